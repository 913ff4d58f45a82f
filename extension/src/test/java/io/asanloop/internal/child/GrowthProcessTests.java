package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Library;
import com.sun.jna.Native;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.Checked;
import io.asanloop.internal.wire.ChildEvent.Grown;
import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Point;
import java.lang.ref.Cleaner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which memory that is held grows without end, under the sanitizer of this machine's gcc. */
class GrowthProcessTests {
  private static final int ITERATIONS = 100;
  private static final int NODE_BYTES = 56;
  private static final int HANDLE_BYTES = 41;
  private static final String SOURCE =
      """
      #include <cstdio>
      #include <cstdlib>
      #include <map>
      #include <vector>
      struct Node { Node *next; char payload[48]; };
      static Node *list_head;
      std::map<int, int> squares;
      static std::vector<long> numbers;
      static void *ring[30];
      static void *pool[30];
      static void *cache;
      extern "C" {
      void list_push() { Node *node = (Node *)malloc(sizeof(Node)); node->next = list_head; list_head = node; }
      void map_insert() { int key = (int)squares.size(); squares[key] = key * key; }
      void vector_push() { for (int i = 0; i < 10; i++) numbers.push_back(i); }
      void ring_replace(int at) { free(ring[at % 30]); ring[at % 30] = malloc(43); }
      void pool_fill(int at) { if (at < 30) pool[at] = malloc(47); }
      void cache_fill() { if (!cache) cache = malloc(1000); }
      void alloc_free() { free(malloc(53)); }
      void file_read(const char *path) { FILE *file = fopen(path, "r"); if (!file) abort(); fgetc(file); }
      void leak() { volatile void *lost = malloc(59); (void)lost; }
      long handle_open() { return (long)malloc(41); }
      void handle_close(long handle) { free((void *)handle); }
      }
      """;

  private static final Cleaner CLEANER = Cleaner.create();

  private static List<ChildEvent> events;

  /** What runs in the child. */
  static class GrowingTestCases {
    private static final List<Long> HANDLES = new ArrayList<>();
    private static final List<Long> OF_TEMPLATE = new ArrayList<>();
    private static int run;

    interface Tiny extends Library {
      Tiny INSTANCE = Native.load("tiny", Tiny.class);

      void list_push();

      void map_insert();

      void vector_push();

      void ring_replace(int at);

      void pool_fill(int at);

      void cache_fill();

      void alloc_free();

      void file_read(String path);

      void leak();

      long handle_open();

      void handle_close(long handle);
    }

    @Test
    void list() {
      Tiny.INSTANCE.list_push();
    }

    @Test
    void map() {
      Tiny.INSTANCE.map_insert();
    }

    @Test
    void javaList() {
      HANDLES.add(Tiny.INSTANCE.handle_open());
    }

    @Test
    void files() {
      Tiny.INSTANCE.file_read("/dev/null");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void template(int number) {
      long handle = Tiny.INSTANCE.handle_open();
      if (number == 2) {
        OF_TEMPLATE.add(handle);
      } else {
        Tiny.INSTANCE.handle_close(handle);
      }
    }

    @Test
    void vector() {
      Tiny.INSTANCE.vector_push();
    }

    @Test
    void ring() {
      Tiny.INSTANCE.ring_replace(run++);
    }

    @Test
    void ringAgain() {
      Tiny.INSTANCE.ring_replace(run++);
    }

    @Test
    void pool() {
      Tiny.INSTANCE.pool_fill(run++);
    }

    @Test
    void cache() {
      Tiny.INSTANCE.cache_fill();
    }

    @Test
    void allocFree() {
      Tiny.INSTANCE.alloc_free();
    }

    @Test
    void leak() {
      Tiny.INSTANCE.leak();
    }

    @Test
    void cleaner() {
      long handle = Tiny.INSTANCE.handle_open();
      CLEANER.register(new Object(), () -> Tiny.INSTANCE.handle_close(handle));
    }
  }

  @BeforeAll
  static void runAll(@TempDir Path folder) throws Exception {
    events =
        run(
            folder,
            ITERATIONS,
            "list",
            "map",
            "javaList",
            "files",
            "template(int)",
            "pool",
            "vector",
            "ring",
            "ringAgain",
            "cache",
            "allocFree",
            "leak",
            "cleaner");
    assertThat(events)
        .filteredOn(Checked.class::isInstance)
        .hasSize(15)
        .allSatisfy(event -> assertThat(((Checked) event).problem()).isEmpty());
  }

  private static List<ChildEvent> run(Path folder, int iterations, String... methods)
      throws Exception {
    RealChild.compileCpp(folder, SOURCE);
    RealChild child = RealChild.start(folder, true, iterations, GrowingTestCases.class, methods);
    List<ChildEvent> all = child.all();
    assertThat(child.process().waitFor()).as(child.output()).isZero();
    return all;
  }

  private static Stream<Grown> grown(List<ChildEvent> events) {
    return events.stream().filter(Grown.class::isInstance).map(Grown.class::cast);
  }

  private static List<Grown> grown(String test) {
    return grown(events).filter(grown -> grown.test().contains(test)).toList();
  }

  @Test
  void onlyWhatGrowsIsToldAndOnlyByTheTestThatMadeIt() {
    assertThat(grown(events).map(grown -> grown.test().replaceAll(".*(method|template):", "")))
        .containsExactlyInAnyOrder(
            "list()]",
            "map()]",
            "javaList()]",
            "files()]",
            "files()]",
            "template(int)]/[test-template-invocation:#2]");
  }

  @Test
  void aLinkedList() {
    assertThat(grown("[method:list()]"))
        .singleElement()
        .satisfies(
            grown -> {
              assertThat(grown.survivors()).isEqualTo(ITERATIONS);
              assertThat(grown.bytes()).isEqualTo(ITERATIONS * NODE_BYTES);
              assertThat(grown.series())
                  .containsExactly(
                      IntStream.of(2, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
                          .mapToObj(i -> new Point(i, i))
                          .toArray(Point[]::new));
              assertThat(grown.stacks().nativeFrames()).isNotEmpty();
              assertThat(grown.stacks().javaFrames())
                  .extracting(StackTraceElement::getMethodName)
                  .containsExactly("list");
            });
  }

  @Test
  void handlesInJava() {
    assertThat(grown("[method:javaList()]"))
        .singleElement()
        .satisfies(grown -> assertThat(grown.bytes()).isEqualTo(ITERATIONS * HANDLE_BYTES));
  }

  @Test
  void whatHoldsTheBlocksIsNamed() {
    assertThat(grown(events))
        .extracting(Grown::holder)
        .containsExactlyInAnyOrder(
            "global list_head of libtiny.so",
            "global squares of libtiny.so",
            "Java field " + GrowingTestCases.class.getName() + ".HANDLES",
            "Java field " + GrowingTestCases.class.getName() + ".OF_TEMPLATE",
            "global _IO_list_all of libc.so.6",
            "global _IO_list_all of libc.so.6");
  }

  @Test
  void aLeakIsALeakAlone() {
    assertThat(events)
        .filteredOn(Lost.class::isInstance)
        .extracting(event -> ((Lost) event).madeIn().replaceAll(".*method:", ""))
        .containsExactly("leak()]");
  }

  @Test
  void nineteenIterationsAreTooFew(@TempDir Path folder) throws Exception {
    assertThat(grown(run(folder, 19, "list"))).isEmpty();
  }

  @Test
  void twentyIterationsAreEnough(@TempDir Path folder) throws Exception {
    assertThat(grown(run(folder, 20, "list"))).hasSize(1);
  }
}

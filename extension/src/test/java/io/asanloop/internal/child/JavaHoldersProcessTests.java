package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Library;
import com.sun.jna.Native;
import io.asanloop.internal.wire.ChildEvent.Grown;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Which Java field is named as what holds native memory that grows. */
class JavaHoldersProcessTests {
  private static final int ITERATIONS = 20;
  private static final String SOURCE =
      """
      #include <stdlib.h>
      struct node { void *next; };
      static char *inner;
      void *handle_open(void) { return malloc(41); }
      void *node_open(void *next) { struct node *node = malloc(sizeof *node); node->next = next; return node; }
      void keep_inner(void) { char **block = malloc(64); *block = inner; inner = (char *)block + 24; }
      """;

  private static final Map<String, String> HOLDERS = new HashMap<>();

  /** Has fields of its own that count before those of a class. */
  @SuppressWarnings("MutablePublicArray") // arrays, as their initialisers run
  interface Constants {
    int[] NONE = {};
    int[] ONE = {1};
  }

  /** As above. */
  static class Base implements Constants {
    static final List<String> OF_BASE = new ArrayList<>();
    final long filler = 7;
  }

  /** What runs in the child. */
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class HoldingTestCases extends Base {
    @SuppressWarnings("UnusedVariable") // only there to be counted
    private static final List<String> FIRST = new ArrayList<>();

    private static final Map<Long, String> KEYS = new HashMap<>();
    private static final List<Handle> OBJECTS = new ArrayList<>();

    @SuppressWarnings("JdkObsolete") // a chain of objects is wanted
    private static final Deque<Long> LINKED = new LinkedList<>();

    private static final long[] ELEMENTS = new long[ITERATIONS];
    private static long chain;
    private final List<Long> ofInstance = new ArrayList<>();
    private int run;

    interface Tiny extends Library {
      Tiny INSTANCE = Native.load("tiny", Tiny.class);

      long handle_open();

      long node_open(long next);

      void keep_inner();
    }

    record Handle(String name, long pointer) {}

    @Test
    void keys() {
      KEYS.put(Tiny.INSTANCE.handle_open(), "");
    }

    @Test
    void objects() {
      OBJECTS.add(new Handle("", Tiny.INSTANCE.handle_open()));
    }

    @Test
    void linked() {
      LINKED.add(Tiny.INSTANCE.handle_open());
    }

    @Test
    void elements() {
      ELEMENTS[run++] = Tiny.INSTANCE.handle_open();
    }

    @Test
    void headOfAChain() {
      chain = Tiny.INSTANCE.node_open(chain);
    }

    @Test
    void fieldOfAnObject() {
      ofInstance.add(Tiny.INSTANCE.handle_open());
    }

    @Test
    void pointerIntoABlock() {
      Tiny.INSTANCE.keep_inner();
    }

    @Test
    void localOfAThread() {
      long[] handle = {Tiny.INSTANCE.handle_open()};
      Thread thread = new Thread(() -> waitWith(handle));
      thread.setDaemon(true);
      thread.start();
    }

    private static void waitWith(long[] handle) {
      synchronized (handle) {
        while (handle[0] != 0) {
          try {
            handle.wait();
          } catch (InterruptedException e) {
            return;
          }
        }
      }
    }
  }

  @BeforeAll
  static void runAll(@TempDir Path folder) throws Exception {
    RealChild.compile(folder, SOURCE);
    RealChild child =
        RealChild.start(
            folder,
            true,
            ITERATIONS,
            HoldingTestCases.class,
            "keys",
            "objects",
            "linked",
            "elements",
            "headOfAChain",
            "fieldOfAnObject",
            "pointerIntoABlock",
            "localOfAThread");
    HOLDERS.putAll(
        child.all(Grown.class).stream()
            .collect(
                Collectors.toMap(
                    grown -> grown.test().replaceAll(".*method:(.*)\\(.*", "$1"), Grown::holder)));
    assertThat(child.process().waitFor()).as(child.output()).isZero();
  }

  private static String field(String name) {
    return "Java field " + HoldingTestCases.class.getName() + "." + name;
  }

  @Test
  void namesTheFieldAndNothingWhereThereIsNone() {
    assertThat(HOLDERS)
        .isEqualTo(
            Map.of(
                "keys", field("KEYS"),
                "objects", field("OBJECTS"),
                "linked", field("LINKED"),
                "elements", field("ELEMENTS"),
                "headOfAChain", field("chain"),
                "fieldOfAnObject", field("ofInstance"),
                "pointerIntoABlock", "global inner of libtiny.so",
                "localOfAThread", ""));
  }
}

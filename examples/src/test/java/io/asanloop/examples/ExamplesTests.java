package io.asanloop.examples;

import static io.asanloop.examples.Outcomes.PASSED;
import static io.asanloop.examples.SourceLines.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each example does what its Javadoc says, and nothing else; each has a test of its own name. */
class ExamplesTests {
  @Test
  void everyExampleIsTested() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/java/io/asanloop/examples"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> name.matches("Example\\d.*"))
          .hasSize(12)
          .allSatisfy(
              name ->
                  assertThat(Arrays.stream(ExamplesTests.class.getDeclaredMethods()))
                      .extracting(Method::getName)
                      .contains(name.replace("Example", "example").replace(".java", "")));
    }
  }

  @Test
  void example01Leak() {
    assertThat(Outcomes.of(Example01Leak.class))
        .containsOnly(
            entry(
                "forgetsToClose()",
                lostHandles(
                    "100 blocks, 9700 bytes",
                    calledFrom(Example01Leak.class, "forgetsToClose", "handle_open"))));
  }

  @Test
  void example02LeakFixed() {
    assertThat(Outcomes.of(Example02LeakFixed.class)).containsOnly(entry("closes()", PASSED));
  }

  @Test
  void example03Overflow() {
    assertThat(Outcomes.of(Example03Overflow.class))
        .containsOnly(entry("writesPastTheEnd()", overflow(Example03Overflow.class)));
  }

  @Test
  void example04UseAfterFree() {
    String called = calledFrom(Example04UseAfterFree.class, "readsWhatWasFreed", "use_after_free");
    assertThat(Outcomes.of(Example04UseAfterFree.class))
        .containsOnly(
            entry(
                "readsWhatWasFreed()",
                List.of(
                    "heap-use-after-free: READ of size 1, 0 bytes inside of a 73-byte region",
                    at("memory_errors.c", "first_byte", "BUG: use_after_free"),
                    at("memory_errors.c", "use_after_free", "first_byte(stale)"),
                    called,
                    "freed " + at("memory_errors.c", "use_after_free", "free(buffer)"),
                    "allocated " + at("memory_errors.c", "use_after_free", "calloc"),
                    called)));
  }

  @Test
  void example05RealLibrary() {
    Map<String, List<String>> outcomes = Outcomes.of(Example05RealLibrary.class);

    assertThat(outcomes)
        .containsOnlyKeys("forgetsToEnd()", "ends()")
        .containsEntry("ends()", PASSED);
    // One stream is a state and its three arrays.
    assertStreams(
        outcomes.get("forgetsToEnd()"),
        3,
        "at BZ2_bzCompressInit libbz2.so.",
        calledFrom(Example05RealLibrary.class, "forgetsToEnd", "BZ2_bzCompressInit"));
  }

  @Test
  void example06Jni() {
    String record = "(anonymous namespace)::record_write(int)";
    String method = "Java_com_acme_FixturesJni_overflow";
    String called = at("fixtures_jni.cpp", method, "record_write(kOverflow)");
    String calledNative = "called from com.acme.FixturesJni.overflow(Native Method)";
    String calledFrom = calledFrom(Example06Jni.class, "writesPastTheEnd", "overflow()");
    assertThat(Outcomes.of(Example06Jni.class))
        .containsOnly(
            entry("writesTheLastByte()", PASSED),
            entry(
                "writesPastTheEnd()",
                List.of(
                    "heap-buffer-overflow: WRITE of size 1, 0 bytes after a 197-byte region",
                    at("fixtures_jni.cpp", record, "BUG: jni_overflow"),
                    called,
                    calledNative,
                    calledFrom,
                    "allocated " + at("fixtures_jni.cpp", record, "calloc"),
                    "allocated " + called,
                    calledNative,
                    calledFrom)));
  }

  @Test
  void example07AutoCloseable() {
    assertThat(Outcomes.of(Example07AutoCloseable.class))
        .containsOnly(
            entry(
                "forgetsToClose()",
                lostHandles(
                    "20 blocks, 1940 bytes",
                    "called from "
                        + Example07AutoCloseable.Handle.class.getName()
                        + ".<init>("
                        + place("Example07AutoCloseable.java", "INSTANCE.handle_open()")
                        + ")",
                    calledFrom(Example07AutoCloseable.class, "forgetsToClose", "new Handle()"))),
            entry("closes()", PASSED));
  }

  @Test
  void example08Parameterized() {
    assertThat(Outcomes.of(Example08Parameterized.class))
        .containsOnly(
            entry("uses(int)[1]", PASSED),
            entry(
                "uses(int)[2]",
                lostHandles(
                    "20 blocks, 1940 bytes",
                    calledFrom(Example08Parameterized.class, "uses", "handle_open"))),
            entry("uses(int)[3]", PASSED));
  }

  @Test
  void example09BeforeAll() {
    assertThat(Outcomes.of(Example09BeforeAll.class))
        .containsOnly(entry("findsTheCacheFilled()", PASSED));
  }

  @Test
  void example10Clang() {
    assumeTrue(
        Files.isDirectory(Path.of(Example10Clang.PATH)),
        "The library built by clang is missing: no clang with its AddressSanitizer runtime is here");
    assertThat(Outcomes.of(Example10Clang.class))
        .containsOnly(entry("writesPastTheEnd()", overflow(Example10Clang.class)));
  }

  @Test
  void example11SharedWithTheJdk() {
    Map<String, List<String>> outcomes = Outcomes.of(Example11SharedWithTheJdk.class);

    assertThat(outcomes)
        .containsOnlyKeys("forgetsToEnd()", "ends()")
        .containsEntry("ends()", PASSED);
    // One stream is a state with its window, its two hash tables and its pending output.
    assertStreams(
        outcomes.get("forgetsToEnd()"),
        4,
        "at deflateInit2_ libz.so.",
        calledFrom(Example11SharedWithTheJdk.class, "forgetsToEnd", "init(stream)"));
  }

  @Test
  void example12JniLeak() {
    String method = "Java_com_acme_FixturesJni_leakUtfChars";
    assertThat(Outcomes.of(Example12JniLeak.class))
        .containsOnly(
            entry("releases()", PASSED),
            entry(
                "forgetsToRelease()",
                List.of(
                    "direct leak in every iteration: 20 blocks, 6340 bytes",
                    at("references.cpp", "utf_of", "GetStringUTFChars"),
                    at("references.cpp", method, "utf_of(env, string)"),
                    "called from com.acme.FixturesJni.leakUtfChars(Native Method)",
                    calledFrom(Example12JniLeak.class, "forgetsToRelease", "leakUtfChars"))));
  }

  /** Checks a leak of 20 streams, each a block of its own that alone points to so many others. */
  private static void assertStreams(List<String> lines, int others, String at, String calledFrom) {
    assertThat(lines)
        .filteredOn(l -> l.startsWith("direct leak in every iteration: 20 blocks, "))
        .hasSize(1);
    assertThat(lines)
        .filteredOn(l -> l.startsWith("indirect leak in every iteration: 20 blocks, "))
        .hasSize(others);
    assertThat(lines).filteredOn(l -> l.contains("leak")).hasSize(1 + others);
    assertThat(lines).filteredOn(l -> l.startsWith(at)).hasSize(1 + others);
    assertThat(lines).filteredOn(calledFrom::equals).hasSize(1 + others);
  }

  private static List<String> lostHandles(String amount, String... calls) {
    List<String> lines = new ArrayList<>();
    lines.add("direct leak in every iteration: " + amount);
    lines.add(at("handles.c", "handle_new", "calloc"));
    lines.add(at("handles.c", "handle_open", "handle_new()"));
    lines.addAll(List.of(calls));
    return lines;
  }

  private static List<String> overflow(Class<?> example) {
    String called = at("memory_errors.c", "heap_overflow_write", "write_at(WRITE)");
    String calledFrom = calledFrom(example, "writesPastTheEnd", "heap_overflow_write");
    return List.of(
        "heap-buffer-overflow: WRITE of size 1, 0 bytes after a 67-byte region",
        at("memory_errors.c", "write_at", "BUG: heap_overflow_write"),
        called,
        calledFrom,
        "allocated " + at("memory_errors.c", "write_at", "malloc"),
        "allocated " + called,
        calledFrom);
  }

  private static String at(String file, String function, String text) {
    return "at " + function + " (" + place(file, function, text) + ")";
  }

  private static String calledFrom(Class<?> example, String test, String text) {
    String file = example.getSimpleName() + ".java";
    return "called from " + example.getName() + "." + test + "(" + place(file, test, text) + ")";
  }
}

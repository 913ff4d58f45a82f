package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.integration.MavenResult.TestCase;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A project that has nothing but AsanLoop, JUnit, JNA and a C library of its own. */
class FreshProjectIT {
  private static final String ERROR = "io.asanloop.NativeMemoryError";
  private static final String C = "native/foo.c";
  private static final String JAVA = "src/test/java/com/acme/BuggyTest.java";

  private static Project project;
  private static MavenResult result;

  @BeforeAll
  static void runsOnce() throws Exception {
    project = Project.of("fresh");
    result = project.maven("test");
  }

  @AfterAll
  static void cleanUp() throws IOException {
    project.close();
  }

  @Test
  void everyTestIsThereOnceWithItsOutcome() {
    assertThat(result.outcomes())
        .containsExactly(
            "BuggyTest.dereferencesNull failure",
            "BuggyTest.failsOrdinarily failure",
            "BuggyTest.isFine passed",
            "BuggyTest.leaks failure",
            "BuggyTest.overflows failure",
            "BuggyTest.usesAfterFree failure",
            "CleanTest.parsesAndFrees passed",
            "CleanTest.throwsAndCatches passed",
            "HangingTest.aLoopsForever error",
            "HangingTest.bIsFine passed");
  }

  @Test
  void surefireNeverSaysThatTheForkedVmCrashed() {
    assertThat(result.log())
        .doesNotContain("crash")
        .doesNotContain("without properly saying goodbye")
        .contains("Tests run: 10, Failures: 5, Errors: 1, Skipped: 0");
  }

  @Test
  void theLeak() throws IOException {
    TestCase test = result.test("BuggyTest.leaks");

    assertThat(test.type()).isEqualTo(ERROR);
    assertThat(test.message())
        .startsWith("1 leak in BuggyTest.leaks() after 100 iterations")
        .contains("direct leak: 100 blocks, 4,100 bytes in all (1 block, 41 bytes per iteration)")
        .containsPattern("buffer_new +\\(foo.c:" + result.line(C, "BUG: leak") + "\\) +libfoo.so")
        .contains("full report  target/asanloop/com.acme.BuggyTest/leaks/report.txt")
        .contains("mvn test -Dtest=BuggyTest#leaks -Dasanloop.iterations=1");
    assertThat(project.folder().resolve("target/asanloop/com.acme.BuggyTest/leaks/report.txt"))
        .isRegularFile();
  }

  @Test
  void theOverflow() throws IOException {
    assertMemoryError("BuggyTest.overflows", "heap-buffer-overflow", "foo_overflow", "overflow");
  }

  @Test
  void theUseAfterFree() throws IOException {
    assertMemoryError(
        "BuggyTest.usesAfterFree", "heap-use-after-free", "foo_use_after_free", "use after free");
  }

  @Test
  void theNullDereference() throws IOException {
    assertMemoryError("BuggyTest.dereferencesNull", "SEGV", "foo_null", "null");
  }

  @Test
  void theTestsOwnFailure() {
    TestCase test = result.test("BuggyTest.failsOrdinarily");

    assertThat(test.type()).isEqualTo("org.opentest4j.AssertionFailedError");
    assertThat(test.message()).isEqualTo("expected: <301> but was: <300>");
  }

  @Test
  void aTestThatLoopsForeverEndsAtItsLimit() {
    assertThat(result.test("HangingTest.aLoopsForever"))
        .returns("io.asanloop.InconclusiveException", TestCase::type)
        .extracting(TestCase::message)
        .asString()
        .startsWith(
            "HangingTest.aLoopsForever() was not finished: the child was killed because its time was"
                + " over in iteration 1 of 3");
  }

  private static void assertMemoryError(String name, String kind, String function, String marker)
      throws IOException {
    TestCase test = result.test(name);
    String bug = "BUG: " + marker;

    assertThat(test.type()).isEqualTo(ERROR);
    assertThat(test.message())
        .startsWith(kind + " in " + name + "() in iteration 1 of 100")
        .containsPattern(function + " +\\(foo.c:" + result.line(C, bug) + "\\) +libfoo.so")
        .contains("com.acme." + name + "(BuggyTest.java:" + result.line(JAVA, bug) + ")");
    // The stack trace links the line of the test, also where Surefire trims it.
    assertThat(test.text()).contains("BuggyTest.java:" + result.line(JAVA, bug) + ")");
  }
}

package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.asanloop.testkit.FakeJavaHome;
import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Launchers;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult.Status;

/** What tests say where no child starts, on machines where this is provoked for real. */
class UnavailableTests {
  @TempDir Path folder;

  @AsanLoop(iterations = 3)
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class FirstTestCases {
    @Test
    void isClean() {
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @Test
    void isCleanToo() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  // Of options that no other has, so that nobody was told of it before.
  @AsanLoop(iterations = 3, options = "quarantine_size_mb=64")
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class EndingTestCases {
    @Test
    void aExits() {
      System.exit(0);
    }

    @Test
    void bIsLeft() {
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @Test
    void cIsLeftToo() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @AsanLoop(iterations = 3)
  static class SecondTestCases {
    @Test
    void comesLater() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @Test
  void theFirstTestShowsTheDiagnosisAndTheOthersWhereItIs() throws Exception {
    Run run =
        FakeJavaHome.run(
            Launchers.withoutPtrace(folder), run(FirstTestCases.class, SecondTestCases.class));

    assertThat(run.inconclusive("isClean()"))
        .matches(
            Pattern.compile(
                """
                UnavailableTests.FirstTestCases.isClean\\(\\) was not checked: it was not run

                  checked      nothing
                  not checked  memory errors, leaks

                  This machine cannot run the sanitizer: ptrace failed.

                  platform              ok: Linux on .+
                  JDK                   ok: .+
                  runtime               ok: .+ belongs to .+
                  preload               ok: the runtime is in the child JVM
                  native agent          ok: .+/libasanloop\\.so is in the child JVM
                  C\\+\\+ exceptions        ok: thrown as without the sanitizer
                  ptrace                FAILED: .+
                                        cure: docker run --cap-add=SYS_PTRACE .+
                  planted leak          not tried: ptrace failed
                  planted overflow      ok: reported as heap-buffer-overflow
                  symbolizer            ok: .+
                  ASLR entropy          ok: .+
                  address-space limits  ok: none
                  collector             ok: -XX:\\+UseSerialGC
                  1 of 13 checks failed

                  To see this again:
                    .+/bin/java -cp .+/classes io\\.asanloop\\.internal\\.doctor\\.Doctor .+/asan"""));
    String pointer =
        "\n\n  This machine cannot run the sanitizer: ptrace failed. The whole diagnosis is in the"
            + " message of UnavailableTests.FirstTestCases.isClean()";
    assertThat(run.inconclusive("isCleanToo()")).endsWith(pointer).doesNotContain("platform");
    assertThat(run.inconclusive("comesLater()")).endsWith(pointer).doesNotContain("platform");
  }

  @Test
  void theDiagnosisOfALaterChildIsShownByTheFirstTestThatItLeaves() throws Exception {
    String once = folder.resolve("once").toString();
    String line = "[ -e " + once + " ] && " + Launchers.withoutPtrace(folder) + "; touch " + once;

    Run run = FakeJavaHome.run(line, run(EndingTestCases.class));

    assertThat(run.inconclusive("aExits()")).contains("ended with exit code 0 in iteration 1 of 3");
    assertThat(run.inconclusive("bIsLeft()")).contains("\n  platform              ok: Linux on ");
    assertThat(run.inconclusive("cIsLeftToo()"))
        .contains("in the message of UnavailableTests.EndingTestCases.bIsLeft()");
  }

  @Test
  void whoSaysSoHasTestsAbortedThere() throws Exception {
    Run run =
        FakeJavaHome.run(
            Launchers.withFewAddresses(),
            run(SecondTestCases.class).with("asanloop.when.unavailable", "ABORT"));

    assertThat(run.result("comesLater()").getStatus()).isEqualTo(Status.ABORTED);
    assertThat(run.result("comesLater()").getThrowable().orElseThrow())
        .hasMessageContaining("This machine cannot run the sanitizer: address-space limits failed.")
        .hasMessageContaining("cure: ulimit -v unlimited");
  }

  @AsanLoop(iterations = 3, options = "detect_stack_use_after_retrun=1")
  static class MistypedTestCases {
    @Test
    void comesNever() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @Test
  void anOptionThatTheRuntimeDoesNotKnowIsAWrongConfiguration() {
    assertThat(
            run(MistypedTestCases.class)
                .with("asanloop.when.unavailable", "ABORT")
                .run()
                .failure("comesNever()", ExtensionConfigurationException.class))
        .message()
        .matches(
            Pattern.compile(
                "options must be known to the sanitizer's runtime, but it has no"
                    + " \"detect_stack_use_after_retrun\" \\(/.+/libasan\\.so\\.8\\)\n"
                    + "cure: write detect_stack_use_after_return, or another one that this prints:"
                    + " LD_PRELOAD=/.+/libasan\\.so\\.8 ASAN_OPTIONS=help=1 env true"));
  }

  @Test
  void aMixOfRuntimesIsAWrongConfiguration() {
    String clang = Fixtures.ASAN + "-clang";
    assumeTrue(Files.exists(Path.of(clang)), "needs the fixtures that a clang built");

    Run run =
        SanitizedRuns.of(SecondTestCases.class)
            .with("asanloop.library.path", Fixtures.ASAN + ":" + clang)
            .with("asanloop.when.unavailable", "ABORT")
            .run();

    assertThat(run.failure("comesLater()", ExtensionConfigurationException.class))
        .hasMessageStartingWith(
            "The libraries under test belong to different runtimes of AddressSanitizer")
        .message()
        .containsPattern("\n  /.+/asan/libfixtures.so: gcc's libasan.so.8\n")
        .containsPattern("\n  /.+/asan-clang/libfixtures.so: clang \\d+'s runtime\n");
  }

  @Test
  void aChildThatIsAskedForTheImpossibleIsNoMatterOfTheMachine() throws Exception {
    Run run =
        run(SecondTestCases.class)
            .with("asanloop.jvm.args", "-XX:+UseZGC")
            .with("asanloop.when.unavailable", "ABORT")
            .run();

    assertThat(run.inconclusive("comesLater()"))
        .contains("The child did not start: it ended with exit code 1.\n")
        .contains("\n  The doctor says: collector failed.\n")
        .contains("collector             FAILED: ZGC does not start under AddressSanitizer: ");
  }

  @Test
  void aChildThatDoesNotStartWhereTheDoctorsDoIsShownAsItIs() throws Exception {
    // Tests' children alone have this class among their arguments.
    String line = "if grep -q ChildMain \"${1#@}\"; then echo broken for this test >&2; exit 3; fi";

    Run run =
        FakeJavaHome.run(
            line, run(SecondTestCases.class).with("asanloop.when.unavailable", "ABORT"));

    assertThat(run.inconclusive("comesLater()"))
        .contains(
            """
              The child did not start: it ended with exit code 3.
              broken for this test
            """)
        .contains("\n  The doctor finds nothing wrong with this machine.\n")
        .containsPattern("To see this again:\n    .+ io\\.asanloop\\.internal\\.doctor\\.Doctor ");
  }

  private static SanitizedRuns run(Class<?>... types) {
    return SanitizedRuns.of(types).with("asanloop.library.path", Fixtures.ASAN);
  }
}

package io.asanloop.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.InconclusiveException;
import io.asanloop.NativeMemoryError;
import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import io.asanloop.internal.verdict.Verdict;
import io.asanloop.internal.verdict.Verdict.Outcome;
import io.asanloop.internal.wire.RemoteThrowable;
import io.asanloop.internal.wire.RemoteThrowable.Kind;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;
import org.opentest4j.TestAbortedException;

class ThrowablesTests {
  private static final Path FOLDER = Path.of("target/asanloop/com.acme.FooTest/leaks");
  private static final StackTraceElement FRAME =
      new StackTraceElement("com.acme.FooTest", "leaks", "FooTest.java", 9);

  @Test
  void aPassIsSuccessful() {
    TestExecutionResult result = Throwables.result(Verdict.of(Outcome.PASSED, "", FOLDER));

    assertThat(result.getStatus()).isEqualTo(Status.SUCCESSFUL);
    assertThat(result.getThrowable()).isEmpty();
  }

  @Test
  void aNativeErrorHasTheNativeStackAndThenTheJavaStack() {
    Finding finding =
        Finding.builder(FindingKind.DIRECT_LEAK)
            .frames(
                List.of(
                    Frame.at("/lib/libfoo.so", 64).symbolized("foo_new", "/src/foo.c", 41),
                    Frame.at("/lib/libfoo.so", 255)))
            .javaFrames(List.of(FRAME))
            .build();
    Verdict verdict =
        new Verdict(
            Outcome.NATIVE_ERROR,
            Optional.empty(),
            "1 leak in FooTest.leaks()",
            List.of(finding),
            List.of("in iteration 5 of 100"),
            Optional.empty(),
            FOLDER);

    TestExecutionResult result = Throwables.result(verdict);

    assertThat(result.getStatus()).isEqualTo(Status.FAILED);
    NativeMemoryError error = (NativeMemoryError) result.getThrowable().orElseThrow();
    assertThat(error.findings()).containsExactly(finding);
    assertThat(error.runDirectory()).isEqualTo(FOLDER);
    assertThat(printed(error))
        .isEqualTo(
            """
            io.asanloop.NativeMemoryError: 1 leak in FooTest.leaks()
            \tat libfoo.so.foo_new(foo.c:41)
            \tat libfoo.so.0xff(Unknown Source)
            \tat com.acme.FooTest.leaks(FooTest.java:9)
            \tSuppressed: in iteration 5 of 100
            """);
  }

  @Test
  void whatWeSayOurselvesHasNoFrames() {
    assertThat(printed(failure(Verdict.of(Outcome.INCONCLUSIVE, "nothing checked", FOLDER))))
        .isEqualTo(InconclusiveException.class.getName() + ": nothing checked\n");
    assertThat(printed(failure(Verdict.of(Outcome.MISCONFIGURED, "wrong", FOLDER))))
        .isEqualTo(ExtensionConfigurationException.class.getName() + ": wrong\n");
    assertThat(printed(failure(Verdict.of(Outcome.FAILED, "unknown", FOLDER))))
        .isEqualTo(AssertionFailedError.class.getName() + ": unknown\n");
  }

  @Test
  void anAbortionIsOne() {
    TestExecutionResult result =
        Throwables.result(Verdict.of(Outcome.ABORTED, "no sanitizer here", FOLDER));

    assertThat(result.getStatus()).isEqualTo(Status.ABORTED);
    assertThat(printed(result.getThrowable().orElseThrow()))
        .isEqualTo(TestAbortedException.class.getName() + ": no sanitizer here\n");
  }

  @Test
  void theTestsOwnExceptionComesFirstAndTheRestRidesOnIt() {
    Verdict verdict =
        new Verdict(
            Outcome.FAILED,
            Optional.of(remote(Kind.EXCEPTION, "java.lang.IllegalStateException", "no")),
            "",
            List.of(),
            List.of("in iteration 5 of 100"),
            Optional.of(Verdict.of(Outcome.INCONCLUSIVE, "no leak check", FOLDER)),
            FOLDER);

    assertThat(printed(failure(verdict)))
        .isEqualTo(
            """
            java.lang.IllegalStateException: no
            \tat com.acme.FooTest.leaks(FooTest.java:9)
            \tSuppressed: in iteration 5 of 100
            \tSuppressed: io.asanloop.InconclusiveException: no leak check
            """);
  }

  @Test
  void knownTypesAreRebuilt() {
    assertRebuilt(new IllegalStateException("state"));
    assertRebuilt(new IllegalStateException("state", new IOException("cause")));
    assertRebuilt(new RuntimeException(new IOException("cause")));
    assertRebuilt(new NullPointerException());
    assertRebuilt(new StackOverflowError());
    assertRebuilt(new AssertionError("assert"));
    assertRebuilt(new AssertionError("assert", new IOException("cause")));
    assertRebuilt(new NumberFormatException("number"));
    assertRebuilt(new ArrayIndexOutOfBoundsException("7"));
    assertRebuilt(new ParameterResolutionException("parameter"));
    assertRebuilt(new TestAbortedException("assumption"));
    assertRebuilt(new AssertionFailedError("failed"));
  }

  @Test
  void aCauseThatNoConstructorTakesIsSetAfterwards() {
    Throwable original = new NumberFormatException("number").initCause(new IOException("cause"));

    assertRebuilt(original);
  }

  @Test
  void expectedAndActualValuesAreKeptAsText() {
    RemoteThrowable remote =
        comparison(AssertionFailedError.class.getName(), AssertionFailedError.class.getName());

    AssertionFailedError rebuilt = (AssertionFailedError) RebuiltThrowable.of(remote);

    assertThat(rebuilt.getClass()).isEqualTo(AssertionFailedError.class);
    assertThat(rebuilt.getExpected().getStringRepresentation()).isEqualTo("1");
    assertThat(rebuilt.getActual().getStringRepresentation()).isEqualTo("2");
    assertThat(rebuilt).hasMessage("differ");
  }

  @Test
  void aComparisonOfAnotherTypeCanBeShownAsADifference() {
    RemoteThrowable remote = comparison("com.acme.Differs", "com.acme.Differs");

    AssertionFailedError standIn = (AssertionFailedError) RebuiltThrowable.of(remote);

    assertThat(standIn.getExpected().getStringRepresentation()).isEqualTo("1");
    assertThat(standIn.getActual().getStringRepresentation()).isEqualTo("2");
    assertThat(standIn).hasToString("com.acme.Differs: differ").hasMessage("differ");
  }

  @Test
  void severalFailuresAreRebuilt() {
    MultipleFailuresError original =
        new MultipleFailuresError(
            "all", List.of(new AssertionFailedError("one"), new IOException("two")));

    assertRebuilt(original);
    assertThat(((MultipleFailuresError) RebuiltThrowable.of(remote(original))).getFailures())
        .extracting(Object::toString)
        .containsExactly("org.opentest4j.AssertionFailedError: one", "java.io.IOException: two");
  }

  @Test
  void severalFailuresKeepTheNamesOfUnknownTypes() {
    RemoteThrowable unknown = remote(Kind.EXCEPTION, "com.acme.Unknown", "two");
    String message = "all (1 failure)\n\tcom.acme.Unknown: two";
    RemoteThrowable remote =
        new RemoteThrowable(
            Kind.ASSERTION,
            MultipleFailuresError.class.getName(),
            Optional.of(message),
            MultipleFailuresError.class.getName() + ": " + message,
            List.of(FRAME),
            Optional.empty(),
            List.of(),
            List.of(unknown),
            false,
            Optional.empty(),
            Optional.empty());

    MultipleFailuresError standIn = (MultipleFailuresError) RebuiltThrowable.of(remote);

    assertThat(standIn)
        .hasMessage(message)
        .hasToString("org.opentest4j.MultipleFailuresError: " + message);
    assertThat(standIn.getFailures())
        .extracting(Object::toString)
        .containsExactly("com.acme.Unknown: two");
  }

  @Test
  void unknownTypesHaveAStandInThatSaysAndCountsTheSame() {
    Throwable assertion =
        RebuiltThrowable.of(remote(Kind.ASSERTION, "com.acme.MyAssertion", "assertion"));
    Throwable error = RebuiltThrowable.of(remote(Kind.ERROR, "com.acme.MyError", "error"));
    Throwable exception =
        RebuiltThrowable.of(remote(Kind.EXCEPTION, "com.acme.MyException", "exception"));

    assertThat(assertion).isInstanceOf(AssertionError.class).hasMessage("assertion");
    assertThat(error).isInstanceOf(Error.class).isNotInstanceOf(AssertionError.class);
    assertThat(exception).isInstanceOf(Exception.class);
    assertThat(printed(exception))
        .isEqualTo(
            """
            com.acme.MyException: exception
            \tat com.acme.FooTest.leaks(FooTest.java:9)
            """);
  }

  /** Says when it is initialised, as a class of the user in the parent must not be. */
  static final class UsersException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static {
      System.setProperty("asanloop.test.users.exception", "initialised");
    }

    public UsersException(String message) {
      super(message);
    }
  }

  @Test
  void noClassOfTheUserIsLoaded() {
    String name = ThrowablesTests.class.getName() + "$UsersException";

    Throwable standIn = RebuiltThrowable.of(remote(Kind.EXCEPTION, name, "mine"));

    assertThat(standIn).hasToString(name + ": mine");
    assertThat(standIn.getClass().getName()).isNotEqualTo(name);
    assertThat(System.getProperty("asanloop.test.users.exception")).isNull();
  }

  @Test
  void aTypeWhoseConstructorsChangeTheMessageHasAStandIn() {
    RemoteThrowable remote = remote(Kind.EXCEPTION, UncheckedIOException.class.getName(), "other");

    Throwable standIn = RebuiltThrowable.of(remote);

    assertThat(standIn.getClass()).isNotEqualTo(UncheckedIOException.class);
    assertThat(standIn).hasToString("java.io.UncheckedIOException: other");
  }

  @Test
  void whatIsNoThrowableOrNotThereHasAStandIn() {
    assertThat(RebuiltThrowable.of(remote(Kind.EXCEPTION, "java.lang.String", "s")))
        .hasToString("java.lang.String: s");
    assertThat(RebuiltThrowable.of(remote(Kind.EXCEPTION, "org.junit.Nowhere", "s")))
        .hasToString("org.junit.Nowhere: s");
  }

  @Test
  void causesAndSuppressedThrowablesAreKept() {
    Exception original = new Exception("outer", new IOException("cause"));
    original.addSuppressed(new IllegalStateException("suppressed"));

    assertThat(printed(RebuiltThrowable.of(remote(original)))).isEqualTo(printed(original));
  }

  private static void assertRebuilt(Throwable original) {
    Throwable rebuilt = RebuiltThrowable.of(remote(original));

    assertThat(rebuilt.getClass()).isEqualTo(original.getClass());
    assertThat(rebuilt.getMessage()).isEqualTo(original.getMessage());
    assertThat(printed(rebuilt)).isEqualTo(printed(original));
  }

  private static Throwable failure(Verdict verdict) {
    TestExecutionResult result = Throwables.result(verdict);
    assertThat(result.getStatus()).isEqualTo(Status.FAILED);
    return result.getThrowable().orElseThrow();
  }

  private static String printed(Throwable throwable) {
    StringWriter text = new StringWriter();
    throwable.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }

  /** As the child tells of a throwable. */
  private static RemoteThrowable remote(Throwable throwable) {
    return new RemoteThrowable(
        throwable instanceof AssertionError
            ? Kind.ASSERTION
            : throwable instanceof Error ? Kind.ERROR : Kind.EXCEPTION,
        throwable.getClass().getName(),
        Optional.ofNullable(throwable.getMessage()),
        throwable.toString(),
        List.of(throwable.getStackTrace()),
        Optional.ofNullable(throwable.getCause()).map(ThrowablesTests::remote),
        Arrays.stream(throwable.getSuppressed()).map(ThrowablesTests::remote).toList(),
        throwable instanceof MultipleFailuresError multiple
            ? multiple.getFailures().stream().map(ThrowablesTests::remote).toList()
            : List.of(),
        false,
        Optional.empty(),
        Optional.empty());
  }

  private static RemoteThrowable remote(Kind kind, String className, String message) {
    return new RemoteThrowable(
        kind,
        className,
        Optional.of(message),
        className + ": " + message,
        List.of(FRAME),
        Optional.empty(),
        List.of(),
        List.of(),
        false,
        Optional.empty(),
        Optional.empty());
  }

  private static RemoteThrowable comparison(String className, String shownName) {
    return new RemoteThrowable(
        Kind.ASSERTION,
        className,
        Optional.of("differ"),
        shownName + ": differ",
        List.of(FRAME),
        Optional.empty(),
        List.of(),
        List.of(),
        false,
        Optional.of("1"),
        Optional.of("2"));
  }
}

package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.wire.ChildEvent.Finished;
import io.asanloop.internal.wire.ChildEvent.Status;
import io.asanloop.internal.wire.EventCodec;
import io.asanloop.internal.wire.RemoteThrowable;
import io.asanloop.internal.wire.RemoteThrowable.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;

class RemoteThrowablesTests {
  @Test
  void keepsWhatAThrowableSays() {
    IllegalStateException original = new IllegalStateException("bad", new Error("worse"));
    original.addSuppressed(new IOException());

    RemoteThrowable remote = RemoteThrowables.of(original);

    assertThat(remote.kind()).isEqualTo(Kind.EXCEPTION);
    assertThat(remote.className()).isEqualTo("java.lang.IllegalStateException");
    assertThat(remote.message()).hasValue("bad");
    assertThat(remote.text()).isEqualTo("java.lang.IllegalStateException: bad");
    assertThat(remote.frames())
        .isNotEmpty()
        .extracting(StackTraceElement::toString)
        .containsExactlyElementsOf(
            Stream.of(original.getStackTrace())
                .map(StackTraceElement::toString)
                .filter(frame -> !frame.startsWith("io.asanloop.internal.child."))
                .toList());
    assertThat(remote.cause().orElseThrow().kind()).isEqualTo(Kind.ERROR);
    assertThat(remote.suppressed()).singleElement().matches(s -> s.message().isEmpty());
  }

  @Test
  void tellsEachThrowableOfACycleOnce() {
    Exception a = new Exception("a");
    Exception b = new Exception("b", a);
    a.initCause(b);
    a.addSuppressed(b);

    RemoteThrowable remote = RemoteThrowables.of(a);

    assertThat(remote.cause().orElseThrow().message()).hasValue("b");
    assertThat(remote.cause().orElseThrow().cause()).isEmpty();
    assertThat(remote.suppressed()).isEmpty();
  }

  @Test
  void survivesMethodsThatThrow() {
    RemoteThrowable remote = RemoteThrowables.of(new BrokenException());

    assertThat(remote.message()).isEmpty();
    assertThat(remote.text()).isEqualTo(BrokenException.class.getName());
    assertThat(remote.cause()).isEmpty();
    assertThat(remote.frames()).isEmpty();
  }

  @Test
  void keepsTheValuesOfAnAssertionAsText() {
    RemoteThrowable remote =
        RemoteThrowables.of(new AssertionFailedError("differs", List.of(1), null));

    assertThat(remote.kind()).isEqualTo(Kind.ASSERTION);
    assertThat(remote.expected()).hasValue("[1]");
    assertThat(remote.actual()).hasValue("null");
    assertThat(RemoteThrowables.of(new AssertionFailedError("x")).expected()).isEmpty();
  }

  @Test
  void keepsTheFailuresOfMultipleFailures() {
    RemoteThrowable remote =
        RemoteThrowables.of(
            new MultipleFailuresError("two", List.of(new AssertionError(1), new Exception("2"))));

    assertThat(remote.failures())
        .extracting(failure -> failure.message().orElseThrow())
        .containsExactly("1", "2");
  }

  @Test
  void fitsIntoAFrameWhateverItsSize() throws IOException {
    List<Throwable> failures = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      failures.add(new AssertionError("\u4e2d".repeat(20_000)));
    }
    RemoteThrowable remote = RemoteThrowables.of(new MultipleFailuresError("many", failures));

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    EventCodec.write(new Finished("id", Status.FAILED, Optional.of(remote)), bytes);

    assertThat(EventCodec.read(new ByteArrayInputStream(bytes.toByteArray()))).isPresent();
  }

  private static final class BrokenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException();
    }

    @Override
    public String toString() {
      throw new IllegalStateException();
    }

    @Override
    public synchronized Throwable getCause() {
      throw new IllegalStateException();
    }

    @Override
    public StackTraceElement[] getStackTrace() {
      throw new IllegalStateException();
    }
  }
}

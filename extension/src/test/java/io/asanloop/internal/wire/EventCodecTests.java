package io.asanloop.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventCodecTests {
  private static final StackTraceElement FRAME =
      new StackTraceElement("app", "m", "1", "com.acme.FooTest", "leaks", "FooTest.java", 42);
  private static final RemoteThrowable CAUSE =
      new RemoteThrowable(
          RemoteThrowable.Kind.EXCEPTION,
          "java.io.IOException",
          Optional.empty(),
          "java.io.IOException",
          List.of(new StackTraceElement("A", "b", null, -2)),
          Optional.empty(),
          List.of(),
          List.of(),
          false,
          Optional.empty(),
          Optional.empty());
  private static final RemoteThrowable THROWABLE =
      new RemoteThrowable(
          RemoteThrowable.Kind.ASSERTION,
          "org.opentest4j.AssertionFailedError",
          Optional.of("𝕌nicode \0 and\nlines"),
          "text",
          List.of(FRAME, FRAME),
          Optional.of(CAUSE),
          List.of(CAUSE, CAUSE),
          List.of(CAUSE),
          false,
          Optional.of("1"),
          Optional.of(""));

  private static final ChildEvent.Stacks STACKS =
      new ChildEvent.Stacks(
          List.of(
              new ChildEvent.NativeFrame("/lib/a.so", -1),
              new ChildEvent.NativeFrame("", 0x7f00_0000_0000L)),
          List.of(FRAME));

  /** One of each kind. */
  private static final List<ChildEvent> EVENTS =
      List.of(
          new ChildEvent.Hello(Long.MAX_VALUE, ""),
          new ChildEvent.Registered(
              "[engine:asanloop]/[class:A]",
              new TestNode(
                  "[engine:asanloop]/[class:A]/[dynamic-test:#1]",
                  "näme",
                  "legacy",
                  TestNode.Type.CONTAINER_AND_TEST,
                  new TestNode.Source(TestNode.SourceType.FILE, List.of("/tmp/x", "3", "0")),
                  List.of("fast", "slow"),
                  true)),
          new ChildEvent.Printed(Long.MAX_VALUE, 3),
          new ChildEvent.Started("id"),
          new ChildEvent.Skipped("id", "because"),
          new ChildEvent.Finished("id", ChildEvent.Status.SUCCESSFUL, Optional.empty()),
          new ChildEvent.Finished("id", ChildEvent.Status.FAILED, Optional.of(THROWABLE)),
          new ChildEvent.Entry("id", Map.of("key", "value")),
          new ChildEvent.PublishedFile("id", "/tmp/f", "text/plain"),
          new ChildEvent.Numbered(7, "id"),
          new ChildEvent.Phase(ChildEvent.PhaseKind.ITERATIONS, "id"),
          new ChildEvent.Iterated("id", 5, 2, false, false),
          new ChildEvent.Modules(List.of("/lib/a.so", "/lib/b.so")),
          new ChildEvent.ForkReports(List.of("/r/sanitizer.1")),
          new ChildEvent.Lost(
              ChildEvent.LossKind.INDIRECT,
              "id",
              true,
              List.of(new ChildEvent.Made(-1, -3, 1, 41), new ChildEvent.Made(1, 100, 2, 1L << 40)),
              STACKS),
          new ChildEvent.Grown(
              "id",
              List.of(new ChildEvent.Point(1, 2), new ChildEvent.Point(100, 1L << 40)),
              "global in libfoo.so",
              STACKS,
              100,
              1L << 41),
          new ChildEvent.Checked(ChildEvent.CheckKind.TEST, List.of("id", "id2"), "no"),
          new ChildEvent.Goodbye());

  @Test
  void everyEventComesBackAsItWas() throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(encoded(EVENTS));

    for (ChildEvent event : EVENTS) {
      assertThat(EventCodec.read(in)).contains(event);
    }
    assertThat(EventCodec.read(in)).isEmpty();
  }

  @Test
  void aStreamThatEndsAnywhereGivesTheCompleteEventsBeforeItsEnd() throws IOException {
    byte[] all = encoded(EVENTS);

    for (int length = 0; length < all.length; length++) {
      ByteArrayInputStream in = new ByteArrayInputStream(all, 0, length);
      int complete = 0;
      for (Optional<ChildEvent> e = EventCodec.read(in); e.isPresent(); e = EventCodec.read(in)) {
        assertThat(e.get()).isEqualTo(EVENTS.get(complete++));
      }
      assertThat(encoded(EVENTS.subList(0, complete)).length).isLessThanOrEqualTo(length);
      assertThat(encoded(EVENTS.subList(0, complete + 1)).length).isGreaterThan(length);
    }
  }

  @Test
  void garbageIsAnErrorOrAnEventAndNothingElse() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] all = encoded(EVENTS);
    int errors = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = Arrays.copyOf(all, all.length);
      for (int n = random.nextInt(4); n >= 0; n--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      ByteArrayInputStream in = new ByteArrayInputStream(bytes);
      try {
        while (EventCodec.read(in).isPresent()) {
          // Reads on.
        }
      } catch (ProtocolException e) {
        errors++;
      }
    }
    assertThat(errors).as("seed %d", seed).isPositive();
  }

  @Test
  void anUnknownOpcodeIsNamed() {
    assertThatThrownBy(() -> EventCodec.read(frame(99)))
        .isInstanceOf(ProtocolException.class)
        .hasMessage("No event has opcode 99");
  }

  @Test
  void anEventThatIsTooShortOrTooLongIsAnError() {
    assertThatThrownBy(() -> EventCodec.read(frame(3)))
        .hasMessage("A frame with opcode 3 ends too early");
    assertThatThrownBy(() -> EventCodec.read(frame(14, 0)))
        .hasMessage("1 bytes too many in a frame with opcode 14");
  }

  @Test
  void aLengthThatNoFrameHasIsAnError() {
    for (int length : new int[] {0, -1, Protocol.MAX_FRAME_BYTES + 1}) {
      byte[] bytes = ByteBuffer.allocate(4).putInt(length).array();
      assertThatThrownBy(() -> EventCodec.read(new ByteArrayInputStream(bytes)))
          .hasMessage("No frame has a length of " + length + " bytes");
    }
  }

  @Test
  void aThrowableNestedTooDeeplyIsAnErrorNotAnOverflowOfTheStack() throws IOException {
    RemoteThrowable deep = CAUSE;
    for (int i = 0; i < 20_000; i++) {
      deep =
          new RemoteThrowable(
              RemoteThrowable.Kind.ERROR,
              "",
              Optional.empty(),
              "",
              List.of(),
              Optional.of(deep),
              List.of(),
              List.of(),
              false,
              Optional.empty(),
              Optional.empty());
      if (i == RemoteThrowable.MAX_DEPTH - 2) {
        ChildEvent allowed =
            new ChildEvent.Finished("id", ChildEvent.Status.FAILED, Optional.of(deep));
        assertThat(EventCodec.read(new ByteArrayInputStream(encoded(List.of(allowed)))))
            .contains(allowed);
      }
    }
    WireWriter bytes = new WireWriter(5).string("id").string("FAILED");
    for (int i = 0; i < 20_000; i++) {
      bytes.int32(1).string("ERROR").string("").int32(0).string("").int32(0);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    bytes.send(out);
    assertThatThrownBy(() -> EventCodec.read(new ByteArrayInputStream(out.toByteArray())))
        .hasMessage("A throwable is nested deeper than " + RemoteThrowable.MAX_DEPTH);
  }

  @Test
  void aStringOverTheLimitIsCutBetweenCharacters() throws IOException {
    String text = "x".repeat(Protocol.MAX_STRING_CHARS - 1) + "𝕌".repeat(10);
    ByteArrayInputStream in =
        new ByteArrayInputStream(encoded(List.of(new ChildEvent.Skipped("id", text))));

    assertThat(EventCodec.read(in))
        .contains(
            new ChildEvent.Skipped(
                "id", "x".repeat(Protocol.MAX_STRING_CHARS - 1) + "… (20 chars cut)"));
  }

  private static ByteArrayInputStream frame(int... bytes) {
    ByteBuffer buffer = ByteBuffer.allocate(4 + bytes.length).putInt(bytes.length);
    for (int b : bytes) {
      buffer.put((byte) b);
    }
    return new ByteArrayInputStream(buffer.array());
  }

  private static byte[] encoded(List<ChildEvent> events) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (ChildEvent event : events) {
      EventCodec.write(event, out);
    }
    return out.toByteArray();
  }
}

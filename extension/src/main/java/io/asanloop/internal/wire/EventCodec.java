package io.asanloop.internal.wire;

import io.asanloop.internal.wire.ChildEvent.CheckKind;
import io.asanloop.internal.wire.ChildEvent.Checked;
import io.asanloop.internal.wire.ChildEvent.Entry;
import io.asanloop.internal.wire.ChildEvent.Finished;
import io.asanloop.internal.wire.ChildEvent.ForkReports;
import io.asanloop.internal.wire.ChildEvent.Goodbye;
import io.asanloop.internal.wire.ChildEvent.Grown;
import io.asanloop.internal.wire.ChildEvent.Hello;
import io.asanloop.internal.wire.ChildEvent.Iterated;
import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Modules;
import io.asanloop.internal.wire.ChildEvent.Numbered;
import io.asanloop.internal.wire.ChildEvent.Phase;
import io.asanloop.internal.wire.ChildEvent.PhaseKind;
import io.asanloop.internal.wire.ChildEvent.Printed;
import io.asanloop.internal.wire.ChildEvent.PublishedFile;
import io.asanloop.internal.wire.ChildEvent.Registered;
import io.asanloop.internal.wire.ChildEvent.Skipped;
import io.asanloop.internal.wire.ChildEvent.Started;
import io.asanloop.internal.wire.ChildEvent.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes and reads {@link ChildEvent}s, both directions side by side. */
public final class EventCodec {
  private static final int HELLO = 1;
  private static final int REGISTERED = 2;
  private static final int STARTED = 3;
  private static final int SKIPPED = 4;
  private static final int FINISHED = 5;
  private static final int ENTRY = 6;
  private static final int PUBLISHED_FILE = 7;
  private static final int NUMBERED = 8;
  private static final int PHASE = 9;
  private static final int ITERATED = 10;
  private static final int MODULES = 11;
  private static final int CHECKED = 12;
  private static final int LOST = 13;
  private static final int GOODBYE = 14;
  private static final int FORK_REPORTS = 15;
  private static final int GROWN = 16;
  private static final int PRINTED = 17;

  private EventCodec() {}

  /** Writes one event and flushes it. */
  public static void write(ChildEvent event, OutputStream out) throws IOException {
    Encoder encoder = new Encoder();
    event.accept(encoder);
    encoder.frame.send(out);
  }

  /**
   * Reads the next event.
   *
   * @return the event; empty at the end of the stream, also where it ends within an event
   * @throws ProtocolException if what came is no event
   */
  public static Optional<ChildEvent> read(InputStream in) throws IOException {
    Optional<WireReader> frame = WireReader.next(in);
    return frame.isEmpty() ? Optional.empty() : Optional.of(frame.get().end(event(frame.get())));
  }

  private static ChildEvent event(WireReader in) throws ProtocolException {
    return switch (in.opcode()) {
      case HELLO -> new Hello(in.int64(), in.string());
      case REGISTERED -> new Registered(in.string(), node(in));
      case PRINTED -> new Printed(in.int64(), in.int64());
      case STARTED -> new Started(in.string());
      case SKIPPED -> new Skipped(in.string(), in.string());
      case FINISHED ->
          new Finished(in.string(), in.name(Status.class), optional(in, () -> throwable(in, 1)));
      case ENTRY -> new Entry(in.string(), in.map());
      case PUBLISHED_FILE -> new PublishedFile(in.string(), in.string(), in.string());
      case NUMBERED -> new Numbered(in.int32(), in.string());
      case PHASE -> new Phase(in.name(PhaseKind.class), in.string());
      case ITERATED -> new Iterated(in.string(), in.int32(), in.int32(), in.bool(), in.bool());
      case MODULES -> new Modules(in.strings());
      case FORK_REPORTS -> new ForkReports(in.strings());
      case LOST -> Losses.lost(in);
      case GROWN -> Losses.grown(in);
      case CHECKED -> new Checked(in.name(CheckKind.class), in.strings(), in.string());
      case GOODBYE -> new Goodbye();
      default -> throw new ProtocolException("No event has opcode " + in.opcode());
    };
  }

  private static final class Encoder implements ChildEvent.Visitor {
    private WireWriter frame;

    @Override
    public void hello(Hello event) {
      frame = new WireWriter(HELLO).int64(event.pid()).string(event.problem());
    }

    @Override
    public void registered(Registered event) {
      frame = node(new WireWriter(REGISTERED).string(event.parentId()), event.node());
    }

    @Override
    public void printed(Printed event) {
      frame = new WireWriter(PRINTED).int64(event.out()).int64(event.err());
    }

    @Override
    public void started(Started event) {
      frame = new WireWriter(STARTED).string(event.id());
    }

    @Override
    public void skipped(Skipped event) {
      frame = new WireWriter(SKIPPED).string(event.id()).string(event.reason());
    }

    @Override
    public void finished(Finished event) {
      frame = new WireWriter(FINISHED).string(event.id()).string(event.status().name());
      optional(frame, event.throwable(), t -> throwable(frame, t));
    }

    @Override
    public void entry(Entry event) {
      frame = new WireWriter(ENTRY).string(event.id()).map(event.values());
    }

    @Override
    public void publishedFile(PublishedFile event) {
      frame =
          new WireWriter(PUBLISHED_FILE)
              .string(event.id())
              .string(event.path())
              .string(event.mediaType());
    }

    @Override
    public void numbered(Numbered event) {
      frame = new WireWriter(NUMBERED).int32(event.number()).string(event.id());
    }

    @Override
    public void phase(Phase event) {
      frame = new WireWriter(PHASE).string(event.kind().name()).string(event.id());
    }

    @Override
    public void iterated(Iterated event) {
      frame =
          new WireWriter(ITERATED)
              .string(event.id())
              .int32(event.ran())
              .int32(event.warmups())
              .bool(event.passed())
              .bool(event.exhausted());
    }

    @Override
    public void modules(Modules event) {
      frame = new WireWriter(MODULES).strings(event.paths());
    }

    @Override
    public void forkReports(ForkReports event) {
      frame = new WireWriter(FORK_REPORTS).strings(event.paths());
    }

    @Override
    public void lost(Lost event) {
      frame = Losses.lost(new WireWriter(LOST), event);
    }

    @Override
    public void grown(Grown event) {
      frame = Losses.grown(new WireWriter(GROWN), event);
    }

    @Override
    public void checked(Checked event) {
      frame =
          new WireWriter(CHECKED)
              .string(event.kind().name())
              .strings(event.ids())
              .string(event.problem());
    }

    @Override
    public void goodbye(Goodbye event) {
      frame = new WireWriter(GOODBYE);
    }
  }

  private static WireWriter node(WireWriter out, TestNode node) {
    return out.string(node.id())
        .string(node.displayName())
        .string(node.legacyName())
        .string(node.type().name())
        .string(node.source().type().name())
        .strings(node.source().parts())
        .strings(node.tags())
        .bool(node.mayRegisterTests());
  }

  private static TestNode node(WireReader in) throws ProtocolException {
    return new TestNode(
        in.string(),
        in.string(),
        in.string(),
        in.name(TestNode.Type.class),
        new TestNode.Source(in.name(TestNode.SourceType.class), in.strings()),
        in.strings(),
        in.bool());
  }

  private static void throwable(WireWriter out, RemoteThrowable t) {
    out.string(t.kind().name()).string(t.className());
    optional(out, t.message(), out::string);
    out.string(t.text()).list(t.frames(), f -> frame(out, f));
    optional(out, t.cause(), c -> throwable(out, c));
    out.list(t.suppressed(), s -> throwable(out, s));
    out.list(t.failures(), f -> throwable(out, f)).bool(t.failuresSuppressed());
    optional(out, t.expected(), out::string);
    optional(out, t.actual(), out::string);
  }

  private static RemoteThrowable throwable(WireReader in, int depth) throws ProtocolException {
    if (depth > RemoteThrowable.MAX_DEPTH) {
      throw new ProtocolException("A throwable is nested deeper than " + RemoteThrowable.MAX_DEPTH);
    }
    return new RemoteThrowable(
        in.name(RemoteThrowable.Kind.class),
        in.string(),
        optional(in, in::string),
        in.string(),
        in.list(() -> frame(in)),
        optional(in, () -> throwable(in, depth + 1)),
        in.list(() -> throwable(in, depth + 1)),
        in.list(() -> throwable(in, depth + 1)),
        in.bool(),
        optional(in, in::string),
        optional(in, in::string));
  }

  static void frame(WireWriter out, StackTraceElement frame) {
    for (String part :
        new String[] {
          frame.getClassLoaderName(),
          frame.getModuleName(),
          frame.getModuleVersion(),
          frame.getClassName(),
          frame.getMethodName(),
          frame.getFileName()
        }) {
      optional(out, Optional.ofNullable(part), out::string);
    }
    out.int32(frame.getLineNumber());
  }

  static StackTraceElement frame(WireReader in) throws ProtocolException {
    return new StackTraceElement(
        optional(in, in::string).orElse(null),
        optional(in, in::string).orElse(null),
        optional(in, in::string).orElse(null),
        optional(in, in::string).orElse(""),
        optional(in, in::string).orElse(""),
        optional(in, in::string).orElse(null),
        in.int32());
  }

  private static <T> void optional(WireWriter out, Optional<T> value, Consumer<T> item) {
    out.list(value.map(List::of).orElse(List.of()), item);
  }

  private static <T> Optional<T> optional(WireReader in, WireReader.Item<T> item)
      throws ProtocolException {
    List<T> values = in.list(item);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.get(0));
  }
}

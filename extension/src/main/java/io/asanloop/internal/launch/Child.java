package io.asanloop.internal.launch;

import io.asanloop.internal.plan.ForkPlan;
import io.asanloop.internal.wire.AssignmentCodec;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.EventCodec;
import io.asanloop.internal.wire.ProbeKind;
import io.asanloop.internal.wire.Protocol;
import io.asanloop.internal.wire.ProtocolException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A running child. The order of its life: {@link #start}, {@link #next} until the end of the stream
 * or of somebody's patience, {@link #end}.
 */
public final class Child implements AutoCloseable {
  private final ChildProcess process;
  private final Optional<SocketChannel> wire;
  private final OutputTail out;
  private final OutputTail err;
  private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
  private volatile String garbage = "";
  private boolean goodbye;

  private Child(ForkPlan plan, ChildProcess process, Optional<SocketChannel> wire) {
    this.process = process;
    this.wire = wire;
    this.out = new OutputTail(plan.files().stdout());
    this.err = new OutputTail(plan.files().stderr());
  }

  /**
   * What came of waiting for the next event.
   *
   * @param event the event, if one came
   * @param over whether no event will come any more
   */
  public record Message(Optional<ChildEvent> event, boolean over) {
    private static final Message NONE = new Message(Optional.empty(), false);
    private static final Message OVER = new Message(Optional.empty(), true);
  }

  /**
   * Starts a child and gives it its assignment. A child that never connects has no events; {@link
   * #end} tells what became of it.
   *
   * @throws IOException if the process cannot be started at all
   */
  public static Child start(ForkPlan plan) throws IOException {
    return start(plan, ChildCommand::tests);
  }

  /** Starts a child that makes a probe instead of running tests. */
  public static Child startProbe(ForkPlan plan, ProbeKind kind) throws IOException {
    return start(plan, socket -> ChildCommand.probe(socket, kind));
  }

  /** Starts a JVM that only says which version it is, and never connects. */
  public static Child startVersion(ForkPlan plan) throws IOException {
    return start(plan, socket -> ChildCommand.version());
  }

  private static Child start(ForkPlan plan, Function<Path, List<String>> entry) throws IOException {
    try (Rendezvous rendezvous = new Rendezvous()) {
      ChildProcess process =
          new ChildProcess(ChildCommand.of(plan, entry.apply(rendezvous.socket())).start());
      return new Child(plan, process, connect(plan, rendezvous, process)).listening(plan);
    }
  }

  private static Optional<SocketChannel> connect(
      ForkPlan plan, Rendezvous rendezvous, ChildProcess process) throws IOException {
    EndlessDeath death = EndlessDeath.watch(process, plan.files().stderr());
    try {
      return rendezvous.accept(process);
    } catch (IOException e) {
      process.killTree();
      throw e;
    } finally {
      death.stop();
    }
  }

  private Child listening(ForkPlan plan) {
    wire.ifPresentOrElse(channel -> listen(plan, channel), () -> messages.add(Message.OVER));
    return this;
  }

  /** Returns the process id. */
  public long pid() {
    return process.pid();
  }

  /** Waits for the next event, at most so long. */
  public Message next(Duration limit) throws InterruptedException {
    Message message = messages.poll(Math.max(0, limit.toMillis()), TimeUnit.MILLISECONDS);
    if (message == null) {
      return Message.NONE;
    }
    if (message.over()) {
      messages.add(message);
    }
    if (message.event().filter(ChildEvent.Goodbye.class::isInstance).isPresent()) {
      goodbye = true;
      return new Message(message.event(), true);
    }
    return message;
  }

  /** Returns how much the child has printed. */
  public ChildEvent.Printed printed() throws IOException {
    return new ChildEvent.Printed(out.size(), err.size());
  }

  /** Hands on what the child has printed since the last time, but not more than it had then. */
  public void readOutput(ChildEvent.Printed then, Consumer<String> stdout, Consumer<String> stderr)
      throws IOException {
    out.readNew(then.out(), stdout);
    err.readNew(then.err(), stderr);
  }

  /**
   * Lets the child end, or ends it; what a child that did not end well has started is killed.
   *
   * @param timedOut whether its time is over; it is killed at once then, as one is that sent what
   *     is no message: nobody would hear what it runs from then on
   * @return how it ended
   */
  public ChildOutcome end(boolean timedOut) {
    boolean atOnce = timedOut || !garbage.isEmpty();
    OptionalInt exitCode = atOnce ? OptionalInt.empty() : process.await(Protocol.END_LIMIT);
    if (exitCode.isEmpty()) {
      process.killTree();
    } else if (!goodbye) {
      process.killLeftovers();
    }
    return new ChildOutcome(goodbye, exitCode, timedOut, garbage);
  }

  private void listen(ForkPlan plan, SocketChannel channel) {
    Thread reader = new Thread(() -> read(plan, channel), "asanloop-wire-" + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  private void read(ForkPlan plan, SocketChannel channel) {
    try {
      AssignmentCodec.write(plan.assignment(), Channels.newOutputStream(channel));
      try (WireInput input = new WireInput(channel, process)) {
        InputStream in = new BufferedInputStream(Channels.newInputStream(input));
        for (Optional<ChildEvent> event = EventCodec.read(in);
            event.isPresent();
            event = EventCodec.read(in)) {
          messages.add(new Message(event, false));
        }
      }
    } catch (ProtocolException e) {
      garbage = e.getMessage();
    } catch (IOException e) {
      // The connection broke: the end of the process says why.
    } finally {
      messages.add(Message.OVER);
    }
  }

  @Override
  public void close() throws IOException {
    if (process.isAlive()) {
      process.killTree();
    }
    if (wire.isPresent()) {
      wire.get().close();
    }
    out.close();
    err.close();
  }
}

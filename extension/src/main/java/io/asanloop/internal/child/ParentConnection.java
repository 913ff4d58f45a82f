package io.asanloop.internal.child;

import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.AssignmentCodec;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.Finished;
import io.asanloop.internal.wire.ChildEvent.Goodbye;
import io.asanloop.internal.wire.ChildEvent.Started;
import io.asanloop.internal.wire.EventCodec;
import io.asanloop.internal.wire.Protocol;
import io.asanloop.internal.wire.ProtocolException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/**
 * The child's end of the socket.
 *
 * <p>One thread of its own writes and another one reads. A test's thread must not touch the socket:
 * a thread that is interrupted, as {@code @Timeout} does, closes each channel that it writes to.
 * And the streams of {@code java.nio.channels.Channels} may share one lock: what waits for the
 * parent's end reads the channel itself, or it would stop the writer.
 */
final class ParentConnection implements EventSender {
  private final SocketChannel channel;
  private final BlockingQueue<Message> queue = new LinkedBlockingQueue<>();
  private volatile boolean ending;

  private record Message(ChildEvent event, Semaphore sent) {}

  private ParentConnection(SocketChannel channel) {
    this.channel = channel;
    startDaemon("asanloop-sender", this::write);
  }

  /**
   * Connects, and removes the socket and its folder, as the parent does: whoever comes first,
   * nothing is left even of a parent that was killed while it waited.
   */
  static ParentConnection connect(Path socket) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(UnixDomainSocketAddress.of(socket));
    } finally {
      remove(socket);
      remove(socket.getParent());
    }
    return new ParentConnection(channel);
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException notOurs) {
      // Whoever put more into that folder removes it.
    }
  }

  /** Reads the assignment; the parent writes nothing after it. */
  Assignment assignment() throws IOException {
    return AssignmentCodec.read(Channels.newInputStream(channel));
  }

  /**
   * From now on this JVM halts as soon as the parent is gone, whatever its other threads do: they
   * may be in native code that never returns.
   */
  void haltWithoutParent() {
    startDaemon("asanloop-parent-watcher", this::awaitEnd);
  }

  /**
   * Says goodbye and stops to watch the parent: HotSpot puts off its end by 0.3 s for a thread that
   * waits in native code. What hangs from now on is ended by the parent, or at last by this JVM.
   */
  void goodbye() throws IOException {
    ending = true; // First, as the parent may hang up the moment that it has heard.
    channel.shutdownInput();
    startDaemon("asanloop-last-resort", ParentConnection::haltLate);
    send(new Goodbye());
  }

  private static void haltLate() {
    try {
      Thread.sleep(Protocol.END_LIMIT.multipliedBy(2).toMillis());
    } catch (InterruptedException e) {
      // Then at once.
    }
    Runtime.getRuntime().halt(Protocol.EXIT_PARENT_GONE);
  }

  @Override
  public void send(ChildEvent event) {
    Message message = new Message(event, new Semaphore(0));
    queue.add(message);
    message.sent().acquireUninterruptibly();
  }

  private void write() {
    OutputStream out = Channels.newOutputStream(channel);
    while (true) {
      try {
        write(queue.take(), out);
      } catch (InterruptedException never) {
        // See startDaemon.
      } catch (IOException parentGone) {
        Runtime.getRuntime().halt(Protocol.EXIT_PARENT_GONE);
      } catch (RuntimeException | Error broken) {
        Runtime.getRuntime().halt(Protocol.EXIT_BROKEN); // All others would wait for ever.
      }
    }
  }

  private static void write(Message message, OutputStream out) throws IOException {
    try {
      if (message.event() instanceof Started || message.event() instanceof Finished) {
        EventCodec.write(Output.printed(), out); // The test's thread waits, and prints nothing.
      }
      EventCodec.write(message.event(), out);
    } catch (ProtocolException tooLong) {
      // Nothing was written. Only what a test publishes can be that long, and we do without it.
    }
    message.sent().release();
  }

  private void awaitEnd() {
    ByteBuffer ignored = ByteBuffer.allocate(64);
    try {
      while (channel.read(ignored.clear()) >= 0) {
        // The parent has nothing to say.
      }
    } catch (IOException gone) {
      // As good as the end of the stream.
    }
    if (!ending) {
      Runtime.getRuntime().halt(Protocol.EXIT_PARENT_GONE);
    }
  }

  /** A test may interrupt every thread that it finds: the parent still wants to know. */
  private static void startDaemon(String name, Runnable work) {
    Thread thread =
        new Thread(work, name) {
          @Override
          public void interrupt() {
            // An interrupted thread would close the channel that it reads or writes.
          }
        };
    thread.setDaemon(true);
    thread.start();
  }
}

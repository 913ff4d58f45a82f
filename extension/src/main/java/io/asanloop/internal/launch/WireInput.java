package io.asanloop.internal.launch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;

/**
 * What a child sends, until it has ended and all is read. Its socket may stay open longer than it
 * lives: a process that C code started has a copy.
 */
final class WireInput implements ReadableByteChannel {
  private final SocketChannel channel;
  private final Selector selector;
  private final ChildProcess process;
  private final CompletableFuture<?> end;

  WireInput(SocketChannel channel, ChildProcess process) throws IOException {
    this.channel = channel;
    this.process = process;
    this.selector = Selector.open();
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_READ);
    this.end = process.whenEnded(selector::wakeup);
  }

  @Override
  public int read(ByteBuffer bytes) throws IOException {
    while (true) {
      // Asked first: what a process wrote before its end is there to read after it.
      boolean ended = !process.isAlive();
      int count = channel.read(bytes);
      if (count != 0 || !bytes.hasRemaining()) {
        return count;
      }
      if (ended) {
        return -1;
      }
      selector.select();
      selector.selectedKeys().clear();
    }
  }

  @Override
  public boolean isOpen() {
    return selector.isOpen();
  }

  @Override
  public void close() throws IOException {
    end.cancel(false);
    selector.close();
  }
}

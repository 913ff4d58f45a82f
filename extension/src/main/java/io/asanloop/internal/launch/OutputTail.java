package io.asanloop.internal.launch;

import io.asanloop.internal.wire.Protocol;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * Reads what has been appended to a file since the last time. What a process wrote before it sent a
 * message is in its file when the message is read; a pipe would not promise that, and could fill
 * up.
 */
final class OutputTail implements AutoCloseable {
  private final Path file;
  private final CharsetDecoder decoder;
  private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
  private FileChannel channel;

  OutputTail(Path file) {
    this.file = file;
    this.decoder =
        Protocol.OUTPUT
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
  }

  /**
   * Hands on what is new, piece by piece; not what comes meanwhile, which may be more than can be
   * handed on in the same time.
   *
   * @param limit position in the file behind which nothing is handed on
   */
  void readNew(long limit, Consumer<String> sink) throws IOException {
    if (channel == null) {
      if (!Files.exists(file)) {
        return;
      }
      channel = FileChannel.open(file, StandardOpenOption.READ);
    }
    long end = Math.min(limit, channel.size());
    while (channel.position() < end) {
      long room = bytes.position() + end - channel.position();
      bytes.limit((int) Math.min(room, bytes.capacity()));
      if (channel.read(bytes) <= 0) {
        return;
      }
      bytes.flip();
      CharBuffer text = CharBuffer.allocate(bytes.remaining() + 1);
      decoder.decode(bytes, text, false);
      // The first bytes of a character that is not complete yet stay for the next time.
      bytes.compact();
      if (text.flip().hasRemaining()) {
        sink.accept(text.toString());
      }
    }
  }

  /** Returns how many bytes are in the file. */
  long size() throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}

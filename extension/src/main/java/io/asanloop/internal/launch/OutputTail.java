package io.asanloop.internal.launch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
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
        Charset.defaultCharset()
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
  }

  /**
   * Hands on all that is new, piece by piece; not what comes meanwhile, which may be more than can
   * be handed on in the same time.
   */
  void readNew(Consumer<String> sink) throws IOException {
    if (channel == null) {
      if (!Files.exists(file)) {
        return;
      }
      channel = FileChannel.open(file, StandardOpenOption.READ);
    }
    long end = channel.size();
    while (channel.position() < end && channel.read(bytes) > 0) {
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

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}

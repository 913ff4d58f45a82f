package io.asanloop.internal.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file that the sanitizer writes. */
final class ReportText {
  private static final int MAX_BYTES = 1 << 20;

  private ReportText() {}

  /** Returns its text, at most a mebibyte; empty if there is none. */
  static String of(Path file) {
    if (!Files.exists(file)) {
      return "";
    }
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      long length = channel.size();
      ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(length, MAX_BYTES));
      while (bytes.hasRemaining() && channel.read(bytes) > 0) {
        // Reads on.
      }
      String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
      return length > MAX_BYTES ? text + "\n… the rest is in " + file + "\n" : text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

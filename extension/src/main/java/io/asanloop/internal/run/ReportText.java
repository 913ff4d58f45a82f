package io.asanloop.internal.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A part of the file that the sanitizer writes. */
final class ReportText {
  private static final int MAX_BYTES = 1 << 20;

  private ReportText() {}

  /** Returns the text from an offset to the end, at most a mebibyte; empty if there is none. */
  static String from(Path file, long offset) {
    if (!Files.exists(file)) {
      return "";
    }
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      // A second runtime in the process makes the file anew.
      long from = offset <= channel.size() ? offset : 0;
      long length = channel.size() - from;
      ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(length, MAX_BYTES));
      channel.position(from);
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

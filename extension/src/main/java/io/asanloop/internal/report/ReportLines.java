package io.asanloop.internal.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/** Reads the lines of a part of a report, in constant memory. */
final class ReportLines {
  /** The sanitizer's lines have some hundreds; the rest of a longer one is of somebody else. */
  private static final int MAX_LINE_BYTES = 16 << 10;

  private static final int BUFFER_BYTES = 64 << 10;

  private final Consumer<String> consumer;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream(256);

  private ReportLines(Consumer<String> consumer) {
    this.consumer = consumer;
  }

  /**
   * Hands over each line. Bytes that are no UTF-8 become replacement characters.
   *
   * @param from offset of the first byte
   * @param to offset after the last byte; the file may end before
   */
  static void forEach(Path file, long from, long to, Consumer<String> line) throws IOException {
    ReportLines lines = new ReportLines(line);
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      for (long at = Math.max(0, from); at < to; at += buffer.limit()) {
        buffer.clear().limit((int) Math.min(BUFFER_BYTES, to - at));
        if (channel.read(buffer, at) <= 0) {
          break;
        }
        lines.read(buffer.flip());
      }
    }
    if (lines.line.size() > 0) {
      lines.end();
    }
  }

  private void read(ByteBuffer bytes) {
    int begin = 0;
    for (int at = 0; at < bytes.limit(); at++) {
      if (bytes.get(at) == '\n') {
        append(bytes, begin, at);
        end();
        begin = at + 1;
      }
    }
    append(bytes, begin, bytes.limit());
  }

  private void append(ByteBuffer bytes, int begin, int end) {
    byte[] part = new byte[Math.min(end - begin, MAX_LINE_BYTES - line.size())];
    bytes.get(begin, part);
    line.writeBytes(part);
  }

  private void end() {
    consumer.accept(line.toString(StandardCharsets.UTF_8));
    line.reset();
  }
}

package io.asanloop.internal.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/** Reads the lines of a part of a report, in constant memory. */
final class ReportLines {
  /** The sanitizer's lines have some hundreds; a longer one is handed over in pieces. */
  static final int MAX_LINE_BYTES = 16 << 10;

  /** Longer than a headline. */
  private static final int HEADLINE_BYTES = 256;

  private static final int BUFFER_BYTES = 64 << 10;

  private final Consumer<String> consumer;
  private final byte[] line;
  private int length;

  private ReportLines(Consumer<String> consumer, int maxLineBytes) {
    this.consumer = consumer;
    this.line = new byte[maxLineBytes];
  }

  /**
   * Hands over each line. Bytes that are no UTF-8 become replacement characters.
   *
   * @param from offset of the first byte
   * @param to offset after the last byte; the file may end before
   */
  static void forEach(Path file, long from, long to, Consumer<String> line) throws IOException {
    ReportLines lines = new ReportLines(line, MAX_LINE_BYTES);
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      for (long at = Math.max(0, from); at < to; at += buffer.limit()) {
        buffer.clear().limit((int) Math.min(BUFFER_BYTES, to - at));
        if (channel.read(buffer, at) <= 0) {
          break;
        }
        buffer.flip();
        lines.read(buffer.array(), buffer.limit());
      }
    }
    lines.endOfText();
  }

  /** Hands over each line of a text that is in memory. */
  static void forEach(byte[] text, int length, Consumer<String> line) {
    ReportLines lines = new ReportLines(line, Math.min(length, MAX_LINE_BYTES));
    lines.read(text, length);
    lines.endOfText();
  }

  private void read(byte[] bytes, int count) {
    int begin = 0;
    for (int at = 0; at < count; at++) {
      if (bytes[at] == '\n') {
        append(bytes, begin, at);
        end();
        begin = at + 1;
      }
    }
    append(bytes, begin, count);
  }

  private void append(byte[] bytes, int begin, int end) {
    for (int at = begin; at < end; ) {
      if (length == line.length) {
        cut();
      }
      int part = Math.min(end - at, line.length - length);
      System.arraycopy(bytes, at, line, length, part);
      length += part;
      at += part;
    }
  }

  /** Hands over the line so far, but for a headline that may have begun. */
  private void cut() {
    int first = Math.max(0, length - HEADLINE_BYTES);
    int end = length;
    while (end > first && line[end - 1] != '=') {
      end--;
    }
    while (end > first && (line[end - 1] == '=' || isDigit(line[end - 1]))) {
      end--;
    }
    end = end > first ? end : length;
    consumer.accept(new String(line, 0, end, StandardCharsets.UTF_8));
    System.arraycopy(line, end, line, 0, length - end);
    length -= end;
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  private void end() {
    int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
    consumer.accept(new String(line, 0, end, StandardCharsets.UTF_8));
    length = 0;
  }

  private void endOfText() {
    if (length > 0) {
      end();
    }
  }
}

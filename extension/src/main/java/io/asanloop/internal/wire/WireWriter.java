package io.asanloop.internal.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;

/** Builds one frame of {@link Protocol} in memory and writes it as a whole. */
final class WireWriter {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);

  WireWriter(int opcode) {
    bytes.write(opcode);
  }

  WireWriter bool(boolean value) {
    bytes.write(value ? 1 : 0);
    return this;
  }

  WireWriter int32(int value) {
    bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
    return this;
  }

  WireWriter int64(long value) {
    bytes.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    return this;
  }

  WireWriter string(String value) {
    byte[] utf8 = shortened(value).getBytes(StandardCharsets.UTF_8);
    int32(utf8.length);
    bytes.writeBytes(utf8);
    return this;
  }

  WireWriter strings(Collection<String> values) {
    return list(values, this::string);
  }

  <T> WireWriter list(Collection<T> values, Consumer<? super T> item) {
    int32(values.size());
    values.forEach(item);
    return this;
  }

  WireWriter map(Map<String, String> values) {
    return list(values.entrySet(), e -> string(e.getKey()).string(e.getValue()));
  }

  /** Writes the frame and flushes, so that it outlives a death of this process. */
  void send(OutputStream out) throws IOException {
    if (bytes.size() > Protocol.MAX_FRAME_BYTES) {
      throw new ProtocolException(
          "A frame of " + bytes.size() + " bytes is over the limit of " + Protocol.MAX_FRAME_BYTES);
    }
    byte[] frame =
        ByteBuffer.allocate(Integer.BYTES + bytes.size())
            .putInt(bytes.size())
            .put(bytes.toByteArray())
            .array();
    out.write(frame);
    out.flush();
  }

  private static String shortened(String value) {
    if (value.length() <= Protocol.MAX_STRING_CHARS) {
      return value;
    }
    int end = Protocol.MAX_STRING_CHARS;
    if (Character.isHighSurrogate(value.charAt(end - 1))) {
      end--;
    }
    return value.substring(0, end) + "… (" + (value.length() - end) + " chars cut)";
  }
}

package io.asanloop.internal.wire;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes one frame of {@link Protocol} apart. */
final class WireReader {
  private final ByteBuffer frame;
  private final int opcode;

  private WireReader(ByteBuffer frame) {
    this.frame = frame;
    this.opcode = frame.get() & 0xff;
  }

  /**
   * Reads the next frame.
   *
   * @return the frame; empty at the end of the stream, and also where the stream ends within a
   *     frame, which is what a writer leaves behind that died while writing
   * @throws ProtocolException if the length is not one that a frame can have
   */
  static Optional<WireReader> next(InputStream in) throws IOException {
    DataInputStream data = new DataInputStream(in);
    try {
      int length = data.readInt();
      if (length < 1 || length > Protocol.MAX_FRAME_BYTES) {
        throw new ProtocolException("No frame has a length of " + length + " bytes");
      }
      byte[] bytes = data.readNBytes(length);
      return bytes.length < length
          ? Optional.empty()
          : Optional.of(new WireReader(ByteBuffer.wrap(bytes)));
    } catch (EOFException end) {
      return Optional.empty();
    }
  }

  int opcode() {
    return opcode;
  }

  boolean bool() throws ProtocolException {
    return take(frame::get) != 0;
  }

  int int32() throws ProtocolException {
    return take(frame::getInt);
  }

  long int64() throws ProtocolException {
    return take(frame::getLong);
  }

  String string() throws ProtocolException {
    byte[] utf8 = new byte[count(1)];
    frame.get(utf8);
    return new String(utf8, StandardCharsets.UTF_8);
  }

  List<String> strings() throws ProtocolException {
    return list(this::string);
  }

  <T> List<T> list(Item<T> item) throws ProtocolException {
    int count = count(1);
    List<T> values = new ArrayList<>(Math.min(count, 1024));
    for (int i = 0; i < count; i++) {
      values.add(item.read());
    }
    return values;
  }

  Map<String, String> map() throws ProtocolException {
    Map<String, String> values = new LinkedHashMap<>();
    int count = count(2);
    for (int i = 0; i < count; i++) {
      values.put(string(), string());
    }
    return values;
  }

  <E extends Enum<E>> E name(Class<E> type) throws ProtocolException {
    String name = string();
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    throw new ProtocolException("No " + type.getSimpleName() + " is called '" + name + "'");
  }

  /** Ends the frame: bytes that nobody read mean that the sides do not speak the same version. */
  <T> T end(T value) throws ProtocolException {
    if (frame.hasRemaining()) {
      throw new ProtocolException(
          frame.remaining() + " bytes too many in a frame with opcode " + opcode);
    }
    return value;
  }

  /** A count of items that take at least so many bytes each; so garbage allocates nothing. */
  private int count(int bytesPerItem) throws ProtocolException {
    int count = int32();
    if (count < 0 || (long) count * bytesPerItem > frame.remaining()) {
      throw new ProtocolException(
          "A count of " + count + " does not fit into a frame with opcode " + opcode);
    }
    return count;
  }

  private <T> T take(Item<T> item) throws ProtocolException {
    try {
      return item.read();
    } catch (BufferUnderflowException e) {
      throw new ProtocolException("A frame with opcode " + opcode + " ends too early");
    }
  }

  interface Item<T> {
    T read() throws ProtocolException;
  }
}

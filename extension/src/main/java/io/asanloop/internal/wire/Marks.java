package io.asanloop.internal.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Which iteration runs, in a small file that the child maps: a mark costs a few stores, and the
 * kernel keeps them whatever becomes of the child.
 *
 * <pre>
 * file := depth:int32 entry[depth]      big endian, at most {@value #MAX_DEPTH} entries
 * entry := number:int32 iteration:int32 number as told by ChildEvent.Numbered;
 *                                       iteration from 1, in a warm-up run from -1 down,
 *                                       0 while the class of a test is being initialised
 * </pre>
 *
 * The entries are a stack: the innermost open iteration is the last one. Written by the thread that
 * runs the tests only.
 */
public final class Marks {
  static final int MAX_DEPTH = 32;

  /** Size of the file, in bytes. */
  public static final int SIZE_BYTES = Integer.BYTES + MAX_DEPTH * 2 * Integer.BYTES;

  private final ByteBuffer file;
  private int depth;

  private Marks(ByteBuffer file) {
    this.file = file;
  }

  /** An iteration that was running. */
  public record Mark(int number, int iteration) {}

  /** Maps the file for writing; all marks in it are gone. */
  public static Marks open(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE_BYTES);
      map.putInt(0, 0);
      return new Marks(map);
    }
  }

  /** Says that an iteration begins. The entry is complete before the depth counts it. */
  public void begin(int number, int iteration) {
    if (depth < MAX_DEPTH) {
      int at = Integer.BYTES + depth * 2 * Integer.BYTES;
      file.putInt(at, number);
      file.putInt(at + Integer.BYTES, iteration);
    }
    file.putInt(0, Math.min(++depth, MAX_DEPTH));
  }

  /** Says that the innermost iteration has ended. */
  public void end() {
    file.putInt(0, Math.min(--depth, MAX_DEPTH));
  }

  /** Reads the open iterations, outermost first; empty if the file does not exist. */
  public static List<Mark> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    List<Mark> marks = new ArrayList<>();
    if (bytes.remaining() >= SIZE_BYTES) {
      int depth = Math.max(0, Math.min(bytes.getInt(), MAX_DEPTH));
      for (int i = 0; i < depth; i++) {
        marks.add(new Mark(bytes.getInt(), bytes.getInt()));
      }
    }
    return marks;
  }
}

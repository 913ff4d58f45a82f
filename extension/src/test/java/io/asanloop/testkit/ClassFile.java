package io.asanloop.testkit;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;

/** Writes a class file anew with other texts in its constants, such as names that Java has not. */
public final class ClassFile {
  private static final int UTF8 = 1;

  private ClassFile() {}

  /**
   * Returns a class file with other texts.
   *
   * @param texts new ones by old ones
   */
  public static byte[] replace(DataInputStream in, Map<String, String> texts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(in.readLong()); // What it is, and its version.
    int count = in.readUnsignedShort();
    out.writeShort(count);
    for (int index = 1; index < count; index++) {
      int tag = in.readUnsignedByte();
      out.writeByte(tag);
      if (tag == UTF8) {
        String text = in.readUTF();
        out.writeUTF(texts.getOrDefault(text, text));
      } else {
        int length = length(tag);
        out.write(in.readNBytes(length));
        index += length / Long.BYTES; // These count twice.
      }
    }
    in.transferTo(out);
    return bytes.toByteArray();
  }

  /** Returns the bytes of a constant behind its tag; see the Java Virtual Machine Specification. */
  private static int length(int tag) {
    return switch (tag) {
      case 7, 8, 16, 19, 20 -> 2; // class, string, method type, module, package
      case 15 -> 3; // method handle
      case 3, 4, 9, 10, 11, 12, 17, 18 -> 4; // int, float, members, their names, dynamic ones
      case 5, 6 -> 8; // long, double
      default -> throw new IllegalArgumentException("constant of kind " + tag);
    };
  }
}

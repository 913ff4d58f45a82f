package io.asanloop.internal.wire;

import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/**
 * One frame of a stack as the agent writes it, a line of fields with tabs in between. Keep in sync
 * with {@code site_text.c} and {@code java_stacks_print} in {@code java_stacks.c}.
 *
 * <pre>
 * native TAB module path TAB offset               offset in hex without 0x
 * java   TAB class TAB method TAB file TAB line   file may be empty; line -1 unknown, -2 native
 * </pre>
 */
public final class FrameText {
  private FrameText() {}

  /** Reads a path as {@code path_text} writes it. */
  public static String path(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** Reads the fields of a native frame, the word itself included. */
  public static NativeFrame nativeFrame(String[] fields) {
    return new NativeFrame(path(fields[1]), Long.parseUnsignedLong(fields[2], 16));
  }

  /** Reads the fields of a Java frame, the word itself included. */
  public static StackTraceElement javaFrame(String[] fields) {
    return new StackTraceElement(
        fields[1], fields[2], fields[3].isEmpty() ? null : fields[3], Integer.parseInt(fields[4]));
  }
}

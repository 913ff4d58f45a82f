package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import io.asanloop.internal.wire.ChildEvent.Stacks;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the stacks of a site as {@code site_text.c} writes them. */
final class SiteText {
  private SiteText() {}

  /** Reads the path of a library as {@code path_text} in {@code site_text.c} writes it. */
  static String path(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  static Stacks read(String text) {
    List<NativeFrame> nativeFrames = new ArrayList<>();
    List<StackTraceElement> javaFrames = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      String[] fields = line.split("\t", -1);
      if (fields[0].equals("native")) {
        nativeFrames.add(new NativeFrame(path(fields[1]), Long.parseLong(fields[2], 16), ""));
      } else if (fields[0].equals("java")) {
        javaFrames.add(
            new StackTraceElement(
                fields[1],
                fields[2],
                fields[3].isEmpty() ? null : fields[3],
                Integer.parseInt(fields[4])));
      }
    }
    return new Stacks(nativeFrames, javaFrames);
  }
}

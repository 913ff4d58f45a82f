package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import io.asanloop.internal.wire.ChildEvent.Stacks;
import io.asanloop.internal.wire.FrameText;
import java.util.ArrayList;
import java.util.List;

/** Reads the stacks of a site as {@code site_text.c} writes them. */
final class SiteText {
  private SiteText() {}

  static Stacks read(String text) {
    List<NativeFrame> nativeFrames = new ArrayList<>();
    List<StackTraceElement> javaFrames = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      String[] fields = line.split("\t", -1);
      if (fields[0].equals("native")) {
        nativeFrames.add(FrameText.nativeFrame(fields));
      } else if (fields[0].equals("java")) {
        javaFrames.add(FrameText.javaFrame(fields));
      }
    }
    return new Stacks(nativeFrames, javaFrames);
  }
}

package io.asanloop.internal.report;

import io.asanloop.finding.Frame;
import java.util.List;

/** What of a native stack its reader has to do with. */
public final class UsersPart {
  private UsersPart() {}

  /**
   * Returns the stack without the sanitizer's interceptor on top of it and the way from Java below
   * it, which differs from one way to call a native method to the next; the whole stack if nobody
   * else is on it.
   *
   * @param stack innermost frame first
   */
  public static List<Frame> of(List<Frame> stack) {
    int end = stack.size();
    while (end > 0 && isOfNobody(stack.get(end - 1))) {
      end--;
    }
    int begin = 0;
    while (begin < end && Modules.isSanitizer(stack.get(begin))) {
      begin++;
    }
    return end == 0 ? stack : stack.subList(begin, end);
  }

  private static boolean isOfNobody(Frame frame) {
    return Modules.isJvm(frame) || Modules.isSystem(frame) || Modules.isSanitizer(frame);
  }
}

package io.asanloop.internal.run;

import io.asanloop.internal.wire.ChildEvent;
import java.util.List;

/** The part of a Java stack that its reader wrote: down to the method that JUnit called. */
final class JavaFrames {
  private JavaFrames() {}

  static List<StackTraceElement> of(ChildEvent.JavaStack stack) {
    List<StackTraceElement> frames = stack.frames().stream().map(JavaFrames::plain).toList();
    int end = 0;
    while (end < frames.size() && !calledByJUnit(frames.get(end).getClassName())) {
      end++;
    }
    if (end == frames.size()) {
      // A thread of the test's own.
      return frames;
    }
    while (end > 0 && isReflection(frames.get(end - 1).getClassName())) {
      end--;
    }
    return frames.subList(0, end);
  }

  /** Class loaders and modules are noise to who looks for a line. */
  private static StackTraceElement plain(StackTraceElement frame) {
    return new StackTraceElement(
        frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber());
  }

  private static boolean calledByJUnit(String type) {
    return type.startsWith("org.junit.platform.") || type.startsWith("org.junit.jupiter.engine.");
  }

  private static boolean isReflection(String type) {
    return type.startsWith("java.lang.reflect.")
        || type.startsWith("jdk.internal.reflect.")
        || type.startsWith("java.lang.invoke.");
  }
}

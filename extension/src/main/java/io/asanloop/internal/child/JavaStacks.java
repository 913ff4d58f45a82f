package io.asanloop.internal.child;

import java.util.Arrays;
import java.util.List;

/** Finds the user's part of a stack on which native code called back. */
final class JavaStacks {
  private static final String CALLBACK = "com.sun.jna.CallbackReference$";

  private JavaStacks() {}

  /**
   * Returns the frames from the method that called the native code: its caller where JNA made the
   * call for an interface, the native method itself where there is one.
   *
   * @param stack the stack of a thread that is in a JNA callback, innermost frame first
   */
  static List<StackTraceElement> belowNativeCode(StackTraceElement[] stack) {
    int at = 0;
    for (int i = 0; i < stack.length; i++) {
      if (stack[i].getClassName().startsWith(CALLBACK)) {
        at = i + 1;
      } else if (at > 0) {
        break; // Further callbacks are the user's.
      }
    }
    while (at < stack.length && isPlumbing(stack[at].getClassName())) {
      at++;
    }
    return List.copyOf(Arrays.asList(stack).subList(at, stack.length));
  }

  private static boolean isPlumbing(String className) {
    return className.startsWith("com.sun.jna.")
        || className.startsWith("$Proxy")
        || className.contains(".$Proxy");
  }
}

package io.asanloop.internal.child;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/** The threads that run cleaners and finalizers, and the one that tells them of dead objects. */
final class ReferenceThreads {
  private static final Set<String> SERVE =
      Set.of(
          "jdk.internal.ref.CleanerImpl",
          "java.lang.ref.Finalizer$FinalizerThread",
          "com.sun.jna.internal.Cleaner$CleanerThread",
          "java.lang.ref.Reference$ReferenceHandler");

  private ReferenceThreads() {}

  /**
   * Returns whether one of them is at work, also where the machine has no time for it. A thread of
   * the user's own that serves a queue of references is not known.
   */
  static boolean working() {
    return Thread.getAllStackTraces().entrySet().stream().anyMatch(ReferenceThreads::works);
  }

  private static boolean works(Map.Entry<Thread, StackTraceElement[]> thread) {
    StackTraceElement[] stack = thread.getValue();
    return Arrays.stream(stack).anyMatch(frame -> SERVE.contains(frame.getClassName()))
        && !waits(thread.getKey().getState(), stack);
  }

  private static boolean waits(Thread.State state, StackTraceElement[] stack) {
    if (stack[0].getMethodName().equals("waitForReferencePendingList")) {
      return true; // in native code, which is RUNNABLE
    }
    return (state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING)
        && Arrays.stream(stack)
            .anyMatch(frame -> frame.getClassName().startsWith("java.lang.ref.ReferenceQueue"));
  }
}

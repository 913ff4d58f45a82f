package io.asanloop.internal.child;

import io.asanloop.internal.wire.Assignment;

/** Begins the work of a child: before anything else it is to be one in which errors are seen. */
final class AgentStart {
  private AgentStart() {}

  /**
   * Checks that, ties this process to its parent, and tells the agent what it is to know.
   *
   * @return the sanitizer's report of this process
   * @throws NotReadyException if errors would not be seen, with the reason
   */
  static ReportFile begin(ParentConnection parent, Assignment assignment) throws NotReadyException {
    check();
    Agent.dieWithParent();
    parent.haltWithoutParent();
    ReportFile report = ReportFile.ofThisProcess(assignment.reportPrefix());
    Agent.start(
        report.path().toString(),
        assignment.errorFile(),
        assignment.modules().toArray(String[]::new));
    return report;
  }

  private static void check() throws NotReadyException {
    boolean available;
    try {
      available = Agent.available();
    } catch (UnsatisfiedLinkError e) {
      throw new NotReadyException(
          "AsanLoop's native agent is not in the child JVM, although it was to be loaded (-agentpath was dropped on the way): "
              + e.getMessage(),
          e);
    }
    if (!available) {
      throw new NotReadyException(
          "The AddressSanitizer runtime is not in the child JVM, although it was to be preloaded"
              + " (LD_PRELOAD was dropped on the way, or names another library)");
    }
    // An option may have it that no access beside a block is seen.
    if (!Agent.watches()) {
      throw new NotReadyException(
          "The AddressSanitizer runtime in the child JVM does not watch the heap: it would not see"
              + " an access to the byte behind a block (an option such as poison_heap=0, set on the"
              + " way)");
    }
  }
}

package io.asanloop.internal.child;

/** Looks, before anything else, whether this process is one in which errors are seen. */
final class AgentStart {
  private AgentStart() {}

  /**
   * Checks it.
   *
   * @throws NotReadyException if it is not, with the reason
   */
  static void check() throws NotReadyException {
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

package io.asanloop.internal.child;

/** A thread that does one thing and ends, and with it whatever it had on its stack. */
final class HelperThread {
  private HelperThread() {}

  /** Something that may fail. */
  interface Work {
    void run() throws Exception;
  }

  /**
   * Runs the work on a fresh thread and waits for its end, also if this thread is interrupted.
   *
   * @throws IllegalStateException if the work threw something
   */
  static void run(String name, Work work) {
    Throwable[] failure = new Throwable[1];
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Throwable t) {
                failure[0] = t;
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure[0] != null) {
      throw new IllegalStateException(name + ": " + failure[0], failure[0]);
    }
  }
}

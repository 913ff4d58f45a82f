package io.asanloop.internal.child;

/** A thread that does one thing and ends, and with it whatever it had on its stack. */
final class HelperThread {
  private final Thread thread;
  private Throwable failure;

  private HelperThread(String name, Work work) {
    thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Throwable t) {
                failure = t; // Seen by whoever has joined the thread.
              }
            },
            name);
    thread.setDaemon(true);
  }

  /** Something that may fail. */
  interface Work {
    void run() throws Exception;
  }

  /** Has a fresh thread begin the work. */
  static HelperThread start(String name, Work work) {
    HelperThread helper = new HelperThread(name, work);
    helper.thread.start();
    return helper;
  }

  /**
   * Runs the work on a fresh thread and waits for its end.
   *
   * @throws IllegalStateException if the work threw something
   */
  static void run(String name, Work work) {
    start(name, work).join();
  }

  /**
   * Waits for the end of the work, also if this thread is interrupted.
   *
   * @throws IllegalStateException if the work threw something
   */
  void join() {
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
    if (failure != null) {
      throw new IllegalStateException(thread.getName() + ": " + failure, failure);
    }
  }
}

package io.asanloop.internal.engine;

import io.asanloop.internal.engine.RunParameters.Mode;
import io.asanloop.internal.plan.ConfigurationProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * Runs classes: one after another on the thread that called, whose output a test runner sees; or,
 * where JUnit's parallel execution is on, those that may run beside others on a pool as well.
 *
 * <p>JUnit's own executor fits badly: it would have each test method wait for a child that runs the
 * whole class in its own order.
 */
final class Lanes {
  private final BooleanSupplier cancelled;
  private final RunParameters parameters;
  private final boolean parallel;
  private final ResourceLocks locks = new ResourceLocks();
  private final Semaphore children;

  /**
   * Makes lanes.
   *
   * @param cancelled asked before each class whether it is still to be run
   * @param parameters JUnit's configuration parameters
   */
  Lanes(BooleanSupplier cancelled, ConfigurationParameters parameters) {
    this.cancelled = cancelled;
    this.parameters = new RunParameters(parameters);
    this.parallel = parameters.getBoolean("junit.jupiter.execution.parallel.enabled").orElse(false);
    this.children = new Semaphore(parallelism());
  }

  void run(List<ClassRun> classes) {
    List<ClassRun> here = new ArrayList<>(classes);
    List<ClassRun> beside = new ArrayList<>(classes);
    here.removeIf(this::mayRunBeside);
    beside.removeAll(here);
    if (beside.isEmpty()) {
      here.forEach(this::run);
      return;
    }
    ExecutorService pool = Executors.newFixedThreadPool(parallelism());
    try {
      List<CompletableFuture<Void>> running =
          beside.stream().map(each -> CompletableFuture.runAsync(() -> run(each), pool)).toList();
      here.forEach(this::run);
      running.forEach(CompletableFuture::join);
    } finally {
      pool.shutdown();
    }
  }

  private boolean mayRunBeside(ClassRun each) {
    return parallel && each.topLevel().isConcurrent();
  }

  private void run(ClassRun each) {
    locks.holding(
        each.topLevel().resources(),
        () -> {
          if (cancelled.getAsBoolean()) {
            each.skip("Execution cancelled");
          } else if (parameters.isMode(Mode.SKIP)) {
            each.skip("not run and not checked: the configuration parameter asanloop.mode is skip");
          } else {
            // After the locks: who waits for a lock keeps nobody from running.
            children.acquireUninterruptibly();
            try {
              each.run();
            } finally {
              children.release();
            }
          }
        });
  }

  private int parallelism() {
    try {
      return parameters.parallelism();
    } catch (ConfigurationProblem e) {
      return 1;
    }
  }
}

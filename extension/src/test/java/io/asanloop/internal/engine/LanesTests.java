package io.asanloop.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.asanloop.AsanLoop;
import io.asanloop.internal.plan.ConfigurationProblem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

@Timeout(60)
class LanesTests {
  @AsanLoop
  @Execution(ExecutionMode.CONCURRENT)
  static class OneTestCases {
    @Test
    void test() {}
  }

  @AsanLoop
  @Execution(ExecutionMode.CONCURRENT)
  static class TwoTestCases {
    @Test
    void test() {}
  }

  @AsanLoop
  @Execution(ExecutionMode.SAME_THREAD)
  static class SameThreadTestCases {
    @Test
    void test() {}
  }

  @AsanLoop
  @Execution(ExecutionMode.CONCURRENT)
  static class LockedTestCases {
    @Test
    @ResourceLock("shared")
    void test() {}
  }

  @AsanLoop
  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock("shared")
  static class AlsoLockedTestCases {
    @Test
    void test() {}
  }

  @AsanLoop
  @Isolated
  static class IsolatedTestCases {
    @Test
    void test() {}
  }

  private final Map<String, String> parameters = new HashMap<>();
  private final Map<String, Thread> threads = new ConcurrentHashMap<>();
  private final RecordedEvents events = new RecordedEvents();

  @Test
  void withoutParallelExecutionAllRunsHereOneAfterAnother() {
    run(onThreads(), OneTestCases.class, TwoTestCases.class);

    assertThat(threads.values()).hasSize(2).containsOnly(Thread.currentThread());
  }

  @Test
  void concurrentClassesRunBesideEachOtherAndTheRestHere() {
    parameters.put("junit.jupiter.execution.parallel.enabled", "true");
    parameters.put("asanloop.parallelism", "2");
    CyclicBarrier both = new CyclicBarrier(2);

    run(
        new TestsSeen() {
          @Override
          void started(String className) {
            threads.put(className, Thread.currentThread());
            if (!className.contains("SameThread")) {
              await(both);
            }
          }
        },
        OneTestCases.class,
        SameThreadTestCases.class,
        TwoTestCases.class);

    assertThat(threads).hasSize(3);
    assertThat(threads.get(SameThreadTestCases.class.getName())).isSameAs(Thread.currentThread());
    assertThat(threads.get(OneTestCases.class.getName()))
        .isNotSameAs(threads.get(TwoTestCases.class.getName()))
        .isNotSameAs(Thread.currentThread());
  }

  @Test
  void noMoreChildrenRunAtOnceThanTheUserAllows() {
    parameters.put("junit.jupiter.execution.parallel.enabled", "true");
    parameters.put("asanloop.parallelism", "1");

    assertThat(mostAtOnce(OneTestCases.class, TwoTestCases.class)).isEqualTo(1);
  }

  @Test
  void classesThatShareAResourceDoNotMeet() {
    parameters.put("junit.jupiter.execution.parallel.enabled", "true");
    parameters.put("asanloop.parallelism", "2");

    assertThat(mostAtOnce(LockedTestCases.class, AlsoLockedTestCases.class)).isEqualTo(1);
    assertThat(mostAtOnce(OneTestCases.class, IsolatedTestCases.class)).isEqualTo(1);
    assertThat(mostAtOnce(OneTestCases.class, LockedTestCases.class)).isEqualTo(2);
  }

  @Test
  void aRunMayBeSkipped() {
    parameters.put("asanloop.mode", "skip");

    run(events, OneTestCases.class);

    assertThat(events.lines)
        .containsExactly(
            "skipped LanesTests$OneTestCases: not run and not checked: the configuration parameter"
                + " asanloop.mode is skip");
  }

  @Test
  void aWrongModeSkipsNothing() {
    parameters.put("asanloop.mode", "never");

    run(events, OneTestCases.class);

    assertThat(events.lines).contains("finished test() FAILED: refused");
  }

  /** Sees which classes run; each has one test, which is refused, so that no child is needed. */
  private abstract static class TestsSeen implements EngineExecutionListener {
    abstract void started(String className);

    void finished() {}

    @Override
    public void executionStarted(TestDescriptor node) {
      if (!node.isTest()) {
        started(node.getLegacyReportingName());
      }
    }

    @Override
    public void executionFinished(TestDescriptor node, TestExecutionResult result) {
      if (!node.isTest()) {
        finished();
      }
    }
  }

  private TestsSeen onThreads() {
    return new TestsSeen() {
      @Override
      void started(String className) {
        threads.put(className, Thread.currentThread());
      }
    };
  }

  /** Waits for others a while in each class: so long that they meet if nothing keeps them apart. */
  private int mostAtOnce(Class<?>... classes) {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    run(
        new TestsSeen() {
          @Override
          void started(String className) {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(500);
            while (most.get() < 2 && System.nanoTime() < end) {
              Thread.onSpinWait();
            }
          }

          @Override
          void finished() {
            now.decrementAndGet();
          }
        },
        classes);
    return most.get();
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException("the other class did not run beside", e);
    }
  }

  private void run(EngineExecutionListener listener, Class<?>... classes) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(
                Arrays.stream(classes)
                    .map(type -> selectClass(type))
                    .toArray(DiscoverySelector[]::new))
            .configurationParameters(parameters)
            .build();
    ConfigurationParameters given = request.getConfigurationParameters();
    UniqueId rootId = UniqueId.forEngine(AsanLoopEngine.ID);
    TestDescriptor root = new AsanLoopEngine().discover(request, rootId);
    new Lanes(() -> false, given)
        .run(
            root.getChildren().stream()
                .map(child -> refusing((Mirror) child, new WireIds(rootId), listener))
                .toList());
  }

  private static ClassRun refusing(Mirror topLevel, WireIds ids, EngineExecutionListener listener) {
    Map<String, ConfigurationProblem> refused = new HashMap<>();
    topLevel
        .methods()
        .forEach(
            method ->
                refused.put(ids.of(method.getUniqueId()), new ConfigurationProblem("refused")));
    return new ClassRun(
        topLevel, List.of(), refused, new Replay(topLevel, ids, List.of(), listener));
  }
}

package io.asanloop.internal.child;

import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.Finished;
import io.asanloop.internal.wire.ChildEvent.Iterated;
import io.asanloop.internal.wire.Marks;
import io.asanloop.internal.wire.Protocol;
import io.asanloop.internal.wire.Repetition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.engine.TestEngine;

/**
 * Tries at each start whether this version of JUnit behaves as our nodes expect: has a small class
 * run, and looks at what is told of it. That also loads JUnit before the first leak check, so that
 * what the JVM allocates for it is known as the JVM's.
 */
final class JupiterCheck {
  private static final String CLASS_ID =
      Protocol.ROOT_ID + "/[class:" + SampleTests.class.getName() + "]";
  private static final int ITERATIONS = 2;

  /** Segments of ids below the class, with what is told of each: only tests are iterated. */
  private static final Map<String, Boolean> EXPECTED =
      Map.of(
          "/[method:once()]", true,
          "/[test-template:repeated()]", false,
          "/[test-template:repeated()]/[test-template-invocation:#1]", true,
          "/[test-template:repeated()]/[test-template-invocation:#2]", true,
          "/[test-factory:made()]", true,
          "/[test-factory:made()]/[dynamic-test:#1]", false,
          "/[nested-class:InnerTests]", false,
          "/[nested-class:InnerTests]/[method:inner()]", true);

  private JupiterCheck() {}

  /**
   * Runs the sample; takes about 0.1 s, most of it for classes that the user's tests need as well.
   *
   * @throws NotReadyException if anything is not as expected, which it names
   */
  static void check(Marks marks) throws NotReadyException {
    Set<String> told = new TreeSet<>();
    try {
      run(marks, told);
    } catch (RuntimeException | LinkageError e) {
      throw new NotReadyException(notSupported(e.toString()), e);
    }
    Set<String> expected = expected();
    if (!told.equals(expected)) {
      throw new NotReadyException(
          notSupported("a sample was expected to give " + expected + ", and gave " + told));
    }
  }

  private static void run(Marks marks, Set<String> told) {
    Assignment assignment = assignment();
    EventSender sender = event -> tell(event, told);
    Bounds bounds = new Bounds(sender, marks);
    LoopContext context = new LoopContext(assignment, sender, bounds, new NoChecks());
    ChildLauncher.runAlone(assignment, new LoopEngine(context), new RunReporter(sender, bounds));
    told.add("runs " + SampleTests.RUNS);
    told.add("@BeforeAll " + SampleTests.CLASSES);
  }

  private static Assignment assignment() {
    Repetition twice = new Repetition(ITERATIONS, 0, false);
    Map<String, Repetition> repetitions =
        EXPECTED.keySet().stream()
            .map(id -> Assignment.key(CLASS_ID + id))
            .distinct()
            .collect(Collectors.toMap(id -> id, id -> twice));
    return new Assignment(
        Map.of(), Map.of(), List.of(CLASS_ID), Set.of(), repetitions, "", "", "", List.of());
  }

  private static Set<String> expected() {
    Set<String> expected = new TreeSet<>();
    expected.add("SUCCESSFUL " + Protocol.ROOT_ID);
    expected.add("SUCCESSFUL " + CLASS_ID);
    EXPECTED.forEach(
        (id, iterated) -> {
          expected.add("SUCCESSFUL " + CLASS_ID + id);
          if (iterated) {
            expected.add("iterated " + CLASS_ID + id + " " + ITERATIONS);
          }
        });
    expected.add("runs " + 5 * ITERATIONS);
    expected.add("@BeforeAll 1");
    return expected;
  }

  private static void tell(ChildEvent event, Set<String> told) {
    if (event instanceof Finished finished) {
      told.add(
          finished.status()
              + " "
              + finished.id()
              + finished.throwable().map(t -> " (" + t.text() + ")").orElse(""));
    } else if (event instanceof Iterated iterated) {
      told.add("iterated " + iterated.id() + " " + iterated.ran());
    }
  }

  private static String notSupported(String what) {
    return "JUnit "
        + version()
        + " is not supported: it behaves otherwise than the versions from 5.10 to 6.1. Details: "
        + what;
  }

  private static String version() {
    try {
      TestEngine jupiter = Jupiter.engine();
      return jupiter.getVersion().orElse("of an unknown version");
    } catch (RuntimeException | LinkageError e) {
      return "of an unknown version (" + e + ")";
    }
  }

  private static final class NoChecks implements Checks {
    @Override
    public void afterFirst() {}

    @Override
    public void afterLast(List<LoopedTest> tests) {}
  }

  /** One of each kind that a {@link Loop} stands for. */
  static class SampleTests {
    static final AtomicInteger CLASSES = new AtomicInteger();
    static final AtomicInteger RUNS = new AtomicInteger();

    @BeforeAll
    static void beforeAll() {
      CLASSES.incrementAndGet();
    }

    @Test
    void once() {
      RUNS.incrementAndGet();
    }

    @RepeatedTest(2)
    void repeated() {
      RUNS.incrementAndGet();
    }

    @TestFactory
    Stream<DynamicTest> made() {
      return Stream.of(DynamicTest.dynamicTest("made", RUNS::incrementAndGet));
    }

    @Nested
    class InnerTests {
      @Test
      void inner() {
        RUNS.incrementAndGet();
      }
    }
  }
}

package io.asanloop.internal.child;

import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.Entry;
import io.asanloop.internal.wire.ChildEvent.Finished;
import io.asanloop.internal.wire.ChildEvent.Iterated;
import io.asanloop.internal.wire.ChildEvent.Numbered;
import io.asanloop.internal.wire.ChildEvent.Phase;
import io.asanloop.internal.wire.ChildEvent.Registered;
import io.asanloop.internal.wire.ChildEvent.Skipped;
import io.asanloop.internal.wire.ChildEvent.Started;
import io.asanloop.internal.wire.Marks;
import io.asanloop.internal.wire.Protocol;
import io.asanloop.internal.wire.Repetition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs a class in the loop engine of this JVM, and keeps what a parent would be told. */
final class LoopEngineRuns {
  private final Class<?> testClass;
  private final String classId;
  private final List<String> told = new ArrayList<>();
  private final Path marksFile;
  private int iterations = 1;
  private int warmup;
  private Set<String> finished = Set.of();
  private List<String> selected;
  private final Map<String, Repetition> further = new HashMap<>();

  /** The marks file of the run that goes on, for test cases to look into. */
  private static Path current;

  private LoopEngineRuns(Class<?> testClass, String segment) throws IOException {
    this.testClass = testClass;
    this.classId = Protocol.ROOT_ID + "/[" + segment + ":" + testClass.getName() + "]";
    this.selected = List.of(classId);
    this.marksFile = Files.createTempFile("marks", "");
  }

  static LoopEngineRuns of(Class<?> testClass) throws IOException {
    return new LoopEngineRuns(testClass, "class");
  }

  static LoopEngineRuns ofTemplate(Class<?> testClass, String method) throws IOException {
    LoopEngineRuns run = new LoopEngineRuns(testClass, "class-template");
    run.further.put(run.classId + method, new Repetition(2, 0, true));
    return run;
  }

  LoopEngineRuns iterations(int count) {
    iterations = count;
    return this;
  }

  LoopEngineRuns warmup(int count) {
    warmup = count;
    return this;
  }

  LoopEngineRuns finished(String... ids) {
    finished = Set.of(ids).stream().map(id -> classId + id).collect(Collectors.toSet());
    return this;
  }

  LoopEngineRuns selected(String id) {
    selected = List.of(classId + id);
    return this;
  }

  /** Runs the class and returns what was told, with ids from below the class on. */
  List<String> run() throws IOException {
    current = marksFile;
    Assignment assignment =
        new Assignment(
            Map.of(), Map.of(), selected, finished, repetitions(), "", "", "", List.of());
    EventSender sender = event -> told.add(text(event).replace(classId, ""));
    Bounds bounds = new Bounds(sender, Marks.open(marksFile));
    LoopContext context = new LoopContext(assignment, sender, bounds, new ToldChecks());
    ChildLauncher.run(assignment, new LoopEngine(context), RunReporter.create(sender, bounds));
    Files.delete(marksFile);
    told.removeIf(line -> line.contains(Protocol.ROOT_ID) || line.equals("started "));
    return told;
  }

  /** Runs the class and returns those lines that begin with one of the words. */
  List<String> run(String... words) throws IOException {
    return run().stream()
        .filter(line -> List.of(words).contains(line.substring(0, line.indexOf(' '))))
        .toList();
  }

  /** Returns the open marks, as {@code number:iteration}. */
  static String marks() {
    try {
      return Marks.read(current).stream()
          .map(mark -> mark.number() + ":" + mark.iteration())
          .collect(Collectors.joining(" "));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Map<String, Repetition> repetitions() {
    TestPlan plan =
        LauncherFactory.create()
            .discover(
                LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectClass(testClass))
                    .build());
    Map<String, Repetition> repetitions = new HashMap<>(further);
    for (TestIdentifier root : plan.getRoots()) {
      for (TestIdentifier test : plan.getDescendants(root)) {
        String id = test.getUniqueId().replace("[engine:junit-jupiter]", Protocol.ROOT_ID);
        repetitions.put(Assignment.key(id), new Repetition(iterations, warmup, true));
      }
    }
    return repetitions;
  }

  private static String text(ChildEvent event) {
    if (event instanceof Registered e) {
      return "registered " + e.node().id();
    } else if (event instanceof Started e) {
      return "started " + e.id();
    } else if (event instanceof Skipped e) {
      return "skipped " + e.id() + " " + e.reason();
    } else if (event instanceof Finished e) {
      return "finished "
          + e.id()
          + " "
          + e.status()
          + e.throwable().map(t -> " " + t.message().orElse("")).orElse("");
    } else if (event instanceof Entry e) {
      return "entry " + e.id() + " " + e.values().values();
    } else if (event instanceof Numbered e) {
      return "numbered " + e.number() + " " + e.id();
    } else if (event instanceof Phase e) {
      return "phase " + e.kind() + " " + e.id();
    } else if (event instanceof Iterated e) {
      return "iterated " + e.id() + " " + e.warmups() + "+" + e.ran() + " " + e.passed();
    }
    return event.toString();
  }

  private final class ToldChecks implements Checks {
    @Override
    public void afterFirst() {
      tell("pinned now");
    }

    @Override
    public void afterLast(List<LoopedTest> tests) {
      tell("checked " + tests.stream().map(LoopedTest::id).collect(Collectors.joining(" ")));
    }

    private void tell(String line) {
      told.add(line.replace(classId, ""));
    }
  }
}

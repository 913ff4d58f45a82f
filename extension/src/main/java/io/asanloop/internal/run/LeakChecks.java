package io.asanloop.internal.run;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Growth;
import io.asanloop.internal.verdict.TestFacts;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.Made;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * What the leak checks of one child came to, and whose finding each loss is.
 *
 * <p>A test is told only of what its own iterations made and its own check shows. All else is the
 * class's: what was made outside iterations, by a thread of the library over several tests, or by
 * an earlier test and let go later.
 */
final class LeakChecks {
  private final Predicate<String> wanted;
  private final ToIntFunction<String> ran;
  private final List<ChildEvent.Lost> lost = new ArrayList<>();
  private final List<ChildEvent.Grown> grown = new ArrayList<>();
  private final Map<String, String> problems = new HashMap<>();
  private final Map<String, List<Loss>> ofTests = new TreeMap<>();
  private final Map<String, List<Loss>> ofWarmups = new TreeMap<>();
  private final List<Loss> ofClass = new ArrayList<>();
  private String last = "";

  /**
   * Creates it for one child.
   *
   * @param wanted whether a test is to be told of leaks
   * @param ran how many iterations a test ran
   */
  LeakChecks(Predicate<String> wanted, ToIntFunction<String> ran) {
    this.wanted = wanted;
    this.ran = ran;
  }

  /** Hears what the check that is told of next found lost. */
  void note(ChildEvent.Lost event) {
    lost.add(event);
  }

  /** Hears what the check that is told of next found to grow. */
  void note(ChildEvent.Grown event) {
    grown.add(event);
  }

  /** Hears that a check was made. */
  void note(ChildEvent.Checked check) {
    lost.forEach(event -> assign(event, check.ids()));
    lost.clear();
    switch (check.kind()) {
      case SELF -> {}
      case TEST -> check.ids().forEach(id -> problems.put(id, check.problem()));
      case LAST -> last = check.problem();
    }
  }

  private void assign(ChildEvent.Lost event, List<String> checked) {
    String test = event.madeIn();
    if (event.libraryThread()) {
      ofClass.add(loss(event, event.made(), "", "made on a thread of the library"));
      return;
    }
    List<Made> outside = event.made().stream().filter(m -> m.first() == 0).toList();
    List<Made> warmup = event.made().stream().filter(m -> m.first() < 0).toList();
    List<Made> counted = event.made().stream().filter(m -> m.first() > 0).toList();
    if (!outside.isEmpty()) {
      ofClass.add(loss(event, outside, "", "made outside iterations, " + after(test)));
    }
    if (!wanted.test(test)) {
      return;
    }
    boolean own = checked.stream().anyMatch(id -> isOf(test, id));
    if (!counted.isEmpty() && own) {
      add(ofTests, loss(event, counted, test, ""));
    } else if (!counted.isEmpty()) {
      String since = checked.isEmpty() ? "only after all tests" : "since " + name(checked.get(0));
      ofClass.add(loss(event, counted, test, "made in " + name(test) + ", lost " + since));
    } else if (!warmup.isEmpty()) {
      add(ofWarmups, loss(event, warmup, test, ""));
    }
  }

  private static Loss loss(ChildEvent.Lost event, List<Made> made, String test, String place) {
    return new Loss(event.kind(), event.stacks(), made, test, place);
  }

  private static void add(Map<String, List<Loss>> losses, Loss loss) {
    losses.computeIfAbsent(loss.test(), key -> new ArrayList<>()).add(loss);
  }

  private static String after(String test) {
    return test.isEmpty() ? "before the first test" : "after " + name(test);
  }

  private static String name(String test) {
    return TestName.of(test).full();
  }

  /** Returns whether the check after a test is wanted and not yet told of. */
  boolean isAwaited(String id) {
    return wanted.test(id) && !problems.containsKey(id);
  }

  /** Returns what the check after a test came to. */
  TestFacts.LeakCheck ofTest(String id) {
    String problem = problems.get(id);
    return problem == null
        ? TestFacts.LeakCheck.NONE
        : new TestFacts.LeakCheck(problem.isEmpty(), problem);
  }

  /**
   * Returns what the check after a test found, and forgets it: of a factory what its nodes have not
   * taken.
   */
  List<Finding> takeOf(String id) {
    List<Loss> losses = new ArrayList<>();
    take(ofTests, id)
        .forEach(
            loss ->
                losses.add(
                    loss.test().equals(id)
                        ? loss
                        : loss.withPlace("made in " + name(loss.test()))));
    List<Finding> findings = new ArrayList<>(LostSites.findings(losses, ran));
    findings.addAll(growth(id));
    return findings;
  }

  /** Returns what only the warm-up runs of a test lost. */
  List<Finding> lostInWarmup(String id) {
    return LostSites.findings(take(ofWarmups, id), ran);
  }

  /** Returns what no test was told of, and forgets it. */
  List<Finding> takeRest() {
    List<Loss> losses = new ArrayList<>(ofClass);
    ofTests.values().stream()
        .flatMap(List::stream)
        .map(loss -> loss.withPlace("made in " + name(loss.test())))
        .forEach(losses::add);
    ofClass.clear();
    ofTests.clear();
    List<Finding> findings = new ArrayList<>(LostSites.findings(losses, ran));
    findings.addAll(growth(""));
    return findings;
  }

  /** Returns the problem of the check after all tests; empty if it has none, or was not made. */
  String last() {
    return last;
  }

  private static List<Loss> take(Map<String, List<Loss>> losses, String id) {
    List<Loss> taken =
        losses.entrySet().stream()
            .filter(entry -> isOf(entry.getKey(), id))
            .flatMap(entry -> entry.getValue().stream())
            .toList();
    losses.keySet().removeIf(test -> isOf(test, id));
    return taken;
  }

  /** Takes the growth of a test, or of all if the id is empty. */
  private List<Finding> growth(String id) {
    List<ChildEvent.Grown> taken =
        grown.stream()
            .filter(event -> id.isEmpty() || isOf(event.test(), id))
            .filter(event -> wanted.test(event.test()))
            .toList();
    grown.removeIf(event -> id.isEmpty() || isOf(event.test(), id));
    return taken.stream()
        .map(event -> growth(event, event.test().equals(id) ? "" : "in " + name(event.test())))
        .sorted(LostSites.ORDER)
        .toList();
  }

  private static Finding growth(ChildEvent.Grown event, String place) {
    return Finding.builder(FindingKind.GROWTH)
        .summary(place)
        .lost(event.survivors(), event.bytes())
        .growth(
            Growth.of(
                event.series().stream()
                    .map(p -> new Growth.Point(p.iteration(), p.live()))
                    .toList(),
                event.holder()))
        .frames(LostSites.frames(event.stacks().nativeFrames()))
        .javaFrames(event.stacks().javaFrames())
        .build();
  }

  /** Whether a test is another one, or a node or invocation below it. */
  private static boolean isOf(String test, String id) {
    return test.equals(id) || test.startsWith(id + "/");
  }
}

package io.asanloop.internal.run;

import io.asanloop.internal.verdict.Verdict;
import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.Protocol;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Hands the events of one child on, each end with its verdict. */
final class Events implements ChildEvent.Visitor {
  // What ends once in each child, as @BeforeAll and @AfterAll run there.
  private static final Pattern CLASS =
      Pattern.compile(".*\\[(class|nested-class|class-template|nested-class-template):[^]]*]");
  // What is a part of its factory's iterations, and checked with it.
  private static final Pattern DYNAMIC_TEST = Pattern.compile(".*\\[dynamic-test:[^]]*]");

  private final ChildSession session;
  private final Verdicts verdicts;
  private final Progress progress;
  private final UnitListener listener;
  private final String classId;
  private final Map<String, ChildEvent.Finished> unchecked = new LinkedHashMap<>();
  private String problem;

  Events(
      ChildSession session,
      Verdicts verdicts,
      Progress progress,
      UnitListener listener,
      String classId) {
    this.session = session;
    this.verdicts = verdicts;
    this.progress = progress;
    this.listener = listener;
    this.classId = classId;
  }

  /** Returns whether the child said hello and was ready. */
  boolean ready() {
    return problem != null && problem.isEmpty();
  }

  /** Returns why the child is not ready; empty if it is, or never said hello. */
  String problem() {
    return problem == null ? "" : problem;
  }

  @Override
  public void hello(ChildEvent.Hello event) {
    problem = event.problem();
  }

  @Override
  public void registered(ChildEvent.Registered event) {
    if (progress.register(event.node().id())) {
      listener.registered(event.parentId(), event.node());
    }
  }

  @Override
  public void started(ChildEvent.Started event) {
    listener.started(event.id());
  }

  @Override
  public void skipped(ChildEvent.Skipped event) {
    if (progress.finish(event.id())) {
      listener.skipped(event.id(), event.reason());
    }
  }

  @Override
  public void finished(ChildEvent.Finished event) {
    if (event.id().equals(Protocol.ROOT_ID)) {
      finishedAll(event);
    } else if (CLASS.matcher(event.id()).matches()) {
      listener.finished(event.id(), verdicts.ofContainer(event));
    } else if (Assignment.hasIterations(event.id()) && session.leakChecks().isAwaited(event.id())) {
      unchecked.put(event.id(), event);
    } else {
      end(event);
    }
  }

  /** Hears that the child has ended: nothing that awaits its check will be checked. */
  void over() {
    unchecked.values().forEach(this::end);
  }

  private void end(ChildEvent.Finished event) {
    if (progress.finish(event.id())) {
      listener.finished(event.id(), verdict(event));
    }
  }

  private Verdict verdict(ChildEvent.Finished event) {
    if (Assignment.hasIterations(event.id())) {
      listener.entry(event.id(), checked(event.id()));
      return verdicts.ofTest(event);
    }
    boolean green = event.status() == ChildEvent.Status.SUCCESSFUL;
    return green && DYNAMIC_TEST.matcher(event.id()).matches()
        ? verdicts.ofPart(event)
        : verdicts.ofContainer(event);
  }

  /** A failure of the whole engine, such as one of the discovery, is the class's. */
  private void finishedAll(ChildEvent.Finished event) {
    if (event.status() != ChildEvent.Status.SUCCESSFUL) {
      listener.finished(
          classId,
          verdicts.ofContainer(
              new ChildEvent.Finished(classId, event.status(), event.throwable())));
    }
  }

  /** What was checked of a test: part of its result, green or red. */
  private Map<String, String> checked(String id) {
    Map<String, String> entry = new LinkedHashMap<>();
    entry.put(
        "asanloop.iterations",
        session.iterations(id).map(i -> String.valueOf(i.ran())).orElse("unknown"));
    entry.put(
        "asanloop.modules",
        session.modules().isEmpty() ? "none" : String.join(" ", session.modules()));
    entry.put(
        "asanloop.leak.check",
        session.leakChecks().ofTest(id).finished() ? "finished" : "not finished");
    String warmup = verdicts.warmupLosses(id);
    if (!warmup.isEmpty()) {
      entry.put("asanloop.warmup.lost", warmup);
    }
    return entry;
  }

  @Override
  public void entry(ChildEvent.Entry event) {
    listener.entry(event.id(), event.values());
  }

  @Override
  public void publishedFile(ChildEvent.PublishedFile event) {
    listener.publishedFile(event.id(), event.path(), event.mediaType());
  }

  // The rest are facts, which the session keeps.

  @Override
  public void printed(ChildEvent.Printed event) {}

  @Override
  public void numbered(ChildEvent.Numbered event) {}

  @Override
  public void phase(ChildEvent.Phase event) {}

  @Override
  public void iterated(ChildEvent.Iterated event) {}

  @Override
  public void modules(ChildEvent.Modules event) {}

  @Override
  public void forkReports(ChildEvent.ForkReports event) {}

  @Override
  public void checked(ChildEvent.Checked event) {}

  @Override
  public void lost(ChildEvent.Lost event) {}

  @Override
  public void grown(ChildEvent.Grown event) {}

  @Override
  public void goodbye(ChildEvent.Goodbye event) {}
}

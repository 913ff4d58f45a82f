package io.asanloop.internal.engine;

import io.asanloop.InconclusiveException;
import io.asanloop.internal.plan.ConfigurationProblem;
import io.asanloop.internal.run.Unit;
import io.asanloop.internal.run.UnitListener;
import io.asanloop.internal.verdict.Verdict;
import io.asanloop.internal.wire.TestNode;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.reporting.ReportEntry;

/**
 * Tells JUnit what children do, as if one run of Jupiter had done all of it.
 *
 * <p>Complete or red: every test asked for ends finished, skipped, or below a container that failed
 * or was skipped; else it fails as not run. The end of a test is passed on at once. A container may
 * run again in the next child, so its end waits: that of a class until the last unit has ended,
 * that of a template or factory until a test begins that is not below it.
 */
final class Replay implements UnitListener {
  private final Nodes nodes;
  private final EngineExecutionListener listener;
  private final Ledger ledger;
  private final Accounts accounts;

  Replay(Mirror topLevel, WireIds ids, List<Unit> units, EngineExecutionListener listener) {
    this.nodes = new Nodes(topLevel, ids);
    this.listener = listener;
    this.ledger = new Ledger(listener);
    this.accounts = new Accounts(units);
  }

  @Override
  public void registered(String parentId, TestNode node) {
    Optional<Mirror> registered = nodes.register(parentId, node);
    if (registered.isPresent()) {
      // All of an invocation of a class template comes up at once: a class in it begins after the
      // tests before it, or is skipped.
      nodes
          .find(parentId)
          .filter(parent -> !parent.isClass())
          .ifPresent(parent -> started(parentId));
      listener.dynamicTestRegistered(registered.get());
    }
  }

  @Override
  public void started(String id) {
    nodes
        .find(id)
        .ifPresent(
            node -> {
              endTemplatesBefore(node);
              ledger.start(node);
            });
  }

  @Override
  public void skipped(String id, String reason) {
    accounts.ended(id);
    accounts.container(id).skip(reason);
    // A class may have run in part, in an earlier child or unit: that is looked at when all is
    // over.
    nodes
        .find(id)
        .filter(node -> !node.isClass())
        .ifPresent(
            node -> {
              endTemplatesBefore(node);
              ledger.skip(node, reason);
            });
  }

  @Override
  public void finished(String id, Verdict verdict) {
    // Before the end, after which a runner no longer takes it for this test's.
    verdict
        .also()
        .flatMap(also -> also.message().lines().findFirst())
        .ifPresent(headline -> output(Stream.ERR, headline + System.lineSeparator()));
    accounts.ended(id);
    end(id, Throwables.result(verdict));
  }

  @Override
  public void entry(String id, Map<String, String> values) {
    Map<String, String> entries = new LinkedHashMap<>(values);
    // JUnit takes no blank ones.
    entries.entrySet().removeIf(entry -> entry.getKey().isBlank() || entry.getValue().isBlank());
    if (!entries.isEmpty()) {
      nodes
          .find(id)
          .ifPresent(node -> listener.reportingEntryPublished(node, ReportEntry.from(entries)));
    }
  }

  @Override
  public void publishedFile(String id, String path, String mediaType) {
    nodes.find(id).ifPresent(node -> PublishedFiles.publish(listener, node, path, mediaType));
  }

  @Override
  public void output(Stream stream, String text) {
    // Runners take for a test's what is printed by the thread that tells of it.
    PrintStream target = stream == Stream.OUT ? System.out : System.err;
    target.print(text);
    target.flush();
  }

  /** Fails a test that no child was asked to run. */
  void refused(String id, ConfigurationProblem problem) {
    if (!accounts.isExplained(id)) {
      accounts.ended(id);
      end(id, TestExecutionResult.failed(Throwables.misconfigured(problem.getMessage())));
    }
  }

  /** Fails the class by a defect of ours. */
  void broken(Throwable defect) {
    end(nodes.idOf(nodes.topLevel()), TestExecutionResult.failed(defect));
  }

  /** Skips the class with all that is in it. */
  void skippedAll(String reason) {
    skipped(nodes.idOf(nodes.topLevel()), reason);
  }

  /** Accounts for every test and ends what is open; nothing may be told after. */
  void close() {
    accounts.missing().forEach(this::notRun);
    for (Mirror node : nodes.all()) {
      skipReason(node).ifPresent(reason -> ledger.skip(node, reason));
      boolean silent = !ledger.hasStarted(node) && accounts.isExplained(nodes.idOf(node));
      if (node.isTest() && !ledger.hasEnded(node) && !silent) {
        notRun(nodes.idOf(node));
      }
    }
    ledger.open().forEach(this::endContainer);
  }

  private void end(String id, TestExecutionResult result) {
    Optional<Mirror> node = nodes.find(id);
    if (node.isPresent() && node.get().isTest() && !ledger.hasEnded(node.get())) {
      ledger.finish(node.get(), result);
      return;
    }
    boolean nothingNew =
        node.isEmpty()
            ? result.getStatus() == Status.SUCCESSFUL
            : node.get().isTest() && result.getStatus() != Status.FAILED;
    if (!nothingNew) {
      // A container; or what nobody knows or fails after its end, and so fails what is above.
      Mirror container = nodes.nearest(id, above -> !above.isTest() && !ledger.hasEnded(above));
      ledger.start(container);
      accounts.container(nodes.idOf(container)).add(result);
    }
  }

  private void notRun(String id) {
    Mirror nearest = nodes.nearest(id, node -> true);
    boolean ofEmptyTemplate =
        nearest.isClassTemplate()
            && nearest.getChildren().isEmpty()
            && accounts.hasEnded(nodes.idOf(nearest))
            && !id.contains("[class-template-invocation:");
    if (!ofEmptyTemplate) {
      String name = nodes.find(id).map(Mirror::getDisplayName).orElse(id);
      end(
          id,
          TestExecutionResult.failed(
              Throwables.withoutFrames(
                  new InconclusiveException(
                      "not run: no child has said how "
                          + name
                          + " ended, so nothing is known of the native code that it calls."
                          + " Children find tests on the class path of this JVM and of its"
                          + " URLClassLoaders, in class files as they are when a child starts"))));
    }
  }

  private Optional<String> skipReason(Mirror node) {
    if (ledger.hasStarted(node)) {
      return Optional.empty();
    }
    Mirror above = node;
    while (!ledger.hasEnded(above)) {
      Optional<String> reason = accounts.container(nodes.idOf(above)).skipReason();
      if (reason.isPresent() || !(above.getParent().orElse(null) instanceof Mirror parent)) {
        return reason;
      }
      above = parent;
    }
    return Optional.empty();
  }

  /** Ends a template or factory that is left; not while one of its tests is still running. */
  private void endTemplatesBefore(Mirror node) {
    if (node.isClass()) {
      return;
    }
    List<Mirror> left =
        ledger.open().stream()
            .filter(open -> !open.isClass() && !open.method().equals(node.method()))
            .toList();
    if (left.stream().noneMatch(Mirror::isTest)) {
      left.forEach(this::endContainer);
    }
  }

  private void endContainer(Mirror node) {
    ledger.finish(node, accounts.container(nodes.idOf(node)).result());
  }
}

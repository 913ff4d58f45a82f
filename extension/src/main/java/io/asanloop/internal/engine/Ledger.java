package io.asanloop.internal.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestExecutionResult;

/**
 * Keeps what JUnit hears balanced: each node starts at most once and after its parent, and ends
 * once, whatever is asked for.
 */
final class Ledger {
  private final EngineExecutionListener listener;
  private final Set<Mirror> open = new LinkedHashSet<>();
  private final Set<Mirror> ended = new HashSet<>();

  Ledger(EngineExecutionListener listener) {
    this.listener = listener;
  }

  boolean hasStarted(Mirror node) {
    return open.contains(node) || ended.contains(node);
  }

  boolean hasEnded(Mirror node) {
    return ended.contains(node);
  }

  /** Returns what has started and not ended, the innermost first. */
  List<Mirror> open() {
    List<Mirror> innermostFirst = new ArrayList<>();
    open.forEach(node -> innermostFirst.add(0, node));
    return innermostFirst;
  }

  void start(Mirror node) {
    if (!hasStarted(node)) {
      startParent(node);
      open.add(node);
      listener.executionStarted(node);
    }
  }

  void finish(Mirror node, TestExecutionResult result) {
    start(node);
    if (open.remove(node)) {
      ended.add(node);
      listener.executionFinished(node, result);
    }
  }

  void skip(Mirror node, String reason) {
    if (!hasStarted(node)) {
      startParent(node);
      ended.add(node);
      listener.executionSkipped(node, reason);
    }
  }

  private void startParent(Mirror node) {
    if (node.getParent().orElse(null) instanceof Mirror parent) {
      start(parent);
    }
  }
}

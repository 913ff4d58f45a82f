package io.asanloop.internal.child;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;

/**
 * One run of a node of Jupiter's; made for each run, so that memory does not grow with their
 * number.
 */
final class Iteration extends NodeView {
  private final UnaryOperator<DynamicTestExecutor> executor;
  private EngineExecutionContext prepared;
  private Throwable failedToPrepare;
  private Throwable failedCondition;

  /**
   * Makes a run.
   *
   * @param id its id; other than the original's where both are in one tree
   * @param parent what it is below, for as long as it runs
   * @param executor wraps the executor to which the node hands what comes up below it
   */
  Iteration(
      UniqueId id,
      TestDescriptor original,
      TestDescriptor parent,
      UnaryOperator<DynamicTestExecutor> executor) {
    super(id, original);
    setParent(parent);
    this.executor = executor;
  }

  /** Has the run end with this instead of being prepared. */
  void fail(Optional<Throwable> failure) {
    failedToPrepare = failure.orElse(null);
  }

  /**
   * Prepares the run and asks its conditions before JUnit does, and keeps the answers for it.
   *
   * @return whether it is skipped; then all is cleaned up. What fails is thrown when JUnit asks
   */
  SkipResult ahead(EngineExecutionContext context) {
    if (failedToPrepare != null) {
      return SkipResult.doNotSkip();
    }
    try {
      prepared = node.prepare(context);
    } catch (Throwable t) {
      failedToPrepare = t;
      return SkipResult.doNotSkip();
    }
    SkipResult result;
    try {
      result = node.shouldBeSkipped(prepared);
    } catch (Throwable t) {
      failedCondition = t;
      return SkipResult.doNotSkip();
    }
    if (result.isSkipped()) {
      try {
        node.cleanUp(prepared);
      } catch (Throwable t) {
        failedToPrepare = t;
        return SkipResult.doNotSkip();
      }
      node.nodeSkipped(prepared, original, result);
    }
    return result;
  }

  @Override
  public EngineExecutionContext prepare(EngineExecutionContext context) throws Exception {
    if (failedToPrepare != null) {
      throw Rethrow.unchanged(failedToPrepare);
    }
    return prepared != null ? prepared : node.prepare(context);
  }

  @Override
  public SkipResult shouldBeSkipped(EngineExecutionContext context) throws Exception {
    if (failedCondition != null) {
      throw Rethrow.unchanged(failedCondition);
    }
    return prepared != null ? SkipResult.doNotSkip() : node.shouldBeSkipped(context);
  }

  @Override
  public EngineExecutionContext execute(
      EngineExecutionContext context, DynamicTestExecutor dynamicTests) throws Exception {
    return node.execute(context, executor.apply(dynamicTests));
  }
}

package io.asanloop.internal.child;

import java.util.Set;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;
import org.junit.platform.engine.support.hierarchical.ExclusiveResource;
import org.junit.platform.engine.support.hierarchical.Node;

/** Looks and behaves like one of Jupiter's descriptors; subclasses change what they need to. */
abstract class NodeView extends AbstractTestDescriptor implements Node<EngineExecutionContext> {
  final TestDescriptor original;
  final Node<EngineExecutionContext> node;

  NodeView(UniqueId id, TestDescriptor original) {
    super(id, original.getDisplayName(), original.getSource().orElse(null));
    this.original = original;
    this.node = Jupiter.node(original);
  }

  final String id() {
    return getUniqueId().toString();
  }

  @Override
  public Type getType() {
    return original.getType();
  }

  @Override
  public Set<TestTag> getTags() {
    return original.getTags();
  }

  @Override
  public String getLegacyReportingName() {
    return original.getLegacyReportingName();
  }

  @Override
  public boolean mayRegisterTests() {
    return original.mayRegisterTests();
  }

  @Override
  public Set<ExclusiveResource> getExclusiveResources() {
    return Set.of(); // The child runs one test at a time.
  }

  @Override
  public ExecutionMode getExecutionMode() {
    return ExecutionMode.SAME_THREAD;
  }

  @Override
  public EngineExecutionContext prepare(EngineExecutionContext context) throws Exception {
    return node.prepare(context);
  }

  @Override
  public SkipResult shouldBeSkipped(EngineExecutionContext context) throws Exception {
    return node.shouldBeSkipped(context);
  }

  @Override
  public void around(EngineExecutionContext context, Invocation<EngineExecutionContext> invocation)
      throws Exception {
    node.around(context, invocation);
  }

  @Override
  public EngineExecutionContext before(EngineExecutionContext context) throws Exception {
    return node.before(context);
  }

  @Override
  public EngineExecutionContext execute(
      EngineExecutionContext context, DynamicTestExecutor executor) throws Exception {
    return node.execute(context, executor);
  }

  @Override
  public void after(EngineExecutionContext context) throws Exception {
    node.after(context);
  }

  @Override
  public void cleanUp(EngineExecutionContext context) throws Exception {
    node.cleanUp(context);
  }

  @Override
  public void nodeSkipped(
      EngineExecutionContext context, TestDescriptor descriptor, SkipResult result) {
    node.nodeSkipped(context, original, result);
  }

  @Override
  public void nodeFinished(
      EngineExecutionContext context, TestDescriptor descriptor, TestExecutionResult result) {
    node.nodeFinished(context, original, result);
  }
}

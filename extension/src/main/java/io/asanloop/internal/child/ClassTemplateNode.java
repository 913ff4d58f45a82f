package io.asanloop.internal.child;

import java.util.function.Consumer;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;

/** A class template (from JUnit 5.13 on): its methods become loops in each of its invocations. */
final class ClassTemplateNode extends NodeView {
  private final Consumer<TestDescriptor> loopMethods;
  private final LoopContext context;

  /**
   * Makes a node.
   *
   * @param loopMethods puts loops into the tree below a descriptor
   */
  ClassTemplateNode(
      TestDescriptor original, LoopContext context, Consumer<TestDescriptor> loopMethods) {
    super(original.getUniqueId(), original);
    this.context = context;
    this.loopMethods = loopMethods;
  }

  /** Must be true before {@link #prune}: an enclosing class is pruned first and would drop us. */
  @Override
  public boolean mayRegisterTests() {
    return original.mayRegisterTests()
        || original.getDescendants().stream().anyMatch(d -> d.isTest() || d.mayRegisterTests());
  }

  /** The original moves what is below it to where it makes its invocations from. */
  @Override
  public void prune() {
    original.accept(TestDescriptor::prune);
    if (!original.mayRegisterTests()) {
      removeFromHierarchy();
    }
  }

  @Override
  public EngineExecutionContext execute(EngineExecutionContext parent, DynamicTestExecutor executor)
      throws Exception {
    return node.execute(
        parent,
        new NodeExecutor(executor) {
          @Override
          void offer(TestDescriptor invocation, DynamicTestExecutor target) {
            if (!context.isFinished(invocation)) {
              loopMethods.accept(invocation);
              target.execute(invocation);
            }
          }
        });
  }
}

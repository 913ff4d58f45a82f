package io.asanloop.internal.child;

import io.asanloop.internal.wire.Protocol;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * Has Jupiter discover and execute; in between, each test method's node is replaced by a {@link
 * Loop} around it. All else stays Jupiter's: classes, their lifecycle methods, their order.
 */
final class LoopEngine implements TestEngine {
  /** The id of the parent's engine, so that unique ids are the same on both sides. */
  static final String ID = UniqueId.parse(Protocol.ROOT_ID).getEngineId().orElseThrow();

  private final TestEngine jupiter = Jupiter.engine();
  private final LoopContext context;

  LoopEngine(LoopContext context) {
    this.context = context;
  }

  @Override
  public String getId() {
    return ID;
  }

  @Override
  public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
    TestDescriptor root = jupiter.discover(Jupiter.silent(request), id);
    loopMethods(root);
    return root;
  }

  @Override
  public void execute(ExecutionRequest request) {
    context.listener(request.getEngineExecutionListener());
    jupiter.execute(request);
  }

  /** Replaces the children by what runs in their place, in the same order. */
  private void loopMethods(TestDescriptor container) {
    List<TestDescriptor> children = new ArrayList<>(container.getChildren());
    children.forEach(container::removeChild);
    for (TestDescriptor child : children) {
      if (context.isWanted(child)) {
        replace(child, container);
      }
    }
  }

  private void replace(TestDescriptor child, TestDescriptor container) {
    if (child.getSource().orElse(null) instanceof MethodSource) {
      container.addChild(loop(child));
      child.setParent(container); // It takes tags and enclosing instances from there.
    } else if (Jupiter.isClassTemplate(child)) {
      container.addChild(new ClassTemplateNode(child, context, this::loopMethods));
      child.setParent(container);
    } else {
      container.addChild(child);
      loopMethods(child);
    }
  }

  private Loop loop(TestDescriptor method) {
    return switch (Jupiter.kind(method)) {
      case Jupiter.METHOD -> new MethodLoop(method, context);
      case Jupiter.TEMPLATE -> new TemplateLoop(method, context);
      case Jupiter.FACTORY -> new FactoryLoop(method, context);
      default ->
          throw new IllegalStateException(
              "JUnit calls a method '" + Jupiter.kind(method) + "': " + method.getUniqueId());
    };
  }
}

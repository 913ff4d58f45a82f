package io.asanloop.internal.child;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.platform.engine.EngineDiscoveryListener;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;
import org.junit.platform.engine.support.hierarchical.Node;

/**
 * What we know of Jupiter's engine beyond its types: the names of the segments of its unique ids,
 * and that its descriptors are nodes. {@link JupiterCheck} tries it at each start.
 */
final class Jupiter {
  static final String METHOD = "method";
  static final String TEMPLATE = "test-template";
  static final String FACTORY = "test-factory";

  /** The kinds of what stands for a method. */
  static final Set<String> METHODS = Set.of(METHOD, TEMPLATE, FACTORY);

  /** Also ends the segment of one that is nested in another class. */
  private static final String CLASS_TEMPLATE = "class-template";

  private Jupiter() {}

  /**
   * Returns Jupiter's engine.
   *
   * @throws IllegalStateException if it is not on the class path
   */
  static TestEngine engine() {
    for (TestEngine engine : ServiceLoader.load(TestEngine.class)) {
      if (engine.getId().equals("junit-jupiter")) {
        return engine;
      }
    }
    throw new IllegalStateException("JUnit Jupiter's engine is not on the class path");
  }

  /**
   * Returns the request without its listener: the parent has heard of all discovery issues already.
   *
   * <p>A proxy, as the request has methods whose types JUnit 5.10 lacks.
   */
  static EngineDiscoveryRequest silent(EngineDiscoveryRequest request) {
    return (EngineDiscoveryRequest)
        Proxy.newProxyInstance(
            EngineDiscoveryRequest.class.getClassLoader(),
            new Class<?>[] {EngineDiscoveryRequest.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("getDiscoveryListener")) {
                return EngineDiscoveryListener.NOOP;
              }
              try {
                return method.invoke(request, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** Returns the kind of a descriptor, such as {@link #METHOD}. */
  static String kind(TestDescriptor descriptor) {
    return descriptor.getUniqueId().getLastSegment().getType();
  }

  static boolean isClassTemplate(TestDescriptor descriptor) {
    return kind(descriptor).endsWith(CLASS_TEMPLATE);
  }

  /** Returns the descriptor as what the engine runs; its context is never looked into here. */
  @SuppressWarnings("unchecked")
  static Node<EngineExecutionContext> node(TestDescriptor descriptor) {
    return (Node<EngineExecutionContext>) descriptor;
  }
}

package io.asanloop.feature;

import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.junit.jupiter.api.extension.TestWatcher;

/**
 * An extension of a user, which does all that one can do, tells of it, and loses memory in the
 * tests whose names say where.
 */
final class ObservingExtension
    implements BeforeAllCallback,
        AfterAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        ExecutionCondition,
        InvocationInterceptor,
        ParameterResolver,
        TestInstancePostProcessor,
        TestWatcher {
  /** How much was done in this JVM by extensions and by what they belong to. */
  static final AtomicInteger CALLS = new AtomicInteger();

  private final String name;

  ObservingExtension() {
    this("declared");
  }

  ObservingExtension(String name) {
    this.name = name;
    CALLS.incrementAndGet();
  }

  private void note(String what, ExtensionContext context) {
    CALLS.incrementAndGet();
    context.publishReportEntry(name, what);
    Planted.at(context.getDisplayName().equals(name + ' ' + what));
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    CALLS.incrementAndGet();
    return context.getDisplayName().equals("refused")
        ? ConditionEvaluationResult.disabled("by " + name)
        : ConditionEvaluationResult.enabled("");
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    note("before all", context);
  }

  @Override
  public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
    return ExtensionContextScope.TEST_METHOD;
  }

  @Override
  public void postProcessTestInstance(Object instance, ExtensionContext context) {
    note("instance", context);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    note("before each", context);
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> invocationContext,
      ExtensionContext context)
      throws Throwable {
    note("around", context);
    invocation.proceed();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == String.class && name.equals("declared");
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    note("parameter", context);
    return context.getDisplayName();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    note("after each", context);
  }

  @Override
  public void testSuccessful(ExtensionContext context) {
    note("watcher", context);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    note("after all", context);
  }
}

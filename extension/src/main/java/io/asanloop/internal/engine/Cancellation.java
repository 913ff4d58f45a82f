package io.asanloop.internal.engine;

import java.lang.reflect.Method;
import java.util.function.BooleanSupplier;
import org.junit.platform.engine.ExecutionRequest;

/**
 * Whether the run is to end early, as Surefire's {@code skipAfterFailureCount} wants it. JUnit has
 * a token for it from 6.0 on.
 */
final class Cancellation {
  private Cancellation() {}

  static BooleanSupplier of(ExecutionRequest request) {
    try {
      Method getToken = ExecutionRequest.class.getMethod("getCancellationToken");
      Object token = getToken.invoke(request);
      // Asked of the interface: the class behind it is nobody's business.
      Method isRequested = getToken.getReturnType().getMethod("isCancellationRequested");
      return () -> isRequested(token, isRequested);
    } catch (ReflectiveOperationException e) {
      return () -> false;
    }
  }

  private static boolean isRequested(Object token, Method isRequested) {
    try {
      return (Boolean) isRequested.invoke(token);
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}

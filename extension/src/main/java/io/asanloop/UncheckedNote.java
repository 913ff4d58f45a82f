package io.asanloop;

import io.asanloop.internal.current.Inline;
import io.asanloop.internal.wire.Protocol;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;

/**
 * Says with each annotated test that runs outside of a child, as asked for, that it is no check.
 */
final class UncheckedNote implements BeforeEachCallback, InvocationInterceptor {
  @Override
  public void beforeEach(ExtensionContext context) {
    if (!Protocol.inChild()) {
      requireInline(context);
      note(context);
    }
  }

  @Override
  public void interceptDynamicTest(
      Invocation<Void> invocation, DynamicTestInvocationContext test, ExtensionContext context)
      throws Throwable {
    if (!Protocol.inChild()) {
      note(context);
    }
    invocation.proceed();
  }

  /** The guard knows only that somebody asked, which may have been for another run in this JVM. */
  private static void requireInline(ExtensionContext context) {
    if (context
        .getConfigurationParameter(Inline.PARAMETER)
        .filter(mode -> mode.strip().equals(Inline.VALUE))
        .isEmpty()) {
      throw Guard.unchecked();
    }
  }

  private static void note(ExtensionContext context) {
    context.publishReportEntry(
        "asanloop",
        "not checked: the configuration parameter " + Inline.PARAMETER + " is " + Inline.VALUE);
  }
}

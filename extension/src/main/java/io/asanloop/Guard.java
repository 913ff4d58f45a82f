package io.asanloop;

import io.asanloop.internal.current.Inline;
import io.asanloop.internal.wire.Protocol;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * Fails an annotated test that Jupiter is about to run in this JVM although it is no child, and
 * nobody asked for that: without a sanitizer it would pass unchecked.
 *
 * <p>It does so when it is made, which is before anything of the test class is initialised.
 */
final class Guard implements Extension {
  Guard() {
    if (!Protocol.inChild() && !Inline.isAllowed()) {
      throw unchecked();
    }
  }

  static ExtensionConfigurationException unchecked() {
    return new ExtensionConfigurationException(
        "@AsanLoop: this test was not checked, because JUnit Jupiter ran it without the engine"
            + " 'asanloop'. Either an engine filter excludes that engine (Surefire's"
            + " excludeJUnit5Engines or includeJUnit5Engines, a suite's @IncludeEngines or"
            + " @ExcludeEngines, the console's --include-engine): include 'asanloop' beside"
            + " 'junit-jupiter'. Or the launcher was told not to register post-discovery filters:"
            + " let it register them.");
  }
}

/** Runs JUnit tests of native code under AddressSanitizer. */
module io.asanloop {
  requires transitive org.junit.jupiter.api;
  requires org.junit.jupiter.engine;
  requires org.junit.platform.engine;
  requires org.junit.platform.launcher;
  requires java.management;

  uses org.junit.platform.engine.TestEngine;

  provides org.junit.platform.engine.TestEngine with
      io.asanloop.internal.engine.AsanLoopEngine;
  provides org.junit.platform.launcher.PostDiscoveryFilter with
      io.asanloop.internal.engine.HidingFilter;
  provides org.junit.platform.launcher.LauncherDiscoveryListener with
      io.asanloop.internal.engine.DiscoveryReset;

  exports io.asanloop;
  exports io.asanloop.finding;

  // JUnit makes the guard, which is nobody else's business.
  opens io.asanloop to
      org.junit.platform.commons;
}

package io.asanloop.internal.engine;

import io.asanloop.internal.current.Inline;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/** Forgets what an earlier discovery on this thread took, and what it let run in this JVM. */
public final class DiscoveryReset implements LauncherDiscoveryListener {
  /** Made by JUnit, as the service that it is. */
  public DiscoveryReset() {}

  @Override
  public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
    TakenTests.clear();
    ForeignTests.begin(request);
    Inline.forbid();
  }
}

package io.asanloop.internal.engine;

import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/** Forgets what an earlier discovery on this thread took. */
public final class DiscoveryReset implements LauncherDiscoveryListener {
  /** Made by JUnit, as the service that it is. */
  public DiscoveryReset() {}

  @Override
  public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
    TakenTests.clear();
  }
}

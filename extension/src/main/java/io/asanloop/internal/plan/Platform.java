package io.asanloop.internal.plan;

import io.asanloop.internal.toolchain.Kernel;

/** What the platform says of whether a sanitizer is to be expected. */
public final class Platform {
  private Platform() {}

  /**
   * Returns whether {@code WhenUnavailable.AUTO} means to fail: on Linux, where a missing sanitizer
   * can be installed, and wherever a CI says that it is one.
   */
  public static boolean failsWhenUnavailable() {
    return Kernel.ofThisMachine().isLinux() || System.getenv("CI") != null;
  }
}

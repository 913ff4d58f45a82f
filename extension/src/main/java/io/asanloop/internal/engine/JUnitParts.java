package io.asanloop.internal.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/** The jars of JUnit that are here. They fit together only where one release made all of them. */
final class JUnitParts {
  private JUnitParts() {}

  /**
   * Names the versions and the cure if parts of several releases are why Jupiter failed to
   * discover.
   *
   * <p>They are printed as well: of an engine that failed, Surefire shows the name alone, which is
   * ours and sends users the wrong way.
   *
   * @throws IllegalStateException if they are of several releases
   */
  static void requireOneRelease(TestEngine jupiter, Throwable failure) {
    Map<String, String> versions = versions(jupiter);
    if (versions.values().stream().map(JUnitParts::release).distinct().count() == 1) {
      return;
    }
    String message =
        "@AsanLoop: the parts of JUnit on the class path are not of one release, and do not work"
            + " together: "
            + versions.entrySet().stream()
                .map(part -> part.getKey() + " " + part.getValue())
                .collect(Collectors.joining(", "))
            + ". Import org.junit:junit-bom:"
            + versions.get("junit-jupiter-engine")
            + " in dependencyManagement, and give no part of JUnit a version of its own. Details: "
            + failure;
    System.err.println(message);
    throw new IllegalStateException(message, failure);
  }

  private static Map<String, String> versions(TestEngine jupiter) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("junit-jupiter-api", version(Test.class));
    versions.put("junit-jupiter-engine", version(jupiter.getClass()));
    versions.put("junit-platform-commons", version(JUnitException.class));
    versions.put("junit-platform-engine", version(TestEngine.class));
    versions.put("junit-platform-launcher", version(LauncherDiscoveryRequest.class));
    return versions;
  }

  private static String version(Class<?> type) {
    return Optional.ofNullable(type.getModule().getDescriptor())
        .flatMap(descriptor -> descriptor.rawVersion())
        .or(() -> Optional.ofNullable(type.getPackage().getImplementationVersion()))
        .orElse("of an unknown version");
  }

  /** Up to JUnit 5, Jupiter's 5.14.4 and the platform's 1.14.4 are of one release. */
  private static String release(String version) {
    return version.replaceFirst("^1\\.", "5.");
  }
}

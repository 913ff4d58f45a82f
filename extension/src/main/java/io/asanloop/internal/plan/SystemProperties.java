package io.asanloop.internal.plan;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The system properties of this JVM that the child is to have as well. */
final class SystemProperties {
  // What the start of a JVM decides. Of the child's some would be untrue in it, and others are
  // ours.
  private static final Set<String> OF_ITS_START =
      Set.of(
          "java.class.path",
          "java.library.path",
          "java.vm.compressedOopsMode",
          "java.vm.info",
          "jdk.module.main",
          "jdk.module.main.class",
          "jdk.module.path",
          "jna.library.path",
          "sun.java.command",
          "sun.java.launcher",
          "sun.management.compiler",
          "user.dir");

  private SystemProperties() {}

  /**
   * Returns what to set in the child before any test class is loaded.
   *
   * @param further the user's further arguments; what they set stays
   */
  static Map<String, String> toSend(ParentJvm parent, List<String> further) {
    Map<String, String> properties = new TreeMap<>(parent.properties());
    properties.keySet().removeAll(OF_ITS_START);
    for (String argument : further) {
      if (argument.startsWith("-D")) {
        properties.remove(argument.substring(2).split("=", 2)[0]);
      }
    }
    return properties;
  }
}

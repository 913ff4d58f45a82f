package io.asanloop.internal.plan;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The system properties that the child does not have by itself. */
final class SystemProperties {
  // What a JVM sets itself, from the Javadoc of System.getProperties and from JDK 17 to 25 as seen.
  private static final Set<String> OF_EVERY_JVM =
      Set.of(
          "file.encoding",
          "file.separator",
          "ftp.nonProxyHosts",
          "http.nonProxyHosts",
          "java.class.path",
          "java.class.version",
          "java.home",
          "java.library.path",
          "java.runtime.name",
          "java.runtime.version",
          "java.specification.maintenance.version",
          "java.specification.name",
          "java.specification.vendor",
          "java.specification.version",
          "java.vendor",
          "java.vendor.url",
          "java.vendor.url.bug",
          "java.vendor.version",
          "java.version",
          "java.version.date",
          "java.vm.compressedOopsMode",
          "java.vm.info",
          "java.vm.name",
          "java.vm.specification.name",
          "java.vm.specification.vendor",
          "java.vm.specification.version",
          "java.vm.vendor",
          "java.vm.version",
          "jdk.debug",
          "jdk.module.main",
          "jdk.module.main.class",
          "jdk.module.path",
          "jna.library.path",
          "line.separator",
          "native.encoding",
          "os.arch",
          "os.name",
          "os.version",
          "path.separator",
          "socksNonProxyHosts",
          "stderr.encoding",
          "stdin.encoding",
          "stdout.encoding",
          "sun.arch.data.model",
          "sun.boot.library.path",
          "sun.cpu.endian",
          "sun.io.unicode.encoding",
          "sun.java.command",
          "sun.java.launcher",
          "sun.jnu.encoding",
          "sun.management.compiler",
          "sun.nio.PageAlignDirectMemory",
          "sun.stderr.encoding",
          "sun.stdout.encoding",
          "user.dir");

  private SystemProperties() {}

  /** Returns what to set in the child before any test class is loaded. */
  static Map<String, String> toSend(ParentJvm parent) {
    Map<String, String> properties = new TreeMap<>(parent.properties());
    properties.keySet().removeAll(OF_EVERY_JVM);
    return properties;
  }
}

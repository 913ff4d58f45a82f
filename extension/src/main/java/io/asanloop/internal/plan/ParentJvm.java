package io.asanloop.internal.plan;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * What the child inherits from, read once.
 *
 * @param environment environment variables
 * @param properties system properties
 * @param arguments arguments of this JVM, those of {@code JAVA_TOOL_OPTIONS} and {@code
 *     JDK_JAVA_OPTIONS} included; before them {@code -ea} if it checks assertions
 */
public record ParentJvm(
    Map<String, String> environment, Map<String, String> properties, List<String> arguments) {

  /** Returns the JVM that runs this. */
  public static ParentJvm current() {
    Properties properties = System.getProperties();
    Map<String, String> copy = new HashMap<>();
    for (String name : properties.stringPropertyNames()) {
      copy.put(name, properties.getProperty(name));
    }
    List<String> arguments = new ArrayList<>();
    if (ParentJvm.class.desiredAssertionStatus()) {
      // Surefire turns them on in its class loader, by no argument.
      arguments.add("-ea");
    }
    arguments.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    return new ParentJvm(Map.copyOf(System.getenv()), Map.copyOf(copy), List.copyOf(arguments));
  }

  /** Returns the value of a system property; empty if it is not set. */
  public String property(String name) {
    return properties.getOrDefault(name, "");
  }

  /** Returns the value of an environment variable; empty if it is not set. */
  public String variable(String name) {
    return environment.getOrDefault(name, "");
  }

  /** Returns the {@code java} that runs this JVM; the child runs on the same. */
  public Path java() {
    return Path.of(property("java.home"), "bin", "java");
  }

  /** Returns the working directory. */
  public Path workingDirectory() {
    return Path.of(property("user.dir"));
  }

  /** Returns whether Maven's Surefire or Failsafe started this JVM. */
  public boolean startedByMaven() {
    return properties.containsKey("surefire.test.class.path");
  }
}

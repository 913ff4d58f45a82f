package io.asanloop.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmArgumentsTests {
  @Test
  void agentsAndMemoryAreInheritedDebuggersAndPortsAreNot() {
    assertThat(
            arguments(
                List.of(
                    "-javaagent:/m2/org.jacoco.agent.jar=destfile=target/jacoco.exec",
                    "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=5005",
                    "-javaagent:/idea/lib/idea_rt.jar=40001:/idea/bin",
                    "-Dcom.sun.management.jmxremote.port=9010",
                    "-Xmx512m")))
        .containsExactly(
            "-javaagent:/m2/org.jacoco.agent.jar=destfile=target/jacoco.exec",
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1");
  }

  @Test
  void theModulePathStaysBehind() {
    assertThat(
            arguments(
                List.of(
                    "--module-path=a.jar",
                    "--add-modules=com.acme",
                    "--patch-module=com.acme=x",
                    "--add-opens=java.base/java.lang=ALL-UNNAMED")))
        .startsWith("--add-opens=java.base/java.lang=ALL-UNNAMED")
        .noneMatch(a -> a.contains("acme") || a.contains("a.jar"));
  }

  @Test
  void modulesOfTheJdkAreAdded() {
    assertThat(arguments(List.of("--add-modules=com.acme,jdk.httpserver,java.sql", "-Xmx1g")))
        .startsWith("--add-modules=jdk.httpserver,java.sql", "-Xmx1g");
    assertThat(arguments(List.of("--add-modules=ALL-SYSTEM")))
        .startsWith("--add-modules=ALL-SYSTEM");
    assertThat(arguments(List.of("--add-modules=ALL-MODULE-PATH", "-Xmx1g"))).startsWith("-Xmx1g");
  }

  @Test
  void theUsersCollectorAndCompilerAreKept() {
    assertThat(arguments(List.of("-XX:+UseG1GC", "-XX:TieredStopAtLevel=4")))
        .containsExactly("-XX:+UseG1GC", "-XX:TieredStopAtLevel=4");
    assertThat(
            JvmArguments.of(
                new ParentJvm(Map.of(), Map.of(), List.of()),
                List.of("-XX:+UseParallelGC", "-Xint")))
        .containsExactly("-XX:+UseParallelGC", "-Xint");
  }

  @Test
  void collectionsAreNotSwitchedOff() {
    assertThat(arguments(List.of("-XX:+DisableExplicitGC", "-Xmx1g")))
        .contains("-Xmx1g")
        .doesNotContain("-XX:+DisableExplicitGC");
  }

  @Test
  void zgcIsReplaced() {
    assertThat(arguments(List.of("-XX:+UseZGC", "-XX:+ZGenerational", "-XX:ZCollectionInterval=5")))
        .containsExactly("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  }

  @Test
  void aFurtherCollectorReplacesAnInheritedOne() {
    assertThat(
            JvmArguments.of(
                new ParentJvm(Map.of(), Map.of(), List.of("-XX:+UseG1GC", "-Xss2m")),
                List.of("-XX:+UseParallelGC")))
        .containsExactly("-Xss2m", "-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC");
  }

  private static List<String> arguments(List<String> given) {
    return JvmArguments.of(new ParentJvm(Map.of(), Map.of(), given), List.of());
  }
}

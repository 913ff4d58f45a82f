package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** AsanLoop brings no JUnit of its own, and says so where the parts of the user's do not fit. */
@ExtendWith(Starter.Resolver.class)
class JUnitVersionsIT {
  @Test
  void anOlderJUnitWithoutItsBomStaysAsItIs() throws Exception {
    try (Project project = Project.of("hostile")) {
      MavenResult result =
          project.maven(
              "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:tree",
              "-Djunit.version=5.10.5");

      assertThat(result.log().lines())
          .as(result.log())
          .filteredOn(line -> line.contains(" org.junit."))
          .extracting(line -> line.replaceAll(".* (org\\.junit\\S+):jar:(\\S+):\\w+.*", "$1 $2"))
          .containsExactlyInAnyOrder(
              "org.junit.jupiter:junit-jupiter 5.10.5",
              "org.junit.jupiter:junit-jupiter-api 5.10.5",
              "org.junit.jupiter:junit-jupiter-params 5.10.5",
              "org.junit.jupiter:junit-jupiter-engine 5.10.5",
              "org.junit.platform:junit-platform-commons 1.10.5",
              "org.junit.platform:junit-platform-engine 1.10.5");
    }
  }

  /** Of the platform, Maven takes the launcher's older engine, which is nearer in the tree. */
  @Test
  void partsOfTwoReleasesAreNamedWithTheCure(Starter starter) throws Exception {
    MavenResult result =
        starter.project().maven("surefire:test", "-Dtest=CleanTest", "-Dplatform.version=1.10.5");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.log())
        .contains(
            "@AsanLoop: the parts of JUnit on the class path are not of one release, and do not work"
                + " together: junit-jupiter-api 5.14.4, junit-jupiter-engine 5.14.4,"
                + " junit-platform-commons 1.14.4, junit-platform-engine 1.10.5,"
                + " junit-platform-launcher 1.10.5. Import org.junit:junit-bom:5.14.4 in"
                + " dependencyManagement, and give no part of JUnit a version of its own.");
  }
}

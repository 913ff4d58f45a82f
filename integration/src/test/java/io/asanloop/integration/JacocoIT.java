package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a child covers is in JaCoCo's report. */
@ExtendWith(Starter.Resolver.class)
class JacocoIT {
  private static final String PLUGIN = "org.jacoco:jacoco-maven-plugin:0.8.15:";

  @Test
  void theChildsCoverageIsReported(Starter starter) throws Exception {
    MavenResult result =
        starter
            .project()
            .maven(
                PLUGIN + "prepare-agent", "surefire:test", "-Dtest=CleanTest", PLUGIN + "report");

    assertThat(result.outcomes()).as(result.log()).containsExactly("CleanTest.frees passed");
    // Columns: group, package, class, instructions, branches, lines, complexity and methods, each
    // missed and covered. The parent does not load the class; its constructor is never called.
    assertThat(
            Files.readAllLines(starter.project().folder().resolve("target/site/jacoco/jacoco.csv")))
        .as(result.log())
        .filteredOn(line -> line.contains(",com.acme,Parser,"))
        .singleElement()
        .asString()
        .endsWith(",0,2,0,1,0,1");
  }
}

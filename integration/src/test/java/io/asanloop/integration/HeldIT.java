package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.asanloop.integration.MavenResult.TestCase;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Java still holds is silent: eight of nine handles are dropped, and only these are told. */
@ExtendWith(FreshProject.class)
class HeldIT {
  private static final ToldLeak HANDLES =
      new ToldLeak(
          "direct leak in iterations 1 to 8: 8 blocks, 776 bytes", "handle_new", "handle_open");

  @ParameterizedTest
  @ValueSource(strings = {"staticField", "instanceField", "array", "map", "pointer", "interior"})
  void aHandle(String test, FreshProject.Run run) throws IOException {
    HANDLES.isIn("HeldTest." + test, test, run.result());
    assertThat(run.result().test("HeldTest." + test).message()).startsWith("1 leak in ");
  }

  @Test
  void whatOnlyAHeldBlockPointsTo(FreshProject.Run run) throws IOException {
    String test = "HeldTest.family";
    new ToldLeak("direct leak in iterations 1 to 8: 8 blocks, 2,056 ", "parent_new", "family_open")
        .isIn(test, "family", run.result());
    new ToldLeak(
            "indirect leak in iterations 1 to 8: 8 blocks, 2,104 ", "first_new", "family_first")
        .isIn(test, "family", run.result());
    new ToldLeak(
            "indirect leak in iterations 1 to 8: 8 blocks, 2,152 ", "second_new", "family_second")
        .isIn(test, "family", run.result());
    assertThat(run.result().test(test).message()).startsWith("3 leaks in ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"wrapper", "wrapperOfAWrapper"})
  void aWrapperThatFreesInACleaner(String test, FreshProject.Run run) {
    TestCase wrapper = run.result().test("WrapperTest." + test);

    assertThat(wrapper).as(wrapper.text()).returns("passed", TestCase::outcome);
  }

  @Test
  void aSegmentOfForeignMemory() throws Exception {
    assumeTrue(Jdk25.home().isPresent(), Jdk25.MISSING);
    try (Project project = Project.withFixtures("fresh", "matrix")) {
      project.add("jdk-25");
      NativeBuild.GCC.fixtures(project.folder().resolve("native"), "build");

      MavenResult result =
          project.mavenOn(
              Jdk25.home().orElseThrow(), Jdk25.compile("test", "-Dtest=HeldSegmentTest"));

      HANDLES.isIn("HeldSegmentTest.segment", "segment", result);
      HANDLES.isIn("HeldSegmentTest.interior", "interior of a segment", result);
    }
  }
}

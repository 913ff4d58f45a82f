package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Annotated tests of JUnit 4 and TestNG: all throw when they are run, and none of them is. */
class ForeignEnginesIT {
  private static final String REFUSED =
      "', which would run it unchecked, so it was not run; write it with"
          + " org.junit.jupiter.api.Test instead of ";

  private static final List<String> OLD =
      List.of(
          "NewTest.one failure",
          "NewTest.two error",
          "OldInSuite.annotated error",
          "OldMethodTest.annotated error",
          "OldMethodTest.plain passed",
          "OldParameterizedTest.takes error",
          "OldParameterizedTest.takes error",
          "OldPlainInSuite.plain passed",
          "OldPlainTest.plain passed",
          "OldTest.one error",
          "OldTest.two error");

  @ParameterizedTest(name = "JUnit {0}")
  @CsvSource({"5.10.5, 3.2.5", "5.14.4, 3.6.1", "6.1.3, 3.6.1"})
  void annotatedTestsOfJunit4FailAndOthersRun(String junit, String surefire) throws Exception {
    try (Project project = Project.of("foreign")) {
      MavenResult result =
          project.maven("test", "-Djunit.version=" + junit, "-Dsurefire.version=" + surefire);

      assertThat(outcomes(result)).as(result.log()).containsExactlyElementsOf(OLD);
      assertThat(result.test("OldTest.one").message())
          .isEqualTo(
              "@AsanLoop on [com.acme.OldTest]: this test is not one of JUnit Jupiter but of the"
                  + " engine 'junit-vintage"
                  + REFUSED
                  + "JUnit 4's org.junit.Test");
      assertThat(result.test("OldMethodTest.annotated").message())
          .startsWith("@AsanLoop on [com.acme.OldMethodTest.annotated()]: this test is not one");
      assertThat(result.log()).doesNotContain("IllegalStateException");

      MavenResult inline =
          project.maven(
              "test",
              "-Dtest=NewTest",
              "-Dasanloop.mode=inline",
              "-Djunit.version=" + junit,
              "-Dsurefire.version=" + surefire);
      assertThat(outcomes(inline))
          .as(inline.log())
          .containsExactly("NewTest.one passed", "NewTest.two passed");
    }
  }

  @Test
  void onlyTestsThatAreWantedFail() throws Exception {
    try (Project project = Project.of("foreign")) {
      assertThat(outcomes(project.maven("test", "-Dtest=OldMethodTest#plain")))
          .containsExactly("OldMethodTest.plain passed");
      assertThat(outcomes(project.maven("test", "-Dtest=OldMethodTest#annotated+plain")))
          .containsExactly("OldMethodTest.annotated error", "OldMethodTest.plain passed");
      MavenResult rerun =
          project.maven("test", "-Dtest=OldTest", "-Dsurefire.rerunFailingTestsCount=1");
      assertThat(outcomes(rerun))
          .as(rerun.log())
          .containsExactly("OldTest.one error", "OldTest.two error");
    }
  }

  @Test
  void annotatedTestsOfTestngFailAndOthersRun() throws Exception {
    try (Project project = Project.of("foreign", "foreign-testng")) {
      MavenResult result = project.maven("test", "-Ptestng", "-Dtest=Ng*");

      assertThat(outcomes(result))
          .as(result.log())
          .containsExactly(
              "NgMethodTest.annotated error",
              "NgMethodTest.plain passed",
              "NgTest.annotated error");
      assertThat(result.test("NgTest.annotated").message())
          .isEqualTo(
              "@AsanLoop on [com.acme.NgTest]: this test is not one of JUnit Jupiter but of the"
                  + " engine 'testng"
                  + REFUSED
                  + "org.testng.annotations.Test");
    }
  }

  @Test
  void whereOurEngineIsFilteredOutTheyRunAndThatIsTold() throws Exception {
    try (Project project = Project.of("foreign")) {
      MavenResult result =
          project.maven("test", "-Dtest=OldTest", "-Dsurefire.excludeJUnit5Engines=asanloop");

      assertThat(result.test("OldTest.one").type()).isEqualTo("java.lang.IllegalStateException");
      assertThat(result.log())
          .containsOnlyOnce(
              "@AsanLoop on [com.acme.OldTest]: tests run unchecked, since an engine filter"
                  + " excludes the engine 'asanloop'");
    }
  }

  /** Names of invocations differ between versions of Surefire. */
  private static List<String> outcomes(MavenResult result) {
    return result.tests().stream()
        .map(test -> test.name().replaceAll("[(\\[{].*", "") + " " + test.outcome())
        .sorted()
        .toList();
  }
}

package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests are run by a program of the user, by JUnit's launcher. */
@ExtendWith(Starter.Resolver.class)
class LauncherIT {
  private static final String CLASS = "[engine:asanloop]/[class:com.acme.StarterTest]";
  private static final String FREES = CLASS + "/[method:frees()] SUCCESSFUL";
  private static final String LEAKS = CLASS + "/[method:leaks()] FAILED";
  private static final String INVOCATION =
      CLASS + "/[test-template:leaksForTwo(int)]/[test-template-invocation:#";

  @Test
  void eachSelectionRunsWhatItNames(Starter starter) throws Exception {
    String output =
        starter.run(
            "-Dacme.property=of the pom",
            "-Dacme.argument=of the arguments",
            "-cp",
            starter.classPath(),
            "com.acme.Launch",
            CLASS + "/[method:frees()]");

    assertThat(output.lines().filter(line -> line.contains("[engine:")))
        .as(output)
        .containsExactlyInAnyOrder(
            "one method: " + FREES,
            "class: " + FREES,
            "class: " + LEAKS,
            "class: " + INVOCATION + "1] SUCCESSFUL",
            "class: " + INVOCATION + "2] FAILED",
            "failed ones: " + LEAKS,
            "failed ones: " + INVOCATION + "2] FAILED",
            "package: " + FREES,
            "package: " + LEAKS,
            "package: " + INVOCATION + "1] SUCCESSFUL",
            "package: " + INVOCATION + "2] FAILED",
            "package: [engine:asanloop]/[class:com.acme.CleanTest]/[method:frees()] SUCCESSFUL",
            "package: [engine:asanloop]/[class:com.acme.Mixed]/[method:checked()] SUCCESSFUL",
            "package: [engine:junit-jupiter]/[class:com.acme.Mixed]/[method:plain()] SUCCESSFUL",
            // The environment is not that of the pom here.
            "package: [engine:asanloop]/[class:com.acme.SettingsTest]"
                + "/[method:areThoseOfTheBuildTool()] FAILED");
  }
}

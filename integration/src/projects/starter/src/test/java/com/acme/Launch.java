package com.acme;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A program of a user that runs tests by JUnit's launcher, all of them by the same one. */
class Launch {
  private static final Launcher LAUNCHER = LauncherFactory.create();

  public static void main(String[] arguments) {
    run("one method", selectUniqueId(arguments[0]));
    List<DiscoverySelector> failed = run("class", selectClass(StarterTest.class));
    run("failed ones", failed.toArray(DiscoverySelector[]::new));
    run("package", selectPackage("com.acme"));
  }

  /** Prints what finished, and returns the tests that failed. */
  private static List<DiscoverySelector> run(String what, DiscoverySelector... selectors) {
    List<DiscoverySelector> failed = new ArrayList<>();
    LAUNCHER.execute(
        LauncherDiscoveryRequestBuilder.request().selectors(selectors).build(),
        new TestExecutionListener() {
          @Override
          public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest()) {
              System.out.println(
                  what + ": " + test.getUniqueId() + " " + result.getStatus());
              result.getThrowable().ifPresent(thrown -> failed.add(selectUniqueId(test.getUniqueId())));
            }
          }
        });
    return failed;
  }
}

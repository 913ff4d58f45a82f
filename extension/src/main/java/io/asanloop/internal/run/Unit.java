package io.asanloop.internal.run;

import io.asanloop.internal.plan.Settings;
import io.asanloop.internal.plan.StartSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What one child runs: tests of one top-level class that share their start settings.
 *
 * @param className binary name of the top-level class
 * @param classId its unique id on the wire
 * @param start the start settings that all tests share
 * @param reportDirectory folder of all reports
 * @param tests what to run, in the order of discovery, at least one
 * @param configuration JUnit's configuration parameters
 * @param classPath the class path of the child
 * @param first whether it is the first unit of its class in this run; it removes old reports
 */
public record Unit(
    String className,
    String classId,
    StartSettings start,
    Path reportDirectory,
    List<Test> tests,
    Map<String, String> configuration,
    List<String> classPath,
    boolean first) {

  public Unit {
    tests = List.copyOf(tests);
    configuration = Map.copyOf(configuration);
    classPath = List.copyOf(classPath);
  }

  /** Returns the unique ids to ask for. */
  List<String> selected() {
    return tests.stream().flatMap(test -> test.selected().stream()).toList();
  }

  /**
   * One test method, with all its invocations.
   *
   * @param id its unique id on the wire
   * @param selected the unique ids to ask for: its own, or those of the invocations that are wanted
   * @param settings how to run it
   */
  public record Test(String id, List<String> selected, Settings settings) {
    public Test {
      selected = List.copyOf(selected);
    }
  }
}

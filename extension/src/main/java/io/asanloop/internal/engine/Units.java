package io.asanloop.internal.engine;

import io.asanloop.AsanLoop;
import io.asanloop.internal.plan.ChildClassPath;
import io.asanloop.internal.plan.ConfigurationProblem;
import io.asanloop.internal.plan.ParentJvm;
import io.asanloop.internal.plan.Settings;
import io.asanloop.internal.run.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.Launcher;
import org.opentest4j.AssertionFailedError;

/**
 * Plans what children run: for each top-level class one unit per start settings, in Jupiter's
 * order.
 *
 * <p>A wrong configuration is no reason to run nothing: the tests that it concerns are refused, all
 * others run.
 */
final class Units {
  private final TestDescriptor root;
  private final EngineExecutionListener listener;
  private final SettingsReader reader;
  private final ClassPatterns alsoAnnotated;
  private final WireIds ids;
  private final Map<String, String> configuration;
  private final List<String> classPath =
      ChildClassPath.of(
          ParentJvm.current(), Thread.currentThread().getContextClassLoader(), neededByChild());

  Units(TestDescriptor root, ConfigurationParameters parameters, EngineExecutionListener listener) {
    this.root = root;
    this.listener = listener;
    this.reader = new SettingsReader(parameters, Paths.ofThisBuild());
    this.alsoAnnotated = ClassPatterns.from(parameters);
    this.ids = new WireIds(root.getUniqueId());
    this.configuration = new TreeMap<>();
    for (String key : parameters.keySet()) {
      parameters.get(key).ifPresent(value -> configuration.put(key, value));
    }
  }

  /** Returns the classes to run, with their units. */
  List<ClassRun> classes() {
    return root.getChildren().stream().map(child -> classRun((Mirror) child)).toList();
  }

  private ClassRun classRun(Mirror topLevel) {
    Map<Object, List<Unit.Test>> groups = new LinkedHashMap<>();
    Map<String, ConfigurationProblem> refused = new LinkedHashMap<>();
    for (Mirror method : topLevel.methods().toList()) {
      String id = ids.of(method.getUniqueId());
      try {
        Settings settings = settings(method);
        List<String> selected = method.selected().stream().map(ids::of).toList();
        Object group = settings.forkPerTest() ? id : settings.start();
        groups
            .computeIfAbsent(group, start -> new ArrayList<>())
            .add(new Unit.Test(id, selected, settings));
      } catch (ConfigurationProblem e) {
        refused.put(id, e);
      }
    }
    List<Unit> units = new ArrayList<>();
    groups.values().forEach(tests -> units.add(unit(topLevel, tests, units.isEmpty())));
    Replay replay = new Replay(topLevel, ids, units, listener);
    return new ClassRun(topLevel, units, refused, replay);
  }

  private Settings settings(Mirror method) throws ConfigurationProblem {
    if (method.refusal().isPresent()) {
      throw method.refusal().get();
    }
    return reader.read(Declaration.of(method, alsoAnnotated).orElseThrow());
  }

  private Unit unit(Mirror topLevel, List<Unit.Test> tests, boolean first) {
    Settings shared = tests.get(0).settings();
    return new Unit(
        className(topLevel),
        ids.of(topLevel.getUniqueId()),
        shared.start(),
        shared.reportDirectory(),
        tests,
        configuration,
        classPath,
        first);
  }

  private static String className(Mirror topLevel) {
    return topLevel
        .getSource()
        .map(source -> ((ClassSource) source).getClassName())
        .orElse(topLevel.getDisplayName());
  }

  /** One class of each jar without which the child has no JUnit; ours is the first. */
  private static List<Class<?>> neededByChild() {
    return List.of(
        AsanLoop.class,
        Launcher.class,
        TestEngine.class,
        JUnitException.class,
        Test.class,
        JupiterDiscovery.engine().getClass(),
        AssertionFailedError.class);
  }
}

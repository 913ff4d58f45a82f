package io.asanloop.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.asanloop.NativeMemoryError;
import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.internal.wire.Protocol;
import io.asanloop.testkit.SinceJUnit;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * One class that children run twice: as it is, and with the leaks that its tests have planted. The
 * classes use what JUnit 5.13 has; on older versions what cannot run there is left out.
 *
 * @param type the class
 * @param filters what they leave of it is run
 * @param clean what was told of it as it is
 * @param planted what was told of it with its leaks
 */
record Pair(Class<?> type, List<PostDiscoveryFilter> filters, Tree clean, Tree planted) {
  private static final boolean ALL_RUN = SinceJUnit.Condition.holds("5.13");

  /** Runs in children what some filters leave of the class. */
  static Pair of(Class<?> type, PostDiscoveryFilter... filters) {
    return of(type, List.of(filters), Map.of());
  }

  /** Runs the class in children with configuration parameters, and lets others listen to both. */
  static Pair of(
      Class<?> type, Map<String, String> parameters, TestExecutionListener... listeners) {
    return of(type, List.of(), parameters, listeners);
  }

  private static Pair of(
      Class<?> type,
      List<PostDiscoveryFilter> filters,
      Map<String, String> parameters,
      TestExecutionListener... listeners) {
    return new Pair(
        type,
        filters,
        run(type, filters, parameters, Planted.PROPERTY, "false", listeners),
        run(type, filters, parameters, Planted.PROPERTY, "true", listeners));
  }

  /** Runs the class in this JVM, by Jupiter alone: our engine and our guard take it for a child. */
  private Tree jupiter() {
    return run(type, filters, Map.of(), Protocol.CHILD_MARKER, "1");
  }

  private static Tree run(
      Class<?> type,
      List<PostDiscoveryFilter> filters,
      Map<String, String> parameters,
      String property,
      String value,
      TestExecutionListener... listeners) {
    Tree tree = new Tree();
    System.setProperty(property, value);
    try {
      Launcher launcher = LauncherFactory.create();
      launcher.registerTestExecutionListeners(tree);
      launcher.execute(
          LauncherDiscoveryRequestBuilder.request()
              .selectors(DiscoverySelectors.selectClass(type))
              .filters(filters.toArray(PostDiscoveryFilter[]::new))
              .configurationParameters(parameters)
              .configurationParameter("asanloop.when.unavailable", "FAIL")
              .build(),
          listeners);
    } finally {
      System.clearProperty(property);
    }
    return tree;
  }

  /**
   * Asserts that without leaks all is told that Jupiter tells, and nothing else.
   *
   * @param notPassed ids below the class of what does not pass, empty for the class
   */
  void assertAsJupiterAlone(String... notPassed) {
    List<String> failures = clean.failures().keySet().stream().map(this::below).toList();
    if (ALL_RUN) {
      assertThat(failures)
          .as(() -> "not passed: " + clean.failures())
          .containsExactlyInAnyOrder(notPassed);
    } else {
      assertThat(List.of(notPassed)).isSubsetOf(failures);
    }
    Map<String, String> alone = jupiter().nodes();
    alone.remove("");
    Map<String, String> here = clean.nodes();
    here.remove("");
    assertThat(here).containsExactlyEntriesOf(alone);
  }

  /** Asserts that each failure prints without leaks what it prints by Jupiter alone. */
  void assertTracesAsJupiterAlone() {
    assertThat(traces(clean)).isNotEmpty().isEqualTo(traces(jupiter()));
  }

  private static Map<String, String> traces(Tree tree) {
    Map<String, String> traces = new LinkedHashMap<>();
    tree.failures()
        .forEach(
            (id, thrown) -> {
              StringWriter text = new StringWriter();
              thrown.printStackTrace(new PrintWriter(text, true));
              traces.put(id, text.toString());
            });
    return traces;
  }

  /**
   * Asserts that with leaks just these tests fail, each by the one that it lost in each iteration,
   * and that all else is as before.
   *
   * @param expected id below the class and display name of each, as {@code takes(int)/#2 = [2] 7},
   *     where JUnit 5 and 6 differ that of 5
   */
  void assertLeaks(String... expected) {
    List<String> leaks = new ArrayList<>();
    Map<String, String> rest = new LinkedHashMap<>(planted.nodes());
    Map<String, String> restOfClean = new LinkedHashMap<>(clean.nodes());
    planted
        .failures()
        .forEach(
            (id, thrown) -> {
              if (!clean.failures().containsKey(id)) {
                assertOneLeak(id, thrown);
                leaks.add(below(id) + " = " + asJUnit5(planted.name(id)));
                rest.remove(id);
                restOfClean.remove(id);
              }
            });
    if (ALL_RUN) {
      assertThat(leaks).containsExactlyInAnyOrder(expected);
    } else {
      assertThat(leaks).isSubsetOf(expected).hasSizeGreaterThanOrEqualTo(expected.length / 2);
    }
    assertThat(rest).containsExactlyEntriesOf(restOfClean);
  }

  /** Makes {@code [2] text=a, number=7} of {@code [2] text = "a", number = 7}. */
  private static String asJUnit5(String displayName) {
    return displayName.replace(" = ", "=").replace("\"", "");
  }

  /** Asserts that something fails as without leaks, and that what it lost rides along. */
  void assertLeakRidesOn(String below, long blocks) {
    String id = below.isEmpty() ? type.getName() : type.getName() + "/" + below;
    assertThat(clean.failures().get(id).getSuppressed())
        .as(id)
        .noneMatch(NativeMemoryError.class::isInstance);
    assertThat(planted.failures().get(id).getSuppressed())
        .as(id)
        .filteredOn(NativeMemoryError.class::isInstance)
        .singleElement()
        .satisfies(
            error ->
                assertThat(((NativeMemoryError) error).findings())
                    .extracting(Finding::kind, Finding::blocks)
                    .containsExactly(tuple(FindingKind.DIRECT_LEAK, blocks)));
  }

  private String below(String id) {
    return id.equals(type.getName()) ? "" : id.substring(type.getName().length() + 1);
  }

  private void assertOneLeak(String id, Throwable thrown) {
    assertThat(thrown).as(id).isInstanceOf(NativeMemoryError.class);
    long iterations = Long.parseLong(iterations(id));
    assertThat(((NativeMemoryError) thrown).findings())
        .as(id)
        .extracting(Finding::kind, Finding::blocks)
        .containsExactly(tuple(FindingKind.DIRECT_LEAK, iterations));
    String className = type.getName().substring(type.getPackageName().length() + 1);
    String name =
        (className.replace('$', '.') + "/" + below(id).replaceAll("\\w+\\.(?=\\w)", ""))
            .replaceAll("/#(\\d+)", "[$1]")
            .replace('/', '.');
    assertThat(thrown)
        .hasMessageStartingWith(
            "1 leak in "
                + name
                + " after "
                + (iterations == 1 ? "1 iteration\n" : iterations + " iterations\n"));
  }

  /** A node of a factory has the iterations of that. */
  private String iterations(String id) {
    String own = planted.iterations().get(id);
    return own != null ? own : iterations(id.substring(0, id.lastIndexOf('/')));
  }
}

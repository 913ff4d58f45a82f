package io.asanloop.internal.engine;

import io.asanloop.internal.current.Inline;
import io.asanloop.internal.plan.ConfigurationProblem;
import java.util.List;
import java.util.Optional;
import org.junit.platform.engine.ConfigurationParameters;

/** The configuration parameters that hold for a run and have no attribute. */
record RunParameters(ConfigurationParameters parameters) {
  private static final String FORK = "asanloop.fork";
  private static final String PARALLELISM = "asanloop.parallelism";

  /** What becomes of annotated tests. */
  enum Mode {
    /** Children run them. */
    FORK,
    /** Jupiter runs them in this JVM as if they were not annotated. */
    INLINE,
    /** Nobody runs them. */
    SKIP
  }

  /** Reads all of them, for what is wrong. */
  void check() throws ConfigurationProblem {
    forkPerTest();
    mode();
    parallelism();
  }

  /** Returns whether each test gets a child of its own. */
  boolean forkPerTest() throws ConfigurationProblem {
    return oneOf(FORK, "fork", List.of("class", "test")) == 1;
  }

  /** Returns what becomes of annotated tests. */
  Mode mode() throws ConfigurationProblem {
    return Mode.values()[oneOf(Inline.PARAMETER, "mode", List.of("fork", Inline.VALUE, "skip"))];
  }

  /** Returns whether the mode is this one; a wrong one is none, and each test is refused for it. */
  boolean isMode(Mode wanted) {
    try {
      return mode() == wanted;
    } catch (ConfigurationProblem e) {
      return false;
    }
  }

  /** Returns how many children may run at once. */
  int parallelism() throws ConfigurationProblem {
    var given = Given.parameter(parameters, PARALLELISM, "parallelism");
    return given.isPresent()
        ? Numbers.atLeast(1, given.get())
        : Runtime.getRuntime().availableProcessors();
  }

  /** Returns which of the values is given, by its place; the first one is the default. */
  private int oneOf(String key, String name, List<String> values) throws ConfigurationProblem {
    Optional<Given> given = Given.parameter(parameters, key, name);
    if (given.isEmpty()) {
      return 0;
    }
    int index = values.indexOf(given.get().text());
    if (index < 0) {
      int last = values.size() - 1;
      throw given
          .get()
          .problem(
              "must be " + String.join(", ", values.subList(0, last)) + " or " + values.get(last),
              values.get(0));
    }
    return index;
  }
}

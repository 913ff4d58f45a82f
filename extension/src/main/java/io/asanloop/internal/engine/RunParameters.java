package io.asanloop.internal.engine;

import io.asanloop.internal.plan.ConfigurationProblem;
import org.junit.platform.engine.ConfigurationParameters;

/** The configuration parameters that hold for a run and have no attribute. */
record RunParameters(ConfigurationParameters parameters) {
  private static final String FORK = "asanloop.fork";
  private static final String MODE = "asanloop.mode";
  private static final String PARALLELISM = "asanloop.parallelism";

  /** Reads all of them, for what is wrong. */
  void check() throws ConfigurationProblem {
    forkPerTest();
    skip();
    parallelism();
  }

  /** Returns whether each test gets a child of its own. */
  boolean forkPerTest() throws ConfigurationProblem {
    return oneOfTwo(FORK, "fork", "class", "test");
  }

  /** Returns whether annotated tests are not to be run at all. */
  boolean skip() throws ConfigurationProblem {
    return oneOfTwo(MODE, "mode", "fork", "skip");
  }

  /** Returns how many children may run at once. */
  int parallelism() throws ConfigurationProblem {
    var given = Given.parameter(parameters, PARALLELISM, "parallelism");
    return given.isPresent()
        ? Numbers.atLeast(1, given.get())
        : Runtime.getRuntime().availableProcessors();
  }

  private boolean oneOfTwo(String key, String name, String usual, String other)
      throws ConfigurationProblem {
    var given = Given.parameter(parameters, key, name);
    if (given.isEmpty() || given.get().text().equals(usual)) {
      return false;
    }
    if (given.get().text().equals(other)) {
      return true;
    }
    throw given.get().problem("must be " + usual + " or " + other, usual);
  }
}

package io.asanloop.internal.engine;

import io.asanloop.internal.plan.ConfigurationProblem;

/** Reads whole numbers. */
final class Numbers {
  private Numbers() {}

  static int atLeast(int least, Given given) throws ConfigurationProblem {
    int number;
    try {
      number = Integer.parseInt(given.text());
    } catch (NumberFormatException e) {
      throw given.problem(
          "must be a whole number from " + least + " to " + Integer.MAX_VALUE, least + " or more");
    }
    if (number < least) {
      throw given.problem("must be at least " + least, least + " or more");
    }
    return number;
  }
}

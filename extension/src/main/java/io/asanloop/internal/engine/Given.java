package io.asanloop.internal.engine;

import io.asanloop.internal.plan.ConfigurationProblem;
import java.util.Optional;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * A value as the user wrote it, and where; it makes all messages about wrong values, in one shape.
 *
 * @param place the annotation or parameter, with the element in brackets
 * @param name what the value is called in the manual
 * @param assignment what comes before the value where one writes it
 * @param text the value
 */
record Given(String place, String name, String assignment, String text) {
  static Given attribute(Declaration declaration, String name, Object value) {
    return new Given(declaration.place(), name, name + " = ", value.toString());
  }

  /** Returns the value of a configuration parameter; a blank one counts as not given. */
  static Optional<Given> parameter(ConfigurationParameters parameters, String key, String name) {
    return parameters
        .get(key)
        .map(String::strip)
        .filter(value -> !value.isEmpty())
        .map(value -> new Given("configuration parameter [" + key + "]", name, key + "=", value));
  }

  /** Returns one item of a list, written in the same place. */
  Given item(String item) {
    return new Given(place, name, assignment, item);
  }

  /**
   * Returns the problem that this value is.
   *
   * @param rule what holds for every value, as "must be ..."
   * @param instead what to write after the assignment
   */
  ConfigurationProblem problem(String rule, String instead) {
    return problem(rule, "", instead);
  }

  /**
   * Returns the problem that this value is.
   *
   * @param detail what the value alone does not tell; empty or in parentheses
   */
  ConfigurationProblem problem(String rule, String detail, String instead) {
    boolean plain = text.matches("-?\\d+");
    return new ConfigurationProblem(
        String.format(
            "%s: %s %s, but was %s%s; write %s%s",
            place,
            name,
            rule,
            plain ? text : '"' + text + '"',
            detail.isEmpty() ? "" : " " + detail,
            assignment,
            instead));
  }

  /** Returns a text as it is written here: quoted in an annotation, bare in a parameter. */
  String written(String value) {
    return assignment.endsWith("=") ? value : '"' + value + '"';
  }
}

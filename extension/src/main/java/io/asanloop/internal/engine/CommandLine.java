package io.asanloop.internal.engine;

import io.asanloop.internal.plan.ConfigurationProblem;
import java.util.ArrayList;
import java.util.List;

/** Splits a line into arguments: by white space, except between quotes of either kind. */
final class CommandLine {
  private CommandLine() {}

  static List<String> split(Given given) throws ConfigurationProblem {
    List<String> arguments = new ArrayList<>();
    StringBuilder argument = null;
    char quote = 0;
    for (char c : given.text().toCharArray()) {
      if (quote == 0 && Character.isWhitespace(c)) {
        if (argument != null) {
          arguments.add(argument.toString());
          argument = null;
        }
        continue;
      }
      if (argument == null) {
        argument = new StringBuilder();
      }
      if (c == quote) {
        quote = 0;
      } else if (quote == 0 && (c == '"' || c == '\'')) {
        quote = c;
      } else {
        argument.append(c);
      }
    }
    if (quote != 0) {
      throw given.problem("must close each quote", given.text() + quote);
    }
    if (argument != null) {
      arguments.add(argument.toString());
    }
    return arguments;
  }
}

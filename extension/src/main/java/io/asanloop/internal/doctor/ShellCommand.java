package io.asanloop.internal.doctor;

import java.util.List;
import java.util.stream.Collectors;

/** A command as it is typed into a shell. */
final class ShellCommand {
  private ShellCommand() {}

  static String of(List<String> words) {
    return words.stream().map(ShellCommand::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}

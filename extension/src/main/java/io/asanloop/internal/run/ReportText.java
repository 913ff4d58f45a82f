package io.asanloop.internal.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The file that the sanitizer writes. */
final class ReportText {
  private static final int MAX_CHARS = 1 << 20;

  /** What ends the text of a leak check, which is for the agent to read. */
  private static final Pattern END_OF_CHECK =
      Pattern.compile(
          "SUMMARY: \\w+Sanitizer: \\d+ byte\\(s\\) leaked in \\d+ allocation\\(s\\)\\.");

  private ReportText() {}

  /**
   * Returns its text from behind the last leak check on, at most a mebibyte; empty if there is
   * none.
   */
  static String of(Path file) {
    if (!Files.exists(file)) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    // Not a reader of Files: a name in it may be no UTF-8.
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (END_OF_CHECK.matcher(line).matches()) {
          text.setLength(0);
        } else if (text.length() < MAX_CHARS && !(text.isEmpty() && line.isEmpty())) {
          text.append(line).append('\n');
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.length() < MAX_CHARS ? text.toString() : text + "… the rest is in " + file + "\n";
  }
}

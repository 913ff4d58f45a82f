package io.asanloop.internal.wire;

import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the agent writes when the sanitizer reports a memory error: who made it, and both of the
 * thread's stacks, innermost frame first. A file and not an event, since the process is dying.
 *
 * <pre>
 * thread TAB name
 * epoch  TAB test number TAB iteration             as in {@link Marks}
 * java   TAB class TAB method TAB file TAB line    file may be empty; line -1 unknown, -2 native
 * native TAB module path TAB offset TAB function   offset in hex without 0x; function may be empty
 * </pre>
 *
 * Keep in sync with errors.c.
 *
 * @param thread name of the thread that made the error
 * @param number number of the test that it was made in
 * @param iteration iteration of that test
 * @param stacks where it was made
 */
public record ErrorStack(String thread, int number, int iteration, ChildEvent.Stacks stacks) {
  private static final String TAB = "\t";

  /**
   * Reads the file. What is no line of it is passed over, and so is a last one that is cut off.
   *
   * @return empty if there is no such file
   */
  public static Optional<ErrorStack> read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    // A name can hold bytes that are no UTF-8.
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    Reader reader = new Reader();
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n", -1)) {
      reader.line(line.split(TAB, -1));
    }
    return Optional.of(reader.end());
  }

  private static final class Reader {
    private final List<NativeFrame> nativeFrames = new ArrayList<>();
    private final List<StackTraceElement> javaFrames = new ArrayList<>();
    private String thread = "";
    private int number;
    private int iteration;

    void line(String[] fields) {
      try {
        String form = fields[0] + " " + fields.length;
        switch (form) {
          case "thread 2" -> thread = fields[1];
          case "epoch 3" -> {
            number = Integer.parseInt(fields[1]);
            iteration = Integer.parseInt(fields[2]);
          }
          case "java 5" ->
              javaFrames.add(
                  new StackTraceElement(
                      fields[1],
                      fields[2],
                      fields[3].isEmpty() ? null : fields[3],
                      Integer.parseInt(fields[4])));
          case "native 4" ->
              nativeFrames.add(
                  new NativeFrame(fields[1], Long.parseUnsignedLong(fields[2], 16), fields[3]));
          default -> {}
        }
      } catch (NumberFormatException e) {
        // Written into by somebody else; the other lines are as good as before.
      }
    }

    ErrorStack end() {
      return new ErrorStack(
          thread, number, iteration, new ChildEvent.Stacks(nativeFrames, javaFrames));
    }
  }
}

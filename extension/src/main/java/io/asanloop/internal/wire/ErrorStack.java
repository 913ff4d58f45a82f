package io.asanloop.internal.wire;

import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import io.asanloop.internal.wire.ChildEvent.Stacks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the agent writes when the sanitizer reports a memory error: who made it, with the thread's
 * Java stack; then, if the error is about a block that the agent knows, who allocated that. Stacks
 * have their innermost frame first. A file and not an event, since the process is dying.
 *
 * <pre>
 * thread    TAB name
 * epoch     TAB test number TAB iteration            as in {@link Marks}
 * java      TAB class TAB method TAB file TAB line   file may be empty; line -1 unknown, -2 native
 *
 * allocated TAB test number TAB iteration            all lines behind it are the allocation's
 * native    TAB module path TAB offset               path as URLDecoder reads it; offset in hex without 0x
 * java      ...                                      as above
 * </pre>
 *
 * Keep in sync with errors.c.
 *
 * @param thread name of the thread that made the error
 * @param number number of the test that it was made in
 * @param iteration iteration of that test
 * @param javaFrames where it was made
 * @param allocation where the block was allocated that it is about; empty if that is not known
 */
public record ErrorStack(
    String thread,
    int number,
    int iteration,
    List<StackTraceElement> javaFrames,
    Optional<Allocation> allocation) {
  private static final String TAB = "\t";

  /**
   * Who allocated a block.
   *
   * @param number number of the test that did
   * @param iteration iteration of that test
   * @param stacks without native frames if Java code did, or a function that left none
   */
  public record Allocation(int number, int iteration, Stacks stacks) {}

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
    private final List<StackTraceElement> javaFrames = new ArrayList<>();
    private final List<NativeFrame> allocationFrames = new ArrayList<>();
    private final List<StackTraceElement> allocationJavaFrames = new ArrayList<>();
    private String thread = "";
    private Place error = new Place(0, 0);
    private Optional<Place> allocation = Optional.empty();

    private record Place(int number, int iteration) {
      static Place of(String[] fields) {
        return new Place(Integer.parseInt(fields[1]), Integer.parseInt(fields[2]));
      }
    }

    void line(String[] fields) {
      try {
        String form = fields[0] + " " + fields.length;
        switch (form) {
          case "thread 2" -> thread = fields[1];
          case "epoch 3" -> error = Place.of(fields);
          case "allocated 3" -> allocation = Optional.of(Place.of(fields));
          case "native 3" -> allocationFrames.add(FrameText.nativeFrame(fields));
          case "java 5" ->
              (allocation.isPresent() ? allocationJavaFrames : javaFrames)
                  .add(FrameText.javaFrame(fields));
          default -> {}
        }
      } catch (IllegalArgumentException e) { // A number, or an escape in a path.
        // Written into by somebody else; the other lines are as good as before.
      }
    }

    ErrorStack end() {
      return new ErrorStack(
          thread,
          error.number(),
          error.iteration(),
          List.copyOf(javaFrames),
          allocation.map(
              at ->
                  new Allocation(
                      at.number(),
                      at.iteration(),
                      new Stacks(allocationFrames, allocationJavaFrames))));
    }
  }
}

package io.asanloop.internal.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Writes and reads an {@link Assignment}; the frame begins with the protocol's version. */
public final class AssignmentCodec {
  private static final int OPCODE = 1;

  private AssignmentCodec() {}

  public static void write(Assignment assignment, OutputStream out) throws IOException {
    WireWriter frame = new WireWriter(OPCODE).int32(Protocol.VERSION);
    frame.map(assignment.systemProperties());
    frame.map(assignment.configuration());
    frame.strings(assignment.selected());
    frame.strings(assignment.finished());
    frame.list(
        assignment.repetitions().entrySet(),
        e ->
            frame
                .string(e.getKey())
                .int32(e.getValue().iterations())
                .int32(e.getValue().warmup())
                .bool(e.getValue().detectLeaks()));
    frame.string(assignment.marksFile()).string(assignment.reportPrefix());
    frame.string(assignment.errorFile()).strings(assignment.modules()).send(out);
  }

  /**
   * Reads an assignment.
   *
   * @throws ProtocolException if the stream holds none, or one of another version
   */
  public static Assignment read(InputStream in) throws IOException {
    WireReader frame =
        WireReader.next(in).orElseThrow(() -> new ProtocolException("No assignment came"));
    if (frame.opcode() != OPCODE) {
      throw new ProtocolException("Expected an assignment, got opcode " + frame.opcode());
    }
    int version = frame.int32();
    if (version != Protocol.VERSION) {
      throw new ProtocolException(
          "The parent speaks version " + version + ", this child version " + Protocol.VERSION);
    }
    return frame.end(
        new Assignment(
            frame.map(),
            frame.map(),
            frame.strings(),
            Set.copyOf(frame.strings()),
            repetitions(frame),
            frame.string(),
            frame.string(),
            frame.string(),
            frame.strings()));
  }

  private static Map<String, Repetition> repetitions(WireReader frame) throws ProtocolException {
    Map<String, Repetition> repetitions = new LinkedHashMap<>();
    for (Map.Entry<String, Repetition> e :
        frame.list(
            () ->
                Map.entry(
                    frame.string(), new Repetition(frame.int32(), frame.int32(), frame.bool())))) {
      repetitions.put(e.getKey(), e.getValue());
    }
    return repetitions;
  }
}

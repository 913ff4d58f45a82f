package io.asanloop.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AssignmentTests {
  private static final Assignment ASSIGNMENT =
      new Assignment(
          Map.of("a.b", "c", "empty", ""),
          Map.of("junit.jupiter.x", "y"),
          List.of("[engine:asanloop]/[class:B]", "[engine:asanloop]/[class:A]"),
          Set.of("done"),
          Map.of("key", new Repetition(100_000, 3, false)),
          "/tmp/marks",
          "/tmp/report",
          "/tmp/java-stack.txt",
          List.of("libfoo*.so", "libbar.so"));

  @Test
  void comesBackAsItWas() throws IOException {
    assertThat(AssignmentCodec.read(new ByteArrayInputStream(encoded()))).isEqualTo(ASSIGNMENT);
  }

  @Test
  void anotherVersionIsRefused() throws IOException {
    byte[] bytes = encoded();
    bytes[8]++;

    assertThatThrownBy(() -> AssignmentCodec.read(new ByteArrayInputStream(bytes)))
        .isInstanceOf(ProtocolException.class)
        .hasMessage(
            "The parent speaks version %d, this child version %d",
            Protocol.VERSION + 1, Protocol.VERSION);
  }

  @Test
  void aStreamThatEndsHoldsNone() throws IOException {
    byte[] bytes = encoded();
    for (int length = 0; length < bytes.length; length++) {
      ByteArrayInputStream in = new ByteArrayInputStream(bytes, 0, length);
      assertThatThrownBy(() -> AssignmentCodec.read(in)).hasMessage("No assignment came");
    }
  }

  @Test
  void theKeyOfATestKnowsNoInvocations() {
    String root = "[engine:asanloop]/[class-template:A]";
    assertThat(
            Assignment.key(root + "/[class-template-invocation:#2]/[nested-class:N]/[method:m()]"))
        .isEqualTo(root + "/[nested-class:N]/[method:m()]");
    assertThat(
            Assignment.key(
                "[engine:asanloop]/[class:A]/[test-template:m(int)]"
                    + "/[test-template-invocation:#3]"))
        .isEqualTo("[engine:asanloop]/[class:A]/[test-template:m(int)]");
    assertThat(
            Assignment.key(
                "[engine:asanloop]/[class:A]/[test-factory:f()]"
                    + "/[dynamic-container:#1]/[dynamic-test:#2]"))
        .isEqualTo("[engine:asanloop]/[class:A]/[test-factory:f()]");
  }

  private static byte[] encoded() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    AssignmentCodec.write(ASSIGNMENT, out);
    return out.toByteArray();
  }

  @Test
  void saysWhatHasIterationsOfItsOwn() {
    String type = "[engine:asanloop]/[class:com.acme.FooTest]";
    assertThat(
            Stream.of(
                type,
                type + "/[method:test()]",
                type + "/[test-template:test(int)]",
                type + "/[test-template:test(int)]/[test-template-invocation:#1]",
                type + "/[test-factory:test()]",
                type + "/[test-factory:test()]/[dynamic-test:#1]"))
        .filteredOn(Assignment::hasIterations)
        .containsExactly(
            type + "/[method:test()]",
            type + "/[test-template:test(int)]/[test-template-invocation:#1]",
            type + "/[test-factory:test()]");
  }
}

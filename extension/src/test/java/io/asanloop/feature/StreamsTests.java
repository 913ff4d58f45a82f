package io.asanloop.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What tests print, with and without a leak, comes before their ends and in its order. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class StreamsTests {
  /** Two iterations in each of the two runs of a pair. */
  private static final int TIMES = 4;

  /** As where no language is set: what such a JVM prints has question marks. */
  private static final String ASCII = "-Dfile.encoding=US-ASCII -Dstdout.encoding=US-ASCII";

  private static final Printed OUT = new Printed();
  private static final Printed ERR = new Printed();
  private static Pair pair;

  @BeforeAll
  static void runs() {
    PrintStream out = System.out;
    PrintStream err = System.err;
    System.setOut(OUT.stream());
    System.setErr(ERR.stream());
    try {
      pair = Pair.of(StreamsTestCases.class, Map.of("asanloop.jvm.args", ASCII), OUT, ERR);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  private static String out(String id) {
    return OUT.byTest().get(StreamsTestCases.class.getName() + "/" + id);
  }

  private static String err(String id) {
    return ERR.byTest().get(StreamsTestCases.class.getName() + "/" + id);
  }

  @Test
  void ofJava() {
    assertThat(out("java()")).isEqualTo("out of Java\n".repeat(TIMES));
    assertThat(err("java()")).isEqualTo("err of Java, größer\n".repeat(TIMES));
  }

  @Test
  void ofJavaAndNativeCodeInTheirOrder() {
    String text =
        """
        Java 0
        stdio 0
        write 0
        Java 1
        stdio 1
        write 1
        Java 2
        stdio 2
        write 2
        """;
    assertThat(out("mixed()")).isEqualTo(text.repeat(TIMES));
    assertThat(err("mixed()")).isEqualTo(text.repeat(TIMES));
  }

  @Test
  void ofAMegabyte() {
    // Not by isEqualTo, which would print all of it.
    String megabyte = StreamsTestCases.megabyte();
    assertThat(out("much()").equals(megabyte.repeat(TIMES))).isTrue();
    assertThat(err("much()").equals(megabyte.repeat(2 * TIMES))).isTrue();
  }

  @Test
  void ofInvocationsThatTakeTurns() {
    String line = "stdio without an end of line of ";
    assertThat(out("parameterized(int)/#1")).isEqualTo((line + 1 + line + 2).repeat(TIMES));
  }

  @Test
  void ofNodesOfAFactory() {
    assertThat(out("factory()/#1")).isEqualTo("stdio of a node, größer".repeat(TIMES));
  }

  @Test
  void isAllThatIsPrinted() {
    assertThat(OUT.byTest()).hasSize(5);
    assertThat(ERR.byTest()).hasSize(3);
  }

  @Test
  void leaksAreTold() {
    pair.assertLeaks(
        "java() = java()",
        "mixed() = mixed()",
        "much() = much()",
        "parameterized(int)/#2 = [2] number=2",
        "factory()/#1 = prints");
  }
}

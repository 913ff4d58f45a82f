package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Pointer;
import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Growth;
import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Memory that is held and grows fails the test, from the library to the message. */
class HeldMemoryTests {
  private static final int ITERATIONS = 40;
  private static final int HANDLE_BYTES = 97;

  @AsanLoop(iterations = ITERATIONS)
  static class HoldingTestCases {
    private static final List<Pointer> HANDLES = new ArrayList<>();
    private static final List<Pointer> OF_NODE = new ArrayList<>();
    private static final Pointer[] LAST_TWO = new Pointer[2];
    private static int run;

    @Test
    void keepsAll() {
      HANDLES.add(Fixtures.INSTANCE.handle_open());
    }

    @Test
    void keepsTheLastTwo() {
      if (LAST_TWO[run % 2] != null) {
        Fixtures.INSTANCE.handle_close(LAST_TWO[run % 2]);
      }
      LAST_TWO[run++ % 2] = Fixtures.INSTANCE.handle_open();
    }

    @TestFactory
    Stream<DynamicTest> nodes() {
      return Stream.of(
          DynamicTest.dynamicTest(
              "frees", () -> Fixtures.INSTANCE.handle_close(Fixtures.INSTANCE.handle_open())),
          DynamicTest.dynamicTest("keeps", () -> OF_NODE.add(Fixtures.INSTANCE.handle_open())));
    }
  }

  private static Run holding;

  @BeforeAll
  static void run() {
    holding =
        SanitizedRuns.of(HoldingTestCases.class).with("asanloop.library.path", Fixtures.ASAN).run();
  }

  @Test
  void whatGrowsFailsTheTestAndSaysWhatHoldsIt() {
    NativeMemoryError error = holding.failure("keepsAll()", NativeMemoryError.class);
    assertThat(error.findings())
        .singleElement()
        .returns(FindingKind.GROWTH, Finding::kind)
        .returns((long) ITERATIONS, Finding::blocks)
        .returns((long) ITERATIONS * HANDLE_BYTES, Finding::bytes)
        .satisfies(
            finding ->
                assertThat(finding.topFrame().orElseThrow().function()).hasValue("handle_new"));
    assertThat(error)
        .hasMessageContaining(
            "1 block, 97 bytes more per iteration; 40 blocks, 3,880 bytes held at the end")
        .hasMessageContaining(
            "held by       Java field " + HoldingTestCases.class.getName() + ".HANDLES")
        .hasMessageContaining("handles.c:");
  }

  @Test
  void whatIsReplacedPasses() {
    holding.assertPassed("keepsTheLastTwo()");
  }

  @Test
  void ofAFactoryOnlyTheNodeThatKeepsFails() {
    holding.assertPassed("nodes()#1");
    assertThat(holding.findings("nodes()#2"))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.growth().flatMap(Growth::holder))
                    .contains("Java field " + HoldingTestCases.class.getName() + ".OF_NODE"));
    holding.assertPassed(HoldingTestCases.class.getName());
  }
}

package io.asanloop.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import io.asanloop.internal.wire.ChildEvent.Stacks;
import io.asanloop.internal.wire.ErrorStack;
import io.asanloop.internal.wire.ErrorStack.Allocation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorFindingTests {
  private static final StackTraceElement USES =
      new StackTraceElement("com.acme.FooTest", "uses", "FooTest.java", 9);
  private static final StackTraceElement MAKES =
      new StackTraceElement("com.acme.FooTest", "makes", "FooTest.java", 5);
  private static final Finding REPORTED =
      Finding.builder(FindingKind.HEAP_USE_AFTER_FREE)
          .frames(List.of(Frame.at("/b/libfoo.so", 1)))
          .freeFrames(List.of(Frame.at("/b/libfoo.so", 2)))
          .allocationFrames(List.of(Frame.at("/lib/libc.so.6", 3)))
          .build();
  private static final List<NativeFrame> MADE =
      List.of(
          new NativeFrame("/lib/libc.so.6", 3),
          new NativeFrame("/b/libfoo.so", 4),
          new NativeFrame("/lib/libc.so.6", 5));

  @Test
  void withoutAnAllocationItHasWhatTheSanitizerSays() {
    Finding finding =
        ErrorFinding.of(REPORTED, new ErrorStack("main", 3, 7, List.of(USES), Optional.empty()));

    assertThat(finding.javaFrames()).containsExactly(USES);
    assertThat(finding.allocationFrames()).isEqualTo(REPORTED.allocationFrames());
    assertThat(finding.allocationJavaFrames()).isEmpty();
    assertThat(finding.allocationIteration()).isEmpty();
  }

  @Test
  void theAgentsAllocationTakesThePlaceOfTheSanitizers() {
    Finding finding = ErrorFinding.of(REPORTED, stack(3, 7, MADE));

    assertThat(finding.frames()).isEqualTo(REPORTED.frames());
    assertThat(finding.freeFrames()).isEqualTo(REPORTED.freeFrames());
    assertThat(finding.javaFrames()).containsExactly(USES);
    // As in losses: without what is beyond the last frame of the user's.
    assertThat(finding.allocationFrames())
        .containsExactly(Frame.at("/lib/libc.so.6", 3), Frame.at("/b/libfoo.so", 4));
    assertThat(finding.allocationJavaFrames()).containsExactly(MAKES);
  }

  @Test
  void whatJavaAllocatedItselfHasTheSanitizersFrames() {
    Finding finding = ErrorFinding.of(REPORTED, stack(3, 7, List.of()));

    assertThat(finding.allocationFrames()).isEqualTo(REPORTED.allocationFrames());
    assertThat(finding.allocationJavaFrames()).containsExactly(MAKES);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # test | iteration | told
          3      | 7         | 0
          3      | 6         | 6
          3      | 0         | 0
          3      | -1        | 0
          2      | 6         | 0
          """)
  void anotherIterationOfTheSameTestIsTold(int test, int iteration, int told) {
    assertThat(
            ErrorFinding.of(REPORTED, stack(test, iteration, MADE)).allocationIteration().orElse(0))
        .isEqualTo(told);
  }

  /** Returns an error in iteration 7 of test 3. */
  private static ErrorStack stack(int test, int iteration, List<NativeFrame> frames) {
    return new ErrorStack(
        "main",
        3,
        7,
        List.of(USES),
        Optional.of(new Allocation(test, iteration, new Stacks(frames, List.of(MAKES)))));
  }
}

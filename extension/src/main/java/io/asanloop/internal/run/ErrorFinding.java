package io.asanloop.internal.run;

import io.asanloop.finding.Finding;
import io.asanloop.finding.Frame;
import io.asanloop.internal.wire.ErrorStack;
import java.util.List;

/** Joins what the sanitizer reported of a memory error and what the agent wrote. */
final class ErrorFinding {
  private ErrorFinding() {}

  static Finding of(Finding reported, ErrorStack stack) {
    Finding.Builder finding = reported.toBuilder().javaFrames(stack.javaFrames());
    stack.allocation().ifPresent(allocation -> allocated(finding, stack, allocation));
    return finding.build();
  }

  private static void allocated(
      Finding.Builder finding, ErrorStack stack, ErrorStack.Allocation allocation) {
    List<Frame> frames = LostSites.frames(allocation.stacks().nativeFrames());
    if (!frames.isEmpty()) {
      // The sanitizer's own end at the first code without frame pointers.
      finding.allocationFrames(frames);
    }
    finding.allocationJavaFrames(allocation.stacks().javaFrames());
    boolean sameTest = allocation.number() == stack.number();
    if (sameTest && allocation.iteration() != stack.iteration()) {
      finding.allocationIteration(allocation.iteration());
    }
  }
}

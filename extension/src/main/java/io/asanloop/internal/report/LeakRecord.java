package io.asanloop.internal.report;

import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import java.util.List;

/**
 * One record of a leak check: blocks that were allocated by one stack.
 *
 * @param kind direct or indirect
 * @param frames the stack, as reported
 * @param blocks the blocks
 */
record LeakRecord(FindingKind kind, List<Frame> frames, List<Block> blocks) {
  LeakRecord {
    frames = List.copyOf(frames);
    blocks = List.copyOf(blocks);
  }

  /** How much was listed. */
  Amount amount() {
    return new Amount(blocks.size(), blocks.stream().mapToLong(Block::bytes).sum());
  }

  /** A block on the heap. */
  record Block(long address, long bytes) {}
}

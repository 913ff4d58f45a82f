package io.asanloop.internal.report;

/** How much memory a leak check speaks of. */
record Amount(long blocks, long bytes) {
  static final Amount NONE = new Amount(0, 0);

  Amount plus(Amount more) {
    return new Amount(blocks + more.blocks, bytes + more.bytes);
  }

  @Override
  public String toString() {
    return blocks + " block(s), " + bytes + " byte(s)";
  }
}

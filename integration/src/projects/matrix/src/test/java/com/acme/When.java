package com.acme;

import java.util.function.IntPredicate;

/** In which of 21 iterations a test loses memory. */
enum When {
  EVERY(iteration -> true),
  SEVENTH(iteration -> iteration % 7 == 0),
  ONCE(iteration -> iteration == 12),
  NEVER(iteration -> false);

  private final IntPredicate loses;

  When(IntPredicate loses) {
    this.loses = loses;
  }

  boolean loses(int iteration) {
    return loses.test(iteration);
  }
}

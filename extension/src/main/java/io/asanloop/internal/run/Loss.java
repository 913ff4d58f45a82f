package io.asanloop.internal.run;

import io.asanloop.internal.wire.ChildEvent.LossKind;
import io.asanloop.internal.wire.ChildEvent.Made;
import io.asanloop.internal.wire.ChildEvent.Stacks;
import java.util.List;

/**
 * What was lost of what one site made in one test, or outside.
 *
 * @param kind how it is lost
 * @param stacks the site
 * @param made when it was made, in iterations of the test
 * @param test the test whose iterations these are; empty if the numbers mean nothing
 * @param place where it was made, for people; empty if that is the test that is told of it
 */
record Loss(LossKind kind, Stacks stacks, List<Made> made, String test, String place) {
  Loss {
    made = List.copyOf(made);
  }

  Loss withPlace(String other) {
    return new Loss(kind, stacks, made, test, other);
  }
}

package io.asanloop.internal.run;

import java.util.HashSet;
import java.util.Set;

/** What is known of a unit across its children. */
final class Progress {
  private final Set<String> finished = new HashSet<>();
  private final Set<String> registered = new HashSet<>();

  /** Returns the ids of tests and classes that have an end and must not run again. */
  Set<String> finished() {
    return Set.copyOf(finished);
  }

  /** Returns how many have an end. */
  int count() {
    return finished.size();
  }

  /** Returns whether a test has an end. */
  boolean isFinished(String id) {
    return finished.contains(id);
  }

  /** Returns whether anything below a container has an end. */
  boolean isAnyFinishedBelow(String id) {
    return finished.stream().anyMatch(end -> end.startsWith(id + "/"));
  }

  /** Gives a test or class its end; returns false if it has one already. */
  boolean finish(String id) {
    return finished.add(id);
  }

  /** Returns true the first time that a node comes up. */
  boolean register(String id) {
    return registered.add(id);
  }
}

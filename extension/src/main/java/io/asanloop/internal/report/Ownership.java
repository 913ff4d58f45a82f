package io.asanloop.internal.report;

import io.asanloop.finding.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Whose an allocation is, by its stack.
 *
 * <p>It belongs to the libraries under test if one of them asked for it, directly or through the C
 * and C++ libraries, and did not do so on behalf of the JDK: the JDK uses libraries of the system,
 * such as {@code libz}, that can be under test at the same time.
 */
final class Ownership {
  private static final String LIBJVM = "/lib/server/libjvm.so";

  private final Predicate<String> target;
  private String javaHome = "";

  /**
   * Creates the rules.
   *
   * @param target whether the path of a module is that of a library under test
   */
  Ownership(Predicate<String> target) {
    this.target = target;
  }

  /**
   * Learns from a stack where the JDK is that the child runs on, whichever that is. The JVM has
   * lost blocks of its own in each check, so this is known before it matters.
   */
  void learn(List<Frame> frames) {
    for (Frame frame : frames) {
      int end = frame.module().indexOf(LIBJVM);
      if (javaHome.isEmpty() && end >= 0) {
        javaHome = frame.module().substring(0, end);
      }
    }
  }

  /** Whether the libraries under test made the allocation, and for themselves. */
  boolean isOwned(List<Frame> frames) {
    boolean owned = false;
    for (Frame frame : frames) {
      if (isTarget(frame)) {
        owned = true;
      } else if (!passesOn(frame, frames)) {
        return owned && (!isOfJdk(frame) || Modules.isLoader(frame));
      }
    }
    return owned;
  }

  /**
   * The part of the stack that is of the libraries under test: what lies below differs from one way
   * to call a native method to the next, while it is one place in the user's code.
   */
  List<Frame> ownPart(List<Frame> frames) {
    List<Frame> own = new ArrayList<>();
    int end = 0;
    for (Frame frame : frames) {
      boolean ofTarget = isTarget(frame);
      if (!ofTarget && !passesOn(frame, frames)) {
        break;
      }
      if (ofTarget || !Modules.isSanitizer(frame)) {
        own.add(frame);
      }
      end = ofTarget ? own.size() : end;
    }
    return List.copyOf(own.subList(0, end));
  }

  /**
   * Whether a frame without a module is of a library that a library under test has loaded and
   * unloaded again: it is called from there, while compiled Java code is called by the JVM.
   */
  private boolean isUnloaded(Frame frame, List<Frame> frames) {
    if (!frame.module().isEmpty()) {
      return false;
    }
    return frames.subList(frames.indexOf(frame) + 1, frames.size()).stream()
        .filter(next -> !next.module().isEmpty() && !isRuntime(next))
        .findFirst()
        .filter(this::isTarget)
        .isPresent();
  }

  private boolean isTarget(Frame frame) {
    return !frame.module().isEmpty() && target.test(frame.module());
  }

  /** Whether a frame of a stack works for whoever called it. */
  private boolean passesOn(Frame frame, List<Frame> frames) {
    return isRuntime(frame) || isUnloaded(frame, frames);
  }

  private static boolean isRuntime(Frame frame) {
    return Modules.isSanitizer(frame) || Modules.isSystem(frame);
  }

  private boolean isOfJdk(Frame frame) {
    return !javaHome.isEmpty() && frame.module().startsWith(javaHome + "/");
  }
}

package io.asanloop.internal.child;

import io.asanloop.internal.wire.RemoteThrowable;
import io.asanloop.internal.wire.RemoteThrowable.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;
import org.opentest4j.ValueWrapper;

/**
 * Turns a throwable into data, whatever its methods do. What is too deep, too long or told already
 * is left out, so that the whole fits into one frame of the wire.
 */
final class RemoteThrowables {
  private static final int MAX_THROWABLES = 256;

  /** At most 3 bytes each, and so with all frames below {@code Protocol.MAX_FRAME_BYTES}. */
  private static final int MAX_CHARS = 3 << 20;

  /** Of one text, so that a long message leaves room for the type and all others. */
  private static final int MAX_TEXT_CHARS = 64 << 10;

  private static final int MAX_FRAMES = 20_000;

  /** Without AsanLoop these frames were not there. */
  private static final String OURS = RemoteThrowables.class.getPackageName() + ".";

  private final Set<Throwable> told = Collections.newSetFromMap(new IdentityHashMap<>());
  private int charsLeft = MAX_CHARS;
  private int framesLeft = MAX_FRAMES;

  private RemoteThrowables() {}

  static RemoteThrowable of(Throwable throwable) {
    return new RemoteThrowables().convert(throwable, 0).orElseThrow();
  }

  private Optional<RemoteThrowable> convert(Throwable t, int depth) {
    if (t == null
        || depth > RemoteThrowable.MAX_DEPTH
        || told.size() >= MAX_THROWABLES
        || !told.add(t)) {
      return Optional.empty();
    }
    String className = t.getClass().getName();
    List<Throwable> suppressed = Arrays.asList(t.getSuppressed());
    List<? extends Throwable> failures = failures(t);
    // First: what is both is told once, and belongs here.
    List<RemoteThrowable> toldFailures = convertAll(failures, depth + 1);
    return Optional.of(
        new RemoteThrowable(
            kind(t),
            className,
            text(guarded(t::getMessage, null)),
            text(guarded(t::toString, className)).orElse(className),
            frames(t),
            convert(guarded(t::getCause, null), depth + 1),
            convertAll(suppressed, depth + 1),
            toldFailures,
            !failures.isEmpty() && suppressed.containsAll(failures),
            text(t instanceof AssertionFailedError e ? value(e::getExpected) : null),
            text(t instanceof AssertionFailedError e ? value(e::getActual) : null)));
  }

  private List<RemoteThrowable> convertAll(List<? extends Throwable> throwables, int depth) {
    List<RemoteThrowable> converted = new ArrayList<>();
    throwables.forEach(t -> convert(t, depth).ifPresent(converted::add));
    return converted;
  }

  private static Kind kind(Throwable t) {
    if (t instanceof AssertionError) {
      return Kind.ASSERTION;
    }
    return t instanceof Error ? Kind.ERROR : Kind.EXCEPTION;
  }

  private static List<? extends Throwable> failures(Throwable t) {
    return t instanceof MultipleFailuresError e ? guarded(e::getFailures, List.of()) : List.of();
  }

  private static String value(Supplier<ValueWrapper> wrapper) {
    return guarded(
        () -> {
          ValueWrapper value = wrapper.get();
          return value == null ? null : value.getStringRepresentation();
        },
        null);
  }

  private List<StackTraceElement> frames(Throwable t) {
    StackTraceElement[] frames = guarded(t::getStackTrace, new StackTraceElement[0]);
    List<StackTraceElement> shown =
        Arrays.stream(frames)
            .filter(frame -> !frame.getClassName().startsWith(OURS))
            .limit(Math.min(RemoteThrowable.MAX_FRAMES, framesLeft))
            .map(RemoteThrowables::shown)
            .toList();
    framesLeft -= shown.size();
    return shown;
  }

  /**
   * Returns a frame that reads as it does here: the JVM knows of what it has made itself whether
   * the loader and the version are worth saying, and of a copy it does not.
   */
  private static StackTraceElement shown(StackTraceElement frame) {
    String text = frame.toString();
    String loader = frame.getClassLoaderName();
    String version = frame.getModuleVersion();
    return new StackTraceElement(
        loader != null && text.startsWith(loader + "/") ? loader : null,
        frame.getModuleName(),
        version != null && text.contains(frame.getModuleName() + "@" + version) ? version : null,
        frame.getClassName(),
        frame.getMethodName(),
        frame.getFileName(),
        frame.getLineNumber());
  }

  private Optional<String> text(String text) {
    if (text == null) {
      return Optional.empty();
    }
    int limit = Math.min(charsLeft, MAX_TEXT_CHARS);
    String kept = text.length() <= limit ? text : text.substring(0, limit) + "…";
    charsLeft = Math.max(0, charsLeft - kept.length());
    return Optional.of(kept);
  }

  /** Calls a method of a class that anybody may have written. */
  private static <T> T guarded(Supplier<T> call, T otherwise) {
    try {
      T value = call.get();
      return value == null ? otherwise : value;
    } catch (Throwable broken) {
      return otherwise;
    }
  }
}

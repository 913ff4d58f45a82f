package io.asanloop.internal.engine;

import io.asanloop.internal.wire.RemoteThrowable;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;

/**
 * A throwable of the child, as close as it can be told without a class of the user: types of Java,
 * JUnit and opentest4j as themselves, any other as a {@link StandIn}.
 */
final class RebuiltThrowable {
  private static final List<String> REBUILT = List.of("java.", "org.junit.", "org.opentest4j.");
  private static final List<List<Class<?>>> SIGNATURES =
      List.of(
          List.of(String.class, Throwable.class),
          List.of(String.class),
          List.of(Throwable.class),
          List.of());
  private static final Pattern HEADING =
      Pattern.compile("(.*?) \\(\\d+ failures?\\)\\R.*", Pattern.DOTALL);

  private RebuiltThrowable() {}

  static Throwable of(RemoteThrowable remote) {
    Throwable cause = remote.cause().map(RebuiltThrowable::of).orElse(null);
    List<Throwable> failures = remote.failures().stream().map(RebuiltThrowable::of).toList();
    Throwable throwable =
        asItself(remote, cause, failures).orElseGet(() -> StandIn.of(remote, cause, failures));
    throwable.setStackTrace(remote.frames().toArray(StackTraceElement[]::new));
    if (remote.failuresSuppressed()) {
      failures.forEach(throwable::addSuppressed);
    }
    remote.suppressed().forEach(suppressed -> throwable.addSuppressed(of(suppressed)));
    return throwable;
  }

  private static Optional<Throwable> asItself(
      RemoteThrowable remote, Throwable cause, List<Throwable> failures) {
    if (remote.className().equals(MultipleFailuresError.class.getName())) {
      Matcher heading = HEADING.matcher(remote.message().orElse(""));
      return Optional.<Throwable>of(
              new MultipleFailuresError(heading.matches() ? heading.group(1) : "", failures))
          .filter(rebuilt -> isFaithful(rebuilt, remote, cause));
    }
    if (remote.className().equals(AssertionFailedError.class.getName())
        && (remote.expected().isPresent() || remote.actual().isPresent())) {
      return Optional.<Throwable>of(
              new AssertionFailedError(
                  remote.message().orElse(null),
                  remote.expected().orElse(null),
                  remote.actual().orElse(null),
                  cause))
          .filter(rebuilt -> isFaithful(rebuilt, remote, cause));
    }
    return typeOf(remote).flatMap(type -> constructed(type, remote, cause));
  }

  private static Optional<Throwable> constructed(
      Class<?> type, RemoteThrowable remote, Throwable cause) {
    String message = remote.message().orElse(null);
    for (List<Class<?>> signature : SIGNATURES) {
      try {
        Object[] arguments =
            signature.stream().map(t -> t == String.class ? message : cause).toArray();
        Throwable rebuilt =
            (Throwable)
                type.getConstructor(signature.toArray(Class<?>[]::new)).newInstance(arguments);
        if (rebuilt.getCause() != cause) {
          rebuilt.initCause(cause);
        }
        if (isFaithful(rebuilt, remote, cause)) {
          return Optional.of(rebuilt);
        }
      } catch (ReflectiveOperationException | RuntimeException e) {
        // There is no such constructor, or it does not take these values: the next one may.
      }
    }
    return Optional.empty();
  }

  /** Accepts what says the same: some constructors change the message, some lose the cause. */
  private static boolean isFaithful(Throwable rebuilt, RemoteThrowable remote, Throwable cause) {
    return Objects.equals(rebuilt.getMessage(), remote.message().orElse(null))
        && Objects.equals(rebuilt.toString(), remote.text())
        && rebuilt.getCause() == cause;
  }

  private static Optional<Class<?>> typeOf(RemoteThrowable remote) {
    if (REBUILT.stream().noneMatch(remote.className()::startsWith)) {
      return Optional.empty();
    }
    try {
      Class<?> type = RebuiltThrowable.class.getClassLoader().loadClass(remote.className());
      return Optional.<Class<?>>of(type).filter(Throwable.class::isAssignableFrom);
    } catch (ClassNotFoundException | LinkageError e) {
      // A class that only the child has.
      return Optional.empty();
    }
  }
}

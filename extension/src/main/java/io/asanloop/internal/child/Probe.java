package io.asanloop.internal.child;

import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.ChildEvent.Hello;
import io.asanloop.internal.wire.ProbeKind;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A child JVM that is started as those of tests are, and does one thing instead of tests: it says
 * hello once the sanitizer's runtime is there, and then does what the sanitizer must survive, or
 * must not.
 */
public final class Probe {
  private Probe() {}

  /**
   * Runs the probe.
   *
   * @param arguments the path of the socket on which the parent listens, and a {@link ProbeKind}
   */
  public static void main(String[] arguments) throws IOException {
    ParentConnection parent = ParentConnection.connect(Path.of(arguments[0]));
    Assignment assignment = parent.assignment();
    assignment.systemProperties().forEach(System::setProperty);
    try {
      AgentStart.begin(parent, assignment);
    } catch (NotReadyException e) {
      hello(parent, e.getMessage());
      return;
    }
    hello(parent, "");
    switch (ProbeKind.valueOf(arguments[1])) {
      case LEAK -> LeakChecker.self(parent);
      case EXCEPTION -> Agent.throwException();
      case OVERFLOW -> Agent.overflow();
    }
    parent.goodbye();
  }

  private static void hello(ParentConnection parent, String problem) {
    parent.send(new Hello(ProcessHandle.current().pid(), problem));
  }
}

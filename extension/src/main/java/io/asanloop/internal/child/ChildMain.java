package io.asanloop.internal.child;

import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.ChildEvent.Hello;
import io.asanloop.internal.wire.Marks;
import io.asanloop.internal.wire.Protocol;
import io.asanloop.internal.wire.Repetition;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The child JVM: reads its assignment, has the tests run, and says goodbye.
 *
 * <p>It can end in these ways:
 *
 * <ul>
 *   <li>exit code 0 after {@code Goodbye}: all is done;
 *   <li>{@link Protocol#EXIT_NOT_READY} after a {@code Hello} with a problem: it could not serve
 *       the assignment, and no test has run;
 *   <li>{@link Protocol#EXIT_BROKEN} without {@code Goodbye}: a defect of ours or no memory; the
 *       stack trace is on the standard error that the process was started with;
 *   <li>{@link Protocol#EXIT_PARENT_GONE}: the other end of the socket was closed;
 *   <li>{@link Protocol#EXIT_SANITIZER_ERROR}: the sanitizer found a memory error, and reported it;
 *   <li>any other code: a test, or native code that it called, ended the process;
 *   <li>a signal: native code crashed without a report, or somebody killed it.
 * </ul>
 */
public final class ChildMain {
  private final PrintStream stderr;
  private boolean saidHello;

  private ChildMain(PrintStream stderr) {
    this.stderr = stderr;
  }

  /**
   * Runs the child.
   *
   * @param arguments the path of the socket on which the parent listens
   */
  public static void main(String[] arguments) {
    // Before a test can put another one into System.err.
    PrintStream stderr =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    System.exit(new ChildMain(stderr).run(Path.of(arguments[0])));
  }

  private int run(Path socket) {
    ParentConnection parent;
    try {
      parent = ParentConnection.connect(socket);
    } catch (IOException e) {
      e.printStackTrace(stderr);
      return Protocol.EXIT_PARENT_GONE;
    }
    try {
      serve(parent);
      return 0;
    } catch (Throwable t) {
      t.printStackTrace(stderr);
      if (saidHello) {
        // Last once more: the parent shows the last lines.
        stderr.println("The child JVM gives up: " + t);
        return Protocol.EXIT_BROKEN;
      }
      hello(parent, t instanceof NotReadyException ? t.getMessage() : t.toString());
      return Protocol.EXIT_NOT_READY;
    }
  }

  private void serve(ParentConnection parent) throws IOException, NotReadyException {
    Assignment assignment = parent.assignment();
    assignment.systemProperties().forEach(System::setProperty);
    ReportFile report = AgentStart.begin(parent, assignment);
    Marks marks = Marks.open(Path.of(assignment.marksFile()));
    JupiterCheck.check(marks);

    Bounds bounds = new Bounds(parent, marks, Agent::epoch);
    Agent.epoch(0, 0); // From here on, what this thread allocates is a test's.
    LeakChecker checker = new LeakChecker(parent, report, bounds);
    boolean detectLeaks =
        assignment.repetitions().values().stream().anyMatch(Repetition::detectLeaks);
    String problem = detectLeaks ? LeakChecker.self(parent) : "";
    if (!problem.isEmpty()) {
      throw new NotReadyException(
          "The leak check in the child JVM does not see a block that is lost on purpose: "
              + problem);
    }
    hello(parent, "");

    LoopContext context = new LoopContext(assignment, parent, bounds, checker);
    ChildLauncher.run(assignment, new LoopEngine(context), RunReporter.create(parent, bounds));
    if (detectLeaks) {
      checker.last();
    }
    parent.goodbye();
  }

  private void hello(ParentConnection parent, String problem) {
    parent.send(new Hello(ProcessHandle.current().pid(), problem));
    saidHello = true;
  }
}

package io.asanloop.internal.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One message of the child; see {@link Protocol} for the grammar and {@link EventCodec}. */
public sealed interface ChildEvent {
  /** Calls the visitor's method for this kind of event. */
  void accept(Visitor visitor);

  /**
   * The child has read its assignment and looked at itself.
   *
   * @param pid its process id, which ends the name of its report file
   * @param problem why it will not run any test and ends now; empty if it is ready
   */
  record Hello(long pid, String problem) implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.hello(this);
    }
  }

  /** A node came up below a node that is known. */
  record Registered(String parentId, TestNode node) implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.registered(this);
    }
  }

  /** A test or container begins. */
  record Started(String id) implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.started(this);
    }
  }

  /** A test or container is skipped, and all below it. */
  record Skipped(String id, String reason) implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.skipped(this);
    }
  }

  /**
   * A test or container has ended; for a test after all its iterations and its check.
   *
   * @param throwable empty if and only if it was successful (or no throwable was given)
   */
  record Finished(String id, Status status, Optional<RemoteThrowable> throwable)
      implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.finished(this);
    }
  }

  /** How a test or container ended, as JUnit's {@code TestExecutionResult.Status}. */
  enum Status {
    SUCCESSFUL,
    ABORTED,
    FAILED
  }

  /** A report entry, of the first or of the failing iteration. */
  record Entry(String id, Map<String, String> values) implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.entry(this);
    }
  }

  /** A file that a test published; the media type may be empty. */
  record PublishedFile(String id, String path, String mediaType) implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.publishedFile(this);
    }
  }

  /** From now on {@link Marks} calls the test by this number. */
  record Numbered(int number, String id) implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.numbered(this);
    }
  }

  /** Another stretch of time begins, with a time limit of its own. */
  record Phase(PhaseKind kind, String id) implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.phase(this);
    }
  }

  /** What the child does in a {@link Phase}. */
  enum PhaseKind {
    /** Discovery, lifecycle methods of classes, sources of templates: all that is no iteration. */
    OUTSIDE,
    /** The iterations of one test, or the rounds of a template. */
    ITERATIONS,
    /** The leak check after a test, or the last one. */
    CHECK
  }

  /**
   * The iterations of a test are over.
   *
   * @param id the test
   * @param ran how many of the iterations that count were begun
   * @param warmups how many warm-up iterations were begun
   * @param passed whether every one passed
   * @param exhausted whether no more were run because nothing was left to run: each dynamic node of
   *     a factory had ended by itself
   */
  record Iterated(String id, int ran, int warmups, boolean passed, boolean exhausted)
      implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.iterated(this);
    }
  }

  /** Shared libraries that have been mapped since the last such event, as paths. */
  record Modules(List<String> paths) implements ChildEvent {
    public Modules {
      paths = List.copyOf(paths);
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.modules(this);
    }
  }

  /** Files in which copies of the child, forked by C code, have reported by the end of a test. */
  record ForkReports(List<String> paths) implements ChildEvent {
    public ForkReports {
      paths = List.copyOf(paths);
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.forkReports(this);
    }
  }

  /**
   * A leak check was made.
   *
   * @param kind when
   * @param id the test it belongs to; empty if the kind is {@code SELF} or {@code LAST}
   * @param from offset in the report file where its text begins
   * @param to offset in the report file where its text ends
   * @param canary address of the block that was planted just before and must be in the text
   * @param problem why the check was not made; empty if it was
   */
  record Checked(CheckKind kind, String id, long from, long to, long canary, String problem)
      implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.checked(this);
    }
  }

  /** When a leak check was made. */
  enum CheckKind {
    /** Before any test class is loaded: all that it lists is the JVM's. */
    SELF,
    /** Before a test's first iteration: what it lists was made outside iterations. */
    BASELINE,
    /** After a test's last warm-up run: what it is the first to list was lost by these. */
    WARMUP,
    /** After a test's last iteration. */
    TEST,
    /** After all tests and all lifecycle methods. */
    LAST
  }

  /** The sanitizer found a memory error; this is the Java stack of the thread that made it. */
  record JavaStack(String thread, List<StackTraceElement> frames) implements ChildEvent {
    public JavaStack {
      frames = List.copyOf(frames);
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.javaStack(this);
    }
  }

  /** All is done; the child ends with exit code 0. */
  record Goodbye() implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.goodbye(this);
    }
  }

  /** One method per kind of event: Java 17 has no exhaustive switch over types. */
  interface Visitor {
    void hello(Hello event);

    void registered(Registered event);

    void started(Started event);

    void skipped(Skipped event);

    void finished(Finished event);

    void entry(Entry event);

    void publishedFile(PublishedFile event);

    void numbered(Numbered event);

    void phase(Phase event);

    void iterated(Iterated event);

    void modules(Modules event);

    void forkReports(ForkReports event);

    void checked(Checked event);

    void javaStack(JavaStack event);

    void goodbye(Goodbye event);
  }
}

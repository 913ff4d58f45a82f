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

  /**
   * How many bytes had been printed when the next event came about: more is of what comes after it.
   *
   * @param out to the file that is the standard output; more than it has if nobody knows
   * @param err to the file that is the standard error, in the same way
   */
  record Printed(long out, long err) implements ChildEvent {
    @Override
    public void accept(Visitor visitor) {
      visitor.printed(this);
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
   * A test or container has ended; for a test after all its iterations and its check. Of an
   * invocation that fails while others of its template go on it is told before its check as well,
   * which this child may not live to make.
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
   *     a factory had ended by itself, or a template made the invocation no more
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
   * Blocks of one site are lost; belongs to the {@link Checked} that follows.
   *
   * @param kind how they are lost
   * @param madeIn unique id of the test (or factory node, or invocation) in whose iterations, or
   *     after which, they were made; empty before any test
   * @param libraryThread whether all blocks of the site come from threads that never ran a test,
   *     and some were made in other tests or outside
   * @param made how many were made when
   * @param stacks the stacks that made them
   */
  record Lost(LossKind kind, String madeIn, boolean libraryThread, List<Made> made, Stacks stacks)
      implements ChildEvent {
    public Lost {
      made = List.copyOf(made);
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.lost(this);
    }
  }

  /** How something is lost. */
  enum LossKind {
    /** A block that nothing points to. */
    DIRECT,
    /** A block that only lost blocks point to. */
    INDIRECT,
    /** A JNI global reference that nothing holds. */
    GLOBAL_REFERENCE
  }

  /**
   * Blocks of one site are held, and grow without end; belongs to the {@link Checked} that follows.
   *
   * @param test unique id of the test
   * @param series how many blocks lived when, at most 11 points
   * @param holder what holds them, such as {@code global in libfoo.so}; empty if it is not known
   * @param stacks the stacks that made them
   * @param survivors how many of the test's blocks are held at its end
   * @param bytes how many bytes these have
   */
  record Grown(
      String test, List<Point> series, String holder, Stacks stacks, long survivors, long bytes)
      implements ChildEvent {
    public Grown {
      series = List.copyOf(series);
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.grown(this);
    }
  }

  /** How many blocks of a site lived after an iteration. */
  record Point(int iteration, long live) {}

  /**
   * Each iteration from the first to the last made so many blocks and bytes that are lost.
   *
   * @param first iteration as in {@link Marks}: from 1, in a warm-up run from -1 down; 0 outside
   * @param last as far from 0 as the first or farther
   * @param blocks in each iteration
   * @param bytes in each iteration
   */
  record Made(int first, int last, long blocks, long bytes) {}

  /**
   * Where an allocation was made; innermost frames first.
   *
   * @param javaFrames down to the method that JUnit called
   */
  record Stacks(List<NativeFrame> nativeFrames, List<StackTraceElement> javaFrames) {
    public Stacks {
      nativeFrames = List.copyOf(nativeFrames);
      javaFrames = List.copyOf(javaFrames);
    }
  }

  /**
   * A frame of a native stack.
   *
   * @param module path of the shared library; empty if the code belongs to none
   * @param offset of the call itself in the module, one before the return address
   */
  record NativeFrame(String module, long offset) {}

  /**
   * A leak check was made; what it found has come before.
   *
   * @param kind when
   * @param ids the tests it belongs to: the invocations of a template, which are run in turns, are
   *     checked at once; empty if the kind is {@code SELF} or {@code LAST}
   * @param problem why the check was not made or is not complete; empty if it is
   */
  record Checked(CheckKind kind, List<String> ids, String problem) implements ChildEvent {
    public Checked {
      ids = List.copyOf(ids);
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.checked(this);
    }
  }

  /** When a leak check was made. */
  enum CheckKind {
    /** Before any test class is loaded: whether a block that was lost on purpose is seen. */
    SELF,
    /** After the last iteration of tests. */
    TEST,
    /** After all tests and all lifecycle methods. */
    LAST
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

    void printed(Printed event);

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

    void lost(Lost event);

    void grown(Grown event);

    void checked(Checked event);

    void goodbye(Goodbye event);
  }
}

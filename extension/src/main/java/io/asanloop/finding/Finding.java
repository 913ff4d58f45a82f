package io.asanloop.finding;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * One defect that the sanitizer found.
 *
 * @since 0.1.0
 */
public final class Finding {
  private final FindingKind kind;
  private final String keyword;
  private final String summary;
  private final long blocks;
  private final long bytes;
  private final int iteration;
  private final Iterations iterations;
  private final boolean even;
  private final Growth growth;
  private final List<Frame> frames;
  private final List<Frame> allocationFrames;
  private final List<Frame> freeFrames;
  private final List<StackTraceElement> javaFrames;
  private final List<StackTraceElement> allocationJavaFrames;
  private final int allocationIteration;

  private Finding(Builder builder) {
    kind = builder.kind;
    keyword = builder.keyword;
    summary = builder.summary;
    blocks = builder.blocks;
    bytes = builder.bytes;
    iteration = builder.iteration;
    iterations = builder.iterations;
    even = builder.even;
    growth = builder.growth;
    frames = builder.frames;
    allocationFrames = builder.allocationFrames;
    freeFrames = builder.freeFrames;
    javaFrames = builder.javaFrames;
    allocationJavaFrames = builder.allocationJavaFrames;
    allocationIteration = builder.allocationIteration;
  }

  /** Returns a builder of a finding of a kind, with the kind's own keyword. */
  public static Builder builder(FindingKind kind) {
    return new Builder(kind);
  }

  /** Returns the kind. */
  public FindingKind kind() {
    return kind;
  }

  /** Returns the sanitizer's own word for it, such as {@code heap-buffer-overflow}. */
  public String keyword() {
    return keyword;
  }

  /**
   * Returns what more is known in one sentence, such as {@code WRITE of size 1, 0 bytes to the
   * right of a 13-byte region}; of a leak that is a class's and not a test's, where it was made:
   * {@code made outside iterations, after FooTest.parses()}. Empty if there is no more to say.
   */
  public String summary() {
    return summary;
  }

  /**
   * Returns how many blocks, or global references, were lost in all; of growth, how many are held
   * at the end. 0 for a memory error.
   */
  public long blocks() {
    return blocks;
  }

  /** Returns how many bytes these blocks have in all; 0 for references and memory errors. */
  public long bytes() {
    return bytes;
  }

  /** Returns the iteration, from 1, that made a memory error, if it is known. */
  public OptionalInt iteration() {
    return iteration > 0 ? OptionalInt.of(iteration) : OptionalInt.empty();
  }

  /**
   * Returns the iterations that made what is lost; {@link Iterations#none()} if it was made outside
   * iterations, on a thread of the library over several tests, or is no leak.
   */
  public Iterations iterations() {
    return iterations;
  }

  /** Returns whether each of the {@link #iterations()} lost as much as each other one. */
  public boolean isEven() {
    return even;
  }

  /** Returns how it grew; present if and only if the kind is {@link FindingKind#GROWTH}. */
  public Optional<Growth> growth() {
    return Optional.ofNullable(growth);
  }

  /**
   * Returns the native stack, innermost frame first: where the memory was allocated that is lost or
   * grows, or where the error happened. Empty if it is not known.
   */
  public List<Frame> frames() {
    return frames;
  }

  /** Returns where the memory that an error concerns was allocated; empty if it is not known. */
  public List<Frame> allocationFrames() {
    return allocationFrames;
  }

  /** Returns where the memory that an error concerns was freed before; empty if it was not. */
  public List<Frame> freeFrames() {
    return freeFrames;
  }

  /**
   * Returns the Java stack that led to the native one, innermost frame first, down to the method
   * that JUnit called; empty if it is not known.
   */
  public List<StackTraceElement> javaFrames() {
    return javaFrames;
  }

  /**
   * Returns the Java stack that led to {@link #allocationFrames()}, as {@link #javaFrames()} does;
   * empty if it is not known.
   */
  public List<StackTraceElement> allocationJavaFrames() {
    return allocationJavaFrames;
  }

  /**
   * Returns the iteration, from 1, that allocated the memory that an error concerns, if it is known
   * to be another one of the same test than that of the error.
   */
  public OptionalInt allocationIteration() {
    return allocationIteration > 0 ? OptionalInt.of(allocationIteration) : OptionalInt.empty();
  }

  /** Returns the first frame, if there is one. */
  public Optional<Frame> topFrame() {
    return frames.stream().findFirst();
  }

  /** Returns a builder with everything that this finding has. */
  public Builder toBuilder() {
    return new Builder(kind)
        .keyword(keyword)
        .summary(summary)
        .lost(blocks, bytes)
        .iteration(iteration)
        .iterations(iterations, even)
        .growth(growth)
        .frames(frames)
        .allocationFrames(allocationFrames)
        .freeFrames(freeFrames)
        .javaFrames(javaFrames)
        .allocationJavaFrames(allocationJavaFrames)
        .allocationIteration(allocationIteration);
  }

  /**
   * Returns for example {@code direct leak of 2 block(s), 82 byte(s) at foo_new (foo.c:3)
   * libfoo.so}.
   */
  @Override
  public String toString() {
    String amount =
        kind == FindingKind.GLOBAL_REFERENCE_LEAK
            ? " of " + blocks + " reference(s)"
            : blocks > 0 ? " of " + blocks + " block(s), " + bytes + " byte(s)" : "";
    return keyword + amount + topFrame().map(frame -> " at " + frame).orElse("");
  }

  /** Builds a {@link Finding}. */
  public static final class Builder {
    private final FindingKind kind;
    private String keyword;
    private String summary = "";
    private long blocks;
    private long bytes;
    private int iteration;
    private Iterations iterations = Iterations.none();
    private boolean even;
    private Growth growth;
    private List<Frame> frames = List.of();
    private List<Frame> allocationFrames = List.of();
    private List<Frame> freeFrames = List.of();
    private List<StackTraceElement> javaFrames = List.of();
    private List<StackTraceElement> allocationJavaFrames = List.of();
    private int allocationIteration;

    private Builder(FindingKind kind) {
      this.kind = Objects.requireNonNull(kind, "kind");
      this.keyword = kind.keyword();
    }

    /** Sets the sanitizer's own word. */
    public Builder keyword(String value) {
      keyword = Objects.requireNonNull(value, "keyword");
      return this;
    }

    /** Sets what more is known; default empty. */
    public Builder summary(String value) {
      summary = Objects.requireNonNull(value, "summary");
      return this;
    }

    /** Sets how much is lost, or held; default 0 blocks, 0 bytes. */
    public Builder lost(long lostBlocks, long lostBytes) {
      blocks = lostBlocks;
      bytes = lostBytes;
      return this;
    }

    /** Sets the iteration of a memory error, from 1; default 0 for unknown. */
    public Builder iteration(int value) {
      iteration = value;
      return this;
    }

    /**
     * Sets the iterations that made what is lost; default none.
     *
     * @param isEven whether each of them lost as much as each other one
     */
    public Builder iterations(Iterations value, boolean isEven) {
      iterations = Objects.requireNonNull(value, "iterations");
      even = isEven;
      return this;
    }

    /** Sets how it grew; default null, for what is no growth. */
    public Builder growth(Growth value) {
      growth = value;
      return this;
    }

    /** Sets the native stack; default empty. */
    public Builder frames(List<Frame> value) {
      frames = List.copyOf(value);
      return this;
    }

    /** Sets where the memory was allocated; default empty. */
    public Builder allocationFrames(List<Frame> value) {
      allocationFrames = List.copyOf(value);
      return this;
    }

    /** Sets where the memory was freed; default empty. */
    public Builder freeFrames(List<Frame> value) {
      freeFrames = List.copyOf(value);
      return this;
    }

    /** Sets the Java stack; default empty. */
    public Builder javaFrames(List<StackTraceElement> value) {
      javaFrames = List.copyOf(value);
      return this;
    }

    /** Sets the Java stack that allocated the memory; default empty. */
    public Builder allocationJavaFrames(List<StackTraceElement> value) {
      allocationJavaFrames = List.copyOf(value);
      return this;
    }

    /** Sets the other iteration, from 1, that allocated the memory; default 0 for none. */
    public Builder allocationIteration(int value) {
      allocationIteration = value;
      return this;
    }

    /** Changes all three native stacks in the same way. */
    public Builder mapStacks(UnaryOperator<List<Frame>> change) {
      return frames(change.apply(frames))
          .allocationFrames(change.apply(allocationFrames))
          .freeFrames(change.apply(freeFrames));
    }

    /** Returns the finding. */
    public Finding build() {
      return new Finding(this);
    }
  }
}

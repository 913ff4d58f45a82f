package io.asanloop.finding;

/**
 * What kind of defect a {@link Finding} is.
 *
 * <p>New kinds may be added; a switch over this type needs a default branch.
 *
 * @since 0.1.0
 */
public enum FindingKind {
  /** A lost block that no other lost block points to. */
  DIRECT_LEAK("direct leak", "memory that nothing points to any more"),
  /** A lost block that only other lost blocks point to. */
  INDIRECT_LEAK("indirect leak", "memory that only leaked memory points to"),
  /** A JNI global reference that nothing holds: what it refers to is never collected. */
  GLOBAL_REFERENCE_LEAK(
      "global reference leak", "JNI global reference that nothing holds any more"),
  /**
   * Blocks that something still points to, and that become more with the iterations: a map that is
   * never cleared, a list of handles that only grows. See {@link Finding#growth()}.
   */
  GROWTH("growth", "memory that is held and grows without end"),
  /** An access beside a block of the heap. */
  HEAP_BUFFER_OVERFLOW("heap-buffer-overflow", "access outside a heap block"),
  /** An access to a block that was freed. */
  HEAP_USE_AFTER_FREE("heap-use-after-free", "access to freed memory"),
  /** An access beside a local variable. */
  STACK_BUFFER_OVERFLOW("stack-buffer-overflow", "access outside a local variable"),
  /** An access before a local variable. */
  STACK_BUFFER_UNDERFLOW("stack-buffer-underflow", "access before a local variable"),
  /** An access to a local variable of a function that has returned. */
  STACK_USE_AFTER_RETURN("stack-use-after-return", "access to a local variable after return"),
  /** An access to a local variable outside its block. */
  STACK_USE_AFTER_SCOPE("stack-use-after-scope", "access to a local variable out of scope"),
  /** An access beside a global variable. */
  GLOBAL_BUFFER_OVERFLOW("global-buffer-overflow", "access outside a global variable"),
  /** An access to the unused part of a container. */
  CONTAINER_OVERFLOW("container-overflow", "access outside a container's elements"),
  /** A block was freed twice. */
  DOUBLE_FREE("double-free", "memory freed twice"),
  /** A pointer was freed that no allocation returned. */
  BAD_FREE("bad-free", "free of a pointer that is no heap block"),
  /** A block was freed by another family of functions than it was made by. */
  ALLOC_DEALLOC_MISMATCH("alloc-dealloc-mismatch", "freed by the wrong function"),
  /** A negative size was given to a memory function. */
  NEGATIVE_SIZE_PARAM("negative-size-param", "negative size"),
  /** Source and destination of a copy overlap. */
  PARAM_OVERLAP("param-overlap", "copy between overlapping regions"),
  /** The stack is exhausted. */
  STACK_OVERFLOW("stack-overflow", "stack exhausted"),
  /** An invalid memory access, SIGSEGV or SIGBUS, with a report of the sanitizer. */
  SEGV("SEGV", "invalid memory access"),
  /** An arithmetic error, SIGFPE, with a report of the sanitizer. */
  FPE("FPE", "arithmetic error such as a division by zero"),
  /** An illegal instruction, SIGILL, with a report of the sanitizer. */
  ILL("ILL", "illegal instruction"),
  /** A call of {@code abort()}, SIGABRT, with a report of the sanitizer. */
  ABRT("ABRT", "abort"),
  /** The process died by a signal without a report of the sanitizer. */
  CRASH("crash", "death by a signal without a sanitizer report"),
  /** Another error; {@link Finding#keyword()} is the sanitizer's own word for it. */
  OTHER("other", "memory error");

  private final String keyword;
  private final String description;

  FindingKind(String keyword, String description) {
    this.keyword = keyword;
    this.description = description;
  }

  /** Returns the sanitizer's own word for this kind, such as {@code heap-buffer-overflow}. */
  public String keyword() {
    return keyword;
  }

  /** Returns this kind in plain English. */
  public String description() {
    return description;
  }

  /**
   * Returns whether this kind is something that is lost: nobody can free it any more. {@link
   * #GROWTH} is none, since what grows is still held.
   */
  public boolean isLeak() {
    return this == DIRECT_LEAK || this == INDIRECT_LEAK || this == GLOBAL_REFERENCE_LEAK;
  }

  /**
   * Returns the kind that the sanitizer calls by a word.
   *
   * @param keyword the word after {@code AddressSanitizer:}, not null
   * @return the kind; {@link #OTHER} if no kind is called so
   */
  public static FindingKind ofKeyword(String keyword) {
    for (FindingKind kind : values()) {
      if (kind.keyword.equals(keyword) && kind != OTHER) {
        return kind;
      }
    }
    return OTHER;
  }
}

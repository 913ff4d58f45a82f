package io.asanloop.internal.child;

/** Throws what a test threw as the very object that it was. */
final class Rethrow {
  private Rethrow() {}

  /** Never returns; to be written after {@code throw}. */
  static RuntimeException unchanged(Throwable throwable) {
    throw Rethrow.<RuntimeException>unchecked(throwable);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T unchecked(Throwable throwable) throws T {
    throw (T) throwable;
  }
}

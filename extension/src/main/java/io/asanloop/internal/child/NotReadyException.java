package io.asanloop.internal.child;

/** This child cannot serve its assignment; the message is what the user reads. */
final class NotReadyException extends Exception {
  private static final long serialVersionUID = 1L;

  NotReadyException(String message) {
    super(message);
  }

  NotReadyException(String message, Throwable cause) {
    super(message, cause);
  }
}

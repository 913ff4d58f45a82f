package io.asanloop.internal.wire;

import java.io.IOException;

/** What arrived on the wire is not what {@link Protocol} describes. */
public final class ProtocolException extends IOException {
  private static final long serialVersionUID = 1L;

  public ProtocolException(String message) {
    super(message);
  }
}

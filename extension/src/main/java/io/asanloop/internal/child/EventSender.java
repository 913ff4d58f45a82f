package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent;

/** Takes what the parent is told. */
interface EventSender {
  /** Returns when the event has left this process; callable from every thread. Throws nothing. */
  void send(ChildEvent event);
}

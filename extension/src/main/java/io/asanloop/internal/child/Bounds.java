package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.Numbered;
import io.asanloop.internal.wire.Marks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where iterations begin and end. The marks say it to whoever looks into what is left of this
 * child; and of what tests publish, only that of first and of failing iterations is passed on.
 *
 * <p>Iterations begin and end on the thread that runs the tests; any thread may publish.
 */
final class Bounds {
  private final EventSender sender;
  private final Marks marks;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Deque<Publications> open = new ArrayDeque<>();

  /** What was published in one iteration; a first one is not held back, as it may be the last. */
  private record Publications(boolean first, List<ChildEvent> held) {}

  Bounds(EventSender sender, Marks marks) {
    this.sender = sender;
    this.marks = marks;
  }

  void begin(String id, int iteration, boolean first) {
    int number = number(id);
    synchronized (this) {
      open.push(new Publications(first, new ArrayList<>()));
    }
    marks.begin(number, iteration);
  }

  void end(boolean passed) {
    marks.end();
    Publications ended;
    synchronized (this) {
      ended = open.pop();
    }
    if (!passed) {
      ended.held().forEach(sender::send);
    }
  }

  /** Sends the event, or keeps it until it is known whether its iteration passes. */
  void publish(ChildEvent event) {
    synchronized (this) {
      if (!open.isEmpty() && !open.peek().first()) {
        open.peek().held().add(event);
        return;
      }
    }
    sender.send(event);
  }

  private int number(String id) {
    return numbers.computeIfAbsent(
        id,
        unknown -> {
          int number = numbers.size() + 1;
          sender.send(new Numbered(number, id));
          return number;
        });
  }
}

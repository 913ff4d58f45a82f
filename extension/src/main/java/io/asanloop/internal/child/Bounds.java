package io.asanloop.internal.child;

import io.asanloop.internal.current.Turn;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.Numbered;
import io.asanloop.internal.wire.Marks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
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
  private final Epochs epochs;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final Deque<Running> running = new ArrayDeque<>();
  private final Deque<Publications> open = new ArrayDeque<>();

  private record Running(int test, Turn turn) {}

  /** What was published in one iteration; a first one is not held back, as it may be the last. */
  private record Publications(boolean first, List<ChildEvent> held) {}

  /** Hears what runs from now on; see {@link Agent#epoch}. */
  interface Epochs {
    void begin(int test, int iteration);
  }

  Bounds(EventSender sender, Marks marks, Epochs epochs) {
    this.sender = sender;
    this.marks = marks;
    this.epochs = epochs;
  }

  /** For a run that nobody checks. */
  Bounds(EventSender sender, Marks marks) {
    this(sender, marks, (test, iteration) -> {});
  }

  void begin(String id, Turn turn, boolean first) {
    int number = number(id);
    synchronized (this) {
      open.push(new Publications(first, new ArrayList<>()));
    }
    marks.begin(number, turn.number());
    running.push(new Running(number, turn));
    turn.begin();
    if (turn.number() != 0) {
      epochs.begin(number, turn.number());
    }
  }

  void end(boolean passed) {
    marks.end();
    Running last = running.pop();
    Running outer = running.peek();
    Turn turn = outer == null ? Turn.NONE : outer.turn();
    turn.begin();
    if (last.turn().number() != 0) {
      // Between two tests, what is allocated is known as made after the first of them.
      epochs.begin(outer == null ? last.test() : outer.test(), turn.number());
    }
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

  /** Returns the numbers of tests and of all that came up below them. */
  int[] numbers(List<String> ids) {
    return numbers.entrySet().stream()
        .filter(known -> ids.stream().anyMatch(id -> isBelow(known.getKey(), id)))
        .mapToInt(Map.Entry::getValue)
        .toArray();
  }

  private static boolean isBelow(String id, String top) {
    return id.equals(top) || id.startsWith(top + "/");
  }

  /** Returns the unique id of a test by its number; empty for 0, which is before any test. */
  String id(int number) {
    return numbers.entrySet().stream()
        .filter(known -> known.getValue() == number)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
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

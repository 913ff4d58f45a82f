package io.asanloop.internal.engine;

import io.asanloop.internal.run.Unit;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps account of what was asked for: what has ended, and which container's end explains that
 * something below it has none. All ids are those of the wire.
 */
final class Accounts {
  // A method of a class template is asked for once and runs below each invocation of the template;
  // keep in sync with Assignment.key.
  private static final String INVOCATION = "/\\[class-template-invocation:[^]]*]";

  private final Set<String> asked = new LinkedHashSet<>();
  private final Set<String> ended = new HashSet<>();
  private final Map<String, ContainerEnd> containers = new LinkedHashMap<>();

  Accounts(List<Unit> units) {
    units.forEach(unit -> unit.tests().forEach(test -> asked.addAll(test.selected())));
  }

  /** Notes that a child has told of an end. */
  void ended(String id) {
    ended.add(oneKind(id));
    if (!id.matches(".*" + INVOCATION)) {
      ended.add(oneKind(id.replaceAll(INVOCATION, "")));
    }
  }

  /** Returns whether a child has told of an end. */
  boolean hasEnded(String id) {
    return ended.contains(oneKind(id));
  }

  /** Returns how a container has ended so far. */
  ContainerEnd container(String id) {
    return containers.computeIfAbsent(id, key -> new ContainerEnd());
  }

  /** Returns whether something above explains that there is no end. */
  boolean isExplained(String id) {
    boolean ofTemplate = id.equals(id.replaceAll(INVOCATION, ""));
    return containers.entrySet().stream()
        .filter(entry -> entry.getValue().explains())
        .map(Map.Entry::getKey)
        .map(above -> ofTemplate ? above.replaceAll(INVOCATION, "") : above)
        .anyMatch(above -> id.startsWith(above + "/"));
  }

  /** Returns what was asked for and has no end that is known or explained. */
  List<String> missing() {
    return asked.stream().filter(id -> !hasEnded(id) && !isExplained(id)).toList();
  }

  /** Which of the two a wanted node of a factory is, nobody knew when it was asked for. */
  private static String oneKind(String id) {
    return id.replace("[dynamic-container:", "[dynamic-test:");
  }
}

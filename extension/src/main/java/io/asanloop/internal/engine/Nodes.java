package io.asanloop.internal.engine;

import io.asanloop.internal.wire.TestNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.platform.engine.UniqueId;

/** The nodes of one class by their ids on the wire; a parent is known before its children. */
final class Nodes {
  private final Mirror topLevel;
  private final WireIds ids;
  private final Map<String, Mirror> known = new LinkedHashMap<>();

  Nodes(Mirror topLevel, WireIds ids) {
    this.topLevel = topLevel;
    this.ids = ids;
    topLevel.accept(node -> known.put(ids.of(node.getUniqueId()), (Mirror) node));
  }

  Mirror topLevel() {
    return topLevel;
  }

  Optional<Mirror> find(String id) {
    return Optional.ofNullable(known.get(id));
  }

  String idOf(Mirror node) {
    return ids.of(node.getUniqueId());
  }

  List<Mirror> all() {
    return List.copyOf(known.values());
  }

  /** Returns what an id stands for, else the closest node above it; the class if there is none. */
  Mirror nearest(String id, Predicate<Mirror> wanted) {
    String prefix = id;
    while (true) {
      Mirror node = known.get(prefix);
      if (node != null && wanted.test(node)) {
        return node;
      }
      int end = prefix.lastIndexOf("/[");
      if (end < 0) {
        return topLevel;
      }
      prefix = prefix.substring(0, end);
    }
  }

  /**
   * Adds what came up while tests ran; returns nothing if it is known or nobody knows its parent.
   */
  Optional<Mirror> register(String parentId, TestNode node) {
    Mirror parent = known.get(parentId);
    if (parent == null || known.containsKey(node.id())) {
      return Optional.empty();
    }
    UniqueId.Segment last = UniqueId.parse(node.id()).getLastSegment();
    Mirror mirror = Mirror.of(parent.getUniqueId().append(last), node);
    parent.addChild(mirror);
    known.put(node.id(), mirror);
    return Optional.of(mirror);
  }
}

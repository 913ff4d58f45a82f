package io.asanloop.internal.engine;

import io.asanloop.internal.wire.Protocol;
import org.junit.platform.engine.UniqueId;

/**
 * Says ids as the wire does: below one root, wherever our engine is in this JVM (in a suite its
 * root is below the suite's).
 *
 * @param root the id of our engine here
 */
record WireIds(UniqueId root) {
  String of(UniqueId id) {
    return Protocol.ROOT_ID + id.toString().substring(root.toString().length());
  }
}

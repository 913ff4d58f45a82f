package io.asanloop.internal.engine;

import java.util.HashSet;
import java.util.Set;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;

/**
 * The tests that our engine took in the discovery that this thread makes, so that Jupiter must not
 * run them.
 *
 * <p>Engines discover first and filters are applied after, on the same thread. It is emptied when a
 * launcher begins, not when our engine does: in a suite's inner discovery our engine comes once
 * more, maybe before the outer filter has asked.
 */
final class TakenTests {
  private static final String JUPITER = "[engine:" + JupiterDiscovery.ENGINE_ID + "]";
  private static final String OURS = "[engine:" + AsanLoopEngine.ID + "]";

  private static final ThreadLocal<Set<String>> TAKEN = ThreadLocal.withInitial(HashSet::new);

  private TakenTests() {}

  static void clear() {
    TAKEN.remove();
  }

  static void add(TestDescriptor root) {
    root.accept(
        descriptor -> {
          if (Mirror.isMethod(descriptor)) {
            TAKEN.get().add(descriptor.getUniqueId().toString());
          }
        });
  }

  /** Returns whether we took what Jupiter calls by this id. */
  static boolean contains(UniqueId jupiters) {
    String id = jupiters.toString();
    // The last one: whatever stands before it is that of a suite, the same for both engines.
    int engine = id.lastIndexOf(JUPITER);
    return engine >= 0
        && TAKEN
            .get()
            .contains(id.substring(0, engine) + OURS + id.substring(engine + JUPITER.length()));
  }
}

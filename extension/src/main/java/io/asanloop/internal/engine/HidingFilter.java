package io.asanloop.internal.engine;

import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Takes away from Jupiter exactly what our engine took in this discovery, and from other engines
 * what they would run unchecked.
 *
 * <p>Never by annotation: where an engine filter leaves us out, the annotated tests would vanish
 * without a word; so they stay, and the guard fails them.
 */
public final class HidingFilter implements PostDiscoveryFilter {
  /** Made by JUnit, as the service that it is. */
  public HidingFilter() {}

  @Override
  public FilterResult apply(TestDescriptor descriptor) {
    return TakenTests.contains(descriptor.getUniqueId()) || ForeignTests.take(descriptor)
        ? FilterResult.excluded("taken by the engine " + AsanLoopEngine.ID)
        : FilterResult.included("not taken by the engine " + AsanLoopEngine.ID);
  }
}

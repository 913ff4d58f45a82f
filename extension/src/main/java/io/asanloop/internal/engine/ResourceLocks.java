package io.asanloop.internal.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import org.junit.platform.engine.support.hierarchical.ExclusiveResource;
import org.junit.platform.engine.support.hierarchical.ExclusiveResource.LockMode;

/** What {@code @ResourceLock} and {@code @Isolated} ask for, between classes that children run. */
final class ResourceLocks {
  private final Map<String, ReadWriteLock> locks = new ConcurrentHashMap<>();

  /**
   * Runs an action while it has all resources. All take them in the same order, so that nobody
   * waits forever.
   */
  void holding(Stream<ExclusiveResource> resources, Runnable action) {
    Map<String, Boolean> writes = new TreeMap<>();
    // Everyone shares it with all but those who want to be alone.
    writes.put(ExclusiveResource.GLOBAL_KEY, false);
    resources.forEach(
        resource ->
            writes.merge(
                resource.getKey(),
                resource.getLockMode() == LockMode.READ_WRITE,
                Boolean::logicalOr));
    List<Lock> wanted = new ArrayList<>();
    writes.forEach((key, write) -> wanted.add(lock(key, write)));
    wanted.forEach(Lock::lock);
    try {
      action.run();
    } finally {
      wanted.forEach(Lock::unlock);
    }
  }

  private Lock lock(String key, boolean write) {
    ReadWriteLock both = locks.computeIfAbsent(key, name -> new ReentrantReadWriteLock());
    return write ? both.writeLock() : both.readLock();
  }
}

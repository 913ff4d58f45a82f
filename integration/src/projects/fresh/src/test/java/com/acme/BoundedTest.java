package com.acme;

import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Memory that is held for ever, and that has an end. */
@AsanLoop(iterations = 60, libraryPath = "native/build")
class BoundedTest {
  private static final Fixtures FIXTURES = Fixtures.INSTANCE;
  private static final int MOST = 16;

  private static final Map<Integer, Pointer> LEAST_RECENT =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Pointer> eldest) {
          if (size() > MOST) {
            FIXTURES.handle_close(eldest.getValue());
            return true;
          }
          return false;
        }
      };

  private static int key;

  @Test
  void cache() {
    FIXTURES.cache_get();
  }

  @Test
  void vector() {
    FIXTURES.vector_push();
  }

  @Test
  void ring() {
    FIXTURES.ring_put();
  }

  @Test
  void pool() {
    FIXTURES.pool_take();
  }

  @Test
  void cacheOfJava() {
    LEAST_RECENT.put(key++, FIXTURES.handle_open());
  }
}

package io.asanloop.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A library that is initialised once. {@code @BeforeAll} runs once in the child, not once per
 * iteration, and what it allocates belongs to the class: no test is red for it. The class would be,
 * if it were lost after {@code @AfterAll}. The cache is not: a static variable of the library still
 * points to it, so it is no leak although nobody frees it.
 */
@AsanLoop(iterations = 20, libraryPath = Library.PATH)
class Example09BeforeAll {
  private static Pointer cache;

  @BeforeAll
  static void fillsTheCache() {
    cache = Library.INSTANCE.cache_get();
  }

  @Test
  void findsTheCacheFilled() {
    assertEquals(cache, Library.INSTANCE.cache_get());
  }
}

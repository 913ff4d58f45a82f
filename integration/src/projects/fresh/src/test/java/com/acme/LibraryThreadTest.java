package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A thread of the library loses memory while tests run that have nothing to do with it. */
@AsanLoop(iterations = 3, libraryPath = "native/build")
class LibraryThreadTest {
  private static final Fixtures FIXTURES = Fixtures.INSTANCE;

  @BeforeAll
  static void starts() {
    assertEquals(0, FIXTURES.leaking_thread_start());
  }

  @Test
  void one() {
    FIXTURES.leaking_thread_wait(5);
  }

  @Test
  void another() {
    FIXTURES.leaking_thread_wait(5);
  }

  @AfterAll
  static void stops() {
    assertEquals(0, FIXTURES.leaking_thread_stop());
  }
}

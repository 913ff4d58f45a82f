package io.asanloop.clean;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.acme.FixturesJni;
import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import java.lang.ref.Cleaner;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What calls a library under test and frees what it takes, or holds it. */
@AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
class CleanTestCases extends JdkTestCases {
  /** From 20 on it is judged whether something grows. */
  private static final int MANY = 30;

  private static final int HELD_AT_MOST = 4;
  private static final Clean CLEAN = Native.load("fixtures", Clean.class);
  private static final Cleaner CLEANER = Cleaner.create();
  private static final Deque<Pointer> HELD = new ArrayDeque<>();

  interface IntFunction extends Callback {
    int apply(int value);
  }

  interface Clean extends Library {
    void leak_direct_clean();

    void leak_calloc_clean();

    void leak_realloc_clean();

    void leak_strdup_clean();

    void leak_asprintf_clean();

    void leak_getline_clean();

    void leak_posix_memalign_clean();

    void leak_list_clean();

    void leak_family_clean();

    void leak_new_clean();

    void leak_new_array_clean();

    void leak_string_clean();

    void leak_string_append_clean();

    void leak_tail_malloc_clean();

    void leak_tail_strdup_clean();

    int leak_in_thread_clean();

    void leak_in_std_thread_clean();

    int leak_in_running_thread_clean();

    int leak_in_plugin_clean();

    int leak_in_constructor_clean();

    void ring_put();

    void pool_take();

    Pointer handle_open();

    int handle_use(Pointer handle);

    void handle_close(Pointer handle);

    Pointer cache_get();

    int call_back(IntFunction callback, int value);

    int call_back_in_thread(IntFunction callback, int value);

    int throw_and_catch();
  }

  /** As a user's wrapper: it forgets to close, and its cleaner does. */
  private static final class Handle {
    private final Pointer pointer = CLEAN.handle_open();

    Handle() {
      Pointer closed = pointer;
      CLEANER.register(this, () -> CLEAN.handle_close(closed));
    }
  }

  @Test
  @AsanLoop(iterations = MANY, libraryPath = Fixtures.ASAN)
  void memoryOfC() {
    CLEAN.leak_direct_clean();
    CLEAN.leak_calloc_clean();
    CLEAN.leak_realloc_clean();
    CLEAN.leak_strdup_clean();
    CLEAN.leak_asprintf_clean();
    CLEAN.leak_getline_clean();
    CLEAN.leak_posix_memalign_clean();
    CLEAN.leak_list_clean();
    CLEAN.leak_family_clean();
    CLEAN.leak_tail_malloc_clean();
    CLEAN.leak_tail_strdup_clean();
  }

  @Test
  void memoryOfCpp() {
    CLEAN.leak_new_clean();
    CLEAN.leak_new_array_clean();
    CLEAN.leak_string_clean();
    CLEAN.leak_string_append_clean();
    assertEquals(1, CLEAN.throw_and_catch());
  }

  @Test
  void threadsOfTheLibrary() {
    assertEquals(0, CLEAN.leak_in_thread_clean());
    CLEAN.leak_in_std_thread_clean();
    assertEquals(0, CLEAN.leak_in_running_thread_clean());
  }

  @Test
  void librariesThatComeAndGo() {
    assertEquals(0, CLEAN.leak_in_plugin_clean());
    assertEquals(0, CLEAN.leak_in_constructor_clean());
  }

  @Test
  void callbacks() {
    assertEquals(42, CLEAN.call_back(value -> 2 * value, 21));
    assertEquals(42, CLEAN.call_back_in_thread(value -> 2 * value, 21));
    assertEquals(
        1,
        CLEAN.call_back(
            value -> {
              CLEAN.leak_direct_clean();
              return CLEAN.throw_and_catch();
            },
            0));
  }

  @Test
  @AsanLoop(iterations = MANY, libraryPath = Fixtures.ASAN)
  void whatTheLibraryKeeps() {
    CLEAN.cache_get();
    CLEAN.ring_put();
    CLEAN.pool_take();
  }

  @Test
  @AsanLoop(iterations = MANY, libraryPath = Fixtures.ASAN)
  void whatJavaHolds() {
    HELD.add(CLEAN.handle_open());
    if (HELD.size() > HELD_AT_MOST) {
      CLEAN.handle_close(HELD.remove());
    }
  }

  @Test
  @AsanLoop(iterations = MANY, libraryPath = Fixtures.ASAN)
  void whatACleanerFrees() {
    assertEquals(1, CLEAN.handle_use(new Handle().pointer));
  }

  @Test
  void memoryOfJna() {
    try (Memory memory = new Memory(8_191)) {
      memory.setString(0, "characters");
      assertEquals("characters", memory.getString(0));
    }
    Memory leftToItsCleaner = new Memory(8_191);
    leftToItsCleaner.setByte(0, (byte) 1);
    assertEquals(1, leftToItsCleaner.getByte(0));
  }

  @Test
  void memoryOfJni() {
    FixturesJni.leakClean();
    FixturesJni.overflowClean();
    FixturesJni.useAfterFreeClean();
    FixturesJni.nullDereferenceClean();
    FixturesJni.leakTailMallocClean();
    FixturesJni.leakTailStrdupClean();
  }

  @Test
  @AsanLoop(iterations = MANY, libraryPath = Fixtures.ASAN)
  void memoryOfTheJvmForJni() {
    FixturesJni.leakUtfCharsClean("x".repeat(316));
    FixturesJni.leakByteElementsClean(new byte[331]);
    FixturesJni.leakGlobalReferenceClean(new Object());
  }

  @Test
  void callsAndExceptionsOfJni() {
    AtomicInteger calls = new AtomicInteger();
    FixturesJni.callBack(calls::incrementAndGet);
    assertEquals(1, calls.get());
    assertEquals(300, FixturesJni.throwAndCatch(300));
    assertThrows(IllegalStateException.class, FixturesJni::throwJava);
  }
}

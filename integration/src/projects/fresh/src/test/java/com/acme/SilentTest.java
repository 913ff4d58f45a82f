package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 9, libraryPath = "native/build")
class SilentTest {
  private static final Fixtures FIXTURES = Fixtures.INSTANCE;

  @Test
  void throwsAndCatches() {
    assertEquals(1, FIXTURES.throw_and_catch());
  }

  @Test
  void fillsACache() {
    assertNotNull(FIXTURES.cache_get());
  }

  @Test
  void callsBack() {
    assertEquals(42, FIXTURES.call_back(value -> 2 * value, 21));
  }

  @Test
  void callsBackInAThread() {
    assertEquals(42, FIXTURES.call_back_in_thread(value -> 2 * value, 21));
  }

  @Test
  void startsAThread() {
    assertEquals(0, FIXTURES.leak_in_thread_clean());
  }

  @Test
  void opensAndCloses() {
    Pointer handle = FIXTURES.handle_open();
    assertEquals(1, FIXTURES.handle_use(handle));
    FIXTURES.handle_close(handle);
  }

  @Test
  void twinsOfLeaks() {
    FIXTURES.leak_direct_clean();
    FIXTURES.leak_calloc_clean();
    FIXTURES.leak_realloc_clean();
    FIXTURES.leak_strdup_clean();
    FIXTURES.leak_asprintf_clean();
    FIXTURES.leak_posix_memalign_clean();
    FIXTURES.leak_list_clean();
    FIXTURES.leak_new_clean();
    FIXTURES.leak_new_array_clean();
    FIXTURES.leak_string_clean();
    FIXTURES.leak_in_thread_clean();
    FIXTURES.leak_getline_clean();
    FIXTURES.leak_string_append_clean();
    FIXTURES.leak_family_clean();
    FIXTURES.leak_in_std_thread_clean();
    FIXTURES.leak_in_running_thread_clean();
    FIXTURES.leak_in_plugin_clean();
    FIXTURES.leak_in_constructor_clean();
  }

  @Test
  void twinsOfMemoryErrors() {
    FIXTURES.heap_overflow_write_clean();
    FIXTURES.heap_overflow_read_clean();
    FIXTURES.heap_underflow_clean();
    FIXTURES.use_after_free_clean();
    FIXTURES.use_after_scope_clean();
    FIXTURES.double_free_clean();
    FIXTURES.invalid_free_clean();
    FIXTURES.alloc_dealloc_mismatch_clean();
    FIXTURES.stack_overflow_buffer_clean();
    FIXTURES.global_overflow_clean();
    FIXTURES.container_overflow_clean();
    FIXTURES.memcpy_overflow_clean();
    FIXTURES.strcpy_overflow_clean();
    FIXTURES.negative_size_clean();
    FIXTURES.memcpy_overlap_clean();
    FIXTURES.use_after_return_clean();
  }

  @Test
  void twinsOfDeaths() {
    FIXTURES.null_dereference_clean();
    FIXTURES.divide_by_zero_clean();
    FIXTURES.illegal_instruction_clean();
    FIXTURES.failed_assert_clean();
    assertEquals(9, FIXTURES.recurse_clean(9));
  }
}

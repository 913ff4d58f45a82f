package com.acme;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Each way to allocate; what was allocated is lost in each n-th iteration and freed in the others. */
abstract class Leaks {
  private static final Fixtures FIXTURES = Fixtures.INSTANCE;

  /** How often each test of this child was run. */
  private static final Map<String, Integer> RUNS = new HashMap<>();

  private final int every;
  private boolean loses;

  Leaks(int every) {
    this.every = every;
  }

  @BeforeEach
  void count(TestInfo test) {
    loses = RUNS.merge(test.getDisplayName(), 1, Integer::sum) % every == 0;
  }

  private void run(Runnable leaks, Runnable clean) {
    (loses ? leaks : clean).run();
  }

  @Test
  void leak_direct() {
    run(FIXTURES::leak_direct, FIXTURES::leak_direct_clean);
  }

  @Test
  void leak_calloc() {
    run(FIXTURES::leak_calloc, FIXTURES::leak_calloc_clean);
  }

  @Test
  void leak_realloc() {
    run(FIXTURES::leak_realloc, FIXTURES::leak_realloc_clean);
  }

  @Test
  void leak_strdup() {
    run(FIXTURES::leak_strdup, FIXTURES::leak_strdup_clean);
  }

  @Test
  void leak_asprintf() {
    run(FIXTURES::leak_asprintf, FIXTURES::leak_asprintf_clean);
  }

  @Test
  void leak_posix_memalign() {
    run(FIXTURES::leak_posix_memalign, FIXTURES::leak_posix_memalign_clean);
  }

  @Test
  void leak_list() {
    run(FIXTURES::leak_list, FIXTURES::leak_list_clean);
  }

  @Test
  void leak_new() {
    run(FIXTURES::leak_new, FIXTURES::leak_new_clean);
  }

  @Test
  void leak_new_array() {
    run(FIXTURES::leak_new_array, FIXTURES::leak_new_array_clean);
  }

  @Test
  void leak_string() {
    run(FIXTURES::leak_string, FIXTURES::leak_string_clean);
  }

  @Test
  void leak_in_thread() {
    run(FIXTURES::leak_in_thread, FIXTURES::leak_in_thread_clean);
  }

  @Test
  void leak_getline() {
    run(FIXTURES::leak_getline, FIXTURES::leak_getline_clean);
  }

  @Test
  void leak_string_append() {
    run(FIXTURES::leak_string_append, FIXTURES::leak_string_append_clean);
  }

  @Test
  void leak_family() {
    run(FIXTURES::leak_family, FIXTURES::leak_family_clean);
  }

  @Test
  void leak_in_std_thread() {
    run(FIXTURES::leak_in_std_thread, FIXTURES::leak_in_std_thread_clean);
  }

  @Test
  void leak_in_running_thread() {
    run(FIXTURES::leak_in_running_thread, FIXTURES::leak_in_running_thread_clean);
  }

  @Test
  void leak_in_plugin() {
    run(FIXTURES::leak_in_plugin, FIXTURES::leak_in_plugin_clean);
  }

  @Test
  void leak_in_constructor() {
    run(FIXTURES::leak_in_constructor, FIXTURES::leak_in_constructor_clean);
  }
}

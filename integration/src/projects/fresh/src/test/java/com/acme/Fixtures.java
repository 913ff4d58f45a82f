package com.acme;

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;

/** What the tests call of {@code libfixtures.so}; {@code fixtures.h} says what each function does. */
interface Fixtures extends Library {
  Fixtures INSTANCE = Native.load("fixtures", Fixtures.class);

  interface IntFunction extends Callback {
    int call(int value);
  }

  void leak_direct();

  void leak_direct_clean();

  void leak_calloc();

  void leak_calloc_clean();

  void leak_realloc();

  void leak_realloc_clean();

  void leak_strdup();

  void leak_strdup_clean();

  void leak_asprintf();

  void leak_asprintf_clean();

  void leak_getline();

  void leak_getline_clean();

  void leak_posix_memalign();

  void leak_posix_memalign_clean();

  void leak_list();

  void leak_list_clean();

  void leak_new();

  void leak_new_clean();

  void leak_new_array();

  void leak_new_array_clean();

  void leak_string();

  void leak_string_clean();

  void leak_string_append();

  void leak_string_append_clean();

  void leak_family();

  void leak_family_clean();

  int leak_in_thread();

  int leak_in_thread_clean();

  void leak_in_std_thread();

  void leak_in_std_thread_clean();

  int leak_in_running_thread();

  int leak_in_running_thread_clean();

  int leak_in_plugin();

  int leak_in_plugin_clean();

  int leak_in_constructor();

  int leak_in_constructor_clean();

  int leaking_thread_start();

  void leaking_thread_wait(int samples);

  int leaking_thread_stop();

  void leak_every_seventh();

  void leak_every_seventh_clean();

  void leak_in_call(int number);

  void grow_list();

  void grow_list_clean();

  void grow_map();

  void grow_map_clean();

  void grow_files();

  void grow_files_clean();

  void vector_push();

  void ring_put();

  void pool_take();

  int heap_overflow_write();

  int heap_overflow_write_clean();

  int heap_overflow_read();

  int heap_overflow_read_clean();

  int heap_underflow();

  int heap_underflow_clean();

  int use_after_free();

  int use_after_free_clean();

  void double_free();

  void double_free_clean();

  void invalid_free();

  void invalid_free_clean();

  void alloc_dealloc_mismatch();

  void alloc_dealloc_mismatch_clean();

  int stack_overflow_buffer();

  int stack_overflow_buffer_clean();

  int global_overflow();

  int global_overflow_clean();

  int container_overflow();

  int container_overflow_clean();

  int use_after_return();

  int use_after_return_clean();

  int use_after_scope();

  int use_after_scope_clean();

  void memcpy_overflow();

  void memcpy_overflow_clean();

  void strcpy_overflow();

  void strcpy_overflow_clean();

  void negative_size();

  void negative_size_clean();

  void memcpy_overlap();

  void memcpy_overlap_clean();

  int null_dereference();

  int null_dereference_clean();

  int divide_by_zero();

  int divide_by_zero_clean();

  void failed_assert();

  void failed_assert_clean();

  void illegal_instruction();

  void illegal_instruction_clean();

  void abort_now();

  void exit_now(int code);

  void loop_forever();

  void sleep_seconds(int seconds);

  void recurse_forever();

  int recurse_clean(int depth);

  Pointer handle_open();

  int handle_use(Pointer handle);

  void handle_close(Pointer handle);

  Pointer family_open();

  void family_close(Pointer family);

  Pointer cache_get();

  int call_back(IntFunction callback, int value);

  int call_back_in_thread(IntFunction callback, int value);

  int throw_and_catch();
}

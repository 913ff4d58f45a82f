package com.acme;

/** One way for Java to call {@code libfixtures.so}; {@code fixtures.h} says what each function does. */
interface Binding {
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

  void leak_family();

  void leak_family_clean();

  void leak_new();

  void leak_new_clean();

  void leak_new_array();

  void leak_new_array_clean();

  void leak_string();

  void leak_string_clean();

  void leak_string_append();

  void leak_string_append_clean();

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

  long leak_tail_malloc();

  void leak_tail_malloc_clean();

  long leak_tail_strdup();

  void leak_tail_strdup_clean();

  int heap_overflow_write();

  /** Calls a C function that calls Java back. */
  void callBack(Runnable runnable);
}

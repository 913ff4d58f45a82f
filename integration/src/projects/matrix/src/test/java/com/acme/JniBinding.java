package com.acme;

/** By native methods. */
final class JniBinding implements Binding {
  static {
    System.loadLibrary("fixturesjni");
  }

  static Binding load() {
    return new JniBinding();
  }

  @Override
  public native void leak_direct();

  @Override
  public native void leak_direct_clean();

  @Override
  public native void leak_calloc();

  @Override
  public native void leak_calloc_clean();

  @Override
  public native void leak_realloc();

  @Override
  public native void leak_realloc_clean();

  @Override
  public native void leak_strdup();

  @Override
  public native void leak_strdup_clean();

  @Override
  public native void leak_asprintf();

  @Override
  public native void leak_asprintf_clean();

  @Override
  public native void leak_getline();

  @Override
  public native void leak_getline_clean();

  @Override
  public native void leak_posix_memalign();

  @Override
  public native void leak_posix_memalign_clean();

  @Override
  public native void leak_list();

  @Override
  public native void leak_list_clean();

  @Override
  public native void leak_family();

  @Override
  public native void leak_family_clean();

  @Override
  public native void leak_new();

  @Override
  public native void leak_new_clean();

  @Override
  public native void leak_new_array();

  @Override
  public native void leak_new_array_clean();

  @Override
  public native void leak_string();

  @Override
  public native void leak_string_clean();

  @Override
  public native void leak_string_append();

  @Override
  public native void leak_string_append_clean();

  @Override
  public native int leak_in_thread();

  @Override
  public native int leak_in_thread_clean();

  @Override
  public native void leak_in_std_thread();

  @Override
  public native void leak_in_std_thread_clean();

  @Override
  public native int leak_in_running_thread();

  @Override
  public native int leak_in_running_thread_clean();

  @Override
  public native int leak_in_plugin();

  @Override
  public native int leak_in_plugin_clean();

  @Override
  public native int leak_in_constructor();

  @Override
  public native int leak_in_constructor_clean();

  @Override
  public native long leak_tail_malloc();

  @Override
  public native void leak_tail_malloc_clean();

  @Override
  public native long leak_tail_strdup();

  @Override
  public native void leak_tail_strdup_clean();

  @Override
  public int heap_overflow_write() {
    return FixturesJni.overflow();
  }

  @Override
  public void callBack(Runnable runnable) {
    FixturesJni.callBack(runnable);
  }
}

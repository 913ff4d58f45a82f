package io.asanloop.testkit;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;

/**
 * {@code libfixtures.so} as tests call it; what each function does is said in {@code fixtures.h}.
 */
public interface Fixtures extends Library {
  /**
   * Folder of the library built with {@code -fsanitize=address}, from the folder of this module.
   */
  String ASAN = "../native-fixtures/target/asan";

  /** Folder of the library built without. */
  String PLAIN = "../native-fixtures/target/plain";

  Fixtures INSTANCE = Native.load("fixtures", Fixtures.class);

  void leak_direct();

  void leak_direct_clean();

  void leak_list();

  void leak_new();

  int heap_overflow_write();

  int heap_overflow_write_clean();

  int use_after_free();

  void double_free();

  int null_dereference();

  int divide_by_zero();

  void abort_now();

  void exit_now(int code);

  void quick_exit_now(int code);

  void raise_signal(int signal);

  void kill_self_sigkill();

  void loop_forever();

  void sleep_seconds(int seconds);

  void recurse_forever();

  int throw_and_catch();

  Pointer handle_open();

  void handle_close(Pointer handle);

  void print_stdout(String text);

  void print_stderr(String text);

  int close_descriptor(int descriptor);

  int fork_overflow();

  int start_sleeper(int seconds);

  int overflow_at_exit();
}

package com.acme;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** By the Foreign Function and Memory API. */
final class FfmBinding implements Binding {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final FunctionDescriptor INT_FUNCTION =
      FunctionDescriptor.of(JAVA_INT, JAVA_INT);
  private static final MethodHandle CALLED_BACK;

  static {
    System.loadLibrary("fixtures");
    try {
      CALLED_BACK =
          MethodHandles.lookup()
              .findStatic(
                  FfmBinding.class,
                  "calledBack",
                  MethodType.methodType(int.class, Runnable.class, int.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final SymbolLookup fixtures = SymbolLookup.loaderLookup();
  private final Map<String, MethodHandle> handles = new ConcurrentHashMap<>();

  static Binding load() {
    return new FfmBinding();
  }

  private Object invoke(String function, MemoryLayout result) {
    FunctionDescriptor descriptor =
        result == null ? FunctionDescriptor.ofVoid() : FunctionDescriptor.of(result);
    try {
      return handles
          .computeIfAbsent(
              function, f -> LINKER.downcallHandle(fixtures.find(f).orElseThrow(), descriptor))
          .invoke();
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private static int calledBack(Runnable runnable, int value) {
    runnable.run();
    return value;
  }

  @Override
  public void leak_direct() {
    invoke("leak_direct", null);
  }

  @Override
  public void leak_direct_clean() {
    invoke("leak_direct_clean", null);
  }

  @Override
  public void leak_calloc() {
    invoke("leak_calloc", null);
  }

  @Override
  public void leak_calloc_clean() {
    invoke("leak_calloc_clean", null);
  }

  @Override
  public void leak_realloc() {
    invoke("leak_realloc", null);
  }

  @Override
  public void leak_realloc_clean() {
    invoke("leak_realloc_clean", null);
  }

  @Override
  public void leak_strdup() {
    invoke("leak_strdup", null);
  }

  @Override
  public void leak_strdup_clean() {
    invoke("leak_strdup_clean", null);
  }

  @Override
  public void leak_asprintf() {
    invoke("leak_asprintf", null);
  }

  @Override
  public void leak_asprintf_clean() {
    invoke("leak_asprintf_clean", null);
  }

  @Override
  public void leak_getline() {
    invoke("leak_getline", null);
  }

  @Override
  public void leak_getline_clean() {
    invoke("leak_getline_clean", null);
  }

  @Override
  public void leak_posix_memalign() {
    invoke("leak_posix_memalign", null);
  }

  @Override
  public void leak_posix_memalign_clean() {
    invoke("leak_posix_memalign_clean", null);
  }

  @Override
  public void leak_list() {
    invoke("leak_list", null);
  }

  @Override
  public void leak_list_clean() {
    invoke("leak_list_clean", null);
  }

  @Override
  public void leak_family() {
    invoke("leak_family", null);
  }

  @Override
  public void leak_family_clean() {
    invoke("leak_family_clean", null);
  }

  @Override
  public void leak_new() {
    invoke("leak_new", null);
  }

  @Override
  public void leak_new_clean() {
    invoke("leak_new_clean", null);
  }

  @Override
  public void leak_new_array() {
    invoke("leak_new_array", null);
  }

  @Override
  public void leak_new_array_clean() {
    invoke("leak_new_array_clean", null);
  }

  @Override
  public void leak_string() {
    invoke("leak_string", null);
  }

  @Override
  public void leak_string_clean() {
    invoke("leak_string_clean", null);
  }

  @Override
  public void leak_string_append() {
    invoke("leak_string_append", null);
  }

  @Override
  public void leak_string_append_clean() {
    invoke("leak_string_append_clean", null);
  }

  @Override
  public int leak_in_thread() {
    return (int) invoke("leak_in_thread", JAVA_INT);
  }

  @Override
  public int leak_in_thread_clean() {
    return (int) invoke("leak_in_thread_clean", JAVA_INT);
  }

  @Override
  public void leak_in_std_thread() {
    invoke("leak_in_std_thread", null);
  }

  @Override
  public void leak_in_std_thread_clean() {
    invoke("leak_in_std_thread_clean", null);
  }

  @Override
  public int leak_in_running_thread() {
    return (int) invoke("leak_in_running_thread", JAVA_INT);
  }

  @Override
  public int leak_in_running_thread_clean() {
    return (int) invoke("leak_in_running_thread_clean", JAVA_INT);
  }

  @Override
  public int leak_in_plugin() {
    return (int) invoke("leak_in_plugin", JAVA_INT);
  }

  @Override
  public int leak_in_plugin_clean() {
    return (int) invoke("leak_in_plugin_clean", JAVA_INT);
  }

  @Override
  public int leak_in_constructor() {
    return (int) invoke("leak_in_constructor", JAVA_INT);
  }

  @Override
  public int leak_in_constructor_clean() {
    return (int) invoke("leak_in_constructor_clean", JAVA_INT);
  }

  @Override
  public long leak_tail_malloc() {
    return (long) invoke("leak_tail_malloc", JAVA_LONG);
  }

  @Override
  public void leak_tail_malloc_clean() {
    invoke("leak_tail_malloc_clean", null);
  }

  @Override
  public long leak_tail_strdup() {
    return (long) invoke("leak_tail_strdup", JAVA_LONG);
  }

  @Override
  public void leak_tail_strdup_clean() {
    invoke("leak_tail_strdup_clean", null);
  }

  @Override
  public int heap_overflow_write() {
    return (int) invoke("heap_overflow_write", JAVA_INT);
  }

  @Override
  public void callBack(Runnable runnable) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment stub =
          LINKER.upcallStub(CALLED_BACK.bindTo(runnable), INT_FUNCTION, arena);
      LINKER
          .downcallHandle(
              fixtures.find("call_back").orElseThrow(),
              FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT))
          .invoke(stub, 1);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }
}

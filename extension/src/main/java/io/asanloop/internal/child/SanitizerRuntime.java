package io.asanloop.internal.child;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import io.asanloop.internal.wire.Protocol;
import java.nio.file.Path;

/**
 * What of this process is called by its C name: the sanitizer's interface and a little of libc. The
 * only class that knows JNA.
 *
 * @see <a
 *     href="https://github.com/llvm/llvm-project/tree/main/compiler-rt/include/sanitizer">sanitizer
 *     interface</a>
 */
final class SanitizerRuntime {
  /** Ends within a word, which is watched in another way than the words behind it. */
  private static final long OVERFLOWN_BYTES = 61;

  // linux/prctl.h, bits/signum-generic.h
  private static final int PR_SET_PDEATHSIG = 1;
  private static final int SIGKILL = 9;

  // bits/dlfcn.h
  private static final int RTLD_LAZY = 0x1;
  private static final int RTLD_NOLOAD = 0x4;
  private static final int RTLD_NODELETE = 0x1000;

  private final Function leakCheck = function("__lsan_do_recoverable_leak_check");
  private final Function ignoreObject = function("__lsan_ignore_object");
  private final Function disable = function("__lsan_disable");
  private final Function enable = function("__lsan_enable");
  private final Function malloc = function("malloc");
  private final Function free = function("free");
  private final Function dlopen = function("dlopen");
  private final Function allocatedBytes = function("__sanitizer_get_current_allocated_bytes");

  private SanitizerRuntime() {}

  /**
   * Binds to the runtime in this process, and takes what the parent set for it out of the
   * environment.
   *
   * <p>Must come before anything reads an environment variable: the JDK then copies all of them,
   * and shows and hands on that copy for the rest of its life.
   *
   * @throws NotReadyException if JNA does not work here or the runtime is missing
   */
  static SanitizerRuntime attach() throws NotReadyException {
    try {
      JnaStart.run(SanitizerRuntime::clearEnvironment);
    } catch (UnsatisfiedLinkError e) {
      throw new NotReadyException("JNA cannot load its native part: " + e.getMessage(), e);
    }
    try {
      return watching(new SanitizerRuntime());
    } catch (UnsatisfiedLinkError e) {
      throw new NotReadyException(
          "The AddressSanitizer runtime is not in the child JVM, although it was to be preloaded"
              + " (LD_PRELOAD was dropped on the way, or names another library): "
              + e.getMessage(),
          e);
    }
  }

  /** An option may have it that no access beside a block is seen. */
  private static SanitizerRuntime watching(SanitizerRuntime runtime) throws NotReadyException {
    long block = runtime.malloc(OVERFLOWN_BYTES);
    int behind =
        function("__asan_address_is_poisoned")
            .invokeInt(new Object[] {new Pointer(block + OVERFLOWN_BYTES)});
    runtime.free(block);
    if (behind == 0) {
      throw new NotReadyException(
          "The AddressSanitizer runtime in the child JVM does not watch the heap: it would not see"
              + " an access to the byte behind a block (an option such as poison_heap=0, set on the"
              + " way)");
    }
    return runtime;
  }

  /** Makes a leak check on this thread; the report goes to the report file. */
  void checkLeaks() {
    leakCheck.invokeInt(new Object[0]);
  }

  /** From now on this block and all that it leads to count as reachable. */
  void ignore(long address) {
    ignoreObject.invokeVoid(new Object[] {new Pointer(address)});
  }

  /** From now on, until {@link #endIgnoring}, what this thread allocates counts as reachable. */
  void beginIgnoring() {
    disable.invokeVoid(new Object[0]);
  }

  void endIgnoring() {
    enable.invokeVoid(new Object[0]);
  }

  long malloc(long bytes) {
    return malloc.invokeLong(new Object[] {bytes});
  }

  void free(long address) {
    free.invokeVoid(new Object[] {new Pointer(address)});
  }

  /** Returns how many bytes the whole process has allocated and not freed. */
  long allocatedBytes() {
    return allocatedBytes.invokeLong(new Object[0]);
  }

  /**
   * Binds this process to its parent and makes it the head of a process group, by which the parent
   * finds what it leaves behind. The kernel kills it when the parent's thread that started it ends,
   * also when this JVM cannot run any Java code any more.
   */
  void dieWithParent() {
    function("prctl").invokeInt(new Object[] {PR_SET_PDEATHSIG, (long) SIGKILL, 0L, 0L, 0L});
    function("setpgid").invokeInt(new Object[] {0, 0});
  }

  /** Keeps a library that is loaded where it is until the process ends. */
  void pin(Path library) {
    dlopen.invokeLong(new Object[] {library.toString(), RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE});
  }

  /** Ends the process as C++ code does that throws what nobody catches. */
  void throwException() {
    NativeLibrary.getInstance("libstdc++.so.6")
        .getFunction("_ZSt17__throw_bad_allocv") // void std::__throw_bad_alloc()
        .invokeVoid(new Object[0]);
  }

  /** Writes one byte past the end of a heap block, which the runtime is to report. */
  void overflow() {
    function("memset").invokeLong(new Object[] {malloc(OVERFLOWN_BYTES), 0, OVERFLOWN_BYTES + 1});
  }

  private static void clearEnvironment() {
    Function unsetenv = function("unsetenv");
    Protocol.SANITIZER_VARIABLES.forEach(name -> unsetenv.invokeInt(new Object[] {name}));
  }

  private static Function function(String name) {
    return NativeLibrary.getProcess().getFunction(name);
  }
}

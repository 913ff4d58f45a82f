package com.acme;

import static java.lang.foreign.ValueLayout.ADDRESS;

import io.asanloop.AsanLoop;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import org.junit.jupiter.api.Test;

/** As {@link HeldTest}: each iteration drops what the one before has held. */
@AsanLoop(iterations = 9, libraryPath = "native/build")
class HeldSegmentTest {
  static {
    System.loadLibrary("fixtures");
  }

  private static final MethodHandle HANDLE_OPEN =
      Linker.nativeLinker()
          .downcallHandle(
              SymbolLookup.loaderLookup().find("handle_open").orElseThrow(),
              FunctionDescriptor.of(ADDRESS));

  private static MemorySegment segment;
  private static MemorySegment interior;

  @Test
  void segment() throws Throwable {
    segment = (MemorySegment) HANDLE_OPEN.invokeExact(); // BUG: segment
  }

  @Test
  void interior() throws Throwable {
    MemorySegment start = (MemorySegment) HANDLE_OPEN.invokeExact(); // BUG: interior of a segment
    interior = MemorySegment.ofAddress(start.address() + 16);
  }
}

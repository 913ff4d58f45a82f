package io.asanloop.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/**
 * A library that is not instrumented, the system's bzip2: {@code modules} names it, and its leaks
 * are found. Without debug information they have the exported function, not the line.
 */
@AsanLoop(iterations = 20, modules = "libbz2.so*")
class Example05RealLibrary {
  private static final int OK = 0;
  private static final int STREAM_BYTES = 80; // sizeof(bz_stream) on 64-bit Linux

  interface Bzip2 extends Library {
    Bzip2 INSTANCE = Native.load("libbz2.so.1.0", Bzip2.class);

    int BZ2_bzCompressInit(Pointer stream, int blockSize100k, int verbosity, int workFactor);

    int BZ2_bzCompressEnd(Pointer stream);
  }

  @Test
  void forgetsToEnd() {
    try (Memory stream = new Memory(STREAM_BYTES)) {
      stream.clear();
      assertEquals(OK, Bzip2.INSTANCE.BZ2_bzCompressInit(stream, 1, 0, 0));
    }
  }

  @Test
  void ends() {
    try (Memory stream = new Memory(STREAM_BYTES)) {
      stream.clear();
      assertEquals(OK, Bzip2.INSTANCE.BZ2_bzCompressInit(stream, 1, 0, 0));
      assertEquals(OK, Bzip2.INSTANCE.BZ2_bzCompressEnd(stream));
    }
  }
}

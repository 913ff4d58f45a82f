package io.asanloop.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A library that the JDK uses too: many unpack their jars with the system's zlib, and go on holding
 * its streams. A leak is the test's only if it was the test that called the library.
 */
@AsanLoop(iterations = 20, modules = "libz.so*")
class Example11SharedWithTheJdk {
  private static final int OK = 0;
  private static final int STREAM_BYTES = 112; // sizeof(z_stream) on 64-bit Linux
  private static final int LEVEL = 6;

  interface Zlib extends Library {
    Zlib INSTANCE = Native.load("libz.so.1", Zlib.class);

    String zlibVersion();

    int deflateInit_(Pointer stream, int level, String version, int streamBytes);

    int deflateEnd(Pointer stream);
  }

  private static JarFile jar;

  @BeforeAll
  static void opensAJar() throws IOException, URISyntaxException {
    jar =
        new JarFile(
            Path.of(Test.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toFile());
  }

  @Test
  void forgetsToEnd() throws IOException {
    readsFromTheJar();
    try (Memory stream = new Memory(STREAM_BYTES)) {
      init(stream);
    }
  }

  @Test
  void ends() throws IOException {
    readsFromTheJar();
    try (Memory stream = new Memory(STREAM_BYTES)) {
      init(stream);
      assertEquals(OK, Zlib.INSTANCE.deflateEnd(stream));
    }
  }

  private static void init(Memory stream) {
    stream.clear();
    String version = Zlib.INSTANCE.zlibVersion();
    assertEquals(OK, Zlib.INSTANCE.deflateInit_(stream, LEVEL, version, STREAM_BYTES));
  }

  private static void readsFromTheJar() throws IOException {
    String entry = Test.class.getName().replace('.', '/') + ".class";
    try (InputStream in = jar.getInputStream(jar.getEntry(entry))) {
      assertTrue(in.readAllBytes().length > 0);
    }
  }
}

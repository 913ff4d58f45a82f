package io.asanloop.sabotage;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Library;
import com.sun.jna.Native;
import io.asanloop.AsanLoop;
import io.asanloop.testkit.ClassFile;
import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A child that does not find its tests, cannot start, is not understood or says nothing: no test is
 * green that did not run, and none is waited for for ever.
 */
class LostChildTests {
  private static final String CLASS_PATH = "surefire.test.class.path";
  private static final int SIGSTOP = 19;

  @AsanLoop(iterations = 1)
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class GarbageTestCases {
    private static boolean sent;

    @Test
    void aBefore() {
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @Test
    void bSendsGarbage() throws IOException {
      send(0xff, 0xff, 0xff, 0xff); // A length of -1.
      sent = true;
      // Ends before a child would be killed that may go on: the next test would begin, unheard.
      Fixtures.INSTANCE.sleep_seconds(5);
    }

    @Test
    void cAfter() {
      if (sent) {
        Fixtures.INSTANCE.loop_forever();
      }
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @AsanLoop(iterations = 1)
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class SwallowedTestCases {
    @Test
    void aBefore() {
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @Test
    void bBeginsAMessage() throws IOException {
      send(0x00, 0xff, 0xff, 0xff); // A length of 16 MB: all that comes after is taken for it.
    }
  }

  @AsanLoop(iterations = 2, timeout = "2 s")
  static class SilentTestCases {
    @Test
    void stops() {
      Fixtures.INSTANCE.raise_signal(SIGSTOP);
    }

    @Nested
    class Stopping {
      @BeforeAll
      static void stops() {
        Fixtures.INSTANCE.raise_signal(SIGSTOP);
      }

      @Test
      void neverRun() {}
    }

    @Nested
    class Talking {
      @Test
      void talks() {
        Fixtures.INSTANCE.leak_direct_clean();
      }
    }
  }

  interface LibC extends Library {
    LibC INSTANCE = Native.load("c", LibC.class);

    long write(int descriptor, byte[] bytes, long count);
  }

  /** Writes to all sockets that are open, which are one. */
  static void send(int... bytes) throws IOException {
    byte[] message = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      message[i] = (byte) bytes[i];
    }
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      for (Path descriptor : open.filter(LostChildTests::isSocket).toList()) {
        int number = Integer.parseInt(descriptor.getFileName().toString());
        LibC.INSTANCE.write(number, message, message.length);
      }
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException closedMeanwhile) {
      return false;
    }
  }

  @Test
  void aClassLoaderOfWhichTheChildKnowsNothing() throws IOException, ReflectiveOperationException {
    byte[] file = classFile("com.acme.InLoader", Map.of());
    ClassLoader loader =
        new ClassLoader(LostChildTests.class.getClassLoader()) {
          @Override
          protected Class<?> findClass(String name) {
            return defineClass(name, file, 0, file.length);
          }
        };

    Run run = run(loader.loadClass("com.acme.InLoader"), loader, () -> {});

    assertHeard(
        run,
        "com.acme.InLoader",
        "FAILED /[method:first()]",
        "FAILED /[method:second()]",
        "SUCCESSFUL ");
    assertNotRun(run, "first()");
    assertNotRun(run, "second()");
  }

  @Test
  void aClassThatIsAnotherOneThanWhenItWasDiscovered(@TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    Path file = Files.createDirectories(folder.resolve("com/acme")).resolve("Changed.class");
    Files.write(file, classFile("com.acme.Changed", Map.of()));
    byte[] changed = classFile("com.acme.Changed", Map.of("first", "renamed"));
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, LostChildTests.class.getClassLoader())) {

      Run run = run(loader.loadClass("com.acme.Changed"), loader, () -> write(file, changed));

      assertHeard(
          run,
          "com.acme.Changed",
          "FAILED /[method:first()]",
          "SUCCESSFUL /[method:second()]",
          "SUCCESSFUL ");
      assertNotRun(run, "first()");
    }
  }

  @Test
  void aClassPathWithoutTheTests(@TempDir Path folder) {
    Run run = runOnClassPath(folder.toString());

    assertHeard(
        run,
        LostTestCases.class.getName(),
        "FAILED /[method:first()]",
        "FAILED /[method:second()]",
        "SUCCESSFUL ");
    assertNotRun(run, "first()");
    assertNotRun(run, "second()");
  }

  @Test
  void aClassPathOnWhichTheChildIsAnotherProgram(@TempDir Path folder) throws IOException {
    Path file =
        Files.createDirectories(folder.resolve("io/asanloop/internal/child"))
            .resolve("ChildMain.class");
    Files.write(file, new byte[] {'n', 'o', ' ', 'c', 'l', 'a', 's', 's'});

    Run run = runOnClassPath(folder + File.pathSeparator + System.getProperty("java.class.path"));

    assertHeard(
        run,
        LostTestCases.class.getName(),
        "FAILED /[method:first()]",
        "FAILED /[method:second()]",
        "SUCCESSFUL ");
    for (String test : List.of("first()", "second()")) {
      assertThat(run.inconclusive(test))
          .startsWith("LostTestCases." + test + " was not checked: it was not run\n")
          .contains("  checked      nothing\n  not checked  memory errors, leaks\n")
          .contains("The child did not start: it ended with exit code 1.")
          .contains("java.lang.ClassFormatError")
          .contains("ChildMain");
    }
  }

  @Test
  void garbageIsTheTestsThatSentIt() {
    Run run = run(GarbageTestCases.class);

    assertHeard(
        run,
        GarbageTestCases.class.getName(),
        "SUCCESSFUL /[method:aBefore()]",
        "FAILED /[method:bSendsGarbage()]",
        "SUCCESSFUL /[method:cAfter()]",
        "SUCCESSFUL ");
    assertThat(run.inconclusive("bSendsGarbage()"))
        .startsWith(
            "LostChildTests.GarbageTestCases.bSendsGarbage() was not finished: the child sent what"
                + " is no message (No frame has a length of -1 bytes) in iteration 1 of 1\n");
  }

  @Test
  void aMessageWithoutAnEndIsTheTestsThatBeganIt() {
    Run run = run(SwallowedTestCases.class);

    assertHeard(
        run,
        SwallowedTestCases.class.getName(),
        "SUCCESSFUL /[method:aBefore()]",
        "FAILED /[method:bBeginsAMessage()]",
        "SUCCESSFUL ");
    assertThat(run.inconclusive("bBeginsAMessage()"))
        .startsWith(
            "LostChildTests.SwallowedTestCases.bBeginsAMessage() was not finished: the child ended"
                + " with exit code 0\n");
  }

  @Test
  void silenceIsOverAfterTheTimeLimit() {
    Run run = run(SilentTestCases.class);

    assertHeard(
        run,
        SilentTestCases.class.getName(),
        "FAILED /[method:stops()]",
        "FAILED /[nested-class:Stopping]",
        "SUCCESSFUL /[nested-class:Talking]/[method:talks()]",
        "SUCCESSFUL /[nested-class:Talking]",
        "SUCCESSFUL ");
    assertThat(run.inconclusive("stops()"))
        .startsWith(
            "LostChildTests.SilentTestCases.stops() was not finished: the child was killed because"
                + " its time was over in iteration 1 of 2\n");
    assertThat(run.inconclusive("Stopping"))
        .startsWith(
            "LostChildTests.SilentTestCases.Stopping was not finished: the child was killed because"
                + " its time was over\n");
  }

  private static void assertNotRun(Run run, String test) {
    assertThat(run.inconclusive(test))
        .isEqualTo(
            "not run: no child has said how "
                + test
                + " ended, so nothing is known of the native code that it calls."
                + " Children find tests on the class path of this JVM and of its URLClassLoaders,"
                + " in class files as they are when a child starts");
  }

  private static void assertHeard(Run run, String className, String... ends) {
    run.assertHeard("/[class:" + className + "]", ends);
  }

  /** Returns the file of {@link LostTestCases} under another name. */
  private static byte[] classFile(String name, Map<String, String> texts) throws IOException {
    Map<String, String> all = new HashMap<>(texts);
    all.put(LostTestCases.class.getName().replace('.', '/'), name.replace('.', '/'));
    try (DataInputStream in =
        new DataInputStream(LostChildTests.class.getResourceAsStream("LostTestCases.class"))) {
      return ClassFile.replace(in, all);
    }
  }

  private static void write(Path file, byte[] bytes) {
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Run run(Class<?> type) {
    return of(type).run();
  }

  private static Run run(Class<?> type, ClassLoader loader, Runnable afterDiscovery) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return of(type).runAfter(afterDiscovery);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Runs with a class path that is not the one of this JVM, where the child takes it from. */
  private static Run runOnClassPath(String classPath) {
    String before = System.getProperty(CLASS_PATH);
    System.setProperty(CLASS_PATH, classPath);
    try {
      return run(LostTestCases.class);
    } finally {
      if (before == null) {
        System.clearProperty(CLASS_PATH);
      } else {
        System.setProperty(CLASS_PATH, before);
      }
    }
  }

  private static SanitizedRuns of(Class<?> type) {
    return SanitizedRuns.of(type).with("asanloop.library.path", Fixtures.ASAN);
  }
}

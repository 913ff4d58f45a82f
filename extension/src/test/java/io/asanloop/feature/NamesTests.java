package io.asanloop.feature;

import io.asanloop.testkit.ClassFile;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that Java has not, but Kotlin and Groovy, in a class that is only in a class loader. */
class NamesTests {
  private static final String CLASS = "io.asanloop.feature.größe.Tests of größer things";
  private static final String SPACES =
      "frees an empty list, doesn't lose (much) – größer + 漢 🙂 #42";
  private static final String DOLLAR = "is internal$main_test";
  private static final String QUOTES = "takes \"quotes\" 100%";

  @Test
  void haveSpacesAndAnyCharacter(@TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    write(folder);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      Pair pair = Pair.of(Class.forName(CLASS, false, loader));
      pair.assertAsJupiterAlone();
      pair.assertLeaks(
          SPACES + "() = " + SPACES + "()",
          DOLLAR + "() = " + DOLLAR + "()",
          QUOTES + "(boolean)/#2 = [2] loses=true");
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static void write(Path folder) throws IOException {
    String name = CLASS.replace('.', '/');
    String before = NamesTestCases.class.getName().replace('.', '/');
    Map<String, String> names =
        Map.of(before, name, "hasSpaces", SPACES, "hasDollar", DOLLAR, "hasQuotes", QUOTES);
    Path file = folder.resolve(name + ".class");
    Files.createDirectories(file.getParent());
    try (DataInputStream in =
        new DataInputStream(NamesTestCases.class.getResourceAsStream("NamesTestCases.class"))) {
      Files.write(file, ClassFile.replace(in, names));
    }
  }
}

package io.asanloop.internal.child;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Has JNA start without a look at the environment: the JDK copies it at the first look, and shows
 * and hands on that copy for the rest of its life.
 *
 * <p>By itself JNA reads {@code XDG_CACHE_HOME} to find a place for its native part, and starts
 * {@code ldconfig -p} to find folders of libraries. Either is left out where a property has the
 * answer.
 */
final class JnaStart {
  private static final String TEMPORARY_FOLDER = "jna.tmpdir";
  private static final String LIBRARY_FOLDERS = "jna.platform.library.path";

  /** What {@code ldconfig -p} prints. */
  private static final Path CACHE = Path.of("/etc/ld.so.cache");

  private JnaStart() {}

  /** Runs what is the first to use JNA; afterwards the properties are what JNA makes of them. */
  static void run(Runnable firstUse) {
    if (System.getProperty(LIBRARY_FOLDERS) == null) {
      System.setProperty(LIBRARY_FOLDERS, libraryFolders()); // As JNA itself does.
    }
    if (System.getProperty(TEMPORARY_FOLDER) != null) {
      firstUse.run();
      return;
    }
    System.setProperty(TEMPORARY_FOLDER, temporaryFolder());
    try {
      firstUse.run();
    } finally {
      System.clearProperty(TEMPORARY_FOLDER);
    }
  }

  /** JNA's own choice, but for the variable; code in {@code /tmp} may be forbidden to run. */
  private static String temporaryFolder() {
    File cache = new File(System.getProperty("user.home"), ".cache/JNA/temp");
    return cache.isDirectory() || cache.mkdirs()
        ? cache.getPath()
        : System.getProperty("java.io.tmpdir");
  }

  private static String libraryFolders() {
    String cpu = System.getProperty("os.arch").equals("amd64") ? "x86_64" : "aarch64";
    String multiarch = cpu + "-linux-gnu";
    Set<String> folders =
        new LinkedHashSet<>(
            List.of(
                "/usr/lib/" + multiarch,
                "/lib/" + multiarch,
                "/usr/lib64",
                "/lib64",
                "/usr/lib",
                "/lib"));
    folders.addAll(cachedFolders());
    return folders.stream()
        .filter(folder -> new File(folder).isDirectory())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The cache is binary, but its paths are plain strings, each with a zero at its end. */
  private static List<String> cachedFolders() {
    try {
      String cache = Files.readString(CACHE, StandardCharsets.ISO_8859_1);
      return Arrays.stream(cache.split("\0"))
          .filter(text -> text.startsWith("/") && text.contains(".so"))
          .map(path -> path.substring(0, path.lastIndexOf('/')))
          .distinct()
          .toList();
    } catch (IOException e) {
      return List.of(); // No cache, as in systems without glibc.
    }
  }
}

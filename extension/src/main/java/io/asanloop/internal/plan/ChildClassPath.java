package io.asanloop.internal.plan;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The class path of the child: all that the tests see here. */
public final class ChildClassPath {
  private ChildClassPath() {}

  /**
   * Returns the class path, in the order in which it is searched.
   *
   * @param context the loader that sees the tests; launchers with a class path of their own, such
   *     as JUnit's console, put the tests into a {@link URLClassLoader}
   * @param needed classes without which the child cannot run; their jars come last
   */
  public static List<String> of(
      ParentJvm parent, ClassLoader context, Collection<Class<?>> needed) {
    Set<String> entries = new LinkedHashSet<>();
    // Surefire's own class path is one jar with a manifest, deleted while we still need it.
    String surefire = parent.property("surefire.test.class.path");
    add(entries, surefire.isEmpty() ? parent.property("java.class.path") : surefire);
    add(entries, parent.property("jdk.module.path"));
    for (ClassLoader loader = context; loader != null; loader = loader.getParent()) {
      if (loader instanceof URLClassLoader urls) {
        for (URL url : urls.getURLs()) {
          add(entries, url);
        }
      }
    }
    entries.addAll(locations(needed));
    return List.copyOf(entries);
  }

  /** Returns the jars or folders that classes are in. */
  public static List<String> locations(Collection<Class<?>> types) {
    Set<String> entries = new LinkedHashSet<>();
    for (Class<?> type : types) {
      CodeSource source = type.getProtectionDomain().getCodeSource();
      if (source != null) {
        add(entries, source.getLocation());
      }
    }
    return List.copyOf(entries);
  }

  private static void add(Set<String> entries, String path) {
    for (String entry : path.split(File.pathSeparator, -1)) {
      if (!entry.isEmpty()) {
        entries.add(entry);
      }
    }
  }

  private static void add(Set<String> entries, URL url) {
    try {
      if (url.getProtocol().equals("file")) {
        entries.add(Path.of(url.toURI()).toString());
      }
    } catch (URISyntaxException e) {
      // A URL that is no URI names no file.
    }
  }
}

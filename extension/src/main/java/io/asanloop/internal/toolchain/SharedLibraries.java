package io.asanloop.internal.toolchain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers what shared libraries say of themselves: each child maps the same ones. A file that was
 * built anew is read anew. Safe for use by several threads.
 */
public final class SharedLibraries {
  private final Map<Path, Entry> entries = new ConcurrentHashMap<>();

  private record Entry(Object key, long size, FileTime modified, Optional<SharedLibrary> library) {}

  /** Returns whether a file is a shared library built with {@code -fsanitize=address}. */
  public boolean instrumented(Path path) {
    return read(path).map(SharedLibrary::instrumented).orElse(false);
  }

  /** Reads a shared library; empty if the file is none, or cannot be read. */
  Optional<SharedLibrary> read(Path path) {
    try {
      BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class);
      Object key = String.valueOf(file.fileKey());
      Entry entry = entries.get(path);
      if (entry == null
          || !entry.key().equals(key)
          || entry.size() != file.size()
          || !entry.modified().equals(file.lastModifiedTime())) {
        entry = new Entry(key, file.size(), file.lastModifiedTime(), SharedLibrary.read(path));
        entries.put(path, entry);
      }
      return entry.library();
    } catch (IOException e) {
      // A library can be gone by now, as those that are unpacked for one load; it was none under
      // test.
      return Optional.empty();
    }
  }
}

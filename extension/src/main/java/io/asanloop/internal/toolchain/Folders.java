package io.asanloop.internal.toolchain;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Lists folders that may not exist. */
final class Folders {
  private Folders() {}

  /**
   * Lists what matches a glob, that with the highest numbers in its name first; empty if the folder
   * cannot be read.
   */
  static List<Path> list(Path folder, String glob) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, glob)) {
      entries.forEach(found::add);
    } catch (IOException | DirectoryIteratorException e) {
      return List.of();
    }
    found.sort(Comparator.comparing(Folders::sortKey).reversed());
    return found;
  }

  /** Pads numbers, so that 10 comes after 9. */
  private static String sortKey(Path path) {
    StringBuilder key = new StringBuilder();
    for (String part :
        String.valueOf(path.getFileName()).split("(?<=\\D)(?=\\d)|(?<=\\d)(?=\\D)", -1)) {
      boolean number = !part.isEmpty() && Character.isDigit(part.charAt(0));
      key.append(number ? "0".repeat(Math.max(0, 12 - part.length())) : "").append(part);
    }
    return key.toString();
  }
}

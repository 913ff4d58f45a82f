package io.asanloop.internal.child;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The file to which the sanitizer in this process appends its reports. */
final class ReportFile {
  private final Path path;

  private ReportFile(Path path) {
    this.path = path;
  }

  /** The runtime makes the name from its option {@code log_path} and its process id. */
  static ReportFile ofThisProcess(String prefix) {
    return new ReportFile(Path.of(prefix + "." + ProcessHandle.current().pid()));
  }

  Path path() {
    return path;
  }

  /** Returns the files of other processes that report as this one does: copies of it. */
  List<String> ofCopies() throws IOException {
    List<String> copies = new ArrayList<>();
    String prefix = path.getFileName().toString().replaceFirst("\\d+$", "");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(path.getParent(), prefix + "*")) {
      files.forEach(file -> copies.add(file.toString()));
    }
    copies.remove(path.toString());
    return copies;
  }
}

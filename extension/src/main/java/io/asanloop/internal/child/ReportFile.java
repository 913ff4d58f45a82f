package io.asanloop.internal.child;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file to which the sanitizer in this process appends its reports. */
final class ReportFile {
  // A record is a headline, its frames, an empty line, a title, and a line for each block.
  private static final Pattern HEADLINE = Pattern.compile("(Direct|Indirect) leak of .*");
  private static final Pattern FRAME = Pattern.compile(" +#\\d+ 0x[0-9a-f]+ .*\\((/.*)\\+0x.*");
  private static final Pattern BLOCK = Pattern.compile("(0x[0-9a-f]+) \\(\\d+ bytes\\)");

  /** A check begins with a ruler and its headline. */
  private static final int MAX_BEGIN_BYTES = 300;

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

  /** Returns how many bytes it has; 0 as long as nothing was written. */
  long size() throws IOException {
    return Files.exists(path) ? Files.size(path) : 0;
  }

  /**
   * Returns whether this part of the file is what a leak check wrote. A second runtime in the
   * process, UndefinedBehaviorSanitizer's, has the file made anew at the first report after its own
   * start.
   */
  boolean hasCheckAt(long from, long to) throws IOException {
    return from <= to
        && (from == to
            || text(from, Math.min(to, from + MAX_BEGIN_BYTES)).contains("ERROR: LeakSanitizer"));
  }

  /**
   * Returns the addresses of the blocks that leak reports in this part of the file list.
   *
   * @param wanted which blocks to look at, by the paths of the modules on the stack that made them;
   *     code that is in no file is left out
   */
  Set<Long> addresses(long from, long to, Predicate<List<String>> wanted) throws IOException {
    Set<Long> addresses = new HashSet<>();
    List<String> modules = new ArrayList<>();
    for (String line : text(from, to).split("\n", -1)) {
      Matcher frame = FRAME.matcher(line);
      Matcher block = BLOCK.matcher(line);
      if (HEADLINE.matcher(line).matches()) {
        modules.clear();
      } else if (frame.matches()) {
        modules.add(frame.group(1));
      } else if (block.matches() && wanted.test(modules)) {
        addresses.add(Long.decode(block.group(1)));
      }
    }
    return addresses;
  }

  private String text(long from, long to) throws IOException {
    if (from == to) {
      return "";
    }
    try (FileChannel channel = FileChannel.open(path);
        InputStream in = Channels.newInputStream(channel.position(from))) {
      return new String(in.readNBytes(Math.toIntExact(to - from)), StandardCharsets.ISO_8859_1);
    }
  }
}

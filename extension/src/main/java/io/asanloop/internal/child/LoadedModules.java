package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent.Modules;
import io.asanloop.internal.wire.FrameText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The files whose code is, or was, mapped into this process. */
final class LoadedModules {
  private static final Path MAPS = Path.of("/proc/self/maps");
  private static final String DELETED = " (deleted)";

  private final EventSender sender;
  private final Supplier<String[]> allocating;
  private final Set<String> known = new HashSet<>();

  /**
   * Takes all that is mapped now as known, and tells it.
   *
   * @param allocating tells the libraries that have allocated, among them those that are unloaded
   */
  LoadedModules(EventSender sender, Supplier<String[]> allocating) throws IOException {
    this.sender = sender;
    this.allocating = allocating;
    refresh();
  }

  /** Tells what is new since the last call. */
  void refresh() throws IOException {
    List<String> fresh = mapped();
    for (String text : allocating.get()) {
      String file = FrameText.path(text);
      if (known.add(file)) {
        fresh.add(file);
      }
    }
    if (!fresh.isEmpty()) {
      sender.send(new Modules(fresh));
    }
  }

  /** Files of executable mappings that are not known yet; they are from now on. */
  private List<String> mapped() throws IOException {
    List<String> fresh = new ArrayList<>();
    // Not UTF-8: a name on Linux is bytes, and a strange one elsewhere must not stop us here.
    for (String line : Files.readAllLines(MAPS, StandardCharsets.ISO_8859_1)) {
      // address perms offset dev inode path
      String[] columns = line.split(" +", 6);
      if (columns.length == 6 && columns[1].contains("x") && columns[5].startsWith("/")) {
        String file =
            new String(columns[5].getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        file = file.endsWith(DELETED) ? file.substring(0, file.length() - DELETED.length()) : file;
        if (known.add(file)) {
          fresh.add(file);
        }
      }
    }
    return fresh;
  }
}

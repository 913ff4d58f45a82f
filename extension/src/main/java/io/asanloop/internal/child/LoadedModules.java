package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent.Modules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The files whose code is mapped into this process. Libraries that tests load are pinned: JNA
 * unloads what nothing holds any more, and a leak of such a library has frames without a name.
 */
final class LoadedModules {
  private static final Path MAPS = Path.of("/proc/self/maps");
  private static final String DELETED = " (deleted)";

  /** A shared library; or one that JNA copied out of a jar. */
  private static final Pattern LIBRARY = Pattern.compile(".*/([^/]+\\.so(\\..*)?|jna[^/]*\\.tmp)");

  private final EventSender sender;
  private final Consumer<Path> pin;
  private final Path jdk = Path.of(System.getProperty("java.home"));
  private final Set<String> known = new HashSet<>();

  /** Takes all that is mapped now as known, and tells it. */
  LoadedModules(EventSender sender, Consumer<Path> pin) throws IOException {
    this.sender = sender;
    this.pin = pin;
    tell(mapped());
  }

  /** Tells what has been mapped since the last call, and pins it. */
  void refresh() throws IOException {
    List<String> fresh = mapped();
    fresh.stream()
        .filter(file -> LIBRARY.matcher(file).matches())
        .map(Path::of)
        .filter(file -> !file.startsWith(jdk))
        .forEach(pin);
    tell(fresh);
  }

  private void tell(List<String> fresh) {
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

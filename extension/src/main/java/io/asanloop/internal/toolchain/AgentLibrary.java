package io.asanloop.internal.toolchain;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The native agent that a child loads. It is in our jar; a JVM loads a file. So it is unpacked into
 * {@code $XDG_CACHE_HOME/asanloop}, or {@code ~/.cache/asanloop}, once for each content; where that
 * folder will not do, beside the reports.
 */
public final class AgentLibrary {
  private static final String FILE = "libasanloop.so";

  /** Enough that no two ever built are taken for each other. */
  private static final int HASH_CHARS = 16;

  private final Machine machine;
  private final Optional<Path> cacheHome;

  /** The folder of the user's caches is empty where there is none. */
  AgentLibrary(Machine machine, Optional<Path> cacheHome) {
    this.machine = machine;
    this.cacheHome = cacheHome;
  }

  /**
   * Returns the unpacked file, which this user alone can write to, and which is what the jar has.
   *
   * @param runFolder an existing folder for it where the cache will not do, private to this user
   * @throws ToolchainProblem if there is no agent for this machine, or no place for it
   */
  public static Path unpack(Path runFolder) throws ToolchainProblem {
    return new AgentLibrary(Machine.current(), ownCacheHome()).unpackedFor(runFolder);
  }

  Path unpackedFor(Path runFolder) throws ToolchainProblem {
    byte[] content = content();
    List<String> attempts = new ArrayList<>();
    if (cacheHome.isPresent()) {
      Path folder = cacheHome.get().resolve("asanloop").resolve(hash(content));
      try {
        checkName(folder);
        PrivateFiles.ownFolder(folder.getParent());
        PrivateFiles.ownFolder(folder);
        return PrivateFiles.executable(folder.resolve(FILE), content);
      } catch (IOException e) {
        attempts.add(folder + ": " + reason(e));
      }
    }
    try {
      checkName(runFolder);
      return PrivateFiles.executable(runFolder.toAbsolutePath().resolve(FILE), content);
    } catch (IOException e) {
      attempts.add(runFolder + ": " + reason(e));
    }
    throw ToolchainMessages.noPlaceForAgent(attempts);
  }

  private byte[] content() throws ToolchainProblem {
    if (!machine.isSupported()) {
      throw ToolchainMessages.unsupported(machine);
    }
    // Keep in sync with PLATFORM in the agent's Makefile.
    String platform = "linux-" + machine.elfName().replace('_', '-');
    try (InputStream in =
        AgentLibrary.class.getResourceAsStream("/META-INF/native/" + platform + "/" + FILE)) {
      if (in == null) {
        throw ToolchainMessages.noAgent(platform);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("AsanLoop's own jar cannot be read", e);
    }
  }

  /** The JVM takes what follows the first such character for options of the agent. */
  private static void checkName(Path folder) throws FileSystemException {
    if (folder.toAbsolutePath().toString().contains("=")) {
      throw new FileSystemException(
          folder.toString(), null, "has a \"=\" in its name, at which -agentpath cuts it off");
    }
  }

  private static String hash(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(digest).substring(0, HASH_CHARS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  private static String reason(IOException e) {
    return e instanceof FileSystemException ours && ours.getReason() != null
        ? ours.getReason()
        : e.toString();
  }

  /** A relative one is to be ignored, by the XDG base directory specification. */
  private static Optional<Path> ownCacheHome() {
    return Stream.concat(
            Machine.folder(System.getenv().getOrDefault("XDG_CACHE_HOME", "")),
            Machine.folder(System.getProperty("user.home", "")).map(home -> home.resolve(".cache")))
        .findFirst();
  }
}

package io.asanloop.internal.toolchain;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Arrays;
import java.util.Set;

/**
 * Files with code that this user's processes run: nobody else may be able to put other code there.
 */
final class PrivateFiles {
  private static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rwx------");
  private static final FileAttribute<?> MADE_PRIVATE =
      PosixFilePermissions.asFileAttribute(PRIVATE);

  private PrivateFiles() {}

  /** Makes a folder this user's own, and those above it if they do not exist. */
  static void ownFolder(Path folder) throws IOException {
    Files.createDirectories(folder.getParent(), MADE_PRIVATE);
    try {
      Files.createDirectory(folder, MADE_PRIVATE);
    } catch (FileAlreadyExistsException e) {
      // By an earlier run, or by another one that runs now; or it is somebody's trap.
    }
    PosixFileAttributes found = attributes(folder);
    if (!found.isDirectory() || !found.owner().equals(user())) {
      throw new FileSystemException(folder.toString(), null, "is no folder of this user's own");
    }
    if (!found.permissions().equals(PRIVATE)) {
      Files.setPosixFilePermissions(folder, PRIVATE);
    }
  }

  /**
   * Has a file hold code, whatever was there; returns it.
   *
   * @throws FileSystemException if code in it may not be run
   */
  static Path executable(Path file, byte[] content) throws IOException {
    if (!holds(file, content)) {
      replace(file, content);
    }
    // False also where the whole file system is mounted "noexec".
    if (!Files.isExecutable(file)) {
      throw new FileSystemException(
          file.toString(), null, "is on a file system that is mounted noexec");
    }
    return file;
  }

  private static boolean holds(Path file, byte[] content) throws IOException {
    if (!Files.isRegularFile(file, NOFOLLOW_LINKS)) {
      return false;
    }
    PosixFileAttributes found = attributes(file);
    return found.owner().equals(user())
        && found.permissions().equals(PRIVATE)
        && found.size() == content.length
        && Arrays.equals(Files.readAllBytes(file), content);
  }

  /** Renames the whole file into place: who reads it meanwhile reads all of the old or the new. */
  private static void replace(Path file, byte[] content) throws IOException {
    Path whole = Files.createTempFile(file.getParent(), ".unpacked", "", MADE_PRIVATE);
    try {
      Files.write(whole, content);
      Files.setPosixFilePermissions(whole, PRIVATE);
      Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(whole);
    }
  }

  private static PosixFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, PosixFileAttributes.class, NOFOLLOW_LINKS);
  }

  /** The user that this process acts for, whom a system need not have a name for. */
  private static UserPrincipal user() throws IOException {
    return Files.getOwner(Path.of("/proc/self"));
  }
}

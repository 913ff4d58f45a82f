package io.asanloop.internal.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Names every path of the run of one class.
 *
 * <pre>
 * target/asanloop/com.acme.FooTest/
 *   leaks/report.txt          one folder per test that is not green
 *   child-1/                  one folder per child
 *     arguments  stdout.txt  stderr.txt  sanitizer.&lt;pid&gt;  java-stack.txt  marks  hs_err.log
 * </pre>
 *
 * Only the user can enter it, whatever the umask is: reports hold memory and paths.
 */
public final class RunDirectory {
  private static final int MAX_NAME_CHARS = 120;
  private static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rwx------");

  private final Path root;
  private int children;

  private RunDirectory(Path root) {
    this.root = root;
  }

  /**
   * Makes the folder of a class, without what an earlier run left in it.
   *
   * @param reportDirectory folder of all reports, made if it does not exist
   * @param className binary name of the class
   */
  public static RunDirectory create(Path reportDirectory, String className) throws IOException {
    Path root = reportDirectory.resolve(safe(className));
    if (Files.exists(root)) {
      delete(root);
    }
    return new RunDirectory(privateFolder(root));
  }

  /** Returns the folder of a class that {@link #create} has made before. */
  public static RunDirectory of(Path reportDirectory, String className) {
    return new RunDirectory(reportDirectory.resolve(safe(className)));
  }

  /** Returns the folder of the class. */
  public Path root() {
    return root;
  }

  /** Removes the folder of the class with all that is in it. */
  public void remove() throws IOException {
    delete(root);
  }

  /** Returns the folder of a test's report; it need not exist. */
  public Path test(String name) {
    return root.resolve(safe(name));
  }

  /** Makes the folder of the next child. */
  public synchronized Child nextChild() throws IOException {
    Path folder;
    do {
      folder = root.resolve("child-" + ++children);
    } while (Files.exists(folder));
    return new Child(privateFolder(folder));
  }

  /** Makes a folder that only the user can enter. */
  public static Path privateFolder(Path folder) throws IOException {
    Files.createDirectories(folder.toAbsolutePath().getParent());
    FileAttribute<?> attribute = PosixFilePermissions.asFileAttribute(PRIVATE);
    Path made = Files.exists(folder) ? folder : Files.createDirectory(folder, attribute);
    Files.setPosixFilePermissions(made, PRIVATE);
    return made;
  }

  /**
   * The files of one child.
   *
   * @param folder the folder that they are in
   */
  public record Child(Path folder) {
    /** Returns the file with the child's JVM arguments. */
    public Path arguments() {
      return folder.resolve("arguments");
    }

    /** Returns the file that the child's standard output goes to. */
    public Path stdout() {
      return folder.resolve("stdout.txt");
    }

    /** Returns the file that the child's standard error goes to. */
    public Path stderr() {
      return folder.resolve("stderr.txt");
    }

    /** Returns the sanitizer's report file without its end, {@code .<pid>}. */
    public Path reportPrefix() {
      return folder.resolve("sanitizer");
    }

    /** Returns the sanitizer's report file. */
    public Path report(long pid) {
      return folder.resolve("sanitizer." + pid);
    }

    /** Returns the file that says which iteration runs. */
    public Path marks() {
      return folder.resolve("marks");
    }

    /** Returns the file with the stacks of the thread that made a memory error. */
    public Path errorStack() {
      return folder.resolve("java-stack.txt");
    }

    /** Returns the file that HotSpot writes when it ends in its own fatal error. */
    public Path fatalErrorLog() {
      return folder.resolve("hs_err.log");
    }
  }

  /** Replaces what a file name cannot hold; a hash keeps apart what was cut or replaced. */
  private static String safe(String name) {
    String safe = name.replaceAll("[^\\w.$,()\\[\\]#=@ -]", "_").replaceAll("^\\.+", "_");
    if (safe.length() <= MAX_NAME_CHARS && safe.equals(name)) {
      return name;
    }
    String cut = safe.substring(0, Math.min(safe.length(), MAX_NAME_CHARS));
    return cut + "-" + Integer.toHexString(name.hashCode());
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}

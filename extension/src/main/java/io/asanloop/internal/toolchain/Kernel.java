package io.asanloop.internal.toolchain;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the kernel tells of this machine and this process, which children inherit from.
 *
 * @param proc the folder {@code /proc}; the tests have others
 * @see <a href="https://man7.org/linux/man-pages/man5/proc.5.html">proc(5)</a>
 */
public record Kernel(Path proc) {
  private static final String LINUX = "Linux";
  // linux/personality.h
  private static final long ADDR_NO_RANDOMIZE = 0x0040000;

  /** What all runtimes are made for, and the kernel's own default on x86-64. */
  public static final int USUAL_RANDOM_BITS = 28;

  /** Returns this machine's. */
  public static Kernel ofThisMachine() {
    return new Kernel(Path.of("/proc"));
  }

  /**
   * Returns the name of the operating system, as Java calls it. Not as {@code os.name} says where
   * the kernel can be asked: a test of what a program does elsewhere may have set that.
   */
  public String system() {
    return Files.exists(program()) ? LINUX : System.getProperty("os.name", "");
  }

  /** Returns whether this is Linux. */
  public boolean isLinux() {
    return system().equals(LINUX);
  }

  /** Returns the name of the processor that this process is for, as Java calls it. */
  public String processor() {
    String said = System.getProperty("os.arch", "");
    if (!Files.isReadable(program())) {
      return said;
    }
    try (ElfFile jvm = ElfFile.open(program()).orElseThrow()) {
      return switch (jvm.machine()) {
        case ElfFile.X86_64 -> "amd64";
        case ElfFile.AARCH64 -> "aarch64";
        default -> said;
      };
    } catch (IOException | NoSuchElementException e) {
      return said;
    }
  }

  private Path program() {
    return proc.resolve("self/exe");
  }

  /** Returns how many bits of a mapping's address are random; empty where only root may know. */
  public OptionalInt randomBits() {
    Optional<String> bits = read("sys/vm/mmap_rnd_bits");
    return bits.isPresent() ? OptionalInt.of(Integer.parseInt(bits.get())) : OptionalInt.empty();
  }

  /** Returns whether addresses are not random for this process, as {@code setarch -R} does it. */
  public boolean randomizesNothing() {
    return read("self/personality")
        .filter(flags -> (Long.parseLong(flags, 16) & ADDR_NO_RANDOMIZE) != 0)
        .isPresent();
  }

  /**
   * Returns whether something may land where the runtime wants its own memory: with 32 bits about
   * every second start died of it under the runtimes of gcc 11 and 12 and clang 13 and 14.
   */
  public boolean mayCollide() {
    OptionalInt bits = randomBits();
    return !randomizesNothing() && (bits.isEmpty() || bits.getAsInt() > USUAL_RANDOM_BITS);
  }

  /** Returns how many bytes of addresses a process may have; empty if as many as it likes. */
  public OptionalLong addressSpaceBytes() {
    Matcher limit =
        Pattern.compile("^Max address space +(\\d+) ", Pattern.MULTILINE)
            .matcher(read("self/limits").orElse(""));
    return limit.find() ? OptionalLong.of(Long.parseLong(limit.group(1))) : OptionalLong.empty();
  }

  /** Returns whether memory must be there when it is reserved. */
  public boolean refusesOvercommit() {
    return read("sys/vm/overcommit_memory").equals(Optional.of("2"));
  }

  /** Returns whether the system lets only root trace processes, or nobody. */
  public boolean refusesPtrace() {
    return read("sys/kernel/yama/ptrace_scope").filter(scope -> scope.matches("[23]")).isPresent();
  }

  /** Returns the C library that is mapped into this process. */
  public Optional<Path> libc() {
    Matcher mapped =
        Pattern.compile(" (/\\S*/(?:ld-musl-[^/\\s]*|libc[.-]\\S*so\\S*))$", Pattern.MULTILINE)
            .matcher(read("self/maps").orElse(""));
    return mapped.find() ? Optional.of(Path.of(mapped.group(1))) : Optional.empty();
  }

  private Optional<String> read(String file) {
    // In one go: of a file below sys the kernel gives nothing from the second byte on.
    try (InputStream in = Files.newInputStream(proc.resolve(file))) {
      return Optional.of(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}

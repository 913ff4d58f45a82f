package io.asanloop.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.toolchain.BareMachine;
import io.asanloop.internal.toolchain.Kernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read below {@code /proc}; the files here are as the kernel writes them. */
class KernelTests {
  @TempDir Path folder;

  /** A kernel that says of itself that so many bits are random, and else nothing. */
  static Kernel withRandomBits(Path folder, int bits) throws IOException {
    return new Kernel(write(folder.resolve("proc"), "sys/vm/mmap_rnd_bits", bits + "\n"));
  }

  @Test
  void theRealOneIsRead() {
    Kernel kernel = Kernel.ofThisMachine();
    assertThat(kernel.libc().orElseThrow().getFileName().toString()).startsWith("libc");
    assertThat(kernel.addressSpaceBytes()).as("ulimit -v").isEmpty();
    // Between 8 and 33 on all processors; only root can read it.
    if (kernel.randomBits().isPresent()) {
      assertThat(kernel.randomBits().getAsInt()).isBetween(8, 33);
    }
  }

  @Test
  void theSystemIsNotTheOneThatATestPlays() {
    Kernel kernel = Kernel.ofThisMachine();
    String processor = kernel.processor();

    assertThat(playing("os.name", "Windows 11", kernel::system)).isEqualTo("Linux");
    assertThat(playing("os.arch", "mips", kernel::processor)).isEqualTo(processor);
    assertThat(playing("os.name", "Mac OS X", new Kernel(folder)::system)).isEqualTo("Mac OS X");
    assertThat(playing("os.arch", "mips", new Kernel(folder)::processor)).isEqualTo("mips");
  }

  /** Does something while a system property has another value. */
  static <T> T playing(String property, String value, Supplier<T> something) {
    String real = System.setProperty(property, value);
    try {
      return something.get();
    } finally {
      System.setProperty(property, real);
    }
  }

  @Test
  void randomBitsThatRootAloneMayReadAreUnknown() {
    assertThat(new Kernel(folder).randomBits()).isEmpty();
  }

  @Test
  void manyRandomBitsAreHarmlessAsLongAsTheRuntimeStarts() throws Exception {
    Diagnosis diagnosis =
        new Examination(Patients.of(), withRandomBits(folder, 32))
            .examine(Patients.withoutTools(Patients.toolchain("gcc-12")));

    assertThat(UnfitTests.line(diagnosis, "ASLR entropy"))
        .isEqualTo("ok: vm.mmap_rnd_bits is 32, and 8 of 8 starts went well");
  }

  @Test
  void addressesThatAreNotRandomAreTold() throws Exception {
    write(folder, "self/personality", "00040000\n");
    assertThat(new Kernel(folder).randomizesNothing()).isTrue();
    write(folder, "self/personality", "00000000\n");
    assertThat(new Kernel(folder).randomizesNothing()).isFalse();
  }

  @Test
  void aLimitOfAddressesFailsWhereNoChildSaysOtherwise() throws Exception {
    write(
        folder,
        "self/limits",
        """
        Limit                     Soft Limit           Hard Limit           Units
        Max cpu time              unlimited            unlimited            seconds
        Max address space         8192000000           unlimited            bytes
        """);
    Diagnosis diagnosis =
        new Examination(Patients.of(), new Kernel(folder)).examine(BareMachine.problem(folder));

    assertThat(UnfitTests.line(diagnosis, "address-space limits"))
        .isEqualTo(
            """
            FAILED: a process may have 8192000000 bytes of addresses, and the runtime reserves 15 TB
                                  cure: ulimit -v unlimited""");
  }

  @Test
  void muslIsNoGlibc() throws Exception {
    write(
        folder,
        "self/maps",
        """
        7f0000000000-7f0000001000 r--p 00000000 fe:00 17 /lib/libcap.so.2
        7f1000000000-7f1000001000 r-xp 00000000 fe:00 42 /lib/ld-musl-x86_64.so.1
        """);
    Diagnosis diagnosis =
        new Examination(Patients.of(), new Kernel(folder)).examine(BareMachine.problem(folder));

    assertThat(UnfitTests.line(diagnosis, "platform"))
        .contains(" with musl, /lib/ld-musl-x86_64.so.1\n");
  }

  private static Path write(Path proc, String file, String text) throws IOException {
    Path path = proc.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
    return proc;
  }
}

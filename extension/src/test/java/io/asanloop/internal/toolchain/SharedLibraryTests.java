package io.asanloop.internal.toolchain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.asanloop.internal.toolchain.RuntimeName.Compiler;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedLibraryTests {
  @TempDir Path folder;
  private Libraries libraries;

  @BeforeEach
  void begin() {
    libraries = new Libraries(folder);
  }

  @Test
  void readsAnInstrumentedLibraryOfGcc() throws IOException {
    SharedLibrary library = SharedLibrary.read(libraries.instrumented("libfoo.so")).orElseThrow();
    assertThat(library.instrumented()).isTrue();
    assertThat(library.sanitizers()).containsExactly("AddressSanitizer");
    assertThat(library.needed()).anyMatch(name -> name.startsWith("libasan.so."));
    assertThat(library.runtime().orElseThrow().toString()).startsWith("gcc's libasan.so.");
    assertThat(library.is64Bit()).isTrue();
    assertThat(library.isFor(Machine.current().elfMachine())).isTrue();
    assertThat(library.definesAsan()).isFalse();
  }

  @Test
  void readsAnInstrumentedLibraryOfClang() throws IOException {
    Path foo = libraries.ofClang(14, "libfoo.so");
    assertThat(SharedLibrary.read(foo).orElseThrow().runtime())
        .contains(new RuntimeName(Compiler.CLANG, "", 14))
        .get()
        .hasToString("clang 14's runtime");
    Path runtime = libraries.runtime("libclang_rt.asan-x86_64.so");
    assertThat(SharedLibrary.read(libraries.needing(runtime, "libbar.so")).orElseThrow().runtime())
        .contains(new RuntimeName(Compiler.CLANG, "libclang_rt.asan-x86_64.so", 0))
        .get()
        .hasToString("clang's libclang_rt.asan-x86_64.so");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-shared-libasan", "-static-libsan"})
  void readsWhatARealClangBuilt(String linking) throws IOException {
    assumeTrue(Machine.current().program("clang-14").isPresent(), "needs clang-14");
    Path file = libraries.shared("libfoo.so", "void f(void) {}");
    libraries.compileWith(
        "clang-14",
        "foo.c",
        "void f(void) {}",
        "libfoo.so",
        "-shared",
        "-fPIC",
        "-fsanitize=address",
        linking);
    String runtime =
        linking.equals("-shared-libasan")
            ? "libclang_rt.asan-" + Machine.current().elfName() + ".so"
            : "";
    assertThat(SharedLibrary.read(file).orElseThrow().runtime())
        .contains(new RuntimeName(Compiler.CLANG, runtime, 14));
  }

  @Test
  void tellsAnInstrumentedLibraryOfGccThatNamesNoRuntime() throws IOException {
    Path file =
        libraries.shared("libfoo.so", "void f(void) {}", "-fsanitize=address", "-static-libasan");
    assertThat(SharedLibrary.read(file).orElseThrow().runtime())
        .contains(new RuntimeName(Compiler.GCC, "", 0));
  }

  @Test
  void takesALibraryThatSaysNothingForOneOfClang() throws IOException {
    Path file = libraries.ofClang(14, "libfoo.so");
    libraries.run(List.of("objcopy", "--remove-section", ".comment", file.toString()));
    assertThat(SharedLibrary.read(file).orElseThrow().runtime())
        .contains(new RuntimeName(Compiler.CLANG, "", 0));
  }

  @Test
  void readsAPlainLibrary() throws IOException {
    SharedLibrary library =
        SharedLibrary.read(libraries.shared("libfoo.so", "int f(void) { return 1; }"))
            .orElseThrow();
    assertThat(library.instrumented()).isFalse();
    assertThat(library.runtime()).isEmpty();
  }

  @Test
  void namesOtherSanitizers() throws IOException {
    Path file = libraries.shared("libfoo.so", "void f(void) {}", "-fsanitize=thread");
    SharedLibrary library = SharedLibrary.read(file).orElseThrow();
    assertThat(library.sanitizers()).containsExactly("ThreadSanitizer");
    assertThat(library.instrumented()).isFalse();
  }

  @Test
  void readsALibraryOfAnotherProcessor() throws IOException {
    byte[] bytes = Files.readAllBytes(libraries.instrumented("libfoo.so"));
    bytes[18] = (byte) 0xf3; // RISC-V
    Files.write(folder.resolve("libriscv.so"), bytes);
    SharedLibrary library = SharedLibrary.read(folder.resolve("libriscv.so")).orElseThrow();
    assertThat(library.isFor(Machine.current().elfMachine())).isFalse();
  }

  @Test
  void nothingElseIsASharedLibrary() throws IOException {
    assertThat(SharedLibrary.read(Files.writeString(folder.resolve("a"), ""))).isEmpty();
    assertThat(SharedLibrary.read(Files.writeString(folder.resolve("b"), "INPUT ( /lib/x.so )")))
        .isEmpty();
    assertThat(SharedLibrary.read(Files.writeString(folder.resolve("c"), "\u007fELF"))).isEmpty();
    assertThat(SharedLibrary.read(folder)).isEmpty();
    assertThat(SharedLibrary.read(Path.of("/dev/zero"))).isEmpty();
    assertThat(SharedLibrary.read(folder.resolve("no-such-file"))).isEmpty();
    Path object = libraries.compile("o.c", "int f(void) { return 1; }", "o.o", "-c");
    assertThat(SharedLibrary.read(object)).isEmpty();
  }

  @Test
  void aFileThatMayNotBeReadIsAnError() {
    assertThatThrownBy(() -> ElfFile.open(folder.resolve("no-such-file")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  @Timeout(60)
  void survivesFilesThatAreCutOff() throws IOException {
    byte[] bytes = Files.readAllBytes(libraries.instrumented("libfoo.so"));
    Path file = folder.resolve("cut.so");
    for (int length = 0; length < bytes.length; length += length < 4096 ? 13 : 101) {
      Files.write(file, Arrays.copyOf(bytes, length));
      SharedLibrary.read(file);
    }
  }

  @Test
  @Timeout(60)
  void survivesGarbage() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] bytes = Files.readAllBytes(libraries.instrumented("libfoo.so"));
    int tables = bytes.length - 64 * 40;
    Path file = folder.resolve("garbage.so");
    for (int i = 0; i < 2000; i++) {
      byte[] mutated = bytes.clone();
      for (int n = 1 + random.nextInt(20); n > 0; n--) {
        // The header and the section table at the end are what leads elsewhere.
        int at = random.nextBoolean() ? 4 + random.nextInt(60) : tables + random.nextInt(64 * 40);
        mutated[at] = (byte) random.nextInt(256);
      }
      Files.write(file, mutated);
      try {
        SharedLibrary.read(file);
        ExportedFunctions.read(file.toString());
      } catch (RuntimeException | OutOfMemoryError e) {
        throw new AssertionError("fails with seed " + seed + " at " + i, e);
      }
    }
  }

  /** A file with a hole of terabytes, whose tables lie before it. */
  @Test
  @Timeout(10)
  void readsHugeFiles() throws IOException {
    Path file = libraries.instrumented("libfoo.so");
    try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
      huge.setLength(1L << 40);
    }
    assertThat(SharedLibrary.read(file).orElseThrow().instrumented()).isTrue();
  }

  @Test
  void isReadAnewAfterItWasBuiltAnew() throws IOException {
    SharedLibraries cache = new SharedLibraries();
    Path file = libraries.shared("libfoo.so", "int f(void) { return 1; }");
    assertThat(cache.instrumented(file)).isFalse();
    libraries.instrumented("libfoo.so");
    assertThat(cache.instrumented(file)).isTrue();
    Files.write(file, "gone".getBytes(StandardCharsets.UTF_8));
    assertThat(cache.instrumented(file)).isFalse();
    Files.delete(file);
    assertThat(cache.instrumented(file)).isFalse();
    assertThat(cache.instrumented(Path.of(""))).isFalse();
  }
}

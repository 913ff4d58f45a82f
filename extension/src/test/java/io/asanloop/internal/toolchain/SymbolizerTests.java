package io.asanloop.internal.toolchain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(strings = {"addr2line", "llvm-symbolizer"})
class SymbolizerTests {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir Path folder;
  private Libraries libraries;
  private Optional<Path> program;

  @Parameter String name;

  @BeforeEach
  void begin() {
    libraries = new Libraries(folder);
    program = Machine.current().symbolizer(name);
    assumeTrue(program.isPresent(), "needs " + name);
  }

  @Test
  void namesFunctionAndLine() throws IOException {
    Path library = libraries.shared("libfoo.so", "int first(void) {\n  return 1;\n}\n");
    assertThat(at(library, offset(library, "first")))
        .containsExactly(new SourceLine("first", folder.resolve("libfoo.so.c").toString(), 1));
  }

  /** For a caller the sanitizer prints an address within the call, not the one after it. */
  @Test
  void findsTheLinesOfCallsAsTheSanitizerPrintsThem() throws IOException {
    Path asked =
        libraries.compile(
            "p.c",
            """
            #include <stdlib.h>
            __attribute__((noinline)) int inner(char *p) { return p[5]; }
            int main(void) {
              int read = inner(malloc(5));
              return read + 1;
            }
            """,
            "program",
            "-g",
            "-O1",
            "-fsanitize=address");
    ProcessBuilder builder = new ProcessBuilder(asked.toString()).redirectErrorStream(true);
    builder.environment().put("ASAN_OPTIONS", "symbolize=0");
    String report = new String(builder.start().getInputStream().readAllBytes(), UTF_8);
    List<Integer> lines =
        Pattern.compile("#[01] 0x\\w+ +\\(.*/program\\+0x(\\w+)\\)")
            .matcher(report)
            .results()
            .limit(2)
            .map(frame -> at(asked, Long.parseLong(frame.group(1), 16)).get(0).line())
            .toList();
    assertThat(lines).as(report).containsExactly(2, 4);
  }

  @Test
  void namesInlinedFunctionsInnermostFirst() throws IOException {
    Path library =
        libraries.shared(
            "libfoo.so",
            """
            static inline __attribute__((always_inline)) int divide(int by) {
              return 100 / by;
            }
            int outer(int by) {
              return divide(by);
            }
            """,
            "-O1");
    long outer = offset(library, "outer");
    List<List<SourceLine>> all = new ArrayList<>();
    for (long code = outer; code < outer + 8; code++) {
      all.add(at(library, code));
    }
    String file = folder.resolve("libfoo.so.c").toString();
    assertThat(all)
        .contains(List.of(new SourceLine("divide", file, 2), new SourceLine("outer", file, 5)));
  }

  @Test
  void keepsDemangledNames() throws IOException {
    Path library =
        libraries.compile(
            "t.cpp",
            """
            namespace acme {
            template <typename K, typename V> struct Pair { int size(K *, V) const; };
            template <typename K, typename V> int Pair<K, V>::size(K *, V) const { return 1; }
            template struct Pair<char, long>;
            }
            """,
            "libt.so",
            "-g",
            "-shared",
            "-fPIC");
    long offset = offset(library, "_ZNK4acme4PairIclE4sizeEPcl");
    assertThat(at(library, offset))
        .containsExactly(
            new SourceLine(
                "acme::Pair<char, long>::size(char*, long) const",
                folder.resolve("t.cpp").toString(),
                3));
  }

  @Test
  void namesExportedFunctionsOfAStrippedLibrary() throws IOException {
    Path library =
        libraries.shared(
            "libfoo.so",
            """
            __attribute__((noinline)) static int hidden(int a) { return a * 3; }
            int exported(int a) { return hidden(a) + 1; }
            """,
            "-O1",
            "-s");
    long exported = offset(library, "exported");
    assertThat(at(library, exported)).containsExactly(new SourceLine("exported", "", 0));
    // No guess for what is not exported, though it lies beside it.
    assertThat(at(library, exported - 1)).isEmpty();
    assertThat(new Symbolizer(Optional.empty(), LIMIT).symbolize(address(library, exported)))
        .containsValue(List.of(new SourceLine("exported", "", 0)));
  }

  @Test
  void namesExportedFunctionsOfTheSystem() throws IOException {
    Path bzip2 = Path.of("/usr/lib/x86_64-linux-gnu/libbz2.so.1.0");
    assumeTrue(Files.exists(bzip2), "needs libbz2");
    assertThat(at(bzip2, offset(bzip2, "BZ2_bzCompressInit") + 5))
        .extracting(SourceLine::function)
        .containsExactly("BZ2_bzCompressInit");
  }

  @Test
  void asksForManyAtOnce() throws IOException {
    Path library = libraries.shared("libfoo.so", "int first(void) { return 1; }");
    long first = offset(library, "first");
    List<CodeAddress> addresses = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      addresses.add(new CodeAddress(library.toString(), first + i));
    }
    addresses.add(new CodeAddress("/no/such/library.so", 1));
    Map<CodeAddress, List<SourceLine>> found = new Symbolizer(program, LIMIT).symbolize(addresses);
    assertThat(found).containsOnlyKeys(addresses);
    assertThat(found.get(addresses.get(0)).get(0).function()).isEqualTo("first");
    assertThat(found.get(addresses.get(20_000))).isEmpty();
  }

  @Test
  void knowsNothingOfWhatIsNoLibrary() throws IOException {
    Path garbage = Files.writeString(folder.resolve("garbage.so"), "\u007fELF" + "x".repeat(999));
    assertThat(at(garbage, 1)).isEmpty();
    assertThat(at(folder, 1)).isEmpty();
    assertThat(
            new Symbolizer(program, LIMIT)
                .symbolize(List.of(new CodeAddress("", 1), new CodeAddress("\0", -1))))
        .hasSize(2);
  }

  @Test
  @Timeout(20)
  void doesNotWaitForAProgramThatHangs() throws IOException {
    Path slow = Files.writeString(folder.resolve("slow"), "#!/bin/sh\necho 0x1\nsleep 60\n");
    Files.setPosixFilePermissions(slow, PosixFilePermissions.fromString("rwx------"));
    Path library = libraries.shared("libfoo.so", "int first(void) { return 1; }");
    long first = offset(library, "first");
    Symbolizer symbolizer = new Symbolizer(Optional.of(slow), Duration.ofMillis(300));
    assertThat(symbolizer.symbolize(address(library, first)))
        .containsValue(List.of(new SourceLine("first", "", 0)));
  }

  private List<SourceLine> at(Path library, long offset) {
    return new Symbolizer(program, LIMIT)
        .symbolize(address(library, offset))
        .get(new CodeAddress(library.toString(), offset));
  }

  private static List<CodeAddress> address(Path library, long offset) {
    return List.of(new CodeAddress(library.toString(), offset));
  }

  private static long offset(Path library, String symbol) throws IOException {
    try (ElfFile elf = ElfFile.open(library).orElseThrow()) {
      return elf.symbols().stream()
          .filter(each -> each.name().equals(symbol))
          .findFirst()
          .orElseThrow()
          .value();
    }
  }
}

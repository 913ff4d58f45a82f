package io.asanloop.internal.doctor;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.asanloop.internal.plan.ChildClassPath;
import io.asanloop.internal.plan.ParentJvm;
import io.asanloop.internal.plan.StartSettings;
import io.asanloop.internal.toolchain.Toolchain;
import io.asanloop.internal.toolchain.ToolchainLocator;
import io.asanloop.internal.toolchain.ToolchainProblem;
import io.asanloop.testkit.FakeJavaHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Children to ask the doctor about, of this JVM and this machine's compilers. */
final class Patients {
  private static final ParentJvm THIS = ParentJvm.current();

  private Patients() {}

  /** A child with further JVM arguments. */
  static Patient of(String... jvmArgs) {
    return of(THIS, jvmArgs);
  }

  /** A child that is started by another {@code java}. */
  static Patient startedBy(FakeJavaHome home, String... jvmArgs) {
    return of(with("java.home", home.folder().toString()), jvmArgs);
  }

  /** A child that inherits an environment variable. */
  static Patient with(Map<String, String> variables) {
    Map<String, String> environment = new HashMap<>(THIS.environment());
    environment.putAll(variables);
    return of(new ParentJvm(environment, THIS.properties(), THIS.arguments()));
  }

  /** A child of a JVM that has another property. */
  static ParentJvm with(String property, String value) {
    Map<String, String> properties = new HashMap<>(THIS.properties());
    properties.put(property, value);
    return new ParentJvm(THIS.environment(), properties, THIS.arguments());
  }

  static Patient of(ParentJvm parent, String... jvmArgs) {
    return new Patient(
        parent,
        new StartSettings(List.of(), List.of(), Map.of(), List.of(jvmArgs), Optional.empty()),
        ChildClassPath.of(THIS, Patients.class.getClassLoader(), List.of()));
  }

  /** The toolchain with a runtime: of {@code gcc-12}, {@code clang-22}; skips where it is not. */
  static Toolchain toolchain(String compiler) throws ToolchainProblem, IOException {
    Optional<Path> runtime = compiler.startsWith("gcc") ? ofGcc(compiler) : ofClang(compiler);
    assumeTrue(runtime.isPresent(), compiler + "'s runtime of AddressSanitizer is not installed");
    return ToolchainLocator.locate(List.of(), List.of(), runtime);
  }

  /** A toolchain without the programs that help it: symbolizers, and what fixes addresses. */
  static Toolchain withoutTools(Toolchain toolchain) {
    return new Toolchain(
        toolchain.runtime(),
        toolchain.standardLibrary(),
        Optional.empty(),
        List.of(),
        toolchain.ofLibrary(),
        toolchain.reason());
  }

  private static Optional<Path> ofGcc(String compiler) throws IOException {
    try {
      Process gcc = new ProcessBuilder(compiler, "-print-file-name=libasan.so").start();
      String answer = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Optional.of(Path.of(answer.strip())).filter(Path::isAbsolute);
    } catch (IOException notThere) {
      return Optional.empty();
    }
  }

  private static Optional<Path> ofClang(String compiler) throws IOException {
    Path folder = Path.of("/usr/lib", compiler.replace("clang", "llvm"), "lib/clang");
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    var name =
        FileSystems.getDefault().getPathMatcher("glob:**/libclang_rt.asan{,-x86_64,-aarch64}.so");
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(name::matches).findFirst();
    }
  }
}

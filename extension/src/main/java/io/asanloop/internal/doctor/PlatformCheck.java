package io.asanloop.internal.doctor;

import io.asanloop.internal.toolchain.Kernel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Is this a system that the sanitizer is made for? */
final class PlatformCheck {
  private static final Set<String> PROCESSORS = Set.of("amd64", "x86_64", "aarch64");
  private static final Pattern VERSION =
      Pattern.compile("GNU C Library [^\\n\\x00]*version ([0-9.]*[0-9])");
  private static final String NEEDED =
      "AddressSanitizer under a JVM needs Linux with glibc on x86-64 or aarch64; this is ";
  private static final String CURE =
      "docker run --rm -it -v \"$PWD\":/work -w /work maven:3-eclipse-temurin-17 bash"
          + " (and install gcc there)";

  private PlatformCheck() {}

  static void make(Kernel kernel, Diagnosis diagnosis) {
    String platform = kernel.system() + " on " + kernel.processor();
    Optional<Path> libc = kernel.libc();
    if (!kernel.isLinux() || !PROCESSORS.contains(kernel.processor())) {
      diagnosis.failed(Check.PLATFORM, NEEDED + platform, CURE);
    } else if (libc.filter(file -> file.toString().contains("musl")).isPresent()) {
      diagnosis.failed(Check.PLATFORM, NEEDED + platform + " with musl, " + libc.get(), CURE);
    } else {
      String version = libc.flatMap(PlatformCheck::version).map(v -> ", glibc " + v).orElse("");
      diagnosis.ok(Check.PLATFORM, platform + version);
    }
  }

  private static Optional<String> version(Path libc) {
    try {
      Matcher said =
          VERSION.matcher(new String(Files.readAllBytes(libc), StandardCharsets.ISO_8859_1));
      return said.find() ? Optional.of(said.group(1)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}

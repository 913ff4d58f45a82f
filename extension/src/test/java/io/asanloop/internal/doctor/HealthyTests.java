package io.asanloop.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.toolchain.Toolchain;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** This machine, on which all is well, with each runtime that is installed. */
class HealthyTests {
  @ParameterizedTest
  @ValueSource(strings = {"gcc-12", "clang-14", "clang-22"})
  void allIsWell(String compiler) throws Exception {
    Toolchain toolchain = Patients.toolchain(compiler);

    Diagnosis diagnosis = Examination.of(Patients.of(), toolchain);

    assertThat(diagnosis.toString())
        .matches(
            Pattern.compile(
                """
                platform              ok: Linux on (amd64|aarch64), glibc 2\\.\\d+
                JDK                   ok: \\Q%s\\E of .+, \\Q%s\\E
                runtime               ok: \\Q%s\\E: named by asanloop.runtime
                preload               ok: the runtime is in the child JVM
                native agent          ok: /.+/libasanloop\\.so is in the child JVM
                C\\+\\+ exceptions        ok: thrown as without the sanitizer
                ptrace                ok: the leak check can stop the process
                planted leak          ok: seen by the leak check
                planted overflow      ok: reported as heap-buffer-overflow
                symbolizer            ok: /.+
                ASLR entropy          ok: (vm.mmap_rnd_bits is \\d+|vm.mmap_rnd_bits can be read by root only|none, addresses are not random here \\(setarch -R\\))(, and 8 of 8 starts went well|; children start without random addresses)?
                address-space limits  ok: none
                collector             ok: -XX:\\+UseSerialGC
                All is well"""
                    .formatted(
                        System.getProperty("java.version"),
                        System.getProperty("java.home"),
                        toolchain.runtime())));
    assertThat(diagnosis.isWell()).isTrue();
    assertThat(diagnosis.isMachineUnfit()).isFalse();
  }

  @Test
  void nothingIsLeftBehind() throws Exception {
    Patient patient = Patients.of();
    Path folder;
    try (Prober prober = new Prober(patient, Patients.toolchain("gcc-12"))) {
      ProbeResult start = prober.start();
      assertThat(start.outcome().exitCode()).hasValue(0);
      folder = start.report().getParent();
      assertThat(folder).isNotEmptyDirectory();
    }
    // The folder of the child, of all probes, and ours.
    assertThat(folder.getParent().getParent()).doesNotExist();
  }
}

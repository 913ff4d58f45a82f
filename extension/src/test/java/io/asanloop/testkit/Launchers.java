package io.asanloop.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Small programs that stand before or in place of {@code java}, as lines for {@link FakeJavaHome}.
 */
public final class Launchers {
  /** What a container does that lets nobody trace: the kernel refuses one call. */
  private static final String WITHOUT_PTRACE =
      """
      #include <errno.h>
      #include <linux/filter.h>
      #include <linux/seccomp.h>
      #include <stddef.h>
      #include <sys/prctl.h>
      #include <sys/syscall.h>
      #include <unistd.h>

      int main(int argc, char **argv) {
        struct sock_filter code[] = {
            BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ptrace, 0, 1),
            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
        struct sock_fprog program = {4, code};
        if (argc < 2 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
            prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
          return 99;
        execv(argv[1], argv + 1);
        return 98;
      }
      """;

  /** What very random addresses do now and then: the program lies where ASan has its heap. */
  private static final String AT_TAKEN_ADDRESS =
      """
      #include <unistd.h>

      void _start(void) { _exit(0); }
      """;

  /** Where the heap of ASan begins on x86-64, in all runtimes up to clang 17's. */
  private static final String HEAP = "0x600000000000";

  private Launchers() {}

  /** Has {@code java} run where no process can trace another. */
  public static String withoutPtrace(Path folder) throws IOException, InterruptedException {
    Path program = compile(folder, "without-ptrace", WITHOUT_PTRACE);
    return "exec '" + program + "' '" + java() + "' \"$@\"";
  }

  /** Has a program start, in place of {@code java}, of which ASan's runtime must die. */
  public static String atTakenAddress(Path folder) throws IOException, InterruptedException {
    Path program =
        compile(
            folder,
            "at-taken-address",
            AT_TAKEN_ADDRESS,
            "-nostartfiles",
            "-no-pie",
            "-fPIE",
            "-Wl,--no-relax",
            "-Wl,-Ttext-segment=" + HEAP);
    return "exec '" + program + "'";
  }

  /** Has {@code java} run with 100 GB of addresses, which is plenty but for the sanitizer. */
  public static String withFewAddresses() {
    // The shell itself must be without the sanitizer when it lowers the limit.
    return "preload=$LD_PRELOAD; unset LD_PRELOAD; exec sh -c '"
        + "ulimit -v 100000000; export LD_PRELOAD=\"$0\"; exec "
        + java()
        + " \"$@\"' \"$preload\" \"$@\"";
  }

  private static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  private static Path compile(Path folder, String name, String source, String... flags)
      throws IOException, InterruptedException {
    Path program = folder.resolve(name);
    Path file = Files.writeString(folder.resolve(name + ".c"), source);
    List<String> command = new ArrayList<>(List.of("gcc", "-o", program.toString()));
    command.addAll(List.of(flags));
    command.add(file.toString());
    Process gcc = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (gcc.waitFor() != 0) {
      throw new IOException(command + ": " + output);
    }
    return program;
  }
}

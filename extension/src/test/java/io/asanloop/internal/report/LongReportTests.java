package io.asanloop.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM with 64 megabytes reads a report of a gigabyte; what must be cut short is shorter. */
class LongReportTests {
  private static final long GIGABYTE = 1L << 30;
  private static final long QUARTER = GIGABYTE / 4;
  private static final int SECONDS = 120;

  @TempDir Path folder;

  @Test
  void findsWhatStandsBetweenNothing() throws Exception {
    Path report = folder.resolve("report");
    byte[] error = bytes("segv-null");
    try (FileChannel file = create(report)) {
      file.write(ByteBuffer.wrap(error), 0);
      file.write(ByteBuffer.wrap(error), GIGABYTE / 2);
      file.write(ByteBuffer.wrap(error), GIGABYTE);
    }
    assertThat(read(report))
        .containsExactly(
            "3 findings",
            "at address 0x000000000000, WRITE memory access, address points to the zero page");
  }

  @Test
  void saysHowManyErrorsItCouldNotKeep() throws Exception {
    Path report = folder.resolve("report");
    long count = fill(report, "", bytes("heap-use-after-free"), GIGABYTE);
    List<String> said = read(report);
    long findings = Long.parseLong(said.get(0).replace(" findings", ""));
    assertThat(findings).isGreaterThan(1_000);
    assertThat(said.get(1))
        .isEqualTo(
            "the sanitizer's report is too long to be kept: "
                // The last finding is the one that says so.
                + (count - (findings - 1))
                + " more errors in it are not listed, and the last stacks are cut short");
  }

  @Test
  void saysThatItCouldNotKeepAllFrames() throws Exception {
    Path report = folder.resolve("report");
    StringBuilder frames = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      frames.append(String.format("    #%d 0x7f00000000  (/lab/libfoo.so+0x%x)\n", i, i));
    }
    String begin = "==7==ERROR: AddressSanitizer: stack-overflow on address 0x1\n";
    fill(report, begin, frames.toString().getBytes(StandardCharsets.ISO_8859_1), QUARTER);
    assertThat(read(report))
        .containsExactly(
            "2 findings",
            "the sanitizer's report is too long to be kept: 0 more errors in it are not listed,"
                + " and the last stacks are cut short");
  }

  private static byte[] bytes(String kind) {
    return RecordedReports.text(RecordedReports.of(kind)).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static FileChannel create(Path file) throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE);
  }

  /** Writes a file of a size and returns how often the text is in it. */
  private static long fill(Path report, String begin, byte[] text, long size) throws IOException {
    int times = Math.max(1, (1 << 20) / text.length);
    ByteBuffer many = ByteBuffer.allocate(times * text.length);
    for (int i = 0; i < times; i++) {
      many.put(text);
    }
    long count = 0;
    try (FileChannel file = create(report)) {
      file.write(ByteBuffer.wrap(begin.getBytes(StandardCharsets.ISO_8859_1)));
      for (; file.size() < size; count += times) {
        for (many.flip(); many.hasRemaining(); ) {
          file.write(many);
        }
      }
    }
    return count;
  }

  private static List<String> read(Path report)
      throws IOException, InterruptedException, URISyntaxException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                java.toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                LongReport.class.getName(),
                report.toString())
            .redirectErrorStream(true)
            .start();
    try {
      // It says little, so it need not be heard before it has ended.
      assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
      try (InputStream output = process.getInputStream()) {
        List<String> said =
            new String(output.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        assertThat(process.exitValue()).as("%s", said).isZero();
        return said;
      }
    } finally {
      process.destroyForcibly();
    }
  }
}

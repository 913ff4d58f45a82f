package io.asanloop.internal.verdict;

import static io.asanloop.internal.verdict.FailureMessage.counted;
import static io.asanloop.internal.verdict.FailureMessage.number;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import io.asanloop.finding.Growth;
import io.asanloop.finding.Iterations;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Collectors;

/** What a message tells of one finding: how much and when, and where in C and in Java. */
final class FindingText {
  private static final String GROWS =
      """
          Something still points to these blocks, so they are not lost; but the iterations add more and more
          of them, and they are not freed.
      """;

  private final StringBuilder text = new StringBuilder();

  private FindingText() {}

  /** Returns the text, without anything before its headline. */
  static String of(Finding finding) {
    FindingText text = new FindingText();
    text.headline(finding);
    finding.growth().ifPresent(text::growth);
    boolean allocated = finding.kind().isLeak() || finding.growth().isPresent();
    boolean reference = finding.kind() == FindingKind.GLOBAL_REFERENCE_LEAK;
    text.stack(reference ? "made" : allocated ? "allocated" : "", finding.frames());
    text.javaStack(finding.javaFrames());
    text.stack("freed", finding.freeFrames());
    text.allocation(finding);
    return text.text.toString();
  }

  private void headline(Finding finding) {
    if (finding.kind().isLeak()) {
      String when = finding.iterations().toString();
      line(finding.keyword() + (when.isEmpty() ? "" : " " + when) + ": " + amount(finding));
      place(finding);
    } else if (finding.growth().isPresent()) {
      line(finding.keyword() + ": " + rate(finding, finding.growth().get()));
      place(finding);
    } else {
      String more = finding.summary();
      line(finding.keyword() + (more.isEmpty() ? "" : ": " + more));
    }
  }

  private void place(Finding finding) {
    if (!finding.summary().isEmpty()) {
      line("    " + finding.summary());
    }
  }

  /**
   * Returns for example {@code 100 blocks, 4,000 bytes in all (1 block, 40 bytes per iteration)}.
   */
  private static String amount(Finding leak) {
    Iterations iterations = leak.iterations();
    int count = iterations.count();
    if (count < 2) {
      return amount(leak, 1);
    }
    String all = amount(leak, 1) + " in all";
    return leak.isEven()
        ? String.format(
            "%s (%s %s)",
            all, amount(leak, count), iterations.isEvery() ? "per iteration" : "in each of them")
        : all;
  }

  private static String amount(Finding leak, int parts) {
    return leak.kind() == FindingKind.GLOBAL_REFERENCE_LEAK
        ? counted(leak.blocks() / parts, "reference")
        : counted(leak.blocks() / parts, "block") + ", " + counted(leak.bytes() / parts, "byte");
  }

  /**
   * Returns for example {@code 1 block, 41 bytes more per iteration; 100 blocks, 4,100 bytes held
   * at the end}.
   */
  private static String rate(Finding finding, Growth growth) {
    double blocks = growth.blocksPerIteration();
    double bytes = finding.blocks() == 0 ? 0 : blocks * finding.bytes() / finding.blocks();
    return String.format(
        "%s, %s more per iteration; %s, %s held at the end",
        rounded(blocks, "block"),
        rounded(bytes, "byte"),
        counted(finding.blocks(), "block"),
        counted(finding.bytes(), "byte"));
  }

  private static String rounded(double number, String noun) {
    BigDecimal rounded = BigDecimal.valueOf(number).setScale(1, RoundingMode.HALF_UP);
    BigDecimal whole = rounded.setScale(0, RoundingMode.DOWN);
    return rounded.compareTo(whole) == 0
        ? counted(whole.longValue(), noun)
        : "about " + rounded.toPlainString() + " " + noun + "s";
  }

  private void growth(Growth growth) {
    text.append(GROWS);
    line(
        "    blocks alive  "
            + few(growth.series()).stream()
                .map(p -> number(p.blocks()) + " after iteration " + number(p.iteration()))
                .collect(Collectors.joining(", ")));
    line("    held by       " + growth.holder().orElse("something that was not found"));
  }

  /** Returns the first, the middle and the last: the message is to be read. */
  private static List<Growth.Point> few(List<Growth.Point> series) {
    return series.size() <= 3
        ? series
        : List.of(
            series.get(0), series.get((series.size() - 1) / 2), series.get(series.size() - 1));
  }

  private void allocation(Finding finding) {
    boolean other = finding.allocationIteration().isPresent();
    String title =
        "allocated"
            + (other ? " in iteration " + number(finding.allocationIteration().getAsInt()) : "");
    stack(title, finding.allocationFrames());
    javaStack(finding.allocationJavaFrames());
  }

  private void javaStack(List<StackTraceElement> frames) {
    if (!frames.isEmpty()) {
      line("    called from Java");
      frames.forEach(frame -> line("      at " + frame));
    }
  }

  private void stack(String title, List<Frame> frames) {
    if (frames.isEmpty()) {
      return;
    }
    if (!title.isEmpty()) {
      line("    " + title);
    }
    int width = frames.stream().mapToInt(f -> function(f).length()).max().orElse(0);
    int places = frames.stream().mapToInt(f -> source(f).length()).max().orElse(0);
    for (Frame frame : frames) {
      line(
          "      at "
              + padded(function(frame), width)
              + "  "
              + padded(source(frame), places)
              + (places > 0 ? "  " : "")
              + frame.moduleName());
    }
  }

  private static String function(Frame frame) {
    return frame.function().orElseGet(() -> String.format("0x%x", frame.offset()));
  }

  private static String source(Frame frame) {
    return frame
        .fileName()
        .map(n -> "(" + n + (frame.line().isPresent() ? ":" + frame.line().getAsInt() : "") + ")")
        .orElse("");
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(width - text.length());
  }

  private void line(String line) {
    text.append(line.stripTrailing()).append('\n');
  }
}

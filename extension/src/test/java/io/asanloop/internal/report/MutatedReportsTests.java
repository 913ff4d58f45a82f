package io.asanloop.internal.report;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * Native code can write into a report. What damage does is told from here on by a seed: {@code
 * -Dasanloop.reports.seed=} with the number that a failure names begins with that report.
 */
class MutatedReportsTests {
  private static final String SEED = "asanloop.reports.seed";
  private static final int MUTATIONS = 100_000;

  private static final String PREFIX = "ERROR: AddressSanitizer: ";
  private static final Pattern BEGIN = Pattern.compile("ERROR: AddressSanitizer");
  private static final Pattern HEADLINE =
      Pattern.compile(
          "ERROR: AddressSanitizer: ([A-Z]{3,4}|[a-z]+(?:-[a-z]+)+)"
              + "(?: on (?:unknown )?address 0x|: memory ranges |: \\(size=| \\()");

  /** Headlines that have a sentence for the name. */
  private static final Map<String, String> SENTENCES =
      Map.of(
          "attempting double-free on 0x", "double-free",
          "attempting free on address which was not malloc()-ed: 0x", "bad-free",
          "requested allocation size 0x", "allocation-size-too-big",
          "allocator is out of memory trying to allocate 0x", "out-of-memory",
          "out of memory: allocator is trying to allocate 0x", "out-of-memory");

  private final List<String> texts =
      RecordedReports.all().stream()
          .map(RecordedReports::text)
          // Long ones say nothing more, only more often.
          .filter(text -> text.length() < 15_000)
          .toList();

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void findNoLessThanIsThere() {
    assertThat(texts).hasSizeGreaterThan(180);
    long seed = Long.getLong(SEED, System.nanoTime());
    System.out.println("Mutated reports: -D" + SEED + "=" + seed);
    for (int i = 0; i < MUTATIONS; i++) {
      Random random = new Random(seed + i);
      String damaged = mutate(texts.get(random.nextInt(texts.size())), random);
      try {
        check(damaged);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("-D" + SEED + "=" + (seed + i) + "\n" + damaged, e);
      }
    }
  }

  /** Each headline is a finding, and has the right name where that is not damaged. */
  private static void check(String damaged) {
    List<Finding> findings = Parsed.errors(damaged);
    List<Integer> begins = BEGIN.matcher(damaged).results().map(begin -> begin.start()).toList();
    assertThat(findings).hasSameSizeAs(begins);
    for (int i = 0; i < begins.size(); i++) {
      Matcher headline = HEADLINE.matcher(damaged).region(begins.get(i), damaged.length());
      String keyword = findings.get(i).keyword();
      if (headline.lookingAt()) {
        assertThat(keyword).isEqualTo(headline.group(1));
      }
      int at = begins.get(i);
      SENTENCES.forEach(
          (sentence, name) -> {
            if (damaged.startsWith(PREFIX + sentence, at)) {
              assertThat(keyword).isEqualTo(name);
            }
          });
    }
  }

  private String mutate(String text, Random random) {
    String mutated = text;
    for (int n = 1 + random.nextInt(4); n > 0; n--) {
      mutated =
          switch (random.nextInt(6)) {
            case 0, 1 -> withOtherBytes(mutated, random);
            case 2, 3 -> withCopiedStretches(mutated, random);
            case 4 -> withMovedLines(mutated, random);
            default -> n == 1 ? mutated + texts.get(random.nextInt(texts.size())) : mutated;
          };
    }
    return mutated;
  }

  private static String withOtherBytes(String text, Random random) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    for (int n = 1 + random.nextInt(8); n > 0 && bytes.length > 0; n--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return new String(bytes, ISO_8859_1);
  }

  private static String withCopiedStretches(String text, Random random) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    for (int n = 1 + random.nextInt(4); n > 0; n--) {
      int length = random.nextInt(1 + Math.min(200, bytes.length));
      int from = random.nextInt(1 + bytes.length - length);
      int to = random.nextInt(1 + bytes.length - length);
      System.arraycopy(bytes, from, bytes, to, length);
    }
    return new String(bytes, ISO_8859_1);
  }

  /** Drops, repeats or swaps some lines. */
  private static String withMovedLines(String text, Random random) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    for (int n = 1 + random.nextInt(4); n > 0 && lines.size() > 1; n--) {
      int one = random.nextInt(lines.size());
      int other = random.nextInt(lines.size());
      switch (random.nextInt(3)) {
        case 0 -> lines.remove(one);
        case 1 -> lines.add(one, lines.get(other));
        default -> Collections.swap(lines, one, other);
      }
    }
    return String.join("\n", lines);
  }
}

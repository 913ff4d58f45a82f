package io.asanloop;

import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A run of {@link EveryKindTestCases}.
 *
 * @param run what the launcher's listener heard
 * @param log what the tests wrote
 */
record EveryKindRun(Run run, List<String> log) {
  /** What a listener calls the tests, invocations and dynamic nodes. */
  static final List<String> TESTS =
      List.of(
          "test(io.asanloop.LoopInfo)",
          "parameterized(int, io.asanloop.LoopInfo)#1",
          "parameterized(int, io.asanloop.LoopInfo)#2",
          "repeated(io.asanloop.LoopInfo, org.junit.jupiter.api.RepetitionInfo)#1",
          "repeated(io.asanloop.LoopInfo, org.junit.jupiter.api.RepetitionInfo)#2",
          "template(io.asanloop.LoopInfo)#1",
          "factory(io.asanloop.LoopInfo)#1",
          "nested(io.asanloop.LoopInfo)",
          "ofClassTemplate(io.asanloop.LoopInfo)#1",
          "ofClassTemplate(io.asanloop.LoopInfo)#2");

  static EveryKindRun of(SanitizedRuns run) throws IOException {
    Path log = Files.createTempFile("every-kind", ".log");
    System.setProperty(EveryKindTestCases.LOG, log.toString());
    try {
      return new EveryKindRun(run.run(), Files.readAllLines(log));
    } finally {
      System.clearProperty(EveryKindTestCases.LOG);
      Files.delete(log);
    }
  }

  /** Returns the JVMs that ran the class, in order. */
  List<String> jvms() {
    return log.stream().filter(line -> line.startsWith(EveryKindTestCases.JVM)).toList();
  }

  /** Returns what the tests wrote of their runs. */
  List<String> runs() {
    return log.stream().filter(line -> !line.startsWith(EveryKindTestCases.JVM)).toList();
  }
}

package io.asanloop.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.asanloop.NativeMemoryError;
import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Each example does what its Javadoc says. */
class ExamplesTests {
  private static final Map<String, TestExecutionResult> RESULTS = new LinkedHashMap<>();

  @BeforeAll
  static void runsThemAll() {
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(
                    List.of(
                        selectClass(Example01Leak.class),
                        selectClass(Example02LeakFixed.class),
                        selectClass(Example03Overflow.class),
                        selectClass(Example04UseAfterFree.class),
                        selectClass(Example05RealLibrary.class)))
                .build(),
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                  RESULTS.put(test.getLegacyReportingName(), result);
                }
              }
            });
  }

  @Test
  void nothingElseWasRun() {
    assertThat(RESULTS.keySet())
        .containsExactlyInAnyOrder(
            "forgetsToClose()",
            "closes()",
            "writesPastTheEnd()",
            "readsWhatWasFreed()",
            "forgetsToEnd()",
            "ends()");
  }

  @Test
  void theLeak() {
    NativeMemoryError error = error("forgetsToClose()");

    assertThat(error.findings()).hasSize(1);
    Finding leak = error.findings().get(0);
    assertThat(leak.kind()).isEqualTo(FindingKind.DIRECT_LEAK);
    assertThat(leak.blocks()).isEqualTo(100);
    assertThat(leak.bytes()).isEqualTo(9700);
    assertThat(functions(leak)).contains("handle_open");
    assertThat(leak.topFrame().flatMap(Frame::fileName)).contains("handles.c");
  }

  @Test
  void theLeakFixed() {
    assertPassed("closes()");
  }

  @Test
  void theOverflow() {
    Finding overflow = error("writesPastTheEnd()").findings().get(0);

    assertThat(overflow.kind()).isEqualTo(FindingKind.HEAP_BUFFER_OVERFLOW);
    assertThat(functions(overflow)).contains("heap_overflow_write");
    assertThat(overflow.javaFrames().get(0).getFileName()).isEqualTo("Example03Overflow.java");
  }

  @Test
  void theUseAfterFree() {
    Finding use = error("readsWhatWasFreed()").findings().get(0);

    assertThat(use.kind()).isEqualTo(FindingKind.HEAP_USE_AFTER_FREE);
    assertThat(functions(use)).contains("use_after_free");
    assertThat(use.freeFrames()).isNotEmpty();
    assertThat(use.allocationFrames()).isNotEmpty();
  }

  @Test
  void theRealLibrary() {
    NativeMemoryError error = error("forgetsToEnd()");

    assertThat(error.findings())
        .allSatisfy(leak -> assertThat(leak.kind().isLeak()).isTrue())
        .allSatisfy(leak -> assertThat(functions(leak)).contains("BZ2_bzCompressInit"))
        .allSatisfy(
            leak ->
                assertThat(leak.frames())
                    .extracting(Frame::moduleName)
                    .first()
                    .asString()
                    .startsWith("libbz2.so"));
    // One stream is a state and its three arrays. A leak checker is conservative with the arrays,
    // which are as large as what the JVM maps and unmaps.
    assertThat(error.findings()).hasSize(4);
    assertThat(error.findings())
        .filteredOn(leak -> leak.kind() == FindingKind.DIRECT_LEAK)
        .extracting(Finding::blocks)
        .containsExactly(20L);
    assertPassed("ends()");
  }

  private static List<String> functions(Finding finding) {
    return finding.frames().stream().map(Frame::function).flatMap(Optional::stream).toList();
  }

  private static void assertPassed(String test) {
    assertThat(RESULTS.get(test))
        .as("%s", RESULTS.get(test).getThrowable())
        .returns(TestExecutionResult.Status.SUCCESSFUL, TestExecutionResult::getStatus);
  }

  private static NativeMemoryError error(String test) {
    Throwable throwable = RESULTS.get(test).getThrowable().orElseThrow();
    if (throwable instanceof NativeMemoryError error) {
      return error;
    }
    throw new AssertionError(test + " failed with something else", throwable);
  }
}

package io.asanloop.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import io.asanloop.internal.verdict.TestFacts.LeakCheck;
import io.asanloop.internal.wire.ChildEvent.CheckKind;
import io.asanloop.internal.wire.ChildEvent.Checked;
import io.asanloop.internal.wire.ChildEvent.Grown;
import io.asanloop.internal.wire.ChildEvent.LossKind;
import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Made;
import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import io.asanloop.internal.wire.ChildEvent.Point;
import io.asanloop.internal.wire.ChildEvent.Stacks;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeakChecksTests {
  private static final String CLASS = "[engine:asanloop]/[class:com.acme.FooTest]";
  private static final String A = CLASS + "/[method:a()]";
  private static final String B = CLASS + "/[method:b()]";
  private static final String UNWANTED = CLASS + "/[method:unwanted()]";
  private static final String FACTORY = CLASS + "/[test-factory:f()]";
  private static final String NODE = FACTORY + "/[dynamic-test:#1]";
  private static final String OTHER_NODE = FACTORY + "/[dynamic-test:#2]";
  private static final String TEMPLATE = CLASS + "/[test-template:t(int)]";
  private static final String FIRST = TEMPLATE + "/[test-template-invocation:#1]";
  private static final String SECOND = TEMPLATE + "/[test-template-invocation:#2]";

  private static final StackTraceElement JAVA =
      new StackTraceElement("com.acme.FooTest", "a", "FooTest.java", 9);

  private final LeakChecks checks = new LeakChecks(id -> !id.equals(UNWANTED), id -> 100);

  @Test
  void aTestIsToldWhatItsIterationsMade() {
    checks.note(lost(LossKind.DIRECT, A, 0x10, new Made(7, 7, 1, 41), new Made(14, 14, 1, 41)));
    checks.note(lost(LossKind.INDIRECT, A, 0x10, new Made(7, 7, 2, 9)));
    checks.note(lost(LossKind.GLOBAL_REFERENCE, A, 0x20, new Made(1, 100, 1, 0)));
    checked(A);

    assertThat(checks.takeOf(A))
        .extracting(LeakChecksTests::text)
        .containsExactly(
            "DIRECT_LEAK in iterations 7, 14, 2 blocks, 82 bytes, even, at 10",
            "INDIRECT_LEAK once, in iteration 7 of 100, 2 blocks, 9 bytes, even, at 10",
            "GLOBAL_REFERENCE_LEAK in every iteration, 100 blocks, 0 bytes, even, at 20");
    assertThat(checks.takeOf(A)).isEmpty();
    assertThat(checks.takeRest()).isEmpty();
    assertThat(checks.ofTest(A)).isEqualTo(new LeakCheck(true, ""));
    assertThat(checks.ofTest(B)).isEqualTo(LeakCheck.NONE);
  }

  @Test
  void theSameStacksAreOneSiteAndOtherJavaFramesAnother() {
    StackTraceElement other = new StackTraceElement("com.acme.FooTest", "a", "FooTest.java", 10);
    NativeFrame own = frame("/lab/libfoo.so", 0x10);
    // One call came from interpreted code, the other by JNA.
    checks.note(
        lost(A, List.of(JAVA), List.of(own, frame("", 0x7f00)), List.of(new Made(1, 15, 1, 41))));
    checks.note(
        lost(
            A,
            List.of(JAVA),
            List.of(frame("/usr/lib/libasan.so.8", 1), own, frame("/tmp/jna17.tmp", 3)),
            List.of(new Made(10, 20, 2, 82))));
    checks.note(lost(A, List.of(other), List.of(own), List.of(new Made(3, 3, 1, 41))));
    checked(A);

    List<Finding> found = checks.takeOf(A);
    assertThat(found)
        .extracting(LeakChecksTests::text)
        .containsExactly(
            "DIRECT_LEAK in iterations 1 to 20, 37 blocks, 1517 bytes, uneven, at 10",
            "DIRECT_LEAK once, in iteration 3 of 100, 1 blocks, 41 bytes, even, at 10");
    assertThat(found.get(0).frames()).containsExactly(Frame.at("/lab/libfoo.so", 0x10));
    assertThat(found).extracting(f -> f.javaFrames().get(0)).containsExactly(JAVA, other);
  }

  @Test
  void theLargestComesFirst() {
    checks.note(lost(LossKind.DIRECT, A, 0x30, new Made(1, 1, 1, 10)));
    checks.note(lost(LossKind.DIRECT, A, 0x10, new Made(1, 1, 1, 10)));
    checks.note(lost(LossKind.DIRECT, A, 0x20, new Made(1, 1, 1, 11)));
    checked(A);

    assertThat(checks.takeOf(A))
        .extracting(f -> f.frames().get(0).offset())
        .containsExactly(0x20L, 0x10L, 0x30L);
  }

  @Test
  void whatOnlyWarmupRunsLostIsToldApart() {
    checks.note(lost(LossKind.DIRECT, A, 0x10, new Made(-1, -3, 1, 41)));
    checks.note(lost(LossKind.DIRECT, A, 0x20, new Made(-1, -3, 1, 41), new Made(1, 100, 1, 41)));
    checked(A);

    assertThat(checks.lostInWarmup(A))
        .extracting(LeakChecksTests::text)
        .containsExactly("DIRECT_LEAK , 3 blocks, 123 bytes, uneven, at 10");
    assertThat(checks.takeOf(A))
        .extracting(LeakChecksTests::text)
        .containsExactly("DIRECT_LEAK in every iteration, 100 blocks, 4100 bytes, even, at 20");
  }

  @Test
  void whatWasMadeOutsideIterationsIsTheClasses() {
    checks.note(lost(LossKind.DIRECT, "", 0x10, new Made(0, 0, 1, 60)));
    checks.note(lost(LossKind.DIRECT, A, 0x10, new Made(0, 0, 1, 50), new Made(2, 2, 1, 41)));
    checked(A);

    assertThat(checks.takeOf(A))
        .extracting(LeakChecksTests::text)
        .containsExactly(
            "DIRECT_LEAK once, in iteration 2 of 100, 1 blocks, 41 bytes, even, at 10");
    assertThat(checks.takeRest())
        .extracting(f -> f.bytes() + " " + f.summary() + f.iterations())
        .containsExactly(
            "60 made outside iterations, before the first test",
            "50 made outside iterations, after FooTest.a()");
  }

  @Test
  void whatATestLetGoLaterIsTheClasses() {
    checked(A);
    checks.note(lost(LossKind.DIRECT, A, 0x10, new Made(1, 1, 1, 41)));
    checked(B);
    checks.note(lost(LossKind.DIRECT, A, 0x10, new Made(2, 2, 1, 40)));
    checks.note(new Checked(CheckKind.LAST, List.of(), "it was cut short"));

    assertThat(checks.takeOf(B)).isEmpty();
    assertThat(checks.takeRest())
        .extracting(f -> f.iterations() + ": " + f.summary())
        .containsExactly(
            "once, in iteration 1 of 100: made in FooTest.a(), lost since FooTest.b()",
            "once, in iteration 2 of 100: made in FooTest.a(), lost only after all tests");
    assertThat(checks.takeRest()).isEmpty();
    assertThat(checks.last()).isEqualTo("it was cut short");
  }

  @Test
  void whatAThreadOfTheLibraryMadeOverTestsIsOneFindingOfTheClass() {
    checks.note(onLibraryThread(A, new Made(1, 100, 1, 8)));
    checked(A);
    checks.note(onLibraryThread(B, new Made(0, 0, 3, 24), new Made(1, 50, 1, 8)));
    checked(B);

    assertThat(checks.takeOf(A)).isEmpty();
    assertThat(checks.takeOf(B)).isEmpty();
    assertThat(checks.takeRest())
        .extracting(f -> text(f) + ", " + f.summary())
        .containsExactly(
            "DIRECT_LEAK , 153 blocks, 1224 bytes, uneven, at 10, made on a thread of the library");
  }

  @Test
  void aNodeTakesItsOwnAndItsFactoryTheRest() {
    checks.note(lost(LossKind.DIRECT, NODE, 0x10, new Made(1, 100, 1, 41)));
    checks.note(lost(LossKind.DIRECT, OTHER_NODE, 0x10, new Made(1, 100, 1, 42)));
    checks.note(lost(LossKind.DIRECT, FACTORY, 0x10, new Made(1, 100, 1, 43)));
    checked(FACTORY);

    assertThat(checks.takeOf(NODE)).extracting(Finding::bytes).containsExactly(4100L);
    assertThat(checks.takeOf(FACTORY))
        .extracting(f -> f.bytes() + f.summary())
        .containsExactly("4300", "4200made in FooTest.f()[2]");
    assertThat(checks.takeRest()).isEmpty();
  }

  @Test
  void invocationsThatAreCheckedAtOnceAreToldApart() {
    checks.note(lost(LossKind.DIRECT, SECOND, 0x10, new Made(1, 100, 1, 41)));
    checks.note(new Checked(CheckKind.TEST, List.of(FIRST, SECOND), "not complete"));

    assertThat(checks.takeOf(FIRST)).isEmpty();
    assertThat(checks.takeOf(SECOND)).hasSize(1);
    assertThat(checks.ofTest(FIRST)).isEqualTo(new LeakCheck(false, "not complete"));
    assertThat(checks.ofTest(SECOND)).isEqualTo(new LeakCheck(false, "not complete"));
  }

  @Test
  void aTestWithoutLeakCheckIsToldOfNone() {
    checks.note(lost(LossKind.DIRECT, UNWANTED, 0x10, new Made(1, 100, 1, 41)));
    checks.note(grown(UNWANTED));
    checked(A);

    assertThat(checks.takeOf(UNWANTED)).isEmpty();
    assertThat(checks.takeRest()).isEmpty();
  }

  @Test
  void whatNobodyTookIsTheClasses() {
    checks.note(lost(LossKind.DIRECT, A, 0x10, new Made(1, 1, 1, 41)));
    checks.note(grown(A));
    checked(A);

    assertThat(checks.takeRest())
        .extracting(f -> f.kind() + ": " + f.summary())
        .containsExactly("DIRECT_LEAK: made in FooTest.a()", "GROWTH: in FooTest.a()");
  }

  @Test
  void growthIsToldWithItsSeriesAndItsHolder() {
    checks.note(grown(A));
    checked(A);

    assertThat(checks.takeOf(A))
        .singleElement()
        .satisfies(
            growth -> {
              assertThat(growth.kind()).isEqualTo(FindingKind.GROWTH);
              assertThat(growth.summary()).isEmpty();
              assertThat(growth.blocks()).isEqualTo(100);
              assertThat(growth.bytes()).isEqualTo(4100);
              assertThat(growth.growth().orElseThrow())
                  .hasToString("1 → 50 → 100 blocks, held by field com.acme.Cache.HANDLES");
              assertThat(growth.javaFrames()).containsExactly(JAVA);
            });
  }

  private void checked(String id) {
    checks.note(new Checked(CheckKind.TEST, List.of(id), ""));
  }

  private static String text(Finding f) {
    return String.format(
        "%s %s, %d blocks, %d bytes, %s, at %x",
        f.kind(),
        f.iterations(),
        f.blocks(),
        f.bytes(),
        f.isEven() ? "even" : "uneven",
        f.frames().get(0).offset());
  }

  private static Lost lost(LossKind kind, String test, long offset, Made... made) {
    return new Lost(kind, test, false, List.of(made), stacks(offset));
  }

  private static Lost lost(
      String test, List<StackTraceElement> java, List<NativeFrame> stack, List<Made> made) {
    return new Lost(LossKind.DIRECT, test, false, made, new Stacks(stack, java));
  }

  private static Lost onLibraryThread(String test, Made... made) {
    return new Lost(LossKind.DIRECT, test, true, List.of(made), stacks(0x10));
  }

  private static Grown grown(String test) {
    return new Grown(
        test,
        List.of(new Point(1, 1), new Point(50, 50), new Point(100, 100)),
        "field com.acme.Cache.HANDLES",
        stacks(0x10),
        100,
        4100);
  }

  private static Stacks stacks(long offset) {
    return new Stacks(List.of(frame("/lab/libfoo.so", offset)), List.of(JAVA));
  }

  private static NativeFrame frame(String module, long offset) {
    return new NativeFrame(module, offset);
  }
}

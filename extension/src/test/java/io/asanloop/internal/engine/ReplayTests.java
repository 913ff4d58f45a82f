package io.asanloop.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.plan.ConfigurationProblem;
import io.asanloop.internal.plan.Settings;
import io.asanloop.internal.plan.StartSettings;
import io.asanloop.internal.run.Unit;
import io.asanloop.internal.run.UnitListener.Stream;
import io.asanloop.internal.verdict.Verdict;
import io.asanloop.internal.verdict.Verdict.Outcome;
import io.asanloop.internal.wire.RemoteThrowable;
import io.asanloop.internal.wire.TestNode;
import io.asanloop.internal.wire.TestNode.Source;
import io.asanloop.internal.wire.TestNode.SourceType;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;

class ReplayTests {
  private static final String FOO = "[engine:asanloop]/[class:Foo]";
  private static final String A = FOO + "/[method:a()]";
  private static final String B = FOO + "/[method:b()]";
  private static final String IN = FOO + "/[nested-class:In]";
  private static final String C = IN + "/[method:c()]";
  private static final String T = FOO + "/[test-template:t()]";
  private static final String T1 = T + "/[test-template-invocation:#1]";
  private static final String T2 = T + "/[test-template-invocation:#2]";

  // As in a suite, where our root is below another; the wire does not know of that.
  private final UniqueId root =
      UniqueId.forEngine("junit-platform-suite").append("suite", "S").appendEngine("asanloop");
  private final EngineDescriptor engine = new EngineDescriptor(root, "AsanLoop");
  private final RecordedEvents events = new RecordedEvents();

  @Test
  void aTestOfAClass() {
    Replay replay = replay(A);

    replay.started(FOO);
    replay.started(A);
    replay.finished(A, passed());
    replay.finished(FOO, passed());
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo", "started a()", "finished a() SUCCESSFUL", "finished Foo SUCCESSFUL");
  }

  @Test
  void anEndImpliesTheStartOfAllAbove() {
    Replay replay = replay(C);

    replay.finished(C, inconclusive("dead"));
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started In",
            "started c()",
            "finished c() FAILED: dead",
            "finished In SUCCESSFUL",
            "finished Foo SUCCESSFUL");
  }

  @Test
  void aTestWithoutAnEndFails() {
    Replay replay = replay(A, B, C);

    replay.started(FOO);
    replay.started(A);
    replay.finished(A, passed());
    replay.started(B);
    replay.finished(FOO, passed());
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started a()",
            "finished a() SUCCESSFUL",
            "started b()",
            "finished b() FAILED: " + notRun("b()"),
            "started In",
            "started c()",
            "finished c() FAILED: " + notRun("c()"),
            "finished In SUCCESSFUL",
            "finished Foo SUCCESSFUL");
  }

  @Test
  void aChildThatSaysNothingFailsEverything() {
    Replay replay = replay(A);

    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started a()",
            "finished a() FAILED: " + notRun("a()"),
            "finished Foo SUCCESSFUL");
  }

  @Test
  void aFailedClassExplainsThatItsTestsDidNotRun() {
    Replay replay = replay(A, C);

    replay.started(FOO);
    replay.finished(FOO, failed("before all"));
    replay.close();

    assertThat(events.lines).containsExactly("started Foo", "finished Foo FAILED: before all");
  }

  @Test
  void aFailedNestedClassExplainsNothingOfOthers() {
    Replay replay = replay(A, C);

    replay.started(IN);
    replay.finished(IN, failed("before all"));
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started In",
            "started a()",
            "finished a() FAILED: " + notRun("a()"),
            "finished In FAILED: before all",
            "finished Foo SUCCESSFUL");
  }

  @Test
  void aTestThatBeganBeforeItsClassFailedStillEnds() {
    Replay replay = replay(A);

    replay.started(A);
    replay.finished(FOO, failed("dead"));
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started a()",
            "finished a() FAILED: " + notRun("a()"),
            "finished Foo FAILED: dead");
  }

  @Test
  void aSkipAccountsForAllBelow() {
    Replay replay = replay(A, C);

    replay.skipped(FOO, "disabled");
    replay.close();

    assertThat(events.lines).containsExactly("skipped Foo: disabled");
  }

  @Test
  void aSkippedNestedClassAndASkippedTest() {
    Replay replay = replay(A, C);

    replay.started(FOO);
    replay.skipped(IN, "nested");
    replay.skipped(A, "test");
    replay.finished(FOO, passed());
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo", "skipped a(): test", "skipped In: nested", "finished Foo SUCCESSFUL");
  }

  @Test
  void aClassThatOnlyItsSecondChildSkipsHasItsOtherTestsSkipped() {
    Replay replay = replay(A, B);

    replay.started(FOO);
    replay.finished(A, passed());
    replay.skipped(FOO, "now disabled");
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started a()",
            "finished a() SUCCESSFUL",
            "skipped b(): now disabled",
            "finished Foo SUCCESSFUL");
  }

  @Test
  void severalChildrenAreOneClassWithTheFirstFailureAndTheOthersOnIt() {
    Replay replay = replay(A, B);

    replay.started(FOO);
    replay.finished(A, failed("a"));
    replay.finished(FOO, passed());
    replay.started(FOO);
    replay.finished(FOO, aborted("assumption"));
    replay.finished(FOO, failed("first"));
    replay.started(FOO);
    replay.finished(B, passed());
    replay.finished(FOO, failed("second"));
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started a()",
            "finished a() FAILED: a",
            "started b()",
            "finished b() SUCCESSFUL",
            "finished Foo FAILED: first");
    assertThat(events.throwables.get(1).getSuppressed())
        .extracting(Throwable::getMessage)
        .containsExactly("second");
  }

  @Test
  void anAbortedClass() {
    Replay replay = replay(A);

    replay.started(FOO);
    replay.finished(FOO, aborted("assumption"));
    replay.finished(FOO, passed());
    replay.close();

    assertThat(events.lines).containsExactly("started Foo", "finished Foo ABORTED: assumption");
  }

  @Test
  void invocationsComeUpBelowTheirTemplate() {
    Replay replay = replay(T, A);

    replay.registered(T, node(T1, TestNode.Type.TEST));
    replay.registered(T, node(T1, TestNode.Type.TEST));
    replay.started(T1);
    replay.finished(T1, passed());
    replay.registered(T, node(T2, TestNode.Type.TEST));
    replay.started(T2);
    replay.finished(T2, passed());
    replay.finished(T, passed());
    replay.started(A);
    replay.finished(A, passed());
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started t()",
            "registered #1",
            "started #1",
            "finished #1 SUCCESSFUL",
            "registered #2",
            "started #2",
            "finished #2 SUCCESSFUL",
            "finished t() SUCCESSFUL",
            "started a()",
            "finished a() SUCCESSFUL",
            "finished Foo SUCCESSFUL");
    TestDescriptor template = engine.findByUniqueId(here(T)).orElseThrow();
    assertThat(template.getChildren())
        .extracting(TestDescriptor::getUniqueId)
        .containsExactly(here(T1), here(T2));
  }

  @Test
  void aTemplateThatTwoChildrenRunIsOne() {
    Replay replay = replay(T);

    replay.registered(T, node(T1, TestNode.Type.TEST));
    replay.finished(T1, inconclusive("dead"));
    replay.finished(T, passed());
    replay.started(FOO);
    replay.started(T);
    replay.registered(T, node(T2, TestNode.Type.TEST));
    replay.finished(T2, passed());
    replay.finished(T, failed("source"));
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started t()",
            "registered #1",
            "started #1",
            "finished #1 FAILED: dead",
            "registered #2",
            "started #2",
            "finished #2 SUCCESSFUL",
            "finished t() FAILED: source",
            "finished Foo SUCCESSFUL");
  }

  @Test
  void anInvocationThatCameUpAndHasNoEndFails() {
    Replay replay = replay(T);

    replay.registered(T, node(T1, TestNode.Type.TEST));
    replay.finished(T, passed());
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started t()",
            "registered #1",
            "started #1",
            "finished #1 FAILED: " + notRun("#1"),
            "finished t() SUCCESSFUL",
            "finished Foo SUCCESSFUL");
  }

  @Test
  void anInvocationThatNeverCameUpFailsItsTemplate() {
    Replay replay = replay(test(T, T2));

    replay.registered(T, node(T1, TestNode.Type.TEST));
    replay.finished(T1, passed());
    replay.finished(T, passed());
    replay.close();

    assertThat(events.lines)
        .contains("finished t() FAILED: " + notRun(T2), "finished Foo SUCCESSFUL");
  }

  @Test
  void aWantedNodeOfAFactoryMayBeAContainer() {
    String container = T + "/[dynamic-container:#2]";
    Replay replay = replay(test(T, T + "/[dynamic-test:#2]", container));

    replay.registered(T, node(container, TestNode.Type.CONTAINER));
    replay.finished(container, passed());
    replay.finished(T, passed());
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started t()",
            "registered #2",
            "started #2",
            "finished #2 SUCCESSFUL",
            "finished t() SUCCESSFUL",
            "finished Foo SUCCESSFUL");
  }

  @Test
  void aClassInAnInvocationComesUpBeforeItBeginsOrIsSkipped() {
    String template = "[engine:asanloop]/[class-template:Bar]";
    String first = template + "/[class-template-invocation:#1]";
    String in = first + "/[nested-class:In]";
    String out = first + "/[nested-class:Out]";
    Replay replay = templateReplay(template);

    replay.started(template);
    replay.registered(template, node(first, TestNode.Type.CONTAINER));
    replay.registered(first, node(first + "/[method:a()]", TestNode.Type.TEST));
    replay.registered(first, node(first + "/[method:b()]", TestNode.Type.TEST));
    replay.registered(first, node(in, TestNode.Type.CONTAINER));
    replay.registered(in, node(in + "/[method:c()]", TestNode.Type.TEST));
    replay.registered(first, node(out, TestNode.Type.CONTAINER));
    replay.registered(out, node(out + "/[method:d()]", TestNode.Type.TEST));
    replay.started(first);
    replay.finished(first + "/[method:a()]", passed());
    replay.finished(first + "/[method:b()]", passed());
    replay.started(in);
    replay.finished(in + "/[method:c()]", passed());
    replay.finished(in, passed());
    replay.skipped(out, "not now");
    replay.finished(first, passed());
    replay.finished(template, passed());
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Bar",
            "registered #1",
            "registered a()",
            "registered b()",
            "registered In",
            "registered c()",
            "registered Out",
            "registered d()",
            "started #1",
            "started a()",
            "finished a() SUCCESSFUL",
            "started b()",
            "finished b() SUCCESSFUL",
            "started In",
            "started c()",
            "finished c() SUCCESSFUL",
            "skipped Out: not now",
            "finished In SUCCESSFUL",
            "finished #1 SUCCESSFUL",
            "finished Bar SUCCESSFUL");
  }

  @Test
  void theMethodsOfAClassTemplateEndBelowItsInvocations() {
    String template = "[engine:asanloop]/[class-template:Bar]";
    String first = template + "/[class-template-invocation:#1]";
    Replay replay = templateReplay(template);

    replay.started(template);
    replay.registered(template, node(first, TestNode.Type.CONTAINER));
    replay.registered(first, node(first + "/[method:a()]", TestNode.Type.TEST));
    replay.finished(first + "/[method:a()]", passed());
    replay.finished(first, passed());
    replay.finished(template, passed());
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Bar",
            "registered #1",
            "registered a()",
            "started #1",
            "started a()",
            "finished a() SUCCESSFUL",
            "finished #1 SUCCESSFUL",
            "finished Bar FAILED: " + notRun(template + "/[method:b()]"));
  }

  @Test
  void aClassTemplateWithoutInvocationsHasNoMethodsToAccountFor() {
    String template = "[engine:asanloop]/[class-template:Bar]";
    Replay replay = templateReplay(template);

    replay.started(template);
    replay.finished(template, passed());
    replay.close();

    assertThat(events.lines).containsExactly("started Bar", "finished Bar SUCCESSFUL");
  }

  @Test
  void aClassTemplateThatNobodyRanFails() {
    Replay replay = templateReplay("[engine:asanloop]/[class-template:Bar]");

    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Bar",
            "finished Bar FAILED: "
                + notRun("[engine:asanloop]/[class-template:Bar]/[method:a()]"));
  }

  @Test
  void anEndOfAHiddenMethodIsThatOfItsTemplate() {
    String template = "[engine:asanloop]/[class-template:Bar]";
    Replay replay = templateReplay(template);

    replay.finished(template + "/[method:a()]", aborted("no sanitizer"));
    replay.finished(template + "/[method:b()]", aborted("no sanitizer"));
    replay.close();

    assertThat(events.lines).containsExactly("started Bar", "finished Bar ABORTED: no sanitizer");
  }

  @Test
  void aFailureAfterTheEndFailsWhatIsAbove() {
    Replay replay = replay(A);

    replay.finished(A, passed());
    replay.finished(A, passed());
    replay.finished(A, failed("late"));
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo", "started a()", "finished a() SUCCESSFUL", "finished Foo FAILED: late");
  }

  @Test
  void unknownIdsAreIgnoredUnlessTheyFail() {
    Replay replay = replay(A);

    replay.finished(A, passed());
    replay.started(FOO + "/[method:x()]");
    replay.skipped(FOO + "/[method:x()]", "why");
    replay.finished(FOO + "/[method:x()]", passed());
    replay.registered(FOO + "/[method:x()]", node(T1, TestNode.Type.TEST));
    replay.entry(FOO + "/[method:x()]", Map.of("k", "v"));
    replay.finished(FOO + "/[method:y()]", failed("y"));
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo", "started a()", "finished a() SUCCESSFUL", "finished Foo FAILED: y");
  }

  @Test
  void aRefusedTestFailsAndTheOthersRun() {
    Replay replay = replay(List.of(A, B), test(A, A));

    replay.finished(A, passed());
    replay.refused(B, new ConfigurationProblem("wrong"));
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started a()",
            "finished a() SUCCESSFUL",
            "started b()",
            "finished b() FAILED: wrong",
            "finished Foo SUCCESSFUL");
  }

  @Test
  void aRefusedTestOfASkippedClassIsSkippedWithIt() {
    Replay replay = replay(List.of(A, B), test(A, A));

    replay.skipped(FOO, "disabled");
    replay.refused(B, new ConfigurationProblem("wrong"));
    replay.close();

    assertThat(events.lines).containsExactly("skipped Foo: disabled");
  }

  @Test
  void aDefectOfOursFailsTheClass() {
    Replay replay = replay(A, B);

    replay.started(A);
    replay.broken(new IllegalStateException("defect"));
    replay.close();

    assertThat(events.lines)
        .containsExactly(
            "started Foo",
            "started a()",
            "finished a() FAILED: " + notRun("a()"),
            "finished Foo FAILED: defect");
  }

  @Test
  void entriesAndFilesArePublished() {
    Replay replay = replay(A);

    replay.started(A);
    replay.entry(A, Map.of("iterations", "100", "blank", " "));
    replay.entry(A, Map.of("blank", ""));
    replay.publishedFile(A, "out.txt", "text/plain");
    replay.publishedFile(A, "out.bin", "");
    replay.finished(A, passed());
    replay.close();

    assertThat(events.lines)
        .containsSubsequence(
            "started a()",
            "entry a() {iterations=100}",
            "file a() out.txt text/plain",
            "file a() out.bin",
            "finished a() SUCCESSFUL");
  }

  @Test
  @ResourceLock(Resources.SYSTEM_OUT)
  @ResourceLock(Resources.SYSTEM_ERR)
  void outputIsPrintedHereAndTheHeadlineOfWhatRidesOnAFailureToo() {
    Replay replay = replay(A);
    Verdict verdict =
        new Verdict(
            Outcome.FAILED,
            Optional.of(remote("java.lang.IllegalStateException", "own")),
            "",
            List.of(),
            List.of(),
            Optional.of(Verdict.of(Outcome.INCONCLUSIVE, "no leak check\nbecause", Path.of("dir"))),
            Path.of("dir"));
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
    try {
      replay.started(A);
      replay.output(Stream.OUT, "to out\n");
      replay.output(Stream.ERR, "to err\n");
      replay.finished(A, verdict);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    replay.close();

    assertThat(outBytes.toString(StandardCharsets.UTF_8)).isEqualTo("to out\n");
    assertThat(errBytes.toString(StandardCharsets.UTF_8)).isEqualTo("to err\nno leak check\n");
    assertThat(events.lines).contains("finished a() FAILED: own");
  }

  private Replay replay(String... ids) {
    return replay(Arrays.stream(ids).map(id -> test(id, id)).toArray(Unit.Test[]::new));
  }

  private Replay replay(Unit.Test... tests) {
    return replay(Arrays.stream(tests).map(Unit.Test::id).toList(), tests);
  }

  private Replay replay(List<String> discovered, Unit.Test... tests) {
    Mirror foo = mirror(FOO, TestNode.Type.CONTAINER, SourceType.CLASS, "Foo", "0", "0");
    Mirror nested = mirror(IN, TestNode.Type.CONTAINER, SourceType.CLASS, "Foo$In", "0", "0");
    engine.addChild(foo);
    for (String id : discovered) {
      String name = UniqueId.parse(id).getLastSegment().getValue().replace("()", "");
      TestNode.Type type = id.equals(T) ? TestNode.Type.CONTAINER : TestNode.Type.TEST;
      Mirror parent = id.equals(C) ? nested : foo;
      parent.addChild(mirror(id, type, SourceType.METHOD, "Foo", name, ""));
    }
    if (discovered.contains(C)) {
      foo.addChild(nested);
    }
    return new Replay(foo, new WireIds(root), List.of(unit(tests)), events);
  }

  private Replay templateReplay(String template) {
    String a = template + "/[method:a()]";
    String b = template + "/[method:b()]";
    Mirror bar = mirror(template, TestNode.Type.CONTAINER, SourceType.CLASS, "Bar", "0", "0");
    engine.addChild(bar);
    bar.addChild(mirror(a, TestNode.Type.TEST, SourceType.METHOD, "Bar", "a", ""));
    bar.addChild(mirror(b, TestNode.Type.TEST, SourceType.METHOD, "Bar", "b", ""));
    engine.accept(TestDescriptor::prune);
    return new Replay(bar, new WireIds(root), List.of(unit(test(a, a), test(b, b))), events);
  }

  private Mirror mirror(String id, TestNode.Type type, SourceType sourceType, String... parts) {
    Source source = new Source(sourceType, List.of(parts));
    String name = UniqueId.parse(id).getLastSegment().getValue();
    return Mirror.of(here(id), new TestNode(id, name, name, type, source, List.of("tag"), false));
  }

  private UniqueId here(String id) {
    UniqueId here = root;
    List<UniqueId.Segment> segments = UniqueId.parse(id).getSegments();
    for (UniqueId.Segment segment : segments.subList(1, segments.size())) {
      here = here.append(segment);
    }
    return here;
  }

  private static TestNode node(String id, TestNode.Type type) {
    String name = UniqueId.parse(id).getLastSegment().getValue();
    return new TestNode(id, name, name, type, Source.NONE, List.of(), false);
  }

  private static Unit.Test test(String id, String... selected) {
    StartSettings start =
        new StartSettings(List.of(), List.of(), Map.of(), List.of(), Optional.empty());
    return new Unit.Test(
        id,
        List.of(selected),
        new Settings(1, 0, true, Duration.ofMinutes(5), false, Path.of("reports"), false, start));
  }

  private static Unit unit(Unit.Test... tests) {
    Settings shared = tests[0].settings();
    return new Unit(
        "Foo",
        FOO,
        shared.start(),
        shared.reportDirectory(),
        List.of(tests),
        Map.of(),
        List.of(),
        true);
  }

  private static String notRun(String name) {
    return "not run: no child has said how "
        + name
        + " ended, so nothing is known of the native code that it calls."
        + " Children find tests on the class path of this JVM and of its URLClassLoaders, in class"
        + " files as they are when a child starts";
  }

  private static Verdict passed() {
    return Verdict.of(Outcome.PASSED, "", Path.of("dir"));
  }

  private static Verdict inconclusive(String message) {
    return Verdict.of(Outcome.INCONCLUSIVE, message, Path.of("dir"));
  }

  private static Verdict aborted(String message) {
    return Verdict.of(Outcome.ABORTED, message, Path.of("dir"));
  }

  private static Verdict failed(String message) {
    return Verdict.of(Outcome.FAILED, message, Path.of("dir"));
  }

  private static RemoteThrowable remote(String className, String message) {
    return new RemoteThrowable(
        RemoteThrowable.Kind.EXCEPTION,
        className,
        Optional.of(message),
        className + ": " + message,
        List.of(),
        Optional.empty(),
        List.of(),
        List.of(),
        false,
        Optional.empty(),
        Optional.empty());
  }
}

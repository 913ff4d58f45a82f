package io.asanloop.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectIteration;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import io.asanloop.AsanLoop;
import io.asanloop.internal.wire.Protocol;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestWatcher;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.DiscoveryIssue;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.discovery.LauncherDiscoveryListeners;
import org.junit.platform.suite.api.SelectClasses;
import org.junit.platform.suite.api.Suite;

class DiscoveryTests {
  @AsanLoop
  static class EveryKindTestCases {
    @Test
    void plain() {}

    @Test
    void overloaded(String text) {}

    @Test
    void overloaded(int number) {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void parameterized(int number) {}

    @RepeatedTest(3)
    void repeated() {}

    @TestFactory
    Stream<DynamicNode> factory() {
      return Stream.of(DynamicTest.dynamicTest("one", () -> {}));
    }

    @Nested
    class Inner {
      @Test
      void nested() {}
    }
  }

  @Test
  void annotatedTestsOfEveryKindAreOursAlone() {
    assertThat(tests(selectClass(EveryKindTestCases.class)))
        .containsExactlyInAnyOrder(
            "asanloop plain()",
            "asanloop overloaded(String)",
            "asanloop overloaded(int)",
            "asanloop parameterized(int)",
            "asanloop repeated()",
            "asanloop factory()",
            "asanloop nested()");
  }

  @Test
  void whatJupiterWouldRunIsWhatBothRun() {
    DiscoverySelector[] selectors = {
      selectClass(EveryKindTestCases.class), selectClass(MixedTestCases.class)
    };
    TestPlan jupiterAlone =
        LauncherFactory.create()
            .discover(request(selectors).filters(EngineFilter.excludeEngines("asanloop")).build());
    List<String> expected = leaves(jupiterAlone).stream().map(TestIdentifier::getUniqueId).toList();

    List<String> both =
        leaves(plan(selectors)).stream()
            .map(test -> test.getUniqueId().replace("[engine:asanloop]", "[engine:junit-jupiter]"))
            .toList();

    assertThat(both).containsExactlyInAnyOrderElementsOf(expected).hasSize(9);
  }

  static class MixedTestCases {
    @Test
    @AsanLoop
    void annotated() {}

    @Test
    void plain() {}
  }

  @Test
  void onlyAnnotatedMethodsOfAMixedClassAreOurs() {
    assertThat(tests(selectClass(MixedTestCases.class)))
        .containsExactlyInAnyOrder("asanloop annotated()", "junit-jupiter plain()");
  }

  @Test
  void aMixedClassIsWarnedAbout() {
    assertThat(issues(selectClass(MixedTestCases.class)))
        .containsExactly(
            "WARNING @AsanLoop on methods of ["
                + MixedTestCases.class.getName()
                + "]: the other tests of this class run in this JVM and initialise the class here,"
                + " which an instrumented library does not survive; annotate the class, or move"
                + " them to a class of their own");
    assertThat(issues(selectMethod(MixedTestCases.class, "annotated"))).isEmpty();
    assertThat(
            issues(
                request(selectClass(MixedTestCases.class))
                    .filters(EngineFilter.includeEngines("asanloop"))))
        .as("without Jupiter")
        .isEmpty();
    assertThat(issues(selectClass(EveryKindTestCases.class))).isEmpty();
  }

  static class PlainTestCases {
    @Test
    void plain() {}
  }

  @Test
  void plainTestsStayWithJupiter() {
    assertThat(tests(selectClass(PlainTestCases.class))).containsExactly("junit-jupiter plain()");
    assertThat(tests(selectMethod(MixedTestCases.class, "plain")))
        .containsExactly("junit-jupiter plain()");
  }

  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.METHOD, ElementType.TYPE})
  @AsanLoop(iterations = 5)
  @interface Checked {}

  @Checked
  static class MetaTestCases {
    @Test
    void meta() {}

    @Test
    @AsanLoop(iterations = 6)
    void own() {}
  }

  static class HeirTestCases extends EveryKindTestCases {
    @Test
    void added() {}
  }

  @AsanLoop(iterations = 8)
  static class AnnotatedHeirTestCases extends PlainBaseTestCases {}

  static class PlainBaseTestCases {
    @Nested
    class Inherited {
      @Test
      void nested() {}
    }
  }

  static class OuterTestCases {
    @AsanLoop
    static class StaticMemberTestCases {
      @Test
      void annotated() {}
    }

    static class OtherTestCases {
      @Test
      void plain() {}
    }
  }

  @Test
  void metaAnnotationsCount() {
    assertThat(tests(selectClass(MetaTestCases.class)))
        .containsExactlyInAnyOrder("asanloop meta()", "asanloop own()");
  }

  @Test
  void annotationsAreInherited() {
    assertThat(tests(selectClass(HeirTestCases.class)))
        .contains("asanloop added()", "asanloop plain()", "asanloop nested()")
        .noneMatch(test -> test.startsWith("junit-jupiter"));
  }

  @Test
  void aNestedClassThatIsInheritedTakesTheAnnotationOfTheHeir() {
    assertThat(tests(selectClass(AnnotatedHeirTestCases.class)))
        .containsExactly("asanloop nested()");
  }

  @Test
  void aStaticMemberClassIsNotNested() {
    assertThat(
            tests(
                selectClass(OuterTestCases.StaticMemberTestCases.class),
                selectClass(OuterTestCases.OtherTestCases.class)))
        .containsExactlyInAnyOrder("asanloop annotated()", "junit-jupiter plain()");
  }

  @Test
  void theAnnotationOfAMethodReplacesThatOfItsClass() {
    List<String> declarations =
        methods(selectClass(MetaTestCases.class)).stream()
            .map(method -> Declaration.of(method, new ClassPatterns(List.of())).orElseThrow())
            .map(found -> found.annotation().iterations() + " " + found.place())
            .toList();

    String name = MetaTestCases.class.getName();
    assertThat(declarations)
        .containsExactlyInAnyOrder(
            "5 @AsanLoop on [" + name + "]", "6 @AsanLoop on [" + name + ".own()]");
  }

  @Test
  void classesMayCountAsAnnotated() {
    String parameter = PlainTestCases.class.getName().replace("Plain", "Pla*n") + ", com.acme.*";

    TestPlan plan =
        LauncherFactory.create()
            .discover(
                request(selectClass(PlainTestCases.class), selectClass(PlainBaseTestCases.class))
                    .configurationParameter("asanloop.classes", parameter)
                    .build());

    assertThat(names(plan)).containsExactlyInAnyOrder("asanloop plain()", "junit-jupiter nested()");
  }

  @Test
  void methodsAndIdsOfBothEnginesSelectOneTest() {
    String method = "/[class:" + EveryKindTestCases.class.getName() + "]/[method:plain()]";

    assertThat(tests(selectMethod(EveryKindTestCases.class, "plain")))
        .containsExactly("asanloop plain()");
    assertThat(tests(selectUniqueId("[engine:asanloop]" + method)))
        .containsExactly("asanloop plain()");
    assertThat(tests(selectUniqueId("[engine:junit-jupiter]" + method)))
        .containsExactly("asanloop plain()");
    assertThat(
            tests(
                selectUniqueId("[engine:junit-jupiter]" + method),
                selectClass(EveryKindTestCases.class)))
        .hasSize(7);
  }

  @Test
  void anIdThatStandsForNothingIsAnError() {
    var stale =
        request(selectUniqueId("[engine:asanloop]/[class:com.acme.Gone]/[method:gone()]"))
            .listeners(LauncherDiscoveryListeners.abortOnFailure())
            .build();

    assertThatThrownBy(() -> LauncherFactory.create().discover(stale))
        .isInstanceOf(JUnitException.class)
        .hasStackTraceContaining("com.acme.Gone");
  }

  @Test
  void anInvocationIsSelectedByItsId() {
    String template =
        "[engine:asanloop]/[class:"
            + EveryKindTestCases.class.getName()
            + "]/[test-template:parameterized(int)]";
    String second = template + "/[test-template-invocation:#2]";

    assertThat(selected(selectUniqueId(second))).containsExactly(second);
    assertThat(selected(selectUniqueId(second.replace("asanloop]", "junit-jupiter]"))))
        .containsExactly(second);
    assertThat(
            selected(
                selectUniqueId(second),
                selectMethod(EveryKindTestCases.class, "parameterized", int.class)))
        .containsExactly(template);
  }

  @Test
  void iterationsAreSelectedByTheirNumber() {
    String in = "[engine:asanloop]/[class:" + EveryKindTestCases.class.getName() + "]";

    assertThat(
            selected(
                selectIteration(
                    selectMethod(EveryKindTestCases.class, "parameterized", int.class), 0, 2),
                selectIteration(selectMethod(EveryKindTestCases.class, "factory"), 1)))
        .containsExactlyInAnyOrder(
            in + "/[test-template:parameterized(int)]/[test-template-invocation:#1]",
            in + "/[test-template:parameterized(int)]/[test-template-invocation:#3]",
            in + "/[test-factory:factory()]/[dynamic-test:#2]",
            in + "/[test-factory:factory()]/[dynamic-container:#2]");
  }

  @AsanLoop
  @ParameterizedClass
  @ValueSource(ints = {1, 2})
  static class ClassTemplateTestCases {
    ClassTemplateTestCases(int number) {}

    @Test
    void fast() {}

    @Test
    @Tag("slow")
    void slow() {}
  }

  @Test
  void aClassTemplateKeepsWhatFiltersHaveLeftOfItsMethods() {
    TestDescriptor root = discovered(selectClass(ClassTemplateTestCases.class));
    root.accept(
        node -> {
          if (TagFilter.excludeTags("slow").apply(node).excluded()) {
            node.removeFromHierarchy();
          }
        });
    root.accept(TestDescriptor::prune);

    Mirror template = (Mirror) root.getChildren().iterator().next();
    assertThat(template.getChildren()).isEmpty();
    assertThat(template.mayRegisterTests()).isTrue();
    assertThat(template.methods().map(Mirror::getDisplayName)).containsExactly("fast()");
  }

  @Test
  void aClassTemplateWithoutMethodsIsGone() {
    TestDescriptor root = discovered(selectClass(ClassTemplateTestCases.class));
    Set.copyOf(root.getDescendants()).stream()
        .filter(TestDescriptor::isTest)
        .forEach(TestDescriptor::removeFromHierarchy);
    root.accept(TestDescriptor::prune);

    assertThat(root.getDescendants()).isEmpty();
  }

  @Test
  void anInvocationOfAClassTemplateIsSelected() {
    String template = "[engine:asanloop]/[class-template:" + ClassTemplateTestCases.class.getName();
    String second = template + "]/[class-template-invocation:#2]";

    assertThat(selected(selectUniqueId(second)))
        .containsExactlyInAnyOrder(second + "/[method:fast()]", second + "/[method:slow()]");
    assertThat(selected(selectUniqueId(second + "/[method:fast()]")))
        .containsExactly(second + "/[method:fast()]");
    assertThat(selected(selectIteration(selectClass(ClassTemplateTestCases.class), 1)))
        .containsExactlyInAnyOrder(second + "/[method:fast()]", second + "/[method:slow()]");
  }

  @Suite
  @SelectClasses({MixedTestCases.class, EveryKindTestCases.class})
  static class MixedSuite {}

  @Test
  void aSuiteRunsEachTestOnce() {
    TestPlan plan = plan(selectClass(MixedSuite.class));

    assertThat(leaves(plan))
        .hasSize(9)
        .allMatch(test -> test.getUniqueId().startsWith("[engine:junit-platform-suite]"));
    assertThat(leaves(plan))
        .filteredOn(test -> test.getUniqueId().contains("/[engine:junit-jupiter]/"))
        .extracting(TestIdentifier::getDisplayName)
        .containsExactly("plain()");
  }

  @AsanLoop
  @Suite
  @SelectClasses(MixedTestCases.class)
  static class AnnotatedSuite {}

  @Test
  void anAnnotatedSuiteIsRefusedByName() {
    TestPlan plan = plan(selectClass(AnnotatedSuite.class));

    assertThat(leaves(plan))
        .filteredOn(test -> test.getUniqueId().startsWith("[engine:asanloop]"))
        .extracting(TestIdentifier::getDisplayName)
        .containsExactly("AnnotatedSuite");
    assertThat(leaves(plan))
        .filteredOn(test -> test.getUniqueId().startsWith("[engine:junit-platform-suite]"))
        .hasSize(2);
  }

  /** What a class under test may hold, none of which must happen in this JVM. */
  @AsanLoop
  @EnabledIf("condition")
  static class UntouchableTestCases {
    static final List<String> TOUCHED = touch();

    @RegisterExtension static final Watcher WATCHER = new Watcher();

    static List<String> touch() {
      System.setProperty("asanloop.test.touched", "yes");
      throw new IllegalStateException("initialised in the wrong JVM");
    }

    static boolean condition() {
      return true;
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void parameterized(int number) {}

    static Stream<Integer> numbers() {
      return Stream.of(1);
    }

    @Test
    @ExtendWith(Resolver.class)
    void resolved(String text) {}
  }

  static final class Watcher implements TestWatcher {}

  static final class Resolver implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      throw new IllegalStateException("asked in the wrong JVM");
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      throw new IllegalStateException("asked in the wrong JVM");
    }
  }

  @Test
  void noClassIsInitialised() {
    assertThat(tests(selectClass(UntouchableTestCases.class))).hasSize(2);
    assertThat(System.getProperty("asanloop.test.touched")).isNull();
  }

  @Test
  void withoutOurEngineTheGuardFailsTheTestsAndPlainOnesRun() {
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            request(
                    selectClass(MixedTestCases.class),
                    selectMethod(EveryKindTestCases.class, "plain"))
                .filters(EngineFilter.excludeEngines("asanloop"))
                .build(),
            summary);

    assertThat(summary.getSummary().getTestsSucceededCount()).isEqualTo(1);
    assertThat(summary.getSummary().getFailures())
        .hasSize(2)
        .allSatisfy(
            failure ->
                assertThat(failure.getException())
                    .hasMessageStartingWith(
                        "@AsanLoop: this test was not checked, because JUnit Jupiter ran it without"
                            + " the engine 'asanloop'."));
  }

  @Test
  void withoutJupiterTheAnnotatedTestsRun() {
    TestPlan plan =
        LauncherFactory.create()
            .discover(
                request(selectClass(MixedTestCases.class))
                    .filters(EngineFilter.includeEngines("asanloop"))
                    .build());

    assertThat(names(plan)).containsExactly("asanloop annotated()");
  }

  @Test
  void aDiscoveryForgetsTheOneBefore() {
    assertThat(tests(selectClass(MixedTestCases.class))).contains("asanloop annotated()");

    TestPlan jupiterAlone =
        LauncherFactory.create()
            .discover(
                request(selectClass(MixedTestCases.class))
                    .filters(EngineFilter.excludeEngines("asanloop"))
                    .build());

    assertThat(names(jupiterAlone))
        .containsExactlyInAnyOrder("junit-jupiter annotated()", "junit-jupiter plain()");
  }

  @Test
  void aChildTakesNothing() {
    System.setProperty(Protocol.CHILD_MARKER, "1");
    try {
      assertThat(discovered(selectClass(EveryKindTestCases.class)).getDescendants()).isEmpty();
    } finally {
      System.clearProperty(Protocol.CHILD_MARKER);
    }
    assertThat(discovered(selectClass(EveryKindTestCases.class)).getDescendants()).isNotEmpty();
  }

  private static LauncherDiscoveryRequestBuilder request(DiscoverySelector... selectors) {
    return LauncherDiscoveryRequestBuilder.request().selectors(selectors);
  }

  private static TestPlan plan(DiscoverySelector... selectors) {
    return LauncherFactory.create().discover(request(selectors).build());
  }

  /** Returns "engine method" for all that can be seen before tests run. */
  private static List<String> tests(DiscoverySelector... selectors) {
    return names(plan(selectors));
  }

  private static List<String> names(TestPlan plan) {
    return leaves(plan).stream()
        .map(
            test ->
                UniqueId.parse(test.getUniqueId()).getEngineId().orElseThrow()
                    + " "
                    + test.getLegacyReportingName())
        .toList();
  }

  private static List<TestIdentifier> leaves(TestPlan plan) {
    List<TestIdentifier> leaves = new ArrayList<>();
    for (TestIdentifier root : plan.getRoots()) {
      for (TestIdentifier node : plan.getDescendants(root)) {
        if (plan.getChildren(node).isEmpty()) {
          leaves.add(node);
        }
      }
    }
    return leaves;
  }

  private static List<String> issues(DiscoverySelector... selectors) {
    return issues(request(selectors));
  }

  private static List<String> issues(LauncherDiscoveryRequestBuilder request) {
    List<String> issues = new ArrayList<>();
    LauncherDiscoveryListener listener =
        new LauncherDiscoveryListener() {
          @Override
          public void issueEncountered(UniqueId engineId, DiscoveryIssue issue) {
            issues.add(issue.severity() + " " + issue.message());
          }
        };
    LauncherFactory.create().discover(request.listeners(listener).build());
    return issues;
  }

  private static TestDescriptor discovered(DiscoverySelector... selectors) {
    return new AsanLoopEngine()
        .discover(request(selectors).build(), UniqueId.forEngine(AsanLoopEngine.ID));
  }

  private static List<Mirror> methods(DiscoverySelector... selectors) {
    return discovered(selectors).getChildren().stream()
        .flatMap(child -> ((Mirror) child).methods())
        .toList();
  }

  private static List<String> selected(DiscoverySelector... selectors) {
    return methods(selectors).stream()
        .flatMap(method -> method.selected().stream())
        .map(UniqueId::toString)
        .toList();
  }
}

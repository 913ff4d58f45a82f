package io.asanloop;

import io.asanloop.testkit.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One test of every kind. Each writes a line to a file in each of its runs: its name, and what all
 * of its parts were told of the run, which is one and the same text.
 */
@AsanLoop(iterations = 2, warmup = 1)
class EveryKindTestCases {
  /** System property that names the file. */
  static final String LOG = "every.kind.log";

  /** How the line begins that each JVM writes in which the class is run. */
  static final String JVM = "runs in ";

  private final Set<String> told = new LinkedHashSet<>();
  private String name;

  EveryKindTestCases(LoopInfo info) {
    told.add(info.toString());
  }

  @BeforeAll
  static void beforeAll() throws IOException {
    log(JVM + ProcessHandle.current().pid());
  }

  @BeforeEach
  void beforeEach(LoopInfo info) {
    told.add(info.toString());
  }

  @AfterEach
  void afterEach(LoopInfo info) throws IOException {
    told.add(info.toString());
    log(name + ": " + String.join(", ", told));
  }

  @Test
  void test(LoopInfo info) {
    run("test", info);
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 8})
  void parameterized(int number, LoopInfo info) {
    run("parameterized " + number, info);
  }

  @RepeatedTest(2)
  void repeated(LoopInfo info, RepetitionInfo repetition) {
    run("repeated " + repetition.getCurrentRepetition(), info);
  }

  @TestTemplate
  @ExtendWith(Once.class)
  void template(LoopInfo info) {
    run("template", info);
  }

  @TestFactory
  Stream<DynamicTest> factory(LoopInfo info) {
    return Stream.of(DynamicTest.dynamicTest("made", () -> run("factory", info)));
  }

  @Nested
  class Inner {
    Inner(LoopInfo info) {
      told.add(info.toString());
    }

    @Test
    void nested(LoopInfo info) {
      run("nested", info);
    }
  }

  @Nested
  @ParameterizedClass
  @ValueSource(ints = {1, 2})
  class Parameterized {
    private final int number;

    Parameterized(int number, LoopInfo info) {
      this.number = number;
      told.add(info.toString());
    }

    @Test
    void ofClassTemplate(LoopInfo info) {
      run("class template " + number, info);
    }
  }

  private void run(String test, LoopInfo info) {
    name = test;
    told.add(info.toString());
    Fixtures.INSTANCE.leak_direct_clean();
  }

  private static void log(String line) throws IOException {
    Files.writeString(Path.of(System.getProperty(LOG)), line + "\n", StandardOpenOption.APPEND);
  }

  static final class Once implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
      return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
        ExtensionContext context) {
      return Stream.of(new TestTemplateInvocationContext() {});
    }
  }

  /** Returns the beginnings of the lines that one run of each test gives. */
  static List<String> names() {
    return List.of(
        "test",
        "parameterized 7",
        "parameterized 8",
        "repeated 1",
        "repeated 2",
        "template",
        "factory",
        "nested",
        "class template 1",
        "class template 2");
  }
}

package io.asanloop.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A record that is made for each of its parameters, with templates in it. */
@AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
@ParameterizedClass
@ValueSource(strings = {"x", "y"})
record ClassTemplatesTestCases(String letter) {
  @Test
  void method() {
    Planted.at(letter.equals("y"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void parameterized(int number) {
    Planted.at(letter.equals("x") && number == 2);
  }

  @Nested
  @ParameterizedClass(name = "of {0}")
  @ValueSource(ints = {3, 4})
  class Inner {
    @Parameter int number;

    @Test
    void method() {
      Planted.at(letter.equals("y") && number == 3);
    }
  }

  @Nested
  @ClassTemplate
  @ExtendWith(Provider.class)
  class Template {
    @Test
    void method(TestInfo info) {
      assertEquals("method(TestInfo)", info.getDisplayName());
      Planted.nowhere();
    }

    @Test
    void other() {
      Planted.nowhere();
    }
  }

  static final class Provider implements ClassTemplateInvocationContextProvider {
    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
      return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(
        ExtensionContext context) {
      return Stream.of(new Invocation("one"), new Invocation("two"));
    }
  }

  private record Invocation(String name)
      implements ClassTemplateInvocationContext, BeforeEachCallback {
    @Override
    public String getDisplayName(int index) {
      return "context " + name;
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
      Planted.at(name.equals("two") && context.getDisplayName().equals("other()"));
    }
  }
}

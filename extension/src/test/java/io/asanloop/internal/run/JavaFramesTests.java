package io.asanloop.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.wire.ChildEvent;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class JavaFramesTests {
  @Test
  void endsAtTheMethodThatJUnitCalled() {
    assertThat(
            cut(
                "com.acme.FooTest",
                "jdk.internal.reflect.NativeMethodAccessorImpl",
                "java.lang.reflect.Method",
                "org.junit.platform.commons.util.ReflectionUtils",
                "org.junit.jupiter.engine.execution.MethodInvocation"))
        .containsExactly("com.acme.FooTest");
  }

  @Test
  void anAssertionInBetweenIsNoEnd() {
    assertThat(
            cut(
                "com.acme.FooTest",
                "org.junit.jupiter.api.AssertThrows",
                "com.acme.FooTest",
                "java.lang.reflect.Method",
                "org.junit.platform.commons.util.ReflectionUtils"))
        .containsExactly(
            "com.acme.FooTest", "org.junit.jupiter.api.AssertThrows", "com.acme.FooTest");
  }

  @Test
  void aDynamicTestIsCalledWithoutReflection() {
    assertThat(
            cut(
                "com.acme.FooTest",
                "org.junit.jupiter.engine.descriptor.DynamicTestTestDescriptor"))
        .containsExactly("com.acme.FooTest");
  }

  @Test
  void aThreadOfTheTestsOwnIsWhole() {
    assertThat(cut("com.acme.Worker", "java.lang.Thread"))
        .containsExactly("com.acme.Worker", "java.lang.Thread");
  }

  @Test
  void loadersAndModulesAreLeftOut() {
    StackTraceElement frame =
        new StackTraceElement("app", "m", "1", "com.acme.A", "b", "A.java", 3);

    assertThat(JavaFrames.of(new ChildEvent.JavaStack("main", List.of(frame))))
        .extracting(StackTraceElement::toString)
        .containsExactly("com.acme.A.b(A.java:3)");
  }

  private static List<String> cut(String... types) {
    List<StackTraceElement> frames =
        Arrays.stream(types).map(t -> new StackTraceElement(t, "m", "F.java", 1)).toList();
    return JavaFrames.of(new ChildEvent.JavaStack("main", frames)).stream()
        .map(StackTraceElement::getClassName)
        .toList();
  }
}

package io.asanloop.internal.engine;

import io.asanloop.AsanLoop;
import java.util.List;
import java.util.Optional;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * What makes a test of another engine one that counts as annotated.
 *
 * @param testClass the class that it is in
 * @param place where the annotation is, as messages begin
 */
record ForeignDeclaration(Class<?> testClass, String place) {

  /** Looks at the test and at what is around it: engines differ in where they name the class. */
  static Optional<ForeignDeclaration> of(TestDescriptor test, ClassPatterns alsoAnnotated) {
    for (TestDescriptor node = test; node != null; node = node.getParent().orElse(null)) {
      Optional<ForeignDeclaration> found =
          node.getSource().flatMap(source -> of(source, alsoAnnotated));
      if (found.isPresent() || ForeignTests.isEngine(node)) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** A suite bears the annotation: it stands on a class without tests. */
  static Optional<ForeignDeclaration> ofSuite(TestDescriptor suite) {
    return suite.getSource().flatMap(source -> of(source, new ClassPatterns(List.of())));
  }

  private static Optional<ForeignDeclaration> of(TestSource source, ClassPatterns alsoAnnotated) {
    try {
      if (source instanceof MethodSource method) {
        Class<?> type = method.getJavaClass();
        return AnnotationSupport.isAnnotated(method.getJavaMethod(), AsanLoop.class)
            ? Optional.of(on(type, type.getName() + "." + method.getMethodName() + "()"))
            : of(type, alsoAnnotated);
      }
      return source instanceof ClassSource type
          ? of(type.getJavaClass(), alsoAnnotated)
          : Optional.empty();
    } catch (JUnitException e) {
      // It names what is no Java method or class.
      return Optional.empty();
    }
  }

  private static Optional<ForeignDeclaration> of(Class<?> type, ClassPatterns alsoAnnotated) {
    if (AnnotationSupport.isAnnotated(type, AsanLoop.class)) {
      return Optional.of(on(type, type.getName()));
    }
    return alsoAnnotated.match(type)
        ? Optional.of(new ForeignDeclaration(type, ClassPatterns.PLACE))
        : Optional.empty();
  }

  private static ForeignDeclaration on(Class<?> type, String name) {
    return new ForeignDeclaration(type, Declaration.placeOf(name));
  }

  /** Says what is wrong with an annotated suite, and what to write instead. */
  String messageOfSuite() {
    return place
        + ": a suite has no tests of its own, and those that it selects are not annotated by it;"
        + " annotate their classes, or name these by asanloop.classes";
  }

  /** Says what is wrong, and what to write instead. */
  String message(String engineId) {
    String instead =
        switch (engineId) {
          case "junit-vintage" -> " instead of JUnit 4's org.junit.Test";
          case "testng" -> " instead of org.testng.annotations.Test";
          default -> "";
        };
    return place
        + ": this test is not one of JUnit Jupiter but of the engine '"
        + engineId
        + "', which would run it unchecked, so it was not run; write it with"
        + " org.junit.jupiter.api.Test"
        + instead;
  }
}

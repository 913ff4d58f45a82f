package io.asanloop.internal.engine;

import io.asanloop.AsanLoop;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * What makes a test ours.
 *
 * @param annotation the annotation that holds for it
 * @param place where it was found, as messages begin
 */
record Declaration(AsanLoop annotation, String place) {
  /** Has every attribute at its default. */
  @AsanLoop
  private static final class Defaults {}

  /**
   * Returns what makes a method ours: the annotation on it, else that on the class it runs in, else
   * that on a class around. These are taken from the tree and not from the class: a nested class
   * that is inherited runs within the heir.
   */
  static Optional<Declaration> of(TestDescriptor method, ClassPatterns alsoAnnotated) {
    MethodSource source = (MethodSource) method.getSource().orElseThrow();
    Method javaMethod = source.getJavaMethod();
    Optional<Declaration> found = on(javaMethod, nameOf(source.getJavaClass(), javaMethod));
    for (TestDescriptor node = method;
        found.isEmpty() && node != null;
        node = node.getParent().orElse(null)) {
      if (node.getSource().orElse(null) instanceof ClassSource around) {
        Class<?> testClass = around.getJavaClass();
        found =
            on(testClass, testClass.getName())
                .or(
                    () ->
                        alsoAnnotated.match(testClass)
                            ? Optional.of(byPattern())
                            : Optional.empty());
      }
    }
    return found;
  }

  private static Optional<Declaration> on(AnnotatedElement element, String name) {
    return AnnotationSupport.findAnnotation(element, AsanLoop.class)
        .map(annotation -> new Declaration(annotation, placeOf(name)));
  }

  private static Declaration byPattern() {
    return new Declaration(Defaults.class.getAnnotation(AsanLoop.class), ClassPatterns.PLACE);
  }

  /** Returns how messages begin about the annotation on a class or a method. */
  static String placeOf(String name) {
    return "@AsanLoop on [" + name + "]";
  }

  private static String nameOf(Class<?> testClass, Method method) {
    String types =
        Arrays.stream(method.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", ", "(", ")"));
    return testClass.getName() + "." + method.getName() + types;
  }
}

package io.asanloop.feature;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Nested classes with the annotation in every place where it may be, each with other iterations.
 */
class PlacesTestCases {
  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  abstract static class Annotated {
    @Test
    void ofSuperclass() {
      Planted.here();
    }
  }

  @AsanLoop(iterations = 3, libraryPath = Fixtures.ASAN)
  interface AnnotatedInterface {
    @Test
    default void ofInterface() {
      Planted.here();
    }
  }

  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.TYPE, ElementType.METHOD})
  @AsanLoop(iterations = 4, libraryPath = Fixtures.ASAN)
  @interface Checked {}

  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  @Test
  @Checked
  @interface CheckedTest {}

  @Nested
  @AsanLoop(iterations = 5, libraryPath = Fixtures.ASAN)
  class OnClass {
    @Test
    void test() {
      Planted.here();
    }

    @Test
    @AsanLoop(iterations = 6, libraryPath = Fixtures.ASAN)
    void overridesClass() {
      Planted.here();
    }

    @Nested
    class Around {
      @Test
      void test() {
        Planted.here();
      }
    }
  }

  @Nested
  class OnMethod {
    @Test
    @AsanLoop(iterations = 7, libraryPath = Fixtures.ASAN)
    void test() {
      Planted.here();
    }

    @Test
    @Checked
    void meta() {
      Planted.here();
    }

    @CheckedTest
    void metaOfMeta() {
      Planted.here();
    }
  }

  @Nested
  class OnSuperclass extends Annotated {
    @Test
    void test() {
      Planted.here();
    }
  }

  @Nested
  class OnInterface implements AnnotatedInterface {
    @Test
    void test() {
      Planted.here();
    }
  }

  @Nested
  @Checked
  class MetaOnClass {
    @Test
    void test() {
      Planted.here();
    }
  }

  @Nested
  @AsanLoop(iterations = 8, libraryPath = Fixtures.ASAN)
  class OverridesSuperclass extends Annotated {}
}

package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A project that calls C through JNI alone and has no JNA on its class path. */
class NoJnaIT {
  @Test
  void jniCodeIsCheckedWithoutJna() throws Exception {
    try (Project project = Project.of("no-jna")) {
      NativeBuild.GCC.build(project.folder().resolve("native"), "libfoo.so", "foo.c");
      MavenResult result = project.maven("test");

      assertThat(result.tests())
          .as(result.log())
          .extracting(t -> t.name() + " " + t.outcome())
          .containsExactlyInAnyOrder(
              "NoJnaTest.hasNoJna passed",
              "NoJnaTest.forgets failure",
              "NoJnaTest.holds passed",
              "NoJnaTest.overflows failure");
      assertThat(result.test("NoJnaTest.forgets").message())
          .contains("direct leak in every iteration: 10 blocks, 410 bytes in all")
          .contains("Java_com_acme_Foo_open")
          .contains("NoJnaTest.forgets(NoJnaTest.java:20)");
      assertThat(result.test("NoJnaTest.overflows").message())
          .contains("heap-buffer-overflow: WRITE of size 1")
          .contains("NoJnaTest.overflows(NoJnaTest.java:31)");
    }
  }
}

package io.asanloop.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One way for Java to call the fixtures, and the classes of tests that do. */
enum MatrixBinding {
  JNA("JNA interface"),
  DIRECT("JNA direct"),
  JNI("JNI"),
  FFM("FFM");

  private final String text;

  MatrixBinding(String text) {
    this.text = text;
  }

  /** The JDK that has it; empty if it is not here. */
  Optional<Path> jdk() {
    return this == FFM ? Jdk25.home() : Optional.of(Path.of(System.getProperty("java.home")));
  }

  /** The class of the tests that lose memory as {@code When} of the project says. */
  String testClass(String when) {
    return "Matrix" + className() + when + "Test";
  }

  /** Writes the classes of tests, one for each child: in one child they would share threads. */
  void write(Project project) throws IOException {
    for (String when : List.of("EVERY", "SEVENTH", "ONCE", "NEVER")) {
      Files.writeString(
          project.folder().resolve("src/test/java/com/acme/" + testClass(when) + ".java"),
          """
          package com.acme;

          import io.asanloop.AsanLoop;

          @AsanLoop(iterations = 21)
          class %1$s extends %2$s {
            %1$s() {
              super(%3$sBinding.load(), When.%4$s);
            }
          }
          """
              .formatted(testClass(when), this == JNI ? "JniMatrix" : "Matrix", className(), when));
    }
  }

  /** Its name in names of classes. */
  String className() {
    return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return text;
  }
}

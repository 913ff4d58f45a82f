package com.acme;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes down that a test is run, so that all its runs can be counted. */
final class Runs {
  private Runs() {}

  static void note(String test) {
    try {
      Files.writeString(
          Path.of("target", "runs"),
          test + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

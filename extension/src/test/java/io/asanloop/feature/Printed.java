package io.asanloop.feature;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Takes what is printed while tests run for that of the one which ends next, as test runners do:
 * where the thread that tells of it prints it.
 */
final class Printed extends ByteArrayOutputStream implements TestExecutionListener {
  private final Thread thread = Thread.currentThread();
  private final Map<String, String> byTest = new LinkedHashMap<>();

  /** Makes a stream that writes here. */
  PrintStream stream() {
    return new PrintStream(this, false, StandardCharsets.UTF_8);
  }

  /** Returns what each test or container printed that printed anything. */
  Map<String, String> byTest() {
    return byTest;
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int count) {
    if (Thread.currentThread() != thread) {
      throw new AssertionError("printed by " + Thread.currentThread());
    }
    super.write(bytes, from, count);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    String text = toString(StandardCharsets.UTF_8);
    reset();
    if (!text.isEmpty()) {
      byTest.merge(Tree.id(test), text, String::concat);
    }
  }
}

package io.asanloop.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import io.asanloop.internal.wire.ChildEvent.Stacks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErrorStackTests {
  private static final String TEXT =
      """
      thread\tmain
      epoch\t3\t-2
      java\tcom.acme.Foo\tfoo_parse\t\t-2
      java\tcom.acme.FooTest\toverflows\tFooTest.java\t42
      native\t/lib/my libfoo.so\t11b4\tfoo_parse(char const*)
      native\t\t7f0000000010\t
      """;

  @TempDir Path folder;

  @Test
  void isReadAsItWasWritten() throws IOException {
    assertThat(read(TEXT))
        .isEqualTo(
            new ErrorStack(
                "main",
                3,
                -2,
                new Stacks(
                    List.of(
                        new NativeFrame("/lib/my libfoo.so", 0x11b4, "foo_parse(char const*)"),
                        new NativeFrame("", 0x7f00_0000_0010L, "")),
                    List.of(
                        new StackTraceElement("com.acme.Foo", "foo_parse", null, -2),
                        new StackTraceElement(
                            "com.acme.FooTest", "overflows", "FooTest.java", 42)))));
  }

  @Test
  void whereverItIsCutOffTheCompleteLinesCount() throws IOException {
    for (int end = 0; end < TEXT.length(); end++) {
      int complete = (int) TEXT.substring(0, end).chars().filter(c -> c == '\n').count();
      ErrorStack stack = read(TEXT.substring(0, end));
      assertThat(stack.stacks().javaFrames()).hasSize(Math.max(0, Math.min(complete, 4) - 2));
      assertThat(stack.stacks().nativeFrames()).hasSize(Math.max(0, complete - 4));
    }
  }

  @Test
  void whatIsNoLineOfItIsPassedOver() throws IOException {
    assertThat(
            read("java\tA\tb\tA.java\tx\nnative\t/lib/a.so\tzz\tf\nhello\n\nepoch\t1\n" + TEXT)
                .stacks())
        .isEqualTo(read(TEXT).stacks());
  }

  @Test
  void whereThereIsNoFileThereIsNone() throws IOException {
    assertThat(ErrorStack.read(folder.resolve("none"))).isEmpty();
  }

  private ErrorStack read(String text) throws IOException {
    Path file = folder.resolve("java-stack.txt");
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    return ErrorStack.read(file).orElseThrow();
  }
}

package io.asanloop.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import io.asanloop.internal.wire.ChildEvent.Stacks;
import io.asanloop.internal.wire.ErrorStack.Allocation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErrorStackTests {
  private static final String ERROR =
      """
      thread\tmain
      epoch\t3\t-2
      java\tcom.acme.Foo\tfoo_parse\t\t-2
      java\tcom.acme.FooTest\toverflows\tFooTest.java\t42
      """;

  private static final String ALLOCATION =
      """
      allocated\t2\t17
      native\t/lib/my libfoo.so\t11b4
      native\t/lib/libbar.so\t7f0000000010
      java\tcom.acme.Foo\tfoo_new\t\t-2
      """;

  private static final List<StackTraceElement> JAVA_FRAMES =
      List.of(
          new StackTraceElement("com.acme.Foo", "foo_parse", null, -2),
          new StackTraceElement("com.acme.FooTest", "overflows", "FooTest.java", 42));

  @TempDir Path folder;

  @Test
  void isReadAsItWasWritten() throws IOException {
    assertThat(read(ERROR)).isEqualTo(new ErrorStack("main", 3, -2, JAVA_FRAMES, Optional.empty()));
  }

  @Test
  void tellsWhoAllocatedTheBlock() throws IOException {
    assertThat(read(ERROR + ALLOCATION))
        .isEqualTo(
            new ErrorStack(
                "main",
                3,
                -2,
                JAVA_FRAMES,
                Optional.of(
                    new Allocation(
                        2,
                        17,
                        new Stacks(
                            List.of(
                                new NativeFrame("/lib/my libfoo.so", 0x11b4),
                                new NativeFrame("/lib/libbar.so", 0x7f00_0000_0010L)),
                            List.of(
                                new StackTraceElement("com.acme.Foo", "foo_new", null, -2)))))));
  }

  @Test
  void whereverItIsCutOffTheCompleteLinesCount() throws IOException {
    String text = ERROR + ALLOCATION;
    for (int end = 0; end < text.length(); end++) {
      int complete = (int) text.substring(0, end).chars().filter(c -> c == '\n').count();
      ErrorStack stack = read(text.substring(0, end));
      assertThat(stack.javaFrames()).hasSize(Math.max(0, Math.min(complete, 4) - 2));
      assertThat(stack.allocation().isPresent()).isEqualTo(complete >= 5);
      assertThat(stack.allocation().map(made -> made.stacks().nativeFrames().size()).orElse(0))
          .isEqualTo(Math.max(0, complete - 5));
    }
  }

  @Test
  void whatIsNoLineOfItIsPassedOver() throws IOException {
    assertThat(
            read(
                "java\tA\tb\tA.java\tx\nnative\t/lib/a.so\tzz\nnative\t/lib/%zz.so\t1\nhello\n\nepoch\t1\nallocated\tx\t1\n"
                    + ERROR
                    + "allocated\n"
                    + ALLOCATION))
        .isEqualTo(read(ERROR + ALLOCATION));
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

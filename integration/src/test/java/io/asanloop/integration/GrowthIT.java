package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.integration.MavenResult.TestCase;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory that is held and has no end is told as growth; memory that has one is not. */
@ExtendWith(FreshProject.class)
class GrowthIT {
  private static final String GROWING =
      """
      # test     | bytes | bytes in all | allocated in | marked      | held by
      list       | 271   | 16,260       | link_new     | grow_list   | global chain of libfixtures.so
      map        | 280   | 16,800       | insert       | grow_map    | global (anonymous namespace)::values of libfixtures.so
      files      | 472   | 28,320       | file_open    | grow_files  | global _IO_list_all of libc.so.6
      listOfJava | 97    | 5,820        | handle_new   | handle_open | Java field com.acme.GrowthTest.HANDLES
      """;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = GROWING)
  void withoutEnd(
      String test,
      String bytes,
      String bytesInAll,
      String function,
      String marker,
      String holder,
      FreshProject.Run run)
      throws IOException {
    String name = "GrowthTest." + test;
    new ToldLeak(
            "growth: 1 block, "
                + bytes
                + " bytes more per iteration; 60 blocks, "
                + bytesInAll
                + " bytes held at the end\n",
            function,
            marker)
        .isIn(name, test, run.result());
    assertThat(run.result().test(name).message())
        .startsWith("growth in " + name + "() after 60 iterations")
        .contains("    held by       " + holder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cache", "vector", "ring", "pool", "cacheOfJava"})
  void withAnEnd(String test, FreshProject.Run run) {
    assertPassed("BoundedTest." + test, run);
  }

  @Test
  void noneOfTheTwins(FreshProject.Run run) {
    assertPassed("GrowthTest.twins", run);
  }

  private static void assertPassed(String name, FreshProject.Run run) {
    TestCase test = run.result().test(name);

    assertThat(test).as(test.text()).returns("passed", TestCase::outcome);
  }
}

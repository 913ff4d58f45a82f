package io.asanloop.internal.launch;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import org.junit.jupiter.api.Test;

/** Tests that free what they take, which is what most tests do. */
@AsanLoop(iterations = 100, libraryPath = Fixtures.ASAN)
class BenchmarkTestCases {
  @Test
  void test01() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test02() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test03() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test04() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test05() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test06() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test07() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test08() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test09() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test10() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test11() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test12() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test13() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test14() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test15() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test16() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test17() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test18() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test19() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void test20() {
    Fixtures.INSTANCE.leak_direct_clean();
  }
}

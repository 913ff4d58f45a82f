package io.asanloop.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestNameTests {
  private static final String CLASS = "[engine:asanloop]/[class:com.acme.FooTest]";

  @Test
  void ofAClass() {
    TestName name = TestName.of(CLASS);

    assertThat(name.full()).isEqualTo("FooTest");
    assertThat(name.folder()).isEmpty();
    assertThat(name.surefireSelector()).isEqualTo("FooTest");
  }

  @Test
  void ofAMethod() {
    TestName name = TestName.of(CLASS + "/[method:leaks()]");

    assertThat(name.full()).isEqualTo("FooTest.leaks()");
    assertThat(name.folder()).isEqualTo("leaks");
    assertThat(name.surefireSelector()).isEqualTo("FooTest#leaks");
  }

  @Test
  void ofAnInvocation() {
    TestName name =
        TestName.of(
            CLASS
                + "/[nested-class:Inner]/[test-template:a(java.lang.String, int%5B%5D)]"
                + "/[test-template-invocation:#2]");

    assertThat(name.full()).isEqualTo("FooTest.Inner.a(String, int[])[2]");
    assertThat(name.folder()).isEqualTo("Inner.a(String, int[])[2]");
    assertThat(name.surefireSelector()).isEqualTo("FooTest$Inner#a");
  }

  @Test
  void ofAMethodOfAClassTemplate() {
    TestName name =
        TestName.of(
            "[engine:asanloop]/[class-template:com.acme.P]/[class-template-invocation:#1]"
                + "/[method:m()]");

    assertThat(name.full()).isEqualTo("P[1].m()");
    assertThat(name.folder()).isEqualTo("[1].m");
    assertThat(name.surefireSelector()).isEqualTo("P#m");
  }

  @Test
  void ofAMethodWithANameThatJavaHasNot() {
    TestName name =
        TestName.of(
            CLASS
                + "/[test-template:frees it (all), doesn't lose%2Bleak%3A #4(int)]"
                + "/[test-template-invocation:#2]");

    assertThat(name.full()).isEqualTo("FooTest.frees it (all), doesn't lose+leak: #4(int)[2]");
    assertThat(name.surefireSelector()).isEqualTo("FooTest#frees it ?all?? doesn't lose?leak: ?4");
  }

  @Test
  void ofATestBelowASuite() {
    assertThat(
            TestName.of(
                    "[engine:junit-platform-suite]/[suite:com.acme.S]/[engine:asanloop]"
                        + "/[class:com.acme.FooTest]/[method:leaks()]")
                .full())
        .isEqualTo("FooTest.leaks()");
  }
}

package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.integration.MavenResult.TestCase;
import java.io.IOException;

/**
 * One leak as the message of a test, or of a class, has to tell it.
 *
 * @param amount the words of kind, iterations, blocks and bytes
 * @param function the C function that allocated
 * @param marker of its line
 */
record ToldLeak(String amount, String function, String marker) {

  /** Checks that a test failed with this leak, called from its line that is marked by a name. */
  void isIn(String test, String javaMarker, MavenResult result) throws IOException {
    TestCase found = result.test(test);
    isIn(found, result);
    String type = test.substring(0, test.indexOf('.'));
    String line = result.bug("src/test/java/com/acme/" + type + ".java", javaMarker);
    assertThat(found.message()).contains("(" + line + ")\n");
  }

  /** Checks that a test, or a class, failed with this leak. */
  void isIn(TestCase found, MavenResult result) throws IOException {
    assertThat(found.type()).as(found.text()).isEqualTo("io.asanloop.NativeMemoryError");
    assertThat(found.message())
        .contains(amount)
        .containsPattern(
            "      at .*\\b"
                + function
                + "\\b.* +\\("
                + result.bug("native", marker)
                + "\\) +libfixtures\\w*\\.so\n");
  }
}

package io.asanloop.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SystemPropertiesTests {
  @Test
  void whatTestsMaySetIsSentWhoeverElseSetsIt() {
    Map<String, String> set =
        Map.of("http.nonProxyHosts", "a|b", "line.separator", "\r\n", "os.name", "Windows 11");

    assertThat(sent(set)).isEqualTo(set);
  }

  @Test
  void whatTheStartOfAJvmDecidesIsNot() {
    assertThat(sent(Map.of("java.class.path", "a.jar", "jna.library.path", "b", "user.dir", "/c")))
        .isEmpty();
  }

  @Test
  void anArgumentOfTheUsersForTheChildStandsBeforeAProperty() {
    assertThat(sent(Map.of("one", "1", "two", "2", "three", "3"), "-Done=4", "-Dtwo", "-Xmx1g"))
        .isEqualTo(Map.of("three", "3"));
  }

  private static Map<String, String> sent(Map<String, String> properties, String... further) {
    return SystemProperties.toSend(
        new ParentJvm(Map.of(), properties, List.of()), List.of(further));
  }
}

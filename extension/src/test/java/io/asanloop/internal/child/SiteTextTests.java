package io.asanloop.internal.child;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SiteTextTests {
  @Test
  void readsPathsWithAnyCharacter() {
    assertEquals(
        "/a b/+%\t\n\u00fc\ud83d\ude00/libx.so",
        SiteText.read("native\t/a%20b/%2B%25%09%0A%C3%BC%F0%9F%98%80/libx.so\t1f\n")
            .nativeFrames()
            .get(0)
            .module());
  }
}

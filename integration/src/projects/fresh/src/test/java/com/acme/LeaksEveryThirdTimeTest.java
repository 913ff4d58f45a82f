package com.acme;

import io.asanloop.AsanLoop;

@AsanLoop(iterations = 9, libraryPath = "native/build")
class LeaksEveryThirdTimeTest extends Leaks {
  LeaksEveryThirdTimeTest() {
    super(3);
  }
}

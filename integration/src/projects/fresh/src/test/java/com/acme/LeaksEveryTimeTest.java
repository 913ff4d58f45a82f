package com.acme;

import io.asanloop.AsanLoop;

@AsanLoop(iterations = 9, libraryPath = "native/build")
class LeaksEveryTimeTest extends Leaks {
  LeaksEveryTimeTest() {
    super(1);
  }
}

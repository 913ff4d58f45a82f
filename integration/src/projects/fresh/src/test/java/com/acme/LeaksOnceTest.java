package com.acme;

import io.asanloop.AsanLoop;

@AsanLoop(iterations = 9, libraryPath = "native/build")
class LeaksOnceTest extends Leaks {
  LeaksOnceTest() {
    super(9);
  }
}

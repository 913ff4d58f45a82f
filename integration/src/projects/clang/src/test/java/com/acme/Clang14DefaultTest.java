package com.acme;

import io.asanloop.AsanLoop;

@AsanLoop(iterations = 3, libraryPath = "native/clang-14-default")
class Clang14DefaultTest extends Clang {}

package com.acme;

import io.asanloop.AsanLoop;

@AsanLoop(iterations = 3, libraryPath = "native/clang-14-shared")
class Clang14SharedTest extends Clang {}

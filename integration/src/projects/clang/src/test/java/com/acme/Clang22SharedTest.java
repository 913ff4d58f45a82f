package com.acme;

import io.asanloop.AsanLoop;

@AsanLoop(iterations = 3, libraryPath = "native/clang-22-shared")
class Clang22SharedTest extends Clang {}

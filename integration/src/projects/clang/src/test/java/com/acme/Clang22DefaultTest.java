package com.acme;

import io.asanloop.AsanLoop;

@AsanLoop(iterations = 3, libraryPath = "native/clang-22-default")
class Clang22DefaultTest extends Clang {}

package io.asanloop.internal.child;

import io.asanloop.internal.wire.Repetition;

/**
 * A test, or an invocation of one, that has iterations of its own.
 *
 * @param id its unique id
 * @param testClass the class whose instances it runs on
 * @param repetition how to run it
 */
record LoopedTest(String id, Class<?> testClass, Repetition repetition) {}

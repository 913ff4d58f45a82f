package io.asanloop.internal.child;

import io.asanloop.internal.wire.Repetition;

/**
 * A test, or an invocation of one, that has iterations of its own.
 *
 * @param id its unique id
 * @param group unique id of the class, or class-template invocation, that it belongs to
 * @param testClass the class whose instances it runs on
 * @param repetition how to run it
 */
record LoopedTest(String id, String group, Class<?> testClass, Repetition repetition) {}

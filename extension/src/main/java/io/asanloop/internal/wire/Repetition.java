package io.asanloop.internal.wire;

/**
 * How one test is run in the child.
 *
 * @param iterations how often, after the warm-up; at least 1
 * @param warmup how often before; at least 0
 * @param detectLeaks whether a leak check follows the last iteration
 */
public record Repetition(int iterations, int warmup, boolean detectLeaks) {}

package io.asanloop.internal.run;

/**
 * What a child is running, or was when it ended.
 *
 * @param id the test, dynamic node, or template
 * @param iteration which iteration of it; negative in a warm-up run; 0 before its first iteration
 *     or in its check
 */
record Running(String id, int iteration) {}

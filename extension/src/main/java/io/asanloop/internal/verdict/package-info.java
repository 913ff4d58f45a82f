/**
 * What the facts of a test's end mean, and the text that people read.
 *
 * <p>Side: parent. Imports {@code finding}, {@code wire}, {@code launch}.
 */
package io.asanloop.internal.verdict;

/**
 * Says whether this machine can run the sanitizer, and if not what to do: the command of the README
 * and the text in a test that could not be run.
 *
 * <p>Side: parent. Its probes are real children, made by {@code plan} and {@code launch} as those
 * of tests are; it decides by what they do, and reads the machine only to explain it.
 */
package io.asanloop.internal.doctor;

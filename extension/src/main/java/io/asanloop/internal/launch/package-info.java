/**
 * Starts a child, listens to it, ends it, and says how it ended.
 *
 * <p>Side: parent. Imports {@code plan}, {@code toolchain}, {@code wire}, and of {@code child} only
 * the name of its main class. Facts of a child's end are kept apart here; what they mean is decided
 * by {@code verdict}.
 */
package io.asanloop.internal.launch;

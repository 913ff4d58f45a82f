/**
 * What will run, decided before anything runs: settings, sanitizer options, the child's command.
 *
 * <p>Side: parent. Imports {@code toolchain} and {@code wire}. Starts no process and, but for
 * {@link io.asanloop.internal.plan.RunDirectory}, touches no file; {@link
 * io.asanloop.internal.plan.ParentJvm} is the one place that reads this JVM's surroundings.
 */
package io.asanloop.internal.plan;

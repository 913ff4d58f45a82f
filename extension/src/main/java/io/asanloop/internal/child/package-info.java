/**
 * The child: runs tests under the sanitizer and tells the parent what happens.
 *
 * <p>Side: child. Jupiter discovers and executes; nodes of ours around its nodes run each test many
 * times, mark where an iteration begins and ends, and have leaks checked. May import {@code
 * io.asanloop}, {@code current}, {@code wire}, JUnit and opentest4j; outside only {@link
 * io.asanloop.internal.child.ChildMain} and {@link io.asanloop.internal.child.Probe} are visible.
 */
package io.asanloop.internal.child;

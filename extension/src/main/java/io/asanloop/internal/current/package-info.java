/**
 * What goes on in this JVM, for the extensions that the annotation bears: JUnit makes these, and
 * hands them nothing of ours.
 *
 * <p>Side: both. Imports nothing. The child's loops and the parent's engine say it, the exported
 * package asks.
 */
package io.asanloop.internal.current;

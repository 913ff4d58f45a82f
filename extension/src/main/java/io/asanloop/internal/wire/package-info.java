/**
 * What parent and child say to each other: the protocol, its messages and their encoding.
 *
 * <p>Side: both. Imports nothing but {@code java..}, so that the child's class path stays small and
 * no meaning leaks into the channel: what a report means is decided in the parent.
 */
package io.asanloop.internal.wire;

/**
 * What this machine and the libraries under test offer: the sanitizer's runtime, what ELF files say
 * of themselves, and the names and lines behind addresses.
 *
 * <p>Side: parent. Imports nothing but {@code java..}. Besides {@code launch} the only package that
 * starts processes, and all that it starts have a time limit and a cleared preload.
 */
package io.asanloop.internal.toolchain;

/**
 * JUnit tests that find leaks and memory errors in the native code they call: annotate a test with
 * {@link io.asanloop.AsanLoop}.
 */
package io.asanloop;

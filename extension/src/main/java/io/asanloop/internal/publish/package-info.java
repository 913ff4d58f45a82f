/**
 * Files for people and programs that outlive the run.
 *
 * <p>Side: parent. Imports {@code finding}, {@code plan}, {@code verdict}.
 */
package io.asanloop.internal.publish;

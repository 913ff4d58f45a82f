/**
 * The pipeline of one unit, top to bottom: plan, start, listen, judge, start the next child.
 *
 * <p>Side: parent. Imports all packages of the parent but {@code engine}, which imports it.
 */
package io.asanloop.internal.run;

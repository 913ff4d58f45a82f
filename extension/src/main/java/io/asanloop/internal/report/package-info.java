/**
 * What the sanitizer's reports say: findings, and which blocks leaked.
 *
 * <p>Side: parent. Imports nothing but {@code java..}, {@code finding} and {@code wire}. Whatever
 * stands in a report, no parser here throws because of it: a report can end anywhere, and native
 * code can print into it. What is not understood stays in the file, which the user is shown.
 */
package io.asanloop.internal.report;

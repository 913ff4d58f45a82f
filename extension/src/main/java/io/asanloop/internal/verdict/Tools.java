package io.asanloop.internal.verdict;

/**
 * What was found with: it belongs to what is told.
 *
 * @param runtime the sanitizer's runtime and why it was chosen, for people
 * @param symbolizer whether this machine has what finds functions and lines
 */
public record Tools(String runtime, boolean symbolizer) {}

package io.asanloop.internal.verdict;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a verdict is about, in words that people know.
 *
 * @param name the test, such as {@code FooTest.parses(String)[2]}, or the class
 * @param directory folder of its report
 * @param reportPath its report as it is printed, relative to the project where it lies in it
 * @param rerun the command that runs it again, without the number of iterations; empty where no
 *     such command is known
 */
public record Subject(String name, Path directory, String reportPath, Optional<String> rerun) {}

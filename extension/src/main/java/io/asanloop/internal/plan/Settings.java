package io.asanloop.internal.plan;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What the user asked for one test: annotation and configuration parameters, validated, with
 * defaults applied.
 *
 * @param iterations at least 1
 * @param warmup at least 0
 * @param detectLeaks whether leaks are looked for
 * @param timeout limit of the test with all its iterations, positive
 * @param abortWhenUnavailable whether the test is aborted, not failed, where no sanitizer can run
 * @param reportDirectory folder of all reports, absolute
 * @param forkPerTest whether each test gets a child of its own
 * @param start what is fixed when the child starts
 */
public record Settings(
    int iterations,
    int warmup,
    boolean detectLeaks,
    Duration timeout,
    boolean abortWhenUnavailable,
    Path reportDirectory,
    boolean forkPerTest,
    StartSettings start) {}

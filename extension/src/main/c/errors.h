/*
 * What is told of a memory error beside the sanitizer's own report: thread, test, iteration and Java stack, and all of
 * that but the thread of the allocation of the block that it is about.
 */
#ifndef ASANLOOP_ERRORS_H
#define ASANLOOP_ERRORS_H

/* Says where to write. Copies the path, and has the sanitizer call back at each error from now on. */
void errors_init(const char *path);

/*
 * Has the JVM's handlers of SIGSEGV and SIGBUS run on the stack that the sanitizer gives to each thread: on a stack
 * that is exhausted the kernel could not call them, and the process would die without a report.
 */
void errors_use_signal_stack(void);

#endif

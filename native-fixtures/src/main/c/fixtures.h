/*
 * libfixtures: one bug per function, and a clean twin for each. The faulty line bears the mark BUG with the function's
 * name, which tests search for: never a line number. Each size is a prime used once, so that a number in a report names
 * its function. A function with a bug calls a static one that holds it: a report has at least two frames.
 *
 * Unless it says so, a function returns void, takes no lock, and keeps nothing allocated.
 */
#ifndef FIXTURES_H
#define FIXTURES_H

#ifdef __cplusplus
extern "C" {
#endif

/* --- leaks.c, leaks.cpp, threads.c, handles.c: each loses memory once per call, its twin frees the same --- */

void leak_direct(void); /* 41 bytes, malloc */
void leak_direct_clean(void);
void leak_calloc(void); /* 43 bytes, calloc */
void leak_calloc_clean(void);
void leak_strdup(void); /* 47 bytes, strdup: the block is allocated by libc */
void leak_strdup_clean(void);
void leak_realloc(void); /* 103 bytes, realloc of a smaller block */
void leak_realloc_clean(void);
void leak_asprintf(void); /* 107 bytes, asprintf: allocated somewhere inside libc */
void leak_asprintf_clean(void);
void leak_getline(void); /* 120 bytes, getline: size and block are libc's */
void leak_getline_clean(void);
void leak_posix_memalign(void); /* 127 bytes, posix_memalign */
void leak_posix_memalign_clean(void);
void leak_list(void); /* a head of 53 bytes (direct) with 3 nodes of 59 bytes each (indirect) */
void leak_list_clean(void);
void leak_new(void); /* 109 bytes, operator new */
void leak_new_clean(void);
void leak_new_array(void); /* 61 bytes, operator new[] */
void leak_new_array_clean(void);
void leak_string(void); /* a std::string: its object of 32 bytes (direct) with 113 bytes of text (indirect) */
void leak_string_clean(void);
void leak_string_append(void); /* a std::string of 32 bytes (direct), append makes its 227 bytes of text (indirect) */
void leak_string_append_clean(void);
void leak_family(void); /* a parent of 257 bytes (direct) with children of 263 and 269 (indirect) */
void leak_family_clean(void);
int leak_in_thread(void); /* 131 bytes, malloc in a thread that has ended on return; returns 0 if it could run */
int leak_in_thread_clean(void);
void leak_in_std_thread(void); /* 229 bytes, malloc in a std::thread that has ended on return */
void leak_in_std_thread_clean(void);

/* --- tails.c: the function itself is the bug, it has no frame with -O2 --- */

void *leak_tail_malloc(void); /* returns 211 bytes of malloc, for the caller to lose or to free */
void leak_tail_malloc_clean(void);
char *leak_tail_strdup(void); /* the same with 223 bytes of strdup */
void leak_tail_strdup_clean(void);

/* --- workers.c: threads that go on running --- */

/* Has a thread that the first call starts, and that never ends, lose 233 bytes; returns 0 if it did. */
int leak_in_running_thread(void);
int leak_in_running_thread_clean(void);
int leaking_thread_start(void); /* starts a thread that loses 251 bytes each millisecond; returns 0, or an errno */
void leaking_thread_wait(int samples); /* returns when it has lost so many more */
int leaking_thread_stop(void);         /* ends it; returns 0, or an errno */

/* --- plugins.c: libraries that are loaded and unloaded within the call; return 0 if they could be --- */

int leak_in_plugin(void); /* a function of the other library loses 239 bytes */
int leak_in_plugin_clean(void);
int leak_in_constructor(void); /* the constructor of the other library loses 241 bytes */
int leak_in_constructor_clean(void);

/* --- seldom.c --- */

void leak_every_seventh(void); /* loses 293 bytes in its calls number 7, 14, 21, ... in this process */
void leak_every_seventh_clean(void);
void leak_in_call(int number); /* loses 307 bytes in its call of that number in this process, 1 for the first */

/* --- growth.c, growth.cpp: what is never freed and never lost, since the library keeps it --- */

void grow_list(void); /* 271 bytes more each time */
void grow_list_clean(void);
void grow_map(void); /* 280 bytes more each time: a node of a std::map */
void grow_map_clean(void);
void grow_files(void); /* a FILE more each time, which libc keeps in a list of its own */
void grow_files_clean(void);
void vector_push(void); /* a std::vector<long> that doubles when it is full */
void ring_put(void);    /* 281 bytes in place of those of the call 16 calls ago */
void pool_take(void);   /* 283 bytes in each of the first 16 calls, nothing from then on */

/* --- memory_errors.c, .cpp, lifetimes.c, copies.c: each ends the process under AddressSanitizer, the twin does the
 * same within bounds --- */

int heap_overflow_write(void); /* writes 1 byte behind 67; all of these return a byte that they read */
int heap_overflow_write_clean(void);
int heap_overflow_read(void); /* reads 1 byte behind 71 */
int heap_overflow_read_clean(void);
int heap_underflow(void); /* reads 1 byte before 137 */
int heap_underflow_clean(void);
int use_after_free(void); /* reads from a block of 73 bytes after free */
int use_after_free_clean(void);
void double_free(void); /* frees a block of 79 bytes twice */
void double_free_clean(void);
void invalid_free(void); /* frees a pointer to the second byte of 151 */
void invalid_free_clean(void);
void alloc_dealloc_mismatch(void); /* gives 157 bytes of new[] to free */
void alloc_dealloc_mismatch_clean(void);
int stack_overflow_buffer(void); /* reads 1 byte behind an array of 83 bytes on the stack */
int stack_overflow_buffer_clean(void);
int global_overflow(void); /* reads 1 byte behind a global array of 89 bytes */
int global_overflow_clean(void);
int container_overflow(void); /* reads an element beyond size() of a std::vector of capacity 181 */
int container_overflow_clean(void);
int use_after_return(void); /* reads a local array of 139 bytes; seen with detect_stack_use_after_return=1 alone */
int use_after_return_clean(void);
int use_after_scope(void); /* reads an array of 149 bytes after the end of its block */
int use_after_scope_clean(void);
void memcpy_overflow(void); /* memcpy of 1 byte more than the 163 of the target */
void memcpy_overflow_clean(void);
void strcpy_overflow(void); /* strcpy of 167 characters and a zero byte into 167 bytes */
void strcpy_overflow_clean(void);
void negative_size(void); /* memmove of -1 bytes within 173 */
void negative_size_clean(void);
void memcpy_overlap(void); /* memcpy within 179 bytes, to 1 byte after its source */
void memcpy_overlap_clean(void);

/* --- deaths.c: ways to end, or to hold up, a process; no sanitizer needed --- */

int null_dereference(void); /* SIGSEGV */
int null_dereference_clean(void);
int divide_by_zero(void); /* SIGFPE on x86-64; aarch64 has no such trap: it returns 0 there */
int divide_by_zero_clean(void);
void failed_assert(void); /* SIGABRT by assert() */
void failed_assert_clean(void);
void illegal_instruction(void); /* SIGILL on x86-64; SIGTRAP on aarch64 */
void illegal_instruction_clean(void);
void abort_now(void);            /* SIGABRT by abort() */
void exit_now(int code);         /* exit(): runs the atexit handlers of the process, a JVM's included */
void quick_exit_now(int code);   /* quick_exit(): runs none of those, so that no check at exit ever runs */
void raise_signal(int sig);      /* to the calling thread; returns if the signal does not kill */
void kill_self_sigkill(void);    /* cannot be caught: nothing is reported */
void loop_forever(void);         /* never returns; waits for signals and burns no processor time */
void sleep_seconds(int seconds); /* returns when all of them have passed, also when signals come */
void recurse_forever(void);      /* SIGSEGV when the stack is used up */
int recurse_clean(int depth);    /* the same recursion with an end; returns depth */

/* --- pairs.c: for measurements --- */

/* Calls both as often as that, the second with what the first has returned. */
void call_in_pairs(void *(*make)(void), void (*end)(void *made), int times);

/* --- handles.c: a clean API of the kind that users wrap, and a cache --- */

struct handle;

/* Allocates 97 bytes, released by handle_close alone; NULL if there is no memory. */
struct handle *handle_open(void);
int handle_use(struct handle *handle);    /* returns how often it was called for this handle, this time included */
void handle_close(struct handle *handle); /* NULL is allowed */
void handle_open_and_close(int times);    /* as often as that */

struct family;

/* Allocates a parent of 257 bytes and its children of 263 and 269, which family_close releases; NULL if it cannot. */
struct family *family_open(void);
void family_close(struct family *family); /* NULL is allowed */

/* Returns 191 bytes that are made by the first call and never freed: a static variable points to them. */
void *cache_get(void);

/* --- threads.c: what calls back --- */

int call_back(int (*callback)(int), int value); /* returns what the callback returns for the value */
/* The same from a thread of its own, which has ended on return; a negative errno if there can be none. */
int call_back_in_thread(int (*callback)(int), int value);

/* --- output.c: what a library does to the descriptors that it shares with its host --- */

void print_stdout(const char *text); /* through stdio, without a flush; adds no newline */
void print_stderr(const char *text);
int close_descriptor(int descriptor); /* returns 0, or the errno of close */

/* --- processes.c: what outlives, or is a copy of, the process --- */

int fork_overflow(void);        /* a copy of the process does as heap_overflow_write; returns its wait status */
int start_sleeper(int seconds); /* leaves a process behind that nobody waits for; returns 0 if it was started */
int overflow_at_exit(void);     /* has exit() do as heap_overflow_write; returns 0 if it will */

/* --- exceptions.cpp --- */

/* Throws and catches an exception that owns 101 bytes. Returns 1 if it was caught. Allocates and frees. */
int throw_and_catch(void);

#ifdef __cplusplus
}
#endif

#endif

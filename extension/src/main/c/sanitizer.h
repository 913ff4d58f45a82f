/*
 * The interface of the sanitizer's runtime, as far as the agent uses it.
 *
 * All of it is weak: without a runtime each function is null, and the agent does nothing.
 * Source: https://github.com/llvm/llvm-project/tree/main/compiler-rt/include/sanitizer
 */
#ifndef ASANLOOP_SANITIZER_H
#define ASANLOOP_SANITIZER_H

#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((weak))

/* allocator_interface.h */
WEAK extern int __sanitizer_install_malloc_and_free_hooks(void (*malloc_hook)(const volatile void *, size_t),
                                                          void (*free_hook)(const volatile void *));

/* lsan_interface.h */
WEAK extern void __lsan_ignore_object(const void *block);
WEAK extern int __lsan_do_recoverable_leak_check(void);

/* asan_interface.h */
WEAK extern size_t __asan_get_alloc_stack(void *address, void **trace, size_t size, int *thread_id);
WEAK extern size_t __asan_get_free_stack(void *address, void **trace, size_t size, int *thread_id);
WEAK extern void __asan_set_error_report_callback(void (*callback)(const char *report));
WEAK extern int __asan_address_is_poisoned(const volatile void *address);
WEAK extern const char *__asan_locate_address(void *address, char *name, size_t name_size, void **region, size_t *size);
WEAK extern void *__asan_region_is_poisoned(void *begin, size_t bytes);

#endif

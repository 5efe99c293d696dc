#include "CAllocations.h"

// glibc lets a program define malloc itself and reach the original under another name.
// https://sourceware.org/glibc/manual/latest/html_node/Replacing-malloc.html
// A sanitizer brings a malloc of its own and does not survive another one.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic int64_t blocks;

static void count(void) { atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed); }

void *malloc(size_t size) { count(); return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { count(); return __libc_calloc(number, size); }
void *realloc(void *block, size_t size) { count(); return __libc_realloc(block, size); }
void *aligned_alloc(size_t alignment, size_t size) { count(); return __libc_memalign(alignment, size); }

int64_t allocation_count(void) { return atomic_load_explicit(&blocks, memory_order_relaxed); }
#else
int64_t allocation_count(void) { return -1; }
#endif

/* failing_malloc.h: an allocator that counts calls and what is live, and fails where it is told to.
 * It takes the place of the C library's in the one program that includes it. Under sanitizers,
 * which own malloc, SANITIZED is 1 and there is none of this. */
#ifndef FAILING_MALLOC_H
#define FAILING_MALLOC_H

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

#if defined(__has_feature)
#define HAS_FEATURE(x) __has_feature(x)
#else
#define HAS_FEATURE(x) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(TWIDDLE_SANITIZED) || \
    HAS_FEATURE(address_sanitizer)
#define SANITIZED 1
#else
#define SANITIZED 0
#endif

#if !SANITIZED
static atomic_llong fail_at, calls, live; /* fail_at 0: never */
static atomic_int fail_on;                /* every call from fail_at on */

static int fails(void) {
  long long at = fail_at, call = at ? ++calls : 0;
  if (!at || (call != at && !(fail_on && call > at)))
    return 0;
  errno = ENOMEM; /* as the C library's own */
  return 1;
}

/* The C library's own names, under which a program may replace them. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

/* Visible, so that the C library's own calls (strdup, dlopen) come here too. */
#pragma GCC visibility push(default)

void *malloc(size_t size) {
  void *memory = fails() ? NULL : __libc_malloc(size);
  live += memory != NULL;
  return memory;
}
void *calloc(size_t count, size_t size) {
  void *memory = fails() ? NULL : __libc_calloc(count, size);
  live += memory != NULL;
  return memory;
}
void *realloc(void *old, size_t size) {
  void *memory = fails() ? NULL : __libc_realloc(old, size);
  live += memory != NULL && !old;
  return memory;
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *made = fails() ? NULL : __libc_memalign(alignment, size);
  live += made != NULL;
  if (!made)
    return ENOMEM;
  *memory = made;
  return 0;
}
void free(void *memory) {
  live -= memory != NULL;
  __libc_free(memory);
}
#pragma GCC visibility pop
#endif

#endif

/* arena.h: memory that is freed all at once: a plan is one arena.
 * Zeroed on allocation, aligned to 16 bytes. Not thread-safe: one owner. */
#ifndef ARENA_H
#define ARENA_H

#include "status.h"
#include <stddef.h>

typedef struct arena arena;

tw_status arena_create(arena **a) MUST_USE;
void arena_destroy(arena *a); /* NULL: no effect */
/* NULL when out of memory (the caller reports it). */
void *arena_alloc(arena *a, size_t bytes);
char *arena_copy_text(arena *a, const char *s);

#endif

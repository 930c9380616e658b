/* arena.c: memory freed all at once, as a chain of chunks. Never gives a part back. */
#include "arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 16, CHUNK_BYTES = 4096 };

typedef struct chunk {
  struct chunk *next;
  size_t used, capacity; /* of the bytes behind the header */
} chunk;

struct arena {
  chunk *first; /* where small requests are served; large ones get a chunk of their own behind it */
};

static size_t round_up(size_t bytes) {
  return (bytes + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

static uint8_t *chunk_bytes(chunk *c) {
  return (uint8_t *)c + round_up(sizeof *c);
}

tw_status arena_create(arena **a) {
  arena *made = calloc(1, sizeof *made);
  if (!made)
    return status_fail(TW_NO_MEMORY, "out of memory while creating an arena");
  *a = made;
  return TW_OK;
}

void arena_destroy(arena *a) {
  if (!a)
    return;
  for (chunk *c = a->first; c;) {
    chunk *next = c->next;
    free(c);
    c = next;
  }
  free(a);
}

/* A chunk that holds at least `bytes`. calloc zeroes it, and aligns to 16 on every 64-bit libc. */
static chunk *chunk_create(size_t bytes) {
  size_t capacity = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
  chunk *c = calloc(1, round_up(sizeof *c) + capacity);
  if (c)
    c->capacity = capacity;
  return c;
}

void *arena_alloc(arena *a, size_t bytes) {
  if (bytes > SIZE_MAX / 2)
    return NULL;
  size_t need = round_up(bytes ? bytes : 1);
  chunk *c = a->first;
  if (!c || c->capacity - c->used < need) {
    chunk *made = chunk_create(need);
    if (!made)
      return NULL;
    if (c && need > CHUNK_BYTES / 2) { /* keep the room that is left in the first chunk */
      made->next = c->next;
      c->next = made;
    } else {
      made->next = c;
      a->first = made;
    }
    c = made;
  }
  void *result = chunk_bytes(c) + c->used;
  c->used += need;
  return result;
}

char *arena_copy_text(arena *a, const char *s) {
  size_t size = strlen(s) + 1;
  char *copy = arena_alloc(a, size);
  if (copy)
    memcpy(copy, s, size);
  return copy;
}

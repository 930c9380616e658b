/* handles.c: the table of handles. A directory of blocks that are never freed or moved, so that
 * finding a plan takes no lock: only taking and giving back a place does. */
#include "handles.h"
#include "guard.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { BLOCK = 1024, BLOCKS = 4096 };

typedef struct {
  _Atomic(cufft_plan *) plan[BLOCK];
} block;

static _Atomic(block *) directory[BLOCKS];

static guard lock;    /* over what follows, and over all changes */
static int blocks;    /* that exist */
static int used;      /* places */
static int next_free; /* where to look first: a stale handle is not soon another plan's */

/* The place of a handle, or NULL. */
static _Atomic(cufft_plan *) *place_of(int handle) {
  unsigned at = (unsigned)handle - 1;
  if (at >= (unsigned)BLOCK * BLOCKS)
    return NULL;
  block *b = atomic_load_explicit(&directory[at / BLOCK], memory_order_acquire);
  return b ? &b->plan[at % BLOCK] : NULL;
}

cufft_plan *handles_find(int handle) {
  _Atomic(cufft_plan *) *place = place_of(handle);
  return place ? atomic_load_explicit(place, memory_order_acquire) : NULL;
}

/* Keeps half of all places free, so that one is found soon. */
static int grow(void) {
  if (2 * used < blocks * BLOCK)
    return 1;
  block *b = blocks < BLOCKS ? calloc(1, sizeof *b) : NULL;
  if (!b)
    return used < blocks * BLOCK;
  next_free = blocks * BLOCK;
  atomic_store_explicit(&directory[blocks++], b, memory_order_release);
  return 1;
}

/* A handle whose place is free, or 0. */
static int free_handle(void) {
  if (!grow())
    return 0;
  while (handles_find(next_free + 1))
    next_free = (next_free + 1) % (blocks * BLOCK);
  int handle = next_free + 1;
  next_free = handle % (blocks * BLOCK);
  return handle;
}

int handles_add(void) {
  cufft_plan *p = calloc(1, sizeof *p);
  if (!p)
    return 0;
  p->allocates = 1;
  (void)guard_enter(&lock); /* a forked child keeps the parent's table: see handles_remove */
  int handle = free_handle();
  if (handle) {
    used++;
    atomic_store_explicit(place_of(handle), p, memory_order_release);
  }
  guard_leave(&lock);
  if (!handle)
    free(p);
  return handle;
}

/* One store takes a plan out, so a child that inherits the table in the middle of a change finds
 * it whole; at worst it counts one place too many or too few. */
int handles_remove(int handle) {
  (void)guard_enter(&lock);
  cufft_plan *p = handles_find(handle);
  if (p) {
    used--;
    atomic_store_explicit(place_of(handle), NULL, memory_order_release);
  }
  guard_leave(&lock);
  if (!p)
    return 0;
  if (p->real)
    (void)p->real->cufftDestroy(p->real_handle);
  tw_plan_destroy(p->plan);
  free(p);
  return 1;
}

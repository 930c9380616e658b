/* thread_memory.c: each thread's list of what it owns, under a key whose destructor releases it. */
#include "thread_memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct owned {
  struct owned *next;
  void **place;
  max_align_t memory[];
} owned;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static atomic_int has_key;

static void release(void *list) {
  for (owned *o = list, *next; o; o = next) {
    next = o->next;
    *o->place = NULL;
    free(o);
  }
}

static void make_key(void) {
  atomic_store(&has_key, pthread_key_create(&key, release) == 0);
}

/* A program that has linked this statically into a library may unload that before its threads end:
 * they must not come here then. */
__attribute__((destructor)) static void delete_key(void) {
  if (atomic_exchange(&has_key, 0))
    (void)pthread_key_delete(key);
}

void *thread_memory(void **place, size_t bytes) {
  if (*place)
    return *place;
  (void)pthread_once(&once, make_key);
  owned *o = atomic_load(&has_key) ? calloc(1, sizeof *o + bytes) : NULL;
  if (!o)
    return NULL;
  o->next = pthread_getspecific(key);
  o->place = place;
  if (pthread_setspecific(key, o) != 0) {
    free(o);
    return NULL;
  }
  *place = o->memory;
  return o->memory;
}

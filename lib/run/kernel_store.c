/* kernel_store.c: the process-wide table of loaded kernels: who holds them, and which idle ones are
 * unloaded. */
#include "kernel_store.h"
#include "clock.h"
#include "guard.h"
#include "kernel.h"

#include <stdlib.h>
#include <string.h>

enum { RETRY_AFTER_MS = 60000 }; /* a compiler may have failed for lack of memory or disk space */

static guard lock; /* over what follows, and over every kernel's state and references */
static kernel *table;
static uint64_t uses; /* counts those that ended or are to come, to find the longest idle kernel */
static int idle_most = KERNELS_IDLE_MOST;

void kernel_unload(kernel *k) {
  if (k->module)
    k->device->call->unload(k->device, k->module);
  if (k->table)
    k->device->call->release_in(k->device, &k->home, k->table);
  k->module = NULL;
  k->table = NULL;
}

static void unlink_locked(const kernel *k) {
  for (kernel **at = &table; *at; at = &(*at)->next)
    if (*at == k) {
      *at = k->next;
      return;
    }
}

static void discard(kernel *k) {
  kernel_unload(k);
  free(k->detail);
  free(k);
}

/* Frees a list of kernels that were removed from the table. */
static void discard_all(kernel *k) {
  while (k) {
    kernel *next = k->next;
    discard(k);
    k = next;
  }
}

/* Takes the lock. In a forked child, removes what the parent's threads were building, since it will
 * never be ready; its memory leaks. */
static void enter_table(void) {
  if (!guard_enter(&lock))
    return;
  for (kernel **at = &table; *at;)
    if ((*at)->state == KERNEL_BUILDING)
      *at = (*at)->next;
    else
      at = &(*at)->next;
}

static int retry_due(const kernel *k) {
  return k->state == KERNEL_FAILED && k->why == TW_COMPILE_FAILED && !k->references &&
         clock_now_ms() - k->settled_ms > RETRY_AFTER_MS;
}

static int is_for(const kernel *k, const device *d, const device_home *home, const hash256 *key) {
  return !memcmp(&k->key, key, sizeof *key) && k->device == d && device_same_home(&k->home, home);
}

static void retire_locked(kernel *k, kernel **retired) {
  unlink_locked(k);
  k->next = *retired;
  *retired = k;
}

/* The kernel with this key, or NULL. A failure that is too old to be remembered is moved to
 * *retired. */
static kernel *find_locked(const device *d, const device_home *home, const hash256 *key,
                           kernel **retired) {
  for (kernel *k = table; k; k = k->next)
    if (is_for(k, d, home, key)) {
      if (!retry_due(k))
        return k;
      retire_locked(k, retired);
      return NULL;
    }
  return NULL;
}

/* Retires the device's idle kernels whose home is gone. here: a home that lives. The driver is
 * asked only about others, and once for neighbours of one home. */
static void retire_lost_locked(device *d, const device_home *here, kernel **retired) {
  device_home asked = *here;
  int lives = 1;
  for (kernel *k = table, *next; k; k = next) {
    next = k->next;
    if (k->device != d || k->references || device_same_home(&k->home, here))
      continue;
    if (!device_same_home(&k->home, &asked)) {
      asked = k->home;
      lives = d->call->home_lives(d, &asked);
    }
    if (!lives)
      retire_locked(k, retired);
  }
}

/* The longest idle kernel if more than idle_most are idle, else NULL. */
static kernel *surplus_locked(void) {
  kernel *oldest = NULL;
  int idle = 0;
  for (kernel *k = table; k; k = k->next) {
    idle += !k->references;
    if (!k->references && (!oldest || k->last_use < oldest->last_use))
      oldest = k;
  }
  return idle > idle_most ? oldest : NULL;
}

static void enter_kernel_locked(device *d, const device_home *home, const kernel_asked *a,
                                kernel *fresh) {
  fresh->key = *a->key;
  fresh->device = d;
  fresh->home = *home;
  fresh->notes = a->notes;
  if (a->spec) {
    fresh->spec = *a->spec;
    kernel_shape(a->spec, &fresh->shape);
  } else {
    fresh->shape = *a->shape;
  }
  fresh->next = table;
  table = fresh;
}

tw_status kernel_store_claim(device *d, const kernel_asked *a, kernel **out, int *mine) {
  device_home home;
  TRY(d->call->home(d, &home));
  kernel *fresh = calloc(1, sizeof *fresh), *retired = NULL, *surplus;
  if (!fresh)
    return status_fail(TW_NO_MEMORY, "out of memory for a kernel");
  enter_table();
  retire_lost_locked(d, &home, &retired);
  kernel *k = find_locked(d, &home, a->key, &retired);
  if (!k) {
    enter_kernel_locked(d, &home, a, fresh);
    k = fresh;
    fresh = NULL;
    *mine = 1;
  }
  k->references++;
  while ((surplus = surplus_locked()))
    retire_locked(surplus, &retired);
  while (!*mine && k->state == KERNEL_BUILDING)
    guard_wait(&lock);
  guard_leave(&lock);
  discard_all(retired);
  free(fresh);
  *out = k;
  return TW_OK;
}

void kernel_store_settle(kernel *k, tw_status status) {
  char *detail = status == TW_OK ? NULL : strdup(status_detail());
  enter_table();
  k->state = status == TW_OK ? KERNEL_READY : KERNEL_FAILED;
  k->why = status;
  k->detail = detail;
  k->settled_ms = clock_now_ms();
  guard_tell(&lock);
  guard_leave(&lock);
}

/* Failures hold no memory. */
static kernel *idle_of_locked(const device *d) {
  for (kernel *k = table; k; k = k->next)
    if (k->device == d && !k->references && k->state == KERNEL_READY)
      return k;
  return NULL;
}

int kernel_store_give_back(device *d) {
  kernel *retired = NULL, *idle;
  enter_table();
  while ((idle = idle_of_locked(d)))
    retire_locked(idle, &retired);
  guard_leave(&lock);
  int any = retired != NULL;
  discard_all(retired);
  return any;
}

kernel *kernels_find(device *d, const device_home *home, const hash256 *key) {
  kernel *found = NULL;
  enter_table();
  for (kernel *k = table; k && !found; k = k->next)
    if (is_for(k, d, home, key) && k->state == KERNEL_READY)
      found = k;
  if (found)
    found->references++;
  guard_leave(&lock);
  return found;
}

int kernels_know(const device *d, const device_home *home, const hash256 *key) {
  int known = 0;
  enter_table();
  for (kernel *k = table; k && !known; k = k->next)
    if (is_for(k, d, home, key) && !retry_due(k)) {
      k->last_use = ++uses;
      known = 1;
    }
  guard_leave(&lock);
  return known;
}

void kernels_release(kernel *k, int keep) {
  if (!k)
    return;
  enter_table();
  int last = --k->references == 0 && !keep;
  k->last_use = ++uses;
  if (last)
    unlink_locked(k);
  guard_leave(&lock);
  if (last)
    discard(k);
}

void kernels_count(kernel_counts *out) {
  kernel_counts c = {0, 0};
  enter_table();
  for (const kernel *k = table; k; k = k->next) {
    c.loaded += k->state == KERNEL_READY;
    c.idle += k->state == KERNEL_READY && !k->references;
  }
  guard_leave(&lock);
  *out = c;
}

int kernels_set_idle_most(int most) {
  enter_table();
  int before = idle_most;
  idle_most = most;
  guard_leave(&lock);
  return before;
}

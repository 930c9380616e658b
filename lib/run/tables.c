/* tables.c: the store of tables on devices: counts who holds them, and releases the longest idle
 * ones. Their contents are others' business. */
#include "tables.h"
#include "guard.h"

#include <stdlib.h>
#include <string.h>

static guard lock; /* over what follows, and over every table's references and readiness */
static device_table *all;
static uint64_t released; /* counts releases, to find the longest idle table */
static size_t idle_most = TABLES_IDLE_MOST;

static void discard(device_table *t) {
  if (t->memory)
    t->key.device->call->release_in(t->key.device, &t->key.home, t->memory);
  free(t);
}

/* Takes the lock. In a forked child, removes what the parent's threads were filling, since it will
 * never be ready; its memory leaks. */
static void enter(void) {
  if (!guard_enter(&lock))
    return;
  for (device_table **at = &all; *at;)
    if (!(*at)->ready)
      *at = (*at)->next;
    else
      at = &(*at)->next;
}

static void unlink_locked(const device_table *t) {
  for (device_table **at = &all; *at; at = &(*at)->next)
    if (*at == t) {
      *at = t->next;
      return;
    }
}

static device_table *find_locked(const table_key *key) {
  for (device_table *t = all; t; t = t->next)
    if (t->key.device == key->device && device_same_home(&t->key.home, &key->home) &&
        t->key.kind == key->kind && t->key.precision == key->precision && t->key.n == key->n &&
        t->key.m == key->m && t->key.ahead == key->ahead &&
        !memcmp(&t->key.content, &key->content, sizeof key->content))
      return t;
  return NULL;
}

/* ---- giving back ---- */

/* The longest idle table of a device if more than `most` bytes are idle there, else NULL. */
static device_table *surplus_locked(const device *d, size_t most) {
  device_table *oldest = NULL;
  size_t idle = 0;
  for (device_table *t = all; t; t = t->next) {
    if (t->key.device != d || t->references)
      continue;
    idle += t->bytes;
    if (!oldest || t->released < oldest->released)
      oldest = t;
  }
  return idle > most ? oldest : NULL;
}

static void retire_locked(device_table *t, device_table **retired) {
  unlink_locked(t);
  t->next = *retired;
  *retired = t;
}

static void retire_surplus_locked(const device *d, size_t most, device_table **retired) {
  device_table *t;
  while ((t = surplus_locked(d, most)))
    retire_locked(t, retired);
}

/* Retires the idle tables whose home is gone. The driver is asked only about homes other than
 * `here`, and once for neighbours of one home. */
static void retire_lost_locked(device *d, const device_home *here, device_table **retired) {
  device_home asked = *here;
  int lives = 1;
  for (device_table *t = all, *next; t; t = next) {
    next = t->next;
    if (t->key.device != d || t->references || device_same_home(&t->key.home, here))
      continue;
    if (!device_same_home(&t->key.home, &asked)) {
      asked = t->key.home;
      lives = d->call->home_lives(d, &asked);
    }
    if (!lives)
      retire_locked(t, retired);
  }
}

/* Discards what was retired; returns how many. Releasing memory waits for the device, so this is
 * done outside the lock. */
static int discard_all(device_table *t) {
  int count = 0;
  for (device_table *next; t; t = next, count++) {
    next = t->next;
    discard(t);
  }
  return count;
}

void tables_tidy(device *d, const device_home *here) {
  device_table *retired = NULL;
  enter();
  retire_lost_locked(d, here, &retired);
  retire_surplus_locked(d, idle_most, &retired);
  guard_leave(&lock);
  discard_all(retired);
}

int tables_give_back(device *d) {
  device_table *retired = NULL;
  enter();
  retire_surplus_locked(d, 0, &retired);
  guard_leave(&lock);
  return discard_all(retired);
}

void tables_release(device_table *t) {
  if (!t)
    return;
  enter();
  t->released = ++released;
  t->references--;
  guard_leave(&lock);
}

/* ---- getting ---- */

/* Finds the table, waiting while another thread fills it, or else adds *fresh, which becomes NULL,
 * for the caller to fill: *mine 1. */
static device_table *claim(const table_key *key, device_table **fresh, int *mine) {
  device_table *t;
  enter();
  while ((t = find_locked(key)) && !t->ready)
    guard_wait(&lock);
  if (!t) {
    t = *fresh;
    *fresh = NULL;
    *mine = 1;
    t->key = *key;
    t->next = all;
    all = t;
  }
  t->references++;
  guard_leave(&lock);
  return t;
}

/* Removes a table that could not be filled. Threads that waited for it then try to fill it
 * themselves. */
static void settle(device_table *t, tw_status status) {
  enter();
  if (status == TW_OK)
    t->ready = 1;
  else
    unlink_locked(t);
  guard_tell(&lock);
  guard_leave(&lock);
}

tw_status tables_get(const table_key *key, table_fill *fill, void *user, device_table **out) {
  device_table *fresh = calloc(1, sizeof *fresh);
  int mine = 0;
  tw_status status = TW_OK;
  if (!fresh)
    return status_fail(TW_NO_MEMORY, "out of memory for a table");
  device_table *t = claim(key, &fresh, &mine);
  free(fresh);
  if (mine) {
    status = fill(user, t);
    settle(t, status);
  }
  if (status == TW_OK)
    *out = t;
  else
    discard(t);
  return status;
}

int tables_hold(const table_key *key) {
  enter();
  int held = find_locked(key) != NULL;
  guard_leave(&lock);
  return held;
}

/* ---- counting ---- */

void tables_count(table_counts *out) {
  table_counts c = {0};
  enter();
  for (const device_table *t = all; t; t = t->next) {
    c.tables++;
    c.bytes += (int64_t)t->bytes;
    c.idle += !t->references;
    c.idle_bytes += t->references ? 0 : (int64_t)t->bytes;
  }
  guard_leave(&lock);
  *out = c;
}

size_t tables_set_idle_most(size_t bytes) {
  enter();
  size_t before = idle_most;
  idle_most = bytes;
  guard_leave(&lock);
  return before;
}

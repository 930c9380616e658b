/* code_once.c: the process's list of code that is being made, or was made ahead of its use. */
#include "code_once.h"
#include "guard.h"

#include <stdlib.h>
#include <string.h>

struct code_kept {
  code_kept *next;
  hash256 key;
  int references, done;
  tw_status status;
  char *detail;      /* owned: of a failure */
  machine_code code; /* owned */
};

static guard lock; /* over what follows, and over all entries */
static code_kept *all;

/* Takes the lock. In a forked child, removes what the parent's threads were making, since it will
 * never be done; its memory leaks. */
static void enter(void) {
  if (!guard_enter(&lock))
    return;
  for (code_kept **at = &all; *at;)
    if (!(*at)->done)
      *at = (*at)->next;
    else
      at = &(*at)->next;
}

static code_kept *find_locked(const hash256 *key) {
  code_kept *k = all;
  while (k && memcmp(&k->key, key, sizeof *key) != 0)
    k = k->next;
  return k;
}

static void add_locked(code_kept *k, const hash256 *key) {
  k->key = *key;
  k->references = 1;
  k->next = all;
  all = k;
}

/* Drops a reference; removes the entry with the last one. */
static void drop_locked(code_kept *k) {
  if (--k->references)
    return;
  for (code_kept **at = &all; *at; at = &(*at)->next)
    if (*at == k) {
      *at = k->next;
      break;
    }
  free(k->detail);
  free(k->code.code);
  free(k);
}

static void make_now(code_kept *k, code_maker *make, void *user) {
  machine_code m = {0};
  tw_status status = make(user, &m);
  char *detail = status == TW_OK ? NULL : strdup(status_detail());
  enter();
  k->status = status;
  k->detail = detail;
  k->code = m;
  k->done = 1;
  guard_tell(&lock);
  guard_leave(&lock);
}

/* Gives the code itself to the last who holds it, else a copy. */
static tw_status take_locked(code_kept *k, machine_code *out) {
  if (k->status != TW_OK)
    return status_fail(k->status, "%s", k->detail ? k->detail : "");
  machine_code m = k->code;
  if (k->references == 1) {
    k->code.code = NULL;
  } else {
    m.code = malloc(m.size);
    if (!m.code)
      return status_fail(TW_NO_MEMORY, "out of memory for %zu bytes of machine code", m.size);
    memcpy(m.code, k->code.code, m.size);
  }
  *out = m;
  return TW_OK;
}

tw_status code_once(const hash256 *key, code_maker *make, void *user, machine_code *out) {
  code_kept *fresh = calloc(1, sizeof *fresh);
  if (!fresh)
    return status_fail(TW_NO_MEMORY, "out of memory for machine code");
  enter();
  code_kept *k = find_locked(key);
  if (k) {
    k->references++;
    while (!k->done)
      guard_wait(&lock);
    free(fresh);
  } else {
    k = fresh;
    add_locked(k, key);
    guard_leave(&lock);
    make_now(k, make, user);
    enter();
  }
  tw_status status = take_locked(k, out);
  drop_locked(k);
  guard_leave(&lock);
  return status;
}

code_kept *code_ahead(const hash256 *key, code_maker *make, void *user) {
  code_kept *k = calloc(1, sizeof *k);
  if (!k)
    return NULL;
  enter();
  int others = find_locked(key) != NULL;
  if (!others)
    add_locked(k, key);
  guard_leave(&lock);
  if (others) {
    free(k);
    return NULL;
  }
  make_now(k, make, user);
  return k;
}

void code_forget(code_kept *k) {
  if (!k)
    return;
  enter();
  drop_locked(k);
  guard_leave(&lock);
}

tw_status code_kept_result(const code_kept *k, const machine_code **code) {
  *code = &k->code;
  return k->status == TW_OK ? TW_OK : status_fail(k->status, "%s", k->detail ? k->detail : "");
}

int code_holders(const hash256 *key) {
  enter();
  const code_kept *k = find_locked(key);
  int holders = k ? k->references : 0;
  guard_leave(&lock);
  return holders;
}

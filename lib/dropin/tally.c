/* tally.c: the shared memory of a tally, and what is counted in it. Prints nothing. */
#include "tally.h"

#include "file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLANS = 256, OTHERS = 8 };
enum { FREE, CLAIMED, READY }; /* states of an entry; only what is READY is read */

typedef struct {
  atomic_int state, called;
  char path[PATH_MAX];
} other;

struct tally {
  char magic[24];
  int detailed;
  tally_count processes, handles;
  other others[OTHERS];
  tally_plan plans[PLANS]; /* the last one is for those that have no place */
};

/* Processes that share a tally may have different versions of this file. */
static void set_magic(char magic[24]) {
  memset(magic, 0, 24);
  snprintf(magic, 24, "twiddle tally %zu", sizeof(tally));
}

static void copy_words(char to[TALLY_WORDS], const char *words) {
  snprintf(to, TALLY_WORDS, "%s", words);
}

/* ---- memory ---- */

static void begin(tally *t, int detailed) {
  t->detailed = detailed;
  copy_words(t->plans[PLANS - 1].transform, "(other transforms)");
  set_magic(t->magic);
}

static tw_status map(int fd, int flags, tally **out) {
  void *memory = mmap(NULL, sizeof(tally), PROT_READ | PROT_WRITE, MAP_SHARED | flags, fd, 0);
  if (memory == MAP_FAILED)
    return status_fail(TW_NO_MEMORY, "no memory for a tally: %s", strerror(errno));
  *out = memory;
  return TW_OK;
}

/* The file's blocks are taken now: a write into a page without one would raise SIGBUS. */
static tw_status make_in(int fd, const char *path, int detailed, tally **out) {
  int error = file_reserve(fd, sizeof(tally));
  if (error)
    return status_fail(TW_FILE_ERROR, "%s cannot be written: %s", path, strerror(error));
  TRY(map(fd, 0, out));
  begin(*out, detailed);
  return TW_OK;
}

tw_status tally_make(char path[PATH_MAX], int detailed, tally **out) {
  const char *folder = file_environment("TMPDIR");
  char made[PATH_MAX];
  if (!folder || folder[0] != '/')
    folder = "/tmp";
  if ((size_t)snprintf(made, sizeof made, "%s/twiddle-run-XXXXXX", folder) >= sizeof made)
    return status_fail(TW_FILE_ERROR, "TMPDIR is too long");
  int fd = mkostemp(made, O_CLOEXEC);
  if (fd < 0)
    return status_fail(TW_FILE_ERROR, "%s cannot be made: %s", made, strerror(errno));
  tw_status status = make_in(fd, made, detailed, out);
  close(fd);
  if (status == TW_OK)
    memcpy(path, made, sizeof made);
  else
    unlink(made);
  return status;
}

tw_status tally_open(const char *path, tally **out) {
  struct stat is;
  char magic[sizeof(*out)->magic];
  tally *t = NULL;
  int fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (fd < 0)
    return status_fail(TW_FILE_ERROR, "%s cannot be opened: %s", path, strerror(errno));
  set_magic(magic);
  tw_status status = TW_FILE_ERROR;
  if (!fstat(fd, &is) && S_ISREG(is.st_mode) && is.st_uid == geteuid() && is.st_size == sizeof *t)
    status = map(fd, 0, &t);
  close(fd);
  if (status == TW_OK && !memcmp(t->magic, magic, sizeof magic)) {
    *out = t;
    return TW_OK;
  }
  tally_close(t);
  return status_fail(TW_FILE_ERROR, "%s is no tally of this version", path);
}

tw_status tally_anonymous(tally **out) {
  tally *t;
  TRY(map(-1, MAP_ANONYMOUS, &t));
  begin(t, 1);
  *out = t;
  return TW_OK;
}

void tally_close(tally *t) {
  if (t)
    munmap(t, sizeof *t);
}

/* ---- entries ---- */

/* Claims an entry that is free; 0 where another thread has been faster. */
static int claim(atomic_int *state) {
  int expected = FREE;
  return atomic_compare_exchange_strong(state, &expected, CLAIMED);
}

static int is_ready(const atomic_int *state) {
  return atomic_load_explicit(state, memory_order_acquire) == READY;
}

static void make_ready(atomic_int *state) {
  atomic_store_explicit(state, READY, memory_order_release);
}

void tally_add_process(tally *t) {
  t->processes++;
}

void tally_add_handle(tally *t) {
  t->handles++;
}

void tally_add_other(tally *t, const char *path, int called) {
  for (int i = 0; i < OTHERS; i++) {
    other *o = &t->others[i];
    if (claim(&o->state)) {
      snprintf(o->path, sizeof o->path, "%s", path);
      o->called = called;
      make_ready(&o->state);
      return;
    }
    if (is_ready(&o->state) && !strcmp(o->path, path)) {
      if (called)
        o->called = 1;
      return;
    }
  }
}

tally_plan *tally_add_plan(tally *t, int server, const char *transform, const char *source) {
  tally_plan *p = t->plans;
  for (; p < &t->plans[PLANS - 1]; p++) {
    if (claim(&p->state)) {
      p->server = server;
      copy_words(p->transform, transform);
      copy_words(p->source, source);
      make_ready(&p->state);
      break;
    }
    if (is_ready(&p->state) && p->server == server &&
        !strncmp(p->transform, transform, TALLY_WORDS - 1))
      break;
  }
  p->made++;
  return p;
}

void tally_add_verdict(tally_plan *p, int verdict, const char *why) {
  p->verdicts[verdict]++;
  if (claim(&p->explained[verdict])) {
    copy_words(p->why[verdict], why);
    make_ready(&p->explained[verdict]);
  }
}

/* ---- what is read ---- */

unsigned long long tally_processes(tally *t) {
  return t->processes;
}

unsigned long long tally_handles(tally *t) {
  return t->handles;
}

const char *tally_other(tally *t, int i, int *called) {
  if (i >= OTHERS || !is_ready(&t->others[i].state))
    return NULL;
  *called = t->others[i].called;
  return t->others[i].path;
}

int tally_is_detailed(tally *t) {
  return t->detailed;
}

const tally_plan *tally_plan_at(tally *t, int i) {
  return i < PLANS ? &t->plans[i] : NULL;
}

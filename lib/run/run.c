/* run.c: the compilers of an environment, one for each kind of device, and its log. */
#include "run.h"
#include "threads.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct held_line {
  struct held_line *next;
  int level;
  char text[];
} held_line;

static _Thread_local held_lines *held; /* by the calling thread; NULL: its lines go out at once */

/* ---- what compilers remember is kept in the cache ---- */

static hash256 print_key(const text *under, text *preimage) {
  text_add(preimage, CACHE_HERE);
  text_bytes(preimage, under->bytes, under->length);
  return hash_of(preimage->bytes, preimage->length);
}

static int recall(void *of, const text *under, void **bytes, size_t *size) {
  const run_environment *e = of;
  text p = TEXT_EMPTY;
  const hash256 key = print_key(under, &p);
  int found = e->cache && !p.failed &&
              cache_get(e->cache, &key, p.bytes, p.length, bytes, size, NULL) == TW_OK && *bytes;
  text_free(&p);
  return found;
}

static void keep(void *of, const text *under, const void *bytes, size_t size) {
  const run_environment *e = of;
  text p = TEXT_EMPTY;
  const hash256 key = print_key(under, &p);
  if (e->cache && !p.failed)
    cache_put(e->cache, &key, p.bytes, p.length, bytes, size);
  text_free(&p);
}

tw_status run_compiler_of(run_environment *e, const device_kind *kind, int driver, compiler **out) {
  compiler **at = &e->compiler[device_kind_place(kind)];
  tw_status status = TW_OK;
  (void)guard_enter(&e->guard); /* a forked child keeps the parent's, which are complete */
  if (!*at)
    status = kind->open_compiler(e->compiler_path, driver,
                                 &(compiler_memory){.user = e, .get = recall, .put = keep}, at);
  if (status == TW_OK)
    *out = *at;
  guard_leave(&e->guard);
  return status;
}

tw_status run_compiler(run_environment *e, device *d, compiler **out) {
  return run_compiler_of(e, d->kind, d->call->facts(d)->driver, out);
}

void run_close(run_environment *e) {
  for (int i = 0; i < DEVICE_KINDS; i++)
    if (e->compiler[i])
      e->compiler[i]->call->close(e->compiler[i]);
  guard_destroy(&e->guard);
}

int run_threads(const run_environment *e) {
  return threads_allowed(e->threads_most);
}

/* Without memory, the line is lost. */
static void hold(held_lines *lines, int level, const char *line) {
  size_t bytes = strlen(line) + 1;
  held_line *l = malloc(sizeof *l + bytes);
  if (!l)
    return;
  *l = (held_line){.level = level};
  memcpy(l->text, line, bytes);
  if (!lines->first)
    lines->end = &lines->first;
  *lines->end = l;
  lines->end = &l->next;
}

void run_log_line(void *environment, int level, const char *line) {
  const run_environment *e = environment;
  if (held)
    hold(held, level, line);
  else if (e->hooks.log)
    e->hooks.log(e->hooks.user, level, line);
}

void run_log(run_environment *e, int level, const char *format, ...) {
  char line[2048];
  va_list arguments;
  if (!e->hooks.log)
    return;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  run_log_line(e, level, line);
}

void run_hold_log(held_lines *lines) {
  held = lines;
}

void run_tell_log(run_environment *e, held_lines *lines) {
  for (held_line *l = lines->first, *next; l; l = next) {
    next = l->next;
    run_log_line(e, l->level, l->text);
    free(l);
  }
  *lines = (held_lines){0};
}

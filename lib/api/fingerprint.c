/* fingerprint.c: hashes a plan's choices as text, so that nothing depends on how structures lie in
 * memory. */
#include "fingerprint.h"

#include <stdio.h>
#include <string.h>

static void feed_text(hash_stream *h, const char *line) {
  hash_feed(h, line, strlen(line));
}

static void feed_numbers(hash_stream *h, const char *name, const int64_t *number, int count) {
  char line[64];
  feed_text(h, name);
  for (int i = 0; i < count; i++) {
    snprintf(line, sizeof line, " %lld", (long long)number[i]);
    feed_text(h, line);
  }
  feed_text(h, "\n");
}

/* The kernel by its key, which is made of its text, its options and its compiler; and the rows that
 * it runs over, and where they lie. */
static void feed_pass(hash_stream *h, const planned *p) {
  const pass *of = &p->pass;
  char key[65];
  hash_hex(&p->launch->kernel->key, key);
  feed_text(h, key);
  const int64_t shape[] = {of->n,       of->is,      of->os,          of->rows,
                           of->loops,   of->from,    of->to,          of->from_at,
                           of->to_at,   of->sign,    of->conjugated,  of->scales,
                           of->chirp.n, of->chirp.m, of->chirp.ahead, of->twiddle_order};
  feed_numbers(h, " pass", shape, sizeof shape / sizeof *shape);
  for (int i = 0; i < of->loops; i++) {
    const int64_t loop[] = {of->loop[i].n, of->loop[i].is, of->loop[i].os};
    feed_numbers(h, "loop", loop, 3);
  }
}

static void feed_plan(hash_stream *h, const tw_plan *plan) {
  const facts *f = plan->device->call->facts(plan->device);
  const int64_t versions[] = {tw_version(), f->arch, f->driver, f->is_cpu, plan->passes};
  feed_numbers(h, "plan", versions, sizeof versions / sizeof *versions);
  for (int i = 0; i < plan->passes; i++)
    feed_pass(h, &plan->pass[i]);
}

void plan_fingerprint(const tw_plan *plan, char out[FINGERPRINT_BYTES]) {
  hash_stream h;
  char all[65];
  hash_begin(&h);
  feed_plan(&h, plan);
  if (plan->in_place)
    feed_plan(&h, plan->in_place);
  hash256 sum = hash_end(&h);
  hash_hex(&sum, all);
  memcpy(out, all, FINGERPRINT_BYTES - 1);
  out[FINGERPRINT_BYTES - 1] = '\0';
}

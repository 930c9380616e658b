/* made_up_device.h: a made-up device for tests of the tuner: a cost for every record, a clock that
 * only moves when something is prepared or sampled, kernels that fail on purpose, samples that make
 * no sense; and runs of the tuner on it. */
#ifndef MADE_UP_DEVICE_H
#define MADE_UP_DEVICE_H

#include "profile_help.h"
#include "row_pass.h"
#include "trial_steps.h"

/* ---- the made-up device ---- */

enum { TRIED_MOST = 512, PREPARE_MS = 100, SAMPLE_MS = 1 };

typedef struct {
  record record;
  int prepared, released, samples, since; /* samples since it was prepared */
} tried;

typedef struct made_up {
  double (*cost)(const struct made_up *m, const record *r); /* ns per element */
  enum trial_state (*fate)(const record *r);                /* NULL: all are ready */
  /* NULL: the truth. Gives the n-th sample of a record whose truth is `cost`. */
  double (*lie)(const record *r, int n, double cost);
  tried tried[TRIED_MOST];
  int count, held, groups, largest_group, misused;
  int fail_prepare_at, fail_sample_at, samples; /* 0: never */
  int spilled_may_run;
  double now;
  double pace;  /* what all times are multiplied with; 0: 1 */
  record first; /* the model's choice, for costs that speak about it */
  double fractions[512];
  int calls, stop_at;
  text told;
} made_up;

static inline tried *find_tried(made_up *m, const record *r) {
  for (int i = 0; i < m->count; i++)
    if (!memcmp(&m->tried[i].record, r, sizeof *r))
      return &m->tried[i];
  return NULL;
}

static inline tw_status prepare(void *user, tuner_trial *trials, int count) {
  made_up *m = user;
  m->groups++;
  m->largest_group = count > m->largest_group ? count : m->largest_group;
  m->now += PREPARE_MS; /* in parallel */
  for (int i = 0; i < count; i++) {
    tried *t = find_tried(m, &trials[i].record);
    if (!t && m->count < TRIED_MOST) {
      t = &m->tried[m->count++];
      *t = (tried){.record = trials[i].record};
    }
    m->misused += !t || trials[i].handle || record_valid(&trials[i].record) != TW_OK;
    trials[i].handle = t;
    trials[i].state = m->fate ? m->fate(&trials[i].record) : TRIAL_READY;
    t->prepared++;
    t->since = 0;
    m->held++;
  }
  if (m->fail_prepare_at == m->groups) /* although some are ready */
    return status_fail(TW_DEVICE_ERROR, "the device fell over while preparing");
  return TW_OK;
}

static inline tw_status sample(void *user, tuner_trial *x, double *ns_per_element) {
  made_up *m = user;
  tried *t = x->handle;
  enum trial_state fate = m->fate ? m->fate(&x->record) : TRIAL_READY;
  m->now += SAMPLE_MS;
  m->misused += !t || t->prepared <= t->released ||
                (fate != TRIAL_READY && !(fate == TRIAL_SPILLED && m->spilled_may_run));
  if (m->fail_sample_at && ++m->samples == m->fail_sample_at)
    return status_fail(TW_DEVICE_ERROR, "the device fell over while sampling");
  double cost = m->cost(m, &x->record) * (m->pace > 0 ? m->pace : 1);
  *ns_per_element = m->lie ? m->lie(&x->record, t->since++, cost) : cost;
  t->samples++;
  return TW_OK;
}

static inline void release(void *user, tuner_trial *x) {
  made_up *m = user;
  tried *t = x->handle;
  if (!t)
    return;
  t->released++;
  m->held--;
  m->misused += t->released > t->prepared;
}

static inline double now_ms(void *user) {
  return ((made_up *)user)->now;
}

static inline int progress(void *user, double fraction) {
  made_up *m = user;
  if (m->calls < 512)
    m->fractions[m->calls] = fraction;
  return ++m->calls == m->stop_at;
}

static inline void explain(void *user, const char *line) {
  text_line(&((made_up *)user)->told, "%s", line);
}

/* ---- runs ---- */

static inline const facts *device_facts(void) {
  static facts f;
  f = facts_sm90();
  return &f;
}

static inline row_pass rows(int64_t n) {
  return (row_pass){.n = n, .batch = 65536, .in_dist = n, .out_dist = n, .align = 8};
}

static inline tw_status run(made_up *m, profile *p, int64_t device, const row_pass *q,
                            tuner_options *o, tuner_result *result) {
  const tuner_port port = {m, prepare, sample, release, now_ms};
  o->progress = progress;
  o->explain = explain;
  o->user = m;
  pass_demand d = row_demand(q, device_facts());
  tw_status status = tuner_run(&port, p, device, &d, device_facts(), o, result);
  CHECK(m->misused == 0);
  return status;
}

/* A fresh profile for each test. */
static inline profile *fresh(int64_t *device) {
  unlink(in_folder("tuner.db"));
  profile *p = open_profile(in_folder("tuner.db"), 1, 0);
  *device = open_device(p);
  return p;
}

/* A number between 0 and 1 that a record always has. */
static inline double draw(const record *r) {
  return (double)(record_id(r) % 1009) / 1009;
}

static inline double up_to_a_tenth(const made_up *m, const record *r) {
  (void)m;
  return 1 + draw(r) / 10;
}

static inline double up_to_thrice(const made_up *m, const record *r) {
  (void)m;
  return 1 + 2 * draw(r);
}

static inline int same(const record *a, const record *b) {
  return !memcmp(a, b, sizeof *a);
}

static inline int schedule_of(profile *p, int64_t device, const row_pass *q,
                              schedule_choice *choice) {
  pass_class c = row_demand(q, device_facts()).class_of;
  int found = 0;
  CHECK_OK(profile_schedule(p, device, &c, choice, &found));
  return found;
}

#endif

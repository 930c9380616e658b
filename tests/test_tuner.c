/* test_tuner.c: the tuner with a made-up device: a cost for every record, a clock that only moves
 * when something is prepared or sampled, kernels that fail on purpose, samples that make no sense.
 * It finds the best of what it tried, keeps to its budget, goes on where it stopped. */
#include "profile_help.h"
#include "row_pass.h"
#include "trial_steps.h"

#include <math.h>

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

static tried *find_tried(made_up *m, const record *r) {
  for (int i = 0; i < m->count; i++)
    if (!memcmp(&m->tried[i].record, r, sizeof *r))
      return &m->tried[i];
  return NULL;
}

static tw_status prepare(void *user, tuner_trial *trials, int count) {
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

static tw_status sample(void *user, tuner_trial *x, double *ns_per_element) {
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

static void release(void *user, tuner_trial *x) {
  made_up *m = user;
  tried *t = x->handle;
  if (!t)
    return;
  t->released++;
  m->held--;
  m->misused += t->released > t->prepared;
}

static double now_ms(void *user) {
  return ((made_up *)user)->now;
}

static int progress(void *user, double fraction) {
  made_up *m = user;
  if (m->calls < 512)
    m->fractions[m->calls] = fraction;
  return ++m->calls == m->stop_at;
}

static void explain(void *user, const char *line) {
  text_line(&((made_up *)user)->told, "%s", line);
}

/* ---- runs ---- */

static const facts *device_facts(void) {
  static facts f;
  f = facts_sm90();
  return &f;
}

static row_pass rows(int64_t n) {
  return (row_pass){.n = n, .batch = 65536, .in_dist = n, .out_dist = n, .align = 8};
}

/* The same rows, but half as many: the nearest class. */
static row_pass neighbour_of(const row_pass *q) {
  row_pass half = *q;
  half.batch /= 2;
  return half;
}

static tw_status run(made_up *m, profile *p, int64_t device, const row_pass *q, tuner_options *o,
                     tuner_result *result) {
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
static profile *fresh(int64_t *device) {
  unlink(in_folder("tuner.db"));
  profile *p = open_profile(in_folder("tuner.db"), 1, 0);
  *device = open_device(p);
  return p;
}

/* A number between 0 and 1 that a record always has. */
static double draw(const record *r) {
  return (double)(record_id(r) % 1009) / 1009;
}

static double up_to_a_tenth(const made_up *m, const record *r) {
  (void)m;
  return 1 + draw(r) / 10;
}

static double up_to_thrice(const made_up *m, const record *r) {
  (void)m;
  return 1 + 2 * draw(r);
}

/* What the tuner should have chosen among the records that it sampled. first: what served before.
 */
static record right_choice(const made_up *m, const record *first) {
  const tried *best = NULL, *served = NULL;
  for (int i = 0; i < m->count; i++) {
    const tried *t = &m->tried[i];
    if (!t->samples)
      continue;
    if (!best || m->cost(m, &t->record) < m->cost(m, &best->record))
      best = t;
    if (!memcmp(&t->record, first, sizeof *first))
      served = t;
  }
  int kept = best && served && m->cost(m, first) <= 1.02 * m->cost(m, &best->record);
  return kept ? *first : best ? best->record : (record){{0}};
}

static int same(const record *a, const record *b) {
  return !memcmp(a, b, sizeof *a);
}

static int schedule_of(profile *p, int64_t device, const row_pass *q, schedule_choice *choice) {
  pass_class c = row_demand(q, device_facts()).class_of;
  int found = 0;
  CHECK_OK(profile_schedule(p, device, &c, choice, &found));
  return found;
}

/* ---- finding the best ---- */

static void finds_best(double (*cost)(const made_up *, const record *), int together, int64_t n) {
  static made_up m;
  int64_t device;
  profile *p = fresh(&device);
  row_pass q = rows(n);
  m = (made_up){.cost = cost};
  tuner_options o = {.together = together};
  tuner_result result;
  schedule_choice choice;
  CHECK_OK(run(&m, p, device, &q, &o, &result));
  record right = right_choice(&m, &result.first);
  CHECK(same(&result.best, &right));
  CHECK(fabs(result.best_ns / cost(&m, &right) - 1) < 1e-9);
  CHECK(fabs(result.first_ns / cost(&m, &result.first) - 1) < 1e-9);
  CHECK(result.settled && m.held == 0);
  CHECK(m.largest_group <= together);
  CHECK(result.measured > 0 && !result.failed && !result.spilled && !result.wrong);
  CHECK(m.count > 10 && result.measured + result.slow >= m.count); /* some are pruned untried */
  CHECK(schedule_of(p, device, &q, &choice) && choice.state == SCHEDULE_SETTLED);
  CHECK(same(&choice.kernel, &right));
  CHECK(m.calls > 1 && m.calls < 512 && m.fractions[m.calls - 1] == 1);
  for (int i = 1; i < m.calls; i++)
    CHECK(m.fractions[i] >= m.fractions[i - 1] && m.fractions[i] <= 1);
  CHECK(m.told.bytes && strstr(m.told.bytes, "candidates considered"));
  text_free(&m.told);
  profile_close(p);
}

/* ---- budgets and resuming ---- */

/* Lazy steps: the first may overshoot, a later one starts only when it should fit. */
static void budgets(void) {
  static const int limits[] = {1, 150, 250, 1000};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    static made_up m;
    int64_t device;
    profile *p = fresh(&device);
    row_pass q = rows(64);
    m = (made_up){.cost = up_to_a_tenth};
    tuner_options o = {.together = 1, .budget_ms = limits[i]};
    tuner_result result;
    schedule_choice choice;
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    CHECK(m.count >= 1 && m.largest_group == 1);
    CHECK(m.count == 1 || m.now <= limits[i]);
    CHECK(m.now >= limits[i] - PREPARE_MS - 20 * SAMPLE_MS); /* nor does it waste */
    CHECK(result.measured == m.count && !result.settled && m.held == 0);
    CHECK(schedule_of(p, device, &q, &choice) && choice.state == SCHEDULE_PILOTED);
    text_free(&m.told);
    profile_close(p);
  }
}

/* Where a budget ends before the shapes do, the variants of the best so far have their share of it;
 * further calls go on, each with something new, until nothing is left. */
static void shares(void) {
  static made_up m;
  int64_t device;
  profile *p = fresh(&device);
  row_pass q = rows(1000);
  m = (made_up){.cost = up_to_a_tenth};
  tuner_result result = {.settled = 0};
  int calls = 0, variants = 0;
  for (; calls < 50 && !result.settled; calls++) {
    tuner_options o = {.together = 8, .budget_ms = 600};
    int before = m.count;
    m.now = 0;
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    CHECK(m.now <= 600 + 3 * (PREPARE_MS + 15 * SAMPLE_MS)); /* beyond it the finalists alone */
    CHECK(result.settled || m.count > before);
    for (int i = 0; i < m.count && !calls; i++)
      variants += m.tried[i].record.value[FIELD_LOAD_HINT] == HINT_STREAM ||
                  m.tried[i].record.value[FIELD_EXCHANGE] != EXCHANGE_COMPLEX;
    CHECK(calls || (!result.settled && variants > 0));
  }
  CHECK(calls > 1 && result.settled && m.held == 0);
  for (int i = 0; i < m.count; i++) /* the model's choice stays within half a per cent */
    CHECK(m.cost(&m, &result.best) <= 1.005 * m.cost(&m, &m.tried[i].record));
  printf("settled after %d calls, %d kernels\n", calls, m.count);
  text_free(&m.told);
  profile_close(p);
}

/* Steps of about one kernel each come to the same end as one long run, through a profile that is
 * written and read again; nothing is measured twice but what gives way to a faster one. */
static void resumes(void) {
  static made_up m, whole;
  int64_t device;
  profile *p = fresh(&device);
  row_pass q = rows(64);
  m = whole = (made_up){.cost = up_to_a_tenth};
  tuner_result result = {.settled = 0}, at_once;
  schedule_choice choice;
  int steps = 0, changes = 0;
  for (; steps < 200 && !result.settled; steps++) {
    tuner_options o = {.together = 1, .budget_ms = 300};
    int before = m.count;
    record served = result.best;
    m.now = 0;
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    int changed = steps && !same(&result.best, &served);
    changes += changed;
    CHECK(result.known == before - changed);
    CHECK(result.settled || m.count > before);
    CHECK(!changed || find_tried(&m, &served)->prepared == 2);
    record right = right_choice(&m, steps ? &served : &result.first);
    CHECK(same(&result.best, &right));
    profile_close(p);
    p = open_profile(in_folder("tuner.db"), 1, 0);
    device = open_device(p);
    CHECK(schedule_of(p, device, &q, &choice) && same(&choice.kernel, &result.best));
    CHECK((choice.state == SCHEDULE_SETTLED) == result.settled);
  }
  CHECK(steps > 5 && result.settled);
  for (int i = 0; i < m.count; i++)
    changes -= m.tried[i].prepared - 1;
  CHECK(!changes);
  printf("settled after %d steps, %d kernels\n", steps, m.count);
  profile_close(p);
  p = fresh(&device);
  tuner_options o = {.together = 1};
  CHECK_OK(run(&whole, p, device, &q, &o, &at_once));
  record right = right_choice(&whole, &at_once.first);
  CHECK(same(&at_once.best, &right) && same(&at_once.first, &result.first));
  profile_close(p);
  text_free(&m.told);
  text_free(&whole.told);
}

/* Good enough ends it: little is tried, and the class is settled. */
static void good_enough(void) {
  static made_up m;
  int64_t device;
  profile *p = fresh(&device);
  row_pass q = rows(64);
  m = (made_up){.cost = up_to_a_tenth};
  tuner_options o = {.together = 1, .floor_ns_per_element = 0.99, .good_enough = 0.8};
  tuner_result result;
  CHECK_OK(run(&m, p, device, &q, &o, &result));
  CHECK(result.settled && m.count == 1);
  profile_close(p);
  text_free(&m.told);
}

/* ---- the model's choice ---- */

static double lead_of_1_percent(const made_up *m, const record *r) {
  return same(r, &m->first) ? 1 : 0.99;
}

static double lead_of_3_percent(const made_up *m, const record *r) {
  return same(r, &m->first) ? 1 : 0.97;
}

static void leads(void) {
  for (int enough = 0; enough < 2; enough++) {
    static made_up m;
    int64_t device;
    profile *p = fresh(&device);
    row_pass q = rows(64);
    space_rules rules = {{0}, {0}, 0};
    pass_demand d = row_demand(&q, device_facts());
    tuner_options o = {.together = 1};
    tuner_result result;
    candidate first;
    CHECK(space_shapes(&d, device_facts(), &rules, &first, 1) == 1);
    m = (made_up){.cost = enough ? lead_of_3_percent : lead_of_1_percent, .first = first.record};
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    m.first = result.first; /* whatever the tuner takes for the model's choice */
    profile_close(p);
    p = fresh(&device);
    m.count = 0;
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    CHECK(same(&result.first, &m.first));
    CHECK(same(&result.best, &m.first) == !enough);
    profile_close(p);
    text_free(&m.told);
  }
}

/* ---- nothing measured gives way to what was not compared with it ---- */

static record tuned; /* the winner of the neighbouring class */

/* The model's choices are slow, and there is much to find. */
static double model_is_slow(const made_up *m, const record *r) {
  return same(r, &m->first) ? 2.5 : up_to_thrice(m, r);
}

/* Tunes the class next to q to its end, in a profile of that path, and sets `tuned`. */
static void tune_neighbour(const char *path, const row_pass *q, made_up *m) {
  row_pass half = neighbour_of(q);
  tuner_options o = {.together = 8};
  tuner_result result;
  schedule_choice choice;
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  pass_demand d = row_demand(&half, device_facts());
  candidate first;
  CHECK(space_choice(&d, device_facts(), &first));
  *m = (made_up){.cost = model_is_slow, .first = first.record};
  CHECK_OK(run(m, p, device, &half, &o, &result));
  CHECK(schedule_of(p, device, &half, &choice) && choice.state == SCHEDULE_SETTLED);
  CHECK(!same(&choice.kernel, &first.record));
  tuned = choice.kernel;
  profile_close(p);
  text_free(&m->told);
}

/* What serves a class: its own choice, or else the neighbour's. */
static record serving(profile *p, int64_t device, const row_pass *q) {
  schedule_choice choice;
  return schedule_of(p, device, q, &choice) ? choice.kernel : tuned;
}

/* Lazy processes of one kernel each, one after the other: whenever they are cut off, what serves
 * is at most as slow as what was tuned for the neighbour, and changes only for a lead of over 2 %.
 * site: what was tuned lies in a layer that is only read. */
static void keeps_what_was_tuned(int site, int64_t n) {
  static made_up m;
  row_pass q = rows(n);
  char paths[400];
  tuner_result result = {.settled = 0};
  unlink(in_folder("tuner.db"));
  unlink(in_folder("site.db"));
  tune_neighbour(in_folder(site ? "site.db" : "tuner.db"), &q, &m);
  snprintf(paths, sizeof paths, "%s%s%s", in_folder("tuner.db"), site ? ":" : "",
           site ? in_folder("site.db") : "");
  m = (made_up){.cost = model_is_slow, .first = m.first};
  for (int process = 0; process < 60 && !result.settled; process++) {
    profile *p = open_profile(paths, 1, 0);
    int64_t device = open_device(p);
    record before = serving(p, device, &q);
    tuner_options o = {.together = 1, .budget_ms = 1};
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    record now = serving(p, device, &q);
    CHECK(m.cost(&m, &now) <= m.cost(&m, &tuned));
    CHECK(same(&now, &before) || 1.02 * m.cost(&m, &now) < m.cost(&m, &before));
    CHECK(!process || find_tried(&m, &tuned)); /* it was measured here first */
    profile_close(p);
    text_free(&m.told);
  }
  const tried *model = find_tried(&m, &m.first);
  CHECK(same(&m.tried[0].record, &tuned) && model == &m.tried[1]);
}

/* Cut off before the incumbent was measured, the class is served as before; cut off later, by what
 * was compared with it. */
static void interrupted(void) {
  static made_up m;
  row_pass q = rows(256);
  for (int kind = 0; kind < 5; kind++) { /* 4: a faster kernel is known, but nothing was chosen */
    schedule_choice choice;
    tuner_result result = {.settled = 0};
    unlink(in_folder("tuner.db"));
    tune_neighbour(in_folder("tuner.db"), &q, &m);
    m = (made_up){.cost = model_is_slow, .first = m.first};
    m.fail_prepare_at = kind == 0;
    m.fail_sample_at = (int[]){0, 3, 10, 0, 1}[kind];
    m.stop_at = kind == 3;
    profile *p = open_profile(in_folder("tuner.db"), 1, 0);
    int64_t device = open_device(p);
    const measurement known = {.class_of = row_demand(&q, device_facts()).class_of,
                               .kernel = m.first,
                               .ns_per_element = 0.1,
                               .runs = 7};
    if (kind == 4)
      profile_note_measurement(p, device, &known);
    tuner_options o = {.together = 8};
    CHECK((run(&m, p, device, &q, &o, &result) == TW_OK) == (kind == 3));
    int found = schedule_of(p, device, &q, &choice);
    CHECK(found == (kind == 2 || kind == 3));
    CHECK(!found || m.cost(&m, &choice.kernel) <= m.cost(&m, &tuned));
    CHECK(!found || choice.state == SCHEDULE_PILOTED);
    profile_close(p);
    text_free(&m.told);
  }
}

static double tuned_takes; /* the others take 1 */

static double all_but_tuned(const made_up *m, const record *r) {
  (void)m;
  return same(r, &tuned) ? tuned_takes : 1;
}

/* A lead within the noise changes nothing; after a complete search with finals less is noise. */
static void noise(int together, double takes, int stays) {
  static made_up m;
  row_pass q = rows(256);
  tuner_result result = {.settled = 0};
  unlink(in_folder("tuner.db"));
  tune_neighbour(in_folder("tuner.db"), &q, &m);
  tuned_takes = takes;
  m = (made_up){.cost = all_but_tuned, .first = m.first};
  for (int process = 0; process < 60 && !result.settled; process++) {
    profile *p = open_profile(in_folder("tuner.db"), 1, 0);
    int64_t device = open_device(p);
    tuner_options o = {.together = together, .budget_ms = together > 1 ? 0 : 500};
    m.now = 0;
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    record now = serving(p, device, &q);
    CHECK(!stays || same(&now, &tuned));
    profile_close(p);
    text_free(&m.told);
  }
  CHECK(result.settled && same(&result.best, &tuned) == stays);
}

/* A device that was busy when the incumbent was measured does not make others faster. */
static void busy_device(int together) {
  static made_up m;
  row_pass q = rows(256);
  tuner_result result = {.settled = 0};
  unlink(in_folder("tuner.db"));
  tune_neighbour(in_folder("tuner.db"), &q, &m);
  tuned_takes = 1.004;
  m = (made_up){.cost = all_but_tuned, .first = m.first, .pace = 1.3};
  for (int process = 0; process < 60 && !result.settled; process++) {
    profile *p = open_profile(in_folder("tuner.db"), 1, 0);
    int64_t device = open_device(p);
    tuner_options o = {.together = process ? together : 1, .budget_ms = 300};
    m.now = 0;
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    record now = serving(p, device, &q);
    CHECK(same(&now, &tuned));
    profile_close(p);
    text_free(&m.told);
    m.pace = 1;
  }
  CHECK(result.settled && find_tried(&m, &tuned)->prepared > 1);
}

static enum trial_state fate_of_tuned;

static enum trial_state only_tuned_fails(const record *r) {
  return same(r, &tuned) ? fate_of_tuned : TRIAL_READY;
}

/* An incumbent that fails here gives way, also where a process has no time for a second kernel; one
 * that spills is measured like any other. */
static void incumbent_fails(enum trial_state fate) {
  static made_up m;
  row_pass q = rows(256);
  schedule_choice choice;
  tuner_result result;
  int runs = 0, spills = fate == TRIAL_SPILLED;
  unlink(in_folder("tuner.db"));
  tune_neighbour(in_folder("tuner.db"), &q, &m);
  fate_of_tuned = fate;
  m = (made_up){.cost = model_is_slow, .first = m.first, .fate = only_tuned_fails};
  m.spilled_may_run = spills;
  for (int process = 0; process < 3; process++) {
    profile *p = open_profile(in_folder("tuner.db"), 1, 0);
    int64_t device = open_device(p);
    tuner_options o = {.together = 1, .budget_ms = 1};
    int before = m.count;
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    CHECK(m.count > before); /* it gets on all the same */
    runs += schedule_of(p, device, &q, &choice);
    CHECK(same(&choice.kernel, &tuned) == spills);
    profile_close(p);
    text_free(&m.told);
  }
  CHECK(runs == 3);
}

static double model_within_noise(const made_up *m, const record *r) {
  return same(r, &m->first) ? 1 : 0.985;
}

/* Where the incumbent fails, the model's choice has its part: it stays unless it is beaten. */
static void model_takes_part(void) {
  static made_up m;
  int64_t device;
  row_pass q = rows(256);
  tuner_options o = {.together = 1};
  tuner_result result;
  unlink(in_folder("tuner.db"));
  tune_neighbour(in_folder("tuner.db"), &q, &m);
  fate_of_tuned = TRIAL_FAILED;
  m = (made_up){.cost = model_within_noise, .first = m.first, .fate = only_tuned_fails};
  profile *p = open_profile(in_folder("tuner.db"), 1, 0);
  device = open_device(p);
  CHECK_OK(run(&m, p, device, &q, &o, &result));
  CHECK(result.settled && same(&result.best, &m.first));
  profile_close(p);
  text_free(&m.told);
}

static record spills;

static enum trial_state one_spills(const record *r) {
  return same(r, &spills) ? TRIAL_SPILLED : TRIAL_READY;
}

/* A choice of the model that spills is no incumbent: a plan would not run it either. */
static void model_spills(void) {
  static made_up m;
  int64_t device;
  row_pass q = rows(256);
  schedule_choice choice;
  tuner_result result = {.settled = 0};
  tuner_options o = {.together = 1, .budget_ms = 250};
  pass_demand d = row_demand(&q, device_facts());
  profile *p = fresh(&device);
  candidate first;
  CHECK(space_choice(&d, device_facts(), &first));
  spills = first.record;
  m = (made_up){.cost = up_to_a_tenth, .fate = one_spills};
  CHECK_OK(run(&m, p, device, &q, &o, &result));
  CHECK(result.spilled == 1 && result.measured == 1 && !result.first_ns);
  CHECK(schedule_of(p, device, &q, &choice) && !same(&choice.kernel, &spills));
  profile_close(p);
  text_free(&m.told);
}

/* ---- what a measurement costs ---- */

/* All the time that passes is some candidate's. */
static void costs(int together) {
  static made_up m;
  static tuner_trial trials[TRIALS_MOST];
  int64_t device;
  profile *p = fresh(&device);
  row_pass q = rows(64);
  const tuner_port port = {&m, prepare, sample, release, now_ms};
  tuner_options o = {.together = together};
  pass_demand d = row_demand(&q, device_facts());
  tuning t = {.port = &port, .memory = p, .device_id = device, .d = &d, .f = device_facts()};
  candidate some[6];
  double sum = 0;
  t.o = &o;
  t.trials = trials;
  m = (made_up){.cost = up_to_a_tenth};
  int count = space_shapes(&d, device_facts(), &o.space, some, 6);
  for (int i = 0; i < count; i++)
    trials_add(&t, &some[i].record);
  CHECK_OK(trials_measure(&t, 0, count));
  for (int i = 0; i < count; i++) {
    CHECK(trials[i].cost_ms >= (double)PREPARE_MS / together + 7 * SAMPLE_MS);
    sum += trials[i].cost_ms;
  }
  CHECK(count == 6 && fabs(sum - m.now) < 1e-9);
  profile_close(p);
}

/* ---- what fails ---- */

static enum trial_state mixed_fate(const record *r) {
  static const enum trial_state fates[] = {TRIAL_READY, TRIAL_FAILED, TRIAL_SPILLED, TRIAL_WRONG,
                                           TRIAL_READY};
  return fates[record_id(r) % 5];
}

/* The worse its fate, the faster it would be. */
static double tempting(const made_up *m, const record *r) {
  (void)m;
  return mixed_fate(r) == TRIAL_READY ? 1 + draw(r) / 10 : 0.1;
}

static void fates(int together) {
  static made_up m;
  int64_t device;
  profile *p = fresh(&device);
  row_pass q = rows(360);
  m = (made_up){.cost = tempting, .fate = mixed_fate};
  tuner_options o = {.together = together};
  tuner_result result;
  int count[TRIAL_KNOWN + 1] = {0}, rows_known = 0;
  CHECK_OK(run(&m, p, device, &q, &o, &result));
  for (int i = 0; i < m.count; i++)
    count[mixed_fate(&m.tried[i].record)]++;
  CHECK(mixed_fate(&result.best) == TRIAL_READY);
  CHECK(result.failed == count[TRIAL_FAILED] && result.failed > 0);
  CHECK(result.spilled == count[TRIAL_SPILLED] && result.spilled > 0);
  CHECK(result.wrong == count[TRIAL_WRONG] && result.wrong > 0);
  CHECK(m.held == 0);
  measurement *known = NULL;
  pass_class c = row_demand(&q, device_facts()).class_of;
  CHECK_OK(profile_measurements(p, device, &c, &known, &rows_known));
  CHECK(rows_known > 0);
  for (int i = 0; i < rows_known; i++)
    CHECK(mixed_fate(&known[i].kernel) == TRIAL_READY);
  free(known);
  profile_close(p);
  text_free(&m.told);
}

static enum trial_state all_fail(const record *r) {
  (void)r;
  return TRIAL_FAILED;
}

/* Nothing works: no choice is written. */
static void nothing_works(void) {
  static made_up m;
  int64_t device;
  profile *p = fresh(&device);
  row_pass q = rows(64);
  m = (made_up){.cost = up_to_a_tenth, .fate = all_fail};
  tuner_options o = {.together = 8};
  tuner_result result;
  schedule_choice choice;
  CHECK_OK(run(&m, p, device, &q, &o, &result));
  CHECK(result.failed == m.count && !result.measured && !result.settled);
  CHECK(!schedule_of(p, device, &q, &choice));
  profile_close(p);
  text_free(&m.told);
}

/* A status of the port ends the run and is passed on; what was measured stays. */
static void device_errors(void) {
  static made_up m;
  int64_t device;
  row_pass q = rows(64);
  for (int kind = 0; kind < 4; kind++) { /* bit 0: preparing; bit 1: in groups */
    profile *p = fresh(&device);
    m = (made_up){.cost = up_to_a_tenth};
    *(kind & 1 ? &m.fail_prepare_at : &m.fail_sample_at) = kind & 1 ? 4 : 25;
    tuner_options o = {.together = kind & 2 ? 5 : 1};
    tuner_result result = {.measured = -7};
    schedule_choice choice;
    CHECK(run(&m, p, device, &q, &o, &result) == TW_DEVICE_ERROR);
    CHECK(strstr(status_detail(), "fell over") && result.measured == -7);
    CHECK(m.held == 0);
    CHECK(schedule_of(p, device, &q, &choice) && choice.state == SCHEDULE_PILOTED);
    profile_close(p);
    text_free(&m.told);
  }
}

/* ---- samples that make no sense ---- */

static double always_absurd(const record *r, int n, double cost) {
  static const double absurd[] = {NAN, 0, -1, INFINITY, -INFINITY};
  (void)n;
  return record_id(r) % 3 ? cost : absurd[record_id(r) % 5];
}

/* The first one, of some ten times too small or too large. */
static double first_absurd(const record *r, int n, double cost) {
  static const double wrong[] = {0.001, 0.09, 11, 1000};
  return n || record_id(r) % 2 ? cost : cost * wrong[record_id(r) / 2 % 4];
}

/* Now and then, but not at first. */
static double sometimes_absurd(const record *r, int n, double cost) {
  const double absurd[] = {NAN, 0, -cost, cost / 1000, cost * 1000, INFINITY};
  return n % 3 == 1 ? absurd[(record_id(r) + (uint32_t)n) % 6] : cost;
}

static void absurd_samples(void) {
  static made_up m;
  int64_t device;
  row_pass q = rows(64);
  static double (*const lies[])(const record *, int, double) = {sometimes_absurd, always_absurd,
                                                                first_absurd};
  for (int lie = 0; lie < 3; lie++) {
    profile *p = fresh(&device);
    int always = lie == 1;
    m = (made_up){.cost = up_to_a_tenth, .lie = lies[lie]};
    tuner_options o = {.together = 8};
    tuner_result result;
    int count = 0;
    measurement *known = NULL;
    pass_class c = row_demand(&q, device_facts()).class_of;
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    CHECK(fabs(result.best_ns / up_to_a_tenth(&m, &result.best) - 1) < 1e-9);
    CHECK(!always || record_id(&result.best) % 3);
    CHECK((result.failed > 0) == always);
    CHECK_OK(profile_measurements(p, device, &c, &known, &count));
    CHECK(count > 5);
    for (int i = 0; i < count; i++) {
      CHECK(fabs(known[i].ns_per_element / up_to_a_tenth(&m, &known[i].kernel) - 1) < 1e-3);
      CHECK(!always || record_id(&known[i].kernel) % 3);
    }
    free(known);
    profile_close(p);
    text_free(&m.told);
  }
}

/* ---- stopping and refusing ---- */

static void stops(void) {
  static made_up m;
  int64_t device;
  row_pass q = rows(360);
  profile *p = fresh(&device);
  tuner_options o = {.together = 8};
  tuner_result result;
  schedule_choice choice;
  m = (made_up){.cost = up_to_a_tenth};
  CHECK_OK(run(&m, p, device, &q, &o, &result));
  int all = m.count;
  profile_close(p);
  text_free(&m.told);
  p = fresh(&device);
  m = (made_up){.cost = up_to_a_tenth, .stop_at = 1};
  CHECK_OK(run(&m, p, device, &q, &o, &result));
  CHECK(m.count < all && m.count > 0 && !result.settled && m.held == 0);
  CHECK(m.count <= 8 && m.calls == 1); /* at once, and for good */
  CHECK(schedule_of(p, device, &q, &choice) && choice.state == SCHEDULE_PILOTED);
  profile_close(p);
  text_free(&m.told);
}

static void refusals(void) {
  static made_up m;
  int64_t device;
  profile *p = fresh(&device);
  tuner_options o = {.together = 1};
  static const int64_t lengths[] = {(1 << 18) - 5, 1 << 20};
  for (int i = 0; i < 2; i++) {
    row_pass q = rows(lengths[i]);
    tuner_result result = {.measured = -7};
    q.batch = 1;
    m = (made_up){.cost = up_to_a_tenth};
    CHECK(run(&m, p, device, &q, &o, &result) == TW_UNSUPPORTED);
    CHECK(result.measured == -7 && !m.count);
    text_free(&m.told);
  }
  for (int i = 0; i < TUNER_RULE_COUNT; i++)
    CHECK(strlen(tuner_rule_name((enum tuner_rule)i)) > 2);
  profile_close(p);
}

int main(void) {
  make_folder();
  static const int64_t lengths[] = {1, 8, 60, 64, 360, 1024};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    if (lengths[i] > 1) {
      finds_best(up_to_a_tenth, 1, lengths[i]);
      finds_best(up_to_thrice, 8, lengths[i]);
    }
  }
  budgets();
  shares();
  resumes();
  good_enough();
  leads();
  keeps_what_was_tuned(0, 256);
  keeps_what_was_tuned(1, 360);
  interrupted();
  noise(1, 1.015, 1);
  noise(1, 1.03, 0);
  noise(8, 1.004, 1);
  noise(8, 1.015, 0);
  busy_device(1);
  busy_device(8);
  incumbent_fails(TRIAL_FAILED);
  incumbent_fails(TRIAL_WRONG);
  incumbent_fails(TRIAL_SPILLED);
  model_takes_part();
  model_spills();
  costs(1);
  costs(3);
  fates(1);
  fates(16);
  nothing_works();
  device_errors();
  absurd_samples();
  stops();
  refusals();
  remove_folder();
  return check_report();
}

/* test_tuner.c: the tuner with a made-up device finds the best of what it tried, keeps to its
 * budget, and goes on where it stopped. */
#include "made_up_device.h"

#include <math.h>

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
      variants += !m.tried[i].record.value[FIELD_CHAIN] || m.tried[i].record.value[FIELD_WHOLE] ||
                  m.tried[i].record.value[FIELD_LOAD_HINT] == HINT_STREAM ||
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

/* A measurement says what it cost and whether it is of the model's choice. */
static void notes(void) {
  static made_up m;
  int64_t device;
  profile *p = fresh(&device);
  row_pass q = rows(64);
  pass_class c = row_demand(&q, device_facts()).class_of;
  tuner_options o = {.together = 1, .budget_ms = 250};
  tuner_result result;
  measurement *known = NULL;
  int count = 0;
  m = (made_up){.cost = up_to_a_tenth};
  CHECK_OK(run(&m, p, device, &q, &o, &result));
  CHECK_OK(profile_measurements(p, device, &c, &known, &count));
  CHECK(count == 2);
  for (int i = 0; i < count; i++) {
    CHECK(fabs(known[i].cost_ms - PREPARE_MS - 7 * SAMPLE_MS) < 1e-3);
    CHECK(known[i].is_default == same(&known[i].kernel, &result.first));
  }
  free(known);
  profile_close(p);
  text_free(&m.told);
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
  costs(1);
  costs(3);
  notes();
  remove_folder();
  return check_report();
}

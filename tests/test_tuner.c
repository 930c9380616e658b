/* test_tuner.c: the tuner with a made-up device finds the best of what it tried, keeps to its
 * budget, and goes on where it stopped, whatever fails and whatever the samples are. */
#include "account.h"
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

/* No step begins that the class cannot pay, by what the tuner predicts: timing what serves it is
 * cheap, any other kernel has to be compiled. */
static void accounts(void) {
  static const struct {
    double account_ms;
    int kernels, n; /* 79: the fastest by the model compile for over half a second */
  } cases[] = {{0, 0, 64},
               {ACCOUNT_TIMING_MS - 1, 0, 64},
               {15, 1, 64},
               {117, 1, 64},
               {PREPARE_MS + 117, 2, 64},
               {5 * PREPARE_MS + 60, 5, 64},
               {5 * PREPARE_MS + 10, 1, 79}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    static made_up m;
    int64_t device;
    profile *p = fresh(&device);
    row_pass q = rows(cases[i].n);
    m = (made_up){.cost = up_to_a_tenth};
    tuner_options o = {.together = 1,
                       .budget_ms = 1000000,
                       .has_account = 1,
                       .account_ms = cases[i].account_ms,
                       .prepare_ms = PREPARE_MS};
    tuner_result result;
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    CHECK(m.count == cases[i].kernels && !result.settled && m.held == 0);
    text_free(&m.told);
    profile_close(p);
  }
}

/* What a class has earned is a share of what it was used for, and nothing that a history says makes
 * it less than nothing. */
static void earnings(void) {
  const struct {
    double used, paid, compile, left;
  } cases[] = {{0, 0, 150, 15},        {0, 15, 150, 0},     {2000, 0, 150, 115},
               {2000, 100, 150, 15},   {2000, 1e300, 0, 0}, {NAN, 0, 100, 10},
               {-1e18, 0, 100, 10},    {100, NAN, 0, 5},    {100, -1e18, 0, 5},
               {100, 0, -INFINITY, 5}, {INFINITY, 0, 0, 0}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const profile_account a = {.used_ms = cases[i].used, .paid_ms = cases[i].paid};
    CHECK(fabs(account_left_ms(&a, cases[i].compile) - cases[i].left) < 1e-9);
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

/* The caller may stop between any two candidates. Then only one of the run's first group is
 * measured, and one that failed meanwhile is not held against it. */
static void stops_within_a_group(void) {
  static made_up m;
  int64_t device;
  row_pass q = rows(360);
  tuner_options o = {.together = 8};
  for (int stop_at = 1; stop_at < 12; stop_at++) {
    profile *p = fresh(&device);
    tuner_result result;
    m = (made_up){.cost = up_to_a_tenth, .stop_at = stop_at};
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    int groups = stop_at > 9 ? 2 : 1; /* told after preparing eight, and after each of them */
    CHECK(m.groups == groups && m.calls == stop_at);
    CHECK(result.measured + result.slow == (stop_at > groups ? stop_at - groups : 1));
    profile_close(p);
    text_free(&m.told);
    p = fresh(&device);
    m = (made_up){.cost = up_to_a_tenth, .fate = all_fail, .stop_at = stop_at};
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    CHECK(result.failed == stop_at - groups);
    profile_close(p);
    text_free(&m.told);
  }
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
  accounts();
  earnings();
  shares();
  resumes();
  good_enough();
  leads();
  costs(1);
  costs(3);
  notes();
  fates(1);
  fates(16);
  nothing_works();
  device_errors();
  absurd_samples();
  stops();
  stops_within_a_group();
  refusals();
  remove_folder();
  return check_report();
}

/* test_tuner_faults.c: the tuner with a made-up device on which kernels fail, samples make no
 * sense, or somebody stops it: what was measured stays, and nothing wrong is chosen. */
#include "made_up_device.h"

#include <math.h>

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

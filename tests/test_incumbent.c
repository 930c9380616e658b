/* test_incumbent.c: what serves a class of passes, be it tuned for a neighbouring one, in another
 * layer of the profile or in an earlier process, gives way only to what was measured to be faster.
 * On a made-up device. */
#include "made_up_device.h"

/* The same rows, but fewer: the nearest class. */
static row_pass neighbour_of(const row_pass *q) {
  row_pass fewer = *q;
  fewer.batch /= 8;
  return fewer;
}

/* ---- nothing measured gives way to what was not compared with it ---- */

static record tuned; /* the winner of the neighbouring class */

/* The model's choices are slow, and there is much to find. */
static double model_is_slow(const made_up *m, const record *r) {
  return same(r, &m->first) ? 2.5 : up_to_thrice(m, r);
}

/* Tunes the class next to q to its end, in a profile of that path, and sets `tuned`. m->first is
 * then the model's choice for q. */
static void tune_neighbour(const char *path, const row_pass *q, made_up *m) {
  row_pass fewer = neighbour_of(q);
  tuner_options o = {.together = 8};
  tuner_result result;
  schedule_choice choice;
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  pass_demand d = row_demand(&fewer, device_facts());
  candidate first;
  CHECK(space_choice(&d, device_facts(), &first));
  *m = (made_up){.cost = model_is_slow, .first = first.record};
  CHECK_OK(run(m, p, device, &fewer, &o, &result));
  CHECK(schedule_of(p, device, &fewer, &choice) && choice.state == SCHEDULE_SETTLED);
  CHECK(!same(&choice.kernel, &first.record));
  tuned = choice.kernel;
  d = row_demand(q, device_facts());
  CHECK(space_choice(&d, device_facts(), &first));
  m->first = first.record;
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

/* Of two processes that decided without knowing of each other, the one with the faster kernel is
 * right, whoever writes last; one that measured everything, more so. */
static void late_decision(void) {
  const char *path = in_folder("late.db");
  static const struct {
    double ns;
    enum schedule_state state;
    int stays;
  } late[] = {{0.004, SCHEDULE_PILOTED, 1},
              {0.002, SCHEDULE_PILOTED, 0},
              {0, SCHEDULE_PILOTED, 1},
              {0.004, SCHEDULE_SETTLED, 0}};
  for (size_t i = 0; i < sizeof late / sizeof *late; i++) {
    unlink(path);
    profile *first = open_profile(path, 1, 0), *second = open_profile(path, 1, 0);
    int64_t device = open_device(first), same_device = open_device(second);
    schedule_choice early = {sample_class(8), sample_record(8, 0), 0.003, SCHEDULE_PILOTED},
                    other = {sample_class(8), sample_record(8, 1), late[i].ns, late[i].state};
    profile_note_schedule(first, device, &early);
    profile_close(first);
    profile_note_schedule(second, same_device, &other);
    CHECK(own_sql(path, "UPDATE schedule SET decided_at = 1") == SQLITE_OK);
    profile_close(second);
    record stands = late[i].stays ? early.kernel : other.kernel;
    CHECK(own_number(path, "SELECT kernel FROM schedule") == record_id(&stands));
  }
}

int main(void) {
  make_folder();
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
  late_decision();
  remove_folder();
  return check_report();
}

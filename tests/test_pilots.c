/* test_pilots.c: which of several schedules is tuned. On a made-up device, with a clock of its own:
 * schedules of two passes, each over rows of a length of its own, whose kernels cost what a case
 * says. */
#include "made_up_device.h"
#include "pilots.h"

enum { SCHEDULES = 3, PASSES = 2 };

static const int64_t lengths[SCHEDULES][PASSES] = {{256, 360}, {240, 384}, {250, 400}};

/* What kernels of a pass cost: the model's choice and all others, in ns per element. Those beyond
 * the pilots may cost less by a part `hidden`. */
typedef struct {
  double cost[SCHEDULES][PASSES];
  double hidden[SCHEDULES];
  double budget_ms;
  int count;    /* schedules */
  int fails;    /* 1 + the schedule whose last pass has no kernel that works */
  int stop_at;  /* the run that the caller stops; 0: none */
  int falls_at; /* the run in which the device falls over; 0: none */
} test_case;

static const test_case *now_tested;
static made_up made;
static profile *memory;
static int64_t device;
static int runs, order[64]; /* which schedule was measured, run by run */
static int at_schedule, at_pass;

static double cost(const made_up *m, const record *r) {
  const test_case *c = now_tested;
  (void)m;
  double hidden = draw(r) > 0.8 ? c->hidden[at_schedule] : 0;
  return c->cost[at_schedule][at_pass] * (1 + draw(r) / 100 - hidden);
}

static enum trial_state fate(const record *r) {
  (void)r;
  return now_tested->fails == 1 + at_schedule && at_pass == PASSES - 1 ? TRIAL_FAILED : TRIAL_READY;
}

static row_pass rows_of(int s, int p) {
  return rows(lengths[s][p]);
}

static const double ELEMENTS = 1e7; /* as if all passes had as many */

static tw_status known(void *user, int s, int p, pilot_known *out) {
  row_pass q = rows_of(s, p);
  pass_demand d = row_demand(&q, device_facts());
  schedule_choice choice;
  measurement *times = NULL;
  *out = (pilot_known){0};
  (void)user;
  if (schedule_of(memory, device, &q, &choice)) {
    out->ns = choice.ns_per_element * ELEMENTS;
    out->settled = choice.state == SCHEDULE_SETTLED;
  }
  CHECK_OK(profile_measurements(memory, device, &d.class_of, &times, &out->tried));
  free(times);
  return TW_OK;
}

static tw_status measure(void *user, int s, int p, int kernels, double budget_ms, int *stop) {
  row_pass q = rows_of(s, p);
  tuner_options o = {.together = 8, .most = kernels, .budget_ms = budget_ms};
  tuner_result result;
  (void)user;
  at_schedule = s;
  at_pass = p;
  order[runs++ % 64] = s;
  *stop = now_tested->stop_at == runs;
  if (now_tested->falls_at == runs)
    return status_fail(TW_DEVICE_ERROR, "the device fell over");
  pilot_known before, after;
  int prepared = made.count;
  CHECK_OK(known(NULL, s, p, &before));
  CHECK_OK(run(&made, memory, device, &q, &o, &result));
  CHECK_OK(known(NULL, s, p, &after));
  CHECK(!kernels || after.tried <= before.tried + kernels);
  CHECK(!kernels || made.count <= prepared + 3 * kernels); /* however many of them fail */
  return TW_OK;
}

static double clock_ms(void *user) {
  (void)user;
  return made.now;
}

/* The model expects each schedule to take 2 % longer than the one before. */
static tw_status pilots_of(const test_case *c) {
  pilot_schedule list[SCHEDULES] = {{0}};
  const pilot_port port = {NULL, known, measure, clock_ms};
  for (int s = 0; s < SCHEDULES; s++)
    for (int p = 0; p < PASSES; p++)
      list[s].model_ns[list[s].passes++] = 0.95 * ELEMENTS * (1 + 0.02 * s);
  runs = 0;
  text_free(&made.told);
  return pilots_run(&port, list, c->count, c->budget_ms);
}

static void begin(const test_case *c) {
  now_tested = c;
  text_free(&made.told);
  made = (made_up){.cost = cost, .fate = fate};
  memory = fresh(&device);
}

static void end(void) {
  profile_close(memory);
  text_free(&made.told);
}

static int tried_of(int s, int p) {
  pilot_known k;
  CHECK_OK(known(NULL, s, p, &k));
  return k.tried;
}

static double measured(int s) {
  pilot_known k[PASSES];
  for (int p = 0; p < PASSES; p++)
    CHECK_OK(known(NULL, s, p, &k[p]));
  return k[0].ns > 0 && k[1].ns > 0 ? k[0].ns + k[1].ns : 0;
}

static int turns_of(int s) {
  int count = 0;
  for (int i = 0; i < runs && i < 64; i++)
    count += order[i] == s;
  return count;
}

/* How long it takes to measure all kernels of both passes of the first schedule. */
static double all_of_first(void) {
  const test_case c = {.cost = {{1, 1}}};
  int stop;
  begin(&c);
  CHECK_OK(measure(NULL, 0, 0, 0, 0, &stop));
  CHECK_OK(measure(NULL, 0, 1, 0, 0, &stop));
  CHECK(tried_of(0, 0) > 0);
  double took = made.now;
  end();
  return took;
}

/* The second schedule is faster, though the model expects it to be slower, and there is less time
 * than it takes to measure all kernels of the first. */
static void second_is_faster(double all_ms) {
  const test_case c = {
      .cost = {{1, 1}, {0.88, 0.88}, {1, 1}}, .count = 2, .budget_ms = 0.8 * all_ms};
  begin(&c);
  CHECK_OK(pilots_of(&c));
  CHECK(measured(0) > 0 && measured(1) > 0 && measured(1) < 0.95 * measured(0));
  CHECK(made.now <= 0.6 * c.budget_ms); /* the rest is for tuning what is left */
  end();
}

/* One that is slower by more than tuning may gain has its pilots and no more; one of which the
 * first pass alone takes as long as all of the first schedule, not even those. */
static void slower_ones(double all_ms) {
  const test_case c = {.cost = {{1, 1}, {1.3, 1.3}, {3, 1}}, .count = 3, .budget_ms = 3 * all_ms};
  begin(&c);
  CHECK_OK(pilots_of(&c));
  CHECK(tried_of(1, 0) <= PILOT_KERNELS && tried_of(1, 1) <= PILOT_KERNELS);
  CHECK(tried_of(2, 0) <= PILOT_KERNELS && tried_of(2, 1) == 0);
  CHECK(turns_of(0) == PASSES && runs <= 2 * PASSES + 1);
  end();
}

/* What is slower in its pilots and faster in the end is found, as long as there is time. */
static void late_gain(double all_ms) {
  const test_case c = {
      .cost = {{1, 1}, {1.04, 1.04}}, .hidden = {0, 0.09}, .count = 2, .budget_ms = 3 * all_ms};
  begin(&c);
  CHECK_OK(pilots_of(&c));
  printf("in the end %.3f of the first\n", measured(1) / measured(0));
  CHECK(measured(1) < 0.99 * measured(0));
  CHECK(turns_of(0) > PASSES && turns_of(1) > PASSES);
  CHECK(made.now <= c.budget_ms + 2 * (PREPARE_MS + 64 * SAMPLE_MS));
  end();
}

/* Two that are as fast as each other are both measured to their ends, where there is no limit, and
 * then nothing is measured again. */
static void unlimited(void) {
  const test_case c = {.cost = {{1, 1}, {1, 1}}, .count = 2};
  pilot_known k;
  begin(&c);
  CHECK_OK(pilots_of(&c));
  for (int s = 0; s < 2; s++)
    for (int p = 0; p < PASSES; p++) {
      CHECK_OK(known(NULL, s, p, &k));
      CHECK(k.settled || measured(s) > measured(!s));
    }
  double took = made.now;
  CHECK_OK(pilots_of(&c));
  CHECK(!runs && made.now == took);
  end();
}

/* Where time is short, the first schedule has its pilots, and others none that do not fit into half
 * of the budget. Where there is nothing to choose from, nothing happens. */
static void short_of_time(void) {
  const test_case c = {.cost = {{1, 1}, {0.5, 0.5}}, .count = 2, .budget_ms = 1};
  test_case one = c;
  begin(&c);
  CHECK_OK(pilots_of(&c));
  CHECK(runs == PASSES && turns_of(0) == PASSES && measured(0) > 0 && measured(1) == 0);
  end();
  one.count = 1;
  one.budget_ms = 10000;
  begin(&one);
  CHECK_OK(pilots_of(&one));
  CHECK(!runs && made.now == 0);
  end();
}

/* A schedule whose kernels fail is given up, also the first one. */
static void failing(double all_ms) {
  for (int s = 0; s < 2; s++) {
    const test_case c = {
        .cost = {{1, 1}, {1, 1}}, .count = 2, .fails = 1 + s, .budget_ms = 3 * all_ms};
    begin(&c);
    CHECK_OK(pilots_of(&c));
    CHECK(measured(s) == 0 && measured(!s) > 0);
    CHECK(turns_of(s) == PASSES && turns_of(!s) == PASSES);
    end();
  }
}

static void ended_early(double all_ms) {
  test_case c = {.cost = {{1, 1}, {1, 1}}, .count = 2, .budget_ms = 3 * all_ms};
  for (int at = 1; at <= 5; at++) {
    c.stop_at = at;
    begin(&c);
    CHECK_OK(pilots_of(&c));
    CHECK(runs == at);
    end();
  }
  c.stop_at = 0;
  for (int at = 1; at <= 5; at++) {
    c.falls_at = at;
    begin(&c);
    CHECK(pilots_of(&c) == TW_DEVICE_ERROR);
    CHECK(runs == at);
    end();
  }
}

/* The same times, the same turns. */
static void deterministic(double all_ms) {
  const test_case c = {.cost = {{1, 1}, {1.01, 1}, {1, 1.02}},
                       .hidden = {0.02, 0.05, 0.03},
                       .count = 3,
                       .budget_ms = 2 * all_ms};
  int before[64], count = 0;
  for (int i = 0; i < 2; i++) {
    begin(&c);
    CHECK_OK(pilots_of(&c));
    CHECK(!i || (runs == count && !memcmp(order, before, sizeof order[0] * (size_t)count)));
    count = runs;
    memcpy(before, order, sizeof before);
    end();
  }
  CHECK(count > 3 * PASSES);
}

int main(void) {
  make_folder();
  double all_ms = all_of_first();
  printf("all kernels of the first schedule: %.0f ms\n", all_ms);
  second_is_faster(all_ms);
  slower_ones(all_ms);
  late_gain(all_ms);
  unlimited();
  short_of_time();
  failing(all_ms);
  ended_early(all_ms);
  deterministic(all_ms);
  remove_folder();
  return check_report();
}

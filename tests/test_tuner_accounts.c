/* test_tuner_accounts.c: tuning is paid from use, with a made-up device and clock: no step begins
 * that its class cannot pay, what has earned nothing costs nothing, classes of one program take
 * turns, and histories that make no sense do no harm. */
#include "account.h"
#include "made_up_device.h"

#include <math.h>

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
    CHECK(m.count || m.now == 0); /* what has earned nothing takes no time of the device */
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

/* Candidates of a step are made side by side, as many as the class can pay: the incumbent has its
 * kernel, the others wait for the slowest. */
static void side_by_side(void) {
  static const struct {
    double account_ms;
    int budget_ms, kernels;
  } cases[] = {{ACCOUNT_TIMING_MS, 250, 1},
               {PREPARE_MS + ACCOUNT_TIMING_MS, 250, 1},
               {1.15 * PREPARE_MS + 2 * ACCOUNT_TIMING_MS, 250, 2},
               {1.6 * PREPARE_MS + 5 * ACCOUNT_TIMING_MS, 250, 5},
               {1.75 * PREPARE_MS + 6 * ACCOUNT_TIMING_MS - 1, 250, 5},
               {3 * PREPARE_MS, 250, 8},
               {3 * PREPARE_MS, 130, 2}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    static made_up m;
    int64_t device;
    profile *p = fresh(&device);
    row_pass q = rows(64);
    m = (made_up){.cost = up_to_a_tenth};
    tuner_options o = {.together = 8,
                       .budget_ms = cases[i].budget_ms,
                       .has_account = 1,
                       .account_ms = cases[i].account_ms,
                       .prepare_ms = PREPARE_MS};
    tuner_result result;
    CHECK_OK(run(&m, p, device, &q, &o, &result));
    CHECK(m.count == cases[i].kernels && m.groups == 1 && m.held == 0);
    text_free(&m.told);
    profile_close(p);
  }
}

/* ---- turns ---- */

enum { CLASSES = 40, BUDGET_MS = 1000, STEP_MS = 150 };

static int steps(const class_due *c) {
  return (int)(c->account.paid_ms / STEP_MS);
}

/* A process that plans all classes in their order. Each makes the steps that it may; a step that
 * has begun is ended. Returns what it took. */
static double one_process(class_due *all) {
  double spent = 0;
  for (int i = 0; i < CLASSES; i++) {
    class_due others[CLASSES];
    int count = 0;
    for (int k = 0; k < CLASSES; k++)
      if (k != i)
        others[count++] = all[k];
    double share = account_share_ms(&all[i], others, count, BUDGET_MS - spent);
    CHECK(share >= 0 && share <= BUDGET_MS);
    for (double mine = 0; mine < share && spent < BUDGET_MS; mine += STEP_MS, spent += STEP_MS) {
      if (account_left_ms(&all[i].account, 0) < STEP_MS)
        break;
      all[i].account.paid_ms += STEP_MS;
    }
  }
  return spent;
}

/* Classes that have earned a lot alike have their turns within as few processes as can be, although
 * the first ones could take all of every process's budget; then some have second ones. */
static void turns(void) {
  class_due all[CLASSES];
  int processes = 0;
  for (int i = 0; i < CLASSES; i++)
    all[i] = (class_due){.class_id = i + 1, .account = {.used_ms = 1e6}};
  for (int least = 0; !least; processes++) {
    double spent = one_process(all);
    CHECK(spent >= BUDGET_MS - STEP_MS && spent < BUDGET_MS + STEP_MS);
    least = 1;
    for (int i = 0; i < CLASSES; i++) {
      CHECK(steps(&all[i]) <= 2);
      least &= steps(&all[i]) > 0;
    }
  }
  CHECK(processes <= 1 + CLASSES * STEP_MS / BUDGET_MS);
}

/* What was used more, or is cheaper to tune, comes first; what has earned too little does not stand
 * in the way. */
static void most_worthwhile_first(void) {
  class_due all[CLASSES];
  for (int i = 0; i < CLASSES; i++)
    all[i] = (class_due){.class_id = i + 1, .account = {.used_ms = 1e5}};
  all[CLASSES - 1].account.used_ms = 1e6;
  all[CLASSES - 2].cost_ms = 50;
  (void)one_process(all);
  CHECK(steps(&all[CLASSES - 1]) == 1 && steps(&all[CLASSES - 2]) == 1);
  CHECK(!steps(&all[CLASSES - 3]));
  for (int i = 0; i < CLASSES; i++)
    all[i] = (class_due){.class_id = i + 1, .account = {.used_ms = i ? 1000 : 1e5}};
  (void)one_process(all);
  CHECK(steps(&all[0]) == 7 && !steps(&all[1]));
  for (int i = 0; i < CLASSES; i++)
    all[i] = (class_due){.class_id = i + 1, .account = {.used_ms = 1e5}};
  all[CLASSES - 1].gain = 0.1;
  (void)one_process(all);
  CHECK(steps(&all[CLASSES - 1]) == 1);
}

/* Histories that make no sense earn nothing for themselves, and take no turn from others. */
static void hostile(void) {
  static const double numbers[] = {NAN, -1, INFINITY, -INFINITY, 1e300, -1e300, 0};
  enum { NUMBERS = sizeof numbers / sizeof *numbers };
  const class_due mine = {.class_id = 7, .account = {.used_ms = 1e5}};
  for (int i = 0; i < NUMBERS * NUMBERS; i++) {
    const class_due odd = {.class_id = i % 20,
                           .account = {.plans = -1,
                                       .executions = INT64_MIN,
                                       .used_ms = numbers[i / NUMBERS],
                                       .paid_ms = numbers[i % NUMBERS]},
                           .cost_ms = numbers[i % NUMBERS],
                           .gain = numbers[i / NUMBERS]};
    double share = account_share_ms(&odd, &mine, 1, BUDGET_MS);
    CHECK(share >= 0 && share <= BUDGET_MS);
    CHECK(account_share_ms(&mine, &odd, 1, 2 * BUDGET_MS + STEP_MS) >= STEP_MS);
  }
}

int main(void) {
  make_folder();
  accounts();
  side_by_side();
  earnings();
  turns();
  most_worthwhile_first();
  hostile();
  remove_folder();
  return check_report();
}

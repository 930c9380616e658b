/* test_reproducible.c: under policies off and note, what a plan chooses and computes depends on the
 * problem, the device, the versions and the profile's bytes alone: not on what is cached, on other
 * plans of the process, on its rank, on threads, on load, on memory or on how the caller's
 * arithmetic is set. */
#include "api_help.h"
#include "callers_arithmetic.h"
#include "context.h"
#include "devices.h"
#include "fingerprint.h"
#include "plan.h"

/* ---- one process: plans all, and writes down fingerprints and results ---- */

static const api_case cases[] = {{.n = 8, .batch = 600},
                                 {.n = 8, .batch = 601},
                                 {.n = 120, .batch = 40},
                                 {.n = 97, .batch = 3, .precision = TW_F64},
                                 {.n = 64, .batch = 30, .in_dist = 70, .out_dist = 64},
                                 {.n = 30000, .batch = 1}};
enum { CASES = sizeof cases / sizeof *cases };

static void fingerprint_of(const tw_plan *plan, char out[FINGERPRINT_BYTES]) {
  static char all[1 << 16];
  CHECK_OK(tw_plan_describe(plan, 1, all, sizeof all, NULL));
  const char *at = strstr(all, "\"fingerprint\": \"");
  snprintf(out, FINGERPRINT_BYTES, "%.12s", at ? at + 16 : "none");
}

/* How a process plans; ARITHMETIC: with other settings, to which it is back afterwards. */
enum { BACKWARDS = 1, ARITHMETIC = 2, TRAPS = 4 };

static int child(int policy, int how) {
  tw_context *context = api_context(policy, NULL);
  FILE *out = fopen(api_path("said"), "w");
  char line[CASES][80];
  for (int k = 0; k < CASES; k++) {
    int i = how & BACKWARDS ? CASES - 1 - k : k;
    tw_plan *plan = NULL;
    uint64_t digest = 0;
    char fingerprint[FINGERPRINT_BYTES] = "";
    if (how & ARITHMETIC)
      callers_arithmetic_set(how & TRAPS);
    tw_status status = api_plan(context, &cases[i], &plan);
    int kept = !(how & ARITHMETIC) || callers_arithmetic_kept();
    CHECK(kept);
    CHECK_OK(status);
    if (!plan)
      continue;
    fingerprint_of(plan, fingerprint);
    (void)api_execute(plan, &cases[i], TW_FORWARD, 0, 7, &digest);
    snprintf(line[i], sizeof line[i], "%s %016llx", fingerprint, (unsigned long long)digest);
    tw_plan_destroy(plan);
  }
  for (int i = 0; i < CASES; i++)
    fprintf(out, "%s\n", line[i]);
  fclose(out);
  tw_context_destroy(context);
  return check_failures != 0;
}

static char first[4096];

/* A process of its own says the same as the first one. */
static void again(const char *what, const char *policy, const char *how) {
  char said[4096];
  CHECK(api_run((const char *const[]){policy, how, NULL}) == 0);
  said[scratch_read(api_path("said"), said, sizeof said - 1)] = '\0';
  if (!first[0])
    strcpy(first, said);
  CHECK(!strcmp(first, said));
  if (strcmp(first, said))
    fprintf(stderr, "%s:\n%sand first:\n%s", what, said, first);
}

static void processes(void) {
  static const char off[] = "1", note[] = "2", forwards[] = "0", backwards[] = "1";
  static const char rounding[] = "2", traps[] = "6";
  again("cold", off, forwards);
  CHECK(api_count(first, "\n") == CASES && !strstr(first, "none"));
  again("warm", off, forwards);
  again("in another order", off, backwards);
  again("with traps", off, traps);
  scratch_remove(api_home);
  again("cold, rounding otherwise", off, rounding);
  again("note", note, forwards);
  again("note, when it has noted", note, backwards);
  setenv("TWIDDLE_CACHE", "none", 1);
  setenv("TWIDDLE_THREADS", "1", 1);
  again("without a cache, on one thread", off, backwards);
  unsetenv("TWIDDLE_THREADS");
  unsetenv("TWIDDLE_CACHE");
  setenv("WORLD_SIZE", "8", 1);
  for (int rank = 0; rank < 8; rank += 7) { /* the default policy: note, or off */
    char number[12];
    snprintf(number, sizeof number, "%d", rank);
    setenv("RANK", number, 1);
    again("a rank", "0", forwards);
  }
  unsetenv("RANK");
  unsetenv("WORLD_SIZE");
  /* Under load: others keep the processors busy. */
  pid_t busy[3];
  for (int i = 0; i < 3; i++)
    if ((busy[i] = fork()) == 0)
      for (alarm(120);;)
        ;
  scratch_remove(api_home);
  again("busy", off, forwards);
  for (int i = 0; i < 3; i++) {
    kill(busy[i], SIGKILL);
    waitpid(busy[i], NULL, 0);
  }
}

/* ---- a profile ---- */

static pass_demand demand_of(const api_case *c) {
  tw_dim dims[2];
  tw_problem p = api_problem(c, dims);
  device *d;
  transform t;
  schedule s = {0};
  CHECK_OK(devices_get(TW_DEVICE_CPU, &d));
  CHECK_OK(transform_canonical(&p, &t));
  CHECK_OK(schedule_make(&t, d->call->facts(d), &s));
  pass_demand demand = pass_demands(&s.pass[0], &t, d->call->facts(d));
  schedule_free(&s);
  return demand;
}

static void learn(const pass_class *c, const record *r, const char *path) {
  device *d;
  profile *p = NULL;
  int64_t id;
  const measurement m = {
      .class_of = *c, .kernel = *r, .ns_per_element = 0.01, .runs = 50, .when = 1000};
  const schedule_choice choice = {*c, *r, 0.01, SCHEDULE_SETTLED};
  CHECK_OK(devices_get(TW_DEVICE_CPU, &d));
  CHECK_OK(profile_open(path, 1, NULL, &p));
  CHECK_OK(profile_device(p, d->call->facts(d), &id));
  profile_note_measurement(p, id, &m);
  profile_note_schedule(p, id, &choice);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
}

static record choice_of(tw_context *context, const api_case *c) {
  tw_plan *plan = NULL;
  record r = {{0}};
  CHECK_OK(api_plan(context, c, &plan));
  if (plan)
    r = plan->pass[0].choice.record;
  tw_plan_destroy(plan);
  return r;
}

/* A measured kernel that serves whole blocks only serves 600 rows, whether 601 rows of the same
 * class, which it does not serve, were planned before or not. */
static void whole_blocks(void) {
  const char *path = api_path("whole.db");
  const pass_demand even = demand_of(&cases[0]), odd = demand_of(&cases[1]);
  CHECK(!memcmp(&even.class_of, &odd.class_of, sizeof even.class_of));
  tw_options o = {.size = sizeof o, .policy = TW_POLICY_OFF, .profile = path};
  tw_context *context = NULL;
  CHECK_OK(tw_context_create(&o, &context));
  record whole = choice_of(context, &cases[0]);
  tw_context_destroy(context);
  whole.value[FIELD_TRANSFORMS] = 4;
  whole.value[FIELD_WHOLE] = 1;
  CHECK_OK(record_valid(&whole));
  learn(&even.class_of, &whole, path);
  for (int before = 0; before < 2; before++) {
    CHECK_OK(tw_context_create(&o, &context));
    record other = {{0}};
    if (before)
      other = choice_of(context, &cases[1]);
    CHECK(!before || !other.value[FIELD_WHOLE]);
    record got = choice_of(context, &cases[0]);
    CHECK(!memcmp(&got, &whole, sizeof got));
    tw_plan *plan = NULL;
    char fingerprint[FINGERPRINT_BYTES] = "";
    CHECK_OK(api_plan(context, &cases[0], &plan));
    fingerprint_of(plan, fingerprint);
    CHECK(!strstr(first, fingerprint)); /* other kernels have another one */
    tw_plan_destroy(plan);
    if (before) { /* and for 601 rows the same again */
      record twice = choice_of(context, &cases[1]);
      CHECK(!memcmp(&twice, &other, sizeof other));
    }
    tw_context_destroy(context);
  }
}

/* ---- what the fingerprint tells apart ---- */

static void fingerprints(void) {
  char all[5][FINGERPRINT_BYTES];
  const api_case some[] = {{.n = 8, .batch = 600},
                           {.n = 8, .batch = 600},
                           {.n = 8, .batch = 700},
                           {.n = 8, .batch = 600, .in_dist = 9, .out_dist = 8},
                           {.n = 8, .batch = 600, .in_dist = 11, .out_dist = 8}};
  static api_log log;
  tw_context *context = api_context(TW_POLICY_OFF, &log);
  for (int i = 0; i < 5; i++) {
    tw_plan *plan = NULL;
    char line[80];
    CHECK_OK(api_plan(context, &some[i], &plan));
    fingerprint_of(plan, all[i]);
    CHECK(strspn(all[i], "0123456789abcdef") == FINGERPRINT_BYTES - 1);
    snprintf(line, sizeof line, "fingerprint %s", all[i]);
    CHECK(strstr(log.text, line) != NULL);
    static char words[1 << 14];
    CHECK_OK(tw_plan_describe(plan, 0, words, sizeof words, NULL));
    CHECK(strstr(words, line) != NULL);
    tw_plan_destroy(plan);
  }
  tw_context_destroy(context);
  CHECK(!strcmp(all[0], all[1]) && strcmp(all[0], all[2]) && strcmp(all[0], all[3]) &&
        strcmp(all[3], all[4]));
}

int main(int argc, char **argv) {
  if (argc > 2) {
    api_begin_again(argv[0]);
    return child(atoi(argv[1]), atoi(argv[2]));
  }
  api_begin(argv[0]);
  processes();
  whole_blocks();
  fingerprints();
  return api_end();
}

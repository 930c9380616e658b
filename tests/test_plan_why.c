/* test_plan_why.c: what descriptions of plans say about their kernels and their time: what each
 * kernel was chosen from, the runner-up and its margin, and what planning went into. The numbers
 * are compared with the model and with the profile. */
#include "api_help.h"
#include "compile_time.h"
#include "device_kind.h"
#include "facts.h"
#include "file.h"
#include "profile.h"
#include "space.h"

/* The number after "key": in JSON, of the first such member; NAN if there is none. */
static double number(const char *json, const char *key) {
  char member[64];
  snprintf(member, sizeof member, "\"%s\": ", key);
  const char *at = strstr(json, member);
  return at ? strtod(at + strlen(member), NULL) : (double)NAN;
}

static int says(const char *words, const char *part) {
  if (strstr(words, part))
    return 1;
  fprintf(stderr, "no \"%s\" in:\n%s\n", part, words);
  return 0;
}

typedef struct {
  char text[1 << 14], json[1 << 14];
} described;

static void describe(int policy, const api_case *c, described *out) {
  tw_context *context = api_context(policy, NULL);
  tw_plan *plan = NULL;
  *out = (described){"", ""};
  CHECK_OK(api_plan(context, c, &plan));
  CHECK_OK(tw_plan_describe(plan, 0, out->text, sizeof out->text, NULL));
  CHECK_OK(tw_plan_describe(plan, 1, out->json, sizeof out->json, NULL));
  tw_plan_destroy(plan);
  tw_context_destroy(context);
}

static pass_demand demand_of(const api_case *c, const facts *f) {
  pass_demand d = {.precision = c->precision,
                   .axes = 1,
                   .axis = {(int)c->n},
                   .points = c->n,
                   .rows = c->batch,
                   .binding = binding_of_rows(f->arch, c->precision)};
  d.binding.packed = 1;
  return d;
}

/* Nothing was measured: the runner-up is the model's. (What compiles as soon as this is the fastest
 * one.) */
static void by_model(void) {
  const api_case c = {.n = 12, .batch = 50};
  const facts f = facts_sm90();
  const pass_demand d = demand_of(&c, &f);
  candidate best[4], chosen;
  space_rules rules = {{0}, {0}, 0};
  static described said;
  char line[120];
  describe(TW_POLICY_OFF, &c, &said);
  CHECK(space_choice(&d, &f, &chosen));
  CHECK(space_shapes(&d, &f, &rules, best, 4) == 4);
  int next = 0; /* the first that differs in more than the blocks that it promises */
  for (int same = 1; same && next < 4; next += same) {
    record r = best[next].record;
    r.value[FIELD_MIN_BLOCKS] = chosen.record.value[FIELD_MIN_BLOCKS];
    same = record_id(&r) == record_id(&chosen.record);
  }
  CHECK(next < 4);
  snprintf(line, sizeof line, "the best of %lld records by the model's estimate; next: %08x, ",
           (long long)rules.considered, (unsigned)record_id(&best[next].record));
  CHECK(says(said.text, line));
  CHECK(number(said.json, "considered") == (double)rules.considered);
  CHECK(fabs(number(said.json, "margin") - (best[next].ns / chosen.ns - 1)) < 1e-9);
  CHECK(fabs(number(said.json, "compile_expected_ms") -
             1e3 * compile_seconds(&chosen.record, &d.binding)) < 1e-6);
  CHECK(says(said.text, "on this device estimates are those of an sm_90"));
  CHECK(says(said.json, "\"models\": \"sm_90\""));
}

/* The class's measurements as the profile has them, read beside the library. */
static int read_rows(int length, measurement **rows) {
  char *paths = NULL;
  profile *p = NULL;
  profile_options options = {.read_only = 1};
  device *d = NULL;
  pass_class *classes = NULL;
  int count = 0, kernels = 0;
  int64_t id;
  const pass_class asked = {.length = length};
  CHECK_OK(file_default_profile_paths(&paths));
  CHECK_OK(profile_open(paths, 1, &options, &p));
  CHECK_OK(device_kind_cpu.open(0, &d));
  CHECK_OK(profile_device(p, d->call->facts(d), &id));
  CHECK_OK(profile_classes(p, id, &asked, &classes, &count));
  CHECK(count == 1);
  if (count == 1)
    CHECK_OK(profile_measurements(p, id, &classes[0], rows, &kernels));
  d->call->close(d);
  profile_close(p);
  free(classes);
  free(paths);
  return kernels;
}

/* Several kernels were measured: the runner-up is one of them. */
static void by_measurements(void) {
  const api_case c = {.n = 4, .batch = 4000};
  api_case more = c;
  static described said;
  measurement *rows = NULL;
  char line[120];
  tw_context *context = api_context(TW_POLICY_FULL, NULL);
  tw_plan *plan = NULL;
  CHECK_OK(api_plan(context, &c, &plan));
  tw_plan_destroy(plan);
  tw_context_destroy(context);
  int count = read_rows((int)c.n, &rows);
  CHECK(count > 1);
  describe(TW_POLICY_OFF, &c, &said);
  CHECK(says(said.text, "chosen by: measured"));
  CHECK(number(said.json, "considered") >= count);
  const char *id = strstr(said.json, "\"record_id\": \"");
  unsigned chosen = id ? (unsigned)strtoul(id + 14, NULL, 16) : 0;
  int next = count > 1 && record_id(&rows[0].kernel) == chosen, at = 0;
  while (at < count && record_id(&rows[at].kernel) != chosen)
    at++;
  CHECK(at < count);
  if (count > 1 && at < count) {
    snprintf(line, sizeof line, " kernels measured on this machine; next: %08x, ",
             (unsigned)record_id(&rows[next].kernel));
    CHECK(says(said.text, line));
    CHECK(fabs(number(said.json, "margin") -
               (rows[next].ns_per_element / rows[at].ns_per_element - 1)) < 1e-9);
  }
  more.batch = 40000; /* another range of volumes */
  describe(TW_POLICY_OFF, &more, &said);
  CHECK(says(said.text, "chosen by: neighbour"));
  CHECK(says(said.text, "measured on this machine, for a similar pass over about "));
  CHECK(number(said.json, "considered") >= count);
  free(rows);
}

/* What compiling was expected to take stands beside what it took. */
static void says_compiling(const described *said) {
  static const char words[] = "to compile: expected ";
  const char *at = strstr(said->text, words);
  double expected = 0, taken = 0;
  CHECK(at && sscanf(at + sizeof words - 1, "%lf ms, taken %lf ms", &expected, &taken) == 2);
  CHECK(expected > 20 && fabs(expected - number(said->json, "compile_expected_ms")) < 0.01);
  CHECK(taken > 1 && fabs(taken - number(said->json, "compile")) < 0.01);
}

/* Lazy tuning is told, and what it built is not counted again. */
static void what_time_went_into(void) {
  const api_case c = {.n = 35, .batch = 300};
  static described said;
  describe(TW_POLICY_LAZY, &c, &said);
  CHECK(says(said.text, ": tuning "));
  CHECK(says(said.text, "; the kernel was made while tuning"));
  CHECK(!strstr(said.text, "compiling "));
  double plan_ms = number(said.json, "plan_ms"), tune = number(said.json, "tune");
  CHECK(tune > 1 && tune <= plan_ms);
  static const char *const parts[] = {"open", "search", "all_passes", "note", "rest"};
  double sum = 0;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    sum += number(said.json, parts[i]);
  CHECK(fabs(sum - plan_ms) < 1e-6 * plan_ms);
  CHECK(number(said.json, "note") > 0 && number(said.json, "open") > 0);
  const api_case other = {.n = 33, .batch = 300};
  describe(TW_POLICY_OFF, &other, &said);
  CHECK(says(said.text, "compiling ") && says(said.text, "checking "));
  CHECK(says(said.text, "; the kernel was compiled"));
  says_compiling(&said);
  CHECK(number(said.json, "tune") < 1 && number(said.json, "note") == 0);
  double pass = number(said.json, "choose") + number(said.json, "emit") +
                number(said.json, "compile") + number(said.json, "load") +
                number(said.json, "verify");
  CHECK(pass > 0.5 * number(said.json, "all_passes") && pass <= number(said.json, "all_passes"));
  describe(TW_POLICY_OFF, &other, &said);
  CHECK(says(said.text, "; the kernel was known in this process"));
  CHECK(!strstr(said.text, "compiling ") && !strstr(said.text, "checking "));
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  by_model();
  by_measurements();
  what_time_went_into();
  return api_end();
}

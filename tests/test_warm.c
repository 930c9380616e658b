/* test_warm.c: filling a cache ahead of time: the kernels are those that plans on the GPU will
 * choose, by the model or by a profile; each is compiled once, and failures end it in good order.
 * The facts of a GPU as text; transforms that a profile has seen. */
#include "api_help.h"
#include "cache_warm.h"
#include "context.h"
#include "device_cpu.h"
#include "devices.h"
#include "gpu_facts.h"
#include "plan.h"
#include "warm.h"

#include <stdatomic.h>

/* ---- a compiler that is none ---- */

static struct {
  atomic_int calls;
  int spills, fails, from; /* from: the first call that fails */
} seen;

static tw_status fake_compile(compiler *c, const char *source, int arch, compiled *out) {
  int call = atomic_fetch_add(&seen.calls, 1);
  (void)c, (void)arch;
  if (seen.fails && call >= seen.from)
    return status_fail(TW_COMPILE_FAILED, "call %d is disliked", call);
  *out = (compiled){strdup("code"), 5, strdup(""), -1,
                    seen.spills && strstr(source, "min_blocks=") ? seen.spills : 0};
  return TW_OK;
}

static void fake_identity(compiler *c, text *out) {
  (void)c;
  text_add(out, "fake");
}

static void fake_options(compiler *c, int arch, text *out) {
  (void)c;
  text_add(out, "arch %d", arch);
}

static void fake_close(compiler *c) {
  (void)c;
}

static const compiler_functions fake_functions = {fake_close,   fake_identity, fake_identity,
                                                  fake_options, fake_compile,  0};
static compiler fake = {&fake_functions};

/* ---- warming ---- */

enum { KERNELS = 64 };

static struct {
  int count, refused, stop_at, told;
  struct {
    int problem, was_there, has_record;
    record record;
    char entry[LAUNCH_ENTRY_BYTES];
  } kernel[KERNELS];
} got;

static void refused(void *user, int problem) {
  (void)user, (void)problem;
  got.refused++;
}

static int progress(void *user, double fraction) {
  (void)user;
  CHECK(fraction >= 0 && fraction <= 1);
  return got.stop_at && ++got.told >= got.stop_at;
}

static void report(void *user, const warm_kernel *k) {
  (void)user;
  if (got.count == KERNELS)
    return;
  got.kernel[got.count].problem = k->problem;
  got.kernel[got.count].was_there = k->was_there;
  got.kernel[got.count].has_record = k->record != NULL;
  if (k->record)
    got.kernel[got.count].record = *k->record;
  memcpy(got.kernel[got.count++].entry, k->entry, LAUNCH_ENTRY_BYTES);
}

static const warm_calls calls = {NULL, refused, progress, report};

static tw_context *open_context(const char *profile_path) {
  const tw_options o = {.size = sizeof o, .policy = TW_POLICY_OFF, .profile = profile_path};
  tw_context *c = NULL;
  CHECK_OK(tw_context_create(&o, &c));
  c->run.compiler[DEVICE_PLACE_cuda] = &fake;
  return c;
}

static tw_status warm(const char *profile_path, const facts *f, const tw_problem *p, int count) {
  tw_context *c = open_context(profile_path);
  memset(&got.count, 0, sizeof got.count);
  got.refused = got.told = 0;
  atomic_store(&seen.calls, 0);
  tw_status status = context_warm(c, f, p, count, &calls);
  tw_context_destroy(c);
  return status;
}

static const tw_dim lengths[] = {{.n = 64}, {.n = 1 << 16}, {.n = 200003},
                                 {.n = 96}, {.n = 100},     {.n = 40000}};

static tw_problem rows_of(int i, tw_dim *batch) {
  *batch = (tw_dim){.n = lengths[i].n < 1000 ? 1000 : 2};
  return (tw_problem){.size = sizeof(tw_problem),
                      .dims = &lengths[i],
                      .rank = 1,
                      .batch = batch,
                      .batch_rank = 1,
                      .device = TW_DEVICE_CPU};
}

static int has(const record *r) {
  for (int i = 0; i < got.count; i++)
    if (got.kernel[i].has_record && !memcmp(&got.kernel[i].record, r, sizeof *r))
      return 1;
  return 0;
}

/* The cpu device plays a GPU: what is compiled ahead for its facts is what its plans then choose.
 */
static void as_plans(const facts *f) {
  tw_dim batch;
  for (int i = 0; i < 3; i++) {
    const tw_problem p = rows_of(i, &batch);
    tw_plan *plan = NULL;
    tw_context *c = api_context(TW_POLICY_OFF, NULL);
    CHECK_OK(warm(NULL, f, &p, 1));
    CHECK(got.count > 0 && got.refused == 0);
    CHECK_OK(tw_plan_create(c, &p, &plan));
    for (int k = 0; plan && k < plan->passes; k++)
      CHECK(has(&plan->pass[k].choice.record));
    CHECK(got.count >= (i == 2 ? 4 : 1)); /* with the chirp's */
    tw_plan_destroy(plan);
    tw_context_destroy(c);
  }
}

/* Once each, though two problems ask; a second time from the cache. */
static void once(const facts *f) {
  tw_dim batch;
  const tw_problem p[] = {rows_of(3, &batch), rows_of(4, &batch), rows_of(3, &batch)};
  CHECK_OK(warm(NULL, f, p, 3));
  CHECK(seen.calls == 2 && got.count == 3);
  CHECK(!got.kernel[0].was_there && !got.kernel[1].was_there && got.kernel[2].was_there);
  CHECK(got.kernel[2].problem == 2 && !strcmp(got.kernel[0].entry, got.kernel[2].entry));
  CHECK_OK(warm(NULL, f, p, 3));
  CHECK(seen.calls == 0 && got.count == 3 && got.kernel[1].was_there);
}

/* What a profile has measured is what is compiled. */
static void by_profile(const facts *f) {
  tw_dim batch;
  const tw_problem p = rows_of(3, &batch);
  transform t;
  schedule s = {0};
  const char *path = api_path("measured.db");
  CHECK_OK(warm(NULL, f, &p, 1));
  record other = got.kernel[0].record;
  CHECK_OK(transform_canonical(&p, &t));
  CHECK_OK(schedule_make(&t, f, &s));
  pass_demand d = pass_demands(&s.pass[0], &t, f);
  other.value[FIELD_MIN_BLOCKS] = other.value[FIELD_MIN_BLOCKS] == 1 ? 2 : 1;
  CHECK_OK(record_valid(&other));
  CHECK_OK(record_fits(&other, &d.binding, f));
  profile *kept = NULL;
  int64_t id;
  CHECK_OK(profile_open(path, 1, NULL, &kept));
  CHECK_OK(profile_device(kept, f, &id));
  const schedule_choice choice = {d.class_of, other, 0.5, SCHEDULE_SETTLED};
  const measurement m = {
      .class_of = d.class_of, .kernel = other, .ns_per_element = 0.5, .runs = 5, .when = 1};
  profile_note_measurement(kept, id, &m);
  profile_note_schedule(kept, id, &choice);
  CHECK_OK(profile_flush(kept, 1));
  profile_close(kept);
  schedule_free(&s);
  CHECK_OK(warm(path, f, &p, 1));
  CHECK(got.count == 1 && has(&other));
}

/* Notes that the model's kernel takes so long for each pass of a schedule. */
static void note_passes(profile *kept, int64_t id, const schedule *s, const transform *t,
                        const facts *f, double ns_per_element) {
  for (int i = 0; i < s->count; i++) {
    const pass_demand d = pass_demands(&s->pass[i], t, f);
    candidate c;
    CHECK(space_choice(&d, f, &c));
    const schedule_choice choice = {d.class_of, c.record, ns_per_element, SCHEDULE_PILOTED};
    profile_note_schedule(kept, id, &choice);
  }
}

/* What a profile has measured to be the fastest schedule is what is compiled: the fewest passes. */
static void by_measured_schedule(const facts *f) {
  enum { MOST = 2 };
  tw_dim batch;
  const tw_problem p = rows_of(5, &batch);
  schedule_alternative list[MOST];
  transform t;
  int count = 0;
  int64_t id;
  profile *kept = NULL;
  const char *path = api_path("schedules.db");
  CHECK_OK(transform_canonical(&p, &t));
  CHECK_OK(schedule_alternatives(&t, f, MOST, list, &count));
  CHECK(count == MOST && list[0].schedule.count == 2 && list[1].schedule.count == 1);
  CHECK_OK(warm(NULL, f, &p, 1));
  CHECK(got.count == 2);
  CHECK_OK(profile_open(path, 1, NULL, &kept));
  CHECK_OK(profile_device(kept, f, &id));
  note_passes(kept, id, &list[0].schedule, &t, f, 1);
  note_passes(kept, id, &list[1].schedule, &t, f, 1);
  CHECK_OK(profile_flush(kept, 1));
  profile_close(kept);
  CHECK_OK(warm(path, f, &p, 1));
  CHECK(got.count == 1);
  schedule_alternatives_free(list, count);
}

static void failures(const facts *f) {
  static const tw_dim huge = {.n = (int64_t)1 << 61};
  tw_dim batch;
  tw_problem p[] = {rows_of(3, &batch), rows_of(1, &batch), rows_of(2, &batch)};
  scratch_remove(api_home);
  seen.fails = 1;
  seen.from = 1;
  CHECK(warm(NULL, f, p, 3) == TW_COMPILE_FAILED);
  CHECK(strstr(status_detail(), " is disliked") && got.count == 0);
  seen.fails = 0;
  got.stop_at = 2; /* an interrupt: what is done is kept */
  CHECK_OK(warm(NULL, f, p, 3));
  CHECK(got.count >= 1 && got.count < 8);
  got.stop_at = 0;
  p[1].dims = &huge;
  CHECK_OK(warm(NULL, f, p, 3));
  CHECK(got.refused == 1);
  setenv("TWIDDLE_CACHE", "none", 1);
  CHECK(warm(NULL, f, p, 1) == TW_FILE_ERROR);
  CHECK(strstr(status_detail(), "cannot be written"));
  unsetenv("TWIDDLE_CACHE");
}

/* ---- facts as text ---- */

static void facts_as_text(void) {
  facts f = facts_sm90(), back;
  text out = TEXT_EMPTY;
  f.copy_gbps = facts_rounded(4814.208123456789); /* as devices have it */
  gpu_facts_print(&f, &out);
  memset(&back, 0, sizeof back);
  CHECK_OK(gpu_facts_parse(out.bytes, &back));
  CHECK(!memcmp(back.name, f.name, strlen(f.name) + 1) && back.arch == 90 && back.sms == f.sms &&
        back.l2_bytes == f.l2_bytes && back.driver == f.driver);
  CHECK(back.copy_gbps == f.copy_gbps && back.issue_gips == facts_rounded(f.issue_gips));
  static const struct {
    const char *from, *to;
  } wrong[] = {{"arch 90", "arch 9o"},
               {"arch 90", "arch 20"},
               {"arch 90", "# none"},
               {"arch 90", "arch 90\nsms 3"},
               {"arch 90", "colour 90"},
               {"warp 32", "warp -32"},
               {"copy_mbps ", "copy_mbps -"},
               {"issue_mips ", "issue_mips nan"},
               {"sms 132", "sms 99999999999999999999"},
               {"arch 90", "arch"}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    char changed[2048];
    const char *at = strstr(out.bytes, wrong[i].from);
    CHECK(at != NULL);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - out.bytes), out.bytes, wrong[i].to,
             at + strlen(wrong[i].from));
    back.sms = 7;
    CHECK(gpu_facts_parse(changed, &back) == TW_INVALID && back.sms == 7);
  }
  text_free(&out);
}

/* ---- what a profile has seen ---- */

static void note(profile *p, int64_t id, const tw_problem *problem, const facts *f) {
  transform t;
  schedule s = {0};
  CHECK_OK(transform_canonical(problem, &t));
  CHECK_OK(schedule_make(&t, f, &s));
  profile_plan plan = {.of = transform_name_of(&t),
                       .elements = t.points * t.rows,
                       .pass = calloc((size_t)s.count, sizeof *plan.pass),
                       .passes = s.count};
  for (int i = 0; i < s.count; i++) {
    pass_demand d = pass_demands(&s.pass[i], &t, f);
    plan.pass[i].class_of = d.class_of;
    plan.pass[i].elements = s.pass[i].n * s.pass[i].rows;
    CHECK_OK(pass_choose(&s.pass[i], &t, f, &plan.pass[i].kernel));
  }
  profile_note_planned(p, id, &plan, 3, 0);
  free(plan.pass);
  schedule_free(&s);
}

/* A profile of a GPU that is not here, with two transforms. */
static void seen_transforms(void) {
  static const tw_dim cosine = {.n = 40};
  static const int32_t kind = TW_DCT2;
  facts f = facts_sm90();
  const char *path = api_path("seen.db");
  profile *p = NULL;
  int64_t id;
  tw_dim batch;
  tw_problem asked[] = {rows_of(0, &batch), rows_of(3, &batch)};
  asked[1].dims = &cosine;
  asked[1].type = TW_R2R;
  asked[1].r2r = &kind;
  snprintf(f.name, sizeof f.name, "GPU of elsewhere");
  CHECK_OK(profile_open(path, 1, NULL, &p));
  CHECK_OK(profile_device(p, &f, &id));
  for (int i = 0; i < 2; i++)
    note(p, id, &asked[i], &f);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
  const warm_settings s = {.facts = path, .seen = 1};
  fflush(stdout);
  tw_status status = cache_warm(&s, 0, NULL);
  if (status == TW_NO_COMPILER) {
    printf("left out: transforms that were seen (%s)\n", status_detail());
    return;
  }
  CHECK_OK(status);
  const warm_settings other = {.facts = path, .seen = 1, .arch = "sm_75"};
  CHECK(cache_warm(&other, 0, NULL) == TW_INVALID && strstr(status_detail(), "no GPU of sm_75"));
  const warm_settings nothing = {.facts = path};
  CHECK(cache_warm(&nothing, 0, NULL) == TW_INVALID);
}

int main(int argc, char **argv) {
  device *d;
  (void)argc;
  api_begin(argv[0]);
  CHECK_OK(devices_get(TW_DEVICE_CPU, &d));
  const facts f = *d->call->facts(d);
  as_plans(&f);
  once(&f);
  by_profile(&f);
  by_measured_schedule(&f);
  failures(&f);
  facts_as_text();
  seen_transforms();
  return api_end();
}

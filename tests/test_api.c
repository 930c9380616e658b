/* test_api.c: the public interface at work on the cpu device: transforms in every shape it serves
 * against FFTW in long double, descriptions, plans and contexts over their lives. */
#include "api_help.h"

#include <ctype.h>

/* ---- transforms ---- */

static double worst;

static void check_error(double error, const api_case *c, const char *how) {
  worst = error > worst ? error : worst;
  CHECK(error <= 1);
  if (!(error <= 1))
    fprintf(stderr, "n = %lld, batch %lld, %s: error %.3f of the bound\n", (long long)c->n,
            (long long)c->batch, how, error);
}

/* One plan for both directions and both placements, executed in all four ways. */
static void try_case(tw_context *context, const api_case *c, uint64_t seed) {
  tw_plan *plan = NULL;
  tw_status status = api_plan(context, c, &plan);
  CHECK(status == TW_OK);
  if (status != TW_OK) {
    fprintf(stderr, "n = %lld: %s\n", (long long)c->n, api_detail());
    return;
  }
  size_t work = 1;
  CHECK_OK(tw_plan_work_size(plan, &work));
  CHECK(work == 0);
  check_error(api_execute(plan, c, TW_FORWARD, 0, seed, NULL), c, "forward");
  check_error(api_execute(plan, c, TW_INVERSE, 0, seed + 1, NULL), c, "inverse");
  if (c->in_dist == c->out_dist) {
    check_error(api_execute(plan, c, TW_FORWARD, 1, seed + 2, NULL), c, "forward in place");
    check_error(api_execute(plan, c, TW_INVERSE, 1, seed + 3, NULL), c, "inverse in place");
  }
  tw_plan_destroy(plan);
}

/* Outputs are pooled: at least 4,096 of them. */
static int64_t rows_of(int64_t n) {
  return (4096 + n - 1) / n;
}

static void transforms(uint64_t seed) {
  static const int64_t lengths[] = {1, 2, 13, 60, 243, 1024, 2002};
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    int64_t n = lengths[i];
    api_case c = {.n = n, .batch = rows_of(n), .precision = i % 3 == 1 ? TW_F64 : TW_F32};
    try_case(context, &c, seed + 10 * i);
  }
  /* One length in both precisions: a single row, scaled, and with every kind of distance. */
  for (int precision = TW_F32; precision <= TW_F64; precision++) {
    api_case c = {.n = 360, .batch = 12, .precision = precision};
    try_case(context, &c, seed + 100);
    c.scale = 0.0625;
    try_case(context, &c, seed + 200);
    c.in_dist = c.out_dist = 363;
    try_case(context, &c, seed + 300);
    c.out_dist = 401;
    try_case(context, &c, seed + 400);
    c.in_dist = 17; /* inputs may overlap */
    try_case(context, &c, seed + 500);
    c.out_dist = -360; /* and rows may run downwards */
    try_case(context, &c, seed + 600);
    c = (api_case){.n = 4096, .batch = 1, .precision = precision};
    try_case(context, &c, seed + 700);
  }
  tw_context_destroy(context);
}

/* A plan made for one direction needs none in the buffers; a fixed placement holds. */
static void fixed_plans(uint64_t seed) {
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  for (int sign = TW_FORWARD; sign <= TW_INVERSE; sign += 2)
    for (int place = TW_IN_PLACE; place <= TW_OUT_OF_PLACE; place++) {
      api_case c = {.n = 60, .batch = 70, .direction = sign, .placement = place};
      tw_plan *plan = NULL;
      CHECK_OK(api_plan(context, &c, &plan));
      check_error(api_execute(plan, &c, sign, place == TW_IN_PLACE, seed, NULL), &c, "fixed");
      tw_plan_destroy(plan);
    }
  tw_context_destroy(context);
}

/* The default context, and a request without a batch. */
static void defaults(void) {
  float in[16], out[16];
  for (int i = 0; i < 16; i++)
    in[i] = i == 2; /* the impulse at 1: its transform turns once */
  tw_dim dim = {8, 0, 0};
  tw_problem p = {
      .size = sizeof p, .dims = &dim, .rank = 1, .device = TW_DEVICE_CPU, .policy = TW_POLICY_OFF};
  tw_plan *plan = NULL;
  CHECK_OK(tw_plan_create(NULL, &p, &plan));
  tw_buffers b = {.size = sizeof b, .in = in, .out = out, .direction = TW_FORWARD};
  CHECK_OK(tw_plan_execute(plan, &b)); /* host arrays serve as well: this device is the host */
  for (int k = 0; k < 8; k++) {
    CHECK(fabs(out[2 * k] - cos(0.78539816339744831 * k)) < 1e-6);
    CHECK(fabs(out[2 * k + 1] + sin(0.78539816339744831 * k)) < 1e-6);
  }
  tw_plan_destroy(plan);
}

/* ---- descriptions ---- */

static const char *json_value(const char *at);

static const char *json_space(const char *at) {
  while (at && isspace((unsigned char)*at))
    at++;
  return at;
}

static const char *json_string(const char *at) {
  if (*at++ != '"')
    return NULL;
  while (*at && *at != '"') {
    if ((unsigned char)*at < 0x20 || (*at == '\\' && !strchr("\"\\/bfnrtu", at[1])))
      return NULL;
    at += *at == '\\' ? 2 : 1;
  }
  return *at ? at + 1 : NULL;
}

/* An object (keyed) or an array, from after its opening bracket. */
static const char *json_list(const char *at, char end, int keyed) {
  at = json_space(at);
  if (*at == end)
    return at + 1;
  for (;;) {
    if (keyed) {
      at = json_string(json_space(at));
      at = at ? json_space(at) : NULL;
      if (!at || *at++ != ':')
        return NULL;
    }
    at = json_value(at);
    at = at ? json_space(at) : NULL;
    if (!at || (*at != ',' && *at != end))
      return NULL;
    if (*at++ == end)
      return at;
  }
}

/* What follows one JSON value, or NULL. */
static const char *json_value(const char *at) {
  at = json_space(at);
  if (*at == '{' || *at == '[')
    return json_list(at + 1, *at == '{' ? '}' : ']', *at == '{');
  if (*at == '"')
    return json_string(at);
  static const char *const words[] = {"true", "false", "null"};
  for (int i = 0; i < 3; i++)
    if (!strncmp(at, words[i], strlen(words[i])))
      return at + strlen(words[i]);
  size_t length = strspn(at, "-+.0123456789eE");
  char *end;
  (void)strtod(at, &end);
  return length && end == at + length && !strchr("+.", *at) ? at + length : NULL;
}

static int is_json(const char *text) {
  const char *end = json_value(text);
  return end && !*json_space(end);
}

/* The text form, then the JSON form, then forms that do not fit. */
static void check_description(tw_status (*describe)(const void *, int, char *, size_t, size_t *),
                              const void *of, const char *const expected[2]) {
  for (int json = 0; json < 2; json++) {
    char text[16384], small[17];
    size_t needed = 0, again = 0;
    CHECK_OK(describe(of, json, NULL, 0, &needed));
    CHECK(needed > 1 && needed < sizeof text);
    CHECK_OK(describe(of, json, text, sizeof text, &again));
    CHECK(strlen(text) + 1 == again);
    CHECK(strstr(text, expected[json]) != NULL);
    CHECK(text[strlen(text) - 1] == '\n');
    CHECK(is_json(text) == json);
    memset(small, 'x', sizeof small);
    CHECK_OK(describe(of, json, small, sizeof small - 1, NULL));
    CHECK(strlen(small) == sizeof small - 2 && small[sizeof small - 1] == 'x');
    CHECK(!strncmp(small, text, sizeof small - 2));
  }
}

static tw_status describe_plan(const void *of, int json, char *text, size_t size, size_t *needed) {
  return tw_plan_describe(of, json, text, size, needed);
}

static tw_status describe_context(const void *of, int json, char *text, size_t size,
                                  size_t *needed) {
  return tw_context_describe((tw_context *)(uintptr_t)of, json, text, size, needed);
}

static void descriptions(void) {
  CHECK(is_json(" {\"a\": [1, -2.5e3, \"x\\n\", true, null, {}], \"b\": []} "));
  CHECK(!is_json("{\"a\": 1,}") && !is_json("[1 2]") && !is_json("{a: 1}") && !is_json("[1"));
  CHECK(!is_json("[1,5.]x") && !is_json("\"\n\"") && !is_json("plan"));
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  api_case c = {.n = 60, .batch = 70, .precision = TW_F64};
  tw_plan *plan = NULL;
  CHECK_OK(api_plan(context, &c, &plan));
  check_description(describe_plan, plan,
                    (const char *const[]){"c2c f64 n=60 batch=70", "\"record_id\": \""});
  check_description(describe_context, context, (const char *const[]){"policy off", api_home});
  tw_plan_destroy(plan);
  tw_context_destroy(context);
}

/* ---- lives ---- */

static int says(const tw_plan *plan, const char *what) {
  char text[16384];
  CHECK_OK(tw_plan_describe(plan, 0, text, sizeof text, NULL));
  return strstr(text, what) != NULL;
}

static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

/* The second plan of a problem knows all, and gives the same bits. */
static void known_plans(uint64_t seed) {
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  api_case c = {.n = 405, .batch = 11};
  tw_plan *first = NULL, *second = NULL;
  uint64_t digest[2];
  CHECK_OK(api_plan(context, &c, &first));
  CHECK(says(first, "compiled") && !says(first, "known in this process"));
  double fastest = 1e9;
  for (int i = 0; i < 200; i++) {
    tw_plan_destroy(second);
    double begun = now_us(), took;
    CHECK_OK(api_plan(context, &c, &second));
    took = now_us() - begun;
    fastest = took < fastest ? took : fastest;
  }
  printf("a plan known in this process: %.1f us\n", fastest);
#ifndef TWIDDLE_SANITIZED
  CHECK(fastest < 100);
#endif
  CHECK(says(second, "known in this process"));
  check_error(api_execute(first, &c, TW_FORWARD, 0, seed, &digest[0]), &c, "first");
  check_error(api_execute(second, &c, TW_FORWARD, 1, seed, &digest[1]), &c, "second, in place");
  tw_plan_destroy(first);
  check_error(api_execute(second, &c, TW_FORWARD, 0, seed, &digest[1]), &c, "second");
  CHECK(digest[0] == digest[1]);
  tw_plan_destroy(second);
  tw_context_destroy(context);
}

/* A plan outlives its context; what two contexts do is theirs, and their kernels are shared. */
static void contexts(uint64_t seed) {
  tw_context *one = api_context(TW_POLICY_OFF, NULL), *two = api_context(TW_POLICY_OFF, NULL);
  api_case c = {.n = 77, .batch = 60};
  tw_plan *plan = NULL, *other = NULL;
  uint64_t digest[2] = {0, 1};
  CHECK_OK(api_plan(one, &c, &plan));
  tw_context_destroy(one);
  check_error(api_execute(plan, &c, TW_FORWARD, 0, seed, &digest[0]), &c, "after its context");
  CHECK(says(plan, "n=77"));
  CHECK_OK(api_plan(two, &c, &other));
  tw_plan_destroy(plan);
  check_error(api_execute(other, &c, TW_FORWARD, 0, seed, &digest[1]), &c, "another context");
  CHECK(digest[0] == digest[1]);
  tw_plan_destroy(other);
  tw_context_destroy(two);
  tw_plan_destroy(NULL);
  tw_context_destroy(NULL);
  tw_device_free(NULL, TW_DEVICE_CPU, NULL);
}

static void *other_thread(void *text) {
  size_t needed = 0;
  CHECK(tw_last_detail(text, 64, &needed) == TW_OK); /* nothing failed here yet */
  CHECK(needed == 1);
  CHECK(tw_plan_execute(NULL, NULL) == TW_INVALID);
  tw_last_detail(text, 64, NULL);
  return NULL;
}

/* Each thread has its own last failure; it is cut to what fits, and always terminated. */
static void details(void) {
  char mine[64], theirs[64], tight[4];
  size_t needed = 0, size = 99;
  pthread_t thread;
  CHECK(tw_plan_work_size(NULL, &size) == TW_INVALID && size == 99);
  CHECK(tw_last_detail(mine, sizeof mine, &needed) == TW_INVALID);
  CHECK(needed == strlen(mine) + 1 && !strcmp(mine, "plan or bytes is null"));
  scratch_need(pthread_create(&thread, NULL, other_thread, theirs) == 0, "a thread");
  pthread_join(thread, NULL);
  CHECK(!strcmp(theirs, "the plan is null"));
  CHECK(tw_last_detail(tight, sizeof tight, &needed) == TW_INVALID);
  CHECK(!strcmp(tight, "pla") && needed == strlen(mine) + 1);
  CHECK(tw_last_detail(NULL, 0, NULL) == TW_INVALID);
  for (int status = -1; status <= TW_CAPTURING + 1; status++)
    CHECK(strlen(tw_status_text(status)) > 3);
  CHECK(!strcmp(tw_status_text(-1), tw_status_text(99)));
  CHECK(tw_version() == TW_VERSION_MAJOR * 10000 + TW_VERSION_MINOR * 100 + TW_VERSION_PATCH);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  uint64_t seed = check_seed();
  details();
  transforms(seed);
  fixed_plans(seed);
  defaults();
  descriptions();
  known_plans(seed);
  contexts(seed);
  printf("worst error: %.3f of the bound\n", worst);
  return api_end();
}

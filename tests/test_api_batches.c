/* test_api_batches.c: plans of other numbers of known transforms, of other columns and of rows at
 * other distances follow what their context's first searches went by, and are those of a context of
 * their own, from several threads too. */
#include "api_help.h"
#include "context.h"
#include "devices.h"

enum { NUMBERS = 10, THREADS = 4, PRINT = 40 };

enum layout { PACKED, COLUMNS, APART };

/* Transforms that differ in how many there are, or in how far apart they lie. */
typedef struct {
  int rank, type, precision;
  int64_t n[2], first; /* lengths; how many transforms the first plan has */
  enum layout layout;
} batches;

static const batches families[] = {
    {1, TW_C2C, TW_F32, {2996}, 1400, PACKED},  {2, TW_C2C, TW_F32, {256, 256}, 70, PACKED},
    {1, TW_C2C, TW_F32, {2996}, 1400, COLUMNS}, {2, TW_C2C, TW_F64, {256, 256}, 70, COLUMNS},
    {1, TW_C2R, TW_F32, {65536}, 120, COLUMNS}, {1, TW_C2C, TW_F64, {2996}, 1400, APART},
    {1, TW_R2C, TW_F32, {65536}, 70, APART},    {2, TW_C2C, TW_F32, {256, 256}, 70, APART}};
enum { FAMILIES = sizeof families / sizeof *families };

static void place(const batches *b, int64_t count, int64_t further, tw_dim *dims, tw_dim *batch) {
  int64_t in = b->layout == COLUMNS ? count : 1, out = in;
  for (int i = b->rank - 1; i >= 0; i--) {
    int last = i == b->rank - 1;
    dims[i] = (tw_dim){b->n[i], in, out};
    in *= last && b->type == TW_C2R ? b->n[i] / 2 + 1 : b->n[i];
    out *= last && b->type == TW_R2C ? b->n[i] / 2 + 1 : b->n[i];
  }
  *batch = (tw_dim){count, in, out};
  if (b->layout == COLUMNS)
    batch->is = batch->os = 1;
  else if (b->layout == APART)
    batch->is += further, batch->os += further;
}

/* Of rows that lie apart, the distance differs, and in every other problem how many there are. */
static tw_problem problem(int family, int number, tw_dim dims[2], tw_dim *batch) {
  const batches *b = &families[family];
  int64_t more = number * number * 7;
  place(b, b->first + (b->layout != APART ? more : number % 2), 4 + 2 * more, dims, batch);
  return (tw_problem){.size = sizeof(tw_problem),
                      .type = b->type,
                      .precision = b->precision,
                      .dims = dims,
                      .rank = b->rank,
                      .batch = batch,
                      .batch_rank = 1,
                      .flags = TW_NO_WORK_AREA,
                      .placement = TW_OUT_OF_PLACE,
                      .device = TW_DEVICE_CPU};
}

/* The plan's fingerprint, or nothing where there is none. */
static void plan(tw_context *context, int family, int number, char print[PRINT]) {
  static const char key[] = "\"fingerprint\": \"";
  char words[32768] = "";
  tw_dim dims[2], batch;
  const tw_problem p = problem(family, number, dims, &batch);
  tw_plan *made = NULL;
  memset(print, 0, PRINT);
  if (tw_plan_create(context, &p, &made) != TW_OK ||
      tw_plan_describe(made, 1, words, sizeof words, NULL) != TW_OK)
    words[0] = '\0';
  const char *at = strstr(words, key);
  snprintf(print, PRINT, "%.16s", at ? at + sizeof key - 1 : "");
  tw_plan_destroy(made);
}

static char alone[FAMILIES][NUMBERS][PRINT];

static int is_followed(tw_context *context, int family, int number) {
  tw_dim dims[2], batch;
  const tw_problem p = problem(family, number, dims, &batch);
  transform t;
  device *d = NULL;
  trail_key key;
  CHECK_OK(transform_canonical(&p, &t));
  CHECK_OK(devices_get(TW_DEVICE_CPU, &d));
  CHECK(d && trail_key_of(d->call->facts(d), &t, 0, &key));
  trail_state known = known_trails_get(&context->trails, &key, &t);
  int found = known.trail != NULL;
  trail_state_free(&known);
  return found;
}

static void one_after_another(int policy) {
  tw_context *context = api_context(policy, NULL);
  for (int family = 0; family < FAMILIES; family++)
    for (int i = 0; i < NUMBERS; i++) {
      char print[PRINT];
      plan(context, family, i, print);
      CHECK(!strcmp(print, alone[family][i]));
      CHECK(is_followed(context, family, i));
    }
  tw_context_destroy(context);
}

typedef struct {
  tw_context *context;
  int first;
  char print[FAMILIES][NUMBERS][PRINT];
} worker;

static void *work(void *user) {
  worker *w = user;
  for (int k = 0; k < NUMBERS * FAMILIES; k++) {
    int at = (w->first + 7 * k) % (NUMBERS * FAMILIES);
    plan(w->context, at % FAMILIES, at / FAMILIES, w->print[at % FAMILIES][at / FAMILIES]);
  }
  return NULL;
}

static void all_at_once(void) {
  static worker workers[THREADS];
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  pthread_t thread[THREADS];
  for (int i = 0; i < THREADS; i++) {
    workers[i] = (worker){.context = context, .first = 3 * i};
    CHECK(!pthread_create(&thread[i], NULL, work, &workers[i]));
  }
  for (int i = 0; i < THREADS; i++)
    CHECK(!pthread_join(thread[i], NULL));
  for (int i = 0; i < THREADS; i++)
    CHECK(!memcmp(workers[i].print, alone, sizeof alone));
  tw_context_destroy(context);
}

/* A child plans as its parent would, by searches of its own. */
static void forked(void) {
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  char print[PRINT];
  plan(context, 0, 0, print);
  pid_t child = fork();
  if (!child) {
    for (int i = 0; i < NUMBERS * FAMILIES; i++) {
      plan(context, i % FAMILIES, i / FAMILIES, print);
      CHECK(!strcmp(print, alone[i % FAMILIES][i / FAMILIES]));
    }
    tw_context_destroy(context);
    _exit(check_failures != 0);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && !WEXITSTATUS(status));
  tw_context_destroy(context);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  for (int i = 0; i < FAMILIES * NUMBERS; i++) {
    tw_context *context = api_context(TW_POLICY_OFF, NULL);
    plan(context, i % FAMILIES, i / FAMILIES, alone[i % FAMILIES][i / FAMILIES]);
    CHECK(alone[i % FAMILIES][i / FAMILIES][0]);
    tw_context_destroy(context);
  }
  one_after_another(TW_POLICY_OFF);
  one_after_another(TW_POLICY_NOTE);
  all_at_once();
  forked();
  return api_end();
}

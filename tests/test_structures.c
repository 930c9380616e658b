/* test_structures.c: callers' structures of the past and of the future: what is missing is zero,
 * and nothing past a structure's size is read; what is too much must be zero. First the function
 * that takes them, then every public call that has one. */
#include "api_help.h"
#include "structure.h"

#include <math.h>
#include <stddef.h>

enum { ROOM = 4200 };

/* A caller's memory: a structure of `size` bytes. Past its `known` bytes comes a tail of zeros;
 * past its size lies what nobody may read. */
static _Alignas(16) unsigned char theirs[ROOM];

static void *of_size(const void *structure, size_t known, size_t size) {
  memset(theirs, 0xa5, sizeof theirs);
  memset(theirs, 0, size);
  memcpy(theirs, structure, size < known ? size : known);
  memcpy(theirs, &size, sizeof size);
  return theirs;
}

static const size_t bad_sizes[] = {0, 1, 4, sizeof(size_t) - 1, 4097, (size_t)1 << 40, SIZE_MAX};
enum { BAD_SIZES = sizeof bad_sizes / sizeof *bad_sizes };

static void expect(tw_status got, tw_status expected, const char *part) {
  CHECK(got == expected && strstr(api_detail(), part));
  if (got != expected || !strstr(api_detail(), part))
    fprintf(stderr, "expected %d '%s', got %d: %s\n", expected, part, got, api_detail());
}

/* ---- the function ---- */

typedef struct {
  size_t size;
  int64_t a, b;
} sample;

static void taken(void) {
  const sample full = {sizeof full, 3, 5};
  sample ours = {7, 7, 7}, untouched = ours;
  for (size_t size = sizeof(size_t); size <= STRUCTURE_BYTES_MOST; size++) {
    CHECK_OK(structure_take(&ours, sizeof ours, of_size(&full, sizeof full, size), "sample"));
    sample right = {0};
    memcpy(&right, &full, size < sizeof full ? size : sizeof full);
    CHECK(ours.size == sizeof ours && ours.a == right.a && ours.b == right.b);
  }
  ours = untouched;
  expect(structure_take(&ours, sizeof ours, NULL, "sample"), TW_INVALID, "sample is null");
  for (int i = 0; i < BAD_SIZES; i++) {
    memcpy(theirs, &bad_sizes[i], sizeof(size_t));
    expect(structure_take(&ours, sizeof ours, theirs, "sample"), TW_INVALID, "sample's size is");
  }
  for (size_t at = sizeof full; at < STRUCTURE_BYTES_MOST; at++) {
    char detail[128];
    snprintf(detail, sizeof detail,
             "sample of 4096 bytes: byte %zu is set, but this version knows 24", at);
    of_size(&full, sizeof full, STRUCTURE_BYTES_MOST);
    theirs[at] = 1;
    expect(structure_take(&ours, sizeof ours, theirs, "sample"), TW_UNSUPPORTED, detail);
  }
  CHECK(!memcmp(&ours, &untouched, sizeof ours));
}

/* ---- options ---- */

static int lines;

static void count_line(void *user, int level, const char *line) {
  (void)user, (void)level, (void)line;
  lines++;
}

/* The log is heard where the structure reaches that far: a bad setting of the environment is said
 * as soon as a context is made. */
static void options(void) {
  const tw_options full = {
      .size = sizeof full, .profile = "none", .cache = "none", .log = count_line};
  static const size_t past[] = {8, 16, 24, 32, 40, 48, 56, 64, 72};
  setenv("TWIDDLE_LOG", "nonsense", 1);
  for (size_t i = 0; i <= sizeof past / sizeof *past + 1; i++) {
    size_t size = i < sizeof past / sizeof *past ? past[i] : sizeof full + 64 * (i - 9);
    tw_context *c = NULL;
    lines = 0;
    CHECK_OK(tw_context_create(of_size(&full, sizeof full, size), &c));
    CHECK(lines == (size >= offsetof(tw_options, log) + sizeof full.log));
    tw_context_destroy(c);
  }
  unsetenv("TWIDDLE_LOG");
  tw_context *const untouched = (tw_context *)&lines, *c = untouched;
  for (int i = 0; i < BAD_SIZES; i++) {
    memcpy(of_size(&full, sizeof full, sizeof full), &bad_sizes[i], sizeof(size_t));
    expect(tw_context_create((tw_options *)theirs, &c), TW_INVALID, "tw_options's size is");
  }
  char detail[64];
  snprintf(detail, sizeof detail, "tw_options of %zu bytes", sizeof full + 24);
  for (size_t at = sizeof full; at < sizeof full + 24; at++) {
    of_size(&full, sizeof full, sizeof full + 24);
    theirs[at] = 0x80;
    expect(tw_context_create((tw_options *)theirs, &c), TW_UNSUPPORTED, detail);
  }
  CHECK(c == untouched);
}

/* ---- problems ---- */

enum { N = 8 };
static tw_dim dim = {N, 0, 0};

static tw_plan *plan_of(tw_context *context, const tw_problem *p, size_t size) {
  tw_plan *plan = NULL;
  CHECK_OK(tw_plan_create(context, of_size(p, sizeof *p, size), &plan));
  return plan;
}

/* An impulse's transform is constant: the scale. A result in reversed order is so too. */
static void executes(const tw_plan *plan, const tw_buffers *b, size_t size, float expected) {
  float *out = b->out;
  memset(out, 0, 2 * N * sizeof *out);
  CHECK_OK(tw_plan_execute(plan, of_size(b, sizeof *b, size)));
  for (int k = 0; k < N; k++)
    CHECK(out[2 * k] == expected && out[2 * k + 1] == 0);
}

static tw_problem usual_problem(void) {
  return (tw_problem){.size = sizeof(tw_problem),
                      .dims = &dim,
                      .rank = 1,
                      .direction = TW_FORWARD,
                      .policy = TW_POLICY_OFF,
                      .device = TW_DEVICE_CPU,
                      .scale = 3};
}

static void past_problems(tw_context *context, const tw_buffers *b) {
  /* From 96 on, the sizes of versions that users had, and some within. */
  static const size_t past[] = {72, 80, 88, 92, 96, 104, 112, 120, 124, 128, 136, 4096};
  const tw_problem p = usual_problem();
  for (size_t i = 0; i < sizeof past / sizeof *past; i++) {
    tw_plan *plan = plan_of(context, &p, past[i]);
    executes(plan, b, sizeof *b, 3);
    tw_plan_destroy(plan);
  }
  tw_plan *unscaled = plan_of(context, &p, offsetof(tw_problem, scale));
  executes(unscaled, b, sizeof *b, 1);
  tw_plan_destroy(unscaled);
  tw_plan *const untouched = (tw_plan *)&dim, *plan = untouched;
  expect(tw_plan_create(context, of_size(&p, sizeof p, 8), &plan), TW_INVALID, "rank 0");
  expect(tw_plan_create(context, of_size(&p, sizeof p, 32), &plan), TW_INVALID, "rank 0");
  expect(tw_tune(context, of_size(&p, sizeof p, 32), 1, NULL, NULL), TW_INVALID, "rank 0");
  CHECK(plan == untouched);
}

/* A member that makes no sense is refused where the structure reaches as far as its end, and is not
 * read where it ends before. */
static void appended_members(tw_context *context, const tw_buffers *b) {
  static const int64_t none = 0;
  tw_problem bad[5];
  const size_t end[5] = {104, 112, 120, 124, 128};
  for (int i = 0; i < 5; i++)
    bad[i] = usual_problem();
  bad[0].in_points = bad[1].out_points = &none;
  bad[2].window = (const double[]){NAN, 1, 1, 1, 1, 1, 1, 1};
  bad[3].flags = 1 << 20;
  bad[4].between = 99;
  CHECK(end[4] == sizeof(tw_problem));
  for (int i = 0; i < 5; i++) {
    for (int k = 0; k <= i; k++) {
      tw_plan *plan = plan_of(context, &bad[i], k ? end[k - 1] : 96);
      executes(plan, b, sizeof *b, 3);
      tw_plan_destroy(plan);
    }
    tw_plan *const untouched = (tw_plan *)&dim, *plan = untouched;
    for (int k = i; k < 5; k++) {
      tw_status status = tw_plan_create(context, of_size(&bad[i], sizeof bad[i], end[k]), &plan);
      CHECK((status == TW_INVALID || (i < 3 && status == TW_UNSUPPORTED)) && plan == untouched);
    }
  }
}

/* Bytes in place of padding may be anything. */
static void unused_bytes(tw_context *context, const tw_buffers *usual) {
  tw_problem p = usual_problem();
  tw_buffers b = *usual;
  p.unused = b.unused = -1;
  tw_plan *plan = plan_of(context, &p, sizeof p);
  executes(plan, &b, sizeof b, 3);
  tw_plan_destroy(plan);
}

static void refused_problems(tw_context *context) {
  const tw_problem p = usual_problem();
  tw_plan *const untouched = (tw_plan *)&dim, *plan = untouched;
  for (int i = 0; i < BAD_SIZES; i++) {
    memcpy(of_size(&p, sizeof p, sizeof p), &bad_sizes[i], sizeof(size_t));
    expect(tw_plan_create(context, (tw_problem *)theirs, &plan), TW_INVALID, "tw_problem's size");
    expect(tw_tune(context, (tw_problem *)theirs, 1, NULL, NULL), TW_INVALID, "tw_problem's size");
  }
  for (size_t at = sizeof p; at < sizeof p + 32; at++) {
    of_size(&p, sizeof p, sizeof p + 32);
    theirs[at] = 1;
    expect(tw_plan_create(context, (tw_problem *)theirs, &plan), TW_UNSUPPORTED, "of 160 bytes");
    expect(tw_tune(context, (tw_problem *)theirs, 1, NULL, NULL), TW_UNSUPPORTED, "of 160 bytes");
  }
  CHECK(plan == untouched);
}

/* ---- buffers ---- */

static void buffers(tw_context *context, const tw_buffers *usual) {
  static const size_t past[] = {24, 32, 40, 44, 48, 56, 4096};
  const tw_problem p = usual_problem();
  tw_plan *plan = plan_of(context, &p, sizeof p);
  tw_buffers b = *usual;
  float *out = b.out;
  for (size_t i = 0; i < sizeof past / sizeof *past; i++)
    executes(plan, &b, past[i], 3);
  b.direction = TW_INVERSE; /* is refused where the structure reaches that far */
  executes(plan, &b, offsetof(tw_buffers, direction), 3);
  out[0] = 77;
  expect(tw_plan_execute(plan, of_size(&b, sizeof b, sizeof b)), TW_INVALID, "direction 1");
  expect(tw_plan_execute(plan, of_size(&b, sizeof b, 16)), TW_INVALID, "out is null");
  expect(tw_plan_execute(plan, of_size(&b, sizeof b, 8)), TW_INVALID, "in is null");
  b.direction = 0;
  for (int i = 0; i < BAD_SIZES; i++) {
    memcpy(of_size(&b, sizeof b, sizeof b), &bad_sizes[i], sizeof(size_t));
    expect(tw_plan_execute(plan, (tw_buffers *)theirs), TW_INVALID, "tw_buffers's size is");
  }
  for (size_t at = sizeof b; at < sizeof b + 16; at++) {
    of_size(&b, sizeof b, sizeof b + 16);
    theirs[at] = 1;
    expect(tw_plan_execute(plan, (tw_buffers *)theirs), TW_UNSUPPORTED, "tw_buffers of 64 bytes");
  }
  CHECK(out[0] == 77);
  tw_plan_destroy(plan);
}

int main(int argc, char **argv) {
  static _Alignas(16) float in[2 * N] = {1}, out[2 * N];
  const tw_buffers usual = {.size = sizeof usual, .in = in, .out = out};
  (void)argc;
  api_begin(argv[0]);
  taken();
  options();
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  past_problems(context, &usual);
  appended_members(context, &usual);
  unused_bytes(context, &usual);
  refused_problems(context);
  buffers(context, &usual);
  tw_context_destroy(context);
  return api_end();
}

/* test_compile_time.c: the model of the compiler's time against a table of real times, and against
 * the lines of the texts that kernels of many kinds have today; which kernels are expected to
 * spill, against a table of those that did. */
#include "check.h"
#include "compile_time.h"
#include "cost.h"
#include "kernel.h"
#include "planner.h"

#include <math.h>
#include <string.h>

/* Ratios of what is expected to what is found. */
typedef struct {
  double squares; /* of relative errors */
  double logs, log_squares, worst;
  int count;
} spread;

static void add(spread *s, double expected, double found) {
  double error = expected / found - 1;
  s->squares += error * error;
  s->logs += log(expected / found);
  s->log_squares += log(expected / found) * log(expected / found);
  s->worst = fabs(log(expected / found)) > fabs(log(s->worst)) ? expected / found : s->worst;
  s->count++;
}

static double rms(const spread *s) {
  return sqrt(s->squares / s->count);
}

/* How much the ratios vary about their mean, which is left out. */
static double variation(const spread *s) {
  double mean = s->logs / s->count;
  return sqrt(s->log_squares / s->count - mean * mean);
}

static void report(const char *what, const spread *s) {
  printf("%s: %d kernels, rms %.1f %%, on average %.2f of it, at worst %.2f of it\n", what,
         s->count, 100 * rms(s), exp(s->logs / s->count), s->worst);
}

/* ---- real times ---- */

static void real_times(void) {
  static const char path[] = "fixtures/compile_times.txt";
  FILE *file = fopen(path, "r");
  char line[600];
  spread all = {.worst = 1};
  CHECK(file != NULL);
  while (file && fgets(line, sizeof line, file)) {
    double seconds;
    int lines, done, between, at = 0;
    spec s = {.binding = {.arch = 90, .in = {.is_complex = 1}, .out = {.is_complex = 1}}};
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '#')
      continue;
    CHECK(sscanf(line, "%lf %d %d %d %n", &seconds, &lines, &done, &between, &at) == 4);
    CHECK_OK(record_parse(line + at, &s.record));
    s.binding.does[SIDE_BETWEEN].count = between;
    s.binding.does[SIDE_LOAD].count = done - between;
    add(&all, compile_seconds(&s.record, &s.binding), seconds);
  }
  if (file)
    fclose(file);
  report("real times", &all);
  CHECK(all.count >= 100);
  CHECK(rms(&all) <= 0.3);
  CHECK(fabs(all.logs / all.count) <= 0.08);
}

/* ---- spills ---- */

/* A line of the table: its kernel, and how many bytes NVRTC spilled. */
static int spilled(const char *line, spec *s) {
  int bytes, done, between, strided, at = 0;
  *s = (spec){.binding = {.arch = 90}};
  CHECK(sscanf(line, "%d %d %d %d %n", &bytes, &done, &between, &strided, &at) == 4);
  CHECK_OK(record_parse(line + at, &s->record));
  s->binding.does[SIDE_BETWEEN].count = between;
  s->binding.does[SIDE_LOAD].count = done - between;
  s->binding.strided_in = strided;
  return bytes;
}

static int tolerated(const record *r) {
  return r->value[FIELD_PRECISION] == TW_F64 ? 96 : 64;
}

/* More than half of those that spill are expected to, and no more others than these. */
static void expected_spills(void) {
  static const char path[] = "fixtures/spills.txt";
  const facts f = facts_sm90();
  FILE *file = fopen(path, "r");
  char line[600];
  int count[2] = {0}, expected[2] = {0};
  CHECK(file != NULL);
  while (file && fgets(line, sizeof line, file)) {
    spec s;
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '#')
      continue;
    int bytes = spilled(line, &s), spills = bytes > tolerated(&s.record);
    count[spills]++;
    expected[spills] += compile_may_spill(&s.record, &s.binding, &f);
  }
  if (file)
    fclose(file);
  printf("spills: %d of %d are expected, and %d of %d others\n", expected[1], count[1], expected[0],
         count[0]);
  CHECK(count[1] >= 15 && count[0] >= 200);
  CHECK(expected[1] >= 0.55 * count[1]);
  CHECK(expected[0] <= expected[1]);
}

/* Neither what promises nothing, nor what registers are known to suffice for. */
static void unexpected_spills(void) {
  static const char wide[] = "precision=f64 n=41 radices=41 elements=41 transforms=64 min_blocks=4 "
                             "lanes=rows",
                    narrow[] = "precision=f64 n=11 radices=11 elements=11 transforms=64 "
                               "min_blocks=10 load_hint=lines lanes=rows overlap=1";
  const facts f = facts_sm90();
  spec s = {.binding = {.arch = 90}};
  CHECK_OK(record_parse(wide, &s.record));
  CHECK(compile_may_spill(&s.record, &s.binding, &f));
  s.record.value[FIELD_MIN_BLOCKS] = 0;
  CHECK(cost_registers_left(&s.record, &f, 0) < cost_of_thread(&s.record, &s.binding).needed);
  CHECK(!compile_may_spill(&s.record, &s.binding, &f));
  CHECK_OK(record_parse(narrow, &s.record));
  s.binding.does[SIDE_LOAD].count = 1;
  CHECK(cost_registers_left(&s.record, &f, 10) - cost_of_thread(&s.record, &s.binding).needed < 20);
  CHECK(!compile_may_spill(&s.record, &s.binding, &f));
}

/* ---- lines ---- */

/* The compiler takes longer for each line of a long text, but for lines that are assembly, of which
 * each word of a statement counts as one. Lines alone tell the real times to 26 %, and are too
 * short for real points and Rader's convolutions, whose lines hold more each. */
static double seconds_of_lines(int lines, int held) {
  return held ? 1.2e-4 * lines : 1.6e-4 * lines + 2.9e-8 * lines * lines;
}

static int lines_of(const spec *k) {
  text source = TEXT_EMPTY;
  int lines = 0;
  kernel_emit(k, TARGET_CUDA, &source);
  CHECK(!source.failed);
  for (const char *at = source.bytes, *end; at && (end = strchr(at, '\n')); at = end + 1) {
    int words = 0;
    for (const char *word = at; (word = strstr(word, "_each(")) && word < end; word++)
      words++;
    lines += words ? words : 1;
  }
  text_free(&source);
  return lines;
}

static void add_problem(const int64_t n[3], int rank, int type, int precision, spread *all) {
  const facts f = facts_sm90();
  tw_dim dims[3], rows = {.n = 1};
  int64_t points = 1;
  for (int i = 0; i < rank; i++) {
    dims[i] = (tw_dim){n[i], 0, 0};
    points *= n[i];
  }
  rows.n += (1 << 24) / points;
  tw_problem problem = {.size = sizeof problem, .dims = dims, .rank = rank, .batch = &rows};
  problem.batch_rank = 1;
  problem.type = type;
  problem.precision = precision;
  default_kernels k;
  CHECK_OK(plan_default_kernels(&problem, &f, &k));
  for (int i = 0; i < k.count; i++)
    add(all, compile_seconds(&k.spec[i].record, &k.spec[i].binding),
        seconds_of_lines(lines_of(&k.spec[i]),
                         spec_holds_words(&k.spec[i].record, &k.spec[i].binding)));
  free(k.spec);
}

static void printed_texts(void) {
  static const int64_t lengths[] = {2,    8,    15,   31,   64,    79,    83,    100,  128,
                                    146,  257,  360,  498,  1000,  1024,  1331,  2048, 2996,
                                    4096, 4099, 5000, 8192, 10007, 65536, 262144};
  static const int64_t boxes[][3] = {{16, 16}, {100, 63}, {64, 64, 64}, {12, 30, 79}, {5, 128, 17}};
  spread all = {.worst = 1};
  for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++)
    for (int type = TW_C2C; type <= TW_R2C; type++)
      for (int precision = TW_F32; precision <= TW_F16; precision++)
        add_problem(&lengths[i], 1, type, precision, &all);
  for (unsigned i = 0; i < sizeof boxes / sizeof *boxes; i++)
    for (int precision = TW_F32; precision <= TW_F64; precision++)
      add_problem(boxes[i], boxes[i][2] ? 3 : 2, TW_C2C, precision, &all);
  report("lines", &all);
  CHECK(all.count >= 100);
  CHECK(variation(&all) <= 0.3);
}

int main(void) {
  real_times();
  expected_spills();
  unexpected_spills();
  printed_texts();
  return check_report();
}

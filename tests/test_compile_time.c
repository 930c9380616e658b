/* test_compile_time.c: the model of the compiler's time against a table of real times, and against
 * the lines of the texts that kernels of many kinds have today. */
#include "check.h"
#include "compile_time.h"
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
    spec s = {.binding = {.arch = 90}};
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

/* ---- lines ---- */

/* The compiler takes longer for each line of a long text. Lines alone tell the real times to 26 %,
 * and are too short for real points and Rader's convolutions, whose lines hold more each. */
static double seconds_of_lines(int lines) {
  return 1.6e-4 * lines + 2.9e-8 * lines * lines;
}

static int lines_of(const spec *k) {
  text source = TEXT_EMPTY;
  int lines = 0;
  kernel_emit(k, TARGET_CUDA, &source);
  CHECK(!source.failed);
  for (const char *at = source.bytes; at && *at; at++)
    lines += *at == '\n';
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
        seconds_of_lines(lines_of(&k.spec[i])));
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
  printed_texts();
  return check_report();
}

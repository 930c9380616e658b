/* planned.c: plans a list of problems, each twice, and executes it where asked.
 *
 *   planned [--execute] [--cufft] [--opened] [--often] < LIST > planned.csv
 *
 * A line of LIST (problems.sh) has a kind, a precision, a length with a number of transforms, such
 * as 32x32*10, and a layout: packed, columns, in_place, or padded, where rows lie further apart.
 * One CSV row a problem: what its first plan and its second one in this process took, how many
 * kernels it has and how many of them were compiled, its fingerprint and, with --execute, a hash of
 * the bits of its result from input that is always the same; with --cufft what cuFFT's plan took.
 * --opened: the device has been used before the first plan, so that opening it is not counted.
 * --often: the second plan is made and destroyed many times, and its median time is the one told.
 * Sums, medians and deciles go to standard error. Cache, profile and policy are the environment's.
 */
#include "cufft.h"
#include "element.h"

#include <stdlib.h>
#include <string.h>

enum { PROBLEMS_MOST = 10000, PAD = 5, WORD = 64, OFTEN = 31 };

enum layout { PACKED, COLUMNS, PADDED, IN_PLACE, LAYOUTS };
static const char *const layout_names[LAYOUTS] = {"packed", "columns", "padded", "in_place"};

typedef struct {
  char line[4 * WORD];
  problem_settings settings;
  length_spec length;
  enum layout layout;
} listed;

typedef struct {
  double first_ms, second_us, cufft_ms;
  long kernels, compiled;
  char fingerprint[16];
  uint64_t digest;
} outcome;

typedef struct {
  tw_context *context;
  int32_t where;
  int executes;
  int often;            /* how many times each problem is planned again */
  cufft_library *cufft; /* NULL: it is not asked */
} place;

/* ---- the list ---- */

/* The index of a name, or -1. */
static int index_of(const char *name, const char *const names[], int count) {
  for (int i = 0; i < count; i++)
    if (!strcmp(name, names[i]))
      return i;
  return -1;
}

static tw_status read_problem(const char *line, listed *l) {
  static const char *const precisions[] = {"f32", "f64", "f16", "bf16"};
  const char *kind_names[KIND_COUNT];
  char kind[WORD] = "", precision[WORD] = "", length[WORD] = "", layout[WORD] = "";
  for (int i = 0; i < KIND_COUNT; i++)
    kind_names[i] = kinds[i].name;
  (void)sscanf(line, "%63s %63s %63s %63s", kind, precision, length, layout);
  int found = index_of(layout, layout_names, LAYOUTS);
  l->settings.kind = index_of(kind, kind_names, KIND_COUNT);
  l->settings.precision = index_of(precision, precisions, 4);
  if (found < 0 || l->settings.kind < 0 || l->settings.precision < 0)
    return status_fail(TW_INVALID, "not a problem: %s", line);
  TRY(length_parse(length, &l->length));
  l->layout = (enum layout)found;
  l->length.columns = l->settings.columns = found == COLUMNS;
  l->length.batch += !l->length.batch;
  if (found == PADDED && l->length.rank > 1)
    return status_fail(TW_INVALID, "padded is for one dimension: %s", line);
  snprintf(l->line, sizeof l->line, "%s,%s,%s,%s", kind, precision, length, layout);
  return TW_OK;
}

/* Points from row to row on one side. */
static int64_t distance(const listed *l, int output) {
  return command_points(&l->settings, &l->length, output) + (l->layout == PADDED ? PAD : 0);
}

static tw_problem problem_of(const listed *l, int32_t where, problem_parts *parts) {
  tw_problem p = command_problem(&l->settings, &l->length, l->length.batch, where, parts);
  if (l->layout == PADDED) {
    parts->dims[0].is = parts->dims[0].os = 1;
    parts->rows.is = distance(l, 0);
    parts->rows.os = distance(l, 1);
  }
  if (l->layout == IN_PLACE)
    p.placement = TW_IN_PLACE;
  return p;
}

/* In place, the larger side's. */
static size_t bytes_of(const listed *l, int output) {
  int64_t bytes[2];
  for (int side = 0; side < 2; side++)
    bytes[side] = distance(l, side) * l->length.batch * command_element_bytes(&l->settings, side);
  return (size_t)(l->layout == IN_PLACE && bytes[!output] > bytes[output] ? bytes[!output]
                                                                          : bytes[output]);
}

/* ---- executing ---- */

static uint64_t hash(const unsigned char *bytes, size_t count) {
  uint64_t h = 14695981039346656037u; /* FNV-1a */
  for (size_t i = 0; i < count; i++)
    h = (h ^ bytes[i]) * 1099511628211u;
  return h;
}

/* Executes a plan on host arrays; out also holds the input of an execution in place. */
static tw_status run(const place *p, const tw_plan *plan, const listed *l, void *in, void *out) {
  size_t in_bytes = bytes_of(l, 0), out_bytes = bytes_of(l, 1);
  void *device_in = NULL, *device_out = NULL;
  tw_status status = tw_device_alloc(p->context, p->where, out_bytes, &device_out);
  if (status == TW_OK && l->layout != IN_PLACE)
    status = tw_device_alloc(p->context, p->where, in_bytes, &device_in);
  if (status == TW_OK)
    status = tw_device_upload(p->context, p->where, device_out, out, out_bytes);
  if (status == TW_OK && device_in)
    status = tw_device_upload(p->context, p->where, device_in, in, in_bytes);
  tw_buffers b = {.size = sizeof b, .in = device_in ? device_in : device_out, .out = device_out};
  if (status == TW_OK)
    status = tw_plan_execute(plan, &b);
  if (status == TW_OK)
    status = tw_device_download(p->context, p->where, out, device_out, out_bytes);
  tw_device_free(p->context, p->where, device_in);
  tw_device_free(p->context, p->where, device_out);
  return status;
}

static tw_status execute(const place *p, const tw_plan *plan, const listed *l, uint64_t *digest) {
  uint64_t state = 88172645463325252u;
  void *in = calloc(1, bytes_of(l, 0)), *out = calloc(1, bytes_of(l, 1));
  tw_status status = TW_NO_MEMORY;
  if (in && out) {
    int32_t precision = l->settings.precision;
    reference_random_fill(l->layout == IN_PLACE ? out : in, precision,
                          (int64_t)bytes_of(l, 0) / number_of(precision)->bytes, &state);
    status = run(p, plan, l, in, out);
  }
  if (status == TW_OK)
    *digest = hash(out, bytes_of(l, 1));
  free(in);
  free(out);
  return status;
}

/* ---- one problem ---- */

/* The number, or the text up to a quote, that follows a key in JSON. */
static const char *value_of(const char *json, const char *key) {
  const char *at = strstr(json, key);
  return at ? at + strlen(key) : "";
}

static tw_status read_description(const tw_plan *plan, outcome *o) {
  char *words;
  TRY(command_describe_plan(plan, 1, &words));
  o->kernels = strtol(value_of(words, "\"kernels\": "), NULL, 10);
  o->compiled = strtol(value_of(words, "\"compiled\": "), NULL, 10);
  snprintf(o->fingerprint, sizeof o->fingerprint, "%.12s", value_of(words, "\"fingerprint\": \""));
  free(words);
  return TW_OK;
}

static tw_status time_cufft(const place *p, const listed *l, double *ms) {
  cufft_plan *plan = NULL;
  double begun = command_now_ms();
  tw_status status =
      cufft_plan_for(p->cufft, &l->settings, &l->length, l->length.batch, NULL, &plan);
  *ms = command_now_ms() - begun;
  cufft_plan_destroy(plan);
  return status == TW_UNSUPPORTED ? TW_OK : status;
}

static int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Plans what is planned already; *us: the median. */
static tw_status plan_again(const place *p, const tw_problem *problem, double *us) {
  double took[OFTEN];
  for (int i = 0; i < p->often; i++) {
    tw_plan *again = NULL;
    double begun = command_now_ms();
    TRY(tw_plan_create(p->context, problem, &again));
    took[i] = 1e3 * (command_now_ms() - begun);
    tw_plan_destroy(again);
  }
  qsort(took, (size_t)p->often, sizeof *took, compare_doubles);
  *us = took[p->often / 2];
  return TW_OK;
}

static tw_status try_problem(const place *p, const listed *l, outcome *o) {
  problem_parts parts;
  tw_problem problem = problem_of(l, p->where, &parts);
  tw_plan *plan = NULL;
  double begun = command_now_ms();
  TRY(tw_plan_create(p->context, &problem, &plan));
  o->first_ms = command_now_ms() - begun;
  tw_status status = plan_again(p, &problem, &o->second_us);
  if (status == TW_OK)
    status = read_description(plan, o);
  if (status == TW_OK && p->executes)
    status = execute(p, plan, l, &o->digest);
  tw_plan_destroy(plan);
  if (status == TW_OK && p->cufft)
    status = time_cufft(p, l, &o->cufft_ms);
  return status;
}

/* ---- the table ---- */

static void print_row(const listed *l, const outcome *o) {
  printf("%s,%.3f,%.2f,%.3f,%ld,%ld,%s,%016llx\n", l->line, o->first_ms, o->second_us, o->cufft_ms,
         o->kernels, o->compiled, o->fingerprint, (unsigned long long)o->digest);
  fflush(stdout);
}

/* Of all problems, or of those for which nothing was compiled. */
static void print_times(const char *what, const outcome *all, int count, int cached, size_t offset,
                        const char *unit) {
  static double values[PROBLEMS_MOST];
  double sum = 0;
  int found = 0;
  for (int i = 0; i < count; i++)
    if (!cached || !all[i].compiled) {
      memcpy(&values[found], (const char *)&all[i] + offset, sizeof *values);
      sum += values[found++];
    }
  qsort(values, (size_t)found, sizeof *values, compare_doubles);
  if (sum > 0)
    fprintf(stderr, "%d %s, %s: all %.1f, median %.2f, ninth decile %.2f, most %.2f\n", found, what,
            unit, sum, values[found / 2], values[found * 9 / 10], values[found - 1]);
}

static void print_summary(const outcome *all, int count) {
  long kernels = 0, compiled = 0;
  for (int i = 0; i < count; i++) {
    kernels += all[i].kernels;
    compiled += all[i].compiled;
  }
  fprintf(stderr, "%d problems, %ld kernels, %ld of them compiled\n", count, kernels, compiled);
  print_times("first plans", all, count, 0, offsetof(outcome, first_ms), "ms");
  print_times("of them without compiling", all, count, 1, offsetof(outcome, first_ms), "ms");
  print_times("plans known in the process", all, count, 0, offsetof(outcome, second_us), "us");
  print_times("plans of cuFFT", all, count, 0, offsetof(outcome, cufft_ms), "ms");
}

/* As a program does that has data on the device before it plans. */
static tw_status use_device(const place *p) {
  char bytes[64] = "";
  void *memory = NULL;
  TRY(tw_device_alloc(p->context, p->where, sizeof bytes, &memory));
  tw_status status = tw_device_upload(p->context, p->where, memory, bytes, sizeof bytes);
  if (status == TW_OK)
    status = tw_device_download(p->context, p->where, bytes, memory, sizeof bytes);
  tw_device_free(p->context, p->where, memory);
  return status;
}

static tw_status plan_all(const place *p, outcome *all, int *count) {
  char line[256];
  printf("kind,precision,n,layout,first_ms,second_us,cufft_ms,kernels,compiled,fingerprint,hash\n");
  while (*count < PROBLEMS_MOST && fgets(line, sizeof line, stdin)) {
    listed l;
    TRY(read_problem(line, &l));
    TRY(try_problem(p, &l, &all[*count]));
    print_row(&l, &all[(*count)++]);
  }
  return TW_OK;
}

int main(int argc, char **argv) {
  static outcome all[PROBLEMS_MOST];
  place p = {.often = 1};
  int count = 0, with_cufft = 0, opened = 0;
  for (int i = 1; i < argc; i++)
    if (!strcmp(argv[i], "--execute"))
      p.executes = 1;
    else if (!strcmp(argv[i], "--cufft"))
      with_cufft = 1;
    else if (!strcmp(argv[i], "--opened"))
      opened = 1;
    else if (!strcmp(argv[i], "--often"))
      p.often = OFTEN;
    else
      return command_misused("planned", "not an option: %s", argv[i]);
  /* Without a log, whose lines take time to be put together. */
  tw_status status = tw_context_create(NULL, &p.context);
  if (status == TW_OK)
    status = command_device(p.context, NULL, &p.where);
  if (status == TW_OK && opened)
    status = use_device(&p);
  if (status == TW_OK && with_cufft)
    status = cufft_open(NULL, &p.cufft);
  if (status == TW_OK)
    status = plan_all(&p, all, &count);
  if (status == TW_OK)
    print_summary(all, count);
  cufft_close(p.cufft);
  tw_context_destroy(p.context);
  return status == TW_OK ? EXIT_FINE : command_failed("planned", status);
}

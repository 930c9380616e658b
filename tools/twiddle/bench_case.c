/* bench_case.c: measures one case. Our transform, a copy of the same bytes, and cuFFT's transform
 * are timed alternately, so that changes of the machine's speed affect all three alike; then the
 * results are compared. */
#include "bench.h"
#include "element.h"

#include "reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTENDERS = 3, ROUNDS_MOST = 1001, SCALARS_COMPARED = 4 << 20, DEFINED_MOST = 1 << 15 };

typedef struct {
  bench_machine *machine;
  tw_plan *plan;
  cufft_plan *other;
  const bench_rows *rows;
  int32_t launches;
  size_t in_bytes, out_bytes, copied; /* copied: a copy that reads and writes as many as both */
} contest;

static tw_status run_ours(contest *c) {
  tw_buffers buffers = {.size = sizeof buffers,
                        .in = c->machine->in,
                        .out = c->machine->out,
                        .stream = c->machine->stream};
  return tw_plan_execute(c->plan, &buffers);
}

static tw_status run_copy(contest *c) {
  bench_machine *m = c->machine;
  if (!m->copy_async)
    return m->device->call->copy(m->device, m->out, m->in, c->copied, COPY_WITHIN, m->stream);
  int error = m->copy_async((uintptr_t)m->out, (uintptr_t)m->in, c->copied, m->stream);
  return error ? status_fail(TW_DEVICE_ERROR, "a copy failed with %d", error) : TW_OK;
}

static tw_status run_cufft(contest *c) {
  return cufft_execute(c->other, c->machine->in, c->machine->out);
}

static tw_status (*const runs[CONTENDERS])(contest *) = {run_ours, run_copy, run_cufft};

/* The mean time in microseconds of `times` runs one after the other. */
static tw_status time_runs(contest *c, int which, int times, double *us) {
  bench_machine *m = c->machine;
  double ms;
  TRY(m->device->call->event_record(m->device, m->from, m->stream));
  for (int i = 0; i < times; i++)
    TRY(runs[which](c));
  TRY(m->device->call->event_record(m->device, m->to, m->stream));
  TRY(m->device->call->event_elapsed(m->device, m->from, m->to, &ms));
  *us = ms * 1e3 / times;
  return TW_OK;
}

static int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

double bench_median(double *values, int count) {
  if (count < 1)
    return 0;
  qsort(values, (size_t)count, sizeof *values, compare_doubles);
  return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* Times all contenders in rounds, each of which begins with another contender. */
static tw_status time_rounds(contest *c, int rounds, double medians[CONTENDERS]) {
  int contenders = c->other ? 3 : 2, times[CONTENDERS] = {1, 1, 1};
  double *samples = calloc((size_t)rounds * CONTENDERS, sizeof *samples);
  if (!samples)
    return status_fail(TW_NO_MEMORY, "no memory for %d rounds", rounds);
  tw_status status = TW_OK;
  for (int which = 0; which < contenders && status == TW_OK; which++) {
    double us = 0; /* the first run warms up; the second tells how many fill two milliseconds */
    status = time_runs(c, which, 1, &us);
    if (status == TW_OK)
      status = time_runs(c, which, 1, &us);
    if (c->machine->driver && us < 2000)
      times[which] = us > 2 ? (int)(2000 / us) + 1 : 1000;
  }
  for (int round = 0; round < rounds && status == TW_OK; round++)
    for (int k = 0; k < contenders && status == TW_OK; k++) {
      int which = (round + k) % contenders;
      status = time_runs(c, which, times[which], &samples[which * rounds + round]);
    }
  for (int which = 0; which < CONTENDERS; which++)
    medians[which] = which < contenders ? bench_median(samples + which * rounds, rounds) : 0;
  free(samples);
  return status;
}

/* Runs a contender into an array that held no result before, on an input that no contender has
 * overwritten (cuFFT does so in several dimensions), and copies the first bytes of the result. */
static tw_status fetch_result(contest *c, int which, void *head, size_t bytes) {
  bench_machine *m = c->machine;
  if (c->other && kinds[c->rows->problem->kind].type == TW_C2R)
    TRY(bench_arrays(m, c->rows));
  TRY(m->device->call->fill(m->device, m->out, 0xff, c->out_bytes, m->stream));
  TRY(runs[which](c));
  return m->device->call->copy(m->device, head, m->out, bytes, COPY_DOWN, m->stream);
}

static double distance(const void *a, const void *b, element e, int64_t count) {
  double difference = 0, size = 0, x[2], y[2];
  for (int64_t i = 0; i < count; i++) {
    element_get(e, a, i, x);
    element_get(e, b, i, y);
    for (int part = 0; part < 2; part++) {
      difference += (x[part] - y[part]) * (x[part] - y[part]);
      size += y[part] * y[part];
    }
  }
  return difference == 0 ? 0 : sqrt(difference / size);
}

/* Reorders interleaved transforms so that they follow one another. */
static tw_status gather(void *array, int64_t n, int64_t rows, size_t word) {
  char *from = malloc((size_t)(n * rows) * word), *to = array;
  if (!from)
    return status_fail(TW_NO_MEMORY, "no memory to gather %lld points", (long long)n);
  memcpy(from, array, (size_t)(n * rows) * word);
  for (int64_t row = 0; row < rows; row++)
    for (int64_t j = 0; j < n; j++)
      memcpy(to + (size_t)(row * n + j) * word, from + (size_t)(j * rows + row) * word, word);
  free(from);
  return TW_OK;
}

/* Bytes of the first rows on one side. */
static size_t bytes_of(const contest *c, int64_t rows, int output) {
  const bench_rows *r = c->rows;
  return (size_t)(command_points(r->problem, r->length, output) * rows *
                  command_element_bytes(r->problem, output));
}

/* Compares the first rows of the result with the definition, in long double. */
static tw_status compare_definition(contest *c, int64_t rows, void *ours, void *in,
                                    bench_result *r) {
  bench_machine *m = c->machine;
  const problem_settings *s = c->rows->problem;
  const length_spec *l = c->rows->length;
  reference_problem of = command_reference(s, l, rows);
  reference_result found;
  of.launches = c->launches;
  TRY(m->device->call->copy(m->device, in, m->in, bytes_of(c, rows, 0), COPY_DOWN, m->stream));
  if (l->columns) {
    TRY(gather(in, command_points(s, l, 0), rows, (size_t)command_element_bytes(s, 0)));
    TRY(gather(ours, command_points(s, l, 1), rows, (size_t)command_element_bytes(s, 1)));
  }
  TRY(reference_check(&of, in, ours, NULL, &found));
  r->rel_l2 = found.error;
  r->bound = found.bound;
  return TW_OK;
}

/* Compares with cuFFT, where twice the bound is allowed since both have errors. Where the two
 * disagree, or where there is no cuFFT, compares with the definition, which tells whose error it
 * is. */
static tw_status compare(contest *c, bench_result *r) {
  const problem_settings *s = c->rows->problem;
  const length_spec *l = c->rows->length;
  int64_t points = command_points(s, l, 1), batch = c->rows->batch;
  int64_t rows = SCALARS_COMPARED / (2 * points);
  rows = rows < 1 ? 1 : rows < batch ? rows : batch;
  size_t in_bytes = bytes_of(c, rows, 0), out_bytes = bytes_of(c, rows, 1);
  char *ours = malloc(out_bytes + (in_bytes > out_bytes ? in_bytes : out_bytes));
  if (!ours)
    return status_fail(TW_NO_MEMORY, "no memory to compare %zu bytes", out_bytes);
  char *theirs = ours + out_bytes;
  tw_status status = fetch_result(c, 0, ours, out_bytes);
  r->rel_l2 = r->bound = 0;
  if (status == TW_OK && c->other) {
    reference_problem of = command_reference(s, l, rows);
    of.launches = c->launches;
    status = fetch_result(c, 2, theirs, out_bytes);
    element e = {s->precision, type_is_complex(kinds[s->kind].type, 1)};
    r->rel_l2 = distance(ours, theirs, e, points * rows);
    r->bound = 2 * reference_bound(&of, points * rows);
  }
  /* The first bytes of interleaved rows hold no whole row. */
  int whole = !l->columns || rows == batch, short_enough = length_points(l) <= DEFINED_MOST;
  if (status == TW_OK && short_enough && whole && (!c->other || !(r->rel_l2 <= r->bound)))
    status = compare_definition(c, rows, ours, theirs, r);
  free(ours);
  return status;
}

/* The identity of a plan's first kernel, from its description as JSON. */
static void find_record_id(const char *json, char out[12]) {
  static const char key[] = "\"record_id\": \"";
  const char *at = strstr(json, key);
  size_t digits = at ? strspn(at + sizeof key - 1, "0123456789abcdef") : 0;
  snprintf(out, 12, "%.8s", digits == 8 ? at + sizeof key - 1 : "-");
}

/* What compiling took of the kernel that took longest. */
static double find_compile_ms(const char *json) {
  static const char key[] = "\"compile_ms\": ";
  double most = 0;
  for (const char *at = json; (at = strstr(at, key)); at += sizeof key - 1)
    most = fmax(most, strtod(at + sizeof key - 1, NULL));
  return most;
}

static tw_status plan_ours(contest *c, tw_context *context, const bench_request *asked,
                           bench_result *r) {
  problem_parts parts;
  tw_problem problem = command_problem(asked->rows.problem, asked->rows.length, asked->rows.batch,
                                       c->machine->where, &parts);
  problem.policy = asked->policy;
  problem.max_work = asked->max_work;
  double start = command_now_ms();
  TRY(tw_plan_create(context, &problem, &c->plan));
  r->plan_ms = command_now_ms() - start;
  TRY(command_launches(c->plan, &c->launches));
  char *words;
  TRY(command_describe_plan(c->plan, 1, &words));
  find_record_id(words, r->record_id);
  r->compile_ms = find_compile_ms(words);
  free(words);
  return TW_OK;
}

/* cuFFT's plan, where it has such transforms. */
static tw_status plan_theirs(contest *c, bench_result *r) {
  bench_machine *m = c->machine;
  if (!m->cufft)
    return TW_OK;
  double start = command_now_ms();
  tw_status status = cufft_plan_for(m->cufft, c->rows->problem, c->rows->length, c->rows->batch,
                                    m->stream, &c->other);
  r->cufft_plan_ms = command_now_ms() - start;
  return status == TW_UNSUPPORTED ? TW_OK : status;
}

/* 5 n log2 n operations for complex points, half as many for real ones. */
static double operations(const bench_rows *rows) {
  double n = (double)length_points(rows->length), batch = (double)rows->batch;
  return (rows->problem->kind == KIND_C2C ? 5 : 2.5) * n * log2(n) * batch;
}

static void fill_result(const contest *c, const double medians[CONTENDERS], bench_result *r) {
  r->us = medians[0];
  r->copy_us = medians[1];
  r->cufft_us = medians[2];
  if (r->us > 0) {
    r->gflops = operations(c->rows) / (r->us * 1e3);
    r->fraction = r->copy_us / r->us;
    r->ratio = r->cufft_us / r->us;
  }
  r->cufft_fraction = r->cufft_us > 0 ? r->copy_us / r->cufft_us : 0;
}

tw_status bench_case(bench_machine *m, tw_context *context, const bench_request *asked,
                     bench_result *result) {
  const bench_rows *rows = &asked->rows;
  bench_result r = {.n = length_points(rows->length), .batch = rows->batch};
  double medians[CONTENDERS] = {0};
  if (asked->rounds < 1 || asked->rounds > ROUNDS_MOST)
    return status_fail(TW_INVALID, "--rounds is 1 to %d", ROUNDS_MOST);
  contest c = {.machine = m, .rows = rows};
  TRY(command_bytes(rows->problem, rows->length, rows->batch, 0, &c.in_bytes));
  TRY(command_bytes(rows->problem, rows->length, rows->batch, 1, &c.out_bytes));
  c.copied = (c.in_bytes + c.out_bytes) / 2;
  tw_status status = plan_ours(&c, context, asked, &r);
  if (status == TW_OK) /* after the plan, which refuses sooner what is too large */
    status = bench_arrays(m, rows);
  if (status == TW_OK)
    status = plan_theirs(&c, &r);
  if (status == TW_OK)
    status = time_rounds(&c, asked->rounds, medians);
  if (status == TW_OK)
    status = compare(&c, &r);
  if (status == TW_OK) {
    fill_result(&c, medians, &r);
    *result = r;
  }
  cufft_plan_destroy(c.other);
  tw_plan_destroy(c.plan);
  return status;
}

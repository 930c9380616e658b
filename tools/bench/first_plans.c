/* first_plans.c: what the first plans of random problems cost, and how fast they then run.
 *
 *   first_plans COUNT SEED [--cufft] > first_plans.csv
 *
 * Draws complex problems of one to three axes, of any factors, in both precisions, packed or
 * interleaved, of 64 points to 128 MB. One CSV row a problem: its kernels and their lines of text,
 * what the model expects their compiling and one execution to take, and on a GPU what planning took
 * with nothing cached (policy off) and an execution takes; with --cufft the same of cuFFT; and what
 * the slowest of the kernels took to compile. Medians and deciles go to standard error. */
#include "bench.h"
#include "compile_time.h"
#include "kernel.h"
#include "planner.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_MOST = 10000, ROUNDS = 3 };

/* What is known of one problem. */
typedef struct {
  int kernels, lines;
  double expected_ms; /* of the kernel that takes longest to compile */
  double expected_us; /* of an execution */
  bench_result real;
} outcome;

/* ---- problems ---- */

static double draw(uint64_t *state) {
  *state ^= *state >> 12, *state ^= *state << 25, *state ^= *state >> 27;
  return (double)(*state * 2685821657736338717ull >> 11) / 9007199254740992.0;
}

/* Numbers of every size are as likely. */
static int64_t draw_size(uint64_t *state, double least, double most) {
  return (int64_t)(least * pow(most / least, draw(state)));
}

static void draw_problem(uint64_t *state, problem_settings *s, length_spec *l) {
  static const double longest[] = {4e6, 2e3, 2e2};
  enum { BYTES_MOST = 128 << 20, POINTS_LEAST = 64 };
  *l = (length_spec){.rank = 1 + (int32_t)(3 * draw(state))};
  for (int i = 0; i < l->rank; i++)
    l->n[i] = draw_size(state, 2, longest[l->rank - 1]);
  *s = (problem_settings){KIND_C2C, draw(state) < 0.6 ? TW_F32 : TW_F64, 0};
  int64_t points = length_points(l), bytes = s->precision == TW_F32 ? 8 : 16;
  int64_t most = BYTES_MOST / bytes / points, least = POINTS_LEAST / points + 1;
  l->batch = draw(state) < 0.3 ? least : draw_size(state, (double)least, (double)(most + 1));
  l->columns = s->columns = l->batch > 1 && draw(state) < 0.25;
}

/* ---- what the model says ---- */

static int lines_of(const spec *k) {
  text source = TEXT_EMPTY;
  int lines = 0;
  kernel_emit(k, TARGET_CUDA, &source);
  for (const char *at = source.bytes; at && *at; at++)
    lines += *at == '\n';
  text_free(&source);
  return lines;
}

static tw_status ask_model(const tw_problem *problem, const facts *f, outcome *o) {
  default_kernels k;
  transform t;
  schedule s = {0};
  TRY(plan_default_kernels(problem, f, &k));
  o->kernels = k.count;
  for (int i = 0; i < k.count; i++) {
    o->lines += lines_of(&k.spec[i]);
    o->expected_ms =
        fmax(o->expected_ms, 1e3 * compile_seconds(&k.spec[i].record, &k.spec[i].binding));
  }
  free(k.spec);
  TRY(transform_canonical(problem, &t));
  TRY(planner_schedule(&t, f, NULL, NULL, &s));
  o->expected_us = schedule_first_price(&s, &t, f) / 1e3;
  schedule_free(&s);
  return TW_OK;
}

/* ---- the table ---- */

static void print_row(const problem_settings *s, const length_spec *l, const outcome *o) {
  text name = TEXT_EMPTY;
  length_print(l, &name);
  printf("%s,%s,%lld,%d,%d,%d,%.1f,%.2f,%.1f,%.2f,%.1f,%.2f,%.1f\n", name.bytes ? name.bytes : "",
         number_of(s->precision)->name, (long long)l->batch, l->columns, o->kernels, o->lines,
         o->expected_ms, o->expected_us, o->real.plan_ms, o->real.us, o->real.cufft_plan_ms,
         o->real.cufft_us, o->real.compile_ms);
  text_free(&name);
  fflush(stdout);
}

static int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void print_deciles(const char *what, const outcome *all, int count, size_t offset) {
  static double values[COUNT_MOST];
  for (int i = 0; i < count; i++)
    memcpy(&values[i], (const char *)&all[i] + offset, sizeof *values);
  qsort(values, (size_t)count, sizeof *values, compare_doubles);
  if (values[count - 1] > 0)
    fprintf(stderr, "%s: median %.0f ms, ninth decile %.0f ms, most %.0f ms\n", what,
            values[count / 2], values[count * 9 / 10], values[count - 1]);
}

/* How much longer planning takes than compiling the slowest kernel, where there are several. What
 * another plan had compiled took longer than this one. */
static void print_beside(const outcome *all, int count) {
  static const double AIM = 1.3;
  static double ratios[COUNT_MOST];
  int found = 0, over = 0;
  for (int i = 0; i < count; i++) {
    const bench_result *r = &all[i].real;
    if (all[i].kernels > 1 && r->compile_ms > 0 && r->compile_ms <= r->plan_ms) {
      ratios[found++] = r->plan_ms / r->compile_ms;
      over += r->plan_ms > AIM * r->compile_ms;
    }
  }
  qsort(ratios, (size_t)found, sizeof *ratios, compare_doubles);
  if (found)
    fprintf(stderr,
            "%d plans of several kernels took a median of %.2f times what the slowest of these "
            "compiled, %.2f at most, %d of them over %.1f\n",
            found, ratios[found / 2], ratios[found - 1], over, AIM);
}

static void print_summary(const outcome *all, int count) {
  double speed = 0;
  int compared = 0;
  print_deciles("expected, the slowest kernel", all, count, offsetof(outcome, expected_ms));
  print_deciles("first plans", all, count, offsetof(outcome, real.plan_ms));
  print_deciles("cuFFT's plans", all, count, offsetof(outcome, real.cufft_plan_ms));
  print_beside(all, count);
  for (int i = 0; i < count; i++)
    if (all[i].real.cufft_us > 0) {
      speed += log(all[i].real.ratio);
      compared++;
    }
  if (compared)
    fprintf(stderr, "speed over cuFFT's: %.2f\n", exp(speed / compared));
}

/* ---- one problem after the other ---- */

typedef struct {
  bench_machine machine;
  tw_context *context;
  int on_gpu;
  facts facts;
} place;

static tw_status open_place(int with_cufft, place *p) {
  tw_options options = {.size = sizeof options, .policy = TW_POLICY_OFF};
  options.cache = options.profile = "none";
  int here;
  TRY(command_context(&options, &p->context));
  command_facts(0, &p->facts, &here);
  p->on_gpu = here;
  return here ? bench_open(1, NULL, !with_cufft, &p->machine) : TW_OK;
}

static tw_status try_problem(place *p, const problem_settings *s, const length_spec *l,
                             outcome *o) {
  problem_parts parts;
  tw_problem problem = command_problem(s, l, l->batch, 1, &parts);
  const bench_request asked = {.rows = {s, l, l->batch}, TW_POLICY_OFF, ROUNDS, 0};
  TRY(ask_model(&problem, &p->facts, o));
  return p->on_gpu ? bench_case(&p->machine, p->context, &asked, &o->real) : TW_OK;
}

int main(int argc, char **argv) {
  static outcome all[COUNT_MOST];
  static place p;
  int count = argc > 2 ? atoi(argv[1]) : 0, with_cufft = argc > 3 && !strcmp(argv[3], "--cufft");
  if (count < 1 || count > COUNT_MOST) {
    fprintf(stderr, "usage: first_plans COUNT SEED [--cufft]\n");
    return EXIT_USAGE;
  }
  uint64_t state = 0x9e3779b97f4a7c15ull * (strtoull(argv[2], NULL, 10) + 1);
  tw_status status = open_place(with_cufft, &p);
  if (status == TW_OK)
    printf("n,precision,batch,columns,kernels,lines,expected_ms,expected_us,plan_ms,us,"
           "cufft_plan_ms,cufft_us,compile_ms\n");
  for (int i = 0; i < count && status == TW_OK; i++) {
    problem_settings s;
    length_spec l;
    draw_problem(&state, &s, &l);
    status = try_problem(&p, &s, &l, &all[i]);
    if (status == TW_OK)
      print_row(&s, &l, &all[i]);
  }
  if (status == TW_OK)
    print_summary(all, count);
  if (p.on_gpu)
    bench_close(&p.machine);
  tw_context_destroy(p.context);
  return status == TW_OK ? EXIT_FINE : command_failed("first_plans", status);
}

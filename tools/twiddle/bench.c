/* bench.c: `twiddle bench`: what is measured, and how it is printed. The measuring itself is in
 * bench_case.c and bench_plan.c. */
#include "bench.h"
#include "device_kind.h"
#include "element.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char name[] = "bench";

typedef struct {
  length_settings asked;
  const char *cufft, *plan_child;
  int policy, csv, json, without_cufft, plan_times;
  int64_t rounds;
} settings;

/* Sums of logarithms, for geometric means. */
typedef struct {
  const char *title;
  double fraction, cufft_fraction, ratio;
  int cases, beside_cufft;
} family;

static void join_family(family *f, const bench_result *r) {
  if (!(r->us > 0) || !(r->fraction > 0))
    return;
  f->cases++;
  f->fraction += log(r->fraction);
  if (r->cufft_us > 0) {
    f->beside_cufft++;
    f->cufft_fraction += log(r->cufft_fraction);
    f->ratio += log(r->ratio);
  }
}

static void print_families(const settings *s, const family *families) {
  for (int i = 0; i < 2; i++) {
    const family *f = &families[i];
    if (!f->cases)
      continue;
    fprintf(s->csv ? stderr : stdout, "geometric mean over %d %s: fraction of copy %.4f", f->cases,
            f->title, exp(f->fraction / f->cases));
    if (f->beside_cufft)
      fprintf(s->csv ? stderr : stdout, ", cuFFT's %.4f, cuFFT's time over ours %.4f",
              exp(f->cufft_fraction / f->beside_cufft), exp(f->ratio / f->beside_cufft));
    fprintf(s->csv ? stderr : stdout, "\n");
  }
}

static void print_head(const settings *s) {
  if (s->json)
    printf("[");
  else if (s->csv)
    printf("precision,n,batch,us,gflops,fraction_of_copy,cufft_us,cufft_fraction,ratio,rel_l2,"
           "plan_ms,record_id,kind\n");
  else
    printf("%-9s %10s %10s %11s %9s %6s %11s %6s %6s %9s %9s %8s\n", "", "n", "batch", "us",
           "GFLOP/s", "copy", "cuFFT us", "copy", "ratio", "rel L2", "plan ms", "record");
}

/* Prints `none` where there was nothing to compare with. */
static const char *error_text(const bench_result *r, const char *none, char buffer[16]) {
  if (!(r->bound > 0))
    return none;
  snprintf(buffer, 16, "%.3e", r->rel_l2);
  return buffer;
}

static void print_case(const settings *s, const bench_result *r, const char *length, int first) {
  const char *precision = number_of(s->asked.problem.precision)->name;
  const char *kind = kinds[s->asked.problem.kind].name;
  char error[16];
  if (s->json) {
    printf("%s\n {\"kind\": \"%s\", \"precision\": \"%s\", \"length\": \"%s\", \"n\": %lld, "
           "\"batch\": %lld, \"us\": "
           "%.3f, "
           "\"gflops\": %.2f, \"fraction_of_copy\": %.4f, ",
           first ? "" : ",", kind, precision, length, (long long)r->n, (long long)r->batch, r->us,
           r->gflops, r->fraction);
    if (r->cufft_us > 0)
      printf("\"cufft_us\": %.3f, \"cufft_fraction\": %.4f, \"ratio\": %.4f, ", r->cufft_us,
             r->cufft_fraction, r->ratio);
    printf("\"rel_l2\": %s, \"plan_ms\": %.3f, \"record_id\": \"%s\"}",
           error_text(r, "null", error), r->plan_ms, r->record_id);
    return;
  }
  if (s->csv) {
    printf("%s,%s,%lld,%.3f,%.2f,%.4f,", precision, length, (long long)r->batch, r->us, r->gflops,
           r->fraction);
    if (r->cufft_us > 0)
      printf("%.3f,%.4f,%.4f,", r->cufft_us, r->cufft_fraction, r->ratio);
    else
      printf(",,,");
    printf("%s,%.3f,%s,%s\n", error_text(r, "", error), r->plan_ms, r->record_id, kind);
    return;
  }
  char others[64];
  if (r->cufft_us > 0)
    snprintf(others, sizeof others, "%11.2f %6.3f %6.3f", r->cufft_us, r->cufft_fraction, r->ratio);
  else
    snprintf(others, sizeof others, "%11s %6s %6s", "-", "-", "-");
  printf("%-4s %-4s %10s %10lld %11.2f %9.1f %6.3f %s %9s %9.2f %8s\n", kind, precision, length,
         (long long)r->batch, r->us, r->gflops, r->fraction, others, error_text(r, "-", error),
         r->plan_ms, r->record_id);
}

/* *wrong: incremented by the number of results beyond their bounds. */
static tw_status measure_all(const settings *s, bench_machine *m, tw_context *context, int argc,
                             char **argv, int *wrong) {
  family families[2] = {{"powers of two", 0, 0, 0, 0, 0}, {"other lengths", 0, 0, 0, 0, 0}};
  print_head(s);
  for (int i = 0; i < argc; i++) {
    length_spec length;
    bench_result r;
    text written = TEXT_EMPTY;
    TRY(command_length(&s->asked.problem, argv[i], &length));
    int64_t batch = command_batch(&length, &s->asked, m->where);
    bench_request asked = {{&s->asked.problem, &length, batch},
                           command_policy(s->policy),
                           (int)s->rounds,
                           (size_t)s->asked.max_work};
    TRY(bench_case(m, context, &asked, &r));
    length_print(&length, &written);
    print_case(s, &r, written.bytes ? written.bytes : argv[i], i == 0);
    text_free(&written);
    fflush(stdout);
    join_family(&families[(r.n & (r.n - 1)) != 0], &r);
    if (!(r.bound > 0))
      fprintf(stderr, "twiddle bench: %s: not checked: too long for the definition\n", argv[i]);
    if (!(r.rel_l2 <= r.bound)) {
      ++*wrong;
      fprintf(stderr, "twiddle bench: %s: WRONG: relative L2 error %.3g, the bound is %.3g\n",
              argv[i], r.rel_l2, r.bound);
    }
  }
  if (s->json)
    printf("\n]\n");
  else
    print_families(s, families);
  return TW_OK;
}

static tw_status measure(const settings *s, int argc, char **argv, int *wrong) {
  int32_t where;
  tw_context *context = NULL;
  tw_options options = {.size = sizeof options, .policy = command_policy(s->policy)};
  bench_plan_request request = {argc, argv, s->asked.problem,
                                s->csv    ? TABLE_CSV
                                : s->json ? TABLE_JSON
                                          : TABLE_PLAIN};
  bench_machine m;
  if (s->plan_child) { /* no device yet, so that its first plan is a true first plan */
    TRY(device_kind_number(s->asked.device ? s->asked.device : "cpu", &where));
    return bench_plan_child(where, &request, s->plan_child, command_policy(s->policy));
  }
  TRY(command_context(&options, &context));
  tw_status status = command_device(context, s->asked.device, &where);
  if (status == TW_OK)
    status = bench_open(where, s->cufft, s->without_cufft || s->plan_times, &m);
  if (status == TW_OK) {
    if (!s->plan_times && m.cufft)
      fprintf(stderr, "beside cuFFT %s\n", cufft_version(m.cufft));
    else if (!s->plan_times)
      fprintf(stderr, "without cuFFT: %s\n", m.why_no_cufft);
    status = s->plan_times ? bench_plan_times(&m, &request)
                           : measure_all(s, &m, context, argc, argv, wrong);
    bench_close(&m);
  }
  tw_context_destroy(context);
  return status;
}

static int run_bench(int argc, char **argv) {
  settings s = {0};
  int code = command_options(&command_bench, &s, &argc, argv);
  if (code >= 0)
    return code;
  if (argc < 1 || s.rounds > 1001 || (s.csv && s.json))
    return command_misused(name, "lengths are needed, at most 1001 rounds, and only one of --csv "
                                 "and --json");
  int wrong = 0;
  tw_status status = measure(&s, argc, argv, &wrong);
  if (status != TW_OK)
    return command_failed(name, status);
  return wrong ? EXIT_CHECK : EXIT_FINE;
}

static const option options[] = {
    LENGTH_OPTIONS(settings, asked),
    POLICY_OPTION(settings, policy),
    {"rounds", 0, OPTION_COUNT, offsetof(settings, rounds), "R", "11",
     "rounds to take the median of, at most 1001"},
    {"cufft", 0, OPTION_FILE, offsetof(settings, cufft), "FILE", "(where the loader finds it)",
     "the cuFFT library to compare with"},
    {"no-cufft", 0, OPTION_FLAG, offsetof(settings, without_cufft), NULL, NULL,
     "measure ours alone"},
    {"plan-times", 0, OPTION_FLAG, offsetof(settings, plan_times), NULL, NULL,
     "measure what planning and enqueueing cost instead"},
    {"plan-child", 0, OPTION_FILE, offsetof(settings, plan_child), "DIR", NULL,
     "plan once, with the cache and the profile in DIR, and print the milliseconds: what "
     "--plan-times starts"},
    {"csv", 0, OPTION_FLAG, offsetof(settings, csv), NULL, NULL, "print comma-separated values"},
    {"json", 0, OPTION_FLAG, offsetof(settings, json), NULL, NULL, "print a JSON array of objects"},
    OPTIONS_END,
};

static const command_example examples[] = {
    {"twiddle bench 4096 1000 1001", "compare three lengths with cuFFT's, if that is here"},
    {"twiddle bench --kind r2c --precision f16 1024", "measure real transforms of halves"},
    {"twiddle bench --no-cufft --csv '2^20*16' >ours.csv", "measure ours alone, as a table"},
    {NULL, NULL},
};

const command command_bench = {
    .name = name,
    .summary = "measure transforms, side by side with cuFFT where it is found",
    .arguments = "N...",
    .about = "Measures out-of-place forward transforms of each length N: the median time, GFLOP/s "
             "by the usual count of 5 n log2 n (half of that for real kinds), and the speed as "
             "a fraction of that of a copy of as many bytes as both sides have. Where cuFFT's "
             "library is found, on cuda:0, it is measured in the "
             "same rounds, in the kinds that it has, and the results are compared; elsewhere ours "
             "are compared with the "
             "definition.\n" COMMAND_LENGTHS,
    .options = options,
    .examples = examples,
    .exits = COMMAND_EXITS("a result is wrong"),
    .run = run_bench,
};

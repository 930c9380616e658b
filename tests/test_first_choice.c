/* test_first_choice.c: what a pass gets of which nothing was measured: the ranges of volumes that
 * share a kernel, and kernels that are chosen by what they take to compile, too. */
#include "check.h"
#include "compile_time.h"
#include "cost_ways.h"
#include "first_choice.h"
#include "planner.h"
#include "row_pass.h"

#include <math.h>
#include <string.h>

static facts f;

static row_pass rows(int precision, int64_t n, int64_t batch) {
  return (row_pass){precision, n, batch, n, n, precision == TW_F64 ? 16 : 8};
}

static tw_status ask(const row_pass *p, plan_choice *out) {
  pass_demand d = row_demand(p, &f);
  return planner_choose(&d, &f, NULL, out);
}

static int bucket_of(const row_pass *p) {
  return row_demand(p, &f).class_of.volume_bucket;
}

/* ---- ranges of volumes ---- */

/* One that stands for a range lies in it, or at the last one's begin; larger volumes never have a
 * lower one; and ranges are few. */
static void ranges(void) {
  int last = 0, count = 0;
  for (int64_t bytes = 1; bytes < (int64_t)1 << 40; bytes += bytes / 3 + 1) {
    int bucket = pass_volume_bucket(bytes, &f);
    CHECK(bucket >= last);
    CHECK(pass_volume_bucket((int64_t)1 << bucket, &f) == bucket);
    count += bucket != last;
    last = bucket;
  }
  CHECK(count == 4);
}

/* Rows of one class have one kernel, without measurements too. */
static void one_kernel_for_a_class(uint64_t seed) {
  uint64_t state = seed * 2 + 1;
  for (int i = 0; i < 60; i++) {
    static const int64_t lengths[] = {16, 79, 83, 360, 1000, 2996, 4096, 8192};
    int64_t n = lengths[check_random(&state) % 8];
    int precision = check_random(&state) % 2 ? TW_F32 : TW_F64;
    row_pass a = rows(precision, n, 1 + (int64_t)(check_random(&state) % 3000)), b = a;
    b.batch += 1 + (int64_t)(check_random(&state) % (uint64_t)(2 * b.batch));
    plan_choice first, other;
    CHECK_OK(ask(&a, &first));
    CHECK_OK(ask(&b, &other));
    if (bucket_of(&a) == bucket_of(&b))
      CHECK(!memcmp(&other.record, &first.record, sizeof other.record));
    CHECK(fabs(first.ns / first.cost.ns - 1) < 1e-9); /* of the very rows */
    CHECK(fabs(other.ns / other.cost.ns - 1) < 1e-9);
  }
}

/* ---- the first choice ---- */

/* Where compiling is cheap it is the fastest; else cheaper by the rule, and not much slower. */
static void first_choices(uint64_t seed) {
  static const double seconds = 0.3, executions = 1000, short_ns = 25e3;
  uint64_t state = seed * 4 + 1;
  int lighter = 0, shorts = 0, eager = 0;
  for (int i = 0; i < 150; i++) {
    int64_t n = 2 + (int64_t)(check_random(&state) % (i % 3 ? 400 : 6000));
    row_pass p = rows(i % 2 ? TW_F64 : TW_F32, n, 1 + (int64_t)(check_random(&state) % 20000));
    pass_demand d = row_demand(&p, &f);
    d.typical = d.rows;
    candidate fast, first;
    CHECK(space_choice(&d, &f, &fast) && space_first_choice(&d, &f, &first));
    double fast_s = compile_seconds(&fast.record, &d.binding);
    double first_s = compile_seconds(&first.record, &d.binding);
    double launch = cost_ways.launch_ns, least = fast.ns + launch;
    double times = fmax(executions, seconds * 1e9 / least);
    double cheap = least <= short_ns ? 0.05 : 0.15, slower = least <= short_ns ? 1.3 : 1.05;
    double heavy = least <= short_ns ? 0.15 : 0.35, part = least <= short_ns ? 0.6 : 0.23;
    double saved = fmax(0, fast_s - fmax(heavy, first_s));
    double excess = fmax(0, fast_s - fmax(0.5, first_s));
    double worth = part * saved + (1 - part) * excess;
    double most = fmin(1.6 * least, slower * least + worth * 1e9 / times);
    int same = !memcmp(&fast.record, &first.record, sizeof fast.record);
    CHECK(same || fast_s > cheap);
    CHECK(first.ns + launch <= most * (1 + 1e-9));
    CHECK(times * first.ns + 1e9 * fmax(0, first_s - cheap) <=
          times * fast.ns + 1e9 * fmax(0, fast_s - cheap));
    lighter += !same && first_s < 0.6 * fast_s;
    shorts += least <= short_ns;
    eager += !same && fast_s <= 0.15;
  }
  printf("%d of 150 first choices are much lighter than the fastest kernel; of %d short ones, %d "
         "replace one that compiles soon\n",
         lighter, shorts, eager);
  CHECK(lighter > 2 && eager > 2 && shorts < 140);
}

/* Executions of up to 25 us may be slower than others for the same compiling. */
static void short_and_long(void) {
  for (double compile_seconds = 0; compile_seconds < 2; compile_seconds += 0.3) {
    first_choice brief = first_choice_for(24e3, compile_seconds);
    first_choice lasting = first_choice_for(26e3, compile_seconds);
    CHECK(fabs(first_choice_slowest(&brief, compile_seconds) / 24e3 - 1.3) < 1e-9);
    CHECK(fabs(first_choice_slowest(&lasting, compile_seconds) / 26e3 - 1.05) < 1e-9);
  }
}

/* Halves begin with their fastest kernels, where these do not take very long to compile. */
static void halves_begin_fast(void) {
  static const int64_t lengths[] = {512, 1024, 2048, 4096, 8192, 16384};
  int counted = 0;
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    row_pass p = rows(TW_F16, lengths[i], (1 << 27) / lengths[i]);
    pass_demand d = row_demand(&p, &f);
    candidate fast, first;
    CHECK(space_choice(&d, &f, &fast) && space_first_choice(&d, &f, &first));
    CHECK(!memcmp(&fast.record, &first.record, sizeof fast.record));
    double seconds = compile_seconds(&fast.record, &d.binding);
    const first_choice rule = first_choice_for(fast.ns, seconds);
    counted += first_choice_counts(&rule, seconds, 0);
  }
  CHECK(counted > 2);
}

/* The fastest record of rows of complex halves, 512 MB of them. */
static record of_halves(int precision, int64_t n, int between, double scale) {
  transform t;
  transform_one_row(precision, n, &t);
  t.between = between;
  t.scale = scale;
  const element points = element_complex(precision);
  const pass p = {.n = n,
                  .is = 1,
                  .os = 1,
                  .loops = 1,
                  .loop = {{(1 << 27) / n, n, n}},
                  .rows = (1 << 27) / n,
                  .in = points,
                  .out = points};
  pass_demand d = pass_demands(&p, &t, &f);
  candidate chosen = {0};
  CHECK(space_choice(&d, &f, &chosen));
  return chosen.record;
}

/* Threads exchange halves where that is faster; not where a small scale would take points of about
 * 1 to where f16 has fewer bits, nor where fp32 is asked for. */
static void rounded_tiles(void) {
  static const struct {
    int precision, between;
    double scale;
    int halves;
  } of[] = {{TW_F16, TW_BETWEEN_ANY, 1, 1},          {TW_F16, TW_BETWEEN_ANY, 0x1p-15, 0},
            {TW_F16, TW_BETWEEN_STORED, 0x1p-15, 1}, {TW_F16, TW_BETWEEN_F32, 1, 0},
            {TW_BF16, TW_BETWEEN_ANY, 0x1p-15, 1},   {TW_BF16, TW_BETWEEN_F32, 1, 0}};
  for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
    record r = of_halves(of[i].precision, 10000, of[i].between, of[i].scale);
    CHECK((r.value[FIELD_TILE] == TILE_HALVES) == of[i].halves);
  }
  CHECK(of_halves(TW_F16, 64, TW_BETWEEN_ANY, 1).value[FIELD_TILE] == TILE_HALVES);
  /* These run at the speed of a copy anyway. */
  CHECK(of_halves(TW_F16, 512, TW_BETWEEN_ANY, 1).value[FIELD_TILE] == TILE_WORDS);
}

/* Long rows of halves in clusters, by their prices; but not where words may not be rounded. */
static void clusters_of_halves(void) {
  record r = of_halves(TW_F16, 65536, TW_BETWEEN_ANY, 1);
  CHECK(record_cluster(&r) > 1 && r.value[FIELD_TILE] == TILE_HALVES);
  transform t;
  transform_one_row(TW_F16, 65536, &t);
  t.between = TW_BETWEEN_F32;
  const element points = element_complex(TW_F16);
  const pass p = {.n = 65536, .is = 1, .os = 1, .rows = 1, .in = points, .out = points};
  pass_demand d = pass_demands(&p, &t, &f);
  candidate none;
  CHECK(!space_choice(&d, &f, &none));
}

/* What one form of I/O reads at once is no matter to the next form that is tried: spectra of halves
 * that a block stages while it reads single pairs of points. */
static void forms_of_sides(void) {
  enum { SOME = 40 };
  transform t;
  transform_one_row(TW_F16, 256, &t);
  const pass p = {.type = TW_R2C,
                  .n = 256,
                  .is = 1,
                  .os = 1,
                  .loops = 1,
                  .loop = {{1 << 20, 256, 129}},
                  .rows = 1 << 20,
                  .in = element_real(TW_F16),
                  .out = element_complex(TW_F16)};
  pass_demand d = pass_demands(&p, &t, &f);
  candidate some[SOME];
  space_rules rules = {{0}, {0}, 0};
  int count = space_shapes(&d, &f, &rules, some, SOME), seen = 0;
  for (int i = 0; i < count; i++) {
    const int32_t *v = some[i].record.value;
    seen +=
        v[FIELD_INPUT] == IO_DIRECT && v[FIELD_OUTPUT] == IO_STAGED && v[FIELD_REAL] == REAL_HALF;
  }
  CHECK(seen > 0);
}

/* Lengths whose fastest kernels may compile for seconds begin as padded convolutions. */
static void light_beginnings(void) {
  static const int64_t lengths[] = {79, 83, 146, 498, 2996};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    row_pass p = rows(TW_F32, lengths[i], (1 << 20) / lengths[i]);
    plan_choice got;
    CHECK_OK(ask(&p, &got));
    CHECK(compile_seconds(&got.record, &got.binding) < 0.4);
  }
  /* The fastest takes 0.9 of the time, but compiles for 0.46 s. */
  row_pass many = rows(TW_F32, 474, 141579);
  plan_choice got;
  CHECK_OK(ask(&many, &got));
  CHECK(compile_seconds(&got.record, &got.binding) < 0.25);
}

int main(void) {
  uint64_t seed = check_seed();
  f = facts_sm90();
  ranges();
  one_kernel_for_a_class(seed);
  first_choices(seed);
  light_beginnings();
  short_and_long();
  halves_begin_fast();
  rounded_tiles();
  clusters_of_halves();
  forms_of_sides();
  return check_report();
}

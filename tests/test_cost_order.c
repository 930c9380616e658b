/* test_cost_order.c: the order that the cost model gives to kernels of rows: as measured on an H200
 * where they differ by much, and the kernel that is chosen is nearly the best of a wide search. */
#include "check.h"
#include "cost.h"
#include "machine.h"
#include "row_pass.h"
#include "space.h"

#include <math.h>
#include <string.h>

static facts f;

/* Of two kernels of a length the faster one, and by how much. */
typedef struct {
  int n;
  double ratio;
  const char *faster, *slower;
} two_kernels;

static const two_kernels measured[] = {
    {36, 1.14, "4x9 elements=12 threads=4 transforms=8 min_blocks=30 input=staged",
     "3x4x3 elements=4 threads=12 transforms=8 min_blocks=16"},
    {48, 1.58, "3x4x4 elements=4 threads=16 transforms=4 min_blocks=24",
     "12x4 elements=16 threads=4 transforms=8 min_blocks=32"},
    {49, 1.12, "7x7 elements=14 threads=4 transforms=16 input=staged output=staged",
     "7x7 elements=7 threads=7 transforms=9 min_blocks=20 input=staged output=staged"},
    {60, 1.22, "15x4 elements=16 threads=4 transforms=24 min_blocks=10 output=staged",
     "3x4x5 elements=16 threads=4 transforms=8 min_blocks=32"},
    {100, 1.39, "5x4x5 elements=5 threads=25 transforms=5 min_blocks=10",
     "20x5 elements=20 threads=5 transforms=6 min_blocks=28 input=staged output=staged"},
    {180, 1.10, "15x12 elements=15 threads=15 transforms=2 min_blocks=32 output=staged",
     "6x6x5 elements=6 threads=36 transforms=3 min_blocks=10"},
    {360, 1.15, "15x12x2 elements=15 threads=30 min_blocks=32",
     "6x10x6 elements=10 threads=60 min_blocks=18"},
    {2500, 1.13, "10x10x25 elements=25 threads=125 min_blocks=5",
     "5x10x10x5 elements=10 threads=250 min_blocks=4"},
    {3000, 1.12, "5x24x25 elements=25 threads=125 min_blocks=5",
     "3x10x10x10 elements=10 threads=334 min_blocks=3"},
    {8192, 1.07, "16x16x32 elements=32 threads=256 min_blocks=2",
     "2x16x16x16 elements=16 threads=512 min_blocks=2"},
};

/* The same of rows of halves. */
static const two_kernels measured_halves[] = {
    {1000, 1.05, "40x25 elements=40 threads=40 transforms=3 min_blocks=5 lanes=dense",
     "5x20x10 elements=20 threads=50 transforms=5 min_blocks=3"},
    {1000, 1.08, "40x25 elements=40 threads=40 transforms=4 min_blocks=4 lanes=dense",
     "40x25 elements=40 threads=40 transforms=4"},
    {2000, 1.20, "10x20x10 elements=20 threads=100 min_blocks=8",
     "25x16x5 elements=25 threads=125 min_blocks=5"},
    {5000, 1.19, "25x10x20 elements=25 threads=250 min_blocks=3",
     "25x10x20 elements=25 threads=250 min_blocks=2"},
    {10000, 1.27, "25x20x20 elements=25 threads=500 min_blocks=2",
     "25x20x20 elements=25 threads=500"},
};

static pass_demand demand_of(int precision, int n) {
  row_pass p = {precision, n, ((int64_t)512 << 20) / (n * (precision == TW_F64 ? 16 : 8)),
                n,         n, 16};
  pass_demand d = row_demand(&p, &f);
  d.typical = d.rows;
  return d;
}

static void store_as(pass_demand *d, int format) {
  d->binding.in = d->binding.out = element_complex(format);
  d->rows *= element_bytes(element_complex(TW_F32)) / element_bytes(d->binding.in);
  d->typical = d->rows;
}

static double price(int n, int format, const char *words) {
  pass_demand d = demand_of(TW_F32, n);
  char line[200];
  record r;
  snprintf(line, sizeof line, "n=%d chain=1 radices=%s", n, words);
  CHECK_OK(record_parse(line, &r));
  store_as(&d, format);
  machine_choose_padding(&r, machine_shared_limit(&r, &f));
  CHECK(pass_served_by(&d, &r, &f));
  return cost_of_pass(&r, &d.binding, &f, d.rows).ns;
}

static void orders(const two_kernels *of, size_t count, int format) {
  for (size_t i = 0; i < count; i++) {
    double faster = price(of[i].n, format, of[i].faster);
    double slower = price(of[i].n, format, of[i].slower);
    printf("n = %5d, %s: expected %.3f, measured %.2f\n", of[i].n, number_of(format)->name,
           slower / faster, of[i].ratio);
    CHECK(slower > faster);
  }
}

/* What a search of one candidate finds, beside one of many: worse only by what more held values
 * take to compile. */
static void choices(void) {
  enum { MANY = 2000 };
  static const double LEAN = 0.003, NEARLY = 1.045;
  static const int lengths[] = {30, 36, 60, 125, 200, 360, 500, 800, 1500, 2000, 2500, 3000};
  static candidate pool[MANY];
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
    for (int precision = TW_F32; precision <= TW_F64; precision++) {
      pass_demand d = demand_of(precision, lengths[i]);
      space_rules rules = {{0}, {0}, 0};
      candidate chosen;
      double best = INFINITY;
      int count = space_shapes(&d, &f, &rules, pool, MANY);
      for (int k = 0; k < count; k++)
        best = fmin(best, pool[k].ns * (1 + LEAN * pool[k].record.value[FIELD_ELEMENTS]));
      CHECK(space_choice(&d, &f, &chosen));
      double ours = chosen.ns * (1 + LEAN * chosen.record.value[FIELD_ELEMENTS]);
      if (ours > NEARLY * best)
        fprintf(stderr, "%d points: %.3f of the best\n", lengths[i], ours / best);
      CHECK(ours <= NEARLY * best);
    }
}

/* Halves have two wide stages where other formats have three, whose exchange they save. */
static void wide_stages(void) {
  pass_demand d = demand_of(TW_F32, 1000);
  candidate halves, singles;
  CHECK(space_choice(&d, &f, &singles));
  store_as(&d, TW_F16);
  CHECK(space_choice(&d, &f, &halves));
  CHECK(record_stages(&singles.record) == 3);
  CHECK(record_stages(&halves.record) == 2);
  CHECK(halves.record.value[FIELD_LANES] == LANES_DENSE);
}

int main(void) {
  f = facts_sm90();
  orders(measured, sizeof measured / sizeof *measured, TW_F32);
  orders(measured_halves, sizeof measured_halves / sizeof *measured_halves, TW_F16);
  choices();
  wide_stages();
  return check_report();
}

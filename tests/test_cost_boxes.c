/* test_cost_boxes.c: the order that the cost model gives to kernels of several axes in one block,
 * as measured on an H200 where they differ by much. */
#include "check.h"
#include "cost.h"

#include <math.h>

/* Of boxes of real points two kernels each, and what so many rows took them, in us. Where spectra
 * are loaded, pairs of words that threads cannot share out evenly cost more than they seem to; on
 * both sides few values in many threads, and stages of which threads have unequal shares, do. Of
 * complex points, results that are stored in short runs do. */
static const struct {
  int type, rows;
  const char *faster;
  double faster_us;
  const char *slower;
  double slower_us;
} boxes[] = {
    {TW_C2R, 8064,
     "n=8192 radices=4x32x32x2 elements=32 threads=256 min_blocks=2 input=staged padding=insert "
     "pad_every=5 pad_by=1 chain=1 axis_1=2 real=half",
     281.0,
     "n=8192 radices=16x8x8x8 elements=16 threads=512 min_blocks=2 input=staged output=staged "
     "padding=insert pad_every=4 pad_by=2 chain=1 axis_1=2 real=half",
     340.4},
    {TW_C2R, 13100,
     "n=5000 radices=10x10x25x2 elements=25 threads=250 min_blocks=2 input=staged chain=1 axis_1=2 "
     "real=half",
     345.0,
     "n=5000 radices=4x25x25x2 elements=25 threads=209 min_blocks=2 input=staged chain=1 axis_1=2 "
     "real=half",
     597.0},
    {TW_C2R, 13100,
     "n=5000 radices=5x20x5x10 elements=20 threads=250 min_blocks=3 input=staged output=staged "
     "padding=blocks pad_every=1 pad_by=8 chain=1 axis_1=2 real=half",
     366.1,
     "n=5000 radices=10x10x10x5 elements=10 threads=500 min_blocks=2 input=staged padding=blocks "
     "pad_every=1 pad_by=7 chain=1 axis_1=2 real=half",
     406.1},
    {TW_R2C, 13300,
     "n=5000 radices=5x2x5x20x5 elements=20 threads=250 min_blocks=3 output=staged chain=1 "
     "axis_1=2 real=half",
     311.6,
     "n=5000 radices=10x5x10x10 elements=10 threads=500 min_blocks=2 output=staged padding=blocks "
     "pad_every=1 pad_by=3 chain=1 axis_1=1 real=half",
     346.5},
    {TW_R2C, 30870,
     "n=2160 radices=12x15x12 elements=30 threads=90 output=staged padding=blocks pad_every=1 "
     "pad_by=11 chain=1 axis_1=1 real=half",
     298.9,
     "n=2160 radices=12x12x15 elements=15 threads=180 min_blocks=4 output=staged padding=xor "
     "pad_every=5 chain=1 axis_1=1 real=half",
     328.7},
    {TW_C2C, 262144,
     "n=256 radices=8x2x2x8 elements=8 threads=32 transforms=2 min_blocks=20 output=staged "
     "padding=insert pad_every=4 pad_by=2 chain=1 axis_1=2",
     255.5,
     "n=256 radices=4x4x8x2 elements=8 threads=32 transforms=2 min_blocks=20 padding=insert "
     "pad_every=4 pad_by=1 chain=1 axis_1=2",
     278.3},
};

static double box_us(const facts *f, const char *line, int type, int rows) {
  record r;
  binding b = binding_of_rows(90, TW_F32);
  b.packed = 1;
  b.type = type;
  b.in.is_complex = type != TW_R2C;
  b.out.is_complex = type != TW_C2R;
  b.paired_in = type == TW_R2C;
  b.paired_out = type == TW_C2R;
  CHECK_OK(record_parse(line, &r));
  CHECK_OK(record_fits(&r, &b, f));
  return cost_of_pass(&r, &b, f, rows).ns / 1e3;
}

/* The model has their order, and nearly their times, against what that H200 was measured to copy
 * and to issue. */
int main(void) {
  facts f = facts_sm90();
  f.copy_gbps = 4140;
  f.issue_gips = 1045;
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
    double faster = box_us(&f, boxes[i].faster, boxes[i].type, boxes[i].rows);
    double slower = box_us(&f, boxes[i].slower, boxes[i].type, boxes[i].rows);
    printf("boxes: expected %.1f and %.1f us, measured %.1f and %.1f\n", faster, slower,
           boxes[i].faster_us, boxes[i].slower_us);
    CHECK(slower > faster);
    CHECK(fabs(log(faster / boxes[i].faster_us)) < log(1.25));
    CHECK(fabs(log(slower / boxes[i].slower_us)) < log(1.25));
  }
  return check_report();
}

/* test_real_kernels.c: kernels between real points and the first half of their spectra, by each
 * method, with words of half the length and of two rows, over the layouts that such rows can have,
 * against FFTW in long double. Spectra are loaded with imaginary parts that no real row has. */
#include "kernel_run.h"

#define SHORT "n=15 radices=15 elements=15"
#define LONG "n=120 radices=6x4x5 elements=6 threads=30"

/* Without precision, form and sides, which are tried in turn. */
static const char *const records[] = {
    "n=1 transforms=8",
    SHORT " transforms=4",
    SHORT " transforms=8 lanes=rows",
    SHORT " transforms=3 streaming=1 padding=insert pad_every=3 pad_by=1",
    "n=16 radices=16 elements=16 transforms=4",
    "n=37 radices=37 elements=37 transforms=2",
    LONG,
    LONG " transforms=3 buffers=2",
    LONG " transforms=4 lanes=rows padding=xor pad_every=5",
    LONG " transforms=2 streaming=1 twiddle=hoisted",
    "n=64 radices=8x8 elements=8 threads=8 transforms=5 chain=1 twiddle=computed",
    "points=61 n=60 radices=6x10 elements=10 threads=10 transforms=3",
    "points=61 n=60 radices=6x10 elements=10 threads=10 transforms=4 lanes=rows buffers=2",
    ("points=155 n=124 radices=31x4 axis_1=1 elements=31 threads=5 transforms=3 padding=insert "
     "pad_every=4 pad_by=1"),
    "points=202 n=200 radices=2x10x10 axis_1=1 elements=10 threads=21 transforms=4 lanes=rows",
    "points=47 n=96 radices=12x8 elements=16 threads=8 transforms=4",
    "points=47 n=96 radices=12x8 elements=16 threads=8 transforms=4 lanes=rows",
    "points=50 n=100 radices=10x10 elements=10 threads=10 transforms=2 streaming=1",
};
/* Of several axes, real points in pairs. */
static const char *const boxes[] = {
    "n=120 radices=6x4x5 elements=6 threads=30 transforms=3 axis_1=1",
    "n=120 radices=2x4x15 elements=15 threads=15 transforms=2 axis_1=1 axis_2=2",
    "n=120 radices=6x4x5 elements=12 threads=20 axis_1=2 buffers=2 streaming=1",
    "n=160 radices=2x5x4x4 elements=8 threads=32 transforms=2 axis_1=2",
    "n=512 radices=4x16x8 elements=16 threads=32 axis_1=1",
    ("n=120 radices=15x4x2 elements=15 threads=15 transforms=4 axis_1=1 padding=insert pad_every=3 "
     "pad_by=1"),
};
/* Rows that a cluster holds: with one butterfly in a thread next to the spectrum or several, of an
 * odd radix too, in a tile where words keep their distance or not, with idle threads. */
static const char *const clusters[] = {
    "n=512 radices=8x8x8 elements=8 threads=32 cluster=2 padding=insert pad_every=4 pad_by=1",
    "n=512 radices=8x8x8 elements=16 threads=16 cluster=2 padding=insert pad_every=3 pad_by=1",
    "n=1024 radices=16x8x8 elements=16 threads=16 cluster=4 padding=xor pad_every=5",
    "n=800 radices=20x4x10 elements=20 threads=20 cluster=2",
    "n=720 radices=8x18x5 elements=18 threads=24 cluster=2",
    "n=720 radices=8x18x5 elements=20 threads=23 cluster=2 padding=blocks pad_every=1 pad_by=1",
    "n=720 radices=8x6x15 elements=16 threads=30 cluster=2",
};
enum { BOXES = sizeof boxes / sizeof *boxes, CLUSTERS = sizeof clusters / sizeof *clusters };
enum { RECORDS = sizeof records / sizeof *records };

enum rows_lie { PACKED, PAIRED, UNPAIRED, LOOPS, STRIDED, LAYOUTS };

static binding rows_of(int type, int precision, int half, enum rows_lie lie, int odd) {
  binding b = binding_of_rows(90, precision);
  int points = lie == PAIRED || lie == LOOPS || (lie == PACKED && half);
  b.type = type;
  b.in.is_complex = type_is_complex(type, 0);
  b.out.is_complex = type_is_complex(type, 1);
  b.packed = lie == PACKED;
  *(type == TW_R2C ? &b.paired_in : &b.paired_out) = points && !odd;
  if (lie == LOOPS)
    b.loops_in = b.loops_out = 2;
  if (lie == STRIDED) {
    b.strided_in = b.strided_out = 1;
    b.loops_in = 3;
  }
  return b;
}

enum staged_sides { SPECTRUM, BOTH, POINTS, NEITHER, SIDES };

/* A record with a form and the sides that are to be staged; 0 when there is none. */
static int draw(const char *of, int precision, int half, int type, enum rows_lie lie,
                enum staged_sides sides, spec *out) {
  const facts f = facts_sm90();
  char line[256];
  int points = sides == BOTH || sides == POINTS, spectra = sides == BOTH || sides == SPECTRUM;
  int in = type == TW_R2C ? points : spectra, result = type == TW_R2C ? spectra : points;
  snprintf(line, sizeof line, "precision=%s %s real=%s%s%s", precision ? "f64" : "f32", of,
           half ? "half" : "pairs", in ? " input=staged" : "", result ? " output=staged" : "");
  if (!spectra && (half || type == TW_R2C)) /* only two rows' spectra are joined, going back */
    return 0;
  if (record_parse(line, &out->record) != TW_OK) {
    CHECK((sides == BOTH && strstr(status_detail(), "direct, but for the side of a spectrum")) ||
          (sides == NEITHER && strstr(status_detail(), "without")));
    return 0;
  }
  int odd = record_row_points(&out->record) % 2;
  out->binding = rows_of(type, precision, half, lie, odd);
  CHECK_OK(record_fits(&out->record, &out->binding, &f));
  return 1;
}

/* Words that meet in registers: both ends have facing butterflies, or a row is one butterfly. Of
 * the block of sixteen rows two or three are moved at a time where they lie apart. */
static const char *const direct[] = {
    "n=2 radices=2 elements=2 transforms=40",
    "n=15 radices=15 elements=15 transforms=8",
    "n=16 radices=16 elements=16 transforms=4 lanes=rows",
    "n=64 radices=8x8 elements=16 threads=4 transforms=5 chain=1 padding=insert pad_every=4 "
    "pad_by=1",
    "n=8 radices=2x4 elements=8 threads=1 transforms=7",
    "n=60 radices=10x6 elements=24 threads=3 transforms=3 exchange=plane",
    "n=60 radices=10x6 elements=24 threads=3 transforms=16",
    "n=60 radices=6x10 elements=24 threads=3 transforms=3 exchange=split buffers=2",
    "n=100 radices=10x5x2 elements=20 threads=10 transforms=2 lanes=rows",
    "n=180 radices=9x2x10 elements=20 threads=10 transforms=3 streaming=1 twiddle=hoisted",
    "n=144 radices=4x12x3 elements=24 threads=6 transforms=4 twiddle=computed padding=xor "
    "pad_every=5",
    "n=500 radices=10x10x5 elements=20 threads=25 buffers=2",
    "n=500 radices=5x10x10 elements=20 threads=25 transforms=2 exchange=plane padding=insert "
    "pad_every=5 pad_by=1",
};
enum { DIRECT = sizeof direct / sizeof *direct };

/* The same, where the stage next to the spectrum has such butterflies. */
static int draw_direct(int at, int precision, int type, enum rows_lie lie, int staged,
                       int spectrum_staged, spec *out) {
  const facts f = facts_sm90();
  char line[256];
  int input = type == TW_R2C ? staged : spectrum_staged;
  int output = type == TW_R2C ? spectrum_staged : staged;
  if (spectrum_staged && (strstr(direct[at], "plane") || strstr(direct[at], "split")))
    return 0;
  snprintf(line, sizeof line, "precision=%s %s real=half%s%s", precision ? "f64" : "f32",
           direct[at], input ? " input=staged" : "", output ? " output=staged" : "");
  CHECK_OK(record_parse(line, &out->record));
  out->binding = rows_of(type, precision, 1, lie, 0);
  CHECK_OK(record_fits(&out->record, &out->binding, &f));
  return 1;
}

typedef struct {
  spec specs[KERNEL_RUN_TOGETHER];
  int count;
  int made[2][2][SIDES][LAYOUTS]; /* of a form, type, staged sides and layout */
} collection;

static void run_collected(kernel_runner *run, collection *c) {
  kernel_run_batch(run, c->specs, c->count);
  c->count = 0;
}

static void collect(kernel_runner *run, collection *c, const spec *s) {
  launch_shape other, shape;
  kernel_shape(s, &shape);
  int same = 0;
  for (int i = 0; i < c->count; i++) {
    kernel_shape(&c->specs[i], &other);
    same |= !strcmp(shape.entry, other.entry);
  }
  if (same || c->count == KERNEL_RUN_TOGETHER)
    run_collected(run, c);
  c->specs[c->count++] = *s;
}

/* Each record in both forms and of both types, in layouts that take turns so that the test is
 * short: each form, type and layout has its share of the records. */
static void all_records(kernel_runner *run, int every) {
  collection c = {.count = 0};
  uint64_t turn = check_random(&run->random) % LAYOUTS;
  for (int at = 0; at < RECORDS; at += every)
    for (int i = 0; i < 4 * SIDES; i++, turn++) {
      int half = i & 1, type = i & 2 ? TW_R2C : TW_C2R, sides = i >> 2;
      int staged = sides == BOTH || sides == POINTS;
      int precision = (int)(turn / LAYOUTS + (uint64_t)at) % 2;
      enum rows_lie lie = (enum rows_lie)(turn % LAYOUTS);
      spec s;
      if (staged && (lie == UNPAIRED || lie == STRIDED))
        lie = lie == UNPAIRED ? PAIRED : LOOPS;
      if (!draw(records[at], precision, half, type, lie, (enum staged_sides)sides, &s))
        continue;
      collect(run, &c, &s);
      c.made[half][type == TW_R2C][sides][lie]++;
    }
  run_collected(run, &c);
  for (int i = 0; i < 4 * LAYOUTS && every == 1; i++) {
    int half = i & 1, type = i >> 1 & 1, lie = i / 4;
    int points_lie = lie != UNPAIRED && lie != STRIDED;
    CHECK(c.made[half][type][SPECTRUM][lie] > 0);
    CHECK(!points_lie || c.made[half][type][BOTH][lie] > 0);
    CHECK(half || type || c.made[half][type][NEITHER][lie] > 0);
    CHECK(half || type || !points_lie || c.made[half][type][POINTS][lie] > 0);
  }
}

static void all_direct(kernel_runner *run, int every) {
  collection c = {.count = 0};
  uint64_t turn = check_random(&run->random) % LAYOUTS;
  for (int at = 0; at < DIRECT; at += every)
    for (int i = 0; i < 8; i++, turn++) {
      spec s;
      enum rows_lie lie = (enum rows_lie)(turn % LAYOUTS);
      if (i >> 1 & 1 && (lie == UNPAIRED || lie == STRIDED))
        lie = lie == UNPAIRED ? PAIRED : LOOPS;
      if (draw_direct(at, (int)(turn / LAYOUTS) % 2, i & 1 ? TW_R2C : TW_C2R, lie, i >> 1 & 1,
                      i >> 2, &s))
        collect(run, &c, &s);
    }
  run_collected(run, &c);
}

/* Boxes, whose points lie in pairs. */
static void all_boxes(kernel_runner *run) {
  static const enum rows_lie lies[] = {PACKED, PAIRED, LOOPS};
  collection c = {.count = 0};
  for (int at = 0; at < BOXES; at++)
    for (int i = 0; i < 4; i++) {
      spec s;
      CHECK(draw(boxes[at], (at + i) % 2, 1, i & 1 ? TW_R2C : TW_C2R, lies[(at + i) % 3],
                 i >> 1 ? BOTH : SPECTRUM, &s));
      collect(run, &c, &s);
    }
  run_collected(run, &c);
}

static void all_clusters(kernel_runner *run) {
  static const enum rows_lie lies[] = {PACKED, PAIRED, LOOPS};
  collection c = {.count = 0};
  for (int at = 0; at < CLUSTERS; at++)
    for (int i = 0; i < 2; i++) {
      spec s;
      CHECK(draw(clusters[at], at % 2, 1, i ? TW_R2C : TW_C2R, lies[(at + i) % 3], SPECTRUM, &s));
      collect(run, &c, &s);
    }
  run_collected(run, &c);
}

int main(void) {
  kernel_runner run;
  const char *asked = getenv("TWIDDLE_TEST_KERNELS");
  int every = asked && atoi(asked) < 6 * RECORDS ? 4 : 1;
#ifdef TWIDDLE_SANITIZED
  every = 3;
#endif
  CHECK(kernel_runner_open(&run, 0));
  all_direct(&run, every);
  all_records(&run, every);
  all_boxes(&run);
  all_clusters(&run);
  printf("%d kernels, worst error %.3f of the bound\n", run.kernels, run.worst);
  kernel_runner_close(&run);
  return check_report();
}

/* test_pass_class.c: what the class of a pass tells apart, how far classes are from each other, and
 * what becomes of a class in a profile that did not tell strides apart. */
#include "random_classes.h"
#include "schedule.h"

#include <stdlib.h>
#include <string.h>

/* A pass along 256 points that lie `distance` elements apart, rows side by side. */
static pass_class columns(int64_t distance, int precision, int in_place) {
  const facts f = facts_sm90();
  element e = element_complex(precision);
  const pass p = {.n = 256,
                  .is = distance,
                  .os = distance,
                  .loops = 1,
                  .loop = {{500, 1, 1}},
                  .rows = 500,
                  .from = in_place ? BUFFER_OUT : BUFFER_IN,
                  .to = BUFFER_OUT,
                  .in = e,
                  .out = e};
  transform t;
  transform_one_row(precision, 256, &t);
  t.placement = TW_OUT_OF_PLACE;
  return pass_demands(&p, &t, &f).class_of;
}

static int same(const pass_class *a, const pass_class *b) {
  return !memcmp(a, b, sizeof *a);
}

/* A power of two, misaligned with sectors, aligned with them but not with lines, whole lines: four
 * classes with one log2 of the distance. */
static void strides(void) {
  static const struct {
    int64_t distance;
    int stride, misaligned;
  } expected[] = {{512, STRIDE_POWER_OF_2, 0},
                  {513, STRIDE_OTHER, 1},
                  {520, STRIDE_OTHER, 0},
                  {640, STRIDE_LINES, 0}};
  for (int i = 0; i < 4; i++) {
    pass_class a = columns(expected[i].distance, TW_F32, 0);
    CHECK(a.in.stride == expected[i].stride && a.out.stride == expected[i].stride);
    CHECK(a.misaligned == expected[i].misaligned && a.overlap == expected[i].misaligned);
    CHECK(a.in.distance_bucket == 12 && a.in.interleaved && a.out.interleaved);
    for (int k = 0; k < i; k++) {
      pass_class b = columns(expected[k].distance, TW_F32, 0);
      CHECK(!same(&a, &b) && pass_class_distance(&a, &b) > 0);
    }
  }
  /* Where blocks must not overlap, kernels differ. */
  pass_class apart = columns(513, TW_F32, 0), in_place = columns(513, TW_F32, 1);
  CHECK(in_place.misaligned && !in_place.overlap && !same(&apart, &in_place));
  /* 8, 64, 128 and 1152 = 9 * 128 bytes; 16 bytes an element. */
  CHECK(pass_stride_of(8) == STRIDE_LINES && pass_stride_of(64) == STRIDE_LINES);
  CHECK(pass_stride_of(128) == STRIDE_POWER_OF_2 && pass_stride_of(1152) == STRIDE_LINES);
  CHECK(pass_stride_of(96) == STRIDE_OTHER && pass_stride_of(192) == STRIDE_OTHER);
  CHECK(columns(8, TW_F64, 0).in.stride == STRIDE_POWER_OF_2);
  CHECK(columns(-512, TW_F32, 0).in.stride == STRIDE_POWER_OF_2);
  CHECK(columns(1, TW_F32, 0).in.stride == STRIDE_UNIT);
}

/* 0 for equal classes only, symmetric; what is not comparable differs in more than neighbours
 * may. */
static void distances(uint64_t seed) {
  uint64_t state = seed + 3;
  for (int i = 0; i < 20000; i++) {
    pass_class a = random_class(&state), b = random_class(&state);
    if (below(&state, 2)) {
      b = a;
      b.volume_bucket = below(&state, 4);
    }
    int far = pass_class_distance(&a, &b);
    CHECK(far == pass_class_distance(&b, &a));
    CHECK((far == 0) == same(&a, &b));
    if (a.type != b.type || a.precision != b.precision || a.at_store != b.at_store ||
        a.axis_2 != b.axis_2 || a.in.loops != b.in.loops ||
        (a.in.stride == STRIDE_UNIT) != (b.in.stride == STRIDE_UNIT))
      CHECK(far < 0);
    /* What an earlier version filed it under is near, and is found there again. */
    pass_class before = pass_class_before(&a), again = pass_class_before(&before);
    CHECK(pass_class_distance(&a, &before) >= 0 && same(&before, &again));
    CHECK(before.volume_bucket == a.volume_bucket && !before.overlap);
    CHECK(before.in.format == before.out.format);
  }
}

/* Rows of `n` real points, `distance` from one to the next, and their spectra. */
static pass_class real_rows(int64_t n, int64_t distance, int format) {
  const facts f = facts_sm90();
  const pass p = {.type = TW_R2C,
                  .n = n,
                  .is = 1,
                  .os = 1,
                  .loops = 1,
                  .loop = {{500, distance, n / 2 + 1}},
                  .rows = 500,
                  .to = BUFFER_OUT,
                  .in = element_real(format),
                  .out = element_complex(format)};
  transform t;
  transform_one_row(format, n, &t);
  return pass_demands(&p, &t, &f).class_of;
}

/* Rows whose points lie in pairs have a class of their own, which is near: other kernels fit them.
 * Another kind, or rows taken with mirrored ones, is another computation. */
static void real_classes(void) {
  pass_class paired = real_rows(256, 256, TW_F32), apart = real_rows(256, 257, TW_F32);
  pass_class odd = real_rows(255, 256, TW_F32), complex_rows = columns(1, TW_F32, 0), other;
  CHECK(paired.type == TW_R2C && paired.in_words == WORDS_PAIRS && !paired.out_words);
  CHECK(apart.in_words == WORDS_PLAIN && odd.in_words == WORDS_PLAIN);
  CHECK(real_rows(256, 256, TW_F16).in_words == WORDS_PAIRS);
  CHECK(real_rows(256, 256, TW_F64).in_words == WORDS_PAIRS);
  CHECK(!complex_rows.in_words && !complex_rows.kind && !complex_rows.mirrored);
  CHECK(pass_class_distance(&paired, &apart) > 0);
  CHECK(pass_class_distance(&paired, &apart) == pass_class_distance(&apart, &paired));
  other = paired, other.kind = 1;
  CHECK(pass_class_distance(&paired, &other) < 0);
  other = paired, other.mirrored = 1;
  CHECK(pass_class_distance(&paired, &other) < 0 && !paired.mirrored && !paired.kind);
}

/* Which of two is nearer. */
static void orders(void) {
  pass_class here = columns(512, TW_F32, 0), unknown = pass_class_before(&here);
  pass_class volume = here, far_volume = here, bucket = columns(1024, TW_F32, 0);
  pass_class other = columns(520, TW_F32, 0);
  volume.volume_bucket++;
  far_volume.volume_bucket += 3;
  bucket.volume_bucket = here.volume_bucket;
  const pass_class *nearest_first[] = {&here, &volume, &unknown, &bucket, &far_volume, &other};
  int last = -1;
  for (int i = 0; i < 6; i++) {
    int far = pass_class_distance(&here, nearest_first[i]);
    CHECK(far >= last && far >= 0 && (i == 0) == (far == 0));
    last = far;
  }
  far_volume.volume_bucket += 24;
  bucket = columns(512 << 4, TW_F32, 0);
  CHECK(pass_class_distance(&here, &far_volume) < 0 && pass_class_distance(&here, &bucket) < 0);
}

int main(void) {
  uint64_t seed = check_seed();
  strides();
  distances(seed);
  orders();
  real_classes();
  return check_report();
}

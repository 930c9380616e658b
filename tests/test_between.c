/* test_between.c: what lies between the passes of transforms of halves, where it lies, and which
 * pass scales. Needs no device. */
#include "schedule_help.h"

static transform halves(int rank, const int64_t *n, int64_t rows, int format, int between,
                        double scale) {
  transform t = packed(rank, n, rows, format, TW_OUT_OF_PLACE);
  t.between = between;
  t.scale = scale;
  return t;
}

/* Of several passes, the first one that stores halves scales. */
static void first_rounding(void) {
  const int64_t n[] = {65536}, square[] = {256, 256};
  for (int rank = 1; rank <= 2; rank++)
    for (int wide = 0; wide < 2; wide++) {
      transform t = halves(rank, rank > 1 ? square : n, 3, wide ? TW_BF16 : TW_F16,
                           wide ? TW_BETWEEN_F32 : TW_BETWEEN_STORED, 1);
      schedule s = made(&t);
      CHECK(s.count == 2 && s.pass[0].scales == !wide && s.pass[1].scales == wide);
      CHECK(s.pass[0].out.format == (wide ? TW_F32 : t.out.format));
      CHECK(s.pass[1].in.format == s.pass[0].out.format && s.pass[1].out.format == t.out.format);
      schedule_free(&s);
    }
}

/* A pass that becomes several launches scales in all of them. */
static void all_launches_scale(void) {
  tw_dim dims[] = {{4, 1, 1}, {4, 4, 4}}, batch[8];
  int64_t at = 17;
  for (int i = 0; i < 8; i++, at = 2 * at + 1)
    batch[i] = (tw_dim){2, at, at};
  tw_problem p = {.size = sizeof p, .dims = dims, .rank = 2, .batch = batch, .batch_rank = 8};
  p.precision = TW_F16;
  transform t;
  CHECK_OK(transform_canonical(&p, &t));
  schedule s = made(&t);
  int scaling = 0;
  for (int i = 0; i < s.count; i++) {
    CHECK(s.pass[i].scales == (i < s.count / 2));
    scaling += s.pass[i].scales;
  }
  CHECK(scaling >= 8 && s.count == 2 * scaling);
  schedule_free(&s);
}

/* With fp32 asked for, the points of several axes rest packed behind the work area; the dimensions'
 * own strides are those of input and output only. */
static void resting(void) {
  const int64_t n[] = {20, 65536, 30};
  transform t = halves(3, n, 2, TW_F16, TW_BETWEEN_F32, 1);
  for (int i = 0; i < 3; i++)
    t.dim[i].os *= 2;
  t.loop[0].os *= 2;
  schedule s = made(&t);
  CHECK(s.rest == 20 * 65536 * 30 * 2 && s.work == s.rest && s.work_word == 8);
  CHECK(schedule_rest_at(&s) == (size_t)s.work * 8);
  CHECK(schedule_work_bytes(&s) == (size_t)s.work * 16);
  static const enum pass_buffer path[] = {BUFFER_IN, BUFFER_REST, BUFFER_WORK, BUFFER_REST,
                                          BUFFER_OUT};
  CHECK(s.count == 4);
  for (int i = 0; i < s.count && i < 4; i++) {
    CHECK(s.pass[i].from == path[i] && s.pass[i].to == path[i + 1]);
    CHECK(s.pass[i].out.format == (i == 3 ? TW_F16 : TW_F32) && s.pass[i].scales == (i == 3));
  }
  CHECK(s.pass[0].is == 1 && s.pass[0].os == 1);
  CHECK(s.pass[3].is == 65536 * 30 && s.pass[3].os == 2 * 65536 * 30);
  schedule_free(&s);
  t = halves(1, n, 2, TW_F16, TW_BETWEEN_F32, 1);
  s = made(&t);
  CHECK(s.count == 1 && !s.rest && !s.work && !schedule_work_bytes(&s));
  schedule_free(&s);
}

static int format_between(const transform *t) {
  schedule s = made(t);
  int format = s.count > 1 ? s.pass[0].out.format : -1;
  schedule_free(&s);
  return format;
}

/* Where nothing is asked for, halves, unless the scale makes numbers of about 1 too small for f16
 * before the last pass has summed them. */
static void chosen(void) {
  const int64_t n[] = {1 << 20};
  transform t = halves(1, n, 1, TW_F16, TW_BETWEEN_ANY, 1);
  CHECK(format_between(&t) == TW_F16);
  t.scale = 0x1p-18;
  CHECK(format_between(&t) == TW_F16);
  t.scale = -0x1p-20;
  CHECK(format_between(&t) == TW_F32);
  t.max_work = 4 << 20; /* enough for halves */
  CHECK(format_between(&t) == TW_F16);
  t.max_work = 0;
  t.between = TW_BETWEEN_STORED;
  CHECK(format_between(&t) == TW_F16);
  t = halves(1, n, 1, TW_BF16, TW_BETWEEN_ANY, 0x1p-20);
  CHECK(format_between(&t) == TW_BF16);
}

/* A convolution over several passes works in fp32 in any case. */
static void convolution(void) {
  const int64_t n[] = {1000003};
  transform t = halves(1, n, 1, TW_F16, TW_BETWEEN_STORED, 1);
  schedule s = made(&t);
  CHECK(s.count == 3 && s.work_word == 8);
  for (int i = 0; i < s.count; i++) {
    int last = i + 1 == s.count;
    CHECK(s.pass[i].out.format == (last ? TW_F16 : TW_F32) && s.pass[i].scales == last);
  }
  schedule_free(&s);
}

/* Between fp32 passes there is nothing to choose: transforms that ask for it are equal. */
static void of_halves_only(void) {
  tw_dim dims[] = {{1 << 20, 0, 0}};
  tw_problem p = {.size = sizeof p, .dims = dims, .rank = 1};
  transform plain, asked;
  CHECK_OK(transform_canonical(&p, &plain));
  p.between = TW_BETWEEN_STORED;
  CHECK_OK(transform_canonical(&p, &asked));
  CHECK(!memcmp(&plain, &asked, sizeof plain));
  p.precision = TW_BF16;
  CHECK_OK(transform_canonical(&p, &asked));
  CHECK(asked.between == TW_BETWEEN_STORED && asked.precision == TW_F32);
}

/* Four passes may not use an output of halves as their second work area. */
static void four_passes(void) {
  const int64_t n[] = {(int64_t)1 << 40};
  for (int wide = 0; wide < 2; wide++) {
    transform t = halves(1, n, 1, TW_F16, wide ? TW_BETWEEN_F32 : TW_BETWEEN_STORED, 1);
    schedule s = made(&t);
    CHECK(s.count >= 4);
    for (int i = 0; i + 1 < s.count; i++)
      CHECK(!wide || (s.pass[i].to == BUFFER_WORK && s.pass[i].out.format == TW_F32));
    schedule_free(&s);
  }
}

int main(void) {
  f = facts_sm90();
  first_rounding();
  all_launches_scale();
  resting();
  chosen();
  convolution();
  of_halves_only();
  four_passes();
  return check_report();
}

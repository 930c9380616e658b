/* test_transform_real.c: the canonical form between real and complex points, of all formats of
 * numbers, and between real ones: layouts, what may be in place, extents. Expectations are made
 * anew here, mostly by walking all points. */
#include "real_requests.h"

#include <stddef.h>

/* What a side holds of dimension i, and the bytes of its elements. */
static int64_t points_of(const request *q, int i, int output) {
  int halved = i == q->rank - 1 && q->type == (output ? TW_R2C : TW_C2R);
  return halved ? q->all[i].n / 2 + 1 : q->all[i].n;
}

static int is_real(const request *q, int output) {
  return q->type == TW_R2R || q->type == (output ? TW_C2R : TW_R2C);
}

static int bytes_of(const request *q, int output) {
  static const int number[] = {[TW_F32] = 4, [TW_F64] = 8, [TW_F16] = 2, [TW_BF16] = 2};
  return number[q->format] * (is_real(q, output) ? 1 : 2);
}

/* ---- packed layouts ---- */

/* What FFTW and cuFFT document: n0 x ... x n reals, n0 x ... x (n/2+1) complex points, real rows
 * padded to the length of complex ones where the arrays may be one. */
static void check_packed(const request *q) {
  transform t = accepted(q);
  CHECK(t.type == q->type && t.rank == q->rank && t.loops == q->loops);
  CHECK(element_bytes(t.in) == bytes_of(q, 0) && element_bytes(t.out) == bytes_of(q, 1));
  CHECK(t.in.format == q->format && t.out.format == q->format);
  CHECK(t.precision == (q->format == TW_F64 ? TW_F64 : TW_F32));
  for (int output = 0; output < 2; output++) {
    int64_t stride = 1, n = q->all[q->rank - 1].n;
    for (int i = q->rank - 1; i >= 0; i--) {
      const transform_dim *d = &t.dim[i];
      CHECK(d->n == q->all[i].n && (output ? d->out : d->in) == points_of(q, i, output));
      CHECK((output ? d->os : d->is) == (d->n == 1 ? 1 : stride));
      int padded = i == q->rank - 1 && q->placement != TW_OUT_OF_PLACE && q->type != TW_C2C &&
                   q->type != TW_R2R && is_real(q, output);
      stride *= padded ? n % 2 ? n + 1 : n + 2 : points_of(q, i, output);
    }
    if (t.loops)
      CHECK((output ? t.loop[0].os : t.loop[0].is) == stride);
  }
  int real = q->type == TW_R2C || q->type == TW_C2R;
  CHECK(transform_real_dim(&t) == (real ? t.rank - 1 : -1));
  CHECK(t.same_places || (real && q->placement == TW_OUT_OF_PLACE));
}

static void packed_layouts(void) {
  static const int64_t lengths[] = {1, 2, 3, 8, 9, 30};
  for (int type = TW_C2C; type <= TW_R2R; type++)
    for (int placement = 0; placement <= TW_OUT_OF_PLACE; placement++)
      for (int rank = 1; rank <= RANK_MOST; rank++)
        for (int loops = 0; loops <= 1; loops++)
          for (int i = 0; i < 6; i++) {
            request q = {.rank = rank, .loops = loops, .type = type, .placement = placement};
            q.format = i % NUMBER_FORMATS;
            for (int d = 0; d < rank; d++)
              q.all[d].n = 4 + d;
            q.all[rank - 1].n = type == TW_C2C && lengths[i] == 1 ? 5 : lengths[i];
            q.all[rank].n = 7;
            check_packed(&q);
          }
}

/* Some by hand. */
static void known_layouts(void) {
  request q = {.all = {{4, 0, 0}, {6, 0, 0}, {10, 0, 0}}, .rank = 2, .loops = 1, .type = TW_R2C};
  transform t = accepted(&q);
  CHECK(t.dim[0].is == 8 && t.dim[0].os == 4 && t.dim[0].in == 4 && t.dim[0].out == 4);
  CHECK(t.dim[1].is == 1 && t.dim[1].os == 1 && t.dim[1].in == 6 && t.dim[1].out == 4);
  CHECK(t.loop[0].n == 10 && t.loop[0].is == 32 && t.loop[0].os == 16);
  CHECK(t.points == 24 && t.rows == 10 && t.align == 4 && t.same_places);
  q.placement = TW_OUT_OF_PLACE;
  t = accepted(&q);
  CHECK(t.dim[0].is == 6 && t.dim[0].os == 4 && t.loop[0].is == 24 && t.loop[0].os == 16);
  CHECK(!t.same_places);
  q.type = TW_C2R, q.format = TW_F16, q.placement = TW_IN_PLACE;
  t = accepted(&q);
  CHECK(t.dim[0].is == 4 && t.dim[0].os == 8 && t.dim[1].in == 4 && t.dim[1].out == 6);
  CHECK(t.align == 2 && t.precision == TW_F32);
}

/* ---- any strides, by walking all points ---- */

/* Marks every element of a side by its bytes' order; 1: two points share an element. A row's last
 * dimension holds `last` points. */
static int walk_meets(const request *q, int output, int64_t last) {
  static unsigned char seen[2 * ROOM];
  int64_t at[ALL_MOST] = {0};
  int all = q->rank + q->loops, meet = 0;
  memset(seen, 0, sizeof seen);
  for (;;) {
    int64_t place = ROOM;
    for (int i = 0; i < all; i++)
      place += at[i] * (output ? q->all[i].os : q->all[i].is);
    meet |= seen[place]++;
    int i = 0;
    for (; i < all; at[i++] = 0) {
      int64_t count = i == q->rank - 1 ? last : points_of(q, i, output);
      if (++at[i] < count)
        break;
    }
    if (i == all)
      return meet != 0;
  }
}

/* Every row along the last dimension is computed where it lies: both sides begin at one byte, their
 * points are neighbours, and the longer side's rows are apart. */
static int walk_in_place(const request *q) {
  for (int i = 0; i < q->rank + q->loops; i++) {
    const tw_dim *d = &q->all[i];
    if (d->n == 1)
      continue;
    if (i == q->rank - 1 ? d->is != 1 || d->os != 1
                         : d->is * bytes_of(q, 0) != d->os * bytes_of(q, 1))
      return 0;
  }
  int complex_side = is_real(q, 0);
  return !walk_meets(q, complex_side, points_of(q, q->rank - 1, complex_side));
}

static request draw(uint64_t *state) {
  request q = {.type = check_random(state) >> 20 & 1 ? TW_R2C : TW_C2R};
  uint64_t bits = check_random(state) >> 8;
  int same = bits % 4 != 0; /* strides that coincide in bytes, mostly */
  q.format = (int)((bits >> 4) % NUMBER_FORMATS);
  q.placement = (int)((bits >> 8) % 3);
  q.rank = 1 + (int)((bits >> 12) % RANK_MOST);
  q.loops = (int)((bits >> 16) % 3);
  int last = q.rank - 1, real = is_real(&q, 0);
  q.all[last] = (tw_dim){1 + (int64_t)((bits >> 20) % 7), 1, 1};
  if ((bits >> 24) % 8 == 0)
    *((bits >> 27) % 2 ? &q.all[last].is : &q.all[last].os) = 2;
  int64_t row = q.all[last].n / 2 + 1 - (bits >> 30) % 4 / 3; /* at times too short by one */
  for (int i = 0; i < q.rank + q.loops; i++) {
    uint64_t more = check_random(state) >> 8;
    if (i == last)
      continue;
    int64_t sign = more % 8 ? 1 : -1, gap = (more >> 4) % 2;
    int64_t complex_stride = sign * (row + gap), n = 1 + (int64_t)((more >> 8) % 4);
    int64_t real_stride =
        same ? 2 * complex_stride : complex_stride * 2 + (int64_t)((more >> 12) % 2);
    real_stride += !real_stride;
    complex_stride += !complex_stride;
    q.all[i] =
        real ? (tw_dim){n, real_stride, complex_stride} : (tw_dim){n, complex_stride, real_stride};
    row = llabs(complex_stride) * n;
  }
  return q;
}

static void any_strides(uint64_t *state) {
  int met = 0, apart = 0, in_place = 0, c2r_meets = 0;
  for (int round = 0; round < 40000; round++) {
    request q = draw(state);
    int overlap = walk_meets(&q, 1, points_of(&q, q.rank - 1, 1)), may = walk_in_place(&q);
    int packed = 1;
    for (int i = 0; i < q.rank + q.loops; i++)
      packed = packed && !q.all[i].is && !q.all[i].os;
    CHECK(!packed);
    transform t;
    tw_status status = canonical(&q, &t);
    CHECK(status == (overlap || (q.placement == TW_IN_PLACE && !may) ? TW_INVALID : TW_OK));
    if (status == TW_OK)
      CHECK(t.same_places == may);
    met += overlap, apart += !overlap && !may, in_place += may;
    c2r_meets +=
        q.type == TW_C2R && !overlap && !may && walk_meets(&q, 0, points_of(&q, q.rank - 1, 0));
  }
  CHECK(met > 500 && apart > 500 && in_place > 500 && c2r_meets > 50);
}

/* ---- refusals ---- */

static void strides_refused(void) {
  request q = {.all = {{6, 4, 4}, {4, 1, 1}}, .rank = 1, .loops = 1, .placement = TW_IN_PLACE};
  q.type = TW_R2C;
  q.all[0] = (tw_dim){6, 1, 1}, q.all[1] = (tw_dim){4, 8, 4};
  CHECK(accepted(&q).same_places);
  q.all[1] = (tw_dim){4, 8, 8}; /* equal in elements, not in bytes */
  REFUSED(&q, TW_INVALID, "in place needs equal strides in input and output, in bytes");
  q.all[1] = (tw_dim){4, 6, 3};
  REFUSED(&q, TW_INVALID, "outputs overlap");
  q.type = TW_C2R, q.all[1] = (tw_dim){4, 3, 6}; /* reals are apart, the spectra are not */
  REFUSED(&q, TW_INVALID, "equal strides");
  q.placement = TW_EITHER_PLACE;
  CHECK(!accepted(&q).same_places);
  q.all[1].os = 5;
  REFUSED(&q, TW_INVALID, "outputs overlap");
  q.all[1] = (tw_dim){4, (int64_t)1 << 60, 6};
  REFUSED(&q, TW_INVALID, "too large");
  q.all[1] = (tw_dim){4, 4, -1 - INT64_MAX};
  REFUSED(&q, TW_INVALID, "too large");
  q.all[0].n = 0;
  REFUSED(&q, TW_INVALID, "length 0");
}

static void scale_of(int format, double scale, tw_status expected) {
  request q = {.all = {{6, 0, 0}}, .rank = 1, .format = format};
  tw_problem p = problem_of(&q);
  transform t;
  p.scale = scale;
  CHECK(transform_canonical(&p, &t) == expected);
}

/* The scale is a number of the arithmetic. */
static void scales(void) {
  for (int format = 0; format < NUMBER_FORMATS; format++) {
    scale_of(format, 3e38, TW_OK);
    scale_of(format, -3e38, TW_OK);
    scale_of(format, 1e39, format == TW_F64 ? TW_OK : TW_INVALID);
    scale_of(format, -1e39, format == TW_F64 ? TW_OK : TW_INVALID);
  }
}

/* Every type of every format, but digit-reversed orders of complex transforms only. */
static void computed(void) {
  for (int type = TW_C2C; type <= TW_R2R; type++)
    for (int format = 0; format < NUMBER_FORMATS; format++) {
      request q = {.all = {{6, 0, 0}}, .rank = 1, .type = type, .format = format};
      transform t = accepted(&q);
      CHECK(transform_supported(&t) == TW_OK);
      t.order = TW_ORDER_REVERSED_OUT;
      CHECK(transform_supported(&t) == (type == TW_C2C ? TW_OK : TW_UNSUPPORTED));
    }
}

/* Where the caller names none: spectra are forward transforms and what they come from inverse ones;
 * a complex transform is planned for both. */
static void directions(void) {
  static const int natural[] = {[TW_C2C] = TW_EITHER_DIRECTION,
                                [TW_R2C] = TW_FORWARD,
                                [TW_C2R] = TW_INVERSE,
                                [TW_R2R] = TW_FORWARD};
  for (int type = TW_C2C; type <= TW_R2R; type++)
    for (int asked = TW_EITHER_DIRECTION; asked <= TW_INVERSE; asked++) {
      request q = {.all = {{6, 0, 0}}, .rank = 1, .type = type};
      tw_problem p = problem_of(&q);
      transform t;
      p.direction = asked;
      CHECK_OK(transform_canonical(&p, &t));
      int own = asked == TW_EITHER_DIRECTION || type == TW_R2R; /* a kind has no other */
      CHECK(t.direction == (own ? natural[type] : asked));
    }
}

/* Only TW_C2R could need its input's places. */
static void destroyed_input(void) {
  for (int type = TW_C2C; type <= TW_R2R; type++) {
    request q = {.all = {{6, 0, 0}}, .rank = 1, .type = type};
    tw_problem p = problem_of(&q);
    transform t;
    p.flags = TW_DESTROY_INPUT;
    CHECK_OK(transform_canonical(&p, &t));
    CHECK(t.destroys_input == (type == TW_C2R));
  }
}

/* ---- what is equal has equal bytes ---- */

static void equal(const request *a, const request *b) {
  transform s, t;
  memset(&s, 0x11, sizeof s);
  memset(&t, 0xee, sizeof t);
  CHECK_OK(canonical(a, &s));
  CHECK_OK(canonical(b, &t));
  CHECK(!memcmp(&s, &t, sizeof s));
}

static void equal_bytes(void) {
  request a = {.all = {{4, 0, 0}, {6, 0, 0}, {10, 0, 0}}, .rank = 2, .loops = 1, .type = TW_R2C};
  request b = {.all = {{4, 8, 4}, {6, 1, 1}, {10, 32, 16}}, .rank = 2, .loops = 1, .type = TW_R2C};
  equal(&a, &b);
  request c = {.all = {{1, 9, 7}, {4, 8, 4}, {6, 1, 1}, {1, 5, 5}, {10, 32, 16}},
               .rank = 3,
               .loops = 2,
               .type = TW_R2C};
  equal(&a, &c);
  request d = {.all = {{4, 8, 4}, {6, 1, 1}, {2, 160, 80}, {5, 32, 16}},
               .rank = 2,
               .loops = 2,
               .type = TW_R2C};
  equal(&a, &d);
  request e = {.all = {{4, 2, 1}, {1, 3, 3}}, .rank = 2, .type = TW_R2C};
  request f = {.all = {{4, 2, 1}, {1, 0, 8}}, .rank = 2, .type = TW_R2C};
  equal(&e, &f);
  transform t = accepted(&e);
  CHECK(t.rank == 2 && t.same_places && t.dim[1].in == 1 && t.dim[1].out == 1 && t.dim[1].is == 1);
}

/* A dimension around others holds what the side holds that it is stored as. */
static void loops_of_dims(void) {
  const transform_dim d = {.n = 6, .in = 6, .out = 4, .is = 3, .os = 5};
  tw_dim before = transform_loop(&d, 0), after = transform_loop(&d, 1);
  CHECK(before.n == 6 && before.is == 3 && before.os == 5);
  CHECK(after.n == 4 && after.is == 3 && after.os == 5);
}

/* ---- arrays ---- */

static tw_status buffers(const transform *t, const void *in, void *out, void *work, size_t bytes) {
  tw_buffers b = {.size = sizeof b, .in = in, .out = out, .work = work};
  int32_t direction = 0;
  return transform_check_buffers(t, &b, bytes, &direction);
}

/* Wherever an output array of `size` bytes from `below` bytes before its start lies, and a work
 * area with it: they may touch the input, not overlap it. */
static void around(const transform *t, char *in, char *in_end, int64_t below, int64_t size) {
  int accepted_ones = 0, step = element_bytes(t->out);
  for (char *out = in - size - 64; out < in_end + below + 64; out += step) {
    char *from = out - below, *to = from + size;
    int apart = to <= in || in_end <= from;
    CHECK(buffers(t, in, out, NULL, 0) == (apart ? TW_OK : TW_INVALID));
    accepted_ones += apart;
  }
  CHECK(accepted_ones > 4);
  char *out = in_end + below + 256;
  out -= (uintptr_t)out % 16;
  for (char *work = in - 128; work < out - below + size + 64; work += 16) {
    int apart = work + 64 <= in || (in_end <= work && work + 64 <= out - below) ||
                out - below + size <= work;
    CHECK(buffers(t, in, out, work, 64) == (apart ? TW_OK : TW_INVALID));
    CHECK_OK(buffers(t, in, out, work, 0));
  }
}

/* Three rows, the output's downwards. */
static void extents(char *memory) {
  for (int type = TW_R2C; type <= TW_R2R; type++)
    for (int n = 5; n <= 6; n++)
      for (int format = 0; format < NUMBER_FORMATS; format++) {
        request q = {.all = {{3, 20, -14}, {n, 1, 1}}, .rank = 2, .type = type, .format = format};
        transform t = accepted(&q);
        int64_t below = (int64_t)2 * 14 * bytes_of(&q, 1);
        char *in = memory + 4096, *in_end = in + (2 * 20 + points_of(&q, 1, 0)) * bytes_of(&q, 0);
        around(&t, in, in_end, below, below + points_of(&q, 1, 1) * bytes_of(&q, 1));
      }
}

/* Each side is aligned to its own element, and to what was promised. */
static void alignment(char *memory) {
  request q = {.all = {{6, 1, 1}}, .rank = 1, .type = TW_R2C};
  transform t = accepted(&q);
  CHECK_OK(buffers(&t, memory + 4, memory + 64, NULL, 0));
  CHECK(buffers(&t, memory + 2, memory + 64, NULL, 0) == TW_INVALID);
  CHECK(strstr(status_detail(), "in is not aligned to 4"));
  CHECK(buffers(&t, memory, memory + 68, NULL, 0) == TW_INVALID);
  CHECK(strstr(status_detail(), "out is not aligned to 8"));
  CHECK(buffers(&t, memory, memory + 64, memory + 132, 8) == TW_INVALID);
  CHECK(strstr(status_detail(), "work is not aligned to 8"));
  tw_problem p = problem_of(&q);
  p.align = 16;
  CHECK_OK(transform_canonical(&p, &t));
  CHECK(buffers(&t, memory + 4, memory + 64, NULL, 0) == TW_INVALID);
  CHECK(strstr(status_detail(), "in is not aligned to 16"));
}

static void in_place_or_not(char *memory) {
  request q = {.all = {{6, 1, 1}, {4, 8, 4}}, .rank = 1, .loops = 1, .type = TW_R2C};
  transform t = accepted(&q);
  CHECK_OK(buffers(&t, memory, memory, NULL, 0));
  CHECK_OK(buffers(&t, memory, memory + 120, NULL, 0)); /* 3 rows of 8 and 6 reals */
  CHECK(buffers(&t, memory, memory + 112, NULL, 0) == TW_INVALID);
  q.all[1].is = 7;
  t = accepted(&q);
  CHECK(buffers(&t, memory, memory, NULL, 0) == TW_INVALID);
  CHECK(strstr(status_detail(), "equal strides"));
}

int main(void) {
  static _Alignas(64) char arena[1 << 14];
  uint64_t state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  packed_layouts();
  known_layouts();
  any_strides(&state);
  strides_refused();
  scales();
  computed();
  directions();
  destroyed_input();
  equal_bytes();
  loops_of_dims();
  extents(arena);
  alignment(arena);
  in_place_or_not(arena);
  return check_report();
}

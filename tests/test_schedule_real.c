/* test_schedule_real.c: real points, several axes of them in one block, two or three in two passes,
 * long rows as columns or as words of two: which passes these are, and where they read and write.
 */
#include "pass_fit.h"
#include "planner.h"
#include "schedule_help.h"

/* Packed axes of real points and of their spectra; where they may be in place, rows of real points
 * are as long as those of their spectra. */
static transform real_axes_in(int precision, int type, int rank, const int64_t *n, int64_t rows,
                              int placement) {
  tw_dim dims[3], batch;
  int64_t in = 1, out = 1, padded = placement != TW_OUT_OF_PLACE;
  for (int i = rank - 1; i >= 0; i--) {
    int64_t points = i == rank - 1 ? n[i] / 2 + 1 : n[i];
    int64_t real = i == rank - 1 && padded ? 2 * points : n[i];
    dims[i] = (tw_dim){n[i], in, out};
    in *= type == TW_R2C ? real : points;
    out *= type == TW_R2C ? points : real;
  }
  batch = (tw_dim){rows, in, out};
  tw_problem p = {.size = sizeof p,
                  .type = type,
                  .precision = precision,
                  .dims = dims,
                  .rank = rank,
                  .batch = &batch,
                  .batch_rank = 1,
                  .placement = placement};
  transform t = {0};
  CHECK_OK(transform_canonical(&p, &t));
  return t;
}

static transform real_axes(int type, int rank, const int64_t *n, int64_t rows, int placement) {
  return real_axes_in(TW_F32, type, rank, n, rows, placement);
}

/* The pass with the real points is the first one or, back from spectra, the last one. */
static const pass *real_pass(const schedule *s, int type) {
  return &s->pass[type == TW_R2C ? 0 : s->count - 1];
}

static void in_one_block(void) {
  static const struct {
    int64_t n[3];
    int rank, together;
  } cases[] = {{{64, 64}, 2, 2}, {{16, 16, 16}, 3, 3}, {{30, 64, 64}, 3, 2}, {{47, 8, 10}, 3, 2}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int type = TW_R2C; type <= TW_C2R; type++)
      for (int placement = TW_IN_PLACE; placement <= TW_OUT_OF_PLACE; placement++) {
        transform t = real_axes(type, cases[i].rank, cases[i].n, 500, placement);
        schedule s = made(&t);
        const pass *p = real_pass(&s, type);
        int in_place = placement == TW_IN_PLACE, together = in_place ? 2 : cases[i].together;
        int64_t row = cases[i].n[cases[i].rank - 1];
        CHECK(s.count == cases[i].rank - together + 1 && p->axes == together && p->type == type);
        CHECK(p->first_axis_stride == (in_place ? row + 2 : 0));
        CHECK(p->from == (type == TW_C2R && s.count > 1 && !in_place ? BUFFER_REST : BUFFER_IN));
        CHECK(p->to == BUFFER_OUT && p->scales == (type == TW_C2R || s.count == 1));
        CHECK(!in_place || pass_keeps_places(p));
        schedule_free(&s);
      }
}

static void in_two_passes(void) {
  static const int64_t box[] = {64, 96, 80}, plane[] = {1024, 1000}, parts[] = {4, 64};
  for (int i = 0; i < 12; i++) {
    int type = i % 2 ? TW_C2R : TW_R2C, rank = i / 2 % 2 ? 3 : 2, placement = i / 4;
    const int64_t *n = rank == 3 ? box : plane, part = parts[rank == 2];
    const schedule_wish wish = {.way = "fused_axes", .numbers = {1, {part}}};
    transform t = real_axes(type, rank, n, 3, placement);
    schedule s = {0};
    CHECK_OK(schedule_make_by(&t, &f, &wish, &s));
    int apart = placement != TW_OUT_OF_PLACE || type == TW_C2R;
    enum pass_buffer between = apart ? BUFFER_WORK : BUFFER_OUT;
    int64_t ny = n[rank - 2], nx = n[rank - 1], padded = placement == TW_OUT_OF_PLACE ? 0 : 2;
    const pass *rows = real_pass(&s, type), *columns = &s.pass[type == TW_R2C];
    CHECK(s.count == 2 && s.work == (apart ? t.points / nx * (nx / 2 + 1) * 3 : 0));
    CHECK(rows->axes == 2 && rows->axis[0] == ny / part && rows->axis[1] == nx);
    CHECK(rows->first_axis_stride == part * (nx + padded) && !pass_indexes(rows));
    CHECK(columns->n == part * (rank == 3 ? n[0] : 1) && columns->twiddle_order == ny);
    CHECK(columns->is == ny / part * (nx / 2 + 1) && columns->loop[1].n == ny / part);
    CHECK(operations_have(type == TW_R2C ? &columns->load : &columns->store, OPERATION_TWIDDLE));
    CHECK(s.pass[0].from == BUFFER_IN && s.pass[0].to == between && !s.pass[0].scales);
    CHECK(s.pass[1].from == between && s.pass[1].to == BUFFER_OUT && s.pass[1].scales);
    CHECK(!pass_keeps_places(rows));
    schedule_free(&s);
  }
}

/* Long rows as columns of real points and rows of complex ones, of which the pass next to the
 * spectrum is folded; back from a spectrum, the other way round. */
static void in_columns(void) {
  static const digits divided[] = {{2, {512, 256}}, {3, {64, 32, 32}}};
  for (int i = 0; i < 4; i++) {
    int type = i % 2 ? TW_C2R : TW_R2C, forward = type == TW_R2C;
    const digits *d = &divided[i / 2];
    const schedule_wish wish = {.way = "real_columns", .numbers = *d};
    int64_t n = i / 2 ? 65536 : 131072, columns = d->digit[0], m = n / columns,
            apart = (columns / 2 + 16) / 16 * 16;
    transform t = real_axes(type, 1, &n, 3, i / 2 ? TW_EITHER_PLACE : TW_OUT_OF_PLACE);
    schedule s = {0};
    CHECK_OK(schedule_make_by(&t, &f, &wish, &s));
    const pass *real = real_pass(&s, type), *folded = &s.pass[forward ? s.count - 1 : 0];
    CHECK(s.count == d->count && s.work == 3 * m * apart);
    CHECK(real->n == columns && real->type == type && !pass_indexes(real));
    CHECK((forward ? real->is : real->os) == m && (forward ? real->os : real->is) == 1);
    CHECK(folded->n == d->digit[s.count - 1] && folded->folded == type && folded->type == TW_C2C);
    CHECK(folded->columns == columns && folded->real_points == n && folded->twiddle_order == n);
    CHECK((forward ? folded->os : folded->is) == n / folded->n && folded->loop[0].n == apart);
    CHECK(pass_index_rows(folded) == n / folded->n / columns * apart);
    CHECK(s.count < 3 || (s.pass[1].loop[0].n == columns / 2 + 1 && pass_keeps_places(&s.pass[1])));
    CHECK(s.pass[0].from == BUFFER_IN && s.pass[s.count - 1].to == BUFFER_OUT);
    CHECK(s.pass[s.count - 1].scales && !s.pass[0].scales);
    pass_demand demand = pass_demands(folded, &t, &f);
    CHECK(demand.binding.folded == type && demand.class_of.mirrored == REAL_HALF);
    schedule_free(&s);
  }
}

/* The columns' spectra in the work area begin at lines of memory, whatever its elements are, and no
 * line is left empty. */
static void lines_of_spectra(void) {
  enum { LINE = 128 };
  static const digits divided[] = {{2, {768, 512}}, {3, {64, 32, 32}}};
  for (int precision = TW_F32; precision <= TW_BF16; precision++)
    for (int i = 0; i < 4; i++) {
      int type = i % 2 ? TW_C2R : TW_R2C, forward = type == TW_R2C;
      const schedule_wish wish = {.way = "real_columns", .numbers = divided[i / 2]};
      const int64_t n = i / 2 ? 64 * 32 * 32 : 768 * 512;
      transform t = real_axes_in(precision, type, 1, &n, 3, TW_OUT_OF_PLACE);
      schedule s = {0};
      CHECK_OK(schedule_make_by(&t, &f, &wish, &s));
      for (int k = 0; k < s.count; k++)
        for (int output = k == s.count - 1 ? 0 : 1; output >= (k == 0); output--) {
          const pass *p = &s.pass[k];
          int64_t bytes = element_bytes(output ? p->out : p->in), points = wish.numbers.digit[0];
          int columns = k == (forward ? 0 : s.count - 1);
          int64_t apart = columns ? output ? p->loop[0].os : p->loop[0].is
                          : k == 1 && s.count == 3
                              ? (output ? p->os : p->is) / wish.numbers.digit[2]
                              : (output ? p->os : p->is);
          CHECK((output ? p->to : p->from) == BUFFER_WORK);
          CHECK(apart * bytes % LINE == 0 && (apart - points / 2 - 1) * bytes < LINE);
          CHECK(apart > points / 2 && s.work == 3 * (n / points) * apart);
        }
      schedule_free(&s);
    }
}

/* Words of two points: rows of complex passes, the one at the spectrum with twins. Points that are
 * no pairs have no words. */
static void in_words(void) {
  for (int type = TW_R2C; type <= TW_C2R; type++) {
    const schedule_wish wish = {.way = "real_words", .numbers = {2, {256, 512}}};
    int64_t n = 262144, odd = n - 2;
    transform t = real_axes(type, 1, &n, 3, TW_OUT_OF_PLACE);
    schedule s = {0};
    CHECK_OK(schedule_make_by(&t, &f, &wish, &s));
    int forward = type == TW_R2C;
    const pass *twins = &s.pass[forward], *other = &s.pass[!forward];
    CHECK(s.count == 2 && s.work == 3 * n / 2);
    CHECK(twins->n == 256 && twins->twins == type && twins->type == TW_C2C);
    CHECK((forward ? twins->os : twins->is) == 512 && pass_index_rows(twins) == 512);
    CHECK(twins->twiddle_order == n && other->n == 512 && other->sign == (forward ? 1 : -1));
    pass_demand demand = pass_demands(twins, &t, &f);
    CHECK(demand.binding.twins == type && demand.class_of.mirrored == REAL_PAIRS);
    pass_extent spectrum = pass_extent_of(twins, forward);
    CHECK(spectrum.span == 3 * (n / 2 + 1) && spectrum.first == 0);
    schedule_free(&s);
    t = real_axes(type, 1, &odd, 3, TW_OUT_OF_PLACE);
    CHECK(schedule_make_by(&t, &f, &wish, &s) != TW_OK);
  }
}

/* Rows of type IV likewise, from single points to pairs of results, which lie an even distance
 * apart. */
static void from_both_ends(void) {
  static const int64_t n = 262144, batch = 3;
  const schedule_wish wish = {.way = "real_words", .numbers = {2, {256, 512}}};
  for (int kind = TW_DCT4; kind <= TW_DST4; kind += TW_DST4 - TW_DCT4)
    for (int odd = 0; odd < 2; odd++) {
      const int32_t of = kind;
      tw_dim dim = {n, 1, 1}, loop = {batch, n, n + odd};
      tw_problem p = {.size = sizeof p, .type = TW_R2R, .dims = &dim, .rank = 1, .r2r = &of};
      p.batch = &loop, p.batch_rank = 1, p.placement = TW_OUT_OF_PLACE;
      transform t = {0};
      schedule s = {0};
      CHECK_OK(transform_canonical(&p, &t));
      CHECK((schedule_make_by(&t, &f, &wish, &s) == TW_OK) == !odd);
      if (odd)
        continue;
      const pass *ends = &s.pass[0], *twins = &s.pass[1];
      CHECK(s.count == 2 && s.work == batch * n / 2 && !s.words);
      CHECK(ends->n == 512 && ends->is == 256 && !ends->in.is_complex && ends->sign == 1);
      CHECK(twins->n == 256 && twins->os == 512 && twins->twins == TW_R2C && twins->sign == 1);
      for (int i = 0; i < 2; i++) {
        pass_demand demand = pass_demands(&s.pass[i], &t, &f);
        CHECK(demand.binding.long_kind == 1 + kind && demand.class_of.kind == 1 + kind);
        CHECK(demand.class_of.mirrored == (i ? REAL_PAIRS : REAL_NONE));
        CHECK(s.pass[i].twiddle_order == 16 * n && pass_index_rows(&s.pass[i]) == (i ? 512 : 256));
        for (int output = 0; output < 2; output++) {
          pass_extent reach = pass_extent_of(&s.pass[i], output);
          int64_t all = output != i ? n / 2 : i ? n / 2 : n; /* words, but for points of input */
          CHECK(reach.span == batch * all && reach.first == 0);
          CHECK(pass_elements(&s.pass[i], output) == batch * all);
        }
        int64_t whole = i ? n / 2 : n; /* of which no rows are left out */
        pass part = s.pass[i];
        CHECK(pass_fit(&part, whole) && part.rows == pass_index_rows(&part));
        CHECK(!pass_fit(&part, whole - 1) && !pass_slice(&part, whole - 1));
      }
      schedule_free(&s);
      s = made(&t);
      CHECK(s.count == 2 && s.pass[1].twins);
      schedule_free(&s);
    }
}

/* Divisions that are nearly as even as can be compete by their prices: 10^6 points from a spectrum
 * are not 1600 columns, although these are the most even division. */
static void uneven_columns(void) {
  static const int64_t n = 1000000;
  transform t = real_axes(TW_C2R, 1, &n, 134, TW_OUT_OF_PLACE);
  const schedule_wish even = {.way = "real_columns", .numbers = {2, {1600, 625}}};
  schedule s = {0}, most_even = {0};
  CHECK_OK(schedule_make(&t, &f, &s));
  CHECK_OK(schedule_make_by(&t, &f, &even, &most_even));
  CHECK(s.count == 2 && real_pass(&s, TW_C2R)->n == 1000);
  CHECK(schedule_price(&s, &t, &f) < 0.95 * schedule_price(&most_even, &t, &f));
  schedule_free(&s);
  schedule_free(&most_even);
}

/* Odd rows have no words, and rows that lie an odd distance apart no pairs. */
static void refused(void) {
  static const int64_t odd[] = {64, 63}, even[] = {64, 64};
  const schedule_wish wish = {.way = "one_block"};
  transform t = real_axes(TW_R2C, 2, odd, 3, TW_OUT_OF_PLACE);
  schedule s = {0};
  CHECK(schedule_make_by(&t, &f, &wish, &s) == TW_UNSUPPORTED);
  t = real_axes(TW_R2C, 2, even, 3, TW_OUT_OF_PLACE);
  t.dim[0].is++;
  CHECK(schedule_make_by(&t, &f, &wish, &s) == TW_UNSUPPORTED);
}

/* Twice a prime: its kernel in one block compiles for long, so that the first choice is a complex
 * transform of words, which are pairs of real points, and a pass for the spectrum. */
static void words_in_a_block(void) {
  static const int64_t n[] = {15706};
  for (int type = TW_R2C; type <= TW_C2R; type++) {
    transform t = real_axes(type, 1, n, 3, TW_OUT_OF_PLACE);
    schedule s = {0};
    CHECK_OK(planner_schedule(&t, &f, NULL, NULL, &s));
    const pass *p = real_pass(&s, type);
    CHECK(s.count == 2 && p->n == n[0] / 2 && p->type == TW_C2C);
    CHECK(type == TW_R2C ? p->pairs_in && p->in.is_complex : p->pairs_out && p->out.is_complex);
    schedule_free(&s);
  }
}

/* Kernels take the number of a row that is folded or has a twin, or of a column of long rows,
 * modulo those of one transform, in 32 bits: each launch has fewer than 2^31 of them, begins with a
 * transform's first one, and ends with a last one. */
static void many_rows(void) {
  static const int64_t n = 1 << 20, rows = ((int64_t)5 << 21) + 1;
  int mirrored = 0, of_kinds = 0;
  for (int turn = 0; turn < 4; turn++) {
    int type = turn < 2 ? TW_R2C + turn : TW_R2R;
    tw_dim dim = {n, 0, 0}, batch = {rows, 0, 0};
    const int32_t kind = turn == 2 ? TW_DCT2 : TW_DCT4;
    tw_problem p = {.size = sizeof p, .type = type, .dims = &dim, .rank = 1};
    p.batch = &batch, p.batch_rank = 1, p.placement = TW_OUT_OF_PLACE;
    p.r2r = type == TW_R2R ? &kind : NULL;
    transform t = {0};
    CHECK_OK(transform_canonical(&p, &t));
    schedule s = made(&t);
    int64_t done = 0;
    for (int i = 0; i < s.count; i++) {
      const pass *each = &s.pass[i];
      CHECK(each->rows <= INT32_MAX);
      int mirrors = each->folded || each->twins;
      if (!mirrors && !each->long_kind)
        continue;
      CHECK(each->rows % pass_index_rows(each) == 0);
      mirrored += mirrors;
      of_kinds += each->long_kind > 0 && !mirrors;
      done += each->rows / pass_index_rows(each);
    }
    CHECK(done == rows * (type == TW_R2R ? 2 : 1));
    schedule_free(&s);
  }
  CHECK(mirrored && of_kinds);
}

int main(void) {
  f = facts_sm90();
  many_rows();
  from_both_ends();
  words_in_a_block();
  in_one_block();
  in_two_passes();
  in_columns();
  lines_of_spectra();
  in_words();
  uneven_columns();
  refused();
  return check_report();
}

/* test_schedule_axes.c: the passes of known transforms along several axes. */
#include "schedule_help.h"

static void known_cube(void) {
  static const int64_t cube[] = {256, 256, 256};
  transform t = packed(3, cube, 1, TW_F32, TW_EITHER_PLACE);
  t.max_work = 1; /* with a work area, two passes are enough */
  schedule s = made(&t);
  CHECK(s.count == 3 && s.work == 0);
  for (int i = 0; i < s.count; i++) {
    const pass *p = &s.pass[i];
    CHECK(p->n == 256 && p->rows == 65536 && !p->twiddle_order && pass_keeps_places(p));
    CHECK(p->is == (i == 0 ? 1 : i == 1 ? 256 : 65536) && p->os == p->is);
    CHECK(p->from == (i ? BUFFER_OUT : BUFFER_IN) && p->to == BUFFER_OUT && p->scales == (i == 2));
  }
  CHECK(pass_binding(&s.pass[0], &t, &f).packed);
  binding middle = pass_binding(&s.pass[1], &t, &f), last = pass_binding(&s.pass[2], &t, &f);
  CHECK(middle.strided_in && middle.strided_out && middle.loops_in == 2 && middle.loops_out == 2);
  CHECK(last.strided_in && last.strided_out && !last.loops_in && !last.loops_out);
  schedule_free(&s);
}

/* Two passes where the middle axis can be divided between the others: a part of it together with
 * the last one, read from distant rows, the rest together with the first one, in place. */
static void known_boxes(void) {
  static const int64_t n[] = {8, 192, 192};
  static const int placements[] = {TW_OUT_OF_PLACE, TW_IN_PLACE, TW_EITHER_PLACE};
  for (int i = 0; i < 3; i++) {
    transform t = packed(3, n, 4, TW_F32, placements[i]);
    schedule s = made(&t);
    enum pass_buffer between = i ? BUFFER_WORK : BUFFER_OUT;
    CHECK(s.count == 2 && s.work == (i ? 4 * t.points : 0));
    const pass *rows = &s.pass[0], *columns = &s.pass[1];
    int64_t part = n[1] / rows->axis[0];
    CHECK(rows->axes == 2 && rows->axis[0] * part == n[1] && rows->axis[1] == n[2]);
    CHECK(rows->first_axis_stride == part * n[2] &&
          operations_have(&rows->store, OPERATION_TWIDDLE) && rows->twiddle_order == n[1]);
    CHECK(rows->from == BUFFER_IN && rows->to == between && !rows->scales);
    CHECK(!pass_keeps_places(rows));
    CHECK(columns->axes == 2 && columns->axis[0] == n[0] && columns->axis[1] == part);
    CHECK(columns->is == rows->n && columns->os == rows->n && columns->loop[0].n == rows->n);
    CHECK(columns->from == between && columns->to == BUFFER_OUT && columns->scales);
    CHECK(i || pass_keeps_places(columns));
    schedule_free(&s);
  }
  transform capped = packed(3, n, 4, TW_F32, TW_IN_PLACE);
  capped.max_work = 1;
  schedule s = made(&capped);
  CHECK(s.count == 3 && s.work == 0);
  for (int i = 0; i < s.count; i++)
    CHECK(!s.pass[i].first_axis_stride);
  schedule_free(&s);
}

/* As many of the last axes as a block holds are one pass, unless they are not packed or have large
 * primes. */
static void known_blocks(void) {
  static const struct {
    int64_t n[3], rows;
    int rank, precision, together, passes;
  } cases[] = {{{16, 16}, 1000, 2, TW_F32, 2, 1},    {{64, 64}, 1000, 2, TW_F64, 2, 1},
               {{16, 16, 16}, 100, 3, TW_F32, 3, 1}, {{24, 20, 18}, 100, 3, TW_F64, 3, 1},
               {{256, 256}, 100, 2, TW_F32, 0, 2},   {{32, 32, 32}, 100, 3, TW_F32, 2, 2},
               {{16, 47}, 1000, 2, TW_F32, 0, 2},    {{4, 4, 4}, 1, 3, TW_F32, 3, 1},
               {{47, 8, 9}, 100, 3, TW_F32, 2, 2},   {{512, 512, 512}, 1, 3, TW_F32, 0, 3}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    transform t = packed(cases[i].rank, cases[i].n, cases[i].rows, cases[i].precision, 0);
    schedule s = made(&t);
    int together = cases[i].together;
    CHECK(s.count == cases[i].passes && s.work == 0);
    CHECK(together ? s.pass[0].axes == together : s.pass[0].axes < 2);
    CHECK(!together || pass_binding(&s.pass[0], &t, &f).packed);
    for (int k = 0; k < s.count; k++)
      CHECK(s.pass[k].scales == (k + 1 == s.count) && pass_keeps_places(&s.pass[k]));
    schedule_free(&s);
    for (int d = 0; d < t.rank; d++) /* the same with a gap between points */
      t.dim[d].is *= 2, t.dim[d].os *= 2;
    for (int d = 0; d < t.loops; d++)
      t.loop[d].is *= 2, t.loop[d].os *= 2;
    s = made(&t);
    CHECK(s.count == cases[i].rank);
    schedule_free(&s);
  }
}

/* Small transforms of several axes that lie interleaved are one pass too; not where one side is
 * packed, nor where few points of a line could be read at once. */
static void known_interleaved_blocks(void) {
  static const struct {
    int64_t n[3];
    int rank, passes;
  } cases[] = {{{16, 16}, 2, 1}, {{32, 24}, 2, 1}, {{8, 8, 8}, 3, 1}, {{256, 256}, 2, 2}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    transform t = packed(cases[i].rank, cases[i].n, 5000, TW_F32, 0);
    for (int d = 0; d < t.rank; d++)
      t.dim[d].is *= 5000, t.dim[d].os *= 5000;
    t.loop[0].is = t.loop[0].os = 1;
    schedule s = made(&t);
    record r;
    CHECK(s.count == cases[i].passes && s.work == 0);
    CHECK(s.count > 1 || (s.pass[0].axes == t.rank && s.pass[0].is == 5000));
    CHECK_OK(pass_choose(&s.pass[0], &t, &f, &r));
    CHECK(r.value[FIELD_LANES] == LANES_ROWS);
    schedule_free(&s);
    t = packed(cases[i].rank, cases[i].n, 5000, TW_F32, 0);
    for (int d = 0; d < t.rank; d++)
      t.dim[d].is *= 5000;
    t.loop[0].is = 1;
    s = made(&t);
    CHECK(s.count == t.rank);
    schedule_free(&s);
  }
}

/* Columns in place share lines where rows are no whole lines long. */
static void known_broken_lines(void) {
  static const int64_t sides[][2] = {{200, 200}, {256, 256}};
  for (int i = 0; i < 2; i++) {
    transform t = packed(2, sides[i], 1000, TW_F32, TW_OUT_OF_PLACE);
    schedule s = made(&t);
    CHECK(s.count == 2 && s.pass[0].from != s.pass[0].to && s.pass[1].from == s.pass[1].to);
    binding rows = pass_binding(&s.pass[0], &t, &f), columns = pass_binding(&s.pass[1], &t, &f);
    CHECK(!rows.broken && columns.broken == !i);
    schedule_free(&s);
  }
}

int main(void) {
  f = facts_sm90();
  known_cube();
  known_broken_lines();
  known_boxes();
  known_blocks();
  known_interleaved_blocks();
  return check_report();
}

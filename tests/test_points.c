/* test_points.c: problems with fewer points read or written, and windows: what is refused, packed
 * layouts, what may be in place, where points rest between axes, and what one kernel serves. */
#include "accepted.h"
#include "schedule.h"

#include <math.h>
#include <stdlib.h>

enum { RANK = 2, LONG_ROW = 100000 };

/* A request with room for its arrays. */
typedef struct {
  tw_dim dim[RANK];
  int64_t in[RANK], out[RANK];
  double window[64];
  tw_problem p;
} request;

/* Packed rows of 6 x 16 points, of which all are read and written. */
static request *usual(int type) {
  static request q;
  memset(&q, 0, sizeof q);
  q.dim[0].n = q.in[0] = q.out[0] = 6;
  q.dim[1].n = 16;
  q.in[1] = type == TW_C2R ? 9 : 16;
  q.out[1] = type == TW_R2C ? 9 : 16;
  for (int i = 0; i < 64; i++)
    q.window[i] = 1 + i;
  q.p = (tw_problem){.size = sizeof q.p,
                     .dims = q.dim,
                     .rank = RANK,
                     .type = type,
                     .in_points = q.in,
                     .out_points = q.out};
  return &q;
}

static transform accepted(const request *q) {
  return accepted_problem(&q->p);
}

static void refused(const request *q, const char *why, int line) {
  transform t, before;
  memset(&t, 0x5a, sizeof t);
  before = t;
  tw_status got = transform_canonical(&q->p, &t);
  int right = got == TW_INVALID && strstr(status_detail(), why);
  CHECK(right && !memcmp(&t, &before, sizeof t));
  if (!right)
    fprintf(stderr, "line %d: expected '%s', got %d: %s\n", line, why, got, status_detail());
}

#define REFUSED(q, why) refused(q, why, __LINE__)

/* As many as a side has, and one at least. */
static void counts(void) {
  static const int types[] = {TW_C2C, TW_R2C, TW_C2R};
  for (int i = 0; i < 3; i++)
    for (int output = 0; output < 2; output++)
      for (int d = 0; d < RANK; d++) {
        request *q = usual(types[i]);
        int64_t *points = output ? q->out : q->in, most = points[d];
        points[d] = most + 1;
        REFUSED(q, output ? "written" : "read");
        points[d] = 0;
        REFUSED(q, "outside 1..");
        points[d] = -3;
        REFUSED(q, "outside 1..");
        points[d] = 1;
        transform t = accepted(q);
        CHECK(transform_is_short(&t) && (output ? t.dim[d].out : t.dim[d].in) == 1);
        points[d] = most;
        t = accepted(q);
        CHECK(!transform_is_short(&t));
      }
}

static void windows(void) {
  static const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1e300};
  for (int i = 0; i < 4; i++) {
    request *q = usual(TW_R2C);
    q->p.window = q->window;
    q->window[15] = bad[i];
    REFUSED(q, "number 15 of the window");
    q->in[1] = 15; /* so that it is not read */
    CHECK(accepted(q).windowed);
    q->in[1] = 16;
    q->p.precision = TW_F64;
    if (i == 3)
      CHECK(accepted(q).windowed);
  }
}

/* All counts given are as none. A window is known by its numbers, not by where they are. */
static void equal_bytes(void) {
  request *q = usual(TW_R2C);
  transform all = accepted(q), t;
  double copy[16];
  q->p.in_points = q->p.out_points = NULL;
  t = accepted(q);
  CHECK(!memcmp(&t, &all, sizeof t));
  q->p.window = q->window;
  transform windowed = accepted(q);
  CHECK(memcmp(&windowed, &all, sizeof t));
  memcpy(copy, q->window, sizeof copy);
  q->p.window = copy;
  t = accepted(q);
  CHECK(!memcmp(&t, &windowed, sizeof t));
  copy[7] += 1;
  t = accepted(q);
  CHECK(memcmp(&t, &windowed, sizeof t));
}

/* Along a single point that is dropped, a window is a scale. */
static void single_point(void) {
  request *q = usual(TW_C2C);
  q->dim[1].n = q->in[1] = q->out[1] = 1;
  q->p.window = q->window;
  q->window[0] = -3;
  q->p.scale = 0.5;
  transform t = accepted(q);
  CHECK(t.rank == 1 && !t.windowed && t.scale == -1.5);
}

/* Packed arrays hold the points that are read, or written, only. */
static void packed(void) {
  for (int type = TW_C2C; type <= TW_C2R; type++) {
    request *q = usual(type);
    q->in[0] = 4, q->in[1] = 5;
    q->out[0] = 3, q->out[1] = 8;
    transform t = accepted(q);
    CHECK(t.dim[1].is == 1 && t.dim[0].is == 5 && t.dim[1].os == 1 && t.dim[0].os == 8);
    CHECK(!t.same_places && !transform_has_two_layouts(&q->p));
    q->p.placement = TW_IN_PLACE;
    REFUSED(q, "in place needs equal strides");
  }
  request *q = usual(TW_R2C);
  CHECK(transform_has_two_layouts(&q->p));
}

/* In place, rows of fewer points must not reach into each other on either side. */
static void in_place(void) {
  request *q = usual(TW_C2C);
  q->dim[0].is = q->dim[0].os = 10;
  q->dim[1].is = q->dim[1].os = 1;
  q->in[1] = 10, q->out[1] = 4;
  CHECK(accepted(q).same_places);
  q->in[1] = 11; /* rows of 11 points, 10 apart */
  CHECK(!accepted(q).same_places);
  q = usual(TW_R2C); /* 13 real points take the place of 7 complex ones */
  q->dim[0].is = 14, q->dim[0].os = 7;
  q->dim[1].is = q->dim[1].os = 1;
  q->in[1] = 14, q->out[1] = 3;
  CHECK(accepted(q).same_places);
  q->in[1] = 15;
  CHECK(!accepted(q).same_places);
}

static schedule planned(const request *q, const facts *f, transform *t) {
  schedule s = {0};
  *t = accepted(q);
  tw_status status = schedule_make(t, f, &s);
  CHECK(status == TW_OK);
  if (status != TW_OK)
    fprintf(stderr, "no schedule: %s\n", status_detail());
  return s;
}

/* Points rest in the output, which has room for as many as are written, or else apart. */
static void rests(const facts *f) {
  transform t;
  request *q = usual(TW_C2C);
  q->in[0] = 4;
  schedule s = planned(q, f, &t);
  CHECK(s.count == 2 && !s.rest && s.pass[0].to == BUFFER_OUT && s.pass[0].rows == 4);
  schedule_free(&s);
  q->out[0] = 3;
  s = planned(q, f, &t);
  CHECK(s.count == 2 && s.rest == 4 * 16 && s.pass[0].to == BUFFER_REST);
  schedule_free(&s);
  q = usual(TW_C2R); /* of TW_C2R the input, where it may be written */
  q->p.flags = TW_DESTROY_INPUT;
  q->in[0] = 5, q->out[0] = 5;
  s = planned(q, f, &t);
  CHECK(s.count == 2 && !s.rest && s.pass[0].to == BUFFER_IN);
  schedule_free(&s);
  q->out[0] = 6;
  s = planned(q, f, &t);
  CHECK(s.count == 2 && s.rest == 6 * 9 && s.pass[1].rows == 6);
  schedule_free(&s);
}

/* A row of a kind that no block holds; read and written: points, 0: all. */
static int kind_passes(const facts *f, int64_t read, int64_t written, const double *window) {
  static const int32_t kind = TW_DCT2;
  request q = {.dim = {{LONG_ROW, 1, 1}},
               .in = {read ? read : LONG_ROW},
               .out = {written ? written : LONG_ROW}};
  transform t;
  q.p = (tw_problem){.size = sizeof q.p,
                     .dims = q.dim,
                     .rank = 1,
                     .type = TW_R2R,
                     .r2r = &kind,
                     .in_points = q.in,
                     .out_points = q.out,
                     .window = window};
  schedule s = planned(&q, f, &t);
  int passes = s.count;
  schedule_free(&s);
  return passes;
}

/* Two passes for all points. Otherwise words of other rows take four; each side of fewer points
 * takes one more, and so does a window, unless its side takes one already. */
static void passes_of_kinds(const facts *f) {
  enum { WORDS = 4 };
  double *window = calloc(LONG_ROW, sizeof *window);
  CHECK(window && kind_passes(f, 0, 0, NULL) == 2);
  CHECK(kind_passes(f, LONG_ROW - 1, 0, NULL) == WORDS + 1);
  CHECK(kind_passes(f, 0, LONG_ROW - 1, NULL) == WORDS + 1);
  CHECK(kind_passes(f, 0, 0, window) == WORDS + 1);
  CHECK(kind_passes(f, 7, 0, window) == WORDS + 1);
  CHECK(kind_passes(f, 7, 7, window) == WORDS + 2);
  free(window);
}

/* One kernel serves every count, and every window. */
static void one_kernel(const facts *f) {
  transform t;
  binding b[2];
  for (int i = 0; i < 2; i++) {
    request *q = usual(TW_R2C);
    q->p.dims = q->dim + 1;
    q->p.rank = 1;
    q->p.window = q->window + i;
    q->p.in_points = (const int64_t[]){7 + i};
    q->p.out_points = (const int64_t[]){5 - i};
    schedule s = planned(q, f, &t);
    launch_args args = {0};
    CHECK(s.count == 1);
    b[i] = pass_binding(&s.pass[0], &t, f);
    pass_fill_args(&s.pass[0], &args);
    CHECK(b[i].short_in && b[i].short_out && args.in_points == 7 + i && args.out_points == 5 - i);
    schedule_free(&s);
  }
  CHECK(!memcmp(&b[0], &b[1], sizeof b[0]));
}

/* The first and the last of several passes know the places of their points in the axis. */
static void parts(const facts *f) {
  transform t;
  request *q = usual(TW_C2C);
  q->dim[1].n = 1 << 20;
  q->p.dims = q->dim + 1;
  q->p.rank = 1;
  q->p.in_points = (const int64_t[]){1000};
  q->p.out_points = (const int64_t[]){(1 << 20) - 1};
  schedule s = planned(q, f, &t);
  CHECK(s.count >= 2);
  const pass *first = s.pass, *last = s.pass + s.count - 1;
  CHECK(first->in_axis == 1000 && first->in_step * first->n == 1 << 20 && !first->out_axis);
  CHECK(last->out_axis == (1 << 20) - 1 && last->out_step * last->n == 1 << 20 && !last->in_axis);
  binding b = pass_binding(first, &t, f);
  CHECK(b.short_in && b.part_in && !b.short_out && !b.part_out);
  schedule_free(&s);
  q->p.order = TW_ORDER_REVERSED_OUT;
  t = accepted(q);
  CHECK(transform_supported(&t) == TW_UNSUPPORTED && strstr(status_detail(), "all points"));
  q->p.out_points = NULL; /* the side in natural order may have fewer */
  t = accepted(q);
  CHECK(transform_is_short(&t) && transform_supported(&t) == TW_OK);
}

int main(void) {
  facts f = facts_sm90();
  counts();
  windows();
  equal_bytes();
  single_point();
  packed();
  in_place();
  rests(&f);
  passes_of_kinds(&f);
  one_kernel(&f);
  parts(&f);
  return check_report();
}

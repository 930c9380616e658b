/* schedule_walk.h: computes small schedules pass by pass on the host. Checks that every pass reads
 * and writes each place once, and that all of them together compute the transform, in every order.
 */
#ifndef SCHEDULE_WALK_H
#define SCHEDULE_WALK_H

#include "schedule_help.h"
#include "scratch.h"

#include <complex.h>
#include <math.h>

enum { ROOM = 4096 };
typedef double complex number;
static number memory[3][ROOM];
static unsigned char read_here[ROOM], written_here[ROOM];

static inline int64_t row_start(const pass *p, int64_t row, int output) {
  int64_t at = output ? p->to_at : p->from_at;
  for (int i = 0; i < p->loops; i++) {
    at += row % p->loop[i].n * (output ? p->loop[i].os : p->loop[i].is);
    row /= p->loop[i].n;
  }
  return at;
}

static inline number root(double part, double whole) {
  return cexp(-6.28318530717958647692 * I * part / whole);
}

/* Forward transform of a row, in place. */
static inline void transform_row(number *x, int64_t n) {
  static number y[ROOM];
  scratch_need(n >= 0 && n <= ROOM, "room for a row");
  for (int64_t m = 0; m < n; m++) {
    y[m] = 0;
    for (int64_t j = 0; j < n; j++)
      y[m] += x[j] * root((double)(j * m % n), (double)n);
  }
  for (int64_t m = 0; m < n; m++)
    x[m] = y[m];
}

/* Transforms a row along each of the pass's axes. */
static inline void transform_points(const pass *p, number *x) {
  int64_t behind = p->n;
  if (p->axes < 2)
    transform_row(x, p->n);
  for (int i = 0; i < p->axes && p->axes > 1; i++) {
    behind /= p->axis[i];
    for (int64_t at = 0; at < p->n; at++) {
      number line[ROOM];
      if (at / behind % p->axis[i])
        continue; /* not the first point of a line */
      for (int j = 0; j < p->axis[i]; j++)
        line[j] = x[at + j * behind];
      transform_row(line, p->axis[i]);
      for (int j = 0; j < p->axis[i]; j++)
        x[at + j * behind] = line[j];
    }
  }
}

/* Computes one row as a kernel does. k: the row's index (launch.h). chirp, spectrum: tables. */
static inline void compute_row(const pass *p, number *x, int64_t k, const number *chirp,
                               const number *spectrum) {
  for (int64_t j = 0; j < p->n; j++) {
    x[j] = p->conjugated ? conj(x[j]) : x[j];
    if (operations_have(&p->load, OPERATION_CHIRP))
      x[j] = k + j * p->factor_step < p->factor_count ? x[j] * chirp[k + j * p->factor_step] : 0;
    if (operations_have(&p->load, OPERATION_TWIDDLE))
      x[j] *= root((double)(j * k), (double)p->twiddle_order);
  }
  transform_points(p, x);
  if (operations_have(&p->between, OPERATION_FILTER)) {
    for (int64_t j = 0; j < p->n; j++)
      x[j] = conj(x[j] * spectrum[k * p->factor_step + j]);
    transform_row(x, p->n);
  }
  for (int64_t j = 0; j < p->n; j++) {
    if (operations_have(&p->between, OPERATION_FILTER))
      x[j] = conj(x[j]);
    if (operations_have(&p->store, OPERATION_TWIDDLE))
      x[j] *= root((double)(j * k), (double)p->twiddle_order);
    if (operations_have(&p->store, OPERATION_CHIRP) && k + j * p->factor_step < p->factor_count)
      x[j] *= conj(chirp[k + j * p->factor_step]);
    x[j] = p->conjugated ? conj(x[j]) : x[j];
  }
}

/* Frequency of a place in digit-reversed order: its most significant digit is the lowest. */
static inline int64_t frequency(const chirp_shape *c, int64_t place) {
  int64_t found = 0, block = c->m, step = 1;
  for (int i = 0; i < c->order.count; i++) {
    block /= c->order.digit[i];
    found += place / block % c->order.digit[i] * step;
    step *= c->order.digit[i];
  }
  return found;
}

/* n factors of the chirp, then m of the spectrum by the definition. */
static inline void make_tables(const chirp_shape *c, number *tables) {
  static number kernel[2 * ROOM];
  scratch_need(c->n + c->m < 2 * ROOM, "room for a chirp");
  memset(kernel, 0, sizeof kernel);
  for (int64_t j = 0; j < c->n; j++)
    tables[j] = root((double)(j * j % (2 * c->n)), 2.0 * (double)c->n);
  for (int64_t i = 0; i < c->m; i++) {
    int64_t j = i < c->ahead ? i : c->m - i;
    kernel[i] = j < c->n ? conj(tables[j]) / (double)c->m : 0;
  }
  transform_row(kernel, c->m);
  for (int64_t i = 0; i < c->m; i++)
    tables[c->n + i] = kernel[frequency(c, i)];
}

/* 0 for a point that is not in memory, since a chirp is shorter than its convolution. */
static inline int there(const pass *p, int64_t k, int64_t j, int output) {
  return !operations_have(output ? &p->store : &p->load, OPERATION_CHIRP) ||
         k + j * p->factor_step < p->factor_count;
}

/* Computes one pass by the definition. Returns 0 when a place is read or written twice, or lies
 * outside the buffer. */
static inline int run_pass(const pass *p, int in_place) {
  number *from = memory[p->from], *to = memory[p->to];
  static number result[ROOM], row_of[ROOM], tables[2 * ROOM];
  const chirp_shape *c = &p->chirp;
  int64_t place[ROOM], count = 0;
  launch_args args;
  pass_fill_args(p, &args);
  if (pass_needs(p).factors)
    make_tables(c, tables);
  scratch_need(!p->first_axis_stride, "axes that lie packed");
  if (in_place)
    from = p->from == BUFFER_IN ? memory[BUFFER_OUT] : from;
  memset(read_here, 0, sizeof read_here);
  memset(written_here, 0, sizeof written_here);
  for (int64_t row = 0; row < p->rows; row++) {
    int64_t in = row_start(p, row, 0), out = row_start(p, row, 1);
    int64_t k = row / args.index_rows % args.index_count;
    for (int64_t j = 0; j < p->n; j++) {
      int64_t at = in + j * p->is;
      row_of[j] = 0;
      if (!there(p, k, j, 0))
        continue;
      if (at < 0 || at >= ROOM || read_here[at]++)
        return 0;
      row_of[j] = from[at];
    }
    compute_row(p, row_of, k, tables, tables + c->n);
    for (int64_t j = 0; j < p->n; j++) {
      int64_t at = out + j * p->os;
      if (!there(p, k, j, 1))
        continue;
      if (at < 0 || at >= ROOM || written_here[at]++)
        return 0;
      place[count] = at;
      result[count++] = row_of[j];
    }
  }
  for (int64_t i = 0; i < count; i++)
    to[place[i]] = result[i];
  return 1;
}

/* The place of a point: the inverse of frequency(). */
static inline int64_t place_of(const digits *order, int64_t point) {
  int64_t place = 0;
  if (!order->count)
    return point;
  for (int i = 0; i < order->count; i++) {
    place = place * order->digit[i] + point % order->digit[i];
    point /= order->digit[i];
  }
  return place;
}

static const digits natural[TRANSFORM_DIMS_MOST];

static inline number one_output(const transform *t, const digits *order, const number *in,
                                const int64_t *index, int64_t base) {
  int64_t j[TRANSFORM_DIMS_MOST] = {0};
  number sum = 0;
  for (;;) {
    int64_t at = base;
    double circle = 0;
    for (int d = 0; d < t->rank; d++) {
      at += place_of(&order[d], j[d]) * t->dim[d].is;
      circle += (double)(j[d] * index[d] % t->dim[d].n) / (double)t->dim[d].n;
    }
    sum += in[at] * cexp(-6.28318530717958647692 * I * circle);
    int d = 0;
    while (d < t->rank && ++j[d] == t->dim[d].n)
      j[d++] = 0;
    if (d == t->rank)
      return sum;
  }
}

/* Checks a few outputs, at random places of random rows, against the definition. */
static inline void check_outputs(const transform *t, const digits *order, const number *in,
                                 uint64_t *state) {
  const digits *of_in = t->order == TW_ORDER_REVERSED_IN ? order : natural;
  const digits *of_out = t->order == TW_ORDER_REVERSED_OUT ? order : natural;
  for (int i = 0; i < 40; i++) {
    int64_t index[TRANSFORM_DIMS_MOST], from = 0, to = 0;
    for (int l = 0; l < t->loops; l++) {
      int64_t at = (int64_t)(check_random(state) % (uint64_t)t->loop[l].n);
      from += at * t->loop[l].is;
      to += at * t->loop[l].os;
    }
    for (int d = 0; d < t->rank; d++) {
      index[d] = (int64_t)(check_random(state) % (uint64_t)t->dim[d].n);
      to += place_of(&of_out[d], index[d]) * t->dim[d].os;
    }
    CHECK(cabs(memory[BUFFER_OUT][to] - one_output(t, of_in, in, index, from)) <
          1e-9 * (double)t->points);
  }
}

/* Checks the passes of a transform, in place and out of place where it may be either. */
static inline void walk(const transform *t, const schedule *s, uint64_t *state) {
  static number in[ROOM];
  for (int in_place = 0; in_place < 2; in_place++) {
    if (t->placement && (t->placement == TW_IN_PLACE) != in_place)
      continue;
    if (in_place && !t->placement && t->loops && t->loop[0].is != t->loop[0].os)
      continue;
    for (int i = 0; i < ROOM; i++) {
      in[i] = (double)(check_random(state) % 2001) * 1e-3 - 1 +
              I * ((double)(check_random(state) % 2001) * 1e-3 - 1);
      memory[BUFFER_IN][i] = memory[BUFFER_OUT][i] = in_place ? in[i] : NAN;
      memory[BUFFER_WORK][i] = NAN;
      if (!in_place)
        memory[BUFFER_IN][i] = in[i];
    }
    for (int i = 0; i < s->count; i++) {
      const pass *p = &s->pass[i];
      int together = p->from == p->to || (in_place && p->from == BUFFER_IN && p->to == BUFFER_OUT);
      for (int64_t k = 0; k < pass_launches(p); k++) {
        const pass one = pass_in_launch(p, k);
        CHECK(run_pass(&one, in_place));
        for (int64_t w = s->work; p->to == BUFFER_WORK && w < ROOM; w++)
          CHECK(!written_here[w]);
      }
      CHECK(!together || pass_keeps_places(p));
      CHECK(p->from != BUFFER_WORK || i > 0);
    }
    check_outputs(t, s->order, in, state);
  }
}

#endif

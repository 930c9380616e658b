/* axis_fit.c: an axis as one pass, and whether a block holds it. */
#include "axis_fit.h"
#include "element.h"
#include "radices.h"
#include "residues.h"
#include "space.h"

enum {
  SURELY = 1024, /* points: of rows this short, a block always holds several */
  LINE = 128     /* bytes of a memory line */
};

/* 1 when a row's points are strided, so that a block should hold some interleaved rows. */
static int is_strided(const subproblem *a) {
  return (a->is != 1 || a->os != 1) && a->loops;
}

/* 1 when stages have the axis's factors, or Rader's convolution has one and stages have the
 * cofactor: the axis can be several passes, or one pass as long as a block has room for enough
 * rows. */
static int divides(const subproblem *a) {
  int rader = a->order ? 0 : space_rader(a->t->precision, a->n);
  return space_has_factors(a->t->precision, a->n) || (rader && rader < a->n);
}

int axis_fits_block(const subproblem *a) {
  if (a->type != TW_C2C) /* what follows is about complex points */
    return axis_block_serves(a);
  pass p = {.n = a->n, .is = a->is, .os = a->os, .rows = 1};
  p.in = p.out = element_complex(a->t->precision);
  int direct = space_has_factors(a->t->precision, a->n), several = a->loops || a->order;
  if (a->n <= SURELY && direct)
    return 1;
  if (a->n > BLOCK_MOST)
    return 0;
  if ((a->is != 1 || a->os != 1 || a->order) && several) {
    int64_t longest = radix_longest(a->f, complex_bytes(a->t->precision));
    int padded = !radix_padded_fits(a->n, longest);
    if (divides(a) ? a->n > longest : padded && (a->order || !residues_prime((int)a->n)))
      return 0;
    p.is = p.os = a->n; /* any stride: the rows are interleaved */
    p.loops = 1;
    p.rows = p.loop[0].n = a->n;
    p.loop[0].is = p.loop[0].os = 1;
  }
  pass_demand d = pass_demands(&p, a->t, a->f);
  return space_serves(&d, a->f);
}

/* 1 when a block holds the axis, but so few interleaved rows of it that they fill less than a
 * memory line. */
static int rows_fill_no_line(const subproblem *a) {
  int held = complex_bytes(a->t->precision) / complex_bytes(a->t->out.format); /* over stored */
  return is_strided(a) && !a->order && a->n <= a->f->block_shared_max / RECORD_SECTOR &&
         a->n > a->f->block_shared_max / (LINE * held) && divides(a);
}

int axis_block_convolves(const subproblem *a) {
  return !a->order && a->n > SURELY &&
         a->n <= a->f->block_shared_max / complex_bytes(a->t->precision) &&
         !space_has_factors(a->t->precision, a->n) && !residues_prime((int)a->n);
}

/* Asks for a device without clusters. Such a device holds rows of up to SURELY points in a block.
 */
int axis_spans_blocks(const subproblem *a) {
  facts before = *a->f;
  subproblem alone = *a;
  if (facts_cluster_most(a->f) == 1 || a->n <= SURELY || a->n > BLOCK_MOST || a->order)
    return 0;
  before.cluster_limit = 1;
  alone.f = &before;
  return !axis_fits_block(&alone);
}

int axis_block_marginal(const subproblem *a) {
  return rows_fill_no_line(a) || axis_block_convolves(a);
}

int axis_block_may_be_slow(const subproblem *a) {
  int rows = is_strided(a) ? ROWS_LEAST : 1;
  int64_t padded_bytes = rows * (2 * a->n - 1) * complex_bytes(a->t->precision);
  return !a->order && !space_has_factors(a->t->precision, a->n) &&
         padded_bytes > a->f->block_shared_max;
}

int axis_block_serves(const subproblem *a) {
  schedule s = {0};
  int serves = 0;
  if (a->n <= BLOCK_MOST && axis_append_one_pass(a, &s) == TW_OK) {
    pass_demand d = pass_demands(&s.pass[0], a->t, a->f);
    serves = space_serves(&d, a->f);
  }
  schedule_free(&s);
  return serves;
}

tw_status axis_append_one_pass(const subproblem *a, schedule *s) {
  pass p = {.type = a->type, .n = a->n, .is = a->is, .os = a->os, .from = a->from, .to = a->to};
  p.in = pass_element(a->t, a->from);
  p.out = pass_element(a->t, a->to);
  p.pairs_in = a->pairs_in;
  p.pairs_out = a->pairs_out;
  p.in.is_complex |= a->pairs_in; /* pairs of real points are words */
  p.out.is_complex |= a->pairs_out;
  p.kind = a->kind;
  p.in_points = a->in;
  p.out_points = a->out;
  p.load = a->load;
  p.scales = a->final;
  return schedule_append(s, p, a->loop, a->loops);
}

/* pass_kernel.c: what a pass demands of its kernel, and the kernel that the model chooses. */
#include "classify.h"
#include "element.h"
#include "pass_watch.h"
#include "real_kind.h"
#include "schedule.h"
#include "space.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FAR_BYTES = 1 << 16 };

element pass_element(const transform *t, enum pass_buffer buffer) {
  int halves = transform_coarse(t) && t->between != TW_BETWEEN_F32;
  if (buffer == BUFFER_WORDS)
    return element_complex(t->precision);
  if (buffer == BUFFER_WORK || buffer == BUFFER_REST) {
    element e = element_complex(halves ? t->out.format : t->precision);
    e.is_complex = buffer == BUFFER_WORK || t->type != TW_R2R;
    return e;
  }
  return buffer == BUFFER_IN ? t->in : t->out;
}

/* 1 when the array in which points would rest between axes, the output or, of TW_C2R, the input,
 * has no room for those of an axis before, or after, it is transformed. */
static int rests_are_larger(const transform *t) {
  int larger = 0;
  for (int i = 0; i + 1 < t->rank; i++)
    larger |= t->type == TW_C2R ? t->dim[i].out > t->dim[i].in : t->dim[i].in > t->dim[i].out;
  return larger;
}

/* TW_C2R may write neither to its input, unless the caller allows it, nor spectra to the output. */
int schedule_rests_apart(const transform *t) {
  if (rests_are_larger(t))
    return 1;
  if (t->type == TW_C2R)
    return t->rank > 1 && t->placement != TW_IN_PLACE && !t->destroys_input;
  return t->rank > 1 && !element_same(t->out, pass_element(t, BUFFER_REST)) &&
         t->between == TW_BETWEEN_F32;
}

/* Rows between real and complex points: whole rows stay where they are. */
static int keeps_rows(const pass *p) {
  int64_t in = element_bytes(p->in), out = element_bytes(p->out);
  int64_t real = p->type == TW_C2R ? out : in, spectra = p->type == TW_C2R ? in : out;
  int64_t points = pass_side_points(p, p->type != TW_C2R);
  int keeps = p->is == 1 && p->os == 1 && p->from_at * in == p->to_at * out;
  if (p->first_axis_stride) /* nor do other rows lie between them */
    keeps &= p->first_axis_stride * real * p->axis[0] == points * spectra;
  for (int i = 0; i < p->loops; i++)
    keeps &= p->loop[i].is * in == p->loop[i].os * out;
  for (int i = 0; i < p->outer_loops; i++)
    keeps &= p->outer[i].is * in == p->outer[i].os * out;
  return keeps;
}

int pass_keeps_places(const pass *p) {
  if (p->in.is_complex != p->out.is_complex)
    return keeps_rows(p);
  int swapped = p->swapped && p->loops && p->loop[0].n == p->n && p->loop[0].is == p->os &&
                p->loop[0].os == p->is;
  if ((p->is != p->os && !swapped) || p->from_at != p->to_at || p->first_axis_stride)
    return 0;
  if (element_bytes(p->in) != element_bytes(p->out))
    return 0;
  for (int i = swapped ? 1 : 0; i < p->loops; i++)
    if (p->loop[i].is != p->loop[i].os)
      return 0;
  for (int i = 0; i < p->outer_loops; i++)
    if (p->outer[i].is != p->outer[i].os)
      return 0;
  return 1;
}

/* 1 for a list of nothing but a window, which multiplies all rows by the same. */
static int only_windows(const operations *list) {
  return list->count == operations_have(list, OPERATION_WINDOW);
}

int pass_indexes(const pass *p) {
  return !only_windows(&p->load) || p->between.count || p->store.count || p->mirrored || p->words ||
         p->long_kind || p->in_axis || p->out_axis;
}

int64_t pass_side_points(const pass *p, int output) {
  int64_t points = output ? p->out_points : p->in_points;
  return points ? points : p->n;
}

int64_t pass_row_points(const pass *p, int output) {
  int64_t points = pass_side_points(p, output), words = p->words ? pass_index_rows(p) : 1;
  return (points + words - 1) / words;
}

operation_needs pass_needs(const pass *p) {
  const operations *lists[] = {&p->load, &p->between, &p->store};
  operation_needs needs = {0, 0};
  for (int i = 0; i < 3; i++)
    operations_add_needs(lists[i], &needs);
  return needs;
}

int pass_asks_the_same(const pass_demand *a, const pass_demand *b) {
  return a->rows == b->rows && !memcmp(&a->class_of, &b->class_of, sizeof a->class_of) &&
         !memcmp(&a->binding, &b->binding, sizeof a->binding);
}

/* The product of some loops' counts. */
static int64_t loops_product(const pass *p, int first, int count) {
  int64_t product = 1;
  for (int i = first; i < first + count && i < p->loops; i++)
    product *= p->loop[i].n;
  return product;
}

/* How many loops a row's index counts. Weights of half a spectrum tell an axis's point 0 from the
 * others: with rows that are whole axes, each begins with it. */
static int index_loops(const pass *p) {
  int whole = p->load.count == 1 && operations_have(&p->load, OPERATION_HALF) && !p->in_axis;
  if (whole)
    return 0;
  return p->index_loops ? p->index_loops : 1;
}

int64_t pass_index_rows(const pass *p) {
  return pass_indexes(p) ? loops_product(p, 0, p->index_first + index_loops(p)) : 1;
}

int64_t pass_launches(const pass *p) {
  int64_t launches = 1;
  for (int i = 0; i < p->outer_loops; i++)
    launches *= p->outer[i].n;
  return launches;
}

pass pass_in_launch(const pass *p, int64_t i) {
  pass one;
  memcpy(&one, p, sizeof one);
  for (int k = 0; k < p->outer_loops; i /= p->outer[k++].n) {
    one.from_at += i % p->outer[k].n * p->outer[k].is;
    one.to_at += i % p->outer[k].n * p->outer[k].os;
  }
  return one;
}

/* 1 when all rows have a single distance from one to the next: every loop continues the one inside
 * it. */
static int single_distance(const pass *p, int output) {
  for (int i = 1; i < p->loops; i++) {
    const tw_dim *inner = &p->loop[i - 1], *d = &p->loop[i];
    if (output ? d->os != inner->os * inner->n : d->is != inner->is * inner->n)
      return 0;
  }
  return 1;
}

/* 1 when a side holds fewer points than there are. The points of a convolution over several passes
 * end with its chirp. */
static int is_short(const pass *p, int output) {
  if (p->in_axis && !output)
    return p->in_axis < p->in_step * p->n && !operations_have(&p->load, OPERATION_CHIRP);
  if (p->out_axis && output)
    return p->out_axis < p->out_step * p->n;
  return !p->mirrored && !p->words &&
         pass_side_points(p, output) < type_points(p->type, output, p->n);
}

/* 1 when points are contiguous, rows have a single distance, and nothing depends on their index. */
static int lies_in_rows(const pass *p) {
  return !pass_indexes(p) && !p->first_axis_stride && (p->n == 1 || (p->is == 1 && p->os == 1)) &&
         single_distance(p, 0) && single_distance(p, 1);
}

/* 1 when the points of a real side lie in pairs (binding.paired_in). */
static int is_paired(const pass *p, int output) {
  if (p->type == TW_C2C)
    return output ? p->pairs_out : p->pairs_in;
  element e = output ? p->out : p->in;
  int paired = p->type != TW_C2C && !is_short(p, output) && !e.is_complex &&
               (output ? p->os : p->is) == 1 && p->n % 2 == 0 && p->first_axis_stride % 2 == 0 &&
               !p->long_kind;
  if (p->kind) {
    const real_kind_info *k = real_kind_of(p->kind);
    int in_order = k->form == FORM_PLAIN || k->form == FORM_HARTLEY;
    paired &= in_order && output != k->spectrum && !element_halves(e);
  }
  for (int i = 0; i < p->loops; i++)
    paired &= (output ? p->loop[i].os : p->loop[i].is) % 2 == 0;
  return paired;
}

/* 1 when the ends of a row have factors of their own. */
static int has_ends(const pass *p, const transform *t) {
  int kind = p->long_kind ? p->long_kind : p->kind;
  const real_kind_info *k = kind && t->ortho ? real_kind_of(kind) : NULL;
  return k && (k->ends[0] || k->ends[1]);
}

/* Points of the transform that a row is: of a kind, its core's. */
static int64_t row_points(const pass *p) {
  return p->kind && !p->words ? real_kind_core(p->kind, p->n) : p->n;
}

/* 1 when words may not be rounded to halves between stages: where the caller wants fp32 between
 * passes, or the scale takes points of about 1 to where f16 has fewer bits. */
static int is_exact(const transform *t) {
  static const double least = 0x1p-14; /* with all bits of f16 */
  int small = t->out.format == TW_F16 && fabs(t->scale) < least;
  return transform_coarse(t) &&
         (t->between == TW_BETWEEN_F32 || (t->between == TW_BETWEEN_ANY && small));
}

/* 1 when the first rows of all launches lie at multiples of so many elements, on both sides. */
static int begins_at_multiples(const pass *p, int64_t elements) {
  int multiples = p->from_at % elements == 0 && p->to_at % elements == 0;
  for (int i = 0; i < p->outer_loops; i++)
    multiples &= p->outer[i].is % elements == 0 && p->outer[i].os % elements == 0;
  return multiples;
}

static binding rows_binding(const pass *p, const transform *t, const facts *f) {
  int64_t in = p->loops ? p->loop[0].is : pass_side_points(p, 0);
  int64_t out = p->loops ? p->loop[0].os : pass_side_points(p, 1);
  int bytes_in = element_bytes(p->in), bytes_out = element_bytes(p->out);
  size_t word = (size_t)(bytes_in > bytes_out ? bytes_in : bytes_out);
  int aligned = 0;
  while (aligned < 4 && t->align >= word << (aligned + 1) && in % (2 << aligned) == 0 &&
         out % (2 << aligned) == 0 && begins_at_multiples(p, 2 << aligned))
    aligned++;
  binding b = binding_of_rows(f->arch, t->precision);
  b.type = p->type;
  b.kind = p->kind;
  b.ortho = has_ends(p, t);
  b.in = p->in;
  b.out = p->out;
  b.exact = is_exact(t);
  b.short_in = is_short(p, 0);
  b.short_out = is_short(p, 1);
  b.packed =
      in == pass_side_points(p, 0) && out == pass_side_points(p, 1) && !b.short_in && !b.short_out;
  b.does[SIDE_LOAD] = p->load;
  b.paired_in = is_paired(p, 0);
  b.paired_out = is_paired(p, 1);
  b.aligned = aligned;
  return b;
}

/* Whether blocks may overlap, so that each writes whole sectors: rows are interleaved, points are
 * misaligned with sectors, and no block reads what another one writes. */
static int may_overlap(const pass *p, const transform *t, int misaligned) {
  int maybe_one = p->from == BUFFER_IN && p->to == BUFFER_OUT && t->placement != TW_OUT_OF_PLACE;
  return misaligned && !p->mirrored && !p->folded && !p->twins && p->from != p->to && !maybe_one &&
         !p->swapped && p->loops && p->loop[0].os == 1;
}

static int breaks_lines(const pass *p) {
  return p->from == p->to && p->n > 1 && p->is != 1 && p->is == p->os &&
         pass_stride_of(llabs(p->is) * element_bytes(p->in)) == STRIDE_OTHER;
}

binding pass_binding(const pass *p, const transform *t, const facts *f) {
  int bytes_in = element_bytes(p->in), bytes_out = element_bytes(p->out);
  if (lies_in_rows(p) && !p->mirrored && !p->words)
    return rows_binding(p, t, f);
  int misaligned_out = p->folded == TW_R2C ||
                       (p->twins == TW_R2C && !p->long_kind) || /* of the mirrored points */
                       (p->n > 1 && p->os != 1 && p->os * bytes_out % RECORD_SECTOR != 0);
  return (binding){
      .arch = f->arch,
      .type = p->type,
      .kind = p->kind,
      .ortho = has_ends(p, t),
      .in = p->in,
      .out = p->out,
      .loops_in = single_distance(p, 0) ? 0 : p->loops,
      .loops_out = single_distance(p, 1) ? 0 : p->loops,
      .strided_in = p->n > 1 && p->is != 1,
      .strided_out = p->n > 1 && p->os != 1,
      .far_in = p->n > 1 && llabs(p->is) * bytes_in >= FAR_BYTES,
      .far_out = p->n > 1 && llabs(p->os) * bytes_out >= FAR_BYTES,
      .broken = breaks_lines(p) && !misaligned_out,
      .paired_in = is_paired(p, 0),
      .paired_out = is_paired(p, 1),
      .mirrored = p->mirrored,
      .words = p->words,
      .folded = p->folded,
      .twins = p->twins,
      .long_kind = p->long_kind,
      .misaligned_out = misaligned_out,
      .overlap = may_overlap(p, t, misaligned_out),
      .exact = is_exact(t),
      .does = {[SIDE_LOAD] = p->load, [SIDE_BETWEEN] = p->between, [SIDE_STORE] = p->store},
      .twiddle_64 = p->twiddle_order > (int64_t)1 << 32,
      .short_in = is_short(p, 0),
      .short_out = is_short(p, 1),
      .part_in = p->in_axis > 0,
      .part_out = p->out_axis > 0,
      .index_shared = pass_indexes(p) && p->index_first > 0,
      .spread_in = p->first_axis_stride > 0 && p->type != TW_C2R,
      .spread_out = p->first_axis_stride > 0 && p->type == TW_C2R,
      .swapped = p->swapped};
}

pass_demand pass_demands(const pass *p, const transform *t, const facts *f) {
  int axes = p->axes > 1 ? p->axes : 1;
  int64_t points = row_points(p);
  pass_demand d = {.precision = t->precision,
                   .axes = axes,
                   .axis = {points <= INT32_MAX ? (int)points : INT32_MAX},
                   .points = points,
                   .rows = p->rows,
                   .binding = pass_binding(p, t, f)};
  for (int i = 0; i < axes && axes > 1; i++)
    d.axis[i] = p->axis[i];
  classify_pass(p, f, &d);
  pass_watch_tell(p, &d);
  return d;
}

tw_status pass_choose(const pass *p, const transform *t, const facts *f, record *out) {
  pass_demand d = pass_demands(p, t, f);
  candidate best;
  if (!space_choice(&d, f, &best))
    return status_fail(TW_UNSUPPORTED, "length %lld does not fit one block of this device",
                       (long long)p->n);
  *out = best.record;
  return TW_OK;
}

void pass_fill_args(const pass *p, launch_args *args) {
  args->batch = p->rows;
  args->in_dist = p->loops ? p->loop[0].is : pass_side_points(p, 0);
  args->out_dist = p->loops ? p->loop[0].os : pass_side_points(p, 1);
  args->in_stride = p->is;
  args->out_stride = p->os;
  if (p->first_axis_stride)
    *(p->type == TW_C2R ? &args->out_stride : &args->in_stride) = p->first_axis_stride;
  args->index_rows = loops_product(p, 0, p->index_first);
  args->index_count = loops_product(p, p->index_first, index_loops(p));
  args->factor_step = p->folded ? p->columns : p->factor_step;
  args->factor_count = p->folded ? p->real_points : p->factor_count;
  args->in_points = p->in_axis ? p->in_axis : pass_side_points(p, 0);
  args->out_points = p->out_axis ? p->out_axis : pass_side_points(p, 1);
  args->in_step = p->in_step;
  args->out_step = p->out_step;
  for (int i = 0; i < PASS_LOOPS_MOST; i++) {
    if (i < PASS_LOOPS_MOST - 1)
      args->loop_n[i] = i < p->loops ? p->loop[i].n : 1;
    args->in_loop[i] = i < p->loops ? p->loop[i].is : 0;
    args->out_loop[i] = i < p->loops ? p->loop[i].os : 0;
  }
}

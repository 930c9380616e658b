/* verify.c: a kernel touches no user data before it has transformed made-up data right, on this
 * device, in both directions, in and out of place: spot outputs against the definition, energy
 * against Parseval, an input from all outputs of every row, and gaps between rows left alone. */
#include "operation_table.h"
#include "pass_twiddles.h"
#include "verify_trial.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { VERIFY_BYTES = 4 << 20 };

static void fill(trial *t) {
  uint64_t state = 0x9e3779b97f4a7c15ull;
  for (int64_t i = 0; i < t->elements; i++) {
    double v[2];
    for (int part = 0; part < 2; part++) {
      state ^= state << 13, state ^= state >> 7, state ^= state << 17;
      v[part] = (double)(state >> 11) / 4503599627370496.0 - 1;
    }
    element_put(t->of_in, t->in, i, v);
  }
  verify_fold_input(t);
  const double none[2] = {NAN, NAN}; /* what must not be read */
  for (int64_t row = 0; row < t->batch && t->k->spec.binding.short_in; row++)
    for (int64_t j = 0; j < verify_points(t, 0); j++)
      if (!verify_holds(t, row, j, 0))
        element_put(t->of_in, t->in, verify_place(t, row, j, 0), none);
}

/* ---- operands of the binding's operations ---- */

/* A spectrum that shifts each row, by another number for each index; a chirp of any angles, which
 * ends one point before the last row does where it may. */
static tw_status make_factors(trial *t) {
  int filter = binding_has(&t->k->spec.binding, OPERATION_FILTER);
  device *d = t->k->device;
  t->count = t->n * t->index_count - (!filter && t->n > 1 && t->index_count > 1);
  size_t bytes = (size_t)(t->count * element_bytes(t->of_factors));
  t->factors = malloc(bytes);
  if (!t->factors)
    return status_fail(TW_NO_MEMORY, "out of memory for verification");
  for (int64_t i = 0; i < t->count; i++) {
    int64_t k = i % t->n * shift_of(t, i / t->n) % t->n;
    double angle = (double)(i % 1009 + 1) * 2.1; /* no factor is 1, so that a lost one shows */
    const double v[2] = {filter ? t->root_re[k] : cos(angle), filter ? t->root_im[k] : sin(angle)};
    element_put(t->of_factors, t->factors, i, v);
  }
  TRY(device_memory_alloc(d, bytes, &t->device_factors));
  t->args.factors = t->device_factors;
  t->args.factor_step = filter ? t->n : t->index_count;
  t->args.factor_count = t->count;
  return d->call->copy(d, t->device_factors, t->factors, bytes, COPY_UP, t->stream);
}

/* Numbers from 0.5 to 2. */
static tw_status make_window(trial *t) {
  device *d = t->k->device;
  const binding *b = &t->k->spec.binding;
  int64_t count = verify_points(t, 0) * (b->part_in ? t->index_count : 1);
  t->pairs = spec_moves_pairs(&t->k->spec, 0) && b->type == TW_C2C ? 2 : 1;
  element real = {t->precision, 0};
  size_t bytes = (size_t)(count * t->pairs * element_bytes(real));
  void *host = malloc(bytes);
  t->window = malloc((size_t)(count * t->pairs) * sizeof *t->window);
  tw_status status = TW_OK;
  if (!host || !t->window)
    status = status_fail(TW_NO_MEMORY, "out of memory for verification");
  for (int64_t i = 0; i < count * t->pairs && status == TW_OK; i++) {
    const double v[2] = {0.5 + (double)(i * 389 % 1021) / 680, 0};
    element_put(real, host, i, v);
    t->window[i] = t->precision == TW_F64 ? v[0] : (float)v[0];
  }
  if (status == TW_OK)
    status = device_memory_alloc(d, bytes, &t->device_window);
  if (status == TW_OK)
    status = d->call->copy(d, t->device_window, host, bytes, COPY_UP, t->stream);
  t->args.window = t->device_window;
  free(host);
  return status;
}

/* Some complete rows, and few enough that the host's share stays small. */
static int64_t choose_batch(const kernel *k, int64_t n) {
  int64_t row = n * record_word_bytes(&k->spec.record), tile = k->shape.tile;
  int64_t batch = 2 * tile + (k->spec.record.value[FIELD_WHOLE] ? 0 : (tile + 1) / 2);
  int64_t most = VERIFY_BYTES / row > 1 ? VERIFY_BYTES / row : 1;
  if (k->spec.binding.swapped)
    return (batch + n - 1) / n * n;
  if (batch <= most)
    return batch;
  return k->spec.record.value[FIELD_WHOLE] ? tile : most;
}

/* Points of a long row of a kind, or of its core if they are more, or so many. */
static int64_t long_points(const trial *t, int64_t others) {
  if (!t->k->spec.binding.long_kind)
    return others;
  int64_t core = verify_long_points(t), row = verify_long_row(t);
  return core > row ? core : row;
}

/* Folded rows of cosines are turned by quarters of their points. */
static int64_t table_roots(const trial *t) {
  const binding *b = &t->k->spec.binding;
  int turned = b->folded && b->long_kind && real_kind_of(b->long_kind)->form == FORM_COSINE;
  if (b->long_kind && b->type == TW_C2C && !b->folded)
    return real_kind_roots(b->long_kind, verify_long_row(t));
  return verify_roots(t) * (turned ? 4 : 1);
}

static tw_status set_up(trial *t) {
  device *d = t->k->device;
  t->root_re = malloc((size_t)t->n * sizeof *t->root_re);
  t->root_im = malloc((size_t)t->n * sizeof *t->root_im);
  t->in = malloc(t->bytes);
  t->out = malloc(t->bytes);
  t->x = malloc((size_t)(2 * t->n * t->batch) * sizeof *t->x);
  t->y = malloc((size_t)(2 * t->n * t->batch) * sizeof *t->y);
  t->points = malloc((size_t)long_points(t, verify_points(t, 0)) * sizeof *t->points);
  t->long_row = malloc((size_t)(2 * long_points(t, 1)) * sizeof *t->long_row);
  t->result_row = malloc((size_t)(2 * t->n) * sizeof *t->result_row);
  if (!t->result_row || !t->long_row || !t->root_re || !t->root_im || !t->in || !t->out || !t->x ||
      !t->y || !t->points)
    return status_fail(TW_NO_MEMORY, "out of memory for verification");
  for (int64_t m = 0; m < t->n; m++) {
    double angle = -2 * 3.14159265358979323846 * (double)m / (double)t->n;
    t->root_re[m] = cos(angle);
    t->root_im[m] = sin(angle);
  }
  fill(t);
  TRY(device_memory_alloc(d, t->bytes, &t->device_in));
  TRY(device_memory_alloc(d, t->bytes, &t->device_out));
  TRY(d->call->stream_create(d, &t->stream));
  const operation_needs needs = binding_needs(&t->k->spec.binding);
  if (needs.roots)
    TRY(pass_twiddles_get(d, &t->k->home, t->precision, table_roots(t), &t->args, &t->roots));
  if (needs.factors)
    TRY(make_factors(t));
  if (binding_has(&t->k->spec.binding, OPERATION_WINDOW))
    TRY(make_window(t));
  return d->call->copy(d, t->device_in, t->in, t->bytes, COPY_UP, t->stream);
}

static void tear_down(trial *t) {
  device *d = t->k->device;
  if (t->stream)
    d->call->stream_destroy(d, t->stream);
  if (t->device_in)
    d->call->release_in(d, &t->k->home, t->device_in);
  if (t->device_out)
    d->call->release_in(d, &t->k->home, t->device_out);
  if (t->device_factors)
    d->call->release_in(d, &t->k->home, t->device_factors);
  if (t->device_window)
    d->call->release_in(d, &t->k->home, t->device_window);
  tables_release(t->roots);
  free(t->factors);
  free(t->window);
  free(t->whole);
  free(t->root_re);
  free(t->root_im);
  free(t->in);
  free(t->out);
  free(t->x);
  free(t->points);
  free(t->long_row);
  free(t->result_row);
  free(t->y);
}

/* Forward out of place, inverse in place where that may be. Leaves the results in t->out. */
static tw_status launch_once(trial *t, float sign) {
  device *d = t->k->device;
  const binding *b = &t->k->spec.binding;
  int in_place = runs_in_place(t, sign);
  launch_args args = t->args;
  args.in = in_place ? t->device_out : t->device_in;
  args.out = t->device_out;
  args.table = t->k->table;
  args.batch = t->batch;
  args.in_dist = verify_mirrors(t, 0) || verify_is_long(t, 0) ? 1 : t->in_dist;
  args.out_dist = b->swapped || verify_mirrors(t, 1) || verify_is_long(t, 1) ? 1 : t->dist;
  args.in_stride = b->spread_in ? t->spread : verify_point_stride(t, 0);
  args.out_stride = b->spread_out ? t->spread : verify_point_stride(t, 1);
  args.scale_f64 = args.scale_f32 = 1;
  args.sign = sign;
  args.in_points = t->points_in;
  args.out_points = t->points_out;
  args.in_step = args.out_step = t->index_count;
  args.index_rows = t->index_rows;
  args.index_count = args.loop_n[0] = t->index_count; /* the outer loop goes on from there */
  args.loop_n[1] = args.loop_n[2] = 1;
  args.in_loop[0] = args.in_dist;
  args.out_loop[0] = args.out_dist;
  for (int i = 1; i < 4; i++) {
    args.in_loop[i] = verify_row_start(t, t->index_count, 0);
    args.out_loop[i] = verify_row_start(t, t->index_count, 1);
  }
  if (b->long_kind)
    verify_long_args(t, &args);
  if (b->folded)
    verify_fold_args(t, &args);
  int64_t blocks = kernel_blocks(t->k, &args);
  if (t->k->shape.streaming && blocks > 2)
    blocks = 2; /* so that blocks go round their loop */
  if (in_place)
    TRY(d->call->copy(d, t->device_out, t->in, t->bytes, COPY_UP, t->stream));
  else
    TRY(d->call->fill(d, t->device_out, UNTOUCHED, t->bytes, t->stream));
  TRY(d->call->launch(d, t->k->module, blocks, &args, t->stream));
  return d->call->copy(d, t->out, t->device_out, t->bytes, COPY_DOWN, t->stream);
}

static tw_status run(trial *t, float sign) {
  TRY(launch_once(t, sign));
  verify_gather(t, t->in, 0, sign, t->x);
  verify_gather(t, t->out, 1, sign, t->y);
  return TW_OK;
}

/* Fewer results, of which `whole` has all, and nothing else were written. */
static tw_status check_fewer(const trial *t, float direction) {
  size_t size = (size_t)element_bytes(t->of_out);
  const unsigned char *now = t->out, *before = t->in, *whole = t->whole;
  int in_place = runs_in_place(t, direction);
  for (int64_t row = 0; row < t->batch; row++)
    for (int64_t j = 0; j < verify_points(t, 1); j++) {
      size_t at = (size_t)verify_place(t, row, j, 1) * size;
      int written = verify_holds(t, row, j, 1);
      for (size_t i = at; i < at + size; i++)
        if (now[i] != (written ? whole[i] : in_place ? before[i] : UNTOUCHED))
          return status_fail(TW_VERIFY_FAILED, "row %lld, output %lld: %s", (long long)row,
                             (long long)j,
                             written ? "differs where fewer results are written"
                                     : "was written although it is beyond their number");
    }
  return TW_OK;
}

/* The same with about half of the results written. */
static tw_status run_fewer(trial *t, float sign) {
  int64_t all = t->points_out;
  t->whole = t->whole ? t->whole : malloc(t->bytes);
  if (!t->whole)
    return status_fail(TW_NO_MEMORY, "out of memory for verification");
  memcpy(t->whole, t->out, t->bytes);
  t->points_out = (all + 1) / 2;
  tw_status status = launch_once(t, sign);
  if (status == TW_OK)
    status = check_fewer(t, sign);
  t->points_out = all;
  return status;
}

/* Elements from row to row: a gap after each unless they are packed, multiples of `unit`. */
static int64_t distance_for(int64_t points, int packed, int64_t unit) {
  return packed ? points : (points / unit + 1) * unit;
}

/* Points of the transform that a row is, which is complex for checks. */
static int64_t transformed_points(const spec *s) {
  int row = record_row_points(&s->record), kind = s->binding.kind;
  if (s->binding.mirrored)
    return record_points(&s->record);
  return kind ? real_kind_words(kind, real_kind_points(kind, row)) : row;
}

/* Rows, and how many of them share an index. */
static void count_rows(trial *t) {
  const binding *b = &t->k->spec.binding;
  t->batch = choose_batch(t->k, t->n);
  t->axes = record_point_axes(&t->k->spec.record, t->axis);
  if (t->axes == 1)
    t->axis[0] = (int)t->n; /* a convolution's length is another */
  t->index_count = (t->batch + 1) / 2;
  t->index_rows = b->index_shared ? 2 : 1;
  if (b->mirrored || (b->twins && !b->long_kind)) { /* one spectrum, or two */
    t->index_count = t->batch / 2 > 0 ? t->batch / 2 : 1;
    t->batch =
        (verify_mirrors(t, 1) ? b->loops_out : b->loops_in) ? 2 * t->index_count : t->index_count;
  }
}

/* Where they lie. */
static void lay_out(trial *t) {
  const binding *b = &t->k->spec.binding;
  int64_t unit = (int64_t)1 << b->aligned;
  if (b->kind && unit < 2) /* both sides have the same distance, and one may have pairs */
    unit = 2;
  int64_t out_unit = b->paired_out && !b->out.is_complex && unit < 2 ? 2 : unit;
  int64_t in_unit = b->paired_in && !b->in.is_complex && unit < 2 ? 2 : unit;
  t->dist = distance_for(verify_points(t, 1), b->packed, out_unit);
  t->in_dist = distance_for(verify_points(t, 0), b->packed, in_unit);
  int gap = b->type == TW_C2C ? 1 : 2; /* real points lie in pairs */
  t->spread = binding_spreads(b) ? verify_behind_first(t) + gap : 0;
  if (t->spread)
    *(b->spread_out ? &t->dist : &t->in_dist) = t->axis[0] * t->spread;
  t->elements = (t->in_dist > t->dist ? t->in_dist : t->dist) * t->batch;
  if ((b->mirrored || (b->twins && !b->long_kind)) && t->elements < 2 * mirrored_distance(t))
    t->elements = 2 * mirrored_distance(t);
  if (b->folded)
    verify_fold(t);
  else if (b->long_kind)
    verify_long(t);
  if (b->swapped) {
    t->index_count = t->n;
    t->dist = t->in_dist = t->batch + 1;
    t->elements = t->dist * t->n;
  }
  t->points_out = verify_points(t, 1) * (b->part_out ? t->index_count : 1);
  t->points_in = verify_points(t, 0) * (b->part_in ? t->index_count : 1);
  t->points_in = b->short_in ? (t->points_in + 1) / 2 : t->points_in;
  int in_bytes = element_bytes(t->of_in), out_bytes = element_bytes(t->of_out);
  t->bytes = (size_t)(t->elements * (in_bytes > out_bytes ? in_bytes : out_bytes));
}

tw_status verify_kernel(kernel *k) {
  const binding *b = &k->spec.binding;
  const int precision = k->spec.record.value[FIELD_PRECISION];
  trial t = {.k = k,
             .n = transformed_points(&k->spec),
             .precision = precision,
             .of_in = b->in,
             .of_out = b->out,
             .of_factors = element_complex(precision)};
  if (b->words)
    return verify_words(k);
  count_rows(&t);
  lay_out(&t);
  tw_status status = set_up(&t);
  for (int sign = 1; sign >= -1 && status == TW_OK; sign -= 2) {
    if (b->type == TW_C2C && b->long_kind && sign != (b->folded == TW_C2R ? -1 : 1))
      continue; /* turned one way only */
    status = run(&t, (float)sign);
    if (status == TW_OK)
      status = verify_check(&t, (float)sign, verify_words_sign(&t, (float)sign));
    if (status == TW_OK && b->short_out)
      status = run_fewer(&t, (float)sign);
  }
  tear_down(&t);
  return status;
}

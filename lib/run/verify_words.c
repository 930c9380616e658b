/* verify_words.c: the trial of a kernel that only makes words of the rows of a kind, or rows of
 * words (binding.words): every word against the formulas of real_kind.c. */
#include "pass_twiddles.h"
#include "real_kind.h"
#include "verify_trial.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

/* One side: elements between its points, and between its transforms. */
typedef struct {
  element of;
  int64_t points, stride, distance;
  size_t bytes;
  char *host;
  void *device;
} words_side;

typedef struct {
  kernel *k;
  const binding *b;
  int to_words, form;
  int64_t n, core, words, count, transforms;
  words_side side[2];
  tw_stream stream;
  device_table *roots;
  double *points, *row; /* of one transform: its real points, and its core's complex row */
} words_trial;

static void shape(words_trial *t) {
  const binding *b = t->b;
  int64_t tile = t->k->shape.tile; /* two blocks, and a part of one */
  t->n = t->form == REAL_PAIRS ? 5 * tile / 2 | 1 : 5 * tile + tile % 2;
  t->core = real_kind_core(b->kind, t->n);
  t->words = t->form == REAL_PAIRS ? t->core : t->core / 2;
  int half = t->form == REAL_PAIRS && !t->to_words && real_kind_of(b->kind)->spectrum;
  t->count = half ? t->words / 2 + 1 : t->words;
  t->transforms = b->loops_in || b->loops_out ? 2 : 1;
  for (int i = 0; i < 2; i++) {
    words_side *s = &t->side[i];
    s->of = i ? b->out : b->in;
    s->points = s->of.is_complex ? t->words : t->n;
    s->stride = s->of.is_complex ? 2 : 3;
    s->distance = s->stride * s->points + 5;
    s->bytes = (size_t)(s->distance * t->transforms * element_bytes(s->of));
  }
}

/* Word k of a transform, from its core's row. */
static void word_of(const words_trial *t, int64_t k, double word[2]) {
  const double *row = t->row;
  int spectrum = real_kind_of(t->b->kind)->spectrum == !t->to_words;
  double angle = 2 * PI * (double)k / (double)t->core, share = t->to_words ? 1 : 0.5;
  word[0] = row[2 * k], word[1] = row[2 * k + 1];
  if (t->form != REAL_HALF)
    return;
  if (!spectrum) {
    word[0] = row[4 * k], word[1] = row[4 * k + 2];
    return;
  }
  const double *a = row + 2 * k, *b = row + 2 * (k + t->words);
  double left[2] = {a[0] - b[0], a[1] - b[1]};
  word[0] = share * (a[0] + b[0] - left[0] * sin(angle) - left[1] * cos(angle));
  word[1] = share * (a[1] + b[1] + left[0] * cos(angle) - left[1] * sin(angle));
}

static double noise(uint64_t *state) {
  *state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
  return (double)(*state >> 11) / 4503599627370496.0 - 1;
}

/* Real points, or the words of rows of which some are the results: not all words are. */
static void fill(words_trial *t) {
  words_side *in = &t->side[0];
  uint64_t state = 0x9e3779b97f4a7c15ull;
  memset(in->host, UNTOUCHED, in->bytes);
  for (int64_t i = 0; i < t->transforms; i++) {
    for (int64_t j = 0; j < t->n; j++) {
      const double v[2] = {t->points[j] = noise(&state), 0};
      if (t->to_words)
        element_put(in->of, in->host, i * in->distance + j * in->stride, v);
    }
    real_kind_row(t->b->kind, t->b->ortho, t->n, 1, t->points, t->row);
    for (int64_t k = 0; k < t->words && !t->to_words; k++) {
      double word[2];
      word_of(t, k, word);
      element_put(in->of, in->host, i * in->distance + k * in->stride, word);
    }
  }
}

static tw_status set_up(words_trial *t) {
  device *d = t->k->device;
  t->points = malloc((size_t)t->n * sizeof *t->points);
  t->row = malloc((size_t)(2 * t->core) * sizeof *t->row);
  for (int i = 0; i < 2; i++) {
    words_side *s = &t->side[i];
    s->host = malloc(s->bytes);
    if (!s->host || !t->points || !t->row)
      return status_fail(TW_NO_MEMORY, "out of memory for verification");
    TRY(device_memory_alloc(d, s->bytes, &s->device));
  }
  TRY(d->call->stream_create(d, &t->stream));
  fill(t);
  memset(t->side[1].host, UNTOUCHED, t->side[1].bytes);
  for (int i = 0; i < 2; i++)
    TRY(d->call->copy(d, t->side[i].device, t->side[i].host, t->side[i].bytes, COPY_UP, t->stream));
  return TW_OK;
}

static tw_status run(words_trial *t) {
  device *d = t->k->device;
  launch_args args = {.in = t->side[0].device,
                      .out = t->side[1].device,
                      .table = t->k->table,
                      .batch = t->count * t->transforms,
                      .in_stride = t->side[0].stride,
                      .out_stride = t->side[1].stride,
                      .scale_f64 = 1,
                      .scale_f32 = 1,
                      .sign = 1,
                      .loop_n = {t->count, 1, 1},
                      .index_rows = 1,
                      .index_count = t->count,
                      .factor_count = t->n};
  args.loop_n[1] = t->transforms;
  args.in_loop[1] = t->side[0].distance;
  args.out_loop[1] = t->side[1].distance;
  TRY(pass_twiddles_get(d, &t->k->home, t->k->spec.record.value[FIELD_PRECISION],
                        real_kind_roots(t->b->kind, t->n), &args, &t->roots));
  int64_t blocks = (args.batch + t->k->shape.tile - 1) / t->k->shape.tile;
  TRY(d->call->launch(d, t->k->module, blocks, &args, t->stream));
  return d->call->copy(d, t->side[1].host, t->side[1].device, t->side[1].bytes, COPY_DOWN,
                       t->stream);
}

/* The parts of spectra that are no part of any real row's are ignored. */
static int is_ignored(const words_trial *t, int64_t k, int part) {
  int single = t->form == REAL_PAIRS && !t->to_words;
  return single && part && (!k || !real_kind_of(t->b->kind)->spectrum);
}

static tw_status check_transform(const words_trial *t, int64_t i, double bound) {
  const words_side *memory = &t->side[!t->to_words], *words = &t->side[t->to_words];
  for (int64_t j = 0; j < t->n; j++) {
    double v[2];
    element_get(memory->of, memory->host, i * memory->distance + j * memory->stride, v);
    t->points[j] = v[0];
  }
  real_kind_row(t->b->kind, t->b->ortho, t->n, !t->to_words, t->points, t->row);
  for (int64_t k = 0; k < t->count; k++) {
    double expected[2], got[2];
    word_of(t, k, expected);
    element_get(words->of, words->host, i * words->distance + k * words->stride, got);
    for (int part = 0; part < 2; part++)
      if (!is_ignored(t, k, part) && !(fabs(got[part] - expected[part]) <= bound))
        return status_fail(TW_VERIFY_FAILED, "word %lld of %s is off by %g (bound %g)",
                           (long long)k, real_kind_of(t->b->kind)->name, got[part] - expected[part],
                           bound);
  }
  return TW_OK;
}

/* What lies between the points of the output is as it was. */
static tw_status check_gaps(const words_trial *t) {
  const words_side *out = &t->side[1];
  size_t size = (size_t)element_bytes(out->of);
  for (int64_t at = 0; at < out->distance * t->transforms; at++) {
    int64_t in_row = at % out->distance;
    if (in_row % out->stride == 0 && in_row / out->stride < out->points)
      continue;
    for (size_t i = 0; i < size; i++)
      if ((unsigned char)out->host[(size_t)at * size + i] != UNTOUCHED)
        return status_fail(TW_VERIFY_FAILED, "something was written between words");
  }
  return TW_OK;
}

static void tear_down(words_trial *t) {
  device *d = t->k->device;
  if (t->stream)
    d->call->stream_destroy(d, t->stream);
  for (int i = 0; i < 2; i++) {
    if (t->side[i].device)
      d->call->release_in(d, &t->k->home, t->side[i].device);
    free(t->side[i].host);
  }
  tables_release(t->roots);
  free(t->points);
  free(t->row);
}

tw_status verify_words(kernel *k) {
  const binding *b = &k->spec.binding;
  words_trial t = {.k = k, .b = b, .to_words = b->out.is_complex, .form = b->words};
  double stored = number_roundoff(b->out.format),
         computed = number_roundoff(k->spec.record.value[FIELD_PRECISION]);
  shape(&t);
  tw_status status = set_up(&t);
  if (status == TW_OK)
    status = run(&t);
  for (int64_t i = 0; i < t.transforms && status == TW_OK; i++)
    status = check_transform(&t, i, 32 * computed + (stored > computed ? 8 * stored : 0));
  if (status == TW_OK)
    status = check_gaps(&t);
  tear_down(&t);
  return status;
}

/* overlap_add.c: pads a recording for its frames, and adds frames up to a recording. */
#include "overlap_add.h"

#include "element.h"

#include <stdlib.h>
#include <string.h>

tw_status frame_layout_for(int64_t samples, int64_t frame, int64_t hop, frame_layout *layout) {
  const int64_t most = INT64_MAX / 4;
  if (samples < 1 || frame < 1 || hop < 1 || samples > most || frame > most)
    return status_fail(TW_INVALID,
                       "%lld samples in frames of %lld every %lld: all must be positive, and less "
                       "than 2^61",
                       (long long)samples, (long long)frame, (long long)hop);
  if (hop > frame)
    return status_fail(TW_INVALID, "frames of %lld points every %lld leave samples out",
                       (long long)frame, (long long)hop);
  frame_layout l = {.frame = frame, .hop = hop, .before = frame / 2};
  int64_t needed = samples + 2 * l.before;
  l.frames = needed <= frame ? 1 : 1 + (needed - frame + hop - 1) / hop;
  l.padded = (l.frames - 1) * hop + frame;
  *layout = l;
  return TW_OK;
}

tw_status frame_layout_pad(const frame_layout *layout, const array *a, array *out) {
  array packed, made;
  TRY(array_pack(a, NULL, 0, &packed));
  made = packed;
  int64_t length = a->shape[a->rank - 1], rows = length ? array_count(a) / length : 0;
  made.shape[a->rank - 1] = layout->padded;
  tw_status status = array_allocate(&made);
  size_t bytes = array_element_bytes(a);
  for (int64_t row = 0; row < rows && status == TW_OK; row++)
    memcpy((char *)made.data + (size_t)(row * layout->padded + layout->before) * bytes,
           (const char *)packed.data + (size_t)(row * length) * bytes, (size_t)length * bytes);
  array_free(&packed);
  if (status == TW_OK)
    *out = made;
  return status;
}

/* The frames that hold a point of the padded row: first to last. */
static void frames_at(const frame_layout *l, int64_t at, int64_t *first, int64_t *last) {
  *first = at < l->frame ? 0 : (at - l->frame) / l->hop + 1;
  *last = at / l->hop < l->frames ? at / l->hop : l->frames - 1;
}

/* The sum of the windows over each of the samples that are kept. TW_INVALID where it is less than a
 * thousandth of the largest one. */
static tw_status add_windows(const frame_layout *l, const double *window, int64_t samples,
                             double *sum) {
  double greatest = 0;
  int64_t first, last;
  for (int64_t i = 0; i < samples; i++) {
    int64_t at = i + l->before;
    frames_at(l, at, &first, &last);
    sum[i] = 0;
    for (int64_t k = first; k <= last; k++)
      sum[i] += window ? window[at - k * l->hop] : 1;
    greatest = sum[i] > greatest ? sum[i] : greatest;
  }
  for (int64_t i = 0; i < samples; i++)
    if (!(sum[i] >= greatest / 1000))
      return status_fail(TW_INVALID,
                         "sample %lld cannot come back: a hop of %lld is too large for this window",
                         (long long)i, (long long)l->hop);
  return TW_OK;
}

/* One row: sample i is the sum of the frames that hold it, over the sum of their windows. */
static void add_row(const frame_layout *l, const array *frames, int64_t row, const double *sum,
                    array *made, int64_t samples) {
  element real = element_real(frames->precision);
  int64_t first, last;
  for (int64_t i = 0; i < samples; i++) {
    int64_t at = i + l->before;
    double total = 0, value[2] = {0};
    frames_at(l, at, &first, &last);
    for (int64_t k = first; k <= last; k++) {
      element_get(real, frames->data, (row * l->frames + k) * l->frame + at - k * l->hop, value);
      total += value[0];
    }
    value[0] = total / sum[i];
    element_put(real, made->data, row * samples + i, value);
  }
}

/* What comes of frames, without its data, and the sums of its samples' windows, owned. */
static tw_status lay_back(const array *frames, int64_t hop, const double *window, int64_t samples,
                          frame_layout *layout, array *made, double **sums) {
  if (frames->rank < 2 || frames->is_complex || frames->fortran || hop < 1)
    return status_fail(TW_INVALID, "frames to be added have at least two axes, the frames and "
                                   "their points, and are real");
  frame_layout l = {.frame = frames->shape[frames->rank - 1],
                    .hop = hop,
                    .frames = frames->shape[frames->rank - 2]};
  l.before = l.frame / 2;
  int64_t all = hop <= l.frame && l.frames ? (l.frames - 1) * hop + l.frame - 2 * l.before : 0;
  if (all < 1 || samples < 0 || samples > all)
    return status_fail(TW_INVALID, "%lld frames of %lld points every %lld hold %lld samples",
                       (long long)l.frames, (long long)l.frame, (long long)hop, (long long)all);
  samples = samples ? samples : all;
  double *sum = malloc((size_t)samples * sizeof *sum);
  if (!sum)
    return status_fail(TW_NO_MEMORY, "no memory for the sum of the windows");
  tw_status status = add_windows(&l, window, samples, sum);
  if (status != TW_OK) {
    free(sum);
    return status;
  }
  *layout = l;
  *made = *frames;
  made->data = NULL;
  made->rank--;
  made->shape[made->rank - 1] = samples;
  *sums = sum;
  return TW_OK;
}

tw_status overlap_add_shape(const array *frames, int64_t hop, const double *window, int64_t samples,
                            array *out) {
  frame_layout l;
  double *sum;
  TRY(lay_back(frames, hop, window, samples, &l, out, &sum));
  free(sum);
  return TW_OK;
}

tw_status overlap_add(const array *frames, int64_t hop, const double *window, int64_t samples,
                      array *out) {
  frame_layout l;
  array made;
  double *sum;
  TRY(lay_back(frames, hop, window, samples, &l, &made, &sum));
  tw_status status = array_allocate(&made);
  samples = made.shape[made.rank - 1];
  int64_t rows = status == TW_OK ? array_count(&made) / samples : 0;
  for (int64_t row = 0; row < rows; row++)
    add_row(&l, frames, row, sum, &made, samples);
  free(sum);
  if (status == TW_OK)
    *out = made;
  return status;
}

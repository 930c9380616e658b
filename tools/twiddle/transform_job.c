/* transform_job.c: decides on the kind, the axes and the strides of a transform of an array. */
#include "transform_job.h"

#include "element.h"
#include "kinds.h"
#include "window.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void transform_job_free(transform_job *job) {
  array_free(&job->in);
  array_free(&job->out);
  free(job->window);
  job->window = NULL;
}

/* Frees *a and moves *made into it. */
static void replace(array *a, const array *made) {
  array_free(a);
  *a = *made;
}

/* ---- kind and numbers ---- */

/* The kind that was asked for, or else c2c for complex numbers and r2c for real ones. Float16 with
 * a last axis of 2 becomes complex where the kind wants that. */
static tw_status choose_kind(const transform_settings *s, array *a, const kind_info **kind) {
  int wants_complex =
      s->kind == 1 + KIND_C2C || s->kind == 1 + KIND_C2R || (!s->kind && s->inverse);
  int pairs = a->precision == TW_F16 && !a->is_complex && a->rank && a->shape[a->rank - 1] == 2;
  if (wants_complex && pairs)
    TRY(array_pairs_to_complex(a));
  int chosen = s->kind ? s->kind - 1 : a->is_complex || s->inverse ? KIND_C2C : KIND_R2C;
  if (s->inverse && chosen != KIND_C2C)
    return status_fail(TW_INVALID,
                       "--inverse is for --kind c2c: the inverse of r2c is the kind c2r");
  if (chosen == KIND_C2R && !a->is_complex)
    return status_fail(TW_INVALID, "--kind c2r takes complex numbers, and these are real");
  if (a->is_complex && !type_is_complex(kinds[chosen].type, 0))
    return status_fail(TW_INVALID, "--kind %s takes real numbers, and these are complex",
                       kinds[chosen].name);
  *kind = &kinds[chosen];
  return TW_OK;
}

static tw_status convert(const transform_settings *s, const kind_info *kind, array *a) {
  array made;
  int32_t precision = s->precision ? s->precision - 1 : a->precision;
  if (!array_count(a))
    return status_fail(TW_INVALID, "the array is empty");
  TRY(array_convert(a, type_is_complex(kind->type, 0), precision, &made));
  replace(a, &made);
  return TW_OK;
}

/* ---- axes ---- */

/* Adds one axis, which is counted from the end if negative. */
static tw_status add_axis(const array *a, int64_t axis, axis_list *axes) {
  int64_t wanted = axis < 0 ? axis + a->rank : axis;
  if (wanted < 0 || wanted >= a->rank)
    return status_fail(TW_INVALID, "axis %lld: the array has %d axes", (long long)axis,
                       (int)a->rank);
  for (int32_t i = 0; i < axes->count; i++)
    if (axes->axis[i] == wanted)
      return status_fail(TW_INVALID, "axis %lld is named twice", (long long)axis);
  axes->axis[axes->count++] = (int32_t)wanted;
  return TW_OK;
}

/* --axes 0,-1 or all; --axis 0; else the last one. */
static tw_status choose_axes(const transform_settings *s, const array *a, axis_list *axes) {
  axes->count = 0;
  if (a->rank < 1)
    return status_fail(TW_INVALID, "the array is a single number: it has no axis to transform");
  if (!s->axes)
    return add_axis(a, s->axis == NOT_GIVEN ? -1 : s->axis, axes);
  for (int32_t i = 0; i < a->rank && !strcmp(s->axes, "all"); i++)
    TRY(add_axis(a, i, axes));
  const char *at = s->axes;
  for (char *end; !axes->count || *at == ','; at = end) {
    at += *at == ',';
    errno = 0;
    int64_t axis = strtoll(at, &end, 10);
    if (end == at || errno || (*end && *end != ','))
      return status_fail(TW_INVALID, "--axes takes axes such as 0,2 or -2,-1, or all");
    TRY(add_axis(a, axis, axes));
    if (!*end)
      return TW_OK;
  }
  return TW_OK;
}

/* ---- frames ---- */

/* Pads the last axis, which is then read in frames: the output has an axis more. */
static tw_status lay_frames(const transform_settings *s, transform_job *job) {
  array padded, *a = &job->in;
  if (a->rank < 1 || a->rank >= ARRAY_RANK_MAX)
    return status_fail(TW_INVALID, "an array of %d axes cannot be cut into frames", (int)a->rank);
  job->samples = a->shape[a->rank - 1];
  TRY(frame_layout_for(job->samples, s->frame, s->hop ? s->hop : s->frame, &job->layout));
  TRY(frame_layout_pad(&job->layout, a, &padded));
  replace(a, &padded);
  job->framed = 1;
  job->out = *a;
  job->out.data = NULL;
  job->out.shape[job->out.rank - 1] = job->layout.frames;
  job->out.shape[job->out.rank++] = job->layout.frame;
  return TW_OK;
}

/* ---- the problem ---- */

/* The length along the last of the axes, of which half a spectrum holds n/2+1 points. */
static tw_status last_length(const transform_settings *s, int64_t extent, int32_t type,
                             int64_t *n) {
  if (s->points && type != TW_C2R)
    return status_fail(TW_INVALID, "--points is for --kind c2r");
  *n = type != TW_C2R ? extent : s->points ? s->points : 2 * (extent - 1);
  if (type == TW_C2R && !s->points && extent == 1)
    *n = 1;
  if (type == TW_C2R && *n / 2 + 1 != extent)
    return status_fail(
        TW_INVALID, "half a spectrum of %lld points belongs to %lld or %lld, not %lld",
        (long long)extent, 2 * (long long)extent - 2, 2 * (long long)extent - 1, (long long)*n);
  return TW_OK;
}

/* The chosen axes are dimensions, the others are loops; each side has its strides. */
static void fill_dims(transform_job *job, int64_t last_n) {
  int64_t in[ARRAY_RANK_MAX], out[ARRAY_RANK_MAX];
  const axis_list *axes = &job->axes;
  int32_t loops = 0;
  array_strides(&job->in, in);
  array_strides(&job->out, out);
  if (job->framed) { /* frames begin hop apart, and their points lie side by side */
    in[job->out.rank - 2] = job->layout.hop;
    in[job->out.rank - 1] = 1;
  }
  job->points = 1;
  for (int32_t i = 0; i < axes->count; i++) {
    int32_t axis = axes->axis[i];
    int64_t n = i == axes->count - 1 ? last_n : job->out.shape[axis];
    job->dim[i] = (tw_dim){n, in[axis], out[axis]};
    job->points *= n;
  }
  job->transforms = 1;
  for (int32_t axis = 0; axis < job->out.rank; axis++) {
    int chosen = 0;
    for (int32_t i = 0; i < axes->count; i++)
      chosen |= axes->axis[i] == axis;
    if (chosen)
      continue;
    job->transforms *= job->out.shape[axis];
    if (job->out.shape[axis] > 1)
      job->loop[loops++] = (tw_dim){job->out.shape[axis], in[axis], out[axis]};
  }
  job->problem.batch_rank = loops;
}

/* The scale option: a number, none, 1/n or 1/sqrt(n). Frames that are added up again are scaled so
 * that the recording comes back. */
static tw_status read_scale(const transform_settings *s, int64_t n, double *scale) {
  const char *written = s->scale ? s->scale : s->overlap_add && !s->ortho ? "1/n" : "none";
  *scale = 1;
  if (!strcmp(written, "none"))
    return TW_OK;
  if (!strcmp(written, "1/n") || !strcmp(written, "1/sqrt(n)")) {
    *scale = 1 / (written[2] == 'n' ? (double)n : sqrt((double)n));
    return TW_OK;
  }
  char *end;
  *scale = strtod(written, &end);
  if (end == written || *end || !(fabs(*scale) > 0 && fabs(*scale) < 1e300))
    return status_fail(TW_INVALID, "--scale takes a number but 0, none, 1/n or 1/sqrt(n)");
  return TW_OK;
}

static tw_status make_window(const char *written, int64_t n, double **window) {
  double *w = malloc((size_t)n * sizeof *w);
  if (!w)
    return status_fail(TW_NO_MEMORY, "no memory for a window");
  tw_status status = window_fill(written, n, w);
  if (status == TW_OK)
    *window = w;
  else
    free(w);
  return status;
}

static tw_status make_problem(const transform_settings *s, const kind_info *kind,
                              transform_job *job) {
  const axis_list *axes = &job->axes;
  int32_t last = axes->axis[axes->count - 1];
  int64_t n = 0;
  tw_problem *p = &job->problem;
  TRY(last_length(s, job->out.shape[last], kind->type, &n));
  job->out.shape[last] = type_points(kind->type, 1, n);
  job->out.is_complex = type_is_complex(kind->type, 1);
  *p = (tw_problem){.size = sizeof *p,
                    .dims = job->dim,
                    .batch = job->loop,
                    .r2r = kind->type == TW_R2R ? job->r2r : NULL,
                    .rank = axes->count,
                    .type = kind->type,
                    .precision = job->in.precision,
                    .direction = kind->type == TW_C2R || s->inverse ? TW_INVERSE : TW_FORWARD,
                    .placement = TW_OUT_OF_PLACE,
                    .flags = s->ortho ? TW_ORTHO : 0};
  for (int32_t i = 0; i < axes->count; i++)
    job->r2r[i] = kind->r2r;
  fill_dims(job, n);
  if (s->window && kind->type == TW_C2R && !s->overlap_add)
    return status_fail(TW_INVALID, "--window with --kind c2r is for --overlap-add");
  if (s->window)
    TRY(make_window(s->window, n, &job->window));
  p->window = s->overlap_add ? NULL : job->window;
  return read_scale(s, job->points, &p->scale);
}

tw_status transform_job_make(const transform_settings *s, array *input, int64_t rate,
                             transform_job *job) {
  const kind_info *kind = NULL;
  memset(job, 0, sizeof *job);
  job->in = *input;
  input->data = NULL;
  job->rate = s->rate ? s->rate : rate;
  TRY(choose_kind(s, &job->in, &kind));
  if (s->overlap_add && kind->type != TW_C2R)
    return status_fail(TW_INVALID, "--overlap-add is for --kind c2r");
  if (s->frame && kind->type == TW_C2R)
    return status_fail(TW_INVALID, "--frame cuts a recording, and --kind c2r takes its spectra");
  TRY(convert(s, kind, &job->in));
  if (s->frame) {
    TRY(lay_frames(s, job));
  } else {
    job->out = job->in;
    job->out.data = NULL;
  }
  TRY(choose_axes(s, &job->out, &job->axes));
  return make_problem(s, kind, job);
}

/* ---- afterwards ---- */

static int64_t hop_of(const transform_settings *s, const transform_job *job) {
  return s->hop ? s->hop : job->points;
}

tw_status transform_job_added_shape(const transform_settings *s, const transform_job *job,
                                    array *made) {
  array frames = job->out;
  frames.fortran = 0; /* once they are packed */
  return overlap_add_shape(&frames, hop_of(s, job), job->window, s->samples, made);
}

tw_status transform_job_add_frames(const transform_settings *s, transform_job *job) {
  array packed, made;
  TRY(array_pack(&job->out, NULL, 0, &packed));
  tw_status status = overlap_add(&packed, hop_of(s, job), job->window, s->samples, &made);
  array_free(&packed);
  if (status == TW_OK)
    replace(&job->out, &made);
  return status;
}

tw_status transform_job_pack(const transform_job *job, array *in, array *out) {
  array frames = job->in;
  int64_t left_out;
  if (job->framed)
    TRY(array_cut_frames(&job->in, job->layout.frame, job->layout.hop, &frames, &left_out));
  tw_status status = array_pack(&frames, job->axes.axis, job->axes.count, in);
  if (job->framed)
    array_free(&frames);
  TRY(status);
  status = array_pack(&job->out, job->axes.axis, job->axes.count, out);
  if (status != TW_OK)
    array_free(in);
  return status;
}

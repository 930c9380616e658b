/* transform_picture.c: what the axes of a picture stand for. */
#include "element.h"
#include "picture.h"
#include "transform_files.h"

/* The axes of the array along x and y: of several dimensions the last two; of one, the last loop
 * around it and itself. -1: there is none. */
static void choose_axes(const transform_job *job, int32_t *x, int32_t *y) {
  const axis_list *axes = &job->axes;
  *y = axes->axis[axes->count - 1];
  *x = job->out.rank - 1;
  if (axes->count > 1) {
    *x = *y;
    *y = axes->axis[axes->count - 2];
  } else if (*x == *y) {
    --*x;
  }
}

tw_status transform_can_draw(const transform_job *job) {
  int32_t x, y;
  choose_axes(job, &x, &y);
  if (x < 0 || job->problem.type == TW_C2R)
    return status_fail(TW_INVALID, "--picture draws a batch of spectra or one of two dimensions");
  return TW_OK;
}

/* Bins of a complex transform count from -(n/2); those of half a spectrum, and of real ones, from
 * 0.
 */
static picture_axis bins(int64_t n, int is_signed) {
  return (picture_axis){PICTURE_BIN, is_signed ? (double)-(n / 2) : 0, 1};
}

/* One dimension in hertz: bin k of n is k/n of the rate, and half of that for cosines and sines. */
static void use_hertz(const transform_job *job, picture_axis *a) {
  const tw_problem *p = &job->problem;
  if (!job->rate || (p->type == TW_R2R && p->r2r[0] <= TW_DHT))
    return;
  double step = (double)job->rate / (double)job->points / (p->type == TW_R2R ? 2 : 1);
  *a = (picture_axis){PICTURE_HERTZ, a->first * step, step};
}

tw_status transform_draw(const transform_settings *s, const transform_job *job) {
  const int32_t type = job->problem.type;
  picture p;
  int32_t x, y;
  choose_axes(job, &x, &y);
  int planar = job->axes.count > 1;
  const int is_signed[2] = {planar && type == TW_C2C, planar ? type != TW_R2R : type == TW_C2C};
  TRY(picture_of(&job->out, x, y, is_signed, &p));
  p.is_square = planar;
  p.x = planar ? bins(p.columns, is_signed[0]) : (picture_axis){PICTURE_FRAME, 0, 1};
  p.y = bins(p.rows, is_signed[1]);
  if (!planar)
    use_hertz(job, &p.y);
  if (job->framed && job->rate)
    p.x = (picture_axis){PICTURE_SECOND, 0, (double)job->layout.hop / (double)job->rate};
  tw_status status = picture_write(&p, s->picture);
  picture_free(&p);
  TRY(status);
  fprintf(s->say, "drew: %s\n", s->picture);
  return TW_OK;
}

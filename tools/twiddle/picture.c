/* picture.c: the map of colours, its axes, their ticks and labels. What the numbers mean is told by
 * the caller. */
#include "picture.h"

#include "canvas.h"
#include "element.h"
#include "output.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- powers ---- */

void picture_free(picture *p) {
  free(p->power);
  p->power = NULL;
}

/* Where index i of n is drawn: bins from n - n/2 on stand for negative ones, which come first. */
static int64_t place_of(int64_t i, int64_t n, int is_signed) {
  return is_signed ? (i + n / 2) % n : i;
}

/* Adds |a|^2 of all elements with the given indices along the two axes. */
static void add_powers(const array *a, int32_t column_axis, int32_t row_axis,
                       const int is_signed[2], picture *p) {
  int64_t index[ARRAY_RANK_MAX] = {0}, count = array_count(a);
  element e = {a->precision, a->is_complex};
  double value[2];
  for (int64_t i = 0; i < count; i++) {
    int64_t column = place_of(index[column_axis], p->columns, is_signed[0]);
    int64_t row = place_of(index[row_axis], p->rows, is_signed[1]);
    element_get(e, a->data, i, value);
    p->power[row * p->columns + column] += value[0] * value[0] + value[1] * value[1];
    for (int32_t k = 0; k < a->rank; k++) { /* the fastest axis first */
      int32_t axis = a->fortran ? k : a->rank - 1 - k;
      if (++index[axis] < a->shape[axis])
        break;
      index[axis] = 0;
    }
  }
}

tw_status picture_of(const array *a, int32_t column_axis, int32_t row_axis, const int is_signed[2],
                     picture *p) {
  picture made = {.columns = a->shape[column_axis], .rows = a->shape[row_axis]};
  made.power = calloc((size_t)made.columns * (size_t)made.rows, sizeof *made.power);
  if (!made.power)
    return status_fail(TW_NO_MEMORY, "no memory for a picture of %lld x %lld numbers",
                       (long long)made.columns, (long long)made.rows);
  add_powers(a, column_axis, row_axis, is_signed, &made);
  *p = made;
  return TW_OK;
}

/* ---- colours ---- */

enum { STEPS = 9 };
static const colour ink = {40, 40, 40}, no_number = {0, 160, 160};

/* From black over red to pale yellow, evenly rising in lightness. */
static colour colour_of(double part) {
  static const unsigned char step[STEPS][3] = {{0, 0, 4},      {33, 12, 74},   {86, 16, 110},
                                               {137, 34, 106}, {187, 55, 84},  {227, 89, 50},
                                               {249, 140, 10}, {249, 201, 50}, {252, 255, 164}};
  double at = (part < 0 ? 0 : part > 1 ? 1 : part) * (STEPS - 1);
  int low = at >= STEPS - 1 ? STEPS - 2 : (int)at;
  unsigned char c[3];
  for (int i = 0; i < 3; i++)
    c[i] = (unsigned char)lround(step[low][i] + (at - low) * (step[low + 1][i] - step[low][i]));
  return (colour){c[0], c[1], c[2]};
}

/* ---- the map ---- */

enum { LEFT = 84, TOP = 44, BOTTOM = 60, RIGHT = 110, BAR = 18, TICK = 6 };

typedef struct {
  const picture *p;
  canvas c;
  int width, height;      /* of the map, whose corner is at LEFT, TOP */
  double greatest, range; /* the greatest power; decibels from the lightest to the darkest colour */
} drawing;

/* The mean power of the cells under a pixel: 1 at least. */
static double power_under(const drawing *d, int x, int y) {
  const picture *p = d->p;
  int64_t from = x * p->columns / d->width, to = ((x + 1) * p->columns - 1) / d->width + 1;
  int64_t low = y * p->rows / d->height, high = ((y + 1) * p->rows - 1) / d->height + 1;
  double sum = 0;
  for (int64_t row = low; row < high; row++)
    for (int64_t column = from; column < to; column++)
      sum += p->power[row * p->columns + column];
  return sum / (double)((to - from) * (high - low));
}

/* Decibels relative to the greatest power. */
static double decibels(const drawing *d, double power) {
  return power > 0 && d->greatest > 0 ? 10 * log10(power / d->greatest) : -INFINITY;
}

/* The colours span what there is below the greatest power, but 20 to 90 decibels. */
static void choose_range(drawing *d) {
  double least = INFINITY;
  for (int y = 0; y < d->height; y++)
    for (int x = 0; x < d->width; x++) {
      double power = power_under(d, x, y);
      d->greatest = isfinite(power) && power > d->greatest ? power : d->greatest;
      least = power > 0 && power < least ? power : least;
    }
  double span = 10 * ceil(-decibels(d, least) / 10);
  d->range = !(span > 20) ? 20 : span > 90 ? 90 : span;
}

static void draw_map(drawing *d) {
  canvas_fill(&d->c, LEFT - 1, TOP - 1, d->width + 2, d->height + 2, ink);
  for (int y = 0; y < d->height; y++)
    for (int x = 0; x < d->width; x++) {
      double power = power_under(d, x, y), part = 1 + decibels(d, power) / d->range;
      canvas_fill(&d->c, LEFT + x, TOP + d->height - 1 - y, 1, 1,
                  isfinite(power) ? colour_of(part) : no_number);
    }
}

/* ---- axes ---- */

/* The multiple of 1, 2 or 5 times a power of ten that divides a span into at most so many parts. */
static double tick_step(double span, int most) {
  double step = pow(10, floor(log10(span / most)));
  for (int i = 0; span / step > most; i++)
    step *= i % 3 == 1 ? 2.5 : 2;
  return step;
}

static void draw_number(drawing *d, double value, double step, int x, int y, int centred) {
  char words[32];
  int digits = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;
  snprintf(words, sizeof words, "%.*f", digits, fabs(value) < step / 1e6 ? 0.0 : value);
  canvas_text(&d->c, x - canvas_text_width(words) / (centred ? 2 : 1), y, words, ink);
}

/* Ticks at the round values between the ends of an axis of so many pixels, along x or along y. */
static void draw_ticks(drawing *d, const picture_axis *a, double from, double to, int pixels,
                       int along_x) {
  double step = tick_step(to - from, pixels / (along_x ? 90 : 50) + 1);
  if ((a->unit == PICTURE_FRAME || a->unit == PICTURE_BIN) && step < 1)
    step = 1; /* these are counted */
  for (double value = ceil(from / step - 1e-9) * step; value <= to + step * 1e-9; value += step) {
    int at = (int)lround((value - from) / (to - from) * (pixels - 1));
    if (along_x) {
      canvas_fill(&d->c, LEFT + at, TOP + d->height + 1, 2, TICK, ink);
      draw_number(d, value, step, LEFT + at, TOP + d->height + TICK + 6, 1);
    } else {
      int y = TOP + d->height - 1 - at;
      canvas_fill(&d->c, LEFT - 1 - TICK, y, TICK, 2, ink);
      draw_number(d, value, step, LEFT - TICK - 6, y - CANVAS_TEXT_HEIGHT / 2, 0);
    }
  }
}

/* The axis's ends in a unit in which numbers are short, and its title. Cells are drawn around their
 * values: half a step before the first and after the last. */
static const char *scale_axis(const picture_axis *a, int64_t cells, double *from, double *to) {
  *from = a->first - a->step / 2;
  *to = a->first + a->step * ((double)cells - 0.5);
  double most = fabs(*from) > fabs(*to) ? fabs(*from) : fabs(*to), unit = 1;
  const char *title = "bin";
  switch (a->unit) {
  case PICTURE_FRAME:
    title = "frame";
    break;
  case PICTURE_SECOND:
    unit = most < 0.2 ? 1e-3 : 1;
    title = most < 0.2 ? "time, ms" : "time, s";
    break;
  case PICTURE_HERTZ:
    unit = most >= 2000 ? 1000 : 1;
    title = most >= 2000 ? "frequency, kHz" : "frequency, Hz";
    break;
  case PICTURE_BIN:
    break;
  }
  *from /= unit;
  *to /= unit;
  return title;
}

static void draw_axes(drawing *d) {
  double from, to;
  const char *title = scale_axis(&d->p->x, d->p->columns, &from, &to);
  draw_ticks(d, &d->p->x, from, to, d->width, 1);
  canvas_text(&d->c, LEFT + (d->width - canvas_text_width(title)) / 2, TOP + d->height + 36, title,
              ink);
  title = scale_axis(&d->p->y, d->p->rows, &from, &to);
  draw_ticks(d, &d->p->y, from, to, d->height, 0);
  canvas_text(&d->c, LEFT, TOP - 28, title, ink);
}

static void draw_bar(drawing *d) {
  int x = LEFT + d->width + 24;
  canvas_fill(&d->c, x - 1, TOP - 1, BAR + 2, d->height + 2, ink);
  for (int y = 0; y < d->height; y++)
    canvas_fill(&d->c, x, TOP + y, BAR, 1, colour_of(1 - (double)y / (d->height - 1)));
  double step = tick_step(d->range, 6);
  for (double value = 0; value <= d->range; value += step) {
    int y = TOP + (int)lround(value / d->range * (d->height - 1));
    canvas_fill(&d->c, x + BAR + 1, y, TICK, 2, ink);
    draw_number(d, -value, step, x + BAR + TICK + 6 + 4 * 12, y - CANVAS_TEXT_HEIGHT / 2, 0);
  }
  canvas_text(&d->c, x, TOP - 28, "dB", ink);
}

/* ---- the picture ---- */

static void choose_size(drawing *d) {
  enum { WIDTH = 1000, HEIGHT = 480, SQUARE = 640, LEAST = 240 };
  d->width = WIDTH;
  d->height = HEIGHT;
  if (!d->p->is_square)
    return;
  double columns = (double)d->p->columns, rows = (double)d->p->rows;
  double longer = columns > rows ? columns : rows;
  d->width = (int)fmax(LEAST, SQUARE * columns / longer);
  d->height = (int)fmax(LEAST, SQUARE * rows / longer);
}

tw_status picture_write(const picture *p, const char *path) {
  drawing d = {.p = p};
  unsigned char *png = NULL;
  size_t size = 0;
  choose_size(&d);
  TRY(canvas_make(LEFT + d.width + RIGHT, TOP + d.height + BOTTOM, &d.c));
  choose_range(&d);
  draw_map(&d);
  draw_axes(&d);
  draw_bar(&d);
  tw_status status = canvas_png(&d.c, &png, &size);
  if (status == TW_OK)
    status = output_write(path, &(output_part){png, size}, 1);
  free(png);
  canvas_free(&d.c);
  return status;
}

/* verify_trial.h: one kernel on trial, between what runs it (verify.c), what finds its rows
 * (verify_rows.c; of real points verify_spectra.c, verify_folded.c, verify_long.c) and what judges
 * its results (verify_check.c; of passes that only make words verify_words.c). Internal to lib/run.
 */
#ifndef VERIFY_TRIAL_H
#define VERIFY_TRIAL_H

#include "kernels.h"
#include "real_kind.h"
#include "tables.h"

typedef struct {
  kernel *k;
  int64_t n;           /* points of the transform that a row is, which is complex for checks */
  int64_t batch, dist; /* elements between rows; between the lines of rows that change places */
  int64_t spread,
      in_dist;      /* of input: between the points of a first axis that lies apart; 0: none */
  int64_t elements; /* of each side */
  int axes, axis[RECORD_AXES_MAX];
  size_t bytes; /* of the larger side */
  element of_in, of_out, of_factors;
  int precision;
  double *root_re, *root_im; /* exp(-2*pi*i*m/n) */
  void *in, *out;            /* host copies */
  double *x, *y;             /* what is transformed and the result, rows of n packed */
  double *points;            /* of a row of a kind, as memory has them */
  double *long_row;          /* of a long row of a kind, its core's points or spectrum */
  double *result_row;        /* scratch for verify_operate_result */
  void *device_in, *device_out;
  tw_stream stream;
  int64_t index_rows, index_count; /* as in launch_args */
  int64_t kept;                    /* of folded rows: those of the inner loop, the last one idle */
  int64_t count;                   /* factors */
  int64_t points_in, points_out;   /* as launch_args.in_points and out_points */
  double *window;                  /* of the input's points, or NULL */
  int pairs;                       /* numbers of it for a point: of a pair of real points 2 */
  void *device_window, *whole;     /* whole: all results, before fewer are written */
  void *factors, *device_factors;
  launch_args args;    /* pass twiddles and factors */
  device_table *roots; /* held */
} trial;

static inline double part(const trial *t, const double *side, int64_t row, int64_t j, int im) {
  return side[2 * (row * t->n + j) + im];
}

/* 1 for the side on which rows are mirrored: it holds spectra of index_count rows each, with a
 * point more than words. */
static inline int verify_mirrors(const trial *t, int output) {
  const binding *b = &t->k->spec.binding;
  return (b->mirrored && binding_spectrum(b) == output) ||
         (!b->long_kind && b->twins == (output ? TW_R2C : TW_C2R));
}

/* 1 for the side on which rows are parts of long rows of a kind. */
static inline int verify_is_long(const trial *t, int output) {
  const binding *b = &t->k->spec.binding;
  if (b->folded)
    return b->long_kind && b->folded == (output ? TW_R2C : TW_C2R);
  if (b->twins || binding_loads_ends(b))
    return b->long_kind && output == !!b->twins;
  return b->long_kind && output != binding_spectrum(b);
}

/* Elements from one such spectrum to the next: there is a gap between them. */
static inline int64_t mirrored_distance(const trial *t) {
  return t->n * t->index_count + 4;
}

/* Points of a row that a side holds. */
static inline int64_t verify_points(const trial *t, int output) {
  if (t->k->spec.binding.mirrored)
    return t->n;
  return binding_row_points(&t->k->spec.binding, output, &t->k->spec.record);
}

/* Of folded rows, the columns of the real transforms that they are part of. */
enum { FOLDED_COLUMNS = 6 };

/* The frequencies from one point of a folded row to the next. */
static inline int64_t folded_apart(const trial *t) {
  return t->index_count / t->kept * FOLDED_COLUMNS;
}

/* What a row's pass twiddles depend on: the index, or of folded rows the frequency of point 0. */
static inline int64_t index_of(const trial *t, int64_t row) {
  int64_t index = row / t->index_rows % t->index_count;
  return t->kept ? index % t->kept + index / t->kept * FOLDED_COLUMNS : index;
}

/* 1 for the side of folded rows that has spectra; for a folded row without points. */
static inline int verify_folds(const trial *t, int output) {
  return t->k->spec.binding.folded == (output ? TW_R2C : TW_C2R);
}
static inline int verify_idle(const trial *t, int64_t row) {
  return t->kept && row % t->kept > FOLDED_COLUMNS / 2;
}

/* 1 when a side whose points are counted holds point j of a row. */
static inline int verify_holds(const trial *t, int64_t row, int64_t j, int output) {
  const binding *b = &t->k->spec.binding;
  int64_t at = (output ? b->part_out : b->part_in) ? index_of(t, row) + j * t->index_count : j;
  if (output ? !b->short_out : !b->short_in)
    return 1;
  return at < (output ? t->points_out : t->points_in);
}

static inline int64_t shift_of(const trial *t, int64_t k) {
  return (7 * k + 3) % t->n;
}

enum {
  UNTOUCHED = 0xff, /* the bytes that gaps are filled with before a kernel runs */
  ROWS_APART = 3    /* elements between folded rows, or long ones */
};

/* 1 where the inverse runs in place: not where input lies otherwise than the result, nor where
 * blocks read what others write. */
static inline int runs_in_place(const trial *t, float sign) {
  return sign < 0 && !t->spread && !t->k->spec.binding.mirrored && !t->k->spec.binding.twins &&
         !t->kept && !t->k->spec.binding.long_kind &&
         element_bytes(t->of_in) == element_bytes(t->of_out) &&
         !t->k->spec.record.value[FIELD_OVERLAP];
}

/* Where a row starts, and how far its points lie apart. Rows that change places form squares, which
 * lie beside each other: point j of row r is point r of row j afterwards. */
int64_t verify_row_start(const trial *t, int64_t row, int output);
int64_t verify_point_stride(const trial *t, int output);

/* The element that holds point j of a row. */
int64_t verify_place(const trial *t, int64_t row, int64_t j, int output);

/* Points behind one of the first axis; and the order of the roots that the points of an axis are
 * multiplied by which is part of a longer one. */
int64_t verify_behind_first(const trial *t);
int64_t verify_roots(const trial *t);

/* The sign of the words' transform: of mirrored rows and of kinds it goes to the spectrum or comes
 * from it, whatever the spectrum's is. */
float verify_words_sign(const trial *t, float sign);

/* All rows of an array, one after the other in `to`, as the complex transforms that are compared:
 * after what the kernel does to them as it loads, or (after 1) before what it does as it stores. */
void verify_gather(trial *t, const void *from, int after, float sign, double *to);

/* Of a kernel with folded rows: chooses the rows, makes input what real transforms give, sets the
 * arguments, takes the rows' points from spectra, and checks that nothing follows these, or long
 * rows of a kind. */
void verify_fold(trial *t);
void verify_fold_input(const trial *t);
void verify_fold_args(const trial *t, launch_args *args);
void verify_unfold(const trial *t, const void *from, int after, double *to);
tw_status verify_fold_gaps(const trial *t) MUST_USE;

/* Of a kernel with parts of long rows of a kind: of columns, chooses the rows; sets the arguments;
 * the points of a core and elements from one long row to the next; the rows' points. */
void verify_long(trial *t);
void verify_long_input(const trial *t); /* of folded rows that store results */
void verify_long_args(const trial *t, launch_args *args);
int64_t verify_long_points(const trial *t);
int64_t verify_long_row(const trial *t); /* points of one in memory */
int64_t verify_long_distance(const trial *t);
void verify_gather_long(const trial *t, const void *from, int after, double *to);

/* 1 where results have lost their imaginary parts, so that only the real ones can be compared. */
static inline int verify_drops_parts(const trial *t) {
  return t->k->spec.binding.type == TW_C2C && !t->of_out.is_complex && !verify_is_long(t, 1);
}

/* Does to a result, point k of a row, what the kernel does as it stores it. sign: of the rows'
 * transform. `row` has room for all points of one. */
void verify_operate_result(const trial *t, int64_t index, int64_t k, float sign, double *row,
                           double result[2]);

/* Completes the spectra of a row of real points, as they were read: of several axes, rows of the
 * last one end to end. What no real row has is ignored. */
void verify_complete(const trial *t, double *row);

/* TW_VERIFY_FAILED with the first result that is wrong. direction: the one that was run; sign: that
 * of the rows' transform. */
tw_status verify_check(const trial *t, float direction, float sign) MUST_USE;

/* The trial of a kernel that only makes words of points, or points of words. */
tw_status verify_words(kernel *k) MUST_USE;

#endif

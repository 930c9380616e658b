/* operation_table.h: one row for each operation, with all that is known of it. Pure. */
#ifndef OPERATION_TABLE_H
#define OPERATION_TABLE_H

#include "element.h"
#include "operation.h"
#include "text.h"

/* What the host needs to do an operation to one row, to check results. */
typedef struct {
  int64_t k;           /* the index of the row (launch.h) */
  int64_t points;      /* of the row */
  int64_t together;    /* how many neighbouring points share one pass twiddle: 1; of several axes
                          of which the first has them, the product of the others */
  int64_t again;       /* after how many points pass twiddles begin again: of several axes of which
                          the last has them, its points; else 0: never */
  int64_t order;       /* of the pass twiddle's roots */
  int64_t step, count; /* launch_args.factor_step and factor_count */
  element factor;      /* what the factors are made of */
  const void *factors;
  const double *window; /* of the row's points; NULL: they have been multiplied */
} operation_case;

typedef struct {
  const char *name;  /* in kernels' names and in messages */
  const char *by;    /* what points are multiplied by, for people */
  unsigned sides;    /* bit SIDE_LOAD and so on: where it may stand */
  int reads_factors; /* 1: it reads launch_args.factors */
  int reads_roots;   /* 1: it reads launch_args.twiddles */
  int ends_rows;     /* 1: see binding_ends_rows */
  int keeps_dc;      /* 1: it multiplies point 0 of every row by 1 */
  int needs_direct;  /* 1: it needs direct input and output */
  int between_real;  /* 1: kernels of real points have it too */
  int needs_plain;   /* 1: it cannot be where the record is a convolution itself */
  /* Does it to a row of complex points, re and im in turns, or takes it back: any change of a row
   * that the host can compute. What stands at store must leave a way back, since results are
   * checked without it; NULL: there is none. Neither sees OPERATION_CONJUGATED: the caller
   * conjugates around them. */
  void (*apply)(const operation_case *c, double *row);
  void (*undo)(const operation_case *c, double *row);
} operation_info;

/* 1: an entry of a list, conjugated or not, is an operation; the operation's row. */
int operation_known(int32_t entry);
const operation_info *operation_of(int32_t entry);

/* Appends in words what a list does: ", times a chirp first". */
void operations_describe(const operations *list, enum operation_side side, text *out);

/* Conjugates a row of so many complex points. */
void operation_conjugate(int64_t points, double *row);

/* Does all of a list to a row in its order, conjugations included; takes all of it back. */
void operations_apply(const operations *list, const operation_case *c, double *row);
void operations_undo(const operations *list, const operation_case *c, double *row);

#endif

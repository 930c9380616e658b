/* operation_table.h: one row for each operation, with all that is known of it. Pure. */
#ifndef OPERATION_TABLE_H
#define OPERATION_TABLE_H

#include "element.h"
#include "operation.h"
#include "text.h"

/* What the host needs to compute an operation on one point of one row, to check results. k: the
 * index of the row (launch.h). */
typedef struct {
  int64_t k, point;
  int64_t order;       /* of the pass twiddle's roots */
  int64_t step, count; /* launch_args.factor_step and factor_count */
  element factor;      /* what the factors are made of */
  const void *factors;
} operation_case;

typedef struct {
  const char *name;  /* in kernels' names and in messages */
  const char *by;    /* what points are multiplied by, for people */
  unsigned sides;    /* bit SIDE_LOAD and so on: where it may stand */
  int reads_factors; /* 1: it reads launch_args.factors */
  int reads_roots;   /* 1: it reads launch_args.twiddles */
  int ends_rows;     /* 1: see binding_ends_rows */
  int keeps_dc;      /* 1: it multiplies point 0 of every row by 1 */
  int unit_modulus;  /* 1: it only multiplies by numbers of modulus 1; at store it must */
  int needs_direct;  /* 1: it needs direct input and output */
  int needs_plain;   /* 1: it cannot be where the record is a convolution itself */
  /* What the host multiplies a point by to check the kernel; bare of OPERATION_CONJUGATED. */
  void (*multiplier)(const operation_case *c, double w[2]);
} operation_info;

/* 1: an entry of a list, conjugated or not, is an operation; the operation's row. */
int operation_known(int32_t entry);
const operation_info *operation_of(int32_t entry);

/* Appends in words what a list does: ", times a chirp first". */
void operations_describe(const operations *list, enum operation_side side, text *out);

/* The product of all that a list multiplies a point by, conjugations and their order included;
 * {0, 0} for a point beyond the end of its row. */
void operations_multiplier(const operations *list, const operation_case *c, double w[2]);

#endif

/* operation.h: what a kernel does to each word besides the transform itself: when words are loaded,
 * when results are stored, and between the two stage lists of a convolution. Pure values.
 *
 * At load an operation sees a word after the direction's conjugation, and at store a result before
 * the scale and the conjugation back: the inverse transform is the conjugate of the forward one of
 * the conjugate, operations included, so that it multiplies by conjugates.
 *
 * One table (operation.c) gives for each operation its name, the launch arguments that it reads and
 * what it does to a row, by which kernels are checked; codelets/emit_operation.c has its text. */
#ifndef OPERATION_H
#define OPERATION_H

#include <stdint.h>

enum operation {
  OPERATION_NONE,
  OPERATION_TWIDDLE, /* pass twiddle: point j times w^(j*k), w a root of unity of some order */
  OPERATION_CHIRP,   /* point j times factor k + j * factor_step; points whose factor would be
                        factor_count or later do not exist */
  OPERATION_FILTER,  /* word j times factor k * factor_step + j: a product of spectra */
  OPERATION_WINDOW,  /* point j times number j of a window; of parts of an axis, number k + j *
                        in_step */
  OPERATION_HALF,    /* point j twice, but point 0 of an axis, of which k is 0 too, once and without
                        its imaginary part: what real points have for a spectrum of which only one
                        half is there, but for imaginary parts that are dropped; of odd lengths */
  OPERATION_COUNT
};

/* The last one that classes of passes tell apart (pass.h): half a spectrum counts as a window. */
enum { OPERATION_OF_CLASSES = OPERATION_WINDOW };

/* Added to an operation: it multiplies by the conjugate. */
enum { OPERATION_CONJUGATED = 1 << 8 };

enum { OPERATIONS_MOST = 4 };

/* In the order in which they are done. Unused entries are 0, so that equal lists have equal
 * bytes. */
typedef struct {
  int32_t count, at[OPERATIONS_MOST];
} operations;

/* Where a kernel has a list of operations. */
enum operation_side { SIDE_LOAD, SIDE_BETWEEN, SIDE_STORE, OPERATION_SIDES };

/* 1: a launch must bring a table of factors, of roots. */
typedef struct {
  int factors, roots;
} operation_needs;
void operations_add_needs(const operations *list, operation_needs *needs);

/* One list of a single operation, for initialisers. */
#define OPERATIONS_OF(operation)                                                                   \
  {                                                                                                \
    .count = 1, .at = {(operation) }                                                               \
  }

/* 1 when the list has the operation, conjugated or not. */
static inline int operations_have(const operations *list, enum operation o) {
  for (int i = 0; i < list->count; i++)
    if ((list->at[i] & (OPERATION_CONJUGATED - 1)) == (int)o)
      return 1;
  return 0;
}

#endif

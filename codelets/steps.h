/* steps.h: the body of a kernel as a list of steps over a tile (layout.h): what the emitter prints.
 *
 *   load       global memory to the slots of a layout
 *   pointwise  on each held word: direction, scale, the products of a record's convolution
 *   operation  on each held word: what a list of the binding asks for (operation.h)
 *   stage      twiddles, then codelets of one radix along the tile's axis
 *   exchange   from one layout to another, between threads
 *   store      the slots of a layout to global memory
 *   dc         DC points, which Rader's convolution leaves out, are loaded or stored
 *   mirror     words of real rows meet their mirrored ones: spectra are loaded, or stored
 *   points     real rows, or mirrored words, go through the tile in memory's order
 *   twins      words of rows meet those of the mirrored rows (binding.twins)
 *   turns      words from both ends of a long row are turned (binding_loads_ends)
 *   words      words are made of a kind's points, or these of words (binding.words)
 *   method     what the record's method has of its own after all stages (method_text.h)
 *   wait       no thread goes on before all have come here
 *   twice      what follows runs twice, to its end: a list of stages, which is the same before and
 *              after a product
 *   between    what follows, to that end, runs between the two times
 *
 * New kinds of transform are new lists. Pure values. */
#ifndef STEPS_H
#define STEPS_H

#include "binding.h"
#include "layout.h"

enum step_kind {
  STEP_LOAD,
  STEP_POINTWISE,
  STEP_OPERATION,
  STEP_STAGE,
  STEP_EXCHANGE,
  STEP_STORE,
  STEP_LOAD_DC,
  STEP_STORE_DC,
  STEP_LOAD_POINTS,
  STEP_STORE_POINTS,
  STEP_LOAD_SPECTRUM,
  STEP_STORE_SPECTRUM,
  STEP_TWINS,
  STEP_TURNS,
  STEP_WORDS,
  STEP_METHOD,
  STEP_WAIT,
  STEP_TWICE,
  STEP_BETWEEN,
  STEP_TWICE_END,
  STEP_KINDS
};

enum pointwise {
  POINTWISE_DIRECTION,  /* conjugate when the direction is inverse */
  POINTWISE_SCALE,      /* multiply by the scale, and by the sign of POINTWISE_DIRECTION */
  POINTWISE_REAL_SCALE, /* the same of real points, whose spectrum was loaded conjugated */
  POINTWISE_BARE_SCALE, /* multiply by the scale */
  POINTWISE_CONJUGATE,
  POINTWISE_CHIRP,   /* multiply point j by factor j of the chirp, after the table's twiddles */
  POINTWISE_SPECTRUM /* multiply by the convolution's spectrum, after twiddles and chirp */
};

/* What an exchange does with the DC points (point 0 of each row) of Rader's convolution. */
enum dc { DC_STAYS, DC_READ, DC_WRITTEN };

typedef struct {
  enum step_kind kind;
  layout from, to; /* exchange: both; load: to; store, pointwise and operation: from */
  enum dc dc;
  int stage;
  enum pointwise op;
  int32_t operation; /* an entry of a binding's list */
} step;

enum { STEPS_MAX = 64 };

typedef struct {
  step step[STEPS_MAX];
  int count, lost;   /* lost: steps that found no room; the list is useless if there are any */
  const char *title; /* what the kernel computes, for its opening comment */
} step_list;

/* Appends a step, or counts it as lost where the list is full. */
void steps_append(step_list *list, step s);

/* The slots that a step needs in every thread. */
int step_slots(const record *r, const step *s);

/* The steps of a pass over rows: load, stages with exchanges, store, and the binding's operations
 * at load and at store. With a filter in between the pass is a circular convolution of every row x
 * in one launch: forward stages, product with the spectrum F that the row's index selects
 * (launch.h), inverse stages. It then writes
 *
 *     scale * sum over k of F[k] * X[k] * exp(+2*pi*i*j*k/n),   X the forward transform of x,
 *
 * which is scale * n * (x convolved with h) when F is the forward transform of h; a caller who
 * wants the convolution itself gives scale = 1/n, or divides F by n. sign is +1. With sign -1 rows
 * are conjugated on both sides: the result is scale * n * (x convolved with the conjugate of h). */
void steps_pass(const spec *s, step_list *list);

/* 1 when the stages before a product and after it are one text. */
int steps_same_lists(const spec *s);

/* 1 when an exchange goes through warp shuffles. */
int exchange_shuffles(const record *r, const step *s);

#endif

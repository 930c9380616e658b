/* way.h: a way is one method of computing an axis or a whole transform: an entry in a list. It says
 * what it can compute, which candidates it has for it, and which passes a candidate consists of.
 * Only the search (search.c) compares candidates, by their prices: the cost model's estimates in
 * ns. Internal to lib/plan.
 *
 * To add a way: a file with its entry, and its name in ways.c. (After the solvers of M. Frigo and
 * S. G. Johnson, The design and implementation of FFTW3, 2005.) */
#ifndef WAY_H
#define WAY_H

#include "radices.h"
#include "subproblem.h"

typedef struct way way;
typedef struct way_view way_view;

/* What a way offers. The meaning of its numbers (radices, points, axes or parts) is the way's. */
typedef struct {
  const way *way; /* NULL: nothing */
  digits numbers;
  schedule made;    /* owned: its passes; empty if making them failed */
  tw_status status; /* of making them */
  double ns;        /* its price; INFINITY where a pass has no kernel; < 0: not yet estimated */
} candidate_way;

/* What a search lets the ways see: the problem, and the best candidate so far. */
struct way_view {
  const transform *t;
  const facts *f;
  const subproblem *axis; /* NULL: the search is for the whole transform */
  candidate_way best;     /* the best offered so far */
  int count, even;  /* what the way offers now has so many numbers; 1: and is as even as can be */
  int every;        /* 1: ways offer all their candidates, not only those that may be fastest */
  int respects_cap; /* 0: no way could do with the allowed work area, so the limit is ignored */

  /* For an axis: */
  int64_t longest; /* the most points that one of several passes may have */
  int fits;        /* 1: a block holds the axis well */
  int marginal;    /* 1: a block can hold it, or a cluster, but several passes may be faster */
  int spans;       /* 1: axis_spans_blocks */
  int capped;      /* 1: a work area as large as the data is more than is allowed */
  digits fewest;   /* radices of the fewest passes; count 0: there are none */

  /* Offers a candidate to the search. With priced 1 its price is estimated and returned, and one
   * without kernels is rejected (INFINITY); with priced 0 the result may be 0, for not estimated.
   */
  double (*offer)(way_view *v, const digits *numbers, int priced);

  /* Appends the passes of a sub-problem in the best way for it. */
  tw_status (*plan_part)(const way_view *v, const subproblem *a, schedule *s);

  /* Appends the passes of dimensions count-1 down to 0, each in the best way for it. */
  tw_status (*plan_axes)(const way_view *v, int count, schedule *s);
};

struct way {
  const char *name, *meaning;
  int (*applicable)(const way_view *v); /* 1: it may have candidates for this problem */
  int (*worth)(const way_view *v);      /* 1: it may beat the best so far; NULL: always */
  void (*enumerate)(way_view *v);       /* offers its candidates, the most promising first */
  double (*margin)(const way_view *v);  /* a candidate replaces the best so far if its price is
                                           below this factor times that one's; NULL: 1 */
  tw_status (*append)(const way_view *v, const digits *numbers, schedule *s);
};

/* All ways of an axis, and all ways of a transform, in the order in which a search tries them. NULL
 * ends each list. */
const way *const *ways_of_axis(void);
const way *const *ways_of_transform(void);

/* The entries of these lists. */
extern const way way_real_columns, way_real_words, way_through_words, way_kind_words;
extern const way way_one_pass, way_several_passes, way_one_more_pass, way_in_place, way_decimation,
    way_convolution;
extern const way way_copy, way_one_block, way_axis_by_axis, way_fused_axes;

/* 1 when a work area of so many elements is larger than the caller allows. */
int way_exceeds_cap(const way_view *v, element e, int64_t count);

#endif

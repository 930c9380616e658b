/* way.h: what a way is: one method to compute an axis, or a whole transform, as an entry of a list.
 * A way says what it can compute, what it has to offer and which passes that takes; the search
 * (search.c) alone compares, with prices in ns of the cost model. Internal to lib/plan.
 *
 * To add a way: a file with its entry, and its name in ways.c. (After the solvers of M. Frigo and
 * S. G. Johnson, The design and implementation of FFTW3, 2005.) */
#ifndef WAY_H
#define WAY_H

#include "radices.h"
#include "subproblem.h"

typedef struct way way;
typedef struct way_view way_view;

/* What a way offers: its numbers mean radices, points, axes or parts, as the way has it. */
typedef struct {
  const way *way; /* NULL: nothing */
  digits numbers;
  schedule made;    /* owned: its passes; none if the status says why */
  tw_status status; /* of making them */
  double ns; /* what the model expects, INFINITY where a pass has no kernel; < 0: not asked */
} candidate_way;

/* The problem as ways look at it, while a search goes on. */
struct way_view {
  const transform *t;
  const facts *f;
  const subproblem *axis; /* NULL: the whole transform is asked about */
  candidate_way best;     /* of those offered so far */
  int every;              /* 1: all that a way can offer is wanted, not only what may be fastest */
  int minds_cap;          /* 0: nothing fits the work area that is allowed, so it does not count */

  /* Of an axis: */
  int64_t longest; /* points of a pass among several */
  int fits;        /* 1: a block holds the axis well */
  int doubtful;    /* 1: a block may hold it, but is compared with several passes */
  int capped;      /* 1: a work area of as many points as the data is more than is allowed */
  digits fewest;   /* radices of the fewest passes; count 0: there are none */

  /* A candidate for the search. `priced`: the way wants to know its price, in ns, which is
   * returned, and what has no kernel is no candidate; otherwise the price may not be known and 0 is
   * returned. */
  double (*offer)(way_view *v, const digits *numbers, int priced);

  /* The passes of dimensions count-1 down to 0, each in the way that its own search finds. */
  tw_status (*plan_axes)(const way_view *v, int count, schedule *s);
};

struct way {
  const char *name, *meaning;
  int (*applicable)(const way_view *v); /* 1: it can compute this, if it has anything to offer */
  int (*worth)(const way_view *v);     /* 1: it may be the fastest, after what was offered so far */
  void (*enumerate)(way_view *v);      /* offers its candidates, the likeliest first */
  double (*margin)(const way_view *v); /* it is taken for less than so many times the price of the
                                          best so far; NULL: for less */
  tw_status (*append)(const way_view *v, const digits *numbers, schedule *s);
};

/* All ways of an axis and of a transform, in the order in which a search tries them; the last one
 * is followed by NULL. */
const way *const *ways_of_axis(void);
const way *const *ways_of_transform(void);

/* The entries of the lists. */
extern const way way_one_pass, way_several_passes, way_one_more_pass, way_in_place, way_decimation,
    way_convolution;
extern const way way_copy, way_one_block, way_axis_by_axis, way_fused_axes;

/* 1 when a work area of so many points is more than the caller allows. */
int way_exceeds_cap(const way_view *v, int64_t points);

#endif

/* cost_ways.h: what the model adds when it compares whole ways to compute a transform, each of
 * which takes some passes: the time between launches, and factors by which the model was found to
 * be wrong for certain passes. Prices are in ns. */
#ifndef COST_WAYS_H
#define COST_WAYS_H

typedef struct {
  double launch_ns; /* ns between dependent launches, added to every pass */
  double narrow; /* ratio of time: of passes whose neighbouring rows fill only one or two sectors */
  double clusters;  /* ratio of price: of a pass by clusters that replaces several passes */
  double convolved; /* ratio of time: of a pass that is a convolution itself */
  double fused;     /* ratio of time: of three axes in two passes */
  double no_work;   /* ratio: how much longer a way may take that needs no work area */
  double uneven;    /* ratio of time: of real columns that are divided less evenly, by the model's
                       error */
  double one_more;  /* the same where they are divided into more passes */
  double one_trip;  /* ratio: the time of a pass bound by memory over that of a copy of its bytes */
} cost_factors;

extern const cost_factors cost_ways;

#endif

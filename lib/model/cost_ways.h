/* cost_ways.h: what the model adds when whole ways to compute a transform are compared, each way
 * being some passes: the time between launches, and factors by which the model was found to be
 * wrong for a kind of passes. Prices are in ns. */
#ifndef COST_WAYS_H
#define COST_WAYS_H

typedef struct {
  double launch_ns; /* ns between dependent launches, added to every pass */
  double narrow;    /* ratio: of what is expected, passes take so much whose neighbouring rows fill
                       one or two sectors only */
  double convolved; /* ratio: the same of a pass that is a convolution itself */
  double fused;     /* ratio: the same of three axes in two passes */
  double no_work;   /* ratio: so much longer may take what needs no work area */
  double one_trip;  /* ratio of the bytes read and written: what a pass over memory alone takes */
} cost_factors;

extern const cost_factors cost_ways;

#endif

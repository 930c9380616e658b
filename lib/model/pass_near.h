/* pass_near.h: which classes of passes are near another one: what was measured in them is worth
 * trying there. Pure. */
#ifndef PASS_NEAR_H
#define PASS_NEAR_H

#include "pass.h"

/* Fills out[0..most) with those of the classes that are near c, without c itself, the nearest ones
 * first, and returns how many. The result does not depend on the order of the classes. */
int pass_nearest(const pass_class *c, const pass_class *classes, int count, pass_class *out,
                 int most);

#endif

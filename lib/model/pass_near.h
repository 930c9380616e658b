/* pass_near.h: which classes of passes are near each other: what was measured in one of them is
 * worth trying in the other. Pure. */
#ifndef PASS_NEAR_H
#define PASS_NEAR_H

#include "pass.h"

/* A measure of how far the strides and the volumes of two classes are apart: 0 for the same class;
 * -1 where they are too far apart, or differ in more than strides and volumes. */
int pass_class_distance(const pass_class *a, const pass_class *b);

/* Fills out[0..most) with those of the classes that are near c, without c itself, the nearest ones
 * first, and returns how many. The result does not depend on the order of the classes. */
int pass_nearest(const pass_class *c, const pass_class *classes, int count, pass_class *out,
                 int most);

#endif

/* classify.h: the class of a pass, under which measurements of its kernels are kept. Pure. */
#ifndef CLASSIFY_H
#define CLASSIFY_H

#include "schedule.h"

/* Sets class_of and typical of a demand that is complete but for these. */
void classify_pass(const pass *p, const facts *f, pass_demand *d);

/* 1 when the pass, whose class is *c, would be in it with so many rows if these were more or fewer
 * turns of its outermost loop. */
int pass_keeps_class(const pass *p, const pass_class *c, int64_t rows, const facts *f);

#endif

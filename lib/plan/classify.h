/* classify.h: the class of a pass, under which measurements of its kernels are kept. Pure. */
#ifndef CLASSIFY_H
#define CLASSIFY_H

#include "schedule.h"

/* Sets class_of and typical of a demand that is complete but for these. */
void classify_pass(const pass *p, const facts *f, pass_demand *d);

#endif

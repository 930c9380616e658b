/* fingerprint.h: a short name of all that a plan chose. Internal to lib/api. Pure. */
#ifndef FINGERPRINT_H
#define FINGERPRINT_H

#include "plan.h"

enum { FINGERPRINT_BYTES = 13 };

/* Twelve hex digits. Plans of one problem with equal ones compute equal bits from equal arrays:
 * they have the same schedule, over the same shapes, and kernels of the same text from the same
 * compiler, by this version of the library, for the same architecture and version of the driver. */
void plan_fingerprint(const tw_plan *plan, char out[FINGERPRINT_BYTES]);

#endif

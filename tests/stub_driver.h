/* stub_driver.h: what a test sees of stub_driver.c. */
#ifndef STUB_DRIVER_H
#define STUB_DRIVER_H

#include <stdatomic.h>

extern atomic_int stub_starts; /* how often it was initialised */
extern atomic_int stub_answer; /* a cu_result */

#endif

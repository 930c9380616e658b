/* handles.h: cuFFT's handles: small integers, never 0, and the plans behind them. Any thread.
 *
 * Finding a plan takes no lock. As with cuFFT, a handle must not be destroyed while another thread
 * uses it, and one thread at a time may change or plan it. */
#ifndef HANDLES_H
#define HANDLES_H

#include "forward.h"
#include "cufft_layout.h"

typedef struct cufft_plan {
  const real_cufft *real; /* NULL: the plan is Twiddle's */
  int real_handle;
  tw_plan *plan; /* owned; NULL: not planned yet */
  layout layout; /* what it was planned for */
  size_t work_bytes;
  int own_area; /* 1: the plan has a work area of its own */
  /* Settings, which may come before planning. */
  tw_stream stream;
  void *area;                 /* the caller's work area */
  int area_given;             /* 1: the caller has set it, perhaps to NULL */
  int allocates;              /* 1: planning allocates a work area (cufftSetAutoAllocation) */
  int patient;                /* the property of patient JIT, which changes nothing here */
  int chosen;                 /* a property that chooses the arithmetic; 0: none was set */
  long long choice;           /* its value */
  struct tally_plan *watched; /* borrowed; NULL, as usual: nobody wants to know */
  int unverified;             /* 1: the next execution is to be verified */
  int32_t device;             /* the plan's, where it is to be verified */
} cufft_plan;

enum { /* cuFFT's numbers; the last two since 12.4 */
       PROPERTY_PATIENT_JIT = 1,
       PROPERTY_HOST_THREADS = 2,
       PROPERTY_BLUESTEIN_ONLY = 3,
       PROPERTY_DISABLE_FMA = 4
};

/* NULL when there is no such handle. */
cufft_plan *handles_find(int handle);

/* Makes a handle with cuFFT's default settings. 0: out of memory. */
int handles_add(void);

/* Destroys the plan behind a handle. 0: there is none. */
int handles_remove(int handle);

#endif

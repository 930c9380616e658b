/* kernel_store.h: the process-wide table of loaded kernels, for what makes them (kernels.c) and
 * what gives memory back. Others see kernels.h. Any thread. */
#ifndef KERNEL_STORE_H
#define KERNEL_STORE_H

#include "kernels.h"

/* A kernel that is asked for: that of a spec, or else one whose launches have this shape. */
typedef struct {
  const spec *spec;          /* or NULL */
  const launch_shape *shape; /* read where there is no spec */
  const hash256 *key;
  int notes; /* as of kernels_get */
} kernel_asked;

/* Finds the kernel, waiting while another thread builds it, or adds a new one, which the caller is
 * to build: *mine 1, and then to settle. The caller holds it. */
tw_status kernel_store_claim(device *d, const kernel_asked *a, kernel **out, int *mine) MUST_USE;

/* Says how building it ended. A failure's detail is the thread's. */
void kernel_store_settle(kernel *k, tw_status status);

/* Gives back what the device holds for a kernel. */
void kernel_unload(kernel *k);

/* Unloads all idle kernels of a device. 1: there were any. */
int kernel_store_give_back(device *d);

#endif

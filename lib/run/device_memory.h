/* device_memory.h: memory of devices. Where none is left, what lies idle there is given back. Any
 * thread. */
#ifndef DEVICE_MEMORY_H
#define DEVICE_MEMORY_H

#include "device.h"

/* Gives memory back to a device, in steps: kept work areas, idle tables, idle kernels. 1: the step
 * has released something. */
enum { IDLE_AREAS, IDLE_TABLES, IDLE_KERNELS, IDLE_STEPS };
int device_memory_give_back(device *d, int step);

/* Allocates memory for any purpose, giving back what is idle until there is room. The memory is
 * released by the device's own call. */
tw_status device_memory_alloc(device *d, size_t bytes, void **memory) MUST_USE;

#endif

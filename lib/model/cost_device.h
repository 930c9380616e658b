/* cost_device.h: what a device has for kernels: how many blocks of one a multiprocessor holds at
 * once, what these leave of L1, and how fast it issues instructions. Internal to the cost model. */
#ifndef COST_DEVICE_H
#define COST_DEVICE_H

#include "facts.h"
#include "record.h"

/* A multiprocessor's warps and registers belong to four schedulers. */
enum { COST_SCHEDULERS = 4 };

/* Instructions per ns of one scheduler, which issues one per cycle: cycles per ns. */
double cost_clock(const facts *f);

/* Blocks of this record that one multiprocessor holds at once, given the bytes of shared memory of
 * a block and the registers of a thread. */
int cost_resident(const record *r, const facts *f, int shared_bytes, int registers);

/* Bytes of L1 that so many blocks leave. */
double cost_l1_left(int shared_bytes, const facts *f, int resident);

#endif

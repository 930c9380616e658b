/* devices.h: the process's devices, by the numbers in tw_problem.device. Internal to lib/api. Any
 * thread.
 *
 * TW_DEVICE_CPU (-1) is the cpu device, TW_DEVICE_CURRENT (0) the device that the calling thread
 * works on, 1 to 65535 are CUDA ordinals plus 1, and numbers from 65536 on are kept for other
 * kinds (device_kind.h). */
#ifndef DEVICES_H
#define DEVICES_H

#include "device.h"

/* Opened at first need. Borrowed; never closed. */
tw_status devices_get(int32_t number, device **d) MUST_USE;

#endif

/* window_table.h: windows on the device: tables of real numbers of the arithmetic's precision. */
#ifndef WINDOW_TABLE_H
#define WINDOW_TABLE_H

#include "tables.h"
#include "transform.h"

/* The table of a transform's window; numbers: as in tw_problem. Held by the caller. */
tw_status window_table_get(device *d, const device_home *home, const transform *t,
                           const double *numbers, device_table **out) MUST_USE;

#endif

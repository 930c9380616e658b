/* stub_driver.h: what a test sees of stub_driver.c and stub_answers.c. */
#ifndef STUB_DRIVER_H
#define STUB_DRIVER_H

#include <stdatomic.h>

/* Called by every function of the driver, in the thread that called it; NULL: nobody is told. */
extern void (*stub_told)(void);
void stub_tell(void);

extern atomic_int stub_starts; /* how often it was initialised */
extern atomic_int stub_answer; /* a cu_result */

/* The blocks of a kernel's clusters; NULL: it has none. */
extern int (*stub_cluster_width)(const char *entry);
extern atomic_int stub_clusters;       /* how many of them the device holds */
extern atomic_int stub_clusters_error; /* a cu_result: what asking for that gives */
extern atomic_int stub_asked;          /* how often it was asked */

extern atomic_int stub_no_memory; /* 1: the device has none left */

#endif

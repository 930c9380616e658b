/* facts.h: plain numbers about a device. Pure values. */
#ifndef FACTS_H
#define FACTS_H

#include <stdint.h>

/* Equal facts have equal bytes, since these are hashed: there are none between the members. */
typedef struct {
  char name[96];  /* as the driver says; for people only */
  int32_t is_cpu; /* 1: the cpu device, which plays an architecture; it alone sets this */
  int32_t arch;   /* 90 for compute capability 9.0 */
  int32_t sms;    /* multiprocessors */
  int32_t warp;   /* threads per warp */
  int32_t block_threads_max;
  int32_t sm_threads_max;
  int32_t sm_blocks_max;
  int32_t sm_registers;          /* 32-bit registers per multiprocessor */
  int32_t block_shared_max;      /* bytes of shared memory one block can opt in to */
  int32_t sm_shared;             /* bytes of shared memory per multiprocessor */
  int32_t block_shared_reserved; /* bytes the driver keeps per block */
  int32_t l2_bytes;
  int32_t driver; /* version as the driver API gives it, 13000 for 13.0; 0 on the cpu device */
  int32_t cluster_limit; /* over 0: a cluster has at most so many blocks, as was found out */
  double copy_gbps;      /* device-to-device copy, read plus write, 10^9 bytes/s; 0: unknown */
  double issue_gips;     /* 10^9 warp instructions per second over the device; 0: unknown */
} facts;

/* The first architecture with clusters of blocks. */
enum { FACTS_ARCH_CLUSTERS = 90 };

/* The blocks that a cluster may have; 1: there are no clusters. */
int facts_cluster_most(const facts *f);

/* An sm_90-like device for tests and for the cpu device: the numbers of an H200. */
facts facts_sm90(void);

/* What the model goes by, the rest being 0: neither the device's name, nor its driver, nor whether
 * it is real. */
facts facts_for_model(const facts *f);

/* To the precision that files have (10^6 a second), so that whoever reads them knows the same. */
double facts_rounded(double per_ns);

#endif

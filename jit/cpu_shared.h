/* cpu_shared.h: the shared memory of the blocks that run together, between guard zones, and the
 * patterns that show what was written. */
#ifndef CPU_SHARED_H
#define CPU_SHARED_H

#include "cpu_block.h"

typedef struct {
  unsigned char *memory; /* of all blocks, with guards on both sides of each one's */
  size_t capacity;
} cpu_shared;

/* Makes room for the blocks of a job. */
tw_status cpu_shared_prepare(cpu_shared *s, const cpu_job *job) MUST_USE;
void cpu_shared_free(cpu_shared *s);

/* Where the shared memory of a block begins. */
unsigned char *cpu_shared_of(const cpu_shared *s, int rank);

/* Fills a block's shared memory, and its guards, with the patterns of a new one's. */
void cpu_shared_begin(const cpu_shared *s, const cpu_job *job, int rank);

/* The same without the guards, once a block has ended: nobody may read it any more. */
void cpu_shared_end(const cpu_shared *s, const cpu_job *job, int rank);

/* TW_DEVICE_ERROR where a guard was written; block: for the message. */
tw_status cpu_shared_check(const cpu_shared *s, const cpu_job *job, int rank,
                           long long block) MUST_USE;

#endif

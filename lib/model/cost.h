/* cost.h: what a pass should take, by arithmetic alone: the planner's guess where nothing was
 * measured, and the order in which the tuner tries. Pure.
 *
 * Three throughputs (bytes through device memory, instructions through the issue slots, wavefronts
 * through shared memory and L1) that overlap as far as several blocks are resident, against the
 * latency of one block times the blocks that each multiprocessor must run one after another. */
#ifndef COST_H
#define COST_H

#include "binding.h"

typedef struct {
  double memory_ns, issue_ns, shared_ns, latency_ns, launch_ns;
  double misaligned; /* how much longer memory takes if sectors are written in parts */
  double block_ns;   /* what one block takes that runs alone */
  double ns;         /* the smooth maximum */
  int resident;      /* blocks per multiprocessor */
  int wanted;        /* as many as the values alone would allow: worth promising to the compiler */
  int shared_bytes;  /* of a block */
  int registers;     /* estimated, per thread */
  int needed;        /* without which values spill */
  int spare;   /* of those, what compilers do without for a record without padding that promises
                  more blocks than its values seem to allow: more where a thread has one
                  butterfly a stage, whose inputs become its outputs */
  int missing; /* of those, for want of which some do */
  double single_block; /* a lone block's time is longer by so much, for what it waits for */
  double conflicts;    /* shared wavefronts over the conflict-free count */
} pass_cost;

/* The record must be valid and fit. Bank conflicts are simulated. */
pass_cost cost_of_pass(const record *r, const binding *b, const facts *f, int64_t batch);

/* The same without simulating banks: for ranking many records quickly. */
pass_cost cost_of_pass_quickly(const record *r, const binding *b, const facts *f, int64_t batch);

/* What one thread does, in issue slots, and the registers it takes: the same for any number of
 * transforms and promised blocks, so that many records need it once. */
typedef struct {
  double arithmetic, access;
  double table_lines; /* of 128 bytes, that a warp reads from tables of roots */
  int slots;          /* complex values held */
  int barriers;
  int needed, spare; /* as in pass_cost */
} cost_thread;
cost_thread cost_of_thread(const record *r, const binding *b);

/* cost_of_pass_quickly, given that. */
pass_cost cost_of_threads(const cost_thread *each, const record *r, const binding *b,
                          const facts *f, int64_t batch);

/* No number of transforms and promised blocks makes the cost of the record less. */
double cost_least(const cost_thread *each, const record *r, const facts *f, int64_t batch);

/* The cost of the same record but for the resident blocks it promises. */
pass_cost cost_promised(pass_cost c, const record *r, const facts *f, int64_t batch);

/* 10^9 bytes/s of a copy; a guess where the device does not say. */
double cost_copy_gbps(const facts *f);

/* Blocks of this record that one multiprocessor holds at once, given registers per thread. */
int cost_resident(const record *r, const facts *f, int registers);

/* Instructions of one codelet, as the generator prints it (its test compares). */
double cost_codelet(int radix);

#endif

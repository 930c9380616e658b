/* cost.h: what a pass should take, by arithmetic alone: the planner's guess where nothing was
 * measured, and the order in which the tuner tries kernels. Pure.
 *
 * Three throughputs overlap as far as several blocks are resident: bytes through device memory,
 * instructions through the issue slots, wavefronts through shared memory and L1. Against them
 * stands the latency of one block, times the blocks that each multiprocessor must run one after
 * another. */
#ifndef COST_H
#define COST_H

#include "binding.h"

typedef struct {
  double memory_ns, issue_ns, shared_ns, latency_ns, launch_ns;
  double misaligned;   /* share by which memory_ns grows if sectors are written in parts */
  double broken;       /* share, likewise, of broken lines, with very many resident blocks */
  double block_ns;     /* of one block that runs alone */
  double ns;           /* the smooth maximum: the price of the pass */
  int resident;        /* blocks per multiprocessor */
  int wanted;          /* blocks per multiprocessor that the held values leave registers for: worth
                          promising to the compiler (min_blocks) */
  int shared_bytes;    /* of a block */
  int registers;       /* per thread, estimated */
  int needed;          /* registers per thread without which values spill */
  int spare;           /* by how many registers fewer a compiler manages nevertheless, if the record
                          has no padding and promises more blocks than `wanted`. It manages with
                          fewest where a thread has one butterfly in each stage, whose outputs can
                          replace its inputs */
  int eager;           /* registers per thread that the compiler takes besides where no blocks are
                          promised */
  double loaded_bytes; /* of a block */
  int halves;          /* 1: both sides hold numbers of 16 bits */
  int halves_rows;     /* 1: of those, cost_halves_rows */
  double contended;    /* ratio to the norm of the times that stands for the longest of them in rows
                          of complex points, and in convolutions; 0: there is none */
  int missing;         /* needed registers that a thread does not get, so that values spill */
  double single_block; /* share by which ns grows with one resident block, for waits that other
                          blocks would fill */
  double waiting;      /* share over the square of resident blocks: all spectra of a tile are loaded
                          before any is used */
  double scattered; /* share by which ns grows where threads take points of a row in short pieces */
  double stages;    /* share by which ns grows with what some stages are: cost_stages_share */
  double meeting;   /* share by which ns grows where words meet their mirrored ones in the tile */
  double convolving; /* share by which ns grows with products of convolutions */
  double cluster;    /* ratio: cost_cluster_ratio */
  double conflicts;  /* wavefronts of shared memory over those without bank conflicts */
} pass_cost;

/* The record must be valid and fit. Bank conflicts are simulated, which takes longer than all else.
 */
pass_cost cost_of_pass(const record *r, const binding *b, const facts *f, int64_t batch);

/* What simulating them comes to, of shared memory; and the cost, given that. */
double cost_wavefronts(const record *r);
pass_cost cost_given_wavefronts(double wavefronts, const record *r, const binding *b,
                                const facts *f, int64_t batch);

/* The same without simulating banks: for ranking many records quickly. */
pass_cost cost_of_pass_quickly(const record *r, const binding *b, const facts *f, int64_t batch);

/* What one thread does, in issue slots, and the registers that it takes. It does not depend on the
 * number of transforms or of promised blocks, so that it is computed once for many records. */
typedef struct {
  double arithmetic, access;
  double table_lines; /* of 128 bytes, that a warp reads from tables of roots */
  int slots;          /* complex values held */
  int barriers;
  int needed, spare, eager; /* as in pass_cost */
} cost_thread;
cost_thread cost_of_thread(const record *r, const binding *b);

/* cost_of_pass_quickly, given the cost of a thread. */
pass_cost cost_of_threads(const cost_thread *each, const record *r, const binding *b,
                          const facts *f, int64_t batch);

/* A lower bound of the cost for any number of transforms and of promised blocks, in ns. */
double cost_least(const cost_thread *each, const record *r, const binding *b, const facts *f,
                  int64_t batch);

/* c, the cost of a record, for a record that differs in its promised blocks (min_blocks) only. */
pass_cost cost_promised(pass_cost c, const record *r, const facts *f, int64_t batch);

/* Registers per thread that are left when so many blocks (0: one) are promised to be resident. */
int cost_registers_left(const record *r, const facts *f, int blocks);

/* 10^9 bytes/s of a copy; a guess where the device does not say. */
double cost_copy_gbps(const facts *f);

/* Instructions of one codelet, as the generator prints it (its test compares). */
double cost_codelet(int radix);

/* A stage's codelet, in instructions: what a butterfly takes, and what is printed. They differ
 * where it is a loop. */
typedef struct {
  double issued, printed;
} cost_stage;
cost_stage cost_of_stage(const record *r, int stage);

/* pass_cost.stages: loops among other stages, and wide butterflies between others. */
double cost_stages_share(const record *r);

/* Of a loop, the multiplications and additions of one turn that are one instruction each. */
int cost_loop_fmas(int radix, int at_once);

#endif

/* cost_halves.h: what passes over halves cost besides. Memory takes half the time for each word, so
 * that what hides behind it elsewhere shows. Internal to the cost model. */
#ifndef COST_HALVES_H
#define COST_HALVES_H

#include "binding.h"
#include "facts.h"

/* 1 for rows of complex halves along one axis, of other lengths than powers of two, with
 * lanes=points or lanes=dense: what they take is modelled by itself. */
int cost_halves_rows(const record *r, const binding *b);

/* The throughput times of a pass, ns. */
typedef struct {
  double memory, issue, shared, launch, latency; /* as in pass_cost */
  int resident;                                  /* blocks per multiprocessor */
} halves_times;

/* The time of a pass over such rows, and a lower bound of it, given no more than the memory and
 * issue times. */
double cost_halves_rows_ns(const record *r, const halves_times *t);
double cost_halves_rows_least(const record *r, double memory_ns, double issue_ns);

/* Slots that a thread takes to convert halves, and for words that meet their mirrored ones in the
 * tile. */
double cost_halves_slots(const record *r, const binding *b);

/* The slots of arithmetic, given those of a kernel without halves: how many twiddles take depends
 * on what butterflies have in common. */
double cost_halves_arithmetic(const record *r, const binding *b, double arithmetic);

/* The time of one block among others, given that of one whose loads take no time. */
double cost_halves_block_ns(const record *r, double block_ns);

/* The time of a pass, given that of one of words that are no halves and three of its throughput
 * times. */
double cost_halves_ns(const record *r, double ns, double memory_ns, double shared_ns,
                      double issue_ns);

#endif

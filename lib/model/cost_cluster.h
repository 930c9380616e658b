/* cost_cluster.h: what rows that clusters of blocks hold cost besides. Pure. */
#ifndef COST_CLUSTER_H
#define COST_CLUSTER_H

#include "binding.h"

/* The ratio by which the time of a pass grows, 1 without clusters: some words cross to other
 * multiprocessors, and the blocks of a cluster wait for each other. */
double cost_cluster_ratio(const record *r, const binding *b, double conflicts);

#endif

/* prelude_cluster.h: the parts of preludes for clusters of blocks. Internal to codelets. */
#ifndef PRELUDE_CLUSTER_H
#define PRELUDE_CLUSTER_H

#include "prelude.h"

void prelude_cuda_cluster(const spec *s, text *out);
void prelude_cpu_cluster(text *out);

/* Adds a declaration that the preprocessor gives as one line, broken after each member. */
void prelude_cpu_declare(const char *line, text *out);

#endif

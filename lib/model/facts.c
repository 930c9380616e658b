/* facts.c: the one named table of facts, for tests and for the cpu device, and what of facts
 * counts.
 */
#include "facts.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

_Static_assert(offsetof(facts, copy_gbps) == offsetof(facts, cluster_limit) + sizeof(int32_t) &&
                   sizeof(facts) == offsetof(facts, issue_gips) + sizeof(double),
               "no bytes lie between the members of facts");

facts facts_sm90(void) {
  return (facts){
      .name = "sm_90 model",
      .arch = 90,
      .sms = 132,
      .warp = 32,
      .block_threads_max = 1024,
      .sm_threads_max = 2048,
      .sm_blocks_max = 32,
      .sm_registers = 65536,
      .block_shared_max = 232448,
      .sm_shared = 233472,
      .block_shared_reserved = 1024,
      .l2_bytes = 52428800,
      .driver = 0,
      .copy_gbps = 4150,
      .issue_gips = 132 * 4 * 1.755,
  };
}

int facts_cluster_most(const facts *f) {
  enum { PORTABLE = 8 }; /* every device with clusters takes so many blocks */
  if (f->arch < FACTS_ARCH_CLUSTERS)
    return 1;
  return f->cluster_limit && f->cluster_limit < PORTABLE ? f->cluster_limit : PORTABLE;
}

facts facts_for_model(const facts *f) {
  facts seen = *f;
  memset(seen.name, 0, sizeof seen.name);
  seen.driver = seen.is_cpu = 0;
  return seen;
}

double facts_rounded(double per_ns) {
  static const double PARTS = 1e3;
  return round(per_ns * PARTS) / PARTS;
}

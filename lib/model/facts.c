/* facts.c: the one named table of facts, for tests and for the cpu device. */
#include "facts.h"

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

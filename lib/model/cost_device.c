/* cost_device.c: what a device has for kernels, by its facts. */
#include "cost_device.h"
#include "cost.h"

double cost_copy_gbps(const facts *f) {
  return f->copy_gbps > 0 ? f->copy_gbps : 1000;
}

double cost_clock(const facts *f) {
  double gips = f->issue_gips > 0 ? f->issue_gips : f->sms * COST_SCHEDULERS * 1.5;
  return gips / (f->sms * COST_SCHEDULERS);
}

int cost_resident(const record *r, const facts *f, int shared_bytes, int registers) {
  int warps = (record_block_threads(r) + f->warp - 1) / f->warp;
  int rounded = (registers + 7) / 8 * 8;
  int by_registers =
      f->sm_registers / COST_SCHEDULERS / (rounded * f->warp) * COST_SCHEDULERS / warps;
  int by_threads = f->sm_threads_max / (warps * f->warp);
  int blocks = f->sm_blocks_max;
  /* shared_bytes is INT32_MAX where a record is too large to fit, and may be 0. */
  int64_t shared = (int64_t)shared_bytes + f->block_shared_reserved;
  int by_shared = shared > 0 ? (int)(f->sm_shared / shared) : blocks;
  blocks = by_registers < blocks ? by_registers : blocks;
  blocks = by_threads < blocks ? by_threads : blocks;
  blocks = by_shared < blocks ? by_shared : blocks;
  return blocks < 1 ? 1 : blocks;
}

int cost_registers_left(const record *r, const facts *f, int blocks) {
  int warps = (record_block_threads(r) + f->warp - 1) / f->warp * (blocks ? blocks : 1);
  int each = (warps + COST_SCHEDULERS - 1) / COST_SCHEDULERS;
  int left = f->sm_registers / COST_SCHEDULERS / (each * f->warp) / 8 * 8;
  return left < 255 ? left : 255;
}

/* L1 and shared memory are one memory of some 28 KB more than can be shared, and the shared part is
 * carved out of it in steps (CUDA C++ Programming Guide, compute capabilities). */
double cost_l1_left(int shared_bytes, const facts *f, int resident) {
  static const int carved_kb[] = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228};
  int64_t used = resident * ((int64_t)shared_bytes + f->block_shared_reserved);
  for (unsigned i = 0; i < sizeof carved_kb / sizeof *carved_kb; i++)
    if (used <= (int64_t)carved_kb[i] << 10 && carved_kb[i] << 10 <= f->sm_shared)
      return f->sm_shared + (28 << 10) - (carved_kb[i] << 10);
  return 28 << 10;
}

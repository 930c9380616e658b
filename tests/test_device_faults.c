/* test_device_faults.c: the cpu device notices what a GPU would not: missing barriers, missing
 * waits, writes out of bounds, threads that part; and refuses what cannot be loaded. */
#include "cpu_bench.h"

#include <math.h>

static void check_faults(bench *b) {
  fill_input(b);
  CHECK_OK(run(b, "no_barrier", 4, 256 * b->bytes));
  CHECK(reversed(b) > N / 4);
  fill_input(b);
  CHECK_OK(run(b, "async_no_wait", 4, 256 * b->bytes));
  CHECK(reversed(b) > N / 2);
  CHECK_OK(run(b, "unwritten", 4, 256 * b->bytes));
  for (int i = 0; i < 2 * N; i++)
    CHECK(isnan(real_at(b, b->out, i)));

  CHECK(run(b, "shared_over", 1, 256 * b->bytes) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "wrote shared memory at byte") != NULL);
  CHECK_OK(run(b, "shared_over", 1, 257 * b->bytes));
  CHECK(run(b, "shared_under", 1, 256 * b->bytes) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "before its shared memory") != NULL);

  CHECK_OK(device_cpu_check(b->d));
  CHECK(run(b, "global_over", 4, 0) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "past the allocation") != NULL);
  CHECK_OK(device_cpu_check(b->d));
  CHECK(run(b, "global_under", 4, 0) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "before the allocation") != NULL);
  CHECK_OK(device_cpu_check(b->d));

  CHECK(run(b, "diverge", 1, 0) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "250 wait at a barrier") != NULL);
  CHECK(strstr(status_detail(), "6 have returned (first: 250)") != NULL);
  CHECK(run(b, "shuffle_parts", 1, 0) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "248 at a shuffle") != NULL);
  fill_input(b); /* the device still works after abandoned blocks */
  CHECK_OK(run(b, "reverse", 4, 256 * b->bytes));
  CHECK(reversed(b) == 0);
}

static void check_release(bench *b) {
  void *memory = NULL;
  CHECK_OK(b->d->call->alloc(b->d, 100, &memory));
  if (!memory)
    return;
  ((unsigned char *)memory)[100] = 1;
  b->d->call->release(b->d, memory);
  CHECK(device_cpu_check(b->d) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "0 bytes past the allocation of 100") != NULL);
  CHECK_OK(device_cpu_check(b->d));
  b->d->call->release(b->d, &memory);
  CHECK(device_cpu_check(b->d) == TW_DEVICE_ERROR);
  b->d->call->release(b->d, NULL);
  CHECK_OK(device_cpu_check(b->d));
  memory = b;
  CHECK(b->d->call->alloc(b->d, SIZE_MAX - 100, &memory) == TW_NO_DEVICE_MEMORY);
  CHECK(memory == b);
}

static void check_refusals(bench *b) {
  device_module *m = NULL;
  const device_functions *call = b->d->call;
  CHECK(call->load(b->d, b->code.code, b->code.size, "absent", 256, 0, &m) == TW_DEVICE_ERROR);
  CHECK(call->load(b->d, b->code.code, b->code.size, "copy", 2048, 0, &m) == TW_DEVICE_ERROR);
  CHECK(call->load(b->d, b->code.code, b->code.size, "copy", 0, 0, &m) == TW_DEVICE_ERROR);
  CHECK(call->load(b->d, b->code.code, b->code.size, "copy", 32, 1 << 20, &m) == TW_DEVICE_ERROR);
  CHECK(call->load(b->d, "no code", 8, "copy", 32, 0, &m) == TW_DEVICE_ERROR);
  char *junk = calloc(1, 4096);
  if (junk) {
    memcpy(junk, b->code.code, 64);
    CHECK(call->load(b->d, junk, 4096, "copy", 32, 0, &m) == TW_DEVICE_ERROR);
  }
  free(junk);
  CHECK(m == NULL);
  call->unload(b->d, NULL);
}

static void check_precision(compiler *c, int precision) {
  bench b; /* whose array ends where the kernels do */
  if (!bench_open(&b, c, precision, 1))
    return;
  check_faults(&b);
  check_release(&b);
  check_refusals(&b);
  bench_close(&b);
}

int main(void) {
  return bench_main(check_precision);
}

/* stub_driver.c: a library of the CUDA driver's name with the functions that the cuda device uses.
 * Those that stub_answers.c does not have do nothing; starting it is counted, and answers what a
 * test wants. */
#include "stub_driver.h"
#include "cuda_driver.h"

#include <string.h>

atomic_int stub_starts, stub_answer;
void (*stub_told)(void);

void stub_tell(void) {
  if (stub_told)
    stub_told();
}

#pragma GCC diagnostic ignored "-Wunused-parameter"
#define STUB(member, symbol, parameters)                                                           \
  cu_result stub_##member parameters __asm__(symbol) __attribute__((weak));                        \
  cu_result stub_##member parameters {                                                             \
    stub_tell();                                                                                   \
    return !strcmp(symbol, "cuInit") ? stub_start() : 0;                                           \
  }

static cu_result stub_start(void) {
  stub_starts++;
  return stub_answer;
}

CUDA_FUNCTIONS(STUB)

/* test_cufft_status.c: what cuFFT would have answered where Twiddle failed: 2, on which callers
 * free memory and try again, for memory only; and what another library is asked for. */
#include "cufft_status.h"
#include "../check.h"
#include <string.h>

static const struct {
  tw_status status;
  cufft_result result;
  int forward;
} expected[] = {
    {TW_OK, 0, 0},           {TW_INVALID, 4, 1},          {TW_UNSUPPORTED, 16, 1},
    {TW_NO_MEMORY, 2, 0},    {TW_NO_DEVICE_MEMORY, 2, 0}, {TW_NO_DEVICE, 5, 1},
    {TW_NO_COMPILER, 5, 1},  {TW_COMPILE_FAILED, 5, 1},   {TW_DEVICE_ERROR, 6, 0},
    {TW_FILE_ERROR, 5, 1},   {TW_VERIFY_FAILED, 5, 1},    {TW_INTERNAL, 5, 1},
    {TW_CONTEXT_LOST, 1, 0}, {TW_CAPTURING, 5, 0},
};
enum { ALL = sizeof expected / sizeof *expected };

int main(void) {
  for (int i = 0; i < ALL; i++) {
    CHECK((int)expected[i].status == i);
    CHECK(cufft_status_of(expected[i].status) == expected[i].result);
    CHECK(cufft_status_may_forward(expected[i].status) == expected[i].forward);
  }
  /* There are no others: a new status needs a row there and here. */
  CHECK(!strcmp(tw_status_text((tw_status)ALL), tw_status_text((tw_status)9999)));
  CHECK(strcmp(tw_status_text((tw_status)(ALL - 1)), tw_status_text((tw_status)9999)) != 0);
  CHECK(cufft_status_of((tw_status)ALL) == 5 && cufft_status_of((tw_status)-1) == 5);
  CHECK(!cufft_status_may_forward((tw_status)ALL) && !cufft_status_may_forward((tw_status)-1));
  return check_report();
}

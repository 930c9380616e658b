/* header_alone.c: the public header, alone, in a program that says nothing before it. Compiled as
 * C11 and, by header_alone.cpp, as C++17, with warnings as errors; never run. */
#include <twiddle.h>
#include <twiddle.h> /* twice is as good as once */

int main(void) {
  tw_dim dim = {8, 0, 0};
  static tw_problem problem; /* zeros mean defaults */
  tw_plan *plan = NULL;
  problem.size = sizeof problem;
  problem.dims = &dim;
  problem.rank = 1;
  problem.device = TW_DEVICE_CPU;
  tw_status status = tw_plan_create(NULL, &problem, &plan);
  tw_plan_destroy(plan);
  return status != TW_OK;
}

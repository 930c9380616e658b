/* account.c: the shares of use and of compiling that tuning may cost. */
#include "account.h"

#include <math.h>

static const double USED_SHARE = 0.05, FIRST_SHARE = 0.1;

static double sane(double ms) {
  return isfinite(ms) && ms > 0 ? ms : 0;
}

double account_left_ms(const profile_account *account, double compile_ms) {
  double earned = USED_SHARE * sane(account->used_ms) + FIRST_SHARE * sane(compile_ms);
  double left = earned - sane(account->paid_ms);
  return left > 0 ? left : 0;
}

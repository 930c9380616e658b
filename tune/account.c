/* account.c: the shares of use and of compiling that tuning may cost. */
#include "account.h"

#include <math.h>

static const double USED_SHARE = 0.05, FIRST_SHARE = 0.1;
static const double STEP_MS = 150; /* what a step that compiles is taken to cost */

static double sane(double ms) {
  return isfinite(ms) && ms > 0 ? ms : 0;
}

double account_left_ms(const profile_account *account, double compile_ms) {
  double earned = USED_SHARE * sane(account->used_ms) + FIRST_SHARE * sane(compile_ms);
  double left = earned - sane(account->paid_ms);
  return left > 0 ? left : 0;
}

static double worth(const class_due *c) {
  double slower = 1 - fmin(1, sane(c->fraction_of_copy));
  return sane(c->account.used_ms) * slower / (sane(c->account.paid_ms) + STEP_MS);
}

double account_share_ms(const class_due *mine, const class_due *others, int count, double left_ms) {
  double before = 0, all = STEP_MS;
  for (int i = 0; i < count; i++) {
    double w = worth(&others[i]);
    if (account_left_ms(&others[i].account, 0) < STEP_MS)
      continue;
    all += STEP_MS;
    int first = w > worth(mine) || (w == worth(mine) && others[i].class_id < mine->class_id);
    before += first ? STEP_MS : 0;
  }
  return all <= left_ms ? left_ms : before < left_ms ? STEP_MS : 0;
}

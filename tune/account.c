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

/* What a step is taken to cost: a compile, or what steps of the class have cost. */
static double step_ms(const class_due *c) {
  const double compile = 150;
  double each = c->kernels > 0 ? sane(c->account.paid_ms) / (double)c->kernels : 0;
  return fmax(compile, each);
}

static double worth(const class_due *c) {
  double slower = 1 - fmin(1, sane(c->fraction_of_copy));
  return sane(c->account.used_ms) * slower / (sane(c->account.paid_ms) + step_ms(c));
}

double account_share_ms(const class_due *mine, const class_due *others, int count,
                        double budget_ms) {
  double before = 0, all = step_ms(mine);
  for (int i = 0; i < count; i++) {
    double step = step_ms(&others[i]), w = worth(&others[i]);
    if (account_left_ms(&others[i].account, 0) < step)
      continue;
    all += step;
    int first = w > worth(mine) || (w == worth(mine) && others[i].class_id < mine->class_id);
    before += first ? step : 0;
  }
  return all <= budget_ms ? budget_ms : before < budget_ms ? step_ms(mine) : 0;
}

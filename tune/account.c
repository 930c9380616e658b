/* account.c: the shares of use and of compiling that tuning may cost. */
#include "account.h"

#include <math.h>

static const double USED_SHARE = 0.05, FIRST_SHARE = 0.1;
static const double STEP_MS = 150; /* what a step is taken to cost where nothing was compiled yet */
static const double USUAL_GAIN = 0.03; /* what a step is taken to gain at least */
static const double STEP_LEAST_MS = 20, STEP_MOST_MS = 2000; /* the least that compiling takes */

static double sane(double ms) {
  return isfinite(ms) && ms > 0 ? ms : 0;
}

double account_left_ms(const profile_account *account, double compile_ms) {
  double earned = USED_SHARE * sane(account->used_ms) + FIRST_SHARE * sane(compile_ms);
  double left = earned - sane(account->paid_ms);
  return left > 0 ? left : 0;
}

/* What a step is taken to cost: what the dearest kernel of the class did. */
static double step_ms(const class_due *c) {
  double ms = sane(c->cost_ms);
  return ms < STEP_LEAST_MS ? STEP_MS : fmin(ms, STEP_MOST_MS);
}

static double worth(const class_due *c) {
  double gain = fmin(1, fmax(USUAL_GAIN, sane(c->gain)));
  return sane(c->account.used_ms) * gain / (sane(c->account.paid_ms) + step_ms(c));
}

double account_share_ms(const class_due *mine, const class_due *others, int count, double left_ms) {
  double before = 0, all = step_ms(mine);
  for (int i = 0; i < count; i++) {
    double w = worth(&others[i]), step = step_ms(&others[i]);
    if (account_left_ms(&others[i].account, 0) < step)
      continue;
    all += step;
    int first = w > worth(mine) || (w == worth(mine) && others[i].class_id < mine->class_id);
    before += first ? step : 0;
  }
  left_ms = fmax(0, left_ms);
  if (all <= left_ms)
    return left_ms;
  int has_room = !(before > 0) || before + step_ms(mine) <= left_ms;
  return has_room ? fmin(left_ms, step_ms(mine)) : 0;
}

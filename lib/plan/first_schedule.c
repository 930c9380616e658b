/* first_schedule.c: the schedule of a plan, which is the fastest one, or another one whose kernels
 * compile sooner. */
#include "answers.h"
#include "first_choice.h"
#include "planner.h"

#include <math.h>

enum { ALTERNATIVES = 12 };
static const double LEAD = 1.02; /* as a kernel must have over another one */

/* What a schedule costs as a first choice. */
typedef struct {
  double ns;      /* of an execution; INFINITY where a pass has no kernel */
  double seconds; /* to compile its slowest kernel */
} first_cost;

static first_cost cost_of(const schedule *s, const transform *t, const facts *f) {
  return (first_cost){schedule_first_price(s, t, f), schedule_first_seconds(s, t, f)};
}

/* What is slower than wanted costs far more; what is no choice comes after all others. (The fastest
 * schedule may be either, with the kernels that it gets at first.) */
static double price_of(const first_choice *rule, const first_cost *c) {
  static const double TOO_SLOW = 16, LAST = 1e3; /* ratios, of the time over a limit */
  return first_choice_price(rule, c->ns, c->seconds) +
         TOO_SLOW * fmax(0, c->ns - first_choice_slowest(rule, c->seconds)) +
         LAST * fmax(0, c->ns - rule->most_ns);
}

/* Which of the alternatives is the best first choice; the first of them is the fastest. An
 * alternative is not asked for the kernels that it gets at first where LEAST of its listed time
 * would cost too much already. These kernels seldom take less than that (0.1 % of 55,000 tried); of
 * 10,500 random problems none got another schedule because of it. */
static int choose(const schedule_alternative *list, int count, const transform *t, const facts *f) {
  static const double LEAST = 0.7;
  double fastest = INFINITY, price = INFINITY;
  int best = 0;
  for (int i = 0; i < count; i++)
    fastest = fmin(fastest, list[i].ns);
  first_cost cost = cost_of(&list[0].schedule, t, f);
  first_choice rule = first_choice_for(fastest, cost.seconds);
  for (int i = 0; i < count; i++) {
    int allowed = !t->max_work || schedule_work_bytes(&list[i].schedule) <= t->max_work;
    if (!allowed || price_of(&rule, &(first_cost){LEAST * list[i].ns, 0}) >= price)
      continue;
    if (i)
      cost = cost_of(&list[i].schedule, t, f);
    if (price_of(&rule, &cost) < price) {
      price = price_of(&rule, &cost);
      best = i;
    }
  }
  return best;
}

/* What measurements say of the fastest schedule and of the first choice. */
typedef struct {
  int known;      /* 1: all passes of the fastest one were measured */
  int first_wins; /* 1: they do not speak for the fastest one */
} verdict;

/* Of times of near classes only a lead counts. Where both were measured in their own classes, the
 * kernels of both are compiled, so that the less time wins. */
static tw_status judge(const schedule *fastest, const schedule *first, const transform *t,
                       const facts *f, plan_measured *measured, void *user, verdict *out) {
  double fastest_ns = 0, first_ns = 0;
  for (int own = 1; own >= 0 && !(first_ns > 0); own--) {
    TRY(schedule_measured_ns(fastest, t, f, own, measured, user, &fastest_ns));
    if (fastest_ns > 0)
      TRY(schedule_measured_ns(first, t, f, own, measured, user, &first_ns));
    out->first_wins = first_ns > 0 && first_ns <= (own ? 1 : LEAD) * fastest_ns;
  }
  out->known = fastest_ns > 0;
  out->first_wins |= !out->known;
  return TW_OK;
}

/* Replaces the fastest schedule by the best first choice, unless measurements speak for it. Where
 * both are the same, nothing that is measured can change that. */
static tw_status take_first_choice(const transform *t, const facts *f, plan_measured *measured,
                                   void *user, schedule *s) {
  schedule_alternative list[ALTERNATIVES];
  verdict v = {0, 0};
  int count = 0;
  TRY(schedule_alternatives(t, f, ALTERNATIVES, list, &count));
  int best = choose(list, count, t, f);
  tw_status status = best ? judge(s, &list[best].schedule, t, f, measured, user, &v) : TW_OK;
  if (status == TW_OK && v.first_wins) {
    schedule fastest = *s;
    *s = list[best].schedule;
    list[best].schedule = fastest;
    s->passed_over = !v.known;
  }
  s->weighed |= best != 0;
  schedule_alternatives_free(list, count);
  return status;
}

/* 1 when the fastest schedule's kernels compile for long, or are much slower so as not to. What is
 * long for a pass is so for a schedule a little sooner: the others that are then looked at may also
 * be faster, as convolutions are for few rows of large primes, which nobody compared. */
static int has_price(const schedule *fastest, const transform *t, const facts *f) {
  static const double MUCH = 1.1, SOONER = 1.25;
  first_cost first = cost_of(fastest, t, f);
  double ns = schedule_price(fastest, t, f);
  first_choice rule = first_choice_for(ns, first.seconds);
  return first_choice_heavy(&rule, SOONER * first.seconds, transform_coarse(t)) ||
         first.ns > MUCH * ns;
}

static tw_status find(const transform *t, const facts *f, plan_measured *measured, void *user,
                      schedule *out) {
  schedule s = {0};
  tw_status status = TW_OK;
  TRY(planner_fastest(t, f, measured, user, &s));
  if (!s.measured && has_price(&s, t, f))
    status = take_first_choice(t, f, measured, user, &s);
  if (status != TW_OK) {
    schedule_free(&s);
    return status;
  }
  *out = s;
  return TW_OK;
}

/* A limit that would not be reached without it changes nothing. */
static tw_status find_within(const transform *t, const facts *f, plan_measured *measured,
                             void *user, schedule *out) {
  transform unlimited = *t;
  schedule s = {0};
  unlimited.max_work = 0;
  TRY(find(&unlimited, f, measured, user, &s));
  if (t->max_work && schedule_work_bytes(&s) > t->max_work) {
    int had_say = s.weighed;
    schedule_free(&s);
    TRY(find(t, f, measured, user, &s));
    s.weighed |= had_say;
  }
  *out = s;
  return TW_OK;
}

/* A search asks for some fifty kernels, and for most of them again and again. */
tw_status planner_schedule(const transform *t, const facts *f, plan_measured *measured, void *user,
                           schedule *out) {
  answers *before = answers_used(), *own = before ? NULL : answers_new();
  if (own)
    (void)answers_use(own);
  tw_status status = find_within(t, f, measured, user, out);
  (void)answers_use(before);
  answers_free(own);
  return status;
}

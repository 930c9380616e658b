/* test_measured_schedule.c: the fastest schedule is the model's, unless another one was measured to
 * be faster, each pass in its own class. */
#include "check.h"
#include "planner.h"

#include <math.h>
#include <string.h>

typedef struct {
  int64_t n[3], batch;
  int type;
} test_case;

static const test_case cases[] = {{{1 << 24}, 8, TW_R2C},
                                  {{1 << 22}, 32, TW_C2R},
                                  {{1 << 20}, 128, TW_R2C},
                                  {{64, 64, 64}, 256, TW_C2C},
                                  {{1 << 24}, 8, TW_C2C}};

static transform transform_of(const test_case *c, size_t max_work) {
  tw_dim dims[3] = {{0}}, rows = {.n = c->batch};
  tw_problem problem = {
      .size = sizeof problem, .dims = dims, .type = c->type, .max_work = max_work};
  transform t;
  for (; problem.rank < 3 && c->n[problem.rank]; problem.rank++)
    dims[problem.rank].n = c->n[problem.rank];
  problem.batch = &rows;
  problem.batch_rank = 1;
  CHECK_OK(transform_canonical(&problem, &t));
  return t;
}

/* ---- what was measured ---- */

enum { CLASSES = 16 };

/* Passes of these classes take so long, all others nobody has measured. */
typedef struct {
  pass_class of[CLASSES];
  double ns[CLASSES];
  int count, asked;
} history;

static tw_status answer(void *user, const pass_demand *d, int own, double *ns) {
  history *h = user;
  h->asked++;
  *ns = 0;
  for (int i = 0; i < h->count; i++)
    if (own && !memcmp(&h->of[i], &d->class_of, sizeof d->class_of))
      *ns = h->ns[i];
  return TW_OK;
}

/* Notes that all passes of a schedule but the last `less` take `ns` in all. */
static void note(history *h, const schedule *s, const transform *t, const facts *f, double ns,
                 int less) {
  for (int i = 0; i < s->count - less; i++) {
    pass_demand d = pass_demands(&s->pass[i], t, f);
    CHECK(h->count < CLASSES);
    h->of[h->count] = d.class_of;
    h->ns[h->count++] = ns / s->count;
  }
}

/* Of boxes, several schedules have passes of the same classes. */
static int same_classes(const schedule *a, const schedule *b, const transform *t, const facts *f) {
  int same = a->count == b->count;
  for (int i = 0; same && i < a->count; i++) {
    pass_demand x = pass_demands(&a->pass[i], t, f), y = pass_demands(&b->pass[i], t, f);
    same = !memcmp(&x.class_of, &y.class_of, sizeof x.class_of);
  }
  return same;
}

/* 1 when no two passes of both are of one class, so that each can have a time of its own. */
static int are_apart(const schedule *a, const schedule *b, const transform *t, const facts *f) {
  for (int i = 0; i < a->count + b->count; i++)
    for (int k = 0; k < i; k++) {
      const pass *p[2] = {i < a->count ? &a->pass[i] : &b->pass[i - a->count],
                          k < a->count ? &a->pass[k] : &b->pass[k - a->count]};
      pass_demand x = pass_demands(p[0], t, f), y = pass_demands(p[1], t, f);
      if (!memcmp(&x.class_of, &y.class_of, sizeof x.class_of))
        return 0;
    }
  return 1;
}

/* ---- the choice ---- */

static schedule fastest(const transform *t, const facts *f, history *h) {
  schedule s = {0}, plans = {0};
  CHECK_OK(planner_fastest(t, f, h ? answer : NULL, h, &s));
  CHECK_OK(planner_schedule(t, f, h ? answer : NULL, h, &plans));
  CHECK(!s.measured || same_classes(&s, &plans, t, f));
  schedule_free(&plans);
  return s;
}

/* The time of a schedule by what was measured; 0: not all passes were. */
static double known_ns(const history *h, const schedule *s, const transform *t, const facts *f) {
  history copy = *h;
  double ns = 0;
  CHECK_OK(schedule_measured_ns(s, t, f, 1, answer, &copy, &ns));
  return ns;
}

/* The other schedule takes `ratio` of the model's; of it all but `less` passes were measured. */
static history times(const schedule *model, const schedule *other, const transform *t,
                     const facts *f, double ratio, int less) {
  history h = {.count = 0};
  note(&h, model, t, f, 1e6, 0);
  note(&h, other, t, f, 1e6 * ratio, less);
  return h;
}

static int other_wins(const schedule *model, const schedule *other, const transform *t,
                      const facts *f, double ratio, int less) {
  history h = times(model, other, t, f, ratio, less);
  schedule s = fastest(t, f, &h);
  int wins = same_classes(&s, other, t, f);
  CHECK(wins || same_classes(&s, model, t, f));
  CHECK(wins == s.measured && s.weighed);
  schedule_free(&s);
  return wins;
}

/* 1 when a third schedule has passes of these two only. */
static int is_mixed(const schedule_alternative *list, int count, int i, const transform *t,
                    const facts *f) {
  const schedule *model = &list[0].schedule, *other = &list[i].schedule;
  history h = times(model, other, t, f, 1, 0);
  for (int k = 1; k < count; k++) {
    const schedule *third = &list[k].schedule;
    if (known_ns(&h, third, t, f) > 0 && !same_classes(third, model, t, f) &&
        !same_classes(third, other, t, f))
      return 1;
  }
  return 0;
}

static int alternatives(const test_case *c, const facts *f) {
  enum { MOST = 64 };
  static schedule_alternative list[MOST];
  transform t = transform_of(c, 0);
  schedule model = {0};
  int count = 0, compared = 0;
  CHECK_OK(schedule_make(&t, f, &model));
  CHECK_OK(schedule_alternatives(&t, f, MOST, list, &count));
  CHECK(model.count > 1);
  for (int i = 1; i < count; i++) {
    const schedule *other = &list[i].schedule;
    if (model.count + other->count > CLASSES || !are_apart(&model, other, &t, f) ||
        is_mixed(list, count, i, &t, f))
      continue;
    CHECK(other_wins(&model, other, &t, f, 0.9, 0));
    CHECK(!other_wins(&model, other, &t, f, 0.99, 0)); /* within the noise */
    CHECK(!other_wins(&model, other, &t, f, 0.1, 1));  /* one pass was not measured */
    size_t work = schedule_work_bytes(&model) ? schedule_work_bytes(&model) : 1;
    transform small = transform_of(c, work);
    int allowed = schedule_work_bytes(other) <= work;
    CHECK(other_wins(&model, other, &small, f, 0.9, 0) == allowed);
    compared++;
  }
  schedule_alternatives_free(list, count);
  schedule_free(&model);
  return compared;
}

/* Nothing measured gives way to the model, and what was measured for another schedule alone changes
 * nothing. Such a choice need not be kept for good: it is the model's. */
static void unmeasured(const test_case *c, const facts *f) {
  enum { MOST = 2 };
  schedule_alternative list[MOST];
  transform t = transform_of(c, 0);
  history h = {.count = 0};
  int count = 0;
  CHECK_OK(schedule_alternatives(&t, f, MOST, list, &count));
  note(&h, &list[1].schedule, &t, f, 1, 0);
  schedule nothing = fastest(&t, f, NULL), one = fastest(&t, f, &h);
  CHECK(same_classes(&nothing, &list[0].schedule, &t, f) &&
        same_classes(&one, &list[0].schedule, &t, f));
  CHECK(!nothing.weighed && !one.weighed && !nothing.measured && !one.measured);
  schedule_free(&nothing);
  schedule_free(&one);
  schedule_alternatives_free(list, count);
}

/* One pass is never compared, so that plans of it ask for nothing. */
static void one_pass(const facts *f) {
  static const test_case short_ones[] = {
      {{64}, 1000, TW_C2C}, {{4096}, 1000, TW_R2C}, {{16, 16}, 1000, TW_C2C}};
  for (int i = 0; i < 3; i++) {
    transform t = transform_of(&short_ones[i], 0);
    history h = {.count = 0};
    schedule s = {0};
    CHECK_OK(planner_fastest(&t, f, answer, &h, &s));
    CHECK(s.count == 1 && !h.asked && !s.weighed);
    schedule_free(&s);
  }
}

int main(void) {
  const facts f = facts_sm90();
  int compared = 0;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    compared += alternatives(&cases[i], &f);
    unmeasured(&cases[i], &f);
  }
  printf("%d alternatives compared\n", compared);
  CHECK(compared > 15);
  one_pass(&f);
  return check_report();
}

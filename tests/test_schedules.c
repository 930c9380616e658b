/* test_schedules.c: the store of schedules: what is searched once, what tuned plans have of their
 * own, what tuning leaves for later plans, and who waits while schedules are measured. */
#include "check.h"
#include "facts.h"
#include "schedules.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

/* A device of which something else is known when more is known. */
static int knows_more;

static const facts *facts_now(device *d) {
  static const facts known[2];
  (void)d;
  return &known[knows_more];
}

static const device_functions only_facts = {.facts = facts_now};
static device here = {.call = &only_facts};

/* Of a box, the schedule by its axes, or the fastest one, which is one block. */
static tw_status search(void *user, device *d, const transform *t, int fastest, schedule *out) {
  const facts f = facts_sm90();
  const schedule_wish wish = {.way = fastest ? "one_block" : "axis_by_axis"};
  (void)d;
  ++*(int *)user;
  TRY(schedule_make_by(t, &f, &wish, out));
  out->weighed = t->dim[0].out == 8;
  return TW_OK;
}

static tw_status fails(void *user, device *d, const transform *t, int fastest, schedule *out) {
  (void)user, (void)d, (void)t, (void)fastest, (void)out;
  return status_fail(TW_UNSUPPORTED, "no schedule");
}

static transform box(int64_t n) {
  const tw_dim dims[] = {{n, 0, 0}, {8, 0, 0}};
  const tw_problem problem = {.size = sizeof problem, .dims = dims, .rank = 2};
  transform t;
  CHECK_OK(transform_canonical(&problem, &t));
  return t;
}

/* The passes of what the store gives. */
static int passes(schedules *all, const transform *t, int fastest, int *searched) {
  schedule s = {0};
  double took_ms;
  CHECK_OK(schedules_get(all, &here, t, fastest, search, searched, &s, &took_ms));
  int count = s.count;
  schedule_free(&s);
  return count;
}

/* Many others make no room by what measurements had a say in. What a program plans again and again,
 * some hundreds of shapes, is searched for once. */
static void keeps(void) {
  enum { OTHERS = 2500, AGAIN = 500 };
  static schedules all;
  const transform weighed = box(8), plain = box(16);
  int searched = 0;
  CHECK(passes(&all, &weighed, 0, &searched) == 2 && passes(&all, &plain, 0, &searched) == 2);
  CHECK(searched == 2);
  for (int i = 0; i < OTHERS; i++) {
    const transform other = box(20 + i);
    (void)passes(&all, &other, 0, &searched);
  }
  CHECK(searched == 2 + OTHERS);
  for (int i = OTHERS - AGAIN; i < OTHERS; i++) {
    const transform other = box(20 + i);
    (void)passes(&all, &other, 0, &searched);
  }
  CHECK(searched == 2 + OTHERS);
  CHECK(passes(&all, &weighed, 0, &searched) == 2 && searched == 2 + OTHERS);
  CHECK(passes(&all, &plain, 0, &searched) == 2 && searched == 3 + OTHERS);
  schedules_free(&all);
}

/* ---- measuring ---- */

static schedules shared;

/* In a thread: waits, and measures where that was in vain. What schedules_await returned, as a
 * pointer. */
static void *await(void *of) {
  schedules_pending mine;
  int found = schedules_await(&shared, &here, of, &mine);
  if (!found)
    schedules_measured(&shared, &mine);
  return (void *)(uintptr_t)found;
}

/* One thread measures; others wait for what it finds, or take their turn where it finds nothing.
 * Other transforms need not wait. */
static void measured_once(int finds) {
  enum { OTHERS = 3 };
  const transform t = box(8), other = box(16);
  schedules_pending mine, another;
  pthread_t waits[OTHERS];
  int searched = 0;
  CHECK(!schedules_await(&shared, &here, &t, &mine));
  for (int i = 0; i < OTHERS; i++)
    CHECK(pthread_create(&waits[i], NULL, await, (void *)(uintptr_t)&t) == 0);
  CHECK(!schedules_await(&shared, &here, &other, &another));
  schedules_measured(&shared, &another);
  nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL); /* so that the others ask meanwhile */
  CHECK(!finds || passes(&shared, &t, 1, &searched) == 1);
  schedules_measured(&shared, &mine);
  for (int i = 0; i < OTHERS; i++) {
    void *found;
    pthread_join(waits[i], &found);
    CHECK((found != NULL) == finds);
  }
  CHECK(schedules_await(&shared, &here, &t, &mine) == finds);
  if (!finds)
    schedules_measured(&shared, &mine);
  CHECK(!shared.pending);
  schedules_free(&shared);
  shared = (schedules){0};
}

int main(void) {
  keeps();
  measured_once(1);
  measured_once(0);
  static schedules all;
  const transform t = box(8), other = box(16);
  schedule none = {0};
  double took_ms;
  int searched = 0;
  CHECK(!schedules_hold(&all, &here, &t, 0));
  CHECK(passes(&all, &t, 0, &searched) == 2 && searched == 1);
  CHECK(schedules_hold(&all, &here, &t, 0) && !schedules_hold(&all, &here, &t, 1));
  CHECK(passes(&all, &t, 0, &searched) == 2 && searched == 1);
  CHECK(passes(&all, &t, 1, &searched) == 1 && searched == 2); /* a plan that is tuned */
  CHECK(passes(&all, &t, 1, &searched) == 1 && searched == 2);
  CHECK(passes(&all, &t, 0, &searched) == 2 && searched == 2);
  CHECK(schedules_prefer_fastest(&all, &here, &t, fails, NULL) == TW_UNSUPPORTED);
  CHECK(passes(&all, &t, 0, &searched) == 2 && searched == 2);
  CHECK_OK(schedules_prefer_fastest(&all, &here, &t, search, &searched));
  CHECK(passes(&all, &t, 0, &searched) == 1 && searched == 3); /* all plans, from now on */
  CHECK_OK(schedules_prefer_fastest(&all, &here, &other, search, &searched));
  CHECK(passes(&all, &other, 0, &searched) == 1 && searched == 4);
  CHECK(schedules_get(&all, &here, &other, 1, fails, NULL, &none, &took_ms) == TW_UNSUPPORTED);
  CHECK(!none.count);
  knows_more = 1;
  CHECK(passes(&all, &other, 0, &searched) == 2 && searched == 5);
  CHECK(passes(&all, &other, 0, &searched) == 2 && searched == 5);
  schedules_free(&all);
  return check_report();
}

/* first_choice.c: the rule's numbers. */
#include "first_choice.h"

#include <math.h>

static const double EXECUTIONS = 1000;
static const double LASTING = 0.3; /* seconds of executions */
static const double SLOWEST = 1.6; /* ratio to the fastest that none may exceed */
static const double EXCESS = 0.5;  /* seconds of compiling that nobody should wait for */

/* What depends on how long an execution takes. */
typedef struct {
  double ns;     /* at most */
  double free;   /* seconds of compiling */
  double heavy;  /* ... from which on an execution may take longer where that saves some */
  double slower; /* ratio to the fastest, of what saves none of these */
  double part;   /* of what saved seconds are worth, by which an execution may take longer still */
} weights;
static const double FREE_OF_HALVES = 0.6; /* of halves, of whose kernels the model sees smaller
                                             differences than there are */
static const weights SHORT = {25e3, 0.05, 0.15, 1.3, 0.6},
                     LONG = {INFINITY, 0.15, 0.35, 1.05, 0.23};

first_choice first_choice_for(double fastest_ns, double compile_seconds) {
  const weights *w = fastest_ns <= SHORT.ns ? &SHORT : &LONG;
  double worth = 1e9 / fmax(EXECUTIONS, LASTING * 1e9 / fastest_ns);
  return (first_choice){.ns_per_second = worth,
                        .free_seconds = w->free,
                        .heavy_seconds = w->heavy,
                        .excess_seconds = EXCESS,
                        .seconds = compile_seconds,
                        .slower_ns = w->slower * fastest_ns,
                        .slower_per_second = w->part * worth,
                        .slower_per_excess = (1 - w->part) * worth,
                        .most_ns = SLOWEST * fastest_ns};
}

double first_choice_price(const first_choice *c, double ns, double compile_seconds) {
  return ns + c->ns_per_second * fmax(0, compile_seconds - c->free_seconds);
}

/* The seconds beyond so many that it saves. */
static double saved_beyond(const first_choice *c, double seconds, double compile_seconds) {
  return fmax(0, c->seconds - fmax(seconds, compile_seconds));
}

double first_choice_slowest(const first_choice *c, double compile_seconds) {
  double saved = saved_beyond(c, c->heavy_seconds, compile_seconds);
  double excess = saved_beyond(c, c->excess_seconds, compile_seconds);
  return fmin(c->most_ns,
              c->slower_ns + c->slower_per_second * saved + c->slower_per_excess * excess);
}

int first_choice_counts(const first_choice *c, double compile_seconds, int halves) {
  return compile_seconds > (halves ? FREE_OF_HALVES : c->free_seconds);
}

int first_choice_heavy(const first_choice *c, double compile_seconds, int halves) {
  return compile_seconds > (halves ? FREE_OF_HALVES : c->heavy_seconds);
}

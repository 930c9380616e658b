/* first_choice.c: the rule's numbers. */
#include "first_choice.h"

#include <math.h>

static const double EXECUTIONS = 1000;
static const double LASTING = 0.3; /* seconds of executions */
static const double SLOWEST = 1.6; /* the highest ratio that an execution's time may have to the
                                      fastest */

/* What depends on how long an execution takes. */
typedef struct {
  double ns;       /* at most */
  double free;     /* seconds of compiling */
  double slower;   /* ratio to the fastest, of what compiles sooner than ... */
  double heavy;    /* ... so many seconds, from which on the ratio rises, */
  double heaviest; /* ... to SLOWEST at this many */
} weights;
static const double FREE_OF_HALVES = 0.6; /* of halves, of whose kernels the model sees smaller
                                             differences than there are */
static const weights SHORT = {25e3, 0.05, 1.3, 0.15, 0.45},
                     LONG = {INFINITY, 0.15, 1.05, 0.3, 0.97};

first_choice first_choice_for(double fastest_ns, double compile_seconds) {
  const weights *w = fastest_ns <= SHORT.ns ? &SHORT : &LONG;
  double executions = fmax(EXECUTIONS, LASTING * 1e9 / fastest_ns);
  double part = fmin(1, fmax(0, (compile_seconds - w->heavy) / (w->heaviest - w->heavy)));
  double most = w->slower + part * (SLOWEST - w->slower);
  return (first_choice){1e9 / executions, most * fastest_ns, SLOWEST * fastest_ns, w->free,
                        w->heavy};
}

double first_choice_price(const first_choice *c, double ns, double compile_seconds) {
  return ns + c->ns_per_second * fmax(0, compile_seconds - c->free_seconds);
}

int first_choice_counts(const first_choice *c, double compile_seconds, int halves) {
  return compile_seconds > (halves ? FREE_OF_HALVES : c->free_seconds);
}

int first_choice_heavy(const first_choice *c, double compile_seconds, int halves) {
  return compile_seconds > (halves ? FREE_OF_HALVES : c->heavy_seconds);
}

/* first_choice.c: the rule's numbers. */
#include "first_choice.h"

#include <math.h>

static const double EXECUTIONS = 1000;
static const double LASTING = 0.3;        /* seconds of executions */
static const double FREE = 0.15;          /* seconds of compiling */
static const double FREE_OF_HALVES = 0.6; /* of whose kernels the model sees smaller differences
                                             than there are */
static const double HEAVY = 0.3;          /* seconds of compiling, from which on ... */
static const double HEAVIEST = 0.97; /* ... to which on the ratio rises that an execution's time may
                                        have to the fastest, */
static const double SLOWER = 1.05;   /* ... from this ... */
static const double SLOWEST = 1.6;   /* ... to this */

first_choice first_choice_for(double fastest_ns, double compile_seconds) {
  double executions = fmax(EXECUTIONS, LASTING * 1e9 / fastest_ns);
  double part = fmin(1, fmax(0, (compile_seconds - HEAVY) / (HEAVIEST - HEAVY)));
  return (first_choice){1e9 / executions, (SLOWER + part * (SLOWEST - SLOWER)) * fastest_ns};
}

double first_choice_price(const first_choice *c, double ns, double compile_seconds) {
  return ns + c->ns_per_second * fmax(0, compile_seconds - FREE);
}

int first_choice_counts(double compile_seconds, int halves) {
  return compile_seconds > (halves ? FREE_OF_HALVES : FREE);
}

int first_choice_heavy(double compile_seconds) {
  return compile_seconds > HEAVY;
}

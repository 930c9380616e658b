/* first_choice.h: the rule by which a plan that nobody tuned weighs compiling against speed. Pure.
 *
 * It is taken for one that runs a thousand times or for 0.3 s, whichever is longer, and gets what
 * is cheapest over that time and its compiling. The first 0.15 s of compiling cost nothing: opening
 * the compiler, and loading and checking a kernel, take as long. What takes more than 5 % longer
 * than the fastest is no choice, unless that compiles for over 0.35 s. Then an execution may take
 * longer by a quarter, nearly (0.23), of what the seconds above 0.35 are worth that it saves: a
 * choice that loses much must save four times as much, since the model may be wrong by a quarter
 * and many plans run longer than that.
 *
 * A thousand short executions, of up to 25 us, pass in less time than any kernel compiles. There
 * only 0.05 s are free, up to 30 % longer is allowed, and then 0.6 of what the saved seconds above
 * 0.15 are worth.
 *
 * Of both, saved seconds above 0.5 count in full, since nobody should wait longer than that. No
 * execution may take more than 1.6 times as long as the fastest.
 *
 * Of halves, kernels that compile in up to 0.6 s are not replaced: the model sees smaller
 * differences between them than there are.
 *
 * Kernels of a plan are compiled side by side. So the time of a schedule is that of its slowest
 * kernel, and the rule is applied to each pass by itself. A schedule may go beyond the limit a
 * little where it saves much, and must where all do: what is beyond counts several times. */
#ifndef FIRST_CHOICE_H
#define FIRST_CHOICE_H

/* What the fastest choice makes of the rule. All 0: compiling does not count. */
typedef struct {
  double ns_per_second;     /* ns of an execution that are worth a second of compiling */
  double free_seconds;      /* so much compiling costs nothing, */
  double heavy_seconds;     /* more than this is worth a slower execution, */
  double excess_seconds;    /* and more than this is worth a much slower one */
  double seconds;           /* that the fastest choice compiles */
  double slower_ns;         /* an execution that saves no heavy seconds may take so long, */
  double slower_per_second; /* so much longer for each heavy second that it saves, */
  double slower_per_excess; /* and so much more for each second of excess, */
  double most_ns;           /* but never longer than this */
} first_choice;

/* Given the time of the fastest choice, and what compiling it takes. */
first_choice first_choice_for(double fastest_ns, double compile_seconds);

/* The price of one of the expected executions, in ns. */
double first_choice_price(const first_choice *c, double ns, double compile_seconds);

/* What takes longer than this, in ns, is not wanted. */
double first_choice_slowest(const first_choice *c, double compile_seconds);

/* 1 where so much compiling costs something, of halves later. */
int first_choice_counts(const first_choice *c, double compile_seconds, int halves);

/* 1 where it costs enough, so that a longer search for something else is worth its time. */
int first_choice_heavy(const first_choice *c, double compile_seconds, int halves);

#endif

/* side_by_side.h: compiles the kernels of a plan side by side, before each is loaded and verified
 * where it is needed. Touches no device. Any thread. */
#ifndef SIDE_BY_SIDE_H
#define SIDE_BY_SIDE_H

#include "code_ready.h"
#include "kernels.h"
#include "planner.h"

/* What kernels are compiled for. */
typedef struct {
  const device_kind *kind;
  const facts *facts;
  device *device; /* NULL: it is not here, and nothing is loaded for it */
  const device_home *home;
} code_target;

/* A kernel that a plan is going to ask for. */
typedef struct kernel_want kernel_want;
struct kernel_want {
  spec spec;
  int replaceable; /* 1: where it spills, others of fewer promised blocks are asked for too */
  int may_spill;   /* 1: there is reason to make the next one beside it */
  double seconds;  /* that compiling is expected to take; 0: little */
  int brief;       /* 1: its text is printed in no time */
  /* The text, and the shape of a launch. */
  tw_status (*print)(const kernel_want *w, compiler *with, const code_target *t,
                     launch_shape *shape, kernel_text *out);
  int precision; /* for kernels without a spec: what print needs */
};

typedef struct {
  kernel_want *want; /* owned */
  int count;
} kernel_wants;

/* Adds a kernel unless it is there already. Without memory it is left out: it is then compiled when
 * it is needed. */
void wants_add(kernel_wants *all, const kernel_want *w);
int wants_place(kernel_wants *all, const kernel_want *w); /* its place in the list; -1: no memory */
void wants_add_choice(kernel_wants *all, const plan_choice *c, const facts *f);
void wants_free(kernel_wants *all);

/* Finds a kernel in the cache, or prints it and compiles it, unless it is loaded, or somebody
 * else's; while what is made spills and may be replaced, those that would replace it too. Sets as
 * many of out as were found or printed, and their shapes. */
enum { CODE_TRIES = 3 };
void code_make(run_environment *e, compiler *with, const code_target *t, const kernel_want *w,
               ready_code out[CODE_TRIES], launch_shape shape[CODE_TRIES]);

/* Finds the kernels in the cache, or makes them on several threads, those first that take longest
 * to compile, and beside one that may spill the one that would replace it, unless the first was
 * made before, or another one is compiled that takes longer than both. What is made beyond need
 * changes no choice (obtain.h). Failures are found again by whoever asks for the kernel. With fewer
 * than two kernels to make, or one thread allowed, nothing is done, and *out is NULL; else it is
 * the caller's. */
void compile_side_by_side(run_environment *e, const code_target *t, const kernel_wants *wants,
                          code_ready **out);

#endif

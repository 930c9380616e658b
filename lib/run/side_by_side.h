/* side_by_side.h: compiles the kernels of a plan side by side, before each is loaded and verified
 * where it is needed. Touches no device. Any thread. */
#ifndef SIDE_BY_SIDE_H
#define SIDE_BY_SIDE_H

#include "code_ready.h"
#include "kernels.h"
#include "planner.h"

/* A kernel that a plan is going to ask for. */
typedef struct kernel_want kernel_want;
struct kernel_want {
  spec spec;
  int replaceable; /* 1: where it spills, others of fewer promised blocks are asked for too */
  /* The text, and the shape of a launch. */
  tw_status (*print)(const kernel_want *w, compiler *with, device *d, launch_shape *shape,
                     kernel_text *out);
  int part, precision; /* for kernels without a spec: what print needs */
};

typedef struct {
  kernel_want *want; /* owned */
  int count;
} kernel_wants;

/* Adds a kernel unless it is there already. Without memory it is left out: it is then compiled when
 * it is needed. */
void wants_add(kernel_wants *all, const kernel_want *w);
void wants_add_choice(kernel_wants *all, const plan_choice *c);
void wants_free(kernel_wants *all);

/* Prints and compiles what is neither loaded nor in the making. Failures are found again by whoever
 * asks for the kernel. With fewer than two kernels, or one thread allowed, nothing is done, and
 * *out is NULL; else it is the caller's. home: where the kernels are going to be. */
void compile_side_by_side(run_environment *e, device *d, const device_home *home,
                          const kernel_wants *wants, code_ready **out);

#endif

/* plan.h: what a plan is made of. Internal to lib/api. */
#ifndef PLAN_H
#define PLAN_H

#include "context.h"
#include "launches.h"

/* One pass: what it demands of a kernel, and which kernel it got. */
typedef struct {
  pass pass;
  pass_demand demand;
  plan_choice choice;
  launch *launch; /* in the plan's list; it holds the kernel and the tables */
  double plan_ms;
  double choose_ms, tune_ms; /* of these, what asking profile and model took, and tuning */
  int decided;               /* 1: this plan decided on the kernel; 0: the process had before */
  int known;                 /* 1: the kernel was loaded before this plan was made */
  const code_ready *ready;   /* while the plan is made: what was made ahead, or NULL */
  int ahead;                 /* 1: the kernel was compiled beside others, before its turn */
  int tuned;                 /* 1: something was measured for it */
  int chosen;                /* 1: choice is what profile and model say, before any tuning */
  double tuned_ms;           /* when tuning ended; 0: this plan has not decided */
  double full_ms;            /* policy full: how long tuning may take */
  double worth;              /* lazy tuning: decide_worth */
  int saves;                 /* 1: it only times what serves it, to save up for a faster schedule */
  int by_rows;               /* memory_choose */
} planned;

/* Immutable once created, except what launch_list counts and the links of plan_notes.live. */
struct tw_plan {
  tw_context *context;
  tw_plan *live_next, **live_link; /* NULL: its executions are not counted in the profile */
  int64_t counted;                 /* of its executions */
  transform transform;
  device *device;
  const facts *facts;    /* of the device, when the schedule was found */
  const double *window;  /* the caller's, while the plan is made */
  tw_plan *in_place;     /* owned: of packed real rows, which lie otherwise there; else NULL */
  planned *pass;         /* owned */
  launch_list *launches; /* owned: one for each pass, and the work area */
  int passes;
  int passed_over; /* 1: by the model there is a faster schedule (planner_schedule) */
  digits order[TRANSFORM_DIMS_MOST]; /* as in the schedule */
  size_t work_bytes;                 /* that an execution uses */
  int own_area;                      /* 1: memory for them is allocated from the device */
  size_t rest_at, words_at;          /* where in them BUFFER_REST and BUFFER_WORDS begin */
  double plan_ms;
  double open_ms, search_ms; /* of these, opening profile and cache, and finding the schedule */
  double compile_ms;         /* compiling kernels side by side */
  double note_ms;            /* noting the plan in the profile */
  double tuning_left_ms;     /* how long lazy tuning may still delay this plan */
};

#endif

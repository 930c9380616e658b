/* decisions.h: a process decides a problem once: what was decided for a pass, so that equal plans
 * give equal bits. A decision remembers its choice and its kernel's key; plans hold the kernel.
 * Internal to lib/api. Any thread. */
#ifndef DECISIONS_H
#define DECISIONS_H

#include "device.h"
#include "guard.h"
#include "hash.h"
#include "planner.h"

/* What a decision is for. */
typedef struct {
  device *device;
  pass_class class_of;
  binding binding;
} decision_key;

typedef struct {
  plan_choice choice;
  hash256 kernel; /* kernel.key */
} decided;

/* A decision that a thread is making; it lies on that thread's stack. */
typedef struct decision_pending {
  struct decision_pending *next;
  decision_key key;
} decision_pending;

/* All-zero bytes: none yet. */
typedef struct {
  guard guard; /* over: */
  struct decision *list;
  decision_pending *pending;
} decisions;

/* 1: decided before, *out is set; waits while another thread decides the same. 0: the caller is to
 * decide, and to end that with decisions_end: mine must stay until then. policy: of the plan. */
int decisions_recall(decisions *all, device *d, const pass_demand *asked, int policy,
                     decision_pending *mine, decided *out);

/* made: what was decided, or NULL for nothing. Without memory this fails, and nothing was decided.
 */
tw_status decisions_end(decisions *all, const decision_pending *mine, int policy,
                        const decided *made) MUST_USE;

/* Later plans decide anew about such a class. */
void decisions_forget(decisions *all, const device *d, const pass_class *c);

void decisions_free(decisions *all); /* nobody else uses them */

#endif

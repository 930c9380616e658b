/* decisions.h: the kernels that a process has decided on. It decides once for each kind of pass, so
 * that equal plans give equal bits. A decision holds the choice and the kernel's key; the kernel
 * itself is held by plans. Internal to lib/api. Any thread. */
#ifndef DECISIONS_H
#define DECISIONS_H

#include "device.h"
#include "guard.h"
#include "hash.h"
#include "planner.h"

/* What a decision depends on. */
typedef struct {
  device *device;
  pass_class class_of;
  binding binding;
} decision_key;

typedef struct {
  plan_choice choice;
  hash256 kernel; /* kernel.key */
  int64_t rows;   /* for so many alone; 0: for all that the kernel serves */
} decided;

/* A decision that a thread is about to make; it lies on that thread's stack. */
typedef struct decision_pending {
  struct decision_pending *next;
  decision_key key;
} decision_pending;

/* All-zero bytes: empty. */
typedef struct {
  guard guard; /* over what follows */
  struct decision *list;
  decision_pending *pending;
} decisions;

/* Returns 1 and sets *out where this was decided before, waiting while another thread decides it.
 * Returns 0 where the caller must decide, and then call decisions_end; *mine must live until then.
 * policy: the plan's. */
int decisions_recall(decisions *all, device *d, const pass_demand *asked, int policy,
                     decision_pending *mine, decided *out);

/* 1 where this was decided before. Never waits. */
int decisions_hold(decisions *all, device *d, const pass_demand *asked, int policy);

/* made: what was decided; NULL: deciding failed. Where this fails, for lack of memory, nothing was
 * decided. */
tw_status decisions_end(decisions *all, const decision_pending *mine, int policy,
                        const decided *made) MUST_USE;

/* Forgets all decisions for a class, so that later plans decide anew. */
void decisions_forget(decisions *all, const device *d, const pass_class *c);

void decisions_free(decisions *all); /* while nobody else uses them */

#endif

/* decisions.c: the list of what was decided, and of what is being decided. */
#include "decisions.h"

#include <stdlib.h>
#include <string.h>

typedef struct decision {
  struct decision *next;
  decision_key key;
  decided what;
  int policy; /* of the plan that it was made for */
} decision;

/* In a forked child, forgets what was pending, since no thread is left to finish it. */
static void enter(decisions *all) {
  if (guard_enter(&all->guard))
    all->pending = NULL;
}

static int same_key(const decision_key *a, const decision_key *b) {
  return a->device == b->device && !memcmp(&a->class_of, &b->class_of, sizeof a->class_of) &&
         !memcmp(&a->binding, &b->binding, sizeof a->binding);
}

/* A decision that was made without measuring everything does not hold for a plan of policy full. */
static int serves(const decision *d, const decision_key *key, const pass_demand *asked,
                  int policy) {
  const record *r = &d->what.choice.record;
  if (!same_key(&d->key, key) || !pass_served_by(asked, r, key->device->call->facts(key->device)))
    return 0;
  return (!d->what.rows || d->what.rows == asked->rows) &&
         (policy != TW_POLICY_FULL || d->policy == TW_POLICY_FULL || d->what.choice.settled) &&
         (!r->value[FIELD_WHOLE] || asked->rows % r->value[FIELD_TRANSFORMS] == 0);
}

static const decision *find_locked(const decisions *all, const decision_key *key,
                                   const pass_demand *asked, int policy) {
  for (const decision *at = all->list; at; at = at->next)
    if (serves(at, key, asked, policy))
      return at;
  return NULL;
}

static int is_pending(const decisions *all, const decision_key *key) {
  for (const decision_pending *at = all->pending; at; at = at->next)
    if (same_key(&at->key, key))
      return 1;
  return 0;
}

int decisions_recall(decisions *all, device *d, const pass_demand *asked, int policy,
                     decision_pending *mine, decided *out) {
  const decision *found;
  mine->key = (decision_key){d, asked->class_of, asked->binding};
  enter(all);
  while (!(found = find_locked(all, &mine->key, asked, policy)) && is_pending(all, &mine->key))
    guard_wait(&all->guard);
  if (found) {
    *out = found->what;
  } else {
    mine->next = all->pending;
    all->pending = mine;
  }
  guard_leave(&all->guard);
  return found != NULL;
}

int decisions_hold(decisions *all, device *d, const pass_demand *asked, int policy) {
  const decision_key key = {d, asked->class_of, asked->binding};
  enter(all);
  int held = find_locked(all, &key, asked, policy) != NULL;
  guard_leave(&all->guard);
  return held;
}

tw_status decisions_end(decisions *all, const decision_pending *mine, int policy,
                        const decided *made) {
  decision *d = made ? calloc(1, sizeof *d) : NULL;
  if (d)
    *d = (decision){.key = mine->key, .what = *made, .policy = policy};
  enter(all);
  for (decision_pending **at = &all->pending; *at; at = &(*at)->next)
    if (*at == mine) {
      *at = mine->next;
      break;
    }
  if (d) {
    d->next = all->list;
    all->list = d;
  }
  guard_tell(&all->guard);
  guard_leave(&all->guard);
  return made && !d ? status_fail(TW_NO_MEMORY, "out of memory for a plan") : TW_OK;
}

void decisions_forget(decisions *all, const device *d, const pass_class *c) {
  enter(all);
  for (decision **at = &all->list; *at;) {
    decision *it = *at;
    if (it->key.device == d && !memcmp(&it->key.class_of, c, sizeof *c)) {
      *at = it->next;
      free(it);
    } else {
      at = &it->next;
    }
  }
  guard_leave(&all->guard);
}

void decisions_free(decisions *all) {
  while (all->list) {
    decision *next = all->list->next;
    free(all->list);
    all->list = next;
  }
  guard_destroy(&all->guard);
}

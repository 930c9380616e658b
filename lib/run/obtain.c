/* obtain.c: finds the replacement of a kernel that fails or spills. */
#include "obtain.h"
#include "cost.h"
#include "space.h"

typedef struct {
  run_environment *environment;
  device *device;
  const pass_demand *asked;
  int notes;
  const code_ready *ready;
  plan_choice *choice;
} request;

static tw_status get(const request *q, const record *r, kernel **out) {
  spec s = {*r, q->choice->binding};
  return kernels_get(q->environment, q->device, &s, q->notes, q->ready, out);
}

/* Replaces the kernel by the one that promises so many resident blocks (0: none) if it spills less.
 */
static tw_status try_promise(const request *q, int blocks, kernel **k) {
  record r = q->choice->record;
  kernel *other;
  r.value[FIELD_MIN_BLOCKS] = blocks;
  tw_status status = get(q, &r, &other);
  if (kernel_fails_always(status))
    return TW_OK;
  TRY(status);
  if (other->spill_bytes < (*k)->spill_bytes) {
    kernel *spilled = *k;
    *k = other;
    other = spilled;
    q->choice->record = r;
  }
  kernels_release(other, 0);
  return TW_OK;
}

int obtain_may_replace(const plan_choice *c) {
  return c->reason == PLAN_MODEL && !c->record.value[FIELD_SPILLS];
}

int promise_after(const record *first, const facts *f, int last) {
  int promised = first->value[FIELD_MIN_BLOCKS], left = cost_registers_left(first, f, last);
  if (last == promised && promised > 2 && cost_registers_left(first, f, promised - 1) > left)
    return promised - 1;
  return cost_registers_left(first, f, 0) > left ? 0 : -1;
}

/* A kernel that spills more than a value or two to reach its number of resident blocks is worse
 * than one that promises fewer, or none. */
static tw_status drop_promise(const request *q, kernel **k) {
  const record first = q->choice->record;
  const facts *f = q->device->call->facts(q->device);
  int blocks = first.value[FIELD_MIN_BLOCKS];
  if (!obtain_may_replace(q->choice))
    return TW_OK;
  while ((*k)->spill_bytes > kernel_spill_tolerated(&first) &&
         (blocks = promise_after(&first, f, blocks)) >= 0)
    TRY(try_promise(q, blocks, k));
  return TW_OK;
}

/* Gets the first of the model's kernels that compiles, that the device runs, and that computes
 * right results. */
static tw_status get_next_best(const request *q, tw_status status, kernel **out) {
  enum { NEXT = 6 };
  const facts *f = q->device->call->facts(q->device);
  candidate next[NEXT];
  space_rules rules = {{0}, {0}, 0};
  int count = space_shapes(q->asked, f, &rules, next, NEXT);
  plan_choice *c = q->choice;
  for (int i = 0; i < count && kernel_fails_always(status); i++)
    if ((status = get(q, &next[i].record, out)) == TW_OK) {
      c->record = next[i].record;
      c->reason = PLAN_MODEL;
      c->settled = 0;
      c->cost = cost_of_pass(&c->record, &c->binding, f, q->asked->rows);
      c->ns = c->cost.ns;
    }
  return status;
}

tw_status kernel_obtain(run_environment *e, device *d, const pass_demand *asked, int notes,
                        const code_ready *ready, plan_choice *choice, kernel **out) {
  const request q = {e, d, asked, notes, ready, choice};
  kernel *k = NULL;
  tw_status status = get(&q, &choice->record, &k);
  if (status == TW_OK)
    status = drop_promise(&q, &k);
  else if (kernel_fails_always(status))
    status = get_next_best(&q, status, &k);
  if (status == TW_OK)
    *out = k;
  else
    kernels_release(k, 1);
  return status;
}

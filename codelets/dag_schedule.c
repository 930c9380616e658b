/* dag_schedule.c: an order of evaluation with few values alive at once.
 *
 * All inputs are alive at the start and all outputs at the end, so registers are saved only by
 * ending values soon. The order of construction and a greedy order are tried; the one with fewer
 * values alive at its peak is kept, or, if these are equal, with fewer over time. Never changes the
 * graph. */
#include "dag.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const dag *d;
  unsigned char *needed, *done;
  int *uses; /* operands still to be read; an output counts as one use that never ends */
  int *order, length, live, live_most;
  long live_sum;
  int *first, *reader; /* readers of node i: reader[first[i]..first[i + 1]); one that reads it twice
                          is there twice */
  int *waits;          /* operands still to be evaluated */
  int *ready;          /* nodes with no operand to wait for */
} schedule;

enum strategy { AS_BUILT, GREEDY, STRATEGY_COUNT };

static int is_input(const schedule *s, int node) {
  return s->d->nodes[node].kind == DAG_INPUT;
}

static int operand(const schedule *s, int node, int which) {
  const dag_node *n = &s->d->nodes[node];
  dag_ref r = which ? n->b : n->a;
  return r && !is_input(s, node) ? dag_index(r) : -1;
}

static void reset(schedule *s, const dag_ref *outputs, int output_count) {
  const dag *d = s->d;
  size_t count = (size_t)d->count;
  memset(s->done, 0, count);
  memset(s->uses, 0, count * sizeof *s->uses);
  s->length = s->live = 0;
  s->live_sum = 0;
  for (int i = 0; i < d->count; i++)
    for (int which = 0; s->needed[i] && which < 2; which++)
      if (operand(s, i, which) >= 0)
        s->uses[operand(s, i, which)]++;
  for (int i = 0; i < output_count; i++)
    if (outputs[i])
      s->uses[dag_index(outputs[i])]++;
  for (int i = 0; i < d->count; i++)
    if (s->needed[i] && is_input(s, i)) {
      s->done[i] = 1;
      s->live++;
    }
  s->live_most = s->live;
}

/* Evaluates one node now. Its result may replace an operand that is used for the last time. */
static void place(schedule *s, int node) {
  s->order[s->length++] = node;
  s->done[node] = 1;
  s->live++;
  for (int which = 0; which < 2; which++) {
    int at = operand(s, node, which);
    if (at >= 0 && --s->uses[at] == 0)
      s->live--;
  }
  if (s->live > s->live_most)
    s->live_most = s->live;
  s->live_sum += s->live;
}

/* Larger is better. First count operands that end here; then operands with few uses left, so that
 * the second half of a butterfly follows the first one at once and ends both operands; then the
 * order of construction. */
static long long merit(const schedule *s, int node) {
  int ending = 0, left = 0;
  for (int which = 0; which < 2; which++) {
    int at = operand(s, node, which);
    if (at < 0)
      continue;
    ending += s->uses[at] == 1;
    left += s->uses[at];
  }
  long long count = s->d->count; /* no value has more uses than there are nodes */
  return (ending * 2 * count - left) * count - node;
}

/* Counts the readers of each node and sums the counts up to where each list ends. Readers are then
 * entered backwards, so that first[] ends up at the beginning of each list. */
static void find_readers(schedule *s) {
  int count = s->d->count, operands = 0;
  memset(s->first, 0, ((size_t)count + 1) * sizeof *s->first);
  memset(s->waits, 0, (size_t)count * sizeof *s->waits);
  for (int i = 0; i < count; i++)
    for (int which = 0; s->needed[i] && which < 2; which++)
      if (operand(s, i, which) >= 0) {
        s->first[operand(s, i, which)]++;
        s->waits[i]++;
      }
  for (int i = 0; i <= count; i++)
    operands = s->first[i] += operands;
  for (int i = 0; i < count; i++)
    for (int which = 0; s->needed[i] && which < 2; which++)
      if (operand(s, i, which) >= 0)
        s->reader[--s->first[operand(s, i, which)]] = i;
}

/* Tells the readers of node `at` that it is evaluated. Returns how many nodes are ready then. */
static int release_readers(schedule *s, int at, int ready) {
  for (int i = s->first[at]; i < s->first[at + 1]; i++)
    if (--s->waits[s->reader[i]] == 0)
      s->ready[ready++] = s->reader[i];
  return ready;
}

static void place_greedily(schedule *s) {
  int ready = 0;
  find_readers(s);
  for (int i = 0; i < s->d->count; i++)
    if (s->done[i])
      ready = release_readers(s, i, ready);
  while (ready) {
    int best = 0;
    long long best_merit = merit(s, s->ready[0]);
    for (int i = 1; i < ready; i++) {
      long long m = merit(s, s->ready[i]);
      if (m > best_merit) {
        best = i;
        best_merit = m;
      }
    }
    int node = s->ready[best];
    s->ready[best] = s->ready[--ready];
    place(s, node);
    ready = release_readers(s, node, ready);
  }
}

static void run_strategy(schedule *s, enum strategy how, const dag_ref *outputs, int output_count) {
  reset(s, outputs, output_count);
  if (how == GREEDY)
    place_greedily(s);
  else
    for (int i = 0; i < s->d->count; i++)
      if (s->needed[i] && !s->done[i])
        place(s, i);
}

tw_status dag_schedule(const dag *d, const dag_ref *outputs, int output_count, int *order,
                       int *length, int *live_most) {
  size_t count = (size_t)d->count + 1;
  tw_status status = TW_OK;
  int *memory = calloc(7 * count, sizeof *memory);
  unsigned char *flags = calloc(2 * count, 1);
  if (!memory || !flags) {
    status = status_fail(TW_NO_MEMORY, "out of memory while ordering a codelet");
    goto out;
  }
  schedule s = {.d = d,
                .needed = flags,
                .done = flags + count,
                .uses = memory,
                .order = memory + count,
                .first = memory + 2 * count,
                .waits = memory + 3 * count,
                .ready = memory + 4 * count,
                .reader = memory + 5 * count};
  dag_mark_used(d, outputs, output_count, s.needed);
  long best_sum = 0;
  int best_live = 0;
  for (enum strategy how = 0; how < STRATEGY_COUNT; how++) {
    run_strategy(&s, how, outputs, output_count);
    if (how && (s.live_most > best_live || (s.live_most == best_live && s.live_sum >= best_sum)))
      continue;
    best_live = s.live_most;
    best_sum = s.live_sum;
    memcpy(order, s.order, (size_t)s.length * sizeof *order);
    *length = s.length;
  }
  *live_most = best_live;
out:
  free(memory);
  free(flags);
  return status;
}

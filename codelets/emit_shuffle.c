/* emit_shuffle.c: exchanges inside a warp, without shared memory.
 *
 * An exchange moves every slot of T threads to a slot of another thread. Seen as a bipartite
 * multigraph (senders, receivers) it is S-regular, so it splits into S perfect matchings (Koenig):
 * S rounds in each of which every thread sends one word and receives one. */
#include "emit.h"

#include <stdio.h>
#include <string.h>

enum { THREADS_MOST = 32, SLOTS_MOST = 16 };

typedef struct {
  int threads, slots;
  int from_thread[THREADS_MOST][SLOTS_MOST]; /* of each receiver's slot: who holds it, */
  int from_slot[THREADS_MOST][SLOTS_MOST];   /* and where */
  int round[THREADS_MOST][SLOTS_MOST];       /* when it moves; -1: not yet */
} traffic;

static void find_traffic(const emitter *e, const step *s, traffic *m) {
  memset(m, -1, sizeof *m);
  m->threads = e->per;
  m->slots = layout_slots(e->r, s->to);
  for (int t = 0; t < m->threads; t++)
    for (int slot = 0; slot < m->slots; slot++)
      for (int u = 0; u < m->threads; u++)
        for (int k = 0; k < m->slots; k++)
          if (layout_word(e->r, s->from, u, k) == layout_word(e->r, s->to, t, slot)) {
            m->from_thread[t][slot] = u;
            m->from_slot[t][slot] = k;
          }
}

/* Finds a sender for receiver t by an augmenting path over the words that have not moved yet. */
static int augment(const traffic *m, int t, int *tried, int sender_of[], int slot_of[],
                   int receiver_of[]) {
  for (int slot = 0; slot < m->slots; slot++) {
    int u = m->from_thread[t][slot];
    if (m->round[t][slot] >= 0 || tried[u])
      continue;
    tried[u] = 1;
    if (receiver_of[u] < 0 || augment(m, receiver_of[u], tried, sender_of, slot_of, receiver_of)) {
      receiver_of[u] = t;
      sender_of[t] = u;
      slot_of[t] = slot;
      return 1;
    }
  }
  return 0;
}

static int match_round(traffic *m, int round) {
  int sender_of[THREADS_MOST], slot_of[THREADS_MOST], receiver_of[THREADS_MOST];
  memset(receiver_of, -1, sizeof receiver_of);
  for (int t = 0; t < m->threads; t++) {
    int tried[THREADS_MOST] = {0};
    if (!augment(m, t, tried, sender_of, slot_of, receiver_of))
      return 0;
  }
  for (int t = 0; t < m->threads; t++)
    m->round[t][slot_of[t]] = round;
  return 1;
}

static int slot_in_round(const traffic *m, int t, int round) {
  for (int slot = 0; slot < m->slots; slot++)
    if (m->round[t][slot] == round)
      return slot;
  return 0;
}

/* Writes an expression of t for a number below 32 that each thread has: a constant, t ^ c, or a
 * lookup in literals of 16 entries of four bits, and in one of fifth bits. */
static void per_thread_expression(const int *value, int threads, char *out, size_t size) {
  int constant = 1, toggled = 1;
  uint64_t low[2] = {0, 0};
  uint32_t high = 0;
  for (int t = 0; t < threads; t++) {
    constant &= value[t] == value[0];
    toggled &= value[t] == (t ^ value[0]);
    low[t / 16] |= (uint64_t)(value[t] & 15) << t % 16 * 4;
    high |= (uint32_t)(value[t] >> 4) << t;
  }
  if (constant)
    snprintf(out, size, "%du", value[0]);
  else if (toggled)
    snprintf(out, size, "(t ^ %du)", value[0]);
  else if (threads <= 16)
    snprintf(out, size, "((tw_u32)(0x%llxull >> t * 4u) & 15u)", (unsigned long long)low[0]);
  else
    snprintf(out, size,
             "(((tw_u32)((t < 16u ? 0x%llxull : 0x%llxull) >> t %% 16u * 4u) & 15u) | "
             "(0x%xu >> t & 1u) << 4)",
             (unsigned long long)low[0], (unsigned long long)low[1], high);
}

/* The threads whose value is `wanted`, as a bit mask. */
static uint32_t threads_with(const int *value, int threads, int wanted) {
  uint32_t mask = 0;
  for (int t = 0; t < threads; t++)
    mask |= (uint32_t)(value[t] == wanted) << t;
  return mask;
}

static void emit_round(emitter *e, const traffic *m, int round) {
  int lane[THREADS_MOST], send[THREADS_MOST], receive[THREADS_MOST];
  uint32_t everyone = m->threads == 32 ? 0xffffffffu : (1u << m->threads) - 1;
  for (int t = 0; t < m->threads; t++) {
    receive[t] = slot_in_round(m, t, round);
    lane[t] = m->from_thread[t][receive[t]];
    send[lane[t]] = m->from_slot[t][receive[t]];
  }
  char from[192];
  per_thread_expression(lane, m->threads, from, sizeof from);
  text_line(e->out, "{ /* round %d */", round);
  text_indent(e->out, 1);
  text_line(e->out, "const tw_u32 lane = group + %s;", from);
  const char *read = e->held ? "tw_held_read(v, x%d);" : "v = x%d;";
  text_line(e->out, "tw_complex v;");
  text_line(e->out, read, send[0]);
  for (int k = 0; k < m->slots; k++) {
    uint32_t mask = threads_with(send, m->threads, k);
    if (!mask || k == send[0])
      continue;
    text_line(e->out, "if (0x%xu >> t & 1u)", mask);
    text_indent(e->out, 1);
    text_line(e->out, read, k);
    text_indent(e->out, -1);
  }
  text_line(e->out, "v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);");
  for (int k = 0; k < m->slots; k++) {
    uint32_t mask = threads_with(receive, m->threads, k);
    if (mask == everyone)
      text_line(e->out, "y%d = v;", k);
    else if (mask)
      text_line(e->out, "if (0x%xu >> t & 1u) y%d = v;", mask, k);
  }
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

void emit_shuffle(emitter *e, const step *s) {
  static const traffic none;
  traffic m = none;
  find_traffic(e, s, &m);
  text_blank(e->out);
  text_line(e->out, "{ /* exchange within the warp */");
  text_indent(e->out, 1);
  text_line(e->out, "const tw_u32 group = thread %% 32u - t;");
  for (int k = 0; k < m.slots; k++)
    text_line(e->out, "tw_complex y%d = {0, 0};", k);
  for (int round = 0; round < m.slots; round++) {
    if (!match_round(&m, round))
      e->out->failed = 1; /* cannot happen: the graph is regular */
    else
      emit_round(e, &m, round);
  }
  for (int k = 0; k < m.slots; k++) {
    char name[16], received[16];
    snprintf(name, sizeof name, "x%d", k);
    snprintf(received, sizeof received, "y%d", k);
    emit_held_write(e, name, received);
  }
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

/* machine_parts.h: what the bank simulation and the choice of padding have in common. Internal to
 * the machine model. */
#ifndef MACHINE_PARTS_H
#define MACHINE_PARTS_H

#include "machine.h"

/* Pads of powers of two of words that are tried. */
enum { PAD_BY_MOST = 4, PAD_EVERY_LEAST = 2 };

/* The most words that any bank must serve for some lanes; word -1: an idle lane. */
static inline int machine_most_in_a_bank(const int *word, int lanes, int banks) {
  unsigned char load[32] = {0}, worst = 0;
  for (int i = 0; i < lanes; i++) {
    unsigned char *bank = &load[word[i] & (banks - 1)];
    *bank = (unsigned char)(*bank + (word[i] >= 0));
    worst = *bank > worst ? *bank : worst;
  }
  return worst;
}

/* How many planes an exchange moves one by one: 2 if real and imaginary parts are separate. */
static inline int machine_planes(const record *r) {
  int form = r->value[FIELD_EXCHANGE];
  return form == EXCHANGE_SPLIT || form == EXCHANGE_PLANE ? 2 : 1;
}

/* 1 when a staged side moves words in memory's order, not those of real rows that lie side by side,
 * whose spectra are staged row by row. Where both sides are, it is the output. */
static inline int machine_moves_in_order(const record *r, int output) {
  int both = r->value[FIELD_INPUT] == IO_STAGED && r->value[FIELD_OUTPUT] == IO_STAGED;
  return r->value[FIELD_LANES] != LANES_ROWS || !record_mirrors(r) || (both && output);
}

record machine_without_padding(const record *r);

/* The padding with the fewest conflicts in a sample. *doubtful: fewer than without any. */
record machine_sampled_padding(const record *r, int limit, int *doubtful);

#endif

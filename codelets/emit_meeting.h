/* emit_meeting.h: spectra of real rows that threads with facing butterflies (layout.h) store after
 * the last stage, or load before the first one: each word meets its mirrored one in registers.
 * emit_real.c has the equations. Internal to codelets.
 *
 * Of the 2r words of facing butterflies b and c = L - b, the r words with k < m/2 are `near`, and
 * each has its mirrored word, which is `far`, in the other butterfly. Butterflies 0 and L/2, which
 * one thread holds, are alone: the mirrored words of each are its own, and word m/2 is left over.
 */
#ifndef EMIT_MEETING_H
#define EMIT_MEETING_H

#include "emit_real.h"

typedef struct {
  emitter *e;
  place at;
  int radix, distance; /* L, words between those of a butterfly */
  int pairs, single;   /* of butterflies in a thread; 1: a row is one butterfly, which is alone */
  int first;           /* slot of the pair's first word */
  int near;            /* 1: `row` is in the tile or in registers */
  const char *row;     /* where the thread puts or takes the points of its spectrum */
  char b[12], c[12], roots[2][16]; /* names of the pair's butterflies, and of their first roots */
  char turns[2][16];               /* and of the roots that turn their first points */
} meeting;

meeting meeting_of(emitter *e, layout at, int load);

/* Turns to a pair of butterflies. numbered: 1 where those of all pairs have names of their own. */
void meeting_take(meeting *m, int pair, int numbered);

/* Declares the pair's butterflies. */
void meeting_declare(const meeting *m, int pair);

/* place_guard for the threads that have the pair. */
int meeting_guard(const meeting *m, int pair);

/* How many near words the first and the second butterfly have. */
int meeting_near_words(const meeting *m, int second);

/* Writes the number of the i-th near word of a butterfly. */
void meeting_word(const meeting *m, int second, int i, char *out, size_t size);

/* The slot of the i-th word of the first or the second butterfly. */
int meeting_slot(const meeting *m, int second, int i);

/* The slot of word m/2 where butterflies are alone; -1: a row of one butterfly has none. */
int meeting_middle(const meeting *m);

/* 1 where the pair may hold butterflies that are alone. */
int meeting_may_be_alone(const meeting *m);

/* 1 where spectra are stored, whose scale the roots then bring. */
int meeting_scales_roots(const meeting *m);

/* Declares the roots of the first words of a pair of butterflies. */
void meeting_first_roots(const meeting *m);

/* Declares `root`, w^k of the i-th near word of a butterfly, times `part` where that scales roots:
 * its first word's root times one of a few that are the same for all threads. */
void meeting_root(const meeting *m, int second, int i);

/* 1 where points are turned (emit_kind_turns) by roots that follow from one of each butterfly. In
 * rows of one butterfly they are words of the table. */
int meeting_turns(const meeting *m);

/* Declares `name` as the root that turns point k, the i-th near word's, or points - k, its mirrored
 * one's: exp(-i*pi*k/2n), n = 2*points, or exp(-i*pi/4) over that. Either is the root of the
 * butterfly's first word, or that one's conjugate, times one of a few that are the same for all
 * threads. */
void meeting_turn(const meeting *m, int second, int i, int far, const char *name);

/* 1 where points lie side by side, so that each lies a constant distance from the first one of its
 * butterfly, which is then in the instruction that moves it. */
int meeting_from_pointers(const meeting *m, int load);

/* Declares the first points of a pair of butterflies, and their mirrored ones. */
void meeting_pointers(const meeting *m, int load);

#endif

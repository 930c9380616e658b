/* layout.h: which word of a tile each thread holds in each of its slots, at each point of a kernel.
 *
 * A tile is what a block holds at a time: `transforms` rows of record_row words. A slot is a
 * register x0, x1, ... of a thread that holds one word. One function, layout_word, answers for
 * every layout; the emitter prints what it says, and the machine model, the choice of padding and
 * the tests simulate it. Pure.
 *
 * An example: n = 8 = 4 * 2 (radices=4x2), two transforms per block (transforms=2), two threads
 * each (threads=2). Words 0..7 are points 0..7 of row 0, words 8..15 those of row 1. Columns are
 * the threads of the block, lines their slots, entries words of the tile:
 *
 *     stage 0: a butterfly of radix 4 per thread        stage 1: two butterflies of radix 2
 *
 *          INPUT 0              OUTPUT 0                 INPUT 1              OUTPUT 1
 *          row 0   row 1        row 0   row 1            row 0   row 1        row 0   row 1
 *          T0  T1  T2  T3       T0  T1  T2  T3           T0  T1  T2  T3       T0  T1  T2  T3
 *     x0    0   1   8   9        0   4   8  12            0   1   8   9        0   1   8   9
 *     x1    2   3  10  11   =>   1   5   9  13   ----->   4   5  12  13   =>   4   5  12  13
 *     x2    4   5  12  13        2   6  10  14  exchange  2   3  10  11        2   3  10  11
 *     x3    6   7  14  15        3   7  11  15            6   7  14  15        6   7  14  15
 *          load here          the same registers                         the same; store here
 *
 * A stage (=>) changes values and leaves them in the slots where they are: the j-th result of a
 * butterfly replaces its j-th input, and is called after the place to which it now belongs. In
 * stage 0, thread T1 turns points 1, 3, 5 and 7 into points 4, 5, 6 and 7 of the self-sorting order
 * (Stockham), which ends in natural order without a reversal of digits. An exchange (->) changes no
 * value: each thread writes its words to their places in shared memory, all wait, and each reads
 * the words that its next butterflies take. Here T0 gives away words 1 and 3, and gets 4 and 6 from
 * T1.
 *
 * With lanes=rows neighbouring threads hold neighbouring rows: T0 and T1 are the first threads of
 * rows 0 and 1, and words 0 and 1 are point 0 of rows 0 and 1.
 *
 * Of several axes the slowest one comes first. Each is sorted by itself and leaves the others'
 * points where they are, so that words are in the order of memory before and after each axis.
 *
 * Facing butterflies: of the L butterflies of a stage whose words lie L apart, the words of
 * butterfly b and of butterfly L - b mirror each other: word k and word n - k. A thread may hold
 * both, in neighbouring groups of slots, so that it needs no other thread to bring them together.
 * Butterflies 0 and L/2 mirror themselves, and are taken together. Likewise words k and n - 1 - k,
 * at the same distance from both ends, are those of butterflies b and L - 1 - b. */
#ifndef LAYOUT_H
#define LAYOUT_H

#include "facing.h"
#include "record.h"
#include "residues.h"

enum layout_kind {
  LAYOUT_LINEAR, /* the tile in memory's order, dealt out to all threads of the block in turn */
  LAYOUT_INPUT,  /* the inputs of a stage's butterflies: slot = butterfly * radix + j */
  LAYOUT_OUTPUT, /* their outputs, at the places that the self-sorting order gives them */
  LAYOUT_ROW,    /* n = 1: thread = row = word */
  LAYOUT_ACROSS, /* of a cluster: LAYOUT_INPUT of the stage behind the crossing, whose words lie in
                    the tiles of all blocks: the places there of those that block 0 takes */
  /* Rader's convolution: the words of the first stage's inputs and of the last one's outputs, each
   * at the place of its point (residues.h); without a cofactor the DC point is left out. */
  LAYOUT_GATHERED,
  LAYOUT_SCATTERED
};

typedef struct {
  enum layout_kind kind;
  int stage;
  enum facing facing; /* which butterflies a thread holds, of the first or the last stage */
} layout;

/* The layout that a row is loaded into directly, and the one that it is stored from directly. */
layout layout_first(const record *r);
layout layout_last(const record *r);

/* For a permuted layout (gathered, scattered) the one without its permutation, which says who holds
 * which word of the convolution; other layouts as they are. */
layout layout_plain(layout l);

/* Slots each thread needs. */
int layout_slots(const record *r, layout l);

/* The word in a slot of thread `thread` of the block; -1 when the slot is idle there. */
int layout_word(const record *r, layout l, int thread, int slot);

/* layout_word for many slots of one layout: what they have in common is computed once. */
typedef struct {
  const record *r;
  layout at;
  int n, rows, per, by_rows; /* words of a row; rows; threads of a row; 1: lanes=rows */
  int words;                 /* of a row, those that the stage transforms */
  int radix, working, apart; /* of a stage; apart: from one word of a butterfly to the next */
  int butterflies;           /* of the stage in a row */
  int run, faces;            /* of the layout across a cluster: layout_run, layout_dealt */
  enum facing facing;
  int vector, threads, tile; /* of the linear layout */
  enum layout_kind permuted; /* LAYOUT_GATHERED, LAYOUT_SCATTERED or the layout's own kind */
  residues_order order;      /* of a permuted layout only */
} layout_map;
layout_map layout_map_of(const record *r, layout l);
void layout_map_words(const layout_map *m, int thread, int count, int slot,
                      int *words); /* of so many threads from one on */

/* The constant difference between the word in a slot and the word of the same thread in the slot
 * before, for all threads that are not idle there; 0: no constant is known. */
int layout_map_step(const layout_map *m, int slot);

/* A thread's row in its block and its index among the threads of that row. */
int layout_row(const record *r, int thread);
int layout_index(const record *r, int thread);

/* The threads of a row in a stage: of lanes=dense those that have work in it. Thread t of the block
 * is thread t mod this of row t div this, if there is such a row. */
int layout_threads(const record *r, int stage);

/* The place in the tile of a row's point: rows lie end to end, or, with lanes=rows, the first
 * points of all rows, then the second ones, and so on. */
int layout_place(const record *r, int row, int point);

/* The stride of a stage's outputs: the product of the radices before it in its list or, of several
 * axes, in its axis, times the words behind each point of this. Behind the crossing of a cluster a
 * block has every C-th run of words, and a C-th of that stride. */
int layout_done(const record *r, int stage);

/* The stride of a stage's inputs: as many words as butterflies have neighbouring ones. */
int layout_apart(const record *r, int stage);

/* The first word of a butterfly whose words lie so far apart. */
static inline int layout_spread(int butterfly, int radix, int apart) {
  return butterfly / apart * apart * radix + butterfly % apart;
}

/* Words, and butterflies, of a cluster are dealt out to its blocks in runs of so many neighbours:
 * to the stages up to the crossing, and behind it. */
int layout_run(const record *r, int stage);

/* How a stage's inputs are read after an exchange, where no butterflies face each other. */
layout layout_read_by(const record *r, int stage);

/* The word, or the butterfly, of all that is so dealt to a block as its at-th. faces 1: of each run
 * the second half mirrors the first one, so that a word and its mirrored one are dealt to one
 * block. */
int layout_dealt(const record *r, int run, int faces, int block, int at);

#endif

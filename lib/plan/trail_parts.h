/* trail_parts.h: what a trail consists of. Internal to the trail's files. */
#ifndef TRAIL_PARTS_H
#define TRAIL_PARTS_H

#include "cost_rows.h"
#include "trail.h"

#include <stdatomic.h>

enum {
  TRAIL_PASSES = 128,
  TRAIL_TURNS = 128,
  TRAIL_MAKES = 64,
  TRAIL_OFFERS = 64,
  TRAIL_OF_ONE = 16, /* passes of one schedule */
  MARK_WORDS = 2
};

/* A set of passes or turns, by their places. */
typedef struct {
  uint64_t bit[MARK_WORDS];
} marks;

_Static_assert((int)TRAIL_PASSES <= 64 * MARK_WORDS && (int)TRAIL_TURNS <= 64 * MARK_WORDS,
               "a set has room for all places");

static inline void marks_add(marks *m, int at) {
  m->bit[at / 64] |= (uint64_t)1 << (at % 64);
}

static inline int marks_have(const marks *m, int at) {
  return (int)(m->bit[at / 64] >> (at % 64)) & 1;
}

/* The kernel that the model chose for a pass, of its class. */
typedef struct {
  int asked, there_is_one;
  record record;
  double ns;      /* its price for the rows that stand for the class */
  double seconds; /* to compile it */
  cost_kept cost;
} trail_kernel;

typedef struct {
  pass pass;                                      /* for the trail's number of transforms */
  int rows_follow, loop_follows[PASS_LOOPS_MOST]; /* 1: is proportional to that number */
  pass_demand demand;
  trail_kernel kernel[TRAIL_CHOICES];
} trail_pass;

/* Some passes, in their order. */
typedef struct {
  int count;
  uint8_t at[TRAIL_OF_ONE];
} trail_list;

/* A comparison. less: whether a's price was less than margin times b's; of passes in one block
 * (row_bytes > 0), whether a's pass was worth it. */
typedef struct {
  trail_list a, b;
  double margin;
  int64_t row_bytes;
  int less;
} trail_turn;

/* What a part of the search asked for. */
typedef struct {
  marks passes, turns;
} trail_scope;

typedef struct {
  schedule_wish wish; /* its way is a way's name */
  tw_status status;
  schedule schedule; /* without its list of passes */
  int work_follows, rest_follows, words_follow;
  trail_list passes;
  trail_scope asked;
} trail_make;

typedef struct {
  const way *way;
  int axis;
  digits numbers;
} trail_offer;

struct trail {
  atomic_int owners;
  int64_t transforms; /* the number of them */
  int joined;         /* 1: it can be followed */
  trail_pass *pass;
  int passes;
  trail_turn *turn;
  int turns;
  trail_make *make;
  int makes;
  trail_offer *offer;
  int offers, visited; /* 1: a search visits these offers */
  trail_scope visit;
};

/* A pass for the transforms there are now. */
typedef struct {
  int64_t rows;
  signed char seen, same; /* whether it was looked at, and is in the class where it was */
  signed char priced[TRAIL_CHOICES], measured[2];
  double price[TRAIL_CHOICES], measured_ns[2];
} followed_pass;

/* A search of the calling thread. */
typedef struct {
  const trail_plan *plan;
  trail *made;                   /* what is recorded; NULL: nothing */
  trail_make making;             /* the schedule that is searched for */
  trail_scope *scope;            /* of the part of the search that asks now; NULL: of none */
  int last_pass;                 /* that was asked about, or < 0 */
  followed_pass *pass;           /* of the trail that is followed */
  signed char turn[TRAIL_TURNS]; /* of its comparisons: 1 or -1 once made: as they were, or not */
  int lacks, told; /* 1: something was asked for that it lacks; the owner was told so */
} trail_walk;

/* The calling thread's; NULL: none. */
trail_walk *trail_walking(void);
void trail_walks(trail_walk *w);

/* 0: without memory, or the trail cannot be followed. */
int trail_record_begins(trail_walk *w);
int trail_follow_begins(trail_walk *w);

trail *trail_record_ends(trail_walk *w);

/* The place among its makes of the one for a wish; how many they are where it has none. */
int trail_find_make(const trail *a, const schedule_wish *wish);

#endif

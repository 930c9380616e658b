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
  TRAIL_NUMBERS = 3 * TRAIL_PLACES,
  TRAIL_GROUPS = 4,
  PASS_NUMBERS = 4 + 3 * (PASS_LOOPS_MOST + PASS_OUTER_MOST),
  MAKE_NUMBERS = 3,
  MARK_WORDS = 2
};

/* A number that follows one of the transform's: so many times the unit of its group (in what was
 * recorded, and of constants, the number itself). at: bytes from the start of what it is in. */
enum { GROUP_NONE = -2, GROUP_CONSTANT = -1 };
typedef struct {
  int64_t times;
  int32_t at, group;
} trail_number;

/* What two transforms have in other proportions than 1: one number of each, and the common divisor
 * of all numbers of the first search that are in this proportion. */
typedef struct {
  int count;
  struct {
    int64_t first, second, unit;
  } at[TRAIL_GROUPS];
} trail_groups;

/* A set of turns, by their places. */
typedef struct {
  uint64_t bit[MARK_WORDS];
} marks;

_Static_assert((int)TRAIL_TURNS <= 64 * MARK_WORDS, "a set has room for all places");

static inline void marks_add(marks *m, int at) {
  m->bit[at / 64] |= (uint64_t)1 << (at % 64);
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
  pass pass; /* for the transform that was recorded */
  trail_number number[PASS_NUMBERS];
  int numbers, lies_otherwise; /* 1: not only the turns of its outermost loop, or how many launches
                                  it is, follow */
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

typedef struct {
  schedule_wish wish; /* its way is a way's name */
  tw_status status;
  schedule schedule; /* without its list of passes, and how many launches these are */
  trail_number number[MAKE_NUMBERS];
  int numbers;
  trail_list passes;
  marks turns; /* that the search for it took */
} trail_make;

typedef struct {
  const way *way;
  int axis;
  digits numbers;
} trail_offer;

struct trail {
  atomic_int owners;
  int joined;                         /* 1: it can be followed */
  trail_number number[TRAIL_NUMBERS]; /* of the transform */
  int numbers, loops;
  int groups, first_of[TRAIL_GROUPS]; /* of joined ones: the first of the numbers in a group */
  trail_pass *pass;
  int passes;
  trail_turn *turn;
  int turns;
  trail_make *make;
  int makes;
  trail_offer *offer;
  int offers, visited; /* 1: a search visits these offers */
  marks visit;         /* the turns that this took */
};

/* A pass for the transform there is now. */
typedef struct {
  int64_t rows, launches;
  signed char priced[TRAIL_CHOICES], measured[2];
  double price[TRAIL_CHOICES], measured_ns[2];
} followed_pass;

struct trail_fit {
  const trail *of;
  int64_t unit[TRAIL_GROUPS];    /* of its numbers */
  signed char turn[TRAIL_TURNS]; /* of its comparisons: 1 or -1 once made: as they were, or not */
  followed_pass pass[];          /* of its passes */
};

/* A search of the calling thread. */
typedef struct {
  const trail_plan *plan;
  trail *made;       /* what is recorded; NULL: nothing */
  trail_make making; /* the schedule that is searched for */
  marks *turns;      /* of the part of the search that asks now; NULL: of none */
  int last_pass;     /* that was asked about, or < 0 */
  int lacks, told;   /* 1: something was asked for that the trail lacks; the owner was told so */
} trail_walk;

/* The calling thread's; NULL: none. */
trail_walk *trail_walking(void);
void trail_walks(trail_walk *w);

int trail_record_begins(trail_walk *w); /* 0: without memory */
trail *trail_record_ends(trail_walk *w);

/* The numbers of a transform that may differ within its family; returns how many. */
int trail_numbers_of(const transform *t, int64_t out[TRAIL_NUMBERS]);

/* Finds the groups of two records, and those of the first one's numbers; 0: they have none in
 * common. */
int trail_find_groups(trail *a, const trail *b, trail_groups *g);

/* Whether the numbers at some places of two structures are equal or in a group; those in groups are
 * listed, and *b gets those of *a. Units shrink to divide them. */
int trail_join_numbers(trail_groups *g, const int *at, int count, const void *a, void *b,
                       trail_number *out, int *found);

/* Counts numbers in their units, once these are known. */
void trail_count_units(const trail_groups *g, trail_number *number, int count);

/* The units for another transform of the family; 0: its numbers do not follow as they did. */
int trail_units_of(const trail *a, const transform *t, int64_t unit[TRAIL_GROUPS]);
void trail_set_numbers(void *of, const trail_number *n, int count, const int64_t *unit);

/* The place among its makes of the one for a wish; how many they are where it has none. */
int trail_find_make(const trail *a, const schedule_wish *wish);

#endif

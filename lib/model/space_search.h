/* space_search.h: a search for shapes on its way. Internal to the candidate space. */
#ifndef SPACE_SEARCH_H
#define SPACE_SEARCH_H

#include "cost.h"
#include "first_choice.h"
#include "space.h"

enum { SPACE_STAGES_MOST = 6, SPACE_PAIRS_MOST = 4, SPACE_LISTS_MOST = 24 };

typedef struct {
  int precision, n;
  int method;                      /* METHOD_* of the records */
  int points;                      /* of a convolution of length n; 0: none */
  int real;                        /* REAL_* of the records */
  int cluster;                     /* blocks that hold a row together */
  int axes, axis[RECORD_AXES_MAX]; /* lengths that multiply to n, the slowest first */
  const binding *b;
  const facts *f;
  int64_t batch;
  space_rules *rules;
  candidate *out;
  int most, count;
  candidate pair[SPACE_PAIRS_MOST]; /* see keep_pair: two blocks, where others leave room for one */
  int pairs;
  int fewest[RECORD_AXES_MAX];
  int radix[SPACE_STAGES_MOST], stages,
      end[RECORD_AXES_MAX]; /* end: stages up to and with an axis */
  int glance;               /* 1: a few shapes stand for all of a list */
  int loops;                /* 1: factors may be such as only loops have */
  int any;                  /* 1: the first list that serves ends the search */
  int best_only;            /* 1: nobody asks for more than the first candidate */
  int thorough;             /* 1: nor then, but the search is as wide as for all */
  double bar;               /* ns, if over 0: candidates that take longer are of no use */
  first_choice first;       /* by which compiling counts, if not all 0 */
  double lean;              /* share of the kernel's time that a held value costs: see lean_for */
} space_search;

/* A search for the shapes that a pass demands, and its run: how many it found. */
space_search space_search_for(const pass_demand *d, const facts *f, space_rules *rules,
                              candidate *out, int most);
int space_search_shapes(space_search s);

/* space_serves, searched. */
int space_search_any(const pass_demand *d, const facts *f);

/* The largest radix that a stage may have, of rows of a precision. */
int space_radix_most(int precision);

/* 1 when stages of the search may have a radix; the largest one that they may have. */
int space_radix_serves(const space_search *s, int radix);
int space_radix_limit(const space_search *s);

/* 1 when codelets of the search's records may be loops. */
int space_may_roll(const space_search *s);

/* The fewest factors of n that are at most `most` each; SPACE_STAGES_MOST + 1: it has none. */
int space_fewest_factors(const space_search *s, int n, int most);

/* 1 when not even one row fits a block, or a cluster, with an exchange of one plane at a time. */
int space_exceeds_block(const space_search *s);

/* Tries the best lists of factors of s->n, at most SPACE_LISTS_MOST, in every order. */
void space_search_length(space_search *s, int lists);

/* Puts a candidate into a sorted list of at most `most`. 1 when it, or the last one, is left
 * out. */
int space_enlist(candidate *list, int *count, int most, candidate c);

/* 1 when a rule is on; then counts a dropped candidate. */
int space_drops(space_search *s, enum space_rule rule);

/* The ratio by which a candidate's price exceeds its time: for the values that a thread holds, and
 * for what is rounded on the way. */
double space_shares(const space_search *s, const record *r);

/* What candidates are compared by: the time of a launch, with these shares and, where compiling
 * counts, with that. */
double space_price(const space_search *s, double ns, const record *r);

/* Tries a record without promised blocks, and with as many promised as its held values allow; keeps
 * it if it is one of the best by a quick estimate. known: the cost of its threads, or NULL. */
void space_consider_record(space_search *s, const cost_thread *known, record *r);

/* What the records of the search's factor list have in common, *widest its largest factor; and
 * tries all that have the codelets of r: elements, transforms and lanes of a block, staging,
 * promised residency. */
record space_record_of_list(const space_search *s, int *widest);
void space_consider_shapes(space_search *s, record r, int widest);

/* Gives the kept candidates their padding and sorts them by the cost that then follows. */
void space_finish(space_search *s);

#endif

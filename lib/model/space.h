/* space.h: the candidate space of a pass: every record worth considering for a length.
 *
 * It has two levels, as in the literature: shapes (factor orders, elements per thread, transforms
 * per block, forms of I/O) and variants of a shape (exchange, twiddles, streaming, prefetch, hints,
 * residency). Pure and deterministic. Rules that leave records out are counted by name and can be
 * switched off one by one. */
#ifndef SPACE_H
#define SPACE_H

#include "pass.h"

enum space_rule {
  RULE_AGGREGATION, /* two factors of a list multiply to a third that is also in it */
  RULE_STAGES,      /* more than one stage over the fewest possible */
  RULE_REGISTERS,   /* estimated registers exceed the device's limit */
  RULE_FITS,        /* does not fit the device or the binding */
  RULE_RANK,        /* the model ranks it behind the records that are kept */
  RULE_COUNT
};

typedef struct {
  int32_t off[RULE_COUNT];     /* 1: the rule is switched off */
  int64_t dropped[RULE_COUNT]; /* counted by the enumerator */
  int64_t considered;
} space_rules;

const char *space_rule_name(enum space_rule rule);
const char *space_rule_meaning(enum space_rule rule);

typedef struct {
  record record;
  double ns;         /* the model's estimate for the batch asked about */
  double wavefronts; /* cost_wavefronts(&record), or 0 while it ranks */
} candidate;

/* Fills out[0..most) with the best shapes by the model, best first, and returns how many. */
int space_shapes(const pass_demand *d, const facts *f, space_rules *rules, candidate *out,
                 int most);

/* The fastest record by the model. 0: there is none. */
int space_choice(const pass_demand *d, const facts *f, candidate *out);

/* What a plan takes where nothing was measured: the same, unless another record that compiles
 * sooner is cheaper over the executions that are expected (space_choice.c). out->ns is the time of
 * a launch alone. */
int space_first_choice(const pass_demand *d, const facts *f, candidate *out);

/* 1 when there is any record at all: much quicker than space_choice. */
int space_serves(const pass_demand *d, const facts *f);

/* Fills out[0..most) with the variants of one shape that differ in one respect, in a fixed order.
 */
int space_variants(const record *shape, const binding *b, const facts *f, space_rules *rules,
                   record *out, int most);

/* 1 when stage twiddles may be products of fetched ones (FIELD_CHAIN): not in passes of a longer
 * axis, where the codelets of radices that are no powers of two already use up the error bound. */
int space_may_chain(int n, const binding *b);

/* 1 when stages can have all factors of n in that precision; codelets of larger primes hold more
 * values than a thread has registers for. */
int space_has_factors(int precision, int64_t n);

/* For other lengths: the prime factor that Rader's convolution can take, if stages can have all
 * factors of the cofactor; else 0. */
int space_rader(int precision, int64_t n);

#endif

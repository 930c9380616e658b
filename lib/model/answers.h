/* answers.h: the kernels that the model has chosen for passes, kept so that it need not search for
 * them again. What it chooses depends on the pass and the device's facts alone, so whoever has kept
 * its answers gets what a search would give, and sooner. Pure values; a table serves one thread at
 * a time. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include "space.h"
#include "text.h"

/* What is known of an answer. */
enum { ANSWER_FASTEST = 1, ANSWER_FIRST = 2, ANSWER_SERVES = 4 };

/* A time for other rows than those by which the kernel was chosen. rows 0: none. */
typedef struct {
  int64_t rows;
  double ns;
} answer_time;

typedef struct {
  int known;                /* a sum of ANSWER_* */
  int there_is_one, serves; /* whether there is a fastest one; as space_serves says */
  candidate fastest, first; /* as space_choice and space_first_choice give them, for the rows by
                               which kernels are chosen (pass_typical_rows) */
  answer_time fastest_at, first_at; /* those asked for last */
} answer;

typedef struct answers answers;

/* An empty table; NULL without memory. */
answers *answers_new(void);
void answers_free(answers *a); /* a may be NULL */

/* Has the calling thread ask this table before it searches, and add to it, in place of its own last
 * few answers (NULL: these again). Returns what it asked before. */
answers *answers_use(answers *a);
answers *answers_used(void);

/* How many answers there are, and whether any came or grew since the table was new or was packed or
 * copied. */
int answers_count(const answers *a);
int answers_have_news(const answers *a);

/* Whether the table could be asked sooner than what it was copied from: it has news, or answers
 * that came as bytes were asked for. */
int answers_improved(const answers *a);

/* A copy; NULL without memory. */
answers *answers_copy(const answers *a);

/* Takes the place of an empty table's content with a copy of another one's. 0 without memory. */
int answers_copy_into(answers *a, const answers *from);

/* As bytes, appended to out, and back. Where there are many, answers that came as bytes and were
 * not asked for are left out. Bytes that make no sense add nothing: 0. */
void answers_pack(answers *a, text *out);
int answers_unpack(answers *a, const void *bytes, size_t size);

/* For the search: what is known about a pass on a device, which is the table's until the next call.
 * The caller adds what it has to find itself, and then calls answers_grew. NULL: no memory. */
answer *answers_find(answers *a, const pass_demand *d, const facts *f);
void answers_grew(answers *a);

/* Numbers that a search works out of a few others, whatever the pass: the table in use keeps them
 * as well, but not as bytes. */
enum { NUMBERS_OF = 6, NUMBERS_GIVEN = 24 };
enum {
  NUMBERS_RADICES = 1,
  NUMBERS_CONVOLUTION,
  NUMBERS_COLUMNS,
  NUMBERS_WORDS
}; /* what is worked out */

typedef struct {
  int64_t of[NUMBERS_OF]; /* the first one is NUMBERS_* */
  int64_t given[NUMBERS_GIVEN];
} answers_numbers;

/* 1: *n->given is set to what is kept for n->of. */
int answers_recall_numbers(answers_numbers *n);
void answers_keep_numbers(const answers_numbers *n);

#endif

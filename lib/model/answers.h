/* answers.h: the kernels that the model has chosen for passes, kept so that it need not search for
 * them again. What it chooses depends on the pass and the device's facts alone, so whoever has kept
 * its answers gets what a search would give, and sooner. Pure values; a table serves one thread at
 * a time. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include "space.h"
#include "text.h"

typedef struct {
  candidate fastest, first;    /* as space_choice and space_first_choice give them, for the */
  int there_is_one, has_first; /* rows by which kernels are chosen (pass_typical_rows) */
} answer;

typedef struct answers answers;

/* An empty table; NULL without memory. */
answers *answers_new(void);
void answers_free(answers *a); /* a may be NULL */

/* Has the calling thread ask this table before it searches, and add to it, in place of its own last
 * few answers (NULL: these again). Returns what it asked before. */
answers *answers_use(answers *a);
answers *answers_used(void);

/* How many answers there are, and whether any came or grew since the table was new or was packed.
 */
int answers_count(const answers *a);
int answers_have_news(const answers *a);

/* As bytes, appended to out, and back. Where there are many, answers that came as bytes and were
 * not asked for are left out. Bytes that make no sense add nothing: 0. */
void answers_pack(answers *a, text *out);
int answers_unpack(answers *a, const void *bytes, size_t size);

/* For the search: the answer for a pass on a device, which is the table's until the next call.
 * *is_new: 1 where the caller has to find it. NULL: no memory. */
answer *answers_find(answers *a, const pass_demand *d, const facts *f, int *is_new);
void answers_grew(answers *a); /* an answer was completed */

#endif

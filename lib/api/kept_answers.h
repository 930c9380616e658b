/* kept_answers.h: what a search for a schedule asked of the model, kept in the context and in the
 * cache, so that later plans and later processes search in less time, for another batch, other
 * strides or another placement of the same lengths too. The answers are those of this very model,
 * for an equal device, so nothing depends on whether they are there. Internal to lib/api. Any
 * thread. */
#ifndef KEPT_ANSWERS_H
#define KEPT_ANSWERS_H

#include "answers.h"
#include "context.h"

/* Fills an empty table with what the context or else the cache has for a transform's lengths. */
void kept_answers_load(tw_context *c, const facts *f, const transform *t, answers *a);

/* Keeps what the table has for the context's later plans, unless they would gain nothing by it. */
void kept_answers_keep(tw_context *c, const facts *f, const transform *t, const answers *a);

/* Keeps it in the cache too, with what that has besides. */
void kept_answers_save(tw_context *c, const facts *f, const transform *t, answers *a);

#endif

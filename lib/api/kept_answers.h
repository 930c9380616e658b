/* kept_answers.h: what a search for a schedule asked of the model, kept in the cache, so that later
 * processes search in less time. The answers are those of this very build of the library, for the
 * same device, so nothing depends on whether they are there. Internal to lib/api. Any thread. */
#ifndef KEPT_ANSWERS_H
#define KEPT_ANSWERS_H

#include "answers.h"
#include "context.h"

/* Adds what the cache has for a transform to the table. */
void kept_answers_load(tw_context *c, const facts *f, const transform *t, answers *a);

/* Keeps what the table has for a transform. */
void kept_answers_save(tw_context *c, const facts *f, const transform *t, answers *a);

#endif

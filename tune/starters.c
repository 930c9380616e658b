/* starters.c: looks up what serves the class today and what won in the classes near it. */
#include "starters.h"
#include "pass_near.h"

#include <stdlib.h>

enum { NEAR = 8, WINNERS = 4 };

/* The records that earlier runs chose, the incumbent first. */
typedef struct {
  record record[1 + WINNERS];
  int count;
} winner_list;

/* Appends the record that was chosen for a class, if it serves this one too. */
static tw_status add_winner(const tuning *t, const pass_class *c, winner_list *list) {
  schedule_choice choice;
  int found = 0;
  TRY(profile_schedule(t->memory, t->device_id, c, &choice, &found));
  if (found && pass_served_by(t->d, &choice.kernel, t->f))
    list->record[list->count++] = choice.kernel;
  return TW_OK;
}

static tw_status find_winners(const tuning *t, winner_list *list) {
  pass_class *classes = NULL, near[NEAR];
  int count = 0;
  TRY(profile_classes(t->memory, t->device_id, &t->d->class_of, &classes, &count));
  count = pass_nearest(&t->d->class_of, classes, count, near, NEAR);
  free(classes);
  TRY(add_winner(t, &t->d->class_of, list));
  int own = list->count;
  for (int i = 0; i < count && list->count < own + WINNERS; i++)
    TRY(add_winner(t, &near[i], list));
  return TW_OK;
}

tw_status starters_add(tuning *t) {
  winner_list winners = {.count = 0};
  candidate model, first;
  TRY(find_winners(t, &winners));
  t->has_model = space_choice(t->d, t->f, &model) && space_first_choice(t->d, t->f, &first);
  t->has_winner = winners.count > 0;
  t->has_incumbent = t->has_winner || t->has_model;
  if (t->has_model)
    t->model = model.record;
  if (t->has_incumbent) {
    t->incumbent = t->has_winner ? winners.record[0] : first.record;
    trials_add(t, &t->incumbent);
  }
  if (t->has_model)
    trials_add(t, &t->model);
  for (int i = 1; i < winners.count; i++)
    trials_add(t, &winners.record[i]);
  return TW_OK;
}

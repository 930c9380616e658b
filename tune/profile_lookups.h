/* profile_lookups.h: what was looked up in an open profile, kept until it may have changed: a
 * schedule's search asks for the same classes again and again, and reading them takes ten times as
 * long. Internal to the profile's files, whose callers hold its lock. */
#ifndef PROFILE_LOOKUPS_H
#define PROFILE_LOOKUPS_H

#include "profile.h"

typedef struct profile_lookups profile_lookups;

/* 1: what is known of a class's schedule, *found 0 where there is none. Takes a pointer to NULL
 * for an empty list. */
int lookups_schedule(const profile_lookups *all, int64_t device_id, const pass_class *c,
                     schedule_choice *choice, int *found);
void lookups_keep_schedule(profile_lookups **all, int64_t device_id, const pass_class *c,
                           const schedule_choice *choice, int found);

/* 1: *classes is a copy, which the caller frees, of the list that was looked up for the type and
 * the length of *c; NULL where it is empty. */
int lookups_classes(const profile_lookups *all, int64_t device_id, const pass_class *c,
                    pass_class **classes, int *count);
void lookups_keep_classes(profile_lookups **all, int64_t device_id, const pass_class *c,
                          const pass_class *classes, int count);

/* What was kept is no longer given. all may be NULL. */
void lookups_forget(profile_lookups *all);

/* How often that was so, from 1 on; 0: nothing was ever kept. */
int64_t lookups_changes(const profile_lookups *all);
void lookups_free(profile_lookups *all);

#endif

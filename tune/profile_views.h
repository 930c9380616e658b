/* profile_views.h: what the files with the views' SQL share. Internal to tune. Pure. */
#ifndef PROFILE_VIEWS_H
#define PROFILE_VIEWS_H

#include "text.h"

/* profile_words.c */
typedef const char *word_of(int i);
word_of view_format_word;

/* "CASE column WHEN 0 THEN 'word' ... END", for 0 to last. */
void view_add_words(text *sql, const char *column, word_of *word, int last);
/* The type of a class or transform as column `type`. Between real points it is the kind, and of
 * several dimensions "dct2,dst1", the slowest first. */
void view_add_type(text *sql, const char *kinds, int dimensions);
/* The radices of a kernel, of the table's alias. */
void view_add_radices(text *sql, const char *of);

/* profile_views.c */
void view_pass_class(text *sql);
void view_speed(text *sql);
void view_best_kernel(text *sql);
void view_history(text *sql);
void view_coverage(text *sql);
void view_next(text *sql);

/* profile_plan_views.c */
void view_passes(text *sql);
void view_transforms(text *sql);

/* profile_tuning_views.c: these read view transforms */
void view_fastest(text *sql);
void view_gain(text *sql);
void view_tuning_cost(text *sql);
void view_untuned(text *sql);

#endif

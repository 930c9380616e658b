/* gpu_facts.h: the facts of a GPU as text: lines of a name and a value. Pure. */
#ifndef GPU_FACTS_H
#define GPU_FACTS_H

#include "facts.h"
#include "status.h"
#include "text.h"

void gpu_facts_print(const facts *f, text *out);

/* Lines that are empty or begin with # say nothing; every name must occur once. The detail of
 * TW_INVALID names the line, or what is missing. */
tw_status gpu_facts_parse(const char *written, facts *out) MUST_USE;

/* The names, separated by commas: columns of the profile's table device. */
void gpu_facts_names(text *out);

/* The facts of values in the order of the names. */
tw_status gpu_facts_of_values(char *const *values, int count, facts *out) MUST_USE;

#endif

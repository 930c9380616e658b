/* real_table.h: the part of a kernel's table that rows of real points read: with real=half the
 * roots exp(-2*pi*i*k/n) of a row of n points, 0 <= k <= n/4. Internal to codelets. */
#ifndef REAL_TABLE_H
#define REAL_TABLE_H

#include "record.h"
#include "status.h"

int real_table_words(const record *r);
int real_table_at(const record *r); /* words of the table before it */
tw_status real_table_fill(const record *r, void *words) MUST_USE;

#endif

/* table.h: rows of named columns, printed for people, as JSON or as CSV. */
#ifndef TABLE_H
#define TABLE_H

#include "status.h"
#include "text.h"

enum table_format { TABLE_PLAIN, TABLE_JSON, TABLE_CSV };

typedef struct {
  int columns, rows, capacity;
  char **cells; /* the names, then row after row; a NULL cell is SQL's null */
  int failed;   /* out of memory; reported by table_print */
} row_table;

#define TABLE_EMPTY                                                                                \
  { 0, 0, 0, NULL, 0 }

/* Both copy their arguments. The first call of either determines the columns. */
void table_names(row_table *t, int columns, const char *const *names);
void table_row(row_table *t, const char *const *values);

/* Appends the rows in a format to a text. JSON: an array of objects, with numbers unquoted. */
tw_status table_print(const row_table *t, enum table_format format, text *out) MUST_USE;
void table_free(row_table *t);

#endif

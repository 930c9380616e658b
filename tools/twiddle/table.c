/* table.c: collects rows and prints them in columns, as JSON or as CSV.
 * Owns its copies of the cells. */
#include "table.h"
#include "grow.h"

#include <stdlib.h>
#include <string.h>

void table_free(row_table *t) {
  for (int i = 0; i < t->rows * t->columns; i++)
    free(t->cells[i]);
  free(t->cells);
  *t = (row_table)TABLE_EMPTY;
}

static void add(row_table *t, const char *const *values) {
  if (t->failed)
    return;
  char **cells = grow_for_one(t->cells, t->rows, &t->capacity, (size_t)t->columns * sizeof *cells);
  if (!cells) {
    t->failed = 1;
    return;
  }
  t->cells = cells;
  char **row = t->cells + (size_t)t->rows * (size_t)t->columns;
  for (int i = 0; i < t->columns; i++) {
    row[i] = values[i] ? strdup(values[i]) : NULL;
    if (values[i] && !row[i])
      t->failed = 1;
  }
  t->rows++;
}

void table_names(row_table *t, int columns, const char *const *names) {
  if (t->rows || columns < 1)
    return;
  t->columns = columns;
  add(t, names);
}

void table_row(row_table *t, const char *const *values) {
  if (t->columns)
    add(t, values);
}

/* 1 for a number by JSON's grammar, except an integer with an exponent: 12e45678 may be an
 * identifier.
 */
static int is_number(const char *s) {
  if (*s == '-')
    s++;
  if (*s < '0' || *s > '9' || (s[0] == '0' && s[1] >= '0' && s[1] <= '9'))
    return 0;
  while (*s >= '0' && *s <= '9')
    s++;
  if (!*s)
    return 1;
  if (*s++ != '.' || *s < '0' || *s > '9')
    return 0;
  while (*s >= '0' && *s <= '9')
    s++;
  if (*s == 'e' || *s == 'E') {
    s++;
    if (*s == '+' || *s == '-')
      s++;
    if (*s < '0' || *s > '9')
      return 0;
    while (*s >= '0' && *s <= '9')
      s++;
  }
  return !*s;
}

/* Columns of identifiers are always text, since all eight hexadecimal digits of one may be decimal.
 */
static int names_identity(const char *name) {
  static const char *const names[] = {"record_id", "kernel", "kernel_id", "record", "id"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i]))
      return 1;
  return 0;
}

static void print_json(const row_table *t, text *out) {
  text_add(out, "[");
  for (int r = 1; r < t->rows; r++) {
    text_add(out, "%s\n {", r > 1 ? "," : "");
    for (int c = 0; c < t->columns; c++) {
      const char *name = t->cells[c], *value = t->cells[r * t->columns + c];
      if (c)
        text_add(out, ", ");
      text_json(out, name ? name : "");
      text_add(out, ": ");
      if (!value)
        text_add(out, "null");
      else if (is_number(value) && !(names_identity(name ? name : "") && strlen(value) == 8))
        text_add(out, "%s", value);
      else
        text_json(out, value);
    }
    text_add(out, "}");
  }
  text_add(out, "%s]\n", t->rows > 1 ? "\n" : "");
}

static void print_csv(const row_table *t, text *out) {
  for (int i = 0; i < t->rows * t->columns; i++) {
    const char *value = t->cells[i] ? t->cells[i] : "";
    if (strpbrk(value, ",\"\r\n")) {
      text_add(out, "\"");
      for (; *value; value++)
        text_add(out, *value == '"' ? "\"\"" : "%c", *value);
      text_add(out, "\"");
    } else {
      text_add(out, "%s", value);
    }
    text_add(out, "%s", (i + 1) % t->columns ? "," : "\n");
  }
}

enum { PLAIN_COLUMNS_MOST = 128 }; /* beyond, columns are not aligned */

/* The widths of the columns; negative for text, which is aligned left. */
static void measure_columns(const row_table *t, int widths[PLAIN_COLUMNS_MOST]) {
  for (int c = 0; c < t->columns && c < PLAIN_COLUMNS_MOST; c++) {
    int width = 0, numeric = 1;
    for (int r = 0; r < t->rows; r++) {
      const char *value = t->cells[r * t->columns + c];
      int length = value ? (int)strlen(value) : 1;
      width = length > width ? length : width;
      numeric = numeric && (!r || !value || is_number(value));
    }
    widths[c] = numeric ? width : c + 1 < t->columns ? -width : 0;
  }
}

static void print_plain(const row_table *t, text *out) {
  int widths[PLAIN_COLUMNS_MOST];
  measure_columns(t, widths);
  for (int r = 0; r < t->rows; r++)
    for (int c = 0; c < t->columns; c++) {
      const char *value = t->cells[r * t->columns + c];
      text_add(out, "%*s%s", c < PLAIN_COLUMNS_MOST ? widths[c] : 0, value ? value : "-",
               c + 1 < t->columns ? "  " : "\n");
    }
}

tw_status table_print(const row_table *t, enum table_format format, text *out) {
  if (t->failed)
    return status_fail(TW_NO_MEMORY, "out of memory while collecting rows");
  if (format == TABLE_JSON)
    print_json(t, out);
  else if (format == TABLE_CSV)
    print_csv(t, out);
  else
    print_plain(t, out);
  return TW_OK;
}

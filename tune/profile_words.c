/* profile_words.c: the words that the views have in place of the tables' numbers. */
#include "element.h"
#include "profile_views.h"
#include "transform_name.h"
#include "record.h"

static const char *type_word(int i) {
  static const char *const words[] = {"c2c", "r2c", "c2r", "r2r"};
  return words[i];
}

const char *view_format_word(int i) {
  return number_of(i)->name;
}

/* In the order of TW_R2HC ..., each of KIND_LETTERS at most. */
enum { KIND_LETTERS = 4 };
static const char *const kind_words[] = {"r2hc", "hc2r", "dht",  "dct1", "dct3", "dct2",
                                         "dct4", "dst1", "dst3", "dst2", "dst4"};

/* The word of 1 + a kind: part of a text that has all of them. */
static void add_kind(text *sql, const char *kinds, int dimension) {
  text_add(sql, "rtrim(substr('");
  for (size_t i = 0; i < sizeof kind_words / sizeof *kind_words; i++)
    text_add(sql, "%-*s", KIND_LETTERS, kind_words[i]);
  text_add(sql, "',\n    %d * (%s >> %d & %d) - %d, %d))", KIND_LETTERS, kinds,
           NAME_KIND_BITS * dimension, (1 << NAME_KIND_BITS) - 1, KIND_LETTERS - 1, KIND_LETTERS);
}

void view_add_type(text *sql, const char *kinds, int dimensions) {
  text_add(sql, "CASE %s WHEN 0 THEN ", kinds);
  view_add_words(sql, "type", type_word, TW_R2R);
  text_add(sql, "\n  ELSE ");
  for (int i = 0; i < dimensions; i++) {
    if (i)
      text_add(sql, "\n    || CASE %s >> %d WHEN 0 THEN '' ELSE ',' || ", kinds,
               NAME_KIND_BITS * i);
    add_kind(sql, kinds, i);
    if (i)
      text_add(sql, " END");
  }
  text_add(sql, " END AS type");
}

void view_add_words(text *sql, const char *column, word_of *word, int last) {
  text_add(sql, "CASE %s", column);
  for (int i = 0; i <= last; i++)
    text_add(sql, " WHEN %d THEN '%s'", i, word(i));
  text_add(sql, " END");
}

void view_add_radices(text *sql, const char *of) {
  const record_field_info *fields = record_field_table();
  text_add(sql, "%s.\"%s\"", of, fields[FIELD_RADIX_0].name);
  for (int i = FIELD_RADIX_0 + 1; i <= FIELD_RADIX_9; i++)
    text_add(sql, " || CASE WHEN %s.\"%s\" > 0 THEN 'x' || %s.\"%s\" ELSE '' END", of,
             fields[i].name, of, fields[i].name);
}

/* profile_words.c: the words that the views have in place of the tables' numbers. */
#include "element.h"
#include "profile_views.h"
#include "record.h"

const char *view_type_word(int i) {
  static const char *const words[] = {"c2c", "r2c", "c2r", "r2r"};
  return words[i];
}

const char *view_format_word(int i) {
  return number_of(i)->name;
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

/* profile_merge.c: whether a row of any table makes sense, and how all rows of a profile are merged
 * into another one. Owns no statement. */
#include "profile_rows.h"

tw_status rows_sound(profile_rows *rows, enum profile_table table, const profile_row *row,
                     const facts *f, row_parts *parts, const char **why) {
  profile_row device;
  facts own;
  row_parts named = {0};
  *why = NULL;
  switch (table) {
  case TABLE_DEVICE:
  case TABLE_KERNEL:
  case TABLE_CLASS:
  case TABLE_TRANSFORM:
    *why = row_part_unsound(table, row);
    return TW_OK;
  case TABLE_VERIFIED:
    return rows_find_part(rows, TABLE_DEVICE, row->value[VERIFIED_DEVICE], &device, why);
  default:
    break;
  }
  if (!f) {
    TRY(rows_find_part(rows, TABLE_DEVICE, row->value[OF_DEVICE], &device, why));
    if (*why)
      return TW_OK;
    facts_of_row(&device, &own);
    f = &own;
  }
  if (table == TABLE_PLANNED)
    return rows_plan_sound(rows, row, f, why);
  if (table == TABLE_PLANNED_PASS)
    return rows_pass_sound(rows, row, f, why);
  int64_t kernel = table < TABLE_VERIFIED ? row->value[AFTER_CLASS] : -1; /* of those before it */
  TRY(rows_parts_sound(rows, row->value[OF_CLASS], kernel, f, &named, why));
  if (!*why && parts)
    *parts = named;
  return TW_OK;
}

static tw_status merge_row(profile_rows *from, profile_rows *to, enum profile_table table,
                           const profile_row *row, int add, int *accepted) {
  const char *why;
  *accepted = 0;
  if (table == TABLE_PLANNED)
    return rows_merge_plan(from, to, row, add, accepted);
  TRY(rows_sound(from, table, row, NULL, NULL, &why));
  if (why)
    return TW_OK;
  int parts = 1;
  int device = table == TABLE_VERIFIED ? VERIFIED_DEVICE : OF_DEVICE;
  int kernel = table == TABLE_VERIFIED ? VERIFIED_KERNEL : AFTER_CLASS;
  TRY(rows_put_part(from, to, TABLE_DEVICE, row->value[device], &parts));
  if (parts && table != TABLE_VERIFIED)
    TRY(rows_put_part(from, to, TABLE_CLASS, row->value[OF_CLASS], &parts));
  if (parts && (table == TABLE_MEASUREMENT || table == TABLE_SCHEDULE))
    TRY(rows_put_part(from, to, TABLE_KERNEL, row->value[kernel], &parts));
  if (table == TABLE_VERIFIED && parts) { /* only the hash matters; the kernel is for people */
    int ignored;
    TRY(rows_put_part(from, to, TABLE_KERNEL, row->value[kernel], &ignored));
  }
  return parts ? rows_put(to, table, row, add, accepted) : TW_OK;
}

tw_status rows_merge(profile_rows *from, profile_rows *to, int flags, int64_t *rejected) {
  for (int table = TABLE_MEASUREMENT; table < TABLE_PLANNED_PASS; table++) {
    if ((table == TABLE_VERIFIED && !(flags & MERGE_VERIFIED)) ||
        ((table == TABLE_WANTED || table == TABLE_USED) && !(flags & MERGE_WANTED)))
      continue;
    profile_row none = {.value = {0}}, row;
    sqlite3_stmt *all;
    TRY(rows_begin(from, table, ACTION_ALL, &none, &all));
    for (;;) {
      int outcome, accepted = 0;
      tw_status status = rows_next(from, table, all, &row, &outcome);
      if (status == TW_OK && outcome == ROW_DONE)
        break;
      if (status == TW_OK && outcome == ROW_READ)
        status = merge_row(from, to, table, &row, (flags & MERGE_ADD) != 0, &accepted);
      if (status != TW_OK) {
        sqlite3_reset(all);
        return status;
      }
      *rejected += !accepted;
    }
  }
  return TW_OK;
}

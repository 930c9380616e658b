/* profile_classes.c: which classes of a length the profile knows something about.
 * Reads classes alone; the rows that belong to them are looked up one by one (profile.c). */
#include "grow.h"
#include "profile_state.h"

#include <stdlib.h>
#include <string.h>

enum { LOOKUP_MS = 2000 };

typedef struct {
  pass_class *at;
  int count, capacity;
} class_list;

static tw_status add(class_list *list, const pass_class *c) {
  for (int i = 0; i < list->count; i++)
    if (!memcmp(&list->at[i], c, sizeof *c))
      return TW_OK;
  pass_class *grown = grow_for_one(list->at, list->count, &list->capacity, sizeof *grown);
  if (!grown)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while looking up");
  list->at = grown;
  list->at[list->count++] = *c;
  return TW_OK;
}

/* Prepares a statement for the classes of a type and length that have a schedule. */
static tw_status prepare(sqlite3 *db, int64_t device_id, const pass_class *c,
                         sqlite3_stmt **statement) {
  text sql = TEXT_EMPTY;
  char *bytes = NULL;
  for (int i = 0; i < profile_column_count(TABLE_CLASS); i++)
    text_add(&sql, "%s%s", i ? ", " : "SELECT ", profile_column_at(TABLE_CLASS, i).name);
  text_add(&sql, " FROM main.class WHERE length = ?1 AND type = ?2 AND id IN "
                 "(SELECT class FROM main.schedule WHERE device = ?3)");
  TRY(text_take(&sql, &bytes, NULL));
  int code = sqlite3_prepare_v2(db, bytes, -1, statement, NULL);
  free(bytes);
  const int64_t values[] = {c->length, c->type, device_id};
  for (int i = 0; i < 3 && code == SQLITE_OK; i++)
    code = sqlite3_bind_int64(*statement, i + 1, values[i]);
  return code == SQLITE_OK ? TW_OK : schema_fail(db, "preparing a statement");
}

static tw_status collect(profile_rows *rows, int64_t device_id, const pass_class *asked,
                         class_list *list) {
  sqlite3_stmt *statement = NULL;
  profile_row row;
  pass_class c;
  int outcome = ROW_REJECTED;
  tw_status status = prepare(rows->db, device_id, asked, &statement);
  while (status == TW_OK && outcome != ROW_DONE) {
    status = rows_next(rows, TABLE_CLASS, statement, &row, &outcome);
    if (status != TW_OK || outcome != ROW_READ)
      continue;
    class_of_row(&row, &c);
    status = add(list, &c);
  }
  sqlite3_finalize(statement);
  return status;
}

/* Collects from the batches and all layers. A layer that fails is dropped; the lookup goes on. */
static tw_status collect_all(profile *p, int64_t device_id, const pass_class *c, class_list *list) {
  for (int i = 0; i < BATCHES; i++)
    if (p->batch[i].db)
      TRY(collect(&p->batch[i], device_id, c, list));
  for (int i = 0; i < p->layers; i++) {
    if (!p->layer[i].rows.db)
      continue;
    store_deadline deadline;
    store_deadline_begin(p->layer[i].rows.db, &deadline, LOOKUP_MS);
    tw_status status = collect(&p->layer[i].rows, device_id, c, list);
    store_deadline_end(p->layer[i].rows.db);
    if (status == TW_NO_MEMORY)
      return status;
    if (status != TW_OK)
      layer_drop(p, i, status_detail());
  }
  return TW_OK;
}

tw_status profile_classes(profile *p, int64_t device_id, const pass_class *c, pass_class **classes,
                          int *count) {
  class_list list = {NULL, 0, 0};
  tw_status status = TW_OK;
  if (profile_enter(p)) {
    if (!lookups_classes(p->lookups, device_id, c, &list.at, &list.count)) {
      status = collect_all(p, device_id, c, &list);
      if (status == TW_OK)
        lookups_keep_classes(&p->lookups, device_id, c, list.at, list.count);
    }
    profile_leave(p);
  }
  if (status != TW_OK) {
    free(list.at);
    return status;
  }
  *classes = list.at;
  *count = list.count;
  return TW_OK;
}

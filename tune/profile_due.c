/* profile_due.c: which classes have earned something that tuning them may cost. Reads sums only,
 * those of the first layer, which this user's programs write, and what this process has noted. */
#include "grow.h"
#include "profile_state.h"

#include <stdlib.h>

enum { LOOKUP_MS = 2000, TOGETHER_S = 60 };

typedef struct {
  class_due *at;
  int count, capacity;
} due_list;

static tw_status add(due_list *list, const class_due *one) {
  class_due *grown = grow_for_one(list->at, list->count, &list->capacity, sizeof *grown);
  if (!grown)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while looking up");
  list->at = grown;
  list->at[list->count++] = *one;
  return TW_OK;
}

/* The class itself comes too. Others whose last try found no room in scratch memory take no turns:
 * it cost nothing, so they would go first for ever. Nothing here can fail for what a row holds. */
static const char due_sql[] =
    "SELECT u.class, u.device_us, ifnull(t.cost_us, 0), "
    "(SELECT max(m.cost_us) FROM main.measurement m WHERE m.device = u.device AND m.class = "
    "u.class) FROM main.used u "
    "LEFT JOIN main.tuning t ON t.device = u.device AND t.class = u.class "
    "LEFT JOIN main.schedule s ON s.device = u.device AND s.class = u.class "
    "LEFT JOIN main.used own ON own.device = ?1 AND own.class = ?2 "
    "WHERE u.device = ?1 AND (u.class = ?2 OR (ifnull(s.state, 0) < 2 AND u.device_us > 0 AND "
    "ifnull(t.ended, 0) <> ?4 AND u.last_at BETWEEN own.last_at - ?3 AND own.last_at + ?3)) LIMIT "
    "10000";

static class_due read_due(sqlite3_stmt *s) {
  return (class_due){.class_id = sqlite3_column_int64(s, 0),
                     .account = {.used_ms = (double)sqlite3_column_int64(s, 1) / 1e3,
                                 .paid_ms = (double)sqlite3_column_int64(s, 2) / 1e3},
                     .cost_ms = (double)sqlite3_column_int64(s, 3) / 1e3};
}

static tw_status collect(sqlite3 *db, int64_t device_id, class_due *mine, due_list *list) {
  const int64_t values[] = {device_id, mine->class_id, TOGETHER_S, TUNING_NO_SCRATCH};
  enum { VALUES = sizeof values / sizeof *values };
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(db, due_sql, -1, &statement, NULL);
  tw_status status = TW_OK;
  for (int i = 0; i < VALUES && code == SQLITE_OK; i++)
    code = sqlite3_bind_int64(statement, i + 1, values[i]);
  while (code == SQLITE_OK && status == TW_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
    class_due one = read_due(statement);
    if (one.class_id == mine->class_id)
      *mine = one;
    else
      status = add(list, &one);
    code = SQLITE_OK;
  }
  if (status == TW_OK && code != SQLITE_DONE)
    status = schema_fail(db, "asking what is due");
  sqlite3_finalize(statement);
  return status;
}

/* Adds what tuning has cost since the file was read. *has_room 0: it found no room. */
static tw_status add_noted(profile_rows *noted, int64_t device_id, class_due *c, int *has_room) {
  profile_row key = {.value = {[OF_DEVICE] = device_id, [OF_CLASS] = c->class_id}}, row;
  int read = ROW_DONE;
  if (noted->db)
    TRY(rows_find(noted, TABLE_TUNING, &key, &row, &read));
  *has_room = read != ROW_READ || row.value[TUNING_END] != TUNING_NO_SCRATCH;
  if (read == ROW_READ)
    c->account.paid_ms += (double)row.value[TUNING_COST] / 1e3;
  return TW_OK;
}

static tw_status add_all_noted(profile_rows *noted, int64_t device_id, due_list *list) {
  int left = 0, has_room;
  for (int i = 0; i < list->count; i++) {
    class_due one = list->at[i];
    TRY(add_noted(noted, device_id, &one, &has_room));
    list->at[left] = one;
    left += has_room;
  }
  list->count = left;
  return TW_OK;
}

static tw_status look_up(profile *p, int64_t device_id, class_due *mine, due_list *list) {
  sqlite3 *db = p->layers ? p->layer[0].rows.db : NULL;
  if (!db)
    return TW_OK;
  store_deadline deadline;
  store_deadline_begin(db, &deadline, LOOKUP_MS);
  tw_status status = collect(db, device_id, mine, list);
  store_deadline_end(db);
  if (status == TW_OK)
    status = add_all_noted(&p->batch[BATCH_NOTES], device_id, list);
  int unused;
  return status == TW_OK ? add_noted(&p->batch[BATCH_NOTES], device_id, mine, &unused) : status;
}

tw_status profile_due(profile *p, int64_t device_id, const pass_class *c, class_due *mine,
                      class_due **others, int *count) {
  due_list list = {NULL, 0, 0};
  tw_status status = TW_OK;
  profile_row row;
  row_of_class(c, &row);
  *mine = (class_due){.class_id = row.value[CLASS_ID]};
  if (profile_enter(p)) {
    status = look_up(p, device_id, mine, &list);
    profile_leave(p);
  }
  if (status != TW_OK) {
    free(list.at);
    return status;
  }
  *others = list.at;
  *count = list.count;
  return TW_OK;
}

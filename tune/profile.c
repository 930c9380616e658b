/* profile.c: opening a profile and looking things up in it.
 * Owns the open profile and its lock; statements, files and SQL are those of its neighbours. */
#include "file.h"
#include "fork.h"
#include "grow.h"
#include "profile_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOOKUP_MS = 2000, LAYERS_MOST = 16 };

/* ---- forks ----
 * SQLite has locks for the whole process. If a thread holds one while another thread forks, the
 * child lacks that thread, and the lock stays taken for ever (a child was seen to wait for SQLite's
 * allocator). Such a child must not use SQLite at all. */

static atomic_int user;

/* ---- layers ---- */

static int is_none(const char *path, size_t length) {
  return length == 4 && memcmp(path, "none", 4) == 0;
}

/* "none" in the first place is a layer without a path, which nobody reads or writes. */
static tw_status split_paths(profile *p, const char *paths) {
  if (!paths || !strcmp(paths, "none"))
    return TW_OK;
  p->layer = calloc(LAYERS_MOST, sizeof *p->layer);
  if (!p->layer)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while opening it");
  for (const char *at = paths; *at && p->layers < LAYERS_MOST;) {
    size_t length = strcspn(at, ":");
    if (is_none(at, length)) {
      p->layers += !p->layers;
    } else if (length) {
      char *path = strndup(at, length);
      if (!path)
        return status_fail(TW_NO_MEMORY, "profile: out of memory while opening it");
      p->layer[p->layers++].path = path;
    }
    at += length + (at[length] == ':');
  }
  return TW_OK;
}

static tw_status load_layers(profile *p) {
  for (int i = 0; i < p->layers; i++) {
    TRY(layer_load(p, i));
    enum store_state state = p->layer[i].image.state;
    int mendable = state == STORE_CUT_OFF || (state == STORE_DAMAGED && !p->named);
    if (state != STORE_USABLE && state != STORE_ABSENT)
      profile_log(p, TW_LOG_WARN, "profile: %s", p->layer[i].image.why);
    if (!i && mendable && !p->options.read_only)
      TRY(profile_mend(p));
  }
  return TW_OK;
}

static void release(profile *p) {
  for (int i = 0; i < p->layers; i++) {
    rows_close(&p->layer[i].rows);
    store_release(&p->layer[i].image);
    free(p->layer[i].path);
  }
  free(p->layer);
  free(p->device);
  lookups_free(p->lookups);
  for (int i = 0; i < BATCHES; i++) {
    rows_close(&p->batch[i]);
    sqlite3_close(p->batch[i].db);
  }
  pthread_mutex_destroy(&p->lock);
  free(p);
}

tw_status profile_open(const char *paths, int named, const profile_options *options,
                       profile **out) {
  profile *p = calloc(1, sizeof *p);
  if (!p)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while opening it");
  pthread_mutex_init(&p->lock, NULL);
  if (fork_inherited(&user)) { /* without an owner it stays empty */
    *out = p;
    return TW_OK;
  }
  p->owner = getpid();
  p->named = named;
  if (options)
    p->options = *options;
  tw_status status = TW_OK;
  if (file_privileged())
    snprintf(p->why, sizeof p->why, "the process runs with another user's privileges");
  else
    status = split_paths(p, paths);
  if (status == TW_OK)
    status = load_layers(p);
  if (status != TW_OK) {
    release(p);
    return status;
  }
  *out = p;
  return TW_OK;
}

void profile_close(profile *p) {
  if (p && !p->owner) { /* it has never used SQLite */
    pthread_mutex_destroy(&p->lock);
    free(p);
    return;
  }
  if (!p || p->owner != getpid()) /* a child abandons its parent's profile */
    return;
  tw_status status = profile_flush(p, 1);
  if (status != TW_OK)
    profile_log(p, TW_LOG_INFO, "profile: the last notes are lost: %s", status_detail());
  release(p);
}

const char *profile_path(const profile *p) {
  return p && p->layers ? p->layer[0].path : NULL;
}

tw_status profile_writable(const profile *p) {
  if (p->owner != getpid())
    return status_fail(TW_FILE_ERROR, "no profile is written: not available in a forked child");
  if (profile_path(p) && p->options.read_only)
    return status_fail(TW_FILE_ERROR, "no profile is written: the policy is off");
  if (!profile_path(p))
    return status_fail(TW_FILE_ERROR, "no profile is written: %s",
                       p->why[0] ? p->why : "there is none");
  return TW_OK;
}

/* ---- lookups ---- */

/* A row with what it names, from the same layer: in files that others made, one id may stand for
 * another record or class. */
typedef struct {
  profile_row row;
  row_parts parts;
} found_row;

/* A growing list with the best row of each kernel. */
typedef struct {
  found_row *at;
  int count, capacity;
} row_list;

static tw_status list_add(row_list *list, enum profile_table table, const found_row *found) {
  for (int i = 0; i < list->count; i++) {
    profile_row *have = &list->at[i].row, best;
    if (have->value[AFTER_CLASS] != found->row.value[AFTER_CLASS] && table != TABLE_SCHEDULE)
      continue;
    if (rows_combine(table, have, &found->row, 0, &best) && memcmp(have, &best, sizeof best))
      list->at[i] = *found;
    return TW_OK;
  }
  found_row *grown = grow_for_one(list->at, list->count, &list->capacity, sizeof *grown);
  if (!grown)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while looking up");
  list->at = grown;
  list->at[list->count++] = *found;
  return TW_OK;
}

static tw_status collect(profile_rows *rows, enum profile_table table, const profile_row *key,
                         const pass_class *c, const facts *f, row_list *list) {
  sqlite3_stmt *statement;
  TRY(rows_begin(rows, table, ACTION_OF_CLASS, key, &statement));
  for (;;) {
    found_row found;
    int outcome;
    const char *why = NULL;
    tw_status status = rows_next(rows, table, statement, &found.row, &outcome);
    if (status == TW_OK && outcome == ROW_DONE)
      return TW_OK;
    int asked = status == TW_OK && outcome == ROW_READ &&
                rows_same_key(table, ACTION_OF_CLASS, key, &found.row);
    if (asked)
      status = rows_sound(rows, table, &found.row, f, &found.parts, &why);
    if (asked && status == TW_OK && !why && !memcmp(&found.parts.class_of, c, sizeof *c))
      status = list_add(list, table, &found);
    if (status != TW_OK) {
      sqlite3_reset(statement);
      return status;
    }
  }
}

/* Collects from the batches and all layers. A layer that fails is dropped; the lookup goes on. */
static tw_status collect_all(profile *p, enum profile_table table, const profile_row *key,
                             const pass_class *c, const facts *f, row_list *list) {
  for (int i = 0; i < BATCHES; i++)
    if (p->batch[i].db)
      TRY(collect(&p->batch[i], table, key, c, f, list));
  for (int i = 0; i < p->layers; i++) {
    if (!p->layer[i].rows.db)
      continue;
    store_deadline deadline;
    store_deadline_begin(p->layer[i].rows.db, &deadline, LOOKUP_MS);
    tw_status status = collect(&p->layer[i].rows, table, key, c, f, list);
    store_deadline_end(p->layer[i].rows.db);
    if (status == TW_NO_MEMORY)
      return status;
    if (status != TW_OK)
      layer_drop(p, i, status_detail());
  }
  return TW_OK;
}

static int faster_first(const void *a, const void *b) {
  const profile_row *x = &((const found_row *)a)->row, *y = &((const found_row *)b)->row;
  int column =
      x->value[MEASUREMENT_FS] != y->value[MEASUREMENT_FS] ? MEASUREMENT_FS : MEASUREMENT_KERNEL;
  return (x->value[column] > y->value[column]) - (x->value[column] < y->value[column]);
}

static tw_status look_up(profile *p, enum profile_table table, int64_t device_id,
                         const pass_class *c, row_list *list) {
  profile_row key;
  facts f;
  row_about(device_id, c, &key);
  const profile_row *device = profile_find_device(p, device_id);
  if (!device)
    return TW_OK;
  facts_of_row(device, &f);
  return collect_all(p, table, &key, c, &f, list);
}

static tw_status take_measurements(row_list *list, measurement **rows) {
  measurement *taken = calloc(list->count ? (size_t)list->count : 1, sizeof *taken);
  if (!taken)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while looking up");
  if (list->count)
    qsort(list->at, (size_t)list->count, sizeof *list->at, faster_first);
  for (int i = 0; i < list->count; i++)
    measurement_of_row(&list->at[i].row, &list->at[i].parts, &taken[i]);
  *rows = taken;
  return TW_OK;
}

tw_status profile_measurements(profile *p, int64_t device_id, const pass_class *c,
                               measurement **rows, int *count) {
  row_list list = {NULL, 0, 0};
  measurement *taken = NULL;
  if (!profile_enter(p)) {
    *rows = NULL;
    *count = 0;
    return TW_OK;
  }
  tw_status status = look_up(p, TABLE_MEASUREMENT, device_id, c, &list);
  if (status == TW_OK)
    status = take_measurements(&list, &taken);
  profile_leave(p);
  if (status == TW_OK) {
    *rows = taken;
    *count = list.count;
  }
  free(list.at);
  return status;
}

int64_t profile_changes(profile *p) {
  if (!profile_enter(p))
    return 0;
  int64_t changes = lookups_changes(p->lookups);
  profile_leave(p);
  return changes;
}

tw_status profile_schedule(profile *p, int64_t device_id, const pass_class *c,
                           schedule_choice *choice, int *found) {
  row_list list = {NULL, 0, 0};
  if (!profile_enter(p)) {
    *found = 0;
    return TW_OK;
  }
  tw_status status = TW_OK;
  if (!lookups_schedule(p->lookups, device_id, c, choice, found)) {
    status = look_up(p, TABLE_SCHEDULE, device_id, c, &list);
    if (status == TW_OK && list.count)
      schedule_of_row(&list.at[0].row, &list.at[0].parts, choice);
    if (status == TW_OK) {
      *found = list.count > 0;
      lookups_keep_schedule(&p->lookups, device_id, c, choice, *found);
    }
  }
  profile_leave(p);
  free(list.at);
  return status;
}

/* Adds what is noted here to the most that a layer has: layers may have counted the same runs. */
static tw_status sum_of(profile *p, enum profile_table table, const profile_row *key, int column,
                        int64_t *sum) {
  int64_t noted = 0, written = 0;
  for (int i = -1; i < p->layers; i++) {
    profile_rows *rows = i < 0 ? &p->batch[BATCH_NOTES] : &p->layer[i].rows;
    int read = ROW_DONE;
    profile_row row;
    if (rows->db)
      TRY(rows_find(rows, table, key, &row, &read));
    int64_t found = read == ROW_READ ? row.value[column] : 0;
    if (i < 0)
      noted = found;
    else if (found > written)
      written = found;
  }
  if (__builtin_add_overflow(noted, written, sum))
    *sum = INT64_MAX;
  return TW_OK;
}

tw_status profile_measured(profile *p, int64_t device_id, const pass_class *c, int64_t *kernels) {
  profile_row key;
  int64_t sum = 0;
  row_about(device_id, c, &key);
  if (profile_enter(p)) {
    tw_status status = sum_of(p, TABLE_TUNING, &key, TUNING_KERNELS, &sum);
    profile_leave(p);
    TRY(status);
  }
  *kernels = sum;
  return TW_OK;
}

static tw_status take_account(profile *p, const profile_row *key, profile_account *out) {
  int64_t used_us, paid_us;
  TRY(sum_of(p, TABLE_USED, key, USED_PLANS, &out->plans));
  TRY(sum_of(p, TABLE_USED, key, USED_EXECUTIONS, &out->executions));
  TRY(sum_of(p, TABLE_USED, key, USED_TIME, &used_us));
  TRY(sum_of(p, TABLE_TUNING, key, TUNING_COST, &paid_us));
  out->used_ms = (double)used_us / 1e3;
  out->paid_ms = (double)paid_us / 1e3;
  return TW_OK;
}

tw_status profile_account_of(profile *p, int64_t device_id, const pass_class *c,
                             profile_account *account) {
  profile_account found = {0};
  profile_row key;
  row_about(device_id, c, &key);
  if (profile_enter(p)) {
    tw_status status = take_account(p, &key, &found);
    profile_leave(p);
    TRY(status);
  }
  *account = found;
  return TW_OK;
}

tw_status profile_verified(profile *p, int64_t device_id, const uint8_t code_hash[32],
                           int *outcome) {
  profile_row key, row;
  int known = -1;
  tw_status status = TW_OK;
  row_of_hash(device_id, code_hash, &key);
  if (!profile_enter(p)) {
    *outcome = -1;
    return TW_OK;
  }
  for (int i = -1; i < p->layers && status == TW_OK; i++) {
    profile_rows *rows = i < 0 ? &p->batch[BATCH_NOTES] : &p->layer[i].rows;
    int read = ROW_DONE;
    if (rows->db)
      status = rows_find(rows, TABLE_VERIFIED, &key, &row, &read);
    if (status == TW_OK && read == ROW_READ) /* a failure anywhere stays a failure */
      known = known == 0 ? 0 : (int)row.value[VERIFIED_OUTCOME];
    if (status != TW_OK && status != TW_NO_MEMORY && i >= 0) {
      layer_drop(p, i, status_detail());
      status = TW_OK;
    }
  }
  profile_leave(p);
  if (status == TW_OK)
    *outcome = known;
  return status;
}

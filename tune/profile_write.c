/* profile_write.c: the writer: lock, begin a transaction on the file, look at it again, merge the
 * batch, commit. Owns every change to a profile's file. Other programs' SQLites are kept out, and
 * keep it out, by SQLite's own protocol; the lock on a side file only makes the library's own
 * writers take turns. */
#include "file.h"
#include "profile_prune.h"
#include "profile_state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WRITE_MS = 10000, LOCK_WAIT_MS = 300, PAUSE_MS = 1000, PAUSE_MOST_MS = 64000 };

/* path + suffix, owned. */
static char *beside(const char *path, const char *suffix) {
  size_t size = strlen(path) + strlen(suffix) + 1;
  char *name = malloc(size);
  if (name)
    snprintf(name, size, "%s%s", path, suffix);
  return name;
}

static tw_status make_parent(const char *path) {
  char *parent = strdup(path);
  if (!parent)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while writing it");
  char *slash = strrchr(parent, '/');
  tw_status status = TW_OK;
  if (slash) {
    slash[slash == parent] = '\0';
    status = file_make_directory(parent);
  }
  free(parent);
  return status;
}

/* Takes the writer's lock, which ends with file_unlock(*fd). */
static tw_status take_lock(const char *path, int wait_ms, int *fd) {
  char *name = beside(path, ".lock");
  if (!name)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while writing it");
  *fd = file_lock(name, file_is_remote(path) ? 0 : wait_ms);
  tw_status status = TW_OK;
  if (*fd < 0 && errno == ENOMEM)
    status = status_fail(TW_NO_MEMORY, "profile: out of memory while writing it");
  else if (*fd < 0)
    status = status_fail(TW_FILE_ERROR, "profile: the lock %s is held or cannot be made", name);
  free(name);
  return status;
}

/* Keeps only the latest damaged file, so that a failing disk does not fill up with them. */
static tw_status rename_damaged(profile *p) {
  const char *path = p->layer[0].path;
  char *name = beside(path, ".damaged");
  if (!name)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while setting it aside");
  tw_status status = TW_OK;
  if (rename(path, name) != 0)
    status = status_fail(TW_FILE_ERROR, "profile: %s is damaged and cannot be renamed", path);
  else
    profile_log(p, TW_LOG_WARN, "profile: %s was damaged and is now %s", path, name);
  free(name);
  return status;
}

/* Looks into every page. A damaged image's state and sentence say so afterwards. */
static tw_status walk(const char *path, store_image *image) {
  int damage = 0;
  store_deadline deadline;
  if (image->state != STORE_USABLE)
    return TW_OK;
  store_deadline_begin(image->db, &deadline, WRITE_MS);
  tw_status status = store_walk(image->db, &damage);
  store_deadline_end(image->db);
  if (damage) {
    store_release(image);
    image->state = STORE_DAMAGED;
    snprintf(image->why, sizeof image->why, "%.400s is damaged", path);
  }
  return status;
}

/* Renames a damaged file where that is allowed, after a look while nobody else can change it: a
 * file that another program was writing may have seemed damaged. The writer's lock is held. */
static tw_status set_aside(profile *p) {
  const char *path = p->layer[0].path;
  store_image image = {.state = STORE_ABSENT};
  locked_file f;
  if (p->named)
    return TW_OK;
  TRY(locked_open(path, FILE_OWN, 0, STORE_BYTES_MOST, &f));
  if (f.fd < 0)
    return TW_OK;
  tw_status status = TW_OK;
  if (locked_wait(&f, LEVEL_EXCLUSIVE, STORE_WAIT_MS) != 0)
    status =
        status_fail(TW_FILE_ERROR, "profile: %s is damaged, and another program uses it", path);
  if (status == TW_OK)
    status = store_read_locked(path, &f, STORE_READ, &image);
  if (status == TW_OK)
    status = walk(path, &image);
  if (status == TW_OK && image.state == STORE_DAMAGED)
    status = rename_damaged(p);
  store_release(&image);
  locked_close(&f);
  return status;
}

/* Reads the file; what was cut short is finished first. Damage that is seen here is set aside. */
static tw_status look(profile *p, enum store_state *state) {
  const char *path = p->layer[0].path;
  for (int again = 0;; again++) {
    store_image image;
    TRY(store_read(path, FILE_OWN, STORE_READ, STORE_WAIT_MS, &image));
    *state = image.state;
    snprintf(p->why, sizeof p->why, "%s", image.why);
    store_release(&image);
    if (again || (*state != STORE_CUT_OFF && *state != STORE_DAMAGED))
      return TW_OK;
    TRY(*state == STORE_CUT_OFF ? store_recover(path) : set_aside(p));
  }
}

tw_status profile_mend(profile *p) {
  int fd = -1;
  enum store_state state;
  if (take_lock(p->layer[0].path, 0, &fd) != TW_OK)
    return TW_OK; /* another writer is at work and will see to it */
  tw_status status = look(p, &state);
  file_unlock(fd);
  return status == TW_NO_MEMORY ? status : layer_load(p, 0);
}

/* Sums are added from notes, which were made once; a file may be imported many times. */
static tw_status merge_batches(profile *p, profile_rows *to, int flags, int64_t *rejected) {
  static const int adds[BATCHES] = {[BATCH_NOTES] = MERGE_ADD};
  for (int i = 0; i < BATCHES; i++)
    if (p->batch[i].db)
      TRY(rows_merge(&p->batch[i], to, flags | adds[i], rejected));
  return TW_OK;
}

/* Merges the batches into the open file, whose tables become those of this version, and commits. */
static tw_status merge_batch(profile *p, sqlite3 *db, int version) {
  profile_rows rows = {.db = db};
  sqlite3 *const merged[BATCHES] = {p->batch[BATCH_NOTES].db, p->batch[BATCH_IMPORTS].db};
  store_deadline deadline;
  char lost[PROFILE_LOST_BYTES]; /* told when the file was read */
  int64_t rejected = 0;
  int dropped = 0;
  store_deadline_begin(db, &deadline, WRITE_MS);
  tw_status status = TW_OK;
  if (version < PROFILE_VERSION)
    status = schema_migrate(db, version, lost);
  if (status == TW_OK)
    status = schema_refresh_views(db);
  if (status == TW_OK)
    status = merge_batches(p, &rows, MERGE_VERIFIED | MERGE_WANTED, &rejected);
  rows_close(&rows);
  if (status == TW_OK)
    status =
        prune_classes(db, merged, version && version < PROFILE_VERSION ? 0 : BATCHES, &dropped);
  if (status == TW_OK && sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
    status = schema_fail(db, "committing");
  if (status == TW_OK)
    prune_pages(db, dropped);
  store_deadline_end(db);
  if (status == TW_OK)
    p->rejected += rejected;
  return status;
}

/* Writes the batch into a file that seemed fit for it. *state is what the file turns out to hold
 * once no other program can change it: the batch is written only if that is fit too. */
static tw_status write_batch(profile *p, enum store_state *state) {
  const char *path = p->layer[0].path;
  sqlite3 *db = NULL;
  store_image image;
  TRY(store_begin(path, &db));
  tw_status status = store_read(path, FILE_OWN, STORE_READ, STORE_WAIT_MS, &image);
  if (status == TW_OK)
    status = walk(path, &image);
  *state = image.state;
  snprintf(p->why, sizeof p->why, "%s", image.why);
  int version = store_version(&image);
  store_release(&image);
  if (status == TW_OK && (*state == STORE_USABLE || *state == STORE_ABSENT))
    status = merge_batch(p, db, version);
  sqlite3_close(db);
  return status;
}

static tw_status merge_and_write(profile *p) {
  enum store_state state = STORE_DAMAGED;
  for (int attempt = 0; attempt < 2 && state == STORE_DAMAGED; attempt++) {
    TRY(look(p, &state));
    if (state == STORE_USABLE || state == STORE_ABSENT)
      TRY(write_batch(p, &state));
    if (state == STORE_DAMAGED)
      TRY(set_aside(p));
  }
  return state == STORE_USABLE || state == STORE_ABSENT
             ? TW_OK
             : status_fail(TW_FILE_ERROR, "profile: %s", p->why);
}

static tw_status clear_batch(profile_rows *batch) {
  profile_row none = {.value = {0}};
  for (int table = 0; table < TABLE_COUNT && batch->db; table++) {
    sqlite3_stmt *clear;
    TRY(rows_begin(batch, table, ACTION_CLEAR, &none, &clear));
    int code = sqlite3_step(clear);
    sqlite3_reset(clear);
    if (code != SQLITE_DONE)
      return schema_fail(batch->db, "clearing what was written");
  }
  return TW_OK;
}

static tw_status write_file(profile *p) {
  int fd = -1;
  TRY(make_parent(p->layer[0].path));
  TRY(take_lock(p->layer[0].path, LOCK_WAIT_MS, &fd));
  tw_status status = merge_and_write(p);
  file_unlock(fd);
  TRY(status);
  lookups_forget(p->lookups);
  for (int i = 0; i < BATCHES; i++)
    TRY(clear_batch(&p->batch[i]));
  p->pending = 0;
  return layer_load(p, 0);
}

static int can_write(const profile *p) {
  return profile_path(p) && !p->options.read_only && p->pending;
}

tw_status profile_flush(profile *p, int force) {
  tw_status status = TW_OK;
  if (!profile_enter(p))
    return TW_OK;
  int64_t now = store_clock_ms(), pause = p->retry_ms ? p->retry_ms : PAUSE_MS;
  int early = p->wrote_ms && now - p->wrote_ms < pause;
  if (can_write(p) && (force || !early)) {
    status = write_file(p);
    p->wrote_ms = store_clock_ms();
    if (status == TW_OK) {
      p->retry_ms = 0;
    } else {
      p->retry_ms = p->retry_ms ? 2 * p->retry_ms : PAUSE_MS;
      if (p->retry_ms > PAUSE_MOST_MS)
        p->retry_ms = PAUSE_MOST_MS;
      snprintf(p->why, sizeof p->why, "%s", status_detail());
    }
  }
  profile_leave(p);
  return status;
}

/* ---- whole-file forms ---- */

/* The database to gather into: the first layer's own bytes, if it is usable. */
static tw_status gather_base(profile *p, int whole, store_image *image) {
  *image = (store_image){.state = STORE_ABSENT};
  const store_image *first = p->layers ? &p->layer[0].image : NULL;
  if (whole && first && first->state == STORE_USABLE) {
    TRY(store_judge_whole(first, "the profile", STORE_WRITE, image));
    if (image->state == STORE_USABLE)
      return schema_refresh_views(image->db);
    return status_fail(TW_FILE_ERROR, "%s", image->why); /* as readers do not see */
  }
  TRY(store_fresh(&image->db));
  image->state = STORE_USABLE;
  return TW_OK;
}

tw_status profile_gather(profile *p, int whole, void **bytes, size_t *size) {
  store_image image;
  int64_t rejected = 0;
  int flags = MERGE_WANTED | (whole ? MERGE_VERIFIED : 0);
  tw_status status = gather_base(p, whole, &image);
  profile_rows rows = {.db = image.db};
  if (status == TW_OK && sqlite3_exec(rows.db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
    status = schema_fail(rows.db, "starting a transaction");
  for (int i = 0; i < p->layers && status == TW_OK; i++)
    if (p->layer[i].rows.db && !(whole && i == 0)) {
      status = rows_merge(&p->layer[i].rows, &rows, flags, &rejected);
      if (status != TW_OK && status != TW_NO_MEMORY) {
        layer_drop(p, i, status_detail());
        status = TW_OK;
      }
    }
  if (status == TW_OK)
    status = merge_batches(p, &rows, flags, &rejected);
  rows_close(&rows);
  if (status == TW_OK && sqlite3_exec(rows.db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
    status = schema_fail(rows.db, "ending a transaction");
  if (status == TW_OK)
    status = store_serialise(rows.db, bytes, size);
  store_release(&image);
  return status;
}

tw_status profile_export_bytes(profile *p, void **bytes, size_t *size) {
  void *image = NULL;
  size_t length = 0;
  if (!profile_enter(p))
    return status_fail(TW_FILE_ERROR, "profile: not available in a forked child");
  tw_status status = profile_gather(p, 0, &image, &length);
  void *owned = status == TW_OK ? malloc(length) : NULL;
  if (status == TW_OK && !owned)
    status = status_fail(TW_NO_MEMORY, "profile: out of memory while exporting it");
  if (owned)
    memcpy(owned, image, length);
  sqlite3_free(image);
  profile_leave(p);
  TRY(status);
  *bytes = owned;
  *size = length;
  return TW_OK;
}

/* Imported rows go through a batch of their own. Kernels that another machine verified are not
 * verified here, so that table is left out. */
static tw_status import_image(profile *p, store_image *image) {
  profile_rows rows = {.db = image->db};
  store_deadline deadline;
  int64_t rejected = 0;
  int damage = 0;
  profile_rows *batch = &p->batch[BATCH_IMPORTS];
  TRY(profile_open_batch(batch));
  store_deadline_begin(image->db, &deadline, WRITE_MS);
  tw_status status = store_walk(image->db, &damage);
  if (status == TW_OK && damage)
    status = status_fail(TW_INVALID, "profile: the imported bytes are damaged");
  if (status == TW_OK)
    status = rows_merge(&rows, batch, MERGE_WANTED, &rejected);
  rows_close(&rows);
  store_deadline_end(image->db);
  lookups_forget(p->lookups);
  p->rejected += rejected;
  p->pending += status == TW_OK;
  if (rejected)
    profile_log(p, TW_LOG_WARN, "profile: %lld imported rows were rejected", (long long)rejected);
  return status;
}

tw_status profile_import_bytes(profile *p, const void *bytes, size_t size) {
  if (!bytes || !size || size > STORE_BYTES_MOST)
    return status_fail(TW_INVALID, "profile: nothing to import, or over %d bytes",
                       STORE_BYTES_MOST);
  void *copy = malloc(size);
  if (!copy)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while importing");
  memcpy(copy, bytes, size);
  if (!profile_enter(p)) {
    free(copy);
    return status_fail(TW_FILE_ERROR, "profile: not available in a forked child");
  }
  store_image image;
  tw_status status = store_judge(copy, size, "the imported profile", STORE_READ, &image);
  if (status == TW_OK) {
    if (image.state == STORE_USABLE)
      status = import_image(p, &image);
    else
      status = status_fail(TW_INVALID, "profile: %s", image.why);
    store_release(&image);
  }
  profile_leave(p);
  TRY(status);
  return profile_flush(p, 1);
}

/* profile_write.c: the writer: lock, read again, merge, replace the file whole. Owns every change
 * to a profile's file. It never takes SQLite's own locks, so that a host program that opens the
 * file with its own SQLite loses none. */
#include "file.h"
#include "profile_state.h"

#include <dirent.h>
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

/* Reads and walks the file; a damaged one is renamed where that is allowed. The image is USABLE or
 * ABSENT on success. The lock is held. */
static tw_status load_for_writing(profile *p, store_image *image) {
  TRY(store_read(p->layer[0].path, FILE_OWN, STORE_WRITE, image));
  if (image->state == STORE_USABLE) {
    int damage = 0;
    store_deadline deadline;
    store_deadline_begin(image->db, &deadline, WRITE_MS);
    tw_status status = store_walk(image->db, &damage);
    store_deadline_end(image->db);
    if (status != TW_OK || damage)
      store_release(image);
    TRY(status);
    if (damage) {
      image->state = STORE_DAMAGED;
      snprintf(image->why, sizeof image->why, "%.400s is damaged", p->layer[0].path);
    }
  }
  if (image->state == STORE_USABLE || image->state == STORE_ABSENT)
    return TW_OK;
  snprintf(p->why, sizeof p->why, "%s", image->why);
  if (image->state != STORE_DAMAGED || p->named)
    return status_fail(TW_FILE_ERROR, "profile: %s", p->why);
  TRY(rename_damaged(p));
  p->why[0] = '\0';
  image->state = STORE_ABSENT;
  return TW_OK;
}

tw_status profile_set_aside(profile *p) {
  int fd = -1;
  if (take_lock(p->layer[0].path, 0, &fd) != TW_OK)
    return TW_OK; /* another writer is at work and will see the damage itself */
  store_image image;
  tw_status status = load_for_writing(p, &image); /* again: it may have been replaced */
  if (status == TW_OK)
    store_release(&image);
  file_unlock(fd);
  if (status != TW_NO_MEMORY)
    status = layer_load(p, 0);
  return status;
}

/* Merges the batch into the image (or into a fresh database) and gives the file's new bytes. */
static tw_status merge_batch(profile *p, store_image *image, void **bytes, size_t *size) {
  profile_rows rows = {.db = image->db};
  sqlite3 *fresh = NULL;
  store_deadline deadline;
  int64_t rejected = 0;
  if (image->state == STORE_ABSENT) {
    TRY(store_fresh(1, &fresh));
    rows.db = fresh;
  }
  store_deadline_begin(rows.db, &deadline, WRITE_MS);
  tw_status status = TW_OK;
  if (sqlite3_exec(rows.db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
    status = schema_fail(rows.db, "starting a transaction");
  if (status == TW_OK)
    status = schema_refresh_views(rows.db);
  if (status == TW_OK)
    status = rows_merge(&p->batch, &rows, MERGE_VERIFIED | MERGE_WANTED | MERGE_ADD, &rejected);
  rows_close(&rows);
  if (status == TW_OK && sqlite3_exec(rows.db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
    status = schema_fail(rows.db, "ending a transaction");
  store_deadline_end(rows.db);
  if (status == TW_OK)
    status = store_serialise(rows.db, bytes, size);
  if (status == TW_OK)
    p->rejected += rejected;
  sqlite3_close(fresh);
  return status;
}

/* 1 when the file still holds what the image was read from. Another program's SQLite, which does
 * not take our lock, may have changed it. */
static int is_unchanged(const char *path, const store_image *image) {
  void *bytes = NULL;
  size_t size = 0;
  if (file_read(path, FILE_OWN, STORE_BYTES_MOST, &bytes, &size) != TW_OK)
    return 0;
  /* An empty file counts as absent too. */
  int same = size == image->size && (!size || !memcmp(bytes, image->bytes, size));
  free(bytes);
  return same;
}

static tw_status merge_and_replace(profile *p) {
  const char *path = p->layer[0].path;
  for (int attempt = 0; attempt < 4; attempt++) {
    store_image image;
    void *bytes = NULL;
    size_t size = 0;
    TRY(load_for_writing(p, &image));
    tw_status status = merge_batch(p, &image, &bytes, &size);
    int again = status == TW_OK && !is_unchanged(path, &image);
    if (status == TW_OK && size > STORE_BYTES_MOST)
      status = status_fail(TW_FILE_ERROR, "profile: %s would grow over %d bytes", path,
                           STORE_BYTES_MOST);
    if (status == TW_OK && !again)
      status = file_replace(path, bytes, size, 1);
    sqlite3_free(bytes);
    store_release(&image);
    if (status != TW_OK || !again)
      return status;
  }
  return status_fail(TW_FILE_ERROR, "profile: %s is being changed by another program", path);
}

static tw_status clear_batch(profile *p) {
  profile_row none = {.value = {0}};
  for (int table = 0; table < TABLE_COUNT; table++) {
    sqlite3_stmt *clear;
    TRY(rows_begin(&p->batch, table, ACTION_CLEAR, &none, &clear));
    int code = sqlite3_step(clear);
    sqlite3_reset(clear);
    if (code != SQLITE_DONE)
      return schema_fail(p->batch.db, "clearing the batch");
  }
  p->pending = 0;
  return TW_OK;
}

/* Removes temporary files that killed writers left: none is in use while the lock is held. */
static void sweep_temporaries(const char *path) {
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  size_t length = strlen(name), folder = (size_t)(name - path);
  char *parent = folder ? strndup(path, folder) : strdup(".");
  DIR *directory = parent ? opendir(parent) : NULL;
  struct dirent *entry;
  while (directory && (entry = readdir(directory)))
    if (!strncmp(entry->d_name, name, length) && !strncmp(entry->d_name + length, ".tmp-", 5) &&
        strspn(entry->d_name + length + 5, "0123456789abcdef") == 16 &&
        !entry->d_name[length + 5 + 16])
      (void)!unlinkat(dirfd(directory), entry->d_name, 0);
  if (directory)
    closedir(directory);
  free(parent);
}

tw_status profile_write(profile *p) {
  int fd = -1;
  TRY(make_parent(p->layer[0].path));
  TRY(take_lock(p->layer[0].path, LOCK_WAIT_MS, &fd));
  sweep_temporaries(p->layer[0].path);
  tw_status status = merge_and_replace(p);
  file_unlock(fd);
  TRY(status);
  TRY(clear_batch(p));
  return layer_load(p, 0);
}

tw_status profile_flush(profile *p, int force) {
  tw_status status = TW_OK;
  if (!profile_enter(p))
    return TW_OK;
  int64_t now = store_clock_ms(), pause = p->retry_ms ? p->retry_ms : PAUSE_MS;
  int early = p->wrote_ms && now - p->wrote_ms < pause;
  if (p->layers && !p->options.read_only && p->pending && (force || !early)) {
    status = profile_write(p);
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
    void *copy = malloc(first->size);
    if (!copy)
      return status_fail(TW_NO_MEMORY, "profile: out of memory while copying it");
    memcpy(copy, first->bytes, first->size);
    TRY(store_judge(copy, first->size, "the profile", STORE_WRITE, image));
    if (image->state == STORE_USABLE)
      return schema_refresh_views(image->db);
  }
  TRY(store_fresh(1, &image->db));
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
  if (status == TW_OK && p->batch.db)
    status = rows_merge(&p->batch, &rows, flags | MERGE_ADD, &rejected);
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

/* Imported rows go through the batch, as notes do. Kernels that another machine verified are not
 * verified here, so that table is left out. */
static tw_status import_image(profile *p, store_image *image) {
  profile_rows rows = {.db = image->db};
  store_deadline deadline;
  int64_t rejected = 0;
  int damage = 0;
  TRY(profile_open_batch(p));
  store_deadline_begin(image->db, &deadline, WRITE_MS);
  tw_status status = store_walk(image->db, &damage);
  if (status == TW_OK && damage)
    status = status_fail(TW_INVALID, "profile: the imported bytes are damaged");
  if (status == TW_OK)
    status = rows_merge(&rows, &p->batch, MERGE_WANTED, &rejected);
  rows_close(&rows);
  store_deadline_end(image->db);
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

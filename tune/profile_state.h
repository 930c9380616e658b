/* profile_state.h: the open profile, which the files behind profile.h share.
 *
 * Notes go to a small database in memory, a batch, and imported rows to another one, since sums are
 * added from notes only. Lookups read both and every usable layer. A flush merges both into the
 * first layer's file. Callers hold the lock. */
#ifndef PROFILE_STATE_H
#define PROFILE_STATE_H

#include "profile_lookups.h"
#include "profile_rows.h"
#include "profile_store.h"
#include <pthread.h>
#include <sys/types.h>

typedef struct {
  char *path; /* NULL: of the first one, where nothing is written */
  store_image image;
  profile_rows rows;
} profile_layer;

enum { BATCH_NOTES, BATCH_IMPORTS, BATCHES };

struct profile {
  pthread_mutex_t lock;
  pid_t owner; /* the process that opened it: a forked child cannot use it, since threads of its
                  parent may hold locks; 0: none */
  int named;
  profile_options options;
  profile_layer *layer;
  int layers;
  profile_row *device; /* devices that profile_device was told of, as long as the process lives */
  int devices;
  facts last_device;           /* whose id profile_device was asked for last */
  int64_t last_device_id;      /* 0: none was */
  profile_rows batch[BATCHES]; /* a connection is opened by the first row */
  profile_lookups *lookups;    /* owned; forgotten whenever a layer, a batch or a device changes */
  int64_t pending;             /* rows in the batches since the last write */
  int64_t rejected;            /* notes and imported rows that were refused */
  int64_t wrote_ms, retry_ms;  /* when the last write ended, and the pause after a failure */
  char why[512];               /* why there is no (writable) profile */
};

/* 0 in a forked child and for NULL; otherwise takes the lock. */
int profile_enter(profile *p);
void profile_leave(profile *p);
void profile_log(profile *p, int level, const char *format, ...) PRINTF_LIKE(3, 4);

/* The row of a device that profile_device was told of, or NULL. */
profile_row *profile_find_device(profile *p, int64_t device_id);

/* Opens a batch's database unless it is open. */
tw_status profile_open_batch(profile_rows *batch) MUST_USE;

/* Reads one layer's file again; the old image is released. */
tw_status layer_load(profile *p, int index) MUST_USE;
void layer_drop(profile *p, int index, const char *why);

/* Finishes a transaction that was cut short in the first layer's file, or moves a damaged file
 * aside where that is allowed, and reads it again. (profile_write.c) */
tw_status profile_mend(profile *p) MUST_USE;

/* Gathers the rows of all layers and of the batches in a database of their own. whole: with the
 * user's own tables and views of the first layer, and with verified rows. */
tw_status profile_gather(profile *p, int whole, void **bytes, size_t *size) MUST_USE;

#endif

/* profile_state.c: what all parts of an open profile share: its lock, its log, its layers and the
 * devices it was told of. */
#include "profile_state.h"
#include "file.h"
#include "process.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int profile_enter(profile *p) {
  if (!p || p->owner != process_id())
    return 0;
  pthread_mutex_lock(&p->lock);
  return 1;
}

void profile_leave(profile *p) {
  pthread_mutex_unlock(&p->lock);
}

void profile_log(profile *p, int level, const char *format, ...) {
  if (!p->options.log)
    return;
  char line[768];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  p->options.log(p->options.user, level, line);
}

/* ---- layers ---- */

tw_status layer_load(profile *p, int index) {
  profile_layer *layer = &p->layer[index];
  store_image image;
  if (!layer->path)
    return TW_OK;
  TRY(store_read(layer->path, index ? FILE_LAYER : FILE_OWN, STORE_LOOK_UP,
                 p->options.patient ? STORE_PATIENT_MS : STORE_WAIT_MS, &image));
  lookups_forget(p->lookups);
  rows_close(&layer->rows);
  store_release(&layer->image);
  layer->image = image;
  layer->rows.db = image.db;
  if (!index)
    snprintf(p->why, sizeof p->why, "%s", image.why);
  if (image.lost[0])
    profile_log(p, TW_LOG_WARN, "profile: %s is of an earlier version: %s", layer->path,
                image.lost);
  return TW_OK;
}

void layer_drop(profile *p, int index, const char *why) {
  profile_layer *layer = &p->layer[index];
  char sentence[sizeof layer->image.why];
  snprintf(sentence, sizeof sentence, "%s cannot be read (%.300s)", layer->path, why);
  profile_log(p, TW_LOG_WARN, "%s", sentence);
  lookups_forget(p->lookups);
  rows_close(&layer->rows);
  store_release(&layer->image);
  layer->rows.db = NULL;
  layer->image.state = STORE_DAMAGED;
  memcpy(layer->image.why, sentence, sizeof sentence);
  if (!index)
    memcpy(p->why, sentence, sizeof p->why);
}

/* ---- devices ---- */

profile_row *profile_find_device(profile *p, int64_t device_id) {
  for (int i = 0; i < p->devices; i++)
    if (p->device[i].value[DEVICE_ID] == device_id)
      return &p->device[i];
  return NULL;
}

static tw_status add_device(profile *p, const profile_row *row) {
  profile_row *known = profile_find_device(p, row->value[DEVICE_ID]), before;
  if (known) {
    before = *known;
    if (!rows_combine(TABLE_DEVICE, known, row, 0, known))
      return status_fail(TW_INVALID, "profile: device '%s' has the id of another", row->name);
    if (memcmp(&before, known, sizeof before))
      lookups_forget(p->lookups);
    return TW_OK;
  }
  profile_row *grown = realloc(p->device, (size_t)(p->devices + 1) * sizeof *grown);
  if (!grown)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while noting a device");
  p->device = grown;
  p->device[p->devices++] = *row;
  lookups_forget(p->lookups);
  return TW_OK;
}

/* The id of the device that was asked for last, which takes less time than to hash its facts. */
static int is_last_device(profile *p, const facts *f, int64_t *device_id) {
  int same = 0;
  if (profile_enter(p)) {
    same = p->last_device_id && !memcmp(&p->last_device, f, sizeof *f);
    if (same)
      *device_id = p->last_device_id;
    profile_leave(p);
  }
  return same;
}

tw_status profile_device(profile *p, const facts *f, int64_t *device_id) {
  profile_row row;
  if (is_last_device(p, f, device_id))
    return TW_OK;
  row_of_device(f, &row);
  if (!row_in_range(TABLE_DEVICE, &row))
    return status_fail(TW_INVALID, "profile: a fact of device '%s' is out of range", row.name);
  if (profile_enter(p)) {
    tw_status status = add_device(p, &row);
    if (status == TW_OK) {
      p->last_device = *f;
      p->last_device_id = row.value[DEVICE_ID];
    }
    profile_leave(p);
    TRY(status);
  }
  *device_id = row.value[DEVICE_ID];
  return TW_OK;
}

/* profile_state.c: what all parts of an open profile share: its lock, its log, its layers and the
 * devices it was told of. */
#include "profile_state.h"
#include "file.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int profile_enter(profile *p) {
  if (!p || p->owner != getpid())
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
  TRY(store_read(layer->path, index ? FILE_LAYER : FILE_OWN, STORE_READ,
                 p->options.patient ? STORE_PATIENT_MS : STORE_WAIT_MS, &image));
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
  rows_close(&layer->rows);
  store_release(&layer->image);
  layer->rows.db = NULL;
  layer->image.state = STORE_DAMAGED;
  memcpy(layer->image.why, sentence, sizeof sentence);
  if (!index)
    memcpy(p->why, sentence, sizeof p->why);
}

profile_row *profile_find_device(profile *p, int64_t device_id) {
  for (int i = 0; i < p->devices; i++)
    if (p->device[i].value[DEVICE_ID] == device_id)
      return &p->device[i];
  return NULL;
}

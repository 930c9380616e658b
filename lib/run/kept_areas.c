/* kept_areas.c: a short list of idle work areas. */
#include "kept_areas.h"
#include "guard.h"

#include <string.h>

static guard lock;                 /* over what follows */
static kept_area kept[KEPT_AREAS]; /* the longest kept one first */
static int count;

/* A forked child has no use for its parent's device memory. */
static void enter(void) {
  if (guard_enter(&lock))
    count = 0;
}

static kept_area take_locked(int i) {
  kept_area taken = kept[i];
  count--;
  memmove(kept + i, kept + i + 1, (size_t)(count - i) * sizeof *kept);
  return taken;
}

/* The last one, since it is the likeliest to be in the device's cache. */
int kept_areas_take(device *d, const device_home *home, size_t bytes, kept_area *out) {
  int found = 0;
  enter();
  for (int i = count - 1; i >= 0 && !found; i--)
    if (kept[i].device == d && kept[i].bytes == bytes && device_same_home(&kept[i].home, home)) {
      *out = take_locked(i);
      found = 1;
    }
  guard_leave(&lock);
  return found;
}

static int lives(const kept_area *a) {
  return a->device->call->home_lives(a->device, &a->home);
}

static int is_beside(const kept_area *a, const kept_area *b) {
  return a->device == b->device && device_same_home(&a->home, &b->home);
}

/* Takes the longest kept area of the given one's home, or of a home that is gone: releasing another
 * home's could wait for work there. 0: there is none. */
static int evict_locked(const kept_area *given, kept_area *evicted) {
  for (int i = 0; i < count; i++)
    if (is_beside(&kept[i], given) || !lives(&kept[i])) {
      *evicted = take_locked(i);
      return 1;
    }
  return 0;
}

/* An area has no more bytes than are kept, so there is room once its home's others are gone. */
static int has_room(const kept_area *given) {
  size_t bytes = given->bytes;
  for (int i = 0; i < count; i++)
    bytes += is_beside(&kept[i], given) ? kept[i].bytes : 0;
  return count < KEPT_AREAS && bytes <= KEPT_BYTES;
}

int kept_areas_give(const kept_area *area, kept_area evicted[KEPT_AREAS + 1]) {
  const kept_area given = *area;
  int out = 0, fits = given.event && given.bytes <= KEPT_BYTES;
  enter();
  while (fits && !has_room(&given)) {
    fits = evict_locked(&given, &evicted[out]);
    out += fits;
  }
  if (fits)
    kept[count++] = given;
  else
    evicted[out++] = given;
  guard_leave(&lock);
  return out;
}

void kept_area_release(kept_area *area) {
  if (area->event)
    area->device->call->event_destroy(area->device, area->event);
  if (area->memory)
    area->device->call->release_in(area->device, &area->home, area->memory);
  *area = (kept_area){0};
}

int kept_areas_release(device *d) {
  kept_area released[KEPT_AREAS];
  int number = 0;
  enter();
  for (int i = count - 1; i >= 0; i--)
    if (kept[i].device == d)
      released[number++] = take_locked(i);
  guard_leave(&lock);
  for (int i = 0; i < number; i++)
    kept_area_release(&released[i]);
  return number > 0;
}

size_t kept_areas_bytes(const device *d) {
  size_t bytes = 0;
  enter();
  for (int i = 0; i < count; i++)
    if ((!d || kept[i].device == d) && lives(&kept[i]))
      bytes += kept[i].bytes;
  guard_leave(&lock);
  return bytes;
}

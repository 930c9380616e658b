/* kept_areas.c: a few places for idle work areas, each with an event that tells when the executions
 * that came before it in the default stream have ended. */
#include "kept_areas.h"
#include "guard.h"

#include <string.h>

typedef struct {
  device *device; /* NULL: the place was never used */
  device_home home;
  void *memory; /* NULL: the place is free; its event is kept */
  size_t bytes;
  device_event *event; /* of the device's home */
  uint64_t given;      /* when */
} place;

static guard lock; /* over what follows */
static place places[KEPT_AREAS];
static uint64_t givings;

/* A forked child has no use for its parent's device memory. */
static void enter(void) {
  if (guard_enter(&lock))
    memset(places, 0, sizeof places);
}

static int is_at(const place *p, const device *d, const device_home *home) {
  return p->device == d && device_same_home(&p->home, home);
}

/* The place of such an area that was given first and is free to be used. *busy: places of such
 * areas that are not, and *oldest the first of them. */
static place *find_locked(device *d, const device_home *home, size_t bytes, int *busy,
                          place **oldest) {
  place *found = NULL;
  for (place *p = places; p < places + KEPT_AREAS; p++) {
    if (!p->memory || p->bytes != bytes || !is_at(p, d, home))
      continue;
    if (d->call->event_passed(d, p->event)) {
      if (!found || p->given < found->given)
        found = p;
      continue;
    }
    if (!(*busy)++ || p->given < (*oldest)->given)
      *oldest = p;
  }
  return found;
}

static void *take_memory(place *p) {
  void *memory = p->memory;
  p->memory = NULL;
  return memory;
}

/* Waits for an event that is no place's any more. */
static void *await(device *d, device_event *event, void *memory) {
  double unused;
  tw_status status = d->call->event_elapsed(d, event, event, &unused);
  d->call->event_destroy(d, event);
  if (status == TW_OK)
    return memory;
  d->call->release(d, memory);
  return NULL;
}

/* Where all places are taken by such areas, all in use, more of them would be no help: the device
 * is behind. */
void *kept_areas_take(device *d, const device_home *home, size_t bytes) {
  place *oldest = NULL;
  int busy = 0;
  device_event *event = NULL;
  void *memory = NULL;
  if (!bytes || bytes > KEPT_AREA_BYTES)
    return NULL;
  enter();
  place *found = find_locked(d, home, bytes, &busy, &oldest);
  if (found) {
    memory = take_memory(found);
  } else if (busy == KEPT_AREAS) {
    memory = take_memory(oldest);
    event = oldest->event;
    *oldest = (place){0};
  }
  guard_leave(&lock);
  return event ? await(d, event, memory) : memory;
}

/* A free place, best with an event of this home, or else the one that was given first. */
static place *choose_locked(device *d, const device_home *home) {
  place *chosen = NULL;
  for (place *p = places; p < places + KEPT_AREAS; p++)
    if (!p->memory && (!chosen || is_at(p, d, home)))
      chosen = p;
  for (place *p = places; p < places + KEPT_AREAS && (!chosen || chosen->memory); p++)
    if (!chosen || p->given < chosen->given)
      chosen = p;
  return chosen;
}

/* Makes a place ready for an area of this home. 0: its event cannot be had. */
static int prepare_locked(place *p, device *d, const device_home *home, evicted_area *evicted) {
  if (p->memory)
    *evicted = (evicted_area){p->device, p->home, take_memory(p)};
  if (is_at(p, d, home))
    return 1;
  if (p->event)
    p->device->call->event_destroy(p->device, p->event);
  *p = (place){.device = d, .home = *home};
  if (d->call->event_create(d, &p->event) == TW_OK)
    return 1;
  *p = (place){0};
  return 0;
}

/* An event in the default stream would spoil the capture of a stream that waits for it. */
static int can_record(device *d, const device_home *home) {
  device_home here;
  int capturing = 1;
  return d->call->home(d, &here) == TW_OK && device_same_home(&here, home) &&
         d->call->stream_capturing(d, NULL, &capturing) == TW_OK && !capturing;
}

int kept_areas_give(device *d, const device_home *home, size_t bytes, void *memory,
                    evicted_area *evicted) {
  int kept = 0;
  *evicted = (evicted_area){0};
  if (bytes > KEPT_AREA_BYTES || !can_record(d, home))
    return 0;
  enter();
  place *p = choose_locked(d, home);
  if (prepare_locked(p, d, home, evicted) && d->call->event_record(d, p->event, NULL) == TW_OK) {
    p->memory = memory;
    p->bytes = bytes;
    p->given = ++givings;
    kept = 1;
  }
  guard_leave(&lock);
  return kept;
}

int kept_areas_release(device *d) {
  evicted_area released[KEPT_AREAS];
  int count = 0;
  enter();
  for (place *p = places; p < places + KEPT_AREAS; p++)
    if (p->memory && p->device == d)
      released[count++] = (evicted_area){d, p->home, take_memory(p)};
  guard_leave(&lock);
  for (int i = 0; i < count; i++)
    d->call->release_in(d, &released[i].home, released[i].memory);
  return count > 0;
}

size_t kept_areas_bytes(const device *d) {
  size_t bytes = 0;
  enter();
  for (const place *p = places; p < places + KEPT_AREAS; p++)
    if (p->memory && (!d || p->device == d))
      bytes += p->bytes;
  guard_leave(&lock);
  return bytes;
}

/* pass_watch.h: who is told of the passes whose demands the calling thread asks for. Internal to
 * lib/plan. */
#ifndef PASS_WATCH_H
#define PASS_WATCH_H

#include "schedule.h"

typedef void pass_watcher(const pass *p, const pass_demand *d);

/* Sets the calling thread's watcher (NULL: none), and tells it. */
void pass_watch(pass_watcher *w);
void pass_watch_tell(const pass *p, const pass_demand *d);

#endif

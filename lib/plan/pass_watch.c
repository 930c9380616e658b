/* pass_watch.c: a thread has one watcher at most. */
#include "pass_watch.h"

#include <stddef.h>

static _Thread_local pass_watcher *watcher;

void pass_watch(pass_watcher *w) {
  watcher = w;
}

void pass_watch_tell(const pass *p, const pass_demand *d) {
  if (watcher)
    watcher(p, d);
}

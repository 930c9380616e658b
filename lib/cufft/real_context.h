/* real_context.h: where the real library works when it only checks results: in CUDA contexts of its
 * own, one for each GPU, since some lengths make it wait for the whole context, which would spoil
 * any capture that the program has begun in its own; and how the program's arrays get there, which
 * must spoil none either. Any thread. */
#ifndef REAL_CONTEXT_H
#define REAL_CONTEXT_H

#include "twiddle.h"

/* What to undo when leaving. */
typedef struct {
  int mode, pushed;
} real_scope;

/* Makes the context for a device current, which it creates at first need, and lets the thread
 * allocate and wait beside captures. 0: there can be no context, and nothing has changed. No
 * context for the cpu device, nor where the process has no driver. */
int real_context_enter(int32_t device, real_scope *s);
void real_context_leave(const real_scope *s);

/* Copies from the program's memory on a GPU, that of the device, to the host, in a stream that
 * neither waits for the default one nor makes it wait: other threads may begin to capture streams
 * meanwhile. What writes the memory must be complete. */
tw_status real_context_download(int32_t device, void *to, const void *from, size_t bytes);

#endif

/* window_table.c: fills the tables of windows, which transforms share by what is in them. */
#include "window_table.h"

#include <stdlib.h>

static tw_status fill(void *user, device_table *w) {
  const double *numbers = user;
  int f64 = w->key.precision == TW_F64;
  size_t count = (size_t)w->key.n, bytes = count * (f64 ? sizeof(double) : sizeof(float));
  device *d = w->key.device;
  void *host = malloc(bytes);
  if (!host)
    return status_fail(TW_NO_MEMORY, "out of memory for a window");
  for (size_t i = 0; i < count; i++)
    if (f64)
      ((double *)host)[i] = numbers[i];
    else
      ((float *)host)[i] = (float)numbers[i];
  tw_status status = table_reserve(w, bytes);
  if (status == TW_OK)
    status = d->call->copy(d, w->memory, host, bytes, COPY_UP, NULL);
  free(host);
  return status;
}

tw_status window_table_get(device *d, const device_home *home, const transform *t,
                           const double *numbers, device_table **out) {
  const table_key key = {.device = d,
                         .home = *home,
                         .kind = TABLE_WINDOW,
                         .precision = t->precision,
                         .n = t->dim[t->rank - 1].in,
                         .content = t->window};
  return tables_get(&key, fill, (void *)(uintptr_t)numbers, out);
}

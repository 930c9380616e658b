/* pass_twiddles.c: fills tables of pass twiddles: first the low roots less 1, then the high roots.
 */
#include "pass_twiddles.h"

#include "element.h"
#include "roots.h"

#include <stdlib.h>

/* A few at a time, so that less memory is touched for the first time. */
static void fill_low(int64_t order, int64_t count, int f64, void *out) {
  long double row[2 * ROOTS_ROW];
  roots_order low;
  roots_begin(1, order, 1, &low);
  for (int64_t j = 0; j < count; j += ROOTS_ROW) {
    const int some = roots_row(&low, j, count, row);
    for (int i = 0; i < 2 * some; i++)
      if (f64)
        ((double *)out)[2 * j + i] = (double)row[i];
      else
        ((float *)out)[2 * j + i] = (float)row[i];
  }
}

static tw_status fill(void *unused, device_table *r) {
  device *d = r->key.device;
  int64_t order = r->key.n;
  int f64 = r->key.precision == TW_F64;
  (void)unused;
  while ((int64_t)1 << 2 * r->shift < order)
    r->shift++;
  int64_t low = (int64_t)1 << r->shift, high = ((order - 1) >> r->shift) + 1;
  size_t word = (size_t)complex_bytes(r->key.precision), bytes = (size_t)(low + high) * word;
  long double *roots = malloc((size_t)high * 2 * sizeof *roots);
  char *host = malloc(bytes);
  tw_status status = TW_OK;
  if (!host || !roots)
    status = status_fail(TW_NO_MEMORY, "out of memory for a table of roots");
  if (status == TW_OK) {
    fill_low(order, low, f64, host);
    roots_in_order(low, order, high, 0, roots);
    roots_round(roots, (int)high, f64, host + (size_t)low * word);
    status = table_reserve(r, bytes);
  }
  if (status == TW_OK)
    status = d->call->copy(d, r->memory, host, bytes, COPY_UP, NULL);
  free(host);
  free(roots);
  return status;
}

tw_status pass_twiddles_get(device *d, const device_home *home, int precision, int64_t order,
                            launch_args *args, device_table **held) {
  const table_key key = {
      .device = d, .home = *home, .kind = TABLE_ROOTS, .precision = precision, .n = order};
  device_table *r = NULL;
  TRY(tables_get(&key, fill, NULL, &r));
  args->twiddles = r->memory;
  args->twiddle_shift = r->shift;
  *held = r;
  return TW_OK;
}

/* test_axis_spread.c: kernels of several axes of which the first has a stride of its own on input
 * and is part of a longer one: every one passes the verification that a plan's kernels pass, on the
 * cpu device, in forms that a schedule may not choose. */
#include "api_help.h"
#include "binding_help.h"
#include "context.h"
#include "devices.h"
#include "kernels.h"

static const char *const records[] = {
    "n=24 radices=4x6 elements=6 threads=6 transforms=8 output=staged axis_1=1",
    "n=24 radices=4x6 elements=8 threads=4 transforms=5 axis_1=1", /* bases that share no line */
    "n=60 radices=4x15 elements=16 threads=4 transforms=3 output=staged axis_1=1 exchange=plane",
    "n=480 radices=4x6x20 elements=24 threads=24 axis_1=2 output=staged chain=1 padding=insert "
    "pad_every=4 pad_by=1",
    "n=72 radices=4x6x3 elements=6 threads=18 transforms=2 axis_1=1", /* two butterflies a thread */
    "n=120 radices=2x4x3x5 elements=8 threads=40 axis_1=2 axis_2=3",
    "precision=f64 n=512 radices=8x4x16 elements=16 threads=32 transforms=2 axis_1=1 output=staged",
    "precision=f64 n=72 radices=8x9 elements=9 threads=9 transforms=4 axis_1=1 streaming=1",
    "n=1024 radices=32x4x8 elements=32 threads=32 transforms=1 whole=1 axis_1=1 output=staged "
    "load_hint=stream store_hint=stream",
};

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  device *d;
  CHECK_OK(context_open(context));
  CHECK_OK(devices_get(TW_DEVICE_CPU, &d));
  for (size_t i = 0; i < sizeof records / sizeof *records; i++)
    for (int loops = 0; loops <= 2; loops += 2) {
      spec s = {.binding = {.arch = 90,
                            AT_STORE(OPERATION_TWIDDLE),
                            .spread_in = 1,
                            .loops_in = loops,
                            .loops_out = loops}};
      kernel *k = NULL;
      CHECK_OK(record_parse(records[i], &s.record));
      CHECK_OK(record_valid(&s.record));
      binding_help_elements(&s.record, &s.binding);
      CHECK_OK(record_fits(&s.record, &s.binding, d->call->facts(d)));
      tw_status status = kernels_get(&context->run, d, &s, 0, NULL, &k);
      CHECK_OK(status);
      if (status != TW_OK)
        fprintf(stderr, "%s: %s\n", records[i], status_detail());
      kernels_release(k, 0);
    }
  tw_context_destroy(context);
  return api_end();
}

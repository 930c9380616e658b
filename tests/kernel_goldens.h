/* kernel_goldens.h: the records whose kernels are kept as golden texts and compiled for every
 * architecture: one of each family. The one list; golden/NAME.cu holds the text. */
#ifndef KERNEL_GOLDENS_H
#define KERNEL_GOLDENS_H

#include "check.h"
#include "kernel.h"

typedef struct {
  const char *name, *record;
  int packed, aligned;
  int convolution; /* the list of steps_convolution instead of steps_row */
} kernel_golden;

static const kernel_golden goldens[] = {
    {"one", "n=1 transforms=64", 1, 0, 0},
    {"single", "n=15 radices=15 elements=15 transforms=32 whole=1 load_hint=stream", 1, 0, 0},
    {"direct",
     "n=64 radices=8x8 elements=8 threads=8 transforms=8 padding=insert pad_every=3 "
     "pad_by=1",
     0, 0, 0},
    {"staged",
     "n=100 radices=10x10 elements=10 threads=10 transforms=12 input=staged "
     "output=staged exchange=split",
     0, 0, 0},
    {"plane",
     "precision=f64 n=512 radices=8x8x8 elements=8 threads=64 exchange=plane "
     "padding=xor pad_every=5 min_blocks=4",
     1, 0, 0},
    {"shuffle", "n=32 radices=8x4 elements=8 threads=4 transforms=16 exchange=shuffle", 1, 0, 0},
    {"hoisted",
     "n=80 radices=5x4x4 elements=20 threads=5 transforms=16 whole=1 streaming=1 "
     "twiddle=hoisted buffers=2",
     1, 0, 0},
    {"prefetch",
     "n=128 radices=4x8x4 elements=8 threads=32 transforms=4 streaming=1 prefetch=2 "
     "input=staged output=staged padding=insert pad_every=5 pad_by=1",
     1, 0, 0},
    {"computed", "n=343 radices=7x7x7 elements=7 threads=49 transforms=2 twiddle=computed", 1, 0,
     0},
    {"shared",
     "precision=f64 n=125 radices=5x5x5 elements=5 threads=25 transforms=5 "
     "twiddle=shared",
     1, 0, 0},
    {"chain",
     "n=256 radices=16x16 elements=16 threads=16 transforms=8 chain=1 "
     "padding=insert pad_every=4 pad_by=1",
     1, 0, 0},
    {"chain_f64",
     "precision=f64 n=169 radices=13x13 elements=13 threads=13 transforms=5 "
     "twiddle=computed chain=1 output=staged",
     1, 0, 0},
    {"vector",
     "n=240 radices=6x8x5 elements=8 threads=48 transforms=3 input=staged "
     "output=staged vector=1 load_hint=stream store_hint=stream",
     1, 1, 0},
    {"idle",
     "n=45 radices=3x5x3 elements=8 threads=15 transforms=4 exchange=plane buffers=2 "
     "store_hint=stream",
     0, 0, 0},
    {"convolution", "n=16 radices=4x4 elements=4 threads=4 transforms=16", 1, 0, 1},
};
enum { GOLDENS = sizeof goldens / sizeof *goldens };

static inline spec golden_spec(const kernel_golden *g) {
  spec s = {.binding = {.arch = 90, .packed = g->packed, .aligned = g->aligned}};
  if (record_parse(g->record, &s.record) != TW_OK) {
    fprintf(stderr, "golden %s: %s\n", g->name, status_detail());
    exit(1);
  }
  return s;
}

static inline void golden_emit(const kernel_golden *g, enum kernel_target target, text *out) {
  spec s = golden_spec(g);
  step_list list;
  if (g->convolution)
    steps_convolution(&s.record, &list);
  else
    steps_row(&s.record, &list);
  kernel_emit_steps(&s, &list, target, out);
}

#endif

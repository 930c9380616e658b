/* kernel_goldens.h: the list of records, one of each family, whose kernels are kept as golden texts
 * in golden/NAME.cu and compiled for every architecture. */
#ifndef KERNEL_GOLDENS_H
#define KERNEL_GOLDENS_H

#include "binding_help.h"
#include "check.h"
#include "kernel.h"

typedef struct {
  const char *name, *record;
  binding binding;
} kernel_golden;

#define REAL_KIND(of, format)                                                                      \
  .type = TW_R2R, .kind = 1 + (of), .in = {format, 0}, .out = {format, 0}

static const kernel_golden goldens[] = {
    {"one", "n=1 transforms=64", {.arch = 90, .packed = 1}},
    {"single",
     "n=15 radices=15 elements=15 transforms=32 whole=1 load_hint=stream",
     {.arch = 90, .packed = 1}},
    {"direct",
     "n=64 radices=8x8 elements=8 threads=8 transforms=8 padding=insert pad_every=3 "
     "pad_by=1",
     {.arch = 90}},
    {"staged",
     "n=100 radices=10x10 elements=10 threads=10 transforms=12 input=staged "
     "output=staged exchange=split",
     {.arch = 90}},
    {"plane",
     "precision=f64 n=512 radices=8x8x8 elements=8 threads=64 exchange=plane "
     "padding=xor pad_every=5 min_blocks=4",
     {.arch = 90, .packed = 1}},
    {"shuffle",
     "n=32 radices=8x4 elements=8 threads=4 transforms=16 exchange=shuffle",
     {.arch = 90, .packed = 1}},
    {"hoisted",
     "n=80 radices=5x4x4 elements=20 threads=5 transforms=16 whole=1 streaming=1 "
     "twiddle=hoisted buffers=2",
     {.arch = 90, .packed = 1}},
    {"prefetch",
     "n=128 radices=4x8x4 elements=8 threads=32 transforms=4 streaming=1 prefetch=2 "
     "input=staged output=staged padding=insert pad_every=5 pad_by=1",
     {.arch = 90, .packed = 1}},
    {"computed",
     "n=343 radices=7x7x7 elements=7 threads=49 transforms=2 twiddle=computed",
     {.arch = 90, .packed = 1}},
    {"shared",
     "precision=f64 n=125 radices=5x5x5 elements=5 threads=25 transforms=5 "
     "twiddle=shared",
     {.arch = 90, .packed = 1}},
    {"chain",
     "n=256 radices=16x16 elements=16 threads=16 transforms=8 chain=1 "
     "padding=insert pad_every=4 pad_by=1",
     {.arch = 90, .packed = 1}},
    {"chain_f64",
     "precision=f64 n=169 radices=13x13 elements=13 threads=13 transforms=5 "
     "twiddle=computed chain=1 output=staged",
     {.arch = 90, .packed = 1}},
    {"vector",
     "n=240 radices=6x8x5 elements=8 threads=48 transforms=3 input=staged "
     "output=staged vector=1 load_hint=stream store_hint=stream",
     {.arch = 90, .packed = 1, .aligned = 1}},
    {"idle",
     "n=45 radices=3x5x3 elements=8 threads=15 transforms=4 exchange=plane buffers=2 "
     "store_hint=stream",
     {.arch = 90}},
    {"convolution",
     "n=16 radices=4x4 elements=4 threads=4 transforms=16",
     {.arch = 90, .packed = 1, BETWEEN(OPERATION_FILTER)}},
    {"axes_2",
     "n=128 radices=4x4x8 elements=8 threads=16 transforms=4 output=staged axis_1=2 padding=insert "
     "pad_every=4 pad_by=1",
     {.arch = 90, .packed = 1}},
    {"axes_3",
     "precision=f64 n=60 radices=3x4x5 elements=5 threads=20 axis_1=1 axis_2=2 exchange=plane",
     {.arch = 90}},
    {"axes_strided",
     "n=32 radices=4x8 elements=8 threads=4 transforms=16 lanes=rows axis_1=1 load_hint=line_pairs "
     "store_hint=keep",
     {.arch = 90, .strided_in = 1, .strided_out = 1}},
    {"axis_spread",
     "n=24 radices=4x6 elements=8 threads=4 transforms=8 output=staged axis_1=1",
     {.arch = 90, AT_STORE(OPERATION_TWIDDLE), .spread_in = 1, .loops_in = 2}},
    {"chirp_in",
     "n=12 radices=4x3 elements=4 threads=4 transforms=16 lanes=rows load_hint=lines",
     {.arch = 90,
      AT_LOAD(OPERATION_CHIRP),
      AT_STORE(OPERATION_TWIDDLE),
      .loops_in = 2,
      .loops_out = 2,
      .strided_in = 1,
      .strided_out = 1}},
    {"chirp_out",
     "precision=f64 n=8 radices=8 elements=8 threads=1 transforms=32 lanes=rows "
     "load_hint=line_pairs store_hint=keep",
     {.arch = 90,
      AT_LOAD(OPERATION_TWIDDLE),
      AT_STORE(OPERATION_CHIRP | OPERATION_CONJUGATED),
      .loops_in = 3,
      .loops_out = 3,
      .strided_in = 1,
      .strided_out = 1}},
    {"rader", "points=61 n=60 radices=6x10 elements=10 threads=10 transforms=4", {.arch = 90}},
    {"rader_staged",
     "precision=f64 points=31 n=30 radices=5x6 elements=6 threads=6 transforms=8 input=staged "
     "output=staged padding=insert pad_every=3 pad_by=1",
     {.arch = 90, .packed = 1, AT_STORE(OPERATION_TWIDDLE)}},
    {"rader_cofactor",
     "points=155 n=124 radices=31x4 axis_1=1 elements=31 threads=5 transforms=3 input=staged "
     "output=staged exchange=plane padding=insert pad_every=4 pad_by=1",
     {.arch = 90, .packed = 1}},
    {"rader_cofactor_strided",
     "points=202 n=200 radices=2x10x10 axis_1=1 elements=10 threads=21 transforms=4 lanes=rows",
     {.arch = 90, .strided_in = 1, .strided_out = 1, AT_STORE(OPERATION_TWIDDLE)}},
    {"overlap",
     "n=30 radices=6x5 elements=6 threads=6 transforms=16 lanes=rows overlap=1",
     {.arch = 90, .loops_out = 2, .strided_in = 1, .strided_out = 1, .overlap = 1}},
    {"swapped",
     "n=16 radices=16 elements=16 threads=1 transforms=32 lanes=rows",
     {.arch = 90, .loops_in = 2, .strided_out = 1, .swapped = 1}},
    {"f16_quads",
     "n=64 radices=8x8 elements=8 threads=8 transforms=16 input=staged output=staged vector=2 "
     "load_hint=stream padding=insert pad_every=3 pad_by=1",
     {.arch = 90, .packed = 1, .aligned = 2, .in = {TW_F16, 1}, .out = {TW_F16, 1}}},
    {"f16_prefetch",
     "n=128 radices=4x8x4 elements=8 threads=32 transforms=4 streaming=1 prefetch=2 input=staged "
     "store_hint=stream",
     {.arch = 90, .packed = 1, .in = {TW_F16, 1}, .out = {TW_F16, 1}}},
    {"bf16_strided",
     "n=16 radices=16 elements=16 threads=1 transforms=64 lanes=rows load_hint=line_pairs "
     "store_hint=keep",
     {.arch = 90,
      AT_LOAD(OPERATION_TWIDDLE),
      .loops_in = 2,
      .strided_in = 1,
      .strided_out = 1,
      .in = {TW_BF16, 1},
      .out = {TW_BF16, 1}}},
    {"f16_row",
     "n=8 radices=8 elements=8 transforms=128 vector=2 store_hint=stream",
     {.arch = 90, .loops_in = 2, .in = {TW_F16, 1}, .out = {TW_F16, 1}}},
    {"f16_transposed",
     "n=64 radices=8x8 elements=8 threads=8 transforms=32 output=staged vector=2 padding=insert "
     "pad_every=7 pad_by=1 lanes=rows",
     {.arch = 90, .loops_in = 2, .strided_in = 1, .in = {TW_F16, 1}, .out = {TW_F16, 1}}},
    {"f16_fetched",
     "n=64 radices=8x8 elements=8 threads=8 transforms=32 streaming=1 prefetch=1 load_hint=lines "
     "lanes=rows",
     {.arch = 90,
      .loops_in = 2,
      .strided_in = 1,
      .strided_out = 1,
      .in = {TW_F16, 1},
      .out = {TW_F16, 1},
      .does = {[SIDE_LOAD] = OPERATIONS_OF(OPERATION_TWIDDLE)}}},
    {"bf16_pairs",
     "n=240 radices=6x8x5 elements=8 threads=48 transforms=3 input=staged output=staged vector=1 "
     "store_hint=stream",
     {.arch = 90, .packed = 1, .aligned = 1, .in = {TW_BF16, 1}, .out = {TW_F32, 1}}},
    {"r2c_half",
     "n=120 radices=6x4x5 elements=6 threads=30 transforms=2 input=staged output=staged real=half "
     "padding=insert pad_every=5 pad_by=1",
     {.arch = 90, .type = TW_R2C, .paired_in = 1, .in = {TW_F32, 0}, .out = {TW_F32, 1}}},
    {"r2c_mirrored",
     "n=16 radices=4x4 elements=4 threads=4 transforms=16 output=staged lanes=rows real=half",
     {.arch = 90,
      .type = TW_R2C,
      .mirrored = REAL_HALF,
      .loops_out = 2,
      .strided_in = 1,
      .strided_out = 1,
      .does = {[SIDE_LOAD] = OPERATIONS_OF(OPERATION_TWIDDLE)}}},
    {"c2r_mirrored",
     "n=15 radices=3x5 elements=5 threads=5 transforms=8 input=staged output=staged lanes=rows "
     "real=half",
     {.arch = 90, .type = TW_C2R, .mirrored = REAL_HALF, .loops_in = 2, .strided_in = 1}},
    {"c2r_pairs",
     "n=37 radices=37 elements=37 transforms=32 input=staged output=staged real=pairs",
     {.arch = 90, .packed = 1, .type = TW_C2R, .in = {TW_F32, 1}, .out = {TW_F32, 0}}},
    {"c2r_joined",
     "n=60 radices=6x10 points=61 elements=10 threads=10 transforms=4 output=staged real=pairs",
     {.arch = 90, .packed = 1, .type = TW_C2R, .in = {TW_F32, 1}, .out = {TW_F32, 0}}},
    {"c2r_joined_rows",
     "n=15 radices=3x5 elements=5 threads=5 transforms=8 real=pairs",
     {.arch = 90,
      .type = TW_C2R,
      .loops_in = 2,
      .strided_out = 1,
      .in = {TW_F32, 1},
      .out = {TW_F32, 0}}},
    {"r2c_copied",
     "n=15 radices=3x5 elements=5 threads=5 transforms=8 input=staged output=staged buffers=2 "
     "real=pairs",
     {.arch = 90, .packed = 1, .type = TW_R2C, .in = {TW_F32, 0}, .out = {TW_F32, 1}}},
    {"r2c_pairs",
     "precision=f64 n=15 radices=15 elements=15 transforms=16 lanes=rows output=staged real=pairs",
     {.arch = 90,
      .type = TW_R2C,
      .loops_in = 2,
      .strided_in = 1,
      .in = {TW_F64, 0},
      .out = {TW_F64, 1}}},
    {"window",
     "n=120 radices=6x4x5 elements=6 threads=30 transforms=2 input=staged output=staged real=half "
     "padding=insert pad_every=5 pad_by=1",
     {.arch = 90,
      .type = TW_R2C,
      .paired_in = 1,
      .in = {TW_F32, 0},
      .out = {TW_F32, 1},
      .does = {[SIDE_LOAD] = OPERATIONS_OF(OPERATION_WINDOW)}}},
    {"short",
     "n=16 radices=4x4 elements=4 threads=4 transforms=16",
     {.arch = 90,
      .loops_in = 2,
      .short_in = 1,
      .short_out = 1,
      .part_in = 1,
      .does = {[SIDE_LOAD] = OPERATIONS_OF(OPERATION_WINDOW)}}},
    {"short_real",
     "n=15 radices=15 elements=15 transforms=16 output=staged real=pairs",
     {.arch = 90,
      .type = TW_R2C,
      .short_in = 1,
      .short_out = 1,
      .in = {TW_F32, 0},
      .out = {TW_F32, 1},
      .does = {[SIDE_LOAD] = OPERATIONS_OF(OPERATION_WINDOW)}}},
    {"c2r_half",
     "n=60 radices=6x10 points=61 elements=10 threads=10 transforms=4 input=staged real=half",
     {.arch = 90, .type = TW_C2R, .packed = 1, .in = {TW_F32, 1}, .out = {TW_F32, 0}}},
    {"c2r_facing",
     "n=60 radices=10x6 elements=20 threads=4 transforms=4 exchange=plane real=half",
     {.arch = 90,
      .type = TW_C2R,
      .packed = 1,
      .paired_out = 1,
      .in = {TW_F32, 1},
      .out = {TW_F32, 0}}},
    {"r2c_lines",
     "n=8 radices=8 elements=8 transforms=32 input=staged output=staged padding=insert pad_every=3 "
     "pad_by=1 real=half",
     {.arch = 90,
      .type = TW_R2C,
      .packed = 1,
      .paired_in = 1,
      .in = {TW_F32, 0},
      .out = {TW_F32, 1}}},
    {"dct3_fours",
     "n=64 radices=8x8 elements=16 threads=4 transforms=8 input=staged chain=1 real=half",
     {.arch = 90, REAL_KIND(TW_DCT3, TW_F32), .packed = 1}},
    {"dct2_half",
     "n=60 radices=6x10 elements=10 threads=10 transforms=4 output=staged real=half",
     {.arch = 90, REAL_KIND(TW_DCT2, TW_F32), .packed = 1}},
    {"dst3_pairs",
     "precision=f64 n=15 radices=15 elements=15 transforms=16 lanes=rows input=staged real=pairs",
     {.arch = 90, REAL_KIND(TW_DST3, TW_F64), .ortho = 1, .strided_in = 1, .strided_out = 1}},
    {"dct4_quarter",
     "n=32 radices=8x4 elements=8 threads=4 transforms=16 exchange=shuffle real=quarter",
     {.arch = 90, REAL_KIND(TW_DCT4, TW_F32), .packed = 1}},
    {"dst4_odd",
     "n=7 radices=7 elements=7 transforms=32 output=staged real=pairs",
     {.arch = 90, REAL_KIND(TW_DST4, TW_F32)}},
    {"dct1_words",
     "n=1 transforms=256",
     {.arch = 90,
      .type = TW_R2C,
      .kind = 1 + TW_DCT1,
      .ortho = 1,
      .words = REAL_HALF,
      .in = {TW_F32, 0},
      .out = {TW_F32, 1}}},
    {"dst2_results",
     "precision=f64 n=1 transforms=128",
     {.arch = 90,
      .type = TW_C2R,
      .kind = 1 + TW_DST2,
      .words = REAL_HALF,
      .loops_in = 2,
      .loops_out = 2,
      .in = {TW_F64, 1},
      .out = {TW_F64, 0}}},
};
enum { GOLDENS = sizeof goldens / sizeof *goldens };

static inline spec golden_spec(const kernel_golden *g) {
  spec s = {.binding = g->binding};
  if (record_parse(g->record, &s.record) != TW_OK) {
    fprintf(stderr, "golden %s: %s\n", g->name, status_detail());
    exit(1);
  }
  if (!g->binding.in.is_complex && !g->binding.out.is_complex &&
      !g->binding.kind) /* the golden does not say */
    binding_help_elements(&s.record, &s.binding);
  return s;
}

static inline void golden_emit(const kernel_golden *g, enum kernel_target target, text *out) {
  spec s = golden_spec(g);
  kernel_emit(&s, target, out);
}

#endif

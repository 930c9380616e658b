/* tw_f32_30_s0s2_3fa45012: complex transform of rows
 * record: precision=f32 n=30 radices=6x5 elements=6 threads=6 transforms=16 lanes=rows overlap=1 */

typedef struct {
  const void *in;
  void *out;
  const void *table;
  const void *factors;
  tw_i64 batch, in_dist, out_dist, in_stride, out_stride;
  double scale_f64;
  float scale_f32, sign;
  tw_i64 loop_n[3], in_loop[4], out_loop[4];
  const void *twiddles;
  tw_i64 twiddle_shift, index_rows, index_count, factor_step, factor_count;
} tw_args;

TW_INLINE tw_complex tw_multiply(tw_complex a, tw_complex w) {
  const tw_complex p = {tw_fma(a.re, w.re, -(a.im * w.im)),
                        tw_fma(a.re, w.im, a.im * w.re)};
  return p;
}

TW_INLINE tw_i64 tw_out_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->out_loop[0], row = outer;
  return base + (tw_i64)row * args->out_loop[1];
}

/* DFT of length 6, in place: prime factor, 2 x 3.
 * 36 operations: 24 additions, 0 multiplications, 12 fused; at most 13 live values.
 * Before fusing: 36 additions, 8 multiplications. */
#define tw_dft6( \
    x0, x1, x2, x3, x4, x5) \
    asm volatile("{ .reg .f32 minus, t<25>;" \
      "add.f32 t0, " #x0 "_re, " #x3 "_re;" \
      "sub.f32 t1, " #x0 "_re, " #x3 "_re;" \
      "add.f32 t2, " #x0 "_im, " #x3 "_im;" \
      "sub.f32 t3, " #x0 "_im, " #x3 "_im;" \
      "add.f32 t4, " #x2 "_re, " #x5 "_re;" \
      "sub.f32 t5, " #x2 "_re, " #x5 "_re;" \
      "add.f32 t6, " #x2 "_im, " #x5 "_im;" \
      "sub.f32 t7, " #x2 "_im, " #x5 "_im;" \
      "add.f32 t8, " #x1 "_re, " #x4 "_re;" \
      "sub.f32 t9, " #x1 "_re, " #x4 "_re;" \
      "add.f32 t10, " #x1 "_im, " #x4 "_im;" \
      "sub.f32 t11, " #x1 "_im, " #x4 "_im;" \
      "add.f32 t12, t4, t8;" \
      "sub.f32 t13, t4, t8;" \
      "add.f32 t14, t6, t10;" \
      "sub.f32 t15, t6, t10;" \
      "add.f32 " #x0 "_re, t0, t12;" \
      "fma.rn.f32 t16, t12, 0fBF000000, t0;" \
      "add.f32 " #x0 "_im, t2, t14;" \
      "fma.rn.f32 t17, t14, 0fBF000000, t2;" \
      "fma.rn.f32 " #x4 "_re, t15, 0f3F5DB3D7, t16;" \
      "fma.rn.f32 " #x2 "_re, t15, 0fBF5DB3D7, t16;" \
      "fma.rn.f32 " #x4 "_im, t13, 0fBF5DB3D7, t17;" \
      "fma.rn.f32 " #x2 "_im, t13, 0f3F5DB3D7, t17;" \
      "sub.f32 t18, t5, t9;" \
      "add.f32 t19, t5, t9;" \
      "sub.f32 t20, t7, t11;" \
      "add.f32 t21, t7, t11;" \
      "add.f32 " #x3 "_re, t1, t18;" \
      "fma.rn.f32 t22, t18, 0fBF000000, t1;" \
      "add.f32 " #x3 "_im, t3, t20;" \
      "fma.rn.f32 t23, t20, 0fBF000000, t3;" \
      "fma.rn.f32 " #x1 "_re, t21, 0f3F5DB3D7, t22;" \
      "fma.rn.f32 " #x5 "_re, t21, 0fBF5DB3D7, t22;" \
      "fma.rn.f32 " #x1 "_im, t19, 0fBF5DB3D7, t23;" \
      "fma.rn.f32 " #x5 "_im, t19, 0f3F5DB3D7, t23;" \
      "}")

/* DFT of length 5, in place: odd prime by real convolutions of length 2.
 * 32 operations: 14 additions, 0 multiplications, 18 fused; at most 11 live values.
 * Before fusing: 32 additions, 12 multiplications. */
#define tw_dft5( \
    x0, x1, x2, x3, x4) \
    asm volatile("{ .reg .f32 minus, t<23>;" \
      ".reg .f32 i0; mov.f32 i0, " #x0 "_re;" \
      ".reg .f32 i1; mov.f32 i1, " #x0 "_im;" \
      "add.f32 t0, " #x1 "_re, " #x4 "_re;" \
      "sub.f32 t1, " #x1 "_re, " #x4 "_re;" \
      "add.f32 t2, " #x1 "_im, " #x4 "_im;" \
      "sub.f32 t3, " #x1 "_im, " #x4 "_im;" \
      "add.f32 t4, " #x2 "_re, " #x3 "_re;" \
      "sub.f32 t5, " #x2 "_re, " #x3 "_re;" \
      "add.f32 t6, " #x2 "_im, " #x3 "_im;" \
      "sub.f32 t7, " #x2 "_im, " #x3 "_im;" \
      "add.f32 t8, t0, t4;" \
      "sub.f32 t9, t0, t4;" \
      "add.f32 " #x0 "_re, i0, t8;" \
      "fma.rn.f32 t10, t8, 0fBE800000, i0;" \
      "fma.rn.f32 t11, t9, 0f3F0F1BBD, t10;" \
      "fma.rn.f32 t12, t9, 0fBF0F1BBD, t10;" \
      "fma.rn.f32 t13, t1, 0f3FCF1BBD, t5;" \
      "fma.rn.f32 t14, t5, 0fBFCF1BBD, t1;" \
      "add.f32 t15, t2, t6;" \
      "sub.f32 t16, t2, t6;" \
      "add.f32 " #x0 "_im, i1, t15;" \
      "fma.rn.f32 t17, t15, 0fBE800000, i1;" \
      "fma.rn.f32 t18, t16, 0f3F0F1BBD, t17;" \
      "fma.rn.f32 t19, t16, 0fBF0F1BBD, t17;" \
      "fma.rn.f32 t20, t3, 0f3FCF1BBD, t7;" \
      "fma.rn.f32 t21, t7, 0fBFCF1BBD, t3;" \
      "fma.rn.f32 " #x1 "_re, t20, 0f3F167918, t11;" \
      "fma.rn.f32 " #x4 "_re, t20, 0fBF167918, t11;" \
      "fma.rn.f32 " #x1 "_im, t13, 0fBF167918, t18;" \
      "fma.rn.f32 " #x4 "_im, t13, 0f3F167918, t18;" \
      "fma.rn.f32 " #x2 "_re, t21, 0f3F167918, t12;" \
      "fma.rn.f32 " #x3 "_re, t21, 0fBF167918, t12;" \
      "fma.rn.f32 " #x2 "_im, t14, 0fBF167918, t19;" \
      "fma.rn.f32 " #x3 "_im, t14, 0f3F167918, t19;" \
      "}")

TW_KERNEL(tw_f32_30_s0s2_3fa45012, 96, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 16u;
  const tw_u32 t = thread / 16u;
  const tw_u32 tile_words = 480u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 13;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * args.in_dist;
    const tw_u32 word0 = t;
    const tw_in *const in0 = in_row + (tw_i64)word0 * args.in_stride;
    if (live && t < 5u) {
      tw_held_load(in0, tw_load_each(x0, 0));
      tw_held_load(in0 + 5 * args.in_stride, tw_load_each(x1, 0));
      tw_held_load(in0 + 10 * args.in_stride, tw_load_each(x2, 0));
      tw_held_load(in0 + 15 * args.in_stride, tw_load_each(x3, 0));
      tw_held_load(in0 + 20 * args.in_stride, tw_load_each(x4, 0));
      tw_held_load(in0 + 25 * args.in_stride, tw_load_each(x5, 0));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5));

  /* stage 1 of 2: radix 6, stride 1 */
  if (t < 5u) {
    tw_dft6(x0, x1, x2, x3, x4, x5);
  }

  { /* exchange */
    const tw_u32 from0 = (t * 6u) * 16u + row;
    const tw_u32 to0 = (t) * 16u + row;
    const tw_tile tile = tw_tile_from(0u);
    if (t < 5u) {
      tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 16) tw_put_each(x2, 32) tw_put_each(x3, 48));
      tw_held_put(tile, from0, tw_put_each(x4, 64) tw_put_each(x5, 80));
    }
    tw_barrier();
    tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 96) tw_get_each(x2, 192) tw_get_each(x3, 288));
    tw_held_get(tile, to0, tw_get_each(x4, 384));
  }

  /* stage 2 of 2: radix 5, stride 6 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    tw_held_roots(5, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 6) tw_fetch_each(3, 12) tw_fetch_each(4, 18)
        tw_times_each(x1, 1) tw_times_each(x2, 2) tw_times_each(x3, 3) tw_times_each(x4, 4));
  }
  tw_dft5(x0, x1, x2, x3, x4);

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + tw_out_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_u32 word0 = t;
    const tw_u32 run = (tw_u32)(first + (tw_i64)row) % (tw_u32)args.loop_n[0];
    tw_out *const out0 = out_row + (tw_i64)word0 * args.out_stride;
    if (live) {
      tw_held_store_owned(out0, x0, row, run);
      tw_held_store_owned(out0 + 6 * args.out_stride, x1, row, run);
      tw_held_store_owned(out0 + 12 * args.out_stride, x2, row, run);
      tw_held_store_owned(out0 + 18 * args.out_stride, x3, row, run);
      tw_held_store_owned(out0 + 24 * args.out_stride, x4, row, run);
    }
  }
}

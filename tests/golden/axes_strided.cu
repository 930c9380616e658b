/* tw_f32_4x8_s0s0_7663ff9c: complex transform of rows
 * record: precision=f32 n=32 radices=4x8 elements=8 threads=4 transforms=16 load_hint=line_pairs store_hint=keep lanes=rows axis_1=1 */

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

/* DFT of length 4, in place: conjugate-pair split radix.
 * 16 operations: 16 additions, 0 multiplications, 0 fused; at most 9 live values.
 * Before fusing: 16 additions, 0 multiplications. */
#define tw_dft4( \
    x0, x1, x2, x3) \
    asm volatile("{ .reg .f32 minus, t<9>;" \
      "add.f32 t0, " #x0 "_re, " #x2 "_re;" \
      "sub.f32 t1, " #x0 "_re, " #x2 "_re;" \
      "add.f32 t2, " #x0 "_im, " #x2 "_im;" \
      "sub.f32 t3, " #x0 "_im, " #x2 "_im;" \
      "add.f32 t4, " #x1 "_re, " #x3 "_re;" \
      "sub.f32 t5, " #x1 "_re, " #x3 "_re;" \
      "add.f32 t6, " #x1 "_im, " #x3 "_im;" \
      "sub.f32 t7, " #x1 "_im, " #x3 "_im;" \
      "add.f32 " #x0 "_re, t0, t4;" \
      "sub.f32 " #x2 "_re, t0, t4;" \
      "add.f32 " #x0 "_im, t2, t6;" \
      "sub.f32 " #x2 "_im, t2, t6;" \
      "add.f32 " #x1 "_re, t1, t7;" \
      "sub.f32 " #x3 "_re, t1, t7;" \
      "sub.f32 " #x1 "_im, t3, t5;" \
      "add.f32 " #x3 "_im, t3, t5;" \
      "}")

/* DFT of length 8, in place: conjugate-pair split radix.
 * 52 operations: 44 additions, 0 multiplications, 8 fused; at most 17 live values.
 * Before fusing: 52 additions, 4 multiplications. */
#define tw_dft8( \
    x0, x1, x2, x3, x4, x5, x6, x7) \
    asm volatile("{ .reg .f32 minus, t<37>;" \
      "add.f32 t0, " #x0 "_re, " #x4 "_re;" \
      "sub.f32 t1, " #x0 "_re, " #x4 "_re;" \
      "add.f32 t2, " #x0 "_im, " #x4 "_im;" \
      "sub.f32 t3, " #x0 "_im, " #x4 "_im;" \
      "add.f32 t4, " #x2 "_re, " #x6 "_re;" \
      "sub.f32 t5, " #x2 "_re, " #x6 "_re;" \
      "add.f32 t6, " #x2 "_im, " #x6 "_im;" \
      "sub.f32 t7, " #x2 "_im, " #x6 "_im;" \
      "add.f32 t8, t0, t4;" \
      "sub.f32 t9, t0, t4;" \
      "add.f32 t10, t2, t6;" \
      "sub.f32 t11, t2, t6;" \
      "add.f32 t12, t1, t7;" \
      "sub.f32 t13, t1, t7;" \
      "sub.f32 t14, t3, t5;" \
      "add.f32 t15, t3, t5;" \
      "add.f32 t16, " #x1 "_re, " #x5 "_re;" \
      "sub.f32 t17, " #x1 "_re, " #x5 "_re;" \
      "add.f32 t18, " #x1 "_im, " #x5 "_im;" \
      "sub.f32 t19, " #x1 "_im, " #x5 "_im;" \
      "add.f32 t20, " #x3 "_re, " #x7 "_re;" \
      "sub.f32 t21, " #x3 "_re, " #x7 "_re;" \
      "add.f32 t22, " #x3 "_im, " #x7 "_im;" \
      "sub.f32 t23, " #x3 "_im, " #x7 "_im;" \
      "add.f32 t24, t16, t20;" \
      "sub.f32 t25, t16, t20;" \
      "add.f32 t26, t18, t22;" \
      "sub.f32 t27, t18, t22;" \
      "add.f32 " #x0 "_re, t8, t24;" \
      "sub.f32 " #x4 "_re, t8, t24;" \
      "add.f32 " #x0 "_im, t10, t26;" \
      "sub.f32 " #x4 "_im, t10, t26;" \
      "add.f32 " #x2 "_re, t9, t27;" \
      "sub.f32 " #x6 "_re, t9, t27;" \
      "sub.f32 " #x2 "_im, t11, t25;" \
      "add.f32 " #x6 "_im, t11, t25;" \
      "add.f32 t28, t17, t19;" \
      "sub.f32 t29, t17, t19;" \
      "sub.f32 t30, t21, t23;" \
      "add.f32 t31, t21, t23;" \
      "sub.f32 t32, t28, t30;" \
      "add.f32 t33, t28, t30;" \
      "add.f32 t34, t29, t31;" \
      "sub.f32 t35, t29, t31;" \
      "fma.rn.f32 " #x1 "_re, t32, 0f3F3504F3, t12;" \
      "fma.rn.f32 " #x5 "_re, t32, 0fBF3504F3, t12;" \
      "fma.rn.f32 " #x1 "_im, t34, 0fBF3504F3, t14;" \
      "fma.rn.f32 " #x5 "_im, t34, 0f3F3504F3, t14;" \
      "fma.rn.f32 " #x3 "_re, t35, 0fBF3504F3, t13;" \
      "fma.rn.f32 " #x7 "_re, t35, 0f3F3504F3, t13;" \
      "fma.rn.f32 " #x3 "_im, t33, 0fBF3504F3, t15;" \
      "fma.rn.f32 " #x7 "_im, t33, 0f3F3504F3, t15;" \
      "}")

TW_KERNEL(tw_f32_4x8_s0s0_7663ff9c, 64, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 16u;
  const tw_u32 t = thread / 16u;
  const tw_u32 tile_words = 512u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 16;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * args.in_dist;
    const tw_u32 word0 = t;
    const tw_in *const in0 = in_row + (tw_i64)word0 * args.in_stride;
    if (live) {
      tw_held_load_lines(in0, tw_load_lines_each(x0, 0));
      tw_held_load_lines(in0 + 8 * args.in_stride, tw_load_lines_each(x1, 0));
      tw_held_load_lines(in0 + 16 * args.in_stride, tw_load_lines_each(x2, 0));
      tw_held_load_lines(in0 + 24 * args.in_stride, tw_load_lines_each(x3, 0));
      tw_held_load_lines(in0 + 4 * args.in_stride, tw_load_lines_each(x4, 0));
      tw_held_load_lines(in0 + 12 * args.in_stride, tw_load_lines_each(x5, 0));
      tw_held_load_lines(in0 + 20 * args.in_stride, tw_load_lines_each(x6, 0));
      tw_held_load_lines(in0 + 28 * args.in_stride, tw_load_lines_each(x7, 0));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));

  /* stage 1 of 2: radix 4, stride 8 */
  tw_dft4(x0, x1, x2, x3);
  tw_dft4(x4, x5, x6, x7);

  { /* exchange */
    const tw_u32 from0 = (t) * 16u + row;
    const tw_u32 to0 = (t * 8u) * 16u + row;
    const tw_tile tile = tw_tile_from(0u);
    tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 128) tw_put_each(x2, 256) tw_put_each(x3, 384));
    tw_held_put(tile, from0, tw_put_each(x4, 64) tw_put_each(x5, 192) tw_put_each(x6, 320) tw_put_each(x7, 448));
    tw_barrier();
    tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 16) tw_get_each(x2, 32) tw_get_each(x3, 48));
    tw_held_get(tile, to0, tw_get_each(x4, 64) tw_get_each(x5, 80) tw_get_each(x6, 96) tw_get_each(x7, 112));
  }

  /* stage 2 of 2: radix 8, stride 1 */
  tw_dft8(x0, x1, x2, x3, x4, x5, x6, x7);

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6) tw_scale_each(x7));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    const tw_u32 word0 = t * 8u;
    tw_out *const out0 = out_row + (tw_i64)word0 * args.out_stride;
    if (live) {
      tw_held_store_keep(out0, tw_store_keep_each(x0, 0));
      tw_held_store_keep(out0 + 1 * args.out_stride, tw_store_keep_each(x1, 0));
      tw_held_store_keep(out0 + 2 * args.out_stride, tw_store_keep_each(x2, 0));
      tw_held_store_keep(out0 + 3 * args.out_stride, tw_store_keep_each(x3, 0));
      tw_held_store_keep(out0 + 4 * args.out_stride, tw_store_keep_each(x4, 0));
      tw_held_store_keep(out0 + 5 * args.out_stride, tw_store_keep_each(x5, 0));
      tw_held_store_keep(out0 + 6 * args.out_stride, tw_store_keep_each(x6, 0));
      tw_held_store_keep(out0 + 7 * args.out_stride, tw_store_keep_each(x7, 0));
    }
  }
}

/* tw_f32_240_packed_065bdb6b: complex transform of rows
 * record: precision=f32 n=240 radices=6x8x5 elements=8 threads=48 transforms=3 input=staged output=staged vector=1 load_hint=stream store_hint=stream */

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

TW_KERNEL(tw_f32_240_packed_065bdb6b, 144, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 48u;
  const tw_u32 row = thread / 48u;
  const tw_u32 tile_words = 720u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 3;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_u32 word0 = thread * 2u;
    const tw_u32 words = args.batch - first < 3 ? (tw_u32)(args.batch - first) * 240u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 240;
    tw_held_load_pair_stream_below(in + word0, word0, words, tw_load_pair_stream_below_each(x0, x1, 0, 0) tw_load_pair_stream_below_each(x2, x3, 288, 288) tw_load_pair_stream_below_each(x4, x5, 576, 576));
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5));

  { /* exchange */
    const tw_u32 linear0 = thread * 2u;
    const tw_u32 to0 = row * 240u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_held_put(tile, linear0, tw_put_each(x0, 0) tw_put_each(x1, 1) tw_put_each(x2, 288) tw_put_each(x3, 289));
    if (thread * 2u + 576u < tile_words) {
      tw_held_put(tile, linear0, tw_put_each(x4, 576));
    }
    if (thread * 2u + 576u < tile_words) {
      tw_held_put(tile, linear0, tw_put_each(x5, 577));
    }
    tw_barrier();
    if (t < 40u) {
      tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 40) tw_get_each(x2, 80) tw_get_each(x3, 120));
      tw_held_get(tile, to0, tw_get_each(x4, 160) tw_get_each(x5, 200));
    }
  }

  /* stage 1 of 3: radix 6, stride 1 */
  if (t < 40u) {
    tw_dft6(x0, x1, x2, x3, x4, x5);
  }

  { /* exchange */
    const tw_u32 from0 = row * 240u + t * 6u;
    const tw_u32 to0 = row * 240u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 40u) {
      tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 1) tw_put_each(x2, 2) tw_put_each(x3, 3));
      tw_held_put(tile, from0, tw_put_each(x4, 4) tw_put_each(x5, 5));
    }
    tw_barrier();
    if (t < 30u) {
      tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 30) tw_get_each(x2, 60) tw_get_each(x3, 90));
      tw_held_get(tile, to0, tw_get_each(x4, 120) tw_get_each(x5, 150) tw_get_each(x6, 180) tw_get_each(x7, 210));
    }
  }

  /* stage 2 of 3: radix 8, stride 6 */
  if (t < 30u) {
    {
      const tw_u32 k = (t) % 6u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      tw_held_roots(8, roots,
          tw_fetch_each(1, 0) tw_fetch_each(2, 6) tw_fetch_each(3, 12) tw_fetch_each(4, 18)
          tw_fetch_each(5, 24) tw_fetch_each(6, 30) tw_fetch_each(7, 36) tw_times_each(x1, 1)
          tw_times_each(x2, 2) tw_times_each(x3, 3) tw_times_each(x4, 4) tw_times_each(x5, 5)
          tw_times_each(x6, 6) tw_times_each(x7, 7));
    }
    tw_dft8(x0, x1, x2, x3, x4, x5, x6, x7);
  }

  { /* exchange */
    const tw_u32 from0 = row * 240u + t / 6u * 48u + t % 6u;
    const tw_u32 to0 = row * 240u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 30u) {
      tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 6) tw_put_each(x2, 12) tw_put_each(x3, 18));
      tw_held_put(tile, from0, tw_put_each(x4, 24) tw_put_each(x5, 30) tw_put_each(x6, 36) tw_put_each(x7, 42));
    }
    tw_barrier();
    tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 48) tw_get_each(x2, 96) tw_get_each(x3, 144));
    tw_held_get(tile, to0, tw_get_each(x4, 192));
  }

  /* stage 3 of 3: radix 5, stride 48 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 42 + k;
    tw_held_roots(5, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 48) tw_fetch_each(3, 96) tw_fetch_each(4, 144)
        tw_times_each(x1, 1) tw_times_each(x2, 2) tw_times_each(x3, 3) tw_times_each(x4, 4));
  }
  tw_dft5(x0, x1, x2, x3, x4);

  { /* exchange */
    const tw_u32 from0 = row * 240u + t;
    const tw_u32 linear0 = thread * 2u;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 48) tw_put_each(x2, 96) tw_put_each(x3, 144));
    tw_held_put(tile, from0, tw_put_each(x4, 192));
    tw_barrier();
    tw_held_get(tile, linear0, tw_get_each(x0, 0) tw_get_each(x1, 1) tw_get_each(x2, 288) tw_get_each(x3, 289));
    if (thread * 2u + 576u < tile_words) {
      tw_held_get(tile, linear0, tw_get_each(x4, 576));
    }
    if (thread * 2u + 576u < tile_words) {
      tw_held_get(tile, linear0, tw_get_each(x5, 577));
    }
  }

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5));

  { /* store */
    const tw_u32 word0 = thread * 2u;
    const tw_u32 words = args.batch - first < 3 ? (tw_u32)(args.batch - first) * 240u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 240;
    tw_held_store_pair_stream_below(out + word0, word0, words, tw_store_pair_stream_below_each(x0, x1, 0, 0) tw_store_pair_stream_below_each(x2, x3, 288, 288) tw_store_pair_stream_below_each(x4, x5, 576, 576));
  }
}

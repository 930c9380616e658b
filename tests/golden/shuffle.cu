/* tw_f32_32_packed_7716bf11: complex transform of rows
 * record: precision=f32 n=32 radices=8x4 elements=8 threads=4 transforms=16 exchange=shuffle */

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

TW_KERNEL(tw_f32_32_packed_7716bf11, 64, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 4u;
  const tw_u32 row = thread / 4u;
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
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 32;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 4) tw_load_each(x2, 8) tw_load_each(x3, 12));
      tw_held_load(in_row + word0, tw_load_each(x4, 16) tw_load_each(x5, 20) tw_load_each(x6, 24) tw_load_each(x7, 28));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));

  /* stage 1 of 2: radix 8, stride 1 */
  tw_dft8(x0, x1, x2, x3, x4, x5, x6, x7);

  { /* exchange within the warp */
    const tw_u32 group = thread % 32u - t;
    tw_complex y0 = {0, 0};
    tw_complex y1 = {0, 0};
    tw_complex y2 = {0, 0};
    tw_complex y3 = {0, 0};
    tw_complex y4 = {0, 0};
    tw_complex y5 = {0, 0};
    tw_complex y6 = {0, 0};
    tw_complex y7 = {0, 0};
    { /* round 0 */
      const tw_u32 lane = group + (t ^ 3u);
      tw_complex v;
      tw_held_read(v, x3);
      if (0x8u >> t & 1u)
        tw_held_read(v, x0);
      if (0x4u >> t & 1u)
        tw_held_read(v, x1);
      if (0x2u >> t & 1u)
        tw_held_read(v, x2);
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x8u >> t & 1u) y0 = v;
      if (0x4u >> t & 1u) y1 = v;
      if (0x2u >> t & 1u) y2 = v;
      if (0x1u >> t & 1u) y3 = v;
    }
    { /* round 1 */
      const tw_u32 lane = group + ((tw_u32)(0x1203ull >> t * 4u) & 15u);
      tw_complex v;
      tw_held_read(v, x1);
      if (0x4u >> t & 1u)
        tw_held_read(v, x2);
      if (0x2u >> t & 1u)
        tw_held_read(v, x3);
      if (0x8u >> t & 1u)
        tw_held_read(v, x4);
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x2u >> t & 1u) y0 = v;
      if (0x8u >> t & 1u) y1 = v;
      if (0x4u >> t & 1u) y2 = v;
      if (0x1u >> t & 1u) y7 = v;
    }
    { /* round 2 */
      const tw_u32 lane = group + ((tw_u32)(0x2031ull >> t * 4u) & 15u);
      tw_complex v;
      tw_held_read(v, x2);
      if (0x2u >> t & 1u)
        tw_held_read(v, x0);
      if (0x8u >> t & 1u)
        tw_held_read(v, x1);
      if (0x4u >> t & 1u)
        tw_held_read(v, x3);
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x4u >> t & 1u) y0 = v;
      if (0x1u >> t & 1u) y1 = v;
      if (0x8u >> t & 1u) y2 = v;
      if (0x2u >> t & 1u) y3 = v;
    }
    { /* round 3 */
      const tw_u32 lane = group + ((tw_u32)(0x3012ull >> t * 4u) & 15u);
      tw_complex v;
      tw_held_read(v, x6);
      if (0x4u >> t & 1u)
        tw_held_read(v, x0);
      if (0x2u >> t & 1u)
        tw_held_read(v, x1);
      if (0x8u >> t & 1u)
        tw_held_read(v, x3);
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x2u >> t & 1u) y1 = v;
      if (0x1u >> t & 1u) y2 = v;
      if (0x8u >> t & 1u) y3 = v;
      if (0x4u >> t & 1u) y4 = v;
    }
    { /* round 4 */
      const tw_u32 lane = group + ((tw_u32)(0x312ull >> t * 4u) & 15u);
      tw_complex v;
      tw_held_read(v, x7);
      if (0x8u >> t & 1u)
        tw_held_read(v, x2);
      if (0x4u >> t & 1u)
        tw_held_read(v, x4);
      if (0x2u >> t & 1u)
        tw_held_read(v, x5);
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x4u >> t & 1u) y3 = v;
      if (0x8u >> t & 1u) y4 = v;
      if (0x2u >> t & 1u) y5 = v;
      if (0x1u >> t & 1u) y6 = v;
    }
    { /* round 5 */
      const tw_u32 lane = group + ((tw_u32)(0x1230ull >> t * 4u) & 15u);
      tw_complex v;
      tw_held_read(v, x0);
      if (0x8u >> t & 1u)
        tw_held_read(v, x5);
      if (0x4u >> t & 1u)
        tw_held_read(v, x6);
      if (0x2u >> t & 1u)
        tw_held_read(v, x7);
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x1u >> t & 1u) y0 = v;
      if (0x8u >> t & 1u) y5 = v;
      if (0x4u >> t & 1u) y6 = v;
      if (0x2u >> t & 1u) y7 = v;
    }
    { /* round 6 */
      const tw_u32 lane = group + (t ^ 1u);
      tw_complex v;
      tw_held_read(v, x5);
      if (0x2u >> t & 1u)
        tw_held_read(v, x4);
      if (0x8u >> t & 1u)
        tw_held_read(v, x6);
      if (0x4u >> t & 1u)
        tw_held_read(v, x7);
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x2u >> t & 1u) y4 = v;
      if (0x1u >> t & 1u) y5 = v;
      if (0x8u >> t & 1u) y6 = v;
      if (0x4u >> t & 1u) y7 = v;
    }
    { /* round 7 */
      const tw_u32 lane = group + ((tw_u32)(0x3120ull >> t * 4u) & 15u);
      tw_complex v;
      tw_held_read(v, x4);
      if (0x4u >> t & 1u)
        tw_held_read(v, x5);
      if (0x2u >> t & 1u)
        tw_held_read(v, x6);
      if (0x8u >> t & 1u)
        tw_held_read(v, x7);
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x1u >> t & 1u) y4 = v;
      if (0x4u >> t & 1u) y5 = v;
      if (0x2u >> t & 1u) y6 = v;
      if (0x8u >> t & 1u) y7 = v;
    }
    tw_held_write(x0, y0);
    tw_held_write(x1, y1);
    tw_held_write(x2, y2);
    tw_held_write(x3, y3);
    tw_held_write(x4, y4);
    tw_held_write(x5, y5);
    tw_held_write(x6, y6);
    tw_held_write(x7, y7);
  }

  /* stage 2 of 2: radix 4, stride 8 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    tw_held_roots(4, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 8) tw_fetch_each(3, 16) tw_times_each(x1, 1)
        tw_times_each(x2, 2) tw_times_each(x3, 3));
  }
  {
    const tw_u32 k = t + 4u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    tw_held_roots(4, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 8) tw_fetch_each(3, 16) tw_times_each(x5, 1)
        tw_times_each(x6, 2) tw_times_each(x7, 3));
  }
  tw_dft4(x0, x1, x2, x3);
  tw_dft4(x4, x5, x6, x7);

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6) tw_scale_each(x7));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 32;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_store(out_row + word0, tw_store_each(x0, 0) tw_store_each(x1, 8) tw_store_each(x2, 16) tw_store_each(x3, 24));
      tw_held_store(out_row + word0, tw_store_each(x4, 4) tw_store_each(x5, 12) tw_store_each(x6, 20) tw_store_each(x7, 28));
    }
  }
}

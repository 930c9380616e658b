/* tw_f32_45_52d18422: complex transform of rows
 * record: precision=f32 n=45 radices=3x5x3 elements=8 threads=15 transforms=4 store_hint=stream exchange=plane buffers=2 */

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

/* DFT of length 3, in place: odd prime by real convolutions of length 1.
 * 12 operations: 6 additions, 0 multiplications, 6 fused; at most 7 live values.
 * Before fusing: 12 additions, 4 multiplications. */
#define tw_dft3( \
    x0, x1, x2) \
    asm volatile("{ .reg .f32 minus, t<7>;" \
      ".reg .f32 i0; mov.f32 i0, " #x0 "_re;" \
      ".reg .f32 i1; mov.f32 i1, " #x0 "_im;" \
      "add.f32 t0, " #x1 "_re, " #x2 "_re;" \
      "sub.f32 t1, " #x1 "_re, " #x2 "_re;" \
      "add.f32 t2, " #x1 "_im, " #x2 "_im;" \
      "sub.f32 t3, " #x1 "_im, " #x2 "_im;" \
      "add.f32 " #x0 "_re, i0, t0;" \
      "fma.rn.f32 t4, t0, 0fBF000000, i0;" \
      "add.f32 " #x0 "_im, i1, t2;" \
      "fma.rn.f32 t5, t2, 0fBF000000, i1;" \
      "fma.rn.f32 " #x1 "_re, t3, 0f3F5DB3D7, t4;" \
      "fma.rn.f32 " #x2 "_re, t3, 0fBF5DB3D7, t4;" \
      "fma.rn.f32 " #x1 "_im, t1, 0fBF5DB3D7, t5;" \
      "fma.rn.f32 " #x2 "_im, t1, 0f3F5DB3D7, t5;" \
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

TW_KERNEL(tw_f32_45_52d18422, 60, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 15u;
  const tw_u32 row = thread / 15u;
  const tw_u32 tile_words = 180u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held(x0);
  tw_held(x1);
  tw_held(x2);
  tw_held(x3);
  tw_held(x4);
  tw_held(x5);
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 4;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * args.in_dist;
    const tw_u32 word0 = t;
    if (live && t < 8u) {
      tw_held_load(x0, in_row + word0, 0);
      tw_held_load(x1, in_row + word0, 15);
      tw_held_load(x2, in_row + word0, 30);
    }
    if (live && t < 7u) {
      tw_held_load(x3, in_row + word0, 8);
      tw_held_load(x4, in_row + word0, 23);
      tw_held_load(x5, in_row + word0, 38);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(x0, sign);
  tw_held_turn(x1, sign);
  tw_held_turn(x2, sign);
  tw_held_turn(x3, sign);
  tw_held_turn(x4, sign);
  tw_held_turn(x5, sign);

  /* stage 1 of 3: radix 3, stride 1 */
  if (t < 8u) {
    tw_dft3(x0, x1, x2);
    tw_dft3(x3, x4, x5);
  }

  { /* exchange */
    const tw_u32 from0 = row * 45u + t * 3u;
    const tw_u32 to0 = row * 45u + t;
    {
      const tw_plane plane = tw_plane_from(0u);
      if (t < 8u) {
        tw_held_put_part(plane, from0, 0, x0, re);
        tw_held_put_part(plane, from0, 1, x1, re);
        tw_held_put_part(plane, from0, 2, x2, re);
      }
      if (t < 7u) {
        tw_held_put_part(plane, from0, 24, x3, re);
        tw_held_put_part(plane, from0, 25, x4, re);
        tw_held_put_part(plane, from0, 26, x5, re);
      }
      tw_barrier();
      if (t < 9u) {
        tw_held_get_part(plane, to0, 0, x0, re);
        tw_held_get_part(plane, to0, 9, x1, re);
        tw_held_get_part(plane, to0, 18, x2, re);
        tw_held_get_part(plane, to0, 27, x3, re);
        tw_held_get_part(plane, to0, 36, x4, re);
      }
    }
    {
      const tw_plane plane = tw_plane_from(180u);
      if (t < 8u) {
        tw_held_put_part(plane, from0, 0, x0, im);
        tw_held_put_part(plane, from0, 1, x1, im);
        tw_held_put_part(plane, from0, 2, x2, im);
      }
      if (t < 7u) {
        tw_held_put_part(plane, from0, 24, x3, im);
        tw_held_put_part(plane, from0, 25, x4, im);
        tw_held_put_part(plane, from0, 26, x5, im);
      }
      tw_barrier();
      if (t < 9u) {
        tw_held_get_part(plane, to0, 0, x0, im);
        tw_held_get_part(plane, to0, 9, x1, im);
        tw_held_get_part(plane, to0, 18, x2, im);
        tw_held_get_part(plane, to0, 27, x3, im);
        tw_held_get_part(plane, to0, 36, x4, im);
      }
    }
  }

  /* stage 2 of 3: radix 5, stride 3 */
  if (t < 9u) {
    {
      const tw_u32 k = (t) % 3u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 3);
      const tw_complex w3 = tw_load_table(roots + 6);
      const tw_complex w4 = tw_load_table(roots + 9);
      tw_held_multiply(x1, w1);
      tw_held_multiply(x2, w2);
      tw_held_multiply(x3, w3);
      tw_held_multiply(x4, w4);
    }
    tw_dft5(x0, x1, x2, x3, x4);
  }

  { /* exchange */
    const tw_u32 from0 = row * 45u + t / 3u * 15u + t % 3u;
    const tw_u32 to0 = row * 45u + t;
    {
      const tw_plane plane = tw_plane_from(0u);
      if (t < 9u) {
        tw_held_put_part(plane, from0, 0, x0, re);
        tw_held_put_part(plane, from0, 3, x1, re);
        tw_held_put_part(plane, from0, 6, x2, re);
        tw_held_put_part(plane, from0, 9, x3, re);
        tw_held_put_part(plane, from0, 12, x4, re);
      }
      tw_barrier();
      if (t < 8u) {
        tw_held_get_part(plane, to0, 0, x0, re);
        tw_held_get_part(plane, to0, 15, x1, re);
        tw_held_get_part(plane, to0, 30, x2, re);
      }
      if (t < 7u) {
        tw_held_get_part(plane, to0, 8, x3, re);
        tw_held_get_part(plane, to0, 23, x4, re);
        tw_held_get_part(plane, to0, 38, x5, re);
      }
    }
    {
      const tw_plane plane = tw_plane_from(180u);
      if (t < 9u) {
        tw_held_put_part(plane, from0, 0, x0, im);
        tw_held_put_part(plane, from0, 3, x1, im);
        tw_held_put_part(plane, from0, 6, x2, im);
        tw_held_put_part(plane, from0, 9, x3, im);
        tw_held_put_part(plane, from0, 12, x4, im);
      }
      tw_barrier();
      if (t < 8u) {
        tw_held_get_part(plane, to0, 0, x0, im);
        tw_held_get_part(plane, to0, 15, x1, im);
        tw_held_get_part(plane, to0, 30, x2, im);
      }
      if (t < 7u) {
        tw_held_get_part(plane, to0, 8, x3, im);
        tw_held_get_part(plane, to0, 23, x4, im);
        tw_held_get_part(plane, to0, 38, x5, im);
      }
    }
  }

  /* stage 3 of 3: radix 3, stride 15 */
  if (t < 8u) {
    {
      const tw_u32 k = (t) % 15u;
      const tw_complex *const roots = (const tw_complex *)args.table + 12 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 15);
      tw_held_multiply(x1, w1);
      tw_held_multiply(x2, w2);
    }
    {
      const tw_u32 k = (t + 8u) % 15u;
      const tw_complex *const roots = (const tw_complex *)args.table + 12 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 15);
      tw_held_multiply(x4, w1);
      tw_held_multiply(x5, w2);
    }
    tw_dft3(x0, x1, x2);
    tw_dft3(x3, x4, x5);
  }

  /* scale and direction */
  tw_held_scale(x0, scale, scale * sign);
  tw_held_scale(x1, scale, scale * sign);
  tw_held_scale(x2, scale, scale * sign);
  tw_held_scale(x3, scale, scale * sign);
  tw_held_scale(x4, scale, scale * sign);
  tw_held_scale(x5, scale, scale * sign);

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    const tw_u32 word0 = t;
    if (live && t < 8u) {
      tw_held_store_stream(out_row + word0, 0, x0);
      tw_held_store_stream(out_row + word0, 15, x1);
      tw_held_store_stream(out_row + word0, 30, x2);
    }
    if (live && t < 7u) {
      tw_held_store_stream(out_row + word0, 8, x3);
      tw_held_store_stream(out_row + word0, 23, x4);
      tw_held_store_stream(out_row + word0, 38, x5);
    }
  }
}

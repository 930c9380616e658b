/* tw_f32_rf32_cf32_15_packed_b26821aa: spectra of real rows
 * record: precision=f32 n=15 radices=3x5 elements=5 threads=5 transforms=8 input=staged output=staged buffers=2 real=pairs */

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

/* point j of a real row, and point k of its spectrum */
TW_INLINE tw_real tw_point(const tw_in *row, tw_i64 stride, tw_u32 j) { return tw_load(row + (tw_i64)j * stride).re; }
TW_INLINE void tw_put_spectrum(tw_out *row, tw_i64 stride, tw_u32 k, tw_complex v) { tw_store(row + (tw_i64)k * stride, v); }

/* DFT of length 3, in place: odd prime by real convolutions of length 1.
 * 12 operations: 6 additions, 0 multiplications, 6 fused; at most 7 live values.
 * Before fusing: 12 additions, 4 multiplications. */
TW_INLINE void tw_dft3(
    tw_complex *x0, tw_complex *x1, tw_complex *x2) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.8660254); /* sqrt(3/4) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real t1 = x1_re + x2_re;
  const tw_real t2 = x1_re - x2_re;
  const tw_real t3 = x1_im + x2_im;
  const tw_real t4 = x1_im - x2_im;
  x0->re = x0_re + t1;
  const tw_real t5 = tw_fma(t1, -k0, x0_re);
  x0->im = x0_im + t3;
  const tw_real t6 = tw_fma(t3, -k0, x0_im);
  x1->re = tw_fma(t4, k1, t5);
  x2->re = tw_fma(t4, -k1, t5);
  x1->im = tw_fma(t2, -k1, t6);
  x2->im = tw_fma(t2, k1, t6);
}

/* DFT of length 5, in place: odd prime by real convolutions of length 2.
 * 32 operations: 14 additions, 0 multiplications, 18 fused; at most 11 live values.
 * Before fusing: 32 additions, 12 multiplications. */
TW_INLINE void tw_dft5(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4) {
  const tw_real k0 = TW_R(0.25); /* 1/4 */
  const tw_real k1 = TW_R(0.559017); /* sqrt(5/16) */
  const tw_real k2 = TW_R(1.618034); /* |sin(2*pi*1/5) / sin(2*pi*2/5)| */
  const tw_real k3 = TW_R(0.58778524);
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real t1 = x1_re + x4_re;
  const tw_real t2 = x1_re - x4_re;
  const tw_real t3 = x1_im + x4_im;
  const tw_real t4 = x1_im - x4_im;
  const tw_real t5 = x2_re + x3_re;
  const tw_real t6 = x2_re - x3_re;
  const tw_real t7 = x2_im + x3_im;
  const tw_real t8 = x2_im - x3_im;
  const tw_real t9 = t1 + t5;
  const tw_real t10 = t1 - t5;
  x0->re = x0_re + t9;
  const tw_real t11 = tw_fma(t9, -k0, x0_re);
  const tw_real t12 = tw_fma(t10, k1, t11);
  const tw_real t13 = tw_fma(t10, -k1, t11);
  const tw_real t14 = tw_fma(t2, k2, t6);
  const tw_real t15 = tw_fma(t6, -k2, t2);
  const tw_real t16 = t3 + t7;
  const tw_real t17 = t3 - t7;
  x0->im = x0_im + t16;
  const tw_real t18 = tw_fma(t16, -k0, x0_im);
  const tw_real t19 = tw_fma(t17, k1, t18);
  const tw_real t20 = tw_fma(t17, -k1, t18);
  const tw_real t21 = tw_fma(t4, k2, t8);
  const tw_real t22 = tw_fma(t8, -k2, t4);
  x1->re = tw_fma(t21, k3, t12);
  x4->re = tw_fma(t21, -k3, t12);
  x1->im = tw_fma(t14, -k3, t19);
  x4->im = tw_fma(t14, k3, t19);
  x2->re = tw_fma(t22, k3, t13);
  x3->re = tw_fma(t22, -k3, t13);
  x2->im = tw_fma(t15, -k3, t20);
  x3->im = tw_fma(t15, k3, t20);
}

TW_KERNEL(tw_f32_rf32_cf32_15_packed_b26821aa, 40, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 5u;
  const tw_u32 row = thread / 5u;
  const tw_u32 tile_words = 120u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 8;
  const tw_i64 live_first = 2 * (first + (tw_i64)row);
  const int live = live_first < args.batch, second = live_first + 1 < args.batch;
  (void)live, (void)second;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};

  { /* load: a piece of memory */
    const tw_i64 left = (args.batch - 2 * first) * 15;
    const tw_u32 held = left < 240 ? (tw_u32)left : 240u;
    const tw_in *const piece = (const tw_in *)args.in + 2 * first * 15;
    tw_real moved[6];
    TW_UNROLL
    for (tw_u32 step = 0u; step < 6u; step++) {
      const tw_u32 at = thread + step * 40u;
      moved[step] = 0;
      if (at < held)
        moved[step] = tw_load(piece + at).re;
    }
    tw_barrier();
    tw_part *const tile = (tw_part *)tw_shared();
    TW_UNROLL
    for (tw_u32 step = 0u; step < 6u; step++) {
      const tw_u32 at = thread + step * 40u;
      if (at < 240u)
        tw_sh_store_part(tile + at, moved[step]);
    }
    tw_barrier();
    const tw_u32 lines = row * 30u;
    const tw_u32 point0 = t;
    x0.re = tw_sh_load_part(tile + lines + point0 + 0u);
    x0.im = tw_sh_load_part(tile + lines + point0 + 15u);
    x1.re = tw_sh_load_part(tile + lines + point0 + 5u + 0u);
    x1.im = tw_sh_load_part(tile + lines + point0 + 5u + 15u);
    x2.re = tw_sh_load_part(tile + lines + point0 + 10u + 0u);
    x2.im = tw_sh_load_part(tile + lines + point0 + 10u + 15u);
  }

  /* stage 1 of 2: radix 3, stride 1 */
  tw_dft3(&x0, &x1, &x2);

  { /* exchange */
    const tw_u32 from0 = row * 15u + t * 3u;
    const tw_u32 to0 = row * 15u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 1, x1);
    tw_put(tile, from0, 2, x2);
    tw_barrier();
    if (t < 3u) {
      tw_get(tile, to0, 0, x0);
      tw_get(tile, to0, 3, x1);
      tw_get(tile, to0, 6, x2);
      tw_get(tile, to0, 9, x3);
      tw_get(tile, to0, 12, x4);
    }
  }

  /* stage 2 of 2: radix 5, stride 3 */
  if (t < 3u) {
    {
      const tw_u32 k = (t) % 3u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 3);
      const tw_complex w3 = tw_load_table(roots + 6);
      const tw_complex w4 = tw_load_table(roots + 9);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
      x3 = tw_multiply(x3, w3);
      x4 = tw_multiply(x4, w4);
    }
    tw_dft5(&x0, &x1, &x2, &x3, &x4);
  }

  { /* spectra: each word meets its mirrored one */
    tw_word *const tile = (tw_word *)tw_shared() + 120u;
    const tw_u32 held0 = row * 15u + t;
    if (t < 3u) {
      tw_sh_store(tile + held0, x0);
    }
    if (t < 3u) {
      tw_sh_store(tile + held0 + 3u, x1);
    }
    if (t < 3u) {
      tw_sh_store(tile + held0 + 6u, x2);
    }
    if (t < 3u) {
      tw_sh_store(tile + held0 + 9u, x3);
    }
    if (t < 3u) {
      tw_sh_store(tile + held0 + 12u, x4);
    }
    tw_barrier();
    const tw_real part = scale * TW_R(0.5);
    TW_UNROLL
    for (tw_u32 step = 0u; step < 2u; step++) {
      const tw_u32 pair = thread + step * 40u, line = pair / 8u, k = pair % 8u;
      const tw_i64 there_first = 2 * (first + (tw_i64)line);
      const int there = there_first < args.batch, second = there_first + 1 < args.batch;
      (void)there, (void)second;
      tw_out *const row_at = (tw_out *)args.out + (2 * (first + (tw_i64)line)) * 8;
      tw_out *const row_at_2 = (tw_out *)args.out + (2 * (first + (tw_i64)line) + 1) * 8;
      if (pair < 64u && there) {
        const tw_u32 mirrored = k ? 15u - k : 0u;
        const tw_complex z = tw_sh_load(tile + line * 15u + (k));
        const tw_complex y = tw_sh_load(tile + line * 15u + (mirrored));
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        {
          const tw_complex v = {part * (even.re), part * sign * (even.im)};
          tw_put_spectrum(row_at, 1, k, v);
        }
        if (second)
        {
          const tw_complex v = {part * (odd.re), part * sign * (odd.im)};
          tw_put_spectrum(row_at_2, 1, k, v);
        }
      }
    }
  }
}

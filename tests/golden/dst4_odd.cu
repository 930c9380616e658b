/* tw_f32_rf32_rf32_7_dst4_7cd3e211: transform between real rows
 * record: precision=f32 n=7 radices=7 elements=7 transforms=32 output=staged real=pairs */

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

/* dst4: points of a row of cosines, and of the real core */
typedef tw_u32 tw_index;
#define TW_N 7u
#define TW_OF row, stride
TW_INLINE tw_real tw_take(const tw_in *row, tw_i64 stride, tw_index i) {
  const tw_index at = TW_N - 1u - i;
  const tw_real v = tw_load(row + (tw_i64)at * stride).re;
  return v;
}
TW_INLINE void tw_give(tw_out *row, tw_i64 stride, tw_index i, tw_real v) {
  const tw_index at = i;
  const tw_complex x = {(at & 1u ? -v : v), 0};
  tw_store(row + (tw_i64)at * stride, x);
}
TW_INLINE tw_real tw_root_2(tw_real v) {
  return tw_fma(v, TW_R(1.41421356237309504880), v * TW_R(2.4203233e-8));
}
TW_INLINE tw_index tw_folded(tw_index n, tw_index a, tw_real *flip) {
  a = a >= 8u * n ? a - 8u * n : a;
  a = a > 4u * n ? 8u * n - a : a;
  *flip = a > 2u * n ? TW_R(-1.0) : TW_R(1.0);
  return (a > 2u * n ? 4u * n - a : a) / 2u;
}
TW_INLINE tw_real tw_point(const tw_in *row, tw_i64 stride, tw_index j) {
  tw_real flip;
  const tw_index at = tw_folded(TW_N, 4u * j + TW_N * (TW_N * (1u - 4u * j) & 7u), &flip);
  return flip * tw_take(TW_OF, at);
}
TW_INLINE void tw_put_spectrum(tw_out *row, tw_i64 stride, tw_index k, tw_complex v) {
  tw_real flip;
  const tw_real re = ((TW_N + 1u) & 7u) <= 2u ? v.re : -v.re;
  const tw_real im = (TW_N & 7u) < 4u ? v.im : -v.im;
  tw_index at = tw_folded(TW_N, 2u * k + TW_N * (TW_N * (1u - 2u * k) & 7u), &flip);
  tw_give(TW_OF, at, flip * tw_root_2(re + im));
  if (k) {
    const tw_index m = TW_N - k;
    at = tw_folded(TW_N, 2u * m + TW_N * (TW_N * (1u - 2u * m) & 7u), &flip);
    tw_give(TW_OF, at, flip * tw_root_2(re - im));
  }
}

/* DFT of length 7, in place: odd prime by real convolutions of length 3.
 * 60 operations: 18 additions, 0 multiplications, 42 fused; at most 17 live values.
 * Before fusing: 60 additions, 36 multiplications. */
TW_INLINE void tw_dft7(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6) {
  const tw_real k0 = TW_R(0.6234898); /* cos(2*pi*1/7) */
  const tw_real k1 = TW_R(0.22252093);
  const tw_real k2 = TW_R(0.90096885);
  const tw_real k3 = TW_R(0.80193776); /* |sin(2*pi*1/7) / sin(2*pi*2/7)| */
  const tw_real k4 = TW_R(0.44504187); /* |sin(2*pi*3/7) / sin(2*pi*2/7)| */
  const tw_real k5 = TW_R(0.5549581); /* |sin(2*pi*3/7) / sin(2*pi*1/7)| */
  const tw_real k6 = TW_R(0.9749279);
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real x5_re = x5->re, x5_im = x5->im;
  const tw_real x6_re = x6->re, x6_im = x6->im;
  const tw_real t1 = x1_re + x6_re;
  const tw_real t2 = x1_re - x6_re;
  const tw_real t3 = x1_im + x6_im;
  const tw_real t4 = x1_im - x6_im;
  const tw_real t5 = x2_re + x5_re;
  const tw_real t6 = x2_re - x5_re;
  const tw_real t7 = x2_im + x5_im;
  const tw_real t8 = x2_im - x5_im;
  const tw_real t9 = x3_re + x4_re;
  const tw_real t10 = x3_re - x4_re;
  const tw_real t11 = x3_im + x4_im;
  const tw_real t12 = x3_im - x4_im;
  const tw_real t13 = tw_fma(t2, k3, t6);
  const tw_real t14 = tw_fma(t10, k4, t13);
  const tw_real t15 = tw_fma(t2, -k5, t6);
  const tw_real t16 = tw_fma(t6, -k4, t2);
  const tw_real t17 = tw_fma(t15, -k3, t10);
  const tw_real t18 = tw_fma(t10, -k3, t16);
  const tw_real t19 = tw_fma(t4, k3, t8);
  const tw_real t20 = tw_fma(t12, k4, t19);
  const tw_real t21 = tw_fma(t4, -k5, t8);
  const tw_real t22 = tw_fma(t8, -k4, t4);
  const tw_real t23 = tw_fma(t21, -k3, t12);
  const tw_real t24 = tw_fma(t12, -k3, t22);
  const tw_real t25 = x0_re + t1;
  const tw_real t26 = t5 + t25;
  x0->re = t9 + t26;
  const tw_real t27 = tw_fma(t1, k0, x0_re);
  const tw_real t28 = tw_fma(t5, -k1, t27);
  const tw_real t29 = tw_fma(t9, -k2, t28);
  const tw_real t30 = tw_fma(t1, -k2, x0_re);
  const tw_real t31 = tw_fma(t1, -k1, x0_re);
  const tw_real t32 = tw_fma(t5, k0, t30);
  const tw_real t33 = tw_fma(t5, -k2, t31);
  const tw_real t34 = tw_fma(t9, -k1, t32);
  const tw_real t35 = tw_fma(t9, k0, t33);
  x1->re = tw_fma(t20, k6, t29);
  x6->re = tw_fma(t20, -k6, t29);
  x3->re = tw_fma(t23, k6, t34);
  x4->re = tw_fma(t23, -k6, t34);
  x2->re = tw_fma(t24, k6, t35);
  x5->re = tw_fma(t24, -k6, t35);
  const tw_real t36 = x0_im + t3;
  const tw_real t37 = t7 + t36;
  x0->im = t11 + t37;
  const tw_real t38 = tw_fma(t3, k0, x0_im);
  const tw_real t39 = tw_fma(t7, -k1, t38);
  const tw_real t40 = tw_fma(t11, -k2, t39);
  const tw_real t41 = tw_fma(t3, -k2, x0_im);
  const tw_real t42 = tw_fma(t3, -k1, x0_im);
  const tw_real t43 = tw_fma(t7, k0, t41);
  const tw_real t44 = tw_fma(t7, -k2, t42);
  const tw_real t45 = tw_fma(t11, -k1, t43);
  const tw_real t46 = tw_fma(t11, k0, t44);
  x1->im = tw_fma(t14, -k6, t40);
  x6->im = tw_fma(t14, k6, t40);
  x3->im = tw_fma(t17, -k6, t45);
  x4->im = tw_fma(t17, k6, t45);
  x2->im = tw_fma(t18, -k6, t46);
  x5->im = tw_fma(t18, k6, t46);
}

TW_KERNEL(tw_f32_rf32_rf32_7_dst4_7cd3e211, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 1u;
  const tw_u32 row = thread / 1u;
  const tw_u32 tile_words = 224u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words, (void)sign;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 32;
  const tw_i64 live_first = 2 * (first + (tw_i64)row);
  const int live = live_first < args.batch, second = live_first + 1 < args.batch;
  (void)live, (void)second;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};
  tw_complex x5 = {0, 0};
  tw_complex x6 = {0, 0};

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (2 * (first + (tw_i64)row)) * args.in_dist;
    const tw_in *const in_row_2 = (const tw_in *)args.in + (2 * (first + (tw_i64)row) + 1) * args.in_dist;
    const tw_u32 word0 = 0u;
    if (live) {
      {
      x0.re = tw_point(in_row, 1, word0);
      if (second)
        x0.im = tw_point(in_row_2, 1, word0);
      }
      {
      x1.re = tw_point(in_row, 1, word0 + 1u);
      if (second)
        x1.im = tw_point(in_row_2, 1, word0 + 1u);
      }
      {
      x2.re = tw_point(in_row, 1, word0 + 2u);
      if (second)
        x2.im = tw_point(in_row_2, 1, word0 + 2u);
      }
      {
      x3.re = tw_point(in_row, 1, word0 + 3u);
      if (second)
        x3.im = tw_point(in_row_2, 1, word0 + 3u);
      }
      {
      x4.re = tw_point(in_row, 1, word0 + 4u);
      if (second)
        x4.im = tw_point(in_row_2, 1, word0 + 4u);
      }
      {
      x5.re = tw_point(in_row, 1, word0 + 5u);
      if (second)
        x5.im = tw_point(in_row_2, 1, word0 + 5u);
      }
      {
      x6.re = tw_point(in_row, 1, word0 + 6u);
      if (second)
        x6.im = tw_point(in_row_2, 1, word0 + 6u);
      }
    }
  }

  /* stage 1 of 1: radix 7, stride 1 */
  tw_dft7(&x0, &x1, &x2, &x3, &x4, &x5, &x6);

  { /* spectra: each word meets its mirrored one */
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    const tw_u32 held0 = row * 7u + 0u;
    tw_sh_store(tile + held0, x0);
    tw_sh_store(tile + held0 + 1u, x1);
    tw_sh_store(tile + held0 + 2u, x2);
    tw_sh_store(tile + held0 + 3u, x3);
    tw_sh_store(tile + held0 + 4u, x4);
    tw_sh_store(tile + held0 + 5u, x5);
    tw_sh_store(tile + held0 + 6u, x6);
    tw_barrier();
    const tw_real part = scale * TW_R(0.5);
    TW_UNROLL
    for (tw_u32 step = 0u; step < 4u; step++) {
      const tw_u32 pair = thread + step * 32u, line = pair / 4u, k = pair % 4u;
      const tw_i64 there_first = 2 * (first + (tw_i64)line);
      const int there = there_first < args.batch, second = there_first + 1 < args.batch;
      (void)there, (void)second;
      tw_out *const row_at = (tw_out *)args.out + (2 * (first + (tw_i64)line)) * args.out_dist;
      tw_out *const row_at_2 = (tw_out *)args.out + (2 * (first + (tw_i64)line) + 1) * args.out_dist;
      if (pair < 128u && there) {
        const tw_u32 mirrored = k ? 7u - k : 0u;
        const tw_complex z = tw_sh_load(tile + line * 7u + (k));
        const tw_complex y = tw_sh_load(tile + line * 7u + (mirrored));
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        {
          const tw_complex v = {part * (even.re), part * (even.im)};
          tw_put_spectrum(row_at, 1, k, v);
        }
        if (second)
        {
          const tw_complex v = {part * (odd.re), part * (odd.im)};
          tw_put_spectrum(row_at_2, 1, k, v);
        }
      }
    }
  }
}

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
TW_INLINE void tw_dft6(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.8660254); /* sqrt(3/4) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real x5_re = x5->re, x5_im = x5->im;
  const tw_real t1 = x0_re + x3_re;
  const tw_real t2 = x0_re - x3_re;
  const tw_real t3 = x0_im + x3_im;
  const tw_real t4 = x0_im - x3_im;
  const tw_real t5 = x2_re + x5_re;
  const tw_real t6 = x2_re - x5_re;
  const tw_real t7 = x2_im + x5_im;
  const tw_real t8 = x2_im - x5_im;
  const tw_real t9 = x1_re + x4_re;
  const tw_real t10 = x1_re - x4_re;
  const tw_real t11 = x1_im + x4_im;
  const tw_real t12 = x1_im - x4_im;
  const tw_real t13 = t5 + t9;
  const tw_real t14 = t5 - t9;
  const tw_real t15 = t7 + t11;
  const tw_real t16 = t7 - t11;
  x0->re = t1 + t13;
  const tw_real t17 = tw_fma(t13, -k0, t1);
  x0->im = t3 + t15;
  const tw_real t18 = tw_fma(t15, -k0, t3);
  x4->re = tw_fma(t16, k1, t17);
  x2->re = tw_fma(t16, -k1, t17);
  x4->im = tw_fma(t14, -k1, t18);
  x2->im = tw_fma(t14, k1, t18);
  const tw_real t19 = t6 - t10;
  const tw_real t20 = t6 + t10;
  const tw_real t21 = t8 - t12;
  const tw_real t22 = t8 + t12;
  x3->re = t2 + t19;
  const tw_real t23 = tw_fma(t19, -k0, t2);
  x3->im = t4 + t21;
  const tw_real t24 = tw_fma(t21, -k0, t4);
  x1->re = tw_fma(t22, k1, t23);
  x5->re = tw_fma(t22, -k1, t23);
  x1->im = tw_fma(t20, -k1, t24);
  x5->im = tw_fma(t20, k1, t24);
}

/* DFT of length 8, in place: conjugate-pair split radix.
 * 52 operations: 44 additions, 0 multiplications, 8 fused; at most 17 live values.
 * Before fusing: 52 additions, 4 multiplications. */
TW_INLINE void tw_dft8(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7) {
  const tw_real k0 = TW_R(0.70710677); /* sqrt(1/2) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real x5_re = x5->re, x5_im = x5->im;
  const tw_real x6_re = x6->re, x6_im = x6->im;
  const tw_real x7_re = x7->re, x7_im = x7->im;
  const tw_real t1 = x0_re + x4_re;
  const tw_real t2 = x0_re - x4_re;
  const tw_real t3 = x0_im + x4_im;
  const tw_real t4 = x0_im - x4_im;
  const tw_real t5 = x2_re + x6_re;
  const tw_real t6 = x2_re - x6_re;
  const tw_real t7 = x2_im + x6_im;
  const tw_real t8 = x2_im - x6_im;
  const tw_real t9 = t1 + t5;
  const tw_real t10 = t1 - t5;
  const tw_real t11 = t3 + t7;
  const tw_real t12 = t3 - t7;
  const tw_real t13 = t2 + t8;
  const tw_real t14 = t2 - t8;
  const tw_real t15 = t4 - t6;
  const tw_real t16 = t4 + t6;
  const tw_real t17 = x1_re + x5_re;
  const tw_real t18 = x1_re - x5_re;
  const tw_real t19 = x1_im + x5_im;
  const tw_real t20 = x1_im - x5_im;
  const tw_real t21 = x3_re + x7_re;
  const tw_real t22 = x3_re - x7_re;
  const tw_real t23 = x3_im + x7_im;
  const tw_real t24 = x3_im - x7_im;
  const tw_real t25 = t17 + t21;
  const tw_real t26 = t17 - t21;
  const tw_real t27 = t19 + t23;
  const tw_real t28 = t19 - t23;
  x0->re = t9 + t25;
  x4->re = t9 - t25;
  x0->im = t11 + t27;
  x4->im = t11 - t27;
  x2->re = t10 + t28;
  x6->re = t10 - t28;
  x2->im = t12 - t26;
  x6->im = t12 + t26;
  const tw_real t29 = t18 + t20;
  const tw_real t30 = t18 - t20;
  const tw_real t31 = t22 - t24;
  const tw_real t32 = t22 + t24;
  const tw_real t33 = t29 - t31;
  const tw_real t34 = t29 + t31;
  const tw_real t35 = t30 + t32;
  const tw_real t36 = t30 - t32;
  x1->re = tw_fma(t33, k0, t13);
  x5->re = tw_fma(t33, -k0, t13);
  x1->im = tw_fma(t35, -k0, t15);
  x5->im = tw_fma(t35, k0, t15);
  x3->re = tw_fma(t36, -k0, t14);
  x7->re = tw_fma(t36, k0, t14);
  x3->im = tw_fma(t34, -k0, t16);
  x7->im = tw_fma(t34, k0, t16);
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

TW_KERNEL(tw_f32_240_packed_065bdb6b, 144, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 48u;
  const tw_u32 row = thread / 48u;
  const tw_u32 tile_words = 720u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 3;
  const int live = first + row < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};
  tw_complex x5 = {0, 0};
  tw_complex x6 = {0, 0};
  tw_complex x7 = {0, 0};

  { /* load */
    const tw_u32 word0 = thread * 2u;
    const tw_u32 words = args.batch - first < 3 ? (tw_u32)(args.batch - first) * 240u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 240;
    if (word0 < words) {
      tw_load_pair_stream(in + word0 + 0u, &x0, &x1);
    }
    if (word0 + 288u < words) {
      tw_load_pair_stream(in + word0 + 288u, &x2, &x3);
    }
    if (word0 + 576u < words) {
      tw_load_pair_stream(in + word0 + 576u, &x4, &x5);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= sign;
  x1.im *= sign;
  x2.im *= sign;
  x3.im *= sign;
  x4.im *= sign;
  x5.im *= sign;

  { /* exchange */
    const tw_u32 linear0 = thread * 2u;
    const tw_u32 to0 = row * 240u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, linear0, 0, x0);
    tw_put(tile, linear0, 1, x1);
    tw_put(tile, linear0, 288, x2);
    tw_put(tile, linear0, 289, x3);
    if (thread * 2u + 576u < tile_words) {
      tw_put(tile, linear0, 576, x4);
    }
    if (thread * 2u + 576u < tile_words) {
      tw_put(tile, linear0, 577, x5);
    }
    tw_barrier();
    if (t < 40u) {
      tw_get(tile, to0, 0, x0);
      tw_get(tile, to0, 40, x1);
      tw_get(tile, to0, 80, x2);
      tw_get(tile, to0, 120, x3);
      tw_get(tile, to0, 160, x4);
      tw_get(tile, to0, 200, x5);
    }
  }

  /* stage 1 of 3: radix 6, stride 1 */
  if (t < 40u) {
    tw_dft6(&x0, &x1, &x2, &x3, &x4, &x5);
  }

  { /* exchange */
    const tw_u32 from0 = row * 240u + t * 6u;
    const tw_u32 to0 = row * 240u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 40u) {
      tw_put(tile, from0, 0, x0);
      tw_put(tile, from0, 1, x1);
      tw_put(tile, from0, 2, x2);
      tw_put(tile, from0, 3, x3);
      tw_put(tile, from0, 4, x4);
      tw_put(tile, from0, 5, x5);
    }
    tw_barrier();
    if (t < 30u) {
      tw_get(tile, to0, 0, x0);
      tw_get(tile, to0, 30, x1);
      tw_get(tile, to0, 60, x2);
      tw_get(tile, to0, 90, x3);
      tw_get(tile, to0, 120, x4);
      tw_get(tile, to0, 150, x5);
      tw_get(tile, to0, 180, x6);
      tw_get(tile, to0, 210, x7);
    }
  }

  /* stage 2 of 3: radix 8, stride 6 */
  if (t < 30u) {
    {
      const tw_u32 k = (t) % 6u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 6);
      const tw_complex w3 = tw_load_table(roots + 12);
      const tw_complex w4 = tw_load_table(roots + 18);
      const tw_complex w5 = tw_load_table(roots + 24);
      const tw_complex w6 = tw_load_table(roots + 30);
      const tw_complex w7 = tw_load_table(roots + 36);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
      x3 = tw_multiply(x3, w3);
      x4 = tw_multiply(x4, w4);
      x5 = tw_multiply(x5, w5);
      x6 = tw_multiply(x6, w6);
      x7 = tw_multiply(x7, w7);
    }
    tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);
  }

  { /* exchange */
    const tw_u32 from0 = row * 240u + t / 6u * 48u + t % 6u;
    const tw_u32 to0 = row * 240u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 30u) {
      tw_put(tile, from0, 0, x0);
      tw_put(tile, from0, 6, x1);
      tw_put(tile, from0, 12, x2);
      tw_put(tile, from0, 18, x3);
      tw_put(tile, from0, 24, x4);
      tw_put(tile, from0, 30, x5);
      tw_put(tile, from0, 36, x6);
      tw_put(tile, from0, 42, x7);
    }
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 48, x1);
    tw_get(tile, to0, 96, x2);
    tw_get(tile, to0, 144, x3);
    tw_get(tile, to0, 192, x4);
  }

  /* stage 3 of 3: radix 5, stride 48 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 42 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 48);
    const tw_complex w3 = tw_load_table(roots + 96);
    const tw_complex w4 = tw_load_table(roots + 144);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
    x4 = tw_multiply(x4, w4);
  }
  tw_dft5(&x0, &x1, &x2, &x3, &x4);

  { /* exchange */
    const tw_u32 from0 = row * 240u + t;
    const tw_u32 linear0 = thread * 2u;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 48, x1);
    tw_put(tile, from0, 96, x2);
    tw_put(tile, from0, 144, x3);
    tw_put(tile, from0, 192, x4);
    tw_barrier();
    tw_get(tile, linear0, 0, x0);
    tw_get(tile, linear0, 1, x1);
    tw_get(tile, linear0, 288, x2);
    tw_get(tile, linear0, 289, x3);
    if (thread * 2u + 576u < tile_words) {
      tw_get(tile, linear0, 576, x4);
    }
    if (thread * 2u + 576u < tile_words) {
      tw_get(tile, linear0, 577, x5);
    }
  }

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;
  x4.re *= scale, x4.im *= scale * sign;
  x5.re *= scale, x5.im *= scale * sign;

  { /* store */
    const tw_u32 word0 = thread * 2u;
    const tw_u32 words = args.batch - first < 3 ? (tw_u32)(args.batch - first) * 240u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 240;
    if (word0 < words) {
      tw_store_pair_stream(out + word0 + 0u, x0, x1);
    }
    if (word0 + 288u < words) {
      tw_store_pair_stream(out + word0 + 288u, x2, x3);
    }
    if (word0 + 576u < words) {
      tw_store_pair_stream(out + word0 + 576u, x4, x5);
    }
  }
}

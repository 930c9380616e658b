/* tw_f32_48_packed_28202c93: complex transform of rows
 * record: precision=f32 n=48 radices=6x2x4 elements=6 threads=12 padding=insert pad_every=5 pad_by=7 */

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

/* where a word of the tile lies in shared memory */
TW_INLINE tw_u32 tw_position(tw_u32 word) {
  return word + (word >> 5) * 7u;
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

/* DFT of length 2, in place: butterfly.
 * 4 operations: 4 additions, 0 multiplications, 0 fused; at most 5 live values.
 * Before fusing: 4 additions, 0 multiplications. */
TW_INLINE void tw_dft2(
    tw_complex *x0, tw_complex *x1) {
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  x0->re = x0_re + x1_re;
  x1->re = x0_re - x1_re;
  x0->im = x0_im + x1_im;
  x1->im = x0_im - x1_im;
}

/* DFT of length 4, in place: conjugate-pair split radix.
 * 16 operations: 16 additions, 0 multiplications, 0 fused; at most 9 live values.
 * Before fusing: 16 additions, 0 multiplications. */
TW_INLINE void tw_dft4(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3) {
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real t1 = x0_re + x2_re;
  const tw_real t2 = x0_re - x2_re;
  const tw_real t3 = x0_im + x2_im;
  const tw_real t4 = x0_im - x2_im;
  const tw_real t5 = x1_re + x3_re;
  const tw_real t6 = x1_re - x3_re;
  const tw_real t7 = x1_im + x3_im;
  const tw_real t8 = x1_im - x3_im;
  x0->re = t1 + t5;
  x2->re = t1 - t5;
  x0->im = t3 + t7;
  x2->im = t3 - t7;
  x1->re = t2 + t8;
  x3->re = t2 - t8;
  x1->im = t4 - t6;
  x3->im = t4 + t6;
}

TW_KERNEL(tw_f32_48_packed_28202c93, 12, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 tile_words = 48u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 1;
  const int live = first + 0 < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};
  tw_complex x5 = {0, 0};

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + first * 48;
    const tw_u32 word0 = t;
    if (live && t < 8u) {
      x0 = tw_load(in_row + word0);
      x1 = tw_load(in_row + word0 + 8u);
      x2 = tw_load(in_row + word0 + 16u);
      x3 = tw_load(in_row + word0 + 24u);
      x4 = tw_load(in_row + word0 + 32u);
      x5 = tw_load(in_row + word0 + 40u);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= sign;
  x1.im *= sign;
  x2.im *= sign;
  x3.im *= sign;
  x4.im *= sign;
  x5.im *= sign;

  /* stage 1 of 3: radix 6, stride 1 */
  if (t < 8u) {
    tw_dft6(&x0, &x1, &x2, &x3, &x4, &x5);
  }

  { /* exchange */
    const tw_u32 from0 = t * 6u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    if (t < 8u) {
      tw_put(tile, from0_at, 0, x0);
      tw_put(tile, from0_at, 1, x1);
      tw_put(tile, tw_position(from0 + 2u), 0, x2);
      tw_put(tile, tw_position(from0 + 3u), 0, x3);
      tw_put(tile, tw_position(from0 + 4u), 0, x4);
      tw_put(tile, tw_position(from0 + 5u), 0, x5);
    }
    tw_barrier();
    if (t < 8u) {
      tw_get(tile, to0_at, 0, x0);
      tw_get(tile, to0_at, 24, x1);
      tw_get(tile, to0_at, 8, x2);
      tw_get(tile, to0_at, 39, x3);
      tw_get(tile, to0_at, 16, x4);
      tw_get(tile, to0_at, 47, x5);
    }
  }

  /* stage 2 of 3: radix 2, stride 6 */
  if (t < 8u) {
    {
      const tw_u32 k = (t) % 6u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      x1 = tw_multiply(x1, w1);
    }
    {
      const tw_u32 k = (t + 8u) % 6u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      x3 = tw_multiply(x3, w1);
    }
    {
      const tw_u32 k = (t + 16u) % 6u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      x5 = tw_multiply(x5, w1);
    }
    tw_dft2(&x0, &x1);
    tw_dft2(&x2, &x3);
    tw_dft2(&x4, &x5);
  }

  { /* exchange */
    const tw_u32 from0 = t / 6u * 12u + t % 6u;
    const tw_u32 from1 = (t + 8u) / 6u * 12u + (t + 8u) % 6u;
    const tw_u32 from2 = (t + 16u) / 6u * 12u + (t + 16u) % 6u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 from1_at = tw_position(from1);
    const tw_u32 from2_at = tw_position(from2);
    const tw_u32 to0 = t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 8u) {
      tw_put(tile, from0_at, 0, x0);
      tw_put(tile, from0_at, 6, x1);
      tw_put(tile, from1_at, 0, x2);
      tw_put(tile, tw_position(from1 + 6u), 0, x3);
      tw_put(tile, from2_at, 0, x4);
      tw_put(tile, tw_position(from2 + 6u), 0, x5);
    }
    tw_barrier();
    tw_get(tile, to0_at, 0, x0);
    tw_get(tile, to0_at, 12, x1);
    tw_get(tile, tw_position(to0 + 24u), 0, x2);
    tw_get(tile, to0_at, 43, x3);
  }

  /* stage 3 of 3: radix 4, stride 12 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 6 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 12);
    const tw_complex w3 = tw_load_table(roots + 24);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
  }
  tw_dft4(&x0, &x1, &x2, &x3);

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + first * 48;
    const tw_u32 word0 = t;
    if (live) {
      tw_store(out_row + word0, x0);
      tw_store(out_row + word0 + 12u, x1);
      tw_store(out_row + word0 + 24u, x2);
      tw_store(out_row + word0 + 36u, x3);
    }
  }
}

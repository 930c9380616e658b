/* tw_f32_cbf16_cbf16_60_packed_ee948838: complex transform of rows
 * record: precision=f32 n=60 radices=5x4x3 elements=20 threads=5 transforms=16 streaming=1 prefetch=1 input=staged tile=halves */

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
/* a + b*w and a - b*w, the second as 2a - (a + b*w) */
TW_INLINE void tw_meet(tw_complex *a, tw_complex *b, tw_complex w) {
  const tw_complex sum = {tw_fma(b->re, w.re, tw_fma(-b->im, w.im, a->re)),
                          tw_fma(b->re, w.im, tw_fma(b->im, w.re, a->im))};
  b->re = tw_fma(TW_R(2.0), a->re, -sum.re);
  b->im = tw_fma(TW_R(2.0), a->im, -sum.im);
  *a = sum;
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

/* DFT of length 4, in place: conjugate-pair split radix.
 * 16 operations: 16 additions, 0 multiplications, 0 fused; at most 9 live values.
 * Before fusing: 16 additions, 0 multiplications.
 * Slots that meet first, such as 0 and 2, hold their sum and difference already. */
TW_INLINE void tw_dft4_of_sums(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3) {
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  x0->re = x0_re + x1_re;
  x2->re = x0_re - x1_re;
  x0->im = x0_im + x1_im;
  x2->im = x0_im - x1_im;
  x1->re = x2_re + x3_im;
  x3->re = x2_re - x3_im;
  x1->im = x2_im - x3_re;
  x3->im = x2_im + x3_re;
}

/* DFT of length 3, in place: odd prime by real convolutions of length 1.
 * 12 operations: 6 additions, 0 multiplications, 6 fused; at most 7 live values.
 * Before fusing: 12 additions, 4 multiplications.
 * Slots that meet first, such as 1 and 2, hold their sum and difference already. */
TW_INLINE void tw_dft3_of_sums(
    tw_complex *x0, tw_complex *x1, tw_complex *x2) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.8660254); /* sqrt(3/4) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  x0->re = x0_re + x1_re;
  const tw_real t1 = tw_fma(x1_re, -k0, x0_re);
  x0->im = x0_im + x1_im;
  const tw_real t2 = tw_fma(x1_im, -k0, x0_im);
  x1->re = tw_fma(x2_im, k1, t1);
  x2->re = tw_fma(x2_im, -k1, t1);
  x1->im = tw_fma(x2_re, -k1, t2);
  x2->im = tw_fma(x2_re, k1, t2);
}

TW_KERNEL(tw_f32_cbf16_cbf16_60_packed_ee948838, 80, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 5u;
  const tw_u32 row = thread / 5u;
  const tw_u32 tile_words = 960u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 tiles = (args.batch + 15) / 16;

  /* prefetch: the first 1 tile of this block */
  tw_in *const prefetched = (tw_in *)(tw_shared() + 3840);
  tw_u32 oldest = 0u;
  if ((tw_i64)tw_block() + 0 * (tw_i64)tw_blocks() < tiles) {
    const tw_i64 first = ((tw_i64)tw_block() + 0 * (tw_i64)tw_blocks()) * 16;
    const tw_u32 word0 = thread;
    tw_in *const to = prefetched + 0u * 960u;
    const tw_u32 words = args.batch - first < 16 ? (tw_u32)(args.batch - first) * 60u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 60;
    if (word0 < words) {
      tw_copy_async(to + (word0 + 0u), in + word0 + 0u);
    }
    if (word0 + 80u < words) {
      tw_copy_async(to + (word0 + 80u), in + word0 + 80u);
    }
    if (word0 + 160u < words) {
      tw_copy_async(to + (word0 + 160u), in + word0 + 160u);
    }
    if (word0 + 240u < words) {
      tw_copy_async(to + (word0 + 240u), in + word0 + 240u);
    }
    if (word0 + 320u < words) {
      tw_copy_async(to + (word0 + 320u), in + word0 + 320u);
    }
    if (word0 + 400u < words) {
      tw_copy_async(to + (word0 + 400u), in + word0 + 400u);
    }
    if (word0 + 480u < words) {
      tw_copy_async(to + (word0 + 480u), in + word0 + 480u);
    }
    if (word0 + 560u < words) {
      tw_copy_async(to + (word0 + 560u), in + word0 + 560u);
    }
    if (word0 + 640u < words) {
      tw_copy_async(to + (word0 + 640u), in + word0 + 640u);
    }
    if (word0 + 720u < words) {
      tw_copy_async(to + (word0 + 720u), in + word0 + 720u);
    }
    if (word0 + 800u < words) {
      tw_copy_async(to + (word0 + 800u), in + word0 + 800u);
    }
    if (word0 + 880u < words) {
      tw_copy_async(to + (word0 + 880u), in + word0 + 880u);
    }
  }
  tw_copy_commit();

  for (tw_i64 index = tw_block(); index < tiles; index += tw_blocks()) {
    const tw_i64 first = index * 16;
    const int live = first + row < args.batch;
    (void)live;
    tw_complex x0 = tw_unset();
    tw_complex x1 = tw_unset();
    tw_complex x2 = tw_unset();
    tw_complex x3 = tw_unset();
    tw_complex x4 = tw_unset();
    tw_complex x5 = tw_unset();
    tw_complex x6 = tw_unset();
    tw_complex x7 = tw_unset();
    tw_complex x8 = tw_unset();
    tw_complex x9 = tw_unset();
    tw_complex x10 = tw_unset();
    tw_complex x11 = tw_unset();
    tw_complex x12 = tw_unset();
    tw_complex x13 = tw_unset();
    tw_complex x14 = tw_unset();
    tw_complex x15 = tw_unset();
    tw_complex x16 = tw_unset();
    tw_complex x17 = tw_unset();
    tw_complex x18 = tw_unset();
    tw_complex x19 = tw_unset();

    { /* load */
      tw_copy_wait(0);
      tw_barrier();
      tw_in *const from = prefetched + oldest * 960u;
      const tw_u32 word0 = row * 60u + t;
      if (t < 3u) {
        x0 = tw_sh_load_in(from + word0);
        x1 = tw_sh_load_in(from + word0 + 12u);
        x2 = tw_sh_load_in(from + word0 + 24u);
        x3 = tw_sh_load_in(from + word0 + 36u);
        x4 = tw_sh_load_in(from + word0 + 48u);
        x5 = tw_sh_load_in(from + word0 + 3u);
        x6 = tw_sh_load_in(from + word0 + 15u);
        x7 = tw_sh_load_in(from + word0 + 27u);
        x8 = tw_sh_load_in(from + word0 + 39u);
        x9 = tw_sh_load_in(from + word0 + 51u);
        x10 = tw_sh_load_in(from + word0 + 6u);
        x11 = tw_sh_load_in(from + word0 + 18u);
        x12 = tw_sh_load_in(from + word0 + 30u);
        x13 = tw_sh_load_in(from + word0 + 42u);
        x14 = tw_sh_load_in(from + word0 + 54u);
        x15 = tw_sh_load_in(from + word0 + 9u);
        x16 = tw_sh_load_in(from + word0 + 21u);
        x17 = tw_sh_load_in(from + word0 + 33u);
        x18 = tw_sh_load_in(from + word0 + 45u);
        x19 = tw_sh_load_in(from + word0 + 57u);
      }
      tw_barrier();
      {
        const tw_i64 ahead = index + 1 * (tw_i64)tw_blocks();
        if (ahead < tiles) {
          const tw_i64 first = (ahead) * 16;
          const tw_u32 word0 = thread;
          tw_in *const to = prefetched + oldest * 960u;
          const tw_u32 words = args.batch - first < 16 ? (tw_u32)(args.batch - first) * 60u : tile_words;
          const tw_in *const in = (const tw_in *)args.in + first * 60;
          if (word0 < words) {
            tw_copy_async(to + (word0 + 0u), in + word0 + 0u);
          }
          if (word0 + 80u < words) {
            tw_copy_async(to + (word0 + 80u), in + word0 + 80u);
          }
          if (word0 + 160u < words) {
            tw_copy_async(to + (word0 + 160u), in + word0 + 160u);
          }
          if (word0 + 240u < words) {
            tw_copy_async(to + (word0 + 240u), in + word0 + 240u);
          }
          if (word0 + 320u < words) {
            tw_copy_async(to + (word0 + 320u), in + word0 + 320u);
          }
          if (word0 + 400u < words) {
            tw_copy_async(to + (word0 + 400u), in + word0 + 400u);
          }
          if (word0 + 480u < words) {
            tw_copy_async(to + (word0 + 480u), in + word0 + 480u);
          }
          if (word0 + 560u < words) {
            tw_copy_async(to + (word0 + 560u), in + word0 + 560u);
          }
          if (word0 + 640u < words) {
            tw_copy_async(to + (word0 + 640u), in + word0 + 640u);
          }
          if (word0 + 720u < words) {
            tw_copy_async(to + (word0 + 720u), in + word0 + 720u);
          }
          if (word0 + 800u < words) {
            tw_copy_async(to + (word0 + 800u), in + word0 + 800u);
          }
          if (word0 + 880u < words) {
            tw_copy_async(to + (word0 + 880u), in + word0 + 880u);
          }
        }
        tw_copy_commit();
      }
    }

    /* scale and direction */
    if (scale != TW_R(1.0) || sign < TW_R(0.0)) {
      x0.re *= scale, x0.im *= scale * sign;
      x1.re *= scale, x1.im *= scale * sign;
      x2.re *= scale, x2.im *= scale * sign;
      x3.re *= scale, x3.im *= scale * sign;
      x4.re *= scale, x4.im *= scale * sign;
      x5.re *= scale, x5.im *= scale * sign;
      x6.re *= scale, x6.im *= scale * sign;
      x7.re *= scale, x7.im *= scale * sign;
      x8.re *= scale, x8.im *= scale * sign;
      x9.re *= scale, x9.im *= scale * sign;
      x10.re *= scale, x10.im *= scale * sign;
      x11.re *= scale, x11.im *= scale * sign;
      x12.re *= scale, x12.im *= scale * sign;
      x13.re *= scale, x13.im *= scale * sign;
      x14.re *= scale, x14.im *= scale * sign;
      x15.re *= scale, x15.im *= scale * sign;
      x16.re *= scale, x16.im *= scale * sign;
      x17.re *= scale, x17.im *= scale * sign;
      x18.re *= scale, x18.im *= scale * sign;
      x19.re *= scale, x19.im *= scale * sign;
    }

    /* stage 1 of 3: radix 5, stride 1 */
    if (t < 3u) {
      tw_dft5(&x0, &x1, &x2, &x3, &x4);
      tw_dft5(&x5, &x6, &x7, &x8, &x9);
      tw_dft5(&x10, &x11, &x12, &x13, &x14);
      tw_dft5(&x15, &x16, &x17, &x18, &x19);
    }

    { /* exchange */
      const tw_u32 from0 = row * 60u + t * 5u;
      const tw_u32 to0 = row * 60u + t;
      const tw_tile tile = tw_tile_from(0u);
      if (t < 3u) {
        tw_put(tile, from0, 0, x0);
        tw_put(tile, from0, 1, x1);
        tw_put(tile, from0, 2, x2);
        tw_put(tile, from0, 3, x3);
        tw_put(tile, from0, 4, x4);
        tw_put(tile, from0, 15, x5);
        tw_put(tile, from0, 16, x6);
        tw_put(tile, from0, 17, x7);
        tw_put(tile, from0, 18, x8);
        tw_put(tile, from0, 19, x9);
        tw_put(tile, from0, 30, x10);
        tw_put(tile, from0, 31, x11);
        tw_put(tile, from0, 32, x12);
        tw_put(tile, from0, 33, x13);
        tw_put(tile, from0, 34, x14);
        tw_put(tile, from0, 45, x15);
        tw_put(tile, from0, 46, x16);
        tw_put(tile, from0, 47, x17);
        tw_put(tile, from0, 48, x18);
        tw_put(tile, from0, 49, x19);
      }
      tw_barrier();
      if (t < 3u) {
        tw_get(tile, to0, 0, x0);
        tw_get(tile, to0, 15, x1);
        tw_get(tile, to0, 30, x2);
        tw_get(tile, to0, 45, x3);
        tw_get(tile, to0, 3, x4);
        tw_get(tile, to0, 18, x5);
        tw_get(tile, to0, 33, x6);
        tw_get(tile, to0, 48, x7);
        tw_get(tile, to0, 6, x8);
        tw_get(tile, to0, 21, x9);
        tw_get(tile, to0, 36, x10);
        tw_get(tile, to0, 51, x11);
        tw_get(tile, to0, 9, x12);
        tw_get(tile, to0, 24, x13);
        tw_get(tile, to0, 39, x14);
        tw_get(tile, to0, 54, x15);
        tw_get(tile, to0, 12, x16);
        tw_get(tile, to0, 27, x17);
        tw_get(tile, to0, 42, x18);
        tw_get(tile, to0, 57, x19);
      }
    }

    /* stage 2 of 3: radix 4, stride 5 */
    if (t < 3u) {
      {
        const tw_u32 k = (t) % 5u;
        const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 5);
        const tw_complex w3 = tw_load_table(roots + 10);
        tw_meet(&x0, &x2, w2);
        x1 = tw_multiply(x1, w1);
        tw_meet(&x1, &x3, w3);
      }
      {
        const tw_u32 k = (t + 3u) % 5u;
        const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 5);
        const tw_complex w3 = tw_load_table(roots + 10);
        tw_meet(&x4, &x6, w2);
        x5 = tw_multiply(x5, w1);
        tw_meet(&x5, &x7, w3);
      }
      {
        const tw_u32 k = (t + 6u) % 5u;
        const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 5);
        const tw_complex w3 = tw_load_table(roots + 10);
        tw_meet(&x8, &x10, w2);
        x9 = tw_multiply(x9, w1);
        tw_meet(&x9, &x11, w3);
      }
      {
        const tw_u32 k = (t + 9u) % 5u;
        const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 5);
        const tw_complex w3 = tw_load_table(roots + 10);
        tw_meet(&x12, &x14, w2);
        x13 = tw_multiply(x13, w1);
        tw_meet(&x13, &x15, w3);
      }
      {
        const tw_u32 k = (t + 12u) % 5u;
        const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 5);
        const tw_complex w3 = tw_load_table(roots + 10);
        tw_meet(&x16, &x18, w2);
        x17 = tw_multiply(x17, w1);
        tw_meet(&x17, &x19, w3);
      }
      tw_dft4_of_sums(&x0, &x1, &x2, &x3);
      tw_dft4_of_sums(&x4, &x5, &x6, &x7);
      tw_dft4_of_sums(&x8, &x9, &x10, &x11);
      tw_dft4_of_sums(&x12, &x13, &x14, &x15);
      tw_dft4_of_sums(&x16, &x17, &x18, &x19);
    }

    { /* exchange */
      const tw_u32 from0 = row * 60u + t;
      const tw_u32 from1 = row * 60u + (t + 3u) / 5u * 20u + (t + 3u) % 5u;
      const tw_u32 from2 = row * 60u + (t + 6u) / 5u * 20u + (t + 6u) % 5u;
      const tw_u32 from3 = row * 60u + (t + 9u) / 5u * 20u + (t + 9u) % 5u;
      const tw_u32 from4 = row * 60u + (t + 12u) / 5u * 20u + (t + 12u) % 5u;
      const tw_u32 to0 = row * 60u + t;
      const tw_tile tile = tw_tile_from(0u);
      tw_barrier();
      if (t < 3u) {
        tw_put(tile, from0, 0, x0);
        tw_put(tile, from0, 5, x1);
        tw_put(tile, from0, 10, x2);
        tw_put(tile, from0, 15, x3);
        tw_put(tile, from1, 0, x4);
        tw_put(tile, from1, 5, x5);
        tw_put(tile, from1, 10, x6);
        tw_put(tile, from1, 15, x7);
        tw_put(tile, from2, 0, x8);
        tw_put(tile, from2, 5, x9);
        tw_put(tile, from2, 10, x10);
        tw_put(tile, from2, 15, x11);
        tw_put(tile, from3, 0, x12);
        tw_put(tile, from3, 5, x13);
        tw_put(tile, from3, 10, x14);
        tw_put(tile, from3, 15, x15);
        tw_put(tile, from4, 0, x16);
        tw_put(tile, from4, 5, x17);
        tw_put(tile, from4, 10, x18);
        tw_put(tile, from4, 15, x19);
      }
      tw_barrier();
      if (t < 4u) {
        tw_get(tile, to0, 0, x0);
        tw_get(tile, to0, 20, x1);
        tw_get(tile, to0, 40, x2);
        tw_get(tile, to0, 4, x3);
        tw_get(tile, to0, 24, x4);
        tw_get(tile, to0, 44, x5);
        tw_get(tile, to0, 8, x6);
        tw_get(tile, to0, 28, x7);
        tw_get(tile, to0, 48, x8);
        tw_get(tile, to0, 12, x9);
        tw_get(tile, to0, 32, x10);
        tw_get(tile, to0, 52, x11);
        tw_get(tile, to0, 16, x12);
        tw_get(tile, to0, 36, x13);
        tw_get(tile, to0, 56, x14);
      }
      if (t < 0u) {
        tw_get(tile, to0, 60, x15);
        tw_get(tile, to0, 80, x16);
        tw_get(tile, to0, 100, x17);
      }
    }

    /* stage 3 of 3: radix 3, stride 20 */
    if (t < 4u) {
      {
        const tw_u32 k = (t) % 20u;
        const tw_complex *const roots = (const tw_complex *)args.table + 15 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 20);
        x1 = tw_multiply(x1, w1);
        tw_meet(&x1, &x2, w2);
        x16 = tw_multiply(x16, w1);
        tw_meet(&x16, &x17, w2);
      }
      {
        const tw_u32 k = (t + 4u) % 20u;
        const tw_complex *const roots = (const tw_complex *)args.table + 15 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 20);
        x4 = tw_multiply(x4, w1);
        tw_meet(&x4, &x5, w2);
      }
      {
        const tw_u32 k = (t + 8u) % 20u;
        const tw_complex *const roots = (const tw_complex *)args.table + 15 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 20);
        x7 = tw_multiply(x7, w1);
        tw_meet(&x7, &x8, w2);
      }
      {
        const tw_u32 k = (t + 12u) % 20u;
        const tw_complex *const roots = (const tw_complex *)args.table + 15 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 20);
        x10 = tw_multiply(x10, w1);
        tw_meet(&x10, &x11, w2);
      }
      {
        const tw_u32 k = (t + 16u) % 20u;
        const tw_complex *const roots = (const tw_complex *)args.table + 15 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 20);
        x13 = tw_multiply(x13, w1);
        tw_meet(&x13, &x14, w2);
      }
      tw_dft3_of_sums(&x0, &x1, &x2);
      tw_dft3_of_sums(&x3, &x4, &x5);
      tw_dft3_of_sums(&x6, &x7, &x8);
      tw_dft3_of_sums(&x9, &x10, &x11);
      tw_dft3_of_sums(&x12, &x13, &x14);
      tw_dft3_of_sums(&x15, &x16, &x17);
    }

    /* direction: the inverse is the forward transform of the conjugate */
    if (sign < TW_R(0.0)) {
      x0.im *= sign;
      x1.im *= sign;
      x2.im *= sign;
      x3.im *= sign;
      x4.im *= sign;
      x5.im *= sign;
      x6.im *= sign;
      x7.im *= sign;
      x8.im *= sign;
      x9.im *= sign;
      x10.im *= sign;
      x11.im *= sign;
      x12.im *= sign;
      x13.im *= sign;
      x14.im *= sign;
      x15.im *= sign;
      x16.im *= sign;
      x17.im *= sign;
    }

    { /* store */
      tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 60;
      const tw_u32 word0 = t;
      if (live && t < 4u) {
        tw_store(out_row + word0, x0);
        tw_store(out_row + word0 + 20u, x1);
        tw_store(out_row + word0 + 40u, x2);
        tw_store(out_row + word0 + 4u, x3);
        tw_store(out_row + word0 + 24u, x4);
        tw_store(out_row + word0 + 44u, x5);
        tw_store(out_row + word0 + 8u, x6);
        tw_store(out_row + word0 + 28u, x7);
        tw_store(out_row + word0 + 48u, x8);
        tw_store(out_row + word0 + 12u, x9);
        tw_store(out_row + word0 + 32u, x10);
        tw_store(out_row + word0 + 52u, x11);
        tw_store(out_row + word0 + 16u, x12);
        tw_store(out_row + word0 + 36u, x13);
        tw_store(out_row + word0 + 56u, x14);
      }
      if (live && t < 0u) {
        tw_store(out_row + word0 + 60u, x15);
        tw_store(out_row + word0 + 80u, x16);
        tw_store(out_row + word0 + 100u, x17);
      }
    }
  }
}

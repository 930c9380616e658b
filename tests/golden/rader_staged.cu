/* tw_f64_31_packed_out_twiddle_b2bd75e9: complex transform of rows of prime length (Rader), times pass twiddles in the end
 * record: precision=f64 n=30 radices=5x6 elements=6 threads=6 transforms=8 input=staged output=staged padding=insert pad_every=3 pad_by=1 points=31 method=rader */

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
  return word + (word >> 3) * 1u;
}

TW_INLINE tw_complex tw_pass_twiddle(const tw_args *args, tw_u32 m) {
  const tw_complex *const low = (const tw_complex *)args->twiddles;
  const tw_complex *const high = low + ((tw_i64)1 << args->twiddle_shift);
  const tw_complex a = tw_load_table(low + (m & ((1u << args->twiddle_shift) - 1u)));
  const tw_complex b = tw_load_table(high + (m >> args->twiddle_shift));
  const tw_complex p = tw_multiply(b, a), w = {b.re + p.re, b.im + p.im};
  return w;
}

/* k, which a compiler cannot take from where it was before: it does not know that this adds 0 */
TW_INLINE tw_u32 tw_again(const tw_args *args, int list, tw_u32 k) {
  return k + (tw_u32)(list & (int)(args->batch >> 63));
}

/* a power of 3 modulo 31; 0 of 0 */
TW_INLINE tw_u32 tw_power(const tw_args *args, tw_u32 exponent) {
  return tw_load_index((const tw_complex *)args->table + 79, exponent);
}

/* the point that a word comes from */
TW_INLINE tw_u32 tw_gathered(const tw_args *args, tw_u32 word) {
  return tw_power(args, 30u - word);
}

/* the point that a word of the convolution goes to */
TW_INLINE tw_u32 tw_scattered(const tw_args *args, tw_u32 word) {
  return tw_power(args, word + 1u);
}

/* DFT of length 5, in place: odd prime by real convolutions of length 2.
 * 32 operations: 14 additions, 0 multiplications, 18 fused; at most 11 live values.
 * Before fusing: 32 additions, 12 multiplications. */
TW_INLINE void tw_dft5(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4) {
  const tw_real k0 = TW_R(0.25); /* 1/4 */
  const tw_real k1 = TW_R(0.5590169943749475); /* sqrt(5/16) */
  const tw_real k2 = TW_R(0.6180339887498949); /* |sin(2*pi*2/5) / sin(2*pi*1/5)| */
  const tw_real k3 = TW_R(0.9510565162951535); /* sin(2*pi*1/5) */
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
  const tw_real t14 = tw_fma(t6, k2, t2);
  const tw_real t15 = tw_fma(t2, -k2, t6);
  const tw_real t16 = t3 + t7;
  const tw_real t17 = t3 - t7;
  x0->im = x0_im + t16;
  const tw_real t18 = tw_fma(t16, -k0, x0_im);
  const tw_real t19 = tw_fma(t17, k1, t18);
  const tw_real t20 = tw_fma(t17, -k1, t18);
  const tw_real t21 = tw_fma(t8, k2, t4);
  const tw_real t22 = tw_fma(t4, -k2, t8);
  x1->re = tw_fma(t21, k3, t12);
  x4->re = tw_fma(t21, -k3, t12);
  x1->im = tw_fma(t14, -k3, t19);
  x4->im = tw_fma(t14, k3, t19);
  x2->re = tw_fma(t22, -k3, t13);
  x3->re = tw_fma(t22, k3, t13);
  x2->im = tw_fma(t15, k3, t20);
  x3->im = tw_fma(t15, -k3, t20);
}

/* DFT of length 6, in place: prime factor, 2 x 3.
 * 36 operations: 24 additions, 0 multiplications, 12 fused; at most 13 live values.
 * Before fusing: 36 additions, 8 multiplications. */
TW_INLINE void tw_dft6(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.8660254037844386); /* sqrt(3/4) */
  const tw_real k1m = TW_R(0.8660254037844387); /* sqrt(3/4), for minus */
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
  x2->re = tw_fma(t16, -k1m, t17);
  x4->im = tw_fma(t14, -k1m, t18);
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
  x5->re = tw_fma(t22, -k1m, t23);
  x1->im = tw_fma(t20, -k1m, t24);
  x5->im = tw_fma(t20, k1, t24);
}

TW_KERNEL(tw_f64_31_packed_out_twiddle_b2bd75e9, 48, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 6u;
  const tw_u32 row = thread / 6u;
  const tw_u32 tile_words = 240u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 8;
  const int live = first + row < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};
  tw_complex x5 = {0, 0};
  tw_complex dc0 = {0, 0};

  { /* load */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 8 ? (tw_u32)(args.batch - first) * 30u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 31;
    if (word0 < words) {
      x0 = tw_load(in + word0 + 0u + (word0 + 0u) / 30u + 1);
    }
    if (word0 + 48u < words) {
      x1 = tw_load(in + word0 + 48u + (word0 + 48u) / 30u + 1);
    }
    if (word0 + 96u < words) {
      x2 = tw_load(in + word0 + 96u + (word0 + 96u) / 30u + 1);
    }
    if (word0 + 144u < words) {
      x3 = tw_load(in + word0 + 144u + (word0 + 144u) / 30u + 1);
    }
    if (word0 + 192u < words) {
      x4 = tw_load(in + word0 + 192u + (word0 + 192u) / 30u + 1);
    }
  }

  { /* load: DC point */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 31;
    if (live && t < 1u) {
      dc0 = tw_load(in_row);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= sign;
  x1.im *= sign;
  x2.im *= sign;
  x3.im *= sign;
  x4.im *= sign;
  dc0.im *= sign;

  { /* exchange */
    const tw_u32 linear0 = thread;
    const tw_u32 linear0_at = tw_position(linear0);
    const tw_u32 to0 = t;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, linear0_at, 0, x0);
    tw_put(tile, linear0_at, 54, x1);
    tw_put(tile, linear0_at, 108, x2);
    tw_put(tile, linear0_at, 162, x3);
    tw_put(tile, linear0_at, 216, x4);
    tw_barrier();
    tw_get(tile, tw_position(row * 30u + tw_gathered(&args, to0 + 0u) - 1u), 0, x0);
    tw_get(tile, tw_position(row * 30u + tw_gathered(&args, to0 + 6u) - 1u), 0, x1);
    tw_get(tile, tw_position(row * 30u + tw_gathered(&args, to0 + 12u) - 1u), 0, x2);
    tw_get(tile, tw_position(row * 30u + tw_gathered(&args, to0 + 18u) - 1u), 0, x3);
    tw_get(tile, tw_position(row * 30u + tw_gathered(&args, to0 + 24u) - 1u), 0, x4);
  }

  /* stage 1 of 4: radix 5, stride 1 */
  tw_dft5(&x0, &x1, &x2, &x3, &x4);

  { /* exchange */
    const tw_u32 from0 = row * 30u + t * 5u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 30u + t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0_at, 0, x0);
    tw_put(tile, tw_position(from0 + 1u), 0, x1);
    tw_put(tile, tw_position(from0 + 2u), 0, x2);
    tw_put(tile, tw_position(from0 + 3u), 0, x3);
    tw_put(tile, tw_position(from0 + 4u), 0, x4);
    tw_barrier();
    if (t < 5u) {
      tw_get(tile, to0_at, 0, x0);
      tw_get(tile, tw_position(to0 + 5u), 0, x1);
      tw_get(tile, tw_position(to0 + 10u), 0, x2);
      tw_get(tile, tw_position(to0 + 15u), 0, x3);
      tw_get(tile, tw_position(to0 + 20u), 0, x4);
      tw_get(tile, tw_position(to0 + 25u), 0, x5);
    }
  }

  /* stage 2 of 4: radix 6, stride 5 */
  if (t < 5u) {
    {
      const tw_u32 k = (t) % 5u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 5);
      const tw_complex w3 = tw_load_table(roots + 10);
      const tw_complex w4 = tw_load_table(roots + 15);
      const tw_complex w5 = tw_load_table(roots + 20);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
      x3 = tw_multiply(x3, w3);
      x4 = tw_multiply(x4, w4);
      x5 = tw_multiply(x5, w5);
    }
    tw_dft6(&x0, &x1, &x2, &x3, &x4, &x5);
  }

  { /* product with the spectrum of roots; the DC point joins in */
    const tw_complex sum0 = x0;
    const tw_complex *const filter = (const tw_complex *)args.table + 49;
    if (t < 5u) {
      x0 = tw_multiply(x0, tw_load_table(filter + t + 0u));
    }
    if (t < 5u) {
      x1 = tw_multiply(x1, tw_load_table(filter + t + 5u));
    }
    if (t < 5u) {
      x2 = tw_multiply(x2, tw_load_table(filter + t + 10u));
    }
    if (t < 5u) {
      x3 = tw_multiply(x3, tw_load_table(filter + t + 15u));
    }
    if (t < 5u) {
      x4 = tw_multiply(x4, tw_load_table(filter + t + 20u));
    }
    if (t < 5u) {
      x5 = tw_multiply(x5, tw_load_table(filter + t + 25u));
    }
    x0.re += dc0.re, x0.im += dc0.im;
    dc0.re += sum0.re, dc0.im += sum0.im;
  }

  /* conjugate */
  x0.im = -x0.im;
  x1.im = -x1.im;
  x2.im = -x2.im;
  x3.im = -x3.im;
  x4.im = -x4.im;
  x5.im = -x5.im;

  /* stage 3 of 4: radix 6, stride 1 */
  if (t < 5u) {
    tw_dft6(&x0, &x1, &x2, &x3, &x4, &x5);
  }

  { /* exchange */
    const tw_u32 from0 = tw_again(&args, 1, row * 30u + t * 6u);
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = tw_again(&args, 1, row * 30u + t);
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 5u) {
      tw_put(tile, from0_at, 0, x0);
      tw_put(tile, from0_at, 1, x1);
      tw_put(tile, tw_position(from0 + 2u), 0, x2);
      tw_put(tile, tw_position(from0 + 3u), 0, x3);
      tw_put(tile, tw_position(from0 + 4u), 0, x4);
      tw_put(tile, tw_position(from0 + 5u), 0, x5);
    }
    tw_barrier();
    tw_get(tile, to0_at, 0, x0);
    tw_get(tile, tw_position(to0 + 6u), 0, x1);
    tw_get(tile, tw_position(to0 + 12u), 0, x2);
    tw_get(tile, tw_position(to0 + 18u), 0, x3);
    tw_get(tile, to0_at, 27, x4);
  }

  /* stage 4 of 4: radix 5, stride 6 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 25 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 6);
    const tw_complex w3 = tw_load_table(roots + 12);
    const tw_complex w4 = tw_load_table(roots + 18);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
    x4 = tw_multiply(x4, w4);
  }
  tw_dft5(&x0, &x1, &x2, &x3, &x4);

  /* conjugate */
  x0.im = -x0.im;
  x1.im = -x1.im;
  x2.im = -x2.im;
  x3.im = -x3.im;
  x4.im = -x4.im;

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 k = (tw_u32)row_index;
    const tw_u32 word0 = t;
    x0 = tw_multiply(x0, tw_pass_twiddle(&args, k * (tw_scattered(&args, word0 + 0u))));
    x1 = tw_multiply(x1, tw_pass_twiddle(&args, k * (tw_scattered(&args, word0 + 6u))));
    x2 = tw_multiply(x2, tw_pass_twiddle(&args, k * (tw_scattered(&args, word0 + 12u))));
    x3 = tw_multiply(x3, tw_pass_twiddle(&args, k * (tw_scattered(&args, word0 + 18u))));
    x4 = tw_multiply(x4, tw_pass_twiddle(&args, k * (tw_scattered(&args, word0 + 24u))));
  }

  { /* exchange */
    const tw_u32 from0 = t;
    const tw_u32 linear0 = tw_again(&args, 1, thread);
    const tw_u32 linear0_at = tw_position(linear0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, tw_position(row * 30u + tw_scattered(&args, from0 + 0u) - 1u), 0, x0);
    tw_put(tile, tw_position(row * 30u + tw_scattered(&args, from0 + 6u) - 1u), 0, x1);
    tw_put(tile, tw_position(row * 30u + tw_scattered(&args, from0 + 12u) - 1u), 0, x2);
    tw_put(tile, tw_position(row * 30u + tw_scattered(&args, from0 + 18u) - 1u), 0, x3);
    tw_put(tile, tw_position(row * 30u + tw_scattered(&args, from0 + 24u) - 1u), 0, x4);
    tw_barrier();
    tw_get(tile, linear0_at, 0, x0);
    tw_get(tile, linear0_at, 54, x1);
    tw_get(tile, linear0_at, 108, x2);
    tw_get(tile, linear0_at, 162, x3);
    tw_get(tile, linear0_at, 216, x4);
  }

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;
  x4.re *= scale, x4.im *= scale * sign;
  dc0.re *= scale, dc0.im *= scale * sign;

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 8 ? (tw_u32)(args.batch - first) * 30u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 31;
    if (word0 < words) {
      tw_store(out + word0 + 0u + (word0 + 0u) / 30u + 1, x0);
    }
    if (word0 + 48u < words) {
      tw_store(out + word0 + 48u + (word0 + 48u) / 30u + 1, x1);
    }
    if (word0 + 96u < words) {
      tw_store(out + word0 + 96u + (word0 + 96u) / 30u + 1, x2);
    }
    if (word0 + 144u < words) {
      tw_store(out + word0 + 144u + (word0 + 144u) / 30u + 1, x3);
    }
    if (word0 + 192u < words) {
      tw_store(out + word0 + 192u + (word0 + 192u) / 30u + 1, x4);
    }
  }

  { /* store: DC point */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 31;
    if (live && t < 1u) {
      tw_store(out_row, dc0);
    }
  }
}

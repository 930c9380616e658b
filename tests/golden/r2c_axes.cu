/* tw_f32_rf32_cf32_6x16_u2u0_spread_9373c1c9: spectra of real rows
 * record: precision=f32 n=48 radices=6x4x2 elements=8 threads=8 transforms=4 output=staged axis_1=1 real=half */

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

TW_INLINE tw_i64 tw_in_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->in_loop[0], row = outer;
  return base + (tw_i64)row * args->in_loop[1];
}

/* point j of a real row, and point k of its spectrum */
TW_INLINE void tw_put_spectrum(tw_out *row, tw_i64 stride, tw_u32 k, tw_complex v) { tw_store(row + (tw_i64)k * stride, v); }

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

TW_KERNEL(tw_f32_rf32_cf32_6x16_u2u0_spread_9373c1c9, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 8u;
  const tw_u32 row = thread / 8u;
  const tw_u32 tile_words = 192u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 4;
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
    if (((tw_u64)args.in & 7u) == 0) {
      const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)((first + (tw_i64)row))) / 2;
      const tw_u32 word0 = t;
      const tw_u32 word0_line = word0 / 8u, word0_rest = word0 % 8u;
      if (live) {
        x0 = tw_load_whole(in_row + (tw_i64)(word0_line + 0u) * (args.in_stride / 2) + word0_rest);
        x1 = tw_load_whole(in_row + (tw_i64)(word0_line + 1u) * (args.in_stride / 2) + word0_rest);
        x2 = tw_load_whole(in_row + (tw_i64)(word0_line + 2u) * (args.in_stride / 2) + word0_rest);
        x3 = tw_load_whole(in_row + (tw_i64)(word0_line + 3u) * (args.in_stride / 2) + word0_rest);
        x4 = tw_load_whole(in_row + (tw_i64)(word0_line + 4u) * (args.in_stride / 2) + word0_rest);
        x5 = tw_load_whole(in_row + (tw_i64)(word0_line + 5u) * (args.in_stride / 2) + word0_rest);
      }
    } else {
      const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)((first + (tw_i64)row))) / 2;
      const tw_u32 word0 = t;
      const tw_u32 word0_line = word0 / 8u, word0_rest = word0 % 8u;
      if (live) {
        x0 = tw_load(in_row + (tw_i64)(word0_line + 0u) * (args.in_stride / 2) + word0_rest);
        x1 = tw_load(in_row + (tw_i64)(word0_line + 1u) * (args.in_stride / 2) + word0_rest);
        x2 = tw_load(in_row + (tw_i64)(word0_line + 2u) * (args.in_stride / 2) + word0_rest);
        x3 = tw_load(in_row + (tw_i64)(word0_line + 3u) * (args.in_stride / 2) + word0_rest);
        x4 = tw_load(in_row + (tw_i64)(word0_line + 4u) * (args.in_stride / 2) + word0_rest);
        x5 = tw_load(in_row + (tw_i64)(word0_line + 5u) * (args.in_stride / 2) + word0_rest);
      }
    }
  }

  /* stage 1 of 3: radix 6, stride 8 */
  tw_dft6(&x0, &x1, &x2, &x3, &x4, &x5);

  { /* exchange */
    const tw_u32 from0 = row * 48u + t;
    const tw_u32 to0 = row * 48u + t / 2u * 8u + t % 2u;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 8, x1);
    tw_put(tile, from0, 16, x2);
    tw_put(tile, from0, 24, x3);
    tw_put(tile, from0, 32, x4);
    tw_put(tile, from0, 40, x5);
    tw_barrier();
    if (t < 6u) {
      tw_get(tile, to0, 0, x0);
      tw_get(tile, to0, 2, x1);
      tw_get(tile, to0, 4, x2);
      tw_get(tile, to0, 6, x3);
      tw_get(tile, to0, 24, x4);
      tw_get(tile, to0, 26, x5);
      tw_get(tile, to0, 28, x6);
      tw_get(tile, to0, 30, x7);
    }
  }

  /* stage 2 of 3: radix 4, stride 1 */
  if (t < 6u) {
    tw_dft4(&x0, &x1, &x2, &x3);
    tw_dft4(&x4, &x5, &x6, &x7);
  }

  { /* exchange */
    const tw_u32 from0 = row * 48u + t * 4u;
    const tw_u32 to0 = row * 48u + t / 4u * 8u + t % 4u;
    const tw_u32 to1 = row * 48u + (t + 6u) / 4u * 8u + (t + 6u) % 4u;
    const tw_u32 to2 = row * 48u + (t + 12u) / 4u * 8u + (t + 12u) % 4u;
    const tw_u32 to3 = row * 48u + (t + 18u) / 4u * 8u + (t + 18u) % 4u;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 6u) {
      tw_put(tile, from0, 0, x0);
      tw_put(tile, from0, 1, x1);
      tw_put(tile, from0, 2, x2);
      tw_put(tile, from0, 3, x3);
      tw_put(tile, from0, 24, x4);
      tw_put(tile, from0, 25, x5);
      tw_put(tile, from0, 26, x6);
      tw_put(tile, from0, 27, x7);
    }
    tw_barrier();
    if (t < 6u) {
      tw_get(tile, to0, 0, x0);
      tw_get(tile, to0, 4, x1);
      tw_get(tile, to1, 0, x2);
      tw_get(tile, to1, 4, x3);
      tw_get(tile, to2, 0, x4);
      tw_get(tile, to2, 4, x5);
      tw_get(tile, to3, 0, x6);
      tw_get(tile, to3, 4, x7);
    }
  }

  /* stage 3 of 3: radix 2, stride 4 */
  if (t < 6u) {
    {
      const tw_u32 k = (t) % 4u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      x1 = tw_multiply(x1, w1);
      x5 = tw_multiply(x5, w1);
    }
    {
      const tw_u32 k = (t + 6u) % 4u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      x3 = tw_multiply(x3, w1);
    }
    {
      const tw_u32 k = (t + 18u) % 4u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      x7 = tw_multiply(x7, w1);
    }
    tw_dft2(&x0, &x1);
    tw_dft2(&x2, &x3);
    tw_dft2(&x4, &x5);
    tw_dft2(&x6, &x7);
  }

  { /* spectra: each word meets that of the opposite line */
    tw_barrier();
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    const tw_u32 held0 = row * 48u + t / 4u * 8u + t % 4u;
    const tw_u32 held1 = row * 48u + (t + 6u) / 4u * 8u + (t + 6u) % 4u;
    const tw_u32 held2 = row * 48u + (t + 12u) / 4u * 8u + (t + 12u) % 4u;
    const tw_u32 held3 = row * 48u + (t + 18u) / 4u * 8u + (t + 18u) % 4u;
    if (t < 6u) {
      tw_sh_store(tile + held0, x0);
    }
    if (t < 6u) {
      tw_sh_store(tile + held0 + 4u, x1);
    }
    if (t < 6u) {
      tw_sh_store(tile + held1, x2);
    }
    if (t < 6u) {
      tw_sh_store(tile + held1 + 4u, x3);
    }
    if (t < 6u) {
      tw_sh_store(tile + held2, x4);
    }
    if (t < 6u) {
      tw_sh_store(tile + held2 + 4u, x5);
    }
    if (t < 6u) {
      tw_sh_store(tile + held3, x6);
    }
    if (t < 6u) {
      tw_sh_store(tile + held3 + 4u, x7);
    }
    tw_barrier();
    const tw_real part = scale * TW_R(0.5);
    TW_UNROLL
    for (tw_u32 step = 0u; step < 4u; step++) {
      const tw_u32 pair = thread + step * 32u;
      const tw_u32 line = pair / 5u;
      const tw_u32 number = line / 6u, o = line % 6u;
      tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * args.out_dist;
      const tw_u32 opposite = o ? 6u - o : 0u;
      const tw_u32 k = pair % 5u;
      (void)pair;
      if (pair < 120u && first + (tw_i64)number < args.batch) {
        const tw_complex root = tw_load_table((const tw_complex *)args.table + 4u + k);
        const tw_complex z = tw_sh_load(tile + number * 48u + (o * 8u + k));
        const tw_complex y = tw_sh_load(tile + number * 48u + (opposite * 8u + (k ? 8u - k : 0u)));
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        const tw_complex p = tw_multiply(odd, root);
        {
          const tw_complex v = {part * (even.re + p.re), part * sign * (even.im + p.im)};
          tw_put_spectrum(row_at, 1, o * 9u + k, v);
        }
        if (2u * k != 8u)
        {
          const tw_complex v = {part * (even.re - p.re), part * sign * (p.im - even.im)};
          tw_put_spectrum(row_at, 1, opposite * 9u + 8u - k, v);
        }
      }
    }
  }
}

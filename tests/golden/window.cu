/* tw_f32_rf32_cf32_240_in_window_7d7fc7fa: spectra of real rows, times a window first
 * record: precision=f32 n=120 radices=6x4x5 elements=6 threads=30 transforms=2 input=staged output=staged padding=insert pad_every=5 pad_by=1 real=half */

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
  tw_i64 in_points, out_points, in_step, out_step;
  const void *window;
} tw_args;

TW_INLINE tw_complex tw_multiply(tw_complex a, tw_complex w) {
  const tw_complex p = {tw_fma(a.re, w.re, -(a.im * w.im)),
                        tw_fma(a.re, w.im, a.im * w.re)};
  return p;
}

/* where a word of the tile lies in shared memory */
TW_INLINE tw_u32 tw_position(tw_u32 word) {
  return word + (word >> 5) * 1u;
}

TW_INLINE tw_complex tw_window(const tw_args *args, tw_i64 at) {
  return tw_load_table((const tw_complex *)args->window + at);
}
TW_INLINE tw_complex tw_windowed(tw_complex a, tw_complex w) {
  const tw_complex p = {a.re * w.re, a.im * w.im};
  return p;
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

TW_KERNEL(tw_f32_rf32_cf32_240_in_window_7d7fc7fa, 60, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 30u;
  const tw_u32 row = thread / 30u;
  const tw_u32 tile_words = 240u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 2;
  const int live = first + row < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};
  tw_complex x5 = {0, 0};

  { /* load */
    if (((tw_u64)args.in & 7u) == 0) {
      const tw_u32 word0 = thread * 1u;
      const tw_u32 words = args.batch - first < 2 ? (tw_u32)(args.batch - first) * 120u : tile_words;
      const tw_in *const in = (const tw_in *)args.in + first * args.in_dist / 2;
      const tw_in *const start = in + (tw_i64)(word0 / 120u) * (args.in_dist / 2) + word0 % 120u;
      if (word0 < words) {
        x0 = tw_load_whole(start + 0);
      }
      if (word0 + 60u < words) {
        x1 = tw_load_whole(start + 60);
      }
      if (word0 + 120u < words) {
        x2 = tw_load_whole(start + 1 * (args.in_dist / 2) + 0);
      }
      if (word0 + 180u < words) {
        x3 = tw_load_whole(start + 1 * (args.in_dist / 2) + 60);
      }
    } else {
      const tw_u32 word0 = thread * 1u;
      const tw_u32 words = args.batch - first < 2 ? (tw_u32)(args.batch - first) * 120u : tile_words;
      const tw_in *const in = (const tw_in *)args.in + first * args.in_dist / 2;
      const tw_in *const start = in + (tw_i64)(word0 / 120u) * (args.in_dist / 2) + word0 % 120u;
      if (word0 < words) {
        x0 = tw_load(start + 0);
      }
      if (word0 + 60u < words) {
        x1 = tw_load(start + 60);
      }
      if (word0 + 120u < words) {
        x2 = tw_load(start + 1 * (args.in_dist / 2) + 0);
      }
      if (word0 + 180u < words) {
        x3 = tw_load(start + 1 * (args.in_dist / 2) + 60);
      }
    }
  }

  { /* exchange */
    const tw_u32 linear0 = thread;
    const tw_u32 linear0_at = tw_position(linear0);
    const tw_u32 to0 = row * 120u + t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, linear0_at, 0, x0);
    tw_put(tile, tw_position(linear0 + 60u), 0, x1);
    tw_put(tile, tw_position(linear0 + 120u), 0, x2);
    tw_put(tile, tw_position(linear0 + 180u), 0, x3);
    tw_barrier();
    if (t < 20u) {
      tw_get(tile, to0_at, 0, x0);
      tw_get(tile, tw_position(to0 + 20u), 0, x1);
      tw_get(tile, tw_position(to0 + 40u), 0, x2);
      tw_get(tile, tw_position(to0 + 60u), 0, x3);
      tw_get(tile, tw_position(to0 + 80u), 0, x4);
      tw_get(tile, tw_position(to0 + 100u), 0, x5);
    }
  }

  { /* product with a window */
    const tw_u32 word0 = t;
    if (t < 20u) {
      x0 = tw_windowed(x0, tw_window(&args, (tw_i64)(word0)));
    }
    if (t < 20u) {
      x1 = tw_windowed(x1, tw_window(&args, (tw_i64)(word0 + 20u)));
    }
    if (t < 20u) {
      x2 = tw_windowed(x2, tw_window(&args, (tw_i64)(word0 + 40u)));
    }
    if (t < 20u) {
      x3 = tw_windowed(x3, tw_window(&args, (tw_i64)(word0 + 60u)));
    }
    if (t < 20u) {
      x4 = tw_windowed(x4, tw_window(&args, (tw_i64)(word0 + 80u)));
    }
    if (t < 20u) {
      x5 = tw_windowed(x5, tw_window(&args, (tw_i64)(word0 + 100u)));
    }
  }

  /* stage 1 of 3: radix 6, stride 1 */
  if (t < 20u) {
    tw_dft6(&x0, &x1, &x2, &x3, &x4, &x5);
  }

  { /* exchange */
    const tw_u32 from0 = row * 120u + t * 6u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 120u + t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 20u) {
      tw_put(tile, from0_at, 0, x0);
      tw_put(tile, from0_at, 1, x1);
      tw_put(tile, tw_position(from0 + 2u), 0, x2);
      tw_put(tile, tw_position(from0 + 3u), 0, x3);
      tw_put(tile, tw_position(from0 + 4u), 0, x4);
      tw_put(tile, tw_position(from0 + 5u), 0, x5);
    }
    tw_barrier();
    tw_get(tile, to0_at, 0, x0);
    tw_get(tile, tw_position(to0 + 30u), 0, x1);
    tw_get(tile, tw_position(to0 + 60u), 0, x2);
    tw_get(tile, tw_position(to0 + 90u), 0, x3);
  }

  /* stage 2 of 3: radix 4, stride 6 */
  {
    const tw_u32 k = (t) % 6u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 6);
    const tw_complex w3 = tw_load_table(roots + 12);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
  }
  tw_dft4(&x0, &x1, &x2, &x3);

  { /* exchange */
    const tw_u32 from0 = row * 120u + t / 6u * 24u + t % 6u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 120u + t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0_at, 0, x0);
    tw_put(tile, tw_position(from0 + 6u), 0, x1);
    tw_put(tile, tw_position(from0 + 12u), 0, x2);
    tw_put(tile, tw_position(from0 + 18u), 0, x3);
    tw_barrier();
    if (t < 24u) {
      tw_get(tile, to0_at, 0, x0);
      tw_get(tile, tw_position(to0 + 24u), 0, x1);
      tw_get(tile, tw_position(to0 + 48u), 0, x2);
      tw_get(tile, tw_position(to0 + 72u), 0, x3);
      tw_get(tile, to0_at, 99, x4);
    }
  }

  /* stage 3 of 3: radix 5, stride 24 */
  if (t < 24u) {
    {
      const tw_u32 k = (t) % 24u;
      const tw_complex *const roots = (const tw_complex *)args.table + 18 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 24);
      const tw_complex w3 = tw_load_table(roots + 48);
      const tw_complex w4 = tw_load_table(roots + 72);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
      x3 = tw_multiply(x3, w3);
      x4 = tw_multiply(x4, w4);
    }
    tw_dft5(&x0, &x1, &x2, &x3, &x4);
  }

  { /* spectra: each word meets its mirrored one */
    tw_barrier();
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    const tw_u32 held0 = row * 120u + t;
    const tw_u32 held0_at = tw_position(held0);
    if (t < 24u) {
      tw_sh_store(tile + held0_at, x0);
    }
    if (t < 24u) {
      tw_sh_store(tile + tw_position(held0 + 24u), x1);
    }
    if (t < 24u) {
      tw_sh_store(tile + tw_position(held0 + 48u), x2);
    }
    if (t < 24u) {
      tw_sh_store(tile + tw_position(held0 + 72u), x3);
    }
    if (t < 24u) {
      tw_sh_store(tile + held0_at + 99u, x4);
    }
    tw_barrier();
    const tw_real part = scale * TW_R(0.5);
    TW_UNROLL
    for (tw_u32 step = 0u; step < 3u; step++) {
      const tw_u32 pair = thread + step * 60u, line = pair / 61u, k = pair % 61u;
      const int there = first + (tw_i64)line < args.batch;
      tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)line)) * args.out_dist;
      if (pair < 122u && there) {
        const tw_u32 mirrored = k ? 120u - k : 0u;
        const tw_complex z = tw_sh_load(tile + tw_position(line * 120u + (k)));
        const tw_complex y = tw_sh_load(tile + tw_position(line * 120u + (mirrored)));
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        const tw_complex root = tw_load_table((const tw_complex *)args.table + 114u + k);
        const tw_complex p = tw_multiply(odd, root);
        {
          const tw_complex v = {part * (even.re + p.re), part * sign * (even.im + p.im)};
          tw_put_spectrum(row_at, 1, k, v);
        }
        if (2u * k != 120u)
        {
          const tw_complex v = {part * (even.re - p.re), part * sign * (p.im - even.im)};
          tw_put_spectrum(row_at, 1, 120u - k, v);
        }
      }
    }
  }
}

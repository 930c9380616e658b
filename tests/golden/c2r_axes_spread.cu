/* tw_f32_cf32_rf32_6x16_u0u2_spread_4c5d65e0: real rows from their spectra
 * record: precision=f32 n=48 radices=6x8 elements=8 threads=8 transforms=2 input=staged output=staged padding=insert pad_every=3 pad_by=1 axis_1=1 real=half */

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

TW_INLINE tw_i64 tw_out_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->out_loop[0], row = outer;
  return base + (tw_i64)row * args->out_loop[1];
}

/* point j of a real row, and point k of its spectrum */
TW_INLINE tw_complex tw_spectrum(const tw_in *row, tw_i64 stride, tw_u32 k) { return tw_load(row + (tw_i64)k * stride); }

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

TW_KERNEL(tw_f32_cf32_rf32_6x16_u0u2_spread_4c5d65e0, 16, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 8u;
  const tw_u32 row = thread / 8u;
  const tw_u32 tile_words = 96u;
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
  tw_complex x6 = {0, 0};
  tw_complex x7 = {0, 0};

  { /* spectra: each word comes from points of opposite lines */
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    const tw_u32 k = thread % 4u + 1u;
    const tw_complex root = tw_load_table((const tw_complex *)args.table + 0u + k);
    tw_complex first_a[1], first_b[1], first_c[1], first_d[1];
    TW_UNROLL
    for (tw_u32 step = 0u; step < 1u; step++) {
      const tw_u32 line = thread + step * 16u;
      const tw_u32 number = line / 6u, o = line % 6u;
      const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * args.in_dist;
      const tw_u32 opposite = o ? 6u - o : 0u;
      if (line < 12u && first + (tw_i64)number < args.batch) {
        first_a[step] = tw_spectrum(row_at, 1, o * 9u + 0u);
        first_b[step] = tw_spectrum(row_at, 1, opposite * 9u + 0u);
        first_c[step] = tw_spectrum(row_at, 1, opposite * 9u + 8u);
        first_d[step] = tw_spectrum(row_at, 1, o * 9u + 8u);
      }
    }
    TW_UNROLL
    for (tw_u32 begun = 0u; begun < 3u; begun += 3u) {
      tw_complex near[3], far[3];
      TW_UNROLL
      for (tw_u32 turn = 0u; turn < 3u; turn++) {
        const tw_u32 step = begun + turn;
        const tw_u32 pair = thread + step * 16u;
        const tw_u32 line = thread / 4u + step * 4u;
        const tw_u32 number = line / 6u, o = line % 6u;
        const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * args.in_dist;
        const tw_u32 opposite = o ? 6u - o : 0u;
        (void)pair;
        if (first + (tw_i64)number < args.batch) {
          near[turn] = tw_spectrum(row_at, 1, o * 9u + k);
          far[turn] = tw_spectrum(row_at, 1, opposite * 9u + 8u - k);
        }
      }
      TW_UNROLL
      for (tw_u32 turn = 0u; turn < 3u; turn++) {
        const tw_u32 step = begun + turn;
        const tw_u32 pair = thread + step * 16u;
        const tw_u32 line = thread / 4u + step * 4u;
        const tw_u32 number = line / 6u, o = line % 6u;
        const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * args.in_dist;
        const tw_u32 opposite = o ? 6u - o : 0u;
        (void)pair;
        if (first + (tw_i64)number < args.batch) {
          tw_complex a = near[turn];
          a.im *= -sign;
          tw_complex c = far[turn];
          c.im *= -sign;
          const tw_complex even = {a.re + c.re, a.im - c.im};
          const tw_complex left = {a.re - c.re, a.im + c.im};
          const tw_complex back = {root.re, -root.im};
          const tw_complex odd = tw_multiply(left, back);
          {
            const tw_complex v = {even.re - odd.im, -even.im - odd.re};
            tw_sh_store(tile + number * 48u + (o * 8u + k), v);
          }
          if (2u * k != 8u)
          {
            const tw_complex v = {even.re + odd.im, even.im - odd.re};
            tw_sh_store(tile + number * 48u + (opposite * 8u + 8u - k), v);
          }
        }
      }
    }
    TW_UNROLL
    for (tw_u32 step = 0u; step < 1u; step++) {
      const tw_u32 line = thread + step * 16u;
      const tw_u32 number = line / 6u, o = line % 6u;
      const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * args.in_dist;
      const tw_u32 opposite = o ? 6u - o : 0u;
      if (line < 12u && first + (tw_i64)number < args.batch) {
        tw_complex mine = first_a[step];
        mine.im *= -sign;
        tw_complex opposed = first_b[step];
        opposed.im *= -sign;
        tw_complex opposed_last = first_c[step];
        opposed_last.im *= -sign;
        tw_complex mine_last = first_d[step];
        mine_last.im *= -sign;
        const tw_complex a = {TW_R(0.5) * (mine.re + opposed.re), TW_R(0.5) * (mine.im - opposed.im)};
        const tw_complex c = {TW_R(0.5) * (opposed_last.re + mine_last.re), TW_R(0.5) * (opposed_last.im - mine_last.im)};
        const tw_complex even = {a.re + c.re, a.im - c.im};
        const tw_complex left = {a.re - c.re, a.im + c.im};
        {
          const tw_complex v = {even.re - left.im, -even.im - left.re};
          tw_sh_store(tile + number * 48u + (o * 8u), v);
        }
      }
    }
    tw_barrier();
    const tw_u32 held0 = row * 48u + t;
    x0 = tw_sh_load(tile + held0);
    x1 = tw_sh_load(tile + held0 + 8u);
    x2 = tw_sh_load(tile + held0 + 16u);
    x3 = tw_sh_load(tile + held0 + 24u);
    x4 = tw_sh_load(tile + held0 + 32u);
    x5 = tw_sh_load(tile + held0 + 40u);
  }

  /* stage 1 of 2: radix 6, stride 8 */
  tw_dft6(&x0, &x1, &x2, &x3, &x4, &x5);

  { /* exchange */
    const tw_u32 from0 = row * 48u + t;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 48u + t * 8u;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0_at, 0, x0);
    tw_put(tile, from0_at, 9, x1);
    tw_put(tile, from0_at, 18, x2);
    tw_put(tile, from0_at, 27, x3);
    tw_put(tile, from0_at, 36, x4);
    tw_put(tile, from0_at, 45, x5);
    tw_barrier();
    if (t < 6u) {
      tw_get(tile, to0_at, 0, x0);
      tw_get(tile, to0_at, 1, x1);
      tw_get(tile, to0_at, 2, x2);
      tw_get(tile, to0_at, 3, x3);
      tw_get(tile, to0_at, 4, x4);
      tw_get(tile, to0_at, 5, x5);
      tw_get(tile, to0_at, 6, x6);
      tw_get(tile, to0_at, 7, x7);
    }
  }

  /* stage 2 of 2: radix 8, stride 1 */
  if (t < 6u) {
    tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);
  }

  { /* exchange */
    const tw_u32 from0 = row * 48u + t * 8u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 linear0 = thread;
    const tw_u32 linear0_at = tw_position(linear0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 6u) {
      tw_put(tile, from0_at, 0, x0);
      tw_put(tile, from0_at, 1, x1);
      tw_put(tile, from0_at, 2, x2);
      tw_put(tile, from0_at, 3, x3);
      tw_put(tile, from0_at, 4, x4);
      tw_put(tile, from0_at, 5, x5);
      tw_put(tile, from0_at, 6, x6);
      tw_put(tile, from0_at, 7, x7);
    }
    tw_barrier();
    tw_get(tile, linear0_at, 0, x0);
    tw_get(tile, linear0_at, 18, x1);
    tw_get(tile, linear0_at, 36, x2);
    tw_get(tile, linear0_at, 54, x3);
    tw_get(tile, linear0_at, 72, x4);
    tw_get(tile, linear0_at, 90, x5);
  }

  /* scale */
  x0.re *= scale, x0.im *= -scale;
  x1.re *= scale, x1.im *= -scale;
  x2.re *= scale, x2.im *= -scale;
  x3.re *= scale, x3.im *= -scale;
  x4.re *= scale, x4.im *= -scale;
  x5.re *= scale, x5.im *= -scale;

  { /* store */
    if (((tw_u64)args.out & 7u) == 0) {
      const tw_u32 word0 = thread * 1u;
      const tw_u32 words = args.batch - first < 2 ? (tw_u32)(args.batch - first) * 48u : tile_words;
      tw_out *const out = (tw_out *)args.out;
      if (word0 < words) {
        tw_store_whole(out + tw_out_base(&args, (tw_u32)(first + (word0 + 0u) / 48u)) / 2 + (tw_i64)((word0 + 0u) % 48u / 8u) * (args.out_stride / 2) + (word0 + 0u) % 48u % 8u, x0);
      }
      if (word0 + 16u < words) {
        tw_store_whole(out + tw_out_base(&args, (tw_u32)(first + (word0 + 16u) / 48u)) / 2 + (tw_i64)((word0 + 16u) % 48u / 8u) * (args.out_stride / 2) + (word0 + 16u) % 48u % 8u, x1);
      }
      if (word0 + 32u < words) {
        tw_store_whole(out + tw_out_base(&args, (tw_u32)(first + (word0 + 32u) / 48u)) / 2 + (tw_i64)((word0 + 32u) % 48u / 8u) * (args.out_stride / 2) + (word0 + 32u) % 48u % 8u, x2);
      }
      if (word0 + 48u < words) {
        tw_store_whole(out + tw_out_base(&args, (tw_u32)(first + (word0 + 48u) / 48u)) / 2 + (tw_i64)((word0 + 48u) % 48u / 8u) * (args.out_stride / 2) + (word0 + 48u) % 48u % 8u, x3);
      }
      if (word0 + 64u < words) {
        tw_store_whole(out + tw_out_base(&args, (tw_u32)(first + (word0 + 64u) / 48u)) / 2 + (tw_i64)((word0 + 64u) % 48u / 8u) * (args.out_stride / 2) + (word0 + 64u) % 48u % 8u, x4);
      }
      if (word0 + 80u < words) {
        tw_store_whole(out + tw_out_base(&args, (tw_u32)(first + (word0 + 80u) / 48u)) / 2 + (tw_i64)((word0 + 80u) % 48u / 8u) * (args.out_stride / 2) + (word0 + 80u) % 48u % 8u, x5);
      }
    } else {
      const tw_u32 word0 = thread * 1u;
      const tw_u32 words = args.batch - first < 2 ? (tw_u32)(args.batch - first) * 48u : tile_words;
      tw_out *const out = (tw_out *)args.out;
      if (word0 < words) {
        tw_store(out + tw_out_base(&args, (tw_u32)(first + (word0 + 0u) / 48u)) / 2 + (tw_i64)((word0 + 0u) % 48u / 8u) * (args.out_stride / 2) + (word0 + 0u) % 48u % 8u, x0);
      }
      if (word0 + 16u < words) {
        tw_store(out + tw_out_base(&args, (tw_u32)(first + (word0 + 16u) / 48u)) / 2 + (tw_i64)((word0 + 16u) % 48u / 8u) * (args.out_stride / 2) + (word0 + 16u) % 48u % 8u, x1);
      }
      if (word0 + 32u < words) {
        tw_store(out + tw_out_base(&args, (tw_u32)(first + (word0 + 32u) / 48u)) / 2 + (tw_i64)((word0 + 32u) % 48u / 8u) * (args.out_stride / 2) + (word0 + 32u) % 48u % 8u, x2);
      }
      if (word0 + 48u < words) {
        tw_store(out + tw_out_base(&args, (tw_u32)(first + (word0 + 48u) / 48u)) / 2 + (tw_i64)((word0 + 48u) % 48u / 8u) * (args.out_stride / 2) + (word0 + 48u) % 48u % 8u, x3);
      }
      if (word0 + 64u < words) {
        tw_store(out + tw_out_base(&args, (tw_u32)(first + (word0 + 64u) / 48u)) / 2 + (tw_i64)((word0 + 64u) % 48u / 8u) * (args.out_stride / 2) + (word0 + 64u) % 48u % 8u, x4);
      }
      if (word0 + 80u < words) {
        tw_store(out + tw_out_base(&args, (tw_u32)(first + (word0 + 80u) / 48u)) / 2 + (tw_i64)((word0 + 80u) % 48u / 8u) * (args.out_stride / 2) + (word0 + 80u) % 48u % 8u, x5);
      }
    }
  }
}

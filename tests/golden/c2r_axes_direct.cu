/* tw_f32_cf32_rf32_3x32_u0u2_spread_7b46febb: real rows from their spectra
 * record: precision=f32 n=48 radices=3x4x4 elements=4 threads=16 transforms=2 input=staged padding=insert pad_every=3 pad_by=1 axis_1=1 real=half */

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

TW_KERNEL(tw_f32_cf32_rf32_3x32_u0u2_spread_7b46febb, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 16u;
  const tw_u32 row = thread / 16u;
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

  { /* spectra: each word comes from points of opposite lines */
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    const tw_u32 k = thread % 8u + 1u;
    const tw_complex root = tw_load_table((const tw_complex *)args.table + 12u + k);
    tw_complex first_a[1], first_b[1], first_c[1], first_d[1];
    TW_UNROLL
    for (tw_u32 step = 0u; step < 1u; step++) {
      const tw_u32 line = thread + step * 32u;
      const tw_u32 number = line / 3u, o = line % 3u;
      const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * args.in_dist;
      const tw_u32 opposite = o ? 3u - o : 0u;
      if (line < 6u && first + (tw_i64)number < args.batch) {
        first_a[step] = tw_spectrum(row_at, 1, o * 17u + 0u);
        first_b[step] = tw_spectrum(row_at, 1, opposite * 17u + 0u);
        first_c[step] = tw_spectrum(row_at, 1, opposite * 17u + 16u);
        first_d[step] = tw_spectrum(row_at, 1, o * 17u + 16u);
      }
    }
    TW_UNROLL
    for (tw_u32 begun = 0u; begun < 2u; begun += 2u) {
      tw_complex near[2], far[2];
      TW_UNROLL
      for (tw_u32 turn = 0u; turn < 2u; turn++) {
        const tw_u32 step = begun + turn;
        const tw_u32 pair = thread + step * 32u;
        const tw_u32 line = thread / 8u + step * 4u;
        const tw_u32 number = line / 3u, o = line % 3u;
        const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * args.in_dist;
        const tw_u32 opposite = o ? 3u - o : 0u;
        (void)pair;
        if (pair < 48u && first + (tw_i64)number < args.batch) {
          near[turn] = tw_spectrum(row_at, 1, o * 17u + k);
          far[turn] = tw_spectrum(row_at, 1, opposite * 17u + 16u - k);
        }
      }
      TW_UNROLL
      for (tw_u32 turn = 0u; turn < 2u; turn++) {
        const tw_u32 step = begun + turn;
        const tw_u32 pair = thread + step * 32u;
        const tw_u32 line = thread / 8u + step * 4u;
        const tw_u32 number = line / 3u, o = line % 3u;
        const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * args.in_dist;
        const tw_u32 opposite = o ? 3u - o : 0u;
        (void)pair;
        if (pair < 48u && first + (tw_i64)number < args.batch) {
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
            tw_sh_store(tile + number * 48u + (o * 16u + k), v);
          }
          if (2u * k != 16u)
          {
            const tw_complex v = {even.re + odd.im, even.im - odd.re};
            tw_sh_store(tile + number * 48u + (opposite * 16u + 16u - k), v);
          }
        }
      }
    }
    TW_UNROLL
    for (tw_u32 step = 0u; step < 1u; step++) {
      const tw_u32 line = thread + step * 32u;
      const tw_u32 number = line / 3u, o = line % 3u;
      const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * args.in_dist;
      const tw_u32 opposite = o ? 3u - o : 0u;
      if (line < 6u && first + (tw_i64)number < args.batch) {
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
          tw_sh_store(tile + number * 48u + (o * 16u), v);
        }
      }
    }
    tw_barrier();
    const tw_u32 held0 = row * 48u + t;
    x0 = tw_sh_load(tile + held0);
    x1 = tw_sh_load(tile + held0 + 16u);
    x2 = tw_sh_load(tile + held0 + 32u);
  }

  /* stage 1 of 3: radix 3, stride 16 */
  tw_dft3(&x0, &x1, &x2);

  { /* exchange */
    const tw_u32 from0 = row * 48u + t;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 48u + t / 4u * 16u + t % 4u;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0_at, 0, x0);
    tw_put(tile, from0_at, 18, x1);
    tw_put(tile, from0_at, 36, x2);
    tw_barrier();
    if (t < 12u) {
      tw_get(tile, to0_at, 0, x0);
      tw_get(tile, to0_at, 4, x1);
      tw_get(tile, to0_at, 9, x2);
      tw_get(tile, to0_at, 13, x3);
    }
  }

  /* stage 2 of 3: radix 4, stride 1 */
  if (t < 12u) {
    tw_dft4(&x0, &x1, &x2, &x3);
  }

  { /* exchange */
    const tw_u32 from0 = row * 48u + t * 4u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 48u + t / 4u * 16u + t % 4u;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 12u) {
      tw_put(tile, from0_at, 0, x0);
      tw_put(tile, from0_at, 1, x1);
      tw_put(tile, from0_at, 2, x2);
      tw_put(tile, from0_at, 3, x3);
    }
    tw_barrier();
    if (t < 12u) {
      tw_get(tile, to0_at, 0, x0);
      tw_get(tile, to0_at, 4, x1);
      tw_get(tile, to0_at, 9, x2);
      tw_get(tile, to0_at, 13, x3);
    }
  }

  /* stage 3 of 3: radix 4, stride 4 */
  if (t < 12u) {
    {
      const tw_u32 k = (t) % 4u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 4);
      const tw_complex w3 = tw_load_table(roots + 8);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
      x3 = tw_multiply(x3, w3);
    }
    tw_dft4(&x0, &x1, &x2, &x3);
  }

  /* scale */
  x0.re *= scale, x0.im *= -scale;
  x1.re *= scale, x1.im *= -scale;
  x2.re *= scale, x2.im *= -scale;
  x3.re *= scale, x3.im *= -scale;

  { /* store */
    if (((tw_u64)args.out & 7u) == 0) {
      tw_out *const out_row = (tw_out *)args.out + tw_out_base(&args, (tw_u32)((first + (tw_i64)row))) / 2;
      const tw_u32 word0 = t / 4u * 16u + t % 4u;
      const tw_u32 word0_line = word0 / 16u, word0_rest = word0 % 16u;
      if (live && t < 12u) {
        tw_store_whole(out_row + (tw_i64)(word0_line + 0u) * (args.out_stride / 2) + word0_rest, x0);
        tw_store_whole(out_row + (tw_i64)((word0 + 4u) / 16u) * (args.out_stride / 2) + (word0 + 4u) % 16u, x1);
        tw_store_whole(out_row + (tw_i64)((word0 + 8u) / 16u) * (args.out_stride / 2) + (word0 + 8u) % 16u, x2);
        tw_store_whole(out_row + (tw_i64)((word0 + 12u) / 16u) * (args.out_stride / 2) + (word0 + 12u) % 16u, x3);
      }
    } else {
      tw_out *const out_row = (tw_out *)args.out + tw_out_base(&args, (tw_u32)((first + (tw_i64)row))) / 2;
      const tw_u32 word0 = t / 4u * 16u + t % 4u;
      const tw_u32 word0_line = word0 / 16u, word0_rest = word0 % 16u;
      if (live && t < 12u) {
        tw_store(out_row + (tw_i64)(word0_line + 0u) * (args.out_stride / 2) + word0_rest, x0);
        tw_store(out_row + (tw_i64)((word0 + 4u) / 16u) * (args.out_stride / 2) + (word0 + 4u) % 16u, x1);
        tw_store(out_row + (tw_i64)((word0 + 8u) / 16u) * (args.out_stride / 2) + (word0 + 8u) % 16u, x2);
        tw_store(out_row + (tw_i64)((word0 + 12u) / 16u) * (args.out_stride / 2) + (word0 + 12u) % 16u, x3);
      }
    }
  }
}

/* tw_f32_rf32_cf32_15_long_dct4_s2u0_b9fbdd2f: complex transform of rows
 * record: precision=f32 n=15 radices=3x5 elements=5 threads=5 transforms=8 output=staged lanes=rows */

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

/* from row after row to point after point */
TW_INLINE tw_u32 tw_transposed(tw_u32 word) {
  return word % 15u * 8u + word / 15u;
}

TW_INLINE tw_i64 tw_in_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->in_loop[0], row = outer;
  return base + (tw_i64)row * args->in_loop[1];
}

TW_INLINE tw_complex tw_pass_twiddle(const tw_args *args, tw_u32 m) {
  const tw_complex *const low = (const tw_complex *)args->twiddles;
  const tw_complex *const high = low + ((tw_i64)1 << args->twiddle_shift);
  const tw_complex a = tw_load_table(low + (m & ((1u << args->twiddle_shift) - 1u)));
  const tw_complex b = tw_load_table(high + (m >> args->twiddle_shift));
  const tw_complex p = tw_multiply(b, a), w = {b.re + p.re, b.im + p.im};
  return w;
}

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

TW_KERNEL(tw_f32_rf32_cf32_15_long_dct4_s2u0_b9fbdd2f, 40, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 8u;
  const tw_u32 t = thread / 8u;
  const tw_u32 tile_words = 120u;
  const tw_real scale = args.scale_f32;
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

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_u32 word0 = t;
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_i64 step = 2 * args.in_stride;
    const tw_in *const near = in_row + row_index * args.in_dist;
    const tw_in *const far = in_row + (args.factor_count - 1 - 3 * row_index) * args.in_dist;
    const tw_in *const near0 = near + (tw_i64)word0 * step;
    const tw_in *const far0 = far + (tw_i64)word0 * -step;
    if (live) {
      x0.re = tw_load(near0).re;
      x0.im = tw_load(far0).re;
      x1.re = tw_load(near0 + 5 * step).re;
      x1.im = tw_load(far0 + 5 * -step).re;
      x2.re = tw_load(near0 + 10 * step).re;
      x2.im = tw_load(far0 + 10 * -step).re;
    }
  }

  { /* words are turned */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 word0 = t;
    {
      const tw_complex root = tw_pass_twiddle(&args, 8u * ((tw_u32)row_index + (word0) * (tw_u32)args.index_count) + 1u);
      x0 = tw_multiply(x0, root);
      {
        const tw_complex step = {TW_R(0.8660254), TW_R(-0.5)};
        x1 = tw_multiply(x1, tw_multiply(root, step));
      }
      {
        const tw_complex step = {TW_R(0.5), TW_R(-0.8660254)};
        x2 = tw_multiply(x2, tw_multiply(root, step));
      }
    }
  }

  /* stage 1 of 2: radix 3, stride 1 */
  tw_dft3(&x0, &x1, &x2);

  { /* exchange */
    const tw_u32 from0 = (t * 3u) * 8u + row;
    const tw_u32 to0 = (t) * 8u + row;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 8, x1);
    tw_put(tile, from0, 16, x2);
    tw_barrier();
    if (t < 3u) {
      tw_get(tile, to0, 0, x0);
      tw_get(tile, to0, 24, x1);
      tw_get(tile, to0, 48, x2);
      tw_get(tile, to0, 72, x3);
      tw_get(tile, to0, 96, x4);
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

  { /* exchange */
    const tw_u32 from0 = (t) * 8u + row;
    const tw_u32 linear0 = thread;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 3u) {
      tw_put(tile, from0, 0, x0);
      tw_put(tile, from0, 24, x1);
      tw_put(tile, from0, 48, x2);
      tw_put(tile, from0, 72, x3);
      tw_put(tile, from0, 96, x4);
    }
    tw_barrier();
    tw_get(tile, tw_transposed(linear0 + 0u), 0, x0);
    tw_get(tile, tw_transposed(linear0 + 40u), 0, x1);
    tw_get(tile, tw_transposed(linear0 + 80u), 0, x2);
  }

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 8 ? (tw_u32)(args.batch - first) * 15u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * args.out_dist;
    if (word0 < words) {
      tw_store(out + (word0 + 0u) / 15u * args.out_dist + (word0 + 0u) % 15u, x0);
    }
    if (word0 + 40u < words) {
      tw_store(out + (word0 + 40u) / 15u * args.out_dist + (word0 + 40u) % 15u, x1);
    }
    if (word0 + 80u < words) {
      tw_store(out + (word0 + 80u) / 15u * args.out_dist + (word0 + 80u) % 15u, x2);
    }
  }
}

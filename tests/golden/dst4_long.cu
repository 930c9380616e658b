/* tw_f64_rf64_cf64_16_long_dst4_s0u0_88eaefb8: complex transform of rows
 * record: precision=f64 n=16 radices=4x4 elements=8 threads=2 transforms=16 lanes=rows */

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

TW_INLINE tw_complex tw_pass_twiddle(const tw_args *args, tw_u32 m) {
  const tw_complex *const low = (const tw_complex *)args->twiddles;
  const tw_complex *const high = low + ((tw_i64)1 << args->twiddle_shift);
  const tw_complex a = tw_load_table(low + (m & ((1u << args->twiddle_shift) - 1u)));
  const tw_complex b = tw_load_table(high + (m >> args->twiddle_shift));
  const tw_complex p = tw_multiply(b, a), w = {b.re + p.re, b.im + p.im};
  return w;
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

TW_KERNEL(tw_f64_rf64_cf64_16_long_dst4_s0u0_88eaefb8, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 16u;
  const tw_u32 t = thread / 16u;
  const tw_u32 tile_words = 256u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 16;
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
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * args.in_dist;
    const tw_u32 word0 = t;
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_i64 step = 2 * args.in_stride;
    const tw_in *const near = in_row + row_index * args.in_dist;
    const tw_in *const far = in_row + (args.factor_count - 1 - 3 * row_index) * args.in_dist;
    const tw_in *const near0 = near + (tw_i64)word0 * step;
    const tw_in *const far0 = far + (tw_i64)word0 * -step;
    if (live) {
      x0.re = tw_load(far0).re;
      x0.im = tw_load(near0).re;
      x1.re = tw_load(far0 + 4 * -step).re;
      x1.im = tw_load(near0 + 4 * step).re;
      x2.re = tw_load(far0 + 8 * -step).re;
      x2.im = tw_load(near0 + 8 * step).re;
      x3.re = tw_load(far0 + 12 * -step).re;
      x3.im = tw_load(near0 + 12 * step).re;
      x4.re = tw_load(far0 + 2 * -step).re;
      x4.im = tw_load(near0 + 2 * step).re;
      x5.re = tw_load(far0 + 6 * -step).re;
      x5.im = tw_load(near0 + 6 * step).re;
      x6.re = tw_load(far0 + 10 * -step).re;
      x6.im = tw_load(near0 + 10 * step).re;
      x7.re = tw_load(far0 + 14 * -step).re;
      x7.im = tw_load(near0 + 14 * step).re;
    }
  }

  { /* words are turned */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 word0 = t;
    {
      const tw_complex root = tw_pass_twiddle(&args, 8u * ((tw_u32)row_index + (word0) * (tw_u32)args.index_count) + 1u);
      x0 = tw_multiply(x0, root);
      {
        const tw_complex step = {TW_R(0.9238795325112867), TW_R(-0.3826834323650898)};
        x1 = tw_multiply(x1, tw_multiply(root, step));
      }
      {
        const tw_complex step = {TW_R(0.7071067811865476), TW_R(-0.7071067811865476)};
        x2 = tw_multiply(x2, tw_multiply(root, step));
      }
      {
        const tw_complex step = {TW_R(0.3826834323650898), TW_R(-0.9238795325112867)};
        x3 = tw_multiply(x3, tw_multiply(root, step));
      }
    }
    {
      const tw_complex root = tw_pass_twiddle(&args, 8u * ((tw_u32)row_index + (word0 + 2u) * (tw_u32)args.index_count) + 1u);
      x4 = tw_multiply(x4, root);
      {
        const tw_complex step = {TW_R(0.9238795325112867), TW_R(-0.3826834323650898)};
        x5 = tw_multiply(x5, tw_multiply(root, step));
      }
      {
        const tw_complex step = {TW_R(0.7071067811865476), TW_R(-0.7071067811865476)};
        x6 = tw_multiply(x6, tw_multiply(root, step));
      }
      {
        const tw_complex step = {TW_R(0.3826834323650898), TW_R(-0.9238795325112867)};
        x7 = tw_multiply(x7, tw_multiply(root, step));
      }
    }
  }

  /* stage 1 of 2: radix 4, stride 1 */
  tw_dft4(&x0, &x1, &x2, &x3);
  tw_dft4(&x4, &x5, &x6, &x7);

  { /* exchange */
    const tw_u32 from0 = (t * 4u) * 16u + row;
    const tw_u32 to0 = (t) * 16u + row;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 16, x1);
    tw_put(tile, from0, 32, x2);
    tw_put(tile, from0, 48, x3);
    tw_put(tile, from0, 128, x4);
    tw_put(tile, from0, 144, x5);
    tw_put(tile, from0, 160, x6);
    tw_put(tile, from0, 176, x7);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 64, x1);
    tw_get(tile, to0, 128, x2);
    tw_get(tile, to0, 192, x3);
    tw_get(tile, to0, 32, x4);
    tw_get(tile, to0, 96, x5);
    tw_get(tile, to0, 160, x6);
    tw_get(tile, to0, 224, x7);
  }

  /* stage 2 of 2: radix 4, stride 4 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 4);
    const tw_complex w3 = tw_load_table(roots + 8);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
  }
  {
    const tw_u32 k = t + 2u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 4);
    const tw_complex w3 = tw_load_table(roots + 8);
    x5 = tw_multiply(x5, w1);
    x6 = tw_multiply(x6, w2);
    x7 = tw_multiply(x7, w3);
  }
  tw_dft4(&x0, &x1, &x2, &x3);
  tw_dft4(&x4, &x5, &x6, &x7);

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;
  x4.re *= scale, x4.im *= scale * sign;
  x5.re *= scale, x5.im *= scale * sign;
  x6.re *= scale, x6.im *= scale * sign;
  x7.re *= scale, x7.im *= scale * sign;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    const tw_u32 word0 = t;
    if (live) {
      tw_store(out_row + word0, x0);
      tw_store(out_row + word0 + 4u, x1);
      tw_store(out_row + word0 + 8u, x2);
      tw_store(out_row + word0 + 12u, x3);
      tw_store(out_row + word0 + 2u, x4);
      tw_store(out_row + word0 + 6u, x5);
      tw_store(out_row + word0 + 10u, x6);
      tw_store(out_row + word0 + 14u, x7);
    }
  }
}

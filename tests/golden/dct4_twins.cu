/* tw_f64_16_long_dct4_s0s2_in_twiddle_twins_88eaefb8: complex transform of rows, times pass twiddles first
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

TW_INLINE tw_i64 tw_out_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->out_loop[0], row = outer;
  return base + (tw_i64)row * args->out_loop[1];
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

TW_KERNEL(tw_f64_16_long_dct4_s0s2_in_twiddle_twins_88eaefb8, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 16u;
  const tw_u32 t = thread / 16u;
  const tw_u32 tile_words = 256u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 16;
  const tw_u32 count = (tw_u32)args.index_count, parts = (count + 15u) / 16u;
  const tw_i64 group = (tw_i64)((tw_u32)first / 16u / parts) * count;
  const tw_u32 lower = (tw_u32)first / 16u % parts * 8u + row % 8u;
  const int live = 2u * lower < count, twin = row >= 8u;
  const tw_u32 pair = live ? lower : 0u;
  const tw_i64 number = group + (twin ? count - 1u - pair : pair);
  const int stores = !twin || 2u * pair + 1u != count;
  const tw_real turn_in = twin ? TW_R(-1.0) : TW_R(1.0);
  const tw_real scale_out = scale * TW_R(2.0);
  const tw_real turn_out = scale_out * sign * turn_in;
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
    const tw_in *const in_row = (const tw_in *)args.in + (number) * args.in_dist;
    const tw_u32 word0 = t;
    const tw_in *const in0 = in_row + (tw_i64)word0 * args.in_stride;
    if (live) {
      x0 = tw_load(in0);
      x1 = tw_load(in0 + 4 * args.in_stride);
      x2 = tw_load(in0 + 8 * args.in_stride);
      x3 = tw_load(in0 + 12 * args.in_stride);
      x4 = tw_load(in0 + 2 * args.in_stride);
      x5 = tw_load(in0 + 6 * args.in_stride);
      x6 = tw_load(in0 + 10 * args.in_stride);
      x7 = tw_load(in0 + 14 * args.in_stride);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= turn_in;
  x1.im *= turn_in;
  x2.im *= turn_in;
  x3.im *= turn_in;
  x4.im *= turn_in;
  x5.im *= turn_in;
  x6.im *= turn_in;
  x7.im *= turn_in;

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)pair;
    const tw_u32 k = 32u * ((tw_u32)row_index + (tw_u32)twin);
    const tw_u32 word0 = t;
    const tw_complex step1 = tw_pass_twiddle(&args, k * 4u);
    const tw_complex step2 = tw_pass_twiddle(&args, k * 8u);
    const tw_complex step3 = tw_pass_twiddle(&args, k * 12u);
    tw_complex root;
    root = tw_pass_twiddle(&args, k * (word0));
    x0 = tw_multiply(x0, root);
    x1 = tw_multiply(x1, tw_multiply(root, step1));
    x2 = tw_multiply(x2, tw_multiply(root, step2));
    x3 = tw_multiply(x3, tw_multiply(root, step3));
    root = tw_pass_twiddle(&args, k * (word0 + 2u));
    x4 = tw_multiply(x4, root);
    x5 = tw_multiply(x5, tw_multiply(root, step1));
    x6 = tw_multiply(x6, tw_multiply(root, step2));
    x7 = tw_multiply(x7, tw_multiply(root, step3));
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

  { /* words meet those of the row's twin */
    const tw_u32 word0 = t;
    const tw_u32 other = (thread ^ 8u) % 32u;
    {
      tw_complex root = {1, 0};
      root = tw_pass_twiddle(&args, 8u * (pair + count * (word0)) + (twin ? 12u * (tw_u32)args.factor_count + 7u : 1u));
      x0 = tw_multiply(x0, root);
      x0.im = tw_shuffle(x0.im, other);
      {
        const tw_complex step = {TW_R(0.9238795325112867), TW_R(-0.3826834323650898)};
        x1 = tw_multiply(x1, tw_multiply(root, step));
      }
      x1.im = tw_shuffle(x1.im, other);
      {
        const tw_complex step = {TW_R(0.7071067811865476), TW_R(-0.7071067811865476)};
        x2 = tw_multiply(x2, tw_multiply(root, step));
      }
      x2.im = tw_shuffle(x2.im, other);
      {
        const tw_complex step = {TW_R(0.3826834323650898), TW_R(-0.9238795325112867)};
        x3 = tw_multiply(x3, tw_multiply(root, step));
      }
      x3.im = tw_shuffle(x3.im, other);
    }
    {
      tw_complex root = {1, 0};
      root = tw_pass_twiddle(&args, 8u * (pair + count * (word0 + 2u)) + (twin ? 12u * (tw_u32)args.factor_count + 7u : 1u));
      x4 = tw_multiply(x4, root);
      x4.im = tw_shuffle(x4.im, other);
      {
        const tw_complex step = {TW_R(0.9238795325112867), TW_R(-0.3826834323650898)};
        x5 = tw_multiply(x5, tw_multiply(root, step));
      }
      x5.im = tw_shuffle(x5.im, other);
      {
        const tw_complex step = {TW_R(0.7071067811865476), TW_R(-0.7071067811865476)};
        x6 = tw_multiply(x6, tw_multiply(root, step));
      }
      x6.im = tw_shuffle(x6.im, other);
      {
        const tw_complex step = {TW_R(0.3826834323650898), TW_R(-0.9238795325112867)};
        x7 = tw_multiply(x7, tw_multiply(root, step));
      }
      x7.im = tw_shuffle(x7.im, other);
    }
  }

  /* scale and direction */
  x0.re *= scale_out, x0.im *= turn_out;
  x1.re *= scale_out, x1.im *= turn_out;
  x2.re *= scale_out, x2.im *= turn_out;
  x3.re *= scale_out, x3.im *= turn_out;
  x4.re *= scale_out, x4.im *= turn_out;
  x5.re *= scale_out, x5.im *= turn_out;
  x6.re *= scale_out, x6.im *= turn_out;
  x7.re *= scale_out, x7.im *= turn_out;

  { /* store */
    if (((tw_u64)args.out & 15u) == 0) {
      tw_out *const out_row = (tw_out *)args.out + tw_out_base(&args, (tw_u32)(group + pair))
          + (twin ? (tw_i64)(count * 16u - 1u - 2u * pair) * args.out_dist : 0);
      const tw_i64 apart = twin ? -args.out_stride : args.out_stride;
      const tw_u32 word0 = t;
      if (live) {
        if (stores)
        tw_store_whole(out_row + (tw_i64)(word0) * apart, x0);
        if (stores)
        tw_store_whole(out_row + (tw_i64)(word0 + 4u) * apart, x1);
        if (stores)
        tw_store_whole(out_row + (tw_i64)(word0 + 8u) * apart, x2);
        if (stores)
        tw_store_whole(out_row + (tw_i64)(word0 + 12u) * apart, x3);
        if (stores)
        tw_store_whole(out_row + (tw_i64)(word0 + 2u) * apart, x4);
        if (stores)
        tw_store_whole(out_row + (tw_i64)(word0 + 6u) * apart, x5);
        if (stores)
        tw_store_whole(out_row + (tw_i64)(word0 + 10u) * apart, x6);
        if (stores)
        tw_store_whole(out_row + (tw_i64)(word0 + 14u) * apart, x7);
      }
    } else {
      tw_out *const out_row = (tw_out *)args.out + tw_out_base(&args, (tw_u32)(group + pair))
          + (twin ? (tw_i64)(count * 16u - 1u - 2u * pair) * args.out_dist : 0);
      const tw_i64 apart = twin ? -args.out_stride : args.out_stride;
      const tw_u32 word0 = t;
      if (live) {
        if (stores)
        tw_store(out_row + (tw_i64)(word0) * apart, x0);
        if (stores)
        tw_store(out_row + (tw_i64)(word0 + 4u) * apart, x1);
        if (stores)
        tw_store(out_row + (tw_i64)(word0 + 8u) * apart, x2);
        if (stores)
        tw_store(out_row + (tw_i64)(word0 + 12u) * apart, x3);
        if (stores)
        tw_store(out_row + (tw_i64)(word0 + 2u) * apart, x4);
        if (stores)
        tw_store(out_row + (tw_i64)(word0 + 6u) * apart, x5);
        if (stores)
        tw_store(out_row + (tw_i64)(word0 + 10u) * apart, x6);
        if (stores)
        tw_store(out_row + (tw_i64)(word0 + 14u) * apart, x7);
      }
    }
  }
}

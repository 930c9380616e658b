/* tw_f32_16_s0s2_in_twiddle_folded_d0a4704a: complex transform of rows, times pass twiddles first
 * record: precision=f32 n=16 radices=4x4 elements=4 threads=4 transforms=16 lanes=rows */

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

TW_KERNEL(tw_f32_16_s0s2_in_twiddle_folded_d0a4704a, 64, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 16u;
  const tw_u32 t = thread / 16u;
  const tw_u32 tile_words = 256u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 16;
  const tw_u32 points = (tw_u32)args.factor_count, apart = points / 16u;
  const tw_u32 columns = (tw_u32)args.factor_step, kept = (tw_u32)args.loop_n[0];
  const tw_u32 number = (tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count;
  const tw_u32 column = number % kept;
  const tw_u32 frequency = column + number / kept * columns;
  const int live = (first + (tw_i64)row) < args.batch && 2u * column <= columns;
  const int alone = !column || 2u * column == columns;
  (void)points, (void)apart, (void)alone;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * args.in_dist;
    const tw_u32 word0 = t;
    const tw_in *const in0 = in_row + (tw_i64)word0 * args.in_stride;
    if (live) {
      x0 = tw_load(in0);
      x1 = tw_load(in0 + 4 * args.in_stride);
      x2 = tw_load(in0 + 8 * args.in_stride);
      x3 = tw_load(in0 + 12 * args.in_stride);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= sign;
  x1.im *= sign;
  x2.im *= sign;
  x3.im *= sign;

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)frequency;
    const tw_u32 k = (tw_u32)row_index;
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
  }

  /* stage 1 of 2: radix 4, stride 1 */
  tw_dft4(&x0, &x1, &x2, &x3);

  { /* exchange */
    const tw_u32 from0 = (t * 4u) * 16u + row;
    const tw_u32 to0 = (t) * 16u + row;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 16, x1);
    tw_put(tile, from0, 32, x2);
    tw_put(tile, from0, 48, x3);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 64, x1);
    tw_get(tile, to0, 128, x2);
    tw_get(tile, to0, 192, x3);
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
  tw_dft4(&x0, &x1, &x2, &x3);

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + tw_out_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_u32 word0 = t;
    tw_out *const out_mirrored = out_row + ((tw_i64)points - 2 * (tw_i64)frequency) * args.out_dist;
    const tw_u32 last = frequency ? 7u : 8u;
    (void)last;
    if (live) {
      {
        const tw_i64 far = (tw_i64)(word0) * args.out_stride;
        tw_out *const at = out_row + far;
        tw_store(at, x0);
      }
      {
        const tw_i64 far = (tw_i64)(word0 + 4u) * args.out_stride;
        tw_out *const at = out_row + far;
        tw_store(at, x1);
      }
      {
        const tw_i64 far = (tw_i64)(word0 + 8u) * args.out_stride;
        const int folded = word0 + 8u > last;
        tw_out *const at = (folded ? out_mirrored - far : out_row + far);
        x2.im = folded ? -x2.im : x2.im;
        if (!folded || !alone)
          tw_store(at, x2);
      }
      {
        const tw_i64 far = (tw_i64)(word0 + 12u) * args.out_stride;
        tw_out *const at = out_mirrored - far;
        x3.im = -x3.im;
        if (!alone)
          tw_store(at, x3);
      }
    }
  }
}

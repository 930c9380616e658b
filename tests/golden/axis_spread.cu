/* tw_f32_4x6_u2u0_out_twiddle_spread_1f4977b0: complex transform of rows, times pass twiddles in the end
 * record: precision=f32 n=24 radices=4x6 elements=8 threads=4 transforms=8 output=staged axis_1=1 */

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

TW_KERNEL(tw_f32_4x6_u2u0_out_twiddle_spread_1f4977b0, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 4u;
  const tw_u32 row = thread / 4u;
  const tw_u32 tile_words = 192u;
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
  tw_complex x5 = {0, 0};
  tw_complex x6 = {0, 0};
  tw_complex x7 = {0, 0};

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_u32 word0 = t;
    const tw_u32 word0_line = word0 / 6u, word0_rest = word0 % 6u;
    if (live && t < 3u) {
      x0 = tw_load(in_row + (tw_i64)(word0_line + 0u) * args.in_stride + word0_rest);
      x1 = tw_load(in_row + (tw_i64)(word0_line + 1u) * args.in_stride + word0_rest);
      x2 = tw_load(in_row + (tw_i64)(word0_line + 2u) * args.in_stride + word0_rest);
      x3 = tw_load(in_row + (tw_i64)(word0_line + 3u) * args.in_stride + word0_rest);
      x4 = tw_load(in_row + (tw_i64)((word0 + 3u) / 6u) * args.in_stride + (word0 + 3u) % 6u);
      x5 = tw_load(in_row + (tw_i64)((word0 + 9u) / 6u) * args.in_stride + (word0 + 9u) % 6u);
      x6 = tw_load(in_row + (tw_i64)((word0 + 15u) / 6u) * args.in_stride + (word0 + 15u) % 6u);
      x7 = tw_load(in_row + (tw_i64)((word0 + 21u) / 6u) * args.in_stride + (word0 + 21u) % 6u);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= sign;
  x1.im *= sign;
  x2.im *= sign;
  x3.im *= sign;
  x4.im *= sign;
  x5.im *= sign;
  x6.im *= sign;
  x7.im *= sign;

  /* stage 1 of 2: radix 4, stride 6 */
  if (t < 3u) {
    tw_dft4(&x0, &x1, &x2, &x3);
    tw_dft4(&x4, &x5, &x6, &x7);
  }

  { /* exchange */
    const tw_u32 from0 = row * 24u + t;
    const tw_u32 to0 = row * 24u + t * 6u;
    const tw_tile tile = tw_tile_from(0u);
    if (t < 3u) {
      tw_put(tile, from0, 0, x0);
      tw_put(tile, from0, 6, x1);
      tw_put(tile, from0, 12, x2);
      tw_put(tile, from0, 18, x3);
      tw_put(tile, from0, 3, x4);
      tw_put(tile, from0, 9, x5);
      tw_put(tile, from0, 15, x6);
      tw_put(tile, from0, 21, x7);
    }
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 1, x1);
    tw_get(tile, to0, 2, x2);
    tw_get(tile, to0, 3, x3);
    tw_get(tile, to0, 4, x4);
    tw_get(tile, to0, 5, x5);
  }

  /* stage 2 of 2: radix 6, stride 1 */
  tw_dft6(&x0, &x1, &x2, &x3, &x4, &x5);

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 k = (tw_u32)row_index;
    const tw_u32 word0 = t * 6u;
    tw_complex root;
    root = tw_pass_twiddle(&args, k * ((word0) / 6u));
    x0 = tw_multiply(x0, root);
    x1 = tw_multiply(x1, root);
    x2 = tw_multiply(x2, root);
    x3 = tw_multiply(x3, root);
    x4 = tw_multiply(x4, root);
    x5 = tw_multiply(x5, root);
  }

  { /* exchange */
    const tw_u32 from0 = row * 24u + t * 6u;
    const tw_u32 linear0 = thread;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 1, x1);
    tw_put(tile, from0, 2, x2);
    tw_put(tile, from0, 3, x3);
    tw_put(tile, from0, 4, x4);
    tw_put(tile, from0, 5, x5);
    tw_barrier();
    tw_get(tile, linear0, 0, x0);
    tw_get(tile, linear0, 32, x1);
    tw_get(tile, linear0, 64, x2);
    tw_get(tile, linear0, 96, x3);
    tw_get(tile, linear0, 128, x4);
    tw_get(tile, linear0, 160, x5);
  }

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;
  x4.re *= scale, x4.im *= scale * sign;
  x5.re *= scale, x5.im *= scale * sign;

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 8 ? (tw_u32)(args.batch - first) * 24u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * args.out_dist;
    if (word0 < words) {
      tw_store(out + (word0 + 0u) / 24u * args.out_dist + (word0 + 0u) % 24u, x0);
    }
    if (word0 + 32u < words) {
      tw_store(out + (word0 + 32u) / 24u * args.out_dist + (word0 + 32u) % 24u, x1);
    }
    if (word0 + 64u < words) {
      tw_store(out + (word0 + 64u) / 24u * args.out_dist + (word0 + 64u) % 24u, x2);
    }
    if (word0 + 96u < words) {
      tw_store(out + (word0 + 96u) / 24u * args.out_dist + (word0 + 96u) % 24u, x3);
    }
    if (word0 + 128u < words) {
      tw_store(out + (word0 + 128u) / 24u * args.out_dist + (word0 + 128u) % 24u, x4);
    }
    if (word0 + 160u < words) {
      tw_store(out + (word0 + 160u) / 24u * args.out_dist + (word0 + 160u) % 24u, x5);
    }
  }
}

/* tw_f32_rf32_cf32_120_u0u2_4ffc3363: spectra of real rows
 * record: precision=f32 n=60 radices=10x6 elements=24 threads=3 transforms=16 output=staged real=half */

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

TW_INLINE tw_complex tw_choose(int first, tw_complex a, tw_complex b) {
  const tw_complex x = {first ? a.re : b.re, first ? a.im : b.im};
  return x;
}
/* point j of a real row, and point k of its spectrum */
TW_INLINE void tw_put_spectrum(tw_out *row, tw_i64 stride, tw_u32 k, tw_complex v) { tw_store(row + (tw_i64)k * stride, v); }

/* DFT of length 10, in place: prime factor, 2 x 5.
 * 84 operations: 48 additions, 0 multiplications, 36 fused; at most 21 live values.
 * Before fusing: 84 additions, 24 multiplications. */
TW_INLINE void tw_dft10(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7, tw_complex *x8, tw_complex *x9) {
  const tw_real k0 = TW_R(0.25); /* 1/4 */
  const tw_real k1 = TW_R(0.559017); /* sqrt(5/16) */
  const tw_real k2 = TW_R(1.618034); /* |sin(2*pi*2/10) / sin(2*pi*1/10)| */
  const tw_real k3 = TW_R(0.58778524); /* sin(2*pi*1/10) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real x5_re = x5->re, x5_im = x5->im;
  const tw_real x6_re = x6->re, x6_im = x6->im;
  const tw_real x7_re = x7->re, x7_im = x7->im;
  const tw_real x8_re = x8->re, x8_im = x8->im;
  const tw_real x9_re = x9->re, x9_im = x9->im;
  const tw_real t1 = x0_re + x5_re;
  const tw_real t2 = x0_re - x5_re;
  const tw_real t3 = x0_im + x5_im;
  const tw_real t4 = x0_im - x5_im;
  const tw_real t5 = x2_re + x7_re;
  const tw_real t6 = x2_re - x7_re;
  const tw_real t7 = x2_im + x7_im;
  const tw_real t8 = x2_im - x7_im;
  const tw_real t9 = x4_re + x9_re;
  const tw_real t10 = x4_re - x9_re;
  const tw_real t11 = x4_im + x9_im;
  const tw_real t12 = x4_im - x9_im;
  const tw_real t13 = x1_re + x6_re;
  const tw_real t14 = x1_re - x6_re;
  const tw_real t15 = x1_im + x6_im;
  const tw_real t16 = x1_im - x6_im;
  const tw_real t17 = x3_re + x8_re;
  const tw_real t18 = x3_re - x8_re;
  const tw_real t19 = x3_im + x8_im;
  const tw_real t20 = x3_im - x8_im;
  const tw_real t21 = t5 + t17;
  const tw_real t22 = t5 - t17;
  const tw_real t23 = t7 + t19;
  const tw_real t24 = t7 - t19;
  const tw_real t25 = t9 + t13;
  const tw_real t26 = t9 - t13;
  const tw_real t27 = t11 + t15;
  const tw_real t28 = t11 - t15;
  const tw_real t29 = t21 + t25;
  const tw_real t30 = t21 - t25;
  x0->re = t1 + t29;
  const tw_real t31 = tw_fma(t29, -k0, t1);
  const tw_real t32 = tw_fma(t30, k1, t31);
  const tw_real t33 = tw_fma(t30, -k1, t31);
  const tw_real t34 = tw_fma(t22, k2, t26);
  const tw_real t35 = tw_fma(t26, -k2, t22);
  const tw_real t36 = t23 + t27;
  const tw_real t37 = t23 - t27;
  x0->im = t3 + t36;
  const tw_real t38 = tw_fma(t36, -k0, t3);
  const tw_real t39 = tw_fma(t37, k1, t38);
  const tw_real t40 = tw_fma(t37, -k1, t38);
  const tw_real t41 = tw_fma(t24, k2, t28);
  const tw_real t42 = tw_fma(t28, -k2, t24);
  x6->re = tw_fma(t41, k3, t32);
  x4->re = tw_fma(t41, -k3, t32);
  x6->im = tw_fma(t34, -k3, t39);
  x4->im = tw_fma(t34, k3, t39);
  x2->re = tw_fma(t42, k3, t33);
  x8->re = tw_fma(t42, -k3, t33);
  x2->im = tw_fma(t35, -k3, t40);
  x8->im = tw_fma(t35, k3, t40);
  const tw_real t43 = t6 - t18;
  const tw_real t44 = t6 + t18;
  const tw_real t45 = t8 - t20;
  const tw_real t46 = t8 + t20;
  const tw_real t47 = t10 - t14;
  const tw_real t48 = t10 + t14;
  const tw_real t49 = t12 - t16;
  const tw_real t50 = t12 + t16;
  const tw_real t51 = t43 + t47;
  const tw_real t52 = t43 - t47;
  x5->re = t2 + t51;
  const tw_real t53 = tw_fma(t51, -k0, t2);
  const tw_real t54 = tw_fma(t52, k1, t53);
  const tw_real t55 = tw_fma(t52, -k1, t53);
  const tw_real t56 = tw_fma(t44, k2, t48);
  const tw_real t57 = tw_fma(t48, -k2, t44);
  const tw_real t58 = t45 + t49;
  const tw_real t59 = t45 - t49;
  x5->im = t4 + t58;
  const tw_real t60 = tw_fma(t58, -k0, t4);
  const tw_real t61 = tw_fma(t59, k1, t60);
  const tw_real t62 = tw_fma(t59, -k1, t60);
  const tw_real t63 = tw_fma(t46, k2, t50);
  const tw_real t64 = tw_fma(t50, -k2, t46);
  x1->re = tw_fma(t63, k3, t54);
  x9->re = tw_fma(t63, -k3, t54);
  x1->im = tw_fma(t56, -k3, t61);
  x9->im = tw_fma(t56, k3, t61);
  x7->re = tw_fma(t64, k3, t55);
  x3->re = tw_fma(t64, -k3, t55);
  x7->im = tw_fma(t57, -k3, t62);
  x3->im = tw_fma(t57, k3, t62);
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

TW_KERNEL(tw_f32_rf32_cf32_120_u0u2_4ffc3363, 48, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 3u;
  const tw_u32 row = thread / 3u;
  const tw_u32 tile_words = 960u;
  const tw_real scale = args.scale_f32;
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
  tw_complex x8 = {0, 0};
  tw_complex x9 = {0, 0};
  tw_complex x10 = {0, 0};
  tw_complex x11 = {0, 0};
  tw_complex x12 = {0, 0};
  tw_complex x13 = {0, 0};
  tw_complex x14 = {0, 0};
  tw_complex x15 = {0, 0};
  tw_complex x16 = {0, 0};
  tw_complex x17 = {0, 0};
  tw_complex x18 = {0, 0};
  tw_complex x19 = {0, 0};
  tw_complex x20 = {0, 0};
  tw_complex x21 = {0, 0};
  tw_complex x22 = {0, 0};
  tw_complex x23 = {0, 0};

  { /* load */
    if (((tw_u64)args.in & 7u) == 0) {
      const tw_in *const in_row = (const tw_in *)args.in + ((first + (tw_i64)row)) * args.in_dist / 2;
      const tw_u32 word0 = t;
      if (live) {
        x0 = tw_load_whole(in_row + word0);
        x1 = tw_load_whole(in_row + word0 + 6u);
        x2 = tw_load_whole(in_row + word0 + 12u);
        x3 = tw_load_whole(in_row + word0 + 18u);
        x4 = tw_load_whole(in_row + word0 + 24u);
        x5 = tw_load_whole(in_row + word0 + 30u);
        x6 = tw_load_whole(in_row + word0 + 36u);
        x7 = tw_load_whole(in_row + word0 + 42u);
        x8 = tw_load_whole(in_row + word0 + 48u);
        x9 = tw_load_whole(in_row + word0 + 54u);
        x10 = tw_load_whole(in_row + word0 + 3u);
        x11 = tw_load_whole(in_row + word0 + 9u);
        x12 = tw_load_whole(in_row + word0 + 15u);
        x13 = tw_load_whole(in_row + word0 + 21u);
        x14 = tw_load_whole(in_row + word0 + 27u);
        x15 = tw_load_whole(in_row + word0 + 33u);
        x16 = tw_load_whole(in_row + word0 + 39u);
        x17 = tw_load_whole(in_row + word0 + 45u);
        x18 = tw_load_whole(in_row + word0 + 51u);
        x19 = tw_load_whole(in_row + word0 + 57u);
      }
    } else {
      const tw_in *const in_row = (const tw_in *)args.in + ((first + (tw_i64)row)) * args.in_dist / 2;
      const tw_u32 word0 = t;
      if (live) {
        x0 = tw_load(in_row + word0);
        x1 = tw_load(in_row + word0 + 6u);
        x2 = tw_load(in_row + word0 + 12u);
        x3 = tw_load(in_row + word0 + 18u);
        x4 = tw_load(in_row + word0 + 24u);
        x5 = tw_load(in_row + word0 + 30u);
        x6 = tw_load(in_row + word0 + 36u);
        x7 = tw_load(in_row + word0 + 42u);
        x8 = tw_load(in_row + word0 + 48u);
        x9 = tw_load(in_row + word0 + 54u);
        x10 = tw_load(in_row + word0 + 3u);
        x11 = tw_load(in_row + word0 + 9u);
        x12 = tw_load(in_row + word0 + 15u);
        x13 = tw_load(in_row + word0 + 21u);
        x14 = tw_load(in_row + word0 + 27u);
        x15 = tw_load(in_row + word0 + 33u);
        x16 = tw_load(in_row + word0 + 39u);
        x17 = tw_load(in_row + word0 + 45u);
        x18 = tw_load(in_row + word0 + 51u);
        x19 = tw_load(in_row + word0 + 57u);
      }
    }
  }

  /* stage 1 of 2: radix 10, stride 1 */
  tw_dft10(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9);
  tw_dft10(&x10, &x11, &x12, &x13, &x14, &x15, &x16, &x17, &x18, &x19);

  { /* exchange */
    const tw_u32 from0 = row * 60u + t * 10u;
    const tw_u32 to0 = row * 60u + t;
    const tw_u32 to1 = row * 60u + (t ? 10u - t : 5u);
    const tw_u32 to2 = row * 60u + (t + 3u);
    const tw_u32 to3 = row * 60u + (7u - t);
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 1, x1);
    tw_put(tile, from0, 2, x2);
    tw_put(tile, from0, 3, x3);
    tw_put(tile, from0, 4, x4);
    tw_put(tile, from0, 5, x5);
    tw_put(tile, from0, 6, x6);
    tw_put(tile, from0, 7, x7);
    tw_put(tile, from0, 8, x8);
    tw_put(tile, from0, 9, x9);
    tw_put(tile, from0, 30, x10);
    tw_put(tile, from0, 31, x11);
    tw_put(tile, from0, 32, x12);
    tw_put(tile, from0, 33, x13);
    tw_put(tile, from0, 34, x14);
    tw_put(tile, from0, 35, x15);
    tw_put(tile, from0, 36, x16);
    tw_put(tile, from0, 37, x17);
    tw_put(tile, from0, 38, x18);
    tw_put(tile, from0, 39, x19);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 10, x1);
    tw_get(tile, to0, 20, x2);
    tw_get(tile, to0, 30, x3);
    tw_get(tile, to0, 40, x4);
    tw_get(tile, to0, 50, x5);
    tw_get(tile, to1, 0, x6);
    tw_get(tile, to1, 10, x7);
    tw_get(tile, to1, 20, x8);
    tw_get(tile, to1, 30, x9);
    tw_get(tile, to1, 40, x10);
    tw_get(tile, to1, 50, x11);
    if (t < 2u) {
      tw_get(tile, to2, 0, x12);
      tw_get(tile, to2, 10, x13);
      tw_get(tile, to2, 20, x14);
      tw_get(tile, to2, 30, x15);
      tw_get(tile, to2, 40, x16);
      tw_get(tile, to2, 50, x17);
      tw_get(tile, to3, 0, x18);
      tw_get(tile, to3, 10, x19);
      tw_get(tile, to3, 20, x20);
      tw_get(tile, to3, 30, x21);
      tw_get(tile, to3, 40, x22);
      tw_get(tile, to3, 50, x23);
    }
  }

  /* stage 2 of 2: radix 6, stride 10 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 10);
    const tw_complex w3 = tw_load_table(roots + 20);
    const tw_complex w4 = tw_load_table(roots + 30);
    const tw_complex w5 = tw_load_table(roots + 40);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
    x4 = tw_multiply(x4, w4);
    x5 = tw_multiply(x5, w5);
  }
  {
    const tw_u32 k = (t ? 10u - t : 5u);
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 10);
    const tw_complex w3 = tw_load_table(roots + 20);
    const tw_complex w4 = tw_load_table(roots + 30);
    const tw_complex w5 = tw_load_table(roots + 40);
    x7 = tw_multiply(x7, w1);
    x8 = tw_multiply(x8, w2);
    x9 = tw_multiply(x9, w3);
    x10 = tw_multiply(x10, w4);
    x11 = tw_multiply(x11, w5);
  }
  {
    const tw_u32 k = t + 3u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 10);
    const tw_complex w3 = tw_load_table(roots + 20);
    const tw_complex w4 = tw_load_table(roots + 30);
    const tw_complex w5 = tw_load_table(roots + 40);
    x13 = tw_multiply(x13, w1);
    x14 = tw_multiply(x14, w2);
    x15 = tw_multiply(x15, w3);
    x16 = tw_multiply(x16, w4);
    x17 = tw_multiply(x17, w5);
  }
  {
    const tw_u32 k = (7u - t);
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 10);
    const tw_complex w3 = tw_load_table(roots + 20);
    const tw_complex w4 = tw_load_table(roots + 30);
    const tw_complex w5 = tw_load_table(roots + 40);
    x19 = tw_multiply(x19, w1);
    x20 = tw_multiply(x20, w2);
    x21 = tw_multiply(x21, w3);
    x22 = tw_multiply(x22, w4);
    x23 = tw_multiply(x23, w5);
  }
  tw_dft6(&x0, &x1, &x2, &x3, &x4, &x5);
  tw_dft6(&x6, &x7, &x8, &x9, &x10, &x11);
  tw_dft6(&x12, &x13, &x14, &x15, &x16, &x17);
  tw_dft6(&x18, &x19, &x20, &x21, &x22, &x23);

  { /* store: each word meets its mirrored one */
    tw_barrier();
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    tw_word *const lines = (tw_word *)tile;
    tw_word *const line = lines + row * 61u;
    const tw_real part = scale * TW_R(0.5);
    {
      const tw_u32 b = t + 0u, c = (t ? 10u - t : 5u);
      const int alone = !b;
      const tw_complex bare_root_b = tw_load_table((const tw_complex *)args.table + 50u + b);
      const tw_complex root_b = {part * bare_root_b.re, part * bare_root_b.im};
      const tw_complex bare_root_c = tw_load_table((const tw_complex *)args.table + 50u + c);
      const tw_complex root_c = {part * bare_root_c.re, part * bare_root_c.im};
      tw_word *const near_b = line + b, *const far_b = line + (60 - (tw_i64)b);
      tw_word *const near_c = line + c, *const far_c = line + (60 - (tw_i64)c);
      {
        const tw_complex z = x0, y = tw_choose(alone, x0, x11);
        const tw_complex root = root_b;
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        const tw_complex p = tw_multiply(odd, root);
        const tw_real middle = even.im * (part * sign);
        {
          const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
          tw_sh_store(near_b + 0 + (0u), v);
        }
        {
          const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
          tw_sh_store(far_b - 0 + (0u), v);
        }
      }
      {
        const tw_complex z = x1, y = tw_choose(alone, x5, x10);
        const tw_complex turned = {TW_R(0.8660254), TW_R(-0.5)}, root = tw_multiply(root_b, turned);
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        const tw_complex p = tw_multiply(odd, root);
        const tw_real middle = even.im * (part * sign);
        {
          const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
          tw_sh_store(near_b + 10 + (0u), v);
        }
        {
          const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
          tw_sh_store(far_b - 10 + (0u), v);
        }
      }
      {
        const tw_complex z = x2, y = tw_choose(alone, x4, x9);
        const tw_complex turned = {TW_R(0.5), TW_R(-0.8660254)}, root = tw_multiply(root_b, turned);
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        const tw_complex p = tw_multiply(odd, root);
        const tw_real middle = even.im * (part * sign);
        {
          const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
          tw_sh_store(near_b + 20 + (0u), v);
        }
        {
          const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
          tw_sh_store(far_b - 20 + (0u), v);
        }
      }
      {
        const tw_complex z = x6, y = tw_choose(alone, x11, x5);
        const tw_complex root = root_c;
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        const tw_complex p = tw_multiply(odd, root);
        const tw_real middle = even.im * (part * sign);
        {
          const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
          tw_sh_store(near_c + 0 + (0u), v);
        }
        {
          const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
          tw_sh_store(far_c - 0 + (0u), v);
        }
      }
      {
        const tw_complex z = x7, y = tw_choose(alone, x10, x4);
        const tw_complex turned = {TW_R(0.8660254), TW_R(-0.5)}, root = tw_multiply(root_c, turned);
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        const tw_complex p = tw_multiply(odd, root);
        const tw_real middle = even.im * (part * sign);
        {
          const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
          tw_sh_store(near_c + 10 + (0u), v);
        }
        {
          const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
          tw_sh_store(far_c - 10 + (0u), v);
        }
      }
      {
        const tw_complex z = x8, y = tw_choose(alone, x9, x3);
        const tw_complex turned = {TW_R(0.5), TW_R(-0.8660254)}, root = tw_multiply(root_c, turned);
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        const tw_complex p = tw_multiply(odd, root);
        const tw_real middle = even.im * (part * sign);
        {
          const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
          tw_sh_store(near_c + 20 + (0u), v);
        }
        {
          const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
          tw_sh_store(far_c - 20 + (0u), v);
        }
      }
      if (alone)
      {
        const tw_complex v = {part * (x3.re + x3.re), part * sign * (-x3.im - x3.im)};
        tw_sh_store(line + (30u), v);
      }
    }
    {
      if (t < 2u) {
        const tw_u32 b = t + 3u, c = (7u - t);
        const tw_complex bare_root_b = tw_load_table((const tw_complex *)args.table + 50u + b);
        const tw_complex root_b = {part * bare_root_b.re, part * bare_root_b.im};
        const tw_complex bare_root_c = tw_load_table((const tw_complex *)args.table + 50u + c);
        const tw_complex root_c = {part * bare_root_c.re, part * bare_root_c.im};
        tw_word *const near_b = line + b, *const far_b = line + (60 - (tw_i64)b);
        tw_word *const near_c = line + c, *const far_c = line + (60 - (tw_i64)c);
        {
          const tw_complex z = x12, y = x23;
          const tw_complex root = root_b;
          const tw_complex even = {z.re + y.re, z.im - y.im};
          const tw_complex odd = {z.im + y.im, y.re - z.re};
          const tw_complex p = tw_multiply(odd, root);
          const tw_real middle = even.im * (part * sign);
          {
            const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
            tw_sh_store(near_b + 0 + (0u), v);
          }
          {
            const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
            tw_sh_store(far_b - 0 + (0u), v);
          }
        }
        {
          const tw_complex z = x13, y = x22;
          const tw_complex turned = {TW_R(0.8660254), TW_R(-0.5)}, root = tw_multiply(root_b, turned);
          const tw_complex even = {z.re + y.re, z.im - y.im};
          const tw_complex odd = {z.im + y.im, y.re - z.re};
          const tw_complex p = tw_multiply(odd, root);
          const tw_real middle = even.im * (part * sign);
          {
            const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
            tw_sh_store(near_b + 10 + (0u), v);
          }
          {
            const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
            tw_sh_store(far_b - 10 + (0u), v);
          }
        }
        {
          const tw_complex z = x14, y = x21;
          const tw_complex turned = {TW_R(0.5), TW_R(-0.8660254)}, root = tw_multiply(root_b, turned);
          const tw_complex even = {z.re + y.re, z.im - y.im};
          const tw_complex odd = {z.im + y.im, y.re - z.re};
          const tw_complex p = tw_multiply(odd, root);
          const tw_real middle = even.im * (part * sign);
          {
            const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
            tw_sh_store(near_b + 20 + (0u), v);
          }
          {
            const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
            tw_sh_store(far_b - 20 + (0u), v);
          }
        }
        {
          const tw_complex z = x18, y = x17;
          const tw_complex root = root_c;
          const tw_complex even = {z.re + y.re, z.im - y.im};
          const tw_complex odd = {z.im + y.im, y.re - z.re};
          const tw_complex p = tw_multiply(odd, root);
          const tw_real middle = even.im * (part * sign);
          {
            const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
            tw_sh_store(near_c + 0 + (0u), v);
          }
          {
            const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
            tw_sh_store(far_c - 0 + (0u), v);
          }
        }
        {
          const tw_complex z = x19, y = x16;
          const tw_complex turned = {TW_R(0.8660254), TW_R(-0.5)}, root = tw_multiply(root_c, turned);
          const tw_complex even = {z.re + y.re, z.im - y.im};
          const tw_complex odd = {z.im + y.im, y.re - z.re};
          const tw_complex p = tw_multiply(odd, root);
          const tw_real middle = even.im * (part * sign);
          {
            const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
            tw_sh_store(near_c + 10 + (0u), v);
          }
          {
            const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
            tw_sh_store(far_c - 10 + (0u), v);
          }
        }
        {
          const tw_complex z = x20, y = x15;
          const tw_complex turned = {TW_R(0.5), TW_R(-0.8660254)}, root = tw_multiply(root_c, turned);
          const tw_complex even = {z.re + y.re, z.im - y.im};
          const tw_complex odd = {z.im + y.im, y.re - z.re};
          const tw_complex p = tw_multiply(odd, root);
          const tw_real middle = even.im * (part * sign);
          {
            const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
            tw_sh_store(near_c + 20 + (0u), v);
          }
          {
            const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
            tw_sh_store(far_c - 20 + (0u), v);
          }
        }
      }
    }
    tw_barrier();
    const tw_u32 whose = thread / 16u, at = thread % 16u;
    const tw_i64 rows_after = args.batch - first;
    const tw_u32 rows_left = rows_after < 16 ? (tw_u32)rows_after : 16u;
    if (rows_left == 16u) {
      const tw_u32 number0 = whose + 0u;
      tw_out *const row_at0 = (tw_out *)args.out + tw_out_base(&args, (tw_u32)((first + (tw_i64)number0)));
      tw_out *const to0 = row_at0 + at;
      tw_word *const held0 = lines + at + number0 * 61u;
      tw_put_spectrum(to0 + 0, 1, 0u, tw_sh_load(held0 + 0));
      tw_put_spectrum(to0 + 16, 1, 0u, tw_sh_load(held0 + 16));
      tw_put_spectrum(to0 + 32, 1, 0u, tw_sh_load(held0 + 32));
      if (at < 13u)
        tw_put_spectrum(to0 + 48, 1, 0u, tw_sh_load(held0 + 48));
      const tw_u32 number1 = whose + 3u;
      tw_out *const row_at1 = (tw_out *)args.out + tw_out_base(&args, (tw_u32)((first + (tw_i64)number1)));
      tw_out *const to1 = row_at1 + at;
      tw_word *const held1 = lines + at + number1 * 61u;
      tw_put_spectrum(to1 + 0, 1, 0u, tw_sh_load(held1 + 0));
      tw_put_spectrum(to1 + 16, 1, 0u, tw_sh_load(held1 + 16));
      tw_put_spectrum(to1 + 32, 1, 0u, tw_sh_load(held1 + 32));
      if (at < 13u)
        tw_put_spectrum(to1 + 48, 1, 0u, tw_sh_load(held1 + 48));
      const tw_u32 number2 = whose + 6u;
      tw_out *const row_at2 = (tw_out *)args.out + tw_out_base(&args, (tw_u32)((first + (tw_i64)number2)));
      tw_out *const to2 = row_at2 + at;
      tw_word *const held2 = lines + at + number2 * 61u;
      tw_put_spectrum(to2 + 0, 1, 0u, tw_sh_load(held2 + 0));
      tw_put_spectrum(to2 + 16, 1, 0u, tw_sh_load(held2 + 16));
      tw_put_spectrum(to2 + 32, 1, 0u, tw_sh_load(held2 + 32));
      if (at < 13u)
        tw_put_spectrum(to2 + 48, 1, 0u, tw_sh_load(held2 + 48));
      const tw_u32 number3 = whose + 9u;
      tw_out *const row_at3 = (tw_out *)args.out + tw_out_base(&args, (tw_u32)((first + (tw_i64)number3)));
      tw_out *const to3 = row_at3 + at;
      tw_word *const held3 = lines + at + number3 * 61u;
      tw_put_spectrum(to3 + 0, 1, 0u, tw_sh_load(held3 + 0));
      tw_put_spectrum(to3 + 16, 1, 0u, tw_sh_load(held3 + 16));
      tw_put_spectrum(to3 + 32, 1, 0u, tw_sh_load(held3 + 32));
      if (at < 13u)
        tw_put_spectrum(to3 + 48, 1, 0u, tw_sh_load(held3 + 48));
      const tw_u32 number4 = whose + 12u;
      tw_out *const row_at4 = (tw_out *)args.out + tw_out_base(&args, (tw_u32)((first + (tw_i64)number4)));
      tw_out *const to4 = row_at4 + at;
      tw_word *const held4 = lines + at + number4 * 61u;
      tw_put_spectrum(to4 + 0, 1, 0u, tw_sh_load(held4 + 0));
      tw_put_spectrum(to4 + 16, 1, 0u, tw_sh_load(held4 + 16));
      tw_put_spectrum(to4 + 32, 1, 0u, tw_sh_load(held4 + 32));
      if (at < 13u)
        tw_put_spectrum(to4 + 48, 1, 0u, tw_sh_load(held4 + 48));
      const tw_u32 number5 = whose + 15u;
      tw_out *const row_at5 = (tw_out *)args.out + tw_out_base(&args, (tw_u32)((first + (tw_i64)number5)));
      tw_out *const to5 = row_at5 + at;
      tw_word *const held5 = lines + at + number5 * 61u;
      if (number5 < 16u)
        tw_put_spectrum(to5 + 0, 1, 0u, tw_sh_load(held5 + 0));
      if (number5 < 16u)
        tw_put_spectrum(to5 + 16, 1, 0u, tw_sh_load(held5 + 16));
      if (number5 < 16u)
        tw_put_spectrum(to5 + 32, 1, 0u, tw_sh_load(held5 + 32));
      if (at < 13u && number5 < 16u)
        tw_put_spectrum(to5 + 48, 1, 0u, tw_sh_load(held5 + 48));
    } else {
      TW_ROLLED
      for (tw_u32 number = whose; number < rows_left; number += 3u) {
        tw_out *const row_at = (tw_out *)args.out + tw_out_base(&args, (tw_u32)((first + (tw_i64)number)));
        tw_out *const to = row_at + at;
        tw_word *const held = lines + at + number * 61u;
        tw_put_spectrum(to + 0, 1, 0u, tw_sh_load(held + 0));
        tw_put_spectrum(to + 16, 1, 0u, tw_sh_load(held + 16));
        tw_put_spectrum(to + 32, 1, 0u, tw_sh_load(held + 32));
        if (at < 13u)
          tw_put_spectrum(to + 48, 1, 0u, tw_sh_load(held + 48));
      }
    }
  }
}

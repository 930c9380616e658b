/* tw_f32_cbf16_rbf16_120_68ac28a3: real rows from their spectra
 * record: precision=f32 n=60 radices=10x6 elements=20 threads=4 input=staged output=staged vector=1 real=half */

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
/* a + b*w and a - b*w, the second as 2a - (a + b*w) */
TW_INLINE void tw_meet(tw_complex *a, tw_complex *b, tw_complex w) {
  const tw_complex sum = {tw_fma(b->re, w.re, tw_fma(-b->im, w.im, a->re)),
                          tw_fma(b->re, w.im, tw_fma(b->im, w.re, a->im))};
  b->re = tw_fma(TW_R(2.0), a->re, -sum.re);
  b->im = tw_fma(TW_R(2.0), a->im, -sum.im);
  *a = sum;
}

TW_INLINE tw_complex tw_choose(int first, tw_complex a, tw_complex b) {
  const tw_complex x = {first ? a.re : b.re, first ? a.im : b.im};
  return x;
}
/* from points k and m-k to words k and m-k, conjugated */
TW_INLINE void tw_join(tw_complex *a, tw_complex *b, tw_complex root) {
  const tw_complex even = {a->re + b->re, a->im - b->im};
  const tw_complex left = {a->re - b->re, a->im + b->im};
  const tw_complex back = {root.re, -root.im};
  const tw_complex odd = tw_multiply(left, back);
  a->re = even.re - odd.im, a->im = -even.im - odd.re;
  b->re = even.re + odd.im, b->im = even.im - odd.re;
}
/* point j of a real row, and point k of its spectrum */
TW_INLINE tw_complex tw_spectrum(const tw_in *row, tw_i64 stride, tw_u32 k) { return tw_load(row + (tw_i64)k * stride); }

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
 * Before fusing: 36 additions, 8 multiplications.
 * Slots that meet first, such as 0 and 3, hold their sum and difference already. */
TW_INLINE void tw_dft6_of_sums(
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
  const tw_real t1 = x2_re + x1_re;
  const tw_real t2 = x2_re - x1_re;
  const tw_real t3 = x2_im + x1_im;
  const tw_real t4 = x2_im - x1_im;
  x0->re = x0_re + t1;
  const tw_real t5 = tw_fma(t1, -k0, x0_re);
  x0->im = x0_im + t3;
  const tw_real t6 = tw_fma(t3, -k0, x0_im);
  x4->re = tw_fma(t4, k1, t5);
  x2->re = tw_fma(t4, -k1, t5);
  x4->im = tw_fma(t2, -k1, t6);
  x2->im = tw_fma(t2, k1, t6);
  const tw_real t7 = x5_re - x4_re;
  const tw_real t8 = x5_re + x4_re;
  const tw_real t9 = x5_im - x4_im;
  const tw_real t10 = x5_im + x4_im;
  x3->re = x3_re + t7;
  const tw_real t11 = tw_fma(t7, -k0, x3_re);
  x3->im = x3_im + t9;
  const tw_real t12 = tw_fma(t9, -k0, x3_im);
  x1->re = tw_fma(t10, k1, t11);
  x5->re = tw_fma(t10, -k1, t11);
  x1->im = tw_fma(t8, -k1, t12);
  x5->im = tw_fma(t8, k1, t12);
}

TW_KERNEL(tw_f32_cbf16_rbf16_120_68ac28a3, 4, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 tile_words = 60u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 1;
  const int live = first + 0 < args.batch;
  (void)live;
  tw_complex x0 = tw_unset();
  tw_complex x1 = tw_unset();
  tw_complex x2 = tw_unset();
  tw_complex x3 = tw_unset();
  tw_complex x4 = tw_unset();
  tw_complex x5 = tw_unset();
  tw_complex x6 = tw_unset();
  tw_complex x7 = tw_unset();
  tw_complex x8 = tw_unset();
  tw_complex x9 = tw_unset();
  tw_complex x10 = tw_unset();
  tw_complex x11 = tw_unset();
  tw_complex x12 = tw_unset();
  tw_complex x13 = tw_unset();
  tw_complex x14 = tw_unset();
  tw_complex x15 = tw_unset();
  tw_complex x16 = tw_unset();
  tw_complex x17 = tw_unset();
  tw_complex x18 = tw_unset();
  tw_complex x19 = tw_unset();

  { /* load: each word comes from a point and the mirrored one */
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    const tw_in *const run = (const tw_in *)args.in + ((first)) * args.in_dist;
    const tw_u32 skipped = (tw_u32)(tw_u64)run / 4u & 3u;
    tw_in *const lines = (tw_in *)tile + skipped;
    tw_in *const line = lines;
    const tw_u32 words_left = first < args.batch ? 61u : 0u;
    const tw_u32 end = skipped + words_left;
    tw_in *const fours = lines - skipped + 4u * thread;
    const tw_in *const of = run - skipped + 4u * thread;
    const tw_i32 left = (tw_i32)end - (tw_i32)(4u * thread);
    if (left >= 4 && 4u * thread >= skipped)
      tw_fill_quad(fours + 0, of + 0);
    if (left >= 20)
      tw_fill_quad(fours + 16, of + 16);
    if (left >= 36)
      tw_fill_quad(fours + 32, of + 32);
    if (left >= 52)
      tw_fill_quad(fours + 48, of + 48);
    tw_u32 i = thread;
    for (; i < 8u; i += 4u) {
      const tw_u32 at = i < 4u ? i : end / 4u * 4u + (i - 4u);
      if (at >= skipped && at < end)
        tw_fill(lines - skipped + at, run - skipped + at);
    }
    tw_barrier();
    {
      if (t < 3u) {
        const tw_u32 b0 = t + 0u, c0 = (t ? 6u - t : 3u);
        const int alone = !b0;
        const tw_complex root_b0 = tw_load_table((const tw_complex *)args.table + 50u + b0);
        const tw_complex root_c0 = tw_load_table((const tw_complex *)args.table + 50u + c0);
        const tw_in *const near_b0 = line + b0, *const far_b0 = line + (60 - (tw_i64)b0);
        const tw_in *const near_c0 = line + c0, *const far_c0 = line + (60 - (tw_i64)c0);
        tw_complex near0, far0;
        near0 = tw_sh_load_in(near_b0 + 0 + (0u));
        near0.im *= -sign;
        far0 = tw_sh_load_in(far_b0 - 0 + (0u));
        far0.im *= -sign;
        tw_complex near1, far1;
        near1 = tw_sh_load_in(near_b0 + 6 + (0u));
        near1.im *= -sign;
        far1 = tw_sh_load_in(far_b0 - 6 + (0u));
        far1.im *= -sign;
        tw_complex near2, far2;
        near2 = tw_sh_load_in(near_b0 + 12 + (0u));
        near2.im *= -sign;
        far2 = tw_sh_load_in(far_b0 - 12 + (0u));
        far2.im *= -sign;
        tw_complex near3, far3;
        near3 = tw_sh_load_in(near_b0 + 18 + (0u));
        near3.im *= -sign;
        far3 = tw_sh_load_in(far_b0 - 18 + (0u));
        far3.im *= -sign;
        tw_complex near4, far4;
        near4 = tw_sh_load_in(near_b0 + 24 + (0u));
        near4.im *= -sign;
        far4 = tw_sh_load_in(far_b0 - 24 + (0u));
        far4.im *= -sign;
        tw_complex near10, far10;
        near10 = tw_sh_load_in(near_c0 + 0 + (0u));
        near10.im *= -sign;
        far10 = tw_sh_load_in(far_c0 - 0 + (0u));
        far10.im *= -sign;
        tw_complex near11, far11;
        near11 = tw_sh_load_in(near_c0 + 6 + (0u));
        near11.im *= -sign;
        far11 = tw_sh_load_in(far_c0 - 6 + (0u));
        far11.im *= -sign;
        tw_complex near12, far12;
        near12 = tw_sh_load_in(near_c0 + 12 + (0u));
        near12.im *= -sign;
        far12 = tw_sh_load_in(far_c0 - 12 + (0u));
        far12.im *= -sign;
        tw_complex near13, far13;
        near13 = tw_sh_load_in(near_c0 + 18 + (0u));
        near13.im *= -sign;
        far13 = tw_sh_load_in(far_c0 - 18 + (0u));
        far13.im *= -sign;
        tw_complex near14, far14;
        near14 = tw_sh_load_in(near_c0 + 24 + (0u));
        near14.im *= -sign;
        far14 = tw_sh_load_in(far_c0 - 24 + (0u));
        far14.im *= -sign;
        tw_complex middle = {0, 0};
        if (alone) {
          middle = tw_sh_load_in(line + (30u));
          middle.im *= -sign;
          middle.re += middle.re, middle.im += middle.im;
        }
        if (alone) near0.im = far0.im = 0;
        {
          const tw_complex root = root_b0;
          tw_join(&near0, &far0, root);
        }
        {
          const tw_complex turned = {TW_R(0.95105654), TW_R(-0.309017)}, root = tw_multiply(root_b0, turned);
          tw_join(&near1, &far1, root);
        }
        {
          const tw_complex turned = {TW_R(0.809017), TW_R(-0.58778524)}, root = tw_multiply(root_b0, turned);
          tw_join(&near2, &far2, root);
        }
        {
          const tw_complex turned = {TW_R(0.58778524), TW_R(-0.809017)}, root = tw_multiply(root_b0, turned);
          tw_join(&near3, &far3, root);
        }
        {
          const tw_complex turned = {TW_R(0.309017), TW_R(-0.95105654)}, root = tw_multiply(root_b0, turned);
          tw_join(&near4, &far4, root);
        }
        {
          const tw_complex root = root_c0;
          tw_join(&near10, &far10, root);
        }
        {
          const tw_complex turned = {TW_R(0.95105654), TW_R(-0.309017)}, root = tw_multiply(root_c0, turned);
          tw_join(&near11, &far11, root);
        }
        {
          const tw_complex turned = {TW_R(0.809017), TW_R(-0.58778524)}, root = tw_multiply(root_c0, turned);
          tw_join(&near12, &far12, root);
        }
        {
          const tw_complex turned = {TW_R(0.58778524), TW_R(-0.809017)}, root = tw_multiply(root_c0, turned);
          tw_join(&near13, &far13, root);
        }
        {
          const tw_complex turned = {TW_R(0.309017), TW_R(-0.95105654)}, root = tw_multiply(root_c0, turned);
          tw_join(&near14, &far14, root);
        }
        x0 = near0;
        x1 = near1;
        x2 = near2;
        x3 = near3;
        x4 = near4;
        x5 = tw_choose(alone, middle, far14);
        x6 = tw_choose(alone, far4, far13);
        x7 = tw_choose(alone, far3, far12);
        x8 = tw_choose(alone, far2, far11);
        x9 = tw_choose(alone, far1, far10);
        x10 = near10;
        x11 = near11;
        x12 = near12;
        x13 = near13;
        x14 = near14;
        x15 = tw_choose(alone, far14, far4);
        x16 = tw_choose(alone, far13, far3);
        x17 = tw_choose(alone, far12, far2);
        x18 = tw_choose(alone, far11, far1);
        x19 = tw_choose(alone, far10, far0);
      }
    }
  }

  /* stage 1 of 2: radix 10, stride 1 */
  if (t < 3u) {
    tw_dft10(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9);
    tw_dft10(&x10, &x11, &x12, &x13, &x14, &x15, &x16, &x17, &x18, &x19);
  }

  { /* exchange */
    const tw_u32 from0 = t * 10u;
    const tw_u32 from1 = (t ? 6u - t : 3u) * 10u;
    const tw_u32 to0 = t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 3u) {
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
      tw_put(tile, from1, 0, x10);
      tw_put(tile, from1, 1, x11);
      tw_put(tile, from1, 2, x12);
      tw_put(tile, from1, 3, x13);
      tw_put(tile, from1, 4, x14);
      tw_put(tile, from1, 5, x15);
      tw_put(tile, from1, 6, x16);
      tw_put(tile, from1, 7, x17);
      tw_put(tile, from1, 8, x18);
      tw_put(tile, from1, 9, x19);
    }
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 10, x1);
    tw_get(tile, to0, 20, x2);
    tw_get(tile, to0, 30, x3);
    tw_get(tile, to0, 40, x4);
    tw_get(tile, to0, 50, x5);
    tw_get(tile, to0, 4, x6);
    tw_get(tile, to0, 14, x7);
    tw_get(tile, to0, 24, x8);
    tw_get(tile, to0, 34, x9);
    tw_get(tile, to0, 44, x10);
    tw_get(tile, to0, 54, x11);
    if (t < 2u) {
      tw_get(tile, to0, 8, x12);
      tw_get(tile, to0, 18, x13);
      tw_get(tile, to0, 28, x14);
      tw_get(tile, to0, 38, x15);
      tw_get(tile, to0, 48, x16);
      tw_get(tile, to0, 58, x17);
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
    tw_meet(&x0, &x3, w3);
    x1 = tw_multiply(x1, w1);
    tw_meet(&x1, &x4, w4);
    x2 = tw_multiply(x2, w2);
    tw_meet(&x2, &x5, w5);
  }
  {
    const tw_u32 k = t + 4u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 10);
    const tw_complex w3 = tw_load_table(roots + 20);
    const tw_complex w4 = tw_load_table(roots + 30);
    const tw_complex w5 = tw_load_table(roots + 40);
    tw_meet(&x6, &x9, w3);
    x7 = tw_multiply(x7, w1);
    tw_meet(&x7, &x10, w4);
    x8 = tw_multiply(x8, w2);
    tw_meet(&x8, &x11, w5);
  }
  {
    const tw_u32 k = (t + 8u) % 10u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 10);
    const tw_complex w3 = tw_load_table(roots + 20);
    const tw_complex w4 = tw_load_table(roots + 30);
    const tw_complex w5 = tw_load_table(roots + 40);
    tw_meet(&x12, &x15, w3);
    x13 = tw_multiply(x13, w1);
    tw_meet(&x13, &x16, w4);
    x14 = tw_multiply(x14, w2);
    tw_meet(&x14, &x17, w5);
  }
  tw_dft6_of_sums(&x0, &x1, &x2, &x3, &x4, &x5);
  tw_dft6_of_sums(&x6, &x7, &x8, &x9, &x10, &x11);
  tw_dft6_of_sums(&x12, &x13, &x14, &x15, &x16, &x17);

  { /* exchange */
    const tw_u32 from0 = t;
    const tw_u32 linear0 = thread * 2u;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 10, x1);
    tw_put(tile, from0, 20, x2);
    tw_put(tile, from0, 30, x3);
    tw_put(tile, from0, 40, x4);
    tw_put(tile, from0, 50, x5);
    tw_put(tile, from0, 4, x6);
    tw_put(tile, from0, 14, x7);
    tw_put(tile, from0, 24, x8);
    tw_put(tile, from0, 34, x9);
    tw_put(tile, from0, 44, x10);
    tw_put(tile, from0, 54, x11);
    if (t < 2u) {
      tw_put(tile, from0, 8, x12);
      tw_put(tile, from0, 18, x13);
      tw_put(tile, from0, 28, x14);
      tw_put(tile, from0, 38, x15);
      tw_put(tile, from0, 48, x16);
      tw_put(tile, from0, 58, x17);
    }
    tw_barrier();
    tw_get(tile, linear0, 0, x0);
    tw_get(tile, linear0, 1, x1);
    tw_get(tile, linear0, 8, x2);
    tw_get(tile, linear0, 9, x3);
    tw_get(tile, linear0, 16, x4);
    tw_get(tile, linear0, 17, x5);
    tw_get(tile, linear0, 24, x6);
    tw_get(tile, linear0, 25, x7);
    tw_get(tile, linear0, 32, x8);
    tw_get(tile, linear0, 33, x9);
    tw_get(tile, linear0, 40, x10);
    tw_get(tile, linear0, 41, x11);
    tw_get(tile, linear0, 48, x12);
    tw_get(tile, linear0, 49, x13);
    if (thread * 2u + 56u < tile_words) {
      tw_get(tile, linear0, 56, x14);
    }
    if (thread * 2u + 56u < tile_words) {
      tw_get(tile, linear0, 57, x15);
    }
  }

  /* scale */
  x0.re *= scale, x0.im *= -scale;
  x1.re *= scale, x1.im *= -scale;
  x2.re *= scale, x2.im *= -scale;
  x3.re *= scale, x3.im *= -scale;
  x4.re *= scale, x4.im *= -scale;
  x5.re *= scale, x5.im *= -scale;
  x6.re *= scale, x6.im *= -scale;
  x7.re *= scale, x7.im *= -scale;
  x8.re *= scale, x8.im *= -scale;
  x9.re *= scale, x9.im *= -scale;
  x10.re *= scale, x10.im *= -scale;
  x11.re *= scale, x11.im *= -scale;
  x12.re *= scale, x12.im *= -scale;
  x13.re *= scale, x13.im *= -scale;
  x14.re *= scale, x14.im *= -scale;
  x15.re *= scale, x15.im *= -scale;

  { /* store */
    if ((((tw_u64)args.out | (tw_u64)args.out_dist * 2) & 7u) == 0) {
      const tw_u32 word0 = thread * 2u;
      tw_out *const out = (tw_out *)args.out + first * args.out_dist / 2;
      tw_store_pair_whole(out + (word0 + 0u), x0, x1);
      tw_store_pair_whole(out + (word0 + 8u), x2, x3);
      tw_store_pair_whole(out + (word0 + 16u), x4, x5);
      tw_store_pair_whole(out + (word0 + 24u), x6, x7);
      tw_store_pair_whole(out + (word0 + 32u), x8, x9);
      tw_store_pair_whole(out + (word0 + 40u), x10, x11);
      tw_store_pair_whole(out + (word0 + 48u), x12, x13);
      if (word0 + 56u < tile_words) {
        tw_store_pair_whole(out + (word0 + 56u), x14, x15);
      }
    } else {
      const tw_u32 word0 = thread * 2u;
      tw_out *const out = (tw_out *)args.out + first * args.out_dist / 2;
      tw_store_pair(out + (word0 + 0u), x0, x1);
      tw_store_pair(out + (word0 + 8u), x2, x3);
      tw_store_pair(out + (word0 + 16u), x4, x5);
      tw_store_pair(out + (word0 + 24u), x6, x7);
      tw_store_pair(out + (word0 + 32u), x8, x9);
      tw_store_pair(out + (word0 + 40u), x10, x11);
      tw_store_pair(out + (word0 + 48u), x12, x13);
      if (word0 + 56u < tile_words) {
        tw_store_pair(out + (word0 + 56u), x14, x15);
      }
    }
  }
}

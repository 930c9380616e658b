/* tw_f32_cbf16_cbf16_16_s2s0_in_twiddle_bebdbc61: complex transform of rows, times pass twiddles first
 * record: precision=f32 n=16 radices=16 elements=16 transforms=64 load_hint=line_pairs store_hint=keep lanes=rows */

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
/* w^(a+b) from twice the real part of w^b, w^a and w^(a-b) */
TW_INLINE tw_complex tw_next_power(tw_real twice, tw_complex middle, tw_complex before) {
  const tw_complex w = {tw_fma(twice, middle.re, -before.re),
                        tw_fma(twice, middle.im, -before.im)};
  return w;
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

/* DFT of length 16, in place: conjugate-pair split radix.
 * 144 operations: 104 additions, 0 multiplications, 40 fused; at most 33 live values.
 * Before fusing: 144 additions, 24 multiplications.
 * Slots that meet first, such as 0 and 8, hold their sum and difference already. */
TW_INLINE void tw_dft16_of_sums(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7, tw_complex *x8, tw_complex *x9,
    tw_complex *x10, tw_complex *x11, tw_complex *x12, tw_complex *x13, tw_complex *x14,
    tw_complex *x15) {
  const tw_real k0 = TW_R(0.70710677); /* sqrt(1/2) */
  const tw_real k1 = TW_R(0.41421357); /* tan(2*pi*1/16) */
  const tw_real k2 = TW_R(0.9238795); /* cos(2*pi*1/16) */
  const tw_real k2m = TW_R(0.92387956); /* cos(2*pi*1/16), for minus */
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
  const tw_real x10_re = x10->re, x10_im = x10->im;
  const tw_real x11_re = x11->re, x11_im = x11->im;
  const tw_real x12_re = x12->re, x12_im = x12->im;
  const tw_real x13_re = x13->re, x13_im = x13->im;
  const tw_real x14_re = x14->re, x14_im = x14->im;
  const tw_real x15_re = x15->re, x15_im = x15->im;
  const tw_real t1 = x0_re + x4_re;
  const tw_real t2 = x0_re - x4_re;
  const tw_real t3 = x0_im + x4_im;
  const tw_real t4 = x0_im - x4_im;
  const tw_real t5 = x8_re + x12_im;
  const tw_real t6 = x8_re - x12_im;
  const tw_real t7 = x8_im - x12_re;
  const tw_real t8 = x8_im + x12_re;
  const tw_real t9 = x2_re + x6_re;
  const tw_real t10 = x2_re - x6_re;
  const tw_real t11 = x2_im + x6_im;
  const tw_real t12 = x2_im - x6_im;
  const tw_real t13 = t1 + t9;
  const tw_real t14 = t1 - t9;
  const tw_real t15 = t3 + t11;
  const tw_real t16 = t3 - t11;
  const tw_real t17 = t2 + t12;
  const tw_real t18 = t2 - t12;
  const tw_real t19 = t4 - t10;
  const tw_real t20 = t4 + t10;
  const tw_real t21 = x10_re + x10_im;
  const tw_real t22 = x10_re - x10_im;
  const tw_real t23 = x14_re - x14_im;
  const tw_real t24 = x14_re + x14_im;
  const tw_real t25 = t21 - t23;
  const tw_real t26 = t21 + t23;
  const tw_real t27 = t22 + t24;
  const tw_real t28 = t22 - t24;
  const tw_real t29 = tw_fma(t25, k0, t5);
  const tw_real t30 = tw_fma(t25, -k0, t5);
  const tw_real t31 = tw_fma(t27, -k0, t7);
  const tw_real t32 = tw_fma(t27, k0, t7);
  const tw_real t33 = tw_fma(t28, -k0, t6);
  const tw_real t34 = tw_fma(t28, k0, t6);
  const tw_real t35 = tw_fma(t26, -k0, t8);
  const tw_real t36 = tw_fma(t26, k0, t8);
  const tw_real t37 = x1_re + x5_re;
  const tw_real t38 = x1_re - x5_re;
  const tw_real t39 = x1_im + x5_im;
  const tw_real t40 = x1_im - x5_im;
  const tw_real t41 = x9_re + x13_im;
  const tw_real t42 = x9_re - x13_im;
  const tw_real t43 = x9_im - x13_re;
  const tw_real t44 = x9_im + x13_re;
  const tw_real t45 = x7_re + x3_re;
  const tw_real t46 = x7_re - x3_re;
  const tw_real t47 = x7_im + x3_im;
  const tw_real t48 = x7_im - x3_im;
  const tw_real t49 = x15_re - x11_im;
  const tw_real t50 = x15_re + x11_im;
  const tw_real t51 = x15_im + x11_re;
  const tw_real t52 = x15_im - x11_re;
  const tw_real t53 = t37 + t45;
  const tw_real t54 = t37 - t45;
  const tw_real t55 = t39 + t47;
  const tw_real t56 = t39 - t47;
  x0->re = t13 + t53;
  x8->re = t13 - t53;
  x0->im = t15 + t55;
  x8->im = t15 - t55;
  x4->re = t14 + t56;
  x12->re = t14 - t56;
  x4->im = t16 - t54;
  x12->im = t16 + t54;
  const tw_real t57 = tw_fma(t43, k1, t41);
  const tw_real t58 = tw_fma(t41, -k1, t43);
  const tw_real t59 = tw_fma(t51, -k1, t49);
  const tw_real t60 = tw_fma(t49, k1, t51);
  const tw_real t61 = t57 - t59;
  const tw_real t62 = t57 + t59;
  const tw_real t63 = t58 - t60;
  const tw_real t64 = t58 + t60;
  x1->re = tw_fma(t61, k2, t29);
  x9->re = tw_fma(t61, -k2m, t29);
  x1->im = tw_fma(t63, k2, t31);
  x9->im = tw_fma(t63, -k2m, t31);
  x5->re = tw_fma(t64, k2, t30);
  x13->re = tw_fma(t64, -k2m, t30);
  x5->im = tw_fma(t62, -k2m, t32);
  x13->im = tw_fma(t62, k2, t32);
  const tw_real t65 = t38 + t40;
  const tw_real t66 = t38 - t40;
  const tw_real t67 = t46 - t48;
  const tw_real t68 = t46 + t48;
  const tw_real t69 = t65 + t67;
  const tw_real t70 = t65 - t67;
  const tw_real t71 = t66 - t68;
  const tw_real t72 = t66 + t68;
  x2->re = tw_fma(t69, k0, t17);
  x10->re = tw_fma(t69, -k0, t17);
  x2->im = tw_fma(t71, -k0, t19);
  x10->im = tw_fma(t71, k0, t19);
  x6->re = tw_fma(t72, -k0, t18);
  x14->re = tw_fma(t72, k0, t18);
  x6->im = tw_fma(t70, -k0, t20);
  x14->im = tw_fma(t70, k0, t20);
  const tw_real t73 = tw_fma(t42, k1, t44);
  const tw_real t74 = tw_fma(t44, -k1, t42);
  const tw_real t75 = tw_fma(t50, -k1, t52);
  const tw_real t76 = tw_fma(t52, k1, t50);
  const tw_real t77 = t73 + t75;
  const tw_real t78 = t73 - t75;
  const tw_real t79 = t74 + t76;
  const tw_real t80 = t74 - t76;
  x3->re = tw_fma(t77, k2, t33);
  x11->re = tw_fma(t77, -k2m, t33);
  x3->im = tw_fma(t79, -k2m, t35);
  x11->im = tw_fma(t79, k2, t35);
  x7->re = tw_fma(t80, -k2m, t34);
  x15->re = tw_fma(t80, k2, t34);
  x7->im = tw_fma(t78, -k2m, t36);
  x15->im = tw_fma(t78, k2, t36);
}

TW_KERNEL(tw_f32_cbf16_cbf16_16_s2s0_in_twiddle_bebdbc61, 64, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 64u;
  const tw_u32 t = thread / 64u;
  const tw_u32 tile_words = 1024u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 64;
  const int live = first + row < args.batch;
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

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_u32 word0 = 0u;
    const tw_i64 step = 1 * args.in_stride;
    const tw_in *at = in_row;
    if (live) {
      at = in_row + (tw_i64)(word0) * args.in_stride;
      x0 = tw_load_lines(at);
      at += step;
      x1 = tw_load_lines(at);
      at += step;
      x2 = tw_load_lines(at);
      at += step;
      x3 = tw_load_lines(at);
      at += step;
      x4 = tw_load_lines(at);
      at += step;
      x5 = tw_load_lines(at);
      at += step;
      x6 = tw_load_lines(at);
      at += step;
      x7 = tw_load_lines(at);
      at += step;
      x8 = tw_load_lines(at);
      at += step;
      x9 = tw_load_lines(at);
      at += step;
      x10 = tw_load_lines(at);
      at += step;
      x11 = tw_load_lines(at);
      at += step;
      x12 = tw_load_lines(at);
      at += step;
      x13 = tw_load_lines(at);
      at += step;
      x14 = tw_load_lines(at);
      at += step;
      x15 = tw_load_lines(at);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  if (sign < TW_R(0.0)) {
    x0.im *= sign;
    x1.im *= sign;
    x2.im *= sign;
    x3.im *= sign;
    x4.im *= sign;
    x5.im *= sign;
    x6.im *= sign;
    x7.im *= sign;
    x8.im *= sign;
    x9.im *= sign;
    x10.im *= sign;
    x11.im *= sign;
    x12.im *= sign;
    x13.im *= sign;
    x14.im *= sign;
    x15.im *= sign;
  }

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 k = (tw_u32)row_index;
    const tw_u32 word0 = 0u;
    const tw_complex step1 = tw_pass_twiddle(&args, k * 1u);
    const tw_complex step2 = tw_multiply(step1, step1);
    const tw_complex step3 = tw_multiply(step1, step2);
    const tw_real twice = step2.re + step2.re;
    (void)step3, (void)twice;
    {
      const tw_complex root0 = tw_pass_twiddle(&args, k * (word0));
      x0 = tw_multiply(x0, root0);
      const tw_complex root1 = tw_multiply(root0, step1);
      x1 = tw_multiply(x1, root1);
      const tw_complex root2 = tw_multiply(root0, step2);
      x2 = tw_multiply(x2, root2);
      const tw_complex root3 = tw_multiply(root0, step3);
      x3 = tw_multiply(x3, root3);
      const tw_complex root4 = tw_next_power(twice, root2, root0);
      x4 = tw_multiply(x4, root4);
      const tw_complex root5 = tw_next_power(twice, root3, root1);
      x5 = tw_multiply(x5, root5);
      const tw_complex root6 = tw_next_power(twice, root4, root2);
      x6 = tw_multiply(x6, root6);
      const tw_complex root7 = tw_next_power(twice, root5, root3);
      x7 = tw_multiply(x7, root7);
      const tw_complex root8 = tw_next_power(twice, root6, root4);
      tw_meet(&x0, &x8, root8);
      const tw_complex root9 = tw_next_power(twice, root7, root5);
      tw_meet(&x1, &x9, root9);
      const tw_complex root10 = tw_next_power(twice, root8, root6);
      tw_meet(&x2, &x10, root10);
      const tw_complex root11 = tw_next_power(twice, root9, root7);
      tw_meet(&x3, &x11, root11);
      const tw_complex root12 = tw_next_power(twice, root10, root8);
      tw_meet(&x4, &x12, root12);
      const tw_complex root13 = tw_next_power(twice, root11, root9);
      tw_meet(&x5, &x13, root13);
      const tw_complex root14 = tw_next_power(twice, root12, root10);
      tw_meet(&x6, &x14, root14);
      const tw_complex root15 = tw_next_power(twice, root13, root11);
      tw_meet(&x7, &x15, root15);
    }
  }

  /* stage 1 of 1: radix 16, stride 1 */
  tw_dft16_of_sums(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9, &x10, &x11, &x12, &x13, &x14, &x15);

  /* scale and direction */
  if (scale != TW_R(1.0) || sign < TW_R(0.0)) {
    x0.re *= scale, x0.im *= scale * sign;
    x1.re *= scale, x1.im *= scale * sign;
    x2.re *= scale, x2.im *= scale * sign;
    x3.re *= scale, x3.im *= scale * sign;
    x4.re *= scale, x4.im *= scale * sign;
    x5.re *= scale, x5.im *= scale * sign;
    x6.re *= scale, x6.im *= scale * sign;
    x7.re *= scale, x7.im *= scale * sign;
    x8.re *= scale, x8.im *= scale * sign;
    x9.re *= scale, x9.im *= scale * sign;
    x10.re *= scale, x10.im *= scale * sign;
    x11.re *= scale, x11.im *= scale * sign;
    x12.re *= scale, x12.im *= scale * sign;
    x13.re *= scale, x13.im *= scale * sign;
    x14.re *= scale, x14.im *= scale * sign;
    x15.re *= scale, x15.im *= scale * sign;
  }

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    const tw_u32 word0 = 0u;
    const tw_i64 step = 1 * args.out_stride;
    tw_out *at = out_row;
    if (live) {
      at = out_row + (tw_i64)(word0) * args.out_stride;
      tw_store_keep(at, x0);
      at += step;
      tw_store_keep(at, x1);
      at += step;
      tw_store_keep(at, x2);
      at += step;
      tw_store_keep(at, x3);
      at += step;
      tw_store_keep(at, x4);
      at += step;
      tw_store_keep(at, x5);
      at += step;
      tw_store_keep(at, x6);
      at += step;
      tw_store_keep(at, x7);
      at += step;
      tw_store_keep(at, x8);
      at += step;
      tw_store_keep(at, x9);
      at += step;
      tw_store_keep(at, x10);
      at += step;
      tw_store_keep(at, x11);
      at += step;
      tw_store_keep(at, x12);
      at += step;
      tw_store_keep(at, x13);
      at += step;
      tw_store_keep(at, x14);
      at += step;
      tw_store_keep(at, x15);
    }
  }
}

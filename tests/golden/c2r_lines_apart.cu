/* tw_f64_cf64_rf64_120_a9978678: real rows from their spectra
 * record: precision=f64 n=60 radices=10x6 elements=24 threads=3 transforms=16 input=staged real=half */

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
  const tw_real k1 = TW_R(0.5590169943749475); /* sqrt(5/16) */
  const tw_real k2 = TW_R(0.6180339887498949); /* |sin(2*pi*1/10) / sin(2*pi*2/10)| */
  const tw_real k3 = TW_R(0.9510565162951535); /* sin(2*pi*2/10) */
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
  const tw_real t34 = tw_fma(t26, k2, t22);
  const tw_real t35 = tw_fma(t22, -k2, t26);
  const tw_real t36 = t23 + t27;
  const tw_real t37 = t23 - t27;
  x0->im = t3 + t36;
  const tw_real t38 = tw_fma(t36, -k0, t3);
  const tw_real t39 = tw_fma(t37, k1, t38);
  const tw_real t40 = tw_fma(t37, -k1, t38);
  const tw_real t41 = tw_fma(t28, k2, t24);
  const tw_real t42 = tw_fma(t24, -k2, t28);
  x6->re = tw_fma(t41, k3, t32);
  x4->re = tw_fma(t41, -k3, t32);
  x6->im = tw_fma(t34, -k3, t39);
  x4->im = tw_fma(t34, k3, t39);
  x2->re = tw_fma(t42, -k3, t33);
  x8->re = tw_fma(t42, k3, t33);
  x2->im = tw_fma(t35, k3, t40);
  x8->im = tw_fma(t35, -k3, t40);
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
  const tw_real t56 = tw_fma(t48, k2, t44);
  const tw_real t57 = tw_fma(t44, -k2, t48);
  const tw_real t58 = t45 + t49;
  const tw_real t59 = t45 - t49;
  x5->im = t4 + t58;
  const tw_real t60 = tw_fma(t58, -k0, t4);
  const tw_real t61 = tw_fma(t59, k1, t60);
  const tw_real t62 = tw_fma(t59, -k1, t60);
  const tw_real t63 = tw_fma(t50, k2, t46);
  const tw_real t64 = tw_fma(t46, -k2, t50);
  x1->re = tw_fma(t63, k3, t54);
  x9->re = tw_fma(t63, -k3, t54);
  x1->im = tw_fma(t56, -k3, t61);
  x9->im = tw_fma(t56, k3, t61);
  x7->re = tw_fma(t64, -k3, t55);
  x3->re = tw_fma(t64, k3, t55);
  x7->im = tw_fma(t57, k3, t62);
  x3->im = tw_fma(t57, -k3, t62);
}

/* DFT of length 6, in place: prime factor, 2 x 3.
 * 36 operations: 24 additions, 0 multiplications, 12 fused; at most 13 live values.
 * Before fusing: 36 additions, 8 multiplications. */
TW_INLINE void tw_dft6(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.8660254037844386); /* sqrt(3/4) */
  const tw_real k1m = TW_R(0.8660254037844387); /* sqrt(3/4), for minus */
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
  x2->re = tw_fma(t16, -k1m, t17);
  x4->im = tw_fma(t14, -k1m, t18);
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
  x5->re = tw_fma(t22, -k1m, t23);
  x1->im = tw_fma(t20, -k1m, t24);
  x5->im = tw_fma(t20, k1, t24);
}

TW_KERNEL(tw_f64_cf64_rf64_120_a9978678, 48, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 3u;
  const tw_u32 row = thread / 3u;
  const tw_u32 tile_words = 960u;
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

  { /* load: each word comes from a point and the mirrored one */
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    tw_word *const lines = (tw_word *)tile;
    tw_word *const line = lines + row * 61u;
    const tw_u32 b0 = t + 0u, c0 = (t ? 6u - t : 3u);
    const int alone = !b0;
    const tw_complex root_b0 = tw_load_table((const tw_complex *)args.table + 50u + b0);
    const tw_complex root_c0 = tw_load_table((const tw_complex *)args.table + 50u + c0);
    const tw_u32 whose = thread / 24u, at = thread % 24u;
    const tw_i64 rows_after = args.batch - first;
    const tw_u32 rows_left = rows_after < 16 ? (tw_u32)rows_after : 16u;
    if (rows_left == 16u) {
      {
        const tw_u32 number0 = whose + 0u;
        const tw_in *const row_at0 = (const tw_in *)args.in + ((first + (tw_i64)number0)) * args.in_dist;
        const tw_in *const from0 = row_at0 + at;
        tw_complex word0 = {0, 0};
        word0 = tw_spectrum(from0 + 0, 1, 0u);
        tw_complex word1 = {0, 0};
        word1 = tw_spectrum(from0 + 24, 1, 0u);
        tw_complex word2 = {0, 0};
        if (at < 13u)
          word2 = tw_spectrum(from0 + 48, 1, 0u);
        const tw_u32 number1 = whose + 2u;
        const tw_in *const row_at1 = (const tw_in *)args.in + ((first + (tw_i64)number1)) * args.in_dist;
        const tw_in *const from1 = row_at1 + at;
        tw_complex word3 = {0, 0};
        word3 = tw_spectrum(from1 + 0, 1, 0u);
        tw_complex word4 = {0, 0};
        word4 = tw_spectrum(from1 + 24, 1, 0u);
        tw_complex word5 = {0, 0};
        if (at < 13u)
          word5 = tw_spectrum(from1 + 48, 1, 0u);
        const tw_u32 number2 = whose + 4u;
        const tw_in *const row_at2 = (const tw_in *)args.in + ((first + (tw_i64)number2)) * args.in_dist;
        const tw_in *const from2 = row_at2 + at;
        tw_complex word6 = {0, 0};
        word6 = tw_spectrum(from2 + 0, 1, 0u);
        tw_complex word7 = {0, 0};
        word7 = tw_spectrum(from2 + 24, 1, 0u);
        tw_word *const held0 = lines + at + number0 * 61u;
        tw_sh_store(held0 + 0, word0);
        tw_sh_store(held0 + 24, word1);
        if (at < 13u)
          tw_sh_store(held0 + 48, word2);
        tw_word *const held1 = lines + at + number1 * 61u;
        tw_sh_store(held1 + 0, word3);
        tw_sh_store(held1 + 24, word4);
        if (at < 13u)
          tw_sh_store(held1 + 48, word5);
        tw_word *const held2 = lines + at + number2 * 61u;
        tw_sh_store(held2 + 0, word6);
        tw_sh_store(held2 + 24, word7);
      }
      {
        const tw_u32 number2 = whose + 4u;
        const tw_in *const row_at2 = (const tw_in *)args.in + ((first + (tw_i64)number2)) * args.in_dist;
        const tw_in *const from2 = row_at2 + at;
        tw_complex word8 = {0, 0};
        if (at < 13u)
          word8 = tw_spectrum(from2 + 48, 1, 0u);
        const tw_u32 number3 = whose + 6u;
        const tw_in *const row_at3 = (const tw_in *)args.in + ((first + (tw_i64)number3)) * args.in_dist;
        const tw_in *const from3 = row_at3 + at;
        tw_complex word9 = {0, 0};
        word9 = tw_spectrum(from3 + 0, 1, 0u);
        tw_complex word10 = {0, 0};
        word10 = tw_spectrum(from3 + 24, 1, 0u);
        tw_complex word11 = {0, 0};
        if (at < 13u)
          word11 = tw_spectrum(from3 + 48, 1, 0u);
        const tw_u32 number4 = whose + 8u;
        const tw_in *const row_at4 = (const tw_in *)args.in + ((first + (tw_i64)number4)) * args.in_dist;
        const tw_in *const from4 = row_at4 + at;
        tw_complex word12 = {0, 0};
        word12 = tw_spectrum(from4 + 0, 1, 0u);
        tw_complex word13 = {0, 0};
        word13 = tw_spectrum(from4 + 24, 1, 0u);
        tw_complex word14 = {0, 0};
        if (at < 13u)
          word14 = tw_spectrum(from4 + 48, 1, 0u);
        const tw_u32 number5 = whose + 10u;
        const tw_in *const row_at5 = (const tw_in *)args.in + ((first + (tw_i64)number5)) * args.in_dist;
        const tw_in *const from5 = row_at5 + at;
        tw_complex word15 = {0, 0};
        word15 = tw_spectrum(from5 + 0, 1, 0u);
        tw_word *const held2 = lines + at + number2 * 61u;
        if (at < 13u)
          tw_sh_store(held2 + 48, word8);
        tw_word *const held3 = lines + at + number3 * 61u;
        tw_sh_store(held3 + 0, word9);
        tw_sh_store(held3 + 24, word10);
        if (at < 13u)
          tw_sh_store(held3 + 48, word11);
        tw_word *const held4 = lines + at + number4 * 61u;
        tw_sh_store(held4 + 0, word12);
        tw_sh_store(held4 + 24, word13);
        if (at < 13u)
          tw_sh_store(held4 + 48, word14);
        tw_word *const held5 = lines + at + number5 * 61u;
        tw_sh_store(held5 + 0, word15);
      }
      {
        const tw_u32 number5 = whose + 10u;
        const tw_in *const row_at5 = (const tw_in *)args.in + ((first + (tw_i64)number5)) * args.in_dist;
        const tw_in *const from5 = row_at5 + at;
        tw_complex word16 = {0, 0};
        word16 = tw_spectrum(from5 + 24, 1, 0u);
        tw_complex word17 = {0, 0};
        if (at < 13u)
          word17 = tw_spectrum(from5 + 48, 1, 0u);
        const tw_u32 number6 = whose + 12u;
        const tw_in *const row_at6 = (const tw_in *)args.in + ((first + (tw_i64)number6)) * args.in_dist;
        const tw_in *const from6 = row_at6 + at;
        tw_complex word18 = {0, 0};
        word18 = tw_spectrum(from6 + 0, 1, 0u);
        tw_complex word19 = {0, 0};
        word19 = tw_spectrum(from6 + 24, 1, 0u);
        tw_complex word20 = {0, 0};
        if (at < 13u)
          word20 = tw_spectrum(from6 + 48, 1, 0u);
        const tw_u32 number7 = whose + 14u;
        const tw_in *const row_at7 = (const tw_in *)args.in + ((first + (tw_i64)number7)) * args.in_dist;
        const tw_in *const from7 = row_at7 + at;
        tw_complex word21 = {0, 0};
        word21 = tw_spectrum(from7 + 0, 1, 0u);
        tw_complex word22 = {0, 0};
        word22 = tw_spectrum(from7 + 24, 1, 0u);
        tw_complex word23 = {0, 0};
        if (at < 13u)
          word23 = tw_spectrum(from7 + 48, 1, 0u);
        tw_word *const held5 = lines + at + number5 * 61u;
        tw_sh_store(held5 + 24, word16);
        if (at < 13u)
          tw_sh_store(held5 + 48, word17);
        tw_word *const held6 = lines + at + number6 * 61u;
        tw_sh_store(held6 + 0, word18);
        tw_sh_store(held6 + 24, word19);
        if (at < 13u)
          tw_sh_store(held6 + 48, word20);
        tw_word *const held7 = lines + at + number7 * 61u;
        tw_sh_store(held7 + 0, word21);
        tw_sh_store(held7 + 24, word22);
        if (at < 13u)
          tw_sh_store(held7 + 48, word23);
      }
    } else {
      TW_ROLLED
      for (tw_u32 number = whose; number < 16u; number += 2u) {
        const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * args.in_dist;
        const tw_in *const from = row_at + at;
        tw_word *const held = lines + at + number * 61u;
        tw_complex word0 = {0, 0};
        {
          if (number < rows_left)
            word0 = tw_spectrum(from + 0, 1, 0u);
          tw_sh_store(held + 0, word0);
        }
        tw_complex word1 = {0, 0};
        {
          if (number < rows_left)
            word1 = tw_spectrum(from + 24, 1, 0u);
          tw_sh_store(held + 24, word1);
        }
        tw_complex word2 = {0, 0};
        if (at < 13u)
          {
            if (number < rows_left)
              word2 = tw_spectrum(from + 48, 1, 0u);
            tw_sh_store(held + 48, word2);
          }
      }
    }
    tw_barrier();
    {
      tw_word *const near_b0 = line + b0, *const far_b0 = line + (60 - (tw_i64)b0);
      tw_word *const near_c0 = line + c0, *const far_c0 = line + (60 - (tw_i64)c0);
      tw_complex near0, far0;
      near0 = tw_sh_load(near_b0 + 0 + (0u));
      near0.im *= -sign;
      far0 = tw_sh_load(far_b0 - 0 + (0u));
      far0.im *= -sign;
      tw_complex near1, far1;
      near1 = tw_sh_load(near_b0 + 6 + (0u));
      near1.im *= -sign;
      far1 = tw_sh_load(far_b0 - 6 + (0u));
      far1.im *= -sign;
      tw_complex near2, far2;
      near2 = tw_sh_load(near_b0 + 12 + (0u));
      near2.im *= -sign;
      far2 = tw_sh_load(far_b0 - 12 + (0u));
      far2.im *= -sign;
      tw_complex near3, far3;
      near3 = tw_sh_load(near_b0 + 18 + (0u));
      near3.im *= -sign;
      far3 = tw_sh_load(far_b0 - 18 + (0u));
      far3.im *= -sign;
      tw_complex near4, far4;
      near4 = tw_sh_load(near_b0 + 24 + (0u));
      near4.im *= -sign;
      far4 = tw_sh_load(far_b0 - 24 + (0u));
      far4.im *= -sign;
      tw_complex near10, far10;
      near10 = tw_sh_load(near_c0 + 0 + (0u));
      near10.im *= -sign;
      far10 = tw_sh_load(far_c0 - 0 + (0u));
      far10.im *= -sign;
      tw_complex near11, far11;
      near11 = tw_sh_load(near_c0 + 6 + (0u));
      near11.im *= -sign;
      far11 = tw_sh_load(far_c0 - 6 + (0u));
      far11.im *= -sign;
      tw_complex near12, far12;
      near12 = tw_sh_load(near_c0 + 12 + (0u));
      near12.im *= -sign;
      far12 = tw_sh_load(far_c0 - 12 + (0u));
      far12.im *= -sign;
      tw_complex near13, far13;
      near13 = tw_sh_load(near_c0 + 18 + (0u));
      near13.im *= -sign;
      far13 = tw_sh_load(far_c0 - 18 + (0u));
      far13.im *= -sign;
      tw_complex near14, far14;
      near14 = tw_sh_load(near_c0 + 24 + (0u));
      near14.im *= -sign;
      far14 = tw_sh_load(far_c0 - 24 + (0u));
      far14.im *= -sign;
      tw_complex middle = {0, 0};
      if (alone) {
        middle = tw_sh_load(line + (30u));
        middle.im *= -sign;
        middle.re += middle.re, middle.im += middle.im;
      }
      if (alone) near0.im = far0.im = 0;
      {
        const tw_complex root = root_b0;
        tw_join(&near0, &far0, root);
      }
      {
        const tw_complex turned = {TW_R(0.9510565162951535), TW_R(-0.30901699437494745)}, root = tw_multiply(root_b0, turned);
        tw_join(&near1, &far1, root);
      }
      {
        const tw_complex turned = {TW_R(0.8090169943749475), TW_R(-0.5877852522924731)}, root = tw_multiply(root_b0, turned);
        tw_join(&near2, &far2, root);
      }
      {
        const tw_complex turned = {TW_R(0.5877852522924731), TW_R(-0.8090169943749475)}, root = tw_multiply(root_b0, turned);
        tw_join(&near3, &far3, root);
      }
      {
        const tw_complex turned = {TW_R(0.30901699437494745), TW_R(-0.9510565162951535)}, root = tw_multiply(root_b0, turned);
        tw_join(&near4, &far4, root);
      }
      {
        const tw_complex root = root_c0;
        tw_join(&near10, &far10, root);
      }
      {
        const tw_complex turned = {TW_R(0.9510565162951535), TW_R(-0.30901699437494745)}, root = tw_multiply(root_c0, turned);
        tw_join(&near11, &far11, root);
      }
      {
        const tw_complex turned = {TW_R(0.8090169943749475), TW_R(-0.5877852522924731)}, root = tw_multiply(root_c0, turned);
        tw_join(&near12, &far12, root);
      }
      {
        const tw_complex turned = {TW_R(0.5877852522924731), TW_R(-0.8090169943749475)}, root = tw_multiply(root_c0, turned);
        tw_join(&near13, &far13, root);
      }
      {
        const tw_complex turned = {TW_R(0.30901699437494745), TW_R(-0.9510565162951535)}, root = tw_multiply(root_c0, turned);
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

  /* stage 1 of 2: radix 10, stride 1 */
  tw_dft10(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9);
  tw_dft10(&x10, &x11, &x12, &x13, &x14, &x15, &x16, &x17, &x18, &x19);

  { /* exchange */
    const tw_u32 from0 = row * 60u + t * 10u;
    const tw_u32 from1 = row * 60u + (t ? 6u - t : 3u) * 10u;
    const tw_u32 to0 = row * 60u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
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
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 10, x1);
    tw_get(tile, to0, 20, x2);
    tw_get(tile, to0, 30, x3);
    tw_get(tile, to0, 40, x4);
    tw_get(tile, to0, 50, x5);
    tw_get(tile, to0, 3, x6);
    tw_get(tile, to0, 13, x7);
    tw_get(tile, to0, 23, x8);
    tw_get(tile, to0, 33, x9);
    tw_get(tile, to0, 43, x10);
    tw_get(tile, to0, 53, x11);
    tw_get(tile, to0, 6, x12);
    tw_get(tile, to0, 16, x13);
    tw_get(tile, to0, 26, x14);
    tw_get(tile, to0, 36, x15);
    tw_get(tile, to0, 46, x16);
    tw_get(tile, to0, 56, x17);
    if (t < 1u) {
      tw_get(tile, to0, 9, x18);
      tw_get(tile, to0, 19, x19);
      tw_get(tile, to0, 29, x20);
      tw_get(tile, to0, 39, x21);
      tw_get(tile, to0, 49, x22);
      tw_get(tile, to0, 59, x23);
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
    const tw_u32 k = t + 3u;
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
    const tw_u32 k = t + 6u;
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
    const tw_u32 k = (t + 9u) % 10u;
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
  x16.re *= scale, x16.im *= -scale;
  x17.re *= scale, x17.im *= -scale;
  x18.re *= scale, x18.im *= -scale;
  x19.re *= scale, x19.im *= -scale;
  x20.re *= scale, x20.im *= -scale;
  x21.re *= scale, x21.im *= -scale;
  x22.re *= scale, x22.im *= -scale;
  x23.re *= scale, x23.im *= -scale;

  { /* store */
    if (((tw_u64)args.out & 15u) == 0) {
      tw_out *const out_row = (tw_out *)args.out + ((first + (tw_i64)row)) * args.out_dist / 2;
      const tw_u32 word0 = t;
      if (live) {
        tw_store_whole(out_row + word0, x0);
        tw_store_whole(out_row + word0 + 10u, x1);
        tw_store_whole(out_row + word0 + 20u, x2);
        tw_store_whole(out_row + word0 + 30u, x3);
        tw_store_whole(out_row + word0 + 40u, x4);
        tw_store_whole(out_row + word0 + 50u, x5);
        tw_store_whole(out_row + word0 + 3u, x6);
        tw_store_whole(out_row + word0 + 13u, x7);
        tw_store_whole(out_row + word0 + 23u, x8);
        tw_store_whole(out_row + word0 + 33u, x9);
        tw_store_whole(out_row + word0 + 43u, x10);
        tw_store_whole(out_row + word0 + 53u, x11);
        tw_store_whole(out_row + word0 + 6u, x12);
        tw_store_whole(out_row + word0 + 16u, x13);
        tw_store_whole(out_row + word0 + 26u, x14);
        tw_store_whole(out_row + word0 + 36u, x15);
        tw_store_whole(out_row + word0 + 46u, x16);
        tw_store_whole(out_row + word0 + 56u, x17);
      }
      if (live && t < 1u) {
        tw_store_whole(out_row + word0 + 9u, x18);
        tw_store_whole(out_row + word0 + 19u, x19);
        tw_store_whole(out_row + word0 + 29u, x20);
        tw_store_whole(out_row + word0 + 39u, x21);
        tw_store_whole(out_row + word0 + 49u, x22);
        tw_store_whole(out_row + word0 + 59u, x23);
      }
    } else {
      tw_out *const out_row = (tw_out *)args.out + ((first + (tw_i64)row)) * args.out_dist / 2;
      const tw_u32 word0 = t;
      if (live) {
        tw_store(out_row + word0, x0);
        tw_store(out_row + word0 + 10u, x1);
        tw_store(out_row + word0 + 20u, x2);
        tw_store(out_row + word0 + 30u, x3);
        tw_store(out_row + word0 + 40u, x4);
        tw_store(out_row + word0 + 50u, x5);
        tw_store(out_row + word0 + 3u, x6);
        tw_store(out_row + word0 + 13u, x7);
        tw_store(out_row + word0 + 23u, x8);
        tw_store(out_row + word0 + 33u, x9);
        tw_store(out_row + word0 + 43u, x10);
        tw_store(out_row + word0 + 53u, x11);
        tw_store(out_row + word0 + 6u, x12);
        tw_store(out_row + word0 + 16u, x13);
        tw_store(out_row + word0 + 26u, x14);
        tw_store(out_row + word0 + 36u, x15);
        tw_store(out_row + word0 + 46u, x16);
        tw_store(out_row + word0 + 56u, x17);
      }
      if (live && t < 1u) {
        tw_store(out_row + word0 + 9u, x18);
        tw_store(out_row + word0 + 19u, x19);
        tw_store(out_row + word0 + 29u, x20);
        tw_store(out_row + word0 + 39u, x21);
        tw_store(out_row + word0 + 49u, x22);
        tw_store(out_row + word0 + 59u, x23);
      }
    }
  }
}

/* tw_f32_rf32_cf32_15_in_window_short_in_out_54f37421: spectra of real rows, times a window first
 * record: precision=f32 n=15 radices=15 elements=15 transforms=16 output=staged real=pairs */

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
  tw_i64 in_points, out_points, in_step, out_step;
  const void *window;
} tw_args;

TW_INLINE tw_complex tw_multiply(tw_complex a, tw_complex w) {
  const tw_complex p = {tw_fma(a.re, w.re, -(a.im * w.im)),
                        tw_fma(a.re, w.im, a.im * w.re)};
  return p;
}

/* rows of which so many points are in memory, and their window */
typedef struct {
  const tw_in *at;
  tw_i64 points;
  const tw_real *window;
} tw_in_row;
TW_INLINE tw_complex tw_read(tw_in_row row, tw_i64 stride, tw_u32 i) {
  tw_complex v = {0, 0};
  if ((tw_i64)i >= row.points)
    return v;
  v = tw_load(row.at + (tw_i64)i * stride);
  v.re *= row.window[i], v.im *= row.window[i];
  return v;
}
typedef struct {
  tw_out *at;
  tw_i64 points;
} tw_out_row;
TW_INLINE void tw_write(tw_out_row row, tw_i64 stride, tw_u32 i, tw_complex v) {
  if ((tw_i64)i < row.points)
    tw_store(row.at + (tw_i64)i * stride, v);
}
/* point j of a real row, and point k of its spectrum */
TW_INLINE tw_real tw_point(tw_in_row row, tw_i64 stride, tw_u32 j) { return tw_read(row, stride, j).re; }
TW_INLINE void tw_put_spectrum(tw_out_row row, tw_i64 stride, tw_u32 k, tw_complex v) { tw_write(row, stride, k, v); }

/* DFT of length 15, in place: prime factor, 3 x 5.
 * 156 operations: 72 additions, 0 multiplications, 84 fused; at most 31 live values.
 * Before fusing: 156 additions, 56 multiplications. */
TW_INLINE void tw_dft15(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7, tw_complex *x8, tw_complex *x9,
    tw_complex *x10, tw_complex *x11, tw_complex *x12, tw_complex *x13, tw_complex *x14) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.8660254); /* sqrt(3/4) */
  const tw_real k2 = TW_R(0.25); /* 1/4 */
  const tw_real k3 = TW_R(0.559017); /* sqrt(5/16) */
  const tw_real k4 = TW_R(1.618034); /* |cos(2*pi*5/15) / cos(2*pi*3/15)| */
  const tw_real k5 = TW_R(0.58778524);
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
  const tw_real t1 = x5_re + x10_re;
  const tw_real t2 = x5_re - x10_re;
  const tw_real t3 = x5_im + x10_im;
  const tw_real t4 = x5_im - x10_im;
  const tw_real t5 = x0_re + t1;
  const tw_real t6 = tw_fma(t1, -k0, x0_re);
  const tw_real t7 = x0_im + t3;
  const tw_real t8 = tw_fma(t3, -k0, x0_im);
  const tw_real t9 = tw_fma(t4, k1, t6);
  const tw_real t10 = tw_fma(t4, -k1, t6);
  const tw_real t11 = tw_fma(t2, -k1, t8);
  const tw_real t12 = tw_fma(t2, k1, t8);
  const tw_real t13 = x8_re + x13_re;
  const tw_real t14 = x8_re - x13_re;
  const tw_real t15 = x8_im + x13_im;
  const tw_real t16 = x8_im - x13_im;
  const tw_real t17 = x3_re + t13;
  const tw_real t18 = tw_fma(t13, -k0, x3_re);
  const tw_real t19 = x3_im + t15;
  const tw_real t20 = tw_fma(t15, -k0, x3_im);
  const tw_real t21 = tw_fma(t16, k1, t18);
  const tw_real t22 = tw_fma(t16, -k1, t18);
  const tw_real t23 = tw_fma(t14, -k1, t20);
  const tw_real t24 = tw_fma(t14, k1, t20);
  const tw_real t25 = x1_re + x11_re;
  const tw_real t26 = x1_re - x11_re;
  const tw_real t27 = x1_im + x11_im;
  const tw_real t28 = x1_im - x11_im;
  const tw_real t29 = x6_re + t25;
  const tw_real t30 = tw_fma(t25, -k0, x6_re);
  const tw_real t31 = x6_im + t27;
  const tw_real t32 = tw_fma(t27, -k0, x6_im);
  const tw_real t33 = tw_fma(t28, -k1, t30);
  const tw_real t34 = tw_fma(t28, k1, t30);
  const tw_real t35 = tw_fma(t26, k1, t32);
  const tw_real t36 = tw_fma(t26, -k1, t32);
  const tw_real t37 = x4_re + x14_re;
  const tw_real t38 = x4_re - x14_re;
  const tw_real t39 = x4_im + x14_im;
  const tw_real t40 = x4_im - x14_im;
  const tw_real t41 = x9_re + t37;
  const tw_real t42 = tw_fma(t37, -k0, x9_re);
  const tw_real t43 = x9_im + t39;
  const tw_real t44 = tw_fma(t39, -k0, x9_im);
  const tw_real t45 = tw_fma(t40, -k1, t42);
  const tw_real t46 = tw_fma(t40, k1, t42);
  const tw_real t47 = tw_fma(t38, k1, t44);
  const tw_real t48 = tw_fma(t38, -k1, t44);
  const tw_real t49 = x2_re + x7_re;
  const tw_real t50 = x2_re - x7_re;
  const tw_real t51 = x2_im + x7_im;
  const tw_real t52 = x2_im - x7_im;
  const tw_real t53 = x12_re + t49;
  const tw_real t54 = tw_fma(t49, -k0, x12_re);
  const tw_real t55 = x12_im + t51;
  const tw_real t56 = tw_fma(t51, -k0, x12_im);
  const tw_real t57 = tw_fma(t52, k1, t54);
  const tw_real t58 = tw_fma(t52, -k1, t54);
  const tw_real t59 = tw_fma(t50, -k1, t56);
  const tw_real t60 = tw_fma(t50, k1, t56);
  const tw_real t61 = t17 + t53;
  const tw_real t62 = t17 - t53;
  const tw_real t63 = t19 + t55;
  const tw_real t64 = t19 - t55;
  const tw_real t65 = t29 + t41;
  const tw_real t66 = t29 - t41;
  const tw_real t67 = t31 + t43;
  const tw_real t68 = t31 - t43;
  const tw_real t69 = t61 + t65;
  const tw_real t70 = t61 - t65;
  x0->re = t5 + t69;
  const tw_real t71 = tw_fma(t69, -k2, t5);
  const tw_real t72 = tw_fma(t70, k3, t71);
  const tw_real t73 = tw_fma(t70, -k3, t71);
  const tw_real t74 = tw_fma(t62, k4, t66);
  const tw_real t75 = tw_fma(t66, -k4, t62);
  const tw_real t76 = t63 + t67;
  const tw_real t77 = t63 - t67;
  x0->im = t7 + t76;
  const tw_real t78 = tw_fma(t76, -k2, t7);
  const tw_real t79 = tw_fma(t77, k3, t78);
  const tw_real t80 = tw_fma(t77, -k3, t78);
  const tw_real t81 = tw_fma(t64, k4, t68);
  const tw_real t82 = tw_fma(t68, -k4, t64);
  x6->re = tw_fma(t81, k5, t72);
  x9->re = tw_fma(t81, -k5, t72);
  x6->im = tw_fma(t74, -k5, t79);
  x9->im = tw_fma(t74, k5, t79);
  x12->re = tw_fma(t82, k5, t73);
  x3->re = tw_fma(t82, -k5, t73);
  x12->im = tw_fma(t75, -k5, t80);
  x3->im = tw_fma(t75, k5, t80);
  const tw_real t83 = t21 + t57;
  const tw_real t84 = t21 - t57;
  const tw_real t85 = t23 + t59;
  const tw_real t86 = t23 - t59;
  const tw_real t87 = t33 + t45;
  const tw_real t88 = t33 - t45;
  const tw_real t89 = t35 + t47;
  const tw_real t90 = t35 - t47;
  const tw_real t91 = t83 + t87;
  const tw_real t92 = t83 - t87;
  x10->re = t9 + t91;
  const tw_real t93 = tw_fma(t91, -k2, t9);
  const tw_real t94 = tw_fma(t92, k3, t93);
  const tw_real t95 = tw_fma(t92, -k3, t93);
  const tw_real t96 = tw_fma(t84, k4, t88);
  const tw_real t97 = tw_fma(t88, -k4, t84);
  const tw_real t98 = t85 + t89;
  const tw_real t99 = t85 - t89;
  x10->im = t11 + t98;
  const tw_real t100 = tw_fma(t98, -k2, t11);
  const tw_real t101 = tw_fma(t99, k3, t100);
  const tw_real t102 = tw_fma(t99, -k3, t100);
  const tw_real t103 = tw_fma(t86, k4, t90);
  const tw_real t104 = tw_fma(t90, -k4, t86);
  x1->re = tw_fma(t103, k5, t94);
  x4->re = tw_fma(t103, -k5, t94);
  x1->im = tw_fma(t96, -k5, t101);
  x4->im = tw_fma(t96, k5, t101);
  x7->re = tw_fma(t104, k5, t95);
  x13->re = tw_fma(t104, -k5, t95);
  x7->im = tw_fma(t97, -k5, t102);
  x13->im = tw_fma(t97, k5, t102);
  const tw_real t105 = t22 + t58;
  const tw_real t106 = t22 - t58;
  const tw_real t107 = t24 + t60;
  const tw_real t108 = t24 - t60;
  const tw_real t109 = t34 + t46;
  const tw_real t110 = t34 - t46;
  const tw_real t111 = t36 + t48;
  const tw_real t112 = t36 - t48;
  const tw_real t113 = t105 + t109;
  const tw_real t114 = t105 - t109;
  x5->re = t10 + t113;
  const tw_real t115 = tw_fma(t113, -k2, t10);
  const tw_real t116 = tw_fma(t114, k3, t115);
  const tw_real t117 = tw_fma(t114, -k3, t115);
  const tw_real t118 = tw_fma(t106, k4, t110);
  const tw_real t119 = tw_fma(t110, -k4, t106);
  const tw_real t120 = t107 + t111;
  const tw_real t121 = t107 - t111;
  x5->im = t12 + t120;
  const tw_real t122 = tw_fma(t120, -k2, t12);
  const tw_real t123 = tw_fma(t121, k3, t122);
  const tw_real t124 = tw_fma(t121, -k3, t122);
  const tw_real t125 = tw_fma(t108, k4, t112);
  const tw_real t126 = tw_fma(t112, -k4, t108);
  x11->re = tw_fma(t125, k5, t116);
  x14->re = tw_fma(t125, -k5, t116);
  x11->im = tw_fma(t118, -k5, t123);
  x14->im = tw_fma(t118, k5, t123);
  x2->re = tw_fma(t126, k5, t117);
  x8->re = tw_fma(t126, -k5, t117);
  x2->im = tw_fma(t119, -k5, t124);
  x8->im = tw_fma(t119, k5, t124);
}

TW_KERNEL(tw_f32_rf32_cf32_15_in_window_short_in_out_54f37421, 16, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 1u;
  const tw_u32 row = thread / 1u;
  const tw_u32 tile_words = 240u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 16;
  const tw_i64 live_first = 2 * (first + (tw_i64)row);
  const int live = live_first < args.batch, second = live_first + 1 < args.batch;
  (void)live, (void)second;
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

  { /* load */
    const tw_in_row in_row = {(const tw_in *)args.in + (2 * (first + (tw_i64)row)) * args.in_dist, args.in_points, (const tw_real *)args.window};
    const tw_in_row in_row_2 = {(const tw_in *)args.in + (2 * (first + (tw_i64)row) + 1) * args.in_dist, args.in_points, (const tw_real *)args.window};
    const tw_u32 word0 = 0u;
    if (live) {
      {
      x0.re = tw_point(in_row, 1, word0);
      if (second)
        x0.im = tw_point(in_row_2, 1, word0);
      }
      {
      x1.re = tw_point(in_row, 1, word0 + 1u);
      if (second)
        x1.im = tw_point(in_row_2, 1, word0 + 1u);
      }
      {
      x2.re = tw_point(in_row, 1, word0 + 2u);
      if (second)
        x2.im = tw_point(in_row_2, 1, word0 + 2u);
      }
      {
      x3.re = tw_point(in_row, 1, word0 + 3u);
      if (second)
        x3.im = tw_point(in_row_2, 1, word0 + 3u);
      }
      {
      x4.re = tw_point(in_row, 1, word0 + 4u);
      if (second)
        x4.im = tw_point(in_row_2, 1, word0 + 4u);
      }
      {
      x5.re = tw_point(in_row, 1, word0 + 5u);
      if (second)
        x5.im = tw_point(in_row_2, 1, word0 + 5u);
      }
      {
      x6.re = tw_point(in_row, 1, word0 + 6u);
      if (second)
        x6.im = tw_point(in_row_2, 1, word0 + 6u);
      }
      {
      x7.re = tw_point(in_row, 1, word0 + 7u);
      if (second)
        x7.im = tw_point(in_row_2, 1, word0 + 7u);
      }
      {
      x8.re = tw_point(in_row, 1, word0 + 8u);
      if (second)
        x8.im = tw_point(in_row_2, 1, word0 + 8u);
      }
      {
      x9.re = tw_point(in_row, 1, word0 + 9u);
      if (second)
        x9.im = tw_point(in_row_2, 1, word0 + 9u);
      }
      {
      x10.re = tw_point(in_row, 1, word0 + 10u);
      if (second)
        x10.im = tw_point(in_row_2, 1, word0 + 10u);
      }
      {
      x11.re = tw_point(in_row, 1, word0 + 11u);
      if (second)
        x11.im = tw_point(in_row_2, 1, word0 + 11u);
      }
      {
      x12.re = tw_point(in_row, 1, word0 + 12u);
      if (second)
        x12.im = tw_point(in_row_2, 1, word0 + 12u);
      }
      {
      x13.re = tw_point(in_row, 1, word0 + 13u);
      if (second)
        x13.im = tw_point(in_row_2, 1, word0 + 13u);
      }
      {
      x14.re = tw_point(in_row, 1, word0 + 14u);
      if (second)
        x14.im = tw_point(in_row_2, 1, word0 + 14u);
      }
    }
  }

  /* stage 1 of 1: radix 15, stride 1 */
  tw_dft15(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9, &x10, &x11, &x12, &x13, &x14);

  { /* spectra: each word meets its mirrored one */
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    const tw_u32 held0 = row * 15u + 0u;
    tw_sh_store(tile + held0, x0);
    tw_sh_store(tile + held0 + 1u, x1);
    tw_sh_store(tile + held0 + 2u, x2);
    tw_sh_store(tile + held0 + 3u, x3);
    tw_sh_store(tile + held0 + 4u, x4);
    tw_sh_store(tile + held0 + 5u, x5);
    tw_sh_store(tile + held0 + 6u, x6);
    tw_sh_store(tile + held0 + 7u, x7);
    tw_sh_store(tile + held0 + 8u, x8);
    tw_sh_store(tile + held0 + 9u, x9);
    tw_sh_store(tile + held0 + 10u, x10);
    tw_sh_store(tile + held0 + 11u, x11);
    tw_sh_store(tile + held0 + 12u, x12);
    tw_sh_store(tile + held0 + 13u, x13);
    tw_sh_store(tile + held0 + 14u, x14);
    tw_barrier();
    const tw_real part = scale * TW_R(0.5);
    TW_UNROLL
    for (tw_u32 step = 0u; step < 8u; step++) {
      const tw_u32 pair = thread + step * 16u, line = pair / 8u, k = pair % 8u;
      const tw_i64 there_first = 2 * (first + (tw_i64)line);
      const int there = there_first < args.batch, second = there_first + 1 < args.batch;
      (void)there, (void)second;
      const tw_out_row row_at = {(tw_out *)args.out + (2 * (first + (tw_i64)line)) * args.out_dist, args.out_points};
      const tw_out_row row_at_2 = {(tw_out *)args.out + (2 * (first + (tw_i64)line) + 1) * args.out_dist, args.out_points};
      if (pair < 128u && there) {
        const tw_u32 mirrored = k ? 15u - k : 0u;
        const tw_complex z = tw_sh_load(tile + line * 15u + (k));
        const tw_complex y = tw_sh_load(tile + line * 15u + (mirrored));
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        {
          const tw_complex v = {part * (even.re), part * sign * (even.im)};
          tw_put_spectrum(row_at, 1, k, v);
        }
        if (second)
        {
          const tw_complex v = {part * (odd.re), part * sign * (odd.im)};
          tw_put_spectrum(row_at_2, 1, k, v);
        }
      }
    }
  }
}

/* tw_f64_rf64_rf64_15_dst3_ortho_s0s0_100dc118: transform between real rows
 * record: precision=f64 n=15 radices=15 elements=15 transforms=16 input=staged lanes=rows real=pairs */

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
  return word % 15u * 16u + word / 15u;
}

/* dst3: points of a row of cosines, and of the real core */
typedef tw_u32 tw_index;
#define TW_N 15u
#define TW_OF row, stride
TW_INLINE tw_real tw_root_2(tw_real v) {
  return tw_fma(v, TW_R(1.41421356237309504880), v * TW_R(-9.667293313452913e-17));
}
TW_INLINE tw_real tw_take(const tw_in *row, tw_i64 stride, tw_index i) {
  const tw_index at = TW_N - 1u - i;
  const tw_real x = tw_load(row + (tw_i64)at * stride).re;
  const tw_real v = !i ? tw_root_2(x) : x;
  return v;
}
TW_INLINE void tw_give(tw_out *row, tw_i64 stride, tw_index i, tw_real v) {
  const tw_index at = i;
  const tw_complex x = {(at & 1u ? -v : v), 0};
  tw_store(row + (tw_i64)at * stride, x);
}
TW_INLINE tw_complex tw_spectrum(const tw_in *row, tw_i64 stride, tw_index k, tw_complex turn) {
  const tw_complex back = {turn.re, -turn.im};
  const tw_complex v = {tw_take(TW_OF, k), k ? -tw_take(TW_OF, TW_N - k) : 0};
  return tw_multiply(v, back);
}
TW_INLINE void tw_put_point(tw_out *row, tw_i64 stride, tw_index j, tw_real v) {
  tw_give(TW_OF, j < (TW_N + 1u) / 2u ? 2u * j : 2u * (TW_N - j) - 1u, v);
}

/* DFT of length 15, in place: prime factor, 3 x 5.
 * 156 operations: 72 additions, 0 multiplications, 84 fused; at most 31 live values.
 * Before fusing: 156 additions, 56 multiplications. */
TW_INLINE void tw_dft15(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7, tw_complex *x8, tw_complex *x9,
    tw_complex *x10, tw_complex *x11, tw_complex *x12, tw_complex *x13, tw_complex *x14) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.8660254037844386); /* sqrt(3/4) */
  const tw_real k1m = TW_R(0.8660254037844387); /* sqrt(3/4), for minus */
  const tw_real k2 = TW_R(0.25); /* 1/4 */
  const tw_real k3 = TW_R(0.5590169943749475); /* sqrt(5/16) */
  const tw_real k4 = TW_R(0.6180339887498949); /* |cos(2*pi*3/15) / cos(2*pi*5/15)| */
  const tw_real k5 = TW_R(0.9510565162951535); /* sin(2*pi*3/15) */
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
  const tw_real t10 = tw_fma(t4, -k1m, t6);
  const tw_real t11 = tw_fma(t2, -k1m, t8);
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
  const tw_real t22 = tw_fma(t16, -k1m, t18);
  const tw_real t23 = tw_fma(t14, -k1m, t20);
  const tw_real t24 = tw_fma(t14, k1, t20);
  const tw_real t25 = x1_re + x11_re;
  const tw_real t26 = x1_re - x11_re;
  const tw_real t27 = x1_im + x11_im;
  const tw_real t28 = x1_im - x11_im;
  const tw_real t29 = x6_re + t25;
  const tw_real t30 = tw_fma(t25, -k0, x6_re);
  const tw_real t31 = x6_im + t27;
  const tw_real t32 = tw_fma(t27, -k0, x6_im);
  const tw_real t33 = tw_fma(t28, -k1m, t30);
  const tw_real t34 = tw_fma(t28, k1, t30);
  const tw_real t35 = tw_fma(t26, k1, t32);
  const tw_real t36 = tw_fma(t26, -k1m, t32);
  const tw_real t37 = x4_re + x14_re;
  const tw_real t38 = x4_re - x14_re;
  const tw_real t39 = x4_im + x14_im;
  const tw_real t40 = x4_im - x14_im;
  const tw_real t41 = x9_re + t37;
  const tw_real t42 = tw_fma(t37, -k0, x9_re);
  const tw_real t43 = x9_im + t39;
  const tw_real t44 = tw_fma(t39, -k0, x9_im);
  const tw_real t45 = tw_fma(t40, -k1m, t42);
  const tw_real t46 = tw_fma(t40, k1, t42);
  const tw_real t47 = tw_fma(t38, k1, t44);
  const tw_real t48 = tw_fma(t38, -k1m, t44);
  const tw_real t49 = x2_re + x7_re;
  const tw_real t50 = x2_re - x7_re;
  const tw_real t51 = x2_im + x7_im;
  const tw_real t52 = x2_im - x7_im;
  const tw_real t53 = x12_re + t49;
  const tw_real t54 = tw_fma(t49, -k0, x12_re);
  const tw_real t55 = x12_im + t51;
  const tw_real t56 = tw_fma(t51, -k0, x12_im);
  const tw_real t57 = tw_fma(t52, k1, t54);
  const tw_real t58 = tw_fma(t52, -k1m, t54);
  const tw_real t59 = tw_fma(t50, -k1m, t56);
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
  const tw_real t74 = tw_fma(t66, k4, t62);
  const tw_real t75 = tw_fma(t62, -k4, t66);
  const tw_real t76 = t63 + t67;
  const tw_real t77 = t63 - t67;
  x0->im = t7 + t76;
  const tw_real t78 = tw_fma(t76, -k2, t7);
  const tw_real t79 = tw_fma(t77, k3, t78);
  const tw_real t80 = tw_fma(t77, -k3, t78);
  const tw_real t81 = tw_fma(t68, k4, t64);
  const tw_real t82 = tw_fma(t64, -k4, t68);
  x6->re = tw_fma(t81, k5, t72);
  x9->re = tw_fma(t81, -k5, t72);
  x6->im = tw_fma(t74, -k5, t79);
  x9->im = tw_fma(t74, k5, t79);
  x12->re = tw_fma(t82, -k5, t73);
  x3->re = tw_fma(t82, k5, t73);
  x12->im = tw_fma(t75, k5, t80);
  x3->im = tw_fma(t75, -k5, t80);
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
  const tw_real t96 = tw_fma(t88, k4, t84);
  const tw_real t97 = tw_fma(t84, -k4, t88);
  const tw_real t98 = t85 + t89;
  const tw_real t99 = t85 - t89;
  x10->im = t11 + t98;
  const tw_real t100 = tw_fma(t98, -k2, t11);
  const tw_real t101 = tw_fma(t99, k3, t100);
  const tw_real t102 = tw_fma(t99, -k3, t100);
  const tw_real t103 = tw_fma(t90, k4, t86);
  const tw_real t104 = tw_fma(t86, -k4, t90);
  x1->re = tw_fma(t103, k5, t94);
  x4->re = tw_fma(t103, -k5, t94);
  x1->im = tw_fma(t96, -k5, t101);
  x4->im = tw_fma(t96, k5, t101);
  x7->re = tw_fma(t104, -k5, t95);
  x13->re = tw_fma(t104, k5, t95);
  x7->im = tw_fma(t97, k5, t102);
  x13->im = tw_fma(t97, -k5, t102);
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
  const tw_real t118 = tw_fma(t110, k4, t106);
  const tw_real t119 = tw_fma(t106, -k4, t110);
  const tw_real t120 = t107 + t111;
  const tw_real t121 = t107 - t111;
  x5->im = t12 + t120;
  const tw_real t122 = tw_fma(t120, -k2, t12);
  const tw_real t123 = tw_fma(t121, k3, t122);
  const tw_real t124 = tw_fma(t121, -k3, t122);
  const tw_real t125 = tw_fma(t112, k4, t108);
  const tw_real t126 = tw_fma(t108, -k4, t112);
  x11->re = tw_fma(t125, k5, t116);
  x14->re = tw_fma(t125, -k5, t116);
  x11->im = tw_fma(t118, -k5, t123);
  x14->im = tw_fma(t118, k5, t123);
  x2->re = tw_fma(t126, -k5, t117);
  x8->re = tw_fma(t126, k5, t117);
  x2->im = tw_fma(t119, k5, t124);
  x8->im = tw_fma(t119, -k5, t124);
}

TW_KERNEL(tw_f64_rf64_rf64_15_dst3_ortho_s0s0_100dc118, 16, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 16u;
  const tw_u32 t = thread / 16u;
  const tw_u32 tile_words = 240u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words, (void)sign;
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

  { /* spectra: each word comes from a point and the mirrored one */
    const tw_u32 line = thread % 16u;
    const tw_i64 there_first = 2 * (first + (tw_i64)line);
    const int there = there_first < args.batch, second = there_first + 1 < args.batch;
    (void)there, (void)second;
    const tw_in *const row_at = (const tw_in *)args.in + (2 * (first + (tw_i64)line)) * args.in_dist;
    const tw_in *const row_at_2 = (const tw_in *)args.in + (2 * (first + (tw_i64)line) + 1) * args.in_dist;
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    TW_UNROLL
    for (tw_u32 begun = 0u; begun < 8u; begun += 4u) {
      tw_complex near[4], far[4];
      TW_UNROLL
      for (tw_u32 turn = 0u; turn < 4u; turn++) {
        const tw_u32 step = begun + turn;
        const tw_u32 k = thread / 16u + step * 1u;
        if (k < 8u && there) {
          const tw_u32 mirrored = k ? 15u - k : 0u;
          near[turn] = tw_spectrum(row_at, args.in_stride, k, tw_load_table((const tw_complex *)args.table + 0u + (k)));
          far[turn].re = far[turn].im = 0;
          if (second) {
            far[turn] = tw_spectrum(row_at_2, args.in_stride, k, tw_load_table((const tw_complex *)args.table + 0u + (k)));
          }
        }
      }
      TW_UNROLL
      for (tw_u32 turn = 0u; turn < 4u; turn++) {
        const tw_u32 step = begun + turn;
        const tw_u32 k = thread / 16u + step * 1u;
        if (k < 8u && there) {
          const tw_u32 mirrored = k ? 15u - k : 0u;
          tw_complex a = near[turn], b = far[turn];
          if (!k || 2u * k == 15u)
            a.im = b.im = 0;
          {
            const tw_complex v = {a.re - b.im, -a.im - b.re};
            tw_sh_store(tile + (k) * 16u + line, v);
          }
          if (k && 2u * k != 15u)
          {
            const tw_complex v = {a.re + b.im, a.im - b.re};
            tw_sh_store(tile + (mirrored) * 16u + line, v);
          }
        }
      }
    }
    tw_barrier();
    const tw_u32 held0 = (0u) * 16u + row;
    x0 = tw_sh_load(tile + held0);
    x1 = tw_sh_load(tile + held0 + 16u);
    x2 = tw_sh_load(tile + held0 + 32u);
    x3 = tw_sh_load(tile + held0 + 48u);
    x4 = tw_sh_load(tile + held0 + 64u);
    x5 = tw_sh_load(tile + held0 + 80u);
    x6 = tw_sh_load(tile + held0 + 96u);
    x7 = tw_sh_load(tile + held0 + 112u);
    x8 = tw_sh_load(tile + held0 + 128u);
    x9 = tw_sh_load(tile + held0 + 144u);
    x10 = tw_sh_load(tile + held0 + 160u);
    x11 = tw_sh_load(tile + held0 + 176u);
    x12 = tw_sh_load(tile + held0 + 192u);
    x13 = tw_sh_load(tile + held0 + 208u);
    x14 = tw_sh_load(tile + held0 + 224u);
  }

  /* stage 1 of 1: radix 15, stride 1 */
  tw_dft15(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9, &x10, &x11, &x12, &x13, &x14);

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

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (2 * (first + (tw_i64)row)) * args.out_dist;
    tw_out *const out_row_2 = (tw_out *)args.out + (2 * (first + (tw_i64)row) + 1) * args.out_dist;
    const tw_u32 word0 = 0u;
    if (live) {
      {
      tw_put_point(out_row, args.out_stride, word0, x0.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0, x0.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 1u, x1.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 1u, x1.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 2u, x2.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 2u, x2.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 3u, x3.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 3u, x3.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 4u, x4.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 4u, x4.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 5u, x5.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 5u, x5.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 6u, x6.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 6u, x6.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 7u, x7.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 7u, x7.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 8u, x8.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 8u, x8.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 9u, x9.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 9u, x9.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 10u, x10.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 10u, x10.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 11u, x11.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 11u, x11.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 12u, x12.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 12u, x12.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 13u, x13.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 13u, x13.im);
      }
      {
      tw_put_point(out_row, args.out_stride, word0 + 14u, x14.re);
      if (second)
        tw_put_point(out_row_2, args.out_stride, word0 + 14u, x14.im);
      }
    }
  }
}

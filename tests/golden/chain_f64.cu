/* tw_f64_169_packed_b7d5dec0: complex transform of rows
 * record: precision=f64 n=169 radices=13x13 elements=13 threads=13 transforms=5 output=staged twiddle=computed chain=1 */

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

TW_INLINE tw_complex tw_root(tw_u32 part, tw_u32 whole) {
  const tw_u32 quarter = (4u * part + whole / 2u) / whole;
  const tw_i32 rest = (tw_i32)(4u * part) - (tw_i32)(quarter * whole);
  tw_real s, c;
  tw_sincospi((tw_real)rest / (tw_real)(2u * whole), &s, &c);
  const tw_real re = quarter & 1u ? -s : c, im = quarter & 1u ? c : s;
  const tw_complex w = {quarter & 2u ? -re : re, quarter & 2u ? im : -im};
  return w;
}

/* DFT of length 13, in place: odd prime by real convolutions of length 6.
 * 168 operations: 54 additions, 0 multiplications, 114 fused; at most 29 live values.
 * Before fusing: 168 additions, 76 multiplications. */
TW_INLINE void tw_dft13(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7, tw_complex *x8, tw_complex *x9,
    tw_complex *x10, tw_complex *x11, tw_complex *x12) {
  const tw_real k0 = TW_R(0.0684726387410544); /* |cos(2*pi*2/13) * cos(2*pi*3/13)| */
  const tw_real k1 = TW_R(0.6627733522342938); /* |cos(2*pi*1/13) * cos(2*pi*5/13)| */
  const tw_real k2 = TW_R(0.34430071349323943); /* |cos(2*pi*4/13) * cos(2*pi*6/13)| */
  const tw_real k3 = TW_R(0.3772028539729577);
  const tw_real k4 = TW_R(0.2738905549642176);
  const tw_real k5 = TW_R(0.7261094450357825);
  const tw_real k6 = TW_R(0.8169833869121556); /* |sin(2*pi*2/13) * sin(2*pi*3/13)| */
  const tw_real k6m = TW_R(0.8169833869121554); /* |sin(2*pi*2/13) * sin(2*pi*3/13)|, for minus */
  const tw_real k7 = TW_R(0.5); /* 1/2 */
  const tw_real k8 = TW_R(0.8660254037844386); /* sqrt(3/4) */
  const tw_real k8m = TW_R(0.8660254037844387); /* sqrt(3/4), for minus */
  const tw_real k9 = TW_R(0.3027756377319947);
  const tw_real k10 = TW_R(0.03863295464434817);
  const tw_real k11 = TW_R(0.6122646503767566);
  const tw_real k12 = TW_R(0.853480001859824);
  const tw_real k13 = TW_R(0.9578059925946651);
  const tw_real k14 = TW_R(0.5220263851612751);
  const tw_real k15 = TW_R(0.9041762219908482);
  const tw_real k16 = TW_R(0.6004772719326653);
  const tw_real k17 = TW_R(0.5751407294740031);
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
  const tw_real t1 = x1_re + x12_re;
  const tw_real t2 = x1_re - x12_re;
  const tw_real t3 = x1_im + x12_im;
  const tw_real t4 = x1_im - x12_im;
  const tw_real t5 = x6_re + x7_re;
  const tw_real t6 = x6_re - x7_re;
  const tw_real t7 = x6_im + x7_im;
  const tw_real t8 = x6_im - x7_im;
  const tw_real t9 = x3_re + x10_re;
  const tw_real t10 = x3_re - x10_re;
  const tw_real t11 = x3_im + x10_im;
  const tw_real t12 = x3_im - x10_im;
  const tw_real t13 = x5_re + x8_re;
  const tw_real t14 = x5_re - x8_re;
  const tw_real t15 = x5_im + x8_im;
  const tw_real t16 = x5_im - x8_im;
  const tw_real t17 = x4_re + x9_re;
  const tw_real t18 = x4_re - x9_re;
  const tw_real t19 = x4_im + x9_im;
  const tw_real t20 = x4_im - x9_im;
  const tw_real t21 = x2_re + x11_re;
  const tw_real t22 = x2_re - x11_re;
  const tw_real t23 = x2_im + x11_im;
  const tw_real t24 = x2_im - x11_im;
  const tw_real t25 = t1 + t13;
  const tw_real t26 = t1 - t13;
  const tw_real t27 = t5 + t17;
  const tw_real t28 = t5 - t17;
  const tw_real t29 = t9 + t21;
  const tw_real t30 = t9 - t21;
  const tw_real t31 = t10 - t18;
  const tw_real t32 = t10 + t18;
  const tw_real t33 = t6 + t22;
  const tw_real t34 = t6 - t22;
  const tw_real t35 = t2 + t31;
  const tw_real t36 = tw_fma(t31, -k7, t2);
  const tw_real t37 = t14 + t33;
  const tw_real t38 = tw_fma(t33, -k7, t14);
  const tw_real t39 = tw_fma(t34, k8, t36);
  const tw_real t40 = tw_fma(t34, -k8m, t36);
  const tw_real t41 = tw_fma(t32, k8, t38);
  const tw_real t42 = tw_fma(t32, -k8m, t38);
  const tw_real t43 = tw_fma(t35, k9, t37);
  const tw_real t44 = tw_fma(t37, -k9, t35);
  const tw_real t45 = tw_fma(t39, -k10, t41);
  const tw_real t46 = tw_fma(t41, k10, t39);
  const tw_real t47 = tw_fma(t40, -k11, t42);
  const tw_real t48 = tw_fma(t42, k11, t40);
  const tw_real t49 = tw_fma(t47, -k12, t45);
  const tw_real t50 = tw_fma(t47, k12, t45);
  const tw_real t51 = tw_fma(t48, -k12, t46);
  const tw_real t52 = tw_fma(t48, k12, t46);
  const tw_real t53 = tw_fma(t43, k13, t49);
  const tw_real t54 = tw_fma(t49, -k14, t43);
  const tw_real t55 = tw_fma(t44, k13, t51);
  const tw_real t56 = tw_fma(t51, -k14, t44);
  const tw_real t57 = tw_fma(t52, -k15, t54);
  const tw_real t58 = tw_fma(t52, k15, t54);
  const tw_real t59 = tw_fma(t50, k15, t56);
  const tw_real t60 = tw_fma(t50, -k15, t56);
  const tw_real t61 = t3 + t15;
  const tw_real t62 = t3 - t15;
  const tw_real t63 = t7 + t19;
  const tw_real t64 = t7 - t19;
  const tw_real t65 = t11 + t23;
  const tw_real t66 = t11 - t23;
  const tw_real t67 = t12 - t20;
  const tw_real t68 = t12 + t20;
  const tw_real t69 = t8 + t24;
  const tw_real t70 = t8 - t24;
  const tw_real t71 = t4 + t67;
  const tw_real t72 = tw_fma(t67, -k7, t4);
  const tw_real t73 = t16 + t69;
  const tw_real t74 = tw_fma(t69, -k7, t16);
  const tw_real t75 = tw_fma(t70, k8, t72);
  const tw_real t76 = tw_fma(t70, -k8m, t72);
  const tw_real t77 = tw_fma(t68, k8, t74);
  const tw_real t78 = tw_fma(t68, -k8m, t74);
  const tw_real t79 = tw_fma(t71, k9, t73);
  const tw_real t80 = tw_fma(t73, -k9, t71);
  const tw_real t81 = tw_fma(t75, -k10, t77);
  const tw_real t82 = tw_fma(t77, k10, t75);
  const tw_real t83 = tw_fma(t76, -k11, t78);
  const tw_real t84 = tw_fma(t78, k11, t76);
  const tw_real t85 = tw_fma(t83, -k12, t81);
  const tw_real t86 = tw_fma(t83, k12, t81);
  const tw_real t87 = tw_fma(t84, -k12, t82);
  const tw_real t88 = tw_fma(t84, k12, t82);
  const tw_real t89 = tw_fma(t79, k13, t85);
  const tw_real t90 = tw_fma(t85, -k14, t79);
  const tw_real t91 = tw_fma(t80, k13, t87);
  const tw_real t92 = tw_fma(t87, -k14, t80);
  const tw_real t93 = tw_fma(t88, -k15, t90);
  const tw_real t94 = tw_fma(t88, k15, t90);
  const tw_real t95 = tw_fma(t86, k15, t92);
  const tw_real t96 = tw_fma(t86, -k15, t92);
  const tw_real t97 = tw_fma(t28, -k3, t26);
  const tw_real t98 = tw_fma(t30, -k4, t97);
  const tw_real t99 = tw_fma(t26, k4, t28);
  const tw_real t100 = tw_fma(t28, k5, t26);
  const tw_real t101 = tw_fma(t30, -k3, t99);
  const tw_real t102 = tw_fma(t100, k3, t30);
  const tw_real t103 = tw_fma(t64, -k3, t62);
  const tw_real t104 = tw_fma(t66, -k4, t103);
  const tw_real t105 = tw_fma(t62, k4, t64);
  const tw_real t106 = tw_fma(t64, k5, t62);
  const tw_real t107 = tw_fma(t66, -k3, t105);
  const tw_real t108 = tw_fma(t106, k3, t66);
  const tw_real t109 = x0_re + t25;
  const tw_real t110 = t27 + t109;
  x0->re = t29 + t110;
  const tw_real t111 = tw_fma(t25, k0, x0_re);
  const tw_real t112 = tw_fma(t27, -k1, t111);
  const tw_real t113 = tw_fma(t29, k2, t112);
  const tw_real t114 = tw_fma(t25, k2, x0_re);
  const tw_real t115 = tw_fma(t25, -k1, x0_re);
  const tw_real t116 = tw_fma(t27, k0, t114);
  const tw_real t117 = tw_fma(t27, k2, t115);
  const tw_real t118 = tw_fma(t29, -k1, t116);
  const tw_real t119 = tw_fma(t29, k0, t117);
  const tw_real t120 = tw_fma(t98, k6, t113);
  const tw_real t121 = tw_fma(t98, -k6m, t113);
  const tw_real t122 = tw_fma(t101, k6, t118);
  const tw_real t123 = tw_fma(t101, -k6m, t118);
  const tw_real t124 = tw_fma(t102, k6, t119);
  const tw_real t125 = tw_fma(t102, -k6m, t119);
  x1->re = tw_fma(t89, k16, t120);
  x12->re = tw_fma(t89, -k16, t120);
  x2->re = tw_fma(t96, k17, t122);
  x11->re = tw_fma(t96, -k17, t122);
  x4->re = tw_fma(t93, -k17, t124);
  x9->re = tw_fma(t93, k17, t124);
  x8->re = tw_fma(t91, -k16, t121);
  x5->re = tw_fma(t91, k16, t121);
  x3->re = tw_fma(t94, k17, t123);
  x10->re = tw_fma(t94, -k17, t123);
  x6->re = tw_fma(t95, k17, t125);
  x7->re = tw_fma(t95, -k17, t125);
  const tw_real t126 = x0_im + t61;
  const tw_real t127 = t63 + t126;
  x0->im = t65 + t127;
  const tw_real t128 = tw_fma(t61, k0, x0_im);
  const tw_real t129 = tw_fma(t63, -k1, t128);
  const tw_real t130 = tw_fma(t65, k2, t129);
  const tw_real t131 = tw_fma(t61, k2, x0_im);
  const tw_real t132 = tw_fma(t61, -k1, x0_im);
  const tw_real t133 = tw_fma(t63, k0, t131);
  const tw_real t134 = tw_fma(t63, k2, t132);
  const tw_real t135 = tw_fma(t65, -k1, t133);
  const tw_real t136 = tw_fma(t65, k0, t134);
  const tw_real t137 = tw_fma(t104, k6, t130);
  const tw_real t138 = tw_fma(t104, -k6m, t130);
  const tw_real t139 = tw_fma(t107, k6, t135);
  const tw_real t140 = tw_fma(t107, -k6m, t135);
  const tw_real t141 = tw_fma(t108, k6, t136);
  const tw_real t142 = tw_fma(t108, -k6m, t136);
  x1->im = tw_fma(t53, -k16, t137);
  x12->im = tw_fma(t53, k16, t137);
  x2->im = tw_fma(t60, -k17, t139);
  x11->im = tw_fma(t60, k17, t139);
  x4->im = tw_fma(t57, k17, t141);
  x9->im = tw_fma(t57, -k17, t141);
  x8->im = tw_fma(t55, k16, t138);
  x5->im = tw_fma(t55, -k16, t138);
  x3->im = tw_fma(t58, -k17, t140);
  x10->im = tw_fma(t58, k17, t140);
  x6->im = tw_fma(t59, -k17, t142);
  x7->im = tw_fma(t59, k17, t142);
}

TW_KERNEL(tw_f64_169_packed_b7d5dec0, 65, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 13u;
  const tw_u32 row = thread / 13u;
  const tw_u32 tile_words = 845u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 5;
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

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 169;
    const tw_u32 word0 = t;
    if (live) {
      x0 = tw_load(in_row + word0);
      x1 = tw_load(in_row + word0 + 13u);
      x2 = tw_load(in_row + word0 + 26u);
      x3 = tw_load(in_row + word0 + 39u);
      x4 = tw_load(in_row + word0 + 52u);
      x5 = tw_load(in_row + word0 + 65u);
      x6 = tw_load(in_row + word0 + 78u);
      x7 = tw_load(in_row + word0 + 91u);
      x8 = tw_load(in_row + word0 + 104u);
      x9 = tw_load(in_row + word0 + 117u);
      x10 = tw_load(in_row + word0 + 130u);
      x11 = tw_load(in_row + word0 + 143u);
      x12 = tw_load(in_row + word0 + 156u);
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
  x8.im *= sign;
  x9.im *= sign;
  x10.im *= sign;
  x11.im *= sign;
  x12.im *= sign;

  /* stage 1 of 2: radix 13, stride 1 */
  tw_dft13(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9, &x10, &x11, &x12);

  { /* exchange */
    const tw_u32 from0 = row * 169u + t * 13u;
    const tw_u32 to0 = row * 169u + t;
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
    tw_put(tile, from0, 10, x10);
    tw_put(tile, from0, 11, x11);
    tw_put(tile, from0, 12, x12);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 13, x1);
    tw_get(tile, to0, 26, x2);
    tw_get(tile, to0, 39, x3);
    tw_get(tile, to0, 52, x4);
    tw_get(tile, to0, 65, x5);
    tw_get(tile, to0, 78, x6);
    tw_get(tile, to0, 91, x7);
    tw_get(tile, to0, 104, x8);
    tw_get(tile, to0, 117, x9);
    tw_get(tile, to0, 130, x10);
    tw_get(tile, to0, 143, x11);
    tw_get(tile, to0, 156, x12);
  }

  /* stage 2 of 2: radix 13, stride 13 */
  {
    const tw_u32 k = t;
    const tw_complex w1 = tw_root(k * 1u, 169u);
    const tw_complex w2 = tw_root(k * 2u, 169u);
    const tw_complex w3 = tw_root(k * 3u, 169u);
    const tw_complex w4 = tw_root(k * 4u, 169u);
    const tw_complex w8 = tw_root(k * 8u, 169u);
    const tw_complex w12 = tw_root(k * 12u, 169u);
    const tw_complex w5 = tw_multiply(w4, w1);
    const tw_complex w6 = tw_multiply(w4, w2);
    const tw_complex w7 = tw_multiply(w4, w3);
    const tw_complex w9 = tw_multiply(w8, w1);
    const tw_complex w10 = tw_multiply(w8, w2);
    const tw_complex w11 = tw_multiply(w8, w3);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
    x4 = tw_multiply(x4, w4);
    x5 = tw_multiply(x5, w5);
    x6 = tw_multiply(x6, w6);
    x7 = tw_multiply(x7, w7);
    x8 = tw_multiply(x8, w8);
    x9 = tw_multiply(x9, w9);
    x10 = tw_multiply(x10, w10);
    x11 = tw_multiply(x11, w11);
    x12 = tw_multiply(x12, w12);
  }
  tw_dft13(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9, &x10, &x11, &x12);

  { /* exchange */
    const tw_u32 from0 = row * 169u + t;
    const tw_u32 linear0 = thread;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 13, x1);
    tw_put(tile, from0, 26, x2);
    tw_put(tile, from0, 39, x3);
    tw_put(tile, from0, 52, x4);
    tw_put(tile, from0, 65, x5);
    tw_put(tile, from0, 78, x6);
    tw_put(tile, from0, 91, x7);
    tw_put(tile, from0, 104, x8);
    tw_put(tile, from0, 117, x9);
    tw_put(tile, from0, 130, x10);
    tw_put(tile, from0, 143, x11);
    tw_put(tile, from0, 156, x12);
    tw_barrier();
    tw_get(tile, linear0, 0, x0);
    tw_get(tile, linear0, 65, x1);
    tw_get(tile, linear0, 130, x2);
    tw_get(tile, linear0, 195, x3);
    tw_get(tile, linear0, 260, x4);
    tw_get(tile, linear0, 325, x5);
    tw_get(tile, linear0, 390, x6);
    tw_get(tile, linear0, 455, x7);
    tw_get(tile, linear0, 520, x8);
    tw_get(tile, linear0, 585, x9);
    tw_get(tile, linear0, 650, x10);
    tw_get(tile, linear0, 715, x11);
    tw_get(tile, linear0, 780, x12);
  }

  /* scale and direction */
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

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 5 ? (tw_u32)(args.batch - first) * 169u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 169;
    if (word0 < words) {
      tw_store(out + word0 + 0u, x0);
    }
    if (word0 + 65u < words) {
      tw_store(out + word0 + 65u, x1);
    }
    if (word0 + 130u < words) {
      tw_store(out + word0 + 130u, x2);
    }
    if (word0 + 195u < words) {
      tw_store(out + word0 + 195u, x3);
    }
    if (word0 + 260u < words) {
      tw_store(out + word0 + 260u, x4);
    }
    if (word0 + 325u < words) {
      tw_store(out + word0 + 325u, x5);
    }
    if (word0 + 390u < words) {
      tw_store(out + word0 + 390u, x6);
    }
    if (word0 + 455u < words) {
      tw_store(out + word0 + 455u, x7);
    }
    if (word0 + 520u < words) {
      tw_store(out + word0 + 520u, x8);
    }
    if (word0 + 585u < words) {
      tw_store(out + word0 + 585u, x9);
    }
    if (word0 + 650u < words) {
      tw_store(out + word0 + 650u, x10);
    }
    if (word0 + 715u < words) {
      tw_store(out + word0 + 715u, x11);
    }
    if (word0 + 780u < words) {
      tw_store(out + word0 + 780u, x12);
    }
  }
}

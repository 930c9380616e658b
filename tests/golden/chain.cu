/* tw_f32_256_packed_5a3fc842: complex transform of rows
 * record: precision=f32 n=256 radices=16x16 elements=16 threads=16 transforms=8 padding=insert pad_every=4 pad_by=1 chain=1 */

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

/* where a word of the tile lies in shared memory */
TW_INLINE tw_u32 tw_position(tw_u32 word) {
  return word + (word >> 4) * 1u;
}

/* DFT of length 16, in place: conjugate-pair split radix.
 * 144 operations: 104 additions, 0 multiplications, 40 fused; at most 33 live values.
 * Before fusing: 144 additions, 24 multiplications. */
TW_INLINE void tw_dft16(
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
  const tw_real t1 = x0_re + x8_re;
  const tw_real t2 = x0_re - x8_re;
  const tw_real t3 = x0_im + x8_im;
  const tw_real t4 = x0_im - x8_im;
  const tw_real t5 = x4_re + x12_re;
  const tw_real t6 = x4_re - x12_re;
  const tw_real t7 = x4_im + x12_im;
  const tw_real t8 = x4_im - x12_im;
  const tw_real t9 = t1 + t5;
  const tw_real t10 = t1 - t5;
  const tw_real t11 = t3 + t7;
  const tw_real t12 = t3 - t7;
  const tw_real t13 = t2 + t8;
  const tw_real t14 = t2 - t8;
  const tw_real t15 = t4 - t6;
  const tw_real t16 = t4 + t6;
  const tw_real t17 = x2_re + x10_re;
  const tw_real t18 = x2_re - x10_re;
  const tw_real t19 = x2_im + x10_im;
  const tw_real t20 = x2_im - x10_im;
  const tw_real t21 = x6_re + x14_re;
  const tw_real t22 = x6_re - x14_re;
  const tw_real t23 = x6_im + x14_im;
  const tw_real t24 = x6_im - x14_im;
  const tw_real t25 = t17 + t21;
  const tw_real t26 = t17 - t21;
  const tw_real t27 = t19 + t23;
  const tw_real t28 = t19 - t23;
  const tw_real t29 = t9 + t25;
  const tw_real t30 = t9 - t25;
  const tw_real t31 = t11 + t27;
  const tw_real t32 = t11 - t27;
  const tw_real t33 = t10 + t28;
  const tw_real t34 = t10 - t28;
  const tw_real t35 = t12 - t26;
  const tw_real t36 = t12 + t26;
  const tw_real t37 = t18 + t20;
  const tw_real t38 = t18 - t20;
  const tw_real t39 = t22 - t24;
  const tw_real t40 = t22 + t24;
  const tw_real t41 = t37 - t39;
  const tw_real t42 = t37 + t39;
  const tw_real t43 = t38 + t40;
  const tw_real t44 = t38 - t40;
  const tw_real t45 = tw_fma(t41, k0, t13);
  const tw_real t46 = tw_fma(t41, -k0, t13);
  const tw_real t47 = tw_fma(t43, -k0, t15);
  const tw_real t48 = tw_fma(t43, k0, t15);
  const tw_real t49 = tw_fma(t44, -k0, t14);
  const tw_real t50 = tw_fma(t44, k0, t14);
  const tw_real t51 = tw_fma(t42, -k0, t16);
  const tw_real t52 = tw_fma(t42, k0, t16);
  const tw_real t53 = x1_re + x9_re;
  const tw_real t54 = x1_re - x9_re;
  const tw_real t55 = x1_im + x9_im;
  const tw_real t56 = x1_im - x9_im;
  const tw_real t57 = x5_re + x13_re;
  const tw_real t58 = x5_re - x13_re;
  const tw_real t59 = x5_im + x13_im;
  const tw_real t60 = x5_im - x13_im;
  const tw_real t61 = t53 + t57;
  const tw_real t62 = t53 - t57;
  const tw_real t63 = t55 + t59;
  const tw_real t64 = t55 - t59;
  const tw_real t65 = t54 + t60;
  const tw_real t66 = t54 - t60;
  const tw_real t67 = t56 - t58;
  const tw_real t68 = t56 + t58;
  const tw_real t69 = x7_re + x15_re;
  const tw_real t70 = x7_re - x15_re;
  const tw_real t71 = x7_im + x15_im;
  const tw_real t72 = x7_im - x15_im;
  const tw_real t73 = x3_re + x11_re;
  const tw_real t74 = x3_re - x11_re;
  const tw_real t75 = x3_im + x11_im;
  const tw_real t76 = x3_im - x11_im;
  const tw_real t77 = t69 + t73;
  const tw_real t78 = t69 - t73;
  const tw_real t79 = t71 + t75;
  const tw_real t80 = t71 - t75;
  const tw_real t81 = t70 - t76;
  const tw_real t82 = t70 + t76;
  const tw_real t83 = t72 + t74;
  const tw_real t84 = t72 - t74;
  const tw_real t85 = t61 + t77;
  const tw_real t86 = t61 - t77;
  const tw_real t87 = t63 + t79;
  const tw_real t88 = t63 - t79;
  x0->re = t29 + t85;
  x8->re = t29 - t85;
  x0->im = t31 + t87;
  x8->im = t31 - t87;
  x4->re = t30 + t88;
  x12->re = t30 - t88;
  x4->im = t32 - t86;
  x12->im = t32 + t86;
  const tw_real t89 = tw_fma(t67, k1, t65);
  const tw_real t90 = tw_fma(t65, -k1, t67);
  const tw_real t91 = tw_fma(t83, -k1, t81);
  const tw_real t92 = tw_fma(t81, k1, t83);
  const tw_real t93 = t89 - t91;
  const tw_real t94 = t89 + t91;
  const tw_real t95 = t90 - t92;
  const tw_real t96 = t90 + t92;
  x1->re = tw_fma(t93, k2, t45);
  x9->re = tw_fma(t93, -k2m, t45);
  x1->im = tw_fma(t95, k2, t47);
  x9->im = tw_fma(t95, -k2m, t47);
  x5->re = tw_fma(t96, k2, t46);
  x13->re = tw_fma(t96, -k2m, t46);
  x5->im = tw_fma(t94, -k2m, t48);
  x13->im = tw_fma(t94, k2, t48);
  const tw_real t97 = t62 + t64;
  const tw_real t98 = t62 - t64;
  const tw_real t99 = t78 - t80;
  const tw_real t100 = t78 + t80;
  const tw_real t101 = t97 + t99;
  const tw_real t102 = t97 - t99;
  const tw_real t103 = t98 - t100;
  const tw_real t104 = t98 + t100;
  x2->re = tw_fma(t101, k0, t33);
  x10->re = tw_fma(t101, -k0, t33);
  x2->im = tw_fma(t103, -k0, t35);
  x10->im = tw_fma(t103, k0, t35);
  x6->re = tw_fma(t104, -k0, t34);
  x14->re = tw_fma(t104, k0, t34);
  x6->im = tw_fma(t102, -k0, t36);
  x14->im = tw_fma(t102, k0, t36);
  const tw_real t105 = tw_fma(t66, k1, t68);
  const tw_real t106 = tw_fma(t68, -k1, t66);
  const tw_real t107 = tw_fma(t82, -k1, t84);
  const tw_real t108 = tw_fma(t84, k1, t82);
  const tw_real t109 = t105 + t107;
  const tw_real t110 = t105 - t107;
  const tw_real t111 = t106 + t108;
  const tw_real t112 = t106 - t108;
  x3->re = tw_fma(t109, k2, t49);
  x11->re = tw_fma(t109, -k2m, t49);
  x3->im = tw_fma(t111, -k2m, t51);
  x11->im = tw_fma(t111, k2, t51);
  x7->re = tw_fma(t112, -k2m, t50);
  x15->re = tw_fma(t112, k2, t50);
  x7->im = tw_fma(t110, -k2m, t52);
  x15->im = tw_fma(t110, k2, t52);
}

TW_KERNEL(tw_f32_256_packed_5a3fc842, 128, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 16u;
  const tw_u32 row = thread / 16u;
  const tw_u32 tile_words = 2048u;
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
  tw_complex x8 = {0, 0};
  tw_complex x9 = {0, 0};
  tw_complex x10 = {0, 0};
  tw_complex x11 = {0, 0};
  tw_complex x12 = {0, 0};
  tw_complex x13 = {0, 0};
  tw_complex x14 = {0, 0};
  tw_complex x15 = {0, 0};

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 256;
    const tw_u32 word0 = t;
    if (live) {
      x0 = tw_load(in_row + word0);
      x1 = tw_load(in_row + word0 + 16u);
      x2 = tw_load(in_row + word0 + 32u);
      x3 = tw_load(in_row + word0 + 48u);
      x4 = tw_load(in_row + word0 + 64u);
      x5 = tw_load(in_row + word0 + 80u);
      x6 = tw_load(in_row + word0 + 96u);
      x7 = tw_load(in_row + word0 + 112u);
      x8 = tw_load(in_row + word0 + 128u);
      x9 = tw_load(in_row + word0 + 144u);
      x10 = tw_load(in_row + word0 + 160u);
      x11 = tw_load(in_row + word0 + 176u);
      x12 = tw_load(in_row + word0 + 192u);
      x13 = tw_load(in_row + word0 + 208u);
      x14 = tw_load(in_row + word0 + 224u);
      x15 = tw_load(in_row + word0 + 240u);
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
  x13.im *= sign;
  x14.im *= sign;
  x15.im *= sign;

  /* stage 1 of 2: radix 16, stride 1 */
  tw_dft16(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9, &x10, &x11, &x12, &x13, &x14, &x15);

  { /* exchange */
    const tw_u32 from0 = row * 256u + t * 16u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 256u + t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0_at, 0, x0);
    tw_put(tile, from0_at, 1, x1);
    tw_put(tile, from0_at, 2, x2);
    tw_put(tile, from0_at, 3, x3);
    tw_put(tile, from0_at, 4, x4);
    tw_put(tile, from0_at, 5, x5);
    tw_put(tile, from0_at, 6, x6);
    tw_put(tile, from0_at, 7, x7);
    tw_put(tile, from0_at, 8, x8);
    tw_put(tile, from0_at, 9, x9);
    tw_put(tile, from0_at, 10, x10);
    tw_put(tile, from0_at, 11, x11);
    tw_put(tile, from0_at, 12, x12);
    tw_put(tile, from0_at, 13, x13);
    tw_put(tile, from0_at, 14, x14);
    tw_put(tile, from0_at, 15, x15);
    tw_barrier();
    tw_get(tile, to0_at, 0, x0);
    tw_get(tile, to0_at, 17, x1);
    tw_get(tile, to0_at, 34, x2);
    tw_get(tile, to0_at, 51, x3);
    tw_get(tile, to0_at, 68, x4);
    tw_get(tile, to0_at, 85, x5);
    tw_get(tile, to0_at, 102, x6);
    tw_get(tile, to0_at, 119, x7);
    tw_get(tile, to0_at, 136, x8);
    tw_get(tile, to0_at, 153, x9);
    tw_get(tile, to0_at, 170, x10);
    tw_get(tile, to0_at, 187, x11);
    tw_get(tile, to0_at, 204, x12);
    tw_get(tile, to0_at, 221, x13);
    tw_get(tile, to0_at, 238, x14);
    tw_get(tile, to0_at, 255, x15);
  }

  /* stage 2 of 2: radix 16, stride 16 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 16);
    const tw_complex w3 = tw_load_table(roots + 32);
    const tw_complex w4 = tw_load_table(roots + 48);
    const tw_complex w8 = tw_load_table(roots + 64);
    const tw_complex w12 = tw_load_table(roots + 80);
    const tw_complex w5 = tw_multiply(w4, w1);
    const tw_complex w6 = tw_multiply(w4, w2);
    const tw_complex w7 = tw_multiply(w4, w3);
    const tw_complex w9 = tw_multiply(w8, w1);
    const tw_complex w10 = tw_multiply(w8, w2);
    const tw_complex w11 = tw_multiply(w8, w3);
    const tw_complex w13 = tw_multiply(w12, w1);
    const tw_complex w14 = tw_multiply(w12, w2);
    const tw_complex w15 = tw_multiply(w12, w3);
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
    x13 = tw_multiply(x13, w13);
    x14 = tw_multiply(x14, w14);
    x15 = tw_multiply(x15, w15);
  }
  tw_dft16(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9, &x10, &x11, &x12, &x13, &x14, &x15);

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
  x13.re *= scale, x13.im *= scale * sign;
  x14.re *= scale, x14.im *= scale * sign;
  x15.re *= scale, x15.im *= scale * sign;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 256;
    const tw_u32 word0 = t;
    if (live) {
      tw_store(out_row + word0, x0);
      tw_store(out_row + word0 + 16u, x1);
      tw_store(out_row + word0 + 32u, x2);
      tw_store(out_row + word0 + 48u, x3);
      tw_store(out_row + word0 + 64u, x4);
      tw_store(out_row + word0 + 80u, x5);
      tw_store(out_row + word0 + 96u, x6);
      tw_store(out_row + word0 + 112u, x7);
      tw_store(out_row + word0 + 128u, x8);
      tw_store(out_row + word0 + 144u, x9);
      tw_store(out_row + word0 + 160u, x10);
      tw_store(out_row + word0 + 176u, x11);
      tw_store(out_row + word0 + 192u, x12);
      tw_store(out_row + word0 + 208u, x13);
      tw_store(out_row + word0 + 224u, x14);
      tw_store(out_row + word0 + 240u, x15);
    }
  }
}

/* tw_f32_38x4_packed_7fcb4420: complex transform of rows
 * record: precision=f32 n=152 radices=2x19x4 elements=19 threads=10 transforms=6 output=staged padding=blocks pad_every=1 pad_by=3 chain=1 axis_1=2 rolled=3 */

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
  return word + word / 38u * 3u;
}

/* DFT of length 2, in place: butterfly.
 * 4 operations: 4 additions, 0 multiplications, 0 fused; at most 5 live values.
 * Before fusing: 4 additions, 0 multiplications. */
TW_INLINE void tw_dft2(
    tw_complex *x0, tw_complex *x1) {
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  x0->re = x0_re + x1_re;
  x1->re = x0_re - x1_re;
  x0->im = x0_im + x1_im;
  x1->im = x0_im - x1_im;
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

/* a + b and a - b in their places */
TW_INLINE void tw_fold(tw_complex *a, tw_complex *b) {
  const tw_complex sum = {a->re + b->re, a->im + b->im};
  b->re = a->re - b->re, b->im = a->im - b->im;
  *a = sum;
}
/* DFT of length 19, pairs of results from 18 constants each: cosines and
 * sines for each power of 2 modulo 19. */
TW_CONSTANT tw_real tw_dft19_roots[] = {
    TW_R(0.7891405), TW_R(-0.6142127),
    TW_R(0.24548548), TW_R(-0.9694003),
    TW_R(-0.87947375), TW_R(-0.47594738),
    TW_R(0.54694813), TW_R(0.8371665),
    TW_R(-0.40169543), TW_R(0.91577333),
    TW_R(-0.67728156), TW_R(-0.7357239),
    TW_R(-0.082579345), TW_R(0.9965845),
    TW_R(-0.9863613), TW_R(-0.16459459),
    TW_R(0.94581723), TW_R(0.32469946),
    TW_R(0.7891405), TW_R(0.6142127),
    TW_R(0.24548548), TW_R(0.9694003),
    TW_R(-0.87947375), TW_R(0.47594738),
    TW_R(0.54694813), TW_R(-0.8371665),
    TW_R(-0.40169543), TW_R(-0.91577333),
    TW_R(-0.67728156), TW_R(0.7357239),
    TW_R(-0.082579345), TW_R(-0.9965845),
    TW_R(-0.9863613), TW_R(0.16459459)};
/* the results, in the order in which they are computed */
TW_CONSTANT tw_u32 tw_dft19_order[] = {
    1u, 2u, 4u, 8u, 16u, 13u, 7u, 14u, 9u};

TW_KERNEL(tw_f32_38x4_packed_7fcb4420, 60, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 10u;
  const tw_u32 row = thread / 10u;
  const tw_u32 tile_words = 912u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 6;
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

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 152;
    const tw_u32 word0 = t;
    if (live && t < 9u) {
      x0 = tw_load(in_row + word0);
      x1 = tw_load(in_row + word0 + 76u);
      x2 = tw_load(in_row + word0 + 9u);
      x3 = tw_load(in_row + word0 + 85u);
      x4 = tw_load(in_row + word0 + 18u);
      x5 = tw_load(in_row + word0 + 94u);
      x6 = tw_load(in_row + word0 + 27u);
      x7 = tw_load(in_row + word0 + 103u);
      x8 = tw_load(in_row + word0 + 36u);
      x9 = tw_load(in_row + word0 + 112u);
      x10 = tw_load(in_row + word0 + 45u);
      x11 = tw_load(in_row + word0 + 121u);
      x12 = tw_load(in_row + word0 + 54u);
      x13 = tw_load(in_row + word0 + 130u);
      x14 = tw_load(in_row + word0 + 63u);
      x15 = tw_load(in_row + word0 + 139u);
    }
    if (live && t < 4u) {
      x16 = tw_load(in_row + word0 + 72u);
      x17 = tw_load(in_row + word0 + 148u);
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
  x16.im *= sign;
  x17.im *= sign;

  /* stage 1 of 3: radix 2, stride 4 */
  if (t < 9u) {
    tw_dft2(&x0, &x1);
    tw_dft2(&x2, &x3);
    tw_dft2(&x4, &x5);
    tw_dft2(&x6, &x7);
    tw_dft2(&x8, &x9);
    tw_dft2(&x10, &x11);
    tw_dft2(&x12, &x13);
    tw_dft2(&x14, &x15);
    tw_dft2(&x16, &x17);
  }

  { /* exchange */
    const tw_u32 from0 = row * 152u + t / 4u * 8u + t % 4u;
    const tw_u32 from1 = row * 152u + (t + 9u) / 4u * 8u + (t + 9u) % 4u;
    const tw_u32 from2 = row * 152u + (t + 18u) / 4u * 8u + (t + 18u) % 4u;
    const tw_u32 from3 = row * 152u + (t + 27u) / 4u * 8u + (t + 27u) % 4u;
    const tw_u32 from4 = row * 152u + (t + 36u) / 4u * 8u + (t + 36u) % 4u;
    const tw_u32 from5 = row * 152u + (t + 45u) / 4u * 8u + (t + 45u) % 4u;
    const tw_u32 from6 = row * 152u + (t + 54u) / 4u * 8u + (t + 54u) % 4u;
    const tw_u32 from7 = row * 152u + (t + 63u) / 4u * 8u + (t + 63u) % 4u;
    const tw_u32 from8 = row * 152u + (t + 72u) / 4u * 8u + (t + 72u) % 4u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 from1_at = tw_position(from1);
    const tw_u32 from2_at = tw_position(from2);
    const tw_u32 from3_at = tw_position(from3);
    const tw_u32 from4_at = tw_position(from4);
    const tw_u32 from5_at = tw_position(from5);
    const tw_u32 from6_at = tw_position(from6);
    const tw_u32 from7_at = tw_position(from7);
    const tw_u32 from8_at = tw_position(from8);
    const tw_u32 to0 = row * 152u + t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    if (t < 9u) {
      tw_put(tile, from0_at, 0, x0);
      tw_put(tile, from0_at, 4, x1);
      tw_put(tile, from1_at, 0, x2);
      tw_put(tile, from1_at, 4, x3);
      tw_put(tile, from2_at, 0, x4);
      tw_put(tile, tw_position(from2 + 4u), 0, x5);
      tw_put(tile, from3_at, 0, x6);
      tw_put(tile, from3_at, 4, x7);
      tw_put(tile, from4_at, 0, x8);
      tw_put(tile, tw_position(from4 + 4u), 0, x9);
      tw_put(tile, from5_at, 0, x10);
      tw_put(tile, from5_at, 4, x11);
      tw_put(tile, from6_at, 0, x12);
      tw_put(tile, tw_position(from6 + 4u), 0, x13);
      tw_put(tile, from7_at, 0, x14);
      tw_put(tile, from7_at, 4, x15);
    }
    if (t < 4u) {
      tw_put(tile, from8_at, 0, x16);
      tw_put(tile, from8_at, 4, x17);
    }
    tw_barrier();
    if (t < 8u) {
      tw_get(tile, to0_at, 0, x0);
      tw_get(tile, to0_at, 8, x1);
      tw_get(tile, to0_at, 16, x2);
      tw_get(tile, to0_at, 24, x3);
      tw_get(tile, tw_position(to0 + 32u), 0, x4);
      tw_get(tile, to0_at, 43, x5);
      tw_get(tile, to0_at, 51, x6);
      tw_get(tile, to0_at, 59, x7);
      tw_get(tile, to0_at, 67, x8);
      tw_get(tile, tw_position(to0 + 72u), 0, x9);
      tw_get(tile, to0_at, 86, x10);
      tw_get(tile, to0_at, 94, x11);
      tw_get(tile, to0_at, 102, x12);
      tw_get(tile, to0_at, 110, x13);
      tw_get(tile, tw_position(to0 + 112u), 0, x14);
      tw_get(tile, to0_at, 129, x15);
      tw_get(tile, to0_at, 137, x16);
      tw_get(tile, to0_at, 145, x17);
      tw_get(tile, to0_at, 153, x18);
    }
  }

  /* stage 2 of 3: radix 19, stride 8: the loop of the next exchange */
  if (t < 8u) {
    {
      const tw_u32 k = (t) % 8u / 4u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 2);
      const tw_complex w3 = tw_load_table(roots + 4);
      const tw_complex w4 = tw_load_table(roots + 6);
      const tw_complex w8 = tw_load_table(roots + 8);
      const tw_complex w12 = tw_load_table(roots + 10);
      const tw_complex w16 = tw_load_table(roots + 12);
      const tw_complex w5 = tw_multiply(w4, w1);
      const tw_complex w6 = tw_multiply(w4, w2);
      const tw_complex w7 = tw_multiply(w4, w3);
      const tw_complex w9 = tw_multiply(w8, w1);
      const tw_complex w10 = tw_multiply(w8, w2);
      const tw_complex w11 = tw_multiply(w8, w3);
      const tw_complex w13 = tw_multiply(w12, w1);
      const tw_complex w14 = tw_multiply(w12, w2);
      const tw_complex w15 = tw_multiply(w12, w3);
      const tw_complex w17 = tw_multiply(w16, w1);
      const tw_complex w18 = tw_multiply(w16, w2);
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
      x16 = tw_multiply(x16, w16);
      x17 = tw_multiply(x17, w17);
      x18 = tw_multiply(x18, w18);
    }
  }

  { /* exchange */
    const tw_u32 from0 = row * 152u + t;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 152u + t * 4u;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 8u) {
      tw_fold(&x1, &x18);
      tw_fold(&x10, &x9);
      tw_fold(&x5, &x14);
      tw_fold(&x12, &x7);
      tw_fold(&x6, &x13);
      tw_fold(&x3, &x16);
      tw_fold(&x11, &x8);
      tw_fold(&x15, &x4);
      tw_fold(&x17, &x2);
      tw_complex sum = x0;
      sum.re += x1.re, sum.im += x1.im;
      sum.re += x10.re, sum.im += x10.im;
      sum.re += x5.re, sum.im += x5.im;
      sum.re += x12.re, sum.im += x12.im;
      sum.re += x6.re, sum.im += x6.im;
      sum.re += x3.re, sum.im += x3.im;
      sum.re += x11.re, sum.im += x11.im;
      sum.re += x15.re, sum.im += x15.im;
      sum.re += x17.re, sum.im += x17.im;
      tw_put(tile, tw_position(from0), 0, sum);
      TW_ROLLED
      for (tw_u32 o = 0; o < 9u; o += 3u) {
        const tw_real *const c = tw_dft19_roots + 2 * o;
        tw_complex a0 = x0, b0 = {0, 0};
        tw_complex a1 = x0, b1 = {0, 0};
        tw_complex a2 = x0, b2 = {0, 0};
        a0.re = tw_fma(c[0], x17.re, a0.re), a0.im = tw_fma(c[0], x17.im, a0.im);
        b0.re = tw_fma(c[1], x2.re, b0.re), b0.im = tw_fma(c[1], x2.im, b0.im);
        a0.re = tw_fma(c[2], x15.re, a0.re), a0.im = tw_fma(c[2], x15.im, a0.im);
        b0.re = tw_fma(c[3], x4.re, b0.re), b0.im = tw_fma(c[3], x4.im, b0.im);
        a1.re = tw_fma(c[2], x17.re, a1.re), a1.im = tw_fma(c[2], x17.im, a1.im);
        b1.re = tw_fma(c[3], x2.re, b1.re), b1.im = tw_fma(c[3], x2.im, b1.im);
        a0.re = tw_fma(c[4], x11.re, a0.re), a0.im = tw_fma(c[4], x11.im, a0.im);
        b0.re = tw_fma(c[5], x8.re, b0.re), b0.im = tw_fma(c[5], x8.im, b0.im);
        a1.re = tw_fma(c[4], x15.re, a1.re), a1.im = tw_fma(c[4], x15.im, a1.im);
        b1.re = tw_fma(c[5], x4.re, b1.re), b1.im = tw_fma(c[5], x4.im, b1.im);
        a2.re = tw_fma(c[4], x17.re, a2.re), a2.im = tw_fma(c[4], x17.im, a2.im);
        b2.re = tw_fma(c[5], x2.re, b2.re), b2.im = tw_fma(c[5], x2.im, b2.im);
        a0.re = tw_fma(c[6], x3.re, a0.re), a0.im = tw_fma(c[6], x3.im, a0.im);
        b0.re = tw_fma(c[7], x16.re, b0.re), b0.im = tw_fma(c[7], x16.im, b0.im);
        a1.re = tw_fma(c[6], x11.re, a1.re), a1.im = tw_fma(c[6], x11.im, a1.im);
        b1.re = tw_fma(c[7], x8.re, b1.re), b1.im = tw_fma(c[7], x8.im, b1.im);
        a2.re = tw_fma(c[6], x15.re, a2.re), a2.im = tw_fma(c[6], x15.im, a2.im);
        b2.re = tw_fma(c[7], x4.re, b2.re), b2.im = tw_fma(c[7], x4.im, b2.im);
        a0.re = tw_fma(c[8], x6.re, a0.re), a0.im = tw_fma(c[8], x6.im, a0.im);
        b0.re = tw_fma(c[9], x13.re, b0.re), b0.im = tw_fma(c[9], x13.im, b0.im);
        a1.re = tw_fma(c[8], x3.re, a1.re), a1.im = tw_fma(c[8], x3.im, a1.im);
        b1.re = tw_fma(c[9], x16.re, b1.re), b1.im = tw_fma(c[9], x16.im, b1.im);
        a2.re = tw_fma(c[8], x11.re, a2.re), a2.im = tw_fma(c[8], x11.im, a2.im);
        b2.re = tw_fma(c[9], x8.re, b2.re), b2.im = tw_fma(c[9], x8.im, b2.im);
        a0.re = tw_fma(c[10], x12.re, a0.re), a0.im = tw_fma(c[10], x12.im, a0.im);
        b0.re = tw_fma(c[11], x7.re, b0.re), b0.im = tw_fma(c[11], x7.im, b0.im);
        a1.re = tw_fma(c[10], x6.re, a1.re), a1.im = tw_fma(c[10], x6.im, a1.im);
        b1.re = tw_fma(c[11], x13.re, b1.re), b1.im = tw_fma(c[11], x13.im, b1.im);
        a2.re = tw_fma(c[10], x3.re, a2.re), a2.im = tw_fma(c[10], x3.im, a2.im);
        b2.re = tw_fma(c[11], x16.re, b2.re), b2.im = tw_fma(c[11], x16.im, b2.im);
        a0.re = tw_fma(c[12], x5.re, a0.re), a0.im = tw_fma(c[12], x5.im, a0.im);
        b0.re = tw_fma(c[13], x14.re, b0.re), b0.im = tw_fma(c[13], x14.im, b0.im);
        a1.re = tw_fma(c[12], x12.re, a1.re), a1.im = tw_fma(c[12], x12.im, a1.im);
        b1.re = tw_fma(c[13], x7.re, b1.re), b1.im = tw_fma(c[13], x7.im, b1.im);
        a2.re = tw_fma(c[12], x6.re, a2.re), a2.im = tw_fma(c[12], x6.im, a2.im);
        b2.re = tw_fma(c[13], x13.re, b2.re), b2.im = tw_fma(c[13], x13.im, b2.im);
        a0.re = tw_fma(c[14], x10.re, a0.re), a0.im = tw_fma(c[14], x10.im, a0.im);
        b0.re = tw_fma(c[15], x9.re, b0.re), b0.im = tw_fma(c[15], x9.im, b0.im);
        a1.re = tw_fma(c[14], x5.re, a1.re), a1.im = tw_fma(c[14], x5.im, a1.im);
        b1.re = tw_fma(c[15], x14.re, b1.re), b1.im = tw_fma(c[15], x14.im, b1.im);
        a2.re = tw_fma(c[14], x12.re, a2.re), a2.im = tw_fma(c[14], x12.im, a2.im);
        b2.re = tw_fma(c[15], x7.re, b2.re), b2.im = tw_fma(c[15], x7.im, b2.im);
        a0.re = tw_fma(c[16], x1.re, a0.re), a0.im = tw_fma(c[16], x1.im, a0.im);
        b0.re = tw_fma(c[17], x18.re, b0.re), b0.im = tw_fma(c[17], x18.im, b0.im);
        a1.re = tw_fma(c[16], x10.re, a1.re), a1.im = tw_fma(c[16], x10.im, a1.im);
        b1.re = tw_fma(c[17], x9.re, b1.re), b1.im = tw_fma(c[17], x9.im, b1.im);
        a2.re = tw_fma(c[16], x5.re, a2.re), a2.im = tw_fma(c[16], x5.im, a2.im);
        b2.re = tw_fma(c[17], x14.re, b2.re), b2.im = tw_fma(c[17], x14.im, b2.im);
        a1.re = tw_fma(c[18], x1.re, a1.re), a1.im = tw_fma(c[18], x1.im, a1.im);
        b1.re = tw_fma(c[19], x18.re, b1.re), b1.im = tw_fma(c[19], x18.im, b1.im);
        a2.re = tw_fma(c[18], x10.re, a2.re), a2.im = tw_fma(c[18], x10.im, a2.im);
        b2.re = tw_fma(c[19], x9.re, b2.re), b2.im = tw_fma(c[19], x9.im, b2.im);
        a2.re = tw_fma(c[20], x1.re, a2.re), a2.im = tw_fma(c[20], x1.im, a2.im);
        b2.re = tw_fma(c[21], x18.re, b2.re), b2.im = tw_fma(c[21], x18.im, b2.im);
        {
          const tw_u32 k = tw_dft19_order[o + 0];
          const tw_complex a = a0;
          const tw_complex y = {a.re + b0.im, a.im - b0.re};
          const tw_complex z = {a.re - b0.im, a.im + b0.re};
          tw_put(tile, tw_position(from0 + k * 8u), 0, y);
          tw_put(tile, tw_position(from0 + (19u - k) * 8u), 0, z);
        }
        {
          const tw_u32 k = tw_dft19_order[o + 1];
          const tw_complex a = a1;
          const tw_complex y = {a.re + b1.im, a.im - b1.re};
          const tw_complex z = {a.re - b1.im, a.im + b1.re};
          tw_put(tile, tw_position(from0 + k * 8u), 0, y);
          tw_put(tile, tw_position(from0 + (19u - k) * 8u), 0, z);
        }
        {
          const tw_u32 k = tw_dft19_order[o + 2];
          const tw_complex a = a2;
          const tw_complex y = {a.re + b2.im, a.im - b2.re};
          const tw_complex z = {a.re - b2.im, a.im + b2.re};
          tw_put(tile, tw_position(from0 + k * 8u), 0, y);
          tw_put(tile, tw_position(from0 + (19u - k) * 8u), 0, z);
        }
      }
    }
    tw_barrier();
    tw_get(tile, to0_at, 0, x0);
    tw_get(tile, to0_at, 1, x1);
    tw_get(tile, tw_position(to0 + 2u), 0, x2);
    tw_get(tile, tw_position(to0 + 3u), 0, x3);
    tw_get(tile, tw_position(to0 + 40u), 0, x4);
    tw_get(tile, tw_position(to0 + 41u), 0, x5);
    tw_get(tile, tw_position(to0 + 42u), 0, x6);
    tw_get(tile, tw_position(to0 + 43u), 0, x7);
    tw_get(tile, tw_position(to0 + 80u), 0, x8);
    tw_get(tile, tw_position(to0 + 81u), 0, x9);
    tw_get(tile, tw_position(to0 + 82u), 0, x10);
    tw_get(tile, tw_position(to0 + 83u), 0, x11);
    if (t < 8u) {
      tw_get(tile, to0_at, 129, x12);
      tw_get(tile, to0_at, 130, x13);
      tw_get(tile, to0_at, 131, x14);
      tw_get(tile, to0_at, 132, x15);
    }
  }

  /* stage 3 of 3: radix 4, stride 1 */
  tw_dft4(&x0, &x1, &x2, &x3);
  tw_dft4(&x4, &x5, &x6, &x7);
  tw_dft4(&x8, &x9, &x10, &x11);
  tw_dft4(&x12, &x13, &x14, &x15);

  { /* exchange */
    const tw_u32 from0 = row * 152u + t * 4u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 linear0 = thread;
    const tw_u32 linear0_at = tw_position(linear0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0_at, 0, x0);
    tw_put(tile, from0_at, 1, x1);
    tw_put(tile, tw_position(from0 + 2u), 0, x2);
    tw_put(tile, tw_position(from0 + 3u), 0, x3);
    tw_put(tile, tw_position(from0 + 40u), 0, x4);
    tw_put(tile, tw_position(from0 + 41u), 0, x5);
    tw_put(tile, tw_position(from0 + 42u), 0, x6);
    tw_put(tile, tw_position(from0 + 43u), 0, x7);
    tw_put(tile, tw_position(from0 + 80u), 0, x8);
    tw_put(tile, tw_position(from0 + 81u), 0, x9);
    tw_put(tile, tw_position(from0 + 82u), 0, x10);
    tw_put(tile, tw_position(from0 + 83u), 0, x11);
    if (t < 8u) {
      tw_put(tile, from0_at, 129, x12);
      tw_put(tile, from0_at, 130, x13);
      tw_put(tile, from0_at, 131, x14);
      tw_put(tile, from0_at, 132, x15);
    }
    tw_barrier();
    tw_get(tile, linear0_at, 0, x0);
    tw_get(tile, tw_position(linear0 + 60u), 0, x1);
    tw_get(tile, tw_position(linear0 + 120u), 0, x2);
    tw_get(tile, tw_position(linear0 + 180u), 0, x3);
    tw_get(tile, tw_position(linear0 + 240u), 0, x4);
    tw_get(tile, tw_position(linear0 + 300u), 0, x5);
    tw_get(tile, tw_position(linear0 + 360u), 0, x6);
    tw_get(tile, tw_position(linear0 + 420u), 0, x7);
    tw_get(tile, tw_position(linear0 + 480u), 0, x8);
    tw_get(tile, tw_position(linear0 + 540u), 0, x9);
    tw_get(tile, tw_position(linear0 + 600u), 0, x10);
    tw_get(tile, tw_position(linear0 + 660u), 0, x11);
    tw_get(tile, tw_position(linear0 + 720u), 0, x12);
    tw_get(tile, tw_position(linear0 + 780u), 0, x13);
    tw_get(tile, tw_position(linear0 + 840u), 0, x14);
    if (thread * 1u + 900u < tile_words) {
      tw_get(tile, linear0_at, 969, x15);
    }
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
  x13.re *= scale, x13.im *= scale * sign;
  x14.re *= scale, x14.im *= scale * sign;
  x15.re *= scale, x15.im *= scale * sign;

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 6 ? (tw_u32)(args.batch - first) * 152u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 152;
    if (word0 < words) {
      tw_store(out + word0 + 0u, x0);
    }
    if (word0 + 60u < words) {
      tw_store(out + word0 + 60u, x1);
    }
    if (word0 + 120u < words) {
      tw_store(out + word0 + 120u, x2);
    }
    if (word0 + 180u < words) {
      tw_store(out + word0 + 180u, x3);
    }
    if (word0 + 240u < words) {
      tw_store(out + word0 + 240u, x4);
    }
    if (word0 + 300u < words) {
      tw_store(out + word0 + 300u, x5);
    }
    if (word0 + 360u < words) {
      tw_store(out + word0 + 360u, x6);
    }
    if (word0 + 420u < words) {
      tw_store(out + word0 + 420u, x7);
    }
    if (word0 + 480u < words) {
      tw_store(out + word0 + 480u, x8);
    }
    if (word0 + 540u < words) {
      tw_store(out + word0 + 540u, x9);
    }
    if (word0 + 600u < words) {
      tw_store(out + word0 + 600u, x10);
    }
    if (word0 + 660u < words) {
      tw_store(out + word0 + 660u, x11);
    }
    if (word0 + 720u < words) {
      tw_store(out + word0 + 720u, x12);
    }
    if (word0 + 780u < words) {
      tw_store(out + word0 + 780u, x13);
    }
    if (word0 + 840u < words) {
      tw_store(out + word0 + 840u, x14);
    }
    if (word0 + 900u < words) {
      tw_store(out + word0 + 900u, x15);
    }
  }
}

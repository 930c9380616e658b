/* tw_f32_rf32_rf32_64_dst4_packed_ba66ed59: transform between real rows
 * record: precision=f32 n=32 radices=4x8 elements=16 threads=2 transforms=16 chain=1 real=quarter */

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

/* dst4: points of a row of cosines, and of the real core */
typedef tw_u32 tw_index;
#define TW_N 64u
#define TW_OF row, stride
TW_INLINE tw_real tw_take(const tw_in *row, tw_i64 stride, tw_index i) {
  const tw_index at = TW_N - 1u - i;
  const tw_real v = tw_load(row + (tw_i64)at * stride).re;
  return v;
}
TW_INLINE void tw_give(tw_out *row, tw_i64 stride, tw_index i, tw_real v) {
  const tw_index at = i;
  const tw_complex x = {(at & 1u ? -v : v), 0};
  tw_store(row + (tw_i64)at * stride, x);
}
TW_INLINE void tw_take_ends(const tw_in *row, tw_i64 stride, tw_u32 w, tw_complex *a, tw_complex *b) {
  a->re = tw_take(row, stride, 2u * w);
  a->im = tw_take(row, stride, TW_N - 1u - 2u * w);
  b->re = tw_take(row, stride, TW_N - 2u - 2u * w);
  b->im = tw_take(row, stride, 2u * w + 1u);
}
TW_INLINE void tw_take_ends_whole(const tw_in *row, tw_i64 stride, tw_u32 w, tw_complex *a, tw_complex *b) {
  (void)stride;
  tw_complex u0, v0;
  tw_load_pair(row + 2u * w, &u0, &v0);
  a->im = u0.re, b->re = v0.re;
  tw_complex u1, v1;
  tw_load_pair(row + (TW_N - 2u - 2u * w), &u1, &v1);
  b->im = u1.re, a->re = v1.re;
}
TW_INLINE void tw_give_ends(tw_out *row, tw_i64 stride, tw_u32 w, tw_complex a, tw_complex b) {
  tw_give(row, stride, 2u * w, a.re);
  tw_give(row, stride, TW_N - 1u - 2u * w, a.im);
  tw_give(row, stride, TW_N - 2u - 2u * w, b.re);
  tw_give(row, stride, 2u * w + 1u, b.im);
}
TW_INLINE void tw_give_ends_whole(tw_out *row, tw_i64 stride, tw_u32 w, tw_complex a, tw_complex b) {
  (void)stride;
  const tw_complex u0 = {a.re, 0}, v0 = {-b.im, 0};
  tw_store_pair(row + 2u * w, u0, v0);
  const tw_complex u1 = {b.re, 0}, v1 = {-a.im, 0};
  tw_store_pair(row + (TW_N - 2u - 2u * w), u1, v1);
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

/* DFT of length 8, in place: conjugate-pair split radix.
 * 52 operations: 44 additions, 0 multiplications, 8 fused; at most 17 live values.
 * Before fusing: 52 additions, 4 multiplications. */
TW_INLINE void tw_dft8(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7) {
  const tw_real k0 = TW_R(0.70710677); /* sqrt(1/2) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real x5_re = x5->re, x5_im = x5->im;
  const tw_real x6_re = x6->re, x6_im = x6->im;
  const tw_real x7_re = x7->re, x7_im = x7->im;
  const tw_real t1 = x0_re + x4_re;
  const tw_real t2 = x0_re - x4_re;
  const tw_real t3 = x0_im + x4_im;
  const tw_real t4 = x0_im - x4_im;
  const tw_real t5 = x2_re + x6_re;
  const tw_real t6 = x2_re - x6_re;
  const tw_real t7 = x2_im + x6_im;
  const tw_real t8 = x2_im - x6_im;
  const tw_real t9 = t1 + t5;
  const tw_real t10 = t1 - t5;
  const tw_real t11 = t3 + t7;
  const tw_real t12 = t3 - t7;
  const tw_real t13 = t2 + t8;
  const tw_real t14 = t2 - t8;
  const tw_real t15 = t4 - t6;
  const tw_real t16 = t4 + t6;
  const tw_real t17 = x1_re + x5_re;
  const tw_real t18 = x1_re - x5_re;
  const tw_real t19 = x1_im + x5_im;
  const tw_real t20 = x1_im - x5_im;
  const tw_real t21 = x3_re + x7_re;
  const tw_real t22 = x3_re - x7_re;
  const tw_real t23 = x3_im + x7_im;
  const tw_real t24 = x3_im - x7_im;
  const tw_real t25 = t17 + t21;
  const tw_real t26 = t17 - t21;
  const tw_real t27 = t19 + t23;
  const tw_real t28 = t19 - t23;
  x0->re = t9 + t25;
  x4->re = t9 - t25;
  x0->im = t11 + t27;
  x4->im = t11 - t27;
  x2->re = t10 + t28;
  x6->re = t10 - t28;
  x2->im = t12 - t26;
  x6->im = t12 + t26;
  const tw_real t29 = t18 + t20;
  const tw_real t30 = t18 - t20;
  const tw_real t31 = t22 - t24;
  const tw_real t32 = t22 + t24;
  const tw_real t33 = t29 - t31;
  const tw_real t34 = t29 + t31;
  const tw_real t35 = t30 + t32;
  const tw_real t36 = t30 - t32;
  x1->re = tw_fma(t33, k0, t13);
  x5->re = tw_fma(t33, -k0, t13);
  x1->im = tw_fma(t35, -k0, t15);
  x5->im = tw_fma(t35, k0, t15);
  x3->re = tw_fma(t36, -k0, t14);
  x7->re = tw_fma(t36, k0, t14);
  x3->im = tw_fma(t34, -k0, t16);
  x7->im = tw_fma(t34, k0, t16);
}

TW_KERNEL(tw_f32_rf32_rf32_64_dst4_packed_ba66ed59, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 2u;
  const tw_u32 row = thread / 2u;
  const tw_u32 tile_words = 512u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words, (void)sign;
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

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + ((first + (tw_i64)row)) * 64;
    const tw_u32 word0 = t;
    const tw_u32 word1 = (7u - t);
    const tw_u32 word2 = (t + 2u);
    const tw_u32 word3 = (5u - t);
    if (((tw_u64)args.in & 7u) == 0) {
      if (live) {
        tw_take_ends_whole(in_row, 1, word0, &x0, &x7);
        tw_take_ends_whole(in_row, 1, word0 + 8u, &x1, &x6);
        tw_take_ends_whole(in_row, 1, word1, &x4, &x3);
        tw_take_ends_whole(in_row, 1, word1 + 8u, &x5, &x2);
      }
      if (live) {
        tw_take_ends_whole(in_row, 1, word2, &x8, &x15);
        tw_take_ends_whole(in_row, 1, word2 + 8u, &x9, &x14);
        tw_take_ends_whole(in_row, 1, word3, &x12, &x11);
        tw_take_ends_whole(in_row, 1, word3 + 8u, &x13, &x10);
      }
    } else {
      if (live) {
        tw_take_ends(in_row, 1, word0, &x0, &x7);
        tw_take_ends(in_row, 1, word0 + 8u, &x1, &x6);
        tw_take_ends(in_row, 1, word1, &x4, &x3);
        tw_take_ends(in_row, 1, word1 + 8u, &x5, &x2);
      }
      if (live) {
        tw_take_ends(in_row, 1, word2, &x8, &x15);
        tw_take_ends(in_row, 1, word2 + 8u, &x9, &x14);
        tw_take_ends(in_row, 1, word3, &x12, &x11);
        tw_take_ends(in_row, 1, word3 + 8u, &x13, &x10);
      }
    }
    if (live) {
      x0 = tw_multiply(x0, tw_load_table((const tw_complex *)args.table + 16u + (word0)));
      x7 = tw_multiply(x7, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word0))));
      x1 = tw_multiply(x1, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 8u)));
      x6 = tw_multiply(x6, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word0 + 8u))));
      x4 = tw_multiply(x4, tw_load_table((const tw_complex *)args.table + 16u + (word1)));
      x3 = tw_multiply(x3, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word1))));
      x5 = tw_multiply(x5, tw_load_table((const tw_complex *)args.table + 16u + (word1 + 8u)));
      x2 = tw_multiply(x2, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word1 + 8u))));
    }
    if (live) {
      x8 = tw_multiply(x8, tw_load_table((const tw_complex *)args.table + 16u + (word2)));
      x15 = tw_multiply(x15, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word2))));
      x9 = tw_multiply(x9, tw_load_table((const tw_complex *)args.table + 16u + (word2 + 8u)));
      x14 = tw_multiply(x14, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word2 + 8u))));
      x12 = tw_multiply(x12, tw_load_table((const tw_complex *)args.table + 16u + (word3)));
      x11 = tw_multiply(x11, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word3))));
      x13 = tw_multiply(x13, tw_load_table((const tw_complex *)args.table + 16u + (word3 + 8u)));
      x10 = tw_multiply(x10, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word3 + 8u))));
    }
  }

  /* stage 1 of 2: radix 4, stride 1 */
  tw_dft4(&x0, &x1, &x2, &x3);
  tw_dft4(&x4, &x5, &x6, &x7);
  tw_dft4(&x8, &x9, &x10, &x11);
  tw_dft4(&x12, &x13, &x14, &x15);

  { /* exchange */
    const tw_u32 from0 = row * 32u + t * 4u;
    const tw_u32 from1 = row * 32u + (7u - t) * 4u;
    const tw_u32 from2 = row * 32u + (t + 2u) * 4u;
    const tw_u32 from3 = row * 32u + (5u - t) * 4u;
    const tw_u32 to0 = row * 32u + t;
    const tw_u32 to1 = row * 32u + (3u - t);
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 1, x1);
    tw_put(tile, from0, 2, x2);
    tw_put(tile, from0, 3, x3);
    tw_put(tile, from1, 0, x4);
    tw_put(tile, from1, 1, x5);
    tw_put(tile, from1, 2, x6);
    tw_put(tile, from1, 3, x7);
    tw_put(tile, from2, 0, x8);
    tw_put(tile, from2, 1, x9);
    tw_put(tile, from2, 2, x10);
    tw_put(tile, from2, 3, x11);
    tw_put(tile, from3, 0, x12);
    tw_put(tile, from3, 1, x13);
    tw_put(tile, from3, 2, x14);
    tw_put(tile, from3, 3, x15);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 4, x1);
    tw_get(tile, to0, 8, x2);
    tw_get(tile, to0, 12, x3);
    tw_get(tile, to0, 16, x4);
    tw_get(tile, to0, 20, x5);
    tw_get(tile, to0, 24, x6);
    tw_get(tile, to0, 28, x7);
    tw_get(tile, to1, 0, x8);
    tw_get(tile, to1, 4, x9);
    tw_get(tile, to1, 8, x10);
    tw_get(tile, to1, 12, x11);
    tw_get(tile, to1, 16, x12);
    tw_get(tile, to1, 20, x13);
    tw_get(tile, to1, 24, x14);
    tw_get(tile, to1, 28, x15);
  }

  /* stage 2 of 2: radix 8, stride 4 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 4);
    const tw_complex w3 = tw_load_table(roots + 8);
    const tw_complex w4 = tw_load_table(roots + 12);
    const tw_complex w5 = tw_multiply(w4, w1);
    const tw_complex w6 = tw_multiply(w4, w2);
    const tw_complex w7 = tw_multiply(w4, w3);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
    x4 = tw_multiply(x4, w4);
    x5 = tw_multiply(x5, w5);
    x6 = tw_multiply(x6, w6);
    x7 = tw_multiply(x7, w7);
  }
  {
    const tw_u32 k = (3u - t);
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 4);
    const tw_complex w3 = tw_load_table(roots + 8);
    const tw_complex w4 = tw_load_table(roots + 12);
    const tw_complex w5 = tw_multiply(w4, w1);
    const tw_complex w6 = tw_multiply(w4, w2);
    const tw_complex w7 = tw_multiply(w4, w3);
    x9 = tw_multiply(x9, w1);
    x10 = tw_multiply(x10, w2);
    x11 = tw_multiply(x11, w3);
    x12 = tw_multiply(x12, w4);
    x13 = tw_multiply(x13, w5);
    x14 = tw_multiply(x14, w6);
    x15 = tw_multiply(x15, w7);
  }
  tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);
  tw_dft8(&x8, &x9, &x10, &x11, &x12, &x13, &x14, &x15);

  /* scale */
  x0.re *= scale, x0.im *= scale;
  x1.re *= scale, x1.im *= scale;
  x2.re *= scale, x2.im *= scale;
  x3.re *= scale, x3.im *= scale;
  x4.re *= scale, x4.im *= scale;
  x5.re *= scale, x5.im *= scale;
  x6.re *= scale, x6.im *= scale;
  x7.re *= scale, x7.im *= scale;
  x8.re *= scale, x8.im *= scale;
  x9.re *= scale, x9.im *= scale;
  x10.re *= scale, x10.im *= scale;
  x11.re *= scale, x11.im *= scale;
  x12.re *= scale, x12.im *= scale;
  x13.re *= scale, x13.im *= scale;
  x14.re *= scale, x14.im *= scale;
  x15.re *= scale, x15.im *= scale;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + ((first + (tw_i64)row)) * 64;
    const tw_u32 word0 = t;
    const tw_u32 word1 = (3u - t);
    if (((tw_u64)args.out & 7u) == 0) {
      if (live) {
        x0 = tw_multiply(x0, tw_load_table((const tw_complex *)args.table + 16u + (word0)));
        x0.re = 2 * x0.re, x0.im = -2 * x0.im;
        x15 = tw_multiply(x15, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word0))));
        x15.re = 2 * x15.re, x15.im = -2 * x15.im;
        tw_give_ends_whole(out_row, 1, word0, x0, x15);
        x1 = tw_multiply(x1, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 4u)));
        x1.re = 2 * x1.re, x1.im = -2 * x1.im;
        x14 = tw_multiply(x14, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word0 + 4u))));
        x14.re = 2 * x14.re, x14.im = -2 * x14.im;
        tw_give_ends_whole(out_row, 1, word0 + 4u, x1, x14);
        x2 = tw_multiply(x2, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 8u)));
        x2.re = 2 * x2.re, x2.im = -2 * x2.im;
        x13 = tw_multiply(x13, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word0 + 8u))));
        x13.re = 2 * x13.re, x13.im = -2 * x13.im;
        tw_give_ends_whole(out_row, 1, word0 + 8u, x2, x13);
        x3 = tw_multiply(x3, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 12u)));
        x3.re = 2 * x3.re, x3.im = -2 * x3.im;
        x12 = tw_multiply(x12, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word0 + 12u))));
        x12.re = 2 * x12.re, x12.im = -2 * x12.im;
        tw_give_ends_whole(out_row, 1, word0 + 12u, x3, x12);
        x8 = tw_multiply(x8, tw_load_table((const tw_complex *)args.table + 16u + (word1)));
        x8.re = 2 * x8.re, x8.im = -2 * x8.im;
        x7 = tw_multiply(x7, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word1))));
        x7.re = 2 * x7.re, x7.im = -2 * x7.im;
        tw_give_ends_whole(out_row, 1, word1, x8, x7);
        x9 = tw_multiply(x9, tw_load_table((const tw_complex *)args.table + 16u + (word1 + 4u)));
        x9.re = 2 * x9.re, x9.im = -2 * x9.im;
        x6 = tw_multiply(x6, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word1 + 4u))));
        x6.re = 2 * x6.re, x6.im = -2 * x6.im;
        tw_give_ends_whole(out_row, 1, word1 + 4u, x9, x6);
        x10 = tw_multiply(x10, tw_load_table((const tw_complex *)args.table + 16u + (word1 + 8u)));
        x10.re = 2 * x10.re, x10.im = -2 * x10.im;
        x5 = tw_multiply(x5, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word1 + 8u))));
        x5.re = 2 * x5.re, x5.im = -2 * x5.im;
        tw_give_ends_whole(out_row, 1, word1 + 8u, x10, x5);
        x11 = tw_multiply(x11, tw_load_table((const tw_complex *)args.table + 16u + (word1 + 12u)));
        x11.re = 2 * x11.re, x11.im = -2 * x11.im;
        x4 = tw_multiply(x4, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word1 + 12u))));
        x4.re = 2 * x4.re, x4.im = -2 * x4.im;
        tw_give_ends_whole(out_row, 1, word1 + 12u, x11, x4);
      }
    } else {
      if (live) {
        x0 = tw_multiply(x0, tw_load_table((const tw_complex *)args.table + 16u + (word0)));
        x0.re = 2 * x0.re, x0.im = -2 * x0.im;
        x15 = tw_multiply(x15, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word0))));
        x15.re = 2 * x15.re, x15.im = -2 * x15.im;
        tw_give_ends(out_row, 1, word0, x0, x15);
        x1 = tw_multiply(x1, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 4u)));
        x1.re = 2 * x1.re, x1.im = -2 * x1.im;
        x14 = tw_multiply(x14, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word0 + 4u))));
        x14.re = 2 * x14.re, x14.im = -2 * x14.im;
        tw_give_ends(out_row, 1, word0 + 4u, x1, x14);
        x2 = tw_multiply(x2, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 8u)));
        x2.re = 2 * x2.re, x2.im = -2 * x2.im;
        x13 = tw_multiply(x13, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word0 + 8u))));
        x13.re = 2 * x13.re, x13.im = -2 * x13.im;
        tw_give_ends(out_row, 1, word0 + 8u, x2, x13);
        x3 = tw_multiply(x3, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 12u)));
        x3.re = 2 * x3.re, x3.im = -2 * x3.im;
        x12 = tw_multiply(x12, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word0 + 12u))));
        x12.re = 2 * x12.re, x12.im = -2 * x12.im;
        tw_give_ends(out_row, 1, word0 + 12u, x3, x12);
        x8 = tw_multiply(x8, tw_load_table((const tw_complex *)args.table + 16u + (word1)));
        x8.re = 2 * x8.re, x8.im = -2 * x8.im;
        x7 = tw_multiply(x7, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word1))));
        x7.re = 2 * x7.re, x7.im = -2 * x7.im;
        tw_give_ends(out_row, 1, word1, x8, x7);
        x9 = tw_multiply(x9, tw_load_table((const tw_complex *)args.table + 16u + (word1 + 4u)));
        x9.re = 2 * x9.re, x9.im = -2 * x9.im;
        x6 = tw_multiply(x6, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word1 + 4u))));
        x6.re = 2 * x6.re, x6.im = -2 * x6.im;
        tw_give_ends(out_row, 1, word1 + 4u, x9, x6);
        x10 = tw_multiply(x10, tw_load_table((const tw_complex *)args.table + 16u + (word1 + 8u)));
        x10.re = 2 * x10.re, x10.im = -2 * x10.im;
        x5 = tw_multiply(x5, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word1 + 8u))));
        x5.re = 2 * x5.re, x5.im = -2 * x5.im;
        tw_give_ends(out_row, 1, word1 + 8u, x10, x5);
        x11 = tw_multiply(x11, tw_load_table((const tw_complex *)args.table + 16u + (word1 + 12u)));
        x11.re = 2 * x11.re, x11.im = -2 * x11.im;
        x4 = tw_multiply(x4, tw_load_table((const tw_complex *)args.table + 16u + (31u - (word1 + 12u))));
        x4.re = 2 * x4.re, x4.im = -2 * x4.im;
        tw_give_ends(out_row, 1, word1 + 12u, x11, x4);
      }
    }
  }
}

/* tw_f32_rf32_rf32_64_dct4_packed_8b7dbd6e: transform between real rows
 * record: precision=f32 n=32 radices=8x4 elements=8 threads=4 transforms=16 exchange=shuffle real=quarter */

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

/* dct4: points of a row of cosines, and of the real core */
typedef tw_u32 tw_index;
#define TW_N 64u
#define TW_OF row, stride
TW_INLINE tw_real tw_take(const tw_in *row, tw_i64 stride, tw_index i) {
  const tw_index at = i;
  const tw_real v = tw_load(row + (tw_i64)at * stride).re;
  return v;
}
TW_INLINE void tw_give(tw_out *row, tw_i64 stride, tw_index i, tw_real v) {
  const tw_index at = i;
  const tw_complex x = {v, 0};
  tw_store(row + (tw_i64)at * stride, x);
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

TW_KERNEL(tw_f32_rf32_rf32_64_dct4_packed_8b7dbd6e, 64, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 4u;
  const tw_u32 row = thread / 4u;
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

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + ((first + (tw_i64)row)) * 64;
    const tw_u32 word0 = t;
    if (live) {
      {
      x0.re = tw_take(in_row, 1, 2u * (word0));
      x0.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0));
      x0 = tw_multiply(x0, tw_load_table((const tw_complex *)args.table + 24u + (word0)));
      }
      {
      x1.re = tw_take(in_row, 1, 2u * (word0 + 4u));
      x1.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 4u));
      x1 = tw_multiply(x1, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 4u)));
      }
      {
      x2.re = tw_take(in_row, 1, 2u * (word0 + 8u));
      x2.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 8u));
      x2 = tw_multiply(x2, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 8u)));
      }
      {
      x3.re = tw_take(in_row, 1, 2u * (word0 + 12u));
      x3.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 12u));
      x3 = tw_multiply(x3, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 12u)));
      }
      {
      x4.re = tw_take(in_row, 1, 2u * (word0 + 16u));
      x4.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 16u));
      x4 = tw_multiply(x4, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 16u)));
      }
      {
      x5.re = tw_take(in_row, 1, 2u * (word0 + 20u));
      x5.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 20u));
      x5 = tw_multiply(x5, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 20u)));
      }
      {
      x6.re = tw_take(in_row, 1, 2u * (word0 + 24u));
      x6.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 24u));
      x6 = tw_multiply(x6, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 24u)));
      }
      {
      x7.re = tw_take(in_row, 1, 2u * (word0 + 28u));
      x7.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 28u));
      x7 = tw_multiply(x7, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 28u)));
      }
    }
  }

  /* stage 1 of 2: radix 8, stride 1 */
  tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);

  { /* exchange within the warp */
    const tw_u32 group = thread % 32u - t;
    tw_complex y0 = {0, 0};
    tw_complex y1 = {0, 0};
    tw_complex y2 = {0, 0};
    tw_complex y3 = {0, 0};
    tw_complex y4 = {0, 0};
    tw_complex y5 = {0, 0};
    tw_complex y6 = {0, 0};
    tw_complex y7 = {0, 0};
    { /* round 0 */
      const tw_u32 lane = group + (t ^ 3u);
      tw_complex v;
      v = x3;
      if (0x8u >> t & 1u)
        v = x0;
      if (0x4u >> t & 1u)
        v = x1;
      if (0x2u >> t & 1u)
        v = x2;
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x8u >> t & 1u) y0 = v;
      if (0x4u >> t & 1u) y1 = v;
      if (0x2u >> t & 1u) y2 = v;
      if (0x1u >> t & 1u) y3 = v;
    }
    { /* round 1 */
      const tw_u32 lane = group + ((tw_u32)(0x1203ull >> t * 4u) & 15u);
      tw_complex v;
      v = x1;
      if (0x4u >> t & 1u)
        v = x2;
      if (0x2u >> t & 1u)
        v = x3;
      if (0x8u >> t & 1u)
        v = x4;
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x2u >> t & 1u) y0 = v;
      if (0x8u >> t & 1u) y1 = v;
      if (0x4u >> t & 1u) y2 = v;
      if (0x1u >> t & 1u) y7 = v;
    }
    { /* round 2 */
      const tw_u32 lane = group + ((tw_u32)(0x2031ull >> t * 4u) & 15u);
      tw_complex v;
      v = x2;
      if (0x2u >> t & 1u)
        v = x0;
      if (0x8u >> t & 1u)
        v = x1;
      if (0x4u >> t & 1u)
        v = x3;
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x4u >> t & 1u) y0 = v;
      if (0x1u >> t & 1u) y1 = v;
      if (0x8u >> t & 1u) y2 = v;
      if (0x2u >> t & 1u) y3 = v;
    }
    { /* round 3 */
      const tw_u32 lane = group + ((tw_u32)(0x3012ull >> t * 4u) & 15u);
      tw_complex v;
      v = x6;
      if (0x4u >> t & 1u)
        v = x0;
      if (0x2u >> t & 1u)
        v = x1;
      if (0x8u >> t & 1u)
        v = x3;
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x2u >> t & 1u) y1 = v;
      if (0x1u >> t & 1u) y2 = v;
      if (0x8u >> t & 1u) y3 = v;
      if (0x4u >> t & 1u) y4 = v;
    }
    { /* round 4 */
      const tw_u32 lane = group + ((tw_u32)(0x312ull >> t * 4u) & 15u);
      tw_complex v;
      v = x7;
      if (0x8u >> t & 1u)
        v = x2;
      if (0x4u >> t & 1u)
        v = x4;
      if (0x2u >> t & 1u)
        v = x5;
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x4u >> t & 1u) y3 = v;
      if (0x8u >> t & 1u) y4 = v;
      if (0x2u >> t & 1u) y5 = v;
      if (0x1u >> t & 1u) y6 = v;
    }
    { /* round 5 */
      const tw_u32 lane = group + ((tw_u32)(0x1230ull >> t * 4u) & 15u);
      tw_complex v;
      v = x0;
      if (0x8u >> t & 1u)
        v = x5;
      if (0x4u >> t & 1u)
        v = x6;
      if (0x2u >> t & 1u)
        v = x7;
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x1u >> t & 1u) y0 = v;
      if (0x8u >> t & 1u) y5 = v;
      if (0x4u >> t & 1u) y6 = v;
      if (0x2u >> t & 1u) y7 = v;
    }
    { /* round 6 */
      const tw_u32 lane = group + (t ^ 1u);
      tw_complex v;
      v = x5;
      if (0x2u >> t & 1u)
        v = x4;
      if (0x8u >> t & 1u)
        v = x6;
      if (0x4u >> t & 1u)
        v = x7;
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x2u >> t & 1u) y4 = v;
      if (0x1u >> t & 1u) y5 = v;
      if (0x8u >> t & 1u) y6 = v;
      if (0x4u >> t & 1u) y7 = v;
    }
    { /* round 7 */
      const tw_u32 lane = group + ((tw_u32)(0x3120ull >> t * 4u) & 15u);
      tw_complex v;
      v = x4;
      if (0x4u >> t & 1u)
        v = x5;
      if (0x2u >> t & 1u)
        v = x6;
      if (0x8u >> t & 1u)
        v = x7;
      v.re = tw_shuffle(v.re, lane), v.im = tw_shuffle(v.im, lane);
      if (0x1u >> t & 1u) y4 = v;
      if (0x4u >> t & 1u) y5 = v;
      if (0x2u >> t & 1u) y6 = v;
      if (0x8u >> t & 1u) y7 = v;
    }
    x0 = y0;
    x1 = y1;
    x2 = y2;
    x3 = y3;
    x4 = y4;
    x5 = y5;
    x6 = y6;
    x7 = y7;
  }

  /* stage 2 of 2: radix 4, stride 8 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 8);
    const tw_complex w3 = tw_load_table(roots + 16);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
  }
  {
    const tw_u32 k = t + 4u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 8);
    const tw_complex w3 = tw_load_table(roots + 16);
    x5 = tw_multiply(x5, w1);
    x6 = tw_multiply(x6, w2);
    x7 = tw_multiply(x7, w3);
  }
  tw_dft4(&x0, &x1, &x2, &x3);
  tw_dft4(&x4, &x5, &x6, &x7);

  /* scale */
  x0.re *= scale, x0.im *= scale;
  x1.re *= scale, x1.im *= scale;
  x2.re *= scale, x2.im *= scale;
  x3.re *= scale, x3.im *= scale;
  x4.re *= scale, x4.im *= scale;
  x5.re *= scale, x5.im *= scale;
  x6.re *= scale, x6.im *= scale;
  x7.re *= scale, x7.im *= scale;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + ((first + (tw_i64)row)) * 64;
    const tw_u32 word0 = t;
    if (live) {
      {
      x0 = tw_multiply(x0, tw_load_table((const tw_complex *)args.table + 24u + (word0)));
      x0.re = 2 * x0.re, x0.im = -2 * x0.im;
      tw_give(out_row, 1, 2u * (word0), x0.re);
      tw_give(out_row, 1, TW_N - 1u - 2u * (word0), x0.im);
      }
      {
      x1 = tw_multiply(x1, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 8u)));
      x1.re = 2 * x1.re, x1.im = -2 * x1.im;
      tw_give(out_row, 1, 2u * (word0 + 8u), x1.re);
      tw_give(out_row, 1, TW_N - 1u - 2u * (word0 + 8u), x1.im);
      }
      {
      x2 = tw_multiply(x2, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 16u)));
      x2.re = 2 * x2.re, x2.im = -2 * x2.im;
      tw_give(out_row, 1, 2u * (word0 + 16u), x2.re);
      tw_give(out_row, 1, TW_N - 1u - 2u * (word0 + 16u), x2.im);
      }
      {
      x3 = tw_multiply(x3, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 24u)));
      x3.re = 2 * x3.re, x3.im = -2 * x3.im;
      tw_give(out_row, 1, 2u * (word0 + 24u), x3.re);
      tw_give(out_row, 1, TW_N - 1u - 2u * (word0 + 24u), x3.im);
      }
      {
      x4 = tw_multiply(x4, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 4u)));
      x4.re = 2 * x4.re, x4.im = -2 * x4.im;
      tw_give(out_row, 1, 2u * (word0 + 4u), x4.re);
      tw_give(out_row, 1, TW_N - 1u - 2u * (word0 + 4u), x4.im);
      }
      {
      x5 = tw_multiply(x5, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 12u)));
      x5.re = 2 * x5.re, x5.im = -2 * x5.im;
      tw_give(out_row, 1, 2u * (word0 + 12u), x5.re);
      tw_give(out_row, 1, TW_N - 1u - 2u * (word0 + 12u), x5.im);
      }
      {
      x6 = tw_multiply(x6, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 20u)));
      x6.re = 2 * x6.re, x6.im = -2 * x6.im;
      tw_give(out_row, 1, 2u * (word0 + 20u), x6.re);
      tw_give(out_row, 1, TW_N - 1u - 2u * (word0 + 20u), x6.im);
      }
      {
      x7 = tw_multiply(x7, tw_load_table((const tw_complex *)args.table + 24u + (word0 + 28u)));
      x7.re = 2 * x7.re, x7.im = -2 * x7.im;
      tw_give(out_row, 1, 2u * (word0 + 28u), x7.re);
      tw_give(out_row, 1, TW_N - 1u - 2u * (word0 + 28u), x7.im);
      }
    }
  }
}

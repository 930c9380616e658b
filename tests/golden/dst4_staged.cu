/* tw_f32_rf32_rf32_56_dst4_packed_fd4c3760: transform between real rows
 * record: precision=f32 n=28 radices=4x7 elements=14 threads=3 transforms=21 min_blocks=16 output=staged padding=xor pad_every=6 chain=1 real=quarter */

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
  return word ^ (word >> 6 & 15u);
}

/* dst4: points of a row of cosines, and of the real core */
typedef tw_u32 tw_index;
#define TW_N 56u
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

/* DFT of length 7, in place: odd prime by real convolutions of length 3.
 * 60 operations: 18 additions, 0 multiplications, 42 fused; at most 17 live values.
 * Before fusing: 60 additions, 36 multiplications. */
TW_INLINE void tw_dft7(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6) {
  const tw_real k0 = TW_R(0.6234898); /* cos(2*pi*1/7) */
  const tw_real k1 = TW_R(0.22252093);
  const tw_real k2 = TW_R(0.90096885);
  const tw_real k3 = TW_R(0.80193776); /* |sin(2*pi*1/7) / sin(2*pi*2/7)| */
  const tw_real k4 = TW_R(0.44504187); /* |sin(2*pi*3/7) / sin(2*pi*2/7)| */
  const tw_real k5 = TW_R(0.5549581); /* |sin(2*pi*3/7) / sin(2*pi*1/7)| */
  const tw_real k6 = TW_R(0.9749279);
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real x5_re = x5->re, x5_im = x5->im;
  const tw_real x6_re = x6->re, x6_im = x6->im;
  const tw_real t1 = x1_re + x6_re;
  const tw_real t2 = x1_re - x6_re;
  const tw_real t3 = x1_im + x6_im;
  const tw_real t4 = x1_im - x6_im;
  const tw_real t5 = x2_re + x5_re;
  const tw_real t6 = x2_re - x5_re;
  const tw_real t7 = x2_im + x5_im;
  const tw_real t8 = x2_im - x5_im;
  const tw_real t9 = x3_re + x4_re;
  const tw_real t10 = x3_re - x4_re;
  const tw_real t11 = x3_im + x4_im;
  const tw_real t12 = x3_im - x4_im;
  const tw_real t13 = tw_fma(t2, k3, t6);
  const tw_real t14 = tw_fma(t10, k4, t13);
  const tw_real t15 = tw_fma(t2, -k5, t6);
  const tw_real t16 = tw_fma(t6, -k4, t2);
  const tw_real t17 = tw_fma(t15, -k3, t10);
  const tw_real t18 = tw_fma(t10, -k3, t16);
  const tw_real t19 = tw_fma(t4, k3, t8);
  const tw_real t20 = tw_fma(t12, k4, t19);
  const tw_real t21 = tw_fma(t4, -k5, t8);
  const tw_real t22 = tw_fma(t8, -k4, t4);
  const tw_real t23 = tw_fma(t21, -k3, t12);
  const tw_real t24 = tw_fma(t12, -k3, t22);
  const tw_real t25 = x0_re + t1;
  const tw_real t26 = t5 + t25;
  x0->re = t9 + t26;
  const tw_real t27 = tw_fma(t1, k0, x0_re);
  const tw_real t28 = tw_fma(t5, -k1, t27);
  const tw_real t29 = tw_fma(t9, -k2, t28);
  const tw_real t30 = tw_fma(t1, -k2, x0_re);
  const tw_real t31 = tw_fma(t1, -k1, x0_re);
  const tw_real t32 = tw_fma(t5, k0, t30);
  const tw_real t33 = tw_fma(t5, -k2, t31);
  const tw_real t34 = tw_fma(t9, -k1, t32);
  const tw_real t35 = tw_fma(t9, k0, t33);
  x1->re = tw_fma(t20, k6, t29);
  x6->re = tw_fma(t20, -k6, t29);
  x3->re = tw_fma(t23, k6, t34);
  x4->re = tw_fma(t23, -k6, t34);
  x2->re = tw_fma(t24, k6, t35);
  x5->re = tw_fma(t24, -k6, t35);
  const tw_real t36 = x0_im + t3;
  const tw_real t37 = t7 + t36;
  x0->im = t11 + t37;
  const tw_real t38 = tw_fma(t3, k0, x0_im);
  const tw_real t39 = tw_fma(t7, -k1, t38);
  const tw_real t40 = tw_fma(t11, -k2, t39);
  const tw_real t41 = tw_fma(t3, -k2, x0_im);
  const tw_real t42 = tw_fma(t3, -k1, x0_im);
  const tw_real t43 = tw_fma(t7, k0, t41);
  const tw_real t44 = tw_fma(t7, -k2, t42);
  const tw_real t45 = tw_fma(t11, -k1, t43);
  const tw_real t46 = tw_fma(t11, k0, t44);
  x1->im = tw_fma(t14, -k6, t40);
  x6->im = tw_fma(t14, k6, t40);
  x3->im = tw_fma(t17, -k6, t45);
  x4->im = tw_fma(t17, k6, t45);
  x2->im = tw_fma(t18, -k6, t46);
  x5->im = tw_fma(t18, k6, t46);
}

TW_KERNEL(tw_f32_rf32_rf32_56_dst4_packed_fd4c3760, 63, 16) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 3u;
  const tw_u32 row = thread / 3u;
  const tw_u32 tile_words = 588u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words, (void)sign;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 21;
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

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + ((first + (tw_i64)row)) * 56;
    const tw_u32 word0 = t;
    if (live) {
      {
      x0.re = tw_take(in_row, 1, 2u * (word0));
      x0.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0));
      x0 = tw_multiply(x0, tw_load_table((const tw_complex *)args.table + 16u + (word0)));
      }
      {
      x1.re = tw_take(in_row, 1, 2u * (word0 + 7u));
      x1.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 7u));
      x1 = tw_multiply(x1, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 7u)));
      }
      {
      x2.re = tw_take(in_row, 1, 2u * (word0 + 14u));
      x2.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 14u));
      x2 = tw_multiply(x2, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 14u)));
      }
      {
      x3.re = tw_take(in_row, 1, 2u * (word0 + 21u));
      x3.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 21u));
      x3 = tw_multiply(x3, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 21u)));
      }
      {
      x4.re = tw_take(in_row, 1, 2u * (word0 + 3u));
      x4.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 3u));
      x4 = tw_multiply(x4, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 3u)));
      }
      {
      x5.re = tw_take(in_row, 1, 2u * (word0 + 10u));
      x5.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 10u));
      x5 = tw_multiply(x5, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 10u)));
      }
      {
      x6.re = tw_take(in_row, 1, 2u * (word0 + 17u));
      x6.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 17u));
      x6 = tw_multiply(x6, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 17u)));
      }
      {
      x7.re = tw_take(in_row, 1, 2u * (word0 + 24u));
      x7.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 24u));
      x7 = tw_multiply(x7, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 24u)));
      }
    }
    if (live && t < 1u) {
      {
      x8.re = tw_take(in_row, 1, 2u * (word0 + 6u));
      x8.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 6u));
      x8 = tw_multiply(x8, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 6u)));
      }
      {
      x9.re = tw_take(in_row, 1, 2u * (word0 + 13u));
      x9.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 13u));
      x9 = tw_multiply(x9, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 13u)));
      }
      {
      x10.re = tw_take(in_row, 1, 2u * (word0 + 20u));
      x10.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 20u));
      x10 = tw_multiply(x10, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 20u)));
      }
      {
      x11.re = tw_take(in_row, 1, 2u * (word0 + 27u));
      x11.im = tw_take(in_row, 1, TW_N - 1u - 2u * (word0 + 27u));
      x11 = tw_multiply(x11, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 27u)));
      }
    }
  }

  /* stage 1 of 2: radix 4, stride 1 */
  tw_dft4(&x0, &x1, &x2, &x3);
  tw_dft4(&x4, &x5, &x6, &x7);
  tw_dft4(&x8, &x9, &x10, &x11);

  { /* exchange */
    const tw_u32 from0 = row * 28u + t * 4u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 28u + t;
    const tw_u32 to1 = row * 28u + (3u - t);
    const tw_u32 to0_at = tw_position(to0);
    const tw_u32 to1_at = tw_position(to1);
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0_at, 0, x0);
    tw_put(tile, tw_position(from0 + 1u), 0, x1);
    tw_put(tile, tw_position(from0 + 2u), 0, x2);
    tw_put(tile, tw_position(from0 + 3u), 0, x3);
    tw_put(tile, tw_position(from0 + 12u), 0, x4);
    tw_put(tile, tw_position(from0 + 13u), 0, x5);
    tw_put(tile, tw_position(from0 + 14u), 0, x6);
    tw_put(tile, tw_position(from0 + 15u), 0, x7);
    if (t < 1u) {
      tw_put(tile, tw_position(from0 + 24u), 0, x8);
      tw_put(tile, tw_position(from0 + 25u), 0, x9);
      tw_put(tile, tw_position(from0 + 26u), 0, x10);
      tw_put(tile, tw_position(from0 + 27u), 0, x11);
    }
    tw_barrier();
    if (t < 2u) {
      tw_get(tile, to0_at, 0, x0);
      tw_get(tile, tw_position(to0 + 4u), 0, x1);
      tw_get(tile, tw_position(to0 + 8u), 0, x2);
      tw_get(tile, tw_position(to0 + 12u), 0, x3);
      tw_get(tile, tw_position(to0 + 16u), 0, x4);
      tw_get(tile, tw_position(to0 + 20u), 0, x5);
      tw_get(tile, tw_position(to0 + 24u), 0, x6);
      tw_get(tile, to1_at, 0, x7);
      tw_get(tile, tw_position(to1 + 4u), 0, x8);
      tw_get(tile, tw_position(to1 + 8u), 0, x9);
      tw_get(tile, tw_position(to1 + 12u), 0, x10);
      tw_get(tile, tw_position(to1 + 16u), 0, x11);
      tw_get(tile, tw_position(to1 + 20u), 0, x12);
      tw_get(tile, tw_position(to1 + 24u), 0, x13);
    }
  }

  /* stage 2 of 2: radix 7, stride 4 */
  if (t < 2u) {
    {
      const tw_u32 k = (t) % 4u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 4);
      const tw_complex w3 = tw_load_table(roots + 8);
      const tw_complex w4 = tw_load_table(roots + 12);
      const tw_complex w5 = tw_multiply(w4, w1);
      const tw_complex w6 = tw_multiply(w4, w2);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
      x3 = tw_multiply(x3, w3);
      x4 = tw_multiply(x4, w4);
      x5 = tw_multiply(x5, w5);
      x6 = tw_multiply(x6, w6);
    }
    {
      const tw_u32 k = ((3u - t)) % 4u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 4);
      const tw_complex w3 = tw_load_table(roots + 8);
      const tw_complex w4 = tw_load_table(roots + 12);
      const tw_complex w5 = tw_multiply(w4, w1);
      const tw_complex w6 = tw_multiply(w4, w2);
      x8 = tw_multiply(x8, w1);
      x9 = tw_multiply(x9, w2);
      x10 = tw_multiply(x10, w3);
      x11 = tw_multiply(x11, w4);
      x12 = tw_multiply(x12, w5);
      x13 = tw_multiply(x13, w6);
    }
    tw_dft7(&x0, &x1, &x2, &x3, &x4, &x5, &x6);
    tw_dft7(&x7, &x8, &x9, &x10, &x11, &x12, &x13);
  }

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

  { /* store: in the order of memory */
    tw_barrier();
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    tw_out *const lines = (tw_out *)tile;
    tw_out *const line = lines + row * 60u;
    const tw_u32 word0 = t;
    const tw_u32 word1 = (3u - t);
    if (live && t < 2u) {
      x0 = tw_multiply(x0, tw_load_table((const tw_complex *)args.table + 16u + (word0)));
      x0.re = 2 * x0.re, x0.im = -2 * x0.im;
      x13 = tw_multiply(x13, tw_load_table((const tw_complex *)args.table + 16u + (27u - (word0))));
      x13.re = 2 * x13.re, x13.im = -2 * x13.im;
      tw_give_ends(line, 1, word0, x0, x13);
      x1 = tw_multiply(x1, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 4u)));
      x1.re = 2 * x1.re, x1.im = -2 * x1.im;
      x12 = tw_multiply(x12, tw_load_table((const tw_complex *)args.table + 16u + (27u - (word0 + 4u))));
      x12.re = 2 * x12.re, x12.im = -2 * x12.im;
      tw_give_ends(line, 1, word0 + 4u, x1, x12);
      x2 = tw_multiply(x2, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 8u)));
      x2.re = 2 * x2.re, x2.im = -2 * x2.im;
      x11 = tw_multiply(x11, tw_load_table((const tw_complex *)args.table + 16u + (27u - (word0 + 8u))));
      x11.re = 2 * x11.re, x11.im = -2 * x11.im;
      tw_give_ends(line, 1, word0 + 8u, x2, x11);
      x3 = tw_multiply(x3, tw_load_table((const tw_complex *)args.table + 16u + (word0 + 12u)));
      x3.re = 2 * x3.re, x3.im = -2 * x3.im;
      x10 = tw_multiply(x10, tw_load_table((const tw_complex *)args.table + 16u + (27u - (word0 + 12u))));
      x10.re = 2 * x10.re, x10.im = -2 * x10.im;
      tw_give_ends(line, 1, word0 + 12u, x3, x10);
      x7 = tw_multiply(x7, tw_load_table((const tw_complex *)args.table + 16u + (word1)));
      x7.re = 2 * x7.re, x7.im = -2 * x7.im;
      x6 = tw_multiply(x6, tw_load_table((const tw_complex *)args.table + 16u + (27u - (word1))));
      x6.re = 2 * x6.re, x6.im = -2 * x6.im;
      tw_give_ends(line, 1, word1, x7, x6);
      x8 = tw_multiply(x8, tw_load_table((const tw_complex *)args.table + 16u + (word1 + 4u)));
      x8.re = 2 * x8.re, x8.im = -2 * x8.im;
      x5 = tw_multiply(x5, tw_load_table((const tw_complex *)args.table + 16u + (27u - (word1 + 4u))));
      x5.re = 2 * x5.re, x5.im = -2 * x5.im;
      tw_give_ends(line, 1, word1 + 4u, x8, x5);
      x9 = tw_multiply(x9, tw_load_table((const tw_complex *)args.table + 16u + (word1 + 8u)));
      x9.re = 2 * x9.re, x9.im = -2 * x9.im;
      x4 = tw_multiply(x4, tw_load_table((const tw_complex *)args.table + 16u + (27u - (word1 + 8u))));
      x4.re = 2 * x4.re, x4.im = -2 * x4.im;
      tw_give_ends(line, 1, word1 + 8u, x9, x4);
    }
    tw_barrier();
    if (((tw_u64)args.out & 15u) == 0) {
      {
        const tw_u32 at = thread + 0u, number = at / 14u, k = at % 14u * 4u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 56;
          tw_real *const four = lines + number * 60u + k;
          tw_complex v0 = {0, 0}, v1 = v0, v2 = v0, v3 = v0;
          v0.re = four[0], v1.re = four[1], v2.re = four[2], v3.re = four[3];
          tw_store_quad(row_at + k, v0, v1, v2, v3);
        }
      }
      {
        const tw_u32 at = thread + 63u, number = at / 14u, k = at % 14u * 4u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 56;
          tw_real *const four = lines + number * 60u + k;
          tw_complex v0 = {0, 0}, v1 = v0, v2 = v0, v3 = v0;
          v0.re = four[0], v1.re = four[1], v2.re = four[2], v3.re = four[3];
          tw_store_quad(row_at + k, v0, v1, v2, v3);
        }
      }
      {
        const tw_u32 at = thread + 126u, number = at / 14u, k = at % 14u * 4u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 56;
          tw_real *const four = lines + number * 60u + k;
          tw_complex v0 = {0, 0}, v1 = v0, v2 = v0, v3 = v0;
          v0.re = four[0], v1.re = four[1], v2.re = four[2], v3.re = four[3];
          tw_store_quad(row_at + k, v0, v1, v2, v3);
        }
      }
      {
        const tw_u32 at = thread + 189u, number = at / 14u, k = at % 14u * 4u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 56;
          tw_real *const four = lines + number * 60u + k;
          tw_complex v0 = {0, 0}, v1 = v0, v2 = v0, v3 = v0;
          v0.re = four[0], v1.re = four[1], v2.re = four[2], v3.re = four[3];
          tw_store_quad(row_at + k, v0, v1, v2, v3);
        }
      }
      {
        const tw_u32 at = thread + 252u, number = at / 14u, k = at % 14u * 4u;
        (void)number;
        if (at < 294u && first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 56;
          tw_real *const four = lines + number * 60u + k;
          tw_complex v0 = {0, 0}, v1 = v0, v2 = v0, v3 = v0;
          v0.re = four[0], v1.re = four[1], v2.re = four[2], v3.re = four[3];
          tw_store_quad(row_at + k, v0, v1, v2, v3);
        }
      }
    } else {
      TW_ROLLED
      for (tw_u32 begun = 0u; begun < 1176u; begun += 63u) {
        const tw_u32 at = thread + begun, number = at / 56u, k = at % 56u * 1u;
        (void)number;
        if (at < 1176u && first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 56;
          row_at[(tw_i64)k * 1] = *(lines + number * 60u + k);
        }
      }
    }
  }
}

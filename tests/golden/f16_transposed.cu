/* tw_f32_cf16_cf16_64_s2u0_9895b823: complex transform of rows
 * record: precision=f32 n=64 radices=8x8 elements=8 threads=8 transforms=32 output=staged vector=2 padding=insert pad_every=7 pad_by=1 lanes=rows */

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

/* where a word of the tile lies in shared memory */
TW_INLINE tw_u32 tw_position(tw_u32 word) {
  return word + (word >> 7) * 1u;
}

/* from row after row to point after point */
TW_INLINE tw_u32 tw_transposed(tw_u32 word) {
  return word % 64u * 32u + word / 64u;
}

TW_INLINE tw_i64 tw_in_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->in_loop[0], row = outer;
  return base + (tw_i64)row * args->in_loop[1];
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

/* DFT of length 8, in place: conjugate-pair split radix.
 * 52 operations: 44 additions, 0 multiplications, 8 fused; at most 17 live values.
 * Before fusing: 52 additions, 4 multiplications.
 * Slots that meet first, such as 0 and 4, hold their sum and difference already. */
TW_INLINE void tw_dft8_of_sums(
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
  const tw_real t1 = x0_re + x2_re;
  const tw_real t2 = x0_re - x2_re;
  const tw_real t3 = x0_im + x2_im;
  const tw_real t4 = x0_im - x2_im;
  const tw_real t5 = x4_re + x6_im;
  const tw_real t6 = x4_re - x6_im;
  const tw_real t7 = x4_im - x6_re;
  const tw_real t8 = x4_im + x6_re;
  const tw_real t9 = x1_re + x3_re;
  const tw_real t10 = x1_re - x3_re;
  const tw_real t11 = x1_im + x3_im;
  const tw_real t12 = x1_im - x3_im;
  x0->re = t1 + t9;
  x4->re = t1 - t9;
  x0->im = t3 + t11;
  x4->im = t3 - t11;
  x2->re = t2 + t12;
  x6->re = t2 - t12;
  x2->im = t4 - t10;
  x6->im = t4 + t10;
  const tw_real t13 = x5_re + x5_im;
  const tw_real t14 = x5_re - x5_im;
  const tw_real t15 = x7_re - x7_im;
  const tw_real t16 = x7_re + x7_im;
  const tw_real t17 = t13 - t15;
  const tw_real t18 = t13 + t15;
  const tw_real t19 = t14 + t16;
  const tw_real t20 = t14 - t16;
  x1->re = tw_fma(t17, k0, t5);
  x5->re = tw_fma(t17, -k0, t5);
  x1->im = tw_fma(t19, -k0, t7);
  x5->im = tw_fma(t19, k0, t7);
  x3->re = tw_fma(t20, -k0, t6);
  x7->re = tw_fma(t20, k0, t6);
  x3->im = tw_fma(t18, -k0, t8);
  x7->im = tw_fma(t18, k0, t8);
}

TW_KERNEL(tw_f32_cf16_cf16_64_s2u0_9895b823, 256, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 32u;
  const tw_u32 t = thread / 32u;
  const tw_u32 tile_words = 2048u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 32;
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

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_u32 word0 = t;
    const tw_i64 step = 8 * args.in_stride;
    const tw_in *at = in_row;
    if (live) {
      at = in_row + (tw_i64)(word0) * args.in_stride;
      x0 = tw_load(at);
      at += step;
      x1 = tw_load(at);
      at += step;
      x2 = tw_load(at);
      at += step;
      x3 = tw_load(at);
      at += step;
      x4 = tw_load(at);
      at += step;
      x5 = tw_load(at);
      at += step;
      x6 = tw_load(at);
      at += step;
      x7 = tw_load(at);
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
  }

  /* stage 1 of 2: radix 8, stride 1 */
  tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);

  { /* exchange */
    const tw_u32 from0 = (t * 8u) * 32u + row;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = (t) * 32u + row;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0_at, 0, x0);
    tw_put(tile, from0_at, 32, x1);
    tw_put(tile, from0_at, 64, x2);
    tw_put(tile, from0_at, 96, x3);
    tw_put(tile, from0_at, 129, x4);
    tw_put(tile, from0_at, 161, x5);
    tw_put(tile, from0_at, 193, x6);
    tw_put(tile, from0_at, 225, x7);
    tw_barrier();
    tw_get(tile, to0_at, 0, x0);
    tw_get(tile, to0_at, 258, x1);
    tw_get(tile, to0_at, 516, x2);
    tw_get(tile, to0_at, 774, x3);
    tw_get(tile, to0_at, 1032, x4);
    tw_get(tile, to0_at, 1290, x5);
    tw_get(tile, to0_at, 1548, x6);
    tw_get(tile, to0_at, 1806, x7);
  }

  /* stage 2 of 2: radix 8, stride 8 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 8);
    const tw_complex w3 = tw_load_table(roots + 16);
    const tw_complex w4 = tw_load_table(roots + 24);
    const tw_complex w5 = tw_load_table(roots + 32);
    const tw_complex w6 = tw_load_table(roots + 40);
    const tw_complex w7 = tw_load_table(roots + 48);
    tw_meet(&x0, &x4, w4);
    x1 = tw_multiply(x1, w1);
    tw_meet(&x1, &x5, w5);
    x2 = tw_multiply(x2, w2);
    tw_meet(&x2, &x6, w6);
    x3 = tw_multiply(x3, w3);
    tw_meet(&x3, &x7, w7);
  }
  tw_dft8_of_sums(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);

  { /* exchange */
    const tw_u32 from0 = (t) * 32u + row;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 linear0 = tw_transposed(thread * 4u);
    const tw_u32 linear0_at = tw_position(linear0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0_at, 0, x0);
    tw_put(tile, from0_at, 258, x1);
    tw_put(tile, from0_at, 516, x2);
    tw_put(tile, from0_at, 774, x3);
    tw_put(tile, from0_at, 1032, x4);
    tw_put(tile, from0_at, 1290, x5);
    tw_put(tile, from0_at, 1548, x6);
    tw_put(tile, from0_at, 1806, x7);
    tw_barrier();
    tw_get(tile, linear0_at, 0, x0);
    tw_get(tile, linear0_at, 32, x1);
    tw_get(tile, linear0_at, 64, x2);
    tw_get(tile, linear0_at, 96, x3);
    tw_get(tile, linear0_at, 16, x4);
    tw_get(tile, linear0_at, 48, x5);
    tw_get(tile, linear0_at, 80, x6);
    tw_get(tile, linear0_at, 112, x7);
  }

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
  }

  { /* store */
    if ((((tw_u64)args.out | (tw_u64)args.out_dist * 4) & 15u) == 0) {
      const tw_u32 word0 = thread * 4u;
      const tw_u32 words = args.batch - first < 32 ? (tw_u32)(args.batch - first) * 64u : tile_words;
      tw_out *const out = (tw_out *)args.out + first * args.out_dist;
      tw_out *const start = out + (tw_i64)(word0 / 64u) * (args.out_dist) + word0 % 64u;
      if (word0 < words) {
        tw_store_quad_whole(start + 0, x0, x1, x2, x3);
      }
      if (word0 + 1024u < words) {
        tw_store_quad_whole(start + 16 * (args.out_dist) + 0, x4, x5, x6, x7);
      }
    } else {
      const tw_u32 word0 = thread * 4u;
      const tw_u32 words = args.batch - first < 32 ? (tw_u32)(args.batch - first) * 64u : tile_words;
      tw_out *const out = (tw_out *)args.out + first * args.out_dist;
      tw_out *const start = out + (tw_i64)(word0 / 64u) * (args.out_dist) + word0 % 64u;
      if (word0 < words) {
        tw_store_quad(start + 0, x0, x1, x2, x3);
      }
      if (word0 + 1024u < words) {
        tw_store_quad(start + 16 * (args.out_dist) + 0, x4, x5, x6, x7);
      }
    }
  }
}

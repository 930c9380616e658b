/* tw_f32_343_packed_9e541133: complex transform of rows
 * record: precision=f32 n=343 radices=7x7x7 elements=7 threads=49 transforms=2 twiddle=computed */

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

TW_KERNEL(tw_f32_343_packed_9e541133, 98, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 49u;
  const tw_u32 row = thread / 49u;
  const tw_u32 tile_words = 686u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 2;
  const int live = first + row < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};
  tw_complex x5 = {0, 0};
  tw_complex x6 = {0, 0};

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 343;
    const tw_u32 word0 = t;
    if (live) {
      x0 = tw_load(in_row + word0);
      x1 = tw_load(in_row + word0 + 49u);
      x2 = tw_load(in_row + word0 + 98u);
      x3 = tw_load(in_row + word0 + 147u);
      x4 = tw_load(in_row + word0 + 196u);
      x5 = tw_load(in_row + word0 + 245u);
      x6 = tw_load(in_row + word0 + 294u);
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

  /* stage 1 of 3: radix 7, stride 1 */
  tw_dft7(&x0, &x1, &x2, &x3, &x4, &x5, &x6);

  { /* exchange */
    const tw_u32 from0 = row * 343u + t * 7u;
    const tw_u32 to0 = row * 343u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 1, x1);
    tw_put(tile, from0, 2, x2);
    tw_put(tile, from0, 3, x3);
    tw_put(tile, from0, 4, x4);
    tw_put(tile, from0, 5, x5);
    tw_put(tile, from0, 6, x6);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 49, x1);
    tw_get(tile, to0, 98, x2);
    tw_get(tile, to0, 147, x3);
    tw_get(tile, to0, 196, x4);
    tw_get(tile, to0, 245, x5);
    tw_get(tile, to0, 294, x6);
  }

  /* stage 2 of 3: radix 7, stride 7 */
  {
    const tw_u32 k = (t) % 7u;
    const tw_complex w1 = tw_root(k * 1u, 49u);
    const tw_complex w2 = tw_root(k * 2u, 49u);
    const tw_complex w3 = tw_root(k * 3u, 49u);
    const tw_complex w4 = tw_root(k * 4u, 49u);
    const tw_complex w5 = tw_root(k * 5u, 49u);
    const tw_complex w6 = tw_root(k * 6u, 49u);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
    x4 = tw_multiply(x4, w4);
    x5 = tw_multiply(x5, w5);
    x6 = tw_multiply(x6, w6);
  }
  tw_dft7(&x0, &x1, &x2, &x3, &x4, &x5, &x6);

  { /* exchange */
    const tw_u32 from0 = row * 343u + t / 7u * 49u + t % 7u;
    const tw_u32 to0 = row * 343u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 7, x1);
    tw_put(tile, from0, 14, x2);
    tw_put(tile, from0, 21, x3);
    tw_put(tile, from0, 28, x4);
    tw_put(tile, from0, 35, x5);
    tw_put(tile, from0, 42, x6);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 49, x1);
    tw_get(tile, to0, 98, x2);
    tw_get(tile, to0, 147, x3);
    tw_get(tile, to0, 196, x4);
    tw_get(tile, to0, 245, x5);
    tw_get(tile, to0, 294, x6);
  }

  /* stage 3 of 3: radix 7, stride 49 */
  {
    const tw_u32 k = t;
    const tw_complex w1 = tw_root(k * 1u, 343u);
    const tw_complex w2 = tw_root(k * 2u, 343u);
    const tw_complex w3 = tw_root(k * 3u, 343u);
    const tw_complex w4 = tw_root(k * 4u, 343u);
    const tw_complex w5 = tw_root(k * 5u, 343u);
    const tw_complex w6 = tw_root(k * 6u, 343u);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
    x4 = tw_multiply(x4, w4);
    x5 = tw_multiply(x5, w5);
    x6 = tw_multiply(x6, w6);
  }
  tw_dft7(&x0, &x1, &x2, &x3, &x4, &x5, &x6);

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;
  x4.re *= scale, x4.im *= scale * sign;
  x5.re *= scale, x5.im *= scale * sign;
  x6.re *= scale, x6.im *= scale * sign;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 343;
    const tw_u32 word0 = t;
    if (live) {
      tw_store(out_row + word0, x0);
      tw_store(out_row + word0 + 49u, x1);
      tw_store(out_row + word0 + 98u, x2);
      tw_store(out_row + word0 + 147u, x3);
      tw_store(out_row + word0 + 196u, x4);
      tw_store(out_row + word0 + 245u, x5);
      tw_store(out_row + word0 + 294u, x6);
    }
  }
}

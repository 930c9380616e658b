/* tw_f64_125_packed_c52c6230: complex transform of rows
 * record: precision=f64 n=125 radices=5x5x5 elements=5 threads=25 transforms=5 twiddle=shared */

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

/* DFT of length 5, in place: odd prime by real convolutions of length 2.
 * 32 operations: 14 additions, 0 multiplications, 18 fused; at most 11 live values.
 * Before fusing: 32 additions, 12 multiplications. */
TW_INLINE void tw_dft5(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4) {
  const tw_real k0 = TW_R(0.25); /* 1/4 */
  const tw_real k1 = TW_R(0.5590169943749475); /* sqrt(5/16) */
  const tw_real k2 = TW_R(0.6180339887498949); /* |sin(2*pi*2/5) / sin(2*pi*1/5)| */
  const tw_real k3 = TW_R(0.9510565162951535); /* sin(2*pi*1/5) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real t1 = x1_re + x4_re;
  const tw_real t2 = x1_re - x4_re;
  const tw_real t3 = x1_im + x4_im;
  const tw_real t4 = x1_im - x4_im;
  const tw_real t5 = x2_re + x3_re;
  const tw_real t6 = x2_re - x3_re;
  const tw_real t7 = x2_im + x3_im;
  const tw_real t8 = x2_im - x3_im;
  const tw_real t9 = t1 + t5;
  const tw_real t10 = t1 - t5;
  x0->re = x0_re + t9;
  const tw_real t11 = tw_fma(t9, -k0, x0_re);
  const tw_real t12 = tw_fma(t10, k1, t11);
  const tw_real t13 = tw_fma(t10, -k1, t11);
  const tw_real t14 = tw_fma(t6, k2, t2);
  const tw_real t15 = tw_fma(t2, -k2, t6);
  const tw_real t16 = t3 + t7;
  const tw_real t17 = t3 - t7;
  x0->im = x0_im + t16;
  const tw_real t18 = tw_fma(t16, -k0, x0_im);
  const tw_real t19 = tw_fma(t17, k1, t18);
  const tw_real t20 = tw_fma(t17, -k1, t18);
  const tw_real t21 = tw_fma(t8, k2, t4);
  const tw_real t22 = tw_fma(t4, -k2, t8);
  x1->re = tw_fma(t21, k3, t12);
  x4->re = tw_fma(t21, -k3, t12);
  x1->im = tw_fma(t14, -k3, t19);
  x4->im = tw_fma(t14, k3, t19);
  x2->re = tw_fma(t22, -k3, t13);
  x3->re = tw_fma(t22, k3, t13);
  x2->im = tw_fma(t15, k3, t20);
  x3->im = tw_fma(t15, -k3, t20);
}

TW_KERNEL(tw_f64_125_packed_c52c6230, 125, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 25u;
  const tw_u32 row = thread / 25u;
  const tw_u32 tile_words = 625u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;

  { /* stage twiddles into shared memory */
    const tw_complex *const from = (const tw_complex *)args.table;
    tw_complex *const to = (tw_complex *)(tw_shared() + 10000);
    for (tw_u32 i = thread; i < 120u; i += 125u)
      tw_sh_store_table(to + i, tw_load_table(from + i));
    tw_barrier();
  }
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 5;
  const int live = first + row < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 125;
    const tw_u32 word0 = t;
    if (live) {
      x0 = tw_load(in_row + word0);
      x1 = tw_load(in_row + word0 + 25u);
      x2 = tw_load(in_row + word0 + 50u);
      x3 = tw_load(in_row + word0 + 75u);
      x4 = tw_load(in_row + word0 + 100u);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= sign;
  x1.im *= sign;
  x2.im *= sign;
  x3.im *= sign;
  x4.im *= sign;

  /* stage 1 of 3: radix 5, stride 1 */
  tw_dft5(&x0, &x1, &x2, &x3, &x4);

  { /* exchange */
    const tw_u32 from0 = row * 125u + t * 5u;
    const tw_u32 to0 = row * 125u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 1, x1);
    tw_put(tile, from0, 2, x2);
    tw_put(tile, from0, 3, x3);
    tw_put(tile, from0, 4, x4);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 25, x1);
    tw_get(tile, to0, 50, x2);
    tw_get(tile, to0, 75, x3);
    tw_get(tile, to0, 100, x4);
  }

  /* stage 2 of 3: radix 5, stride 5 */
  {
    const tw_u32 k = (t) % 5u;
    tw_complex *const roots = (tw_complex *)(tw_shared() + 10000) + 0 + k;
    const tw_complex w1 = tw_sh_load_table(roots);
    const tw_complex w2 = tw_sh_load_table(roots + 5);
    const tw_complex w3 = tw_sh_load_table(roots + 10);
    const tw_complex w4 = tw_sh_load_table(roots + 15);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
    x4 = tw_multiply(x4, w4);
  }
  tw_dft5(&x0, &x1, &x2, &x3, &x4);

  { /* exchange */
    const tw_u32 from0 = row * 125u + t / 5u * 25u + t % 5u;
    const tw_u32 to0 = row * 125u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 5, x1);
    tw_put(tile, from0, 10, x2);
    tw_put(tile, from0, 15, x3);
    tw_put(tile, from0, 20, x4);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 25, x1);
    tw_get(tile, to0, 50, x2);
    tw_get(tile, to0, 75, x3);
    tw_get(tile, to0, 100, x4);
  }

  /* stage 3 of 3: radix 5, stride 25 */
  {
    const tw_u32 k = t;
    tw_complex *const roots = (tw_complex *)(tw_shared() + 10000) + 20 + k;
    const tw_complex w1 = tw_sh_load_table(roots);
    const tw_complex w2 = tw_sh_load_table(roots + 25);
    const tw_complex w3 = tw_sh_load_table(roots + 50);
    const tw_complex w4 = tw_sh_load_table(roots + 75);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
    x4 = tw_multiply(x4, w4);
  }
  tw_dft5(&x0, &x1, &x2, &x3, &x4);

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;
  x4.re *= scale, x4.im *= scale * sign;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 125;
    const tw_u32 word0 = t;
    if (live) {
      tw_store(out_row + word0, x0);
      tw_store(out_row + word0 + 25u, x1);
      tw_store(out_row + word0 + 50u, x2);
      tw_store(out_row + word0 + 75u, x3);
      tw_store(out_row + word0 + 100u, x4);
    }
  }
}

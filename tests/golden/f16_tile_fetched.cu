/* tw_f32_cf16_cf16_100_packed_7d99444b: complex transform of rows
 * record: precision=f32 n=100 radices=5x4x5 elements=5 threads=25 streaming=1 prefetch=1 buffers=2 twiddle=hoisted tile=halves */

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
/* multiplied by 1, so that the value must be there */
TW_INLINE tw_complex tw_times(tw_complex x, tw_real one) {
  const tw_complex y = {x.re * one, x.im * one};
  return y;
}
/* a + b*w and a - b*w, the second as 2a - (a + b*w) */
TW_INLINE void tw_meet(tw_complex *a, tw_complex *b, tw_complex w) {
  const tw_complex sum = {tw_fma(b->re, w.re, tw_fma(-b->im, w.im, a->re)),
                          tw_fma(b->re, w.im, tw_fma(b->im, w.re, a->im))};
  b->re = tw_fma(TW_R(2.0), a->re, -sum.re);
  b->im = tw_fma(TW_R(2.0), a->im, -sum.im);
  *a = sum;
}

/* DFT of length 5, in place: odd prime by real convolutions of length 2.
 * 32 operations: 14 additions, 0 multiplications, 18 fused; at most 11 live values.
 * Before fusing: 32 additions, 12 multiplications.
 * Inputs are multiplied by by_re and by_im where it costs least. */
TW_INLINE void tw_dft5_scaled(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_real by_re, tw_real by_im) {
  const tw_real k0 = TW_R(0.25); /* 1/4 */
  const tw_real k1 = TW_R(0.559017); /* sqrt(5/16) */
  const tw_real k2 = TW_R(1.618034); /* |sin(2*pi*1/5) / sin(2*pi*2/5)| */
  const tw_real k3 = TW_R(0.58778524);
  const tw_real x0_re = x0->re * by_re, x0_im = x0->im * by_im;
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
  x0->re = tw_fma(t9, by_re, x0_re);
  const tw_real t11 = tw_fma(t9, -k0 * by_re, x0_re);
  const tw_real t12 = tw_fma(t10, k1 * by_re, t11);
  const tw_real t13 = tw_fma(t10, -k1 * by_re, t11);
  const tw_real t14 = tw_fma(t2, k2, t6);
  const tw_real t15 = tw_fma(t6, -k2, t2);
  const tw_real t16 = t3 + t7;
  const tw_real t17 = t3 - t7;
  x0->im = tw_fma(t16, by_im, x0_im);
  const tw_real t18 = tw_fma(t16, -k0 * by_im, x0_im);
  const tw_real t19 = tw_fma(t17, k1 * by_im, t18);
  const tw_real t20 = tw_fma(t17, -k1 * by_im, t18);
  const tw_real t21 = tw_fma(t4, k2, t8);
  const tw_real t22 = tw_fma(t8, -k2, t4);
  x1->re = tw_fma(t21, k3 * by_im, t12);
  x4->re = tw_fma(t21, -k3 * by_im, t12);
  x1->im = tw_fma(t14, -k3 * by_re, t19);
  x4->im = tw_fma(t14, k3 * by_re, t19);
  x2->re = tw_fma(t22, k3 * by_im, t13);
  x3->re = tw_fma(t22, -k3 * by_im, t13);
  x2->im = tw_fma(t15, -k3 * by_re, t20);
  x3->im = tw_fma(t15, k3 * by_re, t20);
}

/* DFT of length 4, in place: conjugate-pair split radix.
 * 16 operations: 16 additions, 0 multiplications, 0 fused; at most 9 live values.
 * Before fusing: 16 additions, 0 multiplications.
 * Slots that meet first, such as 0 and 2, hold their sum and difference already. */
TW_INLINE void tw_dft4_of_sums(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3) {
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  x0->re = x0_re + x1_re;
  x2->re = x0_re - x1_re;
  x0->im = x0_im + x1_im;
  x2->im = x0_im - x1_im;
  x1->re = x2_re + x3_im;
  x3->re = x2_re - x3_im;
  x1->im = x2_im - x3_re;
  x3->im = x2_im + x3_re;
}

/* DFT of length 5, in place: odd prime by real convolutions of length 2.
 * 32 operations: 14 additions, 0 multiplications, 18 fused; at most 11 live values.
 * Before fusing: 32 additions, 12 multiplications.
 * Slots that meet first, such as 1 and 4, hold their sum and difference already.
 * Imaginary parts of results are multiplied by turn where it costs least. */
TW_INLINE void tw_dft5_turned(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_real turn) {
  const tw_real k0 = TW_R(0.25); /* 1/4 */
  const tw_real k1 = TW_R(0.559017); /* sqrt(5/16) */
  const tw_real k2 = TW_R(1.618034); /* |sin(2*pi*1/5) / sin(2*pi*2/5)| */
  const tw_real k3 = TW_R(0.58778524);
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real t1 = x1_re + x2_re;
  const tw_real t2 = x1_re - x2_re;
  x0->re = x0_re + t1;
  const tw_real t3 = tw_fma(t1, -k0, x0_re);
  const tw_real t4 = tw_fma(t2, k1, t3);
  const tw_real t5 = tw_fma(t2, -k1, t3);
  const tw_real t6 = tw_fma(x4_re, k2, x3_re);
  const tw_real t7 = tw_fma(x3_re, -k2, x4_re);
  const tw_real t8 = x1_im + x2_im;
  const tw_real t9 = x1_im - x2_im;
  x0->im = (x0_im + t8) * turn;
  const tw_real t10 = (tw_fma(t8, -k0, x0_im)) * turn;
  const tw_real t11 = tw_fma(t9, k1 * turn, t10);
  const tw_real t12 = tw_fma(t9, -k1 * turn, t10);
  const tw_real t13 = tw_fma(x4_im, k2, x3_im);
  const tw_real t14 = tw_fma(x3_im, -k2, x4_im);
  x1->re = tw_fma(t13, k3, t4);
  x4->re = tw_fma(t13, -k3, t4);
  x1->im = tw_fma(t6, -k3 * turn, t11);
  x4->im = tw_fma(t6, k3 * turn, t11);
  x2->re = tw_fma(t14, k3, t5);
  x3->re = tw_fma(t14, -k3, t5);
  x2->im = tw_fma(t7, -k3 * turn, t12);
  x3->im = tw_fma(t7, k3 * turn, t12);
}

TW_KERNEL(tw_f32_cf16_cf16_100_packed_7d99444b, 25, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 tile_words = 100u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;

  /* stage twiddles, held in registers for every tile */
  const tw_complex *const table = (const tw_complex *)args.table;
  const tw_real one = args.batch > 0 ? TW_R(1.0) : TW_R(0.0);
  const tw_complex held_1_0_1 = tw_times(tw_load_table(table + 0 + ((t) % 5u)), one);
  const tw_complex held_1_0_2 = tw_times(tw_load_table(table + 5 + ((t) % 5u)), one);
  const tw_complex held_1_0_3 = tw_times(tw_load_table(table + 10 + ((t) % 5u)), one);
  const tw_complex held_2_0_1 = tw_times(tw_load_table(table + 15 + ((t) % 20u)), one);
  const tw_complex held_2_0_2 = tw_times(tw_load_table(table + 35 + ((t) % 20u)), one);
  const tw_complex held_2_0_3 = tw_times(tw_load_table(table + 55 + ((t) % 20u)), one);
  const tw_complex held_2_0_4 = tw_times(tw_load_table(table + 75 + ((t) % 20u)), one);
  const tw_i64 tiles = (args.batch + 0) / 1;

  /* prefetch: the first tile of this block, into registers */
  tw_in y0 = 0;
  tw_in y1 = 0;
  tw_in y2 = 0;
  tw_in y3 = 0;
  tw_in y4 = 0;
  if ((tw_i64)tw_block() < tiles) {
    const tw_i64 first = ((tw_i64)tw_block()) * 1;
    const tw_in *const in_row = (const tw_in *)args.in + first * 100;
    const tw_u32 word0 = t;
    if (t < 20u) {
      y0 = tw_fetch(in_row + word0);
      y1 = tw_fetch(in_row + word0 + 20u);
      y2 = tw_fetch(in_row + word0 + 40u);
      y3 = tw_fetch(in_row + word0 + 60u);
      y4 = tw_fetch(in_row + word0 + 80u);
    }
  }

  for (tw_i64 index = tw_block(); index < tiles; index += tw_blocks()) {
    const tw_i64 first = index * 1;
    const int live = first + 0 < args.batch;
    (void)live;
    tw_complex x0 = tw_unset();
    tw_complex x1 = tw_unset();
    tw_complex x2 = tw_unset();
    tw_complex x3 = tw_unset();
    tw_complex x4 = tw_unset();

    if (t < 20u) {
      /* load */
      x0 = tw_fetched(y0);
      x1 = tw_fetched(y1);
      x2 = tw_fetched(y2);
      x3 = tw_fetched(y3);
      x4 = tw_fetched(y4);

      /* stage 1 of 3: radix 5, stride 1 */
      tw_dft5_scaled(&x0, &x1, &x2, &x3, &x4, scale, scale * sign);

      /* exchange */
      const tw_u32 from0 = t * 5u;
      const tw_tile tile = tw_tile_from(0u);
      tw_put(tile, from0, 0, x0);
      tw_put(tile, from0, 1, x1);
      tw_put(tile, from0, 2, x2);
      tw_put(tile, from0, 3, x3);
      tw_put(tile, from0, 4, x4);
      if (index + (tw_i64)tw_blocks() < tiles) {
        const tw_i64 first = (index + (tw_i64)tw_blocks()) * 1;
        const tw_in *const in_row = (const tw_in *)args.in + first * 100;
        const tw_u32 word0 = t;
        if (t < 20u) {
          y0 = tw_fetch(in_row + word0);
          y1 = tw_fetch(in_row + word0 + 20u);
          y2 = tw_fetch(in_row + word0 + 40u);
          y3 = tw_fetch(in_row + word0 + 60u);
          y4 = tw_fetch(in_row + word0 + 80u);
        }
      }
    }
    {
      const tw_u32 to0 = t;
      const tw_tile tile = tw_tile_from(0u);
      tw_barrier();
      tw_get(tile, to0, 0, x0);
      tw_get(tile, to0, 25, x1);
      tw_get(tile, to0, 50, x2);
      tw_get(tile, to0, 75, x3);
    }

    /* stage 2 of 3: radix 4, stride 5 */
    {
      const tw_complex w1 = held_1_0_1;
      const tw_complex w2 = held_1_0_2;
      const tw_complex w3 = held_1_0_3;
      tw_meet(&x0, &x2, w2);
      x1 = tw_multiply(x1, w1);
      tw_meet(&x1, &x3, w3);
    }
    tw_dft4_of_sums(&x0, &x1, &x2, &x3);

    { /* exchange */
      const tw_u32 from0 = t / 5u * 20u + t % 5u;
      const tw_u32 to0 = t;
      const tw_tile tile = tw_tile_from(100u);
      tw_put(tile, from0, 0, x0);
      tw_put(tile, from0, 5, x1);
      tw_put(tile, from0, 10, x2);
      tw_put(tile, from0, 15, x3);
      tw_barrier();
      if (t < 20u) {
        tw_get(tile, to0, 0, x0);
        tw_get(tile, to0, 20, x1);
        tw_get(tile, to0, 40, x2);
        tw_get(tile, to0, 60, x3);
        tw_get(tile, to0, 80, x4);
      }
    }

    /* stage 3 of 3: radix 5, stride 20 */
    if (t < 20u) {
      {
        const tw_complex w1 = held_2_0_1;
        const tw_complex w2 = held_2_0_2;
        const tw_complex w3 = held_2_0_3;
        const tw_complex w4 = held_2_0_4;
        x1 = tw_multiply(x1, w1);
        tw_meet(&x1, &x4, w4);
        x2 = tw_multiply(x2, w2);
        tw_meet(&x2, &x3, w3);
      }
      tw_dft5_turned(&x0, &x1, &x2, &x3, &x4, sign);
    }

    { /* store */
      tw_out *const out_row = (tw_out *)args.out + first * 100;
      const tw_u32 word0 = t;
      if (t < 20u) {
        tw_store(out_row + word0, x0);
        tw_store(out_row + word0 + 20u, x1);
        tw_store(out_row + word0 + 40u, x2);
        tw_store(out_row + word0 + 60u, x3);
        tw_store(out_row + word0 + 80u, x4);
      }
    }
  }
}

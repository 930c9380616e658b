/* tw_f32_80_packed_70c97655: complex transform of rows
 * record: precision=f32 n=80 radices=5x4x4 elements=20 threads=5 transforms=16 whole=1 streaming=1 buffers=2 twiddle=hoisted */

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
  const tw_real k1 = TW_R(0.559017); /* sqrt(5/16) */
  const tw_real k2 = TW_R(1.618034); /* |sin(2*pi*1/5) / sin(2*pi*2/5)| */
  const tw_real k3 = TW_R(0.58778524);
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
  const tw_real t14 = tw_fma(t2, k2, t6);
  const tw_real t15 = tw_fma(t6, -k2, t2);
  const tw_real t16 = t3 + t7;
  const tw_real t17 = t3 - t7;
  x0->im = x0_im + t16;
  const tw_real t18 = tw_fma(t16, -k0, x0_im);
  const tw_real t19 = tw_fma(t17, k1, t18);
  const tw_real t20 = tw_fma(t17, -k1, t18);
  const tw_real t21 = tw_fma(t4, k2, t8);
  const tw_real t22 = tw_fma(t8, -k2, t4);
  x1->re = tw_fma(t21, k3, t12);
  x4->re = tw_fma(t21, -k3, t12);
  x1->im = tw_fma(t14, -k3, t19);
  x4->im = tw_fma(t14, k3, t19);
  x2->re = tw_fma(t22, k3, t13);
  x3->re = tw_fma(t22, -k3, t13);
  x2->im = tw_fma(t15, -k3, t20);
  x3->im = tw_fma(t15, k3, t20);
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

TW_KERNEL(tw_f32_80_packed_70c97655, 80, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 5u;
  const tw_u32 row = thread / 5u;
  const tw_u32 tile_words = 1280u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;

  /* stage twiddles, held in registers for every tile */
  const tw_complex *const table = (const tw_complex *)args.table;
  const tw_complex held_1_0_1 = tw_load_table(table + 0 + ((t) % 5u));
  const tw_complex held_1_0_2 = tw_load_table(table + 5 + ((t) % 5u));
  const tw_complex held_1_0_3 = tw_load_table(table + 10 + ((t) % 5u));
  const tw_complex held_1_1_1 = tw_load_table(table + 0 + ((t + 4u) % 5u));
  const tw_complex held_1_1_2 = tw_load_table(table + 5 + ((t + 4u) % 5u));
  const tw_complex held_1_1_3 = tw_load_table(table + 10 + ((t + 4u) % 5u));
  const tw_complex held_1_2_1 = tw_load_table(table + 0 + ((t + 8u) % 5u));
  const tw_complex held_1_2_2 = tw_load_table(table + 5 + ((t + 8u) % 5u));
  const tw_complex held_1_2_3 = tw_load_table(table + 10 + ((t + 8u) % 5u));
  const tw_complex held_1_3_1 = tw_load_table(table + 0 + ((t + 12u) % 5u));
  const tw_complex held_1_3_2 = tw_load_table(table + 5 + ((t + 12u) % 5u));
  const tw_complex held_1_3_3 = tw_load_table(table + 10 + ((t + 12u) % 5u));
  const tw_complex held_1_4_1 = tw_load_table(table + 0 + ((t + 16u) % 5u));
  const tw_complex held_1_4_2 = tw_load_table(table + 5 + ((t + 16u) % 5u));
  const tw_complex held_1_4_3 = tw_load_table(table + 10 + ((t + 16u) % 5u));
  const tw_complex held_2_0_1 = tw_load_table(table + 15 + ((t) % 20u));
  const tw_complex held_2_0_2 = tw_load_table(table + 35 + ((t) % 20u));
  const tw_complex held_2_0_3 = tw_load_table(table + 55 + ((t) % 20u));
  const tw_complex held_2_1_1 = tw_load_table(table + 15 + ((t + 4u) % 20u));
  const tw_complex held_2_1_2 = tw_load_table(table + 35 + ((t + 4u) % 20u));
  const tw_complex held_2_1_3 = tw_load_table(table + 55 + ((t + 4u) % 20u));
  const tw_complex held_2_2_1 = tw_load_table(table + 15 + ((t + 8u) % 20u));
  const tw_complex held_2_2_2 = tw_load_table(table + 35 + ((t + 8u) % 20u));
  const tw_complex held_2_2_3 = tw_load_table(table + 55 + ((t + 8u) % 20u));
  const tw_complex held_2_3_1 = tw_load_table(table + 15 + ((t + 12u) % 20u));
  const tw_complex held_2_3_2 = tw_load_table(table + 35 + ((t + 12u) % 20u));
  const tw_complex held_2_3_3 = tw_load_table(table + 55 + ((t + 12u) % 20u));
  const tw_complex held_2_4_1 = tw_load_table(table + 15 + ((t + 16u) % 20u));
  const tw_complex held_2_4_2 = tw_load_table(table + 35 + ((t + 16u) % 20u));
  const tw_complex held_2_4_3 = tw_load_table(table + 55 + ((t + 16u) % 20u));
  const tw_i64 tiles = (args.batch + 15) / 16;

  for (tw_i64 index = tw_block(); index < tiles; index += tw_blocks()) {
    const tw_i64 first = index * 16;
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
    tw_complex x19 = {0, 0};

    { /* load */
      const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 80;
      const tw_u32 word0 = t;
      if (t < 4u) {
        x0 = tw_load(in_row + word0);
        x1 = tw_load(in_row + word0 + 16u);
        x2 = tw_load(in_row + word0 + 32u);
        x3 = tw_load(in_row + word0 + 48u);
        x4 = tw_load(in_row + word0 + 64u);
        x5 = tw_load(in_row + word0 + 4u);
        x6 = tw_load(in_row + word0 + 20u);
        x7 = tw_load(in_row + word0 + 36u);
        x8 = tw_load(in_row + word0 + 52u);
        x9 = tw_load(in_row + word0 + 68u);
        x10 = tw_load(in_row + word0 + 8u);
        x11 = tw_load(in_row + word0 + 24u);
        x12 = tw_load(in_row + word0 + 40u);
        x13 = tw_load(in_row + word0 + 56u);
        x14 = tw_load(in_row + word0 + 72u);
        x15 = tw_load(in_row + word0 + 12u);
        x16 = tw_load(in_row + word0 + 28u);
        x17 = tw_load(in_row + word0 + 44u);
        x18 = tw_load(in_row + word0 + 60u);
        x19 = tw_load(in_row + word0 + 76u);
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
    x18.im *= sign;
    x19.im *= sign;

    /* stage 1 of 3: radix 5, stride 1 */
    if (t < 4u) {
      tw_dft5(&x0, &x1, &x2, &x3, &x4);
      tw_dft5(&x5, &x6, &x7, &x8, &x9);
      tw_dft5(&x10, &x11, &x12, &x13, &x14);
      tw_dft5(&x15, &x16, &x17, &x18, &x19);
    }

    { /* exchange */
      const tw_u32 from0 = row * 80u + t * 5u;
      const tw_u32 to0 = row * 80u + t;
      const tw_tile tile = tw_tile_from(0u);
      if (t < 4u) {
        tw_put(tile, from0, 0, x0);
        tw_put(tile, from0, 1, x1);
        tw_put(tile, from0, 2, x2);
        tw_put(tile, from0, 3, x3);
        tw_put(tile, from0, 4, x4);
        tw_put(tile, from0, 20, x5);
        tw_put(tile, from0, 21, x6);
        tw_put(tile, from0, 22, x7);
        tw_put(tile, from0, 23, x8);
        tw_put(tile, from0, 24, x9);
        tw_put(tile, from0, 40, x10);
        tw_put(tile, from0, 41, x11);
        tw_put(tile, from0, 42, x12);
        tw_put(tile, from0, 43, x13);
        tw_put(tile, from0, 44, x14);
        tw_put(tile, from0, 60, x15);
        tw_put(tile, from0, 61, x16);
        tw_put(tile, from0, 62, x17);
        tw_put(tile, from0, 63, x18);
        tw_put(tile, from0, 64, x19);
      }
      tw_barrier();
      if (t < 4u) {
        tw_get(tile, to0, 0, x0);
        tw_get(tile, to0, 20, x1);
        tw_get(tile, to0, 40, x2);
        tw_get(tile, to0, 60, x3);
        tw_get(tile, to0, 4, x4);
        tw_get(tile, to0, 24, x5);
        tw_get(tile, to0, 44, x6);
        tw_get(tile, to0, 64, x7);
        tw_get(tile, to0, 8, x8);
        tw_get(tile, to0, 28, x9);
        tw_get(tile, to0, 48, x10);
        tw_get(tile, to0, 68, x11);
        tw_get(tile, to0, 12, x12);
        tw_get(tile, to0, 32, x13);
        tw_get(tile, to0, 52, x14);
        tw_get(tile, to0, 72, x15);
        tw_get(tile, to0, 16, x16);
        tw_get(tile, to0, 36, x17);
        tw_get(tile, to0, 56, x18);
        tw_get(tile, to0, 76, x19);
      }
    }

    /* stage 2 of 3: radix 4, stride 5 */
    if (t < 4u) {
      {
        const tw_complex w1 = held_1_0_1;
        const tw_complex w2 = held_1_0_2;
        const tw_complex w3 = held_1_0_3;
        x1 = tw_multiply(x1, w1);
        x2 = tw_multiply(x2, w2);
        x3 = tw_multiply(x3, w3);
      }
      {
        const tw_complex w1 = held_1_1_1;
        const tw_complex w2 = held_1_1_2;
        const tw_complex w3 = held_1_1_3;
        x5 = tw_multiply(x5, w1);
        x6 = tw_multiply(x6, w2);
        x7 = tw_multiply(x7, w3);
      }
      {
        const tw_complex w1 = held_1_2_1;
        const tw_complex w2 = held_1_2_2;
        const tw_complex w3 = held_1_2_3;
        x9 = tw_multiply(x9, w1);
        x10 = tw_multiply(x10, w2);
        x11 = tw_multiply(x11, w3);
      }
      {
        const tw_complex w1 = held_1_3_1;
        const tw_complex w2 = held_1_3_2;
        const tw_complex w3 = held_1_3_3;
        x13 = tw_multiply(x13, w1);
        x14 = tw_multiply(x14, w2);
        x15 = tw_multiply(x15, w3);
      }
      {
        const tw_complex w1 = held_1_4_1;
        const tw_complex w2 = held_1_4_2;
        const tw_complex w3 = held_1_4_3;
        x17 = tw_multiply(x17, w1);
        x18 = tw_multiply(x18, w2);
        x19 = tw_multiply(x19, w3);
      }
      tw_dft4(&x0, &x1, &x2, &x3);
      tw_dft4(&x4, &x5, &x6, &x7);
      tw_dft4(&x8, &x9, &x10, &x11);
      tw_dft4(&x12, &x13, &x14, &x15);
      tw_dft4(&x16, &x17, &x18, &x19);
    }

    { /* exchange */
      const tw_u32 from0 = row * 80u + t;
      const tw_u32 from1 = row * 80u + (t + 4u) / 5u * 20u + (t + 4u) % 5u;
      const tw_u32 from2 = row * 80u + (t + 8u) / 5u * 20u + (t + 8u) % 5u;
      const tw_u32 from3 = row * 80u + (t + 12u) / 5u * 20u + (t + 12u) % 5u;
      const tw_u32 from4 = row * 80u + (t + 16u) / 5u * 20u + (t + 16u) % 5u;
      const tw_u32 to0 = row * 80u + t;
      const tw_tile tile = tw_tile_from(1280u);
      if (t < 4u) {
        tw_put(tile, from0, 0, x0);
        tw_put(tile, from0, 5, x1);
        tw_put(tile, from0, 10, x2);
        tw_put(tile, from0, 15, x3);
        tw_put(tile, from1, 0, x4);
        tw_put(tile, from1, 5, x5);
        tw_put(tile, from1, 10, x6);
        tw_put(tile, from1, 15, x7);
        tw_put(tile, from2, 0, x8);
        tw_put(tile, from2, 5, x9);
        tw_put(tile, from2, 10, x10);
        tw_put(tile, from2, 15, x11);
        tw_put(tile, from3, 0, x12);
        tw_put(tile, from3, 5, x13);
        tw_put(tile, from3, 10, x14);
        tw_put(tile, from3, 15, x15);
        tw_put(tile, from4, 0, x16);
        tw_put(tile, from4, 5, x17);
        tw_put(tile, from4, 10, x18);
        tw_put(tile, from4, 15, x19);
      }
      tw_barrier();
      if (t < 4u) {
        tw_get(tile, to0, 0, x0);
        tw_get(tile, to0, 20, x1);
        tw_get(tile, to0, 40, x2);
        tw_get(tile, to0, 60, x3);
        tw_get(tile, to0, 4, x4);
        tw_get(tile, to0, 24, x5);
        tw_get(tile, to0, 44, x6);
        tw_get(tile, to0, 64, x7);
        tw_get(tile, to0, 8, x8);
        tw_get(tile, to0, 28, x9);
        tw_get(tile, to0, 48, x10);
        tw_get(tile, to0, 68, x11);
        tw_get(tile, to0, 12, x12);
        tw_get(tile, to0, 32, x13);
        tw_get(tile, to0, 52, x14);
        tw_get(tile, to0, 72, x15);
        tw_get(tile, to0, 16, x16);
        tw_get(tile, to0, 36, x17);
        tw_get(tile, to0, 56, x18);
        tw_get(tile, to0, 76, x19);
      }
    }

    /* stage 3 of 3: radix 4, stride 20 */
    if (t < 4u) {
      {
        const tw_complex w1 = held_2_0_1;
        const tw_complex w2 = held_2_0_2;
        const tw_complex w3 = held_2_0_3;
        x1 = tw_multiply(x1, w1);
        x2 = tw_multiply(x2, w2);
        x3 = tw_multiply(x3, w3);
      }
      {
        const tw_complex w1 = held_2_1_1;
        const tw_complex w2 = held_2_1_2;
        const tw_complex w3 = held_2_1_3;
        x5 = tw_multiply(x5, w1);
        x6 = tw_multiply(x6, w2);
        x7 = tw_multiply(x7, w3);
      }
      {
        const tw_complex w1 = held_2_2_1;
        const tw_complex w2 = held_2_2_2;
        const tw_complex w3 = held_2_2_3;
        x9 = tw_multiply(x9, w1);
        x10 = tw_multiply(x10, w2);
        x11 = tw_multiply(x11, w3);
      }
      {
        const tw_complex w1 = held_2_3_1;
        const tw_complex w2 = held_2_3_2;
        const tw_complex w3 = held_2_3_3;
        x13 = tw_multiply(x13, w1);
        x14 = tw_multiply(x14, w2);
        x15 = tw_multiply(x15, w3);
      }
      {
        const tw_complex w1 = held_2_4_1;
        const tw_complex w2 = held_2_4_2;
        const tw_complex w3 = held_2_4_3;
        x17 = tw_multiply(x17, w1);
        x18 = tw_multiply(x18, w2);
        x19 = tw_multiply(x19, w3);
      }
      tw_dft4(&x0, &x1, &x2, &x3);
      tw_dft4(&x4, &x5, &x6, &x7);
      tw_dft4(&x8, &x9, &x10, &x11);
      tw_dft4(&x12, &x13, &x14, &x15);
      tw_dft4(&x16, &x17, &x18, &x19);
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
    x16.re *= scale, x16.im *= scale * sign;
    x17.re *= scale, x17.im *= scale * sign;
    x18.re *= scale, x18.im *= scale * sign;
    x19.re *= scale, x19.im *= scale * sign;

    { /* store */
      tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 80;
      const tw_u32 word0 = t;
      if (t < 4u) {
        tw_store(out_row + word0, x0);
        tw_store(out_row + word0 + 20u, x1);
        tw_store(out_row + word0 + 40u, x2);
        tw_store(out_row + word0 + 60u, x3);
        tw_store(out_row + word0 + 4u, x4);
        tw_store(out_row + word0 + 24u, x5);
        tw_store(out_row + word0 + 44u, x6);
        tw_store(out_row + word0 + 64u, x7);
        tw_store(out_row + word0 + 8u, x8);
        tw_store(out_row + word0 + 28u, x9);
        tw_store(out_row + word0 + 48u, x10);
        tw_store(out_row + word0 + 68u, x11);
        tw_store(out_row + word0 + 12u, x12);
        tw_store(out_row + word0 + 32u, x13);
        tw_store(out_row + word0 + 52u, x14);
        tw_store(out_row + word0 + 72u, x15);
        tw_store(out_row + word0 + 16u, x16);
        tw_store(out_row + word0 + 36u, x17);
        tw_store(out_row + word0 + 56u, x18);
        tw_store(out_row + word0 + 76u, x19);
      }
    }
  }
}

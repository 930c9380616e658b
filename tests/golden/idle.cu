/* tw_f32_45_52d18422: complex transform of rows
 * record: precision=f32 n=45 radices=3x5x3 elements=8 threads=15 transforms=4 store_hint=stream exchange=plane buffers=2 */

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

/* DFT of length 3, in place: odd prime by real convolutions of length 1.
 * 12 operations: 6 additions, 0 multiplications, 6 fused; at most 7 live values.
 * Before fusing: 12 additions, 4 multiplications. */
TW_INLINE void tw_dft3(
    tw_complex *x0, tw_complex *x1, tw_complex *x2) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.8660254); /* sqrt(3/4) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real t1 = x1_re + x2_re;
  const tw_real t2 = x1_re - x2_re;
  const tw_real t3 = x1_im + x2_im;
  const tw_real t4 = x1_im - x2_im;
  x0->re = x0_re + t1;
  const tw_real t5 = tw_fma(t1, -k0, x0_re);
  x0->im = x0_im + t3;
  const tw_real t6 = tw_fma(t3, -k0, x0_im);
  x1->re = tw_fma(t4, k1, t5);
  x2->re = tw_fma(t4, -k1, t5);
  x1->im = tw_fma(t2, -k1, t6);
  x2->im = tw_fma(t2, k1, t6);
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

TW_KERNEL(tw_f32_45_52d18422, 60, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 15u;
  const tw_u32 row = thread / 15u;
  const tw_u32 tile_words = 180u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 4;
  const int live = first + row < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};
  tw_complex x5 = {0, 0};

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * args.in_dist;
    const tw_u32 word0 = t;
    if (live && t < 8u) {
      x0 = tw_load(in_row + word0);
      x1 = tw_load(in_row + word0 + 15u);
      x2 = tw_load(in_row + word0 + 30u);
    }
    if (live && t < 7u) {
      x3 = tw_load(in_row + word0 + 8u);
      x4 = tw_load(in_row + word0 + 23u);
      x5 = tw_load(in_row + word0 + 38u);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= sign;
  x1.im *= sign;
  x2.im *= sign;
  x3.im *= sign;
  x4.im *= sign;
  x5.im *= sign;

  /* stage 1 of 3: radix 3, stride 1 */
  if (t < 8u) {
    tw_dft3(&x0, &x1, &x2);
    tw_dft3(&x3, &x4, &x5);
  }

  { /* exchange */
    const tw_u32 from0 = row * 45u + t * 3u;
    const tw_u32 to0 = row * 45u + t;
    {
      const tw_plane plane = tw_plane_from(0u);
      if (t < 8u) {
        tw_put_part(plane, from0, 0, x0.re);
        tw_put_part(plane, from0, 1, x1.re);
        tw_put_part(plane, from0, 2, x2.re);
      }
      if (t < 7u) {
        tw_put_part(plane, from0, 24, x3.re);
        tw_put_part(plane, from0, 25, x4.re);
        tw_put_part(plane, from0, 26, x5.re);
      }
      tw_barrier();
      if (t < 9u) {
        tw_get_part(plane, to0, 0, x0.re);
        tw_get_part(plane, to0, 9, x1.re);
        tw_get_part(plane, to0, 18, x2.re);
        tw_get_part(plane, to0, 27, x3.re);
        tw_get_part(plane, to0, 36, x4.re);
      }
    }
    {
      const tw_plane plane = tw_plane_from(180u);
      if (t < 8u) {
        tw_put_part(plane, from0, 0, x0.im);
        tw_put_part(plane, from0, 1, x1.im);
        tw_put_part(plane, from0, 2, x2.im);
      }
      if (t < 7u) {
        tw_put_part(plane, from0, 24, x3.im);
        tw_put_part(plane, from0, 25, x4.im);
        tw_put_part(plane, from0, 26, x5.im);
      }
      tw_barrier();
      if (t < 9u) {
        tw_get_part(plane, to0, 0, x0.im);
        tw_get_part(plane, to0, 9, x1.im);
        tw_get_part(plane, to0, 18, x2.im);
        tw_get_part(plane, to0, 27, x3.im);
        tw_get_part(plane, to0, 36, x4.im);
      }
    }
  }

  /* stage 2 of 3: radix 5, stride 3 */
  if (t < 9u) {
    {
      const tw_u32 k = (t) % 3u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 3);
      const tw_complex w3 = tw_load_table(roots + 6);
      const tw_complex w4 = tw_load_table(roots + 9);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
      x3 = tw_multiply(x3, w3);
      x4 = tw_multiply(x4, w4);
    }
    tw_dft5(&x0, &x1, &x2, &x3, &x4);
  }

  { /* exchange */
    const tw_u32 from0 = row * 45u + t / 3u * 15u + t % 3u;
    const tw_u32 to0 = row * 45u + t;
    {
      const tw_plane plane = tw_plane_from(0u);
      if (t < 9u) {
        tw_put_part(plane, from0, 0, x0.re);
        tw_put_part(plane, from0, 3, x1.re);
        tw_put_part(plane, from0, 6, x2.re);
        tw_put_part(plane, from0, 9, x3.re);
        tw_put_part(plane, from0, 12, x4.re);
      }
      tw_barrier();
      if (t < 8u) {
        tw_get_part(plane, to0, 0, x0.re);
        tw_get_part(plane, to0, 15, x1.re);
        tw_get_part(plane, to0, 30, x2.re);
      }
      if (t < 7u) {
        tw_get_part(plane, to0, 8, x3.re);
        tw_get_part(plane, to0, 23, x4.re);
        tw_get_part(plane, to0, 38, x5.re);
      }
    }
    {
      const tw_plane plane = tw_plane_from(180u);
      if (t < 9u) {
        tw_put_part(plane, from0, 0, x0.im);
        tw_put_part(plane, from0, 3, x1.im);
        tw_put_part(plane, from0, 6, x2.im);
        tw_put_part(plane, from0, 9, x3.im);
        tw_put_part(plane, from0, 12, x4.im);
      }
      tw_barrier();
      if (t < 8u) {
        tw_get_part(plane, to0, 0, x0.im);
        tw_get_part(plane, to0, 15, x1.im);
        tw_get_part(plane, to0, 30, x2.im);
      }
      if (t < 7u) {
        tw_get_part(plane, to0, 8, x3.im);
        tw_get_part(plane, to0, 23, x4.im);
        tw_get_part(plane, to0, 38, x5.im);
      }
    }
  }

  /* stage 3 of 3: radix 3, stride 15 */
  if (t < 8u) {
    {
      const tw_u32 k = (t) % 15u;
      const tw_complex *const roots = (const tw_complex *)args.table + 12 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 15);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
    }
    {
      const tw_u32 k = (t + 8u) % 15u;
      const tw_complex *const roots = (const tw_complex *)args.table + 12 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 15);
      x4 = tw_multiply(x4, w1);
      x5 = tw_multiply(x5, w2);
    }
    tw_dft3(&x0, &x1, &x2);
    tw_dft3(&x3, &x4, &x5);
  }

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;
  x4.re *= scale, x4.im *= scale * sign;
  x5.re *= scale, x5.im *= scale * sign;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    const tw_u32 word0 = t;
    if (live && t < 8u) {
      tw_store_stream(out_row + word0, x0);
      tw_store_stream(out_row + word0 + 15u, x1);
      tw_store_stream(out_row + word0 + 30u, x2);
    }
    if (live && t < 7u) {
      tw_store_stream(out_row + word0 + 8u, x3);
      tw_store_stream(out_row + word0 + 23u, x4);
      tw_store_stream(out_row + word0 + 38u, x5);
    }
  }
}

/* tw_f32_202_s0s0_out_twiddle_d17ede06: complex transform of rows with a large prime factor (Good and Thomas, Rader), times pass twiddles in the end
 * record: precision=f32 n=200 radices=2x10x10 elements=10 threads=21 transforms=4 lanes=rows points=202 axis_1=1 method=rader_cofactor */

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

TW_INLINE tw_complex tw_pass_twiddle(const tw_args *args, tw_u32 m) {
  const tw_complex *const low = (const tw_complex *)args->twiddles;
  const tw_complex *const high = low + ((tw_i64)1 << args->twiddle_shift);
  const tw_complex a = tw_load_table(low + (m & ((1u << args->twiddle_shift) - 1u)));
  const tw_complex b = tw_load_table(high + (m >> args->twiddle_shift));
  const tw_complex p = tw_multiply(b, a), w = {b.re + p.re, b.im + p.im};
  return w;
}

/* k, which a compiler cannot take from where it was before: it does not know that this adds 0 */
TW_INLINE tw_u32 tw_again(const tw_args *args, int list, tw_u32 k) {
  return k + (tw_u32)(list & (int)(args->batch >> 63));
}

TW_INLINE tw_u32 tw_crossing(tw_u32 a, tw_u32 c) {
  const tw_u32 point = a * 101u + c * 2u;
  return point < 202u ? point : point - 202u;
}

/* a power of 2 modulo 101; 0 of 0 */
TW_INLINE tw_u32 tw_power(const tw_args *args, tw_u32 exponent) {
  return tw_load_index((const tw_complex *)args->table + 280, exponent);
}

/* the point that a word comes from */
TW_INLINE tw_u32 tw_gathered(const tw_args *args, tw_u32 word) {
  return tw_crossing(word / 101u, tw_power(args, 100u - word % 101u));
}

/* the point that a word of the convolution goes to */
TW_INLINE tw_u32 tw_scattered(const tw_args *args, tw_u32 word) {
  return tw_crossing(word * 1u % 2u, tw_power(args, word / 2u + 1u));
}

/* the point that the result `row` of column 0 goes to */
TW_INLINE tw_u32 tw_dc_point(tw_u32 row) {
  return row * 1u % 2u * 101u;
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

/* DFT of length 10, in place: prime factor, 2 x 5.
 * 84 operations: 48 additions, 0 multiplications, 36 fused; at most 21 live values.
 * Before fusing: 84 additions, 24 multiplications. */
TW_INLINE void tw_dft10(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7, tw_complex *x8, tw_complex *x9) {
  const tw_real k0 = TW_R(0.25); /* 1/4 */
  const tw_real k1 = TW_R(0.559017); /* sqrt(5/16) */
  const tw_real k2 = TW_R(1.618034); /* |sin(2*pi*2/10) / sin(2*pi*1/10)| */
  const tw_real k3 = TW_R(0.58778524); /* sin(2*pi*1/10) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real x5_re = x5->re, x5_im = x5->im;
  const tw_real x6_re = x6->re, x6_im = x6->im;
  const tw_real x7_re = x7->re, x7_im = x7->im;
  const tw_real x8_re = x8->re, x8_im = x8->im;
  const tw_real x9_re = x9->re, x9_im = x9->im;
  const tw_real t1 = x0_re + x5_re;
  const tw_real t2 = x0_re - x5_re;
  const tw_real t3 = x0_im + x5_im;
  const tw_real t4 = x0_im - x5_im;
  const tw_real t5 = x2_re + x7_re;
  const tw_real t6 = x2_re - x7_re;
  const tw_real t7 = x2_im + x7_im;
  const tw_real t8 = x2_im - x7_im;
  const tw_real t9 = x4_re + x9_re;
  const tw_real t10 = x4_re - x9_re;
  const tw_real t11 = x4_im + x9_im;
  const tw_real t12 = x4_im - x9_im;
  const tw_real t13 = x1_re + x6_re;
  const tw_real t14 = x1_re - x6_re;
  const tw_real t15 = x1_im + x6_im;
  const tw_real t16 = x1_im - x6_im;
  const tw_real t17 = x3_re + x8_re;
  const tw_real t18 = x3_re - x8_re;
  const tw_real t19 = x3_im + x8_im;
  const tw_real t20 = x3_im - x8_im;
  const tw_real t21 = t5 + t17;
  const tw_real t22 = t5 - t17;
  const tw_real t23 = t7 + t19;
  const tw_real t24 = t7 - t19;
  const tw_real t25 = t9 + t13;
  const tw_real t26 = t9 - t13;
  const tw_real t27 = t11 + t15;
  const tw_real t28 = t11 - t15;
  const tw_real t29 = t21 + t25;
  const tw_real t30 = t21 - t25;
  x0->re = t1 + t29;
  const tw_real t31 = tw_fma(t29, -k0, t1);
  const tw_real t32 = tw_fma(t30, k1, t31);
  const tw_real t33 = tw_fma(t30, -k1, t31);
  const tw_real t34 = tw_fma(t22, k2, t26);
  const tw_real t35 = tw_fma(t26, -k2, t22);
  const tw_real t36 = t23 + t27;
  const tw_real t37 = t23 - t27;
  x0->im = t3 + t36;
  const tw_real t38 = tw_fma(t36, -k0, t3);
  const tw_real t39 = tw_fma(t37, k1, t38);
  const tw_real t40 = tw_fma(t37, -k1, t38);
  const tw_real t41 = tw_fma(t24, k2, t28);
  const tw_real t42 = tw_fma(t28, -k2, t24);
  x6->re = tw_fma(t41, k3, t32);
  x4->re = tw_fma(t41, -k3, t32);
  x6->im = tw_fma(t34, -k3, t39);
  x4->im = tw_fma(t34, k3, t39);
  x2->re = tw_fma(t42, k3, t33);
  x8->re = tw_fma(t42, -k3, t33);
  x2->im = tw_fma(t35, -k3, t40);
  x8->im = tw_fma(t35, k3, t40);
  const tw_real t43 = t6 - t18;
  const tw_real t44 = t6 + t18;
  const tw_real t45 = t8 - t20;
  const tw_real t46 = t8 + t20;
  const tw_real t47 = t10 - t14;
  const tw_real t48 = t10 + t14;
  const tw_real t49 = t12 - t16;
  const tw_real t50 = t12 + t16;
  const tw_real t51 = t43 + t47;
  const tw_real t52 = t43 - t47;
  x5->re = t2 + t51;
  const tw_real t53 = tw_fma(t51, -k0, t2);
  const tw_real t54 = tw_fma(t52, k1, t53);
  const tw_real t55 = tw_fma(t52, -k1, t53);
  const tw_real t56 = tw_fma(t44, k2, t48);
  const tw_real t57 = tw_fma(t48, -k2, t44);
  const tw_real t58 = t45 + t49;
  const tw_real t59 = t45 - t49;
  x5->im = t4 + t58;
  const tw_real t60 = tw_fma(t58, -k0, t4);
  const tw_real t61 = tw_fma(t59, k1, t60);
  const tw_real t62 = tw_fma(t59, -k1, t60);
  const tw_real t63 = tw_fma(t46, k2, t50);
  const tw_real t64 = tw_fma(t50, -k2, t46);
  x1->re = tw_fma(t63, k3, t54);
  x9->re = tw_fma(t63, -k3, t54);
  x1->im = tw_fma(t56, -k3, t61);
  x9->im = tw_fma(t56, k3, t61);
  x7->re = tw_fma(t64, k3, t55);
  x3->re = tw_fma(t64, -k3, t55);
  x7->im = tw_fma(t57, -k3, t62);
  x3->im = tw_fma(t57, k3, t62);
}

TW_KERNEL(tw_f32_202_s0s0_out_twiddle_d17ede06, 84, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 4u;
  const tw_u32 t = thread / 4u;
  const tw_u32 tile_words = 808u;
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
  tw_complex x6 = {0, 0};
  tw_complex x7 = {0, 0};
  tw_complex x8 = {0, 0};
  tw_complex x9 = {0, 0};
  tw_complex dc0 = {0, 0};

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * args.in_dist;
    const tw_u32 word0 = t;
    if (live) {
      x0 = tw_load(in_row + (tw_i64)(tw_crossing(0u, tw_power(&args, 100u - word0))) * args.in_stride);
      x1 = tw_load(in_row + (tw_i64)(tw_crossing(1u, tw_power(&args, 100u - word0))) * args.in_stride);
      x2 = tw_load(in_row + (tw_i64)(tw_crossing(0u, tw_power(&args, 79u - word0))) * args.in_stride);
      x3 = tw_load(in_row + (tw_i64)(tw_crossing(1u, tw_power(&args, 79u - word0))) * args.in_stride);
      x4 = tw_load(in_row + (tw_i64)(tw_crossing(0u, tw_power(&args, 58u - word0))) * args.in_stride);
      x5 = tw_load(in_row + (tw_i64)(tw_crossing(1u, tw_power(&args, 58u - word0))) * args.in_stride);
      x6 = tw_load(in_row + (tw_i64)(tw_crossing(0u, tw_power(&args, 37u - word0))) * args.in_stride);
      x7 = tw_load(in_row + (tw_i64)(tw_crossing(1u, tw_power(&args, 37u - word0))) * args.in_stride);
    }
    if (live && t < 17u) {
      x8 = tw_load(in_row + (tw_i64)(tw_crossing(0u, tw_power(&args, 16u - word0))) * args.in_stride);
      x9 = tw_load(in_row + (tw_i64)(tw_crossing(1u, tw_power(&args, 16u - word0))) * args.in_stride);
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

  /* stage 1 of 5: radix 2, stride 1 */
  tw_dft2(&x0, &x1);
  tw_dft2(&x2, &x3);
  tw_dft2(&x4, &x5);
  tw_dft2(&x6, &x7);
  tw_dft2(&x8, &x9);

  { /* exchange */
    const tw_u32 from0 = (t * 2u) * 4u + row;
    const tw_u32 to0 = (t) * 4u + row;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 4, x1);
    tw_put(tile, from0, 168, x2);
    tw_put(tile, from0, 172, x3);
    tw_put(tile, from0, 336, x4);
    tw_put(tile, from0, 340, x5);
    tw_put(tile, from0, 504, x6);
    tw_put(tile, from0, 508, x7);
    if (t < 17u) {
      tw_put(tile, from0, 672, x8);
      tw_put(tile, from0, 676, x9);
    }
    tw_barrier();
    if (t < 20u) {
      tw_get(tile, to0, 0, x0);
      tw_get(tile, to0, 80, x1);
      tw_get(tile, to0, 160, x2);
      tw_get(tile, to0, 240, x3);
      tw_get(tile, to0, 320, x4);
      tw_get(tile, to0, 400, x5);
      tw_get(tile, to0, 480, x6);
      tw_get(tile, to0, 560, x7);
      tw_get(tile, to0, 640, x8);
      tw_get(tile, to0, 720, x9);
    }
    if (t < 2u) {
      tw_get(tile, (t + 200u) * 4u + row, 0, dc0);
    }
  }

  TW_ROLLED
  for (int list = 0; list < 2; list++) { /* of stages: the same twice */

    /* stage 2 of 5: radix 10, stride 2 */
    if (t < 20u) {
      tw_dft10(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9);
    }

    { /* exchange */
      const tw_u32 from0 = (t / 2u * 20u + t % 2u) * 4u + row;
      const tw_u32 to0 = (t) * 4u + row;
      const tw_tile tile = tw_tile_from(0u);
      tw_barrier();
      if (t < 20u) {
        tw_put(tile, from0, 0, x0);
        tw_put(tile, from0, 8, x1);
        tw_put(tile, from0, 16, x2);
        tw_put(tile, from0, 24, x3);
        tw_put(tile, from0, 32, x4);
        tw_put(tile, from0, 40, x5);
        tw_put(tile, from0, 48, x6);
        tw_put(tile, from0, 56, x7);
        tw_put(tile, from0, 64, x8);
        tw_put(tile, from0, 72, x9);
      }
      tw_barrier();
      if (t < 20u) {
        tw_get(tile, to0, 0, x0);
        tw_get(tile, to0, 80, x1);
        tw_get(tile, to0, 160, x2);
        tw_get(tile, to0, 240, x3);
        tw_get(tile, to0, 320, x4);
        tw_get(tile, to0, 400, x5);
        tw_get(tile, to0, 480, x6);
        tw_get(tile, to0, 560, x7);
        tw_get(tile, to0, 640, x8);
        tw_get(tile, to0, 720, x9);
      }
    }

    /* stage 3 of 5: radix 10, stride 20 */
    if (t < 20u) {
      {
        const tw_u32 k = tw_again(&args, list, (t) % 20u / 2u);
        const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 10);
        const tw_complex w3 = tw_load_table(roots + 20);
        const tw_complex w4 = tw_load_table(roots + 30);
        const tw_complex w5 = tw_load_table(roots + 40);
        const tw_complex w6 = tw_load_table(roots + 50);
        const tw_complex w7 = tw_load_table(roots + 60);
        const tw_complex w8 = tw_load_table(roots + 70);
        const tw_complex w9 = tw_load_table(roots + 80);
        x1 = tw_multiply(x1, w1);
        x2 = tw_multiply(x2, w2);
        x3 = tw_multiply(x3, w3);
        x4 = tw_multiply(x4, w4);
        x5 = tw_multiply(x5, w5);
        x6 = tw_multiply(x6, w6);
        x7 = tw_multiply(x7, w7);
        x8 = tw_multiply(x8, w8);
        x9 = tw_multiply(x9, w9);
      }
      tw_dft10(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9);
    }

    if (!list) {

      { /* product with the spectrum of roots; the DC point joins in */
        const tw_complex sum0 = x0;
        const tw_complex *const filter = (const tw_complex *)args.table + 180;
        const tw_u32 of_row0 = (t + 0u) / 2u;
        if (t < 20u) {
          x0 = tw_multiply(x0, tw_load_table(filter + of_row0 + 0u));
        }
        if (t < 20u) {
          x1 = tw_multiply(x1, tw_load_table(filter + of_row0 + 10u));
        }
        if (t < 20u) {
          x2 = tw_multiply(x2, tw_load_table(filter + of_row0 + 20u));
        }
        if (t < 20u) {
          x3 = tw_multiply(x3, tw_load_table(filter + of_row0 + 30u));
        }
        if (t < 20u) {
          x4 = tw_multiply(x4, tw_load_table(filter + of_row0 + 40u));
        }
        if (t < 20u) {
          x5 = tw_multiply(x5, tw_load_table(filter + of_row0 + 50u));
        }
        if (t < 20u) {
          x6 = tw_multiply(x6, tw_load_table(filter + of_row0 + 60u));
        }
        if (t < 20u) {
          x7 = tw_multiply(x7, tw_load_table(filter + of_row0 + 70u));
        }
        if (t < 20u) {
          x8 = tw_multiply(x8, tw_load_table(filter + of_row0 + 80u));
        }
        if (t < 20u) {
          x9 = tw_multiply(x9, tw_load_table(filter + of_row0 + 90u));
        }
        x0.re += dc0.re, x0.im += dc0.im;
        dc0.re += sum0.re, dc0.im += sum0.im;
      }

      /* conjugate */
      x0.im = -x0.im;
      x1.im = -x1.im;
      x2.im = -x2.im;
      x3.im = -x3.im;
      x4.im = -x4.im;
      x5.im = -x5.im;
      x6.im = -x6.im;
      x7.im = -x7.im;
      x8.im = -x8.im;
      x9.im = -x9.im;
    }
  }

  /* conjugate */
  x0.im = -x0.im;
  x1.im = -x1.im;
  x2.im = -x2.im;
  x3.im = -x3.im;
  x4.im = -x4.im;
  x5.im = -x5.im;
  x6.im = -x6.im;
  x7.im = -x7.im;
  x8.im = -x8.im;
  x9.im = -x9.im;

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 k = (tw_u32)row_index;
    const tw_u32 word0 = t;
    const tw_u32 word0_a = word0 * 1u % 2u, word0_c = word0 / 2u;
    if (t < 20u) {
      x0 = tw_multiply(x0, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 1u)))));
    }
    if (t < 20u) {
      x1 = tw_multiply(x1, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 11u)))));
    }
    if (t < 20u) {
      x2 = tw_multiply(x2, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 21u)))));
    }
    if (t < 20u) {
      x3 = tw_multiply(x3, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 31u)))));
    }
    if (t < 20u) {
      x4 = tw_multiply(x4, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 41u)))));
    }
    if (t < 20u) {
      x5 = tw_multiply(x5, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 51u)))));
    }
    if (t < 20u) {
      x6 = tw_multiply(x6, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 61u)))));
    }
    if (t < 20u) {
      x7 = tw_multiply(x7, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 71u)))));
    }
    if (t < 20u) {
      x8 = tw_multiply(x8, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 81u)))));
    }
    if (t < 20u) {
      x9 = tw_multiply(x9, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 91u)))));
    }
    if (t < 2u) {
      dc0 = tw_multiply(dc0, tw_pass_twiddle(&args, k * (tw_dc_point(t + 0u))));
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
  dc0.re *= scale, dc0.im *= scale * sign;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    const tw_u32 word0 = t;
    const tw_u32 word0_a = word0 * 1u % 2u, word0_c = word0 / 2u;
    if (live && t < 20u) {
      tw_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 1u))) * args.out_stride, x0);
      tw_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 11u))) * args.out_stride, x1);
      tw_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 21u))) * args.out_stride, x2);
      tw_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 31u))) * args.out_stride, x3);
      tw_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 41u))) * args.out_stride, x4);
      tw_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 51u))) * args.out_stride, x5);
      tw_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 61u))) * args.out_stride, x6);
      tw_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 71u))) * args.out_stride, x7);
      tw_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 81u))) * args.out_stride, x8);
      tw_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 91u))) * args.out_stride, x9);
    }
  }

  { /* store: DC points */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    if (live && t < 2u) {
      tw_store(out_row + (tw_i64)tw_dc_point(t + 0u) * args.out_stride, dc0);
    }
  }
}

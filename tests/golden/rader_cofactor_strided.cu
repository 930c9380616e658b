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
#define tw_dft2( \
    x0, x1) \
    asm volatile("{ .reg .f32 minus, t<1>;" \
      ".reg .f32 i0; mov.f32 i0, " #x0 "_re;" \
      ".reg .f32 i1; mov.f32 i1, " #x0 "_im;" \
      "add.f32 " #x0 "_re, i0, " #x1 "_re;" \
      "sub.f32 " #x1 "_re, i0, " #x1 "_re;" \
      "add.f32 " #x0 "_im, i1, " #x1 "_im;" \
      "sub.f32 " #x1 "_im, i1, " #x1 "_im;" \
      "}")

/* DFT of length 10, in place: prime factor, 2 x 5.
 * 84 operations: 48 additions, 0 multiplications, 36 fused; at most 21 live values.
 * Before fusing: 84 additions, 24 multiplications. */
#define tw_dft10( \
    x0, x1, x2, x3, x4, x5, x6, x7, x8, x9) \
    asm volatile("{ .reg .f32 minus, t<65>;" \
      "add.f32 t0, " #x0 "_re, " #x5 "_re;" \
      "sub.f32 t1, " #x0 "_re, " #x5 "_re;" \
      "add.f32 t2, " #x0 "_im, " #x5 "_im;" \
      "sub.f32 t3, " #x0 "_im, " #x5 "_im;" \
      "add.f32 t4, " #x2 "_re, " #x7 "_re;" \
      "sub.f32 t5, " #x2 "_re, " #x7 "_re;" \
      "add.f32 t6, " #x2 "_im, " #x7 "_im;" \
      "sub.f32 t7, " #x2 "_im, " #x7 "_im;" \
      "add.f32 t8, " #x4 "_re, " #x9 "_re;" \
      "sub.f32 t9, " #x4 "_re, " #x9 "_re;" \
      "add.f32 t10, " #x4 "_im, " #x9 "_im;" \
      "sub.f32 t11, " #x4 "_im, " #x9 "_im;" \
      "add.f32 t12, " #x1 "_re, " #x6 "_re;" \
      "sub.f32 t13, " #x1 "_re, " #x6 "_re;" \
      "add.f32 t14, " #x1 "_im, " #x6 "_im;" \
      "sub.f32 t15, " #x1 "_im, " #x6 "_im;" \
      "add.f32 t16, " #x3 "_re, " #x8 "_re;" \
      "sub.f32 t17, " #x3 "_re, " #x8 "_re;" \
      "add.f32 t18, " #x3 "_im, " #x8 "_im;" \
      "sub.f32 t19, " #x3 "_im, " #x8 "_im;" \
      "add.f32 t20, t4, t16;" \
      "sub.f32 t21, t4, t16;" \
      "add.f32 t22, t6, t18;" \
      "sub.f32 t23, t6, t18;" \
      "add.f32 t24, t8, t12;" \
      "sub.f32 t25, t8, t12;" \
      "add.f32 t26, t10, t14;" \
      "sub.f32 t27, t10, t14;" \
      "add.f32 t28, t20, t24;" \
      "sub.f32 t29, t20, t24;" \
      "add.f32 " #x0 "_re, t0, t28;" \
      "fma.rn.f32 t30, t28, 0fBE800000, t0;" \
      "fma.rn.f32 t31, t29, 0f3F0F1BBD, t30;" \
      "fma.rn.f32 t32, t29, 0fBF0F1BBD, t30;" \
      "fma.rn.f32 t33, t21, 0f3FCF1BBD, t25;" \
      "fma.rn.f32 t34, t25, 0fBFCF1BBD, t21;" \
      "add.f32 t35, t22, t26;" \
      "sub.f32 t36, t22, t26;" \
      "add.f32 " #x0 "_im, t2, t35;" \
      "fma.rn.f32 t37, t35, 0fBE800000, t2;" \
      "fma.rn.f32 t38, t36, 0f3F0F1BBD, t37;" \
      "fma.rn.f32 t39, t36, 0fBF0F1BBD, t37;" \
      "fma.rn.f32 t40, t23, 0f3FCF1BBD, t27;" \
      "fma.rn.f32 t41, t27, 0fBFCF1BBD, t23;" \
      "fma.rn.f32 " #x6 "_re, t40, 0f3F167918, t31;" \
      "fma.rn.f32 " #x4 "_re, t40, 0fBF167918, t31;" \
      "fma.rn.f32 " #x6 "_im, t33, 0fBF167918, t38;" \
      "fma.rn.f32 " #x4 "_im, t33, 0f3F167918, t38;" \
      "fma.rn.f32 " #x2 "_re, t41, 0f3F167918, t32;" \
      "fma.rn.f32 " #x8 "_re, t41, 0fBF167918, t32;" \
      "fma.rn.f32 " #x2 "_im, t34, 0fBF167918, t39;" \
      "fma.rn.f32 " #x8 "_im, t34, 0f3F167918, t39;" \
      "sub.f32 t42, t5, t17;" \
      "add.f32 t43, t5, t17;" \
      "sub.f32 t44, t7, t19;" \
      "add.f32 t45, t7, t19;" \
      "sub.f32 t46, t9, t13;" \
      "add.f32 t47, t9, t13;" \
      "sub.f32 t48, t11, t15;" \
      "add.f32 t49, t11, t15;" \
      "add.f32 t50, t42, t46;" \
      "sub.f32 t51, t42, t46;" \
      "add.f32 " #x5 "_re, t1, t50;" \
      "fma.rn.f32 t52, t50, 0fBE800000, t1;" \
      "fma.rn.f32 t53, t51, 0f3F0F1BBD, t52;" \
      "fma.rn.f32 t54, t51, 0fBF0F1BBD, t52;" \
      "fma.rn.f32 t55, t43, 0f3FCF1BBD, t47;" \
      "fma.rn.f32 t56, t47, 0fBFCF1BBD, t43;" \
      "add.f32 t57, t44, t48;" \
      "sub.f32 t58, t44, t48;" \
      "add.f32 " #x5 "_im, t3, t57;" \
      "fma.rn.f32 t59, t57, 0fBE800000, t3;" \
      "fma.rn.f32 t60, t58, 0f3F0F1BBD, t59;" \
      "fma.rn.f32 t61, t58, 0fBF0F1BBD, t59;" \
      "fma.rn.f32 t62, t45, 0f3FCF1BBD, t49;" \
      "fma.rn.f32 t63, t49, 0fBFCF1BBD, t45;" \
      "fma.rn.f32 " #x1 "_re, t62, 0f3F167918, t53;" \
      "fma.rn.f32 " #x9 "_re, t62, 0fBF167918, t53;" \
      "fma.rn.f32 " #x1 "_im, t55, 0fBF167918, t60;" \
      "fma.rn.f32 " #x9 "_im, t55, 0f3F167918, t60;" \
      "fma.rn.f32 " #x7 "_re, t63, 0f3F167918, t54;" \
      "fma.rn.f32 " #x3 "_re, t63, 0fBF167918, t54;" \
      "fma.rn.f32 " #x7 "_im, t56, 0fBF167918, t61;" \
      "fma.rn.f32 " #x3 "_im, t56, 0f3F167918, t61;" \
      "}")

TW_KERNEL(tw_f32_202_s0s0_out_twiddle_d17ede06, 84, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 4u;
  const tw_u32 t = thread / 4u;
  const tw_u32 tile_words = 808u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
  tw_held_declare(tw_declare_each(x8) tw_declare_each(x9) tw_declare_each(dc0));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 4;
  const int live = first + row < args.batch;
  (void)live;
  tw_held_clear(tw_clear_each(dc0));

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * args.in_dist;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(in_row + (tw_i64)(tw_crossing(0u, tw_power(&args, 100u - word0))) * args.in_stride, tw_load_each(x0, 0));
      tw_held_load(in_row + (tw_i64)(tw_crossing(1u, tw_power(&args, 100u - word0))) * args.in_stride, tw_load_each(x1, 0));
      tw_held_load(in_row + (tw_i64)(tw_crossing(0u, tw_power(&args, 79u - word0))) * args.in_stride, tw_load_each(x2, 0));
      tw_held_load(in_row + (tw_i64)(tw_crossing(1u, tw_power(&args, 79u - word0))) * args.in_stride, tw_load_each(x3, 0));
      tw_held_load(in_row + (tw_i64)(tw_crossing(0u, tw_power(&args, 58u - word0))) * args.in_stride, tw_load_each(x4, 0));
      tw_held_load(in_row + (tw_i64)(tw_crossing(1u, tw_power(&args, 58u - word0))) * args.in_stride, tw_load_each(x5, 0));
      tw_held_load(in_row + (tw_i64)(tw_crossing(0u, tw_power(&args, 37u - word0))) * args.in_stride, tw_load_each(x6, 0));
      tw_held_load(in_row + (tw_i64)(tw_crossing(1u, tw_power(&args, 37u - word0))) * args.in_stride, tw_load_each(x7, 0));
    }
    if (live && t < 17u) {
      tw_held_load(in_row + (tw_i64)(tw_crossing(0u, tw_power(&args, 16u - word0))) * args.in_stride, tw_load_each(x8, 0));
      tw_held_load(in_row + (tw_i64)(tw_crossing(1u, tw_power(&args, 16u - word0))) * args.in_stride, tw_load_each(x9, 0));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));
  tw_held_turn(sign, tw_turn_each(x8) tw_turn_each(x9));

  /* stage 1 of 5: radix 2, stride 1 */
  tw_dft2(x0, x1);
  tw_dft2(x2, x3);
  tw_dft2(x4, x5);
  tw_dft2(x6, x7);
  tw_dft2(x8, x9);

  { /* exchange */
    const tw_u32 from0 = (t * 2u) * 4u + row;
    const tw_u32 to0 = (t) * 4u + row;
    const tw_tile tile = tw_tile_from(0u);
    tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 4) tw_put_each(x2, 168) tw_put_each(x3, 172));
    tw_held_put(tile, from0, tw_put_each(x4, 336) tw_put_each(x5, 340) tw_put_each(x6, 504) tw_put_each(x7, 508));
    if (t < 17u) {
      tw_held_put(tile, from0, tw_put_each(x8, 672) tw_put_each(x9, 676));
    }
    tw_barrier();
    if (t < 20u) {
      tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 80) tw_get_each(x2, 160) tw_get_each(x3, 240));
      tw_held_get(tile, to0, tw_get_each(x4, 320) tw_get_each(x5, 400) tw_get_each(x6, 480) tw_get_each(x7, 560));
      tw_held_get(tile, to0, tw_get_each(x8, 640) tw_get_each(x9, 720));
    }
    if (t < 2u) {
      tw_held_get(tile, (t + 200u) * 4u + row, tw_get_each(dc0, 0));
    }
  }

  TW_ROLLED
  for (int list = 0; list < 2; list++) { /* of stages: the same twice */

    /* stage 2 of 5: radix 10, stride 2 */
    if (t < 20u) {
      tw_dft10(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9);
    }

    { /* exchange */
      const tw_u32 from0 = (t / 2u * 20u + t % 2u) * 4u + row;
      const tw_u32 to0 = (t) * 4u + row;
      const tw_tile tile = tw_tile_from(0u);
      tw_barrier();
      if (t < 20u) {
        tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 8) tw_put_each(x2, 16) tw_put_each(x3, 24));
        tw_held_put(tile, from0, tw_put_each(x4, 32) tw_put_each(x5, 40) tw_put_each(x6, 48) tw_put_each(x7, 56));
        tw_held_put(tile, from0, tw_put_each(x8, 64) tw_put_each(x9, 72));
      }
      tw_barrier();
      if (t < 20u) {
        tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 80) tw_get_each(x2, 160) tw_get_each(x3, 240));
        tw_held_get(tile, to0, tw_get_each(x4, 320) tw_get_each(x5, 400) tw_get_each(x6, 480) tw_get_each(x7, 560));
        tw_held_get(tile, to0, tw_get_each(x8, 640) tw_get_each(x9, 720));
      }
    }

    /* stage 3 of 5: radix 10, stride 20 */
    if (t < 20u) {
      {
        const tw_u32 k = tw_again(&args, list, (t) % 20u / 2u);
        const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
        tw_held_roots(10, roots,
            tw_fetch_each(1, 0) tw_fetch_each(2, 10) tw_fetch_each(3, 20) tw_fetch_each(4, 30)
            tw_fetch_each(5, 40) tw_fetch_each(6, 50) tw_fetch_each(7, 60) tw_fetch_each(8, 70)
            tw_fetch_each(9, 80) tw_times_each(x1, 1) tw_times_each(x2, 2) tw_times_each(x3, 3)
            tw_times_each(x4, 4) tw_times_each(x5, 5) tw_times_each(x6, 6) tw_times_each(x7, 7)
            tw_times_each(x8, 8) tw_times_each(x9, 9));
      }
      tw_dft10(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9);
    }

    if (!list) {

      { /* product with the spectrum of roots; the DC point joins in */
        tw_complex sum0;
        tw_held_read(sum0, x0);
        const tw_complex *const filter = (const tw_complex *)args.table + 180;
        const tw_u32 of_row0 = (t + 0u) / 2u;
        if (t < 20u) {
          tw_held_product(filter + of_row0, tw_product_each(x0, 0));
        }
        if (t < 20u) {
          tw_held_product(filter + of_row0, tw_product_each(x1, 10));
        }
        if (t < 20u) {
          tw_held_product(filter + of_row0, tw_product_each(x2, 20));
        }
        if (t < 20u) {
          tw_held_product(filter + of_row0, tw_product_each(x3, 30));
        }
        if (t < 20u) {
          tw_held_product(filter + of_row0, tw_product_each(x4, 40));
        }
        if (t < 20u) {
          tw_held_product(filter + of_row0, tw_product_each(x5, 50));
        }
        if (t < 20u) {
          tw_held_product(filter + of_row0, tw_product_each(x6, 60));
        }
        if (t < 20u) {
          tw_held_product(filter + of_row0, tw_product_each(x7, 70));
        }
        if (t < 20u) {
          tw_held_product(filter + of_row0, tw_product_each(x8, 80));
        }
        if (t < 20u) {
          tw_held_product(filter + of_row0, tw_product_each(x9, 90));
        }
        tw_held_add(x0, dc0);
        tw_held_plus(dc0, sum0);
      }

      /* conjugate */
      tw_held_conjugate(tw_conjugate_each(x0) tw_conjugate_each(x1) tw_conjugate_each(x2) tw_conjugate_each(x3));
      tw_held_conjugate(tw_conjugate_each(x4) tw_conjugate_each(x5) tw_conjugate_each(x6) tw_conjugate_each(x7));
      tw_held_conjugate(tw_conjugate_each(x8) tw_conjugate_each(x9));
    }
  }

  /* conjugate */
  tw_held_conjugate(tw_conjugate_each(x0) tw_conjugate_each(x1) tw_conjugate_each(x2) tw_conjugate_each(x3));
  tw_held_conjugate(tw_conjugate_each(x4) tw_conjugate_each(x5) tw_conjugate_each(x6) tw_conjugate_each(x7));
  tw_held_conjugate(tw_conjugate_each(x8) tw_conjugate_each(x9));

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 k = (tw_u32)row_index;
    const tw_u32 word0 = t;
    const tw_u32 word0_a = word0 * 1u % 2u, word0_c = word0 / 2u;
    if (t < 20u) {
      tw_held_multiply(x0, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 1u)))));
    }
    if (t < 20u) {
      tw_held_multiply(x1, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 11u)))));
    }
    if (t < 20u) {
      tw_held_multiply(x2, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 21u)))));
    }
    if (t < 20u) {
      tw_held_multiply(x3, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 31u)))));
    }
    if (t < 20u) {
      tw_held_multiply(x4, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 41u)))));
    }
    if (t < 20u) {
      tw_held_multiply(x5, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 51u)))));
    }
    if (t < 20u) {
      tw_held_multiply(x6, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 61u)))));
    }
    if (t < 20u) {
      tw_held_multiply(x7, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 71u)))));
    }
    if (t < 20u) {
      tw_held_multiply(x8, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 81u)))));
    }
    if (t < 20u) {
      tw_held_multiply(x9, tw_pass_twiddle(&args, k * (tw_crossing(word0_a, tw_power(&args, word0_c + 91u)))));
    }
    if (t < 2u) {
      tw_held_multiply(dc0, tw_pass_twiddle(&args, k * (tw_dc_point(t + 0u))));
    }
  }

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6) tw_scale_each(x7));
  tw_held_scale(scale, scale * sign, tw_scale_each(x8) tw_scale_each(x9) tw_scale_each(dc0));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    const tw_u32 word0 = t;
    const tw_u32 word0_a = word0 * 1u % 2u, word0_c = word0 / 2u;
    if (live && t < 20u) {
      tw_held_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 1u))) * args.out_stride, tw_store_each(x0, 0));
      tw_held_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 11u))) * args.out_stride, tw_store_each(x1, 0));
      tw_held_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 21u))) * args.out_stride, tw_store_each(x2, 0));
      tw_held_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 31u))) * args.out_stride, tw_store_each(x3, 0));
      tw_held_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 41u))) * args.out_stride, tw_store_each(x4, 0));
      tw_held_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 51u))) * args.out_stride, tw_store_each(x5, 0));
      tw_held_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 61u))) * args.out_stride, tw_store_each(x6, 0));
      tw_held_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 71u))) * args.out_stride, tw_store_each(x7, 0));
      tw_held_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 81u))) * args.out_stride, tw_store_each(x8, 0));
      tw_held_store(out_row + (tw_i64)(tw_crossing(word0_a, tw_power(&args, word0_c + 91u))) * args.out_stride, tw_store_each(x9, 0));
    }
  }

  { /* store: DC points */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    if (live && t < 2u) {
      tw_held_store(out_row + (tw_i64)tw_dc_point(t + 0u) * args.out_stride, tw_store_each(dc0, 0));
    }
  }
}

/* tw_f32_61_f3d3b37b: complex transform of rows of prime length (Rader)
 * record: precision=f32 n=60 radices=6x10 elements=10 threads=10 transforms=4 points=61 method=rader */

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

/* a power of 2 modulo 61; 0 of 0 */
TW_INLINE tw_u32 tw_power(const tw_args *args, tw_u32 exponent) {
  return tw_load_index((const tw_complex *)args->table + 164, exponent);
}

/* the point that a word comes from */
TW_INLINE tw_u32 tw_gathered(const tw_args *args, tw_u32 word) {
  return tw_power(args, 60u - word);
}

/* the point that a word of the convolution goes to */
TW_INLINE tw_u32 tw_scattered(const tw_args *args, tw_u32 word) {
  return tw_power(args, word + 1u);
}

/* DFT of length 6, in place: prime factor, 2 x 3.
 * 36 operations: 24 additions, 0 multiplications, 12 fused; at most 13 live values.
 * Before fusing: 36 additions, 8 multiplications. */
#define tw_dft6( \
    x0, x1, x2, x3, x4, x5) \
    asm volatile("{ .reg .f32 minus, t<25>;" \
      "add.f32 t0, " #x0 "_re, " #x3 "_re;" \
      "sub.f32 t1, " #x0 "_re, " #x3 "_re;" \
      "add.f32 t2, " #x0 "_im, " #x3 "_im;" \
      "sub.f32 t3, " #x0 "_im, " #x3 "_im;" \
      "add.f32 t4, " #x2 "_re, " #x5 "_re;" \
      "sub.f32 t5, " #x2 "_re, " #x5 "_re;" \
      "add.f32 t6, " #x2 "_im, " #x5 "_im;" \
      "sub.f32 t7, " #x2 "_im, " #x5 "_im;" \
      "add.f32 t8, " #x1 "_re, " #x4 "_re;" \
      "sub.f32 t9, " #x1 "_re, " #x4 "_re;" \
      "add.f32 t10, " #x1 "_im, " #x4 "_im;" \
      "sub.f32 t11, " #x1 "_im, " #x4 "_im;" \
      "add.f32 t12, t4, t8;" \
      "sub.f32 t13, t4, t8;" \
      "add.f32 t14, t6, t10;" \
      "sub.f32 t15, t6, t10;" \
      "add.f32 " #x0 "_re, t0, t12;" \
      "fma.rn.f32 t16, t12, 0fBF000000, t0;" \
      "add.f32 " #x0 "_im, t2, t14;" \
      "fma.rn.f32 t17, t14, 0fBF000000, t2;" \
      "fma.rn.f32 " #x4 "_re, t15, 0f3F5DB3D7, t16;" \
      "fma.rn.f32 " #x2 "_re, t15, 0fBF5DB3D7, t16;" \
      "fma.rn.f32 " #x4 "_im, t13, 0fBF5DB3D7, t17;" \
      "fma.rn.f32 " #x2 "_im, t13, 0f3F5DB3D7, t17;" \
      "sub.f32 t18, t5, t9;" \
      "add.f32 t19, t5, t9;" \
      "sub.f32 t20, t7, t11;" \
      "add.f32 t21, t7, t11;" \
      "add.f32 " #x3 "_re, t1, t18;" \
      "fma.rn.f32 t22, t18, 0fBF000000, t1;" \
      "add.f32 " #x3 "_im, t3, t20;" \
      "fma.rn.f32 t23, t20, 0fBF000000, t3;" \
      "fma.rn.f32 " #x1 "_re, t21, 0f3F5DB3D7, t22;" \
      "fma.rn.f32 " #x5 "_re, t21, 0fBF5DB3D7, t22;" \
      "fma.rn.f32 " #x1 "_im, t19, 0fBF5DB3D7, t23;" \
      "fma.rn.f32 " #x5 "_im, t19, 0f3F5DB3D7, t23;" \
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

TW_KERNEL(tw_f32_61_f3d3b37b, 40, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 10u;
  const tw_u32 row = thread / 10u;
  const tw_u32 tile_words = 240u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held(x0);
  tw_held(x1);
  tw_held(x2);
  tw_held(x3);
  tw_held(x4);
  tw_held(x5);
  tw_held(x6);
  tw_held(x7);
  tw_held(x8);
  tw_held(x9);
  tw_held(dc0);
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 4;
  const int live = first + row < args.batch;
  (void)live;
  tw_held_clear(dc0);

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * args.in_dist;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(x0, in_row + tw_gathered(&args, word0 + 0u), 0);
      tw_held_load(x1, in_row + tw_gathered(&args, word0 + 10u), 0);
      tw_held_load(x2, in_row + tw_gathered(&args, word0 + 20u), 0);
      tw_held_load(x3, in_row + tw_gathered(&args, word0 + 30u), 0);
      tw_held_load(x4, in_row + tw_gathered(&args, word0 + 40u), 0);
      tw_held_load(x5, in_row + tw_gathered(&args, word0 + 50u), 0);
    }
  }

  { /* load: DC point */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * args.in_dist;
    if (live && t < 1u) {
      tw_held_load(dc0, in_row, 0);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(x0, sign);
  tw_held_turn(x1, sign);
  tw_held_turn(x2, sign);
  tw_held_turn(x3, sign);
  tw_held_turn(x4, sign);
  tw_held_turn(x5, sign);
  tw_held_turn(dc0, sign);

  /* stage 1 of 4: radix 6, stride 1 */
  tw_dft6(x0, x1, x2, x3, x4, x5);

  { /* exchange */
    const tw_u32 from0 = row * 60u + t * 6u;
    const tw_u32 to0 = row * 60u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_held_put(tile, from0, 0, x0);
    tw_held_put(tile, from0, 1, x1);
    tw_held_put(tile, from0, 2, x2);
    tw_held_put(tile, from0, 3, x3);
    tw_held_put(tile, from0, 4, x4);
    tw_held_put(tile, from0, 5, x5);
    tw_barrier();
    if (t < 6u) {
      tw_held_get(tile, to0, 0, x0);
      tw_held_get(tile, to0, 6, x1);
      tw_held_get(tile, to0, 12, x2);
      tw_held_get(tile, to0, 18, x3);
      tw_held_get(tile, to0, 24, x4);
      tw_held_get(tile, to0, 30, x5);
      tw_held_get(tile, to0, 36, x6);
      tw_held_get(tile, to0, 42, x7);
      tw_held_get(tile, to0, 48, x8);
      tw_held_get(tile, to0, 54, x9);
    }
  }

  /* stage 2 of 4: radix 10, stride 6 */
  if (t < 6u) {
    {
      const tw_u32 k = (t) % 6u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 6);
      const tw_complex w3 = tw_load_table(roots + 12);
      const tw_complex w4 = tw_load_table(roots + 18);
      const tw_complex w5 = tw_load_table(roots + 24);
      const tw_complex w6 = tw_load_table(roots + 30);
      const tw_complex w7 = tw_load_table(roots + 36);
      const tw_complex w8 = tw_load_table(roots + 42);
      const tw_complex w9 = tw_load_table(roots + 48);
      tw_held_multiply(x1, w1);
      tw_held_multiply(x2, w2);
      tw_held_multiply(x3, w3);
      tw_held_multiply(x4, w4);
      tw_held_multiply(x5, w5);
      tw_held_multiply(x6, w6);
      tw_held_multiply(x7, w7);
      tw_held_multiply(x8, w8);
      tw_held_multiply(x9, w9);
    }
    tw_dft10(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9);
  }

  { /* product with the spectrum of roots; the DC point joins in */
    tw_complex sum0;
    tw_held_read(sum0, x0);
    const tw_complex *const filter = (const tw_complex *)args.table + 104;
    if (t < 6u) {
      tw_held_multiply(x0, tw_load_table(filter + t + 0u));
    }
    if (t < 6u) {
      tw_held_multiply(x1, tw_load_table(filter + t + 6u));
    }
    if (t < 6u) {
      tw_held_multiply(x2, tw_load_table(filter + t + 12u));
    }
    if (t < 6u) {
      tw_held_multiply(x3, tw_load_table(filter + t + 18u));
    }
    if (t < 6u) {
      tw_held_multiply(x4, tw_load_table(filter + t + 24u));
    }
    if (t < 6u) {
      tw_held_multiply(x5, tw_load_table(filter + t + 30u));
    }
    if (t < 6u) {
      tw_held_multiply(x6, tw_load_table(filter + t + 36u));
    }
    if (t < 6u) {
      tw_held_multiply(x7, tw_load_table(filter + t + 42u));
    }
    if (t < 6u) {
      tw_held_multiply(x8, tw_load_table(filter + t + 48u));
    }
    if (t < 6u) {
      tw_held_multiply(x9, tw_load_table(filter + t + 54u));
    }
    tw_held_add(x0, dc0);
    tw_held_plus(dc0, sum0);
  }

  /* conjugate */
  tw_held_conjugate(x0);
  tw_held_conjugate(x1);
  tw_held_conjugate(x2);
  tw_held_conjugate(x3);
  tw_held_conjugate(x4);
  tw_held_conjugate(x5);
  tw_held_conjugate(x6);
  tw_held_conjugate(x7);
  tw_held_conjugate(x8);
  tw_held_conjugate(x9);

  /* stage 3 of 4: radix 10, stride 1 */
  if (t < 6u) {
    tw_dft10(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9);
  }

  { /* exchange */
    const tw_u32 from0 = row * 60u + t * 10u;
    const tw_u32 to0 = row * 60u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 6u) {
      tw_held_put(tile, from0, 0, x0);
      tw_held_put(tile, from0, 1, x1);
      tw_held_put(tile, from0, 2, x2);
      tw_held_put(tile, from0, 3, x3);
      tw_held_put(tile, from0, 4, x4);
      tw_held_put(tile, from0, 5, x5);
      tw_held_put(tile, from0, 6, x6);
      tw_held_put(tile, from0, 7, x7);
      tw_held_put(tile, from0, 8, x8);
      tw_held_put(tile, from0, 9, x9);
    }
    tw_barrier();
    tw_held_get(tile, to0, 0, x0);
    tw_held_get(tile, to0, 10, x1);
    tw_held_get(tile, to0, 20, x2);
    tw_held_get(tile, to0, 30, x3);
    tw_held_get(tile, to0, 40, x4);
    tw_held_get(tile, to0, 50, x5);
  }

  /* stage 4 of 4: radix 6, stride 10 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 54 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 10);
    const tw_complex w3 = tw_load_table(roots + 20);
    const tw_complex w4 = tw_load_table(roots + 30);
    const tw_complex w5 = tw_load_table(roots + 40);
    tw_held_multiply(x1, w1);
    tw_held_multiply(x2, w2);
    tw_held_multiply(x3, w3);
    tw_held_multiply(x4, w4);
    tw_held_multiply(x5, w5);
  }
  tw_dft6(x0, x1, x2, x3, x4, x5);

  /* conjugate */
  tw_held_conjugate(x0);
  tw_held_conjugate(x1);
  tw_held_conjugate(x2);
  tw_held_conjugate(x3);
  tw_held_conjugate(x4);
  tw_held_conjugate(x5);

  /* scale and direction */
  tw_held_scale(x0, scale, scale * sign);
  tw_held_scale(x1, scale, scale * sign);
  tw_held_scale(x2, scale, scale * sign);
  tw_held_scale(x3, scale, scale * sign);
  tw_held_scale(x4, scale, scale * sign);
  tw_held_scale(x5, scale, scale * sign);
  tw_held_scale(dc0, scale, scale * sign);

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_store(out_row + tw_scattered(&args, word0 + 0u), 0, x0);
      tw_held_store(out_row + tw_scattered(&args, word0 + 10u), 0, x1);
      tw_held_store(out_row + tw_scattered(&args, word0 + 20u), 0, x2);
      tw_held_store(out_row + tw_scattered(&args, word0 + 30u), 0, x3);
      tw_held_store(out_row + tw_scattered(&args, word0 + 40u), 0, x4);
      tw_held_store(out_row + tw_scattered(&args, word0 + 50u), 0, x5);
    }
  }

  { /* store: DC point */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    if (live && t < 1u) {
      tw_held_store(out_row, 0, dc0);
    }
  }
}

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
#define tw_dft7( \
    x0, x1, x2, x3, x4, x5, x6) \
    asm volatile("{ .reg .f32 minus, t<47>;" \
      ".reg .f32 i0; mov.f32 i0, " #x0 "_re;" \
      ".reg .f32 i1; mov.f32 i1, " #x0 "_im;" \
      "add.f32 t0, " #x1 "_re, " #x6 "_re;" \
      "sub.f32 t1, " #x1 "_re, " #x6 "_re;" \
      "add.f32 t2, " #x1 "_im, " #x6 "_im;" \
      "sub.f32 t3, " #x1 "_im, " #x6 "_im;" \
      "add.f32 t4, " #x2 "_re, " #x5 "_re;" \
      "sub.f32 t5, " #x2 "_re, " #x5 "_re;" \
      "add.f32 t6, " #x2 "_im, " #x5 "_im;" \
      "sub.f32 t7, " #x2 "_im, " #x5 "_im;" \
      "add.f32 t8, " #x3 "_re, " #x4 "_re;" \
      "sub.f32 t9, " #x3 "_re, " #x4 "_re;" \
      "add.f32 t10, " #x3 "_im, " #x4 "_im;" \
      "sub.f32 t11, " #x3 "_im, " #x4 "_im;" \
      "fma.rn.f32 t12, t1, 0f3F4D4BCB, t5;" \
      "fma.rn.f32 t13, t9, 0f3EE3DC87, t12;" \
      "fma.rn.f32 t14, t1, 0fBF0E11BC, t5;" \
      "fma.rn.f32 t15, t5, 0fBEE3DC87, t1;" \
      "fma.rn.f32 t16, t14, 0fBF4D4BCB, t9;" \
      "fma.rn.f32 t17, t9, 0fBF4D4BCB, t15;" \
      "fma.rn.f32 t18, t3, 0f3F4D4BCB, t7;" \
      "fma.rn.f32 t19, t11, 0f3EE3DC87, t18;" \
      "fma.rn.f32 t20, t3, 0fBF0E11BC, t7;" \
      "fma.rn.f32 t21, t7, 0fBEE3DC87, t3;" \
      "fma.rn.f32 t22, t20, 0fBF4D4BCB, t11;" \
      "fma.rn.f32 t23, t11, 0fBF4D4BCB, t21;" \
      "add.f32 t24, i0, t0;" \
      "add.f32 t25, t4, t24;" \
      "add.f32 " #x0 "_re, t8, t25;" \
      "fma.rn.f32 t26, t0, 0f3F1F9D07, i0;" \
      "fma.rn.f32 t27, t4, 0fBE63DC87, t26;" \
      "fma.rn.f32 t28, t8, 0fBF66A5E5, t27;" \
      "fma.rn.f32 t29, t0, 0fBF66A5E5, i0;" \
      "fma.rn.f32 t30, t0, 0fBE63DC87, i0;" \
      "fma.rn.f32 t31, t4, 0f3F1F9D07, t29;" \
      "fma.rn.f32 t32, t4, 0fBF66A5E5, t30;" \
      "fma.rn.f32 t33, t8, 0fBE63DC87, t31;" \
      "fma.rn.f32 t34, t8, 0f3F1F9D07, t32;" \
      "fma.rn.f32 " #x1 "_re, t19, 0f3F7994E0, t28;" \
      "fma.rn.f32 " #x6 "_re, t19, 0fBF7994E0, t28;" \
      "fma.rn.f32 " #x3 "_re, t22, 0f3F7994E0, t33;" \
      "fma.rn.f32 " #x4 "_re, t22, 0fBF7994E0, t33;" \
      "fma.rn.f32 " #x2 "_re, t23, 0f3F7994E0, t34;" \
      "fma.rn.f32 " #x5 "_re, t23, 0fBF7994E0, t34;" \
      "add.f32 t35, i1, t2;" \
      "add.f32 t36, t6, t35;" \
      "add.f32 " #x0 "_im, t10, t36;" \
      "fma.rn.f32 t37, t2, 0f3F1F9D07, i1;" \
      "fma.rn.f32 t38, t6, 0fBE63DC87, t37;" \
      "fma.rn.f32 t39, t10, 0fBF66A5E5, t38;" \
      "fma.rn.f32 t40, t2, 0fBF66A5E5, i1;" \
      "fma.rn.f32 t41, t2, 0fBE63DC87, i1;" \
      "fma.rn.f32 t42, t6, 0f3F1F9D07, t40;" \
      "fma.rn.f32 t43, t6, 0fBF66A5E5, t41;" \
      "fma.rn.f32 t44, t10, 0fBE63DC87, t42;" \
      "fma.rn.f32 t45, t10, 0f3F1F9D07, t43;" \
      "fma.rn.f32 " #x1 "_im, t13, 0fBF7994E0, t39;" \
      "fma.rn.f32 " #x6 "_im, t13, 0f3F7994E0, t39;" \
      "fma.rn.f32 " #x3 "_im, t16, 0fBF7994E0, t44;" \
      "fma.rn.f32 " #x4 "_im, t16, 0f3F7994E0, t44;" \
      "fma.rn.f32 " #x2 "_im, t17, 0fBF7994E0, t45;" \
      "fma.rn.f32 " #x5 "_im, t17, 0f3F7994E0, t45;" \
      "}")

TW_KERNEL(tw_f32_343_packed_9e541133, 98, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 49u;
  const tw_u32 row = thread / 49u;
  const tw_u32 tile_words = 686u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 2;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 343;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 49) tw_load_each(x2, 98) tw_load_each(x3, 147));
      tw_held_load(in_row + word0, tw_load_each(x4, 196) tw_load_each(x5, 245) tw_load_each(x6, 294));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6));

  /* stage 1 of 3: radix 7, stride 1 */
  tw_dft7(x0, x1, x2, x3, x4, x5, x6);

  { /* exchange */
    const tw_u32 from0 = row * 343u + t * 7u;
    const tw_u32 to0 = row * 343u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 1) tw_put_each(x2, 2) tw_put_each(x3, 3));
    tw_held_put(tile, from0, tw_put_each(x4, 4) tw_put_each(x5, 5) tw_put_each(x6, 6));
    tw_barrier();
    tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 49) tw_get_each(x2, 98) tw_get_each(x3, 147));
    tw_held_get(tile, to0, tw_get_each(x4, 196) tw_get_each(x5, 245) tw_get_each(x6, 294));
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
    tw_held_multiply(x1, w1);
    tw_held_multiply(x2, w2);
    tw_held_multiply(x3, w3);
    tw_held_multiply(x4, w4);
    tw_held_multiply(x5, w5);
    tw_held_multiply(x6, w6);
  }
  tw_dft7(x0, x1, x2, x3, x4, x5, x6);

  { /* exchange */
    const tw_u32 from0 = row * 343u + t / 7u * 49u + t % 7u;
    const tw_u32 to0 = row * 343u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 7) tw_put_each(x2, 14) tw_put_each(x3, 21));
    tw_held_put(tile, from0, tw_put_each(x4, 28) tw_put_each(x5, 35) tw_put_each(x6, 42));
    tw_barrier();
    tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 49) tw_get_each(x2, 98) tw_get_each(x3, 147));
    tw_held_get(tile, to0, tw_get_each(x4, 196) tw_get_each(x5, 245) tw_get_each(x6, 294));
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
    tw_held_multiply(x1, w1);
    tw_held_multiply(x2, w2);
    tw_held_multiply(x3, w3);
    tw_held_multiply(x4, w4);
    tw_held_multiply(x5, w5);
    tw_held_multiply(x6, w6);
  }
  tw_dft7(x0, x1, x2, x3, x4, x5, x6);

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 343;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_store(out_row + word0, tw_store_each(x0, 0) tw_store_each(x1, 49) tw_store_each(x2, 98) tw_store_each(x3, 147));
      tw_held_store(out_row + word0, tw_store_each(x4, 196) tw_store_each(x5, 245) tw_store_each(x6, 294));
    }
  }
}

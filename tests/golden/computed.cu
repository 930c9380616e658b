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
  tw_held(x0);
  tw_held(x1);
  tw_held(x2);
  tw_held(x3);
  tw_held(x4);
  tw_held(x5);
  tw_held(x6);
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 2;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 343;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(x0, in_row + word0, 0);
      tw_held_load(x1, in_row + word0, 49);
      tw_held_load(x2, in_row + word0, 98);
      tw_held_load(x3, in_row + word0, 147);
      tw_held_load(x4, in_row + word0, 196);
      tw_held_load(x5, in_row + word0, 245);
      tw_held_load(x6, in_row + word0, 294);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(x0, sign);
  tw_held_turn(x1, sign);
  tw_held_turn(x2, sign);
  tw_held_turn(x3, sign);
  tw_held_turn(x4, sign);
  tw_held_turn(x5, sign);
  tw_held_turn(x6, sign);

  /* stage 1 of 3: radix 7, stride 1 */
  tw_dft7(x0, x1, x2, x3, x4, x5, x6);

  { /* exchange */
    const tw_u32 from0 = row * 343u + t * 7u;
    const tw_u32 to0 = row * 343u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_held_put(tile, from0, 0, x0);
    tw_held_put(tile, from0, 1, x1);
    tw_held_put(tile, from0, 2, x2);
    tw_held_put(tile, from0, 3, x3);
    tw_held_put(tile, from0, 4, x4);
    tw_held_put(tile, from0, 5, x5);
    tw_held_put(tile, from0, 6, x6);
    tw_barrier();
    tw_held_get(tile, to0, 0, x0);
    tw_held_get(tile, to0, 49, x1);
    tw_held_get(tile, to0, 98, x2);
    tw_held_get(tile, to0, 147, x3);
    tw_held_get(tile, to0, 196, x4);
    tw_held_get(tile, to0, 245, x5);
    tw_held_get(tile, to0, 294, x6);
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
    tw_held_put(tile, from0, 0, x0);
    tw_held_put(tile, from0, 7, x1);
    tw_held_put(tile, from0, 14, x2);
    tw_held_put(tile, from0, 21, x3);
    tw_held_put(tile, from0, 28, x4);
    tw_held_put(tile, from0, 35, x5);
    tw_held_put(tile, from0, 42, x6);
    tw_barrier();
    tw_held_get(tile, to0, 0, x0);
    tw_held_get(tile, to0, 49, x1);
    tw_held_get(tile, to0, 98, x2);
    tw_held_get(tile, to0, 147, x3);
    tw_held_get(tile, to0, 196, x4);
    tw_held_get(tile, to0, 245, x5);
    tw_held_get(tile, to0, 294, x6);
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
  tw_held_scale(x0, scale, scale * sign);
  tw_held_scale(x1, scale, scale * sign);
  tw_held_scale(x2, scale, scale * sign);
  tw_held_scale(x3, scale, scale * sign);
  tw_held_scale(x4, scale, scale * sign);
  tw_held_scale(x5, scale, scale * sign);
  tw_held_scale(x6, scale, scale * sign);

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 343;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_store(out_row + word0, 0, x0);
      tw_held_store(out_row + word0, 49, x1);
      tw_held_store(out_row + word0, 98, x2);
      tw_held_store(out_row + word0, 147, x3);
      tw_held_store(out_row + word0, 196, x4);
      tw_held_store(out_row + word0, 245, x5);
      tw_held_store(out_row + word0, 294, x6);
    }
  }
}

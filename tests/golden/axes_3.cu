/* tw_f64_3x4x5_9af47ae7: complex transform of rows
 * record: precision=f64 n=60 radices=3x4x5 elements=5 threads=20 exchange=plane axis_1=1 axis_2=2 */

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
#define tw_dft3( \
    x0, x1, x2) \
    asm volatile("{ .reg .f64 minus, t<7>;" \
      ".reg .f64 i0; mov.f64 i0, " #x0 "_re;" \
      ".reg .f64 i1; mov.f64 i1, " #x0 "_im;" \
      "add.f64 t0, " #x1 "_re, " #x2 "_re;" \
      "sub.f64 t1, " #x1 "_re, " #x2 "_re;" \
      "add.f64 t2, " #x1 "_im, " #x2 "_im;" \
      "sub.f64 t3, " #x1 "_im, " #x2 "_im;" \
      "add.f64 " #x0 "_re, i0, t0;" \
      "fma.rn.f64 t4, t0, 0dBFE0000000000000, i0;" \
      "add.f64 " #x0 "_im, i1, t2;" \
      "fma.rn.f64 t5, t2, 0dBFE0000000000000, i1;" \
      "fma.rn.f64 " #x1 "_re, t3, 0d3FEBB67AE8584CAA, t4;" \
      "fma.rn.f64 " #x2 "_re, t3, 0dBFEBB67AE8584CAB, t4;" \
      "fma.rn.f64 " #x1 "_im, t1, 0dBFEBB67AE8584CAB, t5;" \
      "fma.rn.f64 " #x2 "_im, t1, 0d3FEBB67AE8584CAA, t5;" \
      "}")

/* DFT of length 4, in place: conjugate-pair split radix.
 * 16 operations: 16 additions, 0 multiplications, 0 fused; at most 9 live values.
 * Before fusing: 16 additions, 0 multiplications. */
#define tw_dft4( \
    x0, x1, x2, x3) \
    asm volatile("{ .reg .f64 minus, t<9>;" \
      "add.f64 t0, " #x0 "_re, " #x2 "_re;" \
      "sub.f64 t1, " #x0 "_re, " #x2 "_re;" \
      "add.f64 t2, " #x0 "_im, " #x2 "_im;" \
      "sub.f64 t3, " #x0 "_im, " #x2 "_im;" \
      "add.f64 t4, " #x1 "_re, " #x3 "_re;" \
      "sub.f64 t5, " #x1 "_re, " #x3 "_re;" \
      "add.f64 t6, " #x1 "_im, " #x3 "_im;" \
      "sub.f64 t7, " #x1 "_im, " #x3 "_im;" \
      "add.f64 " #x0 "_re, t0, t4;" \
      "sub.f64 " #x2 "_re, t0, t4;" \
      "add.f64 " #x0 "_im, t2, t6;" \
      "sub.f64 " #x2 "_im, t2, t6;" \
      "add.f64 " #x1 "_re, t1, t7;" \
      "sub.f64 " #x3 "_re, t1, t7;" \
      "sub.f64 " #x1 "_im, t3, t5;" \
      "add.f64 " #x3 "_im, t3, t5;" \
      "}")

/* DFT of length 5, in place: odd prime by real convolutions of length 2.
 * 32 operations: 14 additions, 0 multiplications, 18 fused; at most 11 live values.
 * Before fusing: 32 additions, 12 multiplications. */
#define tw_dft5( \
    x0, x1, x2, x3, x4) \
    asm volatile("{ .reg .f64 minus, t<23>;" \
      ".reg .f64 i0; mov.f64 i0, " #x0 "_re;" \
      ".reg .f64 i1; mov.f64 i1, " #x0 "_im;" \
      "add.f64 t0, " #x1 "_re, " #x4 "_re;" \
      "sub.f64 t1, " #x1 "_re, " #x4 "_re;" \
      "add.f64 t2, " #x1 "_im, " #x4 "_im;" \
      "sub.f64 t3, " #x1 "_im, " #x4 "_im;" \
      "add.f64 t4, " #x2 "_re, " #x3 "_re;" \
      "sub.f64 t5, " #x2 "_re, " #x3 "_re;" \
      "add.f64 t6, " #x2 "_im, " #x3 "_im;" \
      "sub.f64 t7, " #x2 "_im, " #x3 "_im;" \
      "add.f64 t8, t0, t4;" \
      "sub.f64 t9, t0, t4;" \
      "add.f64 " #x0 "_re, i0, t8;" \
      "fma.rn.f64 t10, t8, 0dBFD0000000000000, i0;" \
      "fma.rn.f64 t11, t9, 0d3FE1E3779B97F4A8, t10;" \
      "fma.rn.f64 t12, t9, 0dBFE1E3779B97F4A8, t10;" \
      "fma.rn.f64 t13, t5, 0d3FE3C6EF372FE950, t1;" \
      "fma.rn.f64 t14, t1, 0dBFE3C6EF372FE950, t5;" \
      "add.f64 t15, t2, t6;" \
      "sub.f64 t16, t2, t6;" \
      "add.f64 " #x0 "_im, i1, t15;" \
      "fma.rn.f64 t17, t15, 0dBFD0000000000000, i1;" \
      "fma.rn.f64 t18, t16, 0d3FE1E3779B97F4A8, t17;" \
      "fma.rn.f64 t19, t16, 0dBFE1E3779B97F4A8, t17;" \
      "fma.rn.f64 t20, t7, 0d3FE3C6EF372FE950, t3;" \
      "fma.rn.f64 t21, t3, 0dBFE3C6EF372FE950, t7;" \
      "fma.rn.f64 " #x1 "_re, t20, 0d3FEE6F0E134454FF, t11;" \
      "fma.rn.f64 " #x4 "_re, t20, 0dBFEE6F0E134454FF, t11;" \
      "fma.rn.f64 " #x1 "_im, t13, 0dBFEE6F0E134454FF, t18;" \
      "fma.rn.f64 " #x4 "_im, t13, 0d3FEE6F0E134454FF, t18;" \
      "fma.rn.f64 " #x2 "_re, t21, 0dBFEE6F0E134454FF, t12;" \
      "fma.rn.f64 " #x3 "_re, t21, 0d3FEE6F0E134454FF, t12;" \
      "fma.rn.f64 " #x2 "_im, t14, 0d3FEE6F0E134454FF, t19;" \
      "fma.rn.f64 " #x3 "_im, t14, 0dBFEE6F0E134454FF, t19;" \
      "}")

TW_KERNEL(tw_f64_3x4x5_9af47ae7, 20, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 tile_words = 60u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 1;
  const int live = first + 0 < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + first * args.in_dist;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 20) tw_load_each(x2, 40));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2));

  /* stage 1 of 3: radix 3, stride 20 */
  tw_dft3(x0, x1, x2);

  { /* exchange */
    const tw_u32 from0 = t;
    const tw_u32 to0 = t / 5u * 20u + t % 5u;
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_held_put_part(plane, from0, tw_put_part_each(x0, re, 0) tw_put_part_each(x1, re, 20) tw_put_part_each(x2, re, 40));
      tw_barrier();
      if (t < 15u) {
        tw_held_get_part(plane, to0, tw_get_part_each(x0, re, 0) tw_get_part_each(x1, re, 5) tw_get_part_each(x2, re, 10) tw_get_part_each(x3, re, 15));
      }
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_held_put_part(plane, from0, tw_put_part_each(x0, im, 0) tw_put_part_each(x1, im, 20) tw_put_part_each(x2, im, 40));
      tw_barrier();
      if (t < 15u) {
        tw_held_get_part(plane, to0, tw_get_part_each(x0, im, 0) tw_get_part_each(x1, im, 5) tw_get_part_each(x2, im, 10) tw_get_part_each(x3, im, 15));
      }
    }
  }

  /* stage 2 of 3: radix 4, stride 5 */
  if (t < 15u) {
    tw_dft4(x0, x1, x2, x3);
  }

  { /* exchange */
    const tw_u32 from0 = t / 5u * 20u + t % 5u;
    const tw_u32 to0 = t * 5u;
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      if (t < 15u) {
        tw_held_put_part(plane, from0, tw_put_part_each(x0, re, 0) tw_put_part_each(x1, re, 5) tw_put_part_each(x2, re, 10) tw_put_part_each(x3, re, 15));
      }
      tw_barrier();
      if (t < 12u) {
        tw_held_get_part(plane, to0, tw_get_part_each(x0, re, 0) tw_get_part_each(x1, re, 1) tw_get_part_each(x2, re, 2) tw_get_part_each(x3, re, 3));
        tw_held_get_part(plane, to0, tw_get_part_each(x4, re, 4));
      }
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      if (t < 15u) {
        tw_held_put_part(plane, from0, tw_put_part_each(x0, im, 0) tw_put_part_each(x1, im, 5) tw_put_part_each(x2, im, 10) tw_put_part_each(x3, im, 15));
      }
      tw_barrier();
      if (t < 12u) {
        tw_held_get_part(plane, to0, tw_get_part_each(x0, im, 0) tw_get_part_each(x1, im, 1) tw_get_part_each(x2, im, 2) tw_get_part_each(x3, im, 3));
        tw_held_get_part(plane, to0, tw_get_part_each(x4, im, 4));
      }
    }
  }

  /* stage 3 of 3: radix 5, stride 1 */
  if (t < 12u) {
    tw_dft5(x0, x1, x2, x3, x4);
  }

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + first * args.out_dist;
    const tw_u32 word0 = t * 5u;
    if (live && t < 12u) {
      tw_held_store(out_row + word0, tw_store_each(x0, 0) tw_store_each(x1, 1) tw_store_each(x2, 2) tw_store_each(x3, 3));
      tw_held_store(out_row + word0, tw_store_each(x4, 4));
    }
  }
}

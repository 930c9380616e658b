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

TW_KERNEL(tw_f64_125_packed_c52c6230, 125, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 25u;
  const tw_u32 row = thread / 25u;
  const tw_u32 tile_words = 625u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4));

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

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 125;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 25) tw_load_each(x2, 50) tw_load_each(x3, 75));
      tw_held_load(in_row + word0, tw_load_each(x4, 100));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4));

  /* stage 1 of 3: radix 5, stride 1 */
  tw_dft5(x0, x1, x2, x3, x4);

  { /* exchange */
    const tw_u32 from0 = row * 125u + t * 5u;
    const tw_u32 to0 = row * 125u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 1) tw_put_each(x2, 2) tw_put_each(x3, 3));
    tw_held_put(tile, from0, tw_put_each(x4, 4));
    tw_barrier();
    tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 25) tw_get_each(x2, 50) tw_get_each(x3, 75));
    tw_held_get(tile, to0, tw_get_each(x4, 100));
  }

  /* stage 2 of 3: radix 5, stride 5 */
  {
    const tw_u32 k = (t) % 5u;
    tw_complex *const roots = (tw_complex *)(tw_shared() + 10000) + 0 + k;
    const tw_complex w1 = tw_sh_load_table(roots);
    const tw_complex w2 = tw_sh_load_table(roots + 5);
    const tw_complex w3 = tw_sh_load_table(roots + 10);
    const tw_complex w4 = tw_sh_load_table(roots + 15);
    tw_held_multiply(x1, w1);
    tw_held_multiply(x2, w2);
    tw_held_multiply(x3, w3);
    tw_held_multiply(x4, w4);
  }
  tw_dft5(x0, x1, x2, x3, x4);

  { /* exchange */
    const tw_u32 from0 = row * 125u + t / 5u * 25u + t % 5u;
    const tw_u32 to0 = row * 125u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 5) tw_put_each(x2, 10) tw_put_each(x3, 15));
    tw_held_put(tile, from0, tw_put_each(x4, 20));
    tw_barrier();
    tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 25) tw_get_each(x2, 50) tw_get_each(x3, 75));
    tw_held_get(tile, to0, tw_get_each(x4, 100));
  }

  /* stage 3 of 3: radix 5, stride 25 */
  {
    const tw_u32 k = t;
    tw_complex *const roots = (tw_complex *)(tw_shared() + 10000) + 20 + k;
    const tw_complex w1 = tw_sh_load_table(roots);
    const tw_complex w2 = tw_sh_load_table(roots + 25);
    const tw_complex w3 = tw_sh_load_table(roots + 50);
    const tw_complex w4 = tw_sh_load_table(roots + 75);
    tw_held_multiply(x1, w1);
    tw_held_multiply(x2, w2);
    tw_held_multiply(x3, w3);
    tw_held_multiply(x4, w4);
  }
  tw_dft5(x0, x1, x2, x3, x4);

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 125;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_store(out_row + word0, tw_store_each(x0, 0) tw_store_each(x1, 25) tw_store_each(x2, 50) tw_store_each(x3, 75));
      tw_held_store(out_row + word0, tw_store_each(x4, 100));
    }
  }
}

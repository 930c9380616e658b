/* tw_f64_512_packed_bc8c39d0: complex transform of rows
 * record: precision=f64 n=512 radices=8x8x8 elements=8 threads=64 min_blocks=4 exchange=plane padding=xor pad_every=5 */

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

/* where a word of the tile lies in shared memory */
TW_INLINE tw_u32 tw_position(tw_u32 word) {
  return word ^ (word >> 5 & 15u);
}

/* DFT of length 8, in place: conjugate-pair split radix.
 * 52 operations: 44 additions, 0 multiplications, 8 fused; at most 17 live values.
 * Before fusing: 52 additions, 4 multiplications. */
#define tw_dft8( \
    x0, x1, x2, x3, x4, x5, x6, x7) \
    asm volatile("{ .reg .f64 minus, t<37>;" \
      "add.f64 t0, " #x0 "_re, " #x4 "_re;" \
      "sub.f64 t1, " #x0 "_re, " #x4 "_re;" \
      "add.f64 t2, " #x0 "_im, " #x4 "_im;" \
      "sub.f64 t3, " #x0 "_im, " #x4 "_im;" \
      "add.f64 t4, " #x2 "_re, " #x6 "_re;" \
      "sub.f64 t5, " #x2 "_re, " #x6 "_re;" \
      "add.f64 t6, " #x2 "_im, " #x6 "_im;" \
      "sub.f64 t7, " #x2 "_im, " #x6 "_im;" \
      "add.f64 t8, t0, t4;" \
      "sub.f64 t9, t0, t4;" \
      "add.f64 t10, t2, t6;" \
      "sub.f64 t11, t2, t6;" \
      "add.f64 t12, t1, t7;" \
      "sub.f64 t13, t1, t7;" \
      "sub.f64 t14, t3, t5;" \
      "add.f64 t15, t3, t5;" \
      "add.f64 t16, " #x1 "_re, " #x5 "_re;" \
      "sub.f64 t17, " #x1 "_re, " #x5 "_re;" \
      "add.f64 t18, " #x1 "_im, " #x5 "_im;" \
      "sub.f64 t19, " #x1 "_im, " #x5 "_im;" \
      "add.f64 t20, " #x3 "_re, " #x7 "_re;" \
      "sub.f64 t21, " #x3 "_re, " #x7 "_re;" \
      "add.f64 t22, " #x3 "_im, " #x7 "_im;" \
      "sub.f64 t23, " #x3 "_im, " #x7 "_im;" \
      "add.f64 t24, t16, t20;" \
      "sub.f64 t25, t16, t20;" \
      "add.f64 t26, t18, t22;" \
      "sub.f64 t27, t18, t22;" \
      "add.f64 " #x0 "_re, t8, t24;" \
      "sub.f64 " #x4 "_re, t8, t24;" \
      "add.f64 " #x0 "_im, t10, t26;" \
      "sub.f64 " #x4 "_im, t10, t26;" \
      "add.f64 " #x2 "_re, t9, t27;" \
      "sub.f64 " #x6 "_re, t9, t27;" \
      "sub.f64 " #x2 "_im, t11, t25;" \
      "add.f64 " #x6 "_im, t11, t25;" \
      "add.f64 t28, t17, t19;" \
      "sub.f64 t29, t17, t19;" \
      "sub.f64 t30, t21, t23;" \
      "add.f64 t31, t21, t23;" \
      "sub.f64 t32, t28, t30;" \
      "add.f64 t33, t28, t30;" \
      "add.f64 t34, t29, t31;" \
      "sub.f64 t35, t29, t31;" \
      "fma.rn.f64 " #x1 "_re, t32, 0d3FE6A09E667F3BCD, t12;" \
      "fma.rn.f64 " #x5 "_re, t32, 0dBFE6A09E667F3BCC, t12;" \
      "fma.rn.f64 " #x1 "_im, t34, 0dBFE6A09E667F3BCC, t14;" \
      "fma.rn.f64 " #x5 "_im, t34, 0d3FE6A09E667F3BCD, t14;" \
      "fma.rn.f64 " #x3 "_re, t35, 0dBFE6A09E667F3BCC, t13;" \
      "fma.rn.f64 " #x7 "_re, t35, 0d3FE6A09E667F3BCD, t13;" \
      "fma.rn.f64 " #x3 "_im, t33, 0dBFE6A09E667F3BCC, t15;" \
      "fma.rn.f64 " #x7 "_im, t33, 0d3FE6A09E667F3BCD, t15;" \
      "}")

TW_KERNEL(tw_f64_512_packed_bc8c39d0, 64, 4) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 tile_words = 512u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 1;
  const int live = first + 0 < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + first * 512;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 64) tw_load_each(x2, 128) tw_load_each(x3, 192));
      tw_held_load(in_row + word0, tw_load_each(x4, 256) tw_load_each(x5, 320) tw_load_each(x6, 384) tw_load_each(x7, 448));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));

  /* stage 1 of 3: radix 8, stride 1 */
  tw_dft8(x0, x1, x2, x3, x4, x5, x6, x7);

  { /* exchange */
    const tw_u32 from0 = t * 8u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = t;
    const tw_u32 to0_at = tw_position(to0);
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_held_put_part(plane, from0_at, tw_put_part_each(x0, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 1u), tw_put_part_each(x1, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 2u), tw_put_part_each(x2, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 3u), tw_put_part_each(x3, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 4u), tw_put_part_each(x4, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 5u), tw_put_part_each(x5, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 6u), tw_put_part_each(x6, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 7u), tw_put_part_each(x7, re, 0));
      tw_barrier();
      tw_held_get_part(plane, to0_at, tw_get_part_each(x0, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 64u), tw_get_part_each(x1, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 128u), tw_get_part_each(x2, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 192u), tw_get_part_each(x3, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 256u), tw_get_part_each(x4, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 320u), tw_get_part_each(x5, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 384u), tw_get_part_each(x6, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 448u), tw_get_part_each(x7, re, 0));
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_held_put_part(plane, from0_at, tw_put_part_each(x0, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 1u), tw_put_part_each(x1, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 2u), tw_put_part_each(x2, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 3u), tw_put_part_each(x3, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 4u), tw_put_part_each(x4, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 5u), tw_put_part_each(x5, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 6u), tw_put_part_each(x6, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 7u), tw_put_part_each(x7, im, 0));
      tw_barrier();
      tw_held_get_part(plane, to0_at, tw_get_part_each(x0, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 64u), tw_get_part_each(x1, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 128u), tw_get_part_each(x2, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 192u), tw_get_part_each(x3, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 256u), tw_get_part_each(x4, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 320u), tw_get_part_each(x5, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 384u), tw_get_part_each(x6, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 448u), tw_get_part_each(x7, im, 0));
    }
  }

  /* stage 2 of 3: radix 8, stride 8 */
  {
    const tw_u32 k = (t) % 8u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    tw_held_roots(8, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 8) tw_fetch_each(3, 16) tw_fetch_each(4, 24)
        tw_fetch_each(5, 32) tw_fetch_each(6, 40) tw_fetch_each(7, 48) tw_times_each(x1, 1)
        tw_times_each(x2, 2) tw_times_each(x3, 3) tw_times_each(x4, 4) tw_times_each(x5, 5)
        tw_times_each(x6, 6) tw_times_each(x7, 7));
  }
  tw_dft8(x0, x1, x2, x3, x4, x5, x6, x7);

  { /* exchange */
    const tw_u32 from0 = t / 8u * 64u + t % 8u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = t;
    const tw_u32 to0_at = tw_position(to0);
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_held_put_part(plane, from0_at, tw_put_part_each(x0, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 8u), tw_put_part_each(x1, re, 0));
      tw_held_put_part(plane, from0_at, tw_put_part_each(x2, re, 16));
      tw_held_put_part(plane, tw_position(from0 + 24u), tw_put_part_each(x3, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 32u), tw_put_part_each(x4, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 40u), tw_put_part_each(x5, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 48u), tw_put_part_each(x6, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 56u), tw_put_part_each(x7, re, 0));
      tw_barrier();
      tw_held_get_part(plane, to0_at, tw_get_part_each(x0, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 64u), tw_get_part_each(x1, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 128u), tw_get_part_each(x2, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 192u), tw_get_part_each(x3, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 256u), tw_get_part_each(x4, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 320u), tw_get_part_each(x5, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 384u), tw_get_part_each(x6, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 448u), tw_get_part_each(x7, re, 0));
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_held_put_part(plane, from0_at, tw_put_part_each(x0, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 8u), tw_put_part_each(x1, im, 0));
      tw_held_put_part(plane, from0_at, tw_put_part_each(x2, im, 16));
      tw_held_put_part(plane, tw_position(from0 + 24u), tw_put_part_each(x3, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 32u), tw_put_part_each(x4, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 40u), tw_put_part_each(x5, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 48u), tw_put_part_each(x6, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 56u), tw_put_part_each(x7, im, 0));
      tw_barrier();
      tw_held_get_part(plane, to0_at, tw_get_part_each(x0, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 64u), tw_get_part_each(x1, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 128u), tw_get_part_each(x2, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 192u), tw_get_part_each(x3, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 256u), tw_get_part_each(x4, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 320u), tw_get_part_each(x5, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 384u), tw_get_part_each(x6, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 448u), tw_get_part_each(x7, im, 0));
    }
  }

  /* stage 3 of 3: radix 8, stride 64 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 56 + k;
    tw_held_roots(8, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 64) tw_fetch_each(3, 128) tw_fetch_each(4, 192)
        tw_fetch_each(5, 256) tw_fetch_each(6, 320) tw_fetch_each(7, 384) tw_times_each(x1, 1)
        tw_times_each(x2, 2) tw_times_each(x3, 3) tw_times_each(x4, 4) tw_times_each(x5, 5)
        tw_times_each(x6, 6) tw_times_each(x7, 7));
  }
  tw_dft8(x0, x1, x2, x3, x4, x5, x6, x7);

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6) tw_scale_each(x7));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + first * 512;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_store(out_row + word0, tw_store_each(x0, 0) tw_store_each(x1, 64) tw_store_each(x2, 128) tw_store_each(x3, 192));
      tw_held_store(out_row + word0, tw_store_each(x4, 256) tw_store_each(x5, 320) tw_store_each(x6, 384) tw_store_each(x7, 448));
    }
  }
}

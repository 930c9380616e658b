/* tw_f32_48_packed_28202c93: complex transform of rows
 * record: precision=f32 n=48 radices=6x2x4 elements=6 threads=12 padding=insert pad_every=5 pad_by=7 */

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
  return word + (word >> 5) * 7u;
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

/* DFT of length 4, in place: conjugate-pair split radix.
 * 16 operations: 16 additions, 0 multiplications, 0 fused; at most 9 live values.
 * Before fusing: 16 additions, 0 multiplications. */
#define tw_dft4( \
    x0, x1, x2, x3) \
    asm volatile("{ .reg .f32 minus, t<9>;" \
      "add.f32 t0, " #x0 "_re, " #x2 "_re;" \
      "sub.f32 t1, " #x0 "_re, " #x2 "_re;" \
      "add.f32 t2, " #x0 "_im, " #x2 "_im;" \
      "sub.f32 t3, " #x0 "_im, " #x2 "_im;" \
      "add.f32 t4, " #x1 "_re, " #x3 "_re;" \
      "sub.f32 t5, " #x1 "_re, " #x3 "_re;" \
      "add.f32 t6, " #x1 "_im, " #x3 "_im;" \
      "sub.f32 t7, " #x1 "_im, " #x3 "_im;" \
      "add.f32 " #x0 "_re, t0, t4;" \
      "sub.f32 " #x2 "_re, t0, t4;" \
      "add.f32 " #x0 "_im, t2, t6;" \
      "sub.f32 " #x2 "_im, t2, t6;" \
      "add.f32 " #x1 "_re, t1, t7;" \
      "sub.f32 " #x3 "_re, t1, t7;" \
      "sub.f32 " #x1 "_im, t3, t5;" \
      "add.f32 " #x3 "_im, t3, t5;" \
      "}")

TW_KERNEL(tw_f32_48_packed_28202c93, 12, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 tile_words = 48u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 1;
  const int live = first + 0 < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + first * 48;
    const tw_u32 word0 = t;
    if (live && t < 8u) {
      tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 8) tw_load_each(x2, 16) tw_load_each(x3, 24));
      tw_held_load(in_row + word0, tw_load_each(x4, 32) tw_load_each(x5, 40));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5));

  /* stage 1 of 3: radix 6, stride 1 */
  if (t < 8u) {
    tw_dft6(x0, x1, x2, x3, x4, x5);
  }

  { /* exchange */
    const tw_u32 from0 = t * 6u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    if (t < 8u) {
      tw_held_put(tile, from0_at, tw_put_each(x0, 0) tw_put_each(x1, 1));
      tw_held_put(tile, tw_position(from0 + 2u), tw_put_each(x2, 0));
      tw_held_put(tile, tw_position(from0 + 3u), tw_put_each(x3, 0));
      tw_held_put(tile, tw_position(from0 + 4u), tw_put_each(x4, 0));
      tw_held_put(tile, tw_position(from0 + 5u), tw_put_each(x5, 0));
    }
    tw_barrier();
    if (t < 8u) {
      tw_held_get(tile, to0_at, tw_get_each(x0, 0) tw_get_each(x1, 24) tw_get_each(x2, 8) tw_get_each(x3, 39));
      tw_held_get(tile, to0_at, tw_get_each(x4, 16) tw_get_each(x5, 47));
    }
  }

  /* stage 2 of 3: radix 2, stride 6 */
  if (t < 8u) {
    {
      const tw_u32 k = (t) % 6u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      tw_held_roots(2, roots,
          tw_fetch_each(1, 0) tw_times_each(x1, 1));
    }
    {
      const tw_u32 k = (t + 8u) % 6u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      tw_held_roots(2, roots,
          tw_fetch_each(1, 0) tw_times_each(x3, 1));
    }
    {
      const tw_u32 k = (t + 16u) % 6u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      tw_held_roots(2, roots,
          tw_fetch_each(1, 0) tw_times_each(x5, 1));
    }
    tw_dft2(x0, x1);
    tw_dft2(x2, x3);
    tw_dft2(x4, x5);
  }

  { /* exchange */
    const tw_u32 from0 = t / 6u * 12u + t % 6u;
    const tw_u32 from1 = (t + 8u) / 6u * 12u + (t + 8u) % 6u;
    const tw_u32 from2 = (t + 16u) / 6u * 12u + (t + 16u) % 6u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 from1_at = tw_position(from1);
    const tw_u32 from2_at = tw_position(from2);
    const tw_u32 to0 = t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 8u) {
      tw_held_put(tile, from0_at, tw_put_each(x0, 0) tw_put_each(x1, 6));
      tw_held_put(tile, from1_at, tw_put_each(x2, 0));
      tw_held_put(tile, tw_position(from1 + 6u), tw_put_each(x3, 0));
      tw_held_put(tile, from2_at, tw_put_each(x4, 0));
      tw_held_put(tile, tw_position(from2 + 6u), tw_put_each(x5, 0));
    }
    tw_barrier();
    tw_held_get(tile, to0_at, tw_get_each(x0, 0) tw_get_each(x1, 12));
    tw_held_get(tile, tw_position(to0 + 24u), tw_get_each(x2, 0));
    tw_held_get(tile, to0_at, tw_get_each(x3, 43));
  }

  /* stage 3 of 3: radix 4, stride 12 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 6 + k;
    tw_held_roots(4, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 12) tw_fetch_each(3, 24) tw_times_each(x1, 1)
        tw_times_each(x2, 2) tw_times_each(x3, 3));
  }
  tw_dft4(x0, x1, x2, x3);

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + first * 48;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_store(out_row + word0, tw_store_each(x0, 0) tw_store_each(x1, 12) tw_store_each(x2, 24) tw_store_each(x3, 36));
    }
  }
}

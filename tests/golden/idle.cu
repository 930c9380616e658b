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
#define tw_dft3( \
    x0, x1, x2) \
    asm volatile("{ .reg .f32 minus, t<7>;" \
      ".reg .f32 i0; mov.f32 i0, " #x0 "_re;" \
      ".reg .f32 i1; mov.f32 i1, " #x0 "_im;" \
      "add.f32 t0, " #x1 "_re, " #x2 "_re;" \
      "sub.f32 t1, " #x1 "_re, " #x2 "_re;" \
      "add.f32 t2, " #x1 "_im, " #x2 "_im;" \
      "sub.f32 t3, " #x1 "_im, " #x2 "_im;" \
      "add.f32 " #x0 "_re, i0, t0;" \
      "fma.rn.f32 t4, t0, 0fBF000000, i0;" \
      "add.f32 " #x0 "_im, i1, t2;" \
      "fma.rn.f32 t5, t2, 0fBF000000, i1;" \
      "fma.rn.f32 " #x1 "_re, t3, 0f3F5DB3D7, t4;" \
      "fma.rn.f32 " #x2 "_re, t3, 0fBF5DB3D7, t4;" \
      "fma.rn.f32 " #x1 "_im, t1, 0fBF5DB3D7, t5;" \
      "fma.rn.f32 " #x2 "_im, t1, 0f3F5DB3D7, t5;" \
      "}")

/* DFT of length 5, in place: odd prime by real convolutions of length 2.
 * 32 operations: 14 additions, 0 multiplications, 18 fused; at most 11 live values.
 * Before fusing: 32 additions, 12 multiplications. */
#define tw_dft5( \
    x0, x1, x2, x3, x4) \
    asm volatile("{ .reg .f32 minus, t<23>;" \
      ".reg .f32 i0; mov.f32 i0, " #x0 "_re;" \
      ".reg .f32 i1; mov.f32 i1, " #x0 "_im;" \
      "add.f32 t0, " #x1 "_re, " #x4 "_re;" \
      "sub.f32 t1, " #x1 "_re, " #x4 "_re;" \
      "add.f32 t2, " #x1 "_im, " #x4 "_im;" \
      "sub.f32 t3, " #x1 "_im, " #x4 "_im;" \
      "add.f32 t4, " #x2 "_re, " #x3 "_re;" \
      "sub.f32 t5, " #x2 "_re, " #x3 "_re;" \
      "add.f32 t6, " #x2 "_im, " #x3 "_im;" \
      "sub.f32 t7, " #x2 "_im, " #x3 "_im;" \
      "add.f32 t8, t0, t4;" \
      "sub.f32 t9, t0, t4;" \
      "add.f32 " #x0 "_re, i0, t8;" \
      "fma.rn.f32 t10, t8, 0fBE800000, i0;" \
      "fma.rn.f32 t11, t9, 0f3F0F1BBD, t10;" \
      "fma.rn.f32 t12, t9, 0fBF0F1BBD, t10;" \
      "fma.rn.f32 t13, t1, 0f3FCF1BBD, t5;" \
      "fma.rn.f32 t14, t5, 0fBFCF1BBD, t1;" \
      "add.f32 t15, t2, t6;" \
      "sub.f32 t16, t2, t6;" \
      "add.f32 " #x0 "_im, i1, t15;" \
      "fma.rn.f32 t17, t15, 0fBE800000, i1;" \
      "fma.rn.f32 t18, t16, 0f3F0F1BBD, t17;" \
      "fma.rn.f32 t19, t16, 0fBF0F1BBD, t17;" \
      "fma.rn.f32 t20, t3, 0f3FCF1BBD, t7;" \
      "fma.rn.f32 t21, t7, 0fBFCF1BBD, t3;" \
      "fma.rn.f32 " #x1 "_re, t20, 0f3F167918, t11;" \
      "fma.rn.f32 " #x4 "_re, t20, 0fBF167918, t11;" \
      "fma.rn.f32 " #x1 "_im, t13, 0fBF167918, t18;" \
      "fma.rn.f32 " #x4 "_im, t13, 0f3F167918, t18;" \
      "fma.rn.f32 " #x2 "_re, t21, 0f3F167918, t12;" \
      "fma.rn.f32 " #x3 "_re, t21, 0fBF167918, t12;" \
      "fma.rn.f32 " #x2 "_im, t14, 0fBF167918, t19;" \
      "fma.rn.f32 " #x3 "_im, t14, 0f3F167918, t19;" \
      "}")

TW_KERNEL(tw_f32_45_52d18422, 60, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 15u;
  const tw_u32 row = thread / 15u;
  const tw_u32 tile_words = 180u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 4;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * args.in_dist;
    const tw_u32 word0 = t;
    if (live && t < 8u) {
      tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 15) tw_load_each(x2, 30));
    }
    if (live && t < 7u) {
      tw_held_load(in_row + word0, tw_load_each(x3, 8) tw_load_each(x4, 23) tw_load_each(x5, 38));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5));

  /* stage 1 of 3: radix 3, stride 1 */
  if (t < 8u) {
    tw_dft3(x0, x1, x2);
    tw_dft3(x3, x4, x5);
  }

  { /* exchange */
    const tw_u32 from0 = row * 45u + t * 3u;
    const tw_u32 to0 = row * 45u + t;
    {
      const tw_plane plane = tw_plane_from(0u);
      if (t < 8u) {
        tw_held_put_part(plane, from0, tw_put_part_each(x0, re, 0) tw_put_part_each(x1, re, 1) tw_put_part_each(x2, re, 2));
      }
      if (t < 7u) {
        tw_held_put_part(plane, from0, tw_put_part_each(x3, re, 24) tw_put_part_each(x4, re, 25) tw_put_part_each(x5, re, 26));
      }
      tw_barrier();
      if (t < 9u) {
        tw_held_get_part(plane, to0, tw_get_part_each(x0, re, 0) tw_get_part_each(x1, re, 9) tw_get_part_each(x2, re, 18) tw_get_part_each(x3, re, 27));
        tw_held_get_part(plane, to0, tw_get_part_each(x4, re, 36));
      }
    }
    {
      const tw_plane plane = tw_plane_from(180u);
      if (t < 8u) {
        tw_held_put_part(plane, from0, tw_put_part_each(x0, im, 0) tw_put_part_each(x1, im, 1) tw_put_part_each(x2, im, 2));
      }
      if (t < 7u) {
        tw_held_put_part(plane, from0, tw_put_part_each(x3, im, 24) tw_put_part_each(x4, im, 25) tw_put_part_each(x5, im, 26));
      }
      tw_barrier();
      if (t < 9u) {
        tw_held_get_part(plane, to0, tw_get_part_each(x0, im, 0) tw_get_part_each(x1, im, 9) tw_get_part_each(x2, im, 18) tw_get_part_each(x3, im, 27));
        tw_held_get_part(plane, to0, tw_get_part_each(x4, im, 36));
      }
    }
  }

  /* stage 2 of 3: radix 5, stride 3 */
  if (t < 9u) {
    {
      const tw_u32 k = (t) % 3u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      tw_held_roots(5, roots,
          tw_fetch_each(1, 0) tw_fetch_each(2, 3) tw_fetch_each(3, 6) tw_fetch_each(4, 9)
          tw_times_each(x1, 1) tw_times_each(x2, 2) tw_times_each(x3, 3) tw_times_each(x4, 4));
    }
    tw_dft5(x0, x1, x2, x3, x4);
  }

  { /* exchange */
    const tw_u32 from0 = row * 45u + t / 3u * 15u + t % 3u;
    const tw_u32 to0 = row * 45u + t;
    {
      const tw_plane plane = tw_plane_from(0u);
      if (t < 9u) {
        tw_held_put_part(plane, from0, tw_put_part_each(x0, re, 0) tw_put_part_each(x1, re, 3) tw_put_part_each(x2, re, 6) tw_put_part_each(x3, re, 9));
        tw_held_put_part(plane, from0, tw_put_part_each(x4, re, 12));
      }
      tw_barrier();
      if (t < 8u) {
        tw_held_get_part(plane, to0, tw_get_part_each(x0, re, 0) tw_get_part_each(x1, re, 15) tw_get_part_each(x2, re, 30));
      }
      if (t < 7u) {
        tw_held_get_part(plane, to0, tw_get_part_each(x3, re, 8) tw_get_part_each(x4, re, 23) tw_get_part_each(x5, re, 38));
      }
    }
    {
      const tw_plane plane = tw_plane_from(180u);
      if (t < 9u) {
        tw_held_put_part(plane, from0, tw_put_part_each(x0, im, 0) tw_put_part_each(x1, im, 3) tw_put_part_each(x2, im, 6) tw_put_part_each(x3, im, 9));
        tw_held_put_part(plane, from0, tw_put_part_each(x4, im, 12));
      }
      tw_barrier();
      if (t < 8u) {
        tw_held_get_part(plane, to0, tw_get_part_each(x0, im, 0) tw_get_part_each(x1, im, 15) tw_get_part_each(x2, im, 30));
      }
      if (t < 7u) {
        tw_held_get_part(plane, to0, tw_get_part_each(x3, im, 8) tw_get_part_each(x4, im, 23) tw_get_part_each(x5, im, 38));
      }
    }
  }

  /* stage 3 of 3: radix 3, stride 15 */
  if (t < 8u) {
    {
      const tw_u32 k = (t) % 15u;
      const tw_complex *const roots = (const tw_complex *)args.table + 12 + k;
      tw_held_roots(3, roots,
          tw_fetch_each(1, 0) tw_fetch_each(2, 15) tw_times_each(x1, 1) tw_times_each(x2, 2));
    }
    {
      const tw_u32 k = (t + 8u) % 15u;
      const tw_complex *const roots = (const tw_complex *)args.table + 12 + k;
      tw_held_roots(3, roots,
          tw_fetch_each(1, 0) tw_fetch_each(2, 15) tw_times_each(x4, 1) tw_times_each(x5, 2));
    }
    tw_dft3(x0, x1, x2);
    tw_dft3(x3, x4, x5);
  }

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    const tw_u32 word0 = t;
    if (live && t < 8u) {
      tw_held_store_stream(out_row + word0, tw_store_stream_each(x0, 0) tw_store_stream_each(x1, 15) tw_store_stream_each(x2, 30));
    }
    if (live && t < 7u) {
      tw_held_store_stream(out_row + word0, tw_store_stream_each(x3, 8) tw_store_stream_each(x4, 23) tw_store_stream_each(x5, 38));
    }
  }
}

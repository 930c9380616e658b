/* tw_f32_9_packed_46b26891: complex transform of rows
 * record: precision=f32 n=9 radices=3x3 elements=6 threads=2 padding=insert pad_every=1 pad_by=5 */

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
  return word + (word >> 1) * 5u;
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

TW_KERNEL(tw_f32_9_packed_46b26891, 2, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 tile_words = 9u;
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
    const tw_in *const in_row = (const tw_in *)args.in + first * 9;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 3) tw_load_each(x2, 6));
    }
    if (live && t < 1u) {
      tw_held_load(in_row + word0, tw_load_each(x3, 2) tw_load_each(x4, 5) tw_load_each(x5, 8));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5));

  /* stage 1 of 2: radix 3, stride 1 */
  tw_dft3(x0, x1, x2);
  tw_dft3(x3, x4, x5);

  { /* exchange */
    const tw_u32 from0 = t * 3u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_held_put(tile, from0_at, tw_put_each(x0, 0));
    tw_held_put(tile, tw_position(from0 + 1u), tw_put_each(x1, 0));
    tw_held_put(tile, from0_at, tw_put_each(x2, 7));
    if (t < 1u) {
      tw_held_put(tile, from0_at, tw_put_each(x3, 21) tw_put_each(x4, 22) tw_put_each(x5, 28));
    }
    tw_barrier();
    tw_held_get(tile, to0_at, tw_get_each(x0, 0));
    tw_held_get(tile, tw_position(to0 + 3u), tw_get_each(x1, 0));
    tw_held_get(tile, to0_at, tw_get_each(x2, 21));
    if (t < 1u) {
      tw_held_get(tile, to0_at, tw_get_each(x3, 7) tw_get_each(x4, 15) tw_get_each(x5, 28));
    }
  }

  /* stage 2 of 2: radix 3, stride 3 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    tw_held_roots(3, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 3) tw_times_each(x1, 1) tw_times_each(x2, 2));
  }
  {
    const tw_u32 k = (t + 2u) % 3u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    tw_held_roots(3, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 3) tw_times_each(x4, 1) tw_times_each(x5, 2));
  }
  tw_dft3(x0, x1, x2);
  tw_dft3(x3, x4, x5);

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + first * 9;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_store(out_row + word0, tw_store_each(x0, 0) tw_store_each(x1, 3) tw_store_each(x2, 6));
    }
    if (live && t < 1u) {
      tw_held_store(out_row + word0, tw_store_each(x3, 2) tw_store_each(x4, 5) tw_store_each(x5, 8));
    }
  }
}

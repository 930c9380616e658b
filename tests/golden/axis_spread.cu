/* tw_f32_4x6_u2u0_out_twiddle_spread_1f4977b0: complex transform of rows, times pass twiddles in the end
 * record: precision=f32 n=24 radices=4x6 elements=8 threads=4 transforms=8 output=staged axis_1=1 */

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

TW_INLINE tw_i64 tw_in_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->in_loop[0], row = outer;
  return base + (tw_i64)row * args->in_loop[1];
}

TW_INLINE tw_complex tw_pass_twiddle(const tw_args *args, tw_u32 m) {
  const tw_complex *const low = (const tw_complex *)args->twiddles;
  const tw_complex *const high = low + ((tw_i64)1 << args->twiddle_shift);
  const tw_complex a = tw_load_table(low + (m & ((1u << args->twiddle_shift) - 1u)));
  const tw_complex b = tw_load_table(high + (m >> args->twiddle_shift));
  const tw_complex p = tw_multiply(b, a), w = {b.re + p.re, b.im + p.im};
  return w;
}

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

TW_KERNEL(tw_f32_4x6_u2u0_out_twiddle_spread_1f4977b0, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 4u;
  const tw_u32 row = thread / 4u;
  const tw_u32 tile_words = 192u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 8;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_u32 word0 = t;
    const tw_u32 word0_line = word0 / 6u, word0_rest = word0 % 6u;
    if (live && t < 3u) {
      tw_held_load(in_row + (tw_i64)(word0_line + 0u) * args.in_stride + word0_rest, tw_load_each(x0, 0));
      tw_held_load(in_row + (tw_i64)(word0_line + 1u) * args.in_stride + word0_rest, tw_load_each(x1, 0));
      tw_held_load(in_row + (tw_i64)(word0_line + 2u) * args.in_stride + word0_rest, tw_load_each(x2, 0));
      tw_held_load(in_row + (tw_i64)(word0_line + 3u) * args.in_stride + word0_rest, tw_load_each(x3, 0));
      tw_held_load(in_row + (tw_i64)((word0 + 3u) / 6u) * args.in_stride + (word0 + 3u) % 6u, tw_load_each(x4, 0));
      tw_held_load(in_row + (tw_i64)((word0 + 9u) / 6u) * args.in_stride + (word0 + 9u) % 6u, tw_load_each(x5, 0));
      tw_held_load(in_row + (tw_i64)((word0 + 15u) / 6u) * args.in_stride + (word0 + 15u) % 6u, tw_load_each(x6, 0));
      tw_held_load(in_row + (tw_i64)((word0 + 21u) / 6u) * args.in_stride + (word0 + 21u) % 6u, tw_load_each(x7, 0));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));

  /* stage 1 of 2: radix 4, stride 6 */
  if (t < 3u) {
    tw_dft4(x0, x1, x2, x3);
    tw_dft4(x4, x5, x6, x7);
  }

  { /* exchange */
    const tw_u32 from0 = row * 24u + t;
    const tw_u32 to0 = row * 24u + t * 6u;
    const tw_tile tile = tw_tile_from(0u);
    if (t < 3u) {
      tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 6) tw_put_each(x2, 12) tw_put_each(x3, 18));
      tw_held_put(tile, from0, tw_put_each(x4, 3) tw_put_each(x5, 9) tw_put_each(x6, 15) tw_put_each(x7, 21));
    }
    tw_barrier();
    tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 1) tw_get_each(x2, 2) tw_get_each(x3, 3));
    tw_held_get(tile, to0, tw_get_each(x4, 4) tw_get_each(x5, 5));
  }

  /* stage 2 of 2: radix 6, stride 1 */
  tw_dft6(x0, x1, x2, x3, x4, x5);

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 k = (tw_u32)row_index;
    const tw_u32 word0 = t * 6u;
    tw_complex root;
    root = tw_pass_twiddle(&args, k * ((word0) / 6u));
    tw_held_multiply(x0, root);
    tw_held_multiply(x1, root);
    tw_held_multiply(x2, root);
    tw_held_multiply(x3, root);
    tw_held_multiply(x4, root);
    tw_held_multiply(x5, root);
  }

  { /* exchange */
    const tw_u32 from0 = row * 24u + t * 6u;
    const tw_u32 linear0 = thread;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 1) tw_put_each(x2, 2) tw_put_each(x3, 3));
    tw_held_put(tile, from0, tw_put_each(x4, 4) tw_put_each(x5, 5));
    tw_barrier();
    tw_held_get(tile, linear0, tw_get_each(x0, 0) tw_get_each(x1, 32) tw_get_each(x2, 64) tw_get_each(x3, 96));
    tw_held_get(tile, linear0, tw_get_each(x4, 128) tw_get_each(x5, 160));
  }

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5));

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 8 ? (tw_u32)(args.batch - first) * 24u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * args.out_dist;
    tw_held_store_below(out + (word0 + 0u) / 24u * args.out_dist + (word0 + 0u) % 24u, word0, words, tw_store_below_each(x0, 0, 0));
    tw_held_store_below(out + (word0 + 32u) / 24u * args.out_dist + (word0 + 32u) % 24u, word0, words, tw_store_below_each(x1, 0, 32));
    tw_held_store_below(out + (word0 + 64u) / 24u * args.out_dist + (word0 + 64u) % 24u, word0, words, tw_store_below_each(x2, 0, 64));
    tw_held_store_below(out + (word0 + 96u) / 24u * args.out_dist + (word0 + 96u) % 24u, word0, words, tw_store_below_each(x3, 0, 96));
    tw_held_store_below(out + (word0 + 128u) / 24u * args.out_dist + (word0 + 128u) % 24u, word0, words, tw_store_below_each(x4, 0, 128));
    tw_held_store_below(out + (word0 + 160u) / 24u * args.out_dist + (word0 + 160u) % 24u, word0, words, tw_store_below_each(x5, 0, 160));
  }
}

/* tw_f32_12_s2s2_in_chirp_out_twiddle_6d69521e: complex transform of rows, times a chirp first, times pass twiddles in the end
 * record: precision=f32 n=12 radices=4x3 elements=4 threads=4 transforms=16 load_hint=lines lanes=rows */

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

TW_INLINE tw_i64 tw_out_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->out_loop[0], row = outer;
  return base + (tw_i64)row * args->out_loop[1];
}

TW_INLINE tw_complex tw_pass_twiddle(const tw_args *args, tw_u32 m) {
  const tw_complex *const low = (const tw_complex *)args->twiddles;
  const tw_complex *const high = low + ((tw_i64)1 << args->twiddle_shift);
  const tw_complex a = tw_load_table(low + (m & ((1u << args->twiddle_shift) - 1u)));
  const tw_complex b = tw_load_table(high + (m >> args->twiddle_shift));
  const tw_complex p = tw_multiply(b, a), w = {b.re + p.re, b.im + p.im};
  return w;
}

TW_INLINE tw_complex tw_chirp(const tw_args *args, tw_i64 at) {
  const tw_i64 last = args->factor_count - 1;
  return tw_load_table((const tw_complex *)args->factors + (at < last ? at : last));
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

TW_KERNEL(tw_f32_12_s2s2_in_chirp_out_twiddle_6d69521e, 64, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 16u;
  const tw_u32 t = thread / 16u;
  const tw_u32 tile_words = 192u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 16;
  const int live = first + row < args.batch;
  (void)live;
  tw_held_clear(tw_clear_each(x0) tw_clear_each(x1) tw_clear_each(x2) tw_clear_each(x3));

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 word0 = t;
    const tw_i64 at0 = row_index + (tw_i64)word0 * args.factor_step;
    const tw_in *const in0 = in_row + (tw_i64)word0 * args.in_stride;
    if (live && t < 3u) {
      if (at0 < args.factor_count)
      tw_held_load_lines(in0, tw_load_lines_each(x0, 0));
      if (at0 + 3 * args.factor_step < args.factor_count)
      tw_held_load_lines(in0 + 3 * args.in_stride, tw_load_lines_each(x1, 0));
      if (at0 + 6 * args.factor_step < args.factor_count)
      tw_held_load_lines(in0 + 6 * args.in_stride, tw_load_lines_each(x2, 0));
      if (at0 + 9 * args.factor_step < args.factor_count)
      tw_held_load_lines(in0 + 9 * args.in_stride, tw_load_lines_each(x3, 0));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));

  { /* product with a chirp */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 word0 = t;
    const tw_i64 at0 = row_index + (tw_i64)word0 * args.factor_step;
    if (t < 3u) {
      tw_held_multiply(x0, tw_chirp(&args, at0));
    }
    if (t < 3u) {
      tw_held_multiply(x1, tw_chirp(&args, at0 + 3 * args.factor_step));
    }
    if (t < 3u) {
      tw_held_multiply(x2, tw_chirp(&args, at0 + 6 * args.factor_step));
    }
    if (t < 3u) {
      tw_held_multiply(x3, tw_chirp(&args, at0 + 9 * args.factor_step));
    }
  }

  /* stage 1 of 2: radix 4, stride 1 */
  if (t < 3u) {
    tw_dft4(x0, x1, x2, x3);
  }

  { /* exchange */
    const tw_u32 from0 = (t * 4u) * 16u + row;
    const tw_u32 to0 = (t) * 16u + row;
    const tw_tile tile = tw_tile_from(0u);
    if (t < 3u) {
      tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 16) tw_put_each(x2, 32) tw_put_each(x3, 48));
    }
    tw_barrier();
    tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 64) tw_get_each(x2, 128));
  }

  /* stage 2 of 2: radix 3, stride 4 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    tw_held_roots(3, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 4) tw_times_each(x1, 1) tw_times_each(x2, 2));
  }
  tw_dft3(x0, x1, x2);

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 k = (tw_u32)row_index;
    const tw_u32 word0 = t;
    tw_held_multiply(x0, tw_pass_twiddle(&args, k * (word0)));
    tw_held_multiply(x1, tw_pass_twiddle(&args, k * (word0 + 4u)));
    tw_held_multiply(x2, tw_pass_twiddle(&args, k * (word0 + 8u)));
  }

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + tw_out_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_u32 word0 = t;
    tw_out *const out0 = out_row + (tw_i64)word0 * args.out_stride;
    if (live) {
      tw_held_store(out0, tw_store_each(x0, 0));
      tw_held_store(out0 + 4 * args.out_stride, tw_store_each(x1, 0));
      tw_held_store(out0 + 8 * args.out_stride, tw_store_each(x2, 0));
    }
  }
}

/* tw_f32_1_packed_e0c56e05: complex transform of rows
 * record: precision=f32 n=1 transforms=64 */

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

TW_KERNEL(tw_f32_1_packed_e0c56e05, 64, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 1u;
  const tw_u32 row = thread / 1u;
  const tw_u32 tile_words = 64u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 64;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 1;
    if (live) {
      tw_held_load(in_row, tw_load_each(x0, 0));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0));

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 1;
    if (live) {
      tw_held_store(out_row, tw_store_each(x0, 0));
    }
  }
}

/* tw_f64_8_s3s3_in_twiddle_out_chirp_conj_9df741ad: complex transform of rows, times pass twiddles first, times a chirp, conjugated, in the end
 * record: precision=f64 n=8 radices=8 elements=8 transforms=32 load_hint=line_pairs store_hint=keep lanes=rows */

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
  outer = row / (tw_u32)args->loop_n[1], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[1]) * args->in_loop[1], row = outer;
  return base + (tw_i64)row * args->in_loop[2];
}

TW_INLINE tw_i64 tw_out_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->out_loop[0], row = outer;
  outer = row / (tw_u32)args->loop_n[1], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[1]) * args->out_loop[1], row = outer;
  return base + (tw_i64)row * args->out_loop[2];
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

TW_INLINE tw_complex tw_conjugate(tw_complex w) {
  const tw_complex c = {w.re, -w.im};
  return c;
}

/* k, which a compiler cannot take from where it was before: it does not know that this adds 0 */
TW_INLINE tw_u32 tw_again(const tw_args *args, int list, tw_u32 k) {
  return k + (tw_u32)(list & (int)(args->batch >> 63));
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

TW_KERNEL(tw_f64_8_s3s3_in_twiddle_out_chirp_conj_9df741ad, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 32u;
  const tw_u32 t = thread / 32u;
  const tw_u32 tile_words = 256u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 32;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_u32 word0 = 0u;
    const tw_in *const in0 = in_row + (tw_i64)word0 * args.in_stride;
    if (live) {
      tw_held_load_lines(in0, tw_load_lines_each(x0, 0));
      tw_held_load_lines(in0 + 1 * args.in_stride, tw_load_lines_each(x1, 0));
      tw_held_load_lines(in0 + 2 * args.in_stride, tw_load_lines_each(x2, 0));
      tw_held_load_lines(in0 + 3 * args.in_stride, tw_load_lines_each(x3, 0));
      tw_held_load_lines(in0 + 4 * args.in_stride, tw_load_lines_each(x4, 0));
      tw_held_load_lines(in0 + 5 * args.in_stride, tw_load_lines_each(x5, 0));
      tw_held_load_lines(in0 + 6 * args.in_stride, tw_load_lines_each(x6, 0));
      tw_held_load_lines(in0 + 7 * args.in_stride, tw_load_lines_each(x7, 0));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 k = (tw_u32)row_index;
    const tw_u32 word0 = 0u;
    const tw_complex step1 = tw_pass_twiddle(&args, k * 1u);
    const tw_complex step2 = tw_pass_twiddle(&args, k * 2u);
    const tw_complex step3 = tw_pass_twiddle(&args, k * 3u);
    tw_complex root;
    root = tw_pass_twiddle(&args, k * (word0));
    tw_held_multiply(x0, root);
    tw_held_multiply(x1, tw_multiply(root, step1));
    tw_held_multiply(x2, tw_multiply(root, step2));
    tw_held_multiply(x3, tw_multiply(root, step3));
    root = tw_pass_twiddle(&args, k * (word0 + 4u));
    tw_held_multiply(x4, root);
    tw_held_multiply(x5, tw_multiply(root, step1));
    tw_held_multiply(x6, tw_multiply(root, step2));
    tw_held_multiply(x7, tw_multiply(root, step3));
  }

  /* stage 1 of 1: radix 8, stride 1 */
  tw_dft8(x0, x1, x2, x3, x4, x5, x6, x7);

  { /* product with a conjugate chirp */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 word0 = tw_again(&args, 1, 0u);
    const tw_i64 at0 = row_index + (tw_i64)word0 * args.factor_step;
    tw_held_multiply(x0, tw_conjugate(tw_chirp(&args, at0)));
    tw_held_multiply(x1, tw_conjugate(tw_chirp(&args, at0 + 1 * args.factor_step)));
    tw_held_multiply(x2, tw_conjugate(tw_chirp(&args, at0 + 2 * args.factor_step)));
    tw_held_multiply(x3, tw_conjugate(tw_chirp(&args, at0 + 3 * args.factor_step)));
    tw_held_multiply(x4, tw_conjugate(tw_chirp(&args, at0 + 4 * args.factor_step)));
    tw_held_multiply(x5, tw_conjugate(tw_chirp(&args, at0 + 5 * args.factor_step)));
    tw_held_multiply(x6, tw_conjugate(tw_chirp(&args, at0 + 6 * args.factor_step)));
    tw_held_multiply(x7, tw_conjugate(tw_chirp(&args, at0 + 7 * args.factor_step)));
  }

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6) tw_scale_each(x7));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + tw_out_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 word0 = tw_again(&args, 2, 0u);
    const tw_i64 at0 = row_index + (tw_i64)word0 * args.factor_step;
    tw_out *const out0 = out_row + (tw_i64)word0 * args.out_stride;
    if (live) {
      if (at0 < args.factor_count)
      tw_held_store_keep(out0, tw_store_keep_each(x0, 0));
      if (at0 + 1 * args.factor_step < args.factor_count)
      tw_held_store_keep(out0 + 1 * args.out_stride, tw_store_keep_each(x1, 0));
      if (at0 + 2 * args.factor_step < args.factor_count)
      tw_held_store_keep(out0 + 2 * args.out_stride, tw_store_keep_each(x2, 0));
      if (at0 + 3 * args.factor_step < args.factor_count)
      tw_held_store_keep(out0 + 3 * args.out_stride, tw_store_keep_each(x3, 0));
      if (at0 + 4 * args.factor_step < args.factor_count)
      tw_held_store_keep(out0 + 4 * args.out_stride, tw_store_keep_each(x4, 0));
      if (at0 + 5 * args.factor_step < args.factor_count)
      tw_held_store_keep(out0 + 5 * args.out_stride, tw_store_keep_each(x5, 0));
      if (at0 + 6 * args.factor_step < args.factor_count)
      tw_held_store_keep(out0 + 6 * args.out_stride, tw_store_keep_each(x6, 0));
      if (at0 + 7 * args.factor_step < args.factor_count)
      tw_held_store_keep(out0 + 7 * args.out_stride, tw_store_keep_each(x7, 0));
    }
  }
}

/* tw_f64_cf64_rf64_1_dst2_half_words_u2u2_ae8a8487: real rows from words
 * record: precision=f64 n=1 transforms=128 */

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

/* dst2: points of a row of cosines, and of the real core */
typedef tw_u32 tw_index;
#define TW_N n
#define TW_OF row, stride, n
TW_INLINE void tw_give(tw_out *row, tw_i64 stride, tw_index n, tw_index i, tw_real v) {
  const tw_index at = TW_N - 1u - i;
  const tw_complex x = {v, 0};
  tw_store(row + (tw_i64)at * stride, x);
}
TW_INLINE void tw_put_spectrum(tw_out *row, tw_i64 stride, tw_index n, tw_index k, tw_complex v, tw_complex turn) {
  const tw_complex p = tw_multiply(v, turn);
  tw_give(TW_OF, k, 2 * p.re);
  if (k && 2u * k != TW_N)
    tw_give(TW_OF, TW_N - k, -2 * p.im);
}

TW_KERNEL(tw_f64_cf64_rf64_1_dst2_half_words_u2u2_ae8a8487, 128, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 1u;
  const tw_u32 row = thread / 1u;
  const tw_u32 tile_words = 128u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words, (void)sign;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 128;
  const int live = first + row < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};

  const tw_u32 number = (tw_u32)(first + row);
  if (number < args.batch) {
    const tw_index n = (tw_index)args.factor_count;
    const tw_u32 count = (tw_u32)args.index_count;
    const tw_index w = number % count;
    const tw_i64 stride = args.out_stride, words_stride = args.in_stride;
    const tw_in *const in = (const tw_in *)args.in + tw_in_base(&args, number - (tw_u32)w);
    tw_out *const out = (tw_out *)args.out + tw_out_base(&args, number - (tw_u32)w);
    x0 = tw_load(in + (tw_i64)w * words_stride);
    x0.re *= scale, x0.im *= scale;
    const tw_complex y = tw_load(in + (tw_i64)(w ? count - w : 0u) * words_stride);
    const tw_complex even = {TW_R(0.5) * (x0.re + scale * y.re), TW_R(0.5) * (x0.im - scale * y.im)};
    const tw_complex odd = {TW_R(0.5) * (x0.im + scale * y.im), TW_R(0.5) * (scale * y.re - x0.re)};
    const tw_complex root = tw_pass_twiddle(&args, 4u * w);
    const tw_complex p = tw_multiply(odd, root);
    const tw_complex v = {even.re + p.re, even.im + p.im};
    tw_put_spectrum(out, stride, n, w, v, tw_pass_twiddle(&args, w));
    if (!w) {
      const tw_complex last = {even.re - p.re, 0};
      tw_put_spectrum(out, stride, n, (tw_index)count, last, tw_pass_twiddle(&args, (tw_index)count));
    }
  }
}

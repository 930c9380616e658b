/* tw_f32_rf32_cf32_1_dct1_ortho_half_words_ff5c8f68: words of real rows
 * record: precision=f32 n=1 transforms=256 */

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

TW_INLINE tw_complex tw_pass_twiddle(const tw_args *args, tw_u32 m) {
  const tw_complex *const low = (const tw_complex *)args->twiddles;
  const tw_complex *const high = low + ((tw_i64)1 << args->twiddle_shift);
  const tw_complex a = tw_load_table(low + (m & ((1u << args->twiddle_shift) - 1u)));
  const tw_complex b = tw_load_table(high + (m >> args->twiddle_shift));
  const tw_complex p = tw_multiply(b, a), w = {b.re + p.re, b.im + p.im};
  return w;
}

/* dct1: points of a row of cosines, and of the real core */
typedef tw_u32 tw_index;
#define TW_N n
#define TW_OF row, stride, n
TW_INLINE tw_real tw_root_2(tw_real v) {
  return tw_fma(v, TW_R(1.41421356237309504880), v * TW_R(2.4203233e-8));
}
TW_INLINE tw_real tw_take(const tw_in *row, tw_i64 stride, tw_index n, tw_index i) {
  const tw_index at = i;
  const tw_real x = tw_load(row + (tw_i64)at * stride).re;
  const tw_real v = !i || i == TW_N - 1u ? tw_root_2(x) : x;
  return v;
}
TW_INLINE tw_real tw_point(const tw_in *row, tw_i64 stride, tw_index n, tw_index j) {
  return tw_take(TW_OF, j < TW_N ? j : 2u * (TW_N - 1u) - j);
}

TW_KERNEL(tw_f32_rf32_cf32_1_dct1_ortho_half_words_ff5c8f68, 256, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 1u;
  const tw_u32 row = thread / 1u;
  const tw_u32 tile_words = 256u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words, (void)sign;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 256;
  const int live = first + row < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};

  const tw_u32 number = (tw_u32)(first + row);
  if (number < args.batch) {
    const tw_index n = (tw_index)args.factor_count;
    const tw_u32 count = (tw_u32)args.index_count;
    const tw_index w = number % count;
    const tw_i64 stride = args.in_stride, words_stride = args.out_stride;
    const tw_in *const in = (const tw_in *)args.in;
    tw_out *const out = (tw_out *)args.out;
    x0.re = tw_point(in, stride, n, 2u * w);
    x0.im = tw_point(in, stride, n, 2u * w + 1u);
    x0.re *= scale, x0.im *= scale;
    tw_store(out + (tw_i64)w * words_stride, x0);
  }
}

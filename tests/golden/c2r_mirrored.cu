/* tw_f32_1_u2u0_mirrored_ceb7ca2c: real rows from their spectra
 * record: precision=f32 n=1 transforms=64 input=staged output=staged real=half */

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

/* point j of a real row, and point k of its spectrum */
TW_INLINE tw_complex tw_spectrum(const tw_in *row, tw_i64 stride, tw_u32 k) { return tw_load(row + (tw_i64)k * stride); }

TW_KERNEL(tw_f32_1_u2u0_mirrored_ceb7ca2c, 64, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 1u;
  const tw_u32 row = thread / 1u;
  const tw_u32 tile_words = 64u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 64;
  const tw_u32 count = (tw_u32)args.index_count, parts = (count / 2u + 32u) / 32u;
  const tw_i64 group = (tw_i64)((tw_u32)first / 64u / parts) * count;
  const tw_u32 begin = (tw_u32)first / 64u % parts * 32u;
  const tw_u32 upper = begin + row % 32u;
  const int live = 2u * upper <= count && (row < 32u || (upper && 2u * upper != count));
  const tw_i64 number = group + (row < 32u ? upper : count - upper);
  (void)live, (void)number;
  (void)live;
  tw_complex x0 = {0, 0};

  { /* spectra: each word comes from a point and the mirrored one */
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    const tw_u32 line = thread, b = begin + line;
    const int alone = !b || 2u * b == count;
    const tw_u32 other_line = alone ? line : line + 32u;
    const tw_in *const row_at = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)((group + b)));
    const tw_in *const row_other = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)((group + (b ? count - b : 0u))));
    const tw_u32 other = b ? 0u : 1u; /* point m is behind row 0 */
    (void)other_line, (void)row_at, (void)row_other, (void)other;
    if (line < 32u && 2u * b <= count) {
      tw_complex a;
      a = tw_spectrum(row_at, args.in_stride, 0u);
      a.im *= -sign;
      tw_complex c;
      c = tw_spectrum(row_other, args.in_stride, other);
      c.im *= -sign;
      if (!b)
        a.im = c.im = 0;
      const tw_complex root = tw_pass_twiddle(&args, b);
      const tw_complex even = {a.re + c.re, a.im - c.im};
      const tw_complex left = {a.re - c.re, a.im + c.im};
      const tw_complex back = {root.re, -root.im};
      const tw_complex odd = tw_multiply(left, back);
      {
        const tw_complex v = {even.re - odd.im, -even.im - odd.re};
        tw_sh_store(tile + line * 1u + (0u), v);
      }
      if (!alone)
      {
        const tw_complex v = {even.re + odd.im, even.im - odd.re};
        tw_sh_store(tile + other_line * 1u + (0u), v);
      }
    }
    tw_barrier();
    const tw_u32 held0 = thread;
    x0 = tw_sh_load(tile + held0);
  }

  /* scale */
  x0.re *= scale, x0.im *= -scale;

  { /* store: in the order of memory */
    tw_barrier();
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    const tw_u32 held0 = thread;
    tw_sh_store(tile + held0, x0);
    tw_barrier();
    TW_UNROLL
    for (tw_u32 step = 0u; step < 1u; step++) {
      const tw_u32 at = thread + step * 64u, line = at / 1u, i = at % 1u;
      const tw_u32 b = begin + line % 32u, j = i;
      const int there = 2u * b <= count && (line < 32u || (b && 2u * b != count));
      tw_out *const row_at = (tw_out *)args.out + ((group + (line < 32u ? b : count - b))) * args.out_dist;
      (void)line;
      if (at < 64u && there) {
        tw_store(row_at + (tw_i64)j * 1, tw_sh_load(tile + line * 1u + (j)));
      }
    }
  }
}

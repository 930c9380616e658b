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
TW_INLINE void tw_dft3(
    tw_complex *x0, tw_complex *x1, tw_complex *x2) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.8660254); /* sqrt(3/4) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real t1 = x1_re + x2_re;
  const tw_real t2 = x1_re - x2_re;
  const tw_real t3 = x1_im + x2_im;
  const tw_real t4 = x1_im - x2_im;
  x0->re = x0_re + t1;
  const tw_real t5 = tw_fma(t1, -k0, x0_re);
  x0->im = x0_im + t3;
  const tw_real t6 = tw_fma(t3, -k0, x0_im);
  x1->re = tw_fma(t4, k1, t5);
  x2->re = tw_fma(t4, -k1, t5);
  x1->im = tw_fma(t2, -k1, t6);
  x2->im = tw_fma(t2, k1, t6);
}

TW_KERNEL(tw_f32_9_packed_46b26891, 2, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 tile_words = 9u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 1;
  const int live = first + 0 < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};
  tw_complex x5 = {0, 0};

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + first * 9;
    const tw_u32 word0 = t;
    if (live) {
      x0 = tw_load(in_row + word0);
      x1 = tw_load(in_row + word0 + 3u);
      x2 = tw_load(in_row + word0 + 6u);
    }
    if (live && t < 1u) {
      x3 = tw_load(in_row + word0 + 2u);
      x4 = tw_load(in_row + word0 + 5u);
      x5 = tw_load(in_row + word0 + 8u);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= sign;
  x1.im *= sign;
  x2.im *= sign;
  x3.im *= sign;
  x4.im *= sign;
  x5.im *= sign;

  /* stage 1 of 2: radix 3, stride 1 */
  tw_dft3(&x0, &x1, &x2);
  tw_dft3(&x3, &x4, &x5);

  { /* exchange */
    const tw_u32 from0 = t * 3u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0_at, 0, x0);
    tw_put(tile, tw_position(from0 + 1u), 0, x1);
    tw_put(tile, from0_at, 7, x2);
    if (t < 1u) {
      tw_put(tile, from0_at, 21, x3);
      tw_put(tile, from0_at, 22, x4);
      tw_put(tile, from0_at, 28, x5);
    }
    tw_barrier();
    tw_get(tile, to0_at, 0, x0);
    tw_get(tile, tw_position(to0 + 3u), 0, x1);
    tw_get(tile, to0_at, 21, x2);
    if (t < 1u) {
      tw_get(tile, to0_at, 7, x3);
      tw_get(tile, to0_at, 15, x4);
      tw_get(tile, to0_at, 28, x5);
    }
  }

  /* stage 2 of 2: radix 3, stride 3 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 3);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
  }
  {
    const tw_u32 k = (t + 2u) % 3u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 3);
    x4 = tw_multiply(x4, w1);
    x5 = tw_multiply(x5, w2);
  }
  tw_dft3(&x0, &x1, &x2);
  tw_dft3(&x3, &x4, &x5);

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;
  x4.re *= scale, x4.im *= scale * sign;
  x5.re *= scale, x5.im *= scale * sign;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + first * 9;
    const tw_u32 word0 = t;
    if (live) {
      tw_store(out_row + word0, x0);
      tw_store(out_row + word0 + 3u, x1);
      tw_store(out_row + word0 + 6u, x2);
    }
    if (live && t < 1u) {
      tw_store(out_row + word0 + 2u, x3);
      tw_store(out_row + word0 + 5u, x4);
      tw_store(out_row + word0 + 8u, x5);
    }
  }
}

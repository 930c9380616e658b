/* tw_f32_15_s2u0_mirrored_56cb8c8c: real rows from their spectra
 * record: precision=f32 n=15 radices=3x5 elements=5 threads=5 transforms=8 input=staged output=staged lanes=rows real=half */

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

/* from row after row to point after point */
TW_INLINE tw_u32 tw_transposed(tw_u32 word) {
  return word % 15u * 8u + word / 15u;
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

/* DFT of length 5, in place: odd prime by real convolutions of length 2.
 * 32 operations: 14 additions, 0 multiplications, 18 fused; at most 11 live values.
 * Before fusing: 32 additions, 12 multiplications. */
TW_INLINE void tw_dft5(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4) {
  const tw_real k0 = TW_R(0.25); /* 1/4 */
  const tw_real k1 = TW_R(0.559017); /* sqrt(5/16) */
  const tw_real k2 = TW_R(1.618034); /* |sin(2*pi*1/5) / sin(2*pi*2/5)| */
  const tw_real k3 = TW_R(0.58778524);
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real t1 = x1_re + x4_re;
  const tw_real t2 = x1_re - x4_re;
  const tw_real t3 = x1_im + x4_im;
  const tw_real t4 = x1_im - x4_im;
  const tw_real t5 = x2_re + x3_re;
  const tw_real t6 = x2_re - x3_re;
  const tw_real t7 = x2_im + x3_im;
  const tw_real t8 = x2_im - x3_im;
  const tw_real t9 = t1 + t5;
  const tw_real t10 = t1 - t5;
  x0->re = x0_re + t9;
  const tw_real t11 = tw_fma(t9, -k0, x0_re);
  const tw_real t12 = tw_fma(t10, k1, t11);
  const tw_real t13 = tw_fma(t10, -k1, t11);
  const tw_real t14 = tw_fma(t2, k2, t6);
  const tw_real t15 = tw_fma(t6, -k2, t2);
  const tw_real t16 = t3 + t7;
  const tw_real t17 = t3 - t7;
  x0->im = x0_im + t16;
  const tw_real t18 = tw_fma(t16, -k0, x0_im);
  const tw_real t19 = tw_fma(t17, k1, t18);
  const tw_real t20 = tw_fma(t17, -k1, t18);
  const tw_real t21 = tw_fma(t4, k2, t8);
  const tw_real t22 = tw_fma(t8, -k2, t4);
  x1->re = tw_fma(t21, k3, t12);
  x4->re = tw_fma(t21, -k3, t12);
  x1->im = tw_fma(t14, -k3, t19);
  x4->im = tw_fma(t14, k3, t19);
  x2->re = tw_fma(t22, k3, t13);
  x3->re = tw_fma(t22, -k3, t13);
  x2->im = tw_fma(t15, -k3, t20);
  x3->im = tw_fma(t15, k3, t20);
}

TW_KERNEL(tw_f32_15_s2u0_mirrored_56cb8c8c, 40, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 8u;
  const tw_u32 t = thread / 8u;
  const tw_u32 tile_words = 120u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 8;
  const tw_u32 count = (tw_u32)args.index_count, parts = (count / 2u + 4u) / 4u;
  const tw_i64 group = (tw_i64)((tw_u32)first / 8u / parts) * count;
  const tw_u32 begin = (tw_u32)first / 8u % parts * 4u;
  const tw_u32 upper = begin + row % 4u;
  const int live = 2u * upper <= count && (row < 4u || (upper && 2u * upper != count));
  const tw_i64 number = group + (row < 4u ? upper : count - upper);
  (void)live, (void)number;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};

  { /* spectra: each word comes from a point and the mirrored one */
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    const tw_u32 line = thread % 4u;
    const tw_u32 b = begin + line;
    const int alone = !b || 2u * b == count;
    const tw_u32 other_line = alone ? line : line + 4u;
    const tw_in *const row_at = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)((group + b)));
    const tw_in *const row_other = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)((group + (b ? count - b : 0u))));
    (void)other_line, (void)row_at, (void)row_other;
    TW_UNROLL
    for (tw_u32 begun = 0u; begun < 2u; begun += 2u) {
      tw_complex near[2], far[2];
      TW_UNROLL
      for (tw_u32 turn = 0u; turn < 2u; turn++) {
        const tw_u32 step = begun + turn;
        const tw_u32 j = thread / 4u + step * 10u;
        const tw_u32 other = b ? 14u - j : 15u - j;
        if (j < 15u && 2u * b <= count && (!alone || j <= other)) {
          const int single = alone && j == other;
          (void)single;
          near[turn] = tw_spectrum(row_at, args.in_stride, j);
          near[turn].im *= -sign;
          far[turn] = tw_spectrum(row_other, args.in_stride, other);
          far[turn].im *= -sign;
        }
      }
      TW_UNROLL
      for (tw_u32 turn = 0u; turn < 2u; turn++) {
        const tw_u32 step = begun + turn;
        const tw_u32 j = thread / 4u + step * 10u;
        const tw_u32 other = b ? 14u - j : 15u - j;
        if (j < 15u && 2u * b <= count && (!alone || j <= other)) {
          const int single = alone && j == other;
          (void)single;
          tw_complex a = near[turn], c = far[turn];
          if (!b && !j)
            a.im = c.im = 0;
          const tw_complex root = tw_pass_twiddle(&args, (tw_u32)b + (tw_u32)j * (tw_u32)count);
          const tw_complex even = {a.re + c.re, a.im - c.im};
          const tw_complex left = {a.re - c.re, a.im + c.im};
          const tw_complex back = {root.re, -root.im};
          const tw_complex odd = tw_multiply(left, back);
          {
            const tw_complex v = {even.re - odd.im, -even.im - odd.re};
            tw_sh_store(tile + (j) * 8u + line, v);
          }
          if (!single && (b || j))
          {
            const tw_complex v = {even.re + odd.im, even.im - odd.re};
            tw_sh_store(tile + (other) * 8u + other_line, v);
          }
        }
      }
    }
    tw_barrier();
    const tw_u32 held0 = (t) * 8u + row;
    x0 = tw_sh_load(tile + held0);
    x1 = tw_sh_load(tile + held0 + 40u);
    x2 = tw_sh_load(tile + held0 + 80u);
  }

  /* stage 1 of 2: radix 3, stride 1 */
  tw_dft3(&x0, &x1, &x2);

  { /* exchange */
    const tw_u32 from0 = (t * 3u) * 8u + row;
    const tw_u32 to0 = (t) * 8u + row;
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    tw_barrier();
    tw_sh_store(tile + from0, x0);
    tw_sh_store(tile + from0 + 8u, x1);
    tw_sh_store(tile + from0 + 16u, x2);
    tw_barrier();
    if (t < 3u) {
      x0 = tw_sh_load(tile + to0);
      x1 = tw_sh_load(tile + to0 + 24u);
      x2 = tw_sh_load(tile + to0 + 48u);
      x3 = tw_sh_load(tile + to0 + 72u);
      x4 = tw_sh_load(tile + to0 + 96u);
    }
  }

  /* stage 2 of 2: radix 5, stride 3 */
  if (t < 3u) {
    {
      const tw_u32 k = (t) % 3u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 3);
      const tw_complex w3 = tw_load_table(roots + 6);
      const tw_complex w4 = tw_load_table(roots + 9);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
      x3 = tw_multiply(x3, w3);
      x4 = tw_multiply(x4, w4);
    }
    tw_dft5(&x0, &x1, &x2, &x3, &x4);
  }

  /* scale */
  x0.re *= scale, x0.im *= -scale;
  x1.re *= scale, x1.im *= -scale;
  x2.re *= scale, x2.im *= -scale;
  x3.re *= scale, x3.im *= -scale;
  x4.re *= scale, x4.im *= -scale;

  { /* store: in the order of memory */
    tw_barrier();
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    const tw_u32 held0 = (t) * 8u + row;
    if (t < 3u) {
      tw_sh_store(tile + held0, x0);
    }
    if (t < 3u) {
      tw_sh_store(tile + held0 + 24u, x1);
    }
    if (t < 3u) {
      tw_sh_store(tile + held0 + 48u, x2);
    }
    if (t < 3u) {
      tw_sh_store(tile + held0 + 72u, x3);
    }
    if (t < 3u) {
      tw_sh_store(tile + held0 + 96u, x4);
    }
    tw_barrier();
    TW_UNROLL
    for (tw_u32 step = 0u; step < 3u; step++) {
      const tw_u32 at = thread + step * 40u, line = at / 15u, i = at % 15u;
      const tw_u32 b = begin + line % 4u, j = i;
      const int there = 2u * b <= count && (line < 4u || (b && 2u * b != count));
      tw_out *const row_at = (tw_out *)args.out + ((group + (line < 4u ? b : count - b))) * args.out_dist;
      (void)line;
      if (at < 120u && there) {
        tw_store(row_at + (tw_i64)j * 1, tw_sh_load(tile + (j) * 8u + line));
      }
    }
  }
}

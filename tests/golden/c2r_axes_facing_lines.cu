/* tw_f32_cf32_rf32_6x32_u0u2_spread_4016d992: real rows from their spectra
 * record: precision=f32 n=96 radices=2x3x8x2 elements=8 threads=16 transforms=2 padding=insert pad_every=3 pad_by=1 axis_1=2 real=half */

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
  return word + (word >> 3) * 1u;
}

TW_INLINE tw_i64 tw_out_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->out_loop[0], row = outer;
  return base + (tw_i64)row * args->out_loop[1];
}

TW_INLINE tw_complex tw_choose(int first, tw_complex a, tw_complex b) {
  const tw_complex x = {first ? a.re : b.re, first ? a.im : b.im};
  return x;
}
/* from points k and m-k to words k and m-k, conjugated */
TW_INLINE void tw_join(tw_complex *a, tw_complex *b, tw_complex root) {
  const tw_complex even = {a->re + b->re, a->im - b->im};
  const tw_complex left = {a->re - b->re, a->im + b->im};
  const tw_complex back = {root.re, -root.im};
  const tw_complex odd = tw_multiply(left, back);
  a->re = even.re - odd.im, a->im = -even.im - odd.re;
  b->re = even.re + odd.im, b->im = even.im - odd.re;
}
/* word 0 of a line from points 0 and m of it and of the opposite line */
TW_INLINE tw_complex tw_first_word(tw_complex mine, tw_complex opposed, tw_complex opposed_last, tw_complex mine_last) {
  const tw_complex a = {TW_R(0.5) * (mine.re + opposed.re), TW_R(0.5) * (mine.im - opposed.im)};
  const tw_complex c = {TW_R(0.5) * (opposed_last.re + mine_last.re), TW_R(0.5) * (opposed_last.im - mine_last.im)};
  const tw_complex v = {a.re + c.re - a.im - c.im, c.im - a.im - a.re + c.re};
  return v;
}
/* point j of a real row, and point k of its spectrum */
TW_INLINE tw_complex tw_spectrum(const tw_in *row, tw_i64 stride, tw_u32 k) { return tw_load(row + (tw_i64)k * stride); }

/* DFT of length 2, in place: butterfly.
 * 4 operations: 4 additions, 0 multiplications, 0 fused; at most 5 live values.
 * Before fusing: 4 additions, 0 multiplications. */
TW_INLINE void tw_dft2(
    tw_complex *x0, tw_complex *x1) {
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  x0->re = x0_re + x1_re;
  x1->re = x0_re - x1_re;
  x0->im = x0_im + x1_im;
  x1->im = x0_im - x1_im;
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

/* DFT of length 8, in place: conjugate-pair split radix.
 * 52 operations: 44 additions, 0 multiplications, 8 fused; at most 17 live values.
 * Before fusing: 52 additions, 4 multiplications. */
TW_INLINE void tw_dft8(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7) {
  const tw_real k0 = TW_R(0.70710677); /* sqrt(1/2) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real x5_re = x5->re, x5_im = x5->im;
  const tw_real x6_re = x6->re, x6_im = x6->im;
  const tw_real x7_re = x7->re, x7_im = x7->im;
  const tw_real t1 = x0_re + x4_re;
  const tw_real t2 = x0_re - x4_re;
  const tw_real t3 = x0_im + x4_im;
  const tw_real t4 = x0_im - x4_im;
  const tw_real t5 = x2_re + x6_re;
  const tw_real t6 = x2_re - x6_re;
  const tw_real t7 = x2_im + x6_im;
  const tw_real t8 = x2_im - x6_im;
  const tw_real t9 = t1 + t5;
  const tw_real t10 = t1 - t5;
  const tw_real t11 = t3 + t7;
  const tw_real t12 = t3 - t7;
  const tw_real t13 = t2 + t8;
  const tw_real t14 = t2 - t8;
  const tw_real t15 = t4 - t6;
  const tw_real t16 = t4 + t6;
  const tw_real t17 = x1_re + x5_re;
  const tw_real t18 = x1_re - x5_re;
  const tw_real t19 = x1_im + x5_im;
  const tw_real t20 = x1_im - x5_im;
  const tw_real t21 = x3_re + x7_re;
  const tw_real t22 = x3_re - x7_re;
  const tw_real t23 = x3_im + x7_im;
  const tw_real t24 = x3_im - x7_im;
  const tw_real t25 = t17 + t21;
  const tw_real t26 = t17 - t21;
  const tw_real t27 = t19 + t23;
  const tw_real t28 = t19 - t23;
  x0->re = t9 + t25;
  x4->re = t9 - t25;
  x0->im = t11 + t27;
  x4->im = t11 - t27;
  x2->re = t10 + t28;
  x6->re = t10 - t28;
  x2->im = t12 - t26;
  x6->im = t12 + t26;
  const tw_real t29 = t18 + t20;
  const tw_real t30 = t18 - t20;
  const tw_real t31 = t22 - t24;
  const tw_real t32 = t22 + t24;
  const tw_real t33 = t29 - t31;
  const tw_real t34 = t29 + t31;
  const tw_real t35 = t30 + t32;
  const tw_real t36 = t30 - t32;
  x1->re = tw_fma(t33, k0, t13);
  x5->re = tw_fma(t33, -k0, t13);
  x1->im = tw_fma(t35, -k0, t15);
  x5->im = tw_fma(t35, k0, t15);
  x3->re = tw_fma(t36, -k0, t14);
  x7->re = tw_fma(t36, k0, t14);
  x3->im = tw_fma(t34, -k0, t16);
  x7->im = tw_fma(t34, k0, t16);
}

TW_KERNEL(tw_f32_cf32_rf32_6x32_u0u2_spread_4016d992, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 16u;
  const tw_u32 row = thread / 16u;
  const tw_u32 tile_words = 192u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 2;
  const int live = first + row < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};
  tw_complex x5 = {0, 0};
  tw_complex x6 = {0, 0};
  tw_complex x7 = {0, 0};

  { /* load: each word comes from points of opposite lines */
    const tw_in *const in_row = (const tw_in *)args.in + ((first + (tw_i64)row)) * args.in_dist;
    {
      if (live && t < 12u) {
        const tw_u32 b0 = t / 8u, k0 = t % 8u;
        const tw_u32 at0 = b0 * 17u + k0;
        const tw_u32 opposite0 = 118u - b0 * 17u - k0;
        const tw_u32 itself0 = b0 ? opposite0 : 16u - k0;
        const tw_complex root0 = tw_load_table((const tw_complex *)args.table + 12u + k0);
        tw_complex near0, far0;
        near0 = tw_spectrum(in_row, 1, at0 + 0u), near0.im *= -sign;
        far0 = tw_spectrum(in_row, 1, itself0), far0.im *= -sign;
        tw_complex near1, far1;
        near1 = tw_spectrum(in_row, 1, at0 + 51u), near1.im *= -sign;
        far1 = tw_spectrum(in_row, 1, opposite0 - 51u), far1.im *= -sign;
        const tw_u32 b1 = (t + 12u) / 8u, k1 = (t + 12u) % 8u;
        const tw_u32 at1 = b1 * 17u + k1;
        const tw_u32 opposite1 = 118u - b1 * 17u - k1;
        const tw_u32 itself1 = b1 ? opposite1 : 16u - k1;
        const tw_complex root1 = tw_load_table((const tw_complex *)args.table + 12u + k1);
        tw_complex near4, far4;
        near4 = tw_spectrum(in_row, 1, at1 + 0u), near4.im *= -sign;
        far4 = tw_spectrum(in_row, 1, itself1), far4.im *= -sign;
        tw_complex near5, far5;
        near5 = tw_spectrum(in_row, 1, at1 + 51u), near5.im *= -sign;
        far5 = tw_spectrum(in_row, 1, opposite1 - 51u), far5.im *= -sign;
        if (!k0) {
          {
            tw_complex opposed, last, middle;
            opposed = tw_spectrum(in_row, 1, itself0 - 16u), opposed.im *= -sign;
            last = tw_spectrum(in_row, 1, at0 + 16u), last.im *= -sign;
            middle = tw_spectrum(in_row, 1, at0 + 8u), middle.im *= -sign;
            near0 = tw_first_word(near0, opposed, far0, last);
            far0.re = 2 * middle.re, far0.im = 2 * middle.im;
          }
          {
            tw_complex opposed, last, middle;
            opposed = tw_spectrum(in_row, 1, opposite0 - 67u), opposed.im *= -sign;
            last = tw_spectrum(in_row, 1, at0 + 67u), last.im *= -sign;
            middle = tw_spectrum(in_row, 1, at0 + 59u), middle.im *= -sign;
            near1 = tw_first_word(near1, opposed, far1, last);
            far1.re = 2 * middle.re, far1.im = 2 * middle.im;
          }
        } else {
          tw_join(&near0, &far0, root0);
          tw_join(&near1, &far1, root0);
        }
        x0 = near0, x2 = tw_choose(!b0, far0, far1);
        x1 = near1, x3 = tw_choose(!b0, far1, far0);
        if (!k1) {
          {
            tw_complex opposed, last, middle;
            opposed = tw_spectrum(in_row, 1, itself1 - 16u), opposed.im *= -sign;
            last = tw_spectrum(in_row, 1, at1 + 16u), last.im *= -sign;
            middle = tw_spectrum(in_row, 1, at1 + 8u), middle.im *= -sign;
            near4 = tw_first_word(near4, opposed, far4, last);
            far4.re = 2 * middle.re, far4.im = 2 * middle.im;
          }
          {
            tw_complex opposed, last, middle;
            opposed = tw_spectrum(in_row, 1, opposite1 - 67u), opposed.im *= -sign;
            last = tw_spectrum(in_row, 1, at1 + 67u), last.im *= -sign;
            middle = tw_spectrum(in_row, 1, at1 + 59u), middle.im *= -sign;
            near5 = tw_first_word(near5, opposed, far5, last);
            far5.re = 2 * middle.re, far5.im = 2 * middle.im;
          }
        } else {
          tw_join(&near4, &far4, root1);
          tw_join(&near5, &far5, root1);
        }
        x4 = near4, x6 = tw_choose(!b1, far4, far5);
        x5 = near5, x7 = tw_choose(!b1, far5, far4);
      }
    }
  }

  /* stage 1 of 4: radix 2, stride 16 */
  if (t < 12u) {
    tw_dft2(&x0, &x1);
    tw_dft2(&x2, &x3);
    tw_dft2(&x4, &x5);
    tw_dft2(&x6, &x7);
  }

  { /* exchange */
    const tw_u32 from0 = row * 96u + t / 8u * 32u + t % 8u;
    const tw_u32 from1 = row * 96u + (t / 8u ? 3u - t / 8u : 0u) * 32u + (t % 8u ? 16u - t % 8u : 8u);
    const tw_u32 from2 = row * 96u + (t + 12u) / 8u * 32u + (t + 12u) % 8u;
    const tw_u32 from3 = row * 96u + ((t + 12u) / 8u ? 3u - (t + 12u) / 8u : 0u) * 32u + ((t + 12u) % 8u ? 16u - (t + 12u) % 8u : 8u);
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 from1_at = tw_position(from1);
    const tw_u32 from2_at = tw_position(from2);
    const tw_u32 from3_at = tw_position(from3);
    const tw_u32 to0 = row * 96u + t;
    const tw_u32 to0_at = tw_position(to0);
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    if (t < 12u) {
      tw_sh_store(tile + from0_at, x0);
      tw_sh_store(tile + from0_at + 18u, x1);
      tw_sh_store(tile + from1_at, x2);
      tw_sh_store(tile + from1_at + 18u, x3);
      tw_sh_store(tile + from2_at, x4);
      tw_sh_store(tile + from2_at + 18u, x5);
      tw_sh_store(tile + from3_at, x6);
      tw_sh_store(tile + from3_at + 18u, x7);
    }
    tw_barrier();
    x0 = tw_sh_load(tile + to0_at);
    x1 = tw_sh_load(tile + to0_at + 36u);
    x2 = tw_sh_load(tile + to0_at + 72u);
    x3 = tw_sh_load(tile + to0_at + 18u);
    x4 = tw_sh_load(tile + to0_at + 54u);
    x5 = tw_sh_load(tile + to0_at + 90u);
  }

  /* stage 2 of 4: radix 3, stride 32 */
  {
    const tw_u32 k = (t) / 16u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 2);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
  }
  {
    const tw_u32 k = (t + 16u) / 16u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 2);
    x4 = tw_multiply(x4, w1);
    x5 = tw_multiply(x5, w2);
  }
  tw_dft3(&x0, &x1, &x2);
  tw_dft3(&x3, &x4, &x5);

  { /* exchange */
    const tw_u32 from0 = row * 96u + t;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 96u + t / 2u * 16u + t % 2u;
    const tw_u32 to0_at = tw_position(to0);
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    tw_barrier();
    tw_sh_store(tile + from0_at, x0);
    tw_sh_store(tile + from0_at + 36u, x1);
    tw_sh_store(tile + from0_at + 72u, x2);
    tw_sh_store(tile + from0_at + 18u, x3);
    tw_sh_store(tile + from0_at + 54u, x4);
    tw_sh_store(tile + from0_at + 90u, x5);
    tw_barrier();
    if (t < 12u) {
      x0 = tw_sh_load(tile + to0_at);
      x1 = tw_sh_load(tile + to0_at + 2u);
      x2 = tw_sh_load(tile + to0_at + 4u);
      x3 = tw_sh_load(tile + to0_at + 6u);
      x4 = tw_sh_load(tile + to0_at + 9u);
      x5 = tw_sh_load(tile + to0_at + 11u);
      x6 = tw_sh_load(tile + to0_at + 13u);
      x7 = tw_sh_load(tile + to0_at + 15u);
    }
  }

  /* stage 3 of 4: radix 8, stride 1 */
  if (t < 12u) {
    tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);
  }

  { /* exchange */
    const tw_u32 from0 = row * 96u + t * 8u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 96u + t / 8u * 16u + t % 8u;
    const tw_u32 to1 = row * 96u + (t + 12u) / 8u * 16u + (t + 12u) % 8u;
    const tw_u32 to2 = row * 96u + (t + 24u) / 8u * 16u + (t + 24u) % 8u;
    const tw_u32 to3 = row * 96u + (t + 36u) / 8u * 16u + (t + 36u) % 8u;
    const tw_u32 to0_at = tw_position(to0);
    const tw_u32 to1_at = tw_position(to1);
    const tw_u32 to2_at = tw_position(to2);
    const tw_u32 to3_at = tw_position(to3);
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    tw_barrier();
    if (t < 12u) {
      tw_sh_store(tile + from0_at, x0);
      tw_sh_store(tile + from0_at + 1u, x1);
      tw_sh_store(tile + from0_at + 2u, x2);
      tw_sh_store(tile + from0_at + 3u, x3);
      tw_sh_store(tile + from0_at + 4u, x4);
      tw_sh_store(tile + from0_at + 5u, x5);
      tw_sh_store(tile + from0_at + 6u, x6);
      tw_sh_store(tile + from0_at + 7u, x7);
    }
    tw_barrier();
    if (t < 12u) {
      x0 = tw_sh_load(tile + to0_at);
      x1 = tw_sh_load(tile + to0_at + 9u);
      x2 = tw_sh_load(tile + to1_at);
      x3 = tw_sh_load(tile + to1_at + 9u);
      x4 = tw_sh_load(tile + to2_at);
      x5 = tw_sh_load(tile + to2_at + 9u);
      x6 = tw_sh_load(tile + to3_at);
      x7 = tw_sh_load(tile + to3_at + 9u);
    }
  }

  /* stage 4 of 4: radix 2, stride 8 */
  if (t < 12u) {
    {
      const tw_u32 k = (t) % 8u;
      const tw_complex *const roots = (const tw_complex *)args.table + 4 + k;
      const tw_complex w1 = tw_load_table(roots);
      x1 = tw_multiply(x1, w1);
      x5 = tw_multiply(x5, w1);
    }
    {
      const tw_u32 k = (t + 12u) % 8u;
      const tw_complex *const roots = (const tw_complex *)args.table + 4 + k;
      const tw_complex w1 = tw_load_table(roots);
      x3 = tw_multiply(x3, w1);
    }
    {
      const tw_u32 k = (t + 36u) % 8u;
      const tw_complex *const roots = (const tw_complex *)args.table + 4 + k;
      const tw_complex w1 = tw_load_table(roots);
      x7 = tw_multiply(x7, w1);
    }
    tw_dft2(&x0, &x1);
    tw_dft2(&x2, &x3);
    tw_dft2(&x4, &x5);
    tw_dft2(&x6, &x7);
  }

  /* scale */
  x0.re *= scale, x0.im *= -scale;
  x1.re *= scale, x1.im *= -scale;
  x2.re *= scale, x2.im *= -scale;
  x3.re *= scale, x3.im *= -scale;
  x4.re *= scale, x4.im *= -scale;
  x5.re *= scale, x5.im *= -scale;
  x6.re *= scale, x6.im *= -scale;
  x7.re *= scale, x7.im *= -scale;

  { /* store */
    if (((tw_u64)args.out & 7u) == 0) {
      tw_out *const out_row = (tw_out *)args.out + tw_out_base(&args, (tw_u32)((first + (tw_i64)row))) / 2;
      const tw_u32 word0 = t / 8u * 16u + t % 8u;
      const tw_u32 word1 = (t + 12u) / 8u * 16u + (t + 12u) % 8u;
      const tw_u32 word2 = (t + 24u) / 8u * 16u + (t + 24u) % 8u;
      const tw_u32 word3 = (t + 36u) / 8u * 16u + (t + 36u) % 8u;
      const tw_u32 word0_line = word0 / 16u, word0_rest = word0 % 16u;
      const tw_u32 word1_line = word1 / 16u, word1_rest = word1 % 16u;
      const tw_u32 word2_line = word2 / 16u, word2_rest = word2 % 16u;
      const tw_u32 word3_line = word3 / 16u, word3_rest = word3 % 16u;
      if (live && t < 12u) {
        tw_store_whole(out_row + (tw_i64)(word0_line + 0u) * (args.out_stride / 2) + word0_rest, x0);
        tw_store_whole(out_row + (tw_i64)((word0 + 8u) / 16u) * (args.out_stride / 2) + (word0 + 8u) % 16u, x1);
        tw_store_whole(out_row + (tw_i64)(word1_line + 0u) * (args.out_stride / 2) + word1_rest, x2);
        tw_store_whole(out_row + (tw_i64)((word1 + 8u) / 16u) * (args.out_stride / 2) + (word1 + 8u) % 16u, x3);
        tw_store_whole(out_row + (tw_i64)(word2_line + 0u) * (args.out_stride / 2) + word2_rest, x4);
        tw_store_whole(out_row + (tw_i64)((word2 + 8u) / 16u) * (args.out_stride / 2) + (word2 + 8u) % 16u, x5);
        tw_store_whole(out_row + (tw_i64)(word3_line + 0u) * (args.out_stride / 2) + word3_rest, x6);
        tw_store_whole(out_row + (tw_i64)((word3 + 8u) / 16u) * (args.out_stride / 2) + (word3 + 8u) % 16u, x7);
      }
    } else {
      tw_out *const out_row = (tw_out *)args.out + tw_out_base(&args, (tw_u32)((first + (tw_i64)row))) / 2;
      const tw_u32 word0 = t / 8u * 16u + t % 8u;
      const tw_u32 word1 = (t + 12u) / 8u * 16u + (t + 12u) % 8u;
      const tw_u32 word2 = (t + 24u) / 8u * 16u + (t + 24u) % 8u;
      const tw_u32 word3 = (t + 36u) / 8u * 16u + (t + 36u) % 8u;
      const tw_u32 word0_line = word0 / 16u, word0_rest = word0 % 16u;
      const tw_u32 word1_line = word1 / 16u, word1_rest = word1 % 16u;
      const tw_u32 word2_line = word2 / 16u, word2_rest = word2 % 16u;
      const tw_u32 word3_line = word3 / 16u, word3_rest = word3 % 16u;
      if (live && t < 12u) {
        tw_store(out_row + (tw_i64)(word0_line + 0u) * (args.out_stride / 2) + word0_rest, x0);
        tw_store(out_row + (tw_i64)((word0 + 8u) / 16u) * (args.out_stride / 2) + (word0 + 8u) % 16u, x1);
        tw_store(out_row + (tw_i64)(word1_line + 0u) * (args.out_stride / 2) + word1_rest, x2);
        tw_store(out_row + (tw_i64)((word1 + 8u) / 16u) * (args.out_stride / 2) + (word1 + 8u) % 16u, x3);
        tw_store(out_row + (tw_i64)(word2_line + 0u) * (args.out_stride / 2) + word2_rest, x4);
        tw_store(out_row + (tw_i64)((word2 + 8u) / 16u) * (args.out_stride / 2) + (word2 + 8u) % 16u, x5);
        tw_store(out_row + (tw_i64)(word3_line + 0u) * (args.out_stride / 2) + word3_rest, x6);
        tw_store(out_row + (tw_i64)((word3 + 8u) / 16u) * (args.out_stride / 2) + (word3 + 8u) % 16u, x7);
      }
    }
  }
}

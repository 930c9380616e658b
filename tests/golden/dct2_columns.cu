/* tw_f32_rf32_cf32_16_long_dct2_s2u0_2abd2364: spectra of real rows
 * record: precision=f32 n=8 radices=8 elements=8 transforms=32 output=staged lanes=rows real=half */

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
  return word % 8u * 32u + word / 8u;
}

TW_INLINE tw_i64 tw_in_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->in_loop[0], row = outer;
  return base + (tw_i64)row * args->in_loop[1];
}

TW_INLINE tw_complex tw_choose(int first, tw_complex a, tw_complex b) {
  const tw_complex x = {first ? a.re : b.re, first ? a.im : b.im};
  return x;
}
/* dct2: points of a row of cosines, and of the real core */
typedef tw_u32 tw_index;
#define TW_N n
#define TW_OF row, stride, n
TW_INLINE tw_real tw_take(const tw_in *row, tw_i64 stride, tw_index n, tw_index i) {
  const tw_index at = i;
  const tw_real v = tw_load(row + (tw_i64)at * stride).re;
  return v;
}
TW_INLINE tw_real tw_point(const tw_in *row, tw_i64 stride, tw_index n, tw_index j) {
  return tw_take(TW_OF, j < (TW_N + 1u) / 2u ? 2u * j : 2u * (TW_N - j) - 1u);
}
/* point j of a real row, and point k of its spectrum */
TW_INLINE void tw_put_spectrum(tw_out *row, tw_i64 stride, tw_u32 k, tw_complex v) { tw_store(row + (tw_i64)k * stride, v); }

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

TW_KERNEL(tw_f32_rf32_cf32_16_long_dct2_s2u0_2abd2364, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 32u;
  const tw_u32 t = thread / 32u;
  const tw_u32 tile_words = 256u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 32;
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

  { /* load */
    const tw_index n = (tw_index)args.factor_count;
    const tw_index apart = (tw_index)args.index_count;
    const tw_index column = (tw_index)(first + (tw_i64)row) % apart;
    const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)((first + (tw_i64)row))) - (tw_i64)column * args.in_dist;
    const tw_u32 word0 = 0u;
    if (live) {
      {
      x0.re = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0)));
      x0.im = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0) + 1u));
      }
      {
      x1.re = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 1u)));
      x1.im = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 1u) + 1u));
      }
      {
      x2.re = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 2u)));
      x2.im = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 2u) + 1u));
      }
      {
      x3.re = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 3u)));
      x3.im = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 3u) + 1u));
      }
      {
      x4.re = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 4u)));
      x4.im = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 4u) + 1u));
      }
      {
      x5.re = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 5u)));
      x5.im = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 5u) + 1u));
      }
      {
      x6.re = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 6u)));
      x6.im = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 6u) + 1u));
      }
      {
      x7.re = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 7u)));
      x7.im = tw_point(in_row, args.in_dist, n, column + apart * (2u * (word0 + 7u) + 1u));
      }
    }
  }

  /* stage 1 of 1: radix 8, stride 1 */
  tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);

  { /* store: each word meets its mirrored one */
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    tw_word *const lines = (tw_word *)tile;
    tw_word *const line = lines + row * 9u;
    const tw_real part = scale * TW_R(0.5);
    {
      {
        const tw_u32 k = 0u;
        const tw_complex z = x0, y = x0;
        const tw_complex root = {TW_R(1.0) * part, TW_R(0.0) * part};
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        const tw_complex p = tw_multiply(odd, root);
        const tw_real middle = even.im * (part * sign);
        {
          const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
          tw_sh_store(line + (k), v);
        }
        {
          const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
          tw_sh_store(line + (8u - k), v);
        }
      }
      {
        const tw_u32 k = 1u;
        const tw_complex z = x1, y = x7;
        const tw_complex root = {TW_R(0.9238795) * part, TW_R(-0.38268343) * part};
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        const tw_complex p = tw_multiply(odd, root);
        const tw_real middle = even.im * (part * sign);
        {
          const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
          tw_sh_store(line + (k), v);
        }
        {
          const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
          tw_sh_store(line + (8u - k), v);
        }
      }
      {
        const tw_u32 k = 2u;
        const tw_complex z = x2, y = x6;
        const tw_complex root = {TW_R(0.70710677) * part, TW_R(-0.70710677) * part};
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        const tw_complex p = tw_multiply(odd, root);
        const tw_real middle = even.im * (part * sign);
        {
          const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
          tw_sh_store(line + (k), v);
        }
        {
          const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
          tw_sh_store(line + (8u - k), v);
        }
      }
      {
        const tw_u32 k = 3u;
        const tw_complex z = x3, y = x5;
        const tw_complex root = {TW_R(0.38268343) * part, TW_R(-0.9238795) * part};
        const tw_complex even = {z.re + y.re, z.im - y.im};
        const tw_complex odd = {z.im + y.im, y.re - z.re};
        const tw_complex p = tw_multiply(odd, root);
        const tw_real middle = even.im * (part * sign);
        {
          const tw_complex v = {tw_fma(even.re, part, p.re), tw_fma(sign, p.im, middle)};
          tw_sh_store(line + (k), v);
        }
        {
          const tw_complex v = {tw_fma(even.re, part, -p.re), tw_fma(sign, p.im, -middle)};
          tw_sh_store(line + (8u - k), v);
        }
      }
      {
        const tw_complex v = {part * (x4.re + x4.re), part * sign * (-x4.im - x4.im)};
        tw_sh_store(line + (4u), v);
      }
    }
    tw_barrier();
    const tw_u32 whose = thread / 16u, at = thread % 16u;
    const tw_i64 rows_after = args.batch - first;
    const tw_u32 rows_left = rows_after < 32 ? (tw_u32)rows_after : 32u;
    if (rows_left == 32u) {
      const tw_u32 number0 = whose + 0u;
      tw_out *const row_at0 = (tw_out *)args.out + ((first + (tw_i64)number0)) * args.out_dist;
      tw_out *const to0 = row_at0 + at;
      tw_word *const held0 = lines + at + number0 * 9u;
      if (at < 9u)
        tw_put_spectrum(to0 + 0, 1, 0u, tw_sh_load(held0 + 0));
      const tw_u32 number1 = whose + 2u;
      tw_out *const row_at1 = (tw_out *)args.out + ((first + (tw_i64)number1)) * args.out_dist;
      tw_out *const to1 = row_at1 + at;
      tw_word *const held1 = lines + at + number1 * 9u;
      if (at < 9u)
        tw_put_spectrum(to1 + 0, 1, 0u, tw_sh_load(held1 + 0));
      const tw_u32 number2 = whose + 4u;
      tw_out *const row_at2 = (tw_out *)args.out + ((first + (tw_i64)number2)) * args.out_dist;
      tw_out *const to2 = row_at2 + at;
      tw_word *const held2 = lines + at + number2 * 9u;
      if (at < 9u)
        tw_put_spectrum(to2 + 0, 1, 0u, tw_sh_load(held2 + 0));
      const tw_u32 number3 = whose + 6u;
      tw_out *const row_at3 = (tw_out *)args.out + ((first + (tw_i64)number3)) * args.out_dist;
      tw_out *const to3 = row_at3 + at;
      tw_word *const held3 = lines + at + number3 * 9u;
      if (at < 9u)
        tw_put_spectrum(to3 + 0, 1, 0u, tw_sh_load(held3 + 0));
      const tw_u32 number4 = whose + 8u;
      tw_out *const row_at4 = (tw_out *)args.out + ((first + (tw_i64)number4)) * args.out_dist;
      tw_out *const to4 = row_at4 + at;
      tw_word *const held4 = lines + at + number4 * 9u;
      if (at < 9u)
        tw_put_spectrum(to4 + 0, 1, 0u, tw_sh_load(held4 + 0));
      const tw_u32 number5 = whose + 10u;
      tw_out *const row_at5 = (tw_out *)args.out + ((first + (tw_i64)number5)) * args.out_dist;
      tw_out *const to5 = row_at5 + at;
      tw_word *const held5 = lines + at + number5 * 9u;
      if (at < 9u)
        tw_put_spectrum(to5 + 0, 1, 0u, tw_sh_load(held5 + 0));
      const tw_u32 number6 = whose + 12u;
      tw_out *const row_at6 = (tw_out *)args.out + ((first + (tw_i64)number6)) * args.out_dist;
      tw_out *const to6 = row_at6 + at;
      tw_word *const held6 = lines + at + number6 * 9u;
      if (at < 9u)
        tw_put_spectrum(to6 + 0, 1, 0u, tw_sh_load(held6 + 0));
      const tw_u32 number7 = whose + 14u;
      tw_out *const row_at7 = (tw_out *)args.out + ((first + (tw_i64)number7)) * args.out_dist;
      tw_out *const to7 = row_at7 + at;
      tw_word *const held7 = lines + at + number7 * 9u;
      if (at < 9u)
        tw_put_spectrum(to7 + 0, 1, 0u, tw_sh_load(held7 + 0));
      const tw_u32 number8 = whose + 16u;
      tw_out *const row_at8 = (tw_out *)args.out + ((first + (tw_i64)number8)) * args.out_dist;
      tw_out *const to8 = row_at8 + at;
      tw_word *const held8 = lines + at + number8 * 9u;
      if (at < 9u)
        tw_put_spectrum(to8 + 0, 1, 0u, tw_sh_load(held8 + 0));
      const tw_u32 number9 = whose + 18u;
      tw_out *const row_at9 = (tw_out *)args.out + ((first + (tw_i64)number9)) * args.out_dist;
      tw_out *const to9 = row_at9 + at;
      tw_word *const held9 = lines + at + number9 * 9u;
      if (at < 9u)
        tw_put_spectrum(to9 + 0, 1, 0u, tw_sh_load(held9 + 0));
      const tw_u32 number10 = whose + 20u;
      tw_out *const row_at10 = (tw_out *)args.out + ((first + (tw_i64)number10)) * args.out_dist;
      tw_out *const to10 = row_at10 + at;
      tw_word *const held10 = lines + at + number10 * 9u;
      if (at < 9u)
        tw_put_spectrum(to10 + 0, 1, 0u, tw_sh_load(held10 + 0));
      const tw_u32 number11 = whose + 22u;
      tw_out *const row_at11 = (tw_out *)args.out + ((first + (tw_i64)number11)) * args.out_dist;
      tw_out *const to11 = row_at11 + at;
      tw_word *const held11 = lines + at + number11 * 9u;
      if (at < 9u)
        tw_put_spectrum(to11 + 0, 1, 0u, tw_sh_load(held11 + 0));
      const tw_u32 number12 = whose + 24u;
      tw_out *const row_at12 = (tw_out *)args.out + ((first + (tw_i64)number12)) * args.out_dist;
      tw_out *const to12 = row_at12 + at;
      tw_word *const held12 = lines + at + number12 * 9u;
      if (at < 9u)
        tw_put_spectrum(to12 + 0, 1, 0u, tw_sh_load(held12 + 0));
      const tw_u32 number13 = whose + 26u;
      tw_out *const row_at13 = (tw_out *)args.out + ((first + (tw_i64)number13)) * args.out_dist;
      tw_out *const to13 = row_at13 + at;
      tw_word *const held13 = lines + at + number13 * 9u;
      if (at < 9u)
        tw_put_spectrum(to13 + 0, 1, 0u, tw_sh_load(held13 + 0));
      const tw_u32 number14 = whose + 28u;
      tw_out *const row_at14 = (tw_out *)args.out + ((first + (tw_i64)number14)) * args.out_dist;
      tw_out *const to14 = row_at14 + at;
      tw_word *const held14 = lines + at + number14 * 9u;
      if (at < 9u)
        tw_put_spectrum(to14 + 0, 1, 0u, tw_sh_load(held14 + 0));
      const tw_u32 number15 = whose + 30u;
      tw_out *const row_at15 = (tw_out *)args.out + ((first + (tw_i64)number15)) * args.out_dist;
      tw_out *const to15 = row_at15 + at;
      tw_word *const held15 = lines + at + number15 * 9u;
      if (at < 9u)
        tw_put_spectrum(to15 + 0, 1, 0u, tw_sh_load(held15 + 0));
    } else {
      TW_ROLLED
      for (tw_u32 number = whose; number < rows_left; number += 2u) {
        tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * args.out_dist;
        tw_out *const to = row_at + at;
        tw_word *const held = lines + at + number * 9u;
        if (at < 9u)
          tw_put_spectrum(to + 0, 1, 0u, tw_sh_load(held + 0));
      }
    }
  }
}

/* tw_f32_rf32_cf32_16_packed_e3baff9a: spectra of real rows
 * record: precision=f32 n=8 radices=8 elements=8 transforms=32 input=staged output=staged padding=insert pad_every=3 pad_by=1 real=half */

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

TW_INLINE tw_complex tw_choose(int first, tw_complex a, tw_complex b) {
  const tw_complex x = {first ? a.re : b.re, first ? a.im : b.im};
  return x;
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

TW_KERNEL(tw_f32_rf32_cf32_16_packed_e3baff9a, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 1u;
  const tw_u32 row = thread / 1u;
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
    if (((tw_u64)args.in & 7u) == 0) {
      const tw_u32 word0 = thread * 1u;
      const tw_u32 words = args.batch - first < 32 ? (tw_u32)(args.batch - first) * 8u : tile_words;
      const tw_in *const in = (const tw_in *)args.in + first * 8;
      if (word0 < words) {
        x0 = tw_load_whole(in + word0 + 0u);
      }
      if (word0 + 32u < words) {
        x1 = tw_load_whole(in + word0 + 32u);
      }
      if (word0 + 64u < words) {
        x2 = tw_load_whole(in + word0 + 64u);
      }
      if (word0 + 96u < words) {
        x3 = tw_load_whole(in + word0 + 96u);
      }
      if (word0 + 128u < words) {
        x4 = tw_load_whole(in + word0 + 128u);
      }
      if (word0 + 160u < words) {
        x5 = tw_load_whole(in + word0 + 160u);
      }
      if (word0 + 192u < words) {
        x6 = tw_load_whole(in + word0 + 192u);
      }
      if (word0 + 224u < words) {
        x7 = tw_load_whole(in + word0 + 224u);
      }
    } else {
      const tw_u32 word0 = thread * 1u;
      const tw_u32 words = args.batch - first < 32 ? (tw_u32)(args.batch - first) * 8u : tile_words;
      const tw_in *const in = (const tw_in *)args.in + first * 8;
      if (word0 < words) {
        x0 = tw_load(in + word0 + 0u);
      }
      if (word0 + 32u < words) {
        x1 = tw_load(in + word0 + 32u);
      }
      if (word0 + 64u < words) {
        x2 = tw_load(in + word0 + 64u);
      }
      if (word0 + 96u < words) {
        x3 = tw_load(in + word0 + 96u);
      }
      if (word0 + 128u < words) {
        x4 = tw_load(in + word0 + 128u);
      }
      if (word0 + 160u < words) {
        x5 = tw_load(in + word0 + 160u);
      }
      if (word0 + 192u < words) {
        x6 = tw_load(in + word0 + 192u);
      }
      if (word0 + 224u < words) {
        x7 = tw_load(in + word0 + 224u);
      }
    }
  }

  { /* exchange */
    const tw_u32 linear0 = thread;
    const tw_u32 linear0_at = tw_position(linear0);
    const tw_u32 to0 = row * 8u + 0u;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, linear0_at, 0, x0);
    tw_put(tile, linear0_at, 36, x1);
    tw_put(tile, linear0_at, 72, x2);
    tw_put(tile, linear0_at, 108, x3);
    tw_put(tile, linear0_at, 144, x4);
    tw_put(tile, linear0_at, 180, x5);
    tw_put(tile, linear0_at, 216, x6);
    tw_put(tile, linear0_at, 252, x7);
    tw_barrier();
    tw_get(tile, to0_at, 0, x0);
    tw_get(tile, to0_at, 1, x1);
    tw_get(tile, to0_at, 2, x2);
    tw_get(tile, to0_at, 3, x3);
    tw_get(tile, to0_at, 4, x4);
    tw_get(tile, to0_at, 5, x5);
    tw_get(tile, to0_at, 6, x6);
    tw_get(tile, to0_at, 7, x7);
  }

  /* stage 1 of 1: radix 8, stride 1 */
  tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);

  { /* store: each word meets its mirrored one */
    tw_barrier();
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
    tw_out *const run = (tw_out *)args.out + ((first)) * 9;
    const tw_i64 rows_left = args.batch - first;
    const tw_u32 words_left = rows_left < 32 ? (tw_u32)rows_left * 9u : 288u;
    const tw_u32 begin = thread - ((tw_u32)(tw_u64)run / 8u & 15u);
    if (begin + 0u < words_left)
      tw_store(run + (begin + 0u), tw_sh_load(lines + (begin + 0u)));
    if (begin + 32u < words_left)
      tw_store(run + (begin + 32u), tw_sh_load(lines + (begin + 32u)));
    if (begin + 64u < words_left)
      tw_store(run + (begin + 64u), tw_sh_load(lines + (begin + 64u)));
    if (begin + 96u < words_left)
      tw_store(run + (begin + 96u), tw_sh_load(lines + (begin + 96u)));
    if (begin + 128u < words_left)
      tw_store(run + (begin + 128u), tw_sh_load(lines + (begin + 128u)));
    if (begin + 160u < words_left)
      tw_store(run + (begin + 160u), tw_sh_load(lines + (begin + 160u)));
    if (begin + 192u < words_left)
      tw_store(run + (begin + 192u), tw_sh_load(lines + (begin + 192u)));
    if (begin + 224u < words_left)
      tw_store(run + (begin + 224u), tw_sh_load(lines + (begin + 224u)));
    if (begin + 256u < words_left)
      tw_store(run + (begin + 256u), tw_sh_load(lines + (begin + 256u)));
    if (begin + 288u < words_left)
      tw_store(run + (begin + 288u), tw_sh_load(lines + (begin + 288u)));
  }
}

/* tw_f64_cf64_rf64_3x4x10_packed_de93bc98: real rows from their spectra
 * record: precision=f64 n=60 radices=3x4x5 elements=5 threads=20 input=staged output=staged axis_1=1 axis_2=2 real=half */

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

/* point j of a real row, and point k of its spectrum */
TW_INLINE tw_complex tw_spectrum(const tw_in *row, tw_i64 stride, tw_u32 k) { return tw_load(row + (tw_i64)k * stride); }

/* DFT of length 3, in place: odd prime by real convolutions of length 1.
 * 12 operations: 6 additions, 0 multiplications, 6 fused; at most 7 live values.
 * Before fusing: 12 additions, 4 multiplications. */
TW_INLINE void tw_dft3(
    tw_complex *x0, tw_complex *x1, tw_complex *x2) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.8660254037844386); /* sqrt(3/4) */
  const tw_real k1m = TW_R(0.8660254037844387); /* sqrt(3/4), for minus */
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
  x2->re = tw_fma(t4, -k1m, t5);
  x1->im = tw_fma(t2, -k1m, t6);
  x2->im = tw_fma(t2, k1, t6);
}

/* DFT of length 4, in place: conjugate-pair split radix.
 * 16 operations: 16 additions, 0 multiplications, 0 fused; at most 9 live values.
 * Before fusing: 16 additions, 0 multiplications. */
TW_INLINE void tw_dft4(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3) {
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real t1 = x0_re + x2_re;
  const tw_real t2 = x0_re - x2_re;
  const tw_real t3 = x0_im + x2_im;
  const tw_real t4 = x0_im - x2_im;
  const tw_real t5 = x1_re + x3_re;
  const tw_real t6 = x1_re - x3_re;
  const tw_real t7 = x1_im + x3_im;
  const tw_real t8 = x1_im - x3_im;
  x0->re = t1 + t5;
  x2->re = t1 - t5;
  x0->im = t3 + t7;
  x2->im = t3 - t7;
  x1->re = t2 + t8;
  x3->re = t2 - t8;
  x1->im = t4 - t6;
  x3->im = t4 + t6;
}

/* DFT of length 5, in place: odd prime by real convolutions of length 2.
 * 32 operations: 14 additions, 0 multiplications, 18 fused; at most 11 live values.
 * Before fusing: 32 additions, 12 multiplications. */
TW_INLINE void tw_dft5(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4) {
  const tw_real k0 = TW_R(0.25); /* 1/4 */
  const tw_real k1 = TW_R(0.5590169943749475); /* sqrt(5/16) */
  const tw_real k2 = TW_R(0.6180339887498949); /* |sin(2*pi*2/5) / sin(2*pi*1/5)| */
  const tw_real k3 = TW_R(0.9510565162951535); /* sin(2*pi*1/5) */
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
  const tw_real t14 = tw_fma(t6, k2, t2);
  const tw_real t15 = tw_fma(t2, -k2, t6);
  const tw_real t16 = t3 + t7;
  const tw_real t17 = t3 - t7;
  x0->im = x0_im + t16;
  const tw_real t18 = tw_fma(t16, -k0, x0_im);
  const tw_real t19 = tw_fma(t17, k1, t18);
  const tw_real t20 = tw_fma(t17, -k1, t18);
  const tw_real t21 = tw_fma(t8, k2, t4);
  const tw_real t22 = tw_fma(t4, -k2, t8);
  x1->re = tw_fma(t21, k3, t12);
  x4->re = tw_fma(t21, -k3, t12);
  x1->im = tw_fma(t14, -k3, t19);
  x4->im = tw_fma(t14, k3, t19);
  x2->re = tw_fma(t22, -k3, t13);
  x3->re = tw_fma(t22, k3, t13);
  x2->im = tw_fma(t15, k3, t20);
  x3->im = tw_fma(t15, -k3, t20);
}

TW_KERNEL(tw_f64_cf64_rf64_3x4x10_packed_de93bc98, 20, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 tile_words = 60u;
  const tw_real scale = args.scale_f64;
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

  { /* spectra: each word comes from points of opposite lines */
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    const tw_in *const row_at = (const tw_in *)args.in + ((first)) * 72;
    const tw_u32 k = thread % 2u + 1u;
    const tw_complex root = tw_load_table((const tw_complex *)args.table + 0u + k);
    tw_complex first_a[1], first_b[1], first_c[1], first_d[1];
    TW_UNROLL
    for (tw_u32 step = 0u; step < 1u; step++) {
      const tw_u32 line = thread + step * 20u;
      const tw_u32 o = line;
      const tw_u32 opposite = (o < 4u ? 0u : 3u - o / 4u) * 4u + (o % 4u ? 4u - o % 4u : 0u);
      if (line < 12u) {
        first_a[step] = tw_spectrum(row_at, 1, o * 6u + 0u);
        first_b[step] = tw_spectrum(row_at, 1, opposite * 6u + 0u);
        first_c[step] = tw_spectrum(row_at, 1, opposite * 6u + 5u);
        first_d[step] = tw_spectrum(row_at, 1, o * 6u + 5u);
      }
    }
    TW_UNROLL
    for (tw_u32 begun = 0u; begun < 2u; begun += 2u) {
      tw_complex near[2], far[2];
      TW_UNROLL
      for (tw_u32 turn = 0u; turn < 2u; turn++) {
        const tw_u32 step = begun + turn;
        const tw_u32 pair = thread + step * 20u;
        const tw_u32 line = thread / 2u + step * 10u;
        const tw_u32 o = line;
        const tw_u32 opposite = (o < 4u ? 0u : 3u - o / 4u) * 4u + (o % 4u ? 4u - o % 4u : 0u);
        (void)pair;
        if (pair < 24u) {
          near[turn] = tw_spectrum(row_at, 1, o * 6u + k);
          far[turn] = tw_spectrum(row_at, 1, opposite * 6u + 5u - k);
        }
      }
      TW_UNROLL
      for (tw_u32 turn = 0u; turn < 2u; turn++) {
        const tw_u32 step = begun + turn;
        const tw_u32 pair = thread + step * 20u;
        const tw_u32 line = thread / 2u + step * 10u;
        const tw_u32 o = line;
        const tw_u32 opposite = (o < 4u ? 0u : 3u - o / 4u) * 4u + (o % 4u ? 4u - o % 4u : 0u);
        (void)pair;
        if (pair < 24u) {
          tw_complex a = near[turn];
          a.im *= -sign;
          tw_complex c = far[turn];
          c.im *= -sign;
          const tw_complex even = {a.re + c.re, a.im - c.im};
          const tw_complex left = {a.re - c.re, a.im + c.im};
          const tw_complex back = {root.re, -root.im};
          const tw_complex odd = tw_multiply(left, back);
          {
            const tw_complex v = {even.re - odd.im, -even.im - odd.re};
            tw_sh_store(tile + o * 5u + k, v);
          }
          {
            const tw_complex v = {even.re + odd.im, even.im - odd.re};
            tw_sh_store(tile + opposite * 5u + 5u - k, v);
          }
        }
      }
    }
    TW_UNROLL
    for (tw_u32 step = 0u; step < 1u; step++) {
      const tw_u32 line = thread + step * 20u;
      const tw_u32 o = line;
      const tw_u32 opposite = (o < 4u ? 0u : 3u - o / 4u) * 4u + (o % 4u ? 4u - o % 4u : 0u);
      if (line < 12u) {
        tw_complex mine = first_a[step];
        mine.im *= -sign;
        tw_complex opposed = first_b[step];
        opposed.im *= -sign;
        tw_complex opposed_last = first_c[step];
        opposed_last.im *= -sign;
        tw_complex mine_last = first_d[step];
        mine_last.im *= -sign;
        const tw_complex a = {TW_R(0.5) * (mine.re + opposed.re), TW_R(0.5) * (mine.im - opposed.im)};
        const tw_complex c = {TW_R(0.5) * (opposed_last.re + mine_last.re), TW_R(0.5) * (opposed_last.im - mine_last.im)};
        const tw_complex even = {a.re + c.re, a.im - c.im};
        const tw_complex left = {a.re - c.re, a.im + c.im};
        {
          const tw_complex v = {even.re - left.im, -even.im - left.re};
          tw_sh_store(tile + o * 5u, v);
        }
      }
    }
    tw_barrier();
    const tw_u32 held0 = t;
    x0 = tw_sh_load(tile + held0);
    x1 = tw_sh_load(tile + held0 + 20u);
    x2 = tw_sh_load(tile + held0 + 40u);
  }

  /* stage 1 of 3: radix 3, stride 20 */
  tw_dft3(&x0, &x1, &x2);

  { /* exchange */
    const tw_u32 from0 = t;
    const tw_u32 to0 = t / 5u * 20u + t % 5u;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 20, x1);
    tw_put(tile, from0, 40, x2);
    tw_barrier();
    if (t < 15u) {
      tw_get(tile, to0, 0, x0);
      tw_get(tile, to0, 5, x1);
      tw_get(tile, to0, 10, x2);
      tw_get(tile, to0, 15, x3);
    }
  }

  /* stage 2 of 3: radix 4, stride 5 */
  if (t < 15u) {
    tw_dft4(&x0, &x1, &x2, &x3);
  }

  { /* exchange */
    const tw_u32 from0 = t / 5u * 20u + t % 5u;
    const tw_u32 to0 = t * 5u;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 15u) {
      tw_put(tile, from0, 0, x0);
      tw_put(tile, from0, 5, x1);
      tw_put(tile, from0, 10, x2);
      tw_put(tile, from0, 15, x3);
    }
    tw_barrier();
    if (t < 12u) {
      tw_get(tile, to0, 0, x0);
      tw_get(tile, to0, 1, x1);
      tw_get(tile, to0, 2, x2);
      tw_get(tile, to0, 3, x3);
      tw_get(tile, to0, 4, x4);
    }
  }

  /* stage 3 of 3: radix 5, stride 1 */
  if (t < 12u) {
    tw_dft5(&x0, &x1, &x2, &x3, &x4);
  }

  { /* exchange */
    const tw_u32 from0 = t * 5u;
    const tw_u32 linear0 = thread;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 12u) {
      tw_put(tile, from0, 0, x0);
      tw_put(tile, from0, 1, x1);
      tw_put(tile, from0, 2, x2);
      tw_put(tile, from0, 3, x3);
      tw_put(tile, from0, 4, x4);
    }
    tw_barrier();
    tw_get(tile, linear0, 0, x0);
    tw_get(tile, linear0, 20, x1);
    tw_get(tile, linear0, 40, x2);
  }

  /* scale */
  x0.re *= scale, x0.im *= -scale;
  x1.re *= scale, x1.im *= -scale;
  x2.re *= scale, x2.im *= -scale;

  { /* store */
    if (((tw_u64)args.out & 15u) == 0) {
      const tw_u32 word0 = thread * 1u;
      const tw_u32 words = args.batch - first < 1 ? (tw_u32)(args.batch - first) * 60u : tile_words;
      tw_out *const out = (tw_out *)args.out + first * 60;
      if (word0 < words) {
        tw_store_whole(out + word0 + 0u, x0);
      }
      if (word0 + 20u < words) {
        tw_store_whole(out + word0 + 20u, x1);
      }
      if (word0 + 40u < words) {
        tw_store_whole(out + word0 + 40u, x2);
      }
    } else {
      const tw_u32 word0 = thread * 1u;
      const tw_u32 words = args.batch - first < 1 ? (tw_u32)(args.batch - first) * 60u : tile_words;
      tw_out *const out = (tw_out *)args.out + first * 60;
      if (word0 < words) {
        tw_store(out + word0 + 0u, x0);
      }
      if (word0 + 20u < words) {
        tw_store(out + word0 + 20u, x1);
      }
      if (word0 + 40u < words) {
        tw_store(out + word0 + 40u, x2);
      }
    }
  }
}

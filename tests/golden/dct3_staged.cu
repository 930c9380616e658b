/* tw_f64_rf64_rf64_64_dct3_packed_96d4b7a7: transform between real rows
 * record: precision=f64 n=32 radices=4x8 elements=16 threads=2 transforms=8 input=staged output=staged chain=1 real=half */

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
/* dct3: points of a row of cosines, and of the real core */
typedef tw_u32 tw_index;
#define TW_N 64u
#define TW_OF row, stride
TW_INLINE tw_real tw_take(const tw_in *row, tw_i64 stride, tw_index i) {
  const tw_index at = i;
  const tw_real v = tw_load(row + (tw_i64)at * stride).re;
  return v;
}
TW_INLINE void tw_give(tw_out *row, tw_i64 stride, tw_index i, tw_real v) {
  const tw_index at = i;
  const tw_complex x = {v, 0};
  tw_store(row + (tw_i64)at * stride, x);
}
TW_INLINE tw_complex tw_spectrum(const tw_in *row, tw_i64 stride, tw_index k, tw_complex turn) {
  const tw_complex back = {turn.re, -turn.im};
  const tw_complex v = {tw_take(TW_OF, k), k ? -tw_take(TW_OF, TW_N - k) : 0};
  return tw_multiply(v, back);
}
TW_INLINE tw_complex tw_back(tw_complex v) {
  v.im = -v.im;
  return v;
}
TW_INLINE void tw_give_ends(tw_out *row, tw_i64 stride, tw_u32 w, tw_complex a, tw_complex b) {
  tw_give(row, stride, 4u * w, a.re);
  tw_give(row, stride, 4u * w + 2u, a.im);
  tw_give(row, stride, 4u * w + 3u, b.re);
  tw_give(row, stride, 4u * w + 1u, b.im);
}
TW_INLINE void tw_give_ends_whole(tw_out *row, tw_i64 stride, tw_u32 w, tw_complex a, tw_complex b) {
  (void)stride;
  const tw_complex v0 = {a.re, 0}, v1 = {b.im, 0};
  const tw_complex v2 = {a.im, 0}, v3 = {b.re, 0};
  tw_store_quad(row + 4u * w, v0, v1, v2, v3);
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

/* DFT of length 8, in place: conjugate-pair split radix.
 * 52 operations: 44 additions, 0 multiplications, 8 fused; at most 17 live values.
 * Before fusing: 52 additions, 4 multiplications. */
TW_INLINE void tw_dft8(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7) {
  const tw_real k0 = TW_R(0.7071067811865476); /* sqrt(1/2) */
  const tw_real k0m = TW_R(0.7071067811865475); /* sqrt(1/2), for minus */
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
  x5->re = tw_fma(t33, -k0m, t13);
  x1->im = tw_fma(t35, -k0m, t15);
  x5->im = tw_fma(t35, k0, t15);
  x3->re = tw_fma(t36, -k0m, t14);
  x7->re = tw_fma(t36, k0, t14);
  x3->im = tw_fma(t34, -k0m, t16);
  x7->im = tw_fma(t34, k0, t16);
}

TW_KERNEL(tw_f64_rf64_rf64_64_dct3_packed_96d4b7a7, 16, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 2u;
  const tw_u32 row = thread / 2u;
  const tw_u32 tile_words = 256u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words, (void)sign;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 8;
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
  tw_complex x8 = {0, 0};
  tw_complex x9 = {0, 0};
  tw_complex x10 = {0, 0};
  tw_complex x11 = {0, 0};
  tw_complex x12 = {0, 0};
  tw_complex x13 = {0, 0};
  tw_complex x14 = {0, 0};
  tw_complex x15 = {0, 0};

  { /* load: each word comes from a point and the mirrored one */
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    tw_in *const lines = (tw_in *)tile;
    tw_in *const line = lines + row * 68u;
    const tw_u32 b0 = t + 0u, c0 = (t ? 8u - t : 4u);
    const int alone = !b0;
    const tw_complex root_b0 = tw_load_table((const tw_complex *)args.table + 16u + b0);
    const tw_complex turn_b0 = tw_load_table((const tw_complex *)args.table + 33u + b0);
    const tw_complex root_c0 = tw_load_table((const tw_complex *)args.table + 16u + c0);
    const tw_complex turn_c0 = tw_load_table((const tw_complex *)args.table + 33u + c0);
    const tw_u32 b1 = t + 2u, c1 = (6u - t);
    const tw_complex root_b1 = tw_load_table((const tw_complex *)args.table + 16u + b1);
    const tw_complex turn_b1 = tw_load_table((const tw_complex *)args.table + 33u + b1);
    const tw_complex root_c1 = tw_load_table((const tw_complex *)args.table + 16u + c1);
    const tw_complex turn_c1 = tw_load_table((const tw_complex *)args.table + 33u + c1);
    if (((tw_u64)args.in & 15u) == 0) {
      tw_complex v0[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 0u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v0[0], &v0[1]);
        }
      }
      tw_complex v1[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 16u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v1[0], &v1[1]);
        }
      }
      tw_complex v2[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 32u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v2[0], &v2[1]);
        }
      }
      tw_complex v3[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 48u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v3[0], &v3[1]);
        }
      }
      tw_complex v4[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 64u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v4[0], &v4[1]);
        }
      }
      tw_complex v5[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 80u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v5[0], &v5[1]);
        }
      }
      tw_complex v6[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 96u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v6[0], &v6[1]);
        }
      }
      tw_complex v7[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 112u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v7[0], &v7[1]);
        }
      }
      tw_complex v8[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 128u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v8[0], &v8[1]);
        }
      }
      tw_complex v9[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 144u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v9[0], &v9[1]);
        }
      }
      tw_complex v10[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 160u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v10[0], &v10[1]);
        }
      }
      tw_complex v11[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 176u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v11[0], &v11[1]);
        }
      }
      tw_complex v12[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 192u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v12[0], &v12[1]);
        }
      }
      tw_complex v13[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 208u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v13[0], &v13[1]);
        }
      }
      tw_complex v14[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 224u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v14[0], &v14[1]);
        }
      }
      tw_complex v15[2] = {{0, 0}};
      {
        const tw_u32 at = thread + 240u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          tw_load_pair(row_at + k, &v15[0], &v15[1]);
        }
      }
      {
        const tw_u32 at = thread + 0u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v0[0].re;
          to[1] = v0[1].re;
        }
      }
      {
        const tw_u32 at = thread + 16u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v1[0].re;
          to[1] = v1[1].re;
        }
      }
      {
        const tw_u32 at = thread + 32u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v2[0].re;
          to[1] = v2[1].re;
        }
      }
      {
        const tw_u32 at = thread + 48u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v3[0].re;
          to[1] = v3[1].re;
        }
      }
      {
        const tw_u32 at = thread + 64u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v4[0].re;
          to[1] = v4[1].re;
        }
      }
      {
        const tw_u32 at = thread + 80u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v5[0].re;
          to[1] = v5[1].re;
        }
      }
      {
        const tw_u32 at = thread + 96u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v6[0].re;
          to[1] = v6[1].re;
        }
      }
      {
        const tw_u32 at = thread + 112u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v7[0].re;
          to[1] = v7[1].re;
        }
      }
      {
        const tw_u32 at = thread + 128u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v8[0].re;
          to[1] = v8[1].re;
        }
      }
      {
        const tw_u32 at = thread + 144u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v9[0].re;
          to[1] = v9[1].re;
        }
      }
      {
        const tw_u32 at = thread + 160u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v10[0].re;
          to[1] = v10[1].re;
        }
      }
      {
        const tw_u32 at = thread + 176u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v11[0].re;
          to[1] = v11[1].re;
        }
      }
      {
        const tw_u32 at = thread + 192u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v12[0].re;
          to[1] = v12[1].re;
        }
      }
      {
        const tw_u32 at = thread + 208u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v13[0].re;
          to[1] = v13[1].re;
        }
      }
      {
        const tw_u32 at = thread + 224u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v14[0].re;
          to[1] = v14[1].re;
        }
      }
      {
        const tw_u32 at = thread + 240u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        {
          tw_real *const to = lines + number * 68u + k;
          to[0] = v15[0].re;
          to[1] = v15[1].re;
        }
      }
    } else {
      TW_ROLLED
      for (tw_u32 begun = 0u; begun < 512u; begun += 16u) {
        const tw_u32 at = thread + begun, number = at / 64u, k = at % 64u * 1u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 64;
          *(lines + number * 68u + k) = row_at[(tw_i64)k * 1];
        }
      }
    }
    tw_barrier();
    {
      const tw_in *const up_b0 = line + b0, *const down_b0 = line + (16u - b0);
      const tw_in *const up_c0 = line + c0, *const down_c0 = line + (16u - c0);
      tw_complex near0, far0;
      near0.re = tw_take(up_b0, 1, 0u);
      near0.im = alone ? 0 : tw_take(down_b0, 1, 48u);
      far0.re = tw_take(down_b0, 1, 16u);
      far0.im = tw_take(up_b0, 1, 32u);
      tw_complex near1, far1;
      near1.re = tw_take(up_b0, 1, 8u);
      near1.im = tw_take(down_b0, 1, 40u);
      far1.re = tw_take(down_b0, 1, 8u);
      far1.im = tw_take(up_b0, 1, 40u);
      tw_complex near4, far4;
      near4.re = tw_take(up_c0, 1, 0u);
      near4.im = tw_take(down_c0, 1, 48u);
      far4.re = tw_take(down_c0, 1, 16u);
      far4.im = tw_take(up_c0, 1, 32u);
      tw_complex near5, far5;
      near5.re = tw_take(up_c0, 1, 8u);
      near5.im = tw_take(down_c0, 1, 40u);
      far5.re = tw_take(down_c0, 1, 8u);
      far5.im = tw_take(up_c0, 1, 40u);
      const tw_in *const up_b1 = line + b1, *const down_b1 = line + (16u - b1);
      const tw_in *const up_c1 = line + c1, *const down_c1 = line + (16u - c1);
      tw_complex near8, far8;
      near8.re = tw_take(up_b1, 1, 0u);
      near8.im = tw_take(down_b1, 1, 48u);
      far8.re = tw_take(down_b1, 1, 16u);
      far8.im = tw_take(up_b1, 1, 32u);
      tw_complex near9, far9;
      near9.re = tw_take(up_b1, 1, 8u);
      near9.im = tw_take(down_b1, 1, 40u);
      far9.re = tw_take(down_b1, 1, 8u);
      far9.im = tw_take(up_b1, 1, 40u);
      tw_complex near12, far12;
      near12.re = tw_take(up_c1, 1, 0u);
      near12.im = tw_take(down_c1, 1, 48u);
      far12.re = tw_take(down_c1, 1, 16u);
      far12.im = tw_take(up_c1, 1, 32u);
      tw_complex near13, far13;
      near13.re = tw_take(up_c1, 1, 8u);
      near13.im = tw_take(down_c1, 1, 40u);
      far13.re = tw_take(down_c1, 1, 8u);
      far13.im = tw_take(up_c1, 1, 40u);
      tw_complex middle = {0, 0};
      if (alone) {
        middle = tw_spectrum(line, 1, 16u, tw_load_table((const tw_complex *)args.table + 33u + (16u)));
        middle.re += middle.re, middle.im += middle.im;
      }
      const tw_complex near_turn0 = turn_b0;
      near0 = tw_back(tw_multiply(near0, near_turn0));
      const tw_complex far_turn0_by = {TW_R(0.7071067811865476), TW_R(-0.7071067811865476)};
      const tw_complex far_turn0_of = {turn_b0.re, -turn_b0.im};
      const tw_complex far_turn0 = tw_multiply(far_turn0_of, far_turn0_by);
      far0 = tw_back(tw_multiply(far0, far_turn0));
      if (alone) near0.im = far0.im = 0;
      {
        const tw_complex root = root_b0;
        tw_join(&near0, &far0, root);
      }
      const tw_complex near_turn1_by = {TW_R(0.9807852804032304), TW_R(-0.19509032201612828)};
      const tw_complex near_turn1 = tw_multiply(turn_b0, near_turn1_by);
      near1 = tw_back(tw_multiply(near1, near_turn1));
      const tw_complex far_turn1_by = {TW_R(0.8314696123025452), TW_R(-0.5555702330196022)};
      const tw_complex far_turn1_of = {turn_b0.re, -turn_b0.im};
      const tw_complex far_turn1 = tw_multiply(far_turn1_of, far_turn1_by);
      far1 = tw_back(tw_multiply(far1, far_turn1));
      {
        const tw_complex turned = {TW_R(0.7071067811865476), TW_R(-0.7071067811865476)}, root = tw_multiply(root_b0, turned);
        tw_join(&near1, &far1, root);
      }
      const tw_complex near_turn4 = turn_c0;
      near4 = tw_back(tw_multiply(near4, near_turn4));
      const tw_complex far_turn4_by = {TW_R(0.7071067811865476), TW_R(-0.7071067811865476)};
      const tw_complex far_turn4_of = {turn_c0.re, -turn_c0.im};
      const tw_complex far_turn4 = tw_multiply(far_turn4_of, far_turn4_by);
      far4 = tw_back(tw_multiply(far4, far_turn4));
      {
        const tw_complex root = root_c0;
        tw_join(&near4, &far4, root);
      }
      const tw_complex near_turn5_by = {TW_R(0.9807852804032304), TW_R(-0.19509032201612828)};
      const tw_complex near_turn5 = tw_multiply(turn_c0, near_turn5_by);
      near5 = tw_back(tw_multiply(near5, near_turn5));
      const tw_complex far_turn5_by = {TW_R(0.8314696123025452), TW_R(-0.5555702330196022)};
      const tw_complex far_turn5_of = {turn_c0.re, -turn_c0.im};
      const tw_complex far_turn5 = tw_multiply(far_turn5_of, far_turn5_by);
      far5 = tw_back(tw_multiply(far5, far_turn5));
      {
        const tw_complex turned = {TW_R(0.7071067811865476), TW_R(-0.7071067811865476)}, root = tw_multiply(root_c0, turned);
        tw_join(&near5, &far5, root);
      }
      x0 = near0;
      x1 = near1;
      x2 = tw_choose(alone, middle, far5);
      x3 = tw_choose(alone, far1, far4);
      x4 = near4;
      x5 = near5;
      x6 = tw_choose(alone, far5, far1);
      x7 = tw_choose(alone, far4, far0);
      const tw_complex near_turn8 = turn_b1;
      near8 = tw_back(tw_multiply(near8, near_turn8));
      const tw_complex far_turn8_by = {TW_R(0.7071067811865476), TW_R(-0.7071067811865476)};
      const tw_complex far_turn8_of = {turn_b1.re, -turn_b1.im};
      const tw_complex far_turn8 = tw_multiply(far_turn8_of, far_turn8_by);
      far8 = tw_back(tw_multiply(far8, far_turn8));
      {
        const tw_complex root = root_b1;
        tw_join(&near8, &far8, root);
      }
      const tw_complex near_turn9_by = {TW_R(0.9807852804032304), TW_R(-0.19509032201612828)};
      const tw_complex near_turn9 = tw_multiply(turn_b1, near_turn9_by);
      near9 = tw_back(tw_multiply(near9, near_turn9));
      const tw_complex far_turn9_by = {TW_R(0.8314696123025452), TW_R(-0.5555702330196022)};
      const tw_complex far_turn9_of = {turn_b1.re, -turn_b1.im};
      const tw_complex far_turn9 = tw_multiply(far_turn9_of, far_turn9_by);
      far9 = tw_back(tw_multiply(far9, far_turn9));
      {
        const tw_complex turned = {TW_R(0.7071067811865476), TW_R(-0.7071067811865476)}, root = tw_multiply(root_b1, turned);
        tw_join(&near9, &far9, root);
      }
      const tw_complex near_turn12 = turn_c1;
      near12 = tw_back(tw_multiply(near12, near_turn12));
      const tw_complex far_turn12_by = {TW_R(0.7071067811865476), TW_R(-0.7071067811865476)};
      const tw_complex far_turn12_of = {turn_c1.re, -turn_c1.im};
      const tw_complex far_turn12 = tw_multiply(far_turn12_of, far_turn12_by);
      far12 = tw_back(tw_multiply(far12, far_turn12));
      {
        const tw_complex root = root_c1;
        tw_join(&near12, &far12, root);
      }
      const tw_complex near_turn13_by = {TW_R(0.9807852804032304), TW_R(-0.19509032201612828)};
      const tw_complex near_turn13 = tw_multiply(turn_c1, near_turn13_by);
      near13 = tw_back(tw_multiply(near13, near_turn13));
      const tw_complex far_turn13_by = {TW_R(0.8314696123025452), TW_R(-0.5555702330196022)};
      const tw_complex far_turn13_of = {turn_c1.re, -turn_c1.im};
      const tw_complex far_turn13 = tw_multiply(far_turn13_of, far_turn13_by);
      far13 = tw_back(tw_multiply(far13, far_turn13));
      {
        const tw_complex turned = {TW_R(0.7071067811865476), TW_R(-0.7071067811865476)}, root = tw_multiply(root_c1, turned);
        tw_join(&near13, &far13, root);
      }
      x8 = near8;
      x9 = near9;
      x10 = far13;
      x11 = far12;
      x12 = near12;
      x13 = near13;
      x14 = far9;
      x15 = far8;
    }
  }

  /* stage 1 of 2: radix 4, stride 1 */
  tw_dft4(&x0, &x1, &x2, &x3);
  tw_dft4(&x4, &x5, &x6, &x7);
  tw_dft4(&x8, &x9, &x10, &x11);
  tw_dft4(&x12, &x13, &x14, &x15);

  { /* exchange */
    const tw_u32 from0 = row * 32u + t * 4u;
    const tw_u32 from1 = row * 32u + (t ? 8u - t : 4u) * 4u;
    const tw_u32 from2 = row * 32u + (t + 2u) * 4u;
    const tw_u32 from3 = row * 32u + (6u - t) * 4u;
    const tw_u32 to0 = row * 32u + t;
    const tw_u32 to1 = row * 32u + (3u - t);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 1, x1);
    tw_put(tile, from0, 2, x2);
    tw_put(tile, from0, 3, x3);
    tw_put(tile, from1, 0, x4);
    tw_put(tile, from1, 1, x5);
    tw_put(tile, from1, 2, x6);
    tw_put(tile, from1, 3, x7);
    tw_put(tile, from2, 0, x8);
    tw_put(tile, from2, 1, x9);
    tw_put(tile, from2, 2, x10);
    tw_put(tile, from2, 3, x11);
    tw_put(tile, from3, 0, x12);
    tw_put(tile, from3, 1, x13);
    tw_put(tile, from3, 2, x14);
    tw_put(tile, from3, 3, x15);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 4, x1);
    tw_get(tile, to0, 8, x2);
    tw_get(tile, to0, 12, x3);
    tw_get(tile, to0, 16, x4);
    tw_get(tile, to0, 20, x5);
    tw_get(tile, to0, 24, x6);
    tw_get(tile, to0, 28, x7);
    tw_get(tile, to1, 0, x8);
    tw_get(tile, to1, 4, x9);
    tw_get(tile, to1, 8, x10);
    tw_get(tile, to1, 12, x11);
    tw_get(tile, to1, 16, x12);
    tw_get(tile, to1, 20, x13);
    tw_get(tile, to1, 24, x14);
    tw_get(tile, to1, 28, x15);
  }

  /* stage 2 of 2: radix 8, stride 4 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 4);
    const tw_complex w3 = tw_load_table(roots + 8);
    const tw_complex w4 = tw_load_table(roots + 12);
    const tw_complex w5 = tw_multiply(w4, w1);
    const tw_complex w6 = tw_multiply(w4, w2);
    const tw_complex w7 = tw_multiply(w4, w3);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
    x4 = tw_multiply(x4, w4);
    x5 = tw_multiply(x5, w5);
    x6 = tw_multiply(x6, w6);
    x7 = tw_multiply(x7, w7);
  }
  {
    const tw_u32 k = (3u - t);
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 4);
    const tw_complex w3 = tw_load_table(roots + 8);
    const tw_complex w4 = tw_load_table(roots + 12);
    const tw_complex w5 = tw_multiply(w4, w1);
    const tw_complex w6 = tw_multiply(w4, w2);
    const tw_complex w7 = tw_multiply(w4, w3);
    x9 = tw_multiply(x9, w1);
    x10 = tw_multiply(x10, w2);
    x11 = tw_multiply(x11, w3);
    x12 = tw_multiply(x12, w4);
    x13 = tw_multiply(x13, w5);
    x14 = tw_multiply(x14, w6);
    x15 = tw_multiply(x15, w7);
  }
  tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);
  tw_dft8(&x8, &x9, &x10, &x11, &x12, &x13, &x14, &x15);

  /* scale */
  x0.re *= scale, x0.im *= -scale;
  x1.re *= scale, x1.im *= -scale;
  x2.re *= scale, x2.im *= -scale;
  x3.re *= scale, x3.im *= -scale;
  x4.re *= scale, x4.im *= -scale;
  x5.re *= scale, x5.im *= -scale;
  x6.re *= scale, x6.im *= -scale;
  x7.re *= scale, x7.im *= -scale;
  x8.re *= scale, x8.im *= -scale;
  x9.re *= scale, x9.im *= -scale;
  x10.re *= scale, x10.im *= -scale;
  x11.re *= scale, x11.im *= -scale;
  x12.re *= scale, x12.im *= -scale;
  x13.re *= scale, x13.im *= -scale;
  x14.re *= scale, x14.im *= -scale;
  x15.re *= scale, x15.im *= -scale;

  { /* store: in the order of memory */
    tw_barrier();
    tw_word *const tile = (tw_word *)tw_shared() + 0u;
    tw_out *const lines = (tw_out *)tile;
    tw_out *const line = lines + row * 68u;
    const tw_u32 word0 = t;
    const tw_u32 word1 = (3u - t);
    if (live) {
      tw_give_ends(line, 1, word0, x0, x15);
      tw_give_ends(line, 1, word0 + 4u, x1, x14);
      tw_give_ends(line, 1, word0 + 8u, x2, x13);
      tw_give_ends(line, 1, word0 + 12u, x3, x12);
      tw_give_ends(line, 1, word1, x8, x7);
      tw_give_ends(line, 1, word1 + 4u, x9, x6);
      tw_give_ends(line, 1, word1 + 8u, x10, x5);
      tw_give_ends(line, 1, word1 + 12u, x11, x4);
    }
    tw_barrier();
    if (((tw_u64)args.out & 15u) == 0) {
      {
        const tw_u32 at = thread + 0u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 16u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 32u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 48u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 64u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 80u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 96u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 112u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 128u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 144u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 160u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 176u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 192u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 208u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 224u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
      {
        const tw_u32 at = thread + 240u, number = at / 32u, k = at % 32u * 2u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          tw_real *const two = lines + number * 68u + k;
          tw_complex v0 = {0, 0}, v1 = v0;
          v0.re = two[0], v1.re = two[1];
          tw_store_pair(row_at + k, v0, v1);
        }
      }
    } else {
      TW_ROLLED
      for (tw_u32 begun = 0u; begun < 512u; begun += 16u) {
        const tw_u32 at = thread + begun, number = at / 64u, k = at % 64u * 1u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          tw_out *const row_at = (tw_out *)args.out + ((first + (tw_i64)number)) * 64;
          row_at[(tw_i64)k * 1] = *(lines + number * 68u + k);
        }
      }
    }
  }
}

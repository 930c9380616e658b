/* tw_f32_rf32_rf32_128_dct3_packed_7e3ad5f4: transform between real rows
 * record: precision=f32 n=64 radices=8x8 elements=16 threads=4 transforms=8 input=staged chain=1 real=half */

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
#define TW_N 128u
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

TW_KERNEL(tw_f32_rf32_rf32_128_dct3_packed_7e3ad5f4, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 4u;
  const tw_u32 row = thread / 4u;
  const tw_u32 tile_words = 512u;
  const tw_real scale = args.scale_f32;
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
    tw_in *const line = lines + row * 132u;
    if (((tw_u64)args.in & 15u) == 0) {
      tw_complex v0[4] = {{0, 0}};
      {
        const tw_u32 at = thread + 0u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 128;
          tw_load_quad(row_at + k, &v0[0], &v0[1], &v0[2], &v0[3]);
        }
      }
      tw_complex v1[4] = {{0, 0}};
      {
        const tw_u32 at = thread + 32u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 128;
          tw_load_quad(row_at + k, &v1[0], &v1[1], &v1[2], &v1[3]);
        }
      }
      tw_complex v2[4] = {{0, 0}};
      {
        const tw_u32 at = thread + 64u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 128;
          tw_load_quad(row_at + k, &v2[0], &v2[1], &v2[2], &v2[3]);
        }
      }
      tw_complex v3[4] = {{0, 0}};
      {
        const tw_u32 at = thread + 96u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 128;
          tw_load_quad(row_at + k, &v3[0], &v3[1], &v3[2], &v3[3]);
        }
      }
      tw_complex v4[4] = {{0, 0}};
      {
        const tw_u32 at = thread + 128u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 128;
          tw_load_quad(row_at + k, &v4[0], &v4[1], &v4[2], &v4[3]);
        }
      }
      tw_complex v5[4] = {{0, 0}};
      {
        const tw_u32 at = thread + 160u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 128;
          tw_load_quad(row_at + k, &v5[0], &v5[1], &v5[2], &v5[3]);
        }
      }
      tw_complex v6[4] = {{0, 0}};
      {
        const tw_u32 at = thread + 192u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 128;
          tw_load_quad(row_at + k, &v6[0], &v6[1], &v6[2], &v6[3]);
        }
      }
      tw_complex v7[4] = {{0, 0}};
      {
        const tw_u32 at = thread + 224u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 128;
          tw_load_quad(row_at + k, &v7[0], &v7[1], &v7[2], &v7[3]);
        }
      }
      {
        const tw_u32 at = thread + 0u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        {
          tw_real *const to = lines + number * 132u + k;
          to[0] = v0[0].re;
          to[1] = v0[1].re;
          to[2] = v0[2].re;
          to[3] = v0[3].re;
        }
      }
      {
        const tw_u32 at = thread + 32u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        {
          tw_real *const to = lines + number * 132u + k;
          to[0] = v1[0].re;
          to[1] = v1[1].re;
          to[2] = v1[2].re;
          to[3] = v1[3].re;
        }
      }
      {
        const tw_u32 at = thread + 64u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        {
          tw_real *const to = lines + number * 132u + k;
          to[0] = v2[0].re;
          to[1] = v2[1].re;
          to[2] = v2[2].re;
          to[3] = v2[3].re;
        }
      }
      {
        const tw_u32 at = thread + 96u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        {
          tw_real *const to = lines + number * 132u + k;
          to[0] = v3[0].re;
          to[1] = v3[1].re;
          to[2] = v3[2].re;
          to[3] = v3[3].re;
        }
      }
      {
        const tw_u32 at = thread + 128u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        {
          tw_real *const to = lines + number * 132u + k;
          to[0] = v4[0].re;
          to[1] = v4[1].re;
          to[2] = v4[2].re;
          to[3] = v4[3].re;
        }
      }
      {
        const tw_u32 at = thread + 160u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        {
          tw_real *const to = lines + number * 132u + k;
          to[0] = v5[0].re;
          to[1] = v5[1].re;
          to[2] = v5[2].re;
          to[3] = v5[3].re;
        }
      }
      {
        const tw_u32 at = thread + 192u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        {
          tw_real *const to = lines + number * 132u + k;
          to[0] = v6[0].re;
          to[1] = v6[1].re;
          to[2] = v6[2].re;
          to[3] = v6[3].re;
        }
      }
      {
        const tw_u32 at = thread + 224u, number = at / 32u, k = at % 32u * 4u;
        (void)number;
        {
          tw_real *const to = lines + number * 132u + k;
          to[0] = v7[0].re;
          to[1] = v7[1].re;
          to[2] = v7[2].re;
          to[3] = v7[3].re;
        }
      }
    } else {
      TW_ROLLED
      for (tw_u32 begun = 0u; begun < 1024u; begun += 32u) {
        const tw_u32 at = thread + begun, number = at / 128u, k = at % 128u * 1u;
        (void)number;
        if (first + (tw_i64)number < args.batch) {
          const tw_in *const row_at = (const tw_in *)args.in + ((first + (tw_i64)number)) * 128;
          *(lines + number * 132u + k) = row_at[(tw_i64)k * 1];
        }
      }
    }
    tw_barrier();
    {
      const tw_u32 b0 = t + 0u, c0 = (t ? 8u - t : 4u);
      const int alone = !b0;
      const tw_complex root_b0 = tw_load_table((const tw_complex *)args.table + 32u + b0);
      const tw_complex turn_b0 = tw_load_table((const tw_complex *)args.table + 65u + b0);
      const tw_complex root_c0 = tw_load_table((const tw_complex *)args.table + 32u + c0);
      const tw_complex turn_c0 = tw_load_table((const tw_complex *)args.table + 65u + c0);
      const tw_in *const up_b0 = line + b0, *const down_b0 = line + (32u - b0);
      const tw_in *const up_c0 = line + c0, *const down_c0 = line + (32u - c0);
      tw_complex near0, far0;
      near0.re = tw_take(up_b0, 1, 0u);
      near0.im = alone ? 0 : tw_take(down_b0, 1, 96u);
      far0.re = tw_take(down_b0, 1, 32u);
      far0.im = tw_take(up_b0, 1, 64u);
      tw_complex near1, far1;
      near1.re = tw_take(up_b0, 1, 8u);
      near1.im = tw_take(down_b0, 1, 88u);
      far1.re = tw_take(down_b0, 1, 24u);
      far1.im = tw_take(up_b0, 1, 72u);
      tw_complex near2, far2;
      near2.re = tw_take(up_b0, 1, 16u);
      near2.im = tw_take(down_b0, 1, 80u);
      far2.re = tw_take(down_b0, 1, 16u);
      far2.im = tw_take(up_b0, 1, 80u);
      tw_complex near3, far3;
      near3.re = tw_take(up_b0, 1, 24u);
      near3.im = tw_take(down_b0, 1, 72u);
      far3.re = tw_take(down_b0, 1, 8u);
      far3.im = tw_take(up_b0, 1, 88u);
      tw_complex near8, far8;
      near8.re = tw_take(up_c0, 1, 0u);
      near8.im = tw_take(down_c0, 1, 96u);
      far8.re = tw_take(down_c0, 1, 32u);
      far8.im = tw_take(up_c0, 1, 64u);
      tw_complex near9, far9;
      near9.re = tw_take(up_c0, 1, 8u);
      near9.im = tw_take(down_c0, 1, 88u);
      far9.re = tw_take(down_c0, 1, 24u);
      far9.im = tw_take(up_c0, 1, 72u);
      tw_complex near10, far10;
      near10.re = tw_take(up_c0, 1, 16u);
      near10.im = tw_take(down_c0, 1, 80u);
      far10.re = tw_take(down_c0, 1, 16u);
      far10.im = tw_take(up_c0, 1, 80u);
      tw_complex near11, far11;
      near11.re = tw_take(up_c0, 1, 24u);
      near11.im = tw_take(down_c0, 1, 72u);
      far11.re = tw_take(down_c0, 1, 8u);
      far11.im = tw_take(up_c0, 1, 88u);
      tw_complex middle = {0, 0};
      if (alone) {
        middle = tw_spectrum(line, 1, 32u, tw_load_table((const tw_complex *)args.table + 65u + (32u)));
        middle.re += middle.re, middle.im += middle.im;
      }
      const tw_complex near_turn0 = turn_b0;
      near0 = tw_back(tw_multiply(near0, near_turn0));
      const tw_complex far_turn0_by = {TW_R(0.70710677), TW_R(-0.70710677)};
      const tw_complex far_turn0_of = {turn_b0.re, -turn_b0.im};
      const tw_complex far_turn0 = tw_multiply(far_turn0_of, far_turn0_by);
      far0 = tw_back(tw_multiply(far0, far_turn0));
      if (alone) near0.im = far0.im = 0;
      {
        const tw_complex root = root_b0;
        tw_join(&near0, &far0, root);
      }
      const tw_complex near_turn1_by = {TW_R(0.9951847), TW_R(-0.09801714)};
      const tw_complex near_turn1 = tw_multiply(turn_b0, near_turn1_by);
      near1 = tw_back(tw_multiply(near1, near_turn1));
      const tw_complex far_turn1_by = {TW_R(0.77301043), TW_R(-0.6343933)};
      const tw_complex far_turn1_of = {turn_b0.re, -turn_b0.im};
      const tw_complex far_turn1 = tw_multiply(far_turn1_of, far_turn1_by);
      far1 = tw_back(tw_multiply(far1, far_turn1));
      {
        const tw_complex turned = {TW_R(0.9238795), TW_R(-0.38268343)}, root = tw_multiply(root_b0, turned);
        tw_join(&near1, &far1, root);
      }
      const tw_complex near_turn2_by = {TW_R(0.98078525), TW_R(-0.19509032)};
      const tw_complex near_turn2 = tw_multiply(turn_b0, near_turn2_by);
      near2 = tw_back(tw_multiply(near2, near_turn2));
      const tw_complex far_turn2_by = {TW_R(0.8314696), TW_R(-0.55557024)};
      const tw_complex far_turn2_of = {turn_b0.re, -turn_b0.im};
      const tw_complex far_turn2 = tw_multiply(far_turn2_of, far_turn2_by);
      far2 = tw_back(tw_multiply(far2, far_turn2));
      {
        const tw_complex turned = {TW_R(0.70710677), TW_R(-0.70710677)}, root = tw_multiply(root_b0, turned);
        tw_join(&near2, &far2, root);
      }
      const tw_complex near_turn3_by = {TW_R(0.95694035), TW_R(-0.29028466)};
      const tw_complex near_turn3 = tw_multiply(turn_b0, near_turn3_by);
      near3 = tw_back(tw_multiply(near3, near_turn3));
      const tw_complex far_turn3_by = {TW_R(0.8819213), TW_R(-0.47139674)};
      const tw_complex far_turn3_of = {turn_b0.re, -turn_b0.im};
      const tw_complex far_turn3 = tw_multiply(far_turn3_of, far_turn3_by);
      far3 = tw_back(tw_multiply(far3, far_turn3));
      {
        const tw_complex turned = {TW_R(0.38268343), TW_R(-0.9238795)}, root = tw_multiply(root_b0, turned);
        tw_join(&near3, &far3, root);
      }
      const tw_complex near_turn8 = turn_c0;
      near8 = tw_back(tw_multiply(near8, near_turn8));
      const tw_complex far_turn8_by = {TW_R(0.70710677), TW_R(-0.70710677)};
      const tw_complex far_turn8_of = {turn_c0.re, -turn_c0.im};
      const tw_complex far_turn8 = tw_multiply(far_turn8_of, far_turn8_by);
      far8 = tw_back(tw_multiply(far8, far_turn8));
      {
        const tw_complex root = root_c0;
        tw_join(&near8, &far8, root);
      }
      const tw_complex near_turn9_by = {TW_R(0.9951847), TW_R(-0.09801714)};
      const tw_complex near_turn9 = tw_multiply(turn_c0, near_turn9_by);
      near9 = tw_back(tw_multiply(near9, near_turn9));
      const tw_complex far_turn9_by = {TW_R(0.77301043), TW_R(-0.6343933)};
      const tw_complex far_turn9_of = {turn_c0.re, -turn_c0.im};
      const tw_complex far_turn9 = tw_multiply(far_turn9_of, far_turn9_by);
      far9 = tw_back(tw_multiply(far9, far_turn9));
      {
        const tw_complex turned = {TW_R(0.9238795), TW_R(-0.38268343)}, root = tw_multiply(root_c0, turned);
        tw_join(&near9, &far9, root);
      }
      const tw_complex near_turn10_by = {TW_R(0.98078525), TW_R(-0.19509032)};
      const tw_complex near_turn10 = tw_multiply(turn_c0, near_turn10_by);
      near10 = tw_back(tw_multiply(near10, near_turn10));
      const tw_complex far_turn10_by = {TW_R(0.8314696), TW_R(-0.55557024)};
      const tw_complex far_turn10_of = {turn_c0.re, -turn_c0.im};
      const tw_complex far_turn10 = tw_multiply(far_turn10_of, far_turn10_by);
      far10 = tw_back(tw_multiply(far10, far_turn10));
      {
        const tw_complex turned = {TW_R(0.70710677), TW_R(-0.70710677)}, root = tw_multiply(root_c0, turned);
        tw_join(&near10, &far10, root);
      }
      const tw_complex near_turn11_by = {TW_R(0.95694035), TW_R(-0.29028466)};
      const tw_complex near_turn11 = tw_multiply(turn_c0, near_turn11_by);
      near11 = tw_back(tw_multiply(near11, near_turn11));
      const tw_complex far_turn11_by = {TW_R(0.8819213), TW_R(-0.47139674)};
      const tw_complex far_turn11_of = {turn_c0.re, -turn_c0.im};
      const tw_complex far_turn11 = tw_multiply(far_turn11_of, far_turn11_by);
      far11 = tw_back(tw_multiply(far11, far_turn11));
      {
        const tw_complex turned = {TW_R(0.38268343), TW_R(-0.9238795)}, root = tw_multiply(root_c0, turned);
        tw_join(&near11, &far11, root);
      }
      x0 = near0;
      x1 = near1;
      x2 = near2;
      x3 = near3;
      x4 = tw_choose(alone, middle, far11);
      x5 = tw_choose(alone, far3, far10);
      x6 = tw_choose(alone, far2, far9);
      x7 = tw_choose(alone, far1, far8);
      x8 = near8;
      x9 = near9;
      x10 = near10;
      x11 = near11;
      x12 = tw_choose(alone, far11, far3);
      x13 = tw_choose(alone, far10, far2);
      x14 = tw_choose(alone, far9, far1);
      x15 = tw_choose(alone, far8, far0);
    }
  }

  /* stage 1 of 2: radix 8, stride 1 */
  tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);
  tw_dft8(&x8, &x9, &x10, &x11, &x12, &x13, &x14, &x15);

  { /* exchange */
    const tw_u32 from0 = row * 64u + t * 8u;
    const tw_u32 from1 = row * 64u + (t ? 8u - t : 4u) * 8u;
    const tw_u32 to0 = row * 64u + t;
    const tw_u32 to1 = row * 64u + (7u - t);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 1, x1);
    tw_put(tile, from0, 2, x2);
    tw_put(tile, from0, 3, x3);
    tw_put(tile, from0, 4, x4);
    tw_put(tile, from0, 5, x5);
    tw_put(tile, from0, 6, x6);
    tw_put(tile, from0, 7, x7);
    tw_put(tile, from1, 0, x8);
    tw_put(tile, from1, 1, x9);
    tw_put(tile, from1, 2, x10);
    tw_put(tile, from1, 3, x11);
    tw_put(tile, from1, 4, x12);
    tw_put(tile, from1, 5, x13);
    tw_put(tile, from1, 6, x14);
    tw_put(tile, from1, 7, x15);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 8, x1);
    tw_get(tile, to0, 16, x2);
    tw_get(tile, to0, 24, x3);
    tw_get(tile, to0, 32, x4);
    tw_get(tile, to0, 40, x5);
    tw_get(tile, to0, 48, x6);
    tw_get(tile, to0, 56, x7);
    tw_get(tile, to1, 0, x8);
    tw_get(tile, to1, 8, x9);
    tw_get(tile, to1, 16, x10);
    tw_get(tile, to1, 24, x11);
    tw_get(tile, to1, 32, x12);
    tw_get(tile, to1, 40, x13);
    tw_get(tile, to1, 48, x14);
    tw_get(tile, to1, 56, x15);
  }

  /* stage 2 of 2: radix 8, stride 8 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 8);
    const tw_complex w3 = tw_load_table(roots + 16);
    const tw_complex w4 = tw_load_table(roots + 24);
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
    const tw_u32 k = (7u - t);
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 8);
    const tw_complex w3 = tw_load_table(roots + 16);
    const tw_complex w4 = tw_load_table(roots + 24);
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

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + ((first + (tw_i64)row)) * 128;
    const tw_u32 word0 = t;
    const tw_u32 word1 = (7u - t);
    if (((tw_u64)args.out & 15u) == 0) {
      if (live) {
        tw_give_ends_whole(out_row, 1, word0, x0, x15);
        tw_give_ends_whole(out_row, 1, word0 + 8u, x1, x14);
        tw_give_ends_whole(out_row, 1, word0 + 16u, x2, x13);
        tw_give_ends_whole(out_row, 1, word0 + 24u, x3, x12);
        tw_give_ends_whole(out_row, 1, word1, x8, x7);
        tw_give_ends_whole(out_row, 1, word1 + 8u, x9, x6);
        tw_give_ends_whole(out_row, 1, word1 + 16u, x10, x5);
        tw_give_ends_whole(out_row, 1, word1 + 24u, x11, x4);
      }
    } else {
      if (live) {
        tw_give_ends(out_row, 1, word0, x0, x15);
        tw_give_ends(out_row, 1, word0 + 8u, x1, x14);
        tw_give_ends(out_row, 1, word0 + 16u, x2, x13);
        tw_give_ends(out_row, 1, word0 + 24u, x3, x12);
        tw_give_ends(out_row, 1, word1, x8, x7);
        tw_give_ends(out_row, 1, word1 + 8u, x9, x6);
        tw_give_ends(out_row, 1, word1 + 16u, x10, x5);
        tw_give_ends(out_row, 1, word1 + 24u, x11, x4);
      }
    }
  }
}

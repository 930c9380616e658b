/* tw_f32_cf16_rf16_128_packed_bd513e44: real rows from their spectra
 * record: precision=f32 n=64 radices=8x8 elements=8 threads=2 input=staged real=half cluster=4 */

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
/* a + b*w and a - b*w, the second as 2a - (a + b*w) */
TW_INLINE void tw_meet(tw_complex *a, tw_complex *b, tw_complex w) {
  const tw_complex sum = {tw_fma(b->re, w.re, tw_fma(-b->im, w.im, a->re)),
                          tw_fma(b->re, w.im, tw_fma(b->im, w.re, a->im))};
  b->re = tw_fma(TW_R(2.0), a->re, -sum.re);
  b->im = tw_fma(TW_R(2.0), a->im, -sum.im);
  *a = sum;
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
/* point j of a real row, and point k of its spectrum */
TW_INLINE tw_complex tw_spectrum(const tw_in *row, tw_i64 stride, tw_u32 k) { return tw_load(row + (tw_i64)k * stride); }
TW_INLINE void tw_put_point(tw_out *row, tw_i64 stride, tw_u32 j, tw_real v) {
  const tw_complex x = {v, 0};
  tw_store(row + (tw_i64)j * stride, x);
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

/* DFT of length 8, in place: conjugate-pair split radix.
 * 52 operations: 44 additions, 0 multiplications, 8 fused; at most 17 live values.
 * Before fusing: 52 additions, 4 multiplications.
 * Slots that meet first, such as 0 and 4, hold their sum and difference already. */
TW_INLINE void tw_dft8_of_sums(
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
  const tw_real t1 = x0_re + x2_re;
  const tw_real t2 = x0_re - x2_re;
  const tw_real t3 = x0_im + x2_im;
  const tw_real t4 = x0_im - x2_im;
  const tw_real t5 = x4_re + x6_im;
  const tw_real t6 = x4_re - x6_im;
  const tw_real t7 = x4_im - x6_re;
  const tw_real t8 = x4_im + x6_re;
  const tw_real t9 = x1_re + x3_re;
  const tw_real t10 = x1_re - x3_re;
  const tw_real t11 = x1_im + x3_im;
  const tw_real t12 = x1_im - x3_im;
  x0->re = t1 + t9;
  x4->re = t1 - t9;
  x0->im = t3 + t11;
  x4->im = t3 - t11;
  x2->re = t2 + t12;
  x6->re = t2 - t12;
  x2->im = t4 - t10;
  x6->im = t4 + t10;
  const tw_real t13 = x5_re + x5_im;
  const tw_real t14 = x5_re - x5_im;
  const tw_real t15 = x7_re - x7_im;
  const tw_real t16 = x7_re + x7_im;
  const tw_real t17 = t13 - t15;
  const tw_real t18 = t13 + t15;
  const tw_real t19 = t14 + t16;
  const tw_real t20 = t14 - t16;
  x1->re = tw_fma(t17, k0, t5);
  x5->re = tw_fma(t17, -k0, t5);
  x1->im = tw_fma(t19, -k0, t7);
  x5->im = tw_fma(t19, k0, t7);
  x3->re = tw_fma(t20, -k0, t6);
  x7->re = tw_fma(t20, k0, t6);
  x3->im = tw_fma(t18, -k0, t8);
  x7->im = tw_fma(t18, k0, t8);
}

TW_CLUSTER_KERNEL(tw_f32_cf16_rf16_128_packed_bd513e44, 2, 1, 4) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 rank = tw_rank();
  const tw_u32 tile_words = 16u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block() / 4u;
  const tw_i64 first = index * 1;
  const int live = first + 0 < args.batch;
  (void)live;
  tw_complex x0 = tw_unset();
  tw_complex x1 = tw_unset();
  tw_complex x2 = tw_unset();
  tw_complex x3 = tw_unset();
  tw_complex x4 = tw_unset();
  tw_complex x5 = tw_unset();
  tw_complex x6 = tw_unset();
  tw_complex x7 = tw_unset();

  { /* spectra: each word comes from a point and the mirrored one */
    const tw_in *const in_row = (const tw_in *)args.in + ((first)) * 65;
    const tw_u32 word0 = rank * 2u + t;
    if (live) {
      const tw_complex root0 = tw_load_table((const tw_complex *)args.table + 56u + word0);
      const tw_in *const near_row0 = in_row + word0, *const far_row0 = in_row + (64 - (tw_i64)word0);
      tw_complex near0, far0;
      near0 = tw_spectrum(near_row0 + 0, 1, 0u);
      near0.im *= -sign;
      far0 = tw_spectrum(far_row0 - 0, 1, 0u);
      far0.im *= -sign;
      tw_complex near1, far1;
      near1 = tw_spectrum(near_row0 + 8, 1, 0u);
      near1.im *= -sign;
      far1 = tw_spectrum(far_row0 - 8, 1, 0u);
      far1.im *= -sign;
      tw_complex near2, far2;
      near2 = tw_spectrum(near_row0 + 16, 1, 0u);
      near2.im *= -sign;
      far2 = tw_spectrum(far_row0 - 16, 1, 0u);
      far2.im *= -sign;
      tw_complex near3, far3;
      near3 = tw_spectrum(near_row0 + 24, 1, 0u);
      near3.im *= -sign;
      far3 = tw_spectrum(far_row0 - 24, 1, 0u);
      far3.im *= -sign;
      tw_complex near4, far4;
      near4 = tw_spectrum(near_row0 + 32, 1, 0u);
      near4.im *= -sign;
      far4 = tw_spectrum(far_row0 - 32, 1, 0u);
      far4.im *= -sign;
      tw_complex near5, far5;
      near5 = tw_spectrum(near_row0 + 40, 1, 0u);
      near5.im *= -sign;
      far5 = tw_spectrum(far_row0 - 40, 1, 0u);
      far5.im *= -sign;
      tw_complex near6, far6;
      near6 = tw_spectrum(near_row0 + 48, 1, 0u);
      near6.im *= -sign;
      far6 = tw_spectrum(far_row0 - 48, 1, 0u);
      far6.im *= -sign;
      tw_complex near7, far7;
      near7 = tw_spectrum(near_row0 + 56, 1, 0u);
      near7.im *= -sign;
      far7 = tw_spectrum(far_row0 - 56, 1, 0u);
      far7.im *= -sign;
      {
        const tw_complex root = root0;
        if (!word0)
          near0.im = far0.im = 0;
        tw_join(&near0, &far0, root);
        x0 = near0;
      }
      {
        const tw_complex turned = {TW_R(0.9238795), TW_R(-0.38268343)}, root = tw_multiply(root0, turned);
        tw_join(&near1, &far1, root);
        x1 = near1;
      }
      {
        const tw_complex turned = {TW_R(0.70710677), TW_R(-0.70710677)}, root = tw_multiply(root0, turned);
        tw_join(&near2, &far2, root);
        x2 = near2;
      }
      {
        const tw_complex turned = {TW_R(0.38268343), TW_R(-0.9238795)}, root = tw_multiply(root0, turned);
        tw_join(&near3, &far3, root);
        x3 = near3;
      }
      {
        const tw_complex turned = {TW_R(0.0), TW_R(-1.0)}, root = tw_multiply(root0, turned);
        tw_join(&near4, &far4, root);
        x4 = near4;
      }
      {
        const tw_complex turned = {TW_R(-0.38268343), TW_R(-0.9238795)}, root = tw_multiply(root0, turned);
        tw_join(&near5, &far5, root);
        x5 = near5;
      }
      {
        const tw_complex turned = {TW_R(-0.70710677), TW_R(-0.70710677)}, root = tw_multiply(root0, turned);
        tw_join(&near6, &far6, root);
        x6 = near6;
      }
      {
        const tw_complex turned = {TW_R(-0.9238795), TW_R(-0.38268343)}, root = tw_multiply(root0, turned);
        tw_join(&near7, &far7, root);
        x7 = near7;
      }
    }
  }

  /* stage 1 of 2: radix 8, stride 1 */
  tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);

  { /* exchange */
    const tw_u32 from0 = t * 8u;
    const tw_u32 to0 = rank * 2u + t;
    const tw_tile tile = tw_tile_from(0u);
    const tw_word *const own = (const tw_word *)tw_shared() + 0u;
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 1, x1);
    tw_put(tile, from0, 2, x2);
    tw_put(tile, from0, 3, x3);
    tw_put(tile, from0, 4, x4);
    tw_put(tile, from0, 5, x5);
    tw_put(tile, from0, 6, x6);
    tw_put(tile, from0, 7, x7);
    tw_cluster_arrive();
    tw_cluster_wait();
    x0 = tw_peer_load(own + to0 + 0u, 0u);
    x1 = tw_peer_load(own + to0 + 8u, 0u);
    x2 = tw_peer_load(own + to0 + 0u, 1u);
    x3 = tw_peer_load(own + to0 + 8u, 1u);
    x4 = tw_peer_load(own + to0 + 0u, 2u);
    x5 = tw_peer_load(own + to0 + 8u, 2u);
    x6 = tw_peer_load(own + to0 + 0u, 3u);
    x7 = tw_peer_load(own + to0 + 8u, 3u);
    tw_cluster_arrive();
  }

  /* stage 2 of 2: radix 8, stride 2 */
  {
    const tw_u32 k = rank * 2u + (t);
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 8);
    const tw_complex w3 = tw_load_table(roots + 16);
    const tw_complex w4 = tw_load_table(roots + 24);
    const tw_complex w5 = tw_load_table(roots + 32);
    const tw_complex w6 = tw_load_table(roots + 40);
    const tw_complex w7 = tw_load_table(roots + 48);
    tw_meet(&x0, &x4, w4);
    x1 = tw_multiply(x1, w1);
    tw_meet(&x1, &x5, w5);
    x2 = tw_multiply(x2, w2);
    tw_meet(&x2, &x6, w6);
    x3 = tw_multiply(x3, w3);
    tw_meet(&x3, &x7, w7);
  }
  tw_dft8_of_sums(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);

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
    tw_out *const out_row = (tw_out *)args.out + ((first)) * 128;
    const tw_u32 word0 = rank * 2u + t;
    {
    tw_put_point(out_row, 1, 2u * (word0), x0.re);
    tw_put_point(out_row, 1, 2u * (word0) + 1u, x0.im);
    }
    {
    tw_put_point(out_row, 1, 2u * (word0 + 8u), x1.re);
    tw_put_point(out_row, 1, 2u * (word0 + 8u) + 1u, x1.im);
    }
    {
    tw_put_point(out_row, 1, 2u * (word0 + 16u), x2.re);
    tw_put_point(out_row, 1, 2u * (word0 + 16u) + 1u, x2.im);
    }
    {
    tw_put_point(out_row, 1, 2u * (word0 + 24u), x3.re);
    tw_put_point(out_row, 1, 2u * (word0 + 24u) + 1u, x3.im);
    }
    {
    tw_put_point(out_row, 1, 2u * (word0 + 32u), x4.re);
    tw_put_point(out_row, 1, 2u * (word0 + 32u) + 1u, x4.im);
    }
    {
    tw_put_point(out_row, 1, 2u * (word0 + 40u), x5.re);
    tw_put_point(out_row, 1, 2u * (word0 + 40u) + 1u, x5.im);
    }
    {
    tw_put_point(out_row, 1, 2u * (word0 + 48u), x6.re);
    tw_put_point(out_row, 1, 2u * (word0 + 48u) + 1u, x6.im);
    }
    {
    tw_put_point(out_row, 1, 2u * (word0 + 56u), x7.re);
    tw_put_point(out_row, 1, 2u * (word0 + 56u) + 1u, x7.im);
    }
  }
  tw_cluster_wait();
}

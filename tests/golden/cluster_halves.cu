/* tw_f32_cbf16_cbf16_256_packed_340c5371: complex transform of rows
 * record: precision=f32 n=256 radices=4x8x8 elements=8 threads=16 cluster=2 tile=halves */

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

TW_CLUSTER_KERNEL(tw_f32_cbf16_cbf16_256_packed_340c5371, 16, 1, 2) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 rank = tw_rank();
  const tw_u32 tile_words = 128u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block() / 2u;
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

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + first * 256;
    const tw_u32 word0 = (t / 4u * 2u + rank) * 4u + t % 4u;
    const tw_u32 word1 = ((t + 16u) / 4u * 2u + rank) * 4u + (t + 16u) % 4u;
    x0 = tw_load(in_row + word0);
    x1 = tw_load(in_row + word0 + 64u);
    x2 = tw_load(in_row + word0 + 128u);
    x3 = tw_load(in_row + word0 + 192u);
    x4 = tw_load(in_row + word1);
    x5 = tw_load(in_row + word1 + 64u);
    x6 = tw_load(in_row + word1 + 128u);
    x7 = tw_load(in_row + word1 + 192u);
  }

  /* scale and direction */
  if (scale != TW_R(1.0) || sign < TW_R(0.0)) {
    x0.re *= scale, x0.im *= scale * sign;
    x1.re *= scale, x1.im *= scale * sign;
    x2.re *= scale, x2.im *= scale * sign;
    x3.re *= scale, x3.im *= scale * sign;
    x4.re *= scale, x4.im *= scale * sign;
    x5.re *= scale, x5.im *= scale * sign;
    x6.re *= scale, x6.im *= scale * sign;
    x7.re *= scale, x7.im *= scale * sign;
  }

  /* stage 1 of 3: radix 4, stride 1 */
  tw_dft4(&x0, &x1, &x2, &x3);
  tw_dft4(&x4, &x5, &x6, &x7);

  { /* exchange */
    const tw_u32 from0 = t * 4u;
    const tw_u32 to0 = t;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 1, x1);
    tw_put(tile, from0, 2, x2);
    tw_put(tile, from0, 3, x3);
    tw_put(tile, from0, 64, x4);
    tw_put(tile, from0, 65, x5);
    tw_put(tile, from0, 66, x6);
    tw_put(tile, from0, 67, x7);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 16, x1);
    tw_get(tile, to0, 32, x2);
    tw_get(tile, to0, 48, x3);
    tw_get(tile, to0, 64, x4);
    tw_get(tile, to0, 80, x5);
    tw_get(tile, to0, 96, x6);
    tw_get(tile, to0, 112, x7);
  }

  /* stage 2 of 3: radix 8, stride 4 */
  {
    const tw_u32 k = (t) % 4u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 4);
    const tw_complex w3 = tw_load_table(roots + 8);
    const tw_complex w4 = tw_load_table(roots + 12);
    const tw_complex w5 = tw_load_table(roots + 16);
    const tw_complex w6 = tw_load_table(roots + 20);
    const tw_complex w7 = tw_load_table(roots + 24);
    tw_meet(&x0, &x4, w4);
    x1 = tw_multiply(x1, w1);
    tw_meet(&x1, &x5, w5);
    x2 = tw_multiply(x2, w2);
    tw_meet(&x2, &x6, w6);
    x3 = tw_multiply(x3, w3);
    tw_meet(&x3, &x7, w7);
  }
  tw_dft8_of_sums(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);

  { /* exchange */
    const tw_u32 from0 = t / 4u * 32u + t % 4u;
    const tw_u32 to0 = rank * 16u + t;
    const tw_tile tile = tw_tile_from(0u);
    const tw_word *const own = (const tw_word *)tw_shared() + 0u;
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 4, x1);
    tw_put(tile, from0, 8, x2);
    tw_put(tile, from0, 12, x3);
    tw_put(tile, from0, 16, x4);
    tw_put(tile, from0, 20, x5);
    tw_put(tile, from0, 24, x6);
    tw_put(tile, from0, 28, x7);
    tw_cluster_arrive();
    tw_cluster_wait();
    x0 = tw_peer_load(own + to0 + 0u, 0u);
    x1 = tw_peer_load(own + to0 + 32u, 0u);
    x2 = tw_peer_load(own + to0 + 64u, 0u);
    x3 = tw_peer_load(own + to0 + 96u, 0u);
    x4 = tw_peer_load(own + to0 + 0u, 1u);
    x5 = tw_peer_load(own + to0 + 32u, 1u);
    x6 = tw_peer_load(own + to0 + 64u, 1u);
    x7 = tw_peer_load(own + to0 + 96u, 1u);
    tw_cluster_arrive();
  }

  /* stage 3 of 3: radix 8, stride 16 */
  {
    const tw_u32 k = rank * 16u + (t);
    const tw_complex *const roots = (const tw_complex *)args.table + 28 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 32);
    const tw_complex w3 = tw_load_table(roots + 64);
    const tw_complex w4 = tw_load_table(roots + 96);
    const tw_complex w5 = tw_load_table(roots + 128);
    const tw_complex w6 = tw_load_table(roots + 160);
    const tw_complex w7 = tw_load_table(roots + 192);
    tw_meet(&x0, &x4, w4);
    x1 = tw_multiply(x1, w1);
    tw_meet(&x1, &x5, w5);
    x2 = tw_multiply(x2, w2);
    tw_meet(&x2, &x6, w6);
    x3 = tw_multiply(x3, w3);
    tw_meet(&x3, &x7, w7);
  }
  tw_dft8_of_sums(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);

  /* direction: the inverse is the forward transform of the conjugate */
  if (sign < TW_R(0.0)) {
    x0.im *= sign;
    x1.im *= sign;
    x2.im *= sign;
    x3.im *= sign;
    x4.im *= sign;
    x5.im *= sign;
    x6.im *= sign;
    x7.im *= sign;
  }

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + first * 256;
    const tw_u32 word0 = rank * 16u + t;
    tw_store(out_row + word0, x0);
    tw_store(out_row + word0 + 32u, x1);
    tw_store(out_row + word0 + 64u, x2);
    tw_store(out_row + word0 + 96u, x3);
    tw_store(out_row + word0 + 128u, x4);
    tw_store(out_row + word0 + 160u, x5);
    tw_store(out_row + word0 + 192u, x6);
    tw_store(out_row + word0 + 224u, x7);
  }
  tw_cluster_wait();
}

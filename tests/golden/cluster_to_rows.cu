/* tw_f64_120_s2u0_c2ae81ec: complex transform of rows
 * record: precision=f64 n=120 radices=4x5x6 elements=6 threads=15 transforms=8 output=staged padding=insert pad_every=3 pad_by=1 lanes=rows cluster=2 */

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

/* from row after row to point after point */
TW_INLINE tw_u32 tw_transposed(tw_u32 word) {
  return word % 60u * 8u + word / 60u;
}

TW_INLINE tw_i64 tw_in_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->in_loop[0], row = outer;
  return base + (tw_i64)row * args->in_loop[1];
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

/* DFT of length 6, in place: prime factor, 2 x 3.
 * 36 operations: 24 additions, 0 multiplications, 12 fused; at most 13 live values.
 * Before fusing: 36 additions, 8 multiplications. */
TW_INLINE void tw_dft6(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.8660254037844386); /* sqrt(3/4) */
  const tw_real k1m = TW_R(0.8660254037844387); /* sqrt(3/4), for minus */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real x5_re = x5->re, x5_im = x5->im;
  const tw_real t1 = x0_re + x3_re;
  const tw_real t2 = x0_re - x3_re;
  const tw_real t3 = x0_im + x3_im;
  const tw_real t4 = x0_im - x3_im;
  const tw_real t5 = x2_re + x5_re;
  const tw_real t6 = x2_re - x5_re;
  const tw_real t7 = x2_im + x5_im;
  const tw_real t8 = x2_im - x5_im;
  const tw_real t9 = x1_re + x4_re;
  const tw_real t10 = x1_re - x4_re;
  const tw_real t11 = x1_im + x4_im;
  const tw_real t12 = x1_im - x4_im;
  const tw_real t13 = t5 + t9;
  const tw_real t14 = t5 - t9;
  const tw_real t15 = t7 + t11;
  const tw_real t16 = t7 - t11;
  x0->re = t1 + t13;
  const tw_real t17 = tw_fma(t13, -k0, t1);
  x0->im = t3 + t15;
  const tw_real t18 = tw_fma(t15, -k0, t3);
  x4->re = tw_fma(t16, k1, t17);
  x2->re = tw_fma(t16, -k1m, t17);
  x4->im = tw_fma(t14, -k1m, t18);
  x2->im = tw_fma(t14, k1, t18);
  const tw_real t19 = t6 - t10;
  const tw_real t20 = t6 + t10;
  const tw_real t21 = t8 - t12;
  const tw_real t22 = t8 + t12;
  x3->re = t2 + t19;
  const tw_real t23 = tw_fma(t19, -k0, t2);
  x3->im = t4 + t21;
  const tw_real t24 = tw_fma(t21, -k0, t4);
  x1->re = tw_fma(t22, k1, t23);
  x5->re = tw_fma(t22, -k1m, t23);
  x1->im = tw_fma(t20, -k1m, t24);
  x5->im = tw_fma(t20, k1, t24);
}

TW_CLUSTER_KERNEL(tw_f64_120_s2u0_c2ae81ec, 120, 1, 2) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 8u;
  const tw_u32 t = thread / 8u;
  const tw_u32 rank = tw_rank();
  const tw_u32 tile_words = 480u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block() / 2u;
  const tw_i64 first = index * 8;
  const int live = first + row < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};
  tw_complex x5 = {0, 0};

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_u32 word0 = (t / 3u * 2u + rank) * 3u + t % 3u;
    const tw_in *const in0 = in_row + (tw_i64)word0 * args.in_stride;
    if (live) {
      x0 = tw_load(in0);
      x1 = tw_load(in0 + 30 * args.in_stride);
      x2 = tw_load(in0 + 60 * args.in_stride);
      x3 = tw_load(in0 + 90 * args.in_stride);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= sign;
  x1.im *= sign;
  x2.im *= sign;
  x3.im *= sign;

  /* stage 1 of 3: radix 4, stride 1 */
  tw_dft4(&x0, &x1, &x2, &x3);

  { /* exchange */
    const tw_u32 from0 = (t * 4u) * 8u + row;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = (t) * 8u + row;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0_at, 0, x0);
    tw_put(tile, from0_at, 9, x1);
    tw_put(tile, from0_at, 18, x2);
    tw_put(tile, from0_at, 27, x3);
    tw_barrier();
    if (t < 12u) {
      tw_get(tile, to0_at, 0, x0);
      tw_get(tile, to0_at, 108, x1);
      tw_get(tile, to0_at, 216, x2);
      tw_get(tile, to0_at, 324, x3);
      tw_get(tile, to0_at, 432, x4);
    }
  }

  /* stage 2 of 3: radix 5, stride 4 */
  if (t < 12u) {
    {
      const tw_u32 k = (t) % 4u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 4);
      const tw_complex w3 = tw_load_table(roots + 8);
      const tw_complex w4 = tw_load_table(roots + 12);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
      x3 = tw_multiply(x3, w3);
      x4 = tw_multiply(x4, w4);
    }
    tw_dft5(&x0, &x1, &x2, &x3, &x4);
  }

  { /* exchange */
    const tw_u32 from0 = (t / 4u * 20u + t % 4u) * 8u + row;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = (rank * 10u + t) * 8u + row;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    const tw_word *const own = (const tw_word *)tw_shared() + 0u;
    tw_barrier();
    if (t < 12u) {
      tw_put(tile, from0_at, 0, x0);
      tw_put(tile, from0_at, 36, x1);
      tw_put(tile, from0_at, 72, x2);
      tw_put(tile, from0_at, 108, x3);
      tw_put(tile, from0_at, 144, x4);
    }
    tw_cluster_arrive();
    tw_cluster_wait();
    if (t < 10u) {
      x0 = tw_peer_load(own + to0_at + 0u, 0u);
      x1 = tw_peer_load(own + to0_at + 180u, 0u);
      x2 = tw_peer_load(own + to0_at + 360u, 0u);
      x3 = tw_peer_load(own + to0_at + 0u, 1u);
      x4 = tw_peer_load(own + to0_at + 180u, 1u);
      x5 = tw_peer_load(own + to0_at + 360u, 1u);
    }
    tw_cluster_arrive();
  }

  /* stage 3 of 3: radix 6, stride 10 */
  if (t < 10u) {
    {
      const tw_u32 k = rank * 10u + (t) % 10u;
      const tw_complex *const roots = (const tw_complex *)args.table + 16 + k;
      const tw_complex w1 = tw_load_table(roots);
      const tw_complex w2 = tw_load_table(roots + 20);
      const tw_complex w3 = tw_load_table(roots + 40);
      const tw_complex w4 = tw_load_table(roots + 60);
      const tw_complex w5 = tw_load_table(roots + 80);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
      x3 = tw_multiply(x3, w3);
      x4 = tw_multiply(x4, w4);
      x5 = tw_multiply(x5, w5);
    }
    tw_dft6(&x0, &x1, &x2, &x3, &x4, &x5);
  }

  { /* exchange */
    const tw_u32 from0 = (t) * 8u + row;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 linear0 = tw_transposed(thread);
    const tw_u32 linear0_at = tw_position(linear0);
    const tw_tile tile = tw_tile_from(0u);
    tw_cluster_wait();
    if (t < 10u) {
      tw_put(tile, from0_at, 0, x0);
      tw_put(tile, from0_at, 90, x1);
      tw_put(tile, from0_at, 180, x2);
      tw_put(tile, from0_at, 270, x3);
      tw_put(tile, from0_at, 360, x4);
      tw_put(tile, from0_at, 450, x5);
    }
    tw_barrier();
    tw_get(tile, linear0_at, 0, x0);
    tw_get(tile, linear0_at, 2, x1);
    tw_get(tile, linear0_at, 4, x2);
    tw_get(tile, linear0_at, 6, x3);
  }

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 8 ? (tw_u32)(args.batch - first) * 60u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * args.out_dist;
    tw_out *const start = out + (tw_i64)(word0 / 60u) * (args.out_dist) + ((word0 % 60u) / 10u * 2u + rank) * 10u + (word0 % 60u) % 10u;
    if (word0 < words) {
      tw_store(start + 0, x0);
    }
    if (word0 + 120u < words) {
      tw_store(start + 2 * (args.out_dist) + 0, x1);
    }
    if (word0 + 240u < words) {
      tw_store(start + 4 * (args.out_dist) + 0, x2);
    }
    if (word0 + 360u < words) {
      tw_store(start + 6 * (args.out_dist) + 0, x3);
    }
  }
}

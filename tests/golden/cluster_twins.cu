/* tw_f64_32_s0s2_in_twiddle_twins_3118951e: complex transform of rows, times pass twiddles first
 * record: precision=f64 n=32 radices=8x4 elements=8 threads=2 transforms=8 lanes=rows cluster=2 */

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

TW_INLINE tw_i64 tw_out_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->out_loop[0], row = outer;
  return base + (tw_i64)row * args->out_loop[1];
}

TW_INLINE tw_complex tw_pass_twiddle(const tw_args *args, tw_u32 m) {
  const tw_complex *const low = (const tw_complex *)args->twiddles;
  const tw_complex *const high = low + ((tw_i64)1 << args->twiddle_shift);
  const tw_complex a = tw_load_table(low + (m & ((1u << args->twiddle_shift) - 1u)));
  const tw_complex b = tw_load_table(high + (m >> args->twiddle_shift));
  const tw_complex p = tw_multiply(b, a), w = {b.re + p.re, b.im + p.im};
  return w;
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

TW_CLUSTER_KERNEL(tw_f64_32_s0s2_in_twiddle_twins_3118951e, 16, 1, 2) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 8u;
  const tw_u32 t = thread / 8u;
  const tw_u32 rank = tw_rank();
  const tw_u32 tile_words = 128u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block() / 2u;
  const tw_i64 first = index * 8;
  const tw_u32 count = (tw_u32)args.index_count, parts = (count / 2u + 4u) / 4u;
  const tw_i64 group = (tw_i64)((tw_u32)first / 8u / parts) * count;
  const tw_u32 lower = (tw_u32)first / 8u % parts * 4u + row % 4u;
  const int live = 2u * lower <= count, twin = row >= 4u;
  const tw_u32 pair = live ? lower : 0u;
  const tw_i64 number = group + (twin && pair ? count - pair : pair);
  const int stores = !twin || (pair && 2u * pair != count);
  const tw_real turn = twin ? TW_R(-1.0) : TW_R(1.0);
  const tw_real turn_in = turn, scale_out = scale * TW_R(0.5);
  const tw_real turn_out = scale_out * sign * turn;
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
    const tw_in *const in_row = (const tw_in *)args.in + (number) * args.in_dist;
    const tw_u32 word0 = rank * 2u + t;
    const tw_in *const in0 = in_row + (tw_i64)word0 * args.in_stride;
    if (live) {
      x0 = tw_load(in0);
      x1 = tw_load(in0 + 4 * args.in_stride);
      x2 = tw_load(in0 + 8 * args.in_stride);
      x3 = tw_load(in0 + 12 * args.in_stride);
      x4 = tw_load(in0 + 16 * args.in_stride);
      x5 = tw_load(in0 + 20 * args.in_stride);
      x6 = tw_load(in0 + 24 * args.in_stride);
      x7 = tw_load(in0 + 28 * args.in_stride);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= turn_in;
  x1.im *= turn_in;
  x2.im *= turn_in;
  x3.im *= turn_in;
  x4.im *= turn_in;
  x5.im *= turn_in;
  x6.im *= turn_in;
  x7.im *= turn_in;

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)pair;
    const tw_u32 k = 2u * (tw_u32)row_index;
    tw_word *const steps = (tw_word *)tw_shared() + row;
    tw_sh_store(steps + (t + 0u) * 8u, tw_pass_twiddle(&args, k * ((t + 0u) * 4u)));
    tw_sh_store(steps + (t + 2u) * 8u, tw_pass_twiddle(&args, k * ((t + 2u) * 4u)));
    tw_sh_store(steps + (t + 4u) * 8u, tw_pass_twiddle(&args, k * ((t + 4u) * 4u)));
    tw_sh_store(steps + (t + 6u) * 8u, tw_pass_twiddle(&args, k * ((t + 6u) * 4u)));
    tw_barrier();
    const tw_u32 word0 = rank * 2u + t;
    {
      const tw_complex root = tw_pass_twiddle(&args, k * (word0));
      x0 = tw_multiply(x0, root);
      x1 = tw_multiply(x1, tw_multiply(root, tw_sh_load(steps + 8u)));
      x2 = tw_multiply(x2, tw_multiply(root, tw_sh_load(steps + 16u)));
      x3 = tw_multiply(x3, tw_multiply(root, tw_sh_load(steps + 24u)));
      x4 = tw_multiply(x4, tw_multiply(root, tw_sh_load(steps + 32u)));
      x5 = tw_multiply(x5, tw_multiply(root, tw_sh_load(steps + 40u)));
      x6 = tw_multiply(x6, tw_multiply(root, tw_sh_load(steps + 48u)));
      x7 = tw_multiply(x7, tw_multiply(root, tw_sh_load(steps + 56u)));
    }
  }

  /* stage 1 of 2: radix 8, stride 1 */
  tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);

  { /* exchange */
    const tw_u32 from0 = (t * 8u) * 8u + row;
    const tw_u32 to0 = (rank * 4u + t) * 8u + row;
    const tw_u32 to1 = (rank * 4u + (t + 2u)) * 8u + row;
    const tw_tile tile = tw_tile_from(0u);
    const tw_word *const own = (const tw_word *)tw_shared() + 0u;
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 8, x1);
    tw_put(tile, from0, 16, x2);
    tw_put(tile, from0, 24, x3);
    tw_put(tile, from0, 32, x4);
    tw_put(tile, from0, 40, x5);
    tw_put(tile, from0, 48, x6);
    tw_put(tile, from0, 56, x7);
    tw_cluster_arrive();
    tw_cluster_wait();
    x0 = tw_peer_load(own + to0 + 0u, 0u);
    x1 = tw_peer_load(own + to0 + 64u, 0u);
    x2 = tw_peer_load(own + to0 + 0u, 1u);
    x3 = tw_peer_load(own + to0 + 64u, 1u);
    x4 = tw_peer_load(own + to1 + 0u, 0u);
    x5 = tw_peer_load(own + to1 + 64u, 0u);
    x6 = tw_peer_load(own + to1 + 0u, 1u);
    x7 = tw_peer_load(own + to1 + 64u, 1u);
    tw_cluster_arrive();
  }

  /* stage 2 of 2: radix 4, stride 4 */
  {
    const tw_u32 k = rank * 4u + (t);
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 8);
    const tw_complex w3 = tw_load_table(roots + 16);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
  }
  {
    const tw_u32 k = rank * 4u + (t + 2u);
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 8);
    const tw_complex w3 = tw_load_table(roots + 16);
    x5 = tw_multiply(x5, w1);
    x6 = tw_multiply(x6, w2);
    x7 = tw_multiply(x7, w3);
  }
  tw_dft4(&x0, &x1, &x2, &x3);
  tw_dft4(&x4, &x5, &x6, &x7);

  { /* words meet those of the row's twin */
    const tw_u32 word0 = rank * 4u + t;
    const tw_u32 word1 = rank * 4u + (t + 2u);
    const tw_u32 other = (thread ^ 4u) % 32u;
    {
      tw_complex root = {1, 0};
      root = tw_pass_twiddle(&args, pair + count * (word0));
      {
        const tw_complex step = {TW_R(0.0), TW_R(-1.0)};
        const tw_complex w = tw_multiply(root, step);
        const tw_complex y = {tw_shuffle(x0.re, other), tw_shuffle(x0.im, other)};
        const tw_complex apart = {x0.re - y.re, x0.im - y.im};
        const tw_complex p = tw_multiply(apart, w);
        x0.re = x0.re + y.re + p.re, x0.im = x0.im + y.im + p.im;
      }
      {
        const tw_complex step = {TW_R(-0.7071067811865476), TW_R(-0.7071067811865476)};
        const tw_complex w = tw_multiply(root, step);
        const tw_complex y = {tw_shuffle(x1.re, other), tw_shuffle(x1.im, other)};
        const tw_complex apart = {x1.re - y.re, x1.im - y.im};
        const tw_complex p = tw_multiply(apart, w);
        x1.re = x1.re + y.re + p.re, x1.im = x1.im + y.im + p.im;
      }
      {
        const tw_complex step = {TW_R(-1.0), TW_R(-0.0)};
        const tw_complex w = tw_multiply(root, step);
        const tw_complex y = {tw_shuffle(x2.re, other), tw_shuffle(x2.im, other)};
        const tw_complex apart = {x2.re - y.re, x2.im - y.im};
        const tw_complex p = tw_multiply(apart, w);
        x2.re = x2.re + y.re + p.re, x2.im = x2.im + y.im + p.im;
      }
      {
        const tw_complex step = {TW_R(-0.7071067811865476), TW_R(0.7071067811865476)};
        const tw_complex w = tw_multiply(root, step);
        const tw_complex y = {tw_shuffle(x3.re, other), tw_shuffle(x3.im, other)};
        const tw_complex apart = {x3.re - y.re, x3.im - y.im};
        const tw_complex p = tw_multiply(apart, w);
        x3.re = x3.re + y.re + p.re, x3.im = x3.im + y.im + p.im;
      }
    }
    {
      tw_complex root = {1, 0};
      root = tw_pass_twiddle(&args, pair + count * (word1));
      {
        const tw_complex step = {TW_R(0.0), TW_R(-1.0)};
        const tw_complex w = tw_multiply(root, step);
        const tw_complex y = {tw_shuffle(x4.re, other), tw_shuffle(x4.im, other)};
        const tw_complex apart = {x4.re - y.re, x4.im - y.im};
        const tw_complex p = tw_multiply(apart, w);
        x4.re = x4.re + y.re + p.re, x4.im = x4.im + y.im + p.im;
      }
      {
        const tw_complex step = {TW_R(-0.7071067811865476), TW_R(-0.7071067811865476)};
        const tw_complex w = tw_multiply(root, step);
        const tw_complex y = {tw_shuffle(x5.re, other), tw_shuffle(x5.im, other)};
        const tw_complex apart = {x5.re - y.re, x5.im - y.im};
        const tw_complex p = tw_multiply(apart, w);
        x5.re = x5.re + y.re + p.re, x5.im = x5.im + y.im + p.im;
      }
      {
        const tw_complex step = {TW_R(-1.0), TW_R(-0.0)};
        const tw_complex w = tw_multiply(root, step);
        const tw_complex y = {tw_shuffle(x6.re, other), tw_shuffle(x6.im, other)};
        const tw_complex apart = {x6.re - y.re, x6.im - y.im};
        const tw_complex p = tw_multiply(apart, w);
        x6.re = x6.re + y.re + p.re, x6.im = x6.im + y.im + p.im;
      }
      {
        const tw_complex step = {TW_R(-0.7071067811865476), TW_R(0.7071067811865476)};
        const tw_complex w = tw_multiply(root, step);
        const tw_complex y = {tw_shuffle(x7.re, other), tw_shuffle(x7.im, other)};
        const tw_complex apart = {x7.re - y.re, x7.im - y.im};
        const tw_complex p = tw_multiply(apart, w);
        x7.re = x7.re + y.re + p.re, x7.im = x7.im + y.im + p.im;
      }
    }
  }

  /* scale and direction */
  x0.re *= scale_out, x0.im *= turn_out;
  x1.re *= scale_out, x1.im *= turn_out;
  x2.re *= scale_out, x2.im *= turn_out;
  x3.re *= scale_out, x3.im *= turn_out;
  x4.re *= scale_out, x4.im *= turn_out;
  x5.re *= scale_out, x5.im *= turn_out;
  x6.re *= scale_out, x6.im *= turn_out;
  x7.re *= scale_out, x7.im *= turn_out;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + tw_out_base(&args, (tw_u32)(group + pair))
        + (twin ? (tw_i64)(count * 32u - 2u * pair) * args.out_dist : 0);
    const tw_i64 apart = twin ? -args.out_stride : args.out_stride;
    const tw_u32 word0 = rank * 4u + t;
    const tw_u32 word1 = rank * 4u + (t + 2u);
    if (live) {
      if (stores || (!pair && !(word0)))
      tw_store(out_row + (tw_i64)(word0) * apart, x0);
      if (stores)
      tw_store(out_row + (tw_i64)(word0 + 8u) * apart, x1);
      if (stores)
      tw_store(out_row + (tw_i64)(word0 + 16u) * apart, x2);
      if (stores)
      tw_store(out_row + (tw_i64)(word0 + 24u) * apart, x3);
      if (stores || (!pair && !(word1)))
      tw_store(out_row + (tw_i64)(word1) * apart, x4);
      if (stores)
      tw_store(out_row + (tw_i64)(word1 + 8u) * apart, x5);
      if (stores)
      tw_store(out_row + (tw_i64)(word1 + 16u) * apart, x6);
      if (stores)
      tw_store(out_row + (tw_i64)(word1 + 24u) * apart, x7);
    }
  }
  tw_cluster_wait();
}

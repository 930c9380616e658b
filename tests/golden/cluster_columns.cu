/* tw_f32_64_s2s2_in_twiddle_114f7e2f: complex transform of rows, times pass twiddles first
 * record: precision=f32 n=64 radices=8x8 elements=8 threads=2 transforms=16 load_hint=line_pairs store_hint=keep lanes=rows cluster=4 */

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

TW_INLINE tw_i64 tw_in_base(const tw_args *args, tw_u32 row) {
  tw_i64 base = 0;
  tw_u32 outer;
  outer = row / (tw_u32)args->loop_n[0], base += (tw_i64)(row - outer * (tw_u32)args->loop_n[0]) * args->in_loop[0], row = outer;
  return base + (tw_i64)row * args->in_loop[1];
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

TW_CLUSTER_KERNEL(tw_f32_64_s2s2_in_twiddle_114f7e2f, 32, 1, 4) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 16u;
  const tw_u32 t = thread / 16u;
  const tw_u32 rank = tw_rank();
  const tw_u32 tile_words = 256u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block() / 4u;
  const tw_i64 first = index * 16;
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
    const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_u32 word0 = rank * 2u + t;
    const tw_in *const in0 = in_row + (tw_i64)word0 * args.in_stride;
    if (live) {
      x0 = tw_load_lines(in0);
      x1 = tw_load_lines(in0 + 8 * args.in_stride);
      x2 = tw_load_lines(in0 + 16 * args.in_stride);
      x3 = tw_load_lines(in0 + 24 * args.in_stride);
      x4 = tw_load_lines(in0 + 32 * args.in_stride);
      x5 = tw_load_lines(in0 + 40 * args.in_stride);
      x6 = tw_load_lines(in0 + 48 * args.in_stride);
      x7 = tw_load_lines(in0 + 56 * args.in_stride);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= sign;
  x1.im *= sign;
  x2.im *= sign;
  x3.im *= sign;
  x4.im *= sign;
  x5.im *= sign;
  x6.im *= sign;
  x7.im *= sign;

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 k = (tw_u32)row_index;
    tw_word *const steps = (tw_word *)tw_shared() + row;
    tw_sh_store(steps + (t + 0u) * 16u, tw_pass_twiddle(&args, k * ((t + 0u) * 8u)));
    tw_sh_store(steps + (t + 2u) * 16u, tw_pass_twiddle(&args, k * ((t + 2u) * 8u)));
    tw_sh_store(steps + (t + 4u) * 16u, tw_pass_twiddle(&args, k * ((t + 4u) * 8u)));
    tw_sh_store(steps + (t + 6u) * 16u, tw_pass_twiddle(&args, k * ((t + 6u) * 8u)));
    tw_barrier();
    const tw_u32 word0 = rank * 2u + t;
    {
      const tw_complex root = tw_pass_twiddle(&args, k * (word0));
      x0 = tw_multiply(x0, root);
      x1 = tw_multiply(x1, tw_multiply(root, tw_sh_load(steps + 16u)));
      x2 = tw_multiply(x2, tw_multiply(root, tw_sh_load(steps + 32u)));
      x3 = tw_multiply(x3, tw_multiply(root, tw_sh_load(steps + 48u)));
      x4 = tw_multiply(x4, tw_multiply(root, tw_sh_load(steps + 64u)));
      x5 = tw_multiply(x5, tw_multiply(root, tw_sh_load(steps + 80u)));
      x6 = tw_multiply(x6, tw_multiply(root, tw_sh_load(steps + 96u)));
      x7 = tw_multiply(x7, tw_multiply(root, tw_sh_load(steps + 112u)));
    }
  }

  /* stage 1 of 2: radix 8, stride 1 */
  tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);

  { /* exchange */
    const tw_u32 from0 = (t * 8u) * 16u + row;
    const tw_u32 to0 = (rank * 2u + t) * 16u + row;
    const tw_tile tile = tw_tile_from(0u);
    const tw_word *const own = (const tw_word *)tw_shared() + 0u;
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 16, x1);
    tw_put(tile, from0, 32, x2);
    tw_put(tile, from0, 48, x3);
    tw_put(tile, from0, 64, x4);
    tw_put(tile, from0, 80, x5);
    tw_put(tile, from0, 96, x6);
    tw_put(tile, from0, 112, x7);
    tw_cluster_arrive();
    tw_cluster_wait();
    x0 = tw_peer_load(own + to0 + 0u, 0u);
    x1 = tw_peer_load(own + to0 + 128u, 0u);
    x2 = tw_peer_load(own + to0 + 0u, 1u);
    x3 = tw_peer_load(own + to0 + 128u, 1u);
    x4 = tw_peer_load(own + to0 + 0u, 2u);
    x5 = tw_peer_load(own + to0 + 128u, 2u);
    x6 = tw_peer_load(own + to0 + 0u, 3u);
    x7 = tw_peer_load(own + to0 + 128u, 3u);
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
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
    x4 = tw_multiply(x4, w4);
    x5 = tw_multiply(x5, w5);
    x6 = tw_multiply(x6, w6);
    x7 = tw_multiply(x7, w7);
  }
  tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;
  x4.re *= scale, x4.im *= scale * sign;
  x5.re *= scale, x5.im *= scale * sign;
  x6.re *= scale, x6.im *= scale * sign;
  x7.re *= scale, x7.im *= scale * sign;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + tw_out_base(&args, (tw_u32)(first + (tw_i64)row));
    const tw_u32 word0 = rank * 2u + t;
    tw_out *const out0 = out_row + (tw_i64)word0 * args.out_stride;
    if (live) {
      tw_store_keep(out0, x0);
      tw_store_keep(out0 + 8 * args.out_stride, x1);
      tw_store_keep(out0 + 16 * args.out_stride, x2);
      tw_store_keep(out0 + 24 * args.out_stride, x3);
      tw_store_keep(out0 + 32 * args.out_stride, x4);
      tw_store_keep(out0 + 40 * args.out_stride, x5);
      tw_store_keep(out0 + 48 * args.out_stride, x6);
      tw_store_keep(out0 + 56 * args.out_stride, x7);
    }
  }
  tw_cluster_wait();
}

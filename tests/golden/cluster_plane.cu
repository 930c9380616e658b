/* tw_f64_300_s2u0_e54679fe: complex transform of rows
 * record: precision=f64 n=300 radices=6x10x5 elements=10 threads=30 exchange=plane twiddle=computed cluster=2 */

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

TW_INLINE tw_complex tw_root(tw_u32 part, tw_u32 whole) {
  const tw_u32 quarter = (4u * part + whole / 2u) / whole;
  const tw_i32 rest = (tw_i32)(4u * part) - (tw_i32)(quarter * whole);
  tw_real s, c;
  tw_sincospi((tw_real)rest / (tw_real)(2u * whole), &s, &c);
  const tw_real re = quarter & 1u ? -s : c, im = quarter & 1u ? c : s;
  const tw_complex w = {quarter & 2u ? -re : re, quarter & 2u ? im : -im};
  return w;
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

/* DFT of length 10, in place: prime factor, 2 x 5.
 * 84 operations: 48 additions, 0 multiplications, 36 fused; at most 21 live values.
 * Before fusing: 84 additions, 24 multiplications. */
TW_INLINE void tw_dft10(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7, tw_complex *x8, tw_complex *x9) {
  const tw_real k0 = TW_R(0.25); /* 1/4 */
  const tw_real k1 = TW_R(0.5590169943749475); /* sqrt(5/16) */
  const tw_real k2 = TW_R(0.6180339887498949); /* |sin(2*pi*1/10) / sin(2*pi*2/10)| */
  const tw_real k3 = TW_R(0.9510565162951535); /* sin(2*pi*2/10) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real x5_re = x5->re, x5_im = x5->im;
  const tw_real x6_re = x6->re, x6_im = x6->im;
  const tw_real x7_re = x7->re, x7_im = x7->im;
  const tw_real x8_re = x8->re, x8_im = x8->im;
  const tw_real x9_re = x9->re, x9_im = x9->im;
  const tw_real t1 = x0_re + x5_re;
  const tw_real t2 = x0_re - x5_re;
  const tw_real t3 = x0_im + x5_im;
  const tw_real t4 = x0_im - x5_im;
  const tw_real t5 = x2_re + x7_re;
  const tw_real t6 = x2_re - x7_re;
  const tw_real t7 = x2_im + x7_im;
  const tw_real t8 = x2_im - x7_im;
  const tw_real t9 = x4_re + x9_re;
  const tw_real t10 = x4_re - x9_re;
  const tw_real t11 = x4_im + x9_im;
  const tw_real t12 = x4_im - x9_im;
  const tw_real t13 = x1_re + x6_re;
  const tw_real t14 = x1_re - x6_re;
  const tw_real t15 = x1_im + x6_im;
  const tw_real t16 = x1_im - x6_im;
  const tw_real t17 = x3_re + x8_re;
  const tw_real t18 = x3_re - x8_re;
  const tw_real t19 = x3_im + x8_im;
  const tw_real t20 = x3_im - x8_im;
  const tw_real t21 = t5 + t17;
  const tw_real t22 = t5 - t17;
  const tw_real t23 = t7 + t19;
  const tw_real t24 = t7 - t19;
  const tw_real t25 = t9 + t13;
  const tw_real t26 = t9 - t13;
  const tw_real t27 = t11 + t15;
  const tw_real t28 = t11 - t15;
  const tw_real t29 = t21 + t25;
  const tw_real t30 = t21 - t25;
  x0->re = t1 + t29;
  const tw_real t31 = tw_fma(t29, -k0, t1);
  const tw_real t32 = tw_fma(t30, k1, t31);
  const tw_real t33 = tw_fma(t30, -k1, t31);
  const tw_real t34 = tw_fma(t26, k2, t22);
  const tw_real t35 = tw_fma(t22, -k2, t26);
  const tw_real t36 = t23 + t27;
  const tw_real t37 = t23 - t27;
  x0->im = t3 + t36;
  const tw_real t38 = tw_fma(t36, -k0, t3);
  const tw_real t39 = tw_fma(t37, k1, t38);
  const tw_real t40 = tw_fma(t37, -k1, t38);
  const tw_real t41 = tw_fma(t28, k2, t24);
  const tw_real t42 = tw_fma(t24, -k2, t28);
  x6->re = tw_fma(t41, k3, t32);
  x4->re = tw_fma(t41, -k3, t32);
  x6->im = tw_fma(t34, -k3, t39);
  x4->im = tw_fma(t34, k3, t39);
  x2->re = tw_fma(t42, -k3, t33);
  x8->re = tw_fma(t42, k3, t33);
  x2->im = tw_fma(t35, k3, t40);
  x8->im = tw_fma(t35, -k3, t40);
  const tw_real t43 = t6 - t18;
  const tw_real t44 = t6 + t18;
  const tw_real t45 = t8 - t20;
  const tw_real t46 = t8 + t20;
  const tw_real t47 = t10 - t14;
  const tw_real t48 = t10 + t14;
  const tw_real t49 = t12 - t16;
  const tw_real t50 = t12 + t16;
  const tw_real t51 = t43 + t47;
  const tw_real t52 = t43 - t47;
  x5->re = t2 + t51;
  const tw_real t53 = tw_fma(t51, -k0, t2);
  const tw_real t54 = tw_fma(t52, k1, t53);
  const tw_real t55 = tw_fma(t52, -k1, t53);
  const tw_real t56 = tw_fma(t48, k2, t44);
  const tw_real t57 = tw_fma(t44, -k2, t48);
  const tw_real t58 = t45 + t49;
  const tw_real t59 = t45 - t49;
  x5->im = t4 + t58;
  const tw_real t60 = tw_fma(t58, -k0, t4);
  const tw_real t61 = tw_fma(t59, k1, t60);
  const tw_real t62 = tw_fma(t59, -k1, t60);
  const tw_real t63 = tw_fma(t50, k2, t46);
  const tw_real t64 = tw_fma(t46, -k2, t50);
  x1->re = tw_fma(t63, k3, t54);
  x9->re = tw_fma(t63, -k3, t54);
  x1->im = tw_fma(t56, -k3, t61);
  x9->im = tw_fma(t56, k3, t61);
  x7->re = tw_fma(t64, -k3, t55);
  x3->re = tw_fma(t64, k3, t55);
  x7->im = tw_fma(t57, k3, t62);
  x3->im = tw_fma(t57, -k3, t62);
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

TW_CLUSTER_KERNEL(tw_f64_300_s2u0_e54679fe, 30, 1, 2) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 rank = tw_rank();
  const tw_u32 tile_words = 150u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block() / 2u;
  const tw_i64 first = index * 1;
  const int live = first + 0 < args.batch;
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

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + tw_in_base(&args, (tw_u32)(first));
    const tw_u32 word0 = rank * 25u + t;
    const tw_in *const in0 = in_row + (tw_i64)word0 * args.in_stride;
    if (live && t < 25u) {
      x0 = tw_load(in0);
      x1 = tw_load(in0 + 50 * args.in_stride);
      x2 = tw_load(in0 + 100 * args.in_stride);
      x3 = tw_load(in0 + 150 * args.in_stride);
      x4 = tw_load(in0 + 200 * args.in_stride);
      x5 = tw_load(in0 + 250 * args.in_stride);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= sign;
  x1.im *= sign;
  x2.im *= sign;
  x3.im *= sign;
  x4.im *= sign;
  x5.im *= sign;

  /* stage 1 of 3: radix 6, stride 1 */
  if (t < 25u) {
    tw_dft6(&x0, &x1, &x2, &x3, &x4, &x5);
  }

  { /* exchange */
    const tw_u32 from0 = t * 6u;
    const tw_u32 to0 = (t / 3u * 2u + rank) * 3u + t % 3u;
    {
      const tw_plane plane = tw_plane_from(0u);
      const tw_part *const own = (const tw_part *)tw_shared() + 0u;
      if (t < 25u) {
        tw_put_part(plane, from0, 0, x0.re);
        tw_put_part(plane, from0, 1, x1.re);
        tw_put_part(plane, from0, 2, x2.re);
        tw_put_part(plane, from0, 3, x3.re);
        tw_put_part(plane, from0, 4, x4.re);
        tw_put_part(plane, from0, 5, x5.re);
      }
      tw_cluster_arrive();
      tw_cluster_wait();
      if (t < 15u) {
        x0.re = tw_peer_load_part(own + to0 + 0u, 0u);
        x1.re = tw_peer_load_part(own + to0 + 30u, 0u);
        x2.re = tw_peer_load_part(own + to0 + 60u, 0u);
        x3.re = tw_peer_load_part(own + to0 + 90u, 0u);
        x4.re = tw_peer_load_part(own + to0 + 120u, 0u);
        x5.re = tw_peer_load_part(own + to0 + 0u, 1u);
        x6.re = tw_peer_load_part(own + to0 + 30u, 1u);
        x7.re = tw_peer_load_part(own + to0 + 60u, 1u);
        x8.re = tw_peer_load_part(own + to0 + 90u, 1u);
        x9.re = tw_peer_load_part(own + to0 + 120u, 1u);
      }
      tw_cluster_arrive();
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      const tw_part *const own = (const tw_part *)tw_shared() + 0u;
      tw_cluster_wait();
      if (t < 25u) {
        tw_put_part(plane, from0, 0, x0.im);
        tw_put_part(plane, from0, 1, x1.im);
        tw_put_part(plane, from0, 2, x2.im);
        tw_put_part(plane, from0, 3, x3.im);
        tw_put_part(plane, from0, 4, x4.im);
        tw_put_part(plane, from0, 5, x5.im);
      }
      tw_cluster_arrive();
      tw_cluster_wait();
      if (t < 15u) {
        x0.im = tw_peer_load_part(own + to0 + 0u, 0u);
        x1.im = tw_peer_load_part(own + to0 + 30u, 0u);
        x2.im = tw_peer_load_part(own + to0 + 60u, 0u);
        x3.im = tw_peer_load_part(own + to0 + 90u, 0u);
        x4.im = tw_peer_load_part(own + to0 + 120u, 0u);
        x5.im = tw_peer_load_part(own + to0 + 0u, 1u);
        x6.im = tw_peer_load_part(own + to0 + 30u, 1u);
        x7.im = tw_peer_load_part(own + to0 + 60u, 1u);
        x8.im = tw_peer_load_part(own + to0 + 90u, 1u);
        x9.im = tw_peer_load_part(own + to0 + 120u, 1u);
      }
      tw_cluster_arrive();
    }
  }

  /* stage 2 of 3: radix 10, stride 3 */
  if (t < 15u) {
    {
      const tw_u32 k = rank * 3u + (t) % 3u;
      const tw_complex w1 = tw_root(k * 1u, 60u);
      const tw_complex w2 = tw_root(k * 2u, 60u);
      const tw_complex w3 = tw_root(k * 3u, 60u);
      const tw_complex w4 = tw_root(k * 4u, 60u);
      const tw_complex w5 = tw_root(k * 5u, 60u);
      const tw_complex w6 = tw_root(k * 6u, 60u);
      const tw_complex w7 = tw_root(k * 7u, 60u);
      const tw_complex w8 = tw_root(k * 8u, 60u);
      const tw_complex w9 = tw_root(k * 9u, 60u);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
      x3 = tw_multiply(x3, w3);
      x4 = tw_multiply(x4, w4);
      x5 = tw_multiply(x5, w5);
      x6 = tw_multiply(x6, w6);
      x7 = tw_multiply(x7, w7);
      x8 = tw_multiply(x8, w8);
      x9 = tw_multiply(x9, w9);
    }
    tw_dft10(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9);
  }

  { /* exchange */
    const tw_u32 from0 = t / 3u * 30u + t % 3u;
    const tw_u32 to0 = t;
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_cluster_wait();
      if (t < 15u) {
        tw_put_part(plane, from0, 0, x0.re);
        tw_put_part(plane, from0, 3, x1.re);
        tw_put_part(plane, from0, 6, x2.re);
        tw_put_part(plane, from0, 9, x3.re);
        tw_put_part(plane, from0, 12, x4.re);
        tw_put_part(plane, from0, 15, x5.re);
        tw_put_part(plane, from0, 18, x6.re);
        tw_put_part(plane, from0, 21, x7.re);
        tw_put_part(plane, from0, 24, x8.re);
        tw_put_part(plane, from0, 27, x9.re);
      }
      tw_barrier();
      if (t < 15u) {
        tw_get_part(plane, to0, 0, x0.re);
        tw_get_part(plane, to0, 30, x1.re);
        tw_get_part(plane, to0, 60, x2.re);
        tw_get_part(plane, to0, 90, x3.re);
        tw_get_part(plane, to0, 120, x4.re);
        tw_get_part(plane, to0, 15, x5.re);
        tw_get_part(plane, to0, 45, x6.re);
        tw_get_part(plane, to0, 75, x7.re);
        tw_get_part(plane, to0, 105, x8.re);
        tw_get_part(plane, to0, 135, x9.re);
      }
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      if (t < 15u) {
        tw_put_part(plane, from0, 0, x0.im);
        tw_put_part(plane, from0, 3, x1.im);
        tw_put_part(plane, from0, 6, x2.im);
        tw_put_part(plane, from0, 9, x3.im);
        tw_put_part(plane, from0, 12, x4.im);
        tw_put_part(plane, from0, 15, x5.im);
        tw_put_part(plane, from0, 18, x6.im);
        tw_put_part(plane, from0, 21, x7.im);
        tw_put_part(plane, from0, 24, x8.im);
        tw_put_part(plane, from0, 27, x9.im);
      }
      tw_barrier();
      if (t < 15u) {
        tw_get_part(plane, to0, 0, x0.im);
        tw_get_part(plane, to0, 30, x1.im);
        tw_get_part(plane, to0, 60, x2.im);
        tw_get_part(plane, to0, 90, x3.im);
        tw_get_part(plane, to0, 120, x4.im);
        tw_get_part(plane, to0, 15, x5.im);
        tw_get_part(plane, to0, 45, x6.im);
        tw_get_part(plane, to0, 75, x7.im);
        tw_get_part(plane, to0, 105, x8.im);
        tw_get_part(plane, to0, 135, x9.im);
      }
    }
  }

  /* stage 3 of 3: radix 5, stride 30 */
  if (t < 15u) {
    {
      const tw_u32 k = ((t) % 30u / 3u * 2u + rank) * 3u + (t) % 30u % 3u;
      const tw_complex w1 = tw_root(k * 1u, 300u);
      const tw_complex w2 = tw_root(k * 2u, 300u);
      const tw_complex w3 = tw_root(k * 3u, 300u);
      const tw_complex w4 = tw_root(k * 4u, 300u);
      x1 = tw_multiply(x1, w1);
      x2 = tw_multiply(x2, w2);
      x3 = tw_multiply(x3, w3);
      x4 = tw_multiply(x4, w4);
    }
    {
      const tw_u32 k = ((t + 15u) % 30u / 3u * 2u + rank) * 3u + (t + 15u) % 30u % 3u;
      const tw_complex w1 = tw_root(k * 1u, 300u);
      const tw_complex w2 = tw_root(k * 2u, 300u);
      const tw_complex w3 = tw_root(k * 3u, 300u);
      const tw_complex w4 = tw_root(k * 4u, 300u);
      x6 = tw_multiply(x6, w1);
      x7 = tw_multiply(x7, w2);
      x8 = tw_multiply(x8, w3);
      x9 = tw_multiply(x9, w4);
    }
    tw_dft5(&x0, &x1, &x2, &x3, &x4);
    tw_dft5(&x5, &x6, &x7, &x8, &x9);
  }

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;
  x4.re *= scale, x4.im *= scale * sign;
  x5.re *= scale, x5.im *= scale * sign;
  x6.re *= scale, x6.im *= scale * sign;
  x7.re *= scale, x7.im *= scale * sign;
  x8.re *= scale, x8.im *= scale * sign;
  x9.re *= scale, x9.im *= scale * sign;

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + first * args.out_dist;
    const tw_u32 word0 = (t / 3u * 2u + rank) * 3u + t % 3u;
    const tw_u32 word1 = ((t + 15u) / 3u * 2u + rank) * 3u + (t + 15u) % 3u;
    if (live && t < 15u) {
      tw_store(out_row + word0, x0);
      tw_store(out_row + word0 + 60u, x1);
      tw_store(out_row + word0 + 120u, x2);
      tw_store(out_row + word0 + 180u, x3);
      tw_store(out_row + word0 + 240u, x4);
      tw_store(out_row + word1, x5);
      tw_store(out_row + word1 + 60u, x6);
      tw_store(out_row + word1 + 120u, x7);
      tw_store(out_row + word1 + 180u, x8);
      tw_store(out_row + word1 + 240u, x9);
    }
  }
}

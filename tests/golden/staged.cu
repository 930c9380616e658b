/* tw_f32_100_5f55fe93: complex transform of rows
 * record: precision=f32 n=100 radices=10x10 elements=10 threads=10 transforms=12 input=staged output=staged exchange=split */

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

/* DFT of length 10, in place: prime factor, 2 x 5.
 * 84 operations: 48 additions, 0 multiplications, 36 fused; at most 21 live values.
 * Before fusing: 84 additions, 24 multiplications. */
TW_INLINE void tw_dft10(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7, tw_complex *x8, tw_complex *x9) {
  const tw_real k0 = TW_R(0.25); /* 1/4 */
  const tw_real k1 = TW_R(0.559017); /* sqrt(5/16) */
  const tw_real k2 = TW_R(1.618034); /* |sin(2*pi*2/10) / sin(2*pi*1/10)| */
  const tw_real k3 = TW_R(0.58778524); /* sin(2*pi*1/10) */
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
  const tw_real t34 = tw_fma(t22, k2, t26);
  const tw_real t35 = tw_fma(t26, -k2, t22);
  const tw_real t36 = t23 + t27;
  const tw_real t37 = t23 - t27;
  x0->im = t3 + t36;
  const tw_real t38 = tw_fma(t36, -k0, t3);
  const tw_real t39 = tw_fma(t37, k1, t38);
  const tw_real t40 = tw_fma(t37, -k1, t38);
  const tw_real t41 = tw_fma(t24, k2, t28);
  const tw_real t42 = tw_fma(t28, -k2, t24);
  x6->re = tw_fma(t41, k3, t32);
  x4->re = tw_fma(t41, -k3, t32);
  x6->im = tw_fma(t34, -k3, t39);
  x4->im = tw_fma(t34, k3, t39);
  x2->re = tw_fma(t42, k3, t33);
  x8->re = tw_fma(t42, -k3, t33);
  x2->im = tw_fma(t35, -k3, t40);
  x8->im = tw_fma(t35, k3, t40);
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
  const tw_real t56 = tw_fma(t44, k2, t48);
  const tw_real t57 = tw_fma(t48, -k2, t44);
  const tw_real t58 = t45 + t49;
  const tw_real t59 = t45 - t49;
  x5->im = t4 + t58;
  const tw_real t60 = tw_fma(t58, -k0, t4);
  const tw_real t61 = tw_fma(t59, k1, t60);
  const tw_real t62 = tw_fma(t59, -k1, t60);
  const tw_real t63 = tw_fma(t46, k2, t50);
  const tw_real t64 = tw_fma(t50, -k2, t46);
  x1->re = tw_fma(t63, k3, t54);
  x9->re = tw_fma(t63, -k3, t54);
  x1->im = tw_fma(t56, -k3, t61);
  x9->im = tw_fma(t56, k3, t61);
  x7->re = tw_fma(t64, k3, t55);
  x3->re = tw_fma(t64, -k3, t55);
  x7->im = tw_fma(t57, -k3, t62);
  x3->im = tw_fma(t57, k3, t62);
}

TW_KERNEL(tw_f32_100_5f55fe93, 120, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 10u;
  const tw_u32 row = thread / 10u;
  const tw_u32 tile_words = 1200u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 12;
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

  { /* load */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 12 ? (tw_u32)(args.batch - first) * 100u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * args.in_dist;
    if (word0 < words) {
      x0 = tw_load(in + (word0 + 0u) / 100u * args.in_dist + (word0 + 0u) % 100u);
    }
    if (word0 + 120u < words) {
      x1 = tw_load(in + (word0 + 120u) / 100u * args.in_dist + (word0 + 120u) % 100u);
    }
    if (word0 + 240u < words) {
      x2 = tw_load(in + (word0 + 240u) / 100u * args.in_dist + (word0 + 240u) % 100u);
    }
    if (word0 + 360u < words) {
      x3 = tw_load(in + (word0 + 360u) / 100u * args.in_dist + (word0 + 360u) % 100u);
    }
    if (word0 + 480u < words) {
      x4 = tw_load(in + (word0 + 480u) / 100u * args.in_dist + (word0 + 480u) % 100u);
    }
    if (word0 + 600u < words) {
      x5 = tw_load(in + (word0 + 600u) / 100u * args.in_dist + (word0 + 600u) % 100u);
    }
    if (word0 + 720u < words) {
      x6 = tw_load(in + (word0 + 720u) / 100u * args.in_dist + (word0 + 720u) % 100u);
    }
    if (word0 + 840u < words) {
      x7 = tw_load(in + (word0 + 840u) / 100u * args.in_dist + (word0 + 840u) % 100u);
    }
    if (word0 + 960u < words) {
      x8 = tw_load(in + (word0 + 960u) / 100u * args.in_dist + (word0 + 960u) % 100u);
    }
    if (word0 + 1080u < words) {
      x9 = tw_load(in + (word0 + 1080u) / 100u * args.in_dist + (word0 + 1080u) % 100u);
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
  x8.im *= sign;
  x9.im *= sign;

  { /* exchange */
    const tw_u32 linear0 = thread;
    const tw_u32 to0 = row * 100u + t;
    const tw_plane plane = tw_plane_from(0u);
    tw_put_part(plane, linear0, 0, x0.re);
    tw_put_part(plane, linear0, 1200, x0.im);
    tw_put_part(plane, linear0, 120, x1.re);
    tw_put_part(plane, linear0, 1320, x1.im);
    tw_put_part(plane, linear0, 240, x2.re);
    tw_put_part(plane, linear0, 1440, x2.im);
    tw_put_part(plane, linear0, 360, x3.re);
    tw_put_part(plane, linear0, 1560, x3.im);
    tw_put_part(plane, linear0, 480, x4.re);
    tw_put_part(plane, linear0, 1680, x4.im);
    tw_put_part(plane, linear0, 600, x5.re);
    tw_put_part(plane, linear0, 1800, x5.im);
    tw_put_part(plane, linear0, 720, x6.re);
    tw_put_part(plane, linear0, 1920, x6.im);
    tw_put_part(plane, linear0, 840, x7.re);
    tw_put_part(plane, linear0, 2040, x7.im);
    tw_put_part(plane, linear0, 960, x8.re);
    tw_put_part(plane, linear0, 2160, x8.im);
    tw_put_part(plane, linear0, 1080, x9.re);
    tw_put_part(plane, linear0, 2280, x9.im);
    tw_barrier();
    tw_get_part(plane, to0, 0, x0.re);
    tw_get_part(plane, to0, 1200, x0.im);
    tw_get_part(plane, to0, 10, x1.re);
    tw_get_part(plane, to0, 1210, x1.im);
    tw_get_part(plane, to0, 20, x2.re);
    tw_get_part(plane, to0, 1220, x2.im);
    tw_get_part(plane, to0, 30, x3.re);
    tw_get_part(plane, to0, 1230, x3.im);
    tw_get_part(plane, to0, 40, x4.re);
    tw_get_part(plane, to0, 1240, x4.im);
    tw_get_part(plane, to0, 50, x5.re);
    tw_get_part(plane, to0, 1250, x5.im);
    tw_get_part(plane, to0, 60, x6.re);
    tw_get_part(plane, to0, 1260, x6.im);
    tw_get_part(plane, to0, 70, x7.re);
    tw_get_part(plane, to0, 1270, x7.im);
    tw_get_part(plane, to0, 80, x8.re);
    tw_get_part(plane, to0, 1280, x8.im);
    tw_get_part(plane, to0, 90, x9.re);
    tw_get_part(plane, to0, 1290, x9.im);
  }

  /* stage 1 of 2: radix 10, stride 1 */
  tw_dft10(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9);

  { /* exchange */
    const tw_u32 from0 = row * 100u + t * 10u;
    const tw_u32 to0 = row * 100u + t;
    const tw_plane plane = tw_plane_from(0u);
    tw_barrier();
    tw_put_part(plane, from0, 0, x0.re);
    tw_put_part(plane, from0, 1200, x0.im);
    tw_put_part(plane, from0, 1, x1.re);
    tw_put_part(plane, from0, 1201, x1.im);
    tw_put_part(plane, from0, 2, x2.re);
    tw_put_part(plane, from0, 1202, x2.im);
    tw_put_part(plane, from0, 3, x3.re);
    tw_put_part(plane, from0, 1203, x3.im);
    tw_put_part(plane, from0, 4, x4.re);
    tw_put_part(plane, from0, 1204, x4.im);
    tw_put_part(plane, from0, 5, x5.re);
    tw_put_part(plane, from0, 1205, x5.im);
    tw_put_part(plane, from0, 6, x6.re);
    tw_put_part(plane, from0, 1206, x6.im);
    tw_put_part(plane, from0, 7, x7.re);
    tw_put_part(plane, from0, 1207, x7.im);
    tw_put_part(plane, from0, 8, x8.re);
    tw_put_part(plane, from0, 1208, x8.im);
    tw_put_part(plane, from0, 9, x9.re);
    tw_put_part(plane, from0, 1209, x9.im);
    tw_barrier();
    tw_get_part(plane, to0, 0, x0.re);
    tw_get_part(plane, to0, 1200, x0.im);
    tw_get_part(plane, to0, 10, x1.re);
    tw_get_part(plane, to0, 1210, x1.im);
    tw_get_part(plane, to0, 20, x2.re);
    tw_get_part(plane, to0, 1220, x2.im);
    tw_get_part(plane, to0, 30, x3.re);
    tw_get_part(plane, to0, 1230, x3.im);
    tw_get_part(plane, to0, 40, x4.re);
    tw_get_part(plane, to0, 1240, x4.im);
    tw_get_part(plane, to0, 50, x5.re);
    tw_get_part(plane, to0, 1250, x5.im);
    tw_get_part(plane, to0, 60, x6.re);
    tw_get_part(plane, to0, 1260, x6.im);
    tw_get_part(plane, to0, 70, x7.re);
    tw_get_part(plane, to0, 1270, x7.im);
    tw_get_part(plane, to0, 80, x8.re);
    tw_get_part(plane, to0, 1280, x8.im);
    tw_get_part(plane, to0, 90, x9.re);
    tw_get_part(plane, to0, 1290, x9.im);
  }

  /* stage 2 of 2: radix 10, stride 10 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 10);
    const tw_complex w3 = tw_load_table(roots + 20);
    const tw_complex w4 = tw_load_table(roots + 30);
    const tw_complex w5 = tw_load_table(roots + 40);
    const tw_complex w6 = tw_load_table(roots + 50);
    const tw_complex w7 = tw_load_table(roots + 60);
    const tw_complex w8 = tw_load_table(roots + 70);
    const tw_complex w9 = tw_load_table(roots + 80);
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

  { /* exchange */
    const tw_u32 from0 = row * 100u + t;
    const tw_u32 linear0 = thread;
    const tw_plane plane = tw_plane_from(0u);
    tw_barrier();
    tw_put_part(plane, from0, 0, x0.re);
    tw_put_part(plane, from0, 1200, x0.im);
    tw_put_part(plane, from0, 10, x1.re);
    tw_put_part(plane, from0, 1210, x1.im);
    tw_put_part(plane, from0, 20, x2.re);
    tw_put_part(plane, from0, 1220, x2.im);
    tw_put_part(plane, from0, 30, x3.re);
    tw_put_part(plane, from0, 1230, x3.im);
    tw_put_part(plane, from0, 40, x4.re);
    tw_put_part(plane, from0, 1240, x4.im);
    tw_put_part(plane, from0, 50, x5.re);
    tw_put_part(plane, from0, 1250, x5.im);
    tw_put_part(plane, from0, 60, x6.re);
    tw_put_part(plane, from0, 1260, x6.im);
    tw_put_part(plane, from0, 70, x7.re);
    tw_put_part(plane, from0, 1270, x7.im);
    tw_put_part(plane, from0, 80, x8.re);
    tw_put_part(plane, from0, 1280, x8.im);
    tw_put_part(plane, from0, 90, x9.re);
    tw_put_part(plane, from0, 1290, x9.im);
    tw_barrier();
    tw_get_part(plane, linear0, 0, x0.re);
    tw_get_part(plane, linear0, 1200, x0.im);
    tw_get_part(plane, linear0, 120, x1.re);
    tw_get_part(plane, linear0, 1320, x1.im);
    tw_get_part(plane, linear0, 240, x2.re);
    tw_get_part(plane, linear0, 1440, x2.im);
    tw_get_part(plane, linear0, 360, x3.re);
    tw_get_part(plane, linear0, 1560, x3.im);
    tw_get_part(plane, linear0, 480, x4.re);
    tw_get_part(plane, linear0, 1680, x4.im);
    tw_get_part(plane, linear0, 600, x5.re);
    tw_get_part(plane, linear0, 1800, x5.im);
    tw_get_part(plane, linear0, 720, x6.re);
    tw_get_part(plane, linear0, 1920, x6.im);
    tw_get_part(plane, linear0, 840, x7.re);
    tw_get_part(plane, linear0, 2040, x7.im);
    tw_get_part(plane, linear0, 960, x8.re);
    tw_get_part(plane, linear0, 2160, x8.im);
    tw_get_part(plane, linear0, 1080, x9.re);
    tw_get_part(plane, linear0, 2280, x9.im);
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
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 12 ? (tw_u32)(args.batch - first) * 100u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * args.out_dist;
    if (word0 < words) {
      tw_store(out + (word0 + 0u) / 100u * args.out_dist + (word0 + 0u) % 100u, x0);
    }
    if (word0 + 120u < words) {
      tw_store(out + (word0 + 120u) / 100u * args.out_dist + (word0 + 120u) % 100u, x1);
    }
    if (word0 + 240u < words) {
      tw_store(out + (word0 + 240u) / 100u * args.out_dist + (word0 + 240u) % 100u, x2);
    }
    if (word0 + 360u < words) {
      tw_store(out + (word0 + 360u) / 100u * args.out_dist + (word0 + 360u) % 100u, x3);
    }
    if (word0 + 480u < words) {
      tw_store(out + (word0 + 480u) / 100u * args.out_dist + (word0 + 480u) % 100u, x4);
    }
    if (word0 + 600u < words) {
      tw_store(out + (word0 + 600u) / 100u * args.out_dist + (word0 + 600u) % 100u, x5);
    }
    if (word0 + 720u < words) {
      tw_store(out + (word0 + 720u) / 100u * args.out_dist + (word0 + 720u) % 100u, x6);
    }
    if (word0 + 840u < words) {
      tw_store(out + (word0 + 840u) / 100u * args.out_dist + (word0 + 840u) % 100u, x7);
    }
    if (word0 + 960u < words) {
      tw_store(out + (word0 + 960u) / 100u * args.out_dist + (word0 + 960u) % 100u, x8);
    }
    if (word0 + 1080u < words) {
      tw_store(out + (word0 + 1080u) / 100u * args.out_dist + (word0 + 1080u) % 100u, x9);
    }
  }
}

/* tw_f32_29_packed_8099c649: complex transform of rows
 * record: precision=f32 n=29 radices=29 elements=29 transforms=32 input=staged output=staged rolled=1 */

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

/* a + b and a - b in their places */
TW_INLINE void tw_fold(tw_complex *a, tw_complex *b) {
  const tw_complex sum = {a->re + b->re, a->im + b->im};
  b->re = a->re - b->re, b->im = a->im - b->im;
  *a = sum;
}
/* DFT of length 29, pairs of results from 28 constants each: halves of sums and differences
 * of two cosines, and two sines, for each power of 2 modulo 29. */
TW_CONSTANT tw_real tw_dft29_roots[] = {
    TW_R(0.6879919), TW_R(-0.2195835), TW_R(0.883512), TW_R(0.4198891),
    TW_R(0.04309961), TW_R(-0.6042867), TW_R(0.827689), TW_R(0.762162),
    TW_R(-0.26596007), TW_R(-0.10417808), TW_R(-0.9289767), TW_R(0.98682654),
    TW_R(-0.83682436), TW_R(0.11082884), TW_R(0.68769944), TW_R(-0.31930152),
    TW_R(0.42511597), TW_R(-0.37097707), TW_R(-0.9985334), TW_R(0.60517424),
    TW_R(-0.36330482), TW_R(-0.63083315), TW_R(-0.10811902), TW_R(0.96355),
    TW_R(0.05988169), TW_R(0.91673887), TW_R(0.21497044), TW_R(0.51555383),
    TW_R(0.6879919), TW_R(0.2195835), TW_R(0.4198891), TW_R(-0.883512),
    TW_R(0.04309961), TW_R(0.6042867), TW_R(0.762162), TW_R(-0.827689),
    TW_R(-0.26596007), TW_R(0.10417808), TW_R(0.98682654), TW_R(0.9289767),
    TW_R(-0.83682436), TW_R(-0.11082884), TW_R(-0.31930152), TW_R(-0.68769944),
    TW_R(0.42511597), TW_R(0.37097707), TW_R(0.60517424), TW_R(0.9985334),
    TW_R(-0.36330482), TW_R(0.63083315), TW_R(0.96355), TW_R(0.10811902)};
/* the results, in the order in which they are computed */
TW_CONSTANT tw_u32 tw_dft29_order[] = {
    1u, 12u, 2u, 24u, 4u, 19u, 8u, 9u, 16u, 18u, 3u, 7u, 6u, 14u};

TW_KERNEL(tw_f32_29_packed_8099c649, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 1u;
  const tw_u32 row = thread / 1u;
  const tw_u32 tile_words = 928u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 32;
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
  tw_complex x16 = {0, 0};
  tw_complex x17 = {0, 0};
  tw_complex x18 = {0, 0};
  tw_complex x19 = {0, 0};
  tw_complex x20 = {0, 0};
  tw_complex x21 = {0, 0};
  tw_complex x22 = {0, 0};
  tw_complex x23 = {0, 0};
  tw_complex x24 = {0, 0};
  tw_complex x25 = {0, 0};
  tw_complex x26 = {0, 0};
  tw_complex x27 = {0, 0};
  tw_complex x28 = {0, 0};

  { /* load */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 32 ? (tw_u32)(args.batch - first) * 29u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 29;
    if (word0 < words) {
      x0 = tw_load(in + word0 + 0u);
    }
    if (word0 + 32u < words) {
      x1 = tw_load(in + word0 + 32u);
    }
    if (word0 + 64u < words) {
      x2 = tw_load(in + word0 + 64u);
    }
    if (word0 + 96u < words) {
      x3 = tw_load(in + word0 + 96u);
    }
    if (word0 + 128u < words) {
      x4 = tw_load(in + word0 + 128u);
    }
    if (word0 + 160u < words) {
      x5 = tw_load(in + word0 + 160u);
    }
    if (word0 + 192u < words) {
      x6 = tw_load(in + word0 + 192u);
    }
    if (word0 + 224u < words) {
      x7 = tw_load(in + word0 + 224u);
    }
    if (word0 + 256u < words) {
      x8 = tw_load(in + word0 + 256u);
    }
    if (word0 + 288u < words) {
      x9 = tw_load(in + word0 + 288u);
    }
    if (word0 + 320u < words) {
      x10 = tw_load(in + word0 + 320u);
    }
    if (word0 + 352u < words) {
      x11 = tw_load(in + word0 + 352u);
    }
    if (word0 + 384u < words) {
      x12 = tw_load(in + word0 + 384u);
    }
    if (word0 + 416u < words) {
      x13 = tw_load(in + word0 + 416u);
    }
    if (word0 + 448u < words) {
      x14 = tw_load(in + word0 + 448u);
    }
    if (word0 + 480u < words) {
      x15 = tw_load(in + word0 + 480u);
    }
    if (word0 + 512u < words) {
      x16 = tw_load(in + word0 + 512u);
    }
    if (word0 + 544u < words) {
      x17 = tw_load(in + word0 + 544u);
    }
    if (word0 + 576u < words) {
      x18 = tw_load(in + word0 + 576u);
    }
    if (word0 + 608u < words) {
      x19 = tw_load(in + word0 + 608u);
    }
    if (word0 + 640u < words) {
      x20 = tw_load(in + word0 + 640u);
    }
    if (word0 + 672u < words) {
      x21 = tw_load(in + word0 + 672u);
    }
    if (word0 + 704u < words) {
      x22 = tw_load(in + word0 + 704u);
    }
    if (word0 + 736u < words) {
      x23 = tw_load(in + word0 + 736u);
    }
    if (word0 + 768u < words) {
      x24 = tw_load(in + word0 + 768u);
    }
    if (word0 + 800u < words) {
      x25 = tw_load(in + word0 + 800u);
    }
    if (word0 + 832u < words) {
      x26 = tw_load(in + word0 + 832u);
    }
    if (word0 + 864u < words) {
      x27 = tw_load(in + word0 + 864u);
    }
    if (word0 + 896u < words) {
      x28 = tw_load(in + word0 + 896u);
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
  x10.im *= sign;
  x11.im *= sign;
  x12.im *= sign;
  x13.im *= sign;
  x14.im *= sign;
  x15.im *= sign;
  x16.im *= sign;
  x17.im *= sign;
  x18.im *= sign;
  x19.im *= sign;
  x20.im *= sign;
  x21.im *= sign;
  x22.im *= sign;
  x23.im *= sign;
  x24.im *= sign;
  x25.im *= sign;
  x26.im *= sign;
  x27.im *= sign;
  x28.im *= sign;

  { /* exchange */
    const tw_u32 linear0 = thread;
    const tw_u32 to0 = row * 29u + 0u;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, linear0, 0, x0);
    tw_put(tile, linear0, 32, x1);
    tw_put(tile, linear0, 64, x2);
    tw_put(tile, linear0, 96, x3);
    tw_put(tile, linear0, 128, x4);
    tw_put(tile, linear0, 160, x5);
    tw_put(tile, linear0, 192, x6);
    tw_put(tile, linear0, 224, x7);
    tw_put(tile, linear0, 256, x8);
    tw_put(tile, linear0, 288, x9);
    tw_put(tile, linear0, 320, x10);
    tw_put(tile, linear0, 352, x11);
    tw_put(tile, linear0, 384, x12);
    tw_put(tile, linear0, 416, x13);
    tw_put(tile, linear0, 448, x14);
    tw_put(tile, linear0, 480, x15);
    tw_put(tile, linear0, 512, x16);
    tw_put(tile, linear0, 544, x17);
    tw_put(tile, linear0, 576, x18);
    tw_put(tile, linear0, 608, x19);
    tw_put(tile, linear0, 640, x20);
    tw_put(tile, linear0, 672, x21);
    tw_put(tile, linear0, 704, x22);
    tw_put(tile, linear0, 736, x23);
    tw_put(tile, linear0, 768, x24);
    tw_put(tile, linear0, 800, x25);
    tw_put(tile, linear0, 832, x26);
    tw_put(tile, linear0, 864, x27);
    tw_put(tile, linear0, 896, x28);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 1, x1);
    tw_get(tile, to0, 2, x2);
    tw_get(tile, to0, 3, x3);
    tw_get(tile, to0, 4, x4);
    tw_get(tile, to0, 5, x5);
    tw_get(tile, to0, 6, x6);
    tw_get(tile, to0, 7, x7);
    tw_get(tile, to0, 8, x8);
    tw_get(tile, to0, 9, x9);
    tw_get(tile, to0, 10, x10);
    tw_get(tile, to0, 11, x11);
    tw_get(tile, to0, 12, x12);
    tw_get(tile, to0, 13, x13);
    tw_get(tile, to0, 14, x14);
    tw_get(tile, to0, 15, x15);
    tw_get(tile, to0, 16, x16);
    tw_get(tile, to0, 17, x17);
    tw_get(tile, to0, 18, x18);
    tw_get(tile, to0, 19, x19);
    tw_get(tile, to0, 20, x20);
    tw_get(tile, to0, 21, x21);
    tw_get(tile, to0, 22, x22);
    tw_get(tile, to0, 23, x23);
    tw_get(tile, to0, 24, x24);
    tw_get(tile, to0, 25, x25);
    tw_get(tile, to0, 26, x26);
    tw_get(tile, to0, 27, x27);
    tw_get(tile, to0, 28, x28);
  }

  /* stage 1 of 1: radix 29, stride 1: the loop of the next exchange */

  { /* exchange */
    const tw_u32 from0 = row * 29u + 0u;
    const tw_u32 linear0 = thread;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_fold(&x1, &x28);
    tw_fold(&x15, &x14);
    tw_fold(&x22, &x7);
    tw_fold(&x11, &x18);
    tw_fold(&x20, &x9);
    tw_fold(&x10, &x19);
    tw_fold(&x5, &x24);
    tw_fold(&x17, &x12);
    tw_fold(&x23, &x6);
    tw_fold(&x26, &x3);
    tw_fold(&x13, &x16);
    tw_fold(&x21, &x8);
    tw_fold(&x25, &x4);
    tw_fold(&x27, &x2);
    tw_fold(&x1, &x17);
    tw_fold(&x15, &x23);
    tw_fold(&x22, &x26);
    tw_fold(&x11, &x13);
    tw_fold(&x20, &x21);
    tw_fold(&x10, &x25);
    tw_fold(&x5, &x27);
    tw_complex sum = x0;
    sum.re += x1.re, sum.im += x1.im;
    sum.re += x15.re, sum.im += x15.im;
    sum.re += x22.re, sum.im += x22.im;
    sum.re += x11.re, sum.im += x11.im;
    sum.re += x20.re, sum.im += x20.im;
    sum.re += x10.re, sum.im += x10.im;
    sum.re += x5.re, sum.im += x5.im;
    tw_put(tile, from0, 0, sum);
    TW_ROLLED
    for (tw_u32 o = 0; o < 7u; o += 1u) {
      const tw_real *const c = tw_dft29_roots + 4 * o;
      tw_complex a0 = x0, d0 = {0, 0}, b0 = {0, 0}, f0 = {0, 0};
      a0.re = tw_fma(c[0], x5.re, a0.re), a0.im = tw_fma(c[0], x5.im, a0.im);
      d0.re = tw_fma(c[1], x27.re, d0.re), d0.im = tw_fma(c[1], x27.im, d0.im);
      b0.re = tw_fma(c[2], x24.re, b0.re), b0.im = tw_fma(c[2], x24.im, b0.im);
      f0.re = tw_fma(c[3], x24.re, f0.re), f0.im = tw_fma(c[3], x24.im, f0.im);
      b0.re = tw_fma(-c[3], x2.re, b0.re), b0.im = tw_fma(-c[3], x2.im, b0.im);
      f0.re = tw_fma(c[2], x2.re, f0.re), f0.im = tw_fma(c[2], x2.im, f0.im);
      a0.re = tw_fma(c[4], x10.re, a0.re), a0.im = tw_fma(c[4], x10.im, a0.im);
      d0.re = tw_fma(c[5], x25.re, d0.re), d0.im = tw_fma(c[5], x25.im, d0.im);
      b0.re = tw_fma(c[6], x19.re, b0.re), b0.im = tw_fma(c[6], x19.im, b0.im);
      f0.re = tw_fma(c[7], x19.re, f0.re), f0.im = tw_fma(c[7], x19.im, f0.im);
      b0.re = tw_fma(-c[7], x4.re, b0.re), b0.im = tw_fma(-c[7], x4.im, b0.im);
      f0.re = tw_fma(c[6], x4.re, f0.re), f0.im = tw_fma(c[6], x4.im, f0.im);
      a0.re = tw_fma(c[8], x20.re, a0.re), a0.im = tw_fma(c[8], x20.im, a0.im);
      d0.re = tw_fma(c[9], x21.re, d0.re), d0.im = tw_fma(c[9], x21.im, d0.im);
      b0.re = tw_fma(c[10], x9.re, b0.re), b0.im = tw_fma(c[10], x9.im, b0.im);
      f0.re = tw_fma(c[11], x9.re, f0.re), f0.im = tw_fma(c[11], x9.im, f0.im);
      b0.re = tw_fma(-c[11], x8.re, b0.re), b0.im = tw_fma(-c[11], x8.im, b0.im);
      f0.re = tw_fma(c[10], x8.re, f0.re), f0.im = tw_fma(c[10], x8.im, f0.im);
      a0.re = tw_fma(c[12], x11.re, a0.re), a0.im = tw_fma(c[12], x11.im, a0.im);
      d0.re = tw_fma(c[13], x13.re, d0.re), d0.im = tw_fma(c[13], x13.im, d0.im);
      b0.re = tw_fma(c[14], x18.re, b0.re), b0.im = tw_fma(c[14], x18.im, b0.im);
      f0.re = tw_fma(c[15], x18.re, f0.re), f0.im = tw_fma(c[15], x18.im, f0.im);
      b0.re = tw_fma(-c[15], x16.re, b0.re), b0.im = tw_fma(-c[15], x16.im, b0.im);
      f0.re = tw_fma(c[14], x16.re, f0.re), f0.im = tw_fma(c[14], x16.im, f0.im);
      a0.re = tw_fma(c[16], x22.re, a0.re), a0.im = tw_fma(c[16], x22.im, a0.im);
      d0.re = tw_fma(c[17], x26.re, d0.re), d0.im = tw_fma(c[17], x26.im, d0.im);
      b0.re = tw_fma(c[18], x7.re, b0.re), b0.im = tw_fma(c[18], x7.im, b0.im);
      f0.re = tw_fma(c[19], x7.re, f0.re), f0.im = tw_fma(c[19], x7.im, f0.im);
      b0.re = tw_fma(-c[19], x3.re, b0.re), b0.im = tw_fma(-c[19], x3.im, b0.im);
      f0.re = tw_fma(c[18], x3.re, f0.re), f0.im = tw_fma(c[18], x3.im, f0.im);
      a0.re = tw_fma(c[20], x15.re, a0.re), a0.im = tw_fma(c[20], x15.im, a0.im);
      d0.re = tw_fma(c[21], x23.re, d0.re), d0.im = tw_fma(c[21], x23.im, d0.im);
      b0.re = tw_fma(c[22], x14.re, b0.re), b0.im = tw_fma(c[22], x14.im, b0.im);
      f0.re = tw_fma(c[23], x14.re, f0.re), f0.im = tw_fma(c[23], x14.im, f0.im);
      b0.re = tw_fma(-c[23], x6.re, b0.re), b0.im = tw_fma(-c[23], x6.im, b0.im);
      f0.re = tw_fma(c[22], x6.re, f0.re), f0.im = tw_fma(c[22], x6.im, f0.im);
      a0.re = tw_fma(c[24], x1.re, a0.re), a0.im = tw_fma(c[24], x1.im, a0.im);
      d0.re = tw_fma(c[25], x17.re, d0.re), d0.im = tw_fma(c[25], x17.im, d0.im);
      b0.re = tw_fma(c[26], x28.re, b0.re), b0.im = tw_fma(c[26], x28.im, b0.im);
      f0.re = tw_fma(c[27], x28.re, f0.re), f0.im = tw_fma(c[27], x28.im, f0.im);
      b0.re = tw_fma(-c[27], x12.re, b0.re), b0.im = tw_fma(-c[27], x12.im, b0.im);
      f0.re = tw_fma(c[26], x12.re, f0.re), f0.im = tw_fma(c[26], x12.im, f0.im);
      {
        const tw_u32 k = tw_dft29_order[2 * o + 0];
        const tw_complex a = {a0.re + d0.re, a0.im + d0.im};
        const tw_complex y = {a.re + b0.im, a.im - b0.re};
        const tw_complex z = {a.re - b0.im, a.im + b0.re};
        tw_put(tile, from0 + k, 0, y);
        tw_put(tile, from0 + (29u - k), 0, z);
      }
      {
        const tw_u32 k = tw_dft29_order[2 * o + 1];
        const tw_complex a = {a0.re - d0.re, a0.im - d0.im};
        const tw_complex y = {a.re + f0.im, a.im - f0.re};
        const tw_complex z = {a.re - f0.im, a.im + f0.re};
        tw_put(tile, from0 + k, 0, y);
        tw_put(tile, from0 + (29u - k), 0, z);
      }
    }
    tw_barrier();
    tw_get(tile, linear0, 0, x0);
    tw_get(tile, linear0, 32, x1);
    tw_get(tile, linear0, 64, x2);
    tw_get(tile, linear0, 96, x3);
    tw_get(tile, linear0, 128, x4);
    tw_get(tile, linear0, 160, x5);
    tw_get(tile, linear0, 192, x6);
    tw_get(tile, linear0, 224, x7);
    tw_get(tile, linear0, 256, x8);
    tw_get(tile, linear0, 288, x9);
    tw_get(tile, linear0, 320, x10);
    tw_get(tile, linear0, 352, x11);
    tw_get(tile, linear0, 384, x12);
    tw_get(tile, linear0, 416, x13);
    tw_get(tile, linear0, 448, x14);
    tw_get(tile, linear0, 480, x15);
    tw_get(tile, linear0, 512, x16);
    tw_get(tile, linear0, 544, x17);
    tw_get(tile, linear0, 576, x18);
    tw_get(tile, linear0, 608, x19);
    tw_get(tile, linear0, 640, x20);
    tw_get(tile, linear0, 672, x21);
    tw_get(tile, linear0, 704, x22);
    tw_get(tile, linear0, 736, x23);
    tw_get(tile, linear0, 768, x24);
    tw_get(tile, linear0, 800, x25);
    tw_get(tile, linear0, 832, x26);
    tw_get(tile, linear0, 864, x27);
    tw_get(tile, linear0, 896, x28);
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
  x10.re *= scale, x10.im *= scale * sign;
  x11.re *= scale, x11.im *= scale * sign;
  x12.re *= scale, x12.im *= scale * sign;
  x13.re *= scale, x13.im *= scale * sign;
  x14.re *= scale, x14.im *= scale * sign;
  x15.re *= scale, x15.im *= scale * sign;
  x16.re *= scale, x16.im *= scale * sign;
  x17.re *= scale, x17.im *= scale * sign;
  x18.re *= scale, x18.im *= scale * sign;
  x19.re *= scale, x19.im *= scale * sign;
  x20.re *= scale, x20.im *= scale * sign;
  x21.re *= scale, x21.im *= scale * sign;
  x22.re *= scale, x22.im *= scale * sign;
  x23.re *= scale, x23.im *= scale * sign;
  x24.re *= scale, x24.im *= scale * sign;
  x25.re *= scale, x25.im *= scale * sign;
  x26.re *= scale, x26.im *= scale * sign;
  x27.re *= scale, x27.im *= scale * sign;
  x28.re *= scale, x28.im *= scale * sign;

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 32 ? (tw_u32)(args.batch - first) * 29u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 29;
    if (word0 < words) {
      tw_store(out + word0 + 0u, x0);
    }
    if (word0 + 32u < words) {
      tw_store(out + word0 + 32u, x1);
    }
    if (word0 + 64u < words) {
      tw_store(out + word0 + 64u, x2);
    }
    if (word0 + 96u < words) {
      tw_store(out + word0 + 96u, x3);
    }
    if (word0 + 128u < words) {
      tw_store(out + word0 + 128u, x4);
    }
    if (word0 + 160u < words) {
      tw_store(out + word0 + 160u, x5);
    }
    if (word0 + 192u < words) {
      tw_store(out + word0 + 192u, x6);
    }
    if (word0 + 224u < words) {
      tw_store(out + word0 + 224u, x7);
    }
    if (word0 + 256u < words) {
      tw_store(out + word0 + 256u, x8);
    }
    if (word0 + 288u < words) {
      tw_store(out + word0 + 288u, x9);
    }
    if (word0 + 320u < words) {
      tw_store(out + word0 + 320u, x10);
    }
    if (word0 + 352u < words) {
      tw_store(out + word0 + 352u, x11);
    }
    if (word0 + 384u < words) {
      tw_store(out + word0 + 384u, x12);
    }
    if (word0 + 416u < words) {
      tw_store(out + word0 + 416u, x13);
    }
    if (word0 + 448u < words) {
      tw_store(out + word0 + 448u, x14);
    }
    if (word0 + 480u < words) {
      tw_store(out + word0 + 480u, x15);
    }
    if (word0 + 512u < words) {
      tw_store(out + word0 + 512u, x16);
    }
    if (word0 + 544u < words) {
      tw_store(out + word0 + 544u, x17);
    }
    if (word0 + 576u < words) {
      tw_store(out + word0 + 576u, x18);
    }
    if (word0 + 608u < words) {
      tw_store(out + word0 + 608u, x19);
    }
    if (word0 + 640u < words) {
      tw_store(out + word0 + 640u, x20);
    }
    if (word0 + 672u < words) {
      tw_store(out + word0 + 672u, x21);
    }
    if (word0 + 704u < words) {
      tw_store(out + word0 + 704u, x22);
    }
    if (word0 + 736u < words) {
      tw_store(out + word0 + 736u, x23);
    }
    if (word0 + 768u < words) {
      tw_store(out + word0 + 768u, x24);
    }
    if (word0 + 800u < words) {
      tw_store(out + word0 + 800u, x25);
    }
    if (word0 + 832u < words) {
      tw_store(out + word0 + 832u, x26);
    }
    if (word0 + 864u < words) {
      tw_store(out + word0 + 864u, x27);
    }
    if (word0 + 896u < words) {
      tw_store(out + word0 + 896u, x28);
    }
  }
}

/* tw_f32_128_packed_bd385795: complex transform of rows
 * record: precision=f32 n=128 radices=4x8x4 elements=8 threads=32 transforms=4 streaming=1 prefetch=2 input=staged output=staged padding=insert pad_every=5 pad_by=1 */

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
  return word + (word >> 5) * 1u;
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

TW_KERNEL(tw_f32_128_packed_bd385795, 128, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 32u;
  const tw_u32 row = thread / 32u;
  const tw_u32 tile_words = 512u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 tiles = (args.batch + 3) / 4;

  /* prefetch: the first 2 tiles of this block */
  tw_in *const prefetched = (tw_in *)(tw_shared() + 4224);
  tw_u32 oldest = 0u;
  if ((tw_i64)tw_block() + 0 * (tw_i64)tw_blocks() < tiles) {
    const tw_i64 first = ((tw_i64)tw_block() + 0 * (tw_i64)tw_blocks()) * 4;
    const tw_u32 word0 = thread;
    tw_in *const to = prefetched + 0u * 527u;
    const tw_u32 words = args.batch - first < 4 ? (tw_u32)(args.batch - first) * 128u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 128;
    if (word0 < words) {
      tw_copy_async(to + tw_position(word0 + 0u), in + word0 + 0u);
    }
    if (word0 + 128u < words) {
      tw_copy_async(to + tw_position(word0 + 128u), in + word0 + 128u);
    }
    if (word0 + 256u < words) {
      tw_copy_async(to + tw_position(word0 + 256u), in + word0 + 256u);
    }
    if (word0 + 384u < words) {
      tw_copy_async(to + tw_position(word0 + 384u), in + word0 + 384u);
    }
  }
  tw_copy_commit();
  if ((tw_i64)tw_block() + 1 * (tw_i64)tw_blocks() < tiles) {
    const tw_i64 first = ((tw_i64)tw_block() + 1 * (tw_i64)tw_blocks()) * 4;
    const tw_u32 word0 = thread;
    tw_in *const to = prefetched + 1u * 527u;
    const tw_u32 words = args.batch - first < 4 ? (tw_u32)(args.batch - first) * 128u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 128;
    if (word0 < words) {
      tw_copy_async(to + tw_position(word0 + 0u), in + word0 + 0u);
    }
    if (word0 + 128u < words) {
      tw_copy_async(to + tw_position(word0 + 128u), in + word0 + 128u);
    }
    if (word0 + 256u < words) {
      tw_copy_async(to + tw_position(word0 + 256u), in + word0 + 256u);
    }
    if (word0 + 384u < words) {
      tw_copy_async(to + tw_position(word0 + 384u), in + word0 + 384u);
    }
  }
  tw_copy_commit();

  for (tw_i64 index = tw_block(); index < tiles; index += tw_blocks()) {
    const tw_i64 first = index * 4;
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
      tw_copy_wait(1);
      tw_barrier();
      tw_in *const from = prefetched + oldest * 527u;
      const tw_u32 word0 = row * 128u + t;
      const tw_u32 word0_at = tw_position(word0);
      if (t < 16u) {
        x0 = tw_sh_load_in(from + word0_at);
        x1 = tw_sh_load_in(from + word0_at + 33u);
        x2 = tw_sh_load_in(from + word0_at + 66u);
        x3 = tw_sh_load_in(from + word0_at + 99u);
        x4 = tw_sh_load_in(from + word0_at + 16u);
        x5 = tw_sh_load_in(from + word0_at + 49u);
        x6 = tw_sh_load_in(from + word0_at + 82u);
        x7 = tw_sh_load_in(from + word0_at + 115u);
      }
      tw_barrier();
      {
        const tw_i64 ahead = index + 2 * (tw_i64)tw_blocks();
        if (ahead < tiles) {
          const tw_i64 first = (ahead) * 4;
          const tw_u32 word0 = thread;
          tw_in *const to = prefetched + oldest * 527u;
          const tw_u32 words = args.batch - first < 4 ? (tw_u32)(args.batch - first) * 128u : tile_words;
          const tw_in *const in = (const tw_in *)args.in + first * 128;
          if (word0 < words) {
            tw_copy_async(to + tw_position(word0 + 0u), in + word0 + 0u);
          }
          if (word0 + 128u < words) {
            tw_copy_async(to + tw_position(word0 + 128u), in + word0 + 128u);
          }
          if (word0 + 256u < words) {
            tw_copy_async(to + tw_position(word0 + 256u), in + word0 + 256u);
          }
          if (word0 + 384u < words) {
            tw_copy_async(to + tw_position(word0 + 384u), in + word0 + 384u);
          }
        }
        tw_copy_commit();
      }
      oldest = oldest + 1u == 2u ? 0u : oldest + 1u;
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

    /* stage 1 of 3: radix 4, stride 1 */
    if (t < 16u) {
      tw_dft4(&x0, &x1, &x2, &x3);
      tw_dft4(&x4, &x5, &x6, &x7);
    }

    { /* exchange */
      const tw_u32 from0 = row * 128u + t * 4u;
      const tw_u32 from0_at = tw_position(from0);
      const tw_u32 to0 = row * 128u + t;
      const tw_u32 to0_at = tw_position(to0);
      const tw_tile tile = tw_tile_from(0u);
      if (t < 16u) {
        tw_put(tile, from0_at, 0, x0);
        tw_put(tile, from0_at, 1, x1);
        tw_put(tile, from0_at, 2, x2);
        tw_put(tile, from0_at, 3, x3);
        tw_put(tile, from0_at, 66, x4);
        tw_put(tile, from0_at, 67, x5);
        tw_put(tile, from0_at, 68, x6);
        tw_put(tile, from0_at, 69, x7);
      }
      tw_barrier();
      if (t < 16u) {
        tw_get(tile, to0_at, 0, x0);
        tw_get(tile, to0_at, 16, x1);
        tw_get(tile, to0_at, 33, x2);
        tw_get(tile, to0_at, 49, x3);
        tw_get(tile, to0_at, 66, x4);
        tw_get(tile, to0_at, 82, x5);
        tw_get(tile, to0_at, 99, x6);
        tw_get(tile, to0_at, 115, x7);
      }
    }

    /* stage 2 of 3: radix 8, stride 4 */
    if (t < 16u) {
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
        x1 = tw_multiply(x1, w1);
        x2 = tw_multiply(x2, w2);
        x3 = tw_multiply(x3, w3);
        x4 = tw_multiply(x4, w4);
        x5 = tw_multiply(x5, w5);
        x6 = tw_multiply(x6, w6);
        x7 = tw_multiply(x7, w7);
      }
      tw_dft8(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7);
    }

    { /* exchange */
      const tw_u32 from0 = row * 128u + t / 4u * 32u + t % 4u;
      const tw_u32 from0_at = tw_position(from0);
      const tw_u32 to0 = row * 128u + t;
      const tw_u32 to0_at = tw_position(to0);
      const tw_tile tile = tw_tile_from(0u);
      tw_barrier();
      if (t < 16u) {
        tw_put(tile, from0_at, 0, x0);
        tw_put(tile, from0_at, 4, x1);
        tw_put(tile, from0_at, 8, x2);
        tw_put(tile, from0_at, 12, x3);
        tw_put(tile, from0_at, 16, x4);
        tw_put(tile, from0_at, 20, x5);
        tw_put(tile, from0_at, 24, x6);
        tw_put(tile, from0_at, 28, x7);
      }
      tw_barrier();
      if (t < 16u) {
        tw_get(tile, to0_at, 0, x0);
        tw_get(tile, to0_at, 33, x1);
        tw_get(tile, to0_at, 66, x2);
        tw_get(tile, to0_at, 99, x3);
        tw_get(tile, to0_at, 16, x4);
        tw_get(tile, to0_at, 49, x5);
        tw_get(tile, to0_at, 82, x6);
        tw_get(tile, to0_at, 115, x7);
      }
    }

    /* stage 3 of 3: radix 4, stride 32 */
    if (t < 16u) {
      {
        const tw_u32 k = (t) % 32u;
        const tw_complex *const roots = (const tw_complex *)args.table + 28 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 32);
        const tw_complex w3 = tw_load_table(roots + 64);
        x1 = tw_multiply(x1, w1);
        x2 = tw_multiply(x2, w2);
        x3 = tw_multiply(x3, w3);
      }
      {
        const tw_u32 k = (t + 16u) % 32u;
        const tw_complex *const roots = (const tw_complex *)args.table + 28 + k;
        const tw_complex w1 = tw_load_table(roots);
        const tw_complex w2 = tw_load_table(roots + 32);
        const tw_complex w3 = tw_load_table(roots + 64);
        x5 = tw_multiply(x5, w1);
        x6 = tw_multiply(x6, w2);
        x7 = tw_multiply(x7, w3);
      }
      tw_dft4(&x0, &x1, &x2, &x3);
      tw_dft4(&x4, &x5, &x6, &x7);
    }

    { /* exchange */
      const tw_u32 from0 = row * 128u + t;
      const tw_u32 from0_at = tw_position(from0);
      const tw_u32 linear0 = thread;
      const tw_u32 linear0_at = tw_position(linear0);
      const tw_tile tile = tw_tile_from(0u);
      tw_barrier();
      if (t < 16u) {
        tw_put(tile, from0_at, 0, x0);
        tw_put(tile, from0_at, 33, x1);
        tw_put(tile, from0_at, 66, x2);
        tw_put(tile, from0_at, 99, x3);
        tw_put(tile, from0_at, 16, x4);
        tw_put(tile, from0_at, 49, x5);
        tw_put(tile, from0_at, 82, x6);
        tw_put(tile, from0_at, 115, x7);
      }
      tw_barrier();
      tw_get(tile, linear0_at, 0, x0);
      tw_get(tile, linear0_at, 132, x1);
      tw_get(tile, linear0_at, 264, x2);
      tw_get(tile, linear0_at, 396, x3);
    }

    /* scale and direction */
    x0.re *= scale, x0.im *= scale * sign;
    x1.re *= scale, x1.im *= scale * sign;
    x2.re *= scale, x2.im *= scale * sign;
    x3.re *= scale, x3.im *= scale * sign;

    { /* store */
      const tw_u32 word0 = thread * 1u;
      const tw_u32 words = args.batch - first < 4 ? (tw_u32)(args.batch - first) * 128u : tile_words;
      tw_out *const out = (tw_out *)args.out + first * 128;
      if (word0 < words) {
        tw_store(out + word0 + 0u, x0);
      }
      if (word0 + 128u < words) {
        tw_store(out + word0 + 128u, x1);
      }
      if (word0 + 256u < words) {
        tw_store(out + word0 + 256u, x2);
      }
      if (word0 + 384u < words) {
        tw_store(out + word0 + 384u, x3);
      }
    }
  }
}

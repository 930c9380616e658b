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
#define tw_dft4( \
    x0, x1, x2, x3) \
    asm volatile("{ .reg .f32 minus, t<9>;" \
      "add.f32 t0, " #x0 "_re, " #x2 "_re;" \
      "sub.f32 t1, " #x0 "_re, " #x2 "_re;" \
      "add.f32 t2, " #x0 "_im, " #x2 "_im;" \
      "sub.f32 t3, " #x0 "_im, " #x2 "_im;" \
      "add.f32 t4, " #x1 "_re, " #x3 "_re;" \
      "sub.f32 t5, " #x1 "_re, " #x3 "_re;" \
      "add.f32 t6, " #x1 "_im, " #x3 "_im;" \
      "sub.f32 t7, " #x1 "_im, " #x3 "_im;" \
      "add.f32 " #x0 "_re, t0, t4;" \
      "sub.f32 " #x2 "_re, t0, t4;" \
      "add.f32 " #x0 "_im, t2, t6;" \
      "sub.f32 " #x2 "_im, t2, t6;" \
      "add.f32 " #x1 "_re, t1, t7;" \
      "sub.f32 " #x3 "_re, t1, t7;" \
      "sub.f32 " #x1 "_im, t3, t5;" \
      "add.f32 " #x3 "_im, t3, t5;" \
      "}")

/* DFT of length 8, in place: conjugate-pair split radix.
 * 52 operations: 44 additions, 0 multiplications, 8 fused; at most 17 live values.
 * Before fusing: 52 additions, 4 multiplications. */
#define tw_dft8( \
    x0, x1, x2, x3, x4, x5, x6, x7) \
    asm volatile("{ .reg .f32 minus, t<37>;" \
      "add.f32 t0, " #x0 "_re, " #x4 "_re;" \
      "sub.f32 t1, " #x0 "_re, " #x4 "_re;" \
      "add.f32 t2, " #x0 "_im, " #x4 "_im;" \
      "sub.f32 t3, " #x0 "_im, " #x4 "_im;" \
      "add.f32 t4, " #x2 "_re, " #x6 "_re;" \
      "sub.f32 t5, " #x2 "_re, " #x6 "_re;" \
      "add.f32 t6, " #x2 "_im, " #x6 "_im;" \
      "sub.f32 t7, " #x2 "_im, " #x6 "_im;" \
      "add.f32 t8, t0, t4;" \
      "sub.f32 t9, t0, t4;" \
      "add.f32 t10, t2, t6;" \
      "sub.f32 t11, t2, t6;" \
      "add.f32 t12, t1, t7;" \
      "sub.f32 t13, t1, t7;" \
      "sub.f32 t14, t3, t5;" \
      "add.f32 t15, t3, t5;" \
      "add.f32 t16, " #x1 "_re, " #x5 "_re;" \
      "sub.f32 t17, " #x1 "_re, " #x5 "_re;" \
      "add.f32 t18, " #x1 "_im, " #x5 "_im;" \
      "sub.f32 t19, " #x1 "_im, " #x5 "_im;" \
      "add.f32 t20, " #x3 "_re, " #x7 "_re;" \
      "sub.f32 t21, " #x3 "_re, " #x7 "_re;" \
      "add.f32 t22, " #x3 "_im, " #x7 "_im;" \
      "sub.f32 t23, " #x3 "_im, " #x7 "_im;" \
      "add.f32 t24, t16, t20;" \
      "sub.f32 t25, t16, t20;" \
      "add.f32 t26, t18, t22;" \
      "sub.f32 t27, t18, t22;" \
      "add.f32 " #x0 "_re, t8, t24;" \
      "sub.f32 " #x4 "_re, t8, t24;" \
      "add.f32 " #x0 "_im, t10, t26;" \
      "sub.f32 " #x4 "_im, t10, t26;" \
      "add.f32 " #x2 "_re, t9, t27;" \
      "sub.f32 " #x6 "_re, t9, t27;" \
      "sub.f32 " #x2 "_im, t11, t25;" \
      "add.f32 " #x6 "_im, t11, t25;" \
      "add.f32 t28, t17, t19;" \
      "sub.f32 t29, t17, t19;" \
      "sub.f32 t30, t21, t23;" \
      "add.f32 t31, t21, t23;" \
      "sub.f32 t32, t28, t30;" \
      "add.f32 t33, t28, t30;" \
      "add.f32 t34, t29, t31;" \
      "sub.f32 t35, t29, t31;" \
      "fma.rn.f32 " #x1 "_re, t32, 0f3F3504F3, t12;" \
      "fma.rn.f32 " #x5 "_re, t32, 0fBF3504F3, t12;" \
      "fma.rn.f32 " #x1 "_im, t34, 0fBF3504F3, t14;" \
      "fma.rn.f32 " #x5 "_im, t34, 0f3F3504F3, t14;" \
      "fma.rn.f32 " #x3 "_re, t35, 0fBF3504F3, t13;" \
      "fma.rn.f32 " #x7 "_re, t35, 0f3F3504F3, t13;" \
      "fma.rn.f32 " #x3 "_im, t33, 0fBF3504F3, t15;" \
      "fma.rn.f32 " #x7 "_im, t33, 0f3F3504F3, t15;" \
      "}")

TW_KERNEL(tw_f32_128_packed_bd385795, 128, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 32u;
  const tw_u32 row = thread / 32u;
  const tw_u32 tile_words = 512u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
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

    { /* load */
      tw_copy_wait(1);
      tw_barrier();
      tw_in *const from = prefetched + oldest * 527u;
      const tw_u32 word0 = row * 128u + t;
      const tw_u32 word0_at = tw_position(word0);
      if (t < 16u) {
        tw_held_load_in(x0, from + word0_at);
        tw_held_load_in(x1, from + word0_at + 33u);
        tw_held_load_in(x2, from + word0_at + 66u);
        tw_held_load_in(x3, from + word0_at + 99u);
        tw_held_load_in(x4, from + word0_at + 16u);
        tw_held_load_in(x5, from + word0_at + 49u);
        tw_held_load_in(x6, from + word0_at + 82u);
        tw_held_load_in(x7, from + word0_at + 115u);
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
    tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
    tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));

    /* stage 1 of 3: radix 4, stride 1 */
    if (t < 16u) {
      tw_dft4(x0, x1, x2, x3);
      tw_dft4(x4, x5, x6, x7);
    }

    { /* exchange */
      const tw_u32 from0 = row * 128u + t * 4u;
      const tw_u32 from0_at = tw_position(from0);
      const tw_u32 to0 = row * 128u + t;
      const tw_u32 to0_at = tw_position(to0);
      const tw_tile tile = tw_tile_from(0u);
      if (t < 16u) {
        tw_held_put(tile, from0_at, tw_put_each(x0, 0) tw_put_each(x1, 1) tw_put_each(x2, 2) tw_put_each(x3, 3));
        tw_held_put(tile, from0_at, tw_put_each(x4, 66) tw_put_each(x5, 67) tw_put_each(x6, 68) tw_put_each(x7, 69));
      }
      tw_barrier();
      if (t < 16u) {
        tw_held_get(tile, to0_at, tw_get_each(x0, 0) tw_get_each(x1, 16) tw_get_each(x2, 33) tw_get_each(x3, 49));
        tw_held_get(tile, to0_at, tw_get_each(x4, 66) tw_get_each(x5, 82) tw_get_each(x6, 99) tw_get_each(x7, 115));
      }
    }

    /* stage 2 of 3: radix 8, stride 4 */
    if (t < 16u) {
      {
        const tw_u32 k = (t) % 4u;
        const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
        tw_held_roots(8, roots,
            tw_fetch_each(1, 0) tw_fetch_each(2, 4) tw_fetch_each(3, 8) tw_fetch_each(4, 12)
            tw_fetch_each(5, 16) tw_fetch_each(6, 20) tw_fetch_each(7, 24) tw_times_each(x1, 1)
            tw_times_each(x2, 2) tw_times_each(x3, 3) tw_times_each(x4, 4) tw_times_each(x5, 5)
            tw_times_each(x6, 6) tw_times_each(x7, 7));
      }
      tw_dft8(x0, x1, x2, x3, x4, x5, x6, x7);
    }

    { /* exchange */
      const tw_u32 from0 = row * 128u + t / 4u * 32u + t % 4u;
      const tw_u32 from0_at = tw_position(from0);
      const tw_u32 to0 = row * 128u + t;
      const tw_u32 to0_at = tw_position(to0);
      const tw_tile tile = tw_tile_from(0u);
      tw_barrier();
      if (t < 16u) {
        tw_held_put(tile, from0_at, tw_put_each(x0, 0) tw_put_each(x1, 4) tw_put_each(x2, 8) tw_put_each(x3, 12));
        tw_held_put(tile, from0_at, tw_put_each(x4, 16) tw_put_each(x5, 20) tw_put_each(x6, 24) tw_put_each(x7, 28));
      }
      tw_barrier();
      if (t < 16u) {
        tw_held_get(tile, to0_at, tw_get_each(x0, 0) tw_get_each(x1, 33) tw_get_each(x2, 66) tw_get_each(x3, 99));
        tw_held_get(tile, to0_at, tw_get_each(x4, 16) tw_get_each(x5, 49) tw_get_each(x6, 82) tw_get_each(x7, 115));
      }
    }

    /* stage 3 of 3: radix 4, stride 32 */
    if (t < 16u) {
      {
        const tw_u32 k = (t) % 32u;
        const tw_complex *const roots = (const tw_complex *)args.table + 28 + k;
        tw_held_roots(4, roots,
            tw_fetch_each(1, 0) tw_fetch_each(2, 32) tw_fetch_each(3, 64) tw_times_each(x1, 1)
            tw_times_each(x2, 2) tw_times_each(x3, 3));
      }
      {
        const tw_u32 k = (t + 16u) % 32u;
        const tw_complex *const roots = (const tw_complex *)args.table + 28 + k;
        tw_held_roots(4, roots,
            tw_fetch_each(1, 0) tw_fetch_each(2, 32) tw_fetch_each(3, 64) tw_times_each(x5, 1)
            tw_times_each(x6, 2) tw_times_each(x7, 3));
      }
      tw_dft4(x0, x1, x2, x3);
      tw_dft4(x4, x5, x6, x7);
    }

    { /* exchange */
      const tw_u32 from0 = row * 128u + t;
      const tw_u32 from0_at = tw_position(from0);
      const tw_u32 linear0 = thread;
      const tw_u32 linear0_at = tw_position(linear0);
      const tw_tile tile = tw_tile_from(0u);
      tw_barrier();
      if (t < 16u) {
        tw_held_put(tile, from0_at, tw_put_each(x0, 0) tw_put_each(x1, 33) tw_put_each(x2, 66) tw_put_each(x3, 99));
        tw_held_put(tile, from0_at, tw_put_each(x4, 16) tw_put_each(x5, 49) tw_put_each(x6, 82) tw_put_each(x7, 115));
      }
      tw_barrier();
      tw_held_get(tile, linear0_at, tw_get_each(x0, 0) tw_get_each(x1, 132) tw_get_each(x2, 264) tw_get_each(x3, 396));
    }

    /* scale and direction */
    tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));

    { /* store */
      const tw_u32 word0 = thread * 1u;
      const tw_u32 words = args.batch - first < 4 ? (tw_u32)(args.batch - first) * 128u : tile_words;
      tw_out *const out = (tw_out *)args.out + first * 128;
      tw_held_store_below(out + word0, word0, words, tw_store_below_each(x0, 0, 0) tw_store_below_each(x1, 128, 128) tw_store_below_each(x2, 256, 256) tw_store_below_each(x3, 384, 384));
    }
  }
}

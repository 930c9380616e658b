/* tw_f64_31_packed_out_twiddle_b2bd75e9: complex transform of rows of prime length (Rader), times pass twiddles in the end
 * record: precision=f64 n=30 radices=5x6 elements=6 threads=6 transforms=8 input=staged output=staged padding=insert pad_every=3 pad_by=1 points=31 method=rader */

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

TW_INLINE tw_complex tw_pass_twiddle(const tw_args *args, tw_u32 m) {
  const tw_complex *const low = (const tw_complex *)args->twiddles;
  const tw_complex *const high = low + ((tw_i64)1 << args->twiddle_shift);
  const tw_complex a = tw_load_table(low + (m & ((1u << args->twiddle_shift) - 1u)));
  const tw_complex b = tw_load_table(high + (m >> args->twiddle_shift));
  const tw_complex p = tw_multiply(b, a), w = {b.re + p.re, b.im + p.im};
  return w;
}

/* k, which a compiler cannot take from where it was before: it does not know that this adds 0 */
TW_INLINE tw_u32 tw_again(const tw_args *args, int list, tw_u32 k) {
  return k + (tw_u32)(list & (int)(args->batch >> 63));
}

/* a power of 3 modulo 31; 0 of 0 */
TW_INLINE tw_u32 tw_power(const tw_args *args, tw_u32 exponent) {
  return tw_load_index((const tw_complex *)args->table + 79, exponent);
}

/* the point that a word comes from */
TW_INLINE tw_u32 tw_gathered(const tw_args *args, tw_u32 word) {
  return tw_power(args, 30u - word);
}

/* the point that a word of the convolution goes to */
TW_INLINE tw_u32 tw_scattered(const tw_args *args, tw_u32 word) {
  return tw_power(args, word + 1u);
}

/* DFT of length 5, in place: odd prime by real convolutions of length 2.
 * 32 operations: 14 additions, 0 multiplications, 18 fused; at most 11 live values.
 * Before fusing: 32 additions, 12 multiplications. */
#define tw_dft5( \
    x0, x1, x2, x3, x4) \
    asm volatile("{ .reg .f64 minus, t<23>;" \
      ".reg .f64 i0; mov.f64 i0, " #x0 "_re;" \
      ".reg .f64 i1; mov.f64 i1, " #x0 "_im;" \
      "add.f64 t0, " #x1 "_re, " #x4 "_re;" \
      "sub.f64 t1, " #x1 "_re, " #x4 "_re;" \
      "add.f64 t2, " #x1 "_im, " #x4 "_im;" \
      "sub.f64 t3, " #x1 "_im, " #x4 "_im;" \
      "add.f64 t4, " #x2 "_re, " #x3 "_re;" \
      "sub.f64 t5, " #x2 "_re, " #x3 "_re;" \
      "add.f64 t6, " #x2 "_im, " #x3 "_im;" \
      "sub.f64 t7, " #x2 "_im, " #x3 "_im;" \
      "add.f64 t8, t0, t4;" \
      "sub.f64 t9, t0, t4;" \
      "add.f64 " #x0 "_re, i0, t8;" \
      "fma.rn.f64 t10, t8, 0dBFD0000000000000, i0;" \
      "fma.rn.f64 t11, t9, 0d3FE1E3779B97F4A8, t10;" \
      "fma.rn.f64 t12, t9, 0dBFE1E3779B97F4A8, t10;" \
      "fma.rn.f64 t13, t5, 0d3FE3C6EF372FE950, t1;" \
      "fma.rn.f64 t14, t1, 0dBFE3C6EF372FE950, t5;" \
      "add.f64 t15, t2, t6;" \
      "sub.f64 t16, t2, t6;" \
      "add.f64 " #x0 "_im, i1, t15;" \
      "fma.rn.f64 t17, t15, 0dBFD0000000000000, i1;" \
      "fma.rn.f64 t18, t16, 0d3FE1E3779B97F4A8, t17;" \
      "fma.rn.f64 t19, t16, 0dBFE1E3779B97F4A8, t17;" \
      "fma.rn.f64 t20, t7, 0d3FE3C6EF372FE950, t3;" \
      "fma.rn.f64 t21, t3, 0dBFE3C6EF372FE950, t7;" \
      "fma.rn.f64 " #x1 "_re, t20, 0d3FEE6F0E134454FF, t11;" \
      "fma.rn.f64 " #x4 "_re, t20, 0dBFEE6F0E134454FF, t11;" \
      "fma.rn.f64 " #x1 "_im, t13, 0dBFEE6F0E134454FF, t18;" \
      "fma.rn.f64 " #x4 "_im, t13, 0d3FEE6F0E134454FF, t18;" \
      "fma.rn.f64 " #x2 "_re, t21, 0dBFEE6F0E134454FF, t12;" \
      "fma.rn.f64 " #x3 "_re, t21, 0d3FEE6F0E134454FF, t12;" \
      "fma.rn.f64 " #x2 "_im, t14, 0d3FEE6F0E134454FF, t19;" \
      "fma.rn.f64 " #x3 "_im, t14, 0dBFEE6F0E134454FF, t19;" \
      "}")

/* DFT of length 6, in place: prime factor, 2 x 3.
 * 36 operations: 24 additions, 0 multiplications, 12 fused; at most 13 live values.
 * Before fusing: 36 additions, 8 multiplications. */
#define tw_dft6( \
    x0, x1, x2, x3, x4, x5) \
    asm volatile("{ .reg .f64 minus, t<25>;" \
      "add.f64 t0, " #x0 "_re, " #x3 "_re;" \
      "sub.f64 t1, " #x0 "_re, " #x3 "_re;" \
      "add.f64 t2, " #x0 "_im, " #x3 "_im;" \
      "sub.f64 t3, " #x0 "_im, " #x3 "_im;" \
      "add.f64 t4, " #x2 "_re, " #x5 "_re;" \
      "sub.f64 t5, " #x2 "_re, " #x5 "_re;" \
      "add.f64 t6, " #x2 "_im, " #x5 "_im;" \
      "sub.f64 t7, " #x2 "_im, " #x5 "_im;" \
      "add.f64 t8, " #x1 "_re, " #x4 "_re;" \
      "sub.f64 t9, " #x1 "_re, " #x4 "_re;" \
      "add.f64 t10, " #x1 "_im, " #x4 "_im;" \
      "sub.f64 t11, " #x1 "_im, " #x4 "_im;" \
      "add.f64 t12, t4, t8;" \
      "sub.f64 t13, t4, t8;" \
      "add.f64 t14, t6, t10;" \
      "sub.f64 t15, t6, t10;" \
      "add.f64 " #x0 "_re, t0, t12;" \
      "fma.rn.f64 t16, t12, 0dBFE0000000000000, t0;" \
      "add.f64 " #x0 "_im, t2, t14;" \
      "fma.rn.f64 t17, t14, 0dBFE0000000000000, t2;" \
      "fma.rn.f64 " #x4 "_re, t15, 0d3FEBB67AE8584CAA, t16;" \
      "fma.rn.f64 " #x2 "_re, t15, 0dBFEBB67AE8584CAB, t16;" \
      "fma.rn.f64 " #x4 "_im, t13, 0dBFEBB67AE8584CAB, t17;" \
      "fma.rn.f64 " #x2 "_im, t13, 0d3FEBB67AE8584CAA, t17;" \
      "sub.f64 t18, t5, t9;" \
      "add.f64 t19, t5, t9;" \
      "sub.f64 t20, t7, t11;" \
      "add.f64 t21, t7, t11;" \
      "add.f64 " #x3 "_re, t1, t18;" \
      "fma.rn.f64 t22, t18, 0dBFE0000000000000, t1;" \
      "add.f64 " #x3 "_im, t3, t20;" \
      "fma.rn.f64 t23, t20, 0dBFE0000000000000, t3;" \
      "fma.rn.f64 " #x1 "_re, t21, 0d3FEBB67AE8584CAA, t22;" \
      "fma.rn.f64 " #x5 "_re, t21, 0dBFEBB67AE8584CAB, t22;" \
      "fma.rn.f64 " #x1 "_im, t19, 0dBFEBB67AE8584CAB, t23;" \
      "fma.rn.f64 " #x5 "_im, t19, 0d3FEBB67AE8584CAA, t23;" \
      "}")

TW_KERNEL(tw_f64_31_packed_out_twiddle_b2bd75e9, 48, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 6u;
  const tw_u32 row = thread / 6u;
  const tw_u32 tile_words = 240u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(dc0));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 8;
  const int live = first + row < args.batch;
  (void)live;
  tw_held_clear(tw_clear_each(dc0));

  { /* load */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 8 ? (tw_u32)(args.batch - first) * 30u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 31;
    tw_held_load_below(in + word0 + 0u + (word0 + 0u) / 30u, word0, words, tw_load_below_each(x0, 1, 0));
    tw_held_load_below(in + word0 + 48u + (word0 + 48u) / 30u, word0, words, tw_load_below_each(x1, 1, 48));
    tw_held_load_below(in + word0 + 96u + (word0 + 96u) / 30u, word0, words, tw_load_below_each(x2, 1, 96));
    tw_held_load_below(in + word0 + 144u + (word0 + 144u) / 30u, word0, words, tw_load_below_each(x3, 1, 144));
    tw_held_load_below(in + word0 + 192u + (word0 + 192u) / 30u, word0, words, tw_load_below_each(x4, 1, 192));
  }

  { /* load: DC point */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 31;
    if (live && t < 1u) {
      tw_held_load(in_row, tw_load_each(dc0, 0));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(dc0));

  { /* exchange */
    const tw_u32 linear0 = thread;
    const tw_u32 linear0_at = tw_position(linear0);
    const tw_u32 to0 = t;
    const tw_tile tile = tw_tile_from(0u);
    tw_held_put(tile, linear0_at, tw_put_each(x0, 0) tw_put_each(x1, 54) tw_put_each(x2, 108) tw_put_each(x3, 162));
    tw_held_put(tile, linear0_at, tw_put_each(x4, 216));
    tw_barrier();
    tw_held_get(tile, tw_position(row * 30u + tw_gathered(&args, to0 + 0u) - 1u), tw_get_each(x0, 0));
    tw_held_get(tile, tw_position(row * 30u + tw_gathered(&args, to0 + 6u) - 1u), tw_get_each(x1, 0));
    tw_held_get(tile, tw_position(row * 30u + tw_gathered(&args, to0 + 12u) - 1u), tw_get_each(x2, 0));
    tw_held_get(tile, tw_position(row * 30u + tw_gathered(&args, to0 + 18u) - 1u), tw_get_each(x3, 0));
    tw_held_get(tile, tw_position(row * 30u + tw_gathered(&args, to0 + 24u) - 1u), tw_get_each(x4, 0));
  }

  /* stage 1 of 4: radix 5, stride 1 */
  tw_dft5(x0, x1, x2, x3, x4);

  { /* exchange */
    const tw_u32 from0 = row * 30u + t * 5u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 30u + t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_held_put(tile, from0_at, tw_put_each(x0, 0));
    tw_held_put(tile, tw_position(from0 + 1u), tw_put_each(x1, 0));
    tw_held_put(tile, tw_position(from0 + 2u), tw_put_each(x2, 0));
    tw_held_put(tile, tw_position(from0 + 3u), tw_put_each(x3, 0));
    tw_held_put(tile, tw_position(from0 + 4u), tw_put_each(x4, 0));
    tw_barrier();
    if (t < 5u) {
      tw_held_get(tile, to0_at, tw_get_each(x0, 0));
      tw_held_get(tile, tw_position(to0 + 5u), tw_get_each(x1, 0));
      tw_held_get(tile, tw_position(to0 + 10u), tw_get_each(x2, 0));
      tw_held_get(tile, tw_position(to0 + 15u), tw_get_each(x3, 0));
      tw_held_get(tile, tw_position(to0 + 20u), tw_get_each(x4, 0));
      tw_held_get(tile, tw_position(to0 + 25u), tw_get_each(x5, 0));
    }
  }

  /* stage 2 of 4: radix 6, stride 5 */
  if (t < 5u) {
    {
      const tw_u32 k = (t) % 5u;
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      tw_held_roots(6, roots,
          tw_fetch_each(1, 0) tw_fetch_each(2, 5) tw_fetch_each(3, 10) tw_fetch_each(4, 15)
          tw_fetch_each(5, 20) tw_times_each(x1, 1) tw_times_each(x2, 2) tw_times_each(x3, 3)
          tw_times_each(x4, 4) tw_times_each(x5, 5));
    }
    tw_dft6(x0, x1, x2, x3, x4, x5);
  }

  { /* product with the spectrum of roots; the DC point joins in */
    tw_complex sum0;
    tw_held_read(sum0, x0);
    const tw_complex *const filter = (const tw_complex *)args.table + 49;
    if (t < 5u) {
      tw_held_product(filter + t, tw_product_each(x0, 0));
    }
    if (t < 5u) {
      tw_held_product(filter + t, tw_product_each(x1, 5));
    }
    if (t < 5u) {
      tw_held_product(filter + t, tw_product_each(x2, 10));
    }
    if (t < 5u) {
      tw_held_product(filter + t, tw_product_each(x3, 15));
    }
    if (t < 5u) {
      tw_held_product(filter + t, tw_product_each(x4, 20));
    }
    if (t < 5u) {
      tw_held_product(filter + t, tw_product_each(x5, 25));
    }
    tw_held_add(x0, dc0);
    tw_held_plus(dc0, sum0);
  }

  /* conjugate */
  tw_held_conjugate(tw_conjugate_each(x0) tw_conjugate_each(x1) tw_conjugate_each(x2) tw_conjugate_each(x3));
  tw_held_conjugate(tw_conjugate_each(x4) tw_conjugate_each(x5));

  /* stage 3 of 4: radix 6, stride 1 */
  if (t < 5u) {
    tw_dft6(x0, x1, x2, x3, x4, x5);
  }

  { /* exchange */
    const tw_u32 from0 = tw_again(&args, 1, row * 30u + t * 6u);
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = tw_again(&args, 1, row * 30u + t);
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 5u) {
      tw_held_put(tile, from0_at, tw_put_each(x0, 0) tw_put_each(x1, 1));
      tw_held_put(tile, tw_position(from0 + 2u), tw_put_each(x2, 0));
      tw_held_put(tile, tw_position(from0 + 3u), tw_put_each(x3, 0));
      tw_held_put(tile, tw_position(from0 + 4u), tw_put_each(x4, 0));
      tw_held_put(tile, tw_position(from0 + 5u), tw_put_each(x5, 0));
    }
    tw_barrier();
    tw_held_get(tile, to0_at, tw_get_each(x0, 0));
    tw_held_get(tile, tw_position(to0 + 6u), tw_get_each(x1, 0));
    tw_held_get(tile, tw_position(to0 + 12u), tw_get_each(x2, 0));
    tw_held_get(tile, tw_position(to0 + 18u), tw_get_each(x3, 0));
    tw_held_get(tile, to0_at, tw_get_each(x4, 27));
  }

  /* stage 4 of 4: radix 5, stride 6 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 25 + k;
    tw_held_roots(5, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 6) tw_fetch_each(3, 12) tw_fetch_each(4, 18)
        tw_times_each(x1, 1) tw_times_each(x2, 2) tw_times_each(x3, 3) tw_times_each(x4, 4));
  }
  tw_dft5(x0, x1, x2, x3, x4);

  /* conjugate */
  tw_held_conjugate(tw_conjugate_each(x0) tw_conjugate_each(x1) tw_conjugate_each(x2) tw_conjugate_each(x3));
  tw_held_conjugate(tw_conjugate_each(x4));

  { /* pass twiddles */
    const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
    const tw_u32 k = (tw_u32)row_index;
    const tw_u32 word0 = t;
    tw_held_multiply(x0, tw_pass_twiddle(&args, k * (tw_scattered(&args, word0 + 0u))));
    tw_held_multiply(x1, tw_pass_twiddle(&args, k * (tw_scattered(&args, word0 + 6u))));
    tw_held_multiply(x2, tw_pass_twiddle(&args, k * (tw_scattered(&args, word0 + 12u))));
    tw_held_multiply(x3, tw_pass_twiddle(&args, k * (tw_scattered(&args, word0 + 18u))));
    tw_held_multiply(x4, tw_pass_twiddle(&args, k * (tw_scattered(&args, word0 + 24u))));
  }

  { /* exchange */
    const tw_u32 from0 = t;
    const tw_u32 linear0 = tw_again(&args, 1, thread);
    const tw_u32 linear0_at = tw_position(linear0);
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_held_put(tile, tw_position(row * 30u + tw_scattered(&args, from0 + 0u) - 1u), tw_put_each(x0, 0));
    tw_held_put(tile, tw_position(row * 30u + tw_scattered(&args, from0 + 6u) - 1u), tw_put_each(x1, 0));
    tw_held_put(tile, tw_position(row * 30u + tw_scattered(&args, from0 + 12u) - 1u), tw_put_each(x2, 0));
    tw_held_put(tile, tw_position(row * 30u + tw_scattered(&args, from0 + 18u) - 1u), tw_put_each(x3, 0));
    tw_held_put(tile, tw_position(row * 30u + tw_scattered(&args, from0 + 24u) - 1u), tw_put_each(x4, 0));
    tw_barrier();
    tw_held_get(tile, linear0_at, tw_get_each(x0, 0) tw_get_each(x1, 54) tw_get_each(x2, 108) tw_get_each(x3, 162));
    tw_held_get(tile, linear0_at, tw_get_each(x4, 216));
  }

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(dc0));

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 8 ? (tw_u32)(args.batch - first) * 30u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 31;
    tw_held_store_below(out + word0 + 0u + (word0 + 0u) / 30u, word0, words, tw_store_below_each(x0, 1, 0));
    tw_held_store_below(out + word0 + 48u + (word0 + 48u) / 30u, word0, words, tw_store_below_each(x1, 1, 48));
    tw_held_store_below(out + word0 + 96u + (word0 + 96u) / 30u, word0, words, tw_store_below_each(x2, 1, 96));
    tw_held_store_below(out + word0 + 144u + (word0 + 144u) / 30u, word0, words, tw_store_below_each(x3, 1, 144));
    tw_held_store_below(out + word0 + 192u + (word0 + 192u) / 30u, word0, words, tw_store_below_each(x4, 1, 192));
  }

  { /* store: DC point */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 31;
    if (live && t < 1u) {
      tw_held_store(out_row, tw_store_each(dc0, 0));
    }
  }
}

/* tw_f32_16_packed_filter_38e5aad4: circular convolution of rows: forward, product, inverse, times a filter's spectrum in between
 * record: precision=f32 n=16 radices=4x4 elements=4 threads=4 transforms=16 */

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

/* k, which a compiler cannot take from where it was before: it does not know that this adds 0 */
TW_INLINE tw_u32 tw_again(const tw_args *args, int list, tw_u32 k) {
  return k + (tw_u32)(list & (int)(args->batch >> 63));
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

TW_KERNEL(tw_f32_16_packed_filter_38e5aad4, 64, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 4u;
  const tw_u32 row = thread / 4u;
  const tw_u32 tile_words = 256u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 16;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 16;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 4) tw_load_each(x2, 8) tw_load_each(x3, 12));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));

  TW_ROLLED
  for (int list = 0; list < 2; list++) { /* of stages: the same twice */

    /* stage 1 of 2: radix 4, stride 1 */
    tw_dft4(x0, x1, x2, x3);

    { /* exchange */
      const tw_u32 from0 = row * 16u + t * 4u;
      const tw_u32 to0 = row * 16u + t;
      const tw_tile tile = tw_tile_from(0u);
      tw_barrier();
      tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 1) tw_put_each(x2, 2) tw_put_each(x3, 3));
      tw_barrier();
      tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 4) tw_get_each(x2, 8) tw_get_each(x3, 12));
    }

    /* stage 2 of 2: radix 4, stride 4 */
    {
      const tw_u32 k = tw_again(&args, list, t);
      const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
      tw_held_roots(4, roots,
          tw_fetch_each(1, 0) tw_fetch_each(2, 4) tw_fetch_each(3, 8) tw_times_each(x1, 1)
          tw_times_each(x2, 2) tw_times_each(x3, 3));
    }
    tw_dft4(x0, x1, x2, x3);

    if (!list) {

      { /* product with a filter's spectrum */
        const tw_i64 row_index = (tw_i64)((tw_u32)(first + (tw_i64)row) % (tw_u32)args.index_count);
        const tw_complex *const spectrum = (const tw_complex *)args.factors + row_index * args.factor_step;
        const tw_u32 word0 = t;
        tw_held_product(spectrum + word0, tw_product_each(x0, 0) tw_product_each(x1, 4) tw_product_each(x2, 8) tw_product_each(x3, 12));
      }

      /* conjugate */
      tw_held_conjugate(tw_conjugate_each(x0) tw_conjugate_each(x1) tw_conjugate_each(x2) tw_conjugate_each(x3));

      { /* exchange */
        const tw_u32 from0 = row * 16u + t;
        const tw_u32 to0 = row * 16u + t;
        const tw_tile tile = tw_tile_from(0u);
        tw_barrier();
        tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 4) tw_put_each(x2, 8) tw_put_each(x3, 12));
        tw_barrier();
        tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 4) tw_get_each(x2, 8) tw_get_each(x3, 12));
      }
    }
  }

  /* conjugate */
  tw_held_conjugate(tw_conjugate_each(x0) tw_conjugate_each(x1) tw_conjugate_each(x2) tw_conjugate_each(x3));

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 16;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_store(out_row + word0, tw_store_each(x0, 0) tw_store_each(x1, 4) tw_store_each(x2, 8) tw_store_each(x3, 12));
    }
  }
}

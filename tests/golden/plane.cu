/* tw_f64_512_packed_bc8c39d0: complex transform of rows
 * record: precision=f64 n=512 radices=8x8x8 elements=8 threads=64 min_blocks=4 exchange=plane padding=xor pad_every=5 */

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
  return word ^ (word >> 5 & 15u);
}

/* DFT of length 8, in place: conjugate-pair split radix.
 * 52 operations: 44 additions, 0 multiplications, 8 fused; at most 17 live values.
 * Before fusing: 52 additions, 4 multiplications. */
#define tw_dft8( \
    x0, x1, x2, x3, x4, x5, x6, x7) \
    asm volatile("{ .reg .f64 minus, t<37>;" \
      "add.f64 t0, " #x0 "_re, " #x4 "_re;" \
      "sub.f64 t1, " #x0 "_re, " #x4 "_re;" \
      "add.f64 t2, " #x0 "_im, " #x4 "_im;" \
      "sub.f64 t3, " #x0 "_im, " #x4 "_im;" \
      "add.f64 t4, " #x2 "_re, " #x6 "_re;" \
      "sub.f64 t5, " #x2 "_re, " #x6 "_re;" \
      "add.f64 t6, " #x2 "_im, " #x6 "_im;" \
      "sub.f64 t7, " #x2 "_im, " #x6 "_im;" \
      "add.f64 t8, t0, t4;" \
      "sub.f64 t9, t0, t4;" \
      "add.f64 t10, t2, t6;" \
      "sub.f64 t11, t2, t6;" \
      "add.f64 t12, t1, t7;" \
      "sub.f64 t13, t1, t7;" \
      "sub.f64 t14, t3, t5;" \
      "add.f64 t15, t3, t5;" \
      "add.f64 t16, " #x1 "_re, " #x5 "_re;" \
      "sub.f64 t17, " #x1 "_re, " #x5 "_re;" \
      "add.f64 t18, " #x1 "_im, " #x5 "_im;" \
      "sub.f64 t19, " #x1 "_im, " #x5 "_im;" \
      "add.f64 t20, " #x3 "_re, " #x7 "_re;" \
      "sub.f64 t21, " #x3 "_re, " #x7 "_re;" \
      "add.f64 t22, " #x3 "_im, " #x7 "_im;" \
      "sub.f64 t23, " #x3 "_im, " #x7 "_im;" \
      "add.f64 t24, t16, t20;" \
      "sub.f64 t25, t16, t20;" \
      "add.f64 t26, t18, t22;" \
      "sub.f64 t27, t18, t22;" \
      "add.f64 " #x0 "_re, t8, t24;" \
      "sub.f64 " #x4 "_re, t8, t24;" \
      "add.f64 " #x0 "_im, t10, t26;" \
      "sub.f64 " #x4 "_im, t10, t26;" \
      "add.f64 " #x2 "_re, t9, t27;" \
      "sub.f64 " #x6 "_re, t9, t27;" \
      "sub.f64 " #x2 "_im, t11, t25;" \
      "add.f64 " #x6 "_im, t11, t25;" \
      "add.f64 t28, t17, t19;" \
      "sub.f64 t29, t17, t19;" \
      "sub.f64 t30, t21, t23;" \
      "add.f64 t31, t21, t23;" \
      "sub.f64 t32, t28, t30;" \
      "add.f64 t33, t28, t30;" \
      "add.f64 t34, t29, t31;" \
      "sub.f64 t35, t29, t31;" \
      "fma.rn.f64 " #x1 "_re, t32, 0d3FE6A09E667F3BCD, t12;" \
      "fma.rn.f64 " #x5 "_re, t32, 0dBFE6A09E667F3BCC, t12;" \
      "fma.rn.f64 " #x1 "_im, t34, 0dBFE6A09E667F3BCC, t14;" \
      "fma.rn.f64 " #x5 "_im, t34, 0d3FE6A09E667F3BCD, t14;" \
      "fma.rn.f64 " #x3 "_re, t35, 0dBFE6A09E667F3BCC, t13;" \
      "fma.rn.f64 " #x7 "_re, t35, 0d3FE6A09E667F3BCD, t13;" \
      "fma.rn.f64 " #x3 "_im, t33, 0dBFE6A09E667F3BCC, t15;" \
      "fma.rn.f64 " #x7 "_im, t33, 0d3FE6A09E667F3BCD, t15;" \
      "}")

TW_KERNEL(tw_f64_512_packed_bc8c39d0, 64, 4) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread;
  const tw_u32 tile_words = 512u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held(x0);
  tw_held(x1);
  tw_held(x2);
  tw_held(x3);
  tw_held(x4);
  tw_held(x5);
  tw_held(x6);
  tw_held(x7);
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 1;
  const int live = first + 0 < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + first * 512;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(x0, in_row + word0, 0);
      tw_held_load(x1, in_row + word0, 64);
      tw_held_load(x2, in_row + word0, 128);
      tw_held_load(x3, in_row + word0, 192);
      tw_held_load(x4, in_row + word0, 256);
      tw_held_load(x5, in_row + word0, 320);
      tw_held_load(x6, in_row + word0, 384);
      tw_held_load(x7, in_row + word0, 448);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(x0, sign);
  tw_held_turn(x1, sign);
  tw_held_turn(x2, sign);
  tw_held_turn(x3, sign);
  tw_held_turn(x4, sign);
  tw_held_turn(x5, sign);
  tw_held_turn(x6, sign);
  tw_held_turn(x7, sign);

  /* stage 1 of 3: radix 8, stride 1 */
  tw_dft8(x0, x1, x2, x3, x4, x5, x6, x7);

  { /* exchange */
    const tw_u32 from0 = t * 8u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = t;
    const tw_u32 to0_at = tw_position(to0);
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_held_put_part(plane, from0_at, 0, x0, re);
      tw_held_put_part(plane, tw_position(from0 + 1u), 0, x1, re);
      tw_held_put_part(plane, tw_position(from0 + 2u), 0, x2, re);
      tw_held_put_part(plane, tw_position(from0 + 3u), 0, x3, re);
      tw_held_put_part(plane, tw_position(from0 + 4u), 0, x4, re);
      tw_held_put_part(plane, tw_position(from0 + 5u), 0, x5, re);
      tw_held_put_part(plane, tw_position(from0 + 6u), 0, x6, re);
      tw_held_put_part(plane, tw_position(from0 + 7u), 0, x7, re);
      tw_barrier();
      tw_held_get_part(plane, to0_at, 0, x0, re);
      tw_held_get_part(plane, tw_position(to0 + 64u), 0, x1, re);
      tw_held_get_part(plane, tw_position(to0 + 128u), 0, x2, re);
      tw_held_get_part(plane, tw_position(to0 + 192u), 0, x3, re);
      tw_held_get_part(plane, tw_position(to0 + 256u), 0, x4, re);
      tw_held_get_part(plane, tw_position(to0 + 320u), 0, x5, re);
      tw_held_get_part(plane, tw_position(to0 + 384u), 0, x6, re);
      tw_held_get_part(plane, tw_position(to0 + 448u), 0, x7, re);
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_held_put_part(plane, from0_at, 0, x0, im);
      tw_held_put_part(plane, tw_position(from0 + 1u), 0, x1, im);
      tw_held_put_part(plane, tw_position(from0 + 2u), 0, x2, im);
      tw_held_put_part(plane, tw_position(from0 + 3u), 0, x3, im);
      tw_held_put_part(plane, tw_position(from0 + 4u), 0, x4, im);
      tw_held_put_part(plane, tw_position(from0 + 5u), 0, x5, im);
      tw_held_put_part(plane, tw_position(from0 + 6u), 0, x6, im);
      tw_held_put_part(plane, tw_position(from0 + 7u), 0, x7, im);
      tw_barrier();
      tw_held_get_part(plane, to0_at, 0, x0, im);
      tw_held_get_part(plane, tw_position(to0 + 64u), 0, x1, im);
      tw_held_get_part(plane, tw_position(to0 + 128u), 0, x2, im);
      tw_held_get_part(plane, tw_position(to0 + 192u), 0, x3, im);
      tw_held_get_part(plane, tw_position(to0 + 256u), 0, x4, im);
      tw_held_get_part(plane, tw_position(to0 + 320u), 0, x5, im);
      tw_held_get_part(plane, tw_position(to0 + 384u), 0, x6, im);
      tw_held_get_part(plane, tw_position(to0 + 448u), 0, x7, im);
    }
  }

  /* stage 2 of 3: radix 8, stride 8 */
  {
    const tw_u32 k = (t) % 8u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 8);
    const tw_complex w3 = tw_load_table(roots + 16);
    const tw_complex w4 = tw_load_table(roots + 24);
    const tw_complex w5 = tw_load_table(roots + 32);
    const tw_complex w6 = tw_load_table(roots + 40);
    const tw_complex w7 = tw_load_table(roots + 48);
    tw_held_multiply(x1, w1);
    tw_held_multiply(x2, w2);
    tw_held_multiply(x3, w3);
    tw_held_multiply(x4, w4);
    tw_held_multiply(x5, w5);
    tw_held_multiply(x6, w6);
    tw_held_multiply(x7, w7);
  }
  tw_dft8(x0, x1, x2, x3, x4, x5, x6, x7);

  { /* exchange */
    const tw_u32 from0 = t / 8u * 64u + t % 8u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = t;
    const tw_u32 to0_at = tw_position(to0);
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_held_put_part(plane, from0_at, 0, x0, re);
      tw_held_put_part(plane, tw_position(from0 + 8u), 0, x1, re);
      tw_held_put_part(plane, from0_at, 16, x2, re);
      tw_held_put_part(plane, tw_position(from0 + 24u), 0, x3, re);
      tw_held_put_part(plane, tw_position(from0 + 32u), 0, x4, re);
      tw_held_put_part(plane, tw_position(from0 + 40u), 0, x5, re);
      tw_held_put_part(plane, tw_position(from0 + 48u), 0, x6, re);
      tw_held_put_part(plane, tw_position(from0 + 56u), 0, x7, re);
      tw_barrier();
      tw_held_get_part(plane, to0_at, 0, x0, re);
      tw_held_get_part(plane, tw_position(to0 + 64u), 0, x1, re);
      tw_held_get_part(plane, tw_position(to0 + 128u), 0, x2, re);
      tw_held_get_part(plane, tw_position(to0 + 192u), 0, x3, re);
      tw_held_get_part(plane, tw_position(to0 + 256u), 0, x4, re);
      tw_held_get_part(plane, tw_position(to0 + 320u), 0, x5, re);
      tw_held_get_part(plane, tw_position(to0 + 384u), 0, x6, re);
      tw_held_get_part(plane, tw_position(to0 + 448u), 0, x7, re);
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_held_put_part(plane, from0_at, 0, x0, im);
      tw_held_put_part(plane, tw_position(from0 + 8u), 0, x1, im);
      tw_held_put_part(plane, from0_at, 16, x2, im);
      tw_held_put_part(plane, tw_position(from0 + 24u), 0, x3, im);
      tw_held_put_part(plane, tw_position(from0 + 32u), 0, x4, im);
      tw_held_put_part(plane, tw_position(from0 + 40u), 0, x5, im);
      tw_held_put_part(plane, tw_position(from0 + 48u), 0, x6, im);
      tw_held_put_part(plane, tw_position(from0 + 56u), 0, x7, im);
      tw_barrier();
      tw_held_get_part(plane, to0_at, 0, x0, im);
      tw_held_get_part(plane, tw_position(to0 + 64u), 0, x1, im);
      tw_held_get_part(plane, tw_position(to0 + 128u), 0, x2, im);
      tw_held_get_part(plane, tw_position(to0 + 192u), 0, x3, im);
      tw_held_get_part(plane, tw_position(to0 + 256u), 0, x4, im);
      tw_held_get_part(plane, tw_position(to0 + 320u), 0, x5, im);
      tw_held_get_part(plane, tw_position(to0 + 384u), 0, x6, im);
      tw_held_get_part(plane, tw_position(to0 + 448u), 0, x7, im);
    }
  }

  /* stage 3 of 3: radix 8, stride 64 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 56 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 64);
    const tw_complex w3 = tw_load_table(roots + 128);
    const tw_complex w4 = tw_load_table(roots + 192);
    const tw_complex w5 = tw_load_table(roots + 256);
    const tw_complex w6 = tw_load_table(roots + 320);
    const tw_complex w7 = tw_load_table(roots + 384);
    tw_held_multiply(x1, w1);
    tw_held_multiply(x2, w2);
    tw_held_multiply(x3, w3);
    tw_held_multiply(x4, w4);
    tw_held_multiply(x5, w5);
    tw_held_multiply(x6, w6);
    tw_held_multiply(x7, w7);
  }
  tw_dft8(x0, x1, x2, x3, x4, x5, x6, x7);

  /* scale and direction */
  tw_held_scale(x0, scale, scale * sign);
  tw_held_scale(x1, scale, scale * sign);
  tw_held_scale(x2, scale, scale * sign);
  tw_held_scale(x3, scale, scale * sign);
  tw_held_scale(x4, scale, scale * sign);
  tw_held_scale(x5, scale, scale * sign);
  tw_held_scale(x6, scale, scale * sign);
  tw_held_scale(x7, scale, scale * sign);

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + first * 512;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_store(out_row + word0, 0, x0);
      tw_held_store(out_row + word0, 64, x1);
      tw_held_store(out_row + word0, 128, x2);
      tw_held_store(out_row + word0, 192, x3);
      tw_held_store(out_row + word0, 256, x4);
      tw_held_store(out_row + word0, 320, x5);
      tw_held_store(out_row + word0, 384, x6);
      tw_held_store(out_row + word0, 448, x7);
    }
  }
}

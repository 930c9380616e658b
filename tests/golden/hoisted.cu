/* tw_f32_80_packed_70c97655: complex transform of rows
 * record: precision=f32 n=80 radices=5x4x4 elements=20 threads=5 transforms=16 whole=1 streaming=1 buffers=2 twiddle=hoisted */

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

/* DFT of length 5, in place: odd prime by real convolutions of length 2.
 * 32 operations: 14 additions, 0 multiplications, 18 fused; at most 11 live values.
 * Before fusing: 32 additions, 12 multiplications. */
#define tw_dft5( \
    x0, x1, x2, x3, x4) \
    asm volatile("{ .reg .f32 minus, t<23>;" \
      ".reg .f32 i0; mov.f32 i0, " #x0 "_re;" \
      ".reg .f32 i1; mov.f32 i1, " #x0 "_im;" \
      "add.f32 t0, " #x1 "_re, " #x4 "_re;" \
      "sub.f32 t1, " #x1 "_re, " #x4 "_re;" \
      "add.f32 t2, " #x1 "_im, " #x4 "_im;" \
      "sub.f32 t3, " #x1 "_im, " #x4 "_im;" \
      "add.f32 t4, " #x2 "_re, " #x3 "_re;" \
      "sub.f32 t5, " #x2 "_re, " #x3 "_re;" \
      "add.f32 t6, " #x2 "_im, " #x3 "_im;" \
      "sub.f32 t7, " #x2 "_im, " #x3 "_im;" \
      "add.f32 t8, t0, t4;" \
      "sub.f32 t9, t0, t4;" \
      "add.f32 " #x0 "_re, i0, t8;" \
      "fma.rn.f32 t10, t8, 0fBE800000, i0;" \
      "fma.rn.f32 t11, t9, 0f3F0F1BBD, t10;" \
      "fma.rn.f32 t12, t9, 0fBF0F1BBD, t10;" \
      "fma.rn.f32 t13, t1, 0f3FCF1BBD, t5;" \
      "fma.rn.f32 t14, t5, 0fBFCF1BBD, t1;" \
      "add.f32 t15, t2, t6;" \
      "sub.f32 t16, t2, t6;" \
      "add.f32 " #x0 "_im, i1, t15;" \
      "fma.rn.f32 t17, t15, 0fBE800000, i1;" \
      "fma.rn.f32 t18, t16, 0f3F0F1BBD, t17;" \
      "fma.rn.f32 t19, t16, 0fBF0F1BBD, t17;" \
      "fma.rn.f32 t20, t3, 0f3FCF1BBD, t7;" \
      "fma.rn.f32 t21, t7, 0fBFCF1BBD, t3;" \
      "fma.rn.f32 " #x1 "_re, t20, 0f3F167918, t11;" \
      "fma.rn.f32 " #x4 "_re, t20, 0fBF167918, t11;" \
      "fma.rn.f32 " #x1 "_im, t13, 0fBF167918, t18;" \
      "fma.rn.f32 " #x4 "_im, t13, 0f3F167918, t18;" \
      "fma.rn.f32 " #x2 "_re, t21, 0f3F167918, t12;" \
      "fma.rn.f32 " #x3 "_re, t21, 0fBF167918, t12;" \
      "fma.rn.f32 " #x2 "_im, t14, 0fBF167918, t19;" \
      "fma.rn.f32 " #x3 "_im, t14, 0f3F167918, t19;" \
      "}")

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

TW_KERNEL(tw_f32_80_packed_70c97655, 80, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 5u;
  const tw_u32 row = thread / 5u;
  const tw_u32 tile_words = 1280u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
  tw_held_declare(tw_declare_each(x8) tw_declare_each(x9) tw_declare_each(x10) tw_declare_each(x11));
  tw_held_declare(tw_declare_each(x12) tw_declare_each(x13) tw_declare_each(x14) tw_declare_each(x15));
  tw_held_declare(tw_declare_each(x16) tw_declare_each(x17) tw_declare_each(x18) tw_declare_each(x19));

  /* stage twiddles, held in registers for every tile */
  const tw_complex *const table = (const tw_complex *)args.table;
  const tw_complex held_1_0_1 = tw_load_table(table + 0 + ((t) % 5u));
  const tw_complex held_1_0_2 = tw_load_table(table + 5 + ((t) % 5u));
  const tw_complex held_1_0_3 = tw_load_table(table + 10 + ((t) % 5u));
  const tw_complex held_1_1_1 = tw_load_table(table + 0 + ((t + 4u) % 5u));
  const tw_complex held_1_1_2 = tw_load_table(table + 5 + ((t + 4u) % 5u));
  const tw_complex held_1_1_3 = tw_load_table(table + 10 + ((t + 4u) % 5u));
  const tw_complex held_1_2_1 = tw_load_table(table + 0 + ((t + 8u) % 5u));
  const tw_complex held_1_2_2 = tw_load_table(table + 5 + ((t + 8u) % 5u));
  const tw_complex held_1_2_3 = tw_load_table(table + 10 + ((t + 8u) % 5u));
  const tw_complex held_1_3_1 = tw_load_table(table + 0 + ((t + 12u) % 5u));
  const tw_complex held_1_3_2 = tw_load_table(table + 5 + ((t + 12u) % 5u));
  const tw_complex held_1_3_3 = tw_load_table(table + 10 + ((t + 12u) % 5u));
  const tw_complex held_1_4_1 = tw_load_table(table + 0 + ((t + 16u) % 5u));
  const tw_complex held_1_4_2 = tw_load_table(table + 5 + ((t + 16u) % 5u));
  const tw_complex held_1_4_3 = tw_load_table(table + 10 + ((t + 16u) % 5u));
  const tw_complex held_2_0_1 = tw_load_table(table + 15 + ((t) % 20u));
  const tw_complex held_2_0_2 = tw_load_table(table + 35 + ((t) % 20u));
  const tw_complex held_2_0_3 = tw_load_table(table + 55 + ((t) % 20u));
  const tw_complex held_2_1_1 = tw_load_table(table + 15 + ((t + 4u) % 20u));
  const tw_complex held_2_1_2 = tw_load_table(table + 35 + ((t + 4u) % 20u));
  const tw_complex held_2_1_3 = tw_load_table(table + 55 + ((t + 4u) % 20u));
  const tw_complex held_2_2_1 = tw_load_table(table + 15 + ((t + 8u) % 20u));
  const tw_complex held_2_2_2 = tw_load_table(table + 35 + ((t + 8u) % 20u));
  const tw_complex held_2_2_3 = tw_load_table(table + 55 + ((t + 8u) % 20u));
  const tw_complex held_2_3_1 = tw_load_table(table + 15 + ((t + 12u) % 20u));
  const tw_complex held_2_3_2 = tw_load_table(table + 35 + ((t + 12u) % 20u));
  const tw_complex held_2_3_3 = tw_load_table(table + 55 + ((t + 12u) % 20u));
  const tw_complex held_2_4_1 = tw_load_table(table + 15 + ((t + 16u) % 20u));
  const tw_complex held_2_4_2 = tw_load_table(table + 35 + ((t + 16u) % 20u));
  const tw_complex held_2_4_3 = tw_load_table(table + 55 + ((t + 16u) % 20u));
  const tw_i64 tiles = (args.batch + 15) / 16;

  for (tw_i64 index = tw_block(); index < tiles; index += tw_blocks()) {
    const tw_i64 first = index * 16;

    { /* load */
      const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 80;
      const tw_u32 word0 = t;
      if (t < 4u) {
        tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 16) tw_load_each(x2, 32) tw_load_each(x3, 48));
        tw_held_load(in_row + word0, tw_load_each(x4, 64) tw_load_each(x5, 4) tw_load_each(x6, 20) tw_load_each(x7, 36));
        tw_held_load(in_row + word0, tw_load_each(x8, 52) tw_load_each(x9, 68) tw_load_each(x10, 8) tw_load_each(x11, 24));
        tw_held_load(in_row + word0, tw_load_each(x12, 40) tw_load_each(x13, 56) tw_load_each(x14, 72) tw_load_each(x15, 12));
        tw_held_load(in_row + word0, tw_load_each(x16, 28) tw_load_each(x17, 44) tw_load_each(x18, 60) tw_load_each(x19, 76));
      }
    }

    /* direction: the inverse is the forward transform of the conjugate */
    tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
    tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));
    tw_held_turn(sign, tw_turn_each(x8) tw_turn_each(x9) tw_turn_each(x10) tw_turn_each(x11));
    tw_held_turn(sign, tw_turn_each(x12) tw_turn_each(x13) tw_turn_each(x14) tw_turn_each(x15));
    tw_held_turn(sign, tw_turn_each(x16) tw_turn_each(x17) tw_turn_each(x18) tw_turn_each(x19));

    /* stage 1 of 3: radix 5, stride 1 */
    if (t < 4u) {
      tw_dft5(x0, x1, x2, x3, x4);
      tw_dft5(x5, x6, x7, x8, x9);
      tw_dft5(x10, x11, x12, x13, x14);
      tw_dft5(x15, x16, x17, x18, x19);
    }

    { /* exchange */
      const tw_u32 from0 = row * 80u + t * 5u;
      const tw_u32 to0 = row * 80u + t;
      const tw_tile tile = tw_tile_from(0u);
      if (t < 4u) {
        tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 1) tw_put_each(x2, 2) tw_put_each(x3, 3));
        tw_held_put(tile, from0, tw_put_each(x4, 4) tw_put_each(x5, 20) tw_put_each(x6, 21) tw_put_each(x7, 22));
        tw_held_put(tile, from0, tw_put_each(x8, 23) tw_put_each(x9, 24) tw_put_each(x10, 40) tw_put_each(x11, 41));
        tw_held_put(tile, from0, tw_put_each(x12, 42) tw_put_each(x13, 43) tw_put_each(x14, 44) tw_put_each(x15, 60));
        tw_held_put(tile, from0, tw_put_each(x16, 61) tw_put_each(x17, 62) tw_put_each(x18, 63) tw_put_each(x19, 64));
      }
      tw_barrier();
      if (t < 4u) {
        tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 20) tw_get_each(x2, 40) tw_get_each(x3, 60));
        tw_held_get(tile, to0, tw_get_each(x4, 4) tw_get_each(x5, 24) tw_get_each(x6, 44) tw_get_each(x7, 64));
        tw_held_get(tile, to0, tw_get_each(x8, 8) tw_get_each(x9, 28) tw_get_each(x10, 48) tw_get_each(x11, 68));
        tw_held_get(tile, to0, tw_get_each(x12, 12) tw_get_each(x13, 32) tw_get_each(x14, 52) tw_get_each(x15, 72));
        tw_held_get(tile, to0, tw_get_each(x16, 16) tw_get_each(x17, 36) tw_get_each(x18, 56) tw_get_each(x19, 76));
      }
    }

    /* stage 2 of 3: radix 4, stride 5 */
    if (t < 4u) {
      {
        const tw_complex w1 = held_1_0_1;
        const tw_complex w2 = held_1_0_2;
        const tw_complex w3 = held_1_0_3;
        tw_held_multiply(x1, w1);
        tw_held_multiply(x2, w2);
        tw_held_multiply(x3, w3);
      }
      {
        const tw_complex w1 = held_1_1_1;
        const tw_complex w2 = held_1_1_2;
        const tw_complex w3 = held_1_1_3;
        tw_held_multiply(x5, w1);
        tw_held_multiply(x6, w2);
        tw_held_multiply(x7, w3);
      }
      {
        const tw_complex w1 = held_1_2_1;
        const tw_complex w2 = held_1_2_2;
        const tw_complex w3 = held_1_2_3;
        tw_held_multiply(x9, w1);
        tw_held_multiply(x10, w2);
        tw_held_multiply(x11, w3);
      }
      {
        const tw_complex w1 = held_1_3_1;
        const tw_complex w2 = held_1_3_2;
        const tw_complex w3 = held_1_3_3;
        tw_held_multiply(x13, w1);
        tw_held_multiply(x14, w2);
        tw_held_multiply(x15, w3);
      }
      {
        const tw_complex w1 = held_1_4_1;
        const tw_complex w2 = held_1_4_2;
        const tw_complex w3 = held_1_4_3;
        tw_held_multiply(x17, w1);
        tw_held_multiply(x18, w2);
        tw_held_multiply(x19, w3);
      }
      tw_dft4(x0, x1, x2, x3);
      tw_dft4(x4, x5, x6, x7);
      tw_dft4(x8, x9, x10, x11);
      tw_dft4(x12, x13, x14, x15);
      tw_dft4(x16, x17, x18, x19);
    }

    { /* exchange */
      const tw_u32 from0 = row * 80u + t;
      const tw_u32 from1 = row * 80u + (t + 4u) / 5u * 20u + (t + 4u) % 5u;
      const tw_u32 from2 = row * 80u + (t + 8u) / 5u * 20u + (t + 8u) % 5u;
      const tw_u32 from3 = row * 80u + (t + 12u) / 5u * 20u + (t + 12u) % 5u;
      const tw_u32 from4 = row * 80u + (t + 16u) / 5u * 20u + (t + 16u) % 5u;
      const tw_u32 to0 = row * 80u + t;
      const tw_tile tile = tw_tile_from(1280u);
      if (t < 4u) {
        tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 5) tw_put_each(x2, 10) tw_put_each(x3, 15));
        tw_held_put(tile, from1, tw_put_each(x4, 0) tw_put_each(x5, 5) tw_put_each(x6, 10) tw_put_each(x7, 15));
        tw_held_put(tile, from2, tw_put_each(x8, 0) tw_put_each(x9, 5) tw_put_each(x10, 10) tw_put_each(x11, 15));
        tw_held_put(tile, from3, tw_put_each(x12, 0) tw_put_each(x13, 5) tw_put_each(x14, 10) tw_put_each(x15, 15));
        tw_held_put(tile, from4, tw_put_each(x16, 0) tw_put_each(x17, 5) tw_put_each(x18, 10) tw_put_each(x19, 15));
      }
      tw_barrier();
      if (t < 4u) {
        tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 20) tw_get_each(x2, 40) tw_get_each(x3, 60));
        tw_held_get(tile, to0, tw_get_each(x4, 4) tw_get_each(x5, 24) tw_get_each(x6, 44) tw_get_each(x7, 64));
        tw_held_get(tile, to0, tw_get_each(x8, 8) tw_get_each(x9, 28) tw_get_each(x10, 48) tw_get_each(x11, 68));
        tw_held_get(tile, to0, tw_get_each(x12, 12) tw_get_each(x13, 32) tw_get_each(x14, 52) tw_get_each(x15, 72));
        tw_held_get(tile, to0, tw_get_each(x16, 16) tw_get_each(x17, 36) tw_get_each(x18, 56) tw_get_each(x19, 76));
      }
    }

    /* stage 3 of 3: radix 4, stride 20 */
    if (t < 4u) {
      {
        const tw_complex w1 = held_2_0_1;
        const tw_complex w2 = held_2_0_2;
        const tw_complex w3 = held_2_0_3;
        tw_held_multiply(x1, w1);
        tw_held_multiply(x2, w2);
        tw_held_multiply(x3, w3);
      }
      {
        const tw_complex w1 = held_2_1_1;
        const tw_complex w2 = held_2_1_2;
        const tw_complex w3 = held_2_1_3;
        tw_held_multiply(x5, w1);
        tw_held_multiply(x6, w2);
        tw_held_multiply(x7, w3);
      }
      {
        const tw_complex w1 = held_2_2_1;
        const tw_complex w2 = held_2_2_2;
        const tw_complex w3 = held_2_2_3;
        tw_held_multiply(x9, w1);
        tw_held_multiply(x10, w2);
        tw_held_multiply(x11, w3);
      }
      {
        const tw_complex w1 = held_2_3_1;
        const tw_complex w2 = held_2_3_2;
        const tw_complex w3 = held_2_3_3;
        tw_held_multiply(x13, w1);
        tw_held_multiply(x14, w2);
        tw_held_multiply(x15, w3);
      }
      {
        const tw_complex w1 = held_2_4_1;
        const tw_complex w2 = held_2_4_2;
        const tw_complex w3 = held_2_4_3;
        tw_held_multiply(x17, w1);
        tw_held_multiply(x18, w2);
        tw_held_multiply(x19, w3);
      }
      tw_dft4(x0, x1, x2, x3);
      tw_dft4(x4, x5, x6, x7);
      tw_dft4(x8, x9, x10, x11);
      tw_dft4(x12, x13, x14, x15);
      tw_dft4(x16, x17, x18, x19);
    }

    /* scale and direction */
    tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
    tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6) tw_scale_each(x7));
    tw_held_scale(scale, scale * sign, tw_scale_each(x8) tw_scale_each(x9) tw_scale_each(x10) tw_scale_each(x11));
    tw_held_scale(scale, scale * sign, tw_scale_each(x12) tw_scale_each(x13) tw_scale_each(x14) tw_scale_each(x15));
    tw_held_scale(scale, scale * sign, tw_scale_each(x16) tw_scale_each(x17) tw_scale_each(x18) tw_scale_each(x19));

    { /* store */
      tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 80;
      const tw_u32 word0 = t;
      if (t < 4u) {
        tw_held_store(out_row + word0, tw_store_each(x0, 0) tw_store_each(x1, 20) tw_store_each(x2, 40) tw_store_each(x3, 60));
        tw_held_store(out_row + word0, tw_store_each(x4, 4) tw_store_each(x5, 24) tw_store_each(x6, 44) tw_store_each(x7, 64));
        tw_held_store(out_row + word0, tw_store_each(x8, 8) tw_store_each(x9, 28) tw_store_each(x10, 48) tw_store_each(x11, 68));
        tw_held_store(out_row + word0, tw_store_each(x12, 12) tw_store_each(x13, 32) tw_store_each(x14, 52) tw_store_each(x15, 72));
        tw_held_store(out_row + word0, tw_store_each(x16, 16) tw_store_each(x17, 36) tw_store_each(x18, 56) tw_store_each(x19, 76));
      }
    }
  }
}

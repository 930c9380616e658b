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
  tw_held(x0);
  tw_held(x1);
  tw_held(x2);
  tw_held(x3);
  tw_held(x4);
  tw_held(x5);
  tw_held(x6);
  tw_held(x7);
  tw_held(x8);
  tw_held(x9);
  tw_held(x10);
  tw_held(x11);
  tw_held(x12);
  tw_held(x13);
  tw_held(x14);
  tw_held(x15);
  tw_held(x16);
  tw_held(x17);
  tw_held(x18);
  tw_held(x19);

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
        tw_held_load(x0, in_row + word0, 0);
        tw_held_load(x1, in_row + word0, 16);
        tw_held_load(x2, in_row + word0, 32);
        tw_held_load(x3, in_row + word0, 48);
        tw_held_load(x4, in_row + word0, 64);
        tw_held_load(x5, in_row + word0, 4);
        tw_held_load(x6, in_row + word0, 20);
        tw_held_load(x7, in_row + word0, 36);
        tw_held_load(x8, in_row + word0, 52);
        tw_held_load(x9, in_row + word0, 68);
        tw_held_load(x10, in_row + word0, 8);
        tw_held_load(x11, in_row + word0, 24);
        tw_held_load(x12, in_row + word0, 40);
        tw_held_load(x13, in_row + word0, 56);
        tw_held_load(x14, in_row + word0, 72);
        tw_held_load(x15, in_row + word0, 12);
        tw_held_load(x16, in_row + word0, 28);
        tw_held_load(x17, in_row + word0, 44);
        tw_held_load(x18, in_row + word0, 60);
        tw_held_load(x19, in_row + word0, 76);
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
    tw_held_turn(x8, sign);
    tw_held_turn(x9, sign);
    tw_held_turn(x10, sign);
    tw_held_turn(x11, sign);
    tw_held_turn(x12, sign);
    tw_held_turn(x13, sign);
    tw_held_turn(x14, sign);
    tw_held_turn(x15, sign);
    tw_held_turn(x16, sign);
    tw_held_turn(x17, sign);
    tw_held_turn(x18, sign);
    tw_held_turn(x19, sign);

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
        tw_held_put(tile, from0, 0, x0);
        tw_held_put(tile, from0, 1, x1);
        tw_held_put(tile, from0, 2, x2);
        tw_held_put(tile, from0, 3, x3);
        tw_held_put(tile, from0, 4, x4);
        tw_held_put(tile, from0, 20, x5);
        tw_held_put(tile, from0, 21, x6);
        tw_held_put(tile, from0, 22, x7);
        tw_held_put(tile, from0, 23, x8);
        tw_held_put(tile, from0, 24, x9);
        tw_held_put(tile, from0, 40, x10);
        tw_held_put(tile, from0, 41, x11);
        tw_held_put(tile, from0, 42, x12);
        tw_held_put(tile, from0, 43, x13);
        tw_held_put(tile, from0, 44, x14);
        tw_held_put(tile, from0, 60, x15);
        tw_held_put(tile, from0, 61, x16);
        tw_held_put(tile, from0, 62, x17);
        tw_held_put(tile, from0, 63, x18);
        tw_held_put(tile, from0, 64, x19);
      }
      tw_barrier();
      if (t < 4u) {
        tw_held_get(tile, to0, 0, x0);
        tw_held_get(tile, to0, 20, x1);
        tw_held_get(tile, to0, 40, x2);
        tw_held_get(tile, to0, 60, x3);
        tw_held_get(tile, to0, 4, x4);
        tw_held_get(tile, to0, 24, x5);
        tw_held_get(tile, to0, 44, x6);
        tw_held_get(tile, to0, 64, x7);
        tw_held_get(tile, to0, 8, x8);
        tw_held_get(tile, to0, 28, x9);
        tw_held_get(tile, to0, 48, x10);
        tw_held_get(tile, to0, 68, x11);
        tw_held_get(tile, to0, 12, x12);
        tw_held_get(tile, to0, 32, x13);
        tw_held_get(tile, to0, 52, x14);
        tw_held_get(tile, to0, 72, x15);
        tw_held_get(tile, to0, 16, x16);
        tw_held_get(tile, to0, 36, x17);
        tw_held_get(tile, to0, 56, x18);
        tw_held_get(tile, to0, 76, x19);
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
        tw_held_put(tile, from0, 0, x0);
        tw_held_put(tile, from0, 5, x1);
        tw_held_put(tile, from0, 10, x2);
        tw_held_put(tile, from0, 15, x3);
        tw_held_put(tile, from1, 0, x4);
        tw_held_put(tile, from1, 5, x5);
        tw_held_put(tile, from1, 10, x6);
        tw_held_put(tile, from1, 15, x7);
        tw_held_put(tile, from2, 0, x8);
        tw_held_put(tile, from2, 5, x9);
        tw_held_put(tile, from2, 10, x10);
        tw_held_put(tile, from2, 15, x11);
        tw_held_put(tile, from3, 0, x12);
        tw_held_put(tile, from3, 5, x13);
        tw_held_put(tile, from3, 10, x14);
        tw_held_put(tile, from3, 15, x15);
        tw_held_put(tile, from4, 0, x16);
        tw_held_put(tile, from4, 5, x17);
        tw_held_put(tile, from4, 10, x18);
        tw_held_put(tile, from4, 15, x19);
      }
      tw_barrier();
      if (t < 4u) {
        tw_held_get(tile, to0, 0, x0);
        tw_held_get(tile, to0, 20, x1);
        tw_held_get(tile, to0, 40, x2);
        tw_held_get(tile, to0, 60, x3);
        tw_held_get(tile, to0, 4, x4);
        tw_held_get(tile, to0, 24, x5);
        tw_held_get(tile, to0, 44, x6);
        tw_held_get(tile, to0, 64, x7);
        tw_held_get(tile, to0, 8, x8);
        tw_held_get(tile, to0, 28, x9);
        tw_held_get(tile, to0, 48, x10);
        tw_held_get(tile, to0, 68, x11);
        tw_held_get(tile, to0, 12, x12);
        tw_held_get(tile, to0, 32, x13);
        tw_held_get(tile, to0, 52, x14);
        tw_held_get(tile, to0, 72, x15);
        tw_held_get(tile, to0, 16, x16);
        tw_held_get(tile, to0, 36, x17);
        tw_held_get(tile, to0, 56, x18);
        tw_held_get(tile, to0, 76, x19);
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
    tw_held_scale(x0, scale, scale * sign);
    tw_held_scale(x1, scale, scale * sign);
    tw_held_scale(x2, scale, scale * sign);
    tw_held_scale(x3, scale, scale * sign);
    tw_held_scale(x4, scale, scale * sign);
    tw_held_scale(x5, scale, scale * sign);
    tw_held_scale(x6, scale, scale * sign);
    tw_held_scale(x7, scale, scale * sign);
    tw_held_scale(x8, scale, scale * sign);
    tw_held_scale(x9, scale, scale * sign);
    tw_held_scale(x10, scale, scale * sign);
    tw_held_scale(x11, scale, scale * sign);
    tw_held_scale(x12, scale, scale * sign);
    tw_held_scale(x13, scale, scale * sign);
    tw_held_scale(x14, scale, scale * sign);
    tw_held_scale(x15, scale, scale * sign);
    tw_held_scale(x16, scale, scale * sign);
    tw_held_scale(x17, scale, scale * sign);
    tw_held_scale(x18, scale, scale * sign);
    tw_held_scale(x19, scale, scale * sign);

    { /* store */
      tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 80;
      const tw_u32 word0 = t;
      if (t < 4u) {
        tw_held_store(out_row + word0, 0, x0);
        tw_held_store(out_row + word0, 20, x1);
        tw_held_store(out_row + word0, 40, x2);
        tw_held_store(out_row + word0, 60, x3);
        tw_held_store(out_row + word0, 4, x4);
        tw_held_store(out_row + word0, 24, x5);
        tw_held_store(out_row + word0, 44, x6);
        tw_held_store(out_row + word0, 64, x7);
        tw_held_store(out_row + word0, 8, x8);
        tw_held_store(out_row + word0, 28, x9);
        tw_held_store(out_row + word0, 48, x10);
        tw_held_store(out_row + word0, 68, x11);
        tw_held_store(out_row + word0, 12, x12);
        tw_held_store(out_row + word0, 32, x13);
        tw_held_store(out_row + word0, 52, x14);
        tw_held_store(out_row + word0, 72, x15);
        tw_held_store(out_row + word0, 16, x16);
        tw_held_store(out_row + word0, 36, x17);
        tw_held_store(out_row + word0, 56, x18);
        tw_held_store(out_row + word0, 76, x19);
      }
    }
  }
}

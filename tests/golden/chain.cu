/* tw_f32_256_packed_5a3fc842: complex transform of rows
 * record: precision=f32 n=256 radices=16x16 elements=16 threads=16 transforms=8 padding=insert pad_every=4 pad_by=1 chain=1 */

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
  return word + (word >> 4) * 1u;
}

/* DFT of length 16, in place: conjugate-pair split radix.
 * 144 operations: 104 additions, 0 multiplications, 40 fused; at most 33 live values.
 * Before fusing: 144 additions, 24 multiplications. */
#define tw_dft16( \
    x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15) \
    asm volatile("{ .reg .f32 minus, t<113>;" \
      "add.f32 t0, " #x0 "_re, " #x8 "_re;" \
      "sub.f32 t1, " #x0 "_re, " #x8 "_re;" \
      "add.f32 t2, " #x0 "_im, " #x8 "_im;" \
      "sub.f32 t3, " #x0 "_im, " #x8 "_im;" \
      "add.f32 t4, " #x4 "_re, " #x12 "_re;" \
      "sub.f32 t5, " #x4 "_re, " #x12 "_re;" \
      "add.f32 t6, " #x4 "_im, " #x12 "_im;" \
      "sub.f32 t7, " #x4 "_im, " #x12 "_im;" \
      "add.f32 t8, t0, t4;" \
      "sub.f32 t9, t0, t4;" \
      "add.f32 t10, t2, t6;" \
      "sub.f32 t11, t2, t6;" \
      "add.f32 t12, t1, t7;" \
      "sub.f32 t13, t1, t7;" \
      "sub.f32 t14, t3, t5;" \
      "add.f32 t15, t3, t5;" \
      "add.f32 t16, " #x2 "_re, " #x10 "_re;" \
      "sub.f32 t17, " #x2 "_re, " #x10 "_re;" \
      "add.f32 t18, " #x2 "_im, " #x10 "_im;" \
      "sub.f32 t19, " #x2 "_im, " #x10 "_im;" \
      "add.f32 t20, " #x6 "_re, " #x14 "_re;" \
      "sub.f32 t21, " #x6 "_re, " #x14 "_re;" \
      "add.f32 t22, " #x6 "_im, " #x14 "_im;" \
      "sub.f32 t23, " #x6 "_im, " #x14 "_im;" \
      "add.f32 t24, t16, t20;" \
      "sub.f32 t25, t16, t20;" \
      "add.f32 t26, t18, t22;" \
      "sub.f32 t27, t18, t22;" \
      "add.f32 t28, t8, t24;" \
      "sub.f32 t29, t8, t24;" \
      "add.f32 t30, t10, t26;" \
      "sub.f32 t31, t10, t26;" \
      "add.f32 t32, t9, t27;" \
      "sub.f32 t33, t9, t27;" \
      "sub.f32 t34, t11, t25;" \
      "add.f32 t35, t11, t25;" \
      "add.f32 t36, t17, t19;" \
      "sub.f32 t37, t17, t19;" \
      "sub.f32 t38, t21, t23;" \
      "add.f32 t39, t21, t23;" \
      "sub.f32 t40, t36, t38;" \
      "add.f32 t41, t36, t38;" \
      "add.f32 t42, t37, t39;" \
      "sub.f32 t43, t37, t39;" \
      "fma.rn.f32 t44, t40, 0f3F3504F3, t12;" \
      "fma.rn.f32 t45, t40, 0fBF3504F3, t12;" \
      "fma.rn.f32 t46, t42, 0fBF3504F3, t14;" \
      "fma.rn.f32 t47, t42, 0f3F3504F3, t14;" \
      "fma.rn.f32 t48, t43, 0fBF3504F3, t13;" \
      "fma.rn.f32 t49, t43, 0f3F3504F3, t13;" \
      "fma.rn.f32 t50, t41, 0fBF3504F3, t15;" \
      "fma.rn.f32 t51, t41, 0f3F3504F3, t15;" \
      "add.f32 t52, " #x1 "_re, " #x9 "_re;" \
      "sub.f32 t53, " #x1 "_re, " #x9 "_re;" \
      "add.f32 t54, " #x1 "_im, " #x9 "_im;" \
      "sub.f32 t55, " #x1 "_im, " #x9 "_im;" \
      "add.f32 t56, " #x5 "_re, " #x13 "_re;" \
      "sub.f32 t57, " #x5 "_re, " #x13 "_re;" \
      "add.f32 t58, " #x5 "_im, " #x13 "_im;" \
      "sub.f32 t59, " #x5 "_im, " #x13 "_im;" \
      "add.f32 t60, t52, t56;" \
      "sub.f32 t61, t52, t56;" \
      "add.f32 t62, t54, t58;" \
      "sub.f32 t63, t54, t58;" \
      "add.f32 t64, t53, t59;" \
      "sub.f32 t65, t53, t59;" \
      "sub.f32 t66, t55, t57;" \
      "add.f32 t67, t55, t57;" \
      "add.f32 t68, " #x7 "_re, " #x15 "_re;" \
      "sub.f32 t69, " #x7 "_re, " #x15 "_re;" \
      "add.f32 t70, " #x7 "_im, " #x15 "_im;" \
      "sub.f32 t71, " #x7 "_im, " #x15 "_im;" \
      "add.f32 t72, " #x3 "_re, " #x11 "_re;" \
      "sub.f32 t73, " #x3 "_re, " #x11 "_re;" \
      "add.f32 t74, " #x3 "_im, " #x11 "_im;" \
      "sub.f32 t75, " #x3 "_im, " #x11 "_im;" \
      "add.f32 t76, t68, t72;" \
      "sub.f32 t77, t68, t72;" \
      "add.f32 t78, t70, t74;" \
      "sub.f32 t79, t70, t74;" \
      "sub.f32 t80, t69, t75;" \
      "add.f32 t81, t69, t75;" \
      "add.f32 t82, t71, t73;" \
      "sub.f32 t83, t71, t73;" \
      "add.f32 t84, t60, t76;" \
      "sub.f32 t85, t60, t76;" \
      "add.f32 t86, t62, t78;" \
      "sub.f32 t87, t62, t78;" \
      "add.f32 " #x0 "_re, t28, t84;" \
      "sub.f32 " #x8 "_re, t28, t84;" \
      "add.f32 " #x0 "_im, t30, t86;" \
      "sub.f32 " #x8 "_im, t30, t86;" \
      "add.f32 " #x4 "_re, t29, t87;" \
      "sub.f32 " #x12 "_re, t29, t87;" \
      "sub.f32 " #x4 "_im, t31, t85;" \
      "add.f32 " #x12 "_im, t31, t85;" \
      "fma.rn.f32 t88, t66, 0f3ED413CD, t64;" \
      "fma.rn.f32 t89, t64, 0fBED413CD, t66;" \
      "fma.rn.f32 t90, t82, 0fBED413CD, t80;" \
      "fma.rn.f32 t91, t80, 0f3ED413CD, t82;" \
      "sub.f32 t92, t88, t90;" \
      "add.f32 t93, t88, t90;" \
      "sub.f32 t94, t89, t91;" \
      "add.f32 t95, t89, t91;" \
      "fma.rn.f32 " #x1 "_re, t92, 0f3F6C835E, t44;" \
      "fma.rn.f32 " #x9 "_re, t92, 0fBF6C835F, t44;" \
      "fma.rn.f32 " #x1 "_im, t94, 0f3F6C835E, t46;" \
      "fma.rn.f32 " #x9 "_im, t94, 0fBF6C835F, t46;" \
      "fma.rn.f32 " #x5 "_re, t95, 0f3F6C835E, t45;" \
      "fma.rn.f32 " #x13 "_re, t95, 0fBF6C835F, t45;" \
      "fma.rn.f32 " #x5 "_im, t93, 0fBF6C835F, t47;" \
      "fma.rn.f32 " #x13 "_im, t93, 0f3F6C835E, t47;" \
      "add.f32 t96, t61, t63;" \
      "sub.f32 t97, t61, t63;" \
      "sub.f32 t98, t77, t79;" \
      "add.f32 t99, t77, t79;" \
      "add.f32 t100, t96, t98;" \
      "sub.f32 t101, t96, t98;" \
      "sub.f32 t102, t97, t99;" \
      "add.f32 t103, t97, t99;" \
      "fma.rn.f32 " #x2 "_re, t100, 0f3F3504F3, t32;" \
      "fma.rn.f32 " #x10 "_re, t100, 0fBF3504F3, t32;" \
      "fma.rn.f32 " #x2 "_im, t102, 0fBF3504F3, t34;" \
      "fma.rn.f32 " #x10 "_im, t102, 0f3F3504F3, t34;" \
      "fma.rn.f32 " #x6 "_re, t103, 0fBF3504F3, t33;" \
      "fma.rn.f32 " #x14 "_re, t103, 0f3F3504F3, t33;" \
      "fma.rn.f32 " #x6 "_im, t101, 0fBF3504F3, t35;" \
      "fma.rn.f32 " #x14 "_im, t101, 0f3F3504F3, t35;" \
      "fma.rn.f32 t104, t65, 0f3ED413CD, t67;" \
      "fma.rn.f32 t105, t67, 0fBED413CD, t65;" \
      "fma.rn.f32 t106, t81, 0fBED413CD, t83;" \
      "fma.rn.f32 t107, t83, 0f3ED413CD, t81;" \
      "add.f32 t108, t104, t106;" \
      "sub.f32 t109, t104, t106;" \
      "add.f32 t110, t105, t107;" \
      "sub.f32 t111, t105, t107;" \
      "fma.rn.f32 " #x3 "_re, t108, 0f3F6C835E, t48;" \
      "fma.rn.f32 " #x11 "_re, t108, 0fBF6C835F, t48;" \
      "fma.rn.f32 " #x3 "_im, t110, 0fBF6C835F, t50;" \
      "fma.rn.f32 " #x11 "_im, t110, 0f3F6C835E, t50;" \
      "fma.rn.f32 " #x7 "_re, t111, 0fBF6C835F, t49;" \
      "fma.rn.f32 " #x15 "_re, t111, 0f3F6C835E, t49;" \
      "fma.rn.f32 " #x7 "_im, t109, 0fBF6C835F, t51;" \
      "fma.rn.f32 " #x15 "_im, t109, 0f3F6C835E, t51;" \
      "}")

TW_KERNEL(tw_f32_256_packed_5a3fc842, 128, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 16u;
  const tw_u32 row = thread / 16u;
  const tw_u32 tile_words = 2048u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
  tw_held_declare(tw_declare_each(x8) tw_declare_each(x9) tw_declare_each(x10) tw_declare_each(x11));
  tw_held_declare(tw_declare_each(x12) tw_declare_each(x13) tw_declare_each(x14) tw_declare_each(x15));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 8;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 256;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 16) tw_load_each(x2, 32) tw_load_each(x3, 48));
      tw_held_load(in_row + word0, tw_load_each(x4, 64) tw_load_each(x5, 80) tw_load_each(x6, 96) tw_load_each(x7, 112));
      tw_held_load(in_row + word0, tw_load_each(x8, 128) tw_load_each(x9, 144) tw_load_each(x10, 160) tw_load_each(x11, 176));
      tw_held_load(in_row + word0, tw_load_each(x12, 192) tw_load_each(x13, 208) tw_load_each(x14, 224) tw_load_each(x15, 240));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));
  tw_held_turn(sign, tw_turn_each(x8) tw_turn_each(x9) tw_turn_each(x10) tw_turn_each(x11));
  tw_held_turn(sign, tw_turn_each(x12) tw_turn_each(x13) tw_turn_each(x14) tw_turn_each(x15));

  /* stage 1 of 2: radix 16, stride 1 */
  tw_dft16(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15);

  { /* exchange */
    const tw_u32 from0 = row * 256u + t * 16u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 256u + t;
    const tw_u32 to0_at = tw_position(to0);
    const tw_tile tile = tw_tile_from(0u);
    tw_held_put(tile, from0_at, tw_put_each(x0, 0) tw_put_each(x1, 1) tw_put_each(x2, 2) tw_put_each(x3, 3));
    tw_held_put(tile, from0_at, tw_put_each(x4, 4) tw_put_each(x5, 5) tw_put_each(x6, 6) tw_put_each(x7, 7));
    tw_held_put(tile, from0_at, tw_put_each(x8, 8) tw_put_each(x9, 9) tw_put_each(x10, 10) tw_put_each(x11, 11));
    tw_held_put(tile, from0_at, tw_put_each(x12, 12) tw_put_each(x13, 13) tw_put_each(x14, 14) tw_put_each(x15, 15));
    tw_barrier();
    tw_held_get(tile, to0_at, tw_get_each(x0, 0) tw_get_each(x1, 17) tw_get_each(x2, 34) tw_get_each(x3, 51));
    tw_held_get(tile, to0_at, tw_get_each(x4, 68) tw_get_each(x5, 85) tw_get_each(x6, 102) tw_get_each(x7, 119));
    tw_held_get(tile, to0_at, tw_get_each(x8, 136) tw_get_each(x9, 153) tw_get_each(x10, 170) tw_get_each(x11, 187));
    tw_held_get(tile, to0_at, tw_get_each(x12, 204) tw_get_each(x13, 221) tw_get_each(x14, 238) tw_get_each(x15, 255));
  }

  /* stage 2 of 2: radix 16, stride 16 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    tw_held_roots(16, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 16) tw_fetch_each(3, 32) tw_fetch_each(4, 48)
        tw_fetch_each(8, 64) tw_fetch_each(12, 80) tw_power_each(5, 4, 1) tw_power_each(6, 4, 2)
        tw_power_each(7, 4, 3) tw_power_each(9, 8, 1) tw_power_each(10, 8, 2) tw_power_each(11, 8, 3)
        tw_power_each(13, 12, 1) tw_power_each(14, 12, 2) tw_power_each(15, 12, 3) tw_times_each(x1, 1)
        tw_times_each(x2, 2) tw_times_each(x3, 3) tw_times_each(x4, 4) tw_times_each(x5, 5)
        tw_times_each(x6, 6) tw_times_each(x7, 7) tw_times_each(x8, 8) tw_times_each(x9, 9)
        tw_times_each(x10, 10) tw_times_each(x11, 11) tw_times_each(x12, 12) tw_times_each(x13, 13)
        tw_times_each(x14, 14) tw_times_each(x15, 15));
  }
  tw_dft16(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15);

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6) tw_scale_each(x7));
  tw_held_scale(scale, scale * sign, tw_scale_each(x8) tw_scale_each(x9) tw_scale_each(x10) tw_scale_each(x11));
  tw_held_scale(scale, scale * sign, tw_scale_each(x12) tw_scale_each(x13) tw_scale_each(x14) tw_scale_each(x15));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 256;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_store(out_row + word0, tw_store_each(x0, 0) tw_store_each(x1, 16) tw_store_each(x2, 32) tw_store_each(x3, 48));
      tw_held_store(out_row + word0, tw_store_each(x4, 64) tw_store_each(x5, 80) tw_store_each(x6, 96) tw_store_each(x7, 112));
      tw_held_store(out_row + word0, tw_store_each(x8, 128) tw_store_each(x9, 144) tw_store_each(x10, 160) tw_store_each(x11, 176));
      tw_held_store(out_row + word0, tw_store_each(x12, 192) tw_store_each(x13, 208) tw_store_each(x14, 224) tw_store_each(x15, 240));
    }
  }
}

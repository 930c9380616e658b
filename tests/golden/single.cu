/* tw_f32_15_packed_27b89b3f: complex transform of rows
 * record: precision=f32 n=15 radices=15 elements=15 transforms=32 whole=1 load_hint=stream */

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

/* DFT of length 15, in place: prime factor, 3 x 5.
 * 156 operations: 72 additions, 0 multiplications, 84 fused; at most 31 live values.
 * Before fusing: 156 additions, 56 multiplications. */
#define tw_dft15( \
    x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14) \
    asm volatile("{ .reg .f32 minus, t<127>;" \
      "add.f32 t0, " #x5 "_re, " #x10 "_re;" \
      "sub.f32 t1, " #x5 "_re, " #x10 "_re;" \
      "add.f32 t2, " #x5 "_im, " #x10 "_im;" \
      "sub.f32 t3, " #x5 "_im, " #x10 "_im;" \
      "add.f32 t4, " #x0 "_re, t0;" \
      "fma.rn.f32 t5, t0, 0fBF000000, " #x0 "_re;" \
      "add.f32 t6, " #x0 "_im, t2;" \
      "fma.rn.f32 t7, t2, 0fBF000000, " #x0 "_im;" \
      "fma.rn.f32 t8, t3, 0f3F5DB3D7, t5;" \
      "fma.rn.f32 t9, t3, 0fBF5DB3D7, t5;" \
      "fma.rn.f32 t10, t1, 0fBF5DB3D7, t7;" \
      "fma.rn.f32 t11, t1, 0f3F5DB3D7, t7;" \
      "add.f32 t12, " #x8 "_re, " #x13 "_re;" \
      "sub.f32 t13, " #x8 "_re, " #x13 "_re;" \
      "add.f32 t14, " #x8 "_im, " #x13 "_im;" \
      "sub.f32 t15, " #x8 "_im, " #x13 "_im;" \
      "add.f32 t16, " #x3 "_re, t12;" \
      "fma.rn.f32 t17, t12, 0fBF000000, " #x3 "_re;" \
      "add.f32 t18, " #x3 "_im, t14;" \
      "fma.rn.f32 t19, t14, 0fBF000000, " #x3 "_im;" \
      "fma.rn.f32 t20, t15, 0f3F5DB3D7, t17;" \
      "fma.rn.f32 t21, t15, 0fBF5DB3D7, t17;" \
      "fma.rn.f32 t22, t13, 0fBF5DB3D7, t19;" \
      "fma.rn.f32 t23, t13, 0f3F5DB3D7, t19;" \
      "add.f32 t24, " #x1 "_re, " #x11 "_re;" \
      "sub.f32 t25, " #x1 "_re, " #x11 "_re;" \
      "add.f32 t26, " #x1 "_im, " #x11 "_im;" \
      "sub.f32 t27, " #x1 "_im, " #x11 "_im;" \
      "add.f32 t28, " #x6 "_re, t24;" \
      "fma.rn.f32 t29, t24, 0fBF000000, " #x6 "_re;" \
      "add.f32 t30, " #x6 "_im, t26;" \
      "fma.rn.f32 t31, t26, 0fBF000000, " #x6 "_im;" \
      "fma.rn.f32 t32, t27, 0fBF5DB3D7, t29;" \
      "fma.rn.f32 t33, t27, 0f3F5DB3D7, t29;" \
      "fma.rn.f32 t34, t25, 0f3F5DB3D7, t31;" \
      "fma.rn.f32 t35, t25, 0fBF5DB3D7, t31;" \
      "add.f32 t36, " #x4 "_re, " #x14 "_re;" \
      "sub.f32 t37, " #x4 "_re, " #x14 "_re;" \
      "add.f32 t38, " #x4 "_im, " #x14 "_im;" \
      "sub.f32 t39, " #x4 "_im, " #x14 "_im;" \
      "add.f32 t40, " #x9 "_re, t36;" \
      "fma.rn.f32 t41, t36, 0fBF000000, " #x9 "_re;" \
      "add.f32 t42, " #x9 "_im, t38;" \
      "fma.rn.f32 t43, t38, 0fBF000000, " #x9 "_im;" \
      "fma.rn.f32 t44, t39, 0fBF5DB3D7, t41;" \
      "fma.rn.f32 t45, t39, 0f3F5DB3D7, t41;" \
      "fma.rn.f32 t46, t37, 0f3F5DB3D7, t43;" \
      "fma.rn.f32 t47, t37, 0fBF5DB3D7, t43;" \
      "add.f32 t48, " #x2 "_re, " #x7 "_re;" \
      "sub.f32 t49, " #x2 "_re, " #x7 "_re;" \
      "add.f32 t50, " #x2 "_im, " #x7 "_im;" \
      "sub.f32 t51, " #x2 "_im, " #x7 "_im;" \
      "add.f32 t52, " #x12 "_re, t48;" \
      "fma.rn.f32 t53, t48, 0fBF000000, " #x12 "_re;" \
      "add.f32 t54, " #x12 "_im, t50;" \
      "fma.rn.f32 t55, t50, 0fBF000000, " #x12 "_im;" \
      "fma.rn.f32 t56, t51, 0f3F5DB3D7, t53;" \
      "fma.rn.f32 t57, t51, 0fBF5DB3D7, t53;" \
      "fma.rn.f32 t58, t49, 0fBF5DB3D7, t55;" \
      "fma.rn.f32 t59, t49, 0f3F5DB3D7, t55;" \
      "add.f32 t60, t16, t52;" \
      "sub.f32 t61, t16, t52;" \
      "add.f32 t62, t18, t54;" \
      "sub.f32 t63, t18, t54;" \
      "add.f32 t64, t28, t40;" \
      "sub.f32 t65, t28, t40;" \
      "add.f32 t66, t30, t42;" \
      "sub.f32 t67, t30, t42;" \
      "add.f32 t68, t60, t64;" \
      "sub.f32 t69, t60, t64;" \
      "add.f32 " #x0 "_re, t4, t68;" \
      "fma.rn.f32 t70, t68, 0fBE800000, t4;" \
      "fma.rn.f32 t71, t69, 0f3F0F1BBD, t70;" \
      "fma.rn.f32 t72, t69, 0fBF0F1BBD, t70;" \
      "fma.rn.f32 t73, t61, 0f3FCF1BBD, t65;" \
      "fma.rn.f32 t74, t65, 0fBFCF1BBD, t61;" \
      "add.f32 t75, t62, t66;" \
      "sub.f32 t76, t62, t66;" \
      "add.f32 " #x0 "_im, t6, t75;" \
      "fma.rn.f32 t77, t75, 0fBE800000, t6;" \
      "fma.rn.f32 t78, t76, 0f3F0F1BBD, t77;" \
      "fma.rn.f32 t79, t76, 0fBF0F1BBD, t77;" \
      "fma.rn.f32 t80, t63, 0f3FCF1BBD, t67;" \
      "fma.rn.f32 t81, t67, 0fBFCF1BBD, t63;" \
      "fma.rn.f32 " #x6 "_re, t80, 0f3F167918, t71;" \
      "fma.rn.f32 " #x9 "_re, t80, 0fBF167918, t71;" \
      "fma.rn.f32 " #x6 "_im, t73, 0fBF167918, t78;" \
      "fma.rn.f32 " #x9 "_im, t73, 0f3F167918, t78;" \
      "fma.rn.f32 " #x12 "_re, t81, 0f3F167918, t72;" \
      "fma.rn.f32 " #x3 "_re, t81, 0fBF167918, t72;" \
      "fma.rn.f32 " #x12 "_im, t74, 0fBF167918, t79;" \
      "fma.rn.f32 " #x3 "_im, t74, 0f3F167918, t79;" \
      "add.f32 t82, t20, t56;" \
      "sub.f32 t83, t20, t56;" \
      "add.f32 t84, t22, t58;" \
      "sub.f32 t85, t22, t58;" \
      "add.f32 t86, t32, t44;" \
      "sub.f32 t87, t32, t44;" \
      "add.f32 t88, t34, t46;" \
      "sub.f32 t89, t34, t46;" \
      "add.f32 t90, t82, t86;" \
      "sub.f32 t91, t82, t86;" \
      "add.f32 " #x10 "_re, t8, t90;" \
      "fma.rn.f32 t92, t90, 0fBE800000, t8;" \
      "fma.rn.f32 t93, t91, 0f3F0F1BBD, t92;" \
      "fma.rn.f32 t94, t91, 0fBF0F1BBD, t92;" \
      "fma.rn.f32 t95, t83, 0f3FCF1BBD, t87;" \
      "fma.rn.f32 t96, t87, 0fBFCF1BBD, t83;" \
      "add.f32 t97, t84, t88;" \
      "sub.f32 t98, t84, t88;" \
      "add.f32 " #x10 "_im, t10, t97;" \
      "fma.rn.f32 t99, t97, 0fBE800000, t10;" \
      "fma.rn.f32 t100, t98, 0f3F0F1BBD, t99;" \
      "fma.rn.f32 t101, t98, 0fBF0F1BBD, t99;" \
      "fma.rn.f32 t102, t85, 0f3FCF1BBD, t89;" \
      "fma.rn.f32 t103, t89, 0fBFCF1BBD, t85;" \
      "fma.rn.f32 " #x1 "_re, t102, 0f3F167918, t93;" \
      "fma.rn.f32 " #x4 "_re, t102, 0fBF167918, t93;" \
      "fma.rn.f32 " #x1 "_im, t95, 0fBF167918, t100;" \
      "fma.rn.f32 " #x4 "_im, t95, 0f3F167918, t100;" \
      "fma.rn.f32 " #x7 "_re, t103, 0f3F167918, t94;" \
      "fma.rn.f32 " #x13 "_re, t103, 0fBF167918, t94;" \
      "fma.rn.f32 " #x7 "_im, t96, 0fBF167918, t101;" \
      "fma.rn.f32 " #x13 "_im, t96, 0f3F167918, t101;" \
      "add.f32 t104, t21, t57;" \
      "sub.f32 t105, t21, t57;" \
      "add.f32 t106, t23, t59;" \
      "sub.f32 t107, t23, t59;" \
      "add.f32 t108, t33, t45;" \
      "sub.f32 t109, t33, t45;" \
      "add.f32 t110, t35, t47;" \
      "sub.f32 t111, t35, t47;" \
      "add.f32 t112, t104, t108;" \
      "sub.f32 t113, t104, t108;" \
      "add.f32 " #x5 "_re, t9, t112;" \
      "fma.rn.f32 t114, t112, 0fBE800000, t9;" \
      "fma.rn.f32 t115, t113, 0f3F0F1BBD, t114;" \
      "fma.rn.f32 t116, t113, 0fBF0F1BBD, t114;" \
      "fma.rn.f32 t117, t105, 0f3FCF1BBD, t109;" \
      "fma.rn.f32 t118, t109, 0fBFCF1BBD, t105;" \
      "add.f32 t119, t106, t110;" \
      "sub.f32 t120, t106, t110;" \
      "add.f32 " #x5 "_im, t11, t119;" \
      "fma.rn.f32 t121, t119, 0fBE800000, t11;" \
      "fma.rn.f32 t122, t120, 0f3F0F1BBD, t121;" \
      "fma.rn.f32 t123, t120, 0fBF0F1BBD, t121;" \
      "fma.rn.f32 t124, t107, 0f3FCF1BBD, t111;" \
      "fma.rn.f32 t125, t111, 0fBFCF1BBD, t107;" \
      "fma.rn.f32 " #x11 "_re, t124, 0f3F167918, t115;" \
      "fma.rn.f32 " #x14 "_re, t124, 0fBF167918, t115;" \
      "fma.rn.f32 " #x11 "_im, t117, 0fBF167918, t122;" \
      "fma.rn.f32 " #x14 "_im, t117, 0f3F167918, t122;" \
      "fma.rn.f32 " #x2 "_re, t125, 0f3F167918, t116;" \
      "fma.rn.f32 " #x8 "_re, t125, 0fBF167918, t116;" \
      "fma.rn.f32 " #x2 "_im, t118, 0fBF167918, t123;" \
      "fma.rn.f32 " #x8 "_im, t118, 0f3F167918, t123;" \
      "}")

TW_KERNEL(tw_f32_15_packed_27b89b3f, 32, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 1u;
  const tw_u32 row = thread / 1u;
  const tw_u32 tile_words = 480u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
  tw_held_declare(tw_declare_each(x8) tw_declare_each(x9) tw_declare_each(x10) tw_declare_each(x11));
  tw_held_declare(tw_declare_each(x12) tw_declare_each(x13) tw_declare_each(x14));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 32;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 15;
    const tw_u32 word0 = 0u;
    tw_held_load_stream(in_row + word0, tw_load_stream_each(x0, 0) tw_load_stream_each(x1, 1) tw_load_stream_each(x2, 2) tw_load_stream_each(x3, 3));
    tw_held_load_stream(in_row + word0, tw_load_stream_each(x4, 4) tw_load_stream_each(x5, 5) tw_load_stream_each(x6, 6) tw_load_stream_each(x7, 7));
    tw_held_load_stream(in_row + word0, tw_load_stream_each(x8, 8) tw_load_stream_each(x9, 9) tw_load_stream_each(x10, 10) tw_load_stream_each(x11, 11));
    tw_held_load_stream(in_row + word0, tw_load_stream_each(x12, 12) tw_load_stream_each(x13, 13) tw_load_stream_each(x14, 14));
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));
  tw_held_turn(sign, tw_turn_each(x8) tw_turn_each(x9) tw_turn_each(x10) tw_turn_each(x11));
  tw_held_turn(sign, tw_turn_each(x12) tw_turn_each(x13) tw_turn_each(x14));

  /* stage 1 of 1: radix 15, stride 1 */
  tw_dft15(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14);

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6) tw_scale_each(x7));
  tw_held_scale(scale, scale * sign, tw_scale_each(x8) tw_scale_each(x9) tw_scale_each(x10) tw_scale_each(x11));
  tw_held_scale(scale, scale * sign, tw_scale_each(x12) tw_scale_each(x13) tw_scale_each(x14));

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * 15;
    const tw_u32 word0 = 0u;
    tw_held_store(out_row + word0, tw_store_each(x0, 0) tw_store_each(x1, 1) tw_store_each(x2, 2) tw_store_each(x3, 3));
    tw_held_store(out_row + word0, tw_store_each(x4, 4) tw_store_each(x5, 5) tw_store_each(x6, 6) tw_store_each(x7, 7));
    tw_held_store(out_row + word0, tw_store_each(x8, 8) tw_store_each(x9, 9) tw_store_each(x10, 10) tw_store_each(x11, 11));
    tw_held_store(out_row + word0, tw_store_each(x12, 12) tw_store_each(x13, 13) tw_store_each(x14, 14));
  }
}

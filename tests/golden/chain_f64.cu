/* tw_f64_169_packed_b7d5dec0: complex transform of rows
 * record: precision=f64 n=169 radices=13x13 elements=13 threads=13 transforms=5 output=staged twiddle=computed chain=1 */

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

TW_INLINE tw_complex tw_root(tw_u32 part, tw_u32 whole) {
  const tw_u32 quarter = (4u * part + whole / 2u) / whole;
  const tw_i32 rest = (tw_i32)(4u * part) - (tw_i32)(quarter * whole);
  tw_real s, c;
  tw_sincospi((tw_real)rest / (tw_real)(2u * whole), &s, &c);
  const tw_real re = quarter & 1u ? -s : c, im = quarter & 1u ? c : s;
  const tw_complex w = {quarter & 2u ? -re : re, quarter & 2u ? im : -im};
  return w;
}

/* DFT of length 13, in place: odd prime by real convolutions of length 6.
 * 168 operations: 54 additions, 0 multiplications, 114 fused; at most 29 live values.
 * Before fusing: 168 additions, 76 multiplications. */
#define tw_dft13( \
    x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12) \
    asm volatile("{ .reg .f64 minus, t<143>;" \
      ".reg .f64 i0; mov.f64 i0, " #x0 "_re;" \
      ".reg .f64 i1; mov.f64 i1, " #x0 "_im;" \
      "add.f64 t0, " #x1 "_re, " #x12 "_re;" \
      "sub.f64 t1, " #x1 "_re, " #x12 "_re;" \
      "add.f64 t2, " #x1 "_im, " #x12 "_im;" \
      "sub.f64 t3, " #x1 "_im, " #x12 "_im;" \
      "add.f64 t4, " #x6 "_re, " #x7 "_re;" \
      "sub.f64 t5, " #x6 "_re, " #x7 "_re;" \
      "add.f64 t6, " #x6 "_im, " #x7 "_im;" \
      "sub.f64 t7, " #x6 "_im, " #x7 "_im;" \
      "add.f64 t8, " #x3 "_re, " #x10 "_re;" \
      "sub.f64 t9, " #x3 "_re, " #x10 "_re;" \
      "add.f64 t10, " #x3 "_im, " #x10 "_im;" \
      "sub.f64 t11, " #x3 "_im, " #x10 "_im;" \
      "add.f64 t12, " #x5 "_re, " #x8 "_re;" \
      "sub.f64 t13, " #x5 "_re, " #x8 "_re;" \
      "add.f64 t14, " #x5 "_im, " #x8 "_im;" \
      "sub.f64 t15, " #x5 "_im, " #x8 "_im;" \
      "add.f64 t16, " #x4 "_re, " #x9 "_re;" \
      "sub.f64 t17, " #x4 "_re, " #x9 "_re;" \
      "add.f64 t18, " #x4 "_im, " #x9 "_im;" \
      "sub.f64 t19, " #x4 "_im, " #x9 "_im;" \
      "add.f64 t20, " #x2 "_re, " #x11 "_re;" \
      "sub.f64 t21, " #x2 "_re, " #x11 "_re;" \
      "add.f64 t22, " #x2 "_im, " #x11 "_im;" \
      "sub.f64 t23, " #x2 "_im, " #x11 "_im;" \
      "add.f64 t24, t0, t12;" \
      "sub.f64 t25, t0, t12;" \
      "add.f64 t26, t4, t16;" \
      "sub.f64 t27, t4, t16;" \
      "add.f64 t28, t8, t20;" \
      "sub.f64 t29, t8, t20;" \
      "sub.f64 t30, t9, t17;" \
      "add.f64 t31, t9, t17;" \
      "add.f64 t32, t5, t21;" \
      "sub.f64 t33, t5, t21;" \
      "add.f64 t34, t1, t30;" \
      "fma.rn.f64 t35, t30, 0dBFE0000000000000, t1;" \
      "add.f64 t36, t13, t32;" \
      "fma.rn.f64 t37, t32, 0dBFE0000000000000, t13;" \
      "fma.rn.f64 t38, t33, 0d3FEBB67AE8584CAA, t35;" \
      "fma.rn.f64 t39, t33, 0dBFEBB67AE8584CAB, t35;" \
      "fma.rn.f64 t40, t31, 0d3FEBB67AE8584CAA, t37;" \
      "fma.rn.f64 t41, t31, 0dBFEBB67AE8584CAB, t37;" \
      "fma.rn.f64 t42, t34, 0d3FD360AD118567CE, t36;" \
      "fma.rn.f64 t43, t36, 0dBFD360AD118567CE, t34;" \
      "fma.rn.f64 t44, t38, 0dBFA3C7B2D97D9B76, t40;" \
      "fma.rn.f64 t45, t40, 0d3FA3C7B2D97D9B76, t38;" \
      "fma.rn.f64 t46, t39, 0dBFE397AC093BAE70, t41;" \
      "fma.rn.f64 t47, t41, 0d3FE397AC093BAE70, t39;" \
      "fma.rn.f64 t48, t46, 0dBFEB4FB54AF8E513, t44;" \
      "fma.rn.f64 t49, t46, 0d3FEB4FB54AF8E513, t44;" \
      "fma.rn.f64 t50, t47, 0dBFEB4FB54AF8E513, t45;" \
      "fma.rn.f64 t51, t47, 0d3FEB4FB54AF8E513, t45;" \
      "fma.rn.f64 t52, t42, 0d3FEEA658C0C36BC4, t48;" \
      "fma.rn.f64 t53, t48, 0dBFE0B470AD7D563B, t42;" \
      "fma.rn.f64 t54, t43, 0d3FEEA658C0C36BC4, t50;" \
      "fma.rn.f64 t55, t50, 0dBFE0B470AD7D563B, t43;" \
      "fma.rn.f64 t56, t51, 0dBFECEF02F8E8B05E, t53;" \
      "fma.rn.f64 t57, t51, 0d3FECEF02F8E8B05E, t53;" \
      "fma.rn.f64 t58, t49, 0d3FECEF02F8E8B05E, t55;" \
      "fma.rn.f64 t59, t49, 0dBFECEF02F8E8B05E, t55;" \
      "add.f64 t60, t2, t14;" \
      "sub.f64 t61, t2, t14;" \
      "add.f64 t62, t6, t18;" \
      "sub.f64 t63, t6, t18;" \
      "add.f64 t64, t10, t22;" \
      "sub.f64 t65, t10, t22;" \
      "sub.f64 t66, t11, t19;" \
      "add.f64 t67, t11, t19;" \
      "add.f64 t68, t7, t23;" \
      "sub.f64 t69, t7, t23;" \
      "add.f64 t70, t3, t66;" \
      "fma.rn.f64 t71, t66, 0dBFE0000000000000, t3;" \
      "add.f64 t72, t15, t68;" \
      "fma.rn.f64 t73, t68, 0dBFE0000000000000, t15;" \
      "fma.rn.f64 t74, t69, 0d3FEBB67AE8584CAA, t71;" \
      "fma.rn.f64 t75, t69, 0dBFEBB67AE8584CAB, t71;" \
      "fma.rn.f64 t76, t67, 0d3FEBB67AE8584CAA, t73;" \
      "fma.rn.f64 t77, t67, 0dBFEBB67AE8584CAB, t73;" \
      "fma.rn.f64 t78, t70, 0d3FD360AD118567CE, t72;" \
      "fma.rn.f64 t79, t72, 0dBFD360AD118567CE, t70;" \
      "fma.rn.f64 t80, t74, 0dBFA3C7B2D97D9B76, t76;" \
      "fma.rn.f64 t81, t76, 0d3FA3C7B2D97D9B76, t74;" \
      "fma.rn.f64 t82, t75, 0dBFE397AC093BAE70, t77;" \
      "fma.rn.f64 t83, t77, 0d3FE397AC093BAE70, t75;" \
      "fma.rn.f64 t84, t82, 0dBFEB4FB54AF8E513, t80;" \
      "fma.rn.f64 t85, t82, 0d3FEB4FB54AF8E513, t80;" \
      "fma.rn.f64 t86, t83, 0dBFEB4FB54AF8E513, t81;" \
      "fma.rn.f64 t87, t83, 0d3FEB4FB54AF8E513, t81;" \
      "fma.rn.f64 t88, t78, 0d3FEEA658C0C36BC4, t84;" \
      "fma.rn.f64 t89, t84, 0dBFE0B470AD7D563B, t78;" \
      "fma.rn.f64 t90, t79, 0d3FEEA658C0C36BC4, t86;" \
      "fma.rn.f64 t91, t86, 0dBFE0B470AD7D563B, t79;" \
      "fma.rn.f64 t92, t87, 0dBFECEF02F8E8B05E, t89;" \
      "fma.rn.f64 t93, t87, 0d3FECEF02F8E8B05E, t89;" \
      "fma.rn.f64 t94, t85, 0d3FECEF02F8E8B05E, t91;" \
      "fma.rn.f64 t95, t85, 0dBFECEF02F8E8B05E, t91;" \
      "fma.rn.f64 t96, t27, 0dBFD82417707163D0, t25;" \
      "fma.rn.f64 t97, t29, 0dBFD1876C40104B73, t96;" \
      "fma.rn.f64 t98, t25, 0d3FD1876C40104B73, t27;" \
      "fma.rn.f64 t99, t27, 0d3FE73C49DFF7DA47, t25;" \
      "fma.rn.f64 t100, t29, 0dBFD82417707163D0, t98;" \
      "fma.rn.f64 t101, t99, 0d3FD82417707163D0, t29;" \
      "fma.rn.f64 t102, t63, 0dBFD82417707163D0, t61;" \
      "fma.rn.f64 t103, t65, 0dBFD1876C40104B73, t102;" \
      "fma.rn.f64 t104, t61, 0d3FD1876C40104B73, t63;" \
      "fma.rn.f64 t105, t63, 0d3FE73C49DFF7DA47, t61;" \
      "fma.rn.f64 t106, t65, 0dBFD82417707163D0, t104;" \
      "fma.rn.f64 t107, t105, 0d3FD82417707163D0, t65;" \
      "add.f64 t108, i0, t24;" \
      "add.f64 t109, t26, t108;" \
      "add.f64 " #x0 "_re, t28, t109;" \
      "fma.rn.f64 t110, t24, 0d3FB1876C40104B73, i0;" \
      "fma.rn.f64 t111, t26, 0dBFE53570761035E8, t110;" \
      "fma.rn.f64 t112, t28, 0d3FD60905DC1C58F4, t111;" \
      "fma.rn.f64 t113, t24, 0d3FD60905DC1C58F4, i0;" \
      "fma.rn.f64 t114, t24, 0dBFE53570761035E8, i0;" \
      "fma.rn.f64 t115, t26, 0d3FB1876C40104B73, t113;" \
      "fma.rn.f64 t116, t26, 0d3FD60905DC1C58F4, t114;" \
      "fma.rn.f64 t117, t28, 0dBFE53570761035E8, t115;" \
      "fma.rn.f64 t118, t28, 0d3FB1876C40104B73, t116;" \
      "fma.rn.f64 t119, t97, 0d3FEA24BA5805377B, t112;" \
      "fma.rn.f64 t120, t97, 0dBFEA24BA5805377A, t112;" \
      "fma.rn.f64 t121, t100, 0d3FEA24BA5805377B, t117;" \
      "fma.rn.f64 t122, t100, 0dBFEA24BA5805377A, t117;" \
      "fma.rn.f64 t123, t101, 0d3FEA24BA5805377B, t118;" \
      "fma.rn.f64 t124, t101, 0dBFEA24BA5805377A, t118;" \
      "fma.rn.f64 " #x1 "_re, t88, 0d3FE3371C1C9E25A7, t119;" \
      "fma.rn.f64 " #x12 "_re, t88, 0dBFE3371C1C9E25A7, t119;" \
      "fma.rn.f64 " #x2 "_re, t95, 0d3FE2678D87F60797, t121;" \
      "fma.rn.f64 " #x11 "_re, t95, 0dBFE2678D87F60797, t121;" \
      "fma.rn.f64 " #x4 "_re, t92, 0dBFE2678D87F60797, t123;" \
      "fma.rn.f64 " #x9 "_re, t92, 0d3FE2678D87F60797, t123;" \
      "fma.rn.f64 " #x8 "_re, t90, 0dBFE3371C1C9E25A7, t120;" \
      "fma.rn.f64 " #x5 "_re, t90, 0d3FE3371C1C9E25A7, t120;" \
      "fma.rn.f64 " #x3 "_re, t93, 0d3FE2678D87F60797, t122;" \
      "fma.rn.f64 " #x10 "_re, t93, 0dBFE2678D87F60797, t122;" \
      "fma.rn.f64 " #x6 "_re, t94, 0d3FE2678D87F60797, t124;" \
      "fma.rn.f64 " #x7 "_re, t94, 0dBFE2678D87F60797, t124;" \
      "add.f64 t125, i1, t60;" \
      "add.f64 t126, t62, t125;" \
      "add.f64 " #x0 "_im, t64, t126;" \
      "fma.rn.f64 t127, t60, 0d3FB1876C40104B73, i1;" \
      "fma.rn.f64 t128, t62, 0dBFE53570761035E8, t127;" \
      "fma.rn.f64 t129, t64, 0d3FD60905DC1C58F4, t128;" \
      "fma.rn.f64 t130, t60, 0d3FD60905DC1C58F4, i1;" \
      "fma.rn.f64 t131, t60, 0dBFE53570761035E8, i1;" \
      "fma.rn.f64 t132, t62, 0d3FB1876C40104B73, t130;" \
      "fma.rn.f64 t133, t62, 0d3FD60905DC1C58F4, t131;" \
      "fma.rn.f64 t134, t64, 0dBFE53570761035E8, t132;" \
      "fma.rn.f64 t135, t64, 0d3FB1876C40104B73, t133;" \
      "fma.rn.f64 t136, t103, 0d3FEA24BA5805377B, t129;" \
      "fma.rn.f64 t137, t103, 0dBFEA24BA5805377A, t129;" \
      "fma.rn.f64 t138, t106, 0d3FEA24BA5805377B, t134;" \
      "fma.rn.f64 t139, t106, 0dBFEA24BA5805377A, t134;" \
      "fma.rn.f64 t140, t107, 0d3FEA24BA5805377B, t135;" \
      "fma.rn.f64 t141, t107, 0dBFEA24BA5805377A, t135;" \
      "fma.rn.f64 " #x1 "_im, t52, 0dBFE3371C1C9E25A7, t136;" \
      "fma.rn.f64 " #x12 "_im, t52, 0d3FE3371C1C9E25A7, t136;" \
      "fma.rn.f64 " #x2 "_im, t59, 0dBFE2678D87F60797, t138;" \
      "fma.rn.f64 " #x11 "_im, t59, 0d3FE2678D87F60797, t138;" \
      "fma.rn.f64 " #x4 "_im, t56, 0d3FE2678D87F60797, t140;" \
      "fma.rn.f64 " #x9 "_im, t56, 0dBFE2678D87F60797, t140;" \
      "fma.rn.f64 " #x8 "_im, t54, 0d3FE3371C1C9E25A7, t137;" \
      "fma.rn.f64 " #x5 "_im, t54, 0dBFE3371C1C9E25A7, t137;" \
      "fma.rn.f64 " #x3 "_im, t57, 0dBFE2678D87F60797, t139;" \
      "fma.rn.f64 " #x10 "_im, t57, 0d3FE2678D87F60797, t139;" \
      "fma.rn.f64 " #x6 "_im, t58, 0dBFE2678D87F60797, t141;" \
      "fma.rn.f64 " #x7 "_im, t58, 0d3FE2678D87F60797, t141;" \
      "}")

TW_KERNEL(tw_f64_169_packed_b7d5dec0, 65, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 13u;
  const tw_u32 row = thread / 13u;
  const tw_u32 tile_words = 845u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
  tw_held_declare(tw_declare_each(x8) tw_declare_each(x9) tw_declare_each(x10) tw_declare_each(x11));
  tw_held_declare(tw_declare_each(x12));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 5;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 169;
    const tw_u32 word0 = t;
    if (live) {
      tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 13) tw_load_each(x2, 26) tw_load_each(x3, 39));
      tw_held_load(in_row + word0, tw_load_each(x4, 52) tw_load_each(x5, 65) tw_load_each(x6, 78) tw_load_each(x7, 91));
      tw_held_load(in_row + word0, tw_load_each(x8, 104) tw_load_each(x9, 117) tw_load_each(x10, 130) tw_load_each(x11, 143));
      tw_held_load(in_row + word0, tw_load_each(x12, 156));
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));
  tw_held_turn(sign, tw_turn_each(x8) tw_turn_each(x9) tw_turn_each(x10) tw_turn_each(x11));
  tw_held_turn(sign, tw_turn_each(x12));

  /* stage 1 of 2: radix 13, stride 1 */
  tw_dft13(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12);

  { /* exchange */
    const tw_u32 from0 = row * 169u + t * 13u;
    const tw_u32 to0 = row * 169u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 1) tw_put_each(x2, 2) tw_put_each(x3, 3));
    tw_held_put(tile, from0, tw_put_each(x4, 4) tw_put_each(x5, 5) tw_put_each(x6, 6) tw_put_each(x7, 7));
    tw_held_put(tile, from0, tw_put_each(x8, 8) tw_put_each(x9, 9) tw_put_each(x10, 10) tw_put_each(x11, 11));
    tw_held_put(tile, from0, tw_put_each(x12, 12));
    tw_barrier();
    tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 13) tw_get_each(x2, 26) tw_get_each(x3, 39));
    tw_held_get(tile, to0, tw_get_each(x4, 52) tw_get_each(x5, 65) tw_get_each(x6, 78) tw_get_each(x7, 91));
    tw_held_get(tile, to0, tw_get_each(x8, 104) tw_get_each(x9, 117) tw_get_each(x10, 130) tw_get_each(x11, 143));
    tw_held_get(tile, to0, tw_get_each(x12, 156));
  }

  /* stage 2 of 2: radix 13, stride 13 */
  {
    const tw_u32 k = t;
    const tw_complex w1 = tw_root(k * 1u, 169u);
    const tw_complex w2 = tw_root(k * 2u, 169u);
    const tw_complex w3 = tw_root(k * 3u, 169u);
    const tw_complex w4 = tw_root(k * 4u, 169u);
    const tw_complex w8 = tw_root(k * 8u, 169u);
    const tw_complex w12 = tw_root(k * 12u, 169u);
    const tw_complex w5 = tw_multiply(w4, w1);
    const tw_complex w6 = tw_multiply(w4, w2);
    const tw_complex w7 = tw_multiply(w4, w3);
    const tw_complex w9 = tw_multiply(w8, w1);
    const tw_complex w10 = tw_multiply(w8, w2);
    const tw_complex w11 = tw_multiply(w8, w3);
    tw_held_multiply(x1, w1);
    tw_held_multiply(x2, w2);
    tw_held_multiply(x3, w3);
    tw_held_multiply(x4, w4);
    tw_held_multiply(x5, w5);
    tw_held_multiply(x6, w6);
    tw_held_multiply(x7, w7);
    tw_held_multiply(x8, w8);
    tw_held_multiply(x9, w9);
    tw_held_multiply(x10, w10);
    tw_held_multiply(x11, w11);
    tw_held_multiply(x12, w12);
  }
  tw_dft13(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12);

  { /* exchange */
    const tw_u32 from0 = row * 169u + t;
    const tw_u32 linear0 = thread;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 13) tw_put_each(x2, 26) tw_put_each(x3, 39));
    tw_held_put(tile, from0, tw_put_each(x4, 52) tw_put_each(x5, 65) tw_put_each(x6, 78) tw_put_each(x7, 91));
    tw_held_put(tile, from0, tw_put_each(x8, 104) tw_put_each(x9, 117) tw_put_each(x10, 130) tw_put_each(x11, 143));
    tw_held_put(tile, from0, tw_put_each(x12, 156));
    tw_barrier();
    tw_held_get(tile, linear0, tw_get_each(x0, 0) tw_get_each(x1, 65) tw_get_each(x2, 130) tw_get_each(x3, 195));
    tw_held_get(tile, linear0, tw_get_each(x4, 260) tw_get_each(x5, 325) tw_get_each(x6, 390) tw_get_each(x7, 455));
    tw_held_get(tile, linear0, tw_get_each(x8, 520) tw_get_each(x9, 585) tw_get_each(x10, 650) tw_get_each(x11, 715));
    tw_held_get(tile, linear0, tw_get_each(x12, 780));
  }

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6) tw_scale_each(x7));
  tw_held_scale(scale, scale * sign, tw_scale_each(x8) tw_scale_each(x9) tw_scale_each(x10) tw_scale_each(x11));
  tw_held_scale(scale, scale * sign, tw_scale_each(x12));

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 5 ? (tw_u32)(args.batch - first) * 169u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 169;
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x0, 0, 0) tw_store_below_each(x1, 65, 65) tw_store_below_each(x2, 130, 130) tw_store_below_each(x3, 195, 195));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x4, 260, 260) tw_store_below_each(x5, 325, 325) tw_store_below_each(x6, 390, 390) tw_store_below_each(x7, 455, 455));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x8, 520, 520) tw_store_below_each(x9, 585, 585) tw_store_below_each(x10, 650, 650) tw_store_below_each(x11, 715, 715));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x12, 780, 780));
  }
}

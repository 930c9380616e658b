/* tw_f32_155_packed_7e401be7: complex transform of rows with a large prime factor (Good and Thomas, Rader)
 * record: precision=f32 n=124 radices=31x4 elements=31 threads=5 transforms=3 input=staged output=staged exchange=plane padding=insert pad_every=4 pad_by=1 points=155 axis_1=1 method=rader_cofactor */

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

/* k, which a compiler cannot take from where it was before: it does not know that this adds 0 */
TW_INLINE tw_u32 tw_again(const tw_args *args, int list, tw_u32 k) {
  return k + (tw_u32)(list & (int)(args->batch >> 63));
}

TW_INLINE tw_u32 tw_crossing(tw_u32 a, tw_u32 c) {
  const tw_u32 point = a * 5u + c * 31u;
  return point < 155u ? point : point - 155u;
}

/* a power of 2 modulo 5; 0 of 0 */
TW_INLINE tw_u32 tw_power(const tw_args *args, tw_u32 exponent) {
  return tw_load_index((const tw_complex *)args->table + 4, exponent);
}

/* the point that a word comes from */
TW_INLINE tw_u32 tw_gathered(const tw_args *args, tw_u32 word) {
  return tw_crossing(word / 5u, tw_power(args, 4u - word % 5u));
}

/* the point that a word of the convolution goes to */
TW_INLINE tw_u32 tw_scattered(const tw_args *args, tw_u32 word) {
  return tw_crossing(word * 25u % 31u, tw_power(args, word / 31u + 1u));
}

/* the point that the result `row` of column 0 goes to */
TW_INLINE tw_u32 tw_dc_point(tw_u32 row) {
  return row * 25u % 31u * 5u;
}

/* DFT of length 31, in place: odd prime by real convolutions of length 15.
 * 676 operations: 186 additions, 0 multiplications, 490 fused; at most 67 live values.
 * Before fusing: 676 additions, 340 multiplications. */
#define tw_dft31( \
    x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15, \
    x16, x17, x18, x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, x29, x30) \
    asm volatile("{ .reg .f32 minus, t<615>;" \
      ".reg .f32 i0; mov.f32 i0, " #x0 "_re;" \
      ".reg .f32 i1; mov.f32 i1, " #x0 "_im;" \
      "add.f32 t0, " #x1 "_re, " #x30 "_re;" \
      "sub.f32 t1, " #x1 "_re, " #x30 "_re;" \
      "add.f32 t2, " #x1 "_im, " #x30 "_im;" \
      "sub.f32 t3, " #x1 "_im, " #x30 "_im;" \
      "add.f32 t4, " #x10 "_re, " #x21 "_re;" \
      "sub.f32 t5, " #x10 "_re, " #x21 "_re;" \
      "add.f32 t6, " #x10 "_im, " #x21 "_im;" \
      "sub.f32 t7, " #x10 "_im, " #x21 "_im;" \
      "add.f32 t8, " #x7 "_re, " #x24 "_re;" \
      "sub.f32 t9, " #x7 "_re, " #x24 "_re;" \
      "add.f32 t10, " #x7 "_im, " #x24 "_im;" \
      "sub.f32 t11, " #x7 "_im, " #x24 "_im;" \
      "add.f32 t12, " #x8 "_re, " #x23 "_re;" \
      "sub.f32 t13, " #x8 "_re, " #x23 "_re;" \
      "add.f32 t14, " #x8 "_im, " #x23 "_im;" \
      "sub.f32 t15, " #x8 "_im, " #x23 "_im;" \
      "add.f32 t16, " #x13 "_re, " #x18 "_re;" \
      "sub.f32 t17, " #x13 "_re, " #x18 "_re;" \
      "add.f32 t18, " #x13 "_im, " #x18 "_im;" \
      "sub.f32 t19, " #x13 "_im, " #x18 "_im;" \
      "add.f32 t20, " #x6 "_re, " #x25 "_re;" \
      "sub.f32 t21, " #x6 "_re, " #x25 "_re;" \
      "add.f32 t22, " #x6 "_im, " #x25 "_im;" \
      "sub.f32 t23, " #x6 "_im, " #x25 "_im;" \
      "add.f32 t24, " #x2 "_re, " #x29 "_re;" \
      "sub.f32 t25, " #x2 "_re, " #x29 "_re;" \
      "add.f32 t26, " #x2 "_im, " #x29 "_im;" \
      "sub.f32 t27, " #x2 "_im, " #x29 "_im;" \
      "add.f32 t28, " #x11 "_re, " #x20 "_re;" \
      "sub.f32 t29, " #x11 "_re, " #x20 "_re;" \
      "add.f32 t30, " #x11 "_im, " #x20 "_im;" \
      "sub.f32 t31, " #x11 "_im, " #x20 "_im;" \
      "add.f32 t32, " #x14 "_re, " #x17 "_re;" \
      "sub.f32 t33, " #x14 "_re, " #x17 "_re;" \
      "add.f32 t34, " #x14 "_im, " #x17 "_im;" \
      "sub.f32 t35, " #x14 "_im, " #x17 "_im;" \
      "add.f32 t36, " #x15 "_re, " #x16 "_re;" \
      "sub.f32 t37, " #x15 "_re, " #x16 "_re;" \
      "add.f32 t38, " #x15 "_im, " #x16 "_im;" \
      "sub.f32 t39, " #x15 "_im, " #x16 "_im;" \
      "add.f32 t40, " #x5 "_re, " #x26 "_re;" \
      "sub.f32 t41, " #x5 "_re, " #x26 "_re;" \
      "add.f32 t42, " #x5 "_im, " #x26 "_im;" \
      "sub.f32 t43, " #x5 "_im, " #x26 "_im;" \
      "add.f32 t44, " #x12 "_re, " #x19 "_re;" \
      "sub.f32 t45, " #x12 "_re, " #x19 "_re;" \
      "add.f32 t46, " #x12 "_im, " #x19 "_im;" \
      "sub.f32 t47, " #x12 "_im, " #x19 "_im;" \
      "add.f32 t48, " #x4 "_re, " #x27 "_re;" \
      "sub.f32 t49, " #x4 "_re, " #x27 "_re;" \
      "add.f32 t50, " #x4 "_im, " #x27 "_im;" \
      "sub.f32 t51, " #x4 "_im, " #x27 "_im;" \
      "add.f32 t52, " #x9 "_re, " #x22 "_re;" \
      "sub.f32 t53, " #x9 "_re, " #x22 "_re;" \
      "add.f32 t54, " #x9 "_im, " #x22 "_im;" \
      "sub.f32 t55, " #x9 "_im, " #x22 "_im;" \
      "add.f32 t56, " #x3 "_re, " #x28 "_re;" \
      "sub.f32 t57, " #x3 "_re, " #x28 "_re;" \
      "add.f32 t58, " #x3 "_im, " #x28 "_im;" \
      "sub.f32 t59, " #x3 "_im, " #x28 "_im;" \
      "add.f32 t60, t20, t40;" \
      "sub.f32 t61, t20, t40;" \
      "add.f32 t62, t0, t60;" \
      "fma.rn.f32 t63, t60, 0fBF000000, t0;" \
      "add.f32 t64, t4, t44;" \
      "sub.f32 t65, t4, t44;" \
      "add.f32 t66, t24, t64;" \
      "fma.rn.f32 t67, t64, 0fBF000000, t24;" \
      "add.f32 t68, t8, t28;" \
      "sub.f32 t69, t8, t28;" \
      "add.f32 t70, t48, t68;" \
      "fma.rn.f32 t71, t68, 0fBF000000, t48;" \
      "add.f32 t72, t32, t52;" \
      "sub.f32 t73, t32, t52;" \
      "add.f32 t74, t12, t72;" \
      "fma.rn.f32 t75, t72, 0fBF000000, t12;" \
      "add.f32 t76, t16, t56;" \
      "sub.f32 t77, t16, t56;" \
      "add.f32 t78, t36, t76;" \
      "fma.rn.f32 t79, t76, 0fBF000000, t36;" \
      "add.f32 t80, t67, t79;" \
      "sub.f32 t81, t67, t79;" \
      "add.f32 t82, t65, t77;" \
      "sub.f32 t83, t65, t77;" \
      "add.f32 t84, t71, t75;" \
      "sub.f32 t85, t71, t75;" \
      "add.f32 t86, t69, t73;" \
      "sub.f32 t87, t69, t73;" \
      "add.f32 t88, t80, t84;" \
      "sub.f32 t89, t80, t84;" \
      "add.f32 t90, t63, t88;" \
      "fma.rn.f32 t91, t88, 0fBE800000, t63;" \
      "fma.rn.f32 t92, t89, 0f3F0F1BBD, t91;" \
      "fma.rn.f32 t93, t89, 0fBF0F1BBD, t91;" \
      "fma.rn.f32 t94, t81, 0f3FCF1BBD, t85;" \
      "fma.rn.f32 t95, t85, 0fBFCF1BBD, t81;" \
      "sub.f32 t96, t82, t86;" \
      "add.f32 t97, t82, t86;" \
      "sub.f32 t98, t61, t96;" \
      "fma.rn.f32 t99, t96, 0f3E800000, t61;" \
      "fma.rn.f32 t100, t99, 0fBFE4F92E, t97;" \
      "fma.rn.f32 t101, t99, 0f3FE4F92E, t97;" \
      "fma.rn.f32 t102, t83, 0fBFCF1BBD, t87;" \
      "fma.rn.f32 t103, t87, 0f3FCF1BBD, t83;" \
      "fma.rn.f32 t104, t102, 0fBF02503F, t92;" \
      "fma.rn.f32 t105, t102, 0f3F02503F, t92;" \
      "fma.rn.f32 t106, t100, 0fBF52DA03, t94;" \
      "fma.rn.f32 t107, t100, 0f3F52DA03, t94;" \
      "fma.rn.f32 t108, t103, 0f3F02503F, t93;" \
      "fma.rn.f32 t109, t103, 0fBF02503F, t93;" \
      "fma.rn.f32 t110, t101, 0f3F52DA03, t95;" \
      "fma.rn.f32 t111, t101, 0fBF52DA03, t95;" \
      "fma.rn.f32 t112, t98, 0f3EBC0E8B, t90;" \
      "fma.rn.f32 t113, t90, 0fBEFABE0F, t98;" \
      "fma.rn.f32 t114, t104, 0f3E892702, t106;" \
      "fma.rn.f32 t115, t106, 0fBDBD8A39, t104;" \
      "fma.rn.f32 t116, t110, 0f3AAB22BF, t108;" \
      "fma.rn.f32 t117, t108, 0fBB77AB82, t110;" \
      "fma.rn.f32 t118, t111, 0fBF4657E5, t109;" \
      "fma.rn.f32 t119, t111, 0f3EE45000, t109;" \
      "fma.rn.f32 t120, t107, 0fBF828753, t105;" \
      "fma.rn.f32 t121, t107, 0f3EAD7704, t105;" \
      "fma.rn.f32 t122, t120, 0fBF5C2D42, t114;" \
      "fma.rn.f32 t123, t120, 0f3F5C2D42, t114;" \
      "fma.rn.f32 t124, t121, 0fBF6086BD, t115;" \
      "fma.rn.f32 t125, t121, 0f3F6086BD, t115;" \
      "fma.rn.f32 t126, t118, 0fBF1ABA1E, t116;" \
      "fma.rn.f32 t127, t118, 0f3F1ABA1E, t116;" \
      "fma.rn.f32 t128, t119, 0f3FAD7DA5, t117;" \
      "fma.rn.f32 t129, t119, 0fBFAD7DA5, t117;" \
      "fma.rn.f32 t130, t122, 0f3F14A463, t126;" \
      "fma.rn.f32 t131, t122, 0fBF14A463, t126;" \
      "fma.rn.f32 t132, t112, 0f3F6BAE0F, t130;" \
      "fma.rn.f32 t133, t130, 0fBE8B0939, t112;" \
      "fma.rn.f32 t134, t131, 0fBF1B726F, t133;" \
      "fma.rn.f32 t135, t131, 0f3F1B726F, t133;" \
      "fma.rn.f32 t136, t123, 0f3F70820F, t127;" \
      "fma.rn.f32 t137, t123, 0fBEB7BB57, t127;" \
      "fma.rn.f32 t138, t124, 0fBFD71DEF, t128;" \
      "fma.rn.f32 t139, t124, 0f3FD71DEF, t128;" \
      "fma.rn.f32 t140, t113, 0f3FAD9F35, t138;" \
      "fma.rn.f32 t141, t138, 0fBE3CBB61, t113;" \
      "fma.rn.f32 t142, t139, 0fBED3023C, t141;" \
      "fma.rn.f32 t143, t139, 0f3ED3023C, t141;" \
      "fma.rn.f32 t144, t129, 0fBEBC492E, t125;" \
      "fma.rn.f32 t145, t129, 0f3F76782A, t125;" \
      "fma.rn.f32 t146, t144, 0f3F829F48, t134;" \
      "fma.rn.f32 t147, t144, 0fBF829F48, t134;" \
      "fma.rn.f32 t148, t142, 0f3FAD9F35, t136;" \
      "fma.rn.f32 t149, t142, 0fBFAD9F35, t136;" \
      "fma.rn.f32 t150, t145, 0f3F21753A, t135;" \
      "fma.rn.f32 t151, t145, 0fBF21753A, t135;" \
      "fma.rn.f32 t152, t143, 0fBF569BC5, t137;" \
      "fma.rn.f32 t153, t143, 0f3F569BC5, t137;" \
      "sub.f32 t154, t21, t41;" \
      "add.f32 t155, t21, t41;" \
      "sub.f32 t156, t1, t154;" \
      "fma.rn.f32 t157, t154, 0f3F000000, t1;" \
      "sub.f32 t158, t5, t45;" \
      "add.f32 t159, t5, t45;" \
      "add.f32 t160, t25, t158;" \
      "fma.rn.f32 t161, t158, 0fBF000000, t25;" \
      "sub.f32 t162, t9, t29;" \
      "add.f32 t163, t9, t29;" \
      "add.f32 t164, t49, t162;" \
      "fma.rn.f32 t165, t162, 0fBF000000, t49;" \
      "add.f32 t166, t33, t53;" \
      "sub.f32 t167, t33, t53;" \
      "add.f32 t168, t13, t166;" \
      "fma.rn.f32 t169, t166, 0fBF000000, t13;" \
      "add.f32 t170, t17, t57;" \
      "sub.f32 t171, t17, t57;" \
      "add.f32 t172, t37, t170;" \
      "fma.rn.f32 t173, t170, 0fBF000000, t37;" \
      "sub.f32 t174, t161, t173;" \
      "add.f32 t175, t161, t173;" \
      "sub.f32 t176, t159, t171;" \
      "add.f32 t177, t159, t171;" \
      "add.f32 t178, t165, t169;" \
      "sub.f32 t179, t165, t169;" \
      "add.f32 t180, t163, t167;" \
      "sub.f32 t181, t163, t167;" \
      "add.f32 t182, t174, t178;" \
      "sub.f32 t183, t174, t178;" \
      "add.f32 t184, t157, t182;" \
      "fma.rn.f32 t185, t182, 0fBE800000, t157;" \
      "fma.rn.f32 t186, t183, 0f3F0F1BBD, t185;" \
      "fma.rn.f32 t187, t183, 0fBF0F1BBD, t185;" \
      "fma.rn.f32 t188, t175, 0f3FCF1BBD, t179;" \
      "fma.rn.f32 t189, t179, 0fBFCF1BBD, t175;" \
      "sub.f32 t190, t176, t180;" \
      "add.f32 t191, t176, t180;" \
      "add.f32 t192, t155, t190;" \
      "fma.rn.f32 t193, t190, 0fBE800000, t155;" \
      "fma.rn.f32 t194, t193, 0f3FE4F92E, t191;" \
      "fma.rn.f32 t195, t193, 0fBFE4F92E, t191;" \
      "fma.rn.f32 t196, t177, 0fBFCF1BBD, t181;" \
      "fma.rn.f32 t197, t181, 0f3FCF1BBD, t177;" \
      "fma.rn.f32 t198, t196, 0fBF02503F, t186;" \
      "fma.rn.f32 t199, t196, 0f3F02503F, t186;" \
      "fma.rn.f32 t200, t194, 0fBF52DA03, t188;" \
      "fma.rn.f32 t201, t194, 0f3F52DA03, t188;" \
      "fma.rn.f32 t202, t197, 0f3F02503F, t187;" \
      "fma.rn.f32 t203, t197, 0fBF02503F, t187;" \
      "fma.rn.f32 t204, t195, 0f3F52DA03, t189;" \
      "fma.rn.f32 t205, t195, 0fBF52DA03, t189;" \
      "fma.rn.f32 t206, t184, 0f3F8EE705, t192;" \
      "fma.rn.f32 t207, t192, 0fBF565A87, t184;" \
      "fma.rn.f32 t208, t198, 0f3E70B256, t200;" \
      "fma.rn.f32 t209, t200, 0fBDA65139, t198;" \
      "fma.rn.f32 t210, t204, 0fBDC2864D, t202;" \
      "fma.rn.f32 t211, t202, 0f3E8CC263, t204;" \
      "fma.rn.f32 t212, t205, 0f3D4C80F3, t203;" \
      "fma.rn.f32 t213, t203, 0fBE13FAF3, t205;" \
      "fma.rn.f32 t214, t199, 0fBE3C4702, t201;" \
      "fma.rn.f32 t215, t201, 0f3D8218B2, t199;" \
      "fma.rn.f32 t216, t208, 0fBF7F1156, t214;" \
      "fma.rn.f32 t217, t208, 0f3F7F1156, t214;" \
      "fma.rn.f32 t218, t209, 0f3F7F1156, t215;" \
      "fma.rn.f32 t219, t209, 0fBF7F1156, t215;" \
      "fma.rn.f32 t220, t210, 0fBF7DA1B8, t212;" \
      "fma.rn.f32 t221, t210, 0f3F7DA1B8, t212;" \
      "fma.rn.f32 t222, t211, 0f3F7DA1B8, t213;" \
      "fma.rn.f32 t223, t211, 0fBF7DA1B8, t213;" \
      "fma.rn.f32 t224, t220, 0fBFDA3FAC, t216;" \
      "fma.rn.f32 t225, t220, 0f3FDA3FAC, t216;" \
      "fma.rn.f32 t226, t224, 0f3F7048B8, t206;" \
      "fma.rn.f32 t227, t224, 0fBE7048B8, t206;" \
      "fma.rn.f32 t228, t227, 0f3FF3F314, t225;" \
      "fma.rn.f32 t229, t227, 0fBFF3F314, t225;" \
      "fma.rn.f32 t230, t217, 0fBF72EEC2, t221;" \
      "fma.rn.f32 t231, t217, 0f3EB99583, t221;" \
      "fma.rn.f32 t232, t222, 0f3F16CE60, t218;" \
      "fma.rn.f32 t233, t222, 0fBF16CE60, t218;" \
      "fma.rn.f32 t234, t207, 0f3F391D98, t232;" \
      "fma.rn.f32 t235, t232, 0fBEB10383, t207;" \
      "fma.rn.f32 t236, t233, 0f3F45E848, t235;" \
      "fma.rn.f32 t237, t233, 0fBF45E848, t235;" \
      "fma.rn.f32 t238, t223, 0f3EBA681A, t219;" \
      "fma.rn.f32 t239, t223, 0fBF74026D, t219;" \
      "fma.rn.f32 t240, t228, 0f3EB0E443, t238;" \
      "fma.rn.f32 t241, t228, 0fBEB0E443, t238;" \
      "fma.rn.f32 t242, t230, 0f3F508D83, t236;" \
      "fma.rn.f32 t243, t230, 0fBF508D83, t236;" \
      "fma.rn.f32 t244, t229, 0fBF0F1BBD, t239;" \
      "fma.rn.f32 t245, t229, 0f3F0F1BBD, t239;" \
      "fma.rn.f32 t246, t237, 0fBF42364D, t231;" \
      "fma.rn.f32 t247, t237, 0f3F42364C, t231;" \
      "add.f32 t248, t22, t42;" \
      "sub.f32 t249, t22, t42;" \
      "add.f32 t250, t2, t248;" \
      "fma.rn.f32 t251, t248, 0fBF000000, t2;" \
      "add.f32 t252, t6, t46;" \
      "sub.f32 t253, t6, t46;" \
      "add.f32 t254, t26, t252;" \
      "fma.rn.f32 t255, t252, 0fBF000000, t26;" \
      "add.f32 t256, t10, t30;" \
      "sub.f32 t257, t10, t30;" \
      "add.f32 t258, t50, t256;" \
      "fma.rn.f32 t259, t256, 0fBF000000, t50;" \
      "add.f32 t260, t34, t54;" \
      "sub.f32 t261, t34, t54;" \
      "add.f32 t262, t14, t260;" \
      "fma.rn.f32 t263, t260, 0fBF000000, t14;" \
      "add.f32 t264, t18, t58;" \
      "sub.f32 t265, t18, t58;" \
      "add.f32 t266, t38, t264;" \
      "fma.rn.f32 t267, t264, 0fBF000000, t38;" \
      "add.f32 t268, t255, t267;" \
      "sub.f32 t269, t255, t267;" \
      "add.f32 t270, t253, t265;" \
      "sub.f32 t271, t253, t265;" \
      "add.f32 t272, t259, t263;" \
      "sub.f32 t273, t259, t263;" \
      "add.f32 t274, t257, t261;" \
      "sub.f32 t275, t257, t261;" \
      "add.f32 t276, t268, t272;" \
      "sub.f32 t277, t268, t272;" \
      "add.f32 t278, t251, t276;" \
      "fma.rn.f32 t279, t276, 0fBE800000, t251;" \
      "fma.rn.f32 t280, t277, 0f3F0F1BBD, t279;" \
      "fma.rn.f32 t281, t277, 0fBF0F1BBD, t279;" \
      "fma.rn.f32 t282, t269, 0f3FCF1BBD, t273;" \
      "fma.rn.f32 t283, t273, 0fBFCF1BBD, t269;" \
      "sub.f32 t284, t270, t274;" \
      "add.f32 t285, t270, t274;" \
      "sub.f32 t286, t249, t284;" \
      "fma.rn.f32 t287, t284, 0f3E800000, t249;" \
      "fma.rn.f32 t288, t287, 0fBFE4F92E, t285;" \
      "fma.rn.f32 t289, t287, 0f3FE4F92E, t285;" \
      "fma.rn.f32 t290, t271, 0fBFCF1BBD, t275;" \
      "fma.rn.f32 t291, t275, 0f3FCF1BBD, t271;" \
      "fma.rn.f32 t292, t290, 0fBF02503F, t280;" \
      "fma.rn.f32 t293, t290, 0f3F02503F, t280;" \
      "fma.rn.f32 t294, t288, 0fBF52DA03, t282;" \
      "fma.rn.f32 t295, t288, 0f3F52DA03, t282;" \
      "fma.rn.f32 t296, t291, 0f3F02503F, t281;" \
      "fma.rn.f32 t297, t291, 0fBF02503F, t281;" \
      "fma.rn.f32 t298, t289, 0f3F52DA03, t283;" \
      "fma.rn.f32 t299, t289, 0fBF52DA03, t283;" \
      "fma.rn.f32 t300, t286, 0f3EBC0E8B, t278;" \
      "fma.rn.f32 t301, t278, 0fBEFABE0F, t286;" \
      "fma.rn.f32 t302, t292, 0f3E892702, t294;" \
      "fma.rn.f32 t303, t294, 0fBDBD8A39, t292;" \
      "fma.rn.f32 t304, t298, 0f3AAB22BF, t296;" \
      "fma.rn.f32 t305, t296, 0fBB77AB82, t298;" \
      "fma.rn.f32 t306, t299, 0fBF4657E5, t297;" \
      "fma.rn.f32 t307, t299, 0f3EE45000, t297;" \
      "fma.rn.f32 t308, t295, 0fBF828753, t293;" \
      "fma.rn.f32 t309, t295, 0f3EAD7704, t293;" \
      "fma.rn.f32 t310, t308, 0fBF5C2D42, t302;" \
      "fma.rn.f32 t311, t308, 0f3F5C2D42, t302;" \
      "fma.rn.f32 t312, t309, 0fBF6086BD, t303;" \
      "fma.rn.f32 t313, t309, 0f3F6086BD, t303;" \
      "fma.rn.f32 t314, t306, 0fBF1ABA1E, t304;" \
      "fma.rn.f32 t315, t306, 0f3F1ABA1E, t304;" \
      "fma.rn.f32 t316, t307, 0f3FAD7DA5, t305;" \
      "fma.rn.f32 t317, t307, 0fBFAD7DA5, t305;" \
      "fma.rn.f32 t318, t310, 0f3F14A463, t314;" \
      "fma.rn.f32 t319, t310, 0fBF14A463, t314;" \
      "fma.rn.f32 t320, t300, 0f3F6BAE0F, t318;" \
      "fma.rn.f32 t321, t318, 0fBE8B0939, t300;" \
      "fma.rn.f32 t322, t319, 0fBF1B726F, t321;" \
      "fma.rn.f32 t323, t319, 0f3F1B726F, t321;" \
      "fma.rn.f32 t324, t311, 0f3F70820F, t315;" \
      "fma.rn.f32 t325, t311, 0fBEB7BB57, t315;" \
      "fma.rn.f32 t326, t312, 0fBFD71DEF, t316;" \
      "fma.rn.f32 t327, t312, 0f3FD71DEF, t316;" \
      "fma.rn.f32 t328, t301, 0f3FAD9F35, t326;" \
      "fma.rn.f32 t329, t326, 0fBE3CBB61, t301;" \
      "fma.rn.f32 t330, t327, 0fBED3023C, t329;" \
      "fma.rn.f32 t331, t327, 0f3ED3023C, t329;" \
      "fma.rn.f32 t332, t317, 0fBEBC492E, t313;" \
      "fma.rn.f32 t333, t317, 0f3F76782A, t313;" \
      "fma.rn.f32 t334, t332, 0f3F829F48, t322;" \
      "fma.rn.f32 t335, t332, 0fBF829F48, t322;" \
      "fma.rn.f32 t336, t330, 0f3FAD9F35, t324;" \
      "fma.rn.f32 t337, t330, 0fBFAD9F35, t324;" \
      "fma.rn.f32 t338, t333, 0f3F21753A, t323;" \
      "fma.rn.f32 t339, t333, 0fBF21753A, t323;" \
      "fma.rn.f32 t340, t331, 0fBF569BC5, t325;" \
      "fma.rn.f32 t341, t331, 0f3F569BC5, t325;" \
      "sub.f32 t342, t23, t43;" \
      "add.f32 t343, t23, t43;" \
      "sub.f32 t344, t3, t342;" \
      "fma.rn.f32 t345, t342, 0f3F000000, t3;" \
      "sub.f32 t346, t7, t47;" \
      "add.f32 t347, t7, t47;" \
      "add.f32 t348, t27, t346;" \
      "fma.rn.f32 t349, t346, 0fBF000000, t27;" \
      "sub.f32 t350, t11, t31;" \
      "add.f32 t351, t11, t31;" \
      "add.f32 t352, t51, t350;" \
      "fma.rn.f32 t353, t350, 0fBF000000, t51;" \
      "add.f32 t354, t35, t55;" \
      "sub.f32 t355, t35, t55;" \
      "add.f32 t356, t15, t354;" \
      "fma.rn.f32 t357, t354, 0fBF000000, t15;" \
      "add.f32 t358, t19, t59;" \
      "sub.f32 t359, t19, t59;" \
      "add.f32 t360, t39, t358;" \
      "fma.rn.f32 t361, t358, 0fBF000000, t39;" \
      "sub.f32 t362, t349, t361;" \
      "add.f32 t363, t349, t361;" \
      "sub.f32 t364, t347, t359;" \
      "add.f32 t365, t347, t359;" \
      "add.f32 t366, t353, t357;" \
      "sub.f32 t367, t353, t357;" \
      "add.f32 t368, t351, t355;" \
      "sub.f32 t369, t351, t355;" \
      "add.f32 t370, t362, t366;" \
      "sub.f32 t371, t362, t366;" \
      "add.f32 t372, t345, t370;" \
      "fma.rn.f32 t373, t370, 0fBE800000, t345;" \
      "fma.rn.f32 t374, t371, 0f3F0F1BBD, t373;" \
      "fma.rn.f32 t375, t371, 0fBF0F1BBD, t373;" \
      "fma.rn.f32 t376, t363, 0f3FCF1BBD, t367;" \
      "fma.rn.f32 t377, t367, 0fBFCF1BBD, t363;" \
      "sub.f32 t378, t364, t368;" \
      "add.f32 t379, t364, t368;" \
      "add.f32 t380, t343, t378;" \
      "fma.rn.f32 t381, t378, 0fBE800000, t343;" \
      "fma.rn.f32 t382, t381, 0f3FE4F92E, t379;" \
      "fma.rn.f32 t383, t381, 0fBFE4F92E, t379;" \
      "fma.rn.f32 t384, t365, 0fBFCF1BBD, t369;" \
      "fma.rn.f32 t385, t369, 0f3FCF1BBD, t365;" \
      "fma.rn.f32 t386, t384, 0fBF02503F, t374;" \
      "fma.rn.f32 t387, t384, 0f3F02503F, t374;" \
      "fma.rn.f32 t388, t382, 0fBF52DA03, t376;" \
      "fma.rn.f32 t389, t382, 0f3F52DA03, t376;" \
      "fma.rn.f32 t390, t385, 0f3F02503F, t375;" \
      "fma.rn.f32 t391, t385, 0fBF02503F, t375;" \
      "fma.rn.f32 t392, t383, 0f3F52DA03, t377;" \
      "fma.rn.f32 t393, t383, 0fBF52DA03, t377;" \
      "fma.rn.f32 t394, t372, 0f3F8EE705, t380;" \
      "fma.rn.f32 t395, t380, 0fBF565A87, t372;" \
      "fma.rn.f32 t396, t386, 0f3E70B256, t388;" \
      "fma.rn.f32 t397, t388, 0fBDA65139, t386;" \
      "fma.rn.f32 t398, t392, 0fBDC2864D, t390;" \
      "fma.rn.f32 t399, t390, 0f3E8CC263, t392;" \
      "fma.rn.f32 t400, t393, 0f3D4C80F3, t391;" \
      "fma.rn.f32 t401, t391, 0fBE13FAF3, t393;" \
      "fma.rn.f32 t402, t387, 0fBE3C4702, t389;" \
      "fma.rn.f32 t403, t389, 0f3D8218B2, t387;" \
      "fma.rn.f32 t404, t396, 0fBF7F1156, t402;" \
      "fma.rn.f32 t405, t396, 0f3F7F1156, t402;" \
      "fma.rn.f32 t406, t397, 0f3F7F1156, t403;" \
      "fma.rn.f32 t407, t397, 0fBF7F1156, t403;" \
      "fma.rn.f32 t408, t398, 0fBF7DA1B8, t400;" \
      "fma.rn.f32 t409, t398, 0f3F7DA1B8, t400;" \
      "fma.rn.f32 t410, t399, 0f3F7DA1B8, t401;" \
      "fma.rn.f32 t411, t399, 0fBF7DA1B8, t401;" \
      "fma.rn.f32 t412, t408, 0fBFDA3FAC, t404;" \
      "fma.rn.f32 t413, t408, 0f3FDA3FAC, t404;" \
      "fma.rn.f32 t414, t412, 0f3F7048B8, t394;" \
      "fma.rn.f32 t415, t412, 0fBE7048B8, t394;" \
      "fma.rn.f32 t416, t415, 0f3FF3F314, t413;" \
      "fma.rn.f32 t417, t415, 0fBFF3F314, t413;" \
      "fma.rn.f32 t418, t405, 0fBF72EEC2, t409;" \
      "fma.rn.f32 t419, t405, 0f3EB99583, t409;" \
      "fma.rn.f32 t420, t410, 0f3F16CE60, t406;" \
      "fma.rn.f32 t421, t410, 0fBF16CE60, t406;" \
      "fma.rn.f32 t422, t395, 0f3F391D98, t420;" \
      "fma.rn.f32 t423, t420, 0fBEB10383, t395;" \
      "fma.rn.f32 t424, t421, 0f3F45E848, t423;" \
      "fma.rn.f32 t425, t421, 0fBF45E848, t423;" \
      "fma.rn.f32 t426, t411, 0f3EBA681A, t407;" \
      "fma.rn.f32 t427, t411, 0fBF74026D, t407;" \
      "fma.rn.f32 t428, t416, 0f3EB0E443, t426;" \
      "fma.rn.f32 t429, t416, 0fBEB0E443, t426;" \
      "fma.rn.f32 t430, t418, 0f3F508D83, t424;" \
      "fma.rn.f32 t431, t418, 0fBF508D83, t424;" \
      "fma.rn.f32 t432, t417, 0fBF0F1BBD, t427;" \
      "fma.rn.f32 t433, t417, 0f3F0F1BBD, t427;" \
      "fma.rn.f32 t434, t425, 0fBF42364D, t419;" \
      "fma.rn.f32 t435, t425, 0f3F42364C, t419;" \
      "fma.rn.f32 t436, t156, 0f3E3348C9, t160;" \
      "fma.rn.f32 t437, t164, 0f3FB8452D, t436;" \
      "fma.rn.f32 t438, t437, 0f3E90C677, t168;" \
      "fma.rn.f32 t439, t438, 0f3FFA8C11, t172;" \
      "fma.rn.f32 t440, t226, 0fBE994DBC, t439;" \
      "fma.rn.f32 t441, t439, 0f3FD5BEE8, t226;" \
      "fma.rn.f32 t442, t234, 0fBF5401B2, t440;" \
      "fma.rn.f32 t443, t234, 0f3F5401B2, t440;" \
      "fma.rn.f32 t444, t160, 0fBDC67620, t156;" \
      "fma.rn.f32 t445, t164, 0fBF0DB106, t444;" \
      "fma.rn.f32 t446, t168, 0fBF4BFB0C, t445;" \
      "fma.rn.f32 t447, t172, 0f3FFA8C11, t446;" \
      "fma.rn.f32 t448, t241, 0fBEE8D296, t447;" \
      "fma.rn.f32 t449, t447, 0f3F8CBE0B, t241;" \
      "fma.rn.f32 t450, t448, 0f3FD5BEE8, t243;" \
      "fma.rn.f32 t451, t448, 0fBFD5BEE8, t243;" \
      "fma.rn.f32 t452, t156, 0fBFFA8C11, t160;" \
      "fma.rn.f32 t453, t164, 0fBDC67620, t452;" \
      "fma.rn.f32 t454, t168, 0fBF0DB106, t453;" \
      "fma.rn.f32 t455, t172, 0f3F4BFB0C, t454;" \
      "fma.rn.f32 t456, t156, 0f3ED06B89, t160;" \
      "fma.rn.f32 t457, t160, 0f3FB8452D, t156;" \
      "fma.rn.f32 t458, t456, 0fBFFA8C11, t164;" \
      "fma.rn.f32 t459, t457, 0f3E90C677, t164;" \
      "fma.rn.f32 t460, t168, 0fBDC67620, t458;" \
      "fma.rn.f32 t461, t459, 0fBFFA8C11, t168;" \
      "fma.rn.f32 t462, t172, 0f3F0DB106, t460;" \
      "fma.rn.f32 t463, t172, 0f3DC67620, t461;" \
      "fma.rn.f32 t464, t245, 0fBE8FE46C, t455;" \
      "fma.rn.f32 t465, t455, 0f3FE3B9D5, t245;" \
      "fma.rn.f32 t466, t247, 0f3F4A13A0, t464;" \
      "fma.rn.f32 t467, t247, 0fBF4A13A0, t464;" \
      "fma.rn.f32 t468, t244, 0f3E8FE46C, t462;" \
      "fma.rn.f32 t469, t462, 0fBFE3B9D5, t244;" \
      "fma.rn.f32 t470, t246, 0fBF4A13A0, t468;" \
      "fma.rn.f32 t471, t246, 0f3F4A13A0, t468;" \
      "fma.rn.f32 t472, t240, 0f3EE8D296, t463;" \
      "fma.rn.f32 t473, t463, 0fBF8CBE0B, t240;" \
      "fma.rn.f32 t474, t472, 0f3FD5BEE8, t242;" \
      "fma.rn.f32 t475, t472, 0fBFD5BEE8, t242;" \
      "fma.rn.f32 t476, t344, 0f3E3348C9, t348;" \
      "fma.rn.f32 t477, t352, 0f3FB8452D, t476;" \
      "fma.rn.f32 t478, t477, 0f3E90C677, t356;" \
      "fma.rn.f32 t479, t478, 0f3FFA8C11, t360;" \
      "fma.rn.f32 t480, t414, 0fBE994DBC, t479;" \
      "fma.rn.f32 t481, t479, 0f3FD5BEE8, t414;" \
      "fma.rn.f32 t482, t422, 0fBF5401B2, t480;" \
      "fma.rn.f32 t483, t422, 0f3F5401B2, t480;" \
      "fma.rn.f32 t484, t348, 0fBDC67620, t344;" \
      "fma.rn.f32 t485, t352, 0fBF0DB106, t484;" \
      "fma.rn.f32 t486, t356, 0fBF4BFB0C, t485;" \
      "fma.rn.f32 t487, t360, 0f3FFA8C11, t486;" \
      "fma.rn.f32 t488, t429, 0fBEE8D296, t487;" \
      "fma.rn.f32 t489, t487, 0f3F8CBE0B, t429;" \
      "fma.rn.f32 t490, t488, 0f3FD5BEE8, t431;" \
      "fma.rn.f32 t491, t488, 0fBFD5BEE8, t431;" \
      "fma.rn.f32 t492, t344, 0fBFFA8C11, t348;" \
      "fma.rn.f32 t493, t352, 0fBDC67620, t492;" \
      "fma.rn.f32 t494, t356, 0fBF0DB106, t493;" \
      "fma.rn.f32 t495, t360, 0f3F4BFB0C, t494;" \
      "fma.rn.f32 t496, t344, 0f3ED06B89, t348;" \
      "fma.rn.f32 t497, t348, 0f3FB8452D, t344;" \
      "fma.rn.f32 t498, t496, 0fBFFA8C11, t352;" \
      "fma.rn.f32 t499, t497, 0f3E90C677, t352;" \
      "fma.rn.f32 t500, t356, 0fBDC67620, t498;" \
      "fma.rn.f32 t501, t499, 0fBFFA8C11, t356;" \
      "fma.rn.f32 t502, t360, 0f3F0DB106, t500;" \
      "fma.rn.f32 t503, t360, 0f3DC67620, t501;" \
      "fma.rn.f32 t504, t433, 0fBE8FE46C, t495;" \
      "fma.rn.f32 t505, t495, 0f3FE3B9D5, t433;" \
      "fma.rn.f32 t506, t435, 0f3F4A13A0, t504;" \
      "fma.rn.f32 t507, t435, 0fBF4A13A0, t504;" \
      "fma.rn.f32 t508, t432, 0f3E8FE46C, t502;" \
      "fma.rn.f32 t509, t502, 0fBFE3B9D5, t432;" \
      "fma.rn.f32 t510, t434, 0fBF4A13A0, t508;" \
      "fma.rn.f32 t511, t434, 0f3F4A13A0, t508;" \
      "fma.rn.f32 t512, t428, 0f3EE8D296, t503;" \
      "fma.rn.f32 t513, t503, 0fBF8CBE0B, t428;" \
      "fma.rn.f32 t514, t512, 0f3FD5BEE8, t430;" \
      "fma.rn.f32 t515, t512, 0fBFD5BEE8, t430;" \
      "add.f32 t516, i0, t62;" \
      "add.f32 t517, t66, t516;" \
      "add.f32 t518, t70, t517;" \
      "add.f32 t519, t74, t518;" \
      "add.f32 " #x0 "_re, t78, t519;" \
      "fma.rn.f32 t520, t62, 0f3F1E5C8D, i0;" \
      "fma.rn.f32 t521, t66, 0fBDBF4788, t520;" \
      "fma.rn.f32 t522, t70, 0f3D9BD858, t521;" \
      "fma.rn.f32 t523, t74, 0fBED6430D, t522;" \
      "fma.rn.f32 t524, t78, 0fBEB2EF97, t523;" \
      "fma.rn.f32 t525, t132, 0fBE3E0BBF, t524;" \
      "fma.rn.f32 t526, t132, 0f3EBE0BBF, t524;" \
      "fma.rn.f32 t527, t140, 0fBE417B13, t525;" \
      "fma.rn.f32 t528, t140, 0f3E417B13, t525;" \
      "fma.rn.f32 " #x1 "_re, t481, 0f3E6CA5BB, t526;" \
      "fma.rn.f32 " #x30 "_re, t481, 0fBE6CA5BB, t526;" \
      "fma.rn.f32 " #x26 "_re, t483, 0fBEC5965E, t528;" \
      "fma.rn.f32 " #x5 "_re, t483, 0f3EC5965E, t528;" \
      "fma.rn.f32 " #x25 "_re, t482, 0f3EC5965E, t527;" \
      "fma.rn.f32 " #x6 "_re, t482, 0fBEC5965E, t527;" \
      "fma.rn.f32 t529, t62, 0fBEB2EF97, i0;" \
      "fma.rn.f32 t530, t66, 0f3F1E5C8D, t529;" \
      "fma.rn.f32 t531, t70, 0fBDBF4788, t530;" \
      "fma.rn.f32 t532, t74, 0f3D9BD858, t531;" \
      "fma.rn.f32 t533, t78, 0fBED6430D, t532;" \
      "fma.rn.f32 t534, t147, 0fBE2EF600, t533;" \
      "fma.rn.f32 t535, t147, 0f3EAEF600, t533;" \
      "fma.rn.f32 t536, t149, 0f3E417B13, t534;" \
      "fma.rn.f32 t537, t149, 0fBE417B13, t534;" \
      "fma.rn.f32 " #x3 "_re, t490, 0f3E6CA5BB, t536;" \
      "fma.rn.f32 " #x28 "_re, t490, 0fBE6CA5BB, t536;" \
      "fma.rn.f32 " #x16 "_re, t489, 0fBEB3B2CE, t535;" \
      "fma.rn.f32 " #x15 "_re, t489, 0f3EB3B2CE, t535;" \
      "fma.rn.f32 " #x13 "_re, t491, 0fBE6CA5BB, t537;" \
      "fma.rn.f32 " #x18 "_re, t491, 0f3E6CA5BB, t537;" \
      "fma.rn.f32 t538, t62, 0fBED6430D, i0;" \
      "fma.rn.f32 t539, t66, 0fBEB2EF97, t538;" \
      "fma.rn.f32 t540, t70, 0f3F1E5C8D, t539;" \
      "fma.rn.f32 t541, t74, 0fBDBF4788, t540;" \
      "fma.rn.f32 t542, t78, 0f3D9BD858, t541;" \
      "fma.rn.f32 t543, t62, 0f3D9BD858, i0;" \
      "fma.rn.f32 t544, t62, 0fBDBF4788, i0;" \
      "fma.rn.f32 t545, t66, 0fBED6430D, t543;" \
      "fma.rn.f32 t546, t66, 0f3D9BD858, t544;" \
      "fma.rn.f32 t547, t70, 0fBEB2EF97, t545;" \
      "fma.rn.f32 t548, t70, 0fBED6430D, t546;" \
      "fma.rn.f32 t549, t74, 0f3F1E5C8D, t547;" \
      "fma.rn.f32 t550, t74, 0fBEB2EF97, t548;" \
      "fma.rn.f32 t551, t78, 0fBDBF4788, t549;" \
      "fma.rn.f32 t552, t78, 0f3F1E5C8D, t550;" \
      "fma.rn.f32 t553, t151, 0fBE2EF600, t542;" \
      "fma.rn.f32 t554, t151, 0f3EAEF600, t542;" \
      "fma.rn.f32 t555, t153, 0fBE9C877B, t553;" \
      "fma.rn.f32 t556, t153, 0f3E9C877B, t553;" \
      "fma.rn.f32 t557, t150, 0fBE2EF600, t551;" \
      "fma.rn.f32 t558, t150, 0f3EAEF600, t551;" \
      "fma.rn.f32 t559, t152, 0f3E9C877B, t557;" \
      "fma.rn.f32 t560, t152, 0fBE9C877B, t557;" \
      "fma.rn.f32 t561, t146, 0fBE2EF600, t552;" \
      "fma.rn.f32 t562, t146, 0f3EAEF600, t552;" \
      "fma.rn.f32 t563, t148, 0fBE417B13, t561;" \
      "fma.rn.f32 t564, t148, 0f3E417B13, t561;" \
      "fma.rn.f32 " #x9 "_re, t507, 0fBEC5965E, t556;" \
      "fma.rn.f32 " #x22 "_re, t507, 0f3EC5965E, t556;" \
      "fma.rn.f32 " #x27 "_re, t509, 0fBE5E1E98, t558;" \
      "fma.rn.f32 " #x4 "_re, t509, 0f3E5E1E98, t558;" \
      "fma.rn.f32 " #x19 "_re, t514, 0fBE6CA5BB, t563;" \
      "fma.rn.f32 " #x12 "_re, t514, 0f3E6CA5BB, t563;" \
      "fma.rn.f32 " #x17 "_re, t506, 0f3EC5965E, t555;" \
      "fma.rn.f32 " #x14 "_re, t506, 0fBEC5965E, t555;" \
      "fma.rn.f32 " #x20 "_re, t511, 0fBEC5965E, t560;" \
      "fma.rn.f32 " #x11 "_re, t511, 0f3EC5965E, t560;" \
      "fma.rn.f32 " #x29 "_re, t513, 0fBEB3B2CE, t562;" \
      "fma.rn.f32 " #x2 "_re, t513, 0f3EB3B2CE, t562;" \
      "fma.rn.f32 " #x8 "_re, t505, 0fBE5E1E98, t554;" \
      "fma.rn.f32 " #x23 "_re, t505, 0f3E5E1E98, t554;" \
      "fma.rn.f32 " #x24 "_re, t510, 0f3EC5965E, t559;" \
      "fma.rn.f32 " #x7 "_re, t510, 0fBEC5965E, t559;" \
      "fma.rn.f32 " #x10 "_re, t515, 0f3E6CA5BB, t564;" \
      "fma.rn.f32 " #x21 "_re, t515, 0fBE6CA5BB, t564;" \
      "add.f32 t565, i1, t250;" \
      "add.f32 t566, t254, t565;" \
      "add.f32 t567, t258, t566;" \
      "add.f32 t568, t262, t567;" \
      "add.f32 " #x0 "_im, t266, t568;" \
      "fma.rn.f32 t569, t250, 0f3F1E5C8D, i1;" \
      "fma.rn.f32 t570, t254, 0fBDBF4788, t569;" \
      "fma.rn.f32 t571, t258, 0f3D9BD858, t570;" \
      "fma.rn.f32 t572, t262, 0fBED6430D, t571;" \
      "fma.rn.f32 t573, t266, 0fBEB2EF97, t572;" \
      "fma.rn.f32 t574, t320, 0fBE3E0BBF, t573;" \
      "fma.rn.f32 t575, t320, 0f3EBE0BBF, t573;" \
      "fma.rn.f32 t576, t328, 0fBE417B13, t574;" \
      "fma.rn.f32 t577, t328, 0f3E417B13, t574;" \
      "fma.rn.f32 " #x1 "_im, t441, 0fBE6CA5BB, t575;" \
      "fma.rn.f32 " #x30 "_im, t441, 0f3E6CA5BB, t575;" \
      "fma.rn.f32 " #x26 "_im, t443, 0f3EC5965E, t577;" \
      "fma.rn.f32 " #x5 "_im, t443, 0fBEC5965E, t577;" \
      "fma.rn.f32 " #x25 "_im, t442, 0fBEC5965E, t576;" \
      "fma.rn.f32 " #x6 "_im, t442, 0f3EC5965E, t576;" \
      "fma.rn.f32 t578, t250, 0fBEB2EF97, i1;" \
      "fma.rn.f32 t579, t254, 0f3F1E5C8D, t578;" \
      "fma.rn.f32 t580, t258, 0fBDBF4788, t579;" \
      "fma.rn.f32 t581, t262, 0f3D9BD858, t580;" \
      "fma.rn.f32 t582, t266, 0fBED6430D, t581;" \
      "fma.rn.f32 t583, t335, 0fBE2EF600, t582;" \
      "fma.rn.f32 t584, t335, 0f3EAEF600, t582;" \
      "fma.rn.f32 t585, t337, 0f3E417B13, t583;" \
      "fma.rn.f32 t586, t337, 0fBE417B13, t583;" \
      "fma.rn.f32 " #x3 "_im, t450, 0fBE6CA5BB, t585;" \
      "fma.rn.f32 " #x28 "_im, t450, 0f3E6CA5BB, t585;" \
      "fma.rn.f32 " #x16 "_im, t449, 0f3EB3B2CE, t584;" \
      "fma.rn.f32 " #x15 "_im, t449, 0fBEB3B2CE, t584;" \
      "fma.rn.f32 " #x13 "_im, t451, 0f3E6CA5BB, t586;" \
      "fma.rn.f32 " #x18 "_im, t451, 0fBE6CA5BB, t586;" \
      "fma.rn.f32 t587, t250, 0fBED6430D, i1;" \
      "fma.rn.f32 t588, t254, 0fBEB2EF97, t587;" \
      "fma.rn.f32 t589, t258, 0f3F1E5C8D, t588;" \
      "fma.rn.f32 t590, t262, 0fBDBF4788, t589;" \
      "fma.rn.f32 t591, t266, 0f3D9BD858, t590;" \
      "fma.rn.f32 t592, t250, 0f3D9BD858, i1;" \
      "fma.rn.f32 t593, t250, 0fBDBF4788, i1;" \
      "fma.rn.f32 t594, t254, 0fBED6430D, t592;" \
      "fma.rn.f32 t595, t254, 0f3D9BD858, t593;" \
      "fma.rn.f32 t596, t258, 0fBEB2EF97, t594;" \
      "fma.rn.f32 t597, t258, 0fBED6430D, t595;" \
      "fma.rn.f32 t598, t262, 0f3F1E5C8D, t596;" \
      "fma.rn.f32 t599, t262, 0fBEB2EF97, t597;" \
      "fma.rn.f32 t600, t266, 0fBDBF4788, t598;" \
      "fma.rn.f32 t601, t266, 0f3F1E5C8D, t599;" \
      "fma.rn.f32 t602, t339, 0fBE2EF600, t591;" \
      "fma.rn.f32 t603, t339, 0f3EAEF600, t591;" \
      "fma.rn.f32 t604, t341, 0fBE9C877B, t602;" \
      "fma.rn.f32 t605, t341, 0f3E9C877B, t602;" \
      "fma.rn.f32 t606, t338, 0fBE2EF600, t600;" \
      "fma.rn.f32 t607, t338, 0f3EAEF600, t600;" \
      "fma.rn.f32 t608, t340, 0f3E9C877B, t606;" \
      "fma.rn.f32 t609, t340, 0fBE9C877B, t606;" \
      "fma.rn.f32 t610, t334, 0fBE2EF600, t601;" \
      "fma.rn.f32 t611, t334, 0f3EAEF600, t601;" \
      "fma.rn.f32 t612, t336, 0fBE417B13, t610;" \
      "fma.rn.f32 t613, t336, 0f3E417B13, t610;" \
      "fma.rn.f32 " #x9 "_im, t467, 0f3EC5965E, t605;" \
      "fma.rn.f32 " #x22 "_im, t467, 0fBEC5965E, t605;" \
      "fma.rn.f32 " #x27 "_im, t469, 0f3E5E1E98, t607;" \
      "fma.rn.f32 " #x4 "_im, t469, 0fBE5E1E98, t607;" \
      "fma.rn.f32 " #x19 "_im, t474, 0f3E6CA5BB, t612;" \
      "fma.rn.f32 " #x12 "_im, t474, 0fBE6CA5BB, t612;" \
      "fma.rn.f32 " #x17 "_im, t466, 0fBEC5965E, t604;" \
      "fma.rn.f32 " #x14 "_im, t466, 0f3EC5965E, t604;" \
      "fma.rn.f32 " #x20 "_im, t471, 0f3EC5965E, t609;" \
      "fma.rn.f32 " #x11 "_im, t471, 0fBEC5965E, t609;" \
      "fma.rn.f32 " #x29 "_im, t473, 0f3EB3B2CE, t611;" \
      "fma.rn.f32 " #x2 "_im, t473, 0fBEB3B2CE, t611;" \
      "fma.rn.f32 " #x8 "_im, t465, 0f3E5E1E98, t603;" \
      "fma.rn.f32 " #x23 "_im, t465, 0fBE5E1E98, t603;" \
      "fma.rn.f32 " #x24 "_im, t470, 0fBEC5965E, t608;" \
      "fma.rn.f32 " #x7 "_im, t470, 0f3EC5965E, t608;" \
      "fma.rn.f32 " #x10 "_im, t475, 0fBE6CA5BB, t613;" \
      "fma.rn.f32 " #x21 "_im, t475, 0f3E6CA5BB, t613;" \
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

TW_KERNEL(tw_f32_155_packed_7e401be7, 15, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 5u;
  const tw_u32 row = thread / 5u;
  const tw_u32 tile_words = 465u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
  tw_held_declare(tw_declare_each(x8) tw_declare_each(x9) tw_declare_each(x10) tw_declare_each(x11));
  tw_held_declare(tw_declare_each(x12) tw_declare_each(x13) tw_declare_each(x14) tw_declare_each(x15));
  tw_held_declare(tw_declare_each(x16) tw_declare_each(x17) tw_declare_each(x18) tw_declare_each(x19));
  tw_held_declare(tw_declare_each(x20) tw_declare_each(x21) tw_declare_each(x22) tw_declare_each(x23));
  tw_held_declare(tw_declare_each(x24) tw_declare_each(x25) tw_declare_each(x26) tw_declare_each(x27));
  tw_held_declare(tw_declare_each(x28) tw_declare_each(x29) tw_declare_each(x30) tw_declare_each(dc0));
  tw_held_declare(tw_declare_each(dc1) tw_declare_each(dc2) tw_declare_each(dc3) tw_declare_each(dc4));
  tw_held_declare(tw_declare_each(dc5) tw_declare_each(dc6));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 3;
  const int live = first + row < args.batch;
  (void)live;
  tw_held_clear(tw_clear_each(dc0) tw_clear_each(dc1) tw_clear_each(dc2) tw_clear_each(dc3));
  tw_held_clear(tw_clear_each(dc4) tw_clear_each(dc5) tw_clear_each(dc6));

  { /* load */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 3 ? (tw_u32)(args.batch - first) * 155u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 155;
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x0, 0, 0) tw_load_below_each(x1, 15, 15) tw_load_below_each(x2, 30, 30) tw_load_below_each(x3, 45, 45));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x4, 60, 60) tw_load_below_each(x5, 75, 75) tw_load_below_each(x6, 90, 90) tw_load_below_each(x7, 105, 105));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x8, 120, 120) tw_load_below_each(x9, 135, 135) tw_load_below_each(x10, 150, 150) tw_load_below_each(x11, 165, 165));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x12, 180, 180) tw_load_below_each(x13, 195, 195) tw_load_below_each(x14, 210, 210) tw_load_below_each(x15, 225, 225));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x16, 240, 240) tw_load_below_each(x17, 255, 255) tw_load_below_each(x18, 270, 270) tw_load_below_each(x19, 285, 285));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x20, 300, 300) tw_load_below_each(x21, 315, 315) tw_load_below_each(x22, 330, 330) tw_load_below_each(x23, 345, 345));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x24, 360, 360) tw_load_below_each(x25, 375, 375) tw_load_below_each(x26, 390, 390) tw_load_below_each(x27, 405, 405));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x28, 420, 420) tw_load_below_each(x29, 435, 435) tw_load_below_each(x30, 450, 450));
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));
  tw_held_turn(sign, tw_turn_each(x8) tw_turn_each(x9) tw_turn_each(x10) tw_turn_each(x11));
  tw_held_turn(sign, tw_turn_each(x12) tw_turn_each(x13) tw_turn_each(x14) tw_turn_each(x15));
  tw_held_turn(sign, tw_turn_each(x16) tw_turn_each(x17) tw_turn_each(x18) tw_turn_each(x19));
  tw_held_turn(sign, tw_turn_each(x20) tw_turn_each(x21) tw_turn_each(x22) tw_turn_each(x23));
  tw_held_turn(sign, tw_turn_each(x24) tw_turn_each(x25) tw_turn_each(x26) tw_turn_each(x27));
  tw_held_turn(sign, tw_turn_each(x28) tw_turn_each(x29) tw_turn_each(x30));

  { /* exchange */
    const tw_u32 linear0 = thread;
    const tw_u32 linear0_at = tw_position(linear0);
    const tw_u32 to0 = t;
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_held_put_part(plane, linear0_at, tw_put_part_each(x0, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 15u), tw_put_part_each(x1, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 30u), tw_put_part_each(x2, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 45u), tw_put_part_each(x3, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 60u), tw_put_part_each(x4, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 75u), tw_put_part_each(x5, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 90u), tw_put_part_each(x6, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 105u), tw_put_part_each(x7, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 120u), tw_put_part_each(x8, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 135u), tw_put_part_each(x9, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 150u), tw_put_part_each(x10, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 165u), tw_put_part_each(x11, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 180u), tw_put_part_each(x12, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 195u), tw_put_part_each(x13, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 210u), tw_put_part_each(x14, re, 0));
      tw_held_put_part(plane, linear0_at, tw_put_part_each(x15, re, 239) tw_put_part_each(x16, re, 255));
      tw_held_put_part(plane, tw_position(linear0 + 255u), tw_put_part_each(x17, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 270u), tw_put_part_each(x18, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 285u), tw_put_part_each(x19, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 300u), tw_put_part_each(x20, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 315u), tw_put_part_each(x21, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 330u), tw_put_part_each(x22, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 345u), tw_put_part_each(x23, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 360u), tw_put_part_each(x24, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 375u), tw_put_part_each(x25, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 390u), tw_put_part_each(x26, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 405u), tw_put_part_each(x27, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 420u), tw_put_part_each(x28, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 435u), tw_put_part_each(x29, re, 0));
      tw_held_put_part(plane, tw_position(linear0 + 450u), tw_put_part_each(x30, re, 0));
      tw_barrier();
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(0u, tw_power(&args, 4u - to0))), tw_get_part_each(x0, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(1u, tw_power(&args, 4u - to0))), tw_get_part_each(x1, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(2u, tw_power(&args, 4u - to0))), tw_get_part_each(x2, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(3u, tw_power(&args, 4u - to0))), tw_get_part_each(x3, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(4u, tw_power(&args, 4u - to0))), tw_get_part_each(x4, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(5u, tw_power(&args, 4u - to0))), tw_get_part_each(x5, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(6u, tw_power(&args, 4u - to0))), tw_get_part_each(x6, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(7u, tw_power(&args, 4u - to0))), tw_get_part_each(x7, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(8u, tw_power(&args, 4u - to0))), tw_get_part_each(x8, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(9u, tw_power(&args, 4u - to0))), tw_get_part_each(x9, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(10u, tw_power(&args, 4u - to0))), tw_get_part_each(x10, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(11u, tw_power(&args, 4u - to0))), tw_get_part_each(x11, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(12u, tw_power(&args, 4u - to0))), tw_get_part_each(x12, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(13u, tw_power(&args, 4u - to0))), tw_get_part_each(x13, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(14u, tw_power(&args, 4u - to0))), tw_get_part_each(x14, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(15u, tw_power(&args, 4u - to0))), tw_get_part_each(x15, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(16u, tw_power(&args, 4u - to0))), tw_get_part_each(x16, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(17u, tw_power(&args, 4u - to0))), tw_get_part_each(x17, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(18u, tw_power(&args, 4u - to0))), tw_get_part_each(x18, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(19u, tw_power(&args, 4u - to0))), tw_get_part_each(x19, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(20u, tw_power(&args, 4u - to0))), tw_get_part_each(x20, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(21u, tw_power(&args, 4u - to0))), tw_get_part_each(x21, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(22u, tw_power(&args, 4u - to0))), tw_get_part_each(x22, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(23u, tw_power(&args, 4u - to0))), tw_get_part_each(x23, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(24u, tw_power(&args, 4u - to0))), tw_get_part_each(x24, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(25u, tw_power(&args, 4u - to0))), tw_get_part_each(x25, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(26u, tw_power(&args, 4u - to0))), tw_get_part_each(x26, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(27u, tw_power(&args, 4u - to0))), tw_get_part_each(x27, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(28u, tw_power(&args, 4u - to0))), tw_get_part_each(x28, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(29u, tw_power(&args, 4u - to0))), tw_get_part_each(x29, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(30u, tw_power(&args, 4u - to0))), tw_get_part_each(x30, re, 0));
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_held_put_part(plane, linear0_at, tw_put_part_each(x0, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 15u), tw_put_part_each(x1, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 30u), tw_put_part_each(x2, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 45u), tw_put_part_each(x3, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 60u), tw_put_part_each(x4, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 75u), tw_put_part_each(x5, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 90u), tw_put_part_each(x6, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 105u), tw_put_part_each(x7, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 120u), tw_put_part_each(x8, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 135u), tw_put_part_each(x9, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 150u), tw_put_part_each(x10, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 165u), tw_put_part_each(x11, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 180u), tw_put_part_each(x12, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 195u), tw_put_part_each(x13, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 210u), tw_put_part_each(x14, im, 0));
      tw_held_put_part(plane, linear0_at, tw_put_part_each(x15, im, 239) tw_put_part_each(x16, im, 255));
      tw_held_put_part(plane, tw_position(linear0 + 255u), tw_put_part_each(x17, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 270u), tw_put_part_each(x18, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 285u), tw_put_part_each(x19, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 300u), tw_put_part_each(x20, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 315u), tw_put_part_each(x21, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 330u), tw_put_part_each(x22, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 345u), tw_put_part_each(x23, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 360u), tw_put_part_each(x24, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 375u), tw_put_part_each(x25, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 390u), tw_put_part_each(x26, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 405u), tw_put_part_each(x27, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 420u), tw_put_part_each(x28, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 435u), tw_put_part_each(x29, im, 0));
      tw_held_put_part(plane, tw_position(linear0 + 450u), tw_put_part_each(x30, im, 0));
      tw_barrier();
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(0u, tw_power(&args, 4u - to0))), tw_get_part_each(x0, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(1u, tw_power(&args, 4u - to0))), tw_get_part_each(x1, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(2u, tw_power(&args, 4u - to0))), tw_get_part_each(x2, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(3u, tw_power(&args, 4u - to0))), tw_get_part_each(x3, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(4u, tw_power(&args, 4u - to0))), tw_get_part_each(x4, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(5u, tw_power(&args, 4u - to0))), tw_get_part_each(x5, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(6u, tw_power(&args, 4u - to0))), tw_get_part_each(x6, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(7u, tw_power(&args, 4u - to0))), tw_get_part_each(x7, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(8u, tw_power(&args, 4u - to0))), tw_get_part_each(x8, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(9u, tw_power(&args, 4u - to0))), tw_get_part_each(x9, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(10u, tw_power(&args, 4u - to0))), tw_get_part_each(x10, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(11u, tw_power(&args, 4u - to0))), tw_get_part_each(x11, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(12u, tw_power(&args, 4u - to0))), tw_get_part_each(x12, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(13u, tw_power(&args, 4u - to0))), tw_get_part_each(x13, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(14u, tw_power(&args, 4u - to0))), tw_get_part_each(x14, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(15u, tw_power(&args, 4u - to0))), tw_get_part_each(x15, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(16u, tw_power(&args, 4u - to0))), tw_get_part_each(x16, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(17u, tw_power(&args, 4u - to0))), tw_get_part_each(x17, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(18u, tw_power(&args, 4u - to0))), tw_get_part_each(x18, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(19u, tw_power(&args, 4u - to0))), tw_get_part_each(x19, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(20u, tw_power(&args, 4u - to0))), tw_get_part_each(x20, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(21u, tw_power(&args, 4u - to0))), tw_get_part_each(x21, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(22u, tw_power(&args, 4u - to0))), tw_get_part_each(x22, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(23u, tw_power(&args, 4u - to0))), tw_get_part_each(x23, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(24u, tw_power(&args, 4u - to0))), tw_get_part_each(x24, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(25u, tw_power(&args, 4u - to0))), tw_get_part_each(x25, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(26u, tw_power(&args, 4u - to0))), tw_get_part_each(x26, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(27u, tw_power(&args, 4u - to0))), tw_get_part_each(x27, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(28u, tw_power(&args, 4u - to0))), tw_get_part_each(x28, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(29u, tw_power(&args, 4u - to0))), tw_get_part_each(x29, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + tw_crossing(30u, tw_power(&args, 4u - to0))), tw_get_part_each(x30, im, 0));
    }
  }

  /* stage 1 of 3: radix 31, stride 1 */
  tw_dft31(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15, x16, x17, x18, x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, x29, x30);

  { /* exchange */
    const tw_u32 from0 = row * 155u + t * 31u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 155u + t;
    const tw_u32 to0_at = tw_position(to0);
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_held_put_part(plane, from0_at, tw_put_part_each(x0, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 1u), tw_put_part_each(x1, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 2u), tw_put_part_each(x2, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 3u), tw_put_part_each(x3, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 4u), tw_put_part_each(x4, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 5u), tw_put_part_each(x5, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 6u), tw_put_part_each(x6, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 7u), tw_put_part_each(x7, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 8u), tw_put_part_each(x8, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 9u), tw_put_part_each(x9, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 10u), tw_put_part_each(x10, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 11u), tw_put_part_each(x11, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 12u), tw_put_part_each(x12, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 13u), tw_put_part_each(x13, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 14u), tw_put_part_each(x14, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 15u), tw_put_part_each(x15, re, 0));
      tw_held_put_part(plane, from0_at, tw_put_part_each(x16, re, 17));
      tw_held_put_part(plane, tw_position(from0 + 17u), tw_put_part_each(x17, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 18u), tw_put_part_each(x18, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 19u), tw_put_part_each(x19, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 20u), tw_put_part_each(x20, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 21u), tw_put_part_each(x21, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 22u), tw_put_part_each(x22, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 23u), tw_put_part_each(x23, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 24u), tw_put_part_each(x24, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 25u), tw_put_part_each(x25, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 26u), tw_put_part_each(x26, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 27u), tw_put_part_each(x27, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 28u), tw_put_part_each(x28, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 29u), tw_put_part_each(x29, re, 0));
      tw_held_put_part(plane, tw_position(from0 + 30u), tw_put_part_each(x30, re, 0));
      tw_barrier();
      tw_held_get_part(plane, to0_at, tw_get_part_each(x0, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 31u), tw_get_part_each(x1, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 62u), tw_get_part_each(x2, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 93u), tw_get_part_each(x3, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 5u), tw_get_part_each(x4, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 36u), tw_get_part_each(x5, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 67u), tw_get_part_each(x6, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 98u), tw_get_part_each(x7, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 10u), tw_get_part_each(x8, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 41u), tw_get_part_each(x9, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 72u), tw_get_part_each(x10, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 103u), tw_get_part_each(x11, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 15u), tw_get_part_each(x12, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 46u), tw_get_part_each(x13, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 77u), tw_get_part_each(x14, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 108u), tw_get_part_each(x15, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 20u), tw_get_part_each(x16, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 51u), tw_get_part_each(x17, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 82u), tw_get_part_each(x18, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 113u), tw_get_part_each(x19, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 25u), tw_get_part_each(x20, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 56u), tw_get_part_each(x21, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 87u), tw_get_part_each(x22, re, 0));
      tw_held_get_part(plane, tw_position(to0 + 118u), tw_get_part_each(x23, re, 0));
      if (t < 1u) {
        tw_held_get_part(plane, tw_position(to0 + 30u), tw_get_part_each(x24, re, 0));
        tw_held_get_part(plane, tw_position(to0 + 61u), tw_get_part_each(x25, re, 0));
        tw_held_get_part(plane, tw_position(to0 + 92u), tw_get_part_each(x26, re, 0));
        tw_held_get_part(plane, tw_position(to0 + 123u), tw_get_part_each(x27, re, 0));
      }
      tw_held_get_part(plane, tw_position(row * 155u + t + 124u), tw_get_part_each(dc0, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + t + 129u), tw_get_part_each(dc1, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + t + 134u), tw_get_part_each(dc2, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + t + 139u), tw_get_part_each(dc3, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + t + 144u), tw_get_part_each(dc4, re, 0));
      tw_held_get_part(plane, tw_position(row * 155u + t + 149u), tw_get_part_each(dc5, re, 0));
      if (t < 1u) {
        tw_held_get_part(plane, tw_position(row * 155u + t + 154u), tw_get_part_each(dc6, re, 0));
      }
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_held_put_part(plane, from0_at, tw_put_part_each(x0, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 1u), tw_put_part_each(x1, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 2u), tw_put_part_each(x2, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 3u), tw_put_part_each(x3, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 4u), tw_put_part_each(x4, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 5u), tw_put_part_each(x5, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 6u), tw_put_part_each(x6, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 7u), tw_put_part_each(x7, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 8u), tw_put_part_each(x8, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 9u), tw_put_part_each(x9, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 10u), tw_put_part_each(x10, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 11u), tw_put_part_each(x11, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 12u), tw_put_part_each(x12, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 13u), tw_put_part_each(x13, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 14u), tw_put_part_each(x14, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 15u), tw_put_part_each(x15, im, 0));
      tw_held_put_part(plane, from0_at, tw_put_part_each(x16, im, 17));
      tw_held_put_part(plane, tw_position(from0 + 17u), tw_put_part_each(x17, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 18u), tw_put_part_each(x18, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 19u), tw_put_part_each(x19, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 20u), tw_put_part_each(x20, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 21u), tw_put_part_each(x21, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 22u), tw_put_part_each(x22, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 23u), tw_put_part_each(x23, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 24u), tw_put_part_each(x24, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 25u), tw_put_part_each(x25, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 26u), tw_put_part_each(x26, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 27u), tw_put_part_each(x27, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 28u), tw_put_part_each(x28, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 29u), tw_put_part_each(x29, im, 0));
      tw_held_put_part(plane, tw_position(from0 + 30u), tw_put_part_each(x30, im, 0));
      tw_barrier();
      tw_held_get_part(plane, to0_at, tw_get_part_each(x0, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 31u), tw_get_part_each(x1, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 62u), tw_get_part_each(x2, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 93u), tw_get_part_each(x3, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 5u), tw_get_part_each(x4, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 36u), tw_get_part_each(x5, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 67u), tw_get_part_each(x6, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 98u), tw_get_part_each(x7, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 10u), tw_get_part_each(x8, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 41u), tw_get_part_each(x9, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 72u), tw_get_part_each(x10, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 103u), tw_get_part_each(x11, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 15u), tw_get_part_each(x12, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 46u), tw_get_part_each(x13, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 77u), tw_get_part_each(x14, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 108u), tw_get_part_each(x15, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 20u), tw_get_part_each(x16, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 51u), tw_get_part_each(x17, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 82u), tw_get_part_each(x18, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 113u), tw_get_part_each(x19, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 25u), tw_get_part_each(x20, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 56u), tw_get_part_each(x21, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 87u), tw_get_part_each(x22, im, 0));
      tw_held_get_part(plane, tw_position(to0 + 118u), tw_get_part_each(x23, im, 0));
      if (t < 1u) {
        tw_held_get_part(plane, tw_position(to0 + 30u), tw_get_part_each(x24, im, 0));
        tw_held_get_part(plane, tw_position(to0 + 61u), tw_get_part_each(x25, im, 0));
        tw_held_get_part(plane, tw_position(to0 + 92u), tw_get_part_each(x26, im, 0));
        tw_held_get_part(plane, tw_position(to0 + 123u), tw_get_part_each(x27, im, 0));
      }
      tw_held_get_part(plane, tw_position(row * 155u + t + 124u), tw_get_part_each(dc0, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + t + 129u), tw_get_part_each(dc1, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + t + 134u), tw_get_part_each(dc2, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + t + 139u), tw_get_part_each(dc3, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + t + 144u), tw_get_part_each(dc4, im, 0));
      tw_held_get_part(plane, tw_position(row * 155u + t + 149u), tw_get_part_each(dc5, im, 0));
      if (t < 1u) {
        tw_held_get_part(plane, tw_position(row * 155u + t + 154u), tw_get_part_each(dc6, im, 0));
      }
    }
  }

  TW_ROLLED
  for (int list = 0; list < 2; list++) { /* of stages: the same twice */

    /* stage 2 of 3: radix 4, stride 31 */
    tw_dft4(x0, x1, x2, x3);
    tw_dft4(x4, x5, x6, x7);
    tw_dft4(x8, x9, x10, x11);
    tw_dft4(x12, x13, x14, x15);
    tw_dft4(x16, x17, x18, x19);
    tw_dft4(x20, x21, x22, x23);
    tw_dft4(x24, x25, x26, x27);

    if (!list) {

      { /* product with the spectrum of roots; the DC point joins in */
        tw_complex sum0;
        tw_held_read(sum0, x0);
        tw_complex sum1;
        tw_held_read(sum1, x4);
        tw_complex sum2;
        tw_held_read(sum2, x8);
        tw_complex sum3;
        tw_held_read(sum3, x12);
        tw_complex sum4;
        tw_held_read(sum4, x16);
        tw_complex sum5;
        tw_held_read(sum5, x20);
        tw_complex sum6;
        tw_held_read(sum6, x24);
        const tw_complex *const filter = (const tw_complex *)args.table + 0;
        const tw_u32 of_row0 = (t + 0u) / 31u;
        const tw_u32 of_row1 = (t + 5u) / 31u;
        const tw_u32 of_row2 = (t + 10u) / 31u;
        const tw_u32 of_row3 = (t + 15u) / 31u;
        const tw_u32 of_row4 = (t + 20u) / 31u;
        const tw_u32 of_row5 = (t + 25u) / 31u;
        const tw_u32 of_row6 = (t + 30u) / 31u;
        tw_held_product(filter + of_row0, tw_product_each(x0, 0) tw_product_each(x1, 1) tw_product_each(x2, 2) tw_product_each(x3, 3));
        tw_held_product(filter + of_row1, tw_product_each(x4, 0) tw_product_each(x5, 1) tw_product_each(x6, 2) tw_product_each(x7, 3));
        tw_held_product(filter + of_row2, tw_product_each(x8, 0) tw_product_each(x9, 1) tw_product_each(x10, 2) tw_product_each(x11, 3));
        tw_held_product(filter + of_row3, tw_product_each(x12, 0) tw_product_each(x13, 1) tw_product_each(x14, 2) tw_product_each(x15, 3));
        tw_held_product(filter + of_row4, tw_product_each(x16, 0) tw_product_each(x17, 1) tw_product_each(x18, 2) tw_product_each(x19, 3));
        tw_held_product(filter + of_row5, tw_product_each(x20, 0) tw_product_each(x21, 1) tw_product_each(x22, 2) tw_product_each(x23, 3));
        if (t < 1u) {
          tw_held_product(filter + of_row6, tw_product_each(x24, 0));
        }
        if (t < 1u) {
          tw_held_product(filter + of_row6, tw_product_each(x25, 1));
        }
        if (t < 1u) {
          tw_held_product(filter + of_row6, tw_product_each(x26, 2));
        }
        if (t < 1u) {
          tw_held_product(filter + of_row6, tw_product_each(x27, 3));
        }
        tw_held_add(x0, dc0);
        tw_held_plus(dc0, sum0);
        tw_held_add(x4, dc1);
        tw_held_plus(dc1, sum1);
        tw_held_add(x8, dc2);
        tw_held_plus(dc2, sum2);
        tw_held_add(x12, dc3);
        tw_held_plus(dc3, sum3);
        tw_held_add(x16, dc4);
        tw_held_plus(dc4, sum4);
        tw_held_add(x20, dc5);
        tw_held_plus(dc5, sum5);
        tw_held_add(x24, dc6);
        tw_held_plus(dc6, sum6);
      }

      /* conjugate */
      tw_held_conjugate(tw_conjugate_each(x0) tw_conjugate_each(x1) tw_conjugate_each(x2) tw_conjugate_each(x3));
      tw_held_conjugate(tw_conjugate_each(x4) tw_conjugate_each(x5) tw_conjugate_each(x6) tw_conjugate_each(x7));
      tw_held_conjugate(tw_conjugate_each(x8) tw_conjugate_each(x9) tw_conjugate_each(x10) tw_conjugate_each(x11));
      tw_held_conjugate(tw_conjugate_each(x12) tw_conjugate_each(x13) tw_conjugate_each(x14) tw_conjugate_each(x15));
      tw_held_conjugate(tw_conjugate_each(x16) tw_conjugate_each(x17) tw_conjugate_each(x18) tw_conjugate_each(x19));
      tw_held_conjugate(tw_conjugate_each(x20) tw_conjugate_each(x21) tw_conjugate_each(x22) tw_conjugate_each(x23));
      tw_held_conjugate(tw_conjugate_each(x24) tw_conjugate_each(x25) tw_conjugate_each(x26) tw_conjugate_each(x27));
    }
  }

  /* conjugate */
  tw_held_conjugate(tw_conjugate_each(x0) tw_conjugate_each(x1) tw_conjugate_each(x2) tw_conjugate_each(x3));
  tw_held_conjugate(tw_conjugate_each(x4) tw_conjugate_each(x5) tw_conjugate_each(x6) tw_conjugate_each(x7));
  tw_held_conjugate(tw_conjugate_each(x8) tw_conjugate_each(x9) tw_conjugate_each(x10) tw_conjugate_each(x11));
  tw_held_conjugate(tw_conjugate_each(x12) tw_conjugate_each(x13) tw_conjugate_each(x14) tw_conjugate_each(x15));
  tw_held_conjugate(tw_conjugate_each(x16) tw_conjugate_each(x17) tw_conjugate_each(x18) tw_conjugate_each(x19));
  tw_held_conjugate(tw_conjugate_each(x20) tw_conjugate_each(x21) tw_conjugate_each(x22) tw_conjugate_each(x23));
  tw_held_conjugate(tw_conjugate_each(x24) tw_conjugate_each(x25) tw_conjugate_each(x26) tw_conjugate_each(x27));

  { /* exchange */
    const tw_u32 from0 = t;
    const tw_u32 from0_a = from0 * 25u % 31u, from0_c = from0 / 31u;
    const tw_u32 linear0 = thread;
    const tw_u32 linear0_at = tw_position(linear0);
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_held_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 1u))), tw_put_part_each(x0, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 2u))), tw_put_part_each(x1, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 3u))), tw_put_part_each(x2, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 4u))), tw_put_part_each(x3, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 5u)), tw_put_part_each(x4, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 36u)), tw_put_part_each(x5, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 67u)), tw_put_part_each(x6, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 98u)), tw_put_part_each(x7, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 10u)), tw_put_part_each(x8, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 41u)), tw_put_part_each(x9, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 72u)), tw_put_part_each(x10, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 103u)), tw_put_part_each(x11, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 15u)), tw_put_part_each(x12, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 46u)), tw_put_part_each(x13, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 77u)), tw_put_part_each(x14, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 108u)), tw_put_part_each(x15, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 20u)), tw_put_part_each(x16, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 51u)), tw_put_part_each(x17, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 82u)), tw_put_part_each(x18, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 113u)), tw_put_part_each(x19, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 25u)), tw_put_part_each(x20, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 56u)), tw_put_part_each(x21, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 87u)), tw_put_part_each(x22, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 118u)), tw_put_part_each(x23, re, 0));
      if (t < 1u) {
        tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 30u)), tw_put_part_each(x24, re, 0));
        tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 61u)), tw_put_part_each(x25, re, 0));
        tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 92u)), tw_put_part_each(x26, re, 0));
        tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 123u)), tw_put_part_each(x27, re, 0));
      }
      tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 0u)), tw_put_part_each(dc0, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 5u)), tw_put_part_each(dc1, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 10u)), tw_put_part_each(dc2, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 15u)), tw_put_part_each(dc3, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 20u)), tw_put_part_each(dc4, re, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 25u)), tw_put_part_each(dc5, re, 0));
      if (t < 1u) {
        tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 30u)), tw_put_part_each(dc6, re, 0));
      }
      tw_barrier();
      tw_held_get_part(plane, linear0_at, tw_get_part_each(x0, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 15u), tw_get_part_each(x1, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 30u), tw_get_part_each(x2, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 45u), tw_get_part_each(x3, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 60u), tw_get_part_each(x4, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 75u), tw_get_part_each(x5, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 90u), tw_get_part_each(x6, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 105u), tw_get_part_each(x7, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 120u), tw_get_part_each(x8, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 135u), tw_get_part_each(x9, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 150u), tw_get_part_each(x10, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 165u), tw_get_part_each(x11, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 180u), tw_get_part_each(x12, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 195u), tw_get_part_each(x13, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 210u), tw_get_part_each(x14, re, 0));
      tw_held_get_part(plane, linear0_at, tw_get_part_each(x15, re, 239) tw_get_part_each(x16, re, 255));
      tw_held_get_part(plane, tw_position(linear0 + 255u), tw_get_part_each(x17, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 270u), tw_get_part_each(x18, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 285u), tw_get_part_each(x19, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 300u), tw_get_part_each(x20, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 315u), tw_get_part_each(x21, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 330u), tw_get_part_each(x22, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 345u), tw_get_part_each(x23, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 360u), tw_get_part_each(x24, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 375u), tw_get_part_each(x25, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 390u), tw_get_part_each(x26, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 405u), tw_get_part_each(x27, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 420u), tw_get_part_each(x28, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 435u), tw_get_part_each(x29, re, 0));
      tw_held_get_part(plane, tw_position(linear0 + 450u), tw_get_part_each(x30, re, 0));
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_held_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 1u))), tw_put_part_each(x0, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 2u))), tw_put_part_each(x1, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 3u))), tw_put_part_each(x2, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 4u))), tw_put_part_each(x3, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 5u)), tw_put_part_each(x4, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 36u)), tw_put_part_each(x5, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 67u)), tw_put_part_each(x6, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 98u)), tw_put_part_each(x7, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 10u)), tw_put_part_each(x8, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 41u)), tw_put_part_each(x9, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 72u)), tw_put_part_each(x10, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 103u)), tw_put_part_each(x11, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 15u)), tw_put_part_each(x12, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 46u)), tw_put_part_each(x13, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 77u)), tw_put_part_each(x14, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 108u)), tw_put_part_each(x15, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 20u)), tw_put_part_each(x16, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 51u)), tw_put_part_each(x17, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 82u)), tw_put_part_each(x18, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 113u)), tw_put_part_each(x19, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 25u)), tw_put_part_each(x20, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 56u)), tw_put_part_each(x21, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 87u)), tw_put_part_each(x22, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 118u)), tw_put_part_each(x23, im, 0));
      if (t < 1u) {
        tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 30u)), tw_put_part_each(x24, im, 0));
        tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 61u)), tw_put_part_each(x25, im, 0));
        tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 92u)), tw_put_part_each(x26, im, 0));
        tw_held_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 123u)), tw_put_part_each(x27, im, 0));
      }
      tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 0u)), tw_put_part_each(dc0, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 5u)), tw_put_part_each(dc1, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 10u)), tw_put_part_each(dc2, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 15u)), tw_put_part_each(dc3, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 20u)), tw_put_part_each(dc4, im, 0));
      tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 25u)), tw_put_part_each(dc5, im, 0));
      if (t < 1u) {
        tw_held_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 30u)), tw_put_part_each(dc6, im, 0));
      }
      tw_barrier();
      tw_held_get_part(plane, linear0_at, tw_get_part_each(x0, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 15u), tw_get_part_each(x1, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 30u), tw_get_part_each(x2, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 45u), tw_get_part_each(x3, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 60u), tw_get_part_each(x4, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 75u), tw_get_part_each(x5, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 90u), tw_get_part_each(x6, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 105u), tw_get_part_each(x7, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 120u), tw_get_part_each(x8, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 135u), tw_get_part_each(x9, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 150u), tw_get_part_each(x10, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 165u), tw_get_part_each(x11, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 180u), tw_get_part_each(x12, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 195u), tw_get_part_each(x13, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 210u), tw_get_part_each(x14, im, 0));
      tw_held_get_part(plane, linear0_at, tw_get_part_each(x15, im, 239) tw_get_part_each(x16, im, 255));
      tw_held_get_part(plane, tw_position(linear0 + 255u), tw_get_part_each(x17, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 270u), tw_get_part_each(x18, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 285u), tw_get_part_each(x19, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 300u), tw_get_part_each(x20, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 315u), tw_get_part_each(x21, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 330u), tw_get_part_each(x22, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 345u), tw_get_part_each(x23, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 360u), tw_get_part_each(x24, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 375u), tw_get_part_each(x25, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 390u), tw_get_part_each(x26, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 405u), tw_get_part_each(x27, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 420u), tw_get_part_each(x28, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 435u), tw_get_part_each(x29, im, 0));
      tw_held_get_part(plane, tw_position(linear0 + 450u), tw_get_part_each(x30, im, 0));
    }
  }

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6) tw_scale_each(x7));
  tw_held_scale(scale, scale * sign, tw_scale_each(x8) tw_scale_each(x9) tw_scale_each(x10) tw_scale_each(x11));
  tw_held_scale(scale, scale * sign, tw_scale_each(x12) tw_scale_each(x13) tw_scale_each(x14) tw_scale_each(x15));
  tw_held_scale(scale, scale * sign, tw_scale_each(x16) tw_scale_each(x17) tw_scale_each(x18) tw_scale_each(x19));
  tw_held_scale(scale, scale * sign, tw_scale_each(x20) tw_scale_each(x21) tw_scale_each(x22) tw_scale_each(x23));
  tw_held_scale(scale, scale * sign, tw_scale_each(x24) tw_scale_each(x25) tw_scale_each(x26) tw_scale_each(x27));
  tw_held_scale(scale, scale * sign, tw_scale_each(x28) tw_scale_each(x29) tw_scale_each(x30));

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 3 ? (tw_u32)(args.batch - first) * 155u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 155;
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x0, 0, 0) tw_store_below_each(x1, 15, 15) tw_store_below_each(x2, 30, 30) tw_store_below_each(x3, 45, 45));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x4, 60, 60) tw_store_below_each(x5, 75, 75) tw_store_below_each(x6, 90, 90) tw_store_below_each(x7, 105, 105));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x8, 120, 120) tw_store_below_each(x9, 135, 135) tw_store_below_each(x10, 150, 150) tw_store_below_each(x11, 165, 165));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x12, 180, 180) tw_store_below_each(x13, 195, 195) tw_store_below_each(x14, 210, 210) tw_store_below_each(x15, 225, 225));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x16, 240, 240) tw_store_below_each(x17, 255, 255) tw_store_below_each(x18, 270, 270) tw_store_below_each(x19, 285, 285));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x20, 300, 300) tw_store_below_each(x21, 315, 315) tw_store_below_each(x22, 330, 330) tw_store_below_each(x23, 345, 345));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x24, 360, 360) tw_store_below_each(x25, 375, 375) tw_store_below_each(x26, 390, 390) tw_store_below_each(x27, 405, 405));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x28, 420, 420) tw_store_below_each(x29, 435, 435) tw_store_below_each(x30, 450, 450));
  }
}

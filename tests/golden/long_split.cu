/* tw_f32_1024_packed_0b5bfc5a: complex transform of rows
 * record: precision=f32 n=1024 radices=32x32 elements=32 threads=32 transforms=4 input=staged output=staged exchange=split */

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

/* DFT of length 32, in place: conjugate-pair split radix.
 * 372 operations: 236 additions, 0 multiplications, 136 fused; at most 65 live values.
 * Before fusing: 372 additions, 84 multiplications. */
#define tw_dft32( \
    x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15, \
    x16, x17, x18, x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, x29, x30, x31) \
    asm volatile("{ .reg .f32 minus, t<309>;" \
      "add.f32 t0, " #x0 "_re, " #x16 "_re;" \
      "sub.f32 t1, " #x0 "_re, " #x16 "_re;" \
      "add.f32 t2, " #x0 "_im, " #x16 "_im;" \
      "sub.f32 t3, " #x0 "_im, " #x16 "_im;" \
      "add.f32 t4, " #x8 "_re, " #x24 "_re;" \
      "sub.f32 t5, " #x8 "_re, " #x24 "_re;" \
      "add.f32 t6, " #x8 "_im, " #x24 "_im;" \
      "sub.f32 t7, " #x8 "_im, " #x24 "_im;" \
      "add.f32 t8, t0, t4;" \
      "sub.f32 t9, t0, t4;" \
      "add.f32 t10, t2, t6;" \
      "sub.f32 t11, t2, t6;" \
      "add.f32 t12, t1, t7;" \
      "sub.f32 t13, t1, t7;" \
      "sub.f32 t14, t3, t5;" \
      "add.f32 t15, t3, t5;" \
      "add.f32 t16, " #x4 "_re, " #x20 "_re;" \
      "sub.f32 t17, " #x4 "_re, " #x20 "_re;" \
      "add.f32 t18, " #x4 "_im, " #x20 "_im;" \
      "sub.f32 t19, " #x4 "_im, " #x20 "_im;" \
      "add.f32 t20, " #x12 "_re, " #x28 "_re;" \
      "sub.f32 t21, " #x12 "_re, " #x28 "_re;" \
      "add.f32 t22, " #x12 "_im, " #x28 "_im;" \
      "sub.f32 t23, " #x12 "_im, " #x28 "_im;" \
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
      "add.f32 t52, " #x2 "_re, " #x18 "_re;" \
      "sub.f32 t53, " #x2 "_re, " #x18 "_re;" \
      "add.f32 t54, " #x2 "_im, " #x18 "_im;" \
      "sub.f32 t55, " #x2 "_im, " #x18 "_im;" \
      "add.f32 t56, " #x10 "_re, " #x26 "_re;" \
      "sub.f32 t57, " #x10 "_re, " #x26 "_re;" \
      "add.f32 t58, " #x10 "_im, " #x26 "_im;" \
      "sub.f32 t59, " #x10 "_im, " #x26 "_im;" \
      "add.f32 t60, t52, t56;" \
      "sub.f32 t61, t52, t56;" \
      "add.f32 t62, t54, t58;" \
      "sub.f32 t63, t54, t58;" \
      "add.f32 t64, t53, t59;" \
      "sub.f32 t65, t53, t59;" \
      "sub.f32 t66, t55, t57;" \
      "add.f32 t67, t55, t57;" \
      "add.f32 t68, " #x14 "_re, " #x30 "_re;" \
      "sub.f32 t69, " #x14 "_re, " #x30 "_re;" \
      "add.f32 t70, " #x14 "_im, " #x30 "_im;" \
      "sub.f32 t71, " #x14 "_im, " #x30 "_im;" \
      "add.f32 t72, " #x6 "_re, " #x22 "_re;" \
      "sub.f32 t73, " #x6 "_re, " #x22 "_re;" \
      "add.f32 t74, " #x6 "_im, " #x22 "_im;" \
      "sub.f32 t75, " #x6 "_im, " #x22 "_im;" \
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
      "add.f32 t88, t28, t84;" \
      "sub.f32 t89, t28, t84;" \
      "add.f32 t90, t30, t86;" \
      "sub.f32 t91, t30, t86;" \
      "add.f32 t92, t29, t87;" \
      "sub.f32 t93, t29, t87;" \
      "sub.f32 t94, t31, t85;" \
      "add.f32 t95, t31, t85;" \
      "fma.rn.f32 t96, t66, 0f3ED413CD, t64;" \
      "fma.rn.f32 t97, t64, 0fBED413CD, t66;" \
      "fma.rn.f32 t98, t82, 0fBED413CD, t80;" \
      "fma.rn.f32 t99, t80, 0f3ED413CD, t82;" \
      "sub.f32 t100, t96, t98;" \
      "add.f32 t101, t96, t98;" \
      "sub.f32 t102, t97, t99;" \
      "add.f32 t103, t97, t99;" \
      "fma.rn.f32 t104, t100, 0f3F6C835E, t44;" \
      "fma.rn.f32 t105, t100, 0fBF6C835F, t44;" \
      "fma.rn.f32 t106, t102, 0f3F6C835E, t46;" \
      "fma.rn.f32 t107, t102, 0fBF6C835F, t46;" \
      "fma.rn.f32 t108, t103, 0f3F6C835E, t45;" \
      "fma.rn.f32 t109, t103, 0fBF6C835F, t45;" \
      "fma.rn.f32 t110, t101, 0fBF6C835F, t47;" \
      "fma.rn.f32 t111, t101, 0f3F6C835E, t47;" \
      "add.f32 t112, t61, t63;" \
      "sub.f32 t113, t61, t63;" \
      "sub.f32 t114, t77, t79;" \
      "add.f32 t115, t77, t79;" \
      "add.f32 t116, t112, t114;" \
      "sub.f32 t117, t112, t114;" \
      "sub.f32 t118, t113, t115;" \
      "add.f32 t119, t113, t115;" \
      "fma.rn.f32 t120, t116, 0f3F3504F3, t32;" \
      "fma.rn.f32 t121, t116, 0fBF3504F3, t32;" \
      "fma.rn.f32 t122, t118, 0fBF3504F3, t34;" \
      "fma.rn.f32 t123, t118, 0f3F3504F3, t34;" \
      "fma.rn.f32 t124, t119, 0fBF3504F3, t33;" \
      "fma.rn.f32 t125, t119, 0f3F3504F3, t33;" \
      "fma.rn.f32 t126, t117, 0fBF3504F3, t35;" \
      "fma.rn.f32 t127, t117, 0f3F3504F3, t35;" \
      "fma.rn.f32 t128, t65, 0f3ED413CD, t67;" \
      "fma.rn.f32 t129, t67, 0fBED413CD, t65;" \
      "fma.rn.f32 t130, t81, 0fBED413CD, t83;" \
      "fma.rn.f32 t131, t83, 0f3ED413CD, t81;" \
      "add.f32 t132, t128, t130;" \
      "sub.f32 t133, t128, t130;" \
      "add.f32 t134, t129, t131;" \
      "sub.f32 t135, t129, t131;" \
      "fma.rn.f32 t136, t132, 0f3F6C835E, t48;" \
      "fma.rn.f32 t137, t132, 0fBF6C835F, t48;" \
      "fma.rn.f32 t138, t134, 0fBF6C835F, t50;" \
      "fma.rn.f32 t139, t134, 0f3F6C835E, t50;" \
      "fma.rn.f32 t140, t135, 0fBF6C835F, t49;" \
      "fma.rn.f32 t141, t135, 0f3F6C835E, t49;" \
      "fma.rn.f32 t142, t133, 0fBF6C835F, t51;" \
      "fma.rn.f32 t143, t133, 0f3F6C835E, t51;" \
      "add.f32 t144, " #x1 "_re, " #x17 "_re;" \
      "sub.f32 t145, " #x1 "_re, " #x17 "_re;" \
      "add.f32 t146, " #x1 "_im, " #x17 "_im;" \
      "sub.f32 t147, " #x1 "_im, " #x17 "_im;" \
      "add.f32 t148, " #x9 "_re, " #x25 "_re;" \
      "sub.f32 t149, " #x9 "_re, " #x25 "_re;" \
      "add.f32 t150, " #x9 "_im, " #x25 "_im;" \
      "sub.f32 t151, " #x9 "_im, " #x25 "_im;" \
      "add.f32 t152, t144, t148;" \
      "sub.f32 t153, t144, t148;" \
      "add.f32 t154, t146, t150;" \
      "sub.f32 t155, t146, t150;" \
      "add.f32 t156, t145, t151;" \
      "sub.f32 t157, t145, t151;" \
      "sub.f32 t158, t147, t149;" \
      "add.f32 t159, t147, t149;" \
      "add.f32 t160, " #x5 "_re, " #x21 "_re;" \
      "sub.f32 t161, " #x5 "_re, " #x21 "_re;" \
      "add.f32 t162, " #x5 "_im, " #x21 "_im;" \
      "sub.f32 t163, " #x5 "_im, " #x21 "_im;" \
      "add.f32 t164, " #x13 "_re, " #x29 "_re;" \
      "sub.f32 t165, " #x13 "_re, " #x29 "_re;" \
      "add.f32 t166, " #x13 "_im, " #x29 "_im;" \
      "sub.f32 t167, " #x13 "_im, " #x29 "_im;" \
      "add.f32 t168, t160, t164;" \
      "sub.f32 t169, t160, t164;" \
      "add.f32 t170, t162, t166;" \
      "sub.f32 t171, t162, t166;" \
      "add.f32 t172, t152, t168;" \
      "sub.f32 t173, t152, t168;" \
      "add.f32 t174, t154, t170;" \
      "sub.f32 t175, t154, t170;" \
      "add.f32 t176, t153, t171;" \
      "sub.f32 t177, t153, t171;" \
      "sub.f32 t178, t155, t169;" \
      "add.f32 t179, t155, t169;" \
      "add.f32 t180, t161, t163;" \
      "sub.f32 t181, t161, t163;" \
      "sub.f32 t182, t165, t167;" \
      "add.f32 t183, t165, t167;" \
      "sub.f32 t184, t180, t182;" \
      "add.f32 t185, t180, t182;" \
      "add.f32 t186, t181, t183;" \
      "sub.f32 t187, t181, t183;" \
      "fma.rn.f32 t188, t184, 0f3F3504F3, t156;" \
      "fma.rn.f32 t189, t184, 0fBF3504F3, t156;" \
      "fma.rn.f32 t190, t186, 0fBF3504F3, t158;" \
      "fma.rn.f32 t191, t186, 0f3F3504F3, t158;" \
      "fma.rn.f32 t192, t187, 0fBF3504F3, t157;" \
      "fma.rn.f32 t193, t187, 0f3F3504F3, t157;" \
      "fma.rn.f32 t194, t185, 0fBF3504F3, t159;" \
      "fma.rn.f32 t195, t185, 0f3F3504F3, t159;" \
      "add.f32 t196, " #x15 "_re, " #x31 "_re;" \
      "sub.f32 t197, " #x15 "_re, " #x31 "_re;" \
      "add.f32 t198, " #x15 "_im, " #x31 "_im;" \
      "sub.f32 t199, " #x15 "_im, " #x31 "_im;" \
      "add.f32 t200, " #x7 "_re, " #x23 "_re;" \
      "sub.f32 t201, " #x7 "_re, " #x23 "_re;" \
      "add.f32 t202, " #x7 "_im, " #x23 "_im;" \
      "sub.f32 t203, " #x7 "_im, " #x23 "_im;" \
      "add.f32 t204, t196, t200;" \
      "sub.f32 t205, t196, t200;" \
      "add.f32 t206, t198, t202;" \
      "sub.f32 t207, t198, t202;" \
      "sub.f32 t208, t197, t203;" \
      "add.f32 t209, t197, t203;" \
      "add.f32 t210, t199, t201;" \
      "sub.f32 t211, t199, t201;" \
      "add.f32 t212, " #x3 "_re, " #x19 "_re;" \
      "sub.f32 t213, " #x3 "_re, " #x19 "_re;" \
      "add.f32 t214, " #x3 "_im, " #x19 "_im;" \
      "sub.f32 t215, " #x3 "_im, " #x19 "_im;" \
      "add.f32 t216, " #x11 "_re, " #x27 "_re;" \
      "sub.f32 t217, " #x11 "_re, " #x27 "_re;" \
      "add.f32 t218, " #x11 "_im, " #x27 "_im;" \
      "sub.f32 t219, " #x11 "_im, " #x27 "_im;" \
      "add.f32 t220, t212, t216;" \
      "sub.f32 t221, t212, t216;" \
      "add.f32 t222, t214, t218;" \
      "sub.f32 t223, t214, t218;" \
      "add.f32 t224, t204, t220;" \
      "sub.f32 t225, t204, t220;" \
      "add.f32 t226, t206, t222;" \
      "sub.f32 t227, t206, t222;" \
      "add.f32 t228, t205, t223;" \
      "sub.f32 t229, t205, t223;" \
      "sub.f32 t230, t207, t221;" \
      "add.f32 t231, t207, t221;" \
      "add.f32 t232, t213, t215;" \
      "sub.f32 t233, t213, t215;" \
      "sub.f32 t234, t217, t219;" \
      "add.f32 t235, t217, t219;" \
      "sub.f32 t236, t232, t234;" \
      "add.f32 t237, t232, t234;" \
      "add.f32 t238, t233, t235;" \
      "sub.f32 t239, t233, t235;" \
      "fma.rn.f32 t240, t236, 0fBF3504F3, t208;" \
      "fma.rn.f32 t241, t236, 0f3F3504F3, t208;" \
      "fma.rn.f32 t242, t238, 0f3F3504F3, t210;" \
      "fma.rn.f32 t243, t238, 0fBF3504F3, t210;" \
      "fma.rn.f32 t244, t239, 0f3F3504F3, t209;" \
      "fma.rn.f32 t245, t239, 0fBF3504F3, t209;" \
      "fma.rn.f32 t246, t237, 0f3F3504F3, t211;" \
      "fma.rn.f32 t247, t237, 0fBF3504F3, t211;" \
      "add.f32 t248, t172, t224;" \
      "sub.f32 t249, t172, t224;" \
      "add.f32 t250, t174, t226;" \
      "sub.f32 t251, t174, t226;" \
      "add.f32 " #x0 "_re, t88, t248;" \
      "sub.f32 " #x16 "_re, t88, t248;" \
      "add.f32 " #x0 "_im, t90, t250;" \
      "sub.f32 " #x16 "_im, t90, t250;" \
      "add.f32 " #x8 "_re, t89, t251;" \
      "sub.f32 " #x24 "_re, t89, t251;" \
      "sub.f32 " #x8 "_im, t91, t249;" \
      "add.f32 " #x24 "_im, t91, t249;" \
      "fma.rn.f32 t252, t190, 0f3E4BAFAF, t188;" \
      "fma.rn.f32 t253, t188, 0fBE4BAFAF, t190;" \
      "fma.rn.f32 t254, t242, 0fBE4BAFAF, t240;" \
      "fma.rn.f32 t255, t240, 0f3E4BAFAF, t242;" \
      "sub.f32 t256, t252, t254;" \
      "add.f32 t257, t252, t254;" \
      "sub.f32 t258, t253, t255;" \
      "add.f32 t259, t253, t255;" \
      "fma.rn.f32 " #x1 "_re, t256, 0f3F7B14BE, t104;" \
      "fma.rn.f32 " #x17 "_re, t256, 0fBF7B14BF, t104;" \
      "fma.rn.f32 " #x1 "_im, t258, 0f3F7B14BE, t106;" \
      "fma.rn.f32 " #x17 "_im, t258, 0fBF7B14BF, t106;" \
      "fma.rn.f32 " #x9 "_re, t259, 0f3F7B14BE, t105;" \
      "fma.rn.f32 " #x25 "_re, t259, 0fBF7B14BF, t105;" \
      "fma.rn.f32 " #x9 "_im, t257, 0fBF7B14BF, t107;" \
      "fma.rn.f32 " #x25 "_im, t257, 0f3F7B14BE, t107;" \
      "fma.rn.f32 t260, t178, 0f3ED413CD, t176;" \
      "fma.rn.f32 t261, t176, 0fBED413CD, t178;" \
      "fma.rn.f32 t262, t230, 0fBED413CD, t228;" \
      "fma.rn.f32 t263, t228, 0f3ED413CD, t230;" \
      "add.f32 t264, t260, t262;" \
      "sub.f32 t265, t260, t262;" \
      "add.f32 t266, t261, t263;" \
      "sub.f32 t267, t261, t263;" \
      "fma.rn.f32 " #x2 "_re, t264, 0f3F6C835E, t120;" \
      "fma.rn.f32 " #x18 "_re, t264, 0fBF6C835F, t120;" \
      "fma.rn.f32 " #x2 "_im, t266, 0f3F6C835E, t122;" \
      "fma.rn.f32 " #x18 "_im, t266, 0fBF6C835F, t122;" \
      "fma.rn.f32 " #x10 "_re, t267, 0f3F6C835E, t121;" \
      "fma.rn.f32 " #x26 "_re, t267, 0fBF6C835F, t121;" \
      "fma.rn.f32 " #x10 "_im, t265, 0fBF6C835F, t123;" \
      "fma.rn.f32 " #x26 "_im, t265, 0f3F6C835E, t123;" \
      "fma.rn.f32 t268, t194, 0f3F2B0DC1, t192;" \
      "fma.rn.f32 t269, t192, 0fBF2B0DC1, t194;" \
      "fma.rn.f32 t270, t246, 0fBF2B0DC1, t244;" \
      "fma.rn.f32 t271, t244, 0f3F2B0DC1, t246;" \
      "sub.f32 t272, t268, t270;" \
      "add.f32 t273, t268, t270;" \
      "sub.f32 t274, t269, t271;" \
      "add.f32 t275, t269, t271;" \
      "fma.rn.f32 " #x3 "_re, t272, 0f3F54DB31, t136;" \
      "fma.rn.f32 " #x19 "_re, t272, 0fBF54DB31, t136;" \
      "fma.rn.f32 " #x3 "_im, t274, 0f3F54DB31, t138;" \
      "fma.rn.f32 " #x19 "_im, t274, 0fBF54DB31, t138;" \
      "fma.rn.f32 " #x11 "_re, t275, 0f3F54DB31, t137;" \
      "fma.rn.f32 " #x27 "_re, t275, 0fBF54DB31, t137;" \
      "fma.rn.f32 " #x11 "_im, t273, 0fBF54DB31, t139;" \
      "fma.rn.f32 " #x27 "_im, t273, 0f3F54DB31, t139;" \
      "add.f32 t276, t173, t175;" \
      "sub.f32 t277, t173, t175;" \
      "sub.f32 t278, t225, t227;" \
      "add.f32 t279, t225, t227;" \
      "add.f32 t280, t276, t278;" \
      "sub.f32 t281, t276, t278;" \
      "sub.f32 t282, t277, t279;" \
      "add.f32 t283, t277, t279;" \
      "fma.rn.f32 " #x4 "_re, t280, 0f3F3504F3, t92;" \
      "fma.rn.f32 " #x20 "_re, t280, 0fBF3504F3, t92;" \
      "fma.rn.f32 " #x4 "_im, t282, 0fBF3504F3, t94;" \
      "fma.rn.f32 " #x20 "_im, t282, 0f3F3504F3, t94;" \
      "fma.rn.f32 " #x12 "_re, t283, 0fBF3504F3, t93;" \
      "fma.rn.f32 " #x28 "_re, t283, 0f3F3504F3, t93;" \
      "fma.rn.f32 " #x12 "_im, t281, 0fBF3504F3, t95;" \
      "fma.rn.f32 " #x28 "_im, t281, 0f3F3504F3, t95;" \
      "fma.rn.f32 t284, t189, 0f3F2B0DC1, t191;" \
      "fma.rn.f32 t285, t191, 0fBF2B0DC1, t189;" \
      "fma.rn.f32 t286, t241, 0fBF2B0DC1, t243;" \
      "fma.rn.f32 t287, t243, 0f3F2B0DC1, t241;" \
      "add.f32 t288, t284, t286;" \
      "sub.f32 t289, t284, t286;" \
      "add.f32 t290, t285, t287;" \
      "sub.f32 t291, t285, t287;" \
      "fma.rn.f32 " #x5 "_re, t288, 0f3F54DB31, t108;" \
      "fma.rn.f32 " #x21 "_re, t288, 0fBF54DB31, t108;" \
      "fma.rn.f32 " #x5 "_im, t290, 0fBF54DB31, t110;" \
      "fma.rn.f32 " #x21 "_im, t290, 0f3F54DB31, t110;" \
      "fma.rn.f32 " #x13 "_re, t291, 0fBF54DB31, t109;" \
      "fma.rn.f32 " #x29 "_re, t291, 0f3F54DB31, t109;" \
      "fma.rn.f32 " #x13 "_im, t289, 0fBF54DB31, t111;" \
      "fma.rn.f32 " #x29 "_im, t289, 0f3F54DB31, t111;" \
      "fma.rn.f32 t292, t177, 0f3ED413CD, t179;" \
      "fma.rn.f32 t293, t179, 0fBED413CD, t177;" \
      "fma.rn.f32 t294, t229, 0fBED413CD, t231;" \
      "fma.rn.f32 t295, t231, 0f3ED413CD, t229;" \
      "sub.f32 t296, t292, t294;" \
      "add.f32 t297, t292, t294;" \
      "sub.f32 t298, t293, t295;" \
      "add.f32 t299, t293, t295;" \
      "fma.rn.f32 " #x6 "_re, t296, 0f3F6C835E, t124;" \
      "fma.rn.f32 " #x22 "_re, t296, 0fBF6C835F, t124;" \
      "fma.rn.f32 " #x6 "_im, t298, 0fBF6C835F, t126;" \
      "fma.rn.f32 " #x22 "_im, t298, 0f3F6C835E, t126;" \
      "fma.rn.f32 " #x14 "_re, t299, 0fBF6C835F, t125;" \
      "fma.rn.f32 " #x30 "_re, t299, 0f3F6C835E, t125;" \
      "fma.rn.f32 " #x14 "_im, t297, 0fBF6C835F, t127;" \
      "fma.rn.f32 " #x30 "_im, t297, 0f3F6C835E, t127;" \
      "fma.rn.f32 t300, t193, 0f3E4BAFAF, t195;" \
      "fma.rn.f32 t301, t195, 0fBE4BAFAF, t193;" \
      "fma.rn.f32 t302, t245, 0fBE4BAFAF, t247;" \
      "fma.rn.f32 t303, t247, 0f3E4BAFAF, t245;" \
      "add.f32 t304, t300, t302;" \
      "sub.f32 t305, t300, t302;" \
      "add.f32 t306, t301, t303;" \
      "sub.f32 t307, t301, t303;" \
      "fma.rn.f32 " #x7 "_re, t304, 0f3F7B14BE, t140;" \
      "fma.rn.f32 " #x23 "_re, t304, 0fBF7B14BF, t140;" \
      "fma.rn.f32 " #x7 "_im, t306, 0fBF7B14BF, t142;" \
      "fma.rn.f32 " #x23 "_im, t306, 0f3F7B14BE, t142;" \
      "fma.rn.f32 " #x15 "_re, t307, 0fBF7B14BF, t141;" \
      "fma.rn.f32 " #x31 "_re, t307, 0f3F7B14BE, t141;" \
      "fma.rn.f32 " #x15 "_im, t305, 0fBF7B14BF, t143;" \
      "fma.rn.f32 " #x31 "_im, t305, 0f3F7B14BE, t143;" \
      "}")

TW_KERNEL(tw_f32_1024_packed_0b5bfc5a, 128, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 32u;
  const tw_u32 row = thread / 32u;
  const tw_u32 tile_words = 4096u;
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
  tw_held_declare(tw_declare_each(x28) tw_declare_each(x29) tw_declare_each(x30) tw_declare_each(x31));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 4;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 4 ? (tw_u32)(args.batch - first) * 1024u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 1024;
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x0, 0, 0) tw_load_below_each(x1, 128, 128) tw_load_below_each(x2, 256, 256) tw_load_below_each(x3, 384, 384));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x4, 512, 512) tw_load_below_each(x5, 640, 640) tw_load_below_each(x6, 768, 768) tw_load_below_each(x7, 896, 896));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x8, 1024, 1024) tw_load_below_each(x9, 1152, 1152) tw_load_below_each(x10, 1280, 1280) tw_load_below_each(x11, 1408, 1408));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x12, 1536, 1536) tw_load_below_each(x13, 1664, 1664) tw_load_below_each(x14, 1792, 1792) tw_load_below_each(x15, 1920, 1920));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x16, 2048, 2048) tw_load_below_each(x17, 2176, 2176) tw_load_below_each(x18, 2304, 2304) tw_load_below_each(x19, 2432, 2432));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x20, 2560, 2560) tw_load_below_each(x21, 2688, 2688) tw_load_below_each(x22, 2816, 2816) tw_load_below_each(x23, 2944, 2944));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x24, 3072, 3072) tw_load_below_each(x25, 3200, 3200) tw_load_below_each(x26, 3328, 3328) tw_load_below_each(x27, 3456, 3456));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x28, 3584, 3584) tw_load_below_each(x29, 3712, 3712) tw_load_below_each(x30, 3840, 3840) tw_load_below_each(x31, 3968, 3968));
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));
  tw_held_turn(sign, tw_turn_each(x8) tw_turn_each(x9) tw_turn_each(x10) tw_turn_each(x11));
  tw_held_turn(sign, tw_turn_each(x12) tw_turn_each(x13) tw_turn_each(x14) tw_turn_each(x15));
  tw_held_turn(sign, tw_turn_each(x16) tw_turn_each(x17) tw_turn_each(x18) tw_turn_each(x19));
  tw_held_turn(sign, tw_turn_each(x20) tw_turn_each(x21) tw_turn_each(x22) tw_turn_each(x23));
  tw_held_turn(sign, tw_turn_each(x24) tw_turn_each(x25) tw_turn_each(x26) tw_turn_each(x27));
  tw_held_turn(sign, tw_turn_each(x28) tw_turn_each(x29) tw_turn_each(x30) tw_turn_each(x31));

  { /* exchange */
    const tw_u32 linear0 = thread;
    const tw_u32 to0 = row * 1024u + t;
    const tw_plane plane = tw_plane_from(0u);
    tw_held_put_part(plane, linear0, tw_put_part_each(x0, re, 0) tw_put_part_each(x0, im, 4096) tw_put_part_each(x1, re, 128) tw_put_part_each(x1, im, 4224));
    tw_held_put_part(plane, linear0, tw_put_part_each(x2, re, 256) tw_put_part_each(x2, im, 4352) tw_put_part_each(x3, re, 384) tw_put_part_each(x3, im, 4480));
    tw_held_put_part(plane, linear0, tw_put_part_each(x4, re, 512) tw_put_part_each(x4, im, 4608) tw_put_part_each(x5, re, 640) tw_put_part_each(x5, im, 4736));
    tw_held_put_part(plane, linear0, tw_put_part_each(x6, re, 768) tw_put_part_each(x6, im, 4864) tw_put_part_each(x7, re, 896) tw_put_part_each(x7, im, 4992));
    tw_held_put_part(plane, linear0, tw_put_part_each(x8, re, 1024) tw_put_part_each(x8, im, 5120) tw_put_part_each(x9, re, 1152) tw_put_part_each(x9, im, 5248));
    tw_held_put_part(plane, linear0, tw_put_part_each(x10, re, 1280) tw_put_part_each(x10, im, 5376) tw_put_part_each(x11, re, 1408) tw_put_part_each(x11, im, 5504));
    tw_held_put_part(plane, linear0, tw_put_part_each(x12, re, 1536) tw_put_part_each(x12, im, 5632) tw_put_part_each(x13, re, 1664) tw_put_part_each(x13, im, 5760));
    tw_held_put_part(plane, linear0, tw_put_part_each(x14, re, 1792) tw_put_part_each(x14, im, 5888) tw_put_part_each(x15, re, 1920) tw_put_part_each(x15, im, 6016));
    tw_held_put_part(plane, linear0, tw_put_part_each(x16, re, 2048) tw_put_part_each(x16, im, 6144) tw_put_part_each(x17, re, 2176) tw_put_part_each(x17, im, 6272));
    tw_held_put_part(plane, linear0, tw_put_part_each(x18, re, 2304) tw_put_part_each(x18, im, 6400) tw_put_part_each(x19, re, 2432) tw_put_part_each(x19, im, 6528));
    tw_held_put_part(plane, linear0, tw_put_part_each(x20, re, 2560) tw_put_part_each(x20, im, 6656) tw_put_part_each(x21, re, 2688) tw_put_part_each(x21, im, 6784));
    tw_held_put_part(plane, linear0, tw_put_part_each(x22, re, 2816) tw_put_part_each(x22, im, 6912) tw_put_part_each(x23, re, 2944) tw_put_part_each(x23, im, 7040));
    tw_held_put_part(plane, linear0, tw_put_part_each(x24, re, 3072) tw_put_part_each(x24, im, 7168) tw_put_part_each(x25, re, 3200) tw_put_part_each(x25, im, 7296));
    tw_held_put_part(plane, linear0, tw_put_part_each(x26, re, 3328) tw_put_part_each(x26, im, 7424) tw_put_part_each(x27, re, 3456) tw_put_part_each(x27, im, 7552));
    tw_held_put_part(plane, linear0, tw_put_part_each(x28, re, 3584) tw_put_part_each(x28, im, 7680) tw_put_part_each(x29, re, 3712) tw_put_part_each(x29, im, 7808));
    tw_held_put_part(plane, linear0, tw_put_part_each(x30, re, 3840) tw_put_part_each(x30, im, 7936) tw_put_part_each(x31, re, 3968) tw_put_part_each(x31, im, 8064));
    tw_barrier();
    tw_held_get_part(plane, to0, tw_get_part_each(x0, re, 0) tw_get_part_each(x0, im, 4096) tw_get_part_each(x1, re, 32) tw_get_part_each(x1, im, 4128));
    tw_held_get_part(plane, to0, tw_get_part_each(x2, re, 64) tw_get_part_each(x2, im, 4160) tw_get_part_each(x3, re, 96) tw_get_part_each(x3, im, 4192));
    tw_held_get_part(plane, to0, tw_get_part_each(x4, re, 128) tw_get_part_each(x4, im, 4224) tw_get_part_each(x5, re, 160) tw_get_part_each(x5, im, 4256));
    tw_held_get_part(plane, to0, tw_get_part_each(x6, re, 192) tw_get_part_each(x6, im, 4288) tw_get_part_each(x7, re, 224) tw_get_part_each(x7, im, 4320));
    tw_held_get_part(plane, to0, tw_get_part_each(x8, re, 256) tw_get_part_each(x8, im, 4352) tw_get_part_each(x9, re, 288) tw_get_part_each(x9, im, 4384));
    tw_held_get_part(plane, to0, tw_get_part_each(x10, re, 320) tw_get_part_each(x10, im, 4416) tw_get_part_each(x11, re, 352) tw_get_part_each(x11, im, 4448));
    tw_held_get_part(plane, to0, tw_get_part_each(x12, re, 384) tw_get_part_each(x12, im, 4480) tw_get_part_each(x13, re, 416) tw_get_part_each(x13, im, 4512));
    tw_held_get_part(plane, to0, tw_get_part_each(x14, re, 448) tw_get_part_each(x14, im, 4544) tw_get_part_each(x15, re, 480) tw_get_part_each(x15, im, 4576));
    tw_held_get_part(plane, to0, tw_get_part_each(x16, re, 512) tw_get_part_each(x16, im, 4608) tw_get_part_each(x17, re, 544) tw_get_part_each(x17, im, 4640));
    tw_held_get_part(plane, to0, tw_get_part_each(x18, re, 576) tw_get_part_each(x18, im, 4672) tw_get_part_each(x19, re, 608) tw_get_part_each(x19, im, 4704));
    tw_held_get_part(plane, to0, tw_get_part_each(x20, re, 640) tw_get_part_each(x20, im, 4736) tw_get_part_each(x21, re, 672) tw_get_part_each(x21, im, 4768));
    tw_held_get_part(plane, to0, tw_get_part_each(x22, re, 704) tw_get_part_each(x22, im, 4800) tw_get_part_each(x23, re, 736) tw_get_part_each(x23, im, 4832));
    tw_held_get_part(plane, to0, tw_get_part_each(x24, re, 768) tw_get_part_each(x24, im, 4864) tw_get_part_each(x25, re, 800) tw_get_part_each(x25, im, 4896));
    tw_held_get_part(plane, to0, tw_get_part_each(x26, re, 832) tw_get_part_each(x26, im, 4928) tw_get_part_each(x27, re, 864) tw_get_part_each(x27, im, 4960));
    tw_held_get_part(plane, to0, tw_get_part_each(x28, re, 896) tw_get_part_each(x28, im, 4992) tw_get_part_each(x29, re, 928) tw_get_part_each(x29, im, 5024));
    tw_held_get_part(plane, to0, tw_get_part_each(x30, re, 960) tw_get_part_each(x30, im, 5056) tw_get_part_each(x31, re, 992) tw_get_part_each(x31, im, 5088));
  }

  /* stage 1 of 2: radix 32, stride 1 */
  tw_dft32(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15, x16, x17, x18, x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, x29, x30, x31);

  { /* exchange */
    const tw_u32 from0 = row * 1024u + t * 32u;
    const tw_u32 to0 = row * 1024u + t;
    const tw_plane plane = tw_plane_from(0u);
    tw_barrier();
    tw_held_put_part(plane, from0, tw_put_part_each(x0, re, 0) tw_put_part_each(x0, im, 4096) tw_put_part_each(x1, re, 1) tw_put_part_each(x1, im, 4097));
    tw_held_put_part(plane, from0, tw_put_part_each(x2, re, 2) tw_put_part_each(x2, im, 4098) tw_put_part_each(x3, re, 3) tw_put_part_each(x3, im, 4099));
    tw_held_put_part(plane, from0, tw_put_part_each(x4, re, 4) tw_put_part_each(x4, im, 4100) tw_put_part_each(x5, re, 5) tw_put_part_each(x5, im, 4101));
    tw_held_put_part(plane, from0, tw_put_part_each(x6, re, 6) tw_put_part_each(x6, im, 4102) tw_put_part_each(x7, re, 7) tw_put_part_each(x7, im, 4103));
    tw_held_put_part(plane, from0, tw_put_part_each(x8, re, 8) tw_put_part_each(x8, im, 4104) tw_put_part_each(x9, re, 9) tw_put_part_each(x9, im, 4105));
    tw_held_put_part(plane, from0, tw_put_part_each(x10, re, 10) tw_put_part_each(x10, im, 4106) tw_put_part_each(x11, re, 11) tw_put_part_each(x11, im, 4107));
    tw_held_put_part(plane, from0, tw_put_part_each(x12, re, 12) tw_put_part_each(x12, im, 4108) tw_put_part_each(x13, re, 13) tw_put_part_each(x13, im, 4109));
    tw_held_put_part(plane, from0, tw_put_part_each(x14, re, 14) tw_put_part_each(x14, im, 4110) tw_put_part_each(x15, re, 15) tw_put_part_each(x15, im, 4111));
    tw_held_put_part(plane, from0, tw_put_part_each(x16, re, 16) tw_put_part_each(x16, im, 4112) tw_put_part_each(x17, re, 17) tw_put_part_each(x17, im, 4113));
    tw_held_put_part(plane, from0, tw_put_part_each(x18, re, 18) tw_put_part_each(x18, im, 4114) tw_put_part_each(x19, re, 19) tw_put_part_each(x19, im, 4115));
    tw_held_put_part(plane, from0, tw_put_part_each(x20, re, 20) tw_put_part_each(x20, im, 4116) tw_put_part_each(x21, re, 21) tw_put_part_each(x21, im, 4117));
    tw_held_put_part(plane, from0, tw_put_part_each(x22, re, 22) tw_put_part_each(x22, im, 4118) tw_put_part_each(x23, re, 23) tw_put_part_each(x23, im, 4119));
    tw_held_put_part(plane, from0, tw_put_part_each(x24, re, 24) tw_put_part_each(x24, im, 4120) tw_put_part_each(x25, re, 25) tw_put_part_each(x25, im, 4121));
    tw_held_put_part(plane, from0, tw_put_part_each(x26, re, 26) tw_put_part_each(x26, im, 4122) tw_put_part_each(x27, re, 27) tw_put_part_each(x27, im, 4123));
    tw_held_put_part(plane, from0, tw_put_part_each(x28, re, 28) tw_put_part_each(x28, im, 4124) tw_put_part_each(x29, re, 29) tw_put_part_each(x29, im, 4125));
    tw_held_put_part(plane, from0, tw_put_part_each(x30, re, 30) tw_put_part_each(x30, im, 4126) tw_put_part_each(x31, re, 31) tw_put_part_each(x31, im, 4127));
    tw_barrier();
    tw_held_get_part(plane, to0, tw_get_part_each(x0, re, 0) tw_get_part_each(x0, im, 4096) tw_get_part_each(x1, re, 32) tw_get_part_each(x1, im, 4128));
    tw_held_get_part(plane, to0, tw_get_part_each(x2, re, 64) tw_get_part_each(x2, im, 4160) tw_get_part_each(x3, re, 96) tw_get_part_each(x3, im, 4192));
    tw_held_get_part(plane, to0, tw_get_part_each(x4, re, 128) tw_get_part_each(x4, im, 4224) tw_get_part_each(x5, re, 160) tw_get_part_each(x5, im, 4256));
    tw_held_get_part(plane, to0, tw_get_part_each(x6, re, 192) tw_get_part_each(x6, im, 4288) tw_get_part_each(x7, re, 224) tw_get_part_each(x7, im, 4320));
    tw_held_get_part(plane, to0, tw_get_part_each(x8, re, 256) tw_get_part_each(x8, im, 4352) tw_get_part_each(x9, re, 288) tw_get_part_each(x9, im, 4384));
    tw_held_get_part(plane, to0, tw_get_part_each(x10, re, 320) tw_get_part_each(x10, im, 4416) tw_get_part_each(x11, re, 352) tw_get_part_each(x11, im, 4448));
    tw_held_get_part(plane, to0, tw_get_part_each(x12, re, 384) tw_get_part_each(x12, im, 4480) tw_get_part_each(x13, re, 416) tw_get_part_each(x13, im, 4512));
    tw_held_get_part(plane, to0, tw_get_part_each(x14, re, 448) tw_get_part_each(x14, im, 4544) tw_get_part_each(x15, re, 480) tw_get_part_each(x15, im, 4576));
    tw_held_get_part(plane, to0, tw_get_part_each(x16, re, 512) tw_get_part_each(x16, im, 4608) tw_get_part_each(x17, re, 544) tw_get_part_each(x17, im, 4640));
    tw_held_get_part(plane, to0, tw_get_part_each(x18, re, 576) tw_get_part_each(x18, im, 4672) tw_get_part_each(x19, re, 608) tw_get_part_each(x19, im, 4704));
    tw_held_get_part(plane, to0, tw_get_part_each(x20, re, 640) tw_get_part_each(x20, im, 4736) tw_get_part_each(x21, re, 672) tw_get_part_each(x21, im, 4768));
    tw_held_get_part(plane, to0, tw_get_part_each(x22, re, 704) tw_get_part_each(x22, im, 4800) tw_get_part_each(x23, re, 736) tw_get_part_each(x23, im, 4832));
    tw_held_get_part(plane, to0, tw_get_part_each(x24, re, 768) tw_get_part_each(x24, im, 4864) tw_get_part_each(x25, re, 800) tw_get_part_each(x25, im, 4896));
    tw_held_get_part(plane, to0, tw_get_part_each(x26, re, 832) tw_get_part_each(x26, im, 4928) tw_get_part_each(x27, re, 864) tw_get_part_each(x27, im, 4960));
    tw_held_get_part(plane, to0, tw_get_part_each(x28, re, 896) tw_get_part_each(x28, im, 4992) tw_get_part_each(x29, re, 928) tw_get_part_each(x29, im, 5024));
    tw_held_get_part(plane, to0, tw_get_part_each(x30, re, 960) tw_get_part_each(x30, im, 5056) tw_get_part_each(x31, re, 992) tw_get_part_each(x31, im, 5088));
  }

  /* stage 2 of 2: radix 32, stride 32 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    tw_held_roots(32, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 32) tw_fetch_each(3, 64) tw_fetch_each(4, 96)
        tw_fetch_each(5, 128) tw_fetch_each(6, 160) tw_fetch_each(7, 192) tw_fetch_each(8, 224)
        tw_fetch_each(9, 256) tw_fetch_each(10, 288) tw_fetch_each(11, 320) tw_fetch_each(12, 352)
        tw_fetch_each(13, 384) tw_fetch_each(14, 416) tw_fetch_each(15, 448) tw_fetch_each(16, 480)
        tw_fetch_each(17, 512) tw_fetch_each(18, 544) tw_fetch_each(19, 576) tw_fetch_each(20, 608)
        tw_fetch_each(21, 640) tw_fetch_each(22, 672) tw_fetch_each(23, 704) tw_fetch_each(24, 736)
        tw_fetch_each(25, 768) tw_fetch_each(26, 800) tw_fetch_each(27, 832) tw_fetch_each(28, 864)
        tw_fetch_each(29, 896) tw_fetch_each(30, 928) tw_fetch_each(31, 960) tw_times_each(x1, 1)
        tw_times_each(x2, 2) tw_times_each(x3, 3) tw_times_each(x4, 4) tw_times_each(x5, 5)
        tw_times_each(x6, 6) tw_times_each(x7, 7) tw_times_each(x8, 8) tw_times_each(x9, 9)
        tw_times_each(x10, 10) tw_times_each(x11, 11) tw_times_each(x12, 12) tw_times_each(x13, 13)
        tw_times_each(x14, 14) tw_times_each(x15, 15) tw_times_each(x16, 16) tw_times_each(x17, 17)
        tw_times_each(x18, 18) tw_times_each(x19, 19) tw_times_each(x20, 20) tw_times_each(x21, 21)
        tw_times_each(x22, 22) tw_times_each(x23, 23) tw_times_each(x24, 24) tw_times_each(x25, 25)
        tw_times_each(x26, 26) tw_times_each(x27, 27) tw_times_each(x28, 28) tw_times_each(x29, 29)
        tw_times_each(x30, 30) tw_times_each(x31, 31));
  }
  tw_dft32(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15, x16, x17, x18, x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, x29, x30, x31);

  { /* exchange */
    const tw_u32 from0 = row * 1024u + t;
    const tw_u32 linear0 = thread;
    const tw_plane plane = tw_plane_from(0u);
    tw_barrier();
    tw_held_put_part(plane, from0, tw_put_part_each(x0, re, 0) tw_put_part_each(x0, im, 4096) tw_put_part_each(x1, re, 32) tw_put_part_each(x1, im, 4128));
    tw_held_put_part(plane, from0, tw_put_part_each(x2, re, 64) tw_put_part_each(x2, im, 4160) tw_put_part_each(x3, re, 96) tw_put_part_each(x3, im, 4192));
    tw_held_put_part(plane, from0, tw_put_part_each(x4, re, 128) tw_put_part_each(x4, im, 4224) tw_put_part_each(x5, re, 160) tw_put_part_each(x5, im, 4256));
    tw_held_put_part(plane, from0, tw_put_part_each(x6, re, 192) tw_put_part_each(x6, im, 4288) tw_put_part_each(x7, re, 224) tw_put_part_each(x7, im, 4320));
    tw_held_put_part(plane, from0, tw_put_part_each(x8, re, 256) tw_put_part_each(x8, im, 4352) tw_put_part_each(x9, re, 288) tw_put_part_each(x9, im, 4384));
    tw_held_put_part(plane, from0, tw_put_part_each(x10, re, 320) tw_put_part_each(x10, im, 4416) tw_put_part_each(x11, re, 352) tw_put_part_each(x11, im, 4448));
    tw_held_put_part(plane, from0, tw_put_part_each(x12, re, 384) tw_put_part_each(x12, im, 4480) tw_put_part_each(x13, re, 416) tw_put_part_each(x13, im, 4512));
    tw_held_put_part(plane, from0, tw_put_part_each(x14, re, 448) tw_put_part_each(x14, im, 4544) tw_put_part_each(x15, re, 480) tw_put_part_each(x15, im, 4576));
    tw_held_put_part(plane, from0, tw_put_part_each(x16, re, 512) tw_put_part_each(x16, im, 4608) tw_put_part_each(x17, re, 544) tw_put_part_each(x17, im, 4640));
    tw_held_put_part(plane, from0, tw_put_part_each(x18, re, 576) tw_put_part_each(x18, im, 4672) tw_put_part_each(x19, re, 608) tw_put_part_each(x19, im, 4704));
    tw_held_put_part(plane, from0, tw_put_part_each(x20, re, 640) tw_put_part_each(x20, im, 4736) tw_put_part_each(x21, re, 672) tw_put_part_each(x21, im, 4768));
    tw_held_put_part(plane, from0, tw_put_part_each(x22, re, 704) tw_put_part_each(x22, im, 4800) tw_put_part_each(x23, re, 736) tw_put_part_each(x23, im, 4832));
    tw_held_put_part(plane, from0, tw_put_part_each(x24, re, 768) tw_put_part_each(x24, im, 4864) tw_put_part_each(x25, re, 800) tw_put_part_each(x25, im, 4896));
    tw_held_put_part(plane, from0, tw_put_part_each(x26, re, 832) tw_put_part_each(x26, im, 4928) tw_put_part_each(x27, re, 864) tw_put_part_each(x27, im, 4960));
    tw_held_put_part(plane, from0, tw_put_part_each(x28, re, 896) tw_put_part_each(x28, im, 4992) tw_put_part_each(x29, re, 928) tw_put_part_each(x29, im, 5024));
    tw_held_put_part(plane, from0, tw_put_part_each(x30, re, 960) tw_put_part_each(x30, im, 5056) tw_put_part_each(x31, re, 992) tw_put_part_each(x31, im, 5088));
    tw_barrier();
    tw_held_get_part(plane, linear0, tw_get_part_each(x0, re, 0) tw_get_part_each(x0, im, 4096) tw_get_part_each(x1, re, 128) tw_get_part_each(x1, im, 4224));
    tw_held_get_part(plane, linear0, tw_get_part_each(x2, re, 256) tw_get_part_each(x2, im, 4352) tw_get_part_each(x3, re, 384) tw_get_part_each(x3, im, 4480));
    tw_held_get_part(plane, linear0, tw_get_part_each(x4, re, 512) tw_get_part_each(x4, im, 4608) tw_get_part_each(x5, re, 640) tw_get_part_each(x5, im, 4736));
    tw_held_get_part(plane, linear0, tw_get_part_each(x6, re, 768) tw_get_part_each(x6, im, 4864) tw_get_part_each(x7, re, 896) tw_get_part_each(x7, im, 4992));
    tw_held_get_part(plane, linear0, tw_get_part_each(x8, re, 1024) tw_get_part_each(x8, im, 5120) tw_get_part_each(x9, re, 1152) tw_get_part_each(x9, im, 5248));
    tw_held_get_part(plane, linear0, tw_get_part_each(x10, re, 1280) tw_get_part_each(x10, im, 5376) tw_get_part_each(x11, re, 1408) tw_get_part_each(x11, im, 5504));
    tw_held_get_part(plane, linear0, tw_get_part_each(x12, re, 1536) tw_get_part_each(x12, im, 5632) tw_get_part_each(x13, re, 1664) tw_get_part_each(x13, im, 5760));
    tw_held_get_part(plane, linear0, tw_get_part_each(x14, re, 1792) tw_get_part_each(x14, im, 5888) tw_get_part_each(x15, re, 1920) tw_get_part_each(x15, im, 6016));
    tw_held_get_part(plane, linear0, tw_get_part_each(x16, re, 2048) tw_get_part_each(x16, im, 6144) tw_get_part_each(x17, re, 2176) tw_get_part_each(x17, im, 6272));
    tw_held_get_part(plane, linear0, tw_get_part_each(x18, re, 2304) tw_get_part_each(x18, im, 6400) tw_get_part_each(x19, re, 2432) tw_get_part_each(x19, im, 6528));
    tw_held_get_part(plane, linear0, tw_get_part_each(x20, re, 2560) tw_get_part_each(x20, im, 6656) tw_get_part_each(x21, re, 2688) tw_get_part_each(x21, im, 6784));
    tw_held_get_part(plane, linear0, tw_get_part_each(x22, re, 2816) tw_get_part_each(x22, im, 6912) tw_get_part_each(x23, re, 2944) tw_get_part_each(x23, im, 7040));
    tw_held_get_part(plane, linear0, tw_get_part_each(x24, re, 3072) tw_get_part_each(x24, im, 7168) tw_get_part_each(x25, re, 3200) tw_get_part_each(x25, im, 7296));
    tw_held_get_part(plane, linear0, tw_get_part_each(x26, re, 3328) tw_get_part_each(x26, im, 7424) tw_get_part_each(x27, re, 3456) tw_get_part_each(x27, im, 7552));
    tw_held_get_part(plane, linear0, tw_get_part_each(x28, re, 3584) tw_get_part_each(x28, im, 7680) tw_get_part_each(x29, re, 3712) tw_get_part_each(x29, im, 7808));
    tw_held_get_part(plane, linear0, tw_get_part_each(x30, re, 3840) tw_get_part_each(x30, im, 7936) tw_get_part_each(x31, re, 3968) tw_get_part_each(x31, im, 8064));
  }

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6) tw_scale_each(x7));
  tw_held_scale(scale, scale * sign, tw_scale_each(x8) tw_scale_each(x9) tw_scale_each(x10) tw_scale_each(x11));
  tw_held_scale(scale, scale * sign, tw_scale_each(x12) tw_scale_each(x13) tw_scale_each(x14) tw_scale_each(x15));
  tw_held_scale(scale, scale * sign, tw_scale_each(x16) tw_scale_each(x17) tw_scale_each(x18) tw_scale_each(x19));
  tw_held_scale(scale, scale * sign, tw_scale_each(x20) tw_scale_each(x21) tw_scale_each(x22) tw_scale_each(x23));
  tw_held_scale(scale, scale * sign, tw_scale_each(x24) tw_scale_each(x25) tw_scale_each(x26) tw_scale_each(x27));
  tw_held_scale(scale, scale * sign, tw_scale_each(x28) tw_scale_each(x29) tw_scale_each(x30) tw_scale_each(x31));

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 4 ? (tw_u32)(args.batch - first) * 1024u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 1024;
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x0, 0, 0) tw_store_below_each(x1, 128, 128) tw_store_below_each(x2, 256, 256) tw_store_below_each(x3, 384, 384));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x4, 512, 512) tw_store_below_each(x5, 640, 640) tw_store_below_each(x6, 768, 768) tw_store_below_each(x7, 896, 896));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x8, 1024, 1024) tw_store_below_each(x9, 1152, 1152) tw_store_below_each(x10, 1280, 1280) tw_store_below_each(x11, 1408, 1408));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x12, 1536, 1536) tw_store_below_each(x13, 1664, 1664) tw_store_below_each(x14, 1792, 1792) tw_store_below_each(x15, 1920, 1920));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x16, 2048, 2048) tw_store_below_each(x17, 2176, 2176) tw_store_below_each(x18, 2304, 2304) tw_store_below_each(x19, 2432, 2432));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x20, 2560, 2560) tw_store_below_each(x21, 2688, 2688) tw_store_below_each(x22, 2816, 2816) tw_store_below_each(x23, 2944, 2944));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x24, 3072, 3072) tw_store_below_each(x25, 3200, 3200) tw_store_below_each(x26, 3328, 3328) tw_store_below_each(x27, 3456, 3456));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x28, 3584, 3584) tw_store_below_each(x29, 3712, 3712) tw_store_below_each(x30, 3840, 3840) tw_store_below_each(x31, 3968, 3968));
  }
}

/* tw_f64_1024_packed_0900fd78: complex transform of rows
 * record: precision=f64 n=1024 radices=32x32 elements=32 threads=32 transforms=2 input=staged output=staged */

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
    asm volatile("{ .reg .f64 minus, t<309>;" \
      "add.f64 t0, " #x0 "_re, " #x16 "_re;" \
      "sub.f64 t1, " #x0 "_re, " #x16 "_re;" \
      "add.f64 t2, " #x0 "_im, " #x16 "_im;" \
      "sub.f64 t3, " #x0 "_im, " #x16 "_im;" \
      "add.f64 t4, " #x8 "_re, " #x24 "_re;" \
      "sub.f64 t5, " #x8 "_re, " #x24 "_re;" \
      "add.f64 t6, " #x8 "_im, " #x24 "_im;" \
      "sub.f64 t7, " #x8 "_im, " #x24 "_im;" \
      "add.f64 t8, t0, t4;" \
      "sub.f64 t9, t0, t4;" \
      "add.f64 t10, t2, t6;" \
      "sub.f64 t11, t2, t6;" \
      "add.f64 t12, t1, t7;" \
      "sub.f64 t13, t1, t7;" \
      "sub.f64 t14, t3, t5;" \
      "add.f64 t15, t3, t5;" \
      "add.f64 t16, " #x4 "_re, " #x20 "_re;" \
      "sub.f64 t17, " #x4 "_re, " #x20 "_re;" \
      "add.f64 t18, " #x4 "_im, " #x20 "_im;" \
      "sub.f64 t19, " #x4 "_im, " #x20 "_im;" \
      "add.f64 t20, " #x12 "_re, " #x28 "_re;" \
      "sub.f64 t21, " #x12 "_re, " #x28 "_re;" \
      "add.f64 t22, " #x12 "_im, " #x28 "_im;" \
      "sub.f64 t23, " #x12 "_im, " #x28 "_im;" \
      "add.f64 t24, t16, t20;" \
      "sub.f64 t25, t16, t20;" \
      "add.f64 t26, t18, t22;" \
      "sub.f64 t27, t18, t22;" \
      "add.f64 t28, t8, t24;" \
      "sub.f64 t29, t8, t24;" \
      "add.f64 t30, t10, t26;" \
      "sub.f64 t31, t10, t26;" \
      "add.f64 t32, t9, t27;" \
      "sub.f64 t33, t9, t27;" \
      "sub.f64 t34, t11, t25;" \
      "add.f64 t35, t11, t25;" \
      "add.f64 t36, t17, t19;" \
      "sub.f64 t37, t17, t19;" \
      "sub.f64 t38, t21, t23;" \
      "add.f64 t39, t21, t23;" \
      "sub.f64 t40, t36, t38;" \
      "add.f64 t41, t36, t38;" \
      "add.f64 t42, t37, t39;" \
      "sub.f64 t43, t37, t39;" \
      "fma.rn.f64 t44, t40, 0d3FE6A09E667F3BCD, t12;" \
      "fma.rn.f64 t45, t40, 0dBFE6A09E667F3BCC, t12;" \
      "fma.rn.f64 t46, t42, 0dBFE6A09E667F3BCC, t14;" \
      "fma.rn.f64 t47, t42, 0d3FE6A09E667F3BCD, t14;" \
      "fma.rn.f64 t48, t43, 0dBFE6A09E667F3BCC, t13;" \
      "fma.rn.f64 t49, t43, 0d3FE6A09E667F3BCD, t13;" \
      "fma.rn.f64 t50, t41, 0dBFE6A09E667F3BCC, t15;" \
      "fma.rn.f64 t51, t41, 0d3FE6A09E667F3BCD, t15;" \
      "add.f64 t52, " #x2 "_re, " #x18 "_re;" \
      "sub.f64 t53, " #x2 "_re, " #x18 "_re;" \
      "add.f64 t54, " #x2 "_im, " #x18 "_im;" \
      "sub.f64 t55, " #x2 "_im, " #x18 "_im;" \
      "add.f64 t56, " #x10 "_re, " #x26 "_re;" \
      "sub.f64 t57, " #x10 "_re, " #x26 "_re;" \
      "add.f64 t58, " #x10 "_im, " #x26 "_im;" \
      "sub.f64 t59, " #x10 "_im, " #x26 "_im;" \
      "add.f64 t60, t52, t56;" \
      "sub.f64 t61, t52, t56;" \
      "add.f64 t62, t54, t58;" \
      "sub.f64 t63, t54, t58;" \
      "add.f64 t64, t53, t59;" \
      "sub.f64 t65, t53, t59;" \
      "sub.f64 t66, t55, t57;" \
      "add.f64 t67, t55, t57;" \
      "add.f64 t68, " #x14 "_re, " #x30 "_re;" \
      "sub.f64 t69, " #x14 "_re, " #x30 "_re;" \
      "add.f64 t70, " #x14 "_im, " #x30 "_im;" \
      "sub.f64 t71, " #x14 "_im, " #x30 "_im;" \
      "add.f64 t72, " #x6 "_re, " #x22 "_re;" \
      "sub.f64 t73, " #x6 "_re, " #x22 "_re;" \
      "add.f64 t74, " #x6 "_im, " #x22 "_im;" \
      "sub.f64 t75, " #x6 "_im, " #x22 "_im;" \
      "add.f64 t76, t68, t72;" \
      "sub.f64 t77, t68, t72;" \
      "add.f64 t78, t70, t74;" \
      "sub.f64 t79, t70, t74;" \
      "sub.f64 t80, t69, t75;" \
      "add.f64 t81, t69, t75;" \
      "add.f64 t82, t71, t73;" \
      "sub.f64 t83, t71, t73;" \
      "add.f64 t84, t60, t76;" \
      "sub.f64 t85, t60, t76;" \
      "add.f64 t86, t62, t78;" \
      "sub.f64 t87, t62, t78;" \
      "add.f64 t88, t28, t84;" \
      "sub.f64 t89, t28, t84;" \
      "add.f64 t90, t30, t86;" \
      "sub.f64 t91, t30, t86;" \
      "add.f64 t92, t29, t87;" \
      "sub.f64 t93, t29, t87;" \
      "sub.f64 t94, t31, t85;" \
      "add.f64 t95, t31, t85;" \
      "fma.rn.f64 t96, t66, 0d3FDA827999FCEF32, t64;" \
      "fma.rn.f64 t97, t64, 0dBFDA827999FCEF32, t66;" \
      "fma.rn.f64 t98, t82, 0dBFDA827999FCEF32, t80;" \
      "fma.rn.f64 t99, t80, 0d3FDA827999FCEF32, t82;" \
      "sub.f64 t100, t96, t98;" \
      "add.f64 t101, t96, t98;" \
      "sub.f64 t102, t97, t99;" \
      "add.f64 t103, t97, t99;" \
      "fma.rn.f64 t104, t100, 0d3FED906BCF328D46, t44;" \
      "fma.rn.f64 t105, t100, 0dBFED906BCF328D46, t44;" \
      "fma.rn.f64 t106, t102, 0d3FED906BCF328D46, t46;" \
      "fma.rn.f64 t107, t102, 0dBFED906BCF328D46, t46;" \
      "fma.rn.f64 t108, t103, 0d3FED906BCF328D46, t45;" \
      "fma.rn.f64 t109, t103, 0dBFED906BCF328D46, t45;" \
      "fma.rn.f64 t110, t101, 0dBFED906BCF328D46, t47;" \
      "fma.rn.f64 t111, t101, 0d3FED906BCF328D46, t47;" \
      "add.f64 t112, t61, t63;" \
      "sub.f64 t113, t61, t63;" \
      "sub.f64 t114, t77, t79;" \
      "add.f64 t115, t77, t79;" \
      "add.f64 t116, t112, t114;" \
      "sub.f64 t117, t112, t114;" \
      "sub.f64 t118, t113, t115;" \
      "add.f64 t119, t113, t115;" \
      "fma.rn.f64 t120, t116, 0d3FE6A09E667F3BCD, t32;" \
      "fma.rn.f64 t121, t116, 0dBFE6A09E667F3BCC, t32;" \
      "fma.rn.f64 t122, t118, 0dBFE6A09E667F3BCC, t34;" \
      "fma.rn.f64 t123, t118, 0d3FE6A09E667F3BCD, t34;" \
      "fma.rn.f64 t124, t119, 0dBFE6A09E667F3BCC, t33;" \
      "fma.rn.f64 t125, t119, 0d3FE6A09E667F3BCD, t33;" \
      "fma.rn.f64 t126, t117, 0dBFE6A09E667F3BCC, t35;" \
      "fma.rn.f64 t127, t117, 0d3FE6A09E667F3BCD, t35;" \
      "fma.rn.f64 t128, t65, 0d3FDA827999FCEF32, t67;" \
      "fma.rn.f64 t129, t67, 0dBFDA827999FCEF32, t65;" \
      "fma.rn.f64 t130, t81, 0dBFDA827999FCEF32, t83;" \
      "fma.rn.f64 t131, t83, 0d3FDA827999FCEF32, t81;" \
      "add.f64 t132, t128, t130;" \
      "sub.f64 t133, t128, t130;" \
      "add.f64 t134, t129, t131;" \
      "sub.f64 t135, t129, t131;" \
      "fma.rn.f64 t136, t132, 0d3FED906BCF328D46, t48;" \
      "fma.rn.f64 t137, t132, 0dBFED906BCF328D46, t48;" \
      "fma.rn.f64 t138, t134, 0dBFED906BCF328D46, t50;" \
      "fma.rn.f64 t139, t134, 0d3FED906BCF328D46, t50;" \
      "fma.rn.f64 t140, t135, 0dBFED906BCF328D46, t49;" \
      "fma.rn.f64 t141, t135, 0d3FED906BCF328D46, t49;" \
      "fma.rn.f64 t142, t133, 0dBFED906BCF328D46, t51;" \
      "fma.rn.f64 t143, t133, 0d3FED906BCF328D46, t51;" \
      "add.f64 t144, " #x1 "_re, " #x17 "_re;" \
      "sub.f64 t145, " #x1 "_re, " #x17 "_re;" \
      "add.f64 t146, " #x1 "_im, " #x17 "_im;" \
      "sub.f64 t147, " #x1 "_im, " #x17 "_im;" \
      "add.f64 t148, " #x9 "_re, " #x25 "_re;" \
      "sub.f64 t149, " #x9 "_re, " #x25 "_re;" \
      "add.f64 t150, " #x9 "_im, " #x25 "_im;" \
      "sub.f64 t151, " #x9 "_im, " #x25 "_im;" \
      "add.f64 t152, t144, t148;" \
      "sub.f64 t153, t144, t148;" \
      "add.f64 t154, t146, t150;" \
      "sub.f64 t155, t146, t150;" \
      "add.f64 t156, t145, t151;" \
      "sub.f64 t157, t145, t151;" \
      "sub.f64 t158, t147, t149;" \
      "add.f64 t159, t147, t149;" \
      "add.f64 t160, " #x5 "_re, " #x21 "_re;" \
      "sub.f64 t161, " #x5 "_re, " #x21 "_re;" \
      "add.f64 t162, " #x5 "_im, " #x21 "_im;" \
      "sub.f64 t163, " #x5 "_im, " #x21 "_im;" \
      "add.f64 t164, " #x13 "_re, " #x29 "_re;" \
      "sub.f64 t165, " #x13 "_re, " #x29 "_re;" \
      "add.f64 t166, " #x13 "_im, " #x29 "_im;" \
      "sub.f64 t167, " #x13 "_im, " #x29 "_im;" \
      "add.f64 t168, t160, t164;" \
      "sub.f64 t169, t160, t164;" \
      "add.f64 t170, t162, t166;" \
      "sub.f64 t171, t162, t166;" \
      "add.f64 t172, t152, t168;" \
      "sub.f64 t173, t152, t168;" \
      "add.f64 t174, t154, t170;" \
      "sub.f64 t175, t154, t170;" \
      "add.f64 t176, t153, t171;" \
      "sub.f64 t177, t153, t171;" \
      "sub.f64 t178, t155, t169;" \
      "add.f64 t179, t155, t169;" \
      "add.f64 t180, t161, t163;" \
      "sub.f64 t181, t161, t163;" \
      "sub.f64 t182, t165, t167;" \
      "add.f64 t183, t165, t167;" \
      "sub.f64 t184, t180, t182;" \
      "add.f64 t185, t180, t182;" \
      "add.f64 t186, t181, t183;" \
      "sub.f64 t187, t181, t183;" \
      "fma.rn.f64 t188, t184, 0d3FE6A09E667F3BCD, t156;" \
      "fma.rn.f64 t189, t184, 0dBFE6A09E667F3BCC, t156;" \
      "fma.rn.f64 t190, t186, 0dBFE6A09E667F3BCC, t158;" \
      "fma.rn.f64 t191, t186, 0d3FE6A09E667F3BCD, t158;" \
      "fma.rn.f64 t192, t187, 0dBFE6A09E667F3BCC, t157;" \
      "fma.rn.f64 t193, t187, 0d3FE6A09E667F3BCD, t157;" \
      "fma.rn.f64 t194, t185, 0dBFE6A09E667F3BCC, t159;" \
      "fma.rn.f64 t195, t185, 0d3FE6A09E667F3BCD, t159;" \
      "add.f64 t196, " #x15 "_re, " #x31 "_re;" \
      "sub.f64 t197, " #x15 "_re, " #x31 "_re;" \
      "add.f64 t198, " #x15 "_im, " #x31 "_im;" \
      "sub.f64 t199, " #x15 "_im, " #x31 "_im;" \
      "add.f64 t200, " #x7 "_re, " #x23 "_re;" \
      "sub.f64 t201, " #x7 "_re, " #x23 "_re;" \
      "add.f64 t202, " #x7 "_im, " #x23 "_im;" \
      "sub.f64 t203, " #x7 "_im, " #x23 "_im;" \
      "add.f64 t204, t196, t200;" \
      "sub.f64 t205, t196, t200;" \
      "add.f64 t206, t198, t202;" \
      "sub.f64 t207, t198, t202;" \
      "sub.f64 t208, t197, t203;" \
      "add.f64 t209, t197, t203;" \
      "add.f64 t210, t199, t201;" \
      "sub.f64 t211, t199, t201;" \
      "add.f64 t212, " #x3 "_re, " #x19 "_re;" \
      "sub.f64 t213, " #x3 "_re, " #x19 "_re;" \
      "add.f64 t214, " #x3 "_im, " #x19 "_im;" \
      "sub.f64 t215, " #x3 "_im, " #x19 "_im;" \
      "add.f64 t216, " #x11 "_re, " #x27 "_re;" \
      "sub.f64 t217, " #x11 "_re, " #x27 "_re;" \
      "add.f64 t218, " #x11 "_im, " #x27 "_im;" \
      "sub.f64 t219, " #x11 "_im, " #x27 "_im;" \
      "add.f64 t220, t212, t216;" \
      "sub.f64 t221, t212, t216;" \
      "add.f64 t222, t214, t218;" \
      "sub.f64 t223, t214, t218;" \
      "add.f64 t224, t204, t220;" \
      "sub.f64 t225, t204, t220;" \
      "add.f64 t226, t206, t222;" \
      "sub.f64 t227, t206, t222;" \
      "add.f64 t228, t205, t223;" \
      "sub.f64 t229, t205, t223;" \
      "sub.f64 t230, t207, t221;" \
      "add.f64 t231, t207, t221;" \
      "add.f64 t232, t213, t215;" \
      "sub.f64 t233, t213, t215;" \
      "sub.f64 t234, t217, t219;" \
      "add.f64 t235, t217, t219;" \
      "sub.f64 t236, t232, t234;" \
      "add.f64 t237, t232, t234;" \
      "add.f64 t238, t233, t235;" \
      "sub.f64 t239, t233, t235;" \
      "fma.rn.f64 t240, t236, 0dBFE6A09E667F3BCC, t208;" \
      "fma.rn.f64 t241, t236, 0d3FE6A09E667F3BCD, t208;" \
      "fma.rn.f64 t242, t238, 0d3FE6A09E667F3BCD, t210;" \
      "fma.rn.f64 t243, t238, 0dBFE6A09E667F3BCC, t210;" \
      "fma.rn.f64 t244, t239, 0d3FE6A09E667F3BCD, t209;" \
      "fma.rn.f64 t245, t239, 0dBFE6A09E667F3BCC, t209;" \
      "fma.rn.f64 t246, t237, 0d3FE6A09E667F3BCD, t211;" \
      "fma.rn.f64 t247, t237, 0dBFE6A09E667F3BCC, t211;" \
      "add.f64 t248, t172, t224;" \
      "sub.f64 t249, t172, t224;" \
      "add.f64 t250, t174, t226;" \
      "sub.f64 t251, t174, t226;" \
      "add.f64 " #x0 "_re, t88, t248;" \
      "sub.f64 " #x16 "_re, t88, t248;" \
      "add.f64 " #x0 "_im, t90, t250;" \
      "sub.f64 " #x16 "_im, t90, t250;" \
      "add.f64 " #x8 "_re, t89, t251;" \
      "sub.f64 " #x24 "_re, t89, t251;" \
      "sub.f64 " #x8 "_im, t91, t249;" \
      "add.f64 " #x24 "_im, t91, t249;" \
      "fma.rn.f64 t252, t190, 0d3FC975F5E0553158, t188;" \
      "fma.rn.f64 t253, t188, 0dBFC975F5E0553158, t190;" \
      "fma.rn.f64 t254, t242, 0dBFC975F5E0553158, t240;" \
      "fma.rn.f64 t255, t240, 0d3FC975F5E0553158, t242;" \
      "sub.f64 t256, t252, t254;" \
      "add.f64 t257, t252, t254;" \
      "sub.f64 t258, t253, t255;" \
      "add.f64 t259, t253, t255;" \
      "fma.rn.f64 " #x1 "_re, t256, 0d3FEF6297CFF75CB0, t104;" \
      "fma.rn.f64 " #x17 "_re, t256, 0dBFEF6297CFF75CB0, t104;" \
      "fma.rn.f64 " #x1 "_im, t258, 0d3FEF6297CFF75CB0, t106;" \
      "fma.rn.f64 " #x17 "_im, t258, 0dBFEF6297CFF75CB0, t106;" \
      "fma.rn.f64 " #x9 "_re, t259, 0d3FEF6297CFF75CB0, t105;" \
      "fma.rn.f64 " #x25 "_re, t259, 0dBFEF6297CFF75CB0, t105;" \
      "fma.rn.f64 " #x9 "_im, t257, 0dBFEF6297CFF75CB0, t107;" \
      "fma.rn.f64 " #x25 "_im, t257, 0d3FEF6297CFF75CB0, t107;" \
      "fma.rn.f64 t260, t178, 0d3FDA827999FCEF32, t176;" \
      "fma.rn.f64 t261, t176, 0dBFDA827999FCEF32, t178;" \
      "fma.rn.f64 t262, t230, 0dBFDA827999FCEF32, t228;" \
      "fma.rn.f64 t263, t228, 0d3FDA827999FCEF32, t230;" \
      "add.f64 t264, t260, t262;" \
      "sub.f64 t265, t260, t262;" \
      "add.f64 t266, t261, t263;" \
      "sub.f64 t267, t261, t263;" \
      "fma.rn.f64 " #x2 "_re, t264, 0d3FED906BCF328D46, t120;" \
      "fma.rn.f64 " #x18 "_re, t264, 0dBFED906BCF328D46, t120;" \
      "fma.rn.f64 " #x2 "_im, t266, 0d3FED906BCF328D46, t122;" \
      "fma.rn.f64 " #x18 "_im, t266, 0dBFED906BCF328D46, t122;" \
      "fma.rn.f64 " #x10 "_re, t267, 0d3FED906BCF328D46, t121;" \
      "fma.rn.f64 " #x26 "_re, t267, 0dBFED906BCF328D46, t121;" \
      "fma.rn.f64 " #x10 "_im, t265, 0dBFED906BCF328D46, t123;" \
      "fma.rn.f64 " #x26 "_im, t265, 0d3FED906BCF328D46, t123;" \
      "fma.rn.f64 t268, t194, 0d3FE561B82AB7F990, t192;" \
      "fma.rn.f64 t269, t192, 0dBFE561B82AB7F990, t194;" \
      "fma.rn.f64 t270, t246, 0dBFE561B82AB7F990, t244;" \
      "fma.rn.f64 t271, t244, 0d3FE561B82AB7F990, t246;" \
      "sub.f64 t272, t268, t270;" \
      "add.f64 t273, t268, t270;" \
      "sub.f64 t274, t269, t271;" \
      "add.f64 t275, t269, t271;" \
      "fma.rn.f64 " #x3 "_re, t272, 0d3FEA9B66290EA1A3, t136;" \
      "fma.rn.f64 " #x19 "_re, t272, 0dBFEA9B66290EA1A3, t136;" \
      "fma.rn.f64 " #x3 "_im, t274, 0d3FEA9B66290EA1A3, t138;" \
      "fma.rn.f64 " #x19 "_im, t274, 0dBFEA9B66290EA1A3, t138;" \
      "fma.rn.f64 " #x11 "_re, t275, 0d3FEA9B66290EA1A3, t137;" \
      "fma.rn.f64 " #x27 "_re, t275, 0dBFEA9B66290EA1A3, t137;" \
      "fma.rn.f64 " #x11 "_im, t273, 0dBFEA9B66290EA1A3, t139;" \
      "fma.rn.f64 " #x27 "_im, t273, 0d3FEA9B66290EA1A3, t139;" \
      "add.f64 t276, t173, t175;" \
      "sub.f64 t277, t173, t175;" \
      "sub.f64 t278, t225, t227;" \
      "add.f64 t279, t225, t227;" \
      "add.f64 t280, t276, t278;" \
      "sub.f64 t281, t276, t278;" \
      "sub.f64 t282, t277, t279;" \
      "add.f64 t283, t277, t279;" \
      "fma.rn.f64 " #x4 "_re, t280, 0d3FE6A09E667F3BCD, t92;" \
      "fma.rn.f64 " #x20 "_re, t280, 0dBFE6A09E667F3BCC, t92;" \
      "fma.rn.f64 " #x4 "_im, t282, 0dBFE6A09E667F3BCC, t94;" \
      "fma.rn.f64 " #x20 "_im, t282, 0d3FE6A09E667F3BCD, t94;" \
      "fma.rn.f64 " #x12 "_re, t283, 0dBFE6A09E667F3BCC, t93;" \
      "fma.rn.f64 " #x28 "_re, t283, 0d3FE6A09E667F3BCD, t93;" \
      "fma.rn.f64 " #x12 "_im, t281, 0dBFE6A09E667F3BCC, t95;" \
      "fma.rn.f64 " #x28 "_im, t281, 0d3FE6A09E667F3BCD, t95;" \
      "fma.rn.f64 t284, t189, 0d3FE561B82AB7F990, t191;" \
      "fma.rn.f64 t285, t191, 0dBFE561B82AB7F990, t189;" \
      "fma.rn.f64 t286, t241, 0dBFE561B82AB7F990, t243;" \
      "fma.rn.f64 t287, t243, 0d3FE561B82AB7F990, t241;" \
      "add.f64 t288, t284, t286;" \
      "sub.f64 t289, t284, t286;" \
      "add.f64 t290, t285, t287;" \
      "sub.f64 t291, t285, t287;" \
      "fma.rn.f64 " #x5 "_re, t288, 0d3FEA9B66290EA1A3, t108;" \
      "fma.rn.f64 " #x21 "_re, t288, 0dBFEA9B66290EA1A3, t108;" \
      "fma.rn.f64 " #x5 "_im, t290, 0dBFEA9B66290EA1A3, t110;" \
      "fma.rn.f64 " #x21 "_im, t290, 0d3FEA9B66290EA1A3, t110;" \
      "fma.rn.f64 " #x13 "_re, t291, 0dBFEA9B66290EA1A3, t109;" \
      "fma.rn.f64 " #x29 "_re, t291, 0d3FEA9B66290EA1A3, t109;" \
      "fma.rn.f64 " #x13 "_im, t289, 0dBFEA9B66290EA1A3, t111;" \
      "fma.rn.f64 " #x29 "_im, t289, 0d3FEA9B66290EA1A3, t111;" \
      "fma.rn.f64 t292, t177, 0d3FDA827999FCEF32, t179;" \
      "fma.rn.f64 t293, t179, 0dBFDA827999FCEF32, t177;" \
      "fma.rn.f64 t294, t229, 0dBFDA827999FCEF32, t231;" \
      "fma.rn.f64 t295, t231, 0d3FDA827999FCEF32, t229;" \
      "sub.f64 t296, t292, t294;" \
      "add.f64 t297, t292, t294;" \
      "sub.f64 t298, t293, t295;" \
      "add.f64 t299, t293, t295;" \
      "fma.rn.f64 " #x6 "_re, t296, 0d3FED906BCF328D46, t124;" \
      "fma.rn.f64 " #x22 "_re, t296, 0dBFED906BCF328D46, t124;" \
      "fma.rn.f64 " #x6 "_im, t298, 0dBFED906BCF328D46, t126;" \
      "fma.rn.f64 " #x22 "_im, t298, 0d3FED906BCF328D46, t126;" \
      "fma.rn.f64 " #x14 "_re, t299, 0dBFED906BCF328D46, t125;" \
      "fma.rn.f64 " #x30 "_re, t299, 0d3FED906BCF328D46, t125;" \
      "fma.rn.f64 " #x14 "_im, t297, 0dBFED906BCF328D46, t127;" \
      "fma.rn.f64 " #x30 "_im, t297, 0d3FED906BCF328D46, t127;" \
      "fma.rn.f64 t300, t193, 0d3FC975F5E0553158, t195;" \
      "fma.rn.f64 t301, t195, 0dBFC975F5E0553158, t193;" \
      "fma.rn.f64 t302, t245, 0dBFC975F5E0553158, t247;" \
      "fma.rn.f64 t303, t247, 0d3FC975F5E0553158, t245;" \
      "add.f64 t304, t300, t302;" \
      "sub.f64 t305, t300, t302;" \
      "add.f64 t306, t301, t303;" \
      "sub.f64 t307, t301, t303;" \
      "fma.rn.f64 " #x7 "_re, t304, 0d3FEF6297CFF75CB0, t140;" \
      "fma.rn.f64 " #x23 "_re, t304, 0dBFEF6297CFF75CB0, t140;" \
      "fma.rn.f64 " #x7 "_im, t306, 0dBFEF6297CFF75CB0, t142;" \
      "fma.rn.f64 " #x23 "_im, t306, 0d3FEF6297CFF75CB0, t142;" \
      "fma.rn.f64 " #x15 "_re, t307, 0dBFEF6297CFF75CB0, t141;" \
      "fma.rn.f64 " #x31 "_re, t307, 0d3FEF6297CFF75CB0, t141;" \
      "fma.rn.f64 " #x15 "_im, t305, 0dBFEF6297CFF75CB0, t143;" \
      "fma.rn.f64 " #x31 "_im, t305, 0d3FEF6297CFF75CB0, t143;" \
      "}")

TW_KERNEL(tw_f64_1024_packed_0900fd78, 64, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 32u;
  const tw_u32 row = thread / 32u;
  const tw_u32 tile_words = 2048u;
  const tw_real scale = args.scale_f64;
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
  const tw_i64 first = index * 2;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 2 ? (tw_u32)(args.batch - first) * 1024u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 1024;
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x0, 0, 0) tw_load_below_each(x1, 64, 64) tw_load_below_each(x2, 128, 128) tw_load_below_each(x3, 192, 192));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x4, 256, 256) tw_load_below_each(x5, 320, 320) tw_load_below_each(x6, 384, 384) tw_load_below_each(x7, 448, 448));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x8, 512, 512) tw_load_below_each(x9, 576, 576) tw_load_below_each(x10, 640, 640) tw_load_below_each(x11, 704, 704));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x12, 768, 768) tw_load_below_each(x13, 832, 832) tw_load_below_each(x14, 896, 896) tw_load_below_each(x15, 960, 960));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x16, 1024, 1024) tw_load_below_each(x17, 1088, 1088) tw_load_below_each(x18, 1152, 1152) tw_load_below_each(x19, 1216, 1216));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x20, 1280, 1280) tw_load_below_each(x21, 1344, 1344) tw_load_below_each(x22, 1408, 1408) tw_load_below_each(x23, 1472, 1472));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x24, 1536, 1536) tw_load_below_each(x25, 1600, 1600) tw_load_below_each(x26, 1664, 1664) tw_load_below_each(x27, 1728, 1728));
    tw_held_load_below(in + word0, word0, words, tw_load_below_each(x28, 1792, 1792) tw_load_below_each(x29, 1856, 1856) tw_load_below_each(x30, 1920, 1920) tw_load_below_each(x31, 1984, 1984));
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
    const tw_tile tile = tw_tile_from(0u);
    tw_held_put(tile, linear0, tw_put_each(x0, 0) tw_put_each(x1, 64) tw_put_each(x2, 128) tw_put_each(x3, 192));
    tw_held_put(tile, linear0, tw_put_each(x4, 256) tw_put_each(x5, 320) tw_put_each(x6, 384) tw_put_each(x7, 448));
    tw_held_put(tile, linear0, tw_put_each(x8, 512) tw_put_each(x9, 576) tw_put_each(x10, 640) tw_put_each(x11, 704));
    tw_held_put(tile, linear0, tw_put_each(x12, 768) tw_put_each(x13, 832) tw_put_each(x14, 896) tw_put_each(x15, 960));
    tw_held_put(tile, linear0, tw_put_each(x16, 1024) tw_put_each(x17, 1088) tw_put_each(x18, 1152) tw_put_each(x19, 1216));
    tw_held_put(tile, linear0, tw_put_each(x20, 1280) tw_put_each(x21, 1344) tw_put_each(x22, 1408) tw_put_each(x23, 1472));
    tw_held_put(tile, linear0, tw_put_each(x24, 1536) tw_put_each(x25, 1600) tw_put_each(x26, 1664) tw_put_each(x27, 1728));
    tw_held_put(tile, linear0, tw_put_each(x28, 1792) tw_put_each(x29, 1856) tw_put_each(x30, 1920) tw_put_each(x31, 1984));
    tw_barrier();
    tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 32) tw_get_each(x2, 64) tw_get_each(x3, 96));
    tw_held_get(tile, to0, tw_get_each(x4, 128) tw_get_each(x5, 160) tw_get_each(x6, 192) tw_get_each(x7, 224));
    tw_held_get(tile, to0, tw_get_each(x8, 256) tw_get_each(x9, 288) tw_get_each(x10, 320) tw_get_each(x11, 352));
    tw_held_get(tile, to0, tw_get_each(x12, 384) tw_get_each(x13, 416) tw_get_each(x14, 448) tw_get_each(x15, 480));
    tw_held_get(tile, to0, tw_get_each(x16, 512) tw_get_each(x17, 544) tw_get_each(x18, 576) tw_get_each(x19, 608));
    tw_held_get(tile, to0, tw_get_each(x20, 640) tw_get_each(x21, 672) tw_get_each(x22, 704) tw_get_each(x23, 736));
    tw_held_get(tile, to0, tw_get_each(x24, 768) tw_get_each(x25, 800) tw_get_each(x26, 832) tw_get_each(x27, 864));
    tw_held_get(tile, to0, tw_get_each(x28, 896) tw_get_each(x29, 928) tw_get_each(x30, 960) tw_get_each(x31, 992));
  }

  /* stage 1 of 2: radix 32, stride 1 */
  tw_dft32(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15, x16, x17, x18, x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, x29, x30, x31);

  { /* exchange */
    const tw_u32 from0 = row * 1024u + t * 32u;
    const tw_u32 to0 = row * 1024u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 1) tw_put_each(x2, 2) tw_put_each(x3, 3));
    tw_held_put(tile, from0, tw_put_each(x4, 4) tw_put_each(x5, 5) tw_put_each(x6, 6) tw_put_each(x7, 7));
    tw_held_put(tile, from0, tw_put_each(x8, 8) tw_put_each(x9, 9) tw_put_each(x10, 10) tw_put_each(x11, 11));
    tw_held_put(tile, from0, tw_put_each(x12, 12) tw_put_each(x13, 13) tw_put_each(x14, 14) tw_put_each(x15, 15));
    tw_held_put(tile, from0, tw_put_each(x16, 16) tw_put_each(x17, 17) tw_put_each(x18, 18) tw_put_each(x19, 19));
    tw_held_put(tile, from0, tw_put_each(x20, 20) tw_put_each(x21, 21) tw_put_each(x22, 22) tw_put_each(x23, 23));
    tw_held_put(tile, from0, tw_put_each(x24, 24) tw_put_each(x25, 25) tw_put_each(x26, 26) tw_put_each(x27, 27));
    tw_held_put(tile, from0, tw_put_each(x28, 28) tw_put_each(x29, 29) tw_put_each(x30, 30) tw_put_each(x31, 31));
    tw_barrier();
    tw_held_get(tile, to0, tw_get_each(x0, 0) tw_get_each(x1, 32) tw_get_each(x2, 64) tw_get_each(x3, 96));
    tw_held_get(tile, to0, tw_get_each(x4, 128) tw_get_each(x5, 160) tw_get_each(x6, 192) tw_get_each(x7, 224));
    tw_held_get(tile, to0, tw_get_each(x8, 256) tw_get_each(x9, 288) tw_get_each(x10, 320) tw_get_each(x11, 352));
    tw_held_get(tile, to0, tw_get_each(x12, 384) tw_get_each(x13, 416) tw_get_each(x14, 448) tw_get_each(x15, 480));
    tw_held_get(tile, to0, tw_get_each(x16, 512) tw_get_each(x17, 544) tw_get_each(x18, 576) tw_get_each(x19, 608));
    tw_held_get(tile, to0, tw_get_each(x20, 640) tw_get_each(x21, 672) tw_get_each(x22, 704) tw_get_each(x23, 736));
    tw_held_get(tile, to0, tw_get_each(x24, 768) tw_get_each(x25, 800) tw_get_each(x26, 832) tw_get_each(x27, 864));
    tw_held_get(tile, to0, tw_get_each(x28, 896) tw_get_each(x29, 928) tw_get_each(x30, 960) tw_get_each(x31, 992));
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
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_held_put(tile, from0, tw_put_each(x0, 0) tw_put_each(x1, 32) tw_put_each(x2, 64) tw_put_each(x3, 96));
    tw_held_put(tile, from0, tw_put_each(x4, 128) tw_put_each(x5, 160) tw_put_each(x6, 192) tw_put_each(x7, 224));
    tw_held_put(tile, from0, tw_put_each(x8, 256) tw_put_each(x9, 288) tw_put_each(x10, 320) tw_put_each(x11, 352));
    tw_held_put(tile, from0, tw_put_each(x12, 384) tw_put_each(x13, 416) tw_put_each(x14, 448) tw_put_each(x15, 480));
    tw_held_put(tile, from0, tw_put_each(x16, 512) tw_put_each(x17, 544) tw_put_each(x18, 576) tw_put_each(x19, 608));
    tw_held_put(tile, from0, tw_put_each(x20, 640) tw_put_each(x21, 672) tw_put_each(x22, 704) tw_put_each(x23, 736));
    tw_held_put(tile, from0, tw_put_each(x24, 768) tw_put_each(x25, 800) tw_put_each(x26, 832) tw_put_each(x27, 864));
    tw_held_put(tile, from0, tw_put_each(x28, 896) tw_put_each(x29, 928) tw_put_each(x30, 960) tw_put_each(x31, 992));
    tw_barrier();
    tw_held_get(tile, linear0, tw_get_each(x0, 0) tw_get_each(x1, 64) tw_get_each(x2, 128) tw_get_each(x3, 192));
    tw_held_get(tile, linear0, tw_get_each(x4, 256) tw_get_each(x5, 320) tw_get_each(x6, 384) tw_get_each(x7, 448));
    tw_held_get(tile, linear0, tw_get_each(x8, 512) tw_get_each(x9, 576) tw_get_each(x10, 640) tw_get_each(x11, 704));
    tw_held_get(tile, linear0, tw_get_each(x12, 768) tw_get_each(x13, 832) tw_get_each(x14, 896) tw_get_each(x15, 960));
    tw_held_get(tile, linear0, tw_get_each(x16, 1024) tw_get_each(x17, 1088) tw_get_each(x18, 1152) tw_get_each(x19, 1216));
    tw_held_get(tile, linear0, tw_get_each(x20, 1280) tw_get_each(x21, 1344) tw_get_each(x22, 1408) tw_get_each(x23, 1472));
    tw_held_get(tile, linear0, tw_get_each(x24, 1536) tw_get_each(x25, 1600) tw_get_each(x26, 1664) tw_get_each(x27, 1728));
    tw_held_get(tile, linear0, tw_get_each(x28, 1792) tw_get_each(x29, 1856) tw_get_each(x30, 1920) tw_get_each(x31, 1984));
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
    const tw_u32 words = args.batch - first < 2 ? (tw_u32)(args.batch - first) * 1024u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 1024;
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x0, 0, 0) tw_store_below_each(x1, 64, 64) tw_store_below_each(x2, 128, 128) tw_store_below_each(x3, 192, 192));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x4, 256, 256) tw_store_below_each(x5, 320, 320) tw_store_below_each(x6, 384, 384) tw_store_below_each(x7, 448, 448));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x8, 512, 512) tw_store_below_each(x9, 576, 576) tw_store_below_each(x10, 640, 640) tw_store_below_each(x11, 704, 704));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x12, 768, 768) tw_store_below_each(x13, 832, 832) tw_store_below_each(x14, 896, 896) tw_store_below_each(x15, 960, 960));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x16, 1024, 1024) tw_store_below_each(x17, 1088, 1088) tw_store_below_each(x18, 1152, 1152) tw_store_below_each(x19, 1216, 1216));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x20, 1280, 1280) tw_store_below_each(x21, 1344, 1344) tw_store_below_each(x22, 1408, 1408) tw_store_below_each(x23, 1472, 1472));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x24, 1536, 1536) tw_store_below_each(x25, 1600, 1600) tw_store_below_each(x26, 1664, 1664) tw_store_below_each(x27, 1728, 1728));
    tw_held_store_below(out + word0, word0, words, tw_store_below_each(x28, 1792, 1792) tw_store_below_each(x29, 1856, 1856) tw_store_below_each(x30, 1920, 1920) tw_store_below_each(x31, 1984, 1984));
  }
}

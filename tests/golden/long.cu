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
TW_INLINE void tw_dft32(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7, tw_complex *x8, tw_complex *x9,
    tw_complex *x10, tw_complex *x11, tw_complex *x12, tw_complex *x13, tw_complex *x14,
    tw_complex *x15, tw_complex *x16, tw_complex *x17, tw_complex *x18, tw_complex *x19,
    tw_complex *x20, tw_complex *x21, tw_complex *x22, tw_complex *x23, tw_complex *x24,
    tw_complex *x25, tw_complex *x26, tw_complex *x27, tw_complex *x28, tw_complex *x29,
    tw_complex *x30, tw_complex *x31) {
  const tw_real k0 = TW_R(0.7071067811865476); /* sqrt(1/2) */
  const tw_real k0m = TW_R(0.7071067811865475); /* sqrt(1/2), for minus */
  const tw_real k1 = TW_R(0.41421356237309503); /* tan(2*pi*2/32) */
  const tw_real k2 = TW_R(0.9238795325112867); /* cos(2*pi*2/32) */
  const tw_real k3 = TW_R(0.198912367379658); /* tan(2*pi*1/32) */
  const tw_real k4 = TW_R(0.9807852804032304); /* cos(2*pi*1/32) */
  const tw_real k5 = TW_R(0.6681786379192989); /* tan(2*pi*3/32) */
  const tw_real k6 = TW_R(0.8314696123025452); /* cos(2*pi*3/32) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real x4_re = x4->re, x4_im = x4->im;
  const tw_real x5_re = x5->re, x5_im = x5->im;
  const tw_real x6_re = x6->re, x6_im = x6->im;
  const tw_real x7_re = x7->re, x7_im = x7->im;
  const tw_real x8_re = x8->re, x8_im = x8->im;
  const tw_real x9_re = x9->re, x9_im = x9->im;
  const tw_real x10_re = x10->re, x10_im = x10->im;
  const tw_real x11_re = x11->re, x11_im = x11->im;
  const tw_real x12_re = x12->re, x12_im = x12->im;
  const tw_real x13_re = x13->re, x13_im = x13->im;
  const tw_real x14_re = x14->re, x14_im = x14->im;
  const tw_real x15_re = x15->re, x15_im = x15->im;
  const tw_real x16_re = x16->re, x16_im = x16->im;
  const tw_real x17_re = x17->re, x17_im = x17->im;
  const tw_real x18_re = x18->re, x18_im = x18->im;
  const tw_real x19_re = x19->re, x19_im = x19->im;
  const tw_real x20_re = x20->re, x20_im = x20->im;
  const tw_real x21_re = x21->re, x21_im = x21->im;
  const tw_real x22_re = x22->re, x22_im = x22->im;
  const tw_real x23_re = x23->re, x23_im = x23->im;
  const tw_real x24_re = x24->re, x24_im = x24->im;
  const tw_real x25_re = x25->re, x25_im = x25->im;
  const tw_real x26_re = x26->re, x26_im = x26->im;
  const tw_real x27_re = x27->re, x27_im = x27->im;
  const tw_real x28_re = x28->re, x28_im = x28->im;
  const tw_real x29_re = x29->re, x29_im = x29->im;
  const tw_real x30_re = x30->re, x30_im = x30->im;
  const tw_real x31_re = x31->re, x31_im = x31->im;
  const tw_real t1 = x0_re + x16_re;
  const tw_real t2 = x0_re - x16_re;
  const tw_real t3 = x0_im + x16_im;
  const tw_real t4 = x0_im - x16_im;
  const tw_real t5 = x8_re + x24_re;
  const tw_real t6 = x8_re - x24_re;
  const tw_real t7 = x8_im + x24_im;
  const tw_real t8 = x8_im - x24_im;
  const tw_real t9 = t1 + t5;
  const tw_real t10 = t1 - t5;
  const tw_real t11 = t3 + t7;
  const tw_real t12 = t3 - t7;
  const tw_real t13 = t2 + t8;
  const tw_real t14 = t2 - t8;
  const tw_real t15 = t4 - t6;
  const tw_real t16 = t4 + t6;
  const tw_real t17 = x4_re + x20_re;
  const tw_real t18 = x4_re - x20_re;
  const tw_real t19 = x4_im + x20_im;
  const tw_real t20 = x4_im - x20_im;
  const tw_real t21 = x12_re + x28_re;
  const tw_real t22 = x12_re - x28_re;
  const tw_real t23 = x12_im + x28_im;
  const tw_real t24 = x12_im - x28_im;
  const tw_real t25 = t17 + t21;
  const tw_real t26 = t17 - t21;
  const tw_real t27 = t19 + t23;
  const tw_real t28 = t19 - t23;
  const tw_real t29 = t9 + t25;
  const tw_real t30 = t9 - t25;
  const tw_real t31 = t11 + t27;
  const tw_real t32 = t11 - t27;
  const tw_real t33 = t10 + t28;
  const tw_real t34 = t10 - t28;
  const tw_real t35 = t12 - t26;
  const tw_real t36 = t12 + t26;
  const tw_real t37 = t18 + t20;
  const tw_real t38 = t18 - t20;
  const tw_real t39 = t22 - t24;
  const tw_real t40 = t22 + t24;
  const tw_real t41 = t37 - t39;
  const tw_real t42 = t37 + t39;
  const tw_real t43 = t38 + t40;
  const tw_real t44 = t38 - t40;
  const tw_real t45 = tw_fma(t41, k0, t13);
  const tw_real t46 = tw_fma(t41, -k0m, t13);
  const tw_real t47 = tw_fma(t43, -k0m, t15);
  const tw_real t48 = tw_fma(t43, k0, t15);
  const tw_real t49 = tw_fma(t44, -k0m, t14);
  const tw_real t50 = tw_fma(t44, k0, t14);
  const tw_real t51 = tw_fma(t42, -k0m, t16);
  const tw_real t52 = tw_fma(t42, k0, t16);
  const tw_real t53 = x2_re + x18_re;
  const tw_real t54 = x2_re - x18_re;
  const tw_real t55 = x2_im + x18_im;
  const tw_real t56 = x2_im - x18_im;
  const tw_real t57 = x10_re + x26_re;
  const tw_real t58 = x10_re - x26_re;
  const tw_real t59 = x10_im + x26_im;
  const tw_real t60 = x10_im - x26_im;
  const tw_real t61 = t53 + t57;
  const tw_real t62 = t53 - t57;
  const tw_real t63 = t55 + t59;
  const tw_real t64 = t55 - t59;
  const tw_real t65 = t54 + t60;
  const tw_real t66 = t54 - t60;
  const tw_real t67 = t56 - t58;
  const tw_real t68 = t56 + t58;
  const tw_real t69 = x14_re + x30_re;
  const tw_real t70 = x14_re - x30_re;
  const tw_real t71 = x14_im + x30_im;
  const tw_real t72 = x14_im - x30_im;
  const tw_real t73 = x6_re + x22_re;
  const tw_real t74 = x6_re - x22_re;
  const tw_real t75 = x6_im + x22_im;
  const tw_real t76 = x6_im - x22_im;
  const tw_real t77 = t69 + t73;
  const tw_real t78 = t69 - t73;
  const tw_real t79 = t71 + t75;
  const tw_real t80 = t71 - t75;
  const tw_real t81 = t70 - t76;
  const tw_real t82 = t70 + t76;
  const tw_real t83 = t72 + t74;
  const tw_real t84 = t72 - t74;
  const tw_real t85 = t61 + t77;
  const tw_real t86 = t61 - t77;
  const tw_real t87 = t63 + t79;
  const tw_real t88 = t63 - t79;
  const tw_real t89 = t29 + t85;
  const tw_real t90 = t29 - t85;
  const tw_real t91 = t31 + t87;
  const tw_real t92 = t31 - t87;
  const tw_real t93 = t30 + t88;
  const tw_real t94 = t30 - t88;
  const tw_real t95 = t32 - t86;
  const tw_real t96 = t32 + t86;
  const tw_real t97 = tw_fma(t67, k1, t65);
  const tw_real t98 = tw_fma(t65, -k1, t67);
  const tw_real t99 = tw_fma(t83, -k1, t81);
  const tw_real t100 = tw_fma(t81, k1, t83);
  const tw_real t101 = t97 - t99;
  const tw_real t102 = t97 + t99;
  const tw_real t103 = t98 - t100;
  const tw_real t104 = t98 + t100;
  const tw_real t105 = tw_fma(t101, k2, t45);
  const tw_real t106 = tw_fma(t101, -k2, t45);
  const tw_real t107 = tw_fma(t103, k2, t47);
  const tw_real t108 = tw_fma(t103, -k2, t47);
  const tw_real t109 = tw_fma(t104, k2, t46);
  const tw_real t110 = tw_fma(t104, -k2, t46);
  const tw_real t111 = tw_fma(t102, -k2, t48);
  const tw_real t112 = tw_fma(t102, k2, t48);
  const tw_real t113 = t62 + t64;
  const tw_real t114 = t62 - t64;
  const tw_real t115 = t78 - t80;
  const tw_real t116 = t78 + t80;
  const tw_real t117 = t113 + t115;
  const tw_real t118 = t113 - t115;
  const tw_real t119 = t114 - t116;
  const tw_real t120 = t114 + t116;
  const tw_real t121 = tw_fma(t117, k0, t33);
  const tw_real t122 = tw_fma(t117, -k0m, t33);
  const tw_real t123 = tw_fma(t119, -k0m, t35);
  const tw_real t124 = tw_fma(t119, k0, t35);
  const tw_real t125 = tw_fma(t120, -k0m, t34);
  const tw_real t126 = tw_fma(t120, k0, t34);
  const tw_real t127 = tw_fma(t118, -k0m, t36);
  const tw_real t128 = tw_fma(t118, k0, t36);
  const tw_real t129 = tw_fma(t66, k1, t68);
  const tw_real t130 = tw_fma(t68, -k1, t66);
  const tw_real t131 = tw_fma(t82, -k1, t84);
  const tw_real t132 = tw_fma(t84, k1, t82);
  const tw_real t133 = t129 + t131;
  const tw_real t134 = t129 - t131;
  const tw_real t135 = t130 + t132;
  const tw_real t136 = t130 - t132;
  const tw_real t137 = tw_fma(t133, k2, t49);
  const tw_real t138 = tw_fma(t133, -k2, t49);
  const tw_real t139 = tw_fma(t135, -k2, t51);
  const tw_real t140 = tw_fma(t135, k2, t51);
  const tw_real t141 = tw_fma(t136, -k2, t50);
  const tw_real t142 = tw_fma(t136, k2, t50);
  const tw_real t143 = tw_fma(t134, -k2, t52);
  const tw_real t144 = tw_fma(t134, k2, t52);
  const tw_real t145 = x1_re + x17_re;
  const tw_real t146 = x1_re - x17_re;
  const tw_real t147 = x1_im + x17_im;
  const tw_real t148 = x1_im - x17_im;
  const tw_real t149 = x9_re + x25_re;
  const tw_real t150 = x9_re - x25_re;
  const tw_real t151 = x9_im + x25_im;
  const tw_real t152 = x9_im - x25_im;
  const tw_real t153 = t145 + t149;
  const tw_real t154 = t145 - t149;
  const tw_real t155 = t147 + t151;
  const tw_real t156 = t147 - t151;
  const tw_real t157 = t146 + t152;
  const tw_real t158 = t146 - t152;
  const tw_real t159 = t148 - t150;
  const tw_real t160 = t148 + t150;
  const tw_real t161 = x5_re + x21_re;
  const tw_real t162 = x5_re - x21_re;
  const tw_real t163 = x5_im + x21_im;
  const tw_real t164 = x5_im - x21_im;
  const tw_real t165 = x13_re + x29_re;
  const tw_real t166 = x13_re - x29_re;
  const tw_real t167 = x13_im + x29_im;
  const tw_real t168 = x13_im - x29_im;
  const tw_real t169 = t161 + t165;
  const tw_real t170 = t161 - t165;
  const tw_real t171 = t163 + t167;
  const tw_real t172 = t163 - t167;
  const tw_real t173 = t153 + t169;
  const tw_real t174 = t153 - t169;
  const tw_real t175 = t155 + t171;
  const tw_real t176 = t155 - t171;
  const tw_real t177 = t154 + t172;
  const tw_real t178 = t154 - t172;
  const tw_real t179 = t156 - t170;
  const tw_real t180 = t156 + t170;
  const tw_real t181 = t162 + t164;
  const tw_real t182 = t162 - t164;
  const tw_real t183 = t166 - t168;
  const tw_real t184 = t166 + t168;
  const tw_real t185 = t181 - t183;
  const tw_real t186 = t181 + t183;
  const tw_real t187 = t182 + t184;
  const tw_real t188 = t182 - t184;
  const tw_real t189 = tw_fma(t185, k0, t157);
  const tw_real t190 = tw_fma(t185, -k0m, t157);
  const tw_real t191 = tw_fma(t187, -k0m, t159);
  const tw_real t192 = tw_fma(t187, k0, t159);
  const tw_real t193 = tw_fma(t188, -k0m, t158);
  const tw_real t194 = tw_fma(t188, k0, t158);
  const tw_real t195 = tw_fma(t186, -k0m, t160);
  const tw_real t196 = tw_fma(t186, k0, t160);
  const tw_real t197 = x15_re + x31_re;
  const tw_real t198 = x15_re - x31_re;
  const tw_real t199 = x15_im + x31_im;
  const tw_real t200 = x15_im - x31_im;
  const tw_real t201 = x7_re + x23_re;
  const tw_real t202 = x7_re - x23_re;
  const tw_real t203 = x7_im + x23_im;
  const tw_real t204 = x7_im - x23_im;
  const tw_real t205 = t197 + t201;
  const tw_real t206 = t197 - t201;
  const tw_real t207 = t199 + t203;
  const tw_real t208 = t199 - t203;
  const tw_real t209 = t198 - t204;
  const tw_real t210 = t198 + t204;
  const tw_real t211 = t200 + t202;
  const tw_real t212 = t200 - t202;
  const tw_real t213 = x3_re + x19_re;
  const tw_real t214 = x3_re - x19_re;
  const tw_real t215 = x3_im + x19_im;
  const tw_real t216 = x3_im - x19_im;
  const tw_real t217 = x11_re + x27_re;
  const tw_real t218 = x11_re - x27_re;
  const tw_real t219 = x11_im + x27_im;
  const tw_real t220 = x11_im - x27_im;
  const tw_real t221 = t213 + t217;
  const tw_real t222 = t213 - t217;
  const tw_real t223 = t215 + t219;
  const tw_real t224 = t215 - t219;
  const tw_real t225 = t205 + t221;
  const tw_real t226 = t205 - t221;
  const tw_real t227 = t207 + t223;
  const tw_real t228 = t207 - t223;
  const tw_real t229 = t206 + t224;
  const tw_real t230 = t206 - t224;
  const tw_real t231 = t208 - t222;
  const tw_real t232 = t208 + t222;
  const tw_real t233 = t214 + t216;
  const tw_real t234 = t214 - t216;
  const tw_real t235 = t218 - t220;
  const tw_real t236 = t218 + t220;
  const tw_real t237 = t233 - t235;
  const tw_real t238 = t233 + t235;
  const tw_real t239 = t234 + t236;
  const tw_real t240 = t234 - t236;
  const tw_real t241 = tw_fma(t237, -k0m, t209);
  const tw_real t242 = tw_fma(t237, k0, t209);
  const tw_real t243 = tw_fma(t239, k0, t211);
  const tw_real t244 = tw_fma(t239, -k0m, t211);
  const tw_real t245 = tw_fma(t240, k0, t210);
  const tw_real t246 = tw_fma(t240, -k0m, t210);
  const tw_real t247 = tw_fma(t238, k0, t212);
  const tw_real t248 = tw_fma(t238, -k0m, t212);
  const tw_real t249 = t173 + t225;
  const tw_real t250 = t173 - t225;
  const tw_real t251 = t175 + t227;
  const tw_real t252 = t175 - t227;
  x0->re = t89 + t249;
  x16->re = t89 - t249;
  x0->im = t91 + t251;
  x16->im = t91 - t251;
  x8->re = t90 + t252;
  x24->re = t90 - t252;
  x8->im = t92 - t250;
  x24->im = t92 + t250;
  const tw_real t253 = tw_fma(t191, k3, t189);
  const tw_real t254 = tw_fma(t189, -k3, t191);
  const tw_real t255 = tw_fma(t243, -k3, t241);
  const tw_real t256 = tw_fma(t241, k3, t243);
  const tw_real t257 = t253 - t255;
  const tw_real t258 = t253 + t255;
  const tw_real t259 = t254 - t256;
  const tw_real t260 = t254 + t256;
  x1->re = tw_fma(t257, k4, t105);
  x17->re = tw_fma(t257, -k4, t105);
  x1->im = tw_fma(t259, k4, t107);
  x17->im = tw_fma(t259, -k4, t107);
  x9->re = tw_fma(t260, k4, t106);
  x25->re = tw_fma(t260, -k4, t106);
  x9->im = tw_fma(t258, -k4, t108);
  x25->im = tw_fma(t258, k4, t108);
  const tw_real t261 = tw_fma(t179, k1, t177);
  const tw_real t262 = tw_fma(t177, -k1, t179);
  const tw_real t263 = tw_fma(t231, -k1, t229);
  const tw_real t264 = tw_fma(t229, k1, t231);
  const tw_real t265 = t261 + t263;
  const tw_real t266 = t261 - t263;
  const tw_real t267 = t262 + t264;
  const tw_real t268 = t262 - t264;
  x2->re = tw_fma(t265, k2, t121);
  x18->re = tw_fma(t265, -k2, t121);
  x2->im = tw_fma(t267, k2, t123);
  x18->im = tw_fma(t267, -k2, t123);
  x10->re = tw_fma(t268, k2, t122);
  x26->re = tw_fma(t268, -k2, t122);
  x10->im = tw_fma(t266, -k2, t124);
  x26->im = tw_fma(t266, k2, t124);
  const tw_real t269 = tw_fma(t195, k5, t193);
  const tw_real t270 = tw_fma(t193, -k5, t195);
  const tw_real t271 = tw_fma(t247, -k5, t245);
  const tw_real t272 = tw_fma(t245, k5, t247);
  const tw_real t273 = t269 - t271;
  const tw_real t274 = t269 + t271;
  const tw_real t275 = t270 - t272;
  const tw_real t276 = t270 + t272;
  x3->re = tw_fma(t273, k6, t137);
  x19->re = tw_fma(t273, -k6, t137);
  x3->im = tw_fma(t275, k6, t139);
  x19->im = tw_fma(t275, -k6, t139);
  x11->re = tw_fma(t276, k6, t138);
  x27->re = tw_fma(t276, -k6, t138);
  x11->im = tw_fma(t274, -k6, t140);
  x27->im = tw_fma(t274, k6, t140);
  const tw_real t277 = t174 + t176;
  const tw_real t278 = t174 - t176;
  const tw_real t279 = t226 - t228;
  const tw_real t280 = t226 + t228;
  const tw_real t281 = t277 + t279;
  const tw_real t282 = t277 - t279;
  const tw_real t283 = t278 - t280;
  const tw_real t284 = t278 + t280;
  x4->re = tw_fma(t281, k0, t93);
  x20->re = tw_fma(t281, -k0m, t93);
  x4->im = tw_fma(t283, -k0m, t95);
  x20->im = tw_fma(t283, k0, t95);
  x12->re = tw_fma(t284, -k0m, t94);
  x28->re = tw_fma(t284, k0, t94);
  x12->im = tw_fma(t282, -k0m, t96);
  x28->im = tw_fma(t282, k0, t96);
  const tw_real t285 = tw_fma(t190, k5, t192);
  const tw_real t286 = tw_fma(t192, -k5, t190);
  const tw_real t287 = tw_fma(t242, -k5, t244);
  const tw_real t288 = tw_fma(t244, k5, t242);
  const tw_real t289 = t285 + t287;
  const tw_real t290 = t285 - t287;
  const tw_real t291 = t286 + t288;
  const tw_real t292 = t286 - t288;
  x5->re = tw_fma(t289, k6, t109);
  x21->re = tw_fma(t289, -k6, t109);
  x5->im = tw_fma(t291, -k6, t111);
  x21->im = tw_fma(t291, k6, t111);
  x13->re = tw_fma(t292, -k6, t110);
  x29->re = tw_fma(t292, k6, t110);
  x13->im = tw_fma(t290, -k6, t112);
  x29->im = tw_fma(t290, k6, t112);
  const tw_real t293 = tw_fma(t178, k1, t180);
  const tw_real t294 = tw_fma(t180, -k1, t178);
  const tw_real t295 = tw_fma(t230, -k1, t232);
  const tw_real t296 = tw_fma(t232, k1, t230);
  const tw_real t297 = t293 - t295;
  const tw_real t298 = t293 + t295;
  const tw_real t299 = t294 - t296;
  const tw_real t300 = t294 + t296;
  x6->re = tw_fma(t297, k2, t125);
  x22->re = tw_fma(t297, -k2, t125);
  x6->im = tw_fma(t299, -k2, t127);
  x22->im = tw_fma(t299, k2, t127);
  x14->re = tw_fma(t300, -k2, t126);
  x30->re = tw_fma(t300, k2, t126);
  x14->im = tw_fma(t298, -k2, t128);
  x30->im = tw_fma(t298, k2, t128);
  const tw_real t301 = tw_fma(t194, k3, t196);
  const tw_real t302 = tw_fma(t196, -k3, t194);
  const tw_real t303 = tw_fma(t246, -k3, t248);
  const tw_real t304 = tw_fma(t248, k3, t246);
  const tw_real t305 = t301 + t303;
  const tw_real t306 = t301 - t303;
  const tw_real t307 = t302 + t304;
  const tw_real t308 = t302 - t304;
  x7->re = tw_fma(t305, k4, t141);
  x23->re = tw_fma(t305, -k4, t141);
  x7->im = tw_fma(t307, -k4, t143);
  x23->im = tw_fma(t307, k4, t143);
  x15->re = tw_fma(t308, -k4, t142);
  x31->re = tw_fma(t308, k4, t142);
  x15->im = tw_fma(t306, -k4, t144);
  x31->im = tw_fma(t306, k4, t144);
}

TW_KERNEL(tw_f64_1024_packed_0900fd78, 64, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 32u;
  const tw_u32 row = thread / 32u;
  const tw_u32 tile_words = 2048u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 2;
  const int live = first + row < args.batch;
  (void)live;
  tw_complex x0 = {0, 0};
  tw_complex x1 = {0, 0};
  tw_complex x2 = {0, 0};
  tw_complex x3 = {0, 0};
  tw_complex x4 = {0, 0};
  tw_complex x5 = {0, 0};
  tw_complex x6 = {0, 0};
  tw_complex x7 = {0, 0};
  tw_complex x8 = {0, 0};
  tw_complex x9 = {0, 0};
  tw_complex x10 = {0, 0};
  tw_complex x11 = {0, 0};
  tw_complex x12 = {0, 0};
  tw_complex x13 = {0, 0};
  tw_complex x14 = {0, 0};
  tw_complex x15 = {0, 0};
  tw_complex x16 = {0, 0};
  tw_complex x17 = {0, 0};
  tw_complex x18 = {0, 0};
  tw_complex x19 = {0, 0};
  tw_complex x20 = {0, 0};
  tw_complex x21 = {0, 0};
  tw_complex x22 = {0, 0};
  tw_complex x23 = {0, 0};
  tw_complex x24 = {0, 0};
  tw_complex x25 = {0, 0};
  tw_complex x26 = {0, 0};
  tw_complex x27 = {0, 0};
  tw_complex x28 = {0, 0};
  tw_complex x29 = {0, 0};
  tw_complex x30 = {0, 0};
  tw_complex x31 = {0, 0};

  { /* load */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 2 ? (tw_u32)(args.batch - first) * 1024u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 1024;
    if (word0 < words) {
      x0 = tw_load(in + word0 + 0u);
    }
    if (word0 + 64u < words) {
      x1 = tw_load(in + word0 + 64u);
    }
    if (word0 + 128u < words) {
      x2 = tw_load(in + word0 + 128u);
    }
    if (word0 + 192u < words) {
      x3 = tw_load(in + word0 + 192u);
    }
    if (word0 + 256u < words) {
      x4 = tw_load(in + word0 + 256u);
    }
    if (word0 + 320u < words) {
      x5 = tw_load(in + word0 + 320u);
    }
    if (word0 + 384u < words) {
      x6 = tw_load(in + word0 + 384u);
    }
    if (word0 + 448u < words) {
      x7 = tw_load(in + word0 + 448u);
    }
    if (word0 + 512u < words) {
      x8 = tw_load(in + word0 + 512u);
    }
    if (word0 + 576u < words) {
      x9 = tw_load(in + word0 + 576u);
    }
    if (word0 + 640u < words) {
      x10 = tw_load(in + word0 + 640u);
    }
    if (word0 + 704u < words) {
      x11 = tw_load(in + word0 + 704u);
    }
    if (word0 + 768u < words) {
      x12 = tw_load(in + word0 + 768u);
    }
    if (word0 + 832u < words) {
      x13 = tw_load(in + word0 + 832u);
    }
    if (word0 + 896u < words) {
      x14 = tw_load(in + word0 + 896u);
    }
    if (word0 + 960u < words) {
      x15 = tw_load(in + word0 + 960u);
    }
    if (word0 + 1024u < words) {
      x16 = tw_load(in + word0 + 1024u);
    }
    if (word0 + 1088u < words) {
      x17 = tw_load(in + word0 + 1088u);
    }
    if (word0 + 1152u < words) {
      x18 = tw_load(in + word0 + 1152u);
    }
    if (word0 + 1216u < words) {
      x19 = tw_load(in + word0 + 1216u);
    }
    if (word0 + 1280u < words) {
      x20 = tw_load(in + word0 + 1280u);
    }
    if (word0 + 1344u < words) {
      x21 = tw_load(in + word0 + 1344u);
    }
    if (word0 + 1408u < words) {
      x22 = tw_load(in + word0 + 1408u);
    }
    if (word0 + 1472u < words) {
      x23 = tw_load(in + word0 + 1472u);
    }
    if (word0 + 1536u < words) {
      x24 = tw_load(in + word0 + 1536u);
    }
    if (word0 + 1600u < words) {
      x25 = tw_load(in + word0 + 1600u);
    }
    if (word0 + 1664u < words) {
      x26 = tw_load(in + word0 + 1664u);
    }
    if (word0 + 1728u < words) {
      x27 = tw_load(in + word0 + 1728u);
    }
    if (word0 + 1792u < words) {
      x28 = tw_load(in + word0 + 1792u);
    }
    if (word0 + 1856u < words) {
      x29 = tw_load(in + word0 + 1856u);
    }
    if (word0 + 1920u < words) {
      x30 = tw_load(in + word0 + 1920u);
    }
    if (word0 + 1984u < words) {
      x31 = tw_load(in + word0 + 1984u);
    }
  }

  /* direction: the inverse is the forward transform of the conjugate */
  x0.im *= sign;
  x1.im *= sign;
  x2.im *= sign;
  x3.im *= sign;
  x4.im *= sign;
  x5.im *= sign;
  x6.im *= sign;
  x7.im *= sign;
  x8.im *= sign;
  x9.im *= sign;
  x10.im *= sign;
  x11.im *= sign;
  x12.im *= sign;
  x13.im *= sign;
  x14.im *= sign;
  x15.im *= sign;
  x16.im *= sign;
  x17.im *= sign;
  x18.im *= sign;
  x19.im *= sign;
  x20.im *= sign;
  x21.im *= sign;
  x22.im *= sign;
  x23.im *= sign;
  x24.im *= sign;
  x25.im *= sign;
  x26.im *= sign;
  x27.im *= sign;
  x28.im *= sign;
  x29.im *= sign;
  x30.im *= sign;
  x31.im *= sign;

  { /* exchange */
    const tw_u32 linear0 = thread;
    const tw_u32 to0 = row * 1024u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, linear0, 0, x0);
    tw_put(tile, linear0, 64, x1);
    tw_put(tile, linear0, 128, x2);
    tw_put(tile, linear0, 192, x3);
    tw_put(tile, linear0, 256, x4);
    tw_put(tile, linear0, 320, x5);
    tw_put(tile, linear0, 384, x6);
    tw_put(tile, linear0, 448, x7);
    tw_put(tile, linear0, 512, x8);
    tw_put(tile, linear0, 576, x9);
    tw_put(tile, linear0, 640, x10);
    tw_put(tile, linear0, 704, x11);
    tw_put(tile, linear0, 768, x12);
    tw_put(tile, linear0, 832, x13);
    tw_put(tile, linear0, 896, x14);
    tw_put(tile, linear0, 960, x15);
    tw_put(tile, linear0, 1024, x16);
    tw_put(tile, linear0, 1088, x17);
    tw_put(tile, linear0, 1152, x18);
    tw_put(tile, linear0, 1216, x19);
    tw_put(tile, linear0, 1280, x20);
    tw_put(tile, linear0, 1344, x21);
    tw_put(tile, linear0, 1408, x22);
    tw_put(tile, linear0, 1472, x23);
    tw_put(tile, linear0, 1536, x24);
    tw_put(tile, linear0, 1600, x25);
    tw_put(tile, linear0, 1664, x26);
    tw_put(tile, linear0, 1728, x27);
    tw_put(tile, linear0, 1792, x28);
    tw_put(tile, linear0, 1856, x29);
    tw_put(tile, linear0, 1920, x30);
    tw_put(tile, linear0, 1984, x31);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 32, x1);
    tw_get(tile, to0, 64, x2);
    tw_get(tile, to0, 96, x3);
    tw_get(tile, to0, 128, x4);
    tw_get(tile, to0, 160, x5);
    tw_get(tile, to0, 192, x6);
    tw_get(tile, to0, 224, x7);
    tw_get(tile, to0, 256, x8);
    tw_get(tile, to0, 288, x9);
    tw_get(tile, to0, 320, x10);
    tw_get(tile, to0, 352, x11);
    tw_get(tile, to0, 384, x12);
    tw_get(tile, to0, 416, x13);
    tw_get(tile, to0, 448, x14);
    tw_get(tile, to0, 480, x15);
    tw_get(tile, to0, 512, x16);
    tw_get(tile, to0, 544, x17);
    tw_get(tile, to0, 576, x18);
    tw_get(tile, to0, 608, x19);
    tw_get(tile, to0, 640, x20);
    tw_get(tile, to0, 672, x21);
    tw_get(tile, to0, 704, x22);
    tw_get(tile, to0, 736, x23);
    tw_get(tile, to0, 768, x24);
    tw_get(tile, to0, 800, x25);
    tw_get(tile, to0, 832, x26);
    tw_get(tile, to0, 864, x27);
    tw_get(tile, to0, 896, x28);
    tw_get(tile, to0, 928, x29);
    tw_get(tile, to0, 960, x30);
    tw_get(tile, to0, 992, x31);
  }

  /* stage 1 of 2: radix 32, stride 1 */
  tw_dft32(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9, &x10, &x11, &x12, &x13, &x14, &x15, &x16, &x17, &x18, &x19, &x20, &x21, &x22, &x23, &x24, &x25, &x26, &x27, &x28, &x29, &x30, &x31);

  { /* exchange */
    const tw_u32 from0 = row * 1024u + t * 32u;
    const tw_u32 to0 = row * 1024u + t;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 1, x1);
    tw_put(tile, from0, 2, x2);
    tw_put(tile, from0, 3, x3);
    tw_put(tile, from0, 4, x4);
    tw_put(tile, from0, 5, x5);
    tw_put(tile, from0, 6, x6);
    tw_put(tile, from0, 7, x7);
    tw_put(tile, from0, 8, x8);
    tw_put(tile, from0, 9, x9);
    tw_put(tile, from0, 10, x10);
    tw_put(tile, from0, 11, x11);
    tw_put(tile, from0, 12, x12);
    tw_put(tile, from0, 13, x13);
    tw_put(tile, from0, 14, x14);
    tw_put(tile, from0, 15, x15);
    tw_put(tile, from0, 16, x16);
    tw_put(tile, from0, 17, x17);
    tw_put(tile, from0, 18, x18);
    tw_put(tile, from0, 19, x19);
    tw_put(tile, from0, 20, x20);
    tw_put(tile, from0, 21, x21);
    tw_put(tile, from0, 22, x22);
    tw_put(tile, from0, 23, x23);
    tw_put(tile, from0, 24, x24);
    tw_put(tile, from0, 25, x25);
    tw_put(tile, from0, 26, x26);
    tw_put(tile, from0, 27, x27);
    tw_put(tile, from0, 28, x28);
    tw_put(tile, from0, 29, x29);
    tw_put(tile, from0, 30, x30);
    tw_put(tile, from0, 31, x31);
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 32, x1);
    tw_get(tile, to0, 64, x2);
    tw_get(tile, to0, 96, x3);
    tw_get(tile, to0, 128, x4);
    tw_get(tile, to0, 160, x5);
    tw_get(tile, to0, 192, x6);
    tw_get(tile, to0, 224, x7);
    tw_get(tile, to0, 256, x8);
    tw_get(tile, to0, 288, x9);
    tw_get(tile, to0, 320, x10);
    tw_get(tile, to0, 352, x11);
    tw_get(tile, to0, 384, x12);
    tw_get(tile, to0, 416, x13);
    tw_get(tile, to0, 448, x14);
    tw_get(tile, to0, 480, x15);
    tw_get(tile, to0, 512, x16);
    tw_get(tile, to0, 544, x17);
    tw_get(tile, to0, 576, x18);
    tw_get(tile, to0, 608, x19);
    tw_get(tile, to0, 640, x20);
    tw_get(tile, to0, 672, x21);
    tw_get(tile, to0, 704, x22);
    tw_get(tile, to0, 736, x23);
    tw_get(tile, to0, 768, x24);
    tw_get(tile, to0, 800, x25);
    tw_get(tile, to0, 832, x26);
    tw_get(tile, to0, 864, x27);
    tw_get(tile, to0, 896, x28);
    tw_get(tile, to0, 928, x29);
    tw_get(tile, to0, 960, x30);
    tw_get(tile, to0, 992, x31);
  }

  /* stage 2 of 2: radix 32, stride 32 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 32);
    const tw_complex w3 = tw_load_table(roots + 64);
    const tw_complex w4 = tw_load_table(roots + 96);
    const tw_complex w5 = tw_load_table(roots + 128);
    const tw_complex w6 = tw_load_table(roots + 160);
    const tw_complex w7 = tw_load_table(roots + 192);
    const tw_complex w8 = tw_load_table(roots + 224);
    const tw_complex w9 = tw_load_table(roots + 256);
    const tw_complex w10 = tw_load_table(roots + 288);
    const tw_complex w11 = tw_load_table(roots + 320);
    const tw_complex w12 = tw_load_table(roots + 352);
    const tw_complex w13 = tw_load_table(roots + 384);
    const tw_complex w14 = tw_load_table(roots + 416);
    const tw_complex w15 = tw_load_table(roots + 448);
    const tw_complex w16 = tw_load_table(roots + 480);
    const tw_complex w17 = tw_load_table(roots + 512);
    const tw_complex w18 = tw_load_table(roots + 544);
    const tw_complex w19 = tw_load_table(roots + 576);
    const tw_complex w20 = tw_load_table(roots + 608);
    const tw_complex w21 = tw_load_table(roots + 640);
    const tw_complex w22 = tw_load_table(roots + 672);
    const tw_complex w23 = tw_load_table(roots + 704);
    const tw_complex w24 = tw_load_table(roots + 736);
    const tw_complex w25 = tw_load_table(roots + 768);
    const tw_complex w26 = tw_load_table(roots + 800);
    const tw_complex w27 = tw_load_table(roots + 832);
    const tw_complex w28 = tw_load_table(roots + 864);
    const tw_complex w29 = tw_load_table(roots + 896);
    const tw_complex w30 = tw_load_table(roots + 928);
    const tw_complex w31 = tw_load_table(roots + 960);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
    x4 = tw_multiply(x4, w4);
    x5 = tw_multiply(x5, w5);
    x6 = tw_multiply(x6, w6);
    x7 = tw_multiply(x7, w7);
    x8 = tw_multiply(x8, w8);
    x9 = tw_multiply(x9, w9);
    x10 = tw_multiply(x10, w10);
    x11 = tw_multiply(x11, w11);
    x12 = tw_multiply(x12, w12);
    x13 = tw_multiply(x13, w13);
    x14 = tw_multiply(x14, w14);
    x15 = tw_multiply(x15, w15);
    x16 = tw_multiply(x16, w16);
    x17 = tw_multiply(x17, w17);
    x18 = tw_multiply(x18, w18);
    x19 = tw_multiply(x19, w19);
    x20 = tw_multiply(x20, w20);
    x21 = tw_multiply(x21, w21);
    x22 = tw_multiply(x22, w22);
    x23 = tw_multiply(x23, w23);
    x24 = tw_multiply(x24, w24);
    x25 = tw_multiply(x25, w25);
    x26 = tw_multiply(x26, w26);
    x27 = tw_multiply(x27, w27);
    x28 = tw_multiply(x28, w28);
    x29 = tw_multiply(x29, w29);
    x30 = tw_multiply(x30, w30);
    x31 = tw_multiply(x31, w31);
  }
  tw_dft32(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9, &x10, &x11, &x12, &x13, &x14, &x15, &x16, &x17, &x18, &x19, &x20, &x21, &x22, &x23, &x24, &x25, &x26, &x27, &x28, &x29, &x30, &x31);

  { /* exchange */
    const tw_u32 from0 = row * 1024u + t;
    const tw_u32 linear0 = thread;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 32, x1);
    tw_put(tile, from0, 64, x2);
    tw_put(tile, from0, 96, x3);
    tw_put(tile, from0, 128, x4);
    tw_put(tile, from0, 160, x5);
    tw_put(tile, from0, 192, x6);
    tw_put(tile, from0, 224, x7);
    tw_put(tile, from0, 256, x8);
    tw_put(tile, from0, 288, x9);
    tw_put(tile, from0, 320, x10);
    tw_put(tile, from0, 352, x11);
    tw_put(tile, from0, 384, x12);
    tw_put(tile, from0, 416, x13);
    tw_put(tile, from0, 448, x14);
    tw_put(tile, from0, 480, x15);
    tw_put(tile, from0, 512, x16);
    tw_put(tile, from0, 544, x17);
    tw_put(tile, from0, 576, x18);
    tw_put(tile, from0, 608, x19);
    tw_put(tile, from0, 640, x20);
    tw_put(tile, from0, 672, x21);
    tw_put(tile, from0, 704, x22);
    tw_put(tile, from0, 736, x23);
    tw_put(tile, from0, 768, x24);
    tw_put(tile, from0, 800, x25);
    tw_put(tile, from0, 832, x26);
    tw_put(tile, from0, 864, x27);
    tw_put(tile, from0, 896, x28);
    tw_put(tile, from0, 928, x29);
    tw_put(tile, from0, 960, x30);
    tw_put(tile, from0, 992, x31);
    tw_barrier();
    tw_get(tile, linear0, 0, x0);
    tw_get(tile, linear0, 64, x1);
    tw_get(tile, linear0, 128, x2);
    tw_get(tile, linear0, 192, x3);
    tw_get(tile, linear0, 256, x4);
    tw_get(tile, linear0, 320, x5);
    tw_get(tile, linear0, 384, x6);
    tw_get(tile, linear0, 448, x7);
    tw_get(tile, linear0, 512, x8);
    tw_get(tile, linear0, 576, x9);
    tw_get(tile, linear0, 640, x10);
    tw_get(tile, linear0, 704, x11);
    tw_get(tile, linear0, 768, x12);
    tw_get(tile, linear0, 832, x13);
    tw_get(tile, linear0, 896, x14);
    tw_get(tile, linear0, 960, x15);
    tw_get(tile, linear0, 1024, x16);
    tw_get(tile, linear0, 1088, x17);
    tw_get(tile, linear0, 1152, x18);
    tw_get(tile, linear0, 1216, x19);
    tw_get(tile, linear0, 1280, x20);
    tw_get(tile, linear0, 1344, x21);
    tw_get(tile, linear0, 1408, x22);
    tw_get(tile, linear0, 1472, x23);
    tw_get(tile, linear0, 1536, x24);
    tw_get(tile, linear0, 1600, x25);
    tw_get(tile, linear0, 1664, x26);
    tw_get(tile, linear0, 1728, x27);
    tw_get(tile, linear0, 1792, x28);
    tw_get(tile, linear0, 1856, x29);
    tw_get(tile, linear0, 1920, x30);
    tw_get(tile, linear0, 1984, x31);
  }

  /* scale and direction */
  x0.re *= scale, x0.im *= scale * sign;
  x1.re *= scale, x1.im *= scale * sign;
  x2.re *= scale, x2.im *= scale * sign;
  x3.re *= scale, x3.im *= scale * sign;
  x4.re *= scale, x4.im *= scale * sign;
  x5.re *= scale, x5.im *= scale * sign;
  x6.re *= scale, x6.im *= scale * sign;
  x7.re *= scale, x7.im *= scale * sign;
  x8.re *= scale, x8.im *= scale * sign;
  x9.re *= scale, x9.im *= scale * sign;
  x10.re *= scale, x10.im *= scale * sign;
  x11.re *= scale, x11.im *= scale * sign;
  x12.re *= scale, x12.im *= scale * sign;
  x13.re *= scale, x13.im *= scale * sign;
  x14.re *= scale, x14.im *= scale * sign;
  x15.re *= scale, x15.im *= scale * sign;
  x16.re *= scale, x16.im *= scale * sign;
  x17.re *= scale, x17.im *= scale * sign;
  x18.re *= scale, x18.im *= scale * sign;
  x19.re *= scale, x19.im *= scale * sign;
  x20.re *= scale, x20.im *= scale * sign;
  x21.re *= scale, x21.im *= scale * sign;
  x22.re *= scale, x22.im *= scale * sign;
  x23.re *= scale, x23.im *= scale * sign;
  x24.re *= scale, x24.im *= scale * sign;
  x25.re *= scale, x25.im *= scale * sign;
  x26.re *= scale, x26.im *= scale * sign;
  x27.re *= scale, x27.im *= scale * sign;
  x28.re *= scale, x28.im *= scale * sign;
  x29.re *= scale, x29.im *= scale * sign;
  x30.re *= scale, x30.im *= scale * sign;
  x31.re *= scale, x31.im *= scale * sign;

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 2 ? (tw_u32)(args.batch - first) * 1024u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 1024;
    if (word0 < words) {
      tw_store(out + word0 + 0u, x0);
    }
    if (word0 + 64u < words) {
      tw_store(out + word0 + 64u, x1);
    }
    if (word0 + 128u < words) {
      tw_store(out + word0 + 128u, x2);
    }
    if (word0 + 192u < words) {
      tw_store(out + word0 + 192u, x3);
    }
    if (word0 + 256u < words) {
      tw_store(out + word0 + 256u, x4);
    }
    if (word0 + 320u < words) {
      tw_store(out + word0 + 320u, x5);
    }
    if (word0 + 384u < words) {
      tw_store(out + word0 + 384u, x6);
    }
    if (word0 + 448u < words) {
      tw_store(out + word0 + 448u, x7);
    }
    if (word0 + 512u < words) {
      tw_store(out + word0 + 512u, x8);
    }
    if (word0 + 576u < words) {
      tw_store(out + word0 + 576u, x9);
    }
    if (word0 + 640u < words) {
      tw_store(out + word0 + 640u, x10);
    }
    if (word0 + 704u < words) {
      tw_store(out + word0 + 704u, x11);
    }
    if (word0 + 768u < words) {
      tw_store(out + word0 + 768u, x12);
    }
    if (word0 + 832u < words) {
      tw_store(out + word0 + 832u, x13);
    }
    if (word0 + 896u < words) {
      tw_store(out + word0 + 896u, x14);
    }
    if (word0 + 960u < words) {
      tw_store(out + word0 + 960u, x15);
    }
    if (word0 + 1024u < words) {
      tw_store(out + word0 + 1024u, x16);
    }
    if (word0 + 1088u < words) {
      tw_store(out + word0 + 1088u, x17);
    }
    if (word0 + 1152u < words) {
      tw_store(out + word0 + 1152u, x18);
    }
    if (word0 + 1216u < words) {
      tw_store(out + word0 + 1216u, x19);
    }
    if (word0 + 1280u < words) {
      tw_store(out + word0 + 1280u, x20);
    }
    if (word0 + 1344u < words) {
      tw_store(out + word0 + 1344u, x21);
    }
    if (word0 + 1408u < words) {
      tw_store(out + word0 + 1408u, x22);
    }
    if (word0 + 1472u < words) {
      tw_store(out + word0 + 1472u, x23);
    }
    if (word0 + 1536u < words) {
      tw_store(out + word0 + 1536u, x24);
    }
    if (word0 + 1600u < words) {
      tw_store(out + word0 + 1600u, x25);
    }
    if (word0 + 1664u < words) {
      tw_store(out + word0 + 1664u, x26);
    }
    if (word0 + 1728u < words) {
      tw_store(out + word0 + 1728u, x27);
    }
    if (word0 + 1792u < words) {
      tw_store(out + word0 + 1792u, x28);
    }
    if (word0 + 1856u < words) {
      tw_store(out + word0 + 1856u, x29);
    }
    if (word0 + 1920u < words) {
      tw_store(out + word0 + 1920u, x30);
    }
    if (word0 + 1984u < words) {
      tw_store(out + word0 + 1984u, x31);
    }
  }
}

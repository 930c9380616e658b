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
TW_INLINE void tw_dft31(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3, tw_complex *x4,
    tw_complex *x5, tw_complex *x6, tw_complex *x7, tw_complex *x8, tw_complex *x9,
    tw_complex *x10, tw_complex *x11, tw_complex *x12, tw_complex *x13, tw_complex *x14,
    tw_complex *x15, tw_complex *x16, tw_complex *x17, tw_complex *x18, tw_complex *x19,
    tw_complex *x20, tw_complex *x21, tw_complex *x22, tw_complex *x23, tw_complex *x24,
    tw_complex *x25, tw_complex *x26, tw_complex *x27, tw_complex *x28, tw_complex *x29,
    tw_complex *x30) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.6185997);
  const tw_real k2 = TW_R(0.093398154);
  const tw_real k3 = TW_R(0.07609624);
  const tw_real k4 = TW_R(0.4184803);
  const tw_real k5 = TW_R(0.34948418);
  const tw_real k6 = TW_R(0.25); /* 1/4 */
  const tw_real k7 = TW_R(0.559017); /* sqrt(5/16) */
  const tw_real k8 = TW_R(1.618034);
  const tw_real k9 = TW_R(1.7888544); /* sqrt(16/5) */
  const tw_real k10 = TW_R(0.50903696);
  const tw_real k11 = TW_R(0.8236391);
  const tw_real k12 = TW_R(0.36729845);
  const tw_real k13 = TW_R(0.48973128);
  const tw_real k14 = TW_R(0.26787573);
  const tw_real k15 = TW_R(0.092548795);
  const tw_real k16 = TW_R(0.001305662);
  const tw_real k17 = TW_R(0.0037791436);
  const tw_real k18 = TW_R(0.77477866);
  const tw_real k19 = TW_R(0.44592285);
  const tw_real k20 = TW_R(1.0197548);
  const tw_real k21 = TW_R(0.33879864);
  const tw_real k22 = TW_R(0.8600656);
  const tw_real k23 = TW_R(0.87705594);
  const tw_real k24 = TW_R(0.6044024);
  const tw_real k25 = TW_R(1.3553969);
  const tw_real k26 = TW_R(0.58063334);
  const tw_real k27 = TW_R(0.9206247);
  const tw_real k28 = TW_R(0.27155474);
  const tw_real k29 = TW_R(0.60721487);
  const tw_real k30 = TW_R(0.93948454);
  const tw_real k31 = TW_R(0.35885116);
  const tw_real k32 = TW_R(1.680601);
  const tw_real k33 = TW_R(1.3564211);
  const tw_real k34 = TW_R(0.18430854);
  const tw_real k35 = TW_R(0.41212642);
  const tw_real k36 = TW_R(0.36774582);
  const tw_real k37 = TW_R(0.96277106);
  const tw_real k38 = TW_R(1.0204859);
  const tw_real k39 = TW_R(0.630695);
  const tw_real k40 = TW_R(0.83831435);
  const tw_real k41 = TW_R(0.18559168);
  const tw_real k42 = TW_R(0.37118337);
  const tw_real k43 = TW_R(0.18894605);
  const tw_real k44 = TW_R(0.17086029);
  const tw_real k45 = TW_R(0.34172058);
  const tw_real k46 = TW_R(0.30572113);
  const tw_real k47 = TW_R(0.17508234);
  const tw_real k48 = TW_R(1.4396111);
  const tw_real k49 = TW_R(0.28276417);
  const tw_real k50 = TW_R(1.9573995);
  const tw_real k51 = TW_R(0.09690499);
  const tw_real k52 = TW_R(0.5534824);
  const tw_real k53 = TW_R(0.7967994);
  const tw_real k54 = TW_R(0.40707043);
  const tw_real k55 = TW_R(1.1164252);
  const tw_real k56 = TW_R(0.83731884);
  const tw_real k57 = TW_R(0.2350553);
  const tw_real k58 = TW_R(0.08120961);
  const tw_real k59 = TW_R(0.09498272);
  const tw_real k60 = TW_R(0.27492055);
  const tw_real k61 = TW_R(0.049927663);
  const tw_real k62 = TW_R(0.14451198);
  const tw_real k63 = TW_R(0.18386462);
  const tw_real k64 = TW_R(0.063523665);
  const tw_real k65 = TW_R(0.9963583);
  const tw_real k66 = TW_R(0.9907489);
  const tw_real k67 = TW_R(1.7050681);
  const tw_real k68 = TW_R(0.9386096);
  const tw_real k69 = TW_R(0.2346524);
  const tw_real k70 = TW_R(1.9058557);
  const tw_real k71 = TW_R(0.94895566);
  const tw_real k72 = TW_R(0.3624688);
  const tw_real k73 = TW_R(0.58908653);
  const tw_real k74 = TW_R(0.7231078);
  const tw_real k75 = TW_R(0.34572992);
  const tw_real k76 = TW_R(0.7730756);
  const tw_real k77 = TW_R(0.36407548);
  const tw_real k78 = TW_R(0.953162);
  const tw_real k79 = TW_R(0.3454915);
  const tw_real k80 = TW_R(0.8146593);
  const tw_real k81 = TW_R(0.758641);
  const tw_real k81m = TW_R(0.75864106);
  const tw_real k82 = TW_R(0.2994212);
  const tw_real k83 = TW_R(1.6698885);
  const tw_real k84 = TW_R(0.82815087);
  const tw_real k85 = TW_R(0.45473164);
  const tw_real k86 = TW_R(1.0995497);
  const tw_real k87 = TW_R(0.2810396);
  const tw_real k88 = TW_R(1.7791086);
  const tw_real k89 = TW_R(0.78936195);
  const tw_real k90 = TW_R(0.23110096);
  const tw_real k91 = TW_R(0.38591284);
  const tw_real k92 = TW_R(0.21691358);
  const tw_real k93 = TW_R(0.35097355);
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
  const tw_real t1 = x1_re + x30_re;
  const tw_real t2 = x1_re - x30_re;
  const tw_real t3 = x1_im + x30_im;
  const tw_real t4 = x1_im - x30_im;
  const tw_real t5 = x10_re + x21_re;
  const tw_real t6 = x10_re - x21_re;
  const tw_real t7 = x10_im + x21_im;
  const tw_real t8 = x10_im - x21_im;
  const tw_real t9 = x7_re + x24_re;
  const tw_real t10 = x7_re - x24_re;
  const tw_real t11 = x7_im + x24_im;
  const tw_real t12 = x7_im - x24_im;
  const tw_real t13 = x8_re + x23_re;
  const tw_real t14 = x8_re - x23_re;
  const tw_real t15 = x8_im + x23_im;
  const tw_real t16 = x8_im - x23_im;
  const tw_real t17 = x13_re + x18_re;
  const tw_real t18 = x13_re - x18_re;
  const tw_real t19 = x13_im + x18_im;
  const tw_real t20 = x13_im - x18_im;
  const tw_real t21 = x6_re + x25_re;
  const tw_real t22 = x6_re - x25_re;
  const tw_real t23 = x6_im + x25_im;
  const tw_real t24 = x6_im - x25_im;
  const tw_real t25 = x2_re + x29_re;
  const tw_real t26 = x2_re - x29_re;
  const tw_real t27 = x2_im + x29_im;
  const tw_real t28 = x2_im - x29_im;
  const tw_real t29 = x11_re + x20_re;
  const tw_real t30 = x11_re - x20_re;
  const tw_real t31 = x11_im + x20_im;
  const tw_real t32 = x11_im - x20_im;
  const tw_real t33 = x14_re + x17_re;
  const tw_real t34 = x14_re - x17_re;
  const tw_real t35 = x14_im + x17_im;
  const tw_real t36 = x14_im - x17_im;
  const tw_real t37 = x15_re + x16_re;
  const tw_real t38 = x15_re - x16_re;
  const tw_real t39 = x15_im + x16_im;
  const tw_real t40 = x15_im - x16_im;
  const tw_real t41 = x5_re + x26_re;
  const tw_real t42 = x5_re - x26_re;
  const tw_real t43 = x5_im + x26_im;
  const tw_real t44 = x5_im - x26_im;
  const tw_real t45 = x12_re + x19_re;
  const tw_real t46 = x12_re - x19_re;
  const tw_real t47 = x12_im + x19_im;
  const tw_real t48 = x12_im - x19_im;
  const tw_real t49 = x4_re + x27_re;
  const tw_real t50 = x4_re - x27_re;
  const tw_real t51 = x4_im + x27_im;
  const tw_real t52 = x4_im - x27_im;
  const tw_real t53 = x9_re + x22_re;
  const tw_real t54 = x9_re - x22_re;
  const tw_real t55 = x9_im + x22_im;
  const tw_real t56 = x9_im - x22_im;
  const tw_real t57 = x3_re + x28_re;
  const tw_real t58 = x3_re - x28_re;
  const tw_real t59 = x3_im + x28_im;
  const tw_real t60 = x3_im - x28_im;
  const tw_real t61 = t21 + t41;
  const tw_real t62 = t21 - t41;
  const tw_real t63 = t1 + t61;
  const tw_real t64 = tw_fma(t61, -k0, t1);
  const tw_real t65 = t5 + t45;
  const tw_real t66 = t5 - t45;
  const tw_real t67 = t25 + t65;
  const tw_real t68 = tw_fma(t65, -k0, t25);
  const tw_real t69 = t9 + t29;
  const tw_real t70 = t9 - t29;
  const tw_real t71 = t49 + t69;
  const tw_real t72 = tw_fma(t69, -k0, t49);
  const tw_real t73 = t33 + t53;
  const tw_real t74 = t33 - t53;
  const tw_real t75 = t13 + t73;
  const tw_real t76 = tw_fma(t73, -k0, t13);
  const tw_real t77 = t17 + t57;
  const tw_real t78 = t17 - t57;
  const tw_real t79 = t37 + t77;
  const tw_real t80 = tw_fma(t77, -k0, t37);
  const tw_real t81 = t68 + t80;
  const tw_real t82 = t68 - t80;
  const tw_real t83 = t66 + t78;
  const tw_real t84 = t66 - t78;
  const tw_real t85 = t72 + t76;
  const tw_real t86 = t72 - t76;
  const tw_real t87 = t70 + t74;
  const tw_real t88 = t70 - t74;
  const tw_real t89 = t81 + t85;
  const tw_real t90 = t81 - t85;
  const tw_real t91 = t64 + t89;
  const tw_real t92 = tw_fma(t89, -k6, t64);
  const tw_real t93 = tw_fma(t90, k7, t92);
  const tw_real t94 = tw_fma(t90, -k7, t92);
  const tw_real t95 = tw_fma(t82, k8, t86);
  const tw_real t96 = tw_fma(t86, -k8, t82);
  const tw_real t97 = t83 - t87;
  const tw_real t98 = t83 + t87;
  const tw_real t99 = t62 - t97;
  const tw_real t100 = tw_fma(t97, k6, t62);
  const tw_real t101 = tw_fma(t100, -k9, t98);
  const tw_real t102 = tw_fma(t100, k9, t98);
  const tw_real t103 = tw_fma(t84, -k8, t88);
  const tw_real t104 = tw_fma(t88, k8, t84);
  const tw_real t105 = tw_fma(t103, -k10, t93);
  const tw_real t106 = tw_fma(t103, k10, t93);
  const tw_real t107 = tw_fma(t101, -k11, t95);
  const tw_real t108 = tw_fma(t101, k11, t95);
  const tw_real t109 = tw_fma(t104, k10, t94);
  const tw_real t110 = tw_fma(t104, -k10, t94);
  const tw_real t111 = tw_fma(t102, k11, t96);
  const tw_real t112 = tw_fma(t102, -k11, t96);
  const tw_real t113 = tw_fma(t99, k12, t91);
  const tw_real t114 = tw_fma(t91, -k13, t99);
  const tw_real t115 = tw_fma(t105, k14, t107);
  const tw_real t116 = tw_fma(t107, -k15, t105);
  const tw_real t117 = tw_fma(t111, k16, t109);
  const tw_real t118 = tw_fma(t109, -k17, t111);
  const tw_real t119 = tw_fma(t112, -k18, t110);
  const tw_real t120 = tw_fma(t112, k19, t110);
  const tw_real t121 = tw_fma(t108, -k20, t106);
  const tw_real t122 = tw_fma(t108, k21, t106);
  const tw_real t123 = tw_fma(t121, -k22, t115);
  const tw_real t124 = tw_fma(t121, k22, t115);
  const tw_real t125 = tw_fma(t122, -k23, t116);
  const tw_real t126 = tw_fma(t122, k23, t116);
  const tw_real t127 = tw_fma(t119, -k24, t117);
  const tw_real t128 = tw_fma(t119, k24, t117);
  const tw_real t129 = tw_fma(t120, k25, t118);
  const tw_real t130 = tw_fma(t120, -k25, t118);
  const tw_real t131 = tw_fma(t123, k26, t127);
  const tw_real t132 = tw_fma(t123, -k26, t127);
  const tw_real t133 = tw_fma(t113, k27, t131);
  const tw_real t134 = tw_fma(t131, -k28, t113);
  const tw_real t135 = tw_fma(t132, -k29, t134);
  const tw_real t136 = tw_fma(t132, k29, t134);
  const tw_real t137 = tw_fma(t124, k30, t128);
  const tw_real t138 = tw_fma(t124, -k31, t128);
  const tw_real t139 = tw_fma(t125, -k32, t129);
  const tw_real t140 = tw_fma(t125, k32, t129);
  const tw_real t141 = tw_fma(t114, k33, t139);
  const tw_real t142 = tw_fma(t139, -k34, t114);
  const tw_real t143 = tw_fma(t140, -k35, t142);
  const tw_real t144 = tw_fma(t140, k35, t142);
  const tw_real t145 = tw_fma(t130, -k36, t126);
  const tw_real t146 = tw_fma(t130, k37, t126);
  const tw_real t147 = tw_fma(t145, k38, t135);
  const tw_real t148 = tw_fma(t145, -k38, t135);
  const tw_real t149 = tw_fma(t143, k33, t137);
  const tw_real t150 = tw_fma(t143, -k33, t137);
  const tw_real t151 = tw_fma(t146, k39, t136);
  const tw_real t152 = tw_fma(t146, -k39, t136);
  const tw_real t153 = tw_fma(t144, -k40, t138);
  const tw_real t154 = tw_fma(t144, k40, t138);
  const tw_real t155 = t22 - t42;
  const tw_real t156 = t22 + t42;
  const tw_real t157 = t2 - t155;
  const tw_real t158 = tw_fma(t155, k0, t2);
  const tw_real t159 = t6 - t46;
  const tw_real t160 = t6 + t46;
  const tw_real t161 = t26 + t159;
  const tw_real t162 = tw_fma(t159, -k0, t26);
  const tw_real t163 = t10 - t30;
  const tw_real t164 = t10 + t30;
  const tw_real t165 = t50 + t163;
  const tw_real t166 = tw_fma(t163, -k0, t50);
  const tw_real t167 = t34 + t54;
  const tw_real t168 = t34 - t54;
  const tw_real t169 = t14 + t167;
  const tw_real t170 = tw_fma(t167, -k0, t14);
  const tw_real t171 = t18 + t58;
  const tw_real t172 = t18 - t58;
  const tw_real t173 = t38 + t171;
  const tw_real t174 = tw_fma(t171, -k0, t38);
  const tw_real t175 = t162 - t174;
  const tw_real t176 = t162 + t174;
  const tw_real t177 = t160 - t172;
  const tw_real t178 = t160 + t172;
  const tw_real t179 = t166 + t170;
  const tw_real t180 = t166 - t170;
  const tw_real t181 = t164 + t168;
  const tw_real t182 = t164 - t168;
  const tw_real t183 = t175 + t179;
  const tw_real t184 = t175 - t179;
  const tw_real t185 = t158 + t183;
  const tw_real t186 = tw_fma(t183, -k6, t158);
  const tw_real t187 = tw_fma(t184, k7, t186);
  const tw_real t188 = tw_fma(t184, -k7, t186);
  const tw_real t189 = tw_fma(t176, k8, t180);
  const tw_real t190 = tw_fma(t180, -k8, t176);
  const tw_real t191 = t177 - t181;
  const tw_real t192 = t177 + t181;
  const tw_real t193 = t156 + t191;
  const tw_real t194 = tw_fma(t191, -k6, t156);
  const tw_real t195 = tw_fma(t194, k9, t192);
  const tw_real t196 = tw_fma(t194, -k9, t192);
  const tw_real t197 = tw_fma(t178, -k8, t182);
  const tw_real t198 = tw_fma(t182, k8, t178);
  const tw_real t199 = tw_fma(t197, -k10, t187);
  const tw_real t200 = tw_fma(t197, k10, t187);
  const tw_real t201 = tw_fma(t195, -k11, t189);
  const tw_real t202 = tw_fma(t195, k11, t189);
  const tw_real t203 = tw_fma(t198, k10, t188);
  const tw_real t204 = tw_fma(t198, -k10, t188);
  const tw_real t205 = tw_fma(t196, k11, t190);
  const tw_real t206 = tw_fma(t196, -k11, t190);
  const tw_real t207 = tw_fma(t185, k55, t193);
  const tw_real t208 = tw_fma(t193, -k56, t185);
  const tw_real t209 = tw_fma(t199, k57, t201);
  const tw_real t210 = tw_fma(t201, -k58, t199);
  const tw_real t211 = tw_fma(t205, -k59, t203);
  const tw_real t212 = tw_fma(t203, k60, t205);
  const tw_real t213 = tw_fma(t206, k61, t204);
  const tw_real t214 = tw_fma(t204, -k62, t206);
  const tw_real t215 = tw_fma(t200, -k63, t202);
  const tw_real t216 = tw_fma(t202, k64, t200);
  const tw_real t217 = tw_fma(t209, -k65, t215);
  const tw_real t218 = tw_fma(t209, k65, t215);
  const tw_real t219 = tw_fma(t210, k65, t216);
  const tw_real t220 = tw_fma(t210, -k65, t216);
  const tw_real t221 = tw_fma(t211, -k66, t213);
  const tw_real t222 = tw_fma(t211, k66, t213);
  const tw_real t223 = tw_fma(t212, k66, t214);
  const tw_real t224 = tw_fma(t212, -k66, t214);
  const tw_real t225 = tw_fma(t221, -k67, t217);
  const tw_real t226 = tw_fma(t221, k67, t217);
  const tw_real t227 = tw_fma(t225, k68, t207);
  const tw_real t228 = tw_fma(t225, -k69, t207);
  const tw_real t229 = tw_fma(t228, k70, t226);
  const tw_real t230 = tw_fma(t228, -k70, t226);
  const tw_real t231 = tw_fma(t218, -k71, t222);
  const tw_real t232 = tw_fma(t218, k72, t222);
  const tw_real t233 = tw_fma(t223, k73, t219);
  const tw_real t234 = tw_fma(t223, -k73, t219);
  const tw_real t235 = tw_fma(t208, k74, t233);
  const tw_real t236 = tw_fma(t233, -k75, t208);
  const tw_real t237 = tw_fma(t234, k76, t236);
  const tw_real t238 = tw_fma(t234, -k76, t236);
  const tw_real t239 = tw_fma(t224, k77, t220);
  const tw_real t240 = tw_fma(t224, -k78, t220);
  const tw_real t241 = tw_fma(t229, k79, t239);
  const tw_real t242 = tw_fma(t229, -k79, t239);
  const tw_real t243 = tw_fma(t231, k80, t237);
  const tw_real t244 = tw_fma(t231, -k80, t237);
  const tw_real t245 = tw_fma(t230, -k7, t240);
  const tw_real t246 = tw_fma(t230, k7, t240);
  const tw_real t247 = tw_fma(t238, -k81m, t232);
  const tw_real t248 = tw_fma(t238, k81, t232);
  const tw_real t249 = t23 + t43;
  const tw_real t250 = t23 - t43;
  const tw_real t251 = t3 + t249;
  const tw_real t252 = tw_fma(t249, -k0, t3);
  const tw_real t253 = t7 + t47;
  const tw_real t254 = t7 - t47;
  const tw_real t255 = t27 + t253;
  const tw_real t256 = tw_fma(t253, -k0, t27);
  const tw_real t257 = t11 + t31;
  const tw_real t258 = t11 - t31;
  const tw_real t259 = t51 + t257;
  const tw_real t260 = tw_fma(t257, -k0, t51);
  const tw_real t261 = t35 + t55;
  const tw_real t262 = t35 - t55;
  const tw_real t263 = t15 + t261;
  const tw_real t264 = tw_fma(t261, -k0, t15);
  const tw_real t265 = t19 + t59;
  const tw_real t266 = t19 - t59;
  const tw_real t267 = t39 + t265;
  const tw_real t268 = tw_fma(t265, -k0, t39);
  const tw_real t269 = t256 + t268;
  const tw_real t270 = t256 - t268;
  const tw_real t271 = t254 + t266;
  const tw_real t272 = t254 - t266;
  const tw_real t273 = t260 + t264;
  const tw_real t274 = t260 - t264;
  const tw_real t275 = t258 + t262;
  const tw_real t276 = t258 - t262;
  const tw_real t277 = t269 + t273;
  const tw_real t278 = t269 - t273;
  const tw_real t279 = t252 + t277;
  const tw_real t280 = tw_fma(t277, -k6, t252);
  const tw_real t281 = tw_fma(t278, k7, t280);
  const tw_real t282 = tw_fma(t278, -k7, t280);
  const tw_real t283 = tw_fma(t270, k8, t274);
  const tw_real t284 = tw_fma(t274, -k8, t270);
  const tw_real t285 = t271 - t275;
  const tw_real t286 = t271 + t275;
  const tw_real t287 = t250 - t285;
  const tw_real t288 = tw_fma(t285, k6, t250);
  const tw_real t289 = tw_fma(t288, -k9, t286);
  const tw_real t290 = tw_fma(t288, k9, t286);
  const tw_real t291 = tw_fma(t272, -k8, t276);
  const tw_real t292 = tw_fma(t276, k8, t272);
  const tw_real t293 = tw_fma(t291, -k10, t281);
  const tw_real t294 = tw_fma(t291, k10, t281);
  const tw_real t295 = tw_fma(t289, -k11, t283);
  const tw_real t296 = tw_fma(t289, k11, t283);
  const tw_real t297 = tw_fma(t292, k10, t282);
  const tw_real t298 = tw_fma(t292, -k10, t282);
  const tw_real t299 = tw_fma(t290, k11, t284);
  const tw_real t300 = tw_fma(t290, -k11, t284);
  const tw_real t301 = tw_fma(t287, k12, t279);
  const tw_real t302 = tw_fma(t279, -k13, t287);
  const tw_real t303 = tw_fma(t293, k14, t295);
  const tw_real t304 = tw_fma(t295, -k15, t293);
  const tw_real t305 = tw_fma(t299, k16, t297);
  const tw_real t306 = tw_fma(t297, -k17, t299);
  const tw_real t307 = tw_fma(t300, -k18, t298);
  const tw_real t308 = tw_fma(t300, k19, t298);
  const tw_real t309 = tw_fma(t296, -k20, t294);
  const tw_real t310 = tw_fma(t296, k21, t294);
  const tw_real t311 = tw_fma(t309, -k22, t303);
  const tw_real t312 = tw_fma(t309, k22, t303);
  const tw_real t313 = tw_fma(t310, -k23, t304);
  const tw_real t314 = tw_fma(t310, k23, t304);
  const tw_real t315 = tw_fma(t307, -k24, t305);
  const tw_real t316 = tw_fma(t307, k24, t305);
  const tw_real t317 = tw_fma(t308, k25, t306);
  const tw_real t318 = tw_fma(t308, -k25, t306);
  const tw_real t319 = tw_fma(t311, k26, t315);
  const tw_real t320 = tw_fma(t311, -k26, t315);
  const tw_real t321 = tw_fma(t301, k27, t319);
  const tw_real t322 = tw_fma(t319, -k28, t301);
  const tw_real t323 = tw_fma(t320, -k29, t322);
  const tw_real t324 = tw_fma(t320, k29, t322);
  const tw_real t325 = tw_fma(t312, k30, t316);
  const tw_real t326 = tw_fma(t312, -k31, t316);
  const tw_real t327 = tw_fma(t313, -k32, t317);
  const tw_real t328 = tw_fma(t313, k32, t317);
  const tw_real t329 = tw_fma(t302, k33, t327);
  const tw_real t330 = tw_fma(t327, -k34, t302);
  const tw_real t331 = tw_fma(t328, -k35, t330);
  const tw_real t332 = tw_fma(t328, k35, t330);
  const tw_real t333 = tw_fma(t318, -k36, t314);
  const tw_real t334 = tw_fma(t318, k37, t314);
  const tw_real t335 = tw_fma(t333, k38, t323);
  const tw_real t336 = tw_fma(t333, -k38, t323);
  const tw_real t337 = tw_fma(t331, k33, t325);
  const tw_real t338 = tw_fma(t331, -k33, t325);
  const tw_real t339 = tw_fma(t334, k39, t324);
  const tw_real t340 = tw_fma(t334, -k39, t324);
  const tw_real t341 = tw_fma(t332, -k40, t326);
  const tw_real t342 = tw_fma(t332, k40, t326);
  const tw_real t343 = t24 - t44;
  const tw_real t344 = t24 + t44;
  const tw_real t345 = t4 - t343;
  const tw_real t346 = tw_fma(t343, k0, t4);
  const tw_real t347 = t8 - t48;
  const tw_real t348 = t8 + t48;
  const tw_real t349 = t28 + t347;
  const tw_real t350 = tw_fma(t347, -k0, t28);
  const tw_real t351 = t12 - t32;
  const tw_real t352 = t12 + t32;
  const tw_real t353 = t52 + t351;
  const tw_real t354 = tw_fma(t351, -k0, t52);
  const tw_real t355 = t36 + t56;
  const tw_real t356 = t36 - t56;
  const tw_real t357 = t16 + t355;
  const tw_real t358 = tw_fma(t355, -k0, t16);
  const tw_real t359 = t20 + t60;
  const tw_real t360 = t20 - t60;
  const tw_real t361 = t40 + t359;
  const tw_real t362 = tw_fma(t359, -k0, t40);
  const tw_real t363 = t350 - t362;
  const tw_real t364 = t350 + t362;
  const tw_real t365 = t348 - t360;
  const tw_real t366 = t348 + t360;
  const tw_real t367 = t354 + t358;
  const tw_real t368 = t354 - t358;
  const tw_real t369 = t352 + t356;
  const tw_real t370 = t352 - t356;
  const tw_real t371 = t363 + t367;
  const tw_real t372 = t363 - t367;
  const tw_real t373 = t346 + t371;
  const tw_real t374 = tw_fma(t371, -k6, t346);
  const tw_real t375 = tw_fma(t372, k7, t374);
  const tw_real t376 = tw_fma(t372, -k7, t374);
  const tw_real t377 = tw_fma(t364, k8, t368);
  const tw_real t378 = tw_fma(t368, -k8, t364);
  const tw_real t379 = t365 - t369;
  const tw_real t380 = t365 + t369;
  const tw_real t381 = t344 + t379;
  const tw_real t382 = tw_fma(t379, -k6, t344);
  const tw_real t383 = tw_fma(t382, k9, t380);
  const tw_real t384 = tw_fma(t382, -k9, t380);
  const tw_real t385 = tw_fma(t366, -k8, t370);
  const tw_real t386 = tw_fma(t370, k8, t366);
  const tw_real t387 = tw_fma(t385, -k10, t375);
  const tw_real t388 = tw_fma(t385, k10, t375);
  const tw_real t389 = tw_fma(t383, -k11, t377);
  const tw_real t390 = tw_fma(t383, k11, t377);
  const tw_real t391 = tw_fma(t386, k10, t376);
  const tw_real t392 = tw_fma(t386, -k10, t376);
  const tw_real t393 = tw_fma(t384, k11, t378);
  const tw_real t394 = tw_fma(t384, -k11, t378);
  const tw_real t395 = tw_fma(t373, k55, t381);
  const tw_real t396 = tw_fma(t381, -k56, t373);
  const tw_real t397 = tw_fma(t387, k57, t389);
  const tw_real t398 = tw_fma(t389, -k58, t387);
  const tw_real t399 = tw_fma(t393, -k59, t391);
  const tw_real t400 = tw_fma(t391, k60, t393);
  const tw_real t401 = tw_fma(t394, k61, t392);
  const tw_real t402 = tw_fma(t392, -k62, t394);
  const tw_real t403 = tw_fma(t388, -k63, t390);
  const tw_real t404 = tw_fma(t390, k64, t388);
  const tw_real t405 = tw_fma(t397, -k65, t403);
  const tw_real t406 = tw_fma(t397, k65, t403);
  const tw_real t407 = tw_fma(t398, k65, t404);
  const tw_real t408 = tw_fma(t398, -k65, t404);
  const tw_real t409 = tw_fma(t399, -k66, t401);
  const tw_real t410 = tw_fma(t399, k66, t401);
  const tw_real t411 = tw_fma(t400, k66, t402);
  const tw_real t412 = tw_fma(t400, -k66, t402);
  const tw_real t413 = tw_fma(t409, -k67, t405);
  const tw_real t414 = tw_fma(t409, k67, t405);
  const tw_real t415 = tw_fma(t413, k68, t395);
  const tw_real t416 = tw_fma(t413, -k69, t395);
  const tw_real t417 = tw_fma(t416, k70, t414);
  const tw_real t418 = tw_fma(t416, -k70, t414);
  const tw_real t419 = tw_fma(t406, -k71, t410);
  const tw_real t420 = tw_fma(t406, k72, t410);
  const tw_real t421 = tw_fma(t411, k73, t407);
  const tw_real t422 = tw_fma(t411, -k73, t407);
  const tw_real t423 = tw_fma(t396, k74, t421);
  const tw_real t424 = tw_fma(t421, -k75, t396);
  const tw_real t425 = tw_fma(t422, k76, t424);
  const tw_real t426 = tw_fma(t422, -k76, t424);
  const tw_real t427 = tw_fma(t412, k77, t408);
  const tw_real t428 = tw_fma(t412, -k78, t408);
  const tw_real t429 = tw_fma(t417, k79, t427);
  const tw_real t430 = tw_fma(t417, -k79, t427);
  const tw_real t431 = tw_fma(t419, k80, t425);
  const tw_real t432 = tw_fma(t419, -k80, t425);
  const tw_real t433 = tw_fma(t418, -k7, t428);
  const tw_real t434 = tw_fma(t418, k7, t428);
  const tw_real t435 = tw_fma(t426, -k81m, t420);
  const tw_real t436 = tw_fma(t426, k81, t420);
  const tw_real t437 = tw_fma(t157, k47, t161);
  const tw_real t438 = tw_fma(t165, k48, t437);
  const tw_real t439 = tw_fma(t438, k49, t169);
  const tw_real t440 = tw_fma(t439, k50, t173);
  const tw_real t441 = tw_fma(t227, -k82, t440);
  const tw_real t442 = tw_fma(t440, k83, t227);
  const tw_real t443 = tw_fma(t235, -k84, t441);
  const tw_real t444 = tw_fma(t235, k84, t441);
  const tw_real t445 = tw_fma(t161, -k51, t157);
  const tw_real t446 = tw_fma(t165, -k52, t445);
  const tw_real t447 = tw_fma(t169, -k53, t446);
  const tw_real t448 = tw_fma(t173, k50, t447);
  const tw_real t449 = tw_fma(t242, -k85, t448);
  const tw_real t450 = tw_fma(t448, k86, t242);
  const tw_real t451 = tw_fma(t449, k83, t244);
  const tw_real t452 = tw_fma(t449, -k83, t244);
  const tw_real t453 = tw_fma(t157, -k50, t161);
  const tw_real t454 = tw_fma(t165, -k51, t453);
  const tw_real t455 = tw_fma(t169, -k52, t454);
  const tw_real t456 = tw_fma(t173, k53, t455);
  const tw_real t457 = tw_fma(t157, k54, t161);
  const tw_real t458 = tw_fma(t161, k48, t157);
  const tw_real t459 = tw_fma(t457, -k50, t165);
  const tw_real t460 = tw_fma(t458, k49, t165);
  const tw_real t461 = tw_fma(t169, -k51, t459);
  const tw_real t462 = tw_fma(t460, -k50, t169);
  const tw_real t463 = tw_fma(t173, k52, t461);
  const tw_real t464 = tw_fma(t173, k51, t462);
  const tw_real t465 = tw_fma(t246, -k87, t456);
  const tw_real t466 = tw_fma(t456, k88, t246);
  const tw_real t467 = tw_fma(t248, k89, t465);
  const tw_real t468 = tw_fma(t248, -k89, t465);
  const tw_real t469 = tw_fma(t245, k87, t463);
  const tw_real t470 = tw_fma(t463, -k88, t245);
  const tw_real t471 = tw_fma(t247, -k89, t469);
  const tw_real t472 = tw_fma(t247, k89, t469);
  const tw_real t473 = tw_fma(t241, k85, t464);
  const tw_real t474 = tw_fma(t464, -k86, t241);
  const tw_real t475 = tw_fma(t473, k83, t243);
  const tw_real t476 = tw_fma(t473, -k83, t243);
  const tw_real t477 = tw_fma(t345, k47, t349);
  const tw_real t478 = tw_fma(t353, k48, t477);
  const tw_real t479 = tw_fma(t478, k49, t357);
  const tw_real t480 = tw_fma(t479, k50, t361);
  const tw_real t481 = tw_fma(t415, -k82, t480);
  const tw_real t482 = tw_fma(t480, k83, t415);
  const tw_real t483 = tw_fma(t423, -k84, t481);
  const tw_real t484 = tw_fma(t423, k84, t481);
  const tw_real t485 = tw_fma(t349, -k51, t345);
  const tw_real t486 = tw_fma(t353, -k52, t485);
  const tw_real t487 = tw_fma(t357, -k53, t486);
  const tw_real t488 = tw_fma(t361, k50, t487);
  const tw_real t489 = tw_fma(t430, -k85, t488);
  const tw_real t490 = tw_fma(t488, k86, t430);
  const tw_real t491 = tw_fma(t489, k83, t432);
  const tw_real t492 = tw_fma(t489, -k83, t432);
  const tw_real t493 = tw_fma(t345, -k50, t349);
  const tw_real t494 = tw_fma(t353, -k51, t493);
  const tw_real t495 = tw_fma(t357, -k52, t494);
  const tw_real t496 = tw_fma(t361, k53, t495);
  const tw_real t497 = tw_fma(t345, k54, t349);
  const tw_real t498 = tw_fma(t349, k48, t345);
  const tw_real t499 = tw_fma(t497, -k50, t353);
  const tw_real t500 = tw_fma(t498, k49, t353);
  const tw_real t501 = tw_fma(t357, -k51, t499);
  const tw_real t502 = tw_fma(t500, -k50, t357);
  const tw_real t503 = tw_fma(t361, k52, t501);
  const tw_real t504 = tw_fma(t361, k51, t502);
  const tw_real t505 = tw_fma(t434, -k87, t496);
  const tw_real t506 = tw_fma(t496, k88, t434);
  const tw_real t507 = tw_fma(t436, k89, t505);
  const tw_real t508 = tw_fma(t436, -k89, t505);
  const tw_real t509 = tw_fma(t433, k87, t503);
  const tw_real t510 = tw_fma(t503, -k88, t433);
  const tw_real t511 = tw_fma(t435, -k89, t509);
  const tw_real t512 = tw_fma(t435, k89, t509);
  const tw_real t513 = tw_fma(t429, k85, t504);
  const tw_real t514 = tw_fma(t504, -k86, t429);
  const tw_real t515 = tw_fma(t513, k83, t431);
  const tw_real t516 = tw_fma(t513, -k83, t431);
  const tw_real t517 = x0_re + t63;
  const tw_real t518 = t67 + t517;
  const tw_real t519 = t71 + t518;
  const tw_real t520 = t75 + t519;
  x0->re = t79 + t520;
  const tw_real t521 = tw_fma(t63, k1, x0_re);
  const tw_real t522 = tw_fma(t67, -k2, t521);
  const tw_real t523 = tw_fma(t71, k3, t522);
  const tw_real t524 = tw_fma(t75, -k4, t523);
  const tw_real t525 = tw_fma(t79, -k5, t524);
  const tw_real t526 = tw_fma(t133, -k41, t525);
  const tw_real t527 = tw_fma(t133, k42, t525);
  const tw_real t528 = tw_fma(t141, -k43, t526);
  const tw_real t529 = tw_fma(t141, k43, t526);
  x1->re = tw_fma(t482, k90, t527);
  x30->re = tw_fma(t482, -k90, t527);
  x26->re = tw_fma(t484, -k91, t529);
  x5->re = tw_fma(t484, k91, t529);
  x25->re = tw_fma(t483, k91, t528);
  x6->re = tw_fma(t483, -k91, t528);
  const tw_real t530 = tw_fma(t63, -k5, x0_re);
  const tw_real t531 = tw_fma(t67, k1, t530);
  const tw_real t532 = tw_fma(t71, -k2, t531);
  const tw_real t533 = tw_fma(t75, k3, t532);
  const tw_real t534 = tw_fma(t79, -k4, t533);
  const tw_real t535 = tw_fma(t148, -k44, t534);
  const tw_real t536 = tw_fma(t148, k45, t534);
  const tw_real t537 = tw_fma(t150, k43, t535);
  const tw_real t538 = tw_fma(t150, -k43, t535);
  x3->re = tw_fma(t491, k90, t537);
  x28->re = tw_fma(t491, -k90, t537);
  x16->re = tw_fma(t490, -k93, t536);
  x15->re = tw_fma(t490, k93, t536);
  x13->re = tw_fma(t492, -k90, t538);
  x18->re = tw_fma(t492, k90, t538);
  const tw_real t539 = tw_fma(t63, -k4, x0_re);
  const tw_real t540 = tw_fma(t67, -k5, t539);
  const tw_real t541 = tw_fma(t71, k1, t540);
  const tw_real t542 = tw_fma(t75, -k2, t541);
  const tw_real t543 = tw_fma(t79, k3, t542);
  const tw_real t544 = tw_fma(t63, k3, x0_re);
  const tw_real t545 = tw_fma(t63, -k2, x0_re);
  const tw_real t546 = tw_fma(t67, -k4, t544);
  const tw_real t547 = tw_fma(t67, k3, t545);
  const tw_real t548 = tw_fma(t71, -k5, t546);
  const tw_real t549 = tw_fma(t71, -k4, t547);
  const tw_real t550 = tw_fma(t75, k1, t548);
  const tw_real t551 = tw_fma(t75, -k5, t549);
  const tw_real t552 = tw_fma(t79, -k2, t550);
  const tw_real t553 = tw_fma(t79, k1, t551);
  const tw_real t554 = tw_fma(t152, -k44, t543);
  const tw_real t555 = tw_fma(t152, k45, t543);
  const tw_real t556 = tw_fma(t154, -k46, t554);
  const tw_real t557 = tw_fma(t154, k46, t554);
  const tw_real t558 = tw_fma(t151, -k44, t552);
  const tw_real t559 = tw_fma(t151, k45, t552);
  const tw_real t560 = tw_fma(t153, k46, t558);
  const tw_real t561 = tw_fma(t153, -k46, t558);
  const tw_real t562 = tw_fma(t147, -k44, t553);
  const tw_real t563 = tw_fma(t147, k45, t553);
  const tw_real t564 = tw_fma(t149, -k43, t562);
  const tw_real t565 = tw_fma(t149, k43, t562);
  x9->re = tw_fma(t508, -k91, t557);
  x22->re = tw_fma(t508, k91, t557);
  x27->re = tw_fma(t510, -k92, t559);
  x4->re = tw_fma(t510, k92, t559);
  x19->re = tw_fma(t515, -k90, t564);
  x12->re = tw_fma(t515, k90, t564);
  x17->re = tw_fma(t507, k91, t556);
  x14->re = tw_fma(t507, -k91, t556);
  x20->re = tw_fma(t512, -k91, t561);
  x11->re = tw_fma(t512, k91, t561);
  x29->re = tw_fma(t514, -k93, t563);
  x2->re = tw_fma(t514, k93, t563);
  x8->re = tw_fma(t506, -k92, t555);
  x23->re = tw_fma(t506, k92, t555);
  x24->re = tw_fma(t511, k91, t560);
  x7->re = tw_fma(t511, -k91, t560);
  x10->re = tw_fma(t516, k90, t565);
  x21->re = tw_fma(t516, -k90, t565);
  const tw_real t566 = x0_im + t251;
  const tw_real t567 = t255 + t566;
  const tw_real t568 = t259 + t567;
  const tw_real t569 = t263 + t568;
  x0->im = t267 + t569;
  const tw_real t570 = tw_fma(t251, k1, x0_im);
  const tw_real t571 = tw_fma(t255, -k2, t570);
  const tw_real t572 = tw_fma(t259, k3, t571);
  const tw_real t573 = tw_fma(t263, -k4, t572);
  const tw_real t574 = tw_fma(t267, -k5, t573);
  const tw_real t575 = tw_fma(t321, -k41, t574);
  const tw_real t576 = tw_fma(t321, k42, t574);
  const tw_real t577 = tw_fma(t329, -k43, t575);
  const tw_real t578 = tw_fma(t329, k43, t575);
  x1->im = tw_fma(t442, -k90, t576);
  x30->im = tw_fma(t442, k90, t576);
  x26->im = tw_fma(t444, k91, t578);
  x5->im = tw_fma(t444, -k91, t578);
  x25->im = tw_fma(t443, -k91, t577);
  x6->im = tw_fma(t443, k91, t577);
  const tw_real t579 = tw_fma(t251, -k5, x0_im);
  const tw_real t580 = tw_fma(t255, k1, t579);
  const tw_real t581 = tw_fma(t259, -k2, t580);
  const tw_real t582 = tw_fma(t263, k3, t581);
  const tw_real t583 = tw_fma(t267, -k4, t582);
  const tw_real t584 = tw_fma(t336, -k44, t583);
  const tw_real t585 = tw_fma(t336, k45, t583);
  const tw_real t586 = tw_fma(t338, k43, t584);
  const tw_real t587 = tw_fma(t338, -k43, t584);
  x3->im = tw_fma(t451, -k90, t586);
  x28->im = tw_fma(t451, k90, t586);
  x16->im = tw_fma(t450, k93, t585);
  x15->im = tw_fma(t450, -k93, t585);
  x13->im = tw_fma(t452, k90, t587);
  x18->im = tw_fma(t452, -k90, t587);
  const tw_real t588 = tw_fma(t251, -k4, x0_im);
  const tw_real t589 = tw_fma(t255, -k5, t588);
  const tw_real t590 = tw_fma(t259, k1, t589);
  const tw_real t591 = tw_fma(t263, -k2, t590);
  const tw_real t592 = tw_fma(t267, k3, t591);
  const tw_real t593 = tw_fma(t251, k3, x0_im);
  const tw_real t594 = tw_fma(t251, -k2, x0_im);
  const tw_real t595 = tw_fma(t255, -k4, t593);
  const tw_real t596 = tw_fma(t255, k3, t594);
  const tw_real t597 = tw_fma(t259, -k5, t595);
  const tw_real t598 = tw_fma(t259, -k4, t596);
  const tw_real t599 = tw_fma(t263, k1, t597);
  const tw_real t600 = tw_fma(t263, -k5, t598);
  const tw_real t601 = tw_fma(t267, -k2, t599);
  const tw_real t602 = tw_fma(t267, k1, t600);
  const tw_real t603 = tw_fma(t340, -k44, t592);
  const tw_real t604 = tw_fma(t340, k45, t592);
  const tw_real t605 = tw_fma(t342, -k46, t603);
  const tw_real t606 = tw_fma(t342, k46, t603);
  const tw_real t607 = tw_fma(t339, -k44, t601);
  const tw_real t608 = tw_fma(t339, k45, t601);
  const tw_real t609 = tw_fma(t341, k46, t607);
  const tw_real t610 = tw_fma(t341, -k46, t607);
  const tw_real t611 = tw_fma(t335, -k44, t602);
  const tw_real t612 = tw_fma(t335, k45, t602);
  const tw_real t613 = tw_fma(t337, -k43, t611);
  const tw_real t614 = tw_fma(t337, k43, t611);
  x9->im = tw_fma(t468, k91, t606);
  x22->im = tw_fma(t468, -k91, t606);
  x27->im = tw_fma(t470, k92, t608);
  x4->im = tw_fma(t470, -k92, t608);
  x19->im = tw_fma(t475, k90, t613);
  x12->im = tw_fma(t475, -k90, t613);
  x17->im = tw_fma(t467, -k91, t605);
  x14->im = tw_fma(t467, k91, t605);
  x20->im = tw_fma(t472, k91, t610);
  x11->im = tw_fma(t472, -k91, t610);
  x29->im = tw_fma(t474, k93, t612);
  x2->im = tw_fma(t474, -k93, t612);
  x8->im = tw_fma(t466, k92, t604);
  x23->im = tw_fma(t466, -k92, t604);
  x24->im = tw_fma(t471, -k91, t609);
  x7->im = tw_fma(t471, k91, t609);
  x10->im = tw_fma(t476, -k90, t614);
  x21->im = tw_fma(t476, k90, t614);
}

/* DFT of length 4, in place: conjugate-pair split radix.
 * 16 operations: 16 additions, 0 multiplications, 0 fused; at most 9 live values.
 * Before fusing: 16 additions, 0 multiplications. */
TW_INLINE void tw_dft4(
    tw_complex *x0, tw_complex *x1, tw_complex *x2, tw_complex *x3) {
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real x3_re = x3->re, x3_im = x3->im;
  const tw_real t1 = x0_re + x2_re;
  const tw_real t2 = x0_re - x2_re;
  const tw_real t3 = x0_im + x2_im;
  const tw_real t4 = x0_im - x2_im;
  const tw_real t5 = x1_re + x3_re;
  const tw_real t6 = x1_re - x3_re;
  const tw_real t7 = x1_im + x3_im;
  const tw_real t8 = x1_im - x3_im;
  x0->re = t1 + t5;
  x2->re = t1 - t5;
  x0->im = t3 + t7;
  x2->im = t3 - t7;
  x1->re = t2 + t8;
  x3->re = t2 - t8;
  x1->im = t4 - t6;
  x3->im = t4 + t6;
}

TW_KERNEL(tw_f32_155_packed_7e401be7, 15, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 5u;
  const tw_u32 row = thread / 5u;
  const tw_u32 tile_words = 465u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 3;
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
  tw_complex dc0 = {0, 0};
  tw_complex dc1 = {0, 0};
  tw_complex dc2 = {0, 0};
  tw_complex dc3 = {0, 0};
  tw_complex dc4 = {0, 0};
  tw_complex dc5 = {0, 0};
  tw_complex dc6 = {0, 0};

  { /* load */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 3 ? (tw_u32)(args.batch - first) * 155u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * 155;
    if (word0 < words) {
      x0 = tw_load(in + word0 + 0u);
    }
    if (word0 + 15u < words) {
      x1 = tw_load(in + word0 + 15u);
    }
    if (word0 + 30u < words) {
      x2 = tw_load(in + word0 + 30u);
    }
    if (word0 + 45u < words) {
      x3 = tw_load(in + word0 + 45u);
    }
    if (word0 + 60u < words) {
      x4 = tw_load(in + word0 + 60u);
    }
    if (word0 + 75u < words) {
      x5 = tw_load(in + word0 + 75u);
    }
    if (word0 + 90u < words) {
      x6 = tw_load(in + word0 + 90u);
    }
    if (word0 + 105u < words) {
      x7 = tw_load(in + word0 + 105u);
    }
    if (word0 + 120u < words) {
      x8 = tw_load(in + word0 + 120u);
    }
    if (word0 + 135u < words) {
      x9 = tw_load(in + word0 + 135u);
    }
    if (word0 + 150u < words) {
      x10 = tw_load(in + word0 + 150u);
    }
    if (word0 + 165u < words) {
      x11 = tw_load(in + word0 + 165u);
    }
    if (word0 + 180u < words) {
      x12 = tw_load(in + word0 + 180u);
    }
    if (word0 + 195u < words) {
      x13 = tw_load(in + word0 + 195u);
    }
    if (word0 + 210u < words) {
      x14 = tw_load(in + word0 + 210u);
    }
    if (word0 + 225u < words) {
      x15 = tw_load(in + word0 + 225u);
    }
    if (word0 + 240u < words) {
      x16 = tw_load(in + word0 + 240u);
    }
    if (word0 + 255u < words) {
      x17 = tw_load(in + word0 + 255u);
    }
    if (word0 + 270u < words) {
      x18 = tw_load(in + word0 + 270u);
    }
    if (word0 + 285u < words) {
      x19 = tw_load(in + word0 + 285u);
    }
    if (word0 + 300u < words) {
      x20 = tw_load(in + word0 + 300u);
    }
    if (word0 + 315u < words) {
      x21 = tw_load(in + word0 + 315u);
    }
    if (word0 + 330u < words) {
      x22 = tw_load(in + word0 + 330u);
    }
    if (word0 + 345u < words) {
      x23 = tw_load(in + word0 + 345u);
    }
    if (word0 + 360u < words) {
      x24 = tw_load(in + word0 + 360u);
    }
    if (word0 + 375u < words) {
      x25 = tw_load(in + word0 + 375u);
    }
    if (word0 + 390u < words) {
      x26 = tw_load(in + word0 + 390u);
    }
    if (word0 + 405u < words) {
      x27 = tw_load(in + word0 + 405u);
    }
    if (word0 + 420u < words) {
      x28 = tw_load(in + word0 + 420u);
    }
    if (word0 + 435u < words) {
      x29 = tw_load(in + word0 + 435u);
    }
    if (word0 + 450u < words) {
      x30 = tw_load(in + word0 + 450u);
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

  { /* exchange */
    const tw_u32 linear0 = thread;
    const tw_u32 linear0_at = tw_position(linear0);
    const tw_u32 to0 = t;
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_put_part(plane, linear0_at, 0, x0.re);
      tw_put_part(plane, tw_position(linear0 + 15u), 0, x1.re);
      tw_put_part(plane, tw_position(linear0 + 30u), 0, x2.re);
      tw_put_part(plane, tw_position(linear0 + 45u), 0, x3.re);
      tw_put_part(plane, tw_position(linear0 + 60u), 0, x4.re);
      tw_put_part(plane, tw_position(linear0 + 75u), 0, x5.re);
      tw_put_part(plane, tw_position(linear0 + 90u), 0, x6.re);
      tw_put_part(plane, tw_position(linear0 + 105u), 0, x7.re);
      tw_put_part(plane, tw_position(linear0 + 120u), 0, x8.re);
      tw_put_part(plane, tw_position(linear0 + 135u), 0, x9.re);
      tw_put_part(plane, tw_position(linear0 + 150u), 0, x10.re);
      tw_put_part(plane, tw_position(linear0 + 165u), 0, x11.re);
      tw_put_part(plane, tw_position(linear0 + 180u), 0, x12.re);
      tw_put_part(plane, tw_position(linear0 + 195u), 0, x13.re);
      tw_put_part(plane, tw_position(linear0 + 210u), 0, x14.re);
      tw_put_part(plane, linear0_at, 239, x15.re);
      tw_put_part(plane, linear0_at, 255, x16.re);
      tw_put_part(plane, tw_position(linear0 + 255u), 0, x17.re);
      tw_put_part(plane, tw_position(linear0 + 270u), 0, x18.re);
      tw_put_part(plane, tw_position(linear0 + 285u), 0, x19.re);
      tw_put_part(plane, tw_position(linear0 + 300u), 0, x20.re);
      tw_put_part(plane, tw_position(linear0 + 315u), 0, x21.re);
      tw_put_part(plane, tw_position(linear0 + 330u), 0, x22.re);
      tw_put_part(plane, tw_position(linear0 + 345u), 0, x23.re);
      tw_put_part(plane, tw_position(linear0 + 360u), 0, x24.re);
      tw_put_part(plane, tw_position(linear0 + 375u), 0, x25.re);
      tw_put_part(plane, tw_position(linear0 + 390u), 0, x26.re);
      tw_put_part(plane, tw_position(linear0 + 405u), 0, x27.re);
      tw_put_part(plane, tw_position(linear0 + 420u), 0, x28.re);
      tw_put_part(plane, tw_position(linear0 + 435u), 0, x29.re);
      tw_put_part(plane, tw_position(linear0 + 450u), 0, x30.re);
      tw_barrier();
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(0u, tw_power(&args, 4u - to0))), 0, x0.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(1u, tw_power(&args, 4u - to0))), 0, x1.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(2u, tw_power(&args, 4u - to0))), 0, x2.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(3u, tw_power(&args, 4u - to0))), 0, x3.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(4u, tw_power(&args, 4u - to0))), 0, x4.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(5u, tw_power(&args, 4u - to0))), 0, x5.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(6u, tw_power(&args, 4u - to0))), 0, x6.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(7u, tw_power(&args, 4u - to0))), 0, x7.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(8u, tw_power(&args, 4u - to0))), 0, x8.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(9u, tw_power(&args, 4u - to0))), 0, x9.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(10u, tw_power(&args, 4u - to0))), 0, x10.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(11u, tw_power(&args, 4u - to0))), 0, x11.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(12u, tw_power(&args, 4u - to0))), 0, x12.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(13u, tw_power(&args, 4u - to0))), 0, x13.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(14u, tw_power(&args, 4u - to0))), 0, x14.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(15u, tw_power(&args, 4u - to0))), 0, x15.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(16u, tw_power(&args, 4u - to0))), 0, x16.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(17u, tw_power(&args, 4u - to0))), 0, x17.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(18u, tw_power(&args, 4u - to0))), 0, x18.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(19u, tw_power(&args, 4u - to0))), 0, x19.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(20u, tw_power(&args, 4u - to0))), 0, x20.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(21u, tw_power(&args, 4u - to0))), 0, x21.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(22u, tw_power(&args, 4u - to0))), 0, x22.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(23u, tw_power(&args, 4u - to0))), 0, x23.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(24u, tw_power(&args, 4u - to0))), 0, x24.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(25u, tw_power(&args, 4u - to0))), 0, x25.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(26u, tw_power(&args, 4u - to0))), 0, x26.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(27u, tw_power(&args, 4u - to0))), 0, x27.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(28u, tw_power(&args, 4u - to0))), 0, x28.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(29u, tw_power(&args, 4u - to0))), 0, x29.re);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(30u, tw_power(&args, 4u - to0))), 0, x30.re);
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_put_part(plane, linear0_at, 0, x0.im);
      tw_put_part(plane, tw_position(linear0 + 15u), 0, x1.im);
      tw_put_part(plane, tw_position(linear0 + 30u), 0, x2.im);
      tw_put_part(plane, tw_position(linear0 + 45u), 0, x3.im);
      tw_put_part(plane, tw_position(linear0 + 60u), 0, x4.im);
      tw_put_part(plane, tw_position(linear0 + 75u), 0, x5.im);
      tw_put_part(plane, tw_position(linear0 + 90u), 0, x6.im);
      tw_put_part(plane, tw_position(linear0 + 105u), 0, x7.im);
      tw_put_part(plane, tw_position(linear0 + 120u), 0, x8.im);
      tw_put_part(plane, tw_position(linear0 + 135u), 0, x9.im);
      tw_put_part(plane, tw_position(linear0 + 150u), 0, x10.im);
      tw_put_part(plane, tw_position(linear0 + 165u), 0, x11.im);
      tw_put_part(plane, tw_position(linear0 + 180u), 0, x12.im);
      tw_put_part(plane, tw_position(linear0 + 195u), 0, x13.im);
      tw_put_part(plane, tw_position(linear0 + 210u), 0, x14.im);
      tw_put_part(plane, linear0_at, 239, x15.im);
      tw_put_part(plane, linear0_at, 255, x16.im);
      tw_put_part(plane, tw_position(linear0 + 255u), 0, x17.im);
      tw_put_part(plane, tw_position(linear0 + 270u), 0, x18.im);
      tw_put_part(plane, tw_position(linear0 + 285u), 0, x19.im);
      tw_put_part(plane, tw_position(linear0 + 300u), 0, x20.im);
      tw_put_part(plane, tw_position(linear0 + 315u), 0, x21.im);
      tw_put_part(plane, tw_position(linear0 + 330u), 0, x22.im);
      tw_put_part(plane, tw_position(linear0 + 345u), 0, x23.im);
      tw_put_part(plane, tw_position(linear0 + 360u), 0, x24.im);
      tw_put_part(plane, tw_position(linear0 + 375u), 0, x25.im);
      tw_put_part(plane, tw_position(linear0 + 390u), 0, x26.im);
      tw_put_part(plane, tw_position(linear0 + 405u), 0, x27.im);
      tw_put_part(plane, tw_position(linear0 + 420u), 0, x28.im);
      tw_put_part(plane, tw_position(linear0 + 435u), 0, x29.im);
      tw_put_part(plane, tw_position(linear0 + 450u), 0, x30.im);
      tw_barrier();
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(0u, tw_power(&args, 4u - to0))), 0, x0.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(1u, tw_power(&args, 4u - to0))), 0, x1.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(2u, tw_power(&args, 4u - to0))), 0, x2.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(3u, tw_power(&args, 4u - to0))), 0, x3.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(4u, tw_power(&args, 4u - to0))), 0, x4.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(5u, tw_power(&args, 4u - to0))), 0, x5.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(6u, tw_power(&args, 4u - to0))), 0, x6.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(7u, tw_power(&args, 4u - to0))), 0, x7.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(8u, tw_power(&args, 4u - to0))), 0, x8.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(9u, tw_power(&args, 4u - to0))), 0, x9.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(10u, tw_power(&args, 4u - to0))), 0, x10.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(11u, tw_power(&args, 4u - to0))), 0, x11.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(12u, tw_power(&args, 4u - to0))), 0, x12.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(13u, tw_power(&args, 4u - to0))), 0, x13.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(14u, tw_power(&args, 4u - to0))), 0, x14.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(15u, tw_power(&args, 4u - to0))), 0, x15.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(16u, tw_power(&args, 4u - to0))), 0, x16.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(17u, tw_power(&args, 4u - to0))), 0, x17.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(18u, tw_power(&args, 4u - to0))), 0, x18.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(19u, tw_power(&args, 4u - to0))), 0, x19.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(20u, tw_power(&args, 4u - to0))), 0, x20.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(21u, tw_power(&args, 4u - to0))), 0, x21.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(22u, tw_power(&args, 4u - to0))), 0, x22.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(23u, tw_power(&args, 4u - to0))), 0, x23.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(24u, tw_power(&args, 4u - to0))), 0, x24.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(25u, tw_power(&args, 4u - to0))), 0, x25.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(26u, tw_power(&args, 4u - to0))), 0, x26.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(27u, tw_power(&args, 4u - to0))), 0, x27.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(28u, tw_power(&args, 4u - to0))), 0, x28.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(29u, tw_power(&args, 4u - to0))), 0, x29.im);
      tw_get_part(plane, tw_position(row * 155u + tw_crossing(30u, tw_power(&args, 4u - to0))), 0, x30.im);
    }
  }

  /* stage 1 of 3: radix 31, stride 1 */
  tw_dft31(&x0, &x1, &x2, &x3, &x4, &x5, &x6, &x7, &x8, &x9, &x10, &x11, &x12, &x13, &x14, &x15, &x16, &x17, &x18, &x19, &x20, &x21, &x22, &x23, &x24, &x25, &x26, &x27, &x28, &x29, &x30);

  { /* exchange */
    const tw_u32 from0 = row * 155u + t * 31u;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = row * 155u + t;
    const tw_u32 to0_at = tw_position(to0);
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_put_part(plane, from0_at, 0, x0.re);
      tw_put_part(plane, tw_position(from0 + 1u), 0, x1.re);
      tw_put_part(plane, tw_position(from0 + 2u), 0, x2.re);
      tw_put_part(plane, tw_position(from0 + 3u), 0, x3.re);
      tw_put_part(plane, tw_position(from0 + 4u), 0, x4.re);
      tw_put_part(plane, tw_position(from0 + 5u), 0, x5.re);
      tw_put_part(plane, tw_position(from0 + 6u), 0, x6.re);
      tw_put_part(plane, tw_position(from0 + 7u), 0, x7.re);
      tw_put_part(plane, tw_position(from0 + 8u), 0, x8.re);
      tw_put_part(plane, tw_position(from0 + 9u), 0, x9.re);
      tw_put_part(plane, tw_position(from0 + 10u), 0, x10.re);
      tw_put_part(plane, tw_position(from0 + 11u), 0, x11.re);
      tw_put_part(plane, tw_position(from0 + 12u), 0, x12.re);
      tw_put_part(plane, tw_position(from0 + 13u), 0, x13.re);
      tw_put_part(plane, tw_position(from0 + 14u), 0, x14.re);
      tw_put_part(plane, tw_position(from0 + 15u), 0, x15.re);
      tw_put_part(plane, from0_at, 17, x16.re);
      tw_put_part(plane, tw_position(from0 + 17u), 0, x17.re);
      tw_put_part(plane, tw_position(from0 + 18u), 0, x18.re);
      tw_put_part(plane, tw_position(from0 + 19u), 0, x19.re);
      tw_put_part(plane, tw_position(from0 + 20u), 0, x20.re);
      tw_put_part(plane, tw_position(from0 + 21u), 0, x21.re);
      tw_put_part(plane, tw_position(from0 + 22u), 0, x22.re);
      tw_put_part(plane, tw_position(from0 + 23u), 0, x23.re);
      tw_put_part(plane, tw_position(from0 + 24u), 0, x24.re);
      tw_put_part(plane, tw_position(from0 + 25u), 0, x25.re);
      tw_put_part(plane, tw_position(from0 + 26u), 0, x26.re);
      tw_put_part(plane, tw_position(from0 + 27u), 0, x27.re);
      tw_put_part(plane, tw_position(from0 + 28u), 0, x28.re);
      tw_put_part(plane, tw_position(from0 + 29u), 0, x29.re);
      tw_put_part(plane, tw_position(from0 + 30u), 0, x30.re);
      tw_barrier();
      tw_get_part(plane, to0_at, 0, x0.re);
      tw_get_part(plane, tw_position(to0 + 31u), 0, x1.re);
      tw_get_part(plane, tw_position(to0 + 62u), 0, x2.re);
      tw_get_part(plane, tw_position(to0 + 93u), 0, x3.re);
      tw_get_part(plane, tw_position(to0 + 5u), 0, x4.re);
      tw_get_part(plane, tw_position(to0 + 36u), 0, x5.re);
      tw_get_part(plane, tw_position(to0 + 67u), 0, x6.re);
      tw_get_part(plane, tw_position(to0 + 98u), 0, x7.re);
      tw_get_part(plane, tw_position(to0 + 10u), 0, x8.re);
      tw_get_part(plane, tw_position(to0 + 41u), 0, x9.re);
      tw_get_part(plane, tw_position(to0 + 72u), 0, x10.re);
      tw_get_part(plane, tw_position(to0 + 103u), 0, x11.re);
      tw_get_part(plane, tw_position(to0 + 15u), 0, x12.re);
      tw_get_part(plane, tw_position(to0 + 46u), 0, x13.re);
      tw_get_part(plane, tw_position(to0 + 77u), 0, x14.re);
      tw_get_part(plane, tw_position(to0 + 108u), 0, x15.re);
      tw_get_part(plane, tw_position(to0 + 20u), 0, x16.re);
      tw_get_part(plane, tw_position(to0 + 51u), 0, x17.re);
      tw_get_part(plane, tw_position(to0 + 82u), 0, x18.re);
      tw_get_part(plane, tw_position(to0 + 113u), 0, x19.re);
      tw_get_part(plane, tw_position(to0 + 25u), 0, x20.re);
      tw_get_part(plane, tw_position(to0 + 56u), 0, x21.re);
      tw_get_part(plane, tw_position(to0 + 87u), 0, x22.re);
      tw_get_part(plane, tw_position(to0 + 118u), 0, x23.re);
      if (t < 1u) {
        tw_get_part(plane, tw_position(to0 + 30u), 0, x24.re);
        tw_get_part(plane, tw_position(to0 + 61u), 0, x25.re);
        tw_get_part(plane, tw_position(to0 + 92u), 0, x26.re);
        tw_get_part(plane, tw_position(to0 + 123u), 0, x27.re);
      }
      tw_get_part(plane, tw_position(row * 155u + t + 124u), 0, dc0.re);
      tw_get_part(plane, tw_position(row * 155u + t + 129u), 0, dc1.re);
      tw_get_part(plane, tw_position(row * 155u + t + 134u), 0, dc2.re);
      tw_get_part(plane, tw_position(row * 155u + t + 139u), 0, dc3.re);
      tw_get_part(plane, tw_position(row * 155u + t + 144u), 0, dc4.re);
      tw_get_part(plane, tw_position(row * 155u + t + 149u), 0, dc5.re);
      if (t < 1u) {
        tw_get_part(plane, tw_position(row * 155u + t + 154u), 0, dc6.re);
      }
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_put_part(plane, from0_at, 0, x0.im);
      tw_put_part(plane, tw_position(from0 + 1u), 0, x1.im);
      tw_put_part(plane, tw_position(from0 + 2u), 0, x2.im);
      tw_put_part(plane, tw_position(from0 + 3u), 0, x3.im);
      tw_put_part(plane, tw_position(from0 + 4u), 0, x4.im);
      tw_put_part(plane, tw_position(from0 + 5u), 0, x5.im);
      tw_put_part(plane, tw_position(from0 + 6u), 0, x6.im);
      tw_put_part(plane, tw_position(from0 + 7u), 0, x7.im);
      tw_put_part(plane, tw_position(from0 + 8u), 0, x8.im);
      tw_put_part(plane, tw_position(from0 + 9u), 0, x9.im);
      tw_put_part(plane, tw_position(from0 + 10u), 0, x10.im);
      tw_put_part(plane, tw_position(from0 + 11u), 0, x11.im);
      tw_put_part(plane, tw_position(from0 + 12u), 0, x12.im);
      tw_put_part(plane, tw_position(from0 + 13u), 0, x13.im);
      tw_put_part(plane, tw_position(from0 + 14u), 0, x14.im);
      tw_put_part(plane, tw_position(from0 + 15u), 0, x15.im);
      tw_put_part(plane, from0_at, 17, x16.im);
      tw_put_part(plane, tw_position(from0 + 17u), 0, x17.im);
      tw_put_part(plane, tw_position(from0 + 18u), 0, x18.im);
      tw_put_part(plane, tw_position(from0 + 19u), 0, x19.im);
      tw_put_part(plane, tw_position(from0 + 20u), 0, x20.im);
      tw_put_part(plane, tw_position(from0 + 21u), 0, x21.im);
      tw_put_part(plane, tw_position(from0 + 22u), 0, x22.im);
      tw_put_part(plane, tw_position(from0 + 23u), 0, x23.im);
      tw_put_part(plane, tw_position(from0 + 24u), 0, x24.im);
      tw_put_part(plane, tw_position(from0 + 25u), 0, x25.im);
      tw_put_part(plane, tw_position(from0 + 26u), 0, x26.im);
      tw_put_part(plane, tw_position(from0 + 27u), 0, x27.im);
      tw_put_part(plane, tw_position(from0 + 28u), 0, x28.im);
      tw_put_part(plane, tw_position(from0 + 29u), 0, x29.im);
      tw_put_part(plane, tw_position(from0 + 30u), 0, x30.im);
      tw_barrier();
      tw_get_part(plane, to0_at, 0, x0.im);
      tw_get_part(plane, tw_position(to0 + 31u), 0, x1.im);
      tw_get_part(plane, tw_position(to0 + 62u), 0, x2.im);
      tw_get_part(plane, tw_position(to0 + 93u), 0, x3.im);
      tw_get_part(plane, tw_position(to0 + 5u), 0, x4.im);
      tw_get_part(plane, tw_position(to0 + 36u), 0, x5.im);
      tw_get_part(plane, tw_position(to0 + 67u), 0, x6.im);
      tw_get_part(plane, tw_position(to0 + 98u), 0, x7.im);
      tw_get_part(plane, tw_position(to0 + 10u), 0, x8.im);
      tw_get_part(plane, tw_position(to0 + 41u), 0, x9.im);
      tw_get_part(plane, tw_position(to0 + 72u), 0, x10.im);
      tw_get_part(plane, tw_position(to0 + 103u), 0, x11.im);
      tw_get_part(plane, tw_position(to0 + 15u), 0, x12.im);
      tw_get_part(plane, tw_position(to0 + 46u), 0, x13.im);
      tw_get_part(plane, tw_position(to0 + 77u), 0, x14.im);
      tw_get_part(plane, tw_position(to0 + 108u), 0, x15.im);
      tw_get_part(plane, tw_position(to0 + 20u), 0, x16.im);
      tw_get_part(plane, tw_position(to0 + 51u), 0, x17.im);
      tw_get_part(plane, tw_position(to0 + 82u), 0, x18.im);
      tw_get_part(plane, tw_position(to0 + 113u), 0, x19.im);
      tw_get_part(plane, tw_position(to0 + 25u), 0, x20.im);
      tw_get_part(plane, tw_position(to0 + 56u), 0, x21.im);
      tw_get_part(plane, tw_position(to0 + 87u), 0, x22.im);
      tw_get_part(plane, tw_position(to0 + 118u), 0, x23.im);
      if (t < 1u) {
        tw_get_part(plane, tw_position(to0 + 30u), 0, x24.im);
        tw_get_part(plane, tw_position(to0 + 61u), 0, x25.im);
        tw_get_part(plane, tw_position(to0 + 92u), 0, x26.im);
        tw_get_part(plane, tw_position(to0 + 123u), 0, x27.im);
      }
      tw_get_part(plane, tw_position(row * 155u + t + 124u), 0, dc0.im);
      tw_get_part(plane, tw_position(row * 155u + t + 129u), 0, dc1.im);
      tw_get_part(plane, tw_position(row * 155u + t + 134u), 0, dc2.im);
      tw_get_part(plane, tw_position(row * 155u + t + 139u), 0, dc3.im);
      tw_get_part(plane, tw_position(row * 155u + t + 144u), 0, dc4.im);
      tw_get_part(plane, tw_position(row * 155u + t + 149u), 0, dc5.im);
      if (t < 1u) {
        tw_get_part(plane, tw_position(row * 155u + t + 154u), 0, dc6.im);
      }
    }
  }

  TW_ROLLED
  for (int list = 0; list < 2; list++) { /* of stages: the same twice */

    /* stage 2 of 3: radix 4, stride 31 */
    tw_dft4(&x0, &x1, &x2, &x3);
    tw_dft4(&x4, &x5, &x6, &x7);
    tw_dft4(&x8, &x9, &x10, &x11);
    tw_dft4(&x12, &x13, &x14, &x15);
    tw_dft4(&x16, &x17, &x18, &x19);
    tw_dft4(&x20, &x21, &x22, &x23);
    tw_dft4(&x24, &x25, &x26, &x27);

    if (!list) {

      { /* product with the spectrum of roots; the DC point joins in */
        const tw_complex sum0 = x0;
        const tw_complex sum1 = x4;
        const tw_complex sum2 = x8;
        const tw_complex sum3 = x12;
        const tw_complex sum4 = x16;
        const tw_complex sum5 = x20;
        const tw_complex sum6 = x24;
        const tw_complex *const filter = (const tw_complex *)args.table + 0;
        const tw_u32 of_row0 = (t + 0u) / 31u;
        const tw_u32 of_row1 = (t + 5u) / 31u;
        const tw_u32 of_row2 = (t + 10u) / 31u;
        const tw_u32 of_row3 = (t + 15u) / 31u;
        const tw_u32 of_row4 = (t + 20u) / 31u;
        const tw_u32 of_row5 = (t + 25u) / 31u;
        const tw_u32 of_row6 = (t + 30u) / 31u;
        x0 = tw_multiply(x0, tw_load_table(filter + of_row0 + 0u));
        x1 = tw_multiply(x1, tw_load_table(filter + of_row0 + 1u));
        x2 = tw_multiply(x2, tw_load_table(filter + of_row0 + 2u));
        x3 = tw_multiply(x3, tw_load_table(filter + of_row0 + 3u));
        x4 = tw_multiply(x4, tw_load_table(filter + of_row1 + 0u));
        x5 = tw_multiply(x5, tw_load_table(filter + of_row1 + 1u));
        x6 = tw_multiply(x6, tw_load_table(filter + of_row1 + 2u));
        x7 = tw_multiply(x7, tw_load_table(filter + of_row1 + 3u));
        x8 = tw_multiply(x8, tw_load_table(filter + of_row2 + 0u));
        x9 = tw_multiply(x9, tw_load_table(filter + of_row2 + 1u));
        x10 = tw_multiply(x10, tw_load_table(filter + of_row2 + 2u));
        x11 = tw_multiply(x11, tw_load_table(filter + of_row2 + 3u));
        x12 = tw_multiply(x12, tw_load_table(filter + of_row3 + 0u));
        x13 = tw_multiply(x13, tw_load_table(filter + of_row3 + 1u));
        x14 = tw_multiply(x14, tw_load_table(filter + of_row3 + 2u));
        x15 = tw_multiply(x15, tw_load_table(filter + of_row3 + 3u));
        x16 = tw_multiply(x16, tw_load_table(filter + of_row4 + 0u));
        x17 = tw_multiply(x17, tw_load_table(filter + of_row4 + 1u));
        x18 = tw_multiply(x18, tw_load_table(filter + of_row4 + 2u));
        x19 = tw_multiply(x19, tw_load_table(filter + of_row4 + 3u));
        x20 = tw_multiply(x20, tw_load_table(filter + of_row5 + 0u));
        x21 = tw_multiply(x21, tw_load_table(filter + of_row5 + 1u));
        x22 = tw_multiply(x22, tw_load_table(filter + of_row5 + 2u));
        x23 = tw_multiply(x23, tw_load_table(filter + of_row5 + 3u));
        if (t < 1u) {
          x24 = tw_multiply(x24, tw_load_table(filter + of_row6 + 0u));
        }
        if (t < 1u) {
          x25 = tw_multiply(x25, tw_load_table(filter + of_row6 + 1u));
        }
        if (t < 1u) {
          x26 = tw_multiply(x26, tw_load_table(filter + of_row6 + 2u));
        }
        if (t < 1u) {
          x27 = tw_multiply(x27, tw_load_table(filter + of_row6 + 3u));
        }
        x0.re += dc0.re, x0.im += dc0.im;
        dc0.re += sum0.re, dc0.im += sum0.im;
        x4.re += dc1.re, x4.im += dc1.im;
        dc1.re += sum1.re, dc1.im += sum1.im;
        x8.re += dc2.re, x8.im += dc2.im;
        dc2.re += sum2.re, dc2.im += sum2.im;
        x12.re += dc3.re, x12.im += dc3.im;
        dc3.re += sum3.re, dc3.im += sum3.im;
        x16.re += dc4.re, x16.im += dc4.im;
        dc4.re += sum4.re, dc4.im += sum4.im;
        x20.re += dc5.re, x20.im += dc5.im;
        dc5.re += sum5.re, dc5.im += sum5.im;
        x24.re += dc6.re, x24.im += dc6.im;
        dc6.re += sum6.re, dc6.im += sum6.im;
      }

      /* conjugate */
      x0.im = -x0.im;
      x1.im = -x1.im;
      x2.im = -x2.im;
      x3.im = -x3.im;
      x4.im = -x4.im;
      x5.im = -x5.im;
      x6.im = -x6.im;
      x7.im = -x7.im;
      x8.im = -x8.im;
      x9.im = -x9.im;
      x10.im = -x10.im;
      x11.im = -x11.im;
      x12.im = -x12.im;
      x13.im = -x13.im;
      x14.im = -x14.im;
      x15.im = -x15.im;
      x16.im = -x16.im;
      x17.im = -x17.im;
      x18.im = -x18.im;
      x19.im = -x19.im;
      x20.im = -x20.im;
      x21.im = -x21.im;
      x22.im = -x22.im;
      x23.im = -x23.im;
      x24.im = -x24.im;
      x25.im = -x25.im;
      x26.im = -x26.im;
      x27.im = -x27.im;
    }
  }

  /* conjugate */
  x0.im = -x0.im;
  x1.im = -x1.im;
  x2.im = -x2.im;
  x3.im = -x3.im;
  x4.im = -x4.im;
  x5.im = -x5.im;
  x6.im = -x6.im;
  x7.im = -x7.im;
  x8.im = -x8.im;
  x9.im = -x9.im;
  x10.im = -x10.im;
  x11.im = -x11.im;
  x12.im = -x12.im;
  x13.im = -x13.im;
  x14.im = -x14.im;
  x15.im = -x15.im;
  x16.im = -x16.im;
  x17.im = -x17.im;
  x18.im = -x18.im;
  x19.im = -x19.im;
  x20.im = -x20.im;
  x21.im = -x21.im;
  x22.im = -x22.im;
  x23.im = -x23.im;
  x24.im = -x24.im;
  x25.im = -x25.im;
  x26.im = -x26.im;
  x27.im = -x27.im;

  { /* exchange */
    const tw_u32 from0 = t;
    const tw_u32 from0_a = from0 * 25u % 31u, from0_c = from0 / 31u;
    const tw_u32 linear0 = thread;
    const tw_u32 linear0_at = tw_position(linear0);
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 1u))), 0, x0.re);
      tw_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 2u))), 0, x1.re);
      tw_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 3u))), 0, x2.re);
      tw_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 4u))), 0, x3.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 5u)), 0, x4.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 36u)), 0, x5.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 67u)), 0, x6.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 98u)), 0, x7.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 10u)), 0, x8.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 41u)), 0, x9.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 72u)), 0, x10.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 103u)), 0, x11.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 15u)), 0, x12.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 46u)), 0, x13.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 77u)), 0, x14.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 108u)), 0, x15.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 20u)), 0, x16.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 51u)), 0, x17.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 82u)), 0, x18.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 113u)), 0, x19.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 25u)), 0, x20.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 56u)), 0, x21.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 87u)), 0, x22.re);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 118u)), 0, x23.re);
      if (t < 1u) {
        tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 30u)), 0, x24.re);
        tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 61u)), 0, x25.re);
        tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 92u)), 0, x26.re);
        tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 123u)), 0, x27.re);
      }
      tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 0u)), 0, dc0.re);
      tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 5u)), 0, dc1.re);
      tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 10u)), 0, dc2.re);
      tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 15u)), 0, dc3.re);
      tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 20u)), 0, dc4.re);
      tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 25u)), 0, dc5.re);
      if (t < 1u) {
        tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 30u)), 0, dc6.re);
      }
      tw_barrier();
      tw_get_part(plane, linear0_at, 0, x0.re);
      tw_get_part(plane, tw_position(linear0 + 15u), 0, x1.re);
      tw_get_part(plane, tw_position(linear0 + 30u), 0, x2.re);
      tw_get_part(plane, tw_position(linear0 + 45u), 0, x3.re);
      tw_get_part(plane, tw_position(linear0 + 60u), 0, x4.re);
      tw_get_part(plane, tw_position(linear0 + 75u), 0, x5.re);
      tw_get_part(plane, tw_position(linear0 + 90u), 0, x6.re);
      tw_get_part(plane, tw_position(linear0 + 105u), 0, x7.re);
      tw_get_part(plane, tw_position(linear0 + 120u), 0, x8.re);
      tw_get_part(plane, tw_position(linear0 + 135u), 0, x9.re);
      tw_get_part(plane, tw_position(linear0 + 150u), 0, x10.re);
      tw_get_part(plane, tw_position(linear0 + 165u), 0, x11.re);
      tw_get_part(plane, tw_position(linear0 + 180u), 0, x12.re);
      tw_get_part(plane, tw_position(linear0 + 195u), 0, x13.re);
      tw_get_part(plane, tw_position(linear0 + 210u), 0, x14.re);
      tw_get_part(plane, linear0_at, 239, x15.re);
      tw_get_part(plane, linear0_at, 255, x16.re);
      tw_get_part(plane, tw_position(linear0 + 255u), 0, x17.re);
      tw_get_part(plane, tw_position(linear0 + 270u), 0, x18.re);
      tw_get_part(plane, tw_position(linear0 + 285u), 0, x19.re);
      tw_get_part(plane, tw_position(linear0 + 300u), 0, x20.re);
      tw_get_part(plane, tw_position(linear0 + 315u), 0, x21.re);
      tw_get_part(plane, tw_position(linear0 + 330u), 0, x22.re);
      tw_get_part(plane, tw_position(linear0 + 345u), 0, x23.re);
      tw_get_part(plane, tw_position(linear0 + 360u), 0, x24.re);
      tw_get_part(plane, tw_position(linear0 + 375u), 0, x25.re);
      tw_get_part(plane, tw_position(linear0 + 390u), 0, x26.re);
      tw_get_part(plane, tw_position(linear0 + 405u), 0, x27.re);
      tw_get_part(plane, tw_position(linear0 + 420u), 0, x28.re);
      tw_get_part(plane, tw_position(linear0 + 435u), 0, x29.re);
      tw_get_part(plane, tw_position(linear0 + 450u), 0, x30.re);
    }
    {
      const tw_plane plane = tw_plane_from(0u);
      tw_barrier();
      tw_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 1u))), 0, x0.im);
      tw_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 2u))), 0, x1.im);
      tw_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 3u))), 0, x2.im);
      tw_put_part(plane, tw_position(row * 155u + tw_crossing(from0_a, tw_power(&args, from0_c + 4u))), 0, x3.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 5u)), 0, x4.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 36u)), 0, x5.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 67u)), 0, x6.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 98u)), 0, x7.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 10u)), 0, x8.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 41u)), 0, x9.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 72u)), 0, x10.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 103u)), 0, x11.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 15u)), 0, x12.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 46u)), 0, x13.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 77u)), 0, x14.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 108u)), 0, x15.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 20u)), 0, x16.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 51u)), 0, x17.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 82u)), 0, x18.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 113u)), 0, x19.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 25u)), 0, x20.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 56u)), 0, x21.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 87u)), 0, x22.im);
      tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 118u)), 0, x23.im);
      if (t < 1u) {
        tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 30u)), 0, x24.im);
        tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 61u)), 0, x25.im);
        tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 92u)), 0, x26.im);
        tw_put_part(plane, tw_position(row * 155u + tw_scattered(&args, from0 + 123u)), 0, x27.im);
      }
      tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 0u)), 0, dc0.im);
      tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 5u)), 0, dc1.im);
      tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 10u)), 0, dc2.im);
      tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 15u)), 0, dc3.im);
      tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 20u)), 0, dc4.im);
      tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 25u)), 0, dc5.im);
      if (t < 1u) {
        tw_put_part(plane, tw_position(row * 155u + tw_dc_point(t + 30u)), 0, dc6.im);
      }
      tw_barrier();
      tw_get_part(plane, linear0_at, 0, x0.im);
      tw_get_part(plane, tw_position(linear0 + 15u), 0, x1.im);
      tw_get_part(plane, tw_position(linear0 + 30u), 0, x2.im);
      tw_get_part(plane, tw_position(linear0 + 45u), 0, x3.im);
      tw_get_part(plane, tw_position(linear0 + 60u), 0, x4.im);
      tw_get_part(plane, tw_position(linear0 + 75u), 0, x5.im);
      tw_get_part(plane, tw_position(linear0 + 90u), 0, x6.im);
      tw_get_part(plane, tw_position(linear0 + 105u), 0, x7.im);
      tw_get_part(plane, tw_position(linear0 + 120u), 0, x8.im);
      tw_get_part(plane, tw_position(linear0 + 135u), 0, x9.im);
      tw_get_part(plane, tw_position(linear0 + 150u), 0, x10.im);
      tw_get_part(plane, tw_position(linear0 + 165u), 0, x11.im);
      tw_get_part(plane, tw_position(linear0 + 180u), 0, x12.im);
      tw_get_part(plane, tw_position(linear0 + 195u), 0, x13.im);
      tw_get_part(plane, tw_position(linear0 + 210u), 0, x14.im);
      tw_get_part(plane, linear0_at, 239, x15.im);
      tw_get_part(plane, linear0_at, 255, x16.im);
      tw_get_part(plane, tw_position(linear0 + 255u), 0, x17.im);
      tw_get_part(plane, tw_position(linear0 + 270u), 0, x18.im);
      tw_get_part(plane, tw_position(linear0 + 285u), 0, x19.im);
      tw_get_part(plane, tw_position(linear0 + 300u), 0, x20.im);
      tw_get_part(plane, tw_position(linear0 + 315u), 0, x21.im);
      tw_get_part(plane, tw_position(linear0 + 330u), 0, x22.im);
      tw_get_part(plane, tw_position(linear0 + 345u), 0, x23.im);
      tw_get_part(plane, tw_position(linear0 + 360u), 0, x24.im);
      tw_get_part(plane, tw_position(linear0 + 375u), 0, x25.im);
      tw_get_part(plane, tw_position(linear0 + 390u), 0, x26.im);
      tw_get_part(plane, tw_position(linear0 + 405u), 0, x27.im);
      tw_get_part(plane, tw_position(linear0 + 420u), 0, x28.im);
      tw_get_part(plane, tw_position(linear0 + 435u), 0, x29.im);
      tw_get_part(plane, tw_position(linear0 + 450u), 0, x30.im);
    }
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

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 3 ? (tw_u32)(args.batch - first) * 155u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 155;
    if (word0 < words) {
      tw_store(out + word0 + 0u, x0);
    }
    if (word0 + 15u < words) {
      tw_store(out + word0 + 15u, x1);
    }
    if (word0 + 30u < words) {
      tw_store(out + word0 + 30u, x2);
    }
    if (word0 + 45u < words) {
      tw_store(out + word0 + 45u, x3);
    }
    if (word0 + 60u < words) {
      tw_store(out + word0 + 60u, x4);
    }
    if (word0 + 75u < words) {
      tw_store(out + word0 + 75u, x5);
    }
    if (word0 + 90u < words) {
      tw_store(out + word0 + 90u, x6);
    }
    if (word0 + 105u < words) {
      tw_store(out + word0 + 105u, x7);
    }
    if (word0 + 120u < words) {
      tw_store(out + word0 + 120u, x8);
    }
    if (word0 + 135u < words) {
      tw_store(out + word0 + 135u, x9);
    }
    if (word0 + 150u < words) {
      tw_store(out + word0 + 150u, x10);
    }
    if (word0 + 165u < words) {
      tw_store(out + word0 + 165u, x11);
    }
    if (word0 + 180u < words) {
      tw_store(out + word0 + 180u, x12);
    }
    if (word0 + 195u < words) {
      tw_store(out + word0 + 195u, x13);
    }
    if (word0 + 210u < words) {
      tw_store(out + word0 + 210u, x14);
    }
    if (word0 + 225u < words) {
      tw_store(out + word0 + 225u, x15);
    }
    if (word0 + 240u < words) {
      tw_store(out + word0 + 240u, x16);
    }
    if (word0 + 255u < words) {
      tw_store(out + word0 + 255u, x17);
    }
    if (word0 + 270u < words) {
      tw_store(out + word0 + 270u, x18);
    }
    if (word0 + 285u < words) {
      tw_store(out + word0 + 285u, x19);
    }
    if (word0 + 300u < words) {
      tw_store(out + word0 + 300u, x20);
    }
    if (word0 + 315u < words) {
      tw_store(out + word0 + 315u, x21);
    }
    if (word0 + 330u < words) {
      tw_store(out + word0 + 330u, x22);
    }
    if (word0 + 345u < words) {
      tw_store(out + word0 + 345u, x23);
    }
    if (word0 + 360u < words) {
      tw_store(out + word0 + 360u, x24);
    }
    if (word0 + 375u < words) {
      tw_store(out + word0 + 375u, x25);
    }
    if (word0 + 390u < words) {
      tw_store(out + word0 + 390u, x26);
    }
    if (word0 + 405u < words) {
      tw_store(out + word0 + 405u, x27);
    }
    if (word0 + 420u < words) {
      tw_store(out + word0 + 420u, x28);
    }
    if (word0 + 435u < words) {
      tw_store(out + word0 + 435u, x29);
    }
    if (word0 + 450u < words) {
      tw_store(out + word0 + 450u, x30);
    }
  }
}

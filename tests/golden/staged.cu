/* tw_f32_100_5f55fe93: complex transform of rows
 * record: precision=f32 n=100 radices=10x10 elements=10 threads=10 transforms=12 input=staged output=staged exchange=split */

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

/* DFT of length 10, in place: prime factor, 2 x 5.
 * 84 operations: 48 additions, 0 multiplications, 36 fused; at most 21 live values.
 * Before fusing: 84 additions, 24 multiplications. */
#define tw_dft10( \
    x0, x1, x2, x3, x4, x5, x6, x7, x8, x9) \
    asm volatile("{ .reg .f32 minus, t<65>;" \
      "add.f32 t0, " #x0 "_re, " #x5 "_re;" \
      "sub.f32 t1, " #x0 "_re, " #x5 "_re;" \
      "add.f32 t2, " #x0 "_im, " #x5 "_im;" \
      "sub.f32 t3, " #x0 "_im, " #x5 "_im;" \
      "add.f32 t4, " #x2 "_re, " #x7 "_re;" \
      "sub.f32 t5, " #x2 "_re, " #x7 "_re;" \
      "add.f32 t6, " #x2 "_im, " #x7 "_im;" \
      "sub.f32 t7, " #x2 "_im, " #x7 "_im;" \
      "add.f32 t8, " #x4 "_re, " #x9 "_re;" \
      "sub.f32 t9, " #x4 "_re, " #x9 "_re;" \
      "add.f32 t10, " #x4 "_im, " #x9 "_im;" \
      "sub.f32 t11, " #x4 "_im, " #x9 "_im;" \
      "add.f32 t12, " #x1 "_re, " #x6 "_re;" \
      "sub.f32 t13, " #x1 "_re, " #x6 "_re;" \
      "add.f32 t14, " #x1 "_im, " #x6 "_im;" \
      "sub.f32 t15, " #x1 "_im, " #x6 "_im;" \
      "add.f32 t16, " #x3 "_re, " #x8 "_re;" \
      "sub.f32 t17, " #x3 "_re, " #x8 "_re;" \
      "add.f32 t18, " #x3 "_im, " #x8 "_im;" \
      "sub.f32 t19, " #x3 "_im, " #x8 "_im;" \
      "add.f32 t20, t4, t16;" \
      "sub.f32 t21, t4, t16;" \
      "add.f32 t22, t6, t18;" \
      "sub.f32 t23, t6, t18;" \
      "add.f32 t24, t8, t12;" \
      "sub.f32 t25, t8, t12;" \
      "add.f32 t26, t10, t14;" \
      "sub.f32 t27, t10, t14;" \
      "add.f32 t28, t20, t24;" \
      "sub.f32 t29, t20, t24;" \
      "add.f32 " #x0 "_re, t0, t28;" \
      "fma.rn.f32 t30, t28, 0fBE800000, t0;" \
      "fma.rn.f32 t31, t29, 0f3F0F1BBD, t30;" \
      "fma.rn.f32 t32, t29, 0fBF0F1BBD, t30;" \
      "fma.rn.f32 t33, t21, 0f3FCF1BBD, t25;" \
      "fma.rn.f32 t34, t25, 0fBFCF1BBD, t21;" \
      "add.f32 t35, t22, t26;" \
      "sub.f32 t36, t22, t26;" \
      "add.f32 " #x0 "_im, t2, t35;" \
      "fma.rn.f32 t37, t35, 0fBE800000, t2;" \
      "fma.rn.f32 t38, t36, 0f3F0F1BBD, t37;" \
      "fma.rn.f32 t39, t36, 0fBF0F1BBD, t37;" \
      "fma.rn.f32 t40, t23, 0f3FCF1BBD, t27;" \
      "fma.rn.f32 t41, t27, 0fBFCF1BBD, t23;" \
      "fma.rn.f32 " #x6 "_re, t40, 0f3F167918, t31;" \
      "fma.rn.f32 " #x4 "_re, t40, 0fBF167918, t31;" \
      "fma.rn.f32 " #x6 "_im, t33, 0fBF167918, t38;" \
      "fma.rn.f32 " #x4 "_im, t33, 0f3F167918, t38;" \
      "fma.rn.f32 " #x2 "_re, t41, 0f3F167918, t32;" \
      "fma.rn.f32 " #x8 "_re, t41, 0fBF167918, t32;" \
      "fma.rn.f32 " #x2 "_im, t34, 0fBF167918, t39;" \
      "fma.rn.f32 " #x8 "_im, t34, 0f3F167918, t39;" \
      "sub.f32 t42, t5, t17;" \
      "add.f32 t43, t5, t17;" \
      "sub.f32 t44, t7, t19;" \
      "add.f32 t45, t7, t19;" \
      "sub.f32 t46, t9, t13;" \
      "add.f32 t47, t9, t13;" \
      "sub.f32 t48, t11, t15;" \
      "add.f32 t49, t11, t15;" \
      "add.f32 t50, t42, t46;" \
      "sub.f32 t51, t42, t46;" \
      "add.f32 " #x5 "_re, t1, t50;" \
      "fma.rn.f32 t52, t50, 0fBE800000, t1;" \
      "fma.rn.f32 t53, t51, 0f3F0F1BBD, t52;" \
      "fma.rn.f32 t54, t51, 0fBF0F1BBD, t52;" \
      "fma.rn.f32 t55, t43, 0f3FCF1BBD, t47;" \
      "fma.rn.f32 t56, t47, 0fBFCF1BBD, t43;" \
      "add.f32 t57, t44, t48;" \
      "sub.f32 t58, t44, t48;" \
      "add.f32 " #x5 "_im, t3, t57;" \
      "fma.rn.f32 t59, t57, 0fBE800000, t3;" \
      "fma.rn.f32 t60, t58, 0f3F0F1BBD, t59;" \
      "fma.rn.f32 t61, t58, 0fBF0F1BBD, t59;" \
      "fma.rn.f32 t62, t45, 0f3FCF1BBD, t49;" \
      "fma.rn.f32 t63, t49, 0fBFCF1BBD, t45;" \
      "fma.rn.f32 " #x1 "_re, t62, 0f3F167918, t53;" \
      "fma.rn.f32 " #x9 "_re, t62, 0fBF167918, t53;" \
      "fma.rn.f32 " #x1 "_im, t55, 0fBF167918, t60;" \
      "fma.rn.f32 " #x9 "_im, t55, 0f3F167918, t60;" \
      "fma.rn.f32 " #x7 "_re, t63, 0f3F167918, t54;" \
      "fma.rn.f32 " #x3 "_re, t63, 0fBF167918, t54;" \
      "fma.rn.f32 " #x7 "_im, t56, 0fBF167918, t61;" \
      "fma.rn.f32 " #x3 "_im, t56, 0f3F167918, t61;" \
      "}")

TW_KERNEL(tw_f32_100_5f55fe93, 120, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 10u;
  const tw_u32 row = thread / 10u;
  const tw_u32 tile_words = 1200u;
  const tw_real scale = args.scale_f32;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  tw_held_declare(tw_declare_each(x0) tw_declare_each(x1) tw_declare_each(x2) tw_declare_each(x3));
  tw_held_declare(tw_declare_each(x4) tw_declare_each(x5) tw_declare_each(x6) tw_declare_each(x7));
  tw_held_declare(tw_declare_each(x8) tw_declare_each(x9));
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 12;
  const int live = first + row < args.batch;
  (void)live;

  { /* load */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 12 ? (tw_u32)(args.batch - first) * 100u : tile_words;
    const tw_in *const in = (const tw_in *)args.in + first * args.in_dist;
    tw_held_load_below(in + (word0 + 0u) / 100u * args.in_dist + (word0 + 0u) % 100u, word0, words, tw_load_below_each(x0, 0, 0));
    tw_held_load_below(in + (word0 + 120u) / 100u * args.in_dist + (word0 + 120u) % 100u, word0, words, tw_load_below_each(x1, 0, 120));
    tw_held_load_below(in + (word0 + 240u) / 100u * args.in_dist + (word0 + 240u) % 100u, word0, words, tw_load_below_each(x2, 0, 240));
    tw_held_load_below(in + (word0 + 360u) / 100u * args.in_dist + (word0 + 360u) % 100u, word0, words, tw_load_below_each(x3, 0, 360));
    tw_held_load_below(in + (word0 + 480u) / 100u * args.in_dist + (word0 + 480u) % 100u, word0, words, tw_load_below_each(x4, 0, 480));
    tw_held_load_below(in + (word0 + 600u) / 100u * args.in_dist + (word0 + 600u) % 100u, word0, words, tw_load_below_each(x5, 0, 600));
    tw_held_load_below(in + (word0 + 720u) / 100u * args.in_dist + (word0 + 720u) % 100u, word0, words, tw_load_below_each(x6, 0, 720));
    tw_held_load_below(in + (word0 + 840u) / 100u * args.in_dist + (word0 + 840u) % 100u, word0, words, tw_load_below_each(x7, 0, 840));
    tw_held_load_below(in + (word0 + 960u) / 100u * args.in_dist + (word0 + 960u) % 100u, word0, words, tw_load_below_each(x8, 0, 960));
    tw_held_load_below(in + (word0 + 1080u) / 100u * args.in_dist + (word0 + 1080u) % 100u, word0, words, tw_load_below_each(x9, 0, 1080));
  }

  /* direction: the inverse is the forward transform of the conjugate */
  tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));
  tw_held_turn(sign, tw_turn_each(x4) tw_turn_each(x5) tw_turn_each(x6) tw_turn_each(x7));
  tw_held_turn(sign, tw_turn_each(x8) tw_turn_each(x9));

  { /* exchange */
    const tw_u32 linear0 = thread;
    const tw_u32 to0 = row * 100u + t;
    const tw_plane plane = tw_plane_from(0u);
    tw_held_put_part(plane, linear0, tw_put_part_each(x0, re, 0) tw_put_part_each(x0, im, 1200) tw_put_part_each(x1, re, 120) tw_put_part_each(x1, im, 1320));
    tw_held_put_part(plane, linear0, tw_put_part_each(x2, re, 240) tw_put_part_each(x2, im, 1440) tw_put_part_each(x3, re, 360) tw_put_part_each(x3, im, 1560));
    tw_held_put_part(plane, linear0, tw_put_part_each(x4, re, 480) tw_put_part_each(x4, im, 1680) tw_put_part_each(x5, re, 600) tw_put_part_each(x5, im, 1800));
    tw_held_put_part(plane, linear0, tw_put_part_each(x6, re, 720) tw_put_part_each(x6, im, 1920) tw_put_part_each(x7, re, 840) tw_put_part_each(x7, im, 2040));
    tw_held_put_part(plane, linear0, tw_put_part_each(x8, re, 960) tw_put_part_each(x8, im, 2160) tw_put_part_each(x9, re, 1080) tw_put_part_each(x9, im, 2280));
    tw_barrier();
    tw_held_get_part(plane, to0, tw_get_part_each(x0, re, 0) tw_get_part_each(x0, im, 1200) tw_get_part_each(x1, re, 10) tw_get_part_each(x1, im, 1210));
    tw_held_get_part(plane, to0, tw_get_part_each(x2, re, 20) tw_get_part_each(x2, im, 1220) tw_get_part_each(x3, re, 30) tw_get_part_each(x3, im, 1230));
    tw_held_get_part(plane, to0, tw_get_part_each(x4, re, 40) tw_get_part_each(x4, im, 1240) tw_get_part_each(x5, re, 50) tw_get_part_each(x5, im, 1250));
    tw_held_get_part(plane, to0, tw_get_part_each(x6, re, 60) tw_get_part_each(x6, im, 1260) tw_get_part_each(x7, re, 70) tw_get_part_each(x7, im, 1270));
    tw_held_get_part(plane, to0, tw_get_part_each(x8, re, 80) tw_get_part_each(x8, im, 1280) tw_get_part_each(x9, re, 90) tw_get_part_each(x9, im, 1290));
  }

  /* stage 1 of 2: radix 10, stride 1 */
  tw_dft10(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9);

  { /* exchange */
    const tw_u32 from0 = row * 100u + t * 10u;
    const tw_u32 to0 = row * 100u + t;
    const tw_plane plane = tw_plane_from(0u);
    tw_barrier();
    tw_held_put_part(plane, from0, tw_put_part_each(x0, re, 0) tw_put_part_each(x0, im, 1200) tw_put_part_each(x1, re, 1) tw_put_part_each(x1, im, 1201));
    tw_held_put_part(plane, from0, tw_put_part_each(x2, re, 2) tw_put_part_each(x2, im, 1202) tw_put_part_each(x3, re, 3) tw_put_part_each(x3, im, 1203));
    tw_held_put_part(plane, from0, tw_put_part_each(x4, re, 4) tw_put_part_each(x4, im, 1204) tw_put_part_each(x5, re, 5) tw_put_part_each(x5, im, 1205));
    tw_held_put_part(plane, from0, tw_put_part_each(x6, re, 6) tw_put_part_each(x6, im, 1206) tw_put_part_each(x7, re, 7) tw_put_part_each(x7, im, 1207));
    tw_held_put_part(plane, from0, tw_put_part_each(x8, re, 8) tw_put_part_each(x8, im, 1208) tw_put_part_each(x9, re, 9) tw_put_part_each(x9, im, 1209));
    tw_barrier();
    tw_held_get_part(plane, to0, tw_get_part_each(x0, re, 0) tw_get_part_each(x0, im, 1200) tw_get_part_each(x1, re, 10) tw_get_part_each(x1, im, 1210));
    tw_held_get_part(plane, to0, tw_get_part_each(x2, re, 20) tw_get_part_each(x2, im, 1220) tw_get_part_each(x3, re, 30) tw_get_part_each(x3, im, 1230));
    tw_held_get_part(plane, to0, tw_get_part_each(x4, re, 40) tw_get_part_each(x4, im, 1240) tw_get_part_each(x5, re, 50) tw_get_part_each(x5, im, 1250));
    tw_held_get_part(plane, to0, tw_get_part_each(x6, re, 60) tw_get_part_each(x6, im, 1260) tw_get_part_each(x7, re, 70) tw_get_part_each(x7, im, 1270));
    tw_held_get_part(plane, to0, tw_get_part_each(x8, re, 80) tw_get_part_each(x8, im, 1280) tw_get_part_each(x9, re, 90) tw_get_part_each(x9, im, 1290));
  }

  /* stage 2 of 2: radix 10, stride 10 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    tw_held_roots(10, roots,
        tw_fetch_each(1, 0) tw_fetch_each(2, 10) tw_fetch_each(3, 20) tw_fetch_each(4, 30)
        tw_fetch_each(5, 40) tw_fetch_each(6, 50) tw_fetch_each(7, 60) tw_fetch_each(8, 70)
        tw_fetch_each(9, 80) tw_times_each(x1, 1) tw_times_each(x2, 2) tw_times_each(x3, 3)
        tw_times_each(x4, 4) tw_times_each(x5, 5) tw_times_each(x6, 6) tw_times_each(x7, 7)
        tw_times_each(x8, 8) tw_times_each(x9, 9));
  }
  tw_dft10(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9);

  { /* exchange */
    const tw_u32 from0 = row * 100u + t;
    const tw_u32 linear0 = thread;
    const tw_plane plane = tw_plane_from(0u);
    tw_barrier();
    tw_held_put_part(plane, from0, tw_put_part_each(x0, re, 0) tw_put_part_each(x0, im, 1200) tw_put_part_each(x1, re, 10) tw_put_part_each(x1, im, 1210));
    tw_held_put_part(plane, from0, tw_put_part_each(x2, re, 20) tw_put_part_each(x2, im, 1220) tw_put_part_each(x3, re, 30) tw_put_part_each(x3, im, 1230));
    tw_held_put_part(plane, from0, tw_put_part_each(x4, re, 40) tw_put_part_each(x4, im, 1240) tw_put_part_each(x5, re, 50) tw_put_part_each(x5, im, 1250));
    tw_held_put_part(plane, from0, tw_put_part_each(x6, re, 60) tw_put_part_each(x6, im, 1260) tw_put_part_each(x7, re, 70) tw_put_part_each(x7, im, 1270));
    tw_held_put_part(plane, from0, tw_put_part_each(x8, re, 80) tw_put_part_each(x8, im, 1280) tw_put_part_each(x9, re, 90) tw_put_part_each(x9, im, 1290));
    tw_barrier();
    tw_held_get_part(plane, linear0, tw_get_part_each(x0, re, 0) tw_get_part_each(x0, im, 1200) tw_get_part_each(x1, re, 120) tw_get_part_each(x1, im, 1320));
    tw_held_get_part(plane, linear0, tw_get_part_each(x2, re, 240) tw_get_part_each(x2, im, 1440) tw_get_part_each(x3, re, 360) tw_get_part_each(x3, im, 1560));
    tw_held_get_part(plane, linear0, tw_get_part_each(x4, re, 480) tw_get_part_each(x4, im, 1680) tw_get_part_each(x5, re, 600) tw_get_part_each(x5, im, 1800));
    tw_held_get_part(plane, linear0, tw_get_part_each(x6, re, 720) tw_get_part_each(x6, im, 1920) tw_get_part_each(x7, re, 840) tw_get_part_each(x7, im, 2040));
    tw_held_get_part(plane, linear0, tw_get_part_each(x8, re, 960) tw_get_part_each(x8, im, 2160) tw_get_part_each(x9, re, 1080) tw_get_part_each(x9, im, 2280));
  }

  /* scale and direction */
  tw_held_scale(scale, scale * sign, tw_scale_each(x0) tw_scale_each(x1) tw_scale_each(x2) tw_scale_each(x3));
  tw_held_scale(scale, scale * sign, tw_scale_each(x4) tw_scale_each(x5) tw_scale_each(x6) tw_scale_each(x7));
  tw_held_scale(scale, scale * sign, tw_scale_each(x8) tw_scale_each(x9));

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 12 ? (tw_u32)(args.batch - first) * 100u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * args.out_dist;
    tw_held_store_below(out + (word0 + 0u) / 100u * args.out_dist + (word0 + 0u) % 100u, word0, words, tw_store_below_each(x0, 0, 0));
    tw_held_store_below(out + (word0 + 120u) / 100u * args.out_dist + (word0 + 120u) % 100u, word0, words, tw_store_below_each(x1, 0, 120));
    tw_held_store_below(out + (word0 + 240u) / 100u * args.out_dist + (word0 + 240u) % 100u, word0, words, tw_store_below_each(x2, 0, 240));
    tw_held_store_below(out + (word0 + 360u) / 100u * args.out_dist + (word0 + 360u) % 100u, word0, words, tw_store_below_each(x3, 0, 360));
    tw_held_store_below(out + (word0 + 480u) / 100u * args.out_dist + (word0 + 480u) % 100u, word0, words, tw_store_below_each(x4, 0, 480));
    tw_held_store_below(out + (word0 + 600u) / 100u * args.out_dist + (word0 + 600u) % 100u, word0, words, tw_store_below_each(x5, 0, 600));
    tw_held_store_below(out + (word0 + 720u) / 100u * args.out_dist + (word0 + 720u) % 100u, word0, words, tw_store_below_each(x6, 0, 720));
    tw_held_store_below(out + (word0 + 840u) / 100u * args.out_dist + (word0 + 840u) % 100u, word0, words, tw_store_below_each(x7, 0, 840));
    tw_held_store_below(out + (word0 + 960u) / 100u * args.out_dist + (word0 + 960u) % 100u, word0, words, tw_store_below_each(x8, 0, 960));
    tw_held_store_below(out + (word0 + 1080u) / 100u * args.out_dist + (word0 + 1080u) % 100u, word0, words, tw_store_below_each(x9, 0, 1080));
  }
}

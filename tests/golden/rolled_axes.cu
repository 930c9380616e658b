/* tw_f32_3x188_packed_6e15bf83: complex transform of rows
 * record: precision=f32 n=564 radices=3x47x4 elements=47 threads=13 transforms=2 output=staged axis_1=1 rolled=3 */

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

/* DFT of length 3, in place: odd prime by real convolutions of length 1.
 * 12 operations: 6 additions, 0 multiplications, 6 fused; at most 7 live values.
 * Before fusing: 12 additions, 4 multiplications. */
TW_INLINE void tw_dft3(
    tw_complex *x0, tw_complex *x1, tw_complex *x2) {
  const tw_real k0 = TW_R(0.5); /* 1/2 */
  const tw_real k1 = TW_R(0.8660254); /* sqrt(3/4) */
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  const tw_real x2_re = x2->re, x2_im = x2->im;
  const tw_real t1 = x1_re + x2_re;
  const tw_real t2 = x1_re - x2_re;
  const tw_real t3 = x1_im + x2_im;
  const tw_real t4 = x1_im - x2_im;
  x0->re = x0_re + t1;
  const tw_real t5 = tw_fma(t1, -k0, x0_re);
  x0->im = x0_im + t3;
  const tw_real t6 = tw_fma(t3, -k0, x0_im);
  x1->re = tw_fma(t4, k1, t5);
  x2->re = tw_fma(t4, -k1, t5);
  x1->im = tw_fma(t2, -k1, t6);
  x2->im = tw_fma(t2, k1, t6);
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

/* a + b and a - b in their places */
TW_INLINE void tw_fold(tw_complex *a, tw_complex *b) {
  const tw_complex sum = {a->re + b->re, a->im + b->im};
  b->re = a->re - b->re, b->im = a->im - b->im;
  *a = sum;
}
/* DFT of length 47, pairs of results from 46 constants each: cosines and
 * sines for each power of 5 modulo 47. */
TW_CONSTANT tw_real tw_dft47_roots[] = {
    TW_R(0.7847994), TW_R(-0.6197499),
    TW_R(-0.9799617), TW_R(0.19918598),
    TW_R(-0.53808236), TW_R(0.8428923),
    TW_R(-0.2962756), TW_R(-0.9551025),
    TW_R(-0.99776685), TW_R(-0.06679264),
    TW_R(-0.94466907), TW_R(-0.32802486),
    TW_R(0.10009569), TW_R(-0.99497783),
    TW_R(0.48058176), TW_R(-0.8769499),
    TW_R(0.59317976), TW_R(0.80507004),
    TW_R(-0.03341498), TW_R(-0.99944156),
    TW_R(-0.16632935), TW_R(-0.9860703),
    TW_R(-0.74165213), TW_R(-0.6707847),
    TW_R(0.8604016), TW_R(0.5096166),
    TW_R(-0.8925188), TW_R(0.4510101),
    TW_R(0.69519246), TW_R(0.7188237),
    TW_R(-0.64562786), TW_R(-0.7636522),
    TW_R(0.35940778), TW_R(0.93318063),
    TW_R(0.9644692), TW_R(-0.2641954),
    TW_R(0.23182015), TW_R(-0.97275865),
    TW_R(0.9206499), TW_R(-0.39038926),
    TW_R(-0.42093477), TW_R(-0.9070909),
    TW_R(-0.82444155), TW_R(0.5659471),
    TW_R(0.9910775), TW_R(0.13328695),
    TW_R(0.7847994), TW_R(0.6197499),
    TW_R(-0.9799617), TW_R(-0.19918598),
    TW_R(-0.53808236), TW_R(-0.8428923),
    TW_R(-0.2962756), TW_R(0.9551025),
    TW_R(-0.99776685), TW_R(0.06679264),
    TW_R(-0.94466907), TW_R(0.32802486),
    TW_R(0.10009569), TW_R(0.99497783),
    TW_R(0.48058176), TW_R(0.8769499),
    TW_R(0.59317976), TW_R(-0.80507004),
    TW_R(-0.03341498), TW_R(0.99944156),
    TW_R(-0.16632935), TW_R(0.9860703),
    TW_R(-0.74165213), TW_R(0.6707847),
    TW_R(0.8604016), TW_R(-0.5096166),
    TW_R(-0.8925188), TW_R(-0.4510101),
    TW_R(0.69519246), TW_R(-0.7188237),
    TW_R(-0.64562786), TW_R(0.7636522),
    TW_R(0.35940778), TW_R(-0.93318063),
    TW_R(0.9644692), TW_R(0.2641954),
    TW_R(0.23182015), TW_R(0.97275865),
    TW_R(0.9206499), TW_R(0.39038926),
    TW_R(-0.42093477), TW_R(0.9070909),
    TW_R(-0.82444155), TW_R(-0.5659471),
    TW_R(0.9910775), TW_R(-0.13328695)};
/* the results, in the order in which they are computed */
TW_CONSTANT tw_u32 tw_dft47_order[] = {
    1u, 5u, 25u, 31u, 14u, 23u, 21u, 11u, 8u, 40u, 12u, 13u, 18u, 43u, 27u, 41u,
    17u, 38u, 2u, 10u, 3u, 15u, 28u, 46u};

TW_KERNEL(tw_f32_3x188_packed_6e15bf83, 26, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 t = thread % 13u;
  const tw_u32 row = thread / 13u;
  const tw_u32 tile_words = 1128u;
  const tw_real scale = args.scale_f32;
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
  tw_complex x32 = {0, 0};
  tw_complex x33 = {0, 0};
  tw_complex x34 = {0, 0};
  tw_complex x35 = {0, 0};
  tw_complex x36 = {0, 0};
  tw_complex x37 = {0, 0};
  tw_complex x38 = {0, 0};
  tw_complex x39 = {0, 0};
  tw_complex x40 = {0, 0};
  tw_complex x41 = {0, 0};
  tw_complex x42 = {0, 0};
  tw_complex x43 = {0, 0};
  tw_complex x44 = {0, 0};
  tw_complex x45 = {0, 0};
  tw_complex x46 = {0, 0};

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * 564;
    const tw_u32 word0 = t;
    if (live) {
      x0 = tw_load(in_row + word0);
      x1 = tw_load(in_row + word0 + 188u);
      x2 = tw_load(in_row + word0 + 376u);
      x3 = tw_load(in_row + word0 + 13u);
      x4 = tw_load(in_row + word0 + 201u);
      x5 = tw_load(in_row + word0 + 389u);
      x6 = tw_load(in_row + word0 + 26u);
      x7 = tw_load(in_row + word0 + 214u);
      x8 = tw_load(in_row + word0 + 402u);
      x9 = tw_load(in_row + word0 + 39u);
      x10 = tw_load(in_row + word0 + 227u);
      x11 = tw_load(in_row + word0 + 415u);
      x12 = tw_load(in_row + word0 + 52u);
      x13 = tw_load(in_row + word0 + 240u);
      x14 = tw_load(in_row + word0 + 428u);
      x15 = tw_load(in_row + word0 + 65u);
      x16 = tw_load(in_row + word0 + 253u);
      x17 = tw_load(in_row + word0 + 441u);
      x18 = tw_load(in_row + word0 + 78u);
      x19 = tw_load(in_row + word0 + 266u);
      x20 = tw_load(in_row + word0 + 454u);
      x21 = tw_load(in_row + word0 + 91u);
      x22 = tw_load(in_row + word0 + 279u);
      x23 = tw_load(in_row + word0 + 467u);
      x24 = tw_load(in_row + word0 + 104u);
      x25 = tw_load(in_row + word0 + 292u);
      x26 = tw_load(in_row + word0 + 480u);
      x27 = tw_load(in_row + word0 + 117u);
      x28 = tw_load(in_row + word0 + 305u);
      x29 = tw_load(in_row + word0 + 493u);
      x30 = tw_load(in_row + word0 + 130u);
      x31 = tw_load(in_row + word0 + 318u);
      x32 = tw_load(in_row + word0 + 506u);
      x33 = tw_load(in_row + word0 + 143u);
      x34 = tw_load(in_row + word0 + 331u);
      x35 = tw_load(in_row + word0 + 519u);
      x36 = tw_load(in_row + word0 + 156u);
      x37 = tw_load(in_row + word0 + 344u);
      x38 = tw_load(in_row + word0 + 532u);
      x39 = tw_load(in_row + word0 + 169u);
      x40 = tw_load(in_row + word0 + 357u);
      x41 = tw_load(in_row + word0 + 545u);
    }
    if (live && t < 6u) {
      x42 = tw_load(in_row + word0 + 182u);
      x43 = tw_load(in_row + word0 + 370u);
      x44 = tw_load(in_row + word0 + 558u);
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
  x32.im *= sign;
  x33.im *= sign;
  x34.im *= sign;
  x35.im *= sign;
  x36.im *= sign;
  x37.im *= sign;
  x38.im *= sign;
  x39.im *= sign;
  x40.im *= sign;
  x41.im *= sign;
  x42.im *= sign;
  x43.im *= sign;
  x44.im *= sign;

  /* stage 1 of 3: radix 3, stride 188 */
  tw_dft3(&x0, &x1, &x2);
  tw_dft3(&x3, &x4, &x5);
  tw_dft3(&x6, &x7, &x8);
  tw_dft3(&x9, &x10, &x11);
  tw_dft3(&x12, &x13, &x14);
  tw_dft3(&x15, &x16, &x17);
  tw_dft3(&x18, &x19, &x20);
  tw_dft3(&x21, &x22, &x23);
  tw_dft3(&x24, &x25, &x26);
  tw_dft3(&x27, &x28, &x29);
  tw_dft3(&x30, &x31, &x32);
  tw_dft3(&x33, &x34, &x35);
  tw_dft3(&x36, &x37, &x38);
  tw_dft3(&x39, &x40, &x41);
  tw_dft3(&x42, &x43, &x44);

  { /* exchange */
    const tw_u32 from0 = row * 564u + t;
    const tw_u32 to0 = row * 564u + t / 4u * 188u + t % 4u;
    const tw_tile tile = tw_tile_from(0u);
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 188, x1);
    tw_put(tile, from0, 376, x2);
    tw_put(tile, from0, 13, x3);
    tw_put(tile, from0, 201, x4);
    tw_put(tile, from0, 389, x5);
    tw_put(tile, from0, 26, x6);
    tw_put(tile, from0, 214, x7);
    tw_put(tile, from0, 402, x8);
    tw_put(tile, from0, 39, x9);
    tw_put(tile, from0, 227, x10);
    tw_put(tile, from0, 415, x11);
    tw_put(tile, from0, 52, x12);
    tw_put(tile, from0, 240, x13);
    tw_put(tile, from0, 428, x14);
    tw_put(tile, from0, 65, x15);
    tw_put(tile, from0, 253, x16);
    tw_put(tile, from0, 441, x17);
    tw_put(tile, from0, 78, x18);
    tw_put(tile, from0, 266, x19);
    tw_put(tile, from0, 454, x20);
    tw_put(tile, from0, 91, x21);
    tw_put(tile, from0, 279, x22);
    tw_put(tile, from0, 467, x23);
    tw_put(tile, from0, 104, x24);
    tw_put(tile, from0, 292, x25);
    tw_put(tile, from0, 480, x26);
    tw_put(tile, from0, 117, x27);
    tw_put(tile, from0, 305, x28);
    tw_put(tile, from0, 493, x29);
    tw_put(tile, from0, 130, x30);
    tw_put(tile, from0, 318, x31);
    tw_put(tile, from0, 506, x32);
    tw_put(tile, from0, 143, x33);
    tw_put(tile, from0, 331, x34);
    tw_put(tile, from0, 519, x35);
    tw_put(tile, from0, 156, x36);
    tw_put(tile, from0, 344, x37);
    tw_put(tile, from0, 532, x38);
    tw_put(tile, from0, 169, x39);
    tw_put(tile, from0, 357, x40);
    tw_put(tile, from0, 545, x41);
    if (t < 6u) {
      tw_put(tile, from0, 182, x42);
      tw_put(tile, from0, 370, x43);
      tw_put(tile, from0, 558, x44);
    }
    tw_barrier();
    if (t < 12u) {
      tw_get(tile, to0, 0, x0);
      tw_get(tile, to0, 4, x1);
      tw_get(tile, to0, 8, x2);
      tw_get(tile, to0, 12, x3);
      tw_get(tile, to0, 16, x4);
      tw_get(tile, to0, 20, x5);
      tw_get(tile, to0, 24, x6);
      tw_get(tile, to0, 28, x7);
      tw_get(tile, to0, 32, x8);
      tw_get(tile, to0, 36, x9);
      tw_get(tile, to0, 40, x10);
      tw_get(tile, to0, 44, x11);
      tw_get(tile, to0, 48, x12);
      tw_get(tile, to0, 52, x13);
      tw_get(tile, to0, 56, x14);
      tw_get(tile, to0, 60, x15);
      tw_get(tile, to0, 64, x16);
      tw_get(tile, to0, 68, x17);
      tw_get(tile, to0, 72, x18);
      tw_get(tile, to0, 76, x19);
      tw_get(tile, to0, 80, x20);
      tw_get(tile, to0, 84, x21);
      tw_get(tile, to0, 88, x22);
      tw_get(tile, to0, 92, x23);
      tw_get(tile, to0, 96, x24);
      tw_get(tile, to0, 100, x25);
      tw_get(tile, to0, 104, x26);
      tw_get(tile, to0, 108, x27);
      tw_get(tile, to0, 112, x28);
      tw_get(tile, to0, 116, x29);
      tw_get(tile, to0, 120, x30);
      tw_get(tile, to0, 124, x31);
      tw_get(tile, to0, 128, x32);
      tw_get(tile, to0, 132, x33);
      tw_get(tile, to0, 136, x34);
      tw_get(tile, to0, 140, x35);
      tw_get(tile, to0, 144, x36);
      tw_get(tile, to0, 148, x37);
      tw_get(tile, to0, 152, x38);
      tw_get(tile, to0, 156, x39);
      tw_get(tile, to0, 160, x40);
      tw_get(tile, to0, 164, x41);
      tw_get(tile, to0, 168, x42);
      tw_get(tile, to0, 172, x43);
      tw_get(tile, to0, 176, x44);
      tw_get(tile, to0, 180, x45);
      tw_get(tile, to0, 184, x46);
    }
  }

  /* stage 2 of 3: radix 47, stride 1: the loop of the next exchange */

  { /* exchange */
    const tw_u32 from0 = row * 564u + t * 47u;
    const tw_u32 to0 = row * 564u + t;
    const tw_u32 to1 = row * 564u + (t + 13u);
    const tw_u32 to2 = row * 564u + (t + 26u);
    const tw_u32 to3 = row * 564u + (t + 39u) / 47u * 188u + (t + 39u) % 47u;
    const tw_u32 to4 = row * 564u + (t + 52u) / 47u * 188u + (t + 52u) % 47u;
    const tw_u32 to5 = row * 564u + (t + 65u) / 47u * 188u + (t + 65u) % 47u;
    const tw_u32 to6 = row * 564u + (t + 78u) / 47u * 188u + (t + 78u) % 47u;
    const tw_u32 to7 = row * 564u + (t + 91u) / 47u * 188u + (t + 91u) % 47u;
    const tw_u32 to8 = row * 564u + (t + 104u) / 47u * 188u + (t + 104u) % 47u;
    const tw_u32 to9 = row * 564u + (t + 117u) / 47u * 188u + (t + 117u) % 47u;
    const tw_u32 to10 = row * 564u + (t + 130u) / 47u * 188u + (t + 130u) % 47u;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    if (t < 12u) {
      tw_fold(&x1, &x46);
      tw_fold(&x19, &x28);
      tw_fold(&x32, &x15);
      tw_fold(&x44, &x3);
      tw_fold(&x37, &x10);
      tw_fold(&x45, &x2);
      tw_fold(&x9, &x38);
      tw_fold(&x30, &x17);
      tw_fold(&x6, &x41);
      tw_fold(&x20, &x27);
      tw_fold(&x4, &x43);
      tw_fold(&x29, &x18);
      tw_fold(&x34, &x13);
      tw_fold(&x35, &x12);
      tw_fold(&x7, &x40);
      tw_fold(&x39, &x8);
      tw_fold(&x36, &x11);
      tw_fold(&x26, &x21);
      tw_fold(&x24, &x23);
      tw_fold(&x33, &x14);
      tw_fold(&x16, &x31);
      tw_fold(&x22, &x25);
      tw_fold(&x42, &x5);
      tw_complex sum = x0;
      sum.re += x1.re, sum.im += x1.im;
      sum.re += x19.re, sum.im += x19.im;
      sum.re += x32.re, sum.im += x32.im;
      sum.re += x44.re, sum.im += x44.im;
      sum.re += x37.re, sum.im += x37.im;
      sum.re += x45.re, sum.im += x45.im;
      sum.re += x9.re, sum.im += x9.im;
      sum.re += x30.re, sum.im += x30.im;
      sum.re += x6.re, sum.im += x6.im;
      sum.re += x20.re, sum.im += x20.im;
      sum.re += x4.re, sum.im += x4.im;
      sum.re += x29.re, sum.im += x29.im;
      sum.re += x34.re, sum.im += x34.im;
      sum.re += x35.re, sum.im += x35.im;
      sum.re += x7.re, sum.im += x7.im;
      sum.re += x39.re, sum.im += x39.im;
      sum.re += x36.re, sum.im += x36.im;
      sum.re += x26.re, sum.im += x26.im;
      sum.re += x24.re, sum.im += x24.im;
      sum.re += x33.re, sum.im += x33.im;
      sum.re += x16.re, sum.im += x16.im;
      sum.re += x22.re, sum.im += x22.im;
      sum.re += x42.re, sum.im += x42.im;
      tw_put(tile, from0, 0, sum);
      TW_ROLLED
      for (tw_u32 o = 0; o < 24u; o += 3u) {
        const tw_real *const c = tw_dft47_roots + 2 * o;
        tw_complex a0 = x0, b0 = {0, 0};
        tw_complex a1 = x0, b1 = {0, 0};
        tw_complex a2 = x0, b2 = {0, 0};
        a0.re = tw_fma(c[0], x42.re, a0.re), a0.im = tw_fma(c[0], x42.im, a0.im);
        b0.re = tw_fma(c[1], x5.re, b0.re), b0.im = tw_fma(c[1], x5.im, b0.im);
        a0.re = tw_fma(c[2], x22.re, a0.re), a0.im = tw_fma(c[2], x22.im, a0.im);
        b0.re = tw_fma(c[3], x25.re, b0.re), b0.im = tw_fma(c[3], x25.im, b0.im);
        a1.re = tw_fma(c[2], x42.re, a1.re), a1.im = tw_fma(c[2], x42.im, a1.im);
        b1.re = tw_fma(c[3], x5.re, b1.re), b1.im = tw_fma(c[3], x5.im, b1.im);
        a0.re = tw_fma(c[4], x16.re, a0.re), a0.im = tw_fma(c[4], x16.im, a0.im);
        b0.re = tw_fma(c[5], x31.re, b0.re), b0.im = tw_fma(c[5], x31.im, b0.im);
        a1.re = tw_fma(c[4], x22.re, a1.re), a1.im = tw_fma(c[4], x22.im, a1.im);
        b1.re = tw_fma(c[5], x25.re, b1.re), b1.im = tw_fma(c[5], x25.im, b1.im);
        a2.re = tw_fma(c[4], x42.re, a2.re), a2.im = tw_fma(c[4], x42.im, a2.im);
        b2.re = tw_fma(c[5], x5.re, b2.re), b2.im = tw_fma(c[5], x5.im, b2.im);
        a0.re = tw_fma(c[6], x33.re, a0.re), a0.im = tw_fma(c[6], x33.im, a0.im);
        b0.re = tw_fma(c[7], x14.re, b0.re), b0.im = tw_fma(c[7], x14.im, b0.im);
        a1.re = tw_fma(c[6], x16.re, a1.re), a1.im = tw_fma(c[6], x16.im, a1.im);
        b1.re = tw_fma(c[7], x31.re, b1.re), b1.im = tw_fma(c[7], x31.im, b1.im);
        a2.re = tw_fma(c[6], x22.re, a2.re), a2.im = tw_fma(c[6], x22.im, a2.im);
        b2.re = tw_fma(c[7], x25.re, b2.re), b2.im = tw_fma(c[7], x25.im, b2.im);
        a0.re = tw_fma(c[8], x24.re, a0.re), a0.im = tw_fma(c[8], x24.im, a0.im);
        b0.re = tw_fma(c[9], x23.re, b0.re), b0.im = tw_fma(c[9], x23.im, b0.im);
        a1.re = tw_fma(c[8], x33.re, a1.re), a1.im = tw_fma(c[8], x33.im, a1.im);
        b1.re = tw_fma(c[9], x14.re, b1.re), b1.im = tw_fma(c[9], x14.im, b1.im);
        a2.re = tw_fma(c[8], x16.re, a2.re), a2.im = tw_fma(c[8], x16.im, a2.im);
        b2.re = tw_fma(c[9], x31.re, b2.re), b2.im = tw_fma(c[9], x31.im, b2.im);
        a0.re = tw_fma(c[10], x26.re, a0.re), a0.im = tw_fma(c[10], x26.im, a0.im);
        b0.re = tw_fma(c[11], x21.re, b0.re), b0.im = tw_fma(c[11], x21.im, b0.im);
        a1.re = tw_fma(c[10], x24.re, a1.re), a1.im = tw_fma(c[10], x24.im, a1.im);
        b1.re = tw_fma(c[11], x23.re, b1.re), b1.im = tw_fma(c[11], x23.im, b1.im);
        a2.re = tw_fma(c[10], x33.re, a2.re), a2.im = tw_fma(c[10], x33.im, a2.im);
        b2.re = tw_fma(c[11], x14.re, b2.re), b2.im = tw_fma(c[11], x14.im, b2.im);
        a0.re = tw_fma(c[12], x36.re, a0.re), a0.im = tw_fma(c[12], x36.im, a0.im);
        b0.re = tw_fma(c[13], x11.re, b0.re), b0.im = tw_fma(c[13], x11.im, b0.im);
        a1.re = tw_fma(c[12], x26.re, a1.re), a1.im = tw_fma(c[12], x26.im, a1.im);
        b1.re = tw_fma(c[13], x21.re, b1.re), b1.im = tw_fma(c[13], x21.im, b1.im);
        a2.re = tw_fma(c[12], x24.re, a2.re), a2.im = tw_fma(c[12], x24.im, a2.im);
        b2.re = tw_fma(c[13], x23.re, b2.re), b2.im = tw_fma(c[13], x23.im, b2.im);
        a0.re = tw_fma(c[14], x39.re, a0.re), a0.im = tw_fma(c[14], x39.im, a0.im);
        b0.re = tw_fma(c[15], x8.re, b0.re), b0.im = tw_fma(c[15], x8.im, b0.im);
        a1.re = tw_fma(c[14], x36.re, a1.re), a1.im = tw_fma(c[14], x36.im, a1.im);
        b1.re = tw_fma(c[15], x11.re, b1.re), b1.im = tw_fma(c[15], x11.im, b1.im);
        a2.re = tw_fma(c[14], x26.re, a2.re), a2.im = tw_fma(c[14], x26.im, a2.im);
        b2.re = tw_fma(c[15], x21.re, b2.re), b2.im = tw_fma(c[15], x21.im, b2.im);
        a0.re = tw_fma(c[16], x7.re, a0.re), a0.im = tw_fma(c[16], x7.im, a0.im);
        b0.re = tw_fma(c[17], x40.re, b0.re), b0.im = tw_fma(c[17], x40.im, b0.im);
        a1.re = tw_fma(c[16], x39.re, a1.re), a1.im = tw_fma(c[16], x39.im, a1.im);
        b1.re = tw_fma(c[17], x8.re, b1.re), b1.im = tw_fma(c[17], x8.im, b1.im);
        a2.re = tw_fma(c[16], x36.re, a2.re), a2.im = tw_fma(c[16], x36.im, a2.im);
        b2.re = tw_fma(c[17], x11.re, b2.re), b2.im = tw_fma(c[17], x11.im, b2.im);
        a0.re = tw_fma(c[18], x35.re, a0.re), a0.im = tw_fma(c[18], x35.im, a0.im);
        b0.re = tw_fma(c[19], x12.re, b0.re), b0.im = tw_fma(c[19], x12.im, b0.im);
        a1.re = tw_fma(c[18], x7.re, a1.re), a1.im = tw_fma(c[18], x7.im, a1.im);
        b1.re = tw_fma(c[19], x40.re, b1.re), b1.im = tw_fma(c[19], x40.im, b1.im);
        a2.re = tw_fma(c[18], x39.re, a2.re), a2.im = tw_fma(c[18], x39.im, a2.im);
        b2.re = tw_fma(c[19], x8.re, b2.re), b2.im = tw_fma(c[19], x8.im, b2.im);
        a0.re = tw_fma(c[20], x34.re, a0.re), a0.im = tw_fma(c[20], x34.im, a0.im);
        b0.re = tw_fma(c[21], x13.re, b0.re), b0.im = tw_fma(c[21], x13.im, b0.im);
        a1.re = tw_fma(c[20], x35.re, a1.re), a1.im = tw_fma(c[20], x35.im, a1.im);
        b1.re = tw_fma(c[21], x12.re, b1.re), b1.im = tw_fma(c[21], x12.im, b1.im);
        a2.re = tw_fma(c[20], x7.re, a2.re), a2.im = tw_fma(c[20], x7.im, a2.im);
        b2.re = tw_fma(c[21], x40.re, b2.re), b2.im = tw_fma(c[21], x40.im, b2.im);
        a0.re = tw_fma(c[22], x29.re, a0.re), a0.im = tw_fma(c[22], x29.im, a0.im);
        b0.re = tw_fma(c[23], x18.re, b0.re), b0.im = tw_fma(c[23], x18.im, b0.im);
        a1.re = tw_fma(c[22], x34.re, a1.re), a1.im = tw_fma(c[22], x34.im, a1.im);
        b1.re = tw_fma(c[23], x13.re, b1.re), b1.im = tw_fma(c[23], x13.im, b1.im);
        a2.re = tw_fma(c[22], x35.re, a2.re), a2.im = tw_fma(c[22], x35.im, a2.im);
        b2.re = tw_fma(c[23], x12.re, b2.re), b2.im = tw_fma(c[23], x12.im, b2.im);
        a0.re = tw_fma(c[24], x4.re, a0.re), a0.im = tw_fma(c[24], x4.im, a0.im);
        b0.re = tw_fma(c[25], x43.re, b0.re), b0.im = tw_fma(c[25], x43.im, b0.im);
        a1.re = tw_fma(c[24], x29.re, a1.re), a1.im = tw_fma(c[24], x29.im, a1.im);
        b1.re = tw_fma(c[25], x18.re, b1.re), b1.im = tw_fma(c[25], x18.im, b1.im);
        a2.re = tw_fma(c[24], x34.re, a2.re), a2.im = tw_fma(c[24], x34.im, a2.im);
        b2.re = tw_fma(c[25], x13.re, b2.re), b2.im = tw_fma(c[25], x13.im, b2.im);
        a0.re = tw_fma(c[26], x20.re, a0.re), a0.im = tw_fma(c[26], x20.im, a0.im);
        b0.re = tw_fma(c[27], x27.re, b0.re), b0.im = tw_fma(c[27], x27.im, b0.im);
        a1.re = tw_fma(c[26], x4.re, a1.re), a1.im = tw_fma(c[26], x4.im, a1.im);
        b1.re = tw_fma(c[27], x43.re, b1.re), b1.im = tw_fma(c[27], x43.im, b1.im);
        a2.re = tw_fma(c[26], x29.re, a2.re), a2.im = tw_fma(c[26], x29.im, a2.im);
        b2.re = tw_fma(c[27], x18.re, b2.re), b2.im = tw_fma(c[27], x18.im, b2.im);
        a0.re = tw_fma(c[28], x6.re, a0.re), a0.im = tw_fma(c[28], x6.im, a0.im);
        b0.re = tw_fma(c[29], x41.re, b0.re), b0.im = tw_fma(c[29], x41.im, b0.im);
        a1.re = tw_fma(c[28], x20.re, a1.re), a1.im = tw_fma(c[28], x20.im, a1.im);
        b1.re = tw_fma(c[29], x27.re, b1.re), b1.im = tw_fma(c[29], x27.im, b1.im);
        a2.re = tw_fma(c[28], x4.re, a2.re), a2.im = tw_fma(c[28], x4.im, a2.im);
        b2.re = tw_fma(c[29], x43.re, b2.re), b2.im = tw_fma(c[29], x43.im, b2.im);
        a0.re = tw_fma(c[30], x30.re, a0.re), a0.im = tw_fma(c[30], x30.im, a0.im);
        b0.re = tw_fma(c[31], x17.re, b0.re), b0.im = tw_fma(c[31], x17.im, b0.im);
        a1.re = tw_fma(c[30], x6.re, a1.re), a1.im = tw_fma(c[30], x6.im, a1.im);
        b1.re = tw_fma(c[31], x41.re, b1.re), b1.im = tw_fma(c[31], x41.im, b1.im);
        a2.re = tw_fma(c[30], x20.re, a2.re), a2.im = tw_fma(c[30], x20.im, a2.im);
        b2.re = tw_fma(c[31], x27.re, b2.re), b2.im = tw_fma(c[31], x27.im, b2.im);
        a0.re = tw_fma(c[32], x9.re, a0.re), a0.im = tw_fma(c[32], x9.im, a0.im);
        b0.re = tw_fma(c[33], x38.re, b0.re), b0.im = tw_fma(c[33], x38.im, b0.im);
        a1.re = tw_fma(c[32], x30.re, a1.re), a1.im = tw_fma(c[32], x30.im, a1.im);
        b1.re = tw_fma(c[33], x17.re, b1.re), b1.im = tw_fma(c[33], x17.im, b1.im);
        a2.re = tw_fma(c[32], x6.re, a2.re), a2.im = tw_fma(c[32], x6.im, a2.im);
        b2.re = tw_fma(c[33], x41.re, b2.re), b2.im = tw_fma(c[33], x41.im, b2.im);
        a0.re = tw_fma(c[34], x45.re, a0.re), a0.im = tw_fma(c[34], x45.im, a0.im);
        b0.re = tw_fma(c[35], x2.re, b0.re), b0.im = tw_fma(c[35], x2.im, b0.im);
        a1.re = tw_fma(c[34], x9.re, a1.re), a1.im = tw_fma(c[34], x9.im, a1.im);
        b1.re = tw_fma(c[35], x38.re, b1.re), b1.im = tw_fma(c[35], x38.im, b1.im);
        a2.re = tw_fma(c[34], x30.re, a2.re), a2.im = tw_fma(c[34], x30.im, a2.im);
        b2.re = tw_fma(c[35], x17.re, b2.re), b2.im = tw_fma(c[35], x17.im, b2.im);
        a0.re = tw_fma(c[36], x37.re, a0.re), a0.im = tw_fma(c[36], x37.im, a0.im);
        b0.re = tw_fma(c[37], x10.re, b0.re), b0.im = tw_fma(c[37], x10.im, b0.im);
        a1.re = tw_fma(c[36], x45.re, a1.re), a1.im = tw_fma(c[36], x45.im, a1.im);
        b1.re = tw_fma(c[37], x2.re, b1.re), b1.im = tw_fma(c[37], x2.im, b1.im);
        a2.re = tw_fma(c[36], x9.re, a2.re), a2.im = tw_fma(c[36], x9.im, a2.im);
        b2.re = tw_fma(c[37], x38.re, b2.re), b2.im = tw_fma(c[37], x38.im, b2.im);
        a0.re = tw_fma(c[38], x44.re, a0.re), a0.im = tw_fma(c[38], x44.im, a0.im);
        b0.re = tw_fma(c[39], x3.re, b0.re), b0.im = tw_fma(c[39], x3.im, b0.im);
        a1.re = tw_fma(c[38], x37.re, a1.re), a1.im = tw_fma(c[38], x37.im, a1.im);
        b1.re = tw_fma(c[39], x10.re, b1.re), b1.im = tw_fma(c[39], x10.im, b1.im);
        a2.re = tw_fma(c[38], x45.re, a2.re), a2.im = tw_fma(c[38], x45.im, a2.im);
        b2.re = tw_fma(c[39], x2.re, b2.re), b2.im = tw_fma(c[39], x2.im, b2.im);
        a0.re = tw_fma(c[40], x32.re, a0.re), a0.im = tw_fma(c[40], x32.im, a0.im);
        b0.re = tw_fma(c[41], x15.re, b0.re), b0.im = tw_fma(c[41], x15.im, b0.im);
        a1.re = tw_fma(c[40], x44.re, a1.re), a1.im = tw_fma(c[40], x44.im, a1.im);
        b1.re = tw_fma(c[41], x3.re, b1.re), b1.im = tw_fma(c[41], x3.im, b1.im);
        a2.re = tw_fma(c[40], x37.re, a2.re), a2.im = tw_fma(c[40], x37.im, a2.im);
        b2.re = tw_fma(c[41], x10.re, b2.re), b2.im = tw_fma(c[41], x10.im, b2.im);
        a0.re = tw_fma(c[42], x19.re, a0.re), a0.im = tw_fma(c[42], x19.im, a0.im);
        b0.re = tw_fma(c[43], x28.re, b0.re), b0.im = tw_fma(c[43], x28.im, b0.im);
        a1.re = tw_fma(c[42], x32.re, a1.re), a1.im = tw_fma(c[42], x32.im, a1.im);
        b1.re = tw_fma(c[43], x15.re, b1.re), b1.im = tw_fma(c[43], x15.im, b1.im);
        a2.re = tw_fma(c[42], x44.re, a2.re), a2.im = tw_fma(c[42], x44.im, a2.im);
        b2.re = tw_fma(c[43], x3.re, b2.re), b2.im = tw_fma(c[43], x3.im, b2.im);
        a0.re = tw_fma(c[44], x1.re, a0.re), a0.im = tw_fma(c[44], x1.im, a0.im);
        b0.re = tw_fma(c[45], x46.re, b0.re), b0.im = tw_fma(c[45], x46.im, b0.im);
        a1.re = tw_fma(c[44], x19.re, a1.re), a1.im = tw_fma(c[44], x19.im, a1.im);
        b1.re = tw_fma(c[45], x28.re, b1.re), b1.im = tw_fma(c[45], x28.im, b1.im);
        a2.re = tw_fma(c[44], x32.re, a2.re), a2.im = tw_fma(c[44], x32.im, a2.im);
        b2.re = tw_fma(c[45], x15.re, b2.re), b2.im = tw_fma(c[45], x15.im, b2.im);
        a1.re = tw_fma(c[46], x1.re, a1.re), a1.im = tw_fma(c[46], x1.im, a1.im);
        b1.re = tw_fma(c[47], x46.re, b1.re), b1.im = tw_fma(c[47], x46.im, b1.im);
        a2.re = tw_fma(c[46], x19.re, a2.re), a2.im = tw_fma(c[46], x19.im, a2.im);
        b2.re = tw_fma(c[47], x28.re, b2.re), b2.im = tw_fma(c[47], x28.im, b2.im);
        a2.re = tw_fma(c[48], x1.re, a2.re), a2.im = tw_fma(c[48], x1.im, a2.im);
        b2.re = tw_fma(c[49], x46.re, b2.re), b2.im = tw_fma(c[49], x46.im, b2.im);
        {
          const tw_u32 k = tw_dft47_order[o + 0];
          const tw_complex a = a0;
          const tw_complex y = {a.re + b0.im, a.im - b0.re};
          const tw_complex z = {a.re - b0.im, a.im + b0.re};
          tw_put(tile, from0 + k, 0, y);
          tw_put(tile, from0 + (47u - k), 0, z);
        }
        {
          const tw_u32 k = tw_dft47_order[o + 1];
          const tw_complex a = a1;
          const tw_complex y = {a.re + b1.im, a.im - b1.re};
          const tw_complex z = {a.re - b1.im, a.im + b1.re};
          tw_put(tile, from0 + k, 0, y);
          tw_put(tile, from0 + (47u - k), 0, z);
        }
        {
          const tw_u32 k = tw_dft47_order[o + 2];
          const tw_complex a = a2;
          const tw_complex y = {a.re + b2.im, a.im - b2.re};
          const tw_complex z = {a.re - b2.im, a.im + b2.re};
          tw_put(tile, from0 + k, 0, y);
          tw_put(tile, from0 + (47u - k), 0, z);
        }
      }
    }
    tw_barrier();
    tw_get(tile, to0, 0, x0);
    tw_get(tile, to0, 47, x1);
    tw_get(tile, to0, 94, x2);
    tw_get(tile, to0, 141, x3);
    tw_get(tile, to1, 0, x4);
    tw_get(tile, to1, 47, x5);
    tw_get(tile, to1, 94, x6);
    tw_get(tile, to1, 141, x7);
    tw_get(tile, to2, 0, x8);
    tw_get(tile, to2, 47, x9);
    tw_get(tile, to2, 94, x10);
    tw_get(tile, to2, 141, x11);
    tw_get(tile, to3, 0, x12);
    tw_get(tile, to3, 47, x13);
    tw_get(tile, to3, 94, x14);
    tw_get(tile, to3, 141, x15);
    tw_get(tile, to4, 0, x16);
    tw_get(tile, to4, 47, x17);
    tw_get(tile, to4, 94, x18);
    tw_get(tile, to4, 141, x19);
    tw_get(tile, to5, 0, x20);
    tw_get(tile, to5, 47, x21);
    tw_get(tile, to5, 94, x22);
    tw_get(tile, to5, 141, x23);
    tw_get(tile, to6, 0, x24);
    tw_get(tile, to6, 47, x25);
    tw_get(tile, to6, 94, x26);
    tw_get(tile, to6, 141, x27);
    tw_get(tile, to7, 0, x28);
    tw_get(tile, to7, 47, x29);
    tw_get(tile, to7, 94, x30);
    tw_get(tile, to7, 141, x31);
    tw_get(tile, to8, 0, x32);
    tw_get(tile, to8, 47, x33);
    tw_get(tile, to8, 94, x34);
    tw_get(tile, to8, 141, x35);
    tw_get(tile, to9, 0, x36);
    tw_get(tile, to9, 47, x37);
    tw_get(tile, to9, 94, x38);
    tw_get(tile, to9, 141, x39);
    if (t < 11u) {
      tw_get(tile, to10, 0, x40);
      tw_get(tile, to10, 47, x41);
      tw_get(tile, to10, 94, x42);
      tw_get(tile, to10, 141, x43);
    }
  }

  /* stage 3 of 3: radix 4, stride 47 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 47);
    const tw_complex w3 = tw_load_table(roots + 94);
    x1 = tw_multiply(x1, w1);
    x2 = tw_multiply(x2, w2);
    x3 = tw_multiply(x3, w3);
  }
  {
    const tw_u32 k = t + 13u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 47);
    const tw_complex w3 = tw_load_table(roots + 94);
    x5 = tw_multiply(x5, w1);
    x6 = tw_multiply(x6, w2);
    x7 = tw_multiply(x7, w3);
  }
  {
    const tw_u32 k = t + 26u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 47);
    const tw_complex w3 = tw_load_table(roots + 94);
    x9 = tw_multiply(x9, w1);
    x10 = tw_multiply(x10, w2);
    x11 = tw_multiply(x11, w3);
  }
  {
    const tw_u32 k = (t + 39u) % 47u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 47);
    const tw_complex w3 = tw_load_table(roots + 94);
    x13 = tw_multiply(x13, w1);
    x14 = tw_multiply(x14, w2);
    x15 = tw_multiply(x15, w3);
  }
  {
    const tw_u32 k = (t + 52u) % 47u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 47);
    const tw_complex w3 = tw_load_table(roots + 94);
    x17 = tw_multiply(x17, w1);
    x18 = tw_multiply(x18, w2);
    x19 = tw_multiply(x19, w3);
  }
  {
    const tw_u32 k = (t + 65u) % 47u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 47);
    const tw_complex w3 = tw_load_table(roots + 94);
    x21 = tw_multiply(x21, w1);
    x22 = tw_multiply(x22, w2);
    x23 = tw_multiply(x23, w3);
  }
  {
    const tw_u32 k = (t + 78u) % 47u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 47);
    const tw_complex w3 = tw_load_table(roots + 94);
    x25 = tw_multiply(x25, w1);
    x26 = tw_multiply(x26, w2);
    x27 = tw_multiply(x27, w3);
  }
  {
    const tw_u32 k = (t + 91u) % 47u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 47);
    const tw_complex w3 = tw_load_table(roots + 94);
    x29 = tw_multiply(x29, w1);
    x30 = tw_multiply(x30, w2);
    x31 = tw_multiply(x31, w3);
  }
  {
    const tw_u32 k = (t + 104u) % 47u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 47);
    const tw_complex w3 = tw_load_table(roots + 94);
    x33 = tw_multiply(x33, w1);
    x34 = tw_multiply(x34, w2);
    x35 = tw_multiply(x35, w3);
  }
  {
    const tw_u32 k = (t + 117u) % 47u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 47);
    const tw_complex w3 = tw_load_table(roots + 94);
    x37 = tw_multiply(x37, w1);
    x38 = tw_multiply(x38, w2);
    x39 = tw_multiply(x39, w3);
  }
  {
    const tw_u32 k = (t + 130u) % 47u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    const tw_complex w2 = tw_load_table(roots + 47);
    const tw_complex w3 = tw_load_table(roots + 94);
    x41 = tw_multiply(x41, w1);
    x42 = tw_multiply(x42, w2);
    x43 = tw_multiply(x43, w3);
  }
  tw_dft4(&x0, &x1, &x2, &x3);
  tw_dft4(&x4, &x5, &x6, &x7);
  tw_dft4(&x8, &x9, &x10, &x11);
  tw_dft4(&x12, &x13, &x14, &x15);
  tw_dft4(&x16, &x17, &x18, &x19);
  tw_dft4(&x20, &x21, &x22, &x23);
  tw_dft4(&x24, &x25, &x26, &x27);
  tw_dft4(&x28, &x29, &x30, &x31);
  tw_dft4(&x32, &x33, &x34, &x35);
  tw_dft4(&x36, &x37, &x38, &x39);
  tw_dft4(&x40, &x41, &x42, &x43);

  { /* exchange */
    const tw_u32 from0 = row * 564u + t;
    const tw_u32 from1 = row * 564u + (t + 13u);
    const tw_u32 from2 = row * 564u + (t + 26u);
    const tw_u32 from3 = row * 564u + (t + 39u) / 47u * 188u + (t + 39u) % 47u;
    const tw_u32 from4 = row * 564u + (t + 52u) / 47u * 188u + (t + 52u) % 47u;
    const tw_u32 from5 = row * 564u + (t + 65u) / 47u * 188u + (t + 65u) % 47u;
    const tw_u32 from6 = row * 564u + (t + 78u) / 47u * 188u + (t + 78u) % 47u;
    const tw_u32 from7 = row * 564u + (t + 91u) / 47u * 188u + (t + 91u) % 47u;
    const tw_u32 from8 = row * 564u + (t + 104u) / 47u * 188u + (t + 104u) % 47u;
    const tw_u32 from9 = row * 564u + (t + 117u) / 47u * 188u + (t + 117u) % 47u;
    const tw_u32 from10 = row * 564u + (t + 130u) / 47u * 188u + (t + 130u) % 47u;
    const tw_u32 linear0 = thread;
    const tw_tile tile = tw_tile_from(0u);
    tw_barrier();
    tw_put(tile, from0, 0, x0);
    tw_put(tile, from0, 47, x1);
    tw_put(tile, from0, 94, x2);
    tw_put(tile, from0, 141, x3);
    tw_put(tile, from1, 0, x4);
    tw_put(tile, from1, 47, x5);
    tw_put(tile, from1, 94, x6);
    tw_put(tile, from1, 141, x7);
    tw_put(tile, from2, 0, x8);
    tw_put(tile, from2, 47, x9);
    tw_put(tile, from2, 94, x10);
    tw_put(tile, from2, 141, x11);
    tw_put(tile, from3, 0, x12);
    tw_put(tile, from3, 47, x13);
    tw_put(tile, from3, 94, x14);
    tw_put(tile, from3, 141, x15);
    tw_put(tile, from4, 0, x16);
    tw_put(tile, from4, 47, x17);
    tw_put(tile, from4, 94, x18);
    tw_put(tile, from4, 141, x19);
    tw_put(tile, from5, 0, x20);
    tw_put(tile, from5, 47, x21);
    tw_put(tile, from5, 94, x22);
    tw_put(tile, from5, 141, x23);
    tw_put(tile, from6, 0, x24);
    tw_put(tile, from6, 47, x25);
    tw_put(tile, from6, 94, x26);
    tw_put(tile, from6, 141, x27);
    tw_put(tile, from7, 0, x28);
    tw_put(tile, from7, 47, x29);
    tw_put(tile, from7, 94, x30);
    tw_put(tile, from7, 141, x31);
    tw_put(tile, from8, 0, x32);
    tw_put(tile, from8, 47, x33);
    tw_put(tile, from8, 94, x34);
    tw_put(tile, from8, 141, x35);
    tw_put(tile, from9, 0, x36);
    tw_put(tile, from9, 47, x37);
    tw_put(tile, from9, 94, x38);
    tw_put(tile, from9, 141, x39);
    if (t < 11u) {
      tw_put(tile, from10, 0, x40);
      tw_put(tile, from10, 47, x41);
      tw_put(tile, from10, 94, x42);
      tw_put(tile, from10, 141, x43);
    }
    tw_barrier();
    tw_get(tile, linear0, 0, x0);
    tw_get(tile, linear0, 26, x1);
    tw_get(tile, linear0, 52, x2);
    tw_get(tile, linear0, 78, x3);
    tw_get(tile, linear0, 104, x4);
    tw_get(tile, linear0, 130, x5);
    tw_get(tile, linear0, 156, x6);
    tw_get(tile, linear0, 182, x7);
    tw_get(tile, linear0, 208, x8);
    tw_get(tile, linear0, 234, x9);
    tw_get(tile, linear0, 260, x10);
    tw_get(tile, linear0, 286, x11);
    tw_get(tile, linear0, 312, x12);
    tw_get(tile, linear0, 338, x13);
    tw_get(tile, linear0, 364, x14);
    tw_get(tile, linear0, 390, x15);
    tw_get(tile, linear0, 416, x16);
    tw_get(tile, linear0, 442, x17);
    tw_get(tile, linear0, 468, x18);
    tw_get(tile, linear0, 494, x19);
    tw_get(tile, linear0, 520, x20);
    tw_get(tile, linear0, 546, x21);
    tw_get(tile, linear0, 572, x22);
    tw_get(tile, linear0, 598, x23);
    tw_get(tile, linear0, 624, x24);
    tw_get(tile, linear0, 650, x25);
    tw_get(tile, linear0, 676, x26);
    tw_get(tile, linear0, 702, x27);
    tw_get(tile, linear0, 728, x28);
    tw_get(tile, linear0, 754, x29);
    tw_get(tile, linear0, 780, x30);
    tw_get(tile, linear0, 806, x31);
    tw_get(tile, linear0, 832, x32);
    tw_get(tile, linear0, 858, x33);
    tw_get(tile, linear0, 884, x34);
    tw_get(tile, linear0, 910, x35);
    tw_get(tile, linear0, 936, x36);
    tw_get(tile, linear0, 962, x37);
    tw_get(tile, linear0, 988, x38);
    tw_get(tile, linear0, 1014, x39);
    tw_get(tile, linear0, 1040, x40);
    tw_get(tile, linear0, 1066, x41);
    tw_get(tile, linear0, 1092, x42);
    if (thread * 1u + 1118u < tile_words) {
      tw_get(tile, linear0, 1118, x43);
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
  x31.re *= scale, x31.im *= scale * sign;
  x32.re *= scale, x32.im *= scale * sign;
  x33.re *= scale, x33.im *= scale * sign;
  x34.re *= scale, x34.im *= scale * sign;
  x35.re *= scale, x35.im *= scale * sign;
  x36.re *= scale, x36.im *= scale * sign;
  x37.re *= scale, x37.im *= scale * sign;
  x38.re *= scale, x38.im *= scale * sign;
  x39.re *= scale, x39.im *= scale * sign;
  x40.re *= scale, x40.im *= scale * sign;
  x41.re *= scale, x41.im *= scale * sign;
  x42.re *= scale, x42.im *= scale * sign;
  x43.re *= scale, x43.im *= scale * sign;

  { /* store */
    const tw_u32 word0 = thread * 1u;
    const tw_u32 words = args.batch - first < 2 ? (tw_u32)(args.batch - first) * 564u : tile_words;
    tw_out *const out = (tw_out *)args.out + first * 564;
    if (word0 < words) {
      tw_store(out + word0 + 0u, x0);
    }
    if (word0 + 26u < words) {
      tw_store(out + word0 + 26u, x1);
    }
    if (word0 + 52u < words) {
      tw_store(out + word0 + 52u, x2);
    }
    if (word0 + 78u < words) {
      tw_store(out + word0 + 78u, x3);
    }
    if (word0 + 104u < words) {
      tw_store(out + word0 + 104u, x4);
    }
    if (word0 + 130u < words) {
      tw_store(out + word0 + 130u, x5);
    }
    if (word0 + 156u < words) {
      tw_store(out + word0 + 156u, x6);
    }
    if (word0 + 182u < words) {
      tw_store(out + word0 + 182u, x7);
    }
    if (word0 + 208u < words) {
      tw_store(out + word0 + 208u, x8);
    }
    if (word0 + 234u < words) {
      tw_store(out + word0 + 234u, x9);
    }
    if (word0 + 260u < words) {
      tw_store(out + word0 + 260u, x10);
    }
    if (word0 + 286u < words) {
      tw_store(out + word0 + 286u, x11);
    }
    if (word0 + 312u < words) {
      tw_store(out + word0 + 312u, x12);
    }
    if (word0 + 338u < words) {
      tw_store(out + word0 + 338u, x13);
    }
    if (word0 + 364u < words) {
      tw_store(out + word0 + 364u, x14);
    }
    if (word0 + 390u < words) {
      tw_store(out + word0 + 390u, x15);
    }
    if (word0 + 416u < words) {
      tw_store(out + word0 + 416u, x16);
    }
    if (word0 + 442u < words) {
      tw_store(out + word0 + 442u, x17);
    }
    if (word0 + 468u < words) {
      tw_store(out + word0 + 468u, x18);
    }
    if (word0 + 494u < words) {
      tw_store(out + word0 + 494u, x19);
    }
    if (word0 + 520u < words) {
      tw_store(out + word0 + 520u, x20);
    }
    if (word0 + 546u < words) {
      tw_store(out + word0 + 546u, x21);
    }
    if (word0 + 572u < words) {
      tw_store(out + word0 + 572u, x22);
    }
    if (word0 + 598u < words) {
      tw_store(out + word0 + 598u, x23);
    }
    if (word0 + 624u < words) {
      tw_store(out + word0 + 624u, x24);
    }
    if (word0 + 650u < words) {
      tw_store(out + word0 + 650u, x25);
    }
    if (word0 + 676u < words) {
      tw_store(out + word0 + 676u, x26);
    }
    if (word0 + 702u < words) {
      tw_store(out + word0 + 702u, x27);
    }
    if (word0 + 728u < words) {
      tw_store(out + word0 + 728u, x28);
    }
    if (word0 + 754u < words) {
      tw_store(out + word0 + 754u, x29);
    }
    if (word0 + 780u < words) {
      tw_store(out + word0 + 780u, x30);
    }
    if (word0 + 806u < words) {
      tw_store(out + word0 + 806u, x31);
    }
    if (word0 + 832u < words) {
      tw_store(out + word0 + 832u, x32);
    }
    if (word0 + 858u < words) {
      tw_store(out + word0 + 858u, x33);
    }
    if (word0 + 884u < words) {
      tw_store(out + word0 + 884u, x34);
    }
    if (word0 + 910u < words) {
      tw_store(out + word0 + 910u, x35);
    }
    if (word0 + 936u < words) {
      tw_store(out + word0 + 936u, x36);
    }
    if (word0 + 962u < words) {
      tw_store(out + word0 + 962u, x37);
    }
    if (word0 + 988u < words) {
      tw_store(out + word0 + 988u, x38);
    }
    if (word0 + 1014u < words) {
      tw_store(out + word0 + 1014u, x39);
    }
    if (word0 + 1040u < words) {
      tw_store(out + word0 + 1040u, x40);
    }
    if (word0 + 1066u < words) {
      tw_store(out + word0 + 1066u, x41);
    }
    if (word0 + 1092u < words) {
      tw_store(out + word0 + 1092u, x42);
    }
    if (word0 + 1118u < words) {
      tw_store(out + word0 + 1118u, x43);
    }
  }
}

/* tw_f64_62_s0s0_40bca66c: complex transform of rows
 * record: precision=f64 n=62 radices=31x2 elements=31 threads=3 transforms=16 exchange=split padding=insert pad_every=4 pad_by=1 chain=1 lanes=rows rolled=2 */

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

/* DFT of length 2, in place: butterfly.
 * 4 operations: 4 additions, 0 multiplications, 0 fused; at most 5 live values.
 * Before fusing: 4 additions, 0 multiplications. */
TW_INLINE void tw_dft2(
    tw_complex *x0, tw_complex *x1) {
  const tw_real x0_re = x0->re, x0_im = x0->im;
  const tw_real x1_re = x1->re, x1_im = x1->im;
  x0->re = x0_re + x1_re;
  x1->re = x0_re - x1_re;
  x0->im = x0_im + x1_im;
  x1->im = x0_im - x1_im;
}

/* a + b and a - b in their places */
TW_INLINE void tw_fold(tw_complex *a, tw_complex *b) {
  const tw_complex sum = {a->re + b->re, a->im + b->im};
  b->re = a->re - b->re, b->im = a->im - b->im;
  *a = sum;
}
/* DFT of length 31, pairs of results from 30 constants each: cosines and
 * sines for each power of 3 modulo 31. */
TW_CONSTANT tw_real tw_dft31_roots[] = {
    TW_R(0.8207634412072763), TW_R(-0.5712682150947923),
    TW_R(-0.25065253225872053), TW_R(-0.9680771188662043),
    TW_R(0.6889669190756865), TW_R(0.72479278722912),
    TW_R(-0.7587581226927909), TW_R(0.6513724827222223),
    TW_R(0.5289640103269625), TW_R(0.8486442574947509),
    TW_R(-0.9948693233918952), TW_R(0.10116832198743218),
    TW_R(-0.9541392564000488), TW_R(0.29936312297335793),
    TW_R(-0.6121059825476628), TW_R(0.7907757369376985),
    TW_R(0.9189578116202306), TW_R(0.39435585511331855),
    TW_R(0.3473052528448203), TW_R(0.9377521321470804),
    TW_R(-0.8743466161445821), TW_R(-0.48530196253108104),
    TW_R(-0.05064916883871271), TW_R(-0.9987165071710528),
    TW_R(0.15142777750457667), TW_R(0.9884683243281114),
    TW_R(-0.4403941515576343), TW_R(-0.8978045395707417),
    TW_R(0.9795299412524945), TW_R(0.2012985200886601),
    TW_R(0.8207634412072763), TW_R(0.5712682150947923),
    TW_R(-0.25065253225872053), TW_R(0.9680771188662043),
    TW_R(0.6889669190756865), TW_R(-0.72479278722912),
    TW_R(-0.7587581226927909), TW_R(-0.6513724827222223),
    TW_R(0.5289640103269625), TW_R(-0.8486442574947509),
    TW_R(-0.9948693233918952), TW_R(-0.10116832198743218),
    TW_R(-0.9541392564000488), TW_R(-0.29936312297335793),
    TW_R(-0.6121059825476628), TW_R(-0.7907757369376985),
    TW_R(0.9189578116202306), TW_R(-0.39435585511331855),
    TW_R(0.3473052528448203), TW_R(-0.9377521321470804),
    TW_R(-0.8743466161445821), TW_R(0.48530196253108104),
    TW_R(-0.05064916883871271), TW_R(0.9987165071710528),
    TW_R(0.15142777750457667), TW_R(-0.9884683243281114),
    TW_R(-0.4403941515576343), TW_R(0.8978045395707417),
    TW_R(0.9795299412524945), TW_R(-0.2012985200886601)};
/* the results, in the order in which they are computed */
TW_CONSTANT tw_u32 tw_dft31_order[] = {
    1u, 3u, 9u, 27u, 19u, 26u, 16u, 17u, 20u, 29u, 25u, 13u, 8u, 24u, 10u, 30u};

TW_KERNEL(tw_f64_62_s0s0_40bca66c, 48, 1) {
  const tw_u32 thread = tw_thread();
  const tw_u32 row = thread % 16u;
  const tw_u32 t = thread / 16u;
  const tw_u32 tile_words = 992u;
  const tw_real scale = args.scale_f64;
  const tw_real sign = args.sign;
  (void)t, (void)tile_words;
  const tw_i64 index = tw_block();
  const tw_i64 first = index * 16;
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

  { /* load */
    const tw_in *const in_row = (const tw_in *)args.in + (first + (tw_i64)row) * args.in_dist;
    const tw_u32 word0 = t;
    const tw_in *const in0 = in_row + (tw_i64)word0 * args.in_stride;
    if (live && t < 2u) {
      x0 = tw_load(in0);
      x1 = tw_load(in0 + 2 * args.in_stride);
      x2 = tw_load(in0 + 4 * args.in_stride);
      x3 = tw_load(in0 + 6 * args.in_stride);
      x4 = tw_load(in0 + 8 * args.in_stride);
      x5 = tw_load(in0 + 10 * args.in_stride);
      x6 = tw_load(in0 + 12 * args.in_stride);
      x7 = tw_load(in0 + 14 * args.in_stride);
      x8 = tw_load(in0 + 16 * args.in_stride);
      x9 = tw_load(in0 + 18 * args.in_stride);
      x10 = tw_load(in0 + 20 * args.in_stride);
      x11 = tw_load(in0 + 22 * args.in_stride);
      x12 = tw_load(in0 + 24 * args.in_stride);
      x13 = tw_load(in0 + 26 * args.in_stride);
      x14 = tw_load(in0 + 28 * args.in_stride);
      x15 = tw_load(in0 + 30 * args.in_stride);
      x16 = tw_load(in0 + 32 * args.in_stride);
      x17 = tw_load(in0 + 34 * args.in_stride);
      x18 = tw_load(in0 + 36 * args.in_stride);
      x19 = tw_load(in0 + 38 * args.in_stride);
      x20 = tw_load(in0 + 40 * args.in_stride);
      x21 = tw_load(in0 + 42 * args.in_stride);
      x22 = tw_load(in0 + 44 * args.in_stride);
      x23 = tw_load(in0 + 46 * args.in_stride);
      x24 = tw_load(in0 + 48 * args.in_stride);
      x25 = tw_load(in0 + 50 * args.in_stride);
      x26 = tw_load(in0 + 52 * args.in_stride);
      x27 = tw_load(in0 + 54 * args.in_stride);
      x28 = tw_load(in0 + 56 * args.in_stride);
      x29 = tw_load(in0 + 58 * args.in_stride);
      x30 = tw_load(in0 + 60 * args.in_stride);
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

  /* stage 1 of 2: radix 31, stride 1: the loop of the next exchange */

  { /* exchange */
    const tw_u32 from0 = (t * 31u) * 16u + row;
    const tw_u32 from0_at = tw_position(from0);
    const tw_u32 to0 = (t) * 16u + row;
    const tw_u32 to0_at = tw_position(to0);
    const tw_plane plane = tw_plane_from(0u);
    if (t < 2u) {
      tw_fold(&x1, &x30);
      tw_fold(&x21, &x10);
      tw_fold(&x7, &x24);
      tw_fold(&x23, &x8);
      tw_fold(&x18, &x13);
      tw_fold(&x6, &x25);
      tw_fold(&x2, &x29);
      tw_fold(&x11, &x20);
      tw_fold(&x14, &x17);
      tw_fold(&x15, &x16);
      tw_fold(&x5, &x26);
      tw_fold(&x12, &x19);
      tw_fold(&x4, &x27);
      tw_fold(&x22, &x9);
      tw_fold(&x28, &x3);
      tw_complex sum = x0;
      sum.re += x1.re, sum.im += x1.im;
      sum.re += x21.re, sum.im += x21.im;
      sum.re += x7.re, sum.im += x7.im;
      sum.re += x23.re, sum.im += x23.im;
      sum.re += x18.re, sum.im += x18.im;
      sum.re += x6.re, sum.im += x6.im;
      sum.re += x2.re, sum.im += x2.im;
      sum.re += x11.re, sum.im += x11.im;
      sum.re += x14.re, sum.im += x14.im;
      sum.re += x15.re, sum.im += x15.im;
      sum.re += x5.re, sum.im += x5.im;
      sum.re += x12.re, sum.im += x12.im;
      sum.re += x4.re, sum.im += x4.im;
      sum.re += x22.re, sum.im += x22.im;
      sum.re += x28.re, sum.im += x28.im;
      tw_put_part(plane, from0_at, 0, sum.re);
      tw_put_part(plane, from0_at, 1053, sum.im);
      TW_ROLLED
      for (tw_u32 o = 0; o < 16u; o += 2u) {
        const tw_real *const c = tw_dft31_roots + 2 * o;
        tw_complex a0 = x0, b0 = {0, 0};
        tw_complex a1 = x0, b1 = {0, 0};
        a0.re = tw_fma(c[0], x28.re, a0.re), a0.im = tw_fma(c[0], x28.im, a0.im);
        b0.re = tw_fma(c[1], x3.re, b0.re), b0.im = tw_fma(c[1], x3.im, b0.im);
        a0.re = tw_fma(c[2], x22.re, a0.re), a0.im = tw_fma(c[2], x22.im, a0.im);
        b0.re = tw_fma(c[3], x9.re, b0.re), b0.im = tw_fma(c[3], x9.im, b0.im);
        a1.re = tw_fma(c[2], x28.re, a1.re), a1.im = tw_fma(c[2], x28.im, a1.im);
        b1.re = tw_fma(c[3], x3.re, b1.re), b1.im = tw_fma(c[3], x3.im, b1.im);
        a0.re = tw_fma(c[4], x4.re, a0.re), a0.im = tw_fma(c[4], x4.im, a0.im);
        b0.re = tw_fma(c[5], x27.re, b0.re), b0.im = tw_fma(c[5], x27.im, b0.im);
        a1.re = tw_fma(c[4], x22.re, a1.re), a1.im = tw_fma(c[4], x22.im, a1.im);
        b1.re = tw_fma(c[5], x9.re, b1.re), b1.im = tw_fma(c[5], x9.im, b1.im);
        a0.re = tw_fma(c[6], x12.re, a0.re), a0.im = tw_fma(c[6], x12.im, a0.im);
        b0.re = tw_fma(c[7], x19.re, b0.re), b0.im = tw_fma(c[7], x19.im, b0.im);
        a1.re = tw_fma(c[6], x4.re, a1.re), a1.im = tw_fma(c[6], x4.im, a1.im);
        b1.re = tw_fma(c[7], x27.re, b1.re), b1.im = tw_fma(c[7], x27.im, b1.im);
        a0.re = tw_fma(c[8], x5.re, a0.re), a0.im = tw_fma(c[8], x5.im, a0.im);
        b0.re = tw_fma(c[9], x26.re, b0.re), b0.im = tw_fma(c[9], x26.im, b0.im);
        a1.re = tw_fma(c[8], x12.re, a1.re), a1.im = tw_fma(c[8], x12.im, a1.im);
        b1.re = tw_fma(c[9], x19.re, b1.re), b1.im = tw_fma(c[9], x19.im, b1.im);
        a0.re = tw_fma(c[10], x15.re, a0.re), a0.im = tw_fma(c[10], x15.im, a0.im);
        b0.re = tw_fma(c[11], x16.re, b0.re), b0.im = tw_fma(c[11], x16.im, b0.im);
        a1.re = tw_fma(c[10], x5.re, a1.re), a1.im = tw_fma(c[10], x5.im, a1.im);
        b1.re = tw_fma(c[11], x26.re, b1.re), b1.im = tw_fma(c[11], x26.im, b1.im);
        a0.re = tw_fma(c[12], x14.re, a0.re), a0.im = tw_fma(c[12], x14.im, a0.im);
        b0.re = tw_fma(c[13], x17.re, b0.re), b0.im = tw_fma(c[13], x17.im, b0.im);
        a1.re = tw_fma(c[12], x15.re, a1.re), a1.im = tw_fma(c[12], x15.im, a1.im);
        b1.re = tw_fma(c[13], x16.re, b1.re), b1.im = tw_fma(c[13], x16.im, b1.im);
        a0.re = tw_fma(c[14], x11.re, a0.re), a0.im = tw_fma(c[14], x11.im, a0.im);
        b0.re = tw_fma(c[15], x20.re, b0.re), b0.im = tw_fma(c[15], x20.im, b0.im);
        a1.re = tw_fma(c[14], x14.re, a1.re), a1.im = tw_fma(c[14], x14.im, a1.im);
        b1.re = tw_fma(c[15], x17.re, b1.re), b1.im = tw_fma(c[15], x17.im, b1.im);
        a0.re = tw_fma(c[16], x2.re, a0.re), a0.im = tw_fma(c[16], x2.im, a0.im);
        b0.re = tw_fma(c[17], x29.re, b0.re), b0.im = tw_fma(c[17], x29.im, b0.im);
        a1.re = tw_fma(c[16], x11.re, a1.re), a1.im = tw_fma(c[16], x11.im, a1.im);
        b1.re = tw_fma(c[17], x20.re, b1.re), b1.im = tw_fma(c[17], x20.im, b1.im);
        a0.re = tw_fma(c[18], x6.re, a0.re), a0.im = tw_fma(c[18], x6.im, a0.im);
        b0.re = tw_fma(c[19], x25.re, b0.re), b0.im = tw_fma(c[19], x25.im, b0.im);
        a1.re = tw_fma(c[18], x2.re, a1.re), a1.im = tw_fma(c[18], x2.im, a1.im);
        b1.re = tw_fma(c[19], x29.re, b1.re), b1.im = tw_fma(c[19], x29.im, b1.im);
        a0.re = tw_fma(c[20], x18.re, a0.re), a0.im = tw_fma(c[20], x18.im, a0.im);
        b0.re = tw_fma(c[21], x13.re, b0.re), b0.im = tw_fma(c[21], x13.im, b0.im);
        a1.re = tw_fma(c[20], x6.re, a1.re), a1.im = tw_fma(c[20], x6.im, a1.im);
        b1.re = tw_fma(c[21], x25.re, b1.re), b1.im = tw_fma(c[21], x25.im, b1.im);
        a0.re = tw_fma(c[22], x23.re, a0.re), a0.im = tw_fma(c[22], x23.im, a0.im);
        b0.re = tw_fma(c[23], x8.re, b0.re), b0.im = tw_fma(c[23], x8.im, b0.im);
        a1.re = tw_fma(c[22], x18.re, a1.re), a1.im = tw_fma(c[22], x18.im, a1.im);
        b1.re = tw_fma(c[23], x13.re, b1.re), b1.im = tw_fma(c[23], x13.im, b1.im);
        a0.re = tw_fma(c[24], x7.re, a0.re), a0.im = tw_fma(c[24], x7.im, a0.im);
        b0.re = tw_fma(c[25], x24.re, b0.re), b0.im = tw_fma(c[25], x24.im, b0.im);
        a1.re = tw_fma(c[24], x23.re, a1.re), a1.im = tw_fma(c[24], x23.im, a1.im);
        b1.re = tw_fma(c[25], x8.re, b1.re), b1.im = tw_fma(c[25], x8.im, b1.im);
        a0.re = tw_fma(c[26], x21.re, a0.re), a0.im = tw_fma(c[26], x21.im, a0.im);
        b0.re = tw_fma(c[27], x10.re, b0.re), b0.im = tw_fma(c[27], x10.im, b0.im);
        a1.re = tw_fma(c[26], x7.re, a1.re), a1.im = tw_fma(c[26], x7.im, a1.im);
        b1.re = tw_fma(c[27], x24.re, b1.re), b1.im = tw_fma(c[27], x24.im, b1.im);
        a0.re = tw_fma(c[28], x1.re, a0.re), a0.im = tw_fma(c[28], x1.im, a0.im);
        b0.re = tw_fma(c[29], x30.re, b0.re), b0.im = tw_fma(c[29], x30.im, b0.im);
        a1.re = tw_fma(c[28], x21.re, a1.re), a1.im = tw_fma(c[28], x21.im, a1.im);
        b1.re = tw_fma(c[29], x10.re, b1.re), b1.im = tw_fma(c[29], x10.im, b1.im);
        a1.re = tw_fma(c[30], x1.re, a1.re), a1.im = tw_fma(c[30], x1.im, a1.im);
        b1.re = tw_fma(c[31], x30.re, b1.re), b1.im = tw_fma(c[31], x30.im, b1.im);
        {
          const tw_u32 k = tw_dft31_order[o + 0];
          const tw_complex a = a0;
          const tw_complex y = {a.re + b0.im, a.im - b0.re};
          const tw_complex z = {a.re - b0.im, a.im + b0.re};
          tw_put_part(plane, from0_at + k * 17u, 0, y.re);
          tw_put_part(plane, from0_at + k * 17u, 1053, y.im);
          tw_put_part(plane, from0_at + (31u - k) * 17u, 0, z.re);
          tw_put_part(plane, from0_at + (31u - k) * 17u, 1053, z.im);
        }
        {
          const tw_u32 k = tw_dft31_order[o + 1];
          const tw_complex a = a1;
          const tw_complex y = {a.re + b1.im, a.im - b1.re};
          const tw_complex z = {a.re - b1.im, a.im + b1.re};
          tw_put_part(plane, from0_at + k * 17u, 0, y.re);
          tw_put_part(plane, from0_at + k * 17u, 1053, y.im);
          tw_put_part(plane, from0_at + (31u - k) * 17u, 0, z.re);
          tw_put_part(plane, from0_at + (31u - k) * 17u, 1053, z.im);
        }
      }
    }
    tw_barrier();
    tw_get_part(plane, to0_at, 0, x0.re);
    tw_get_part(plane, to0_at, 1053, x0.im);
    tw_get_part(plane, to0_at, 527, x1.re);
    tw_get_part(plane, to0_at, 1580, x1.im);
    tw_get_part(plane, to0_at, 51, x2.re);
    tw_get_part(plane, to0_at, 1104, x2.im);
    tw_get_part(plane, to0_at, 578, x3.re);
    tw_get_part(plane, to0_at, 1631, x3.im);
    tw_get_part(plane, to0_at, 102, x4.re);
    tw_get_part(plane, to0_at, 1155, x4.im);
    tw_get_part(plane, to0_at, 629, x5.re);
    tw_get_part(plane, to0_at, 1682, x5.im);
    tw_get_part(plane, to0_at, 153, x6.re);
    tw_get_part(plane, to0_at, 1206, x6.im);
    tw_get_part(plane, to0_at, 680, x7.re);
    tw_get_part(plane, to0_at, 1733, x7.im);
    tw_get_part(plane, to0_at, 204, x8.re);
    tw_get_part(plane, to0_at, 1257, x8.im);
    tw_get_part(plane, to0_at, 731, x9.re);
    tw_get_part(plane, to0_at, 1784, x9.im);
    tw_get_part(plane, to0_at, 255, x10.re);
    tw_get_part(plane, to0_at, 1308, x10.im);
    tw_get_part(plane, to0_at, 782, x11.re);
    tw_get_part(plane, to0_at, 1835, x11.im);
    tw_get_part(plane, to0_at, 306, x12.re);
    tw_get_part(plane, to0_at, 1359, x12.im);
    tw_get_part(plane, to0_at, 833, x13.re);
    tw_get_part(plane, to0_at, 1886, x13.im);
    tw_get_part(plane, to0_at, 357, x14.re);
    tw_get_part(plane, to0_at, 1410, x14.im);
    tw_get_part(plane, to0_at, 884, x15.re);
    tw_get_part(plane, to0_at, 1937, x15.im);
    tw_get_part(plane, to0_at, 408, x16.re);
    tw_get_part(plane, to0_at, 1461, x16.im);
    tw_get_part(plane, to0_at, 935, x17.re);
    tw_get_part(plane, to0_at, 1988, x17.im);
    tw_get_part(plane, to0_at, 459, x18.re);
    tw_get_part(plane, to0_at, 1512, x18.im);
    tw_get_part(plane, to0_at, 986, x19.re);
    tw_get_part(plane, to0_at, 2039, x19.im);
    if (t < 1u) {
      tw_get_part(plane, to0_at, 510, x20.re);
      tw_get_part(plane, to0_at, 1563, x20.im);
      tw_get_part(plane, to0_at, 1037, x21.re);
      tw_get_part(plane, to0_at, 2090, x21.im);
    }
    if (t < 0u) {
      tw_get_part(plane, to0_at, 0, x22.re);
      tw_get_part(plane, to0_at, 1053, x22.im);
      tw_get_part(plane, to0_at, 0, x23.re);
      tw_get_part(plane, to0_at, 1053, x23.im);
      tw_get_part(plane, to0_at, 0, x24.re);
      tw_get_part(plane, to0_at, 1053, x24.im);
      tw_get_part(plane, to0_at, 0, x25.re);
      tw_get_part(plane, to0_at, 1053, x25.im);
      tw_get_part(plane, to0_at, 0, x26.re);
      tw_get_part(plane, to0_at, 1053, x26.im);
      tw_get_part(plane, to0_at, 0, x27.re);
      tw_get_part(plane, to0_at, 1053, x27.im);
      tw_get_part(plane, to0_at, 0, x28.re);
      tw_get_part(plane, to0_at, 1053, x28.im);
      tw_get_part(plane, to0_at, 0, x29.re);
      tw_get_part(plane, to0_at, 1053, x29.im);
    }
  }

  /* stage 2 of 2: radix 2, stride 31 */
  {
    const tw_u32 k = t;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x1 = tw_multiply(x1, w1);
  }
  {
    const tw_u32 k = t + 3u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x3 = tw_multiply(x3, w1);
  }
  {
    const tw_u32 k = t + 6u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x5 = tw_multiply(x5, w1);
  }
  {
    const tw_u32 k = t + 9u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x7 = tw_multiply(x7, w1);
  }
  {
    const tw_u32 k = t + 12u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x9 = tw_multiply(x9, w1);
  }
  {
    const tw_u32 k = t + 15u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x11 = tw_multiply(x11, w1);
  }
  {
    const tw_u32 k = t + 18u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x13 = tw_multiply(x13, w1);
  }
  {
    const tw_u32 k = t + 21u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x15 = tw_multiply(x15, w1);
  }
  {
    const tw_u32 k = t + 24u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x17 = tw_multiply(x17, w1);
  }
  {
    const tw_u32 k = t + 27u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x19 = tw_multiply(x19, w1);
  }
  {
    const tw_u32 k = (t + 30u) % 31u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x21 = tw_multiply(x21, w1);
  }
  {
    const tw_u32 k = (t + 33u) % 31u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x23 = tw_multiply(x23, w1);
  }
  {
    const tw_u32 k = (t + 36u) % 31u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x25 = tw_multiply(x25, w1);
  }
  {
    const tw_u32 k = (t + 39u) % 31u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x27 = tw_multiply(x27, w1);
  }
  {
    const tw_u32 k = (t + 42u) % 31u;
    const tw_complex *const roots = (const tw_complex *)args.table + 0 + k;
    const tw_complex w1 = tw_load_table(roots);
    x29 = tw_multiply(x29, w1);
  }
  tw_dft2(&x0, &x1);
  tw_dft2(&x2, &x3);
  tw_dft2(&x4, &x5);
  tw_dft2(&x6, &x7);
  tw_dft2(&x8, &x9);
  tw_dft2(&x10, &x11);
  tw_dft2(&x12, &x13);
  tw_dft2(&x14, &x15);
  tw_dft2(&x16, &x17);
  tw_dft2(&x18, &x19);
  tw_dft2(&x20, &x21);
  tw_dft2(&x22, &x23);
  tw_dft2(&x24, &x25);
  tw_dft2(&x26, &x27);
  tw_dft2(&x28, &x29);

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

  { /* store */
    tw_out *const out_row = (tw_out *)args.out + (first + (tw_i64)row) * args.out_dist;
    const tw_u32 word0 = t;
    tw_out *const out0 = out_row + (tw_i64)word0 * args.out_stride;
    if (live) {
      tw_store(out0, x0);
      tw_store(out0 + 31 * args.out_stride, x1);
      tw_store(out0 + 3 * args.out_stride, x2);
      tw_store(out0 + 34 * args.out_stride, x3);
      tw_store(out0 + 6 * args.out_stride, x4);
      tw_store(out0 + 37 * args.out_stride, x5);
      tw_store(out0 + 9 * args.out_stride, x6);
      tw_store(out0 + 40 * args.out_stride, x7);
      tw_store(out0 + 12 * args.out_stride, x8);
      tw_store(out0 + 43 * args.out_stride, x9);
      tw_store(out0 + 15 * args.out_stride, x10);
      tw_store(out0 + 46 * args.out_stride, x11);
      tw_store(out0 + 18 * args.out_stride, x12);
      tw_store(out0 + 49 * args.out_stride, x13);
      tw_store(out0 + 21 * args.out_stride, x14);
      tw_store(out0 + 52 * args.out_stride, x15);
      tw_store(out0 + 24 * args.out_stride, x16);
      tw_store(out0 + 55 * args.out_stride, x17);
      tw_store(out0 + 27 * args.out_stride, x18);
      tw_store(out0 + 58 * args.out_stride, x19);
    }
    if (live && t < 1u) {
      tw_store(out0 + 30 * args.out_stride, x20);
      tw_store(out0 + 61 * args.out_stride, x21);
    }
    if (live && t < 0u) {
      tw_store(out0 + 64 * args.out_stride, x22);
      tw_store(out0 + 95 * args.out_stride, x23);
      tw_store(out0 + 67 * args.out_stride, x24);
      tw_store(out0 + 98 * args.out_stride, x25);
      tw_store(out0 + 70 * args.out_stride, x26);
      tw_store(out0 + 101 * args.out_stride, x27);
      tw_store(out0 + 73 * args.out_stride, x28);
      tw_store(out0 + 104 * args.out_stride, x29);
    }
  }
}

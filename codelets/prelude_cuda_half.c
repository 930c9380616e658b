/* prelude_cuda_half.c: loads and stores of numbers of 16 bits on GPUs. Conversions are instructions
 * where there are any, which takes no header; those of the kernel's own side are inlined. */
#include "prelude_half.h"

static void add(text *out, const char *part) {
  text_add(out, "%s", part);
}

/* ---- conversions ---- */

static const char from_f16[] = "TW_INLINE float tw_from_half(unsigned short h) {\n"
                               "  float v;\n"
                               "  asm(\"cvt.f32.f16 %0, %1;\" : \"=f\"(v) : \"h\"(h));\n"
                               "  return v;\n"
                               "}\n"
                               "TW_INLINE tw_complex tw_from_halves(tw_u32 bits) {\n"
                               "  const tw_complex x = {tw_from_half((unsigned short)bits),\n"
                               "                        tw_from_half((unsigned short)(bits >> "
                               "16))};\n"
                               "  return x;\n"
                               "}\n";

static const char from_bf16[] =
    "TW_INLINE float tw_from_half(unsigned short h) { return __uint_as_float((tw_u32)h << 16); }\n"
    "TW_INLINE tw_complex tw_from_halves(tw_u32 bits) {\n"
    "  const tw_complex x = {__uint_as_float(bits << 16), __uint_as_float(bits & 0xffff0000u)};\n"
    "  return x;\n"
    "}\n";

static const char to_f16[] =
    "TW_INLINE unsigned short tw_to_half(float v) {\n"
    "  unsigned short h;\n"
    "  asm(\"cvt.rn.f16.f32 %0, %1;\" : \"=h\"(h) : \"f\"(v));\n"
    "  return h;\n"
    "}\n"
    "TW_INLINE tw_u32 tw_to_halves(tw_complex v) {\n"
    "#if __CUDA_ARCH__ >= 800\n"
    "  tw_u32 bits;\n"
    "  asm(\"cvt.rn.f16x2.f32 %0, %1, %2;\" : \"=r\"(bits) : \"f\"(v.im), \"f\"(v.re));\n"
    "  return bits;\n"
    "#else\n"
    "  return tw_to_half(v.re) | (tw_u32)tw_to_half(v.im) << 16;\n"
    "#endif\n"
    "}\n";

static const char to_bf16[] =
    "TW_INLINE unsigned short tw_to_half(float v) {\n"
    "#if __CUDA_ARCH__ >= 800\n"
    "  unsigned short h;\n"
    "  asm(\"cvt.rn.bf16.f32 %0, %1;\" : \"=h\"(h) : \"f\"(v));\n"
    "  return h;\n"
    "#else\n"
    "  const tw_u32 bits = __float_as_uint(v);\n"
    "  const tw_u32 rounded = (bits + 0x7fffu + (bits >> 16 & 1u)) >> 16;\n"
    "  return (unsigned short)((bits & 0x7fffffffu) > 0x7f800000u ? 0x7fffu : rounded);\n"
    "#endif\n"
    "}\n"
    "TW_INLINE tw_u32 tw_to_halves(tw_complex v) {\n"
    "#if __CUDA_ARCH__ >= 800\n"
    "  tw_u32 bits;\n"
    "  asm(\"cvt.rn.bf16x2.f32 %0, %1, %2;\" : \"=r\"(bits) : \"f\"(v.im), \"f\"(v.re));\n"
    "  return bits;\n"
    "#else\n"
    "  return tw_to_half(v.re) | (tw_u32)tw_to_half(v.im) << 16;\n"
    "#endif\n"
    "}\n";

/* ---- complex elements: 4 bytes, the real part in the lower half ---- */

static const char complex_in[] =
    "typedef tw_u32 tw_in;\n"
    "#define TW_COPY \"cp.async.ca.shared.global [%0], [%1], 4;\"\n"
    "TW_INLINE tw_complex tw_load(const tw_in *p) { return tw_from_halves(*p); }\n"
    "TW_INLINE tw_complex tw_sh_load_in(const tw_in *p) { return tw_from_halves(*p); }\n"
    "TW_INLINE tw_complex tw_load_stream(const tw_in *p) { return tw_from_halves(__ldcs(p)); }\n"
    "#define TW_TWO(v) *a = tw_from_halves(v.x), *b = tw_from_halves(v.y)\n"
    "#define TW_FOUR(v) TW_TWO(v), *c = tw_from_halves(v.z), *d = tw_from_halves(v.w)\n"
    "TW_INLINE void tw_load_pair(const tw_in *p, tw_complex *a, tw_complex *b) {\n"
    "  const uint2 v = *(const uint2 *)p;\n"
    "  TW_TWO(v);\n"
    "}\n"
    "TW_INLINE void tw_load_pair_stream(const tw_in *p, tw_complex *a, tw_complex *b) {\n"
    "  const uint2 v = __ldcs((const uint2 *)p);\n"
    "  TW_TWO(v);\n"
    "}\n"
    "TW_INLINE void tw_load_quad(const tw_in *p, tw_complex *a, tw_complex *b, tw_complex *c,\n"
    "                            tw_complex *d) {\n"
    "  const uint4 v = *(const uint4 *)p;\n"
    "  TW_FOUR(v);\n"
    "}\n"
    "TW_INLINE void tw_load_quad_stream(const tw_in *p, tw_complex *a, tw_complex *b,\n"
    "                                   tw_complex *c, tw_complex *d) {\n"
    "  const uint4 v = __ldcs((const uint4 *)p);\n"
    "  TW_FOUR(v);\n"
    "}\n";

static const char complex_out[] =
    "typedef tw_u32 tw_out;\n"
    "TW_INLINE void tw_store(tw_out *p, tw_complex v) { *p = tw_to_halves(v); }\n"
    "TW_INLINE void tw_store_stream(tw_out *p, tw_complex v) { __stcs(p, tw_to_halves(v)); }\n"
    "#define TW_PAIR make_uint2(tw_to_halves(a), tw_to_halves(b))\n"
    "#define TW_QUAD \\\n"
    "  make_uint4(tw_to_halves(a), tw_to_halves(b), tw_to_halves(c), tw_to_halves(d))\n"
    "TW_INLINE void tw_store_pair(tw_out *p, tw_complex a, tw_complex b) {\n"
    "  *(uint2 *)p = TW_PAIR;\n"
    "}\n"
    "TW_INLINE void tw_store_pair_stream(tw_out *p, tw_complex a, tw_complex b) {\n"
    "  __stcs((uint2 *)p, TW_PAIR);\n"
    "}\n"
    "TW_INLINE void tw_store_quad(tw_out *p, tw_complex a, tw_complex b, tw_complex c,\n"
    "                             tw_complex d) {\n"
    "  *(uint4 *)p = TW_QUAD;\n"
    "}\n"
    "TW_INLINE void tw_store_quad_stream(tw_out *p, tw_complex a, tw_complex b, tw_complex c,\n"
    "                                    tw_complex d) {\n"
    "  __stcs((uint4 *)p, TW_QUAD);\n"
    "}\n";

/* Loads that fetch whole lines, or pairs of them, into L2. */
static void lines(int pairs, text *out) {
  if (pairs)
    add(out, "#if __CUDA_ARCH__ >= 800\n"
             "#define TW_LINES \".L2::256B\"\n"
             "#else\n"
             "#define TW_LINES \".L2::128B\"\n"
             "#endif\n");
  else
    add(out, "#define TW_LINES \".L2::128B\"\n");
  add(out, "TW_INLINE tw_complex tw_load_lines(const tw_in *p) {\n"
           "  tw_u32 bits;\n"
           "  asm volatile(\"ld.global\" TW_LINES \".b32 %0, [%1];\"\n"
           "               : \"=r\"(bits) : \"l\"(tw_global(p)));\n"
           "  return tw_from_halves(bits);\n"
           "}\n");
}

static const char complex_keep[] =
    "#if __CUDA_ARCH__ >= 800\n"
    "TW_INLINE void tw_store_keep(tw_out *p, tw_complex v) {\n"
    "  tw_u64 policy;\n"
    "  asm(\"createpolicy.fractional.L2::evict_last.b64 %0;\" : \"=l\"(policy));\n"
    "  asm volatile(\"st.global.L2::cache_hint.b32 [%0], %1, %2;\" : :\n"
    "               \"l\"(tw_global(p)), \"r\"(tw_to_halves(v)), \"l\"(policy) : \"memory\");\n"
    "}\n"
    "#else\n"
    "#define tw_store_keep tw_store\n"
    "#endif\n";

/* ---- real elements: 2 bytes, which asynchronous copies cannot move ---- */

static const char real_in[] =
    "typedef unsigned short tw_in;\n"
    "TW_INLINE tw_complex tw_real_word(unsigned short h) {\n"
    "  const tw_complex x = {tw_from_half(h), 0};\n"
    "  return x;\n"
    "}\n"
    "TW_INLINE tw_complex tw_load(const tw_in *p) { return tw_real_word(*p); }\n"
    "TW_INLINE tw_complex tw_sh_load_in(const tw_in *p) { return tw_real_word(*p); }\n"
    "TW_INLINE tw_complex tw_load_stream(const tw_in *p) { return tw_real_word(__ldcs(p)); }\n"
    "#define tw_load_lines tw_load\n"
    "#define TW_TWO(v) *a = tw_real_word(v.x), *b = tw_real_word(v.y)\n"
    "#define TW_FOUR(v) TW_TWO(v), *c = tw_real_word(v.z), *d = tw_real_word(v.w)\n"
    "TW_INLINE void tw_load_pair(const tw_in *p, tw_complex *a, tw_complex *b) {\n"
    "  const ushort2 v = *(const ushort2 *)p;\n"
    "  TW_TWO(v);\n"
    "}\n"
    "TW_INLINE void tw_load_pair_stream(const tw_in *p, tw_complex *a, tw_complex *b) {\n"
    "  const ushort2 v = __ldcs((const ushort2 *)p);\n"
    "  TW_TWO(v);\n"
    "}\n"
    "TW_INLINE void tw_load_quad(const tw_in *p, tw_complex *a, tw_complex *b, tw_complex *c,\n"
    "                            tw_complex *d) {\n"
    "  const ushort4 v = *(const ushort4 *)p;\n"
    "  TW_FOUR(v);\n"
    "}\n"
    "TW_INLINE void tw_load_quad_stream(const tw_in *p, tw_complex *a, tw_complex *b,\n"
    "                                   tw_complex *c, tw_complex *d) {\n"
    "  const ushort4 v = __ldcs((const ushort4 *)p);\n"
    "  TW_FOUR(v);\n"
    "}\n";

static const char real_out[] =
    "typedef unsigned short tw_out;\n"
    "TW_INLINE void tw_store(tw_out *p, tw_complex v) { *p = tw_to_half(v.re); }\n"
    "TW_INLINE void tw_store_stream(tw_out *p, tw_complex v) { __stcs(p, tw_to_half(v.re)); }\n"
    "#define tw_store_keep tw_store\n"
    "#define TW_PAIR make_ushort2(tw_to_half(a.re), tw_to_half(b.re))\n"
    "#define TW_QUAD \\\n"
    "  make_ushort4(tw_to_half(a.re), tw_to_half(b.re), tw_to_half(c.re), tw_to_half(d.re))\n"
    "TW_INLINE void tw_store_pair(tw_out *p, tw_complex a, tw_complex b) {\n"
    "  *(ushort2 *)p = TW_PAIR;\n"
    "}\n"
    "TW_INLINE void tw_store_pair_stream(tw_out *p, tw_complex a, tw_complex b) {\n"
    "  __stcs((ushort2 *)p, TW_PAIR);\n"
    "}\n"
    "TW_INLINE void tw_store_quad(tw_out *p, tw_complex a, tw_complex b, tw_complex c,\n"
    "                             tw_complex d) {\n"
    "  *(ushort4 *)p = TW_QUAD;\n"
    "}\n"
    "TW_INLINE void tw_store_quad_stream(tw_out *p, tw_complex a, tw_complex b, tw_complex c,\n"
    "                                    tw_complex d) {\n"
    "  __stcs((ushort4 *)p, TW_QUAD);\n"
    "}\n";

void prelude_cuda_half_in(const spec *s, text *out) {
  int hint = s->record.value[FIELD_LOAD_HINT];
  add(out, s->binding.in.format == TW_F16 ? from_f16 : from_bf16);
  add(out, s->binding.in.is_complex ? complex_in : real_in);
  if (s->binding.in.is_complex && hint >= HINT_LINES)
    lines(hint == HINT_LINE_PAIRS, out);
}

void prelude_cuda_half_out(const spec *s, text *out) {
  add(out, s->binding.out.format == TW_F16 ? to_f16 : to_bf16);
  add(out, s->binding.out.is_complex ? complex_out : real_out);
  if (s->binding.out.is_complex && s->record.value[FIELD_STORE_HINT] == HINT_KEEP)
    add(out, complex_keep);
}

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
    "TW_INLINE float tw_from_half(unsigned short h) { return __uint_as_float((tw_u32)h << 16); }\n";

/* A compiler that sees what this does takes words apart long before they are used, and values
 * spill: 2187 points take 877 us with it and 334 without (H200). It serves where words wait in
 * registers for a tile's turn. */
static const char plainly[] =
    "TW_INLINE tw_complex tw_from_halves(tw_u32 bits) {\n"
    "  const tw_complex x = {__uint_as_float(bits << 16), __uint_as_float(bits & 0xffff0000u)};\n"
    "  return x;\n"
    "}\n";

static const char hidden[] =
    "TW_INLINE tw_complex tw_from_halves(tw_u32 bits) {\n"
    "  tw_complex x;\n"
    "  asm(\"shl.b32 %0, %1, 16;\" : \"=f\"(x.re) : \"r\"(bits));\n"
    "  asm(\"and.b32 %0, %1, 0xffff0000;\" : \"=f\"(x.im) : \"r\"(bits));\n"
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
    "TW_INLINE tw_complex tw_load_stream(const tw_in *p) { return tw_from_halves(__ldcs(p)); }\n";

static const char complex_out[] =
    "typedef tw_u32 tw_out;\n"
    "TW_INLINE void tw_store(tw_out *p, tw_complex v) { *p = tw_to_halves(v); }\n"
    "TW_INLINE void tw_store_stream(tw_out *p, tw_complex v) { __stcs(p, tw_to_halves(v)); }\n";

/* Loads that fetch whole lines, or two of them, into L2; `whole`: of words in pairs. */
static void lines(int two, int whole, text *out) {
  if (two)
    add(out, "#if __CUDA_ARCH__ >= 800\n"
             "#define TW_LINES \".L2::256B\"\n"
             "#else\n"
             "#define TW_LINES \".L2::128B\"\n"
             "#endif\n");
  else
    add(out, "#define TW_LINES \".L2::128B\"\n");
  text_add(out, "TW_INLINE tw_complex tw_load%s_lines(const tw_in *p) {\n", whole ? "_whole" : "");
  add(out, "  tw_u32 bits;\n"
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
    "#define tw_load_lines tw_load\n";

static const char real_out[] =
    "typedef unsigned short tw_out;\n"
    "TW_INLINE void tw_store(tw_out *p, tw_complex v) { *p = tw_to_half(v.re); }\n"
    "TW_INLINE void tw_store_stream(tw_out *p, tw_complex v) { __stcs(p, tw_to_half(v.re)); }\n"
    "#define tw_store_keep tw_store\n";

/* ---- pairs of real elements, which may begin at any of them ---- */

/* One access where the pair is aligned to its size, else two; as in prelude_cuda_real.c. */
static const char pairs_in[] =
    "typedef struct { unsigned short re, im; } tw_in;\n"
    "#define TW_WHOLE(p) ((const tw_u32 *)(p))\n"
    "TW_INLINE tw_complex tw_load(const tw_in *p) {\n"
    "  tw_u32 bits;\n"
    "  asm volatile(\"{\\n .reg .pred whole;\\n .reg .b64 at, low;\\n .reg .b16 re, im;\\n\"\n"
    "               \" mov.b64 at, %1;\\n and.b64 low, at, 3;\\n setp.eq.u64 whole, low, 0;\\n\"\n"
    "               \" @whole ld.global.b32 %0, [at];\\n @!whole ld.global.b16 re, [at];\\n\"\n"
    "               \" @!whole ld.global.b16 im, [at+2];\\n @!whole mov.b32 %0, {re, im};\\n}\"\n"
    "               : \"=r\"(bits) : \"l\"(tw_global(p)));\n"
    "  return tw_from_halves(bits);\n"
    "}\n"
    "#define tw_load_stream tw_load\n"
    "TW_INLINE tw_complex tw_sh_load_in(const tw_in *p) {\n"
    "  return tw_from_halves(p->re | (tw_u32)p->im << 16);\n"
    "}\n"
    "TW_INLINE tw_complex tw_load_whole(const tw_in *p) { return tw_from_halves(*TW_WHOLE(p)); }\n"
    "TW_INLINE tw_complex tw_load_whole_stream(const tw_in *p) {\n"
    "  return tw_from_halves(__ldcs(TW_WHOLE(p)));\n"
    "}\n";

static const char pairs_out[] =
    "typedef struct { unsigned short re, im; } tw_out;\n"
    "TW_INLINE void tw_store(tw_out *p, tw_complex v) {\n"
    "  asm volatile(\"{\\n .reg .pred whole;\\n .reg .b64 low;\\n .reg .b16 re, im;\\n\"\n"
    "               \" and.b64 low, %0, 3;\\n setp.eq.u64 whole, low, 0;\\n mov.b32 {re, im}, "
    "%1;\\n\"\n"
    "               \" @whole st.global.b32 [%0], %1;\\n @!whole st.global.b16 [%0], re;\\n\"\n"
    "               \" @!whole st.global.b16 [%0+2], im;\\n}\" : :\n"
    "               \"l\"(tw_global(p)), \"r\"(tw_to_halves(v)) : \"memory\");\n"
    "}\n"
    "#define tw_store_stream tw_store\n"
    "#define tw_store_keep tw_store\n"
    "TW_INLINE void tw_store_whole(tw_out *p, tw_complex v) { *(tw_u32 *)p = tw_to_halves(v); }\n"
    "TW_INLINE void tw_store_whole_stream(tw_out *p, tw_complex v) {\n"
    "  __stcs((tw_u32 *)p, tw_to_halves(v));\n"
    "}\n"
    "#define tw_store_whole_keep tw_store_whole\n";

/* ---- several elements at once, if the address is aligned to them, or else one by one ---- */

/* An instruction's list of registers: "{%0, %1}". */
static void add_registers(int count, text *out) {
  for (int i = 0; i < count; i++)
    text_add(out, "%s%%%d", i ? ", " : "{", i);
  add(out, "}");
}

/* The lines of assembly: one access if `wide`, else `count` of them. Operand `count` is the
 * address. */
static void add_assembly(element e, int load, int count, const char *cache, text *out) {
  const char *type = e.is_complex ? "b32" : "b16";
  text_add(
      out,
      "  asm volatile(\"{\\n .reg .pred wide;\\n .reg .u32 low;\\n cvt.u32.u64 low, %%%d;\\n\"\n"
      "               \" and.b32 low, low, %d;\\n setp.eq.u32 wide, low, 0;\\n\"\n",
      count, count * element_bytes(e) - 1);
  if (load) {
    text_add(out, "               \" @wide ld.global%s.v%d.%s ", cache, count, type);
    add_registers(count, out);
    text_add(out, ", [%%%d];\\n\"\n", count);
  } else {
    text_add(out, "               \" @wide st.global%s.v%d.%s [%%%d], ", cache, count, type, count);
    add_registers(count, out);
    add(out, ";\\n\"\n");
  }
  for (int i = 0; i < count; i++) {
    int offset = i * element_bytes(e);
    if (load)
      text_add(out, "               \" @!wide ld.global%s.%s %%%d, [%%%d + %d];\\n\"\n", cache,
               type, i, count, offset);
    else
      text_add(out, "               \" @!wide st.global%s.%s [%%%d + %d], %%%d;\\n\"\n", cache,
               type, count, offset, i);
  }
}

/* The head of a function that moves so many words. */
static void vector_head(const char *whole, int load, int count, int stream, text *out) {
  text_add(out, "TW_INLINE void tw_%s_%s%s%s(%s *p", load ? "load" : "store",
           count == 4 ? "quad" : "pair", whole, stream ? "_stream" : "",
           load ? "const tw_in" : "tw_out");
  for (int i = 0; i < count; i++)
    text_add(out, ", tw_complex %s%c", load ? "*" : "", 'a' + i);
  add(out, ") {\n");
}

/* One piece of assembly without branches, so that compilers start all loads before they wait for
 * one. */
static void vector_access(element e, int load, int count, int stream, text *out) {
  const char *convert = !load          ? e.is_complex ? "tw_to_halves" : "tw_to_half"
                        : e.is_complex ? "tw_from_halves"
                                       : "tw_real_word";
  const char letter = e.is_complex ? 'r' : 'h';
  vector_head("", load, count, stream, out);
  for (int i = 0; load && i < count; i++)
    text_add(out, "%s%d%s", i ? ", v" : "  tw_in v", i, i + 1 < count ? "" : ";\n");
  add_assembly(e, load, count, stream ? ".cs" : "", out);
  add(out, load ? "               \"}\" : " : "               \"}\" : : ");
  for (int i = 0; i < count; i++)
    if (load)
      text_add(out, "%s\"=%c\"(v%d)", i ? ", " : "", letter, i);
    else
      text_add(out, "%s\"%c\"(%s(%c%s))", i ? ", " : "", letter, convert, 'a' + i,
               e.is_complex ? "" : ".re");
  add(out, load ? "\n               : \"l\"(tw_global(p)));\n"
                : ",\n               \"l\"(tw_global(p)) : \"memory\");\n");
  for (int i = 0; load && i < count; i++)
    text_add(out, "  *%c = %s(v%d);\n", 'a' + i, convert, i);
  add(out, "}\n");
}

/* The same of pairs, one by one. */
static void vector_of_pairs(int load, int count, int stream, text *out) {
  vector_head("", load, count, stream, out);
  for (int i = 0; i < count; i++)
    if (load)
      text_add(out, "  *%c = tw_load(p + %d);\n", 'a' + i, i);
    else
      text_add(out, "  tw_store(p + %d, %c);\n", i, 'a' + i);
  add(out, "}\n");
}

/* The same of words, complex ones or pairs, at an address that is aligned to all of them. Stores
 * are assembly too, since compilers take plain ones apart where the branch for addresses that are
 * not aligned has the same words. */
static void vector_whole(int load, int count, int stream, text *out) {
  static const char names[] = "xyzw";
  vector_head("_whole", load, count, stream, out);
  if (load)
    text_add(out,
             stream ? "  const uint%d v = __ldcs((const uint%d *)p);\n"
                    : "  const uint%d v = *(const uint%d *)p;\n",
             count, count);
  for (int i = 0; i < count && load; i++)
    text_add(out, "  *%c = tw_from_halves(v.%c);\n", 'a' + i, names[i]);
  if (!load) {
    text_add(out, "  asm volatile(\"st.global%s.v%d.b32 [%%%d], ", stream ? ".cs" : "", count,
             count);
    add_registers(count, out);
    add(out, ";\" : : ");
    for (int i = 0; i < count; i++)
      text_add(out, "\"r\"(tw_to_halves(%c)), ", 'a' + i);
    add(out, "\n               \"l\"(tw_global(p)) : \"memory\");\n");
  }
  add(out, "}\n");
}

static void vectors(const spec *s, element e, int load, text *out) {
  int vector = s->record.value[FIELD_VECTOR], pairs = spec_moves_pairs(s, !load);
  int hint = s->record.value[load ? FIELD_LOAD_HINT : FIELD_STORE_HINT];
  int stream = hint == HINT_STREAM;
  if (!vector)
    return;
  if (pairs)
    vector_of_pairs(load, 1 << vector, stream, out);
  else
    vector_access(e, load, 1 << vector, stream, out);
  if (pairs || e.is_complex)
    vector_whole(load, 1 << vector, stream, out);
}

/* Loads that leave an element as it is, and its conversion. */
static void fetches(const spec *s, text *out) {
  int hint = s->record.value[FIELD_LOAD_HINT];
  if (!record_fetches(&s->record))
    return;
  add(out, "TW_INLINE tw_in tw_fetch(const tw_in *p) {\n"
           "  tw_u32 bits;\n");
  text_add(out, "  asm volatile(\"ld.global%s\"", hint == HINT_STREAM ? ".cs" : "");
  add(out, hint >= HINT_LINES ? " TW_LINES \".b32 %0, [%1];\"\n" : " \".b32 %0, [%1];\"\n");
  add(out, "               : \"=r\"(bits) : \"l\"(tw_global(p)));\n"
           "  return bits;\n"
           "}\n"
           "#define tw_fetched tw_from_halves\n");
}

/* Words of a spectrum that are kept in the tile as memory has them, and four of them at once, at
 * addresses aligned to all of them. */
static const char packed_in[] =
    "TW_INLINE void tw_fill_quad(tw_in *tile, const tw_in *p) {\n"
    "  *(uint4 *)tile = *(const uint4 *)p;\n"
    "}\n"
    "TW_INLINE void tw_fill(tw_in *tile, const tw_in *p) { *tile = *p; }\n";

static const char packed_out[] =
    "TW_INLINE void tw_sh_store_out(tw_out *p, tw_complex v) { *p = tw_to_halves(v); }\n"
    "TW_INLINE void tw_empty_quad(tw_out *p, const tw_out *tile) {\n"
    "  *(uint4 *)p = *(const uint4 *)tile;\n"
    "}\n"
    "TW_INLINE void tw_empty(tw_out *p, const tw_out *tile) { *p = *tile; }\n";

void prelude_cuda_half_in(const spec *s, text *out) {
  int hint = s->record.value[FIELD_LOAD_HINT], pairs = spec_moves_pairs(s, 0);
  int words = pairs || s->binding.in.is_complex;
  add(out, s->binding.in.format == TW_F16 ? from_f16 : from_bf16);
  if (s->binding.in.format == TW_BF16)
    add(out, record_fetches(&s->record) ? plainly : hidden);
  add(out, pairs ? pairs_in : s->binding.in.is_complex ? complex_in : real_in);
  if (words && hint >= HINT_LINES)
    lines(hint == HINT_LINE_PAIRS, pairs, out);
  if (pairs)
    add(out, "#define tw_load_lines tw_load\n");
  fetches(s, out);
  vectors(s, s->binding.in, 1, out);
  if (spec_packs_spectrum(s, 0))
    add(out, packed_in);
}

/* Words of the tile, with tile=halves. */
static const char tile_halves[] =
    "typedef tw_u32 tw_word;\n"
    "TW_INLINE tw_complex tw_sh_load(const tw_word *p) { return tw_from_halves(*p); }\n"
    "TW_INLINE void tw_sh_store(tw_word *p, tw_complex v) { *p = tw_to_halves(v); }\n";

void prelude_cuda_half_out(const spec *s, text *out) {
  int pairs = spec_moves_pairs(s, 1);
  add(out, s->binding.out.format == TW_F16 ? to_f16 : to_bf16);
  add(out, pairs ? pairs_out : s->binding.out.is_complex ? complex_out : real_out);
  if (!pairs && s->binding.out.is_complex && s->record.value[FIELD_STORE_HINT] == HINT_KEEP)
    add(out, complex_keep);
  vectors(s, s->binding.out, 0, out);
  if (spec_packs_spectrum(s, 1))
    add(out, packed_out);
  if (s->record.value[FIELD_TILE] == TILE_HALVES)
    add(out, tile_halves);
}

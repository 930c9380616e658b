/* prelude_cpu_half.c: loads and stores of numbers of 16 bits on the cpu device. Conversions are
 * integer arithmetic and exact products, since not every compiler has types of 16 bits. */
#include "prelude_half.h"

static void add(text *out, const char *part) {
  text_add(out, "%s", part);
}

/* ---- conversions ---- */

/* The bits of an f16 below its sign, moved to those of an f32, are the number times 2^-112, also
 * where it is subnormal. */
static const char from_f16[] = "TW_INLINE float tw_from_half(unsigned short h) {\n"
                               "  union { tw_u32 bits; float number; } v = {(h & 0x7fffu) << 13};\n"
                               "  v.number *= 0x1p112f;\n"
                               "  if ((h & 0x7c00u) == 0x7c00u)\n"
                               "    v.bits |= 0x7f800000u;\n"
                               "  v.bits |= (h & 0x8000u) << 16;\n"
                               "  return v.number;\n"
                               "}\n";

static const char from_bf16[] =
    "TW_INLINE float tw_from_half(unsigned short h) {\n"
    "  const union { tw_u32 bits; float number; } v = {(tw_u32)h << 16};\n"
    "  return v.number;\n"
    "}\n";

/* From 65520 on, half way to what would follow the largest number, all is infinite. Below 2^-14
 * numbers are subnormal: multiples of 2^-24, to which a sum with 1/2 rounds. */
static const char to_f16[] =
    "TW_INLINE unsigned short tw_to_half(float number) {\n"
    "  union { float number; tw_u32 bits; } v = {number};\n"
    "  const tw_u32 sign = v.bits >> 16 & 0x8000u;\n"
    "  v.bits &= 0x7fffffffu;\n"
    "  if (v.bits > 0x7f800000u)\n"
    "    return 0x7fffu;\n"
    "  if (v.bits >= 0x477ff000u)\n"
    "    return (unsigned short)(sign | 0x7c00u);\n"
    "  if (v.bits < 0x38800000u) {\n"
    "    v.number += 0.5f;\n"
    "    return (unsigned short)(sign | (v.bits - 0x3f000000u));\n"
    "  }\n"
    "  return (unsigned short)(sign | (v.bits - 0x38000000u + 0xfffu + (v.bits >> 13 & 1u)) >> "
    "13);\n"
    "}\n";

static const char to_bf16[] =
    "TW_INLINE unsigned short tw_to_half(float number) {\n"
    "  const union { float number; tw_u32 bits; } v = {number};\n"
    "  if ((v.bits & 0x7fffffffu) > 0x7f800000u)\n"
    "    return 0x7fffu;\n"
    "  return (unsigned short)((v.bits + 0x7fffu + (v.bits >> 16 & 1u)) >> 16);\n"
    "}\n";

/* ---- elements ---- */

static const char complex_in[] =
    "typedef tw_u32 tw_in;\n"
    "TW_INLINE tw_complex tw_from_element(tw_in e) {\n"
    "  return (tw_complex){tw_from_half((unsigned short)e), tw_from_half((unsigned short)(e >> "
    "16))};\n"
    "}\n";

static const char real_in[] = "typedef unsigned short tw_in;\n"
                              "TW_INLINE tw_complex tw_from_element(tw_in e) {\n"
                              "  return (tw_complex){tw_from_half(e), 0};\n"
                              "}\n";

static const char pairs_in[] = "typedef struct { unsigned short re, im; } tw_in;\n"
                               "TW_INLINE tw_complex tw_from_element(tw_in e) {\n"
                               "  return (tw_complex){tw_from_half(e.re), tw_from_half(e.im)};\n"
                               "}\n"
                               "#define tw_load_whole tw_load\n"
                               "#define tw_load_whole_stream tw_load\n"
                               "#define tw_load_whole_lines tw_load\n";

static const char loads[] =
    "TW_ACCESS tw_complex tw_load(const tw_in *p) {\n"
    "  TW_COUNT(TW_GLOBAL_LOAD, p, sizeof *p);\n"
    "  return tw_from_element(*p);\n"
    "}\n"
    "#define tw_load_stream tw_load\n"
    "#define tw_load_lines tw_load\n"
    "TW_ACCESS void tw_load_pair(const tw_in *p, tw_complex *a, tw_complex *b) {\n"
    "  TW_COUNT(TW_GLOBAL_LOAD, p, 2 * sizeof *p);\n"
    "  *a = tw_from_element(p[0]), *b = tw_from_element(p[1]);\n"
    "}\n"
    "#define tw_load_pair_stream tw_load_pair\n"
    "#define tw_load_pair_whole tw_load_pair\n"
    "#define tw_load_pair_whole_stream tw_load_pair\n"
    "TW_ACCESS void tw_load_quad(const tw_in *p, tw_complex *a, tw_complex *b, tw_complex *c,\n"
    "                            tw_complex *d) {\n"
    "  TW_COUNT(TW_GLOBAL_LOAD, p, 4 * sizeof *p);\n"
    "  *a = tw_from_element(p[0]), *b = tw_from_element(p[1]);\n"
    "  *c = tw_from_element(p[2]), *d = tw_from_element(p[3]);\n"
    "}\n"
    "#define tw_load_quad_stream tw_load_quad\n"
    "#define tw_load_quad_whole tw_load_quad\n"
    "#define tw_load_quad_whole_stream tw_load_quad\n"
    "TW_ACCESS tw_complex tw_sh_load_in(const tw_in *p) {\n"
    "  TW_COUNT(TW_SHARED_LOAD, p, sizeof *p);\n"
    "  return tw_from_element(*p);\n"
    "}\n"
    "TW_INLINE void tw_copy_async(tw_in *to, const tw_in *from) {\n"
    "  tw_env()->copy_async(tw_env(), to, from, sizeof *to);\n"
    "}\n";

static const char fetches[] = "TW_ACCESS tw_in tw_fetch(const tw_in *p) {\n"
                              "  TW_COUNT(TW_GLOBAL_LOAD, p, sizeof *p);\n"
                              "  return *p;\n"
                              "}\n"
                              "#define tw_fetched tw_from_element\n";

static const char complex_out[] = "typedef tw_u32 tw_out;\n"
                                  "TW_INLINE tw_out tw_to_element(tw_complex v) {\n"
                                  "  return tw_to_half(v.re) | (tw_u32)tw_to_half(v.im) << 16;\n"
                                  "}\n";

static const char real_out[] =
    "typedef unsigned short tw_out;\n"
    "TW_INLINE tw_out tw_to_element(tw_complex v) { return tw_to_half(v.re); }\n";

static const char pairs_out[] = "typedef struct { unsigned short re, im; } tw_out;\n"
                                "TW_INLINE tw_out tw_to_element(tw_complex v) {\n"
                                "  return (tw_out){tw_to_half(v.re), tw_to_half(v.im)};\n"
                                "}\n"
                                "#define tw_store_whole tw_store\n"
                                "#define tw_store_whole_stream tw_store\n"
                                "#define tw_store_whole_keep tw_store\n";

static const char stores[] =
    "TW_ACCESS void tw_store(tw_out *p, tw_complex v) {\n"
    "  TW_COUNT(TW_GLOBAL_STORE, p, sizeof *p);\n"
    "  *p = tw_to_element(v);\n"
    "}\n"
    "#define tw_store_stream tw_store\n"
    "#define tw_store_keep tw_store\n"
    "TW_ACCESS void tw_store_pair(tw_out *p, tw_complex a, tw_complex b) {\n"
    "  TW_COUNT(TW_GLOBAL_STORE, p, 2 * sizeof *p);\n"
    "  p[0] = tw_to_element(a), p[1] = tw_to_element(b);\n"
    "}\n"
    "#define tw_store_pair_stream tw_store_pair\n"
    "#define tw_store_pair_whole tw_store_pair\n"
    "#define tw_store_pair_whole_stream tw_store_pair\n"
    "TW_ACCESS void tw_store_quad(tw_out *p, tw_complex a, tw_complex b, tw_complex c,\n"
    "                             tw_complex d) {\n"
    "  TW_COUNT(TW_GLOBAL_STORE, p, 4 * sizeof *p);\n"
    "  p[0] = tw_to_element(a), p[1] = tw_to_element(b);\n"
    "  p[2] = tw_to_element(c), p[3] = tw_to_element(d);\n"
    "}\n"
    "#define tw_store_quad_stream tw_store_quad\n"
    "#define tw_store_quad_whole tw_store_quad\n"
    "#define tw_store_quad_whole_stream tw_store_quad\n";

/* Words of a spectrum that are kept in the tile as memory has them. */
static const char packed_in[] = "TW_ACCESS void tw_fill(tw_in *tile, const tw_in *p) {\n"
                                "  TW_COUNT(TW_GLOBAL_LOAD, p, sizeof *p);\n"
                                "  TW_COUNT(TW_SHARED_STORE, tile, sizeof *tile);\n"
                                "  *tile = *p;\n"
                                "}\n"
                                "TW_ACCESS void tw_fill_quad(tw_in *tile, const tw_in *p) {\n"
                                "  TW_COUNT(TW_GLOBAL_LOAD, p, 4 * sizeof *p);\n"
                                "  TW_COUNT(TW_SHARED_STORE, tile, 4 * sizeof *tile);\n"
                                "  for (int i = 0; i < 4; i++)\n"
                                "    tile[i] = p[i];\n"
                                "}\n";

static const char packed_out[] = "TW_ACCESS void tw_sh_store_out(tw_out *p, tw_complex v) {\n"
                                 "  TW_COUNT(TW_SHARED_STORE, p, sizeof *p);\n"
                                 "  *p = tw_to_element(v);\n"
                                 "}\n"
                                 "TW_ACCESS void tw_empty(tw_out *p, const tw_out *tile) {\n"
                                 "  TW_COUNT(TW_SHARED_LOAD, tile, sizeof *tile);\n"
                                 "  TW_COUNT(TW_GLOBAL_STORE, p, sizeof *p);\n"
                                 "  *p = *tile;\n"
                                 "}\n"
                                 "TW_ACCESS void tw_empty_quad(tw_out *p, const tw_out *tile) {\n"
                                 "  TW_COUNT(TW_SHARED_LOAD, tile, 4 * sizeof *tile);\n"
                                 "  TW_COUNT(TW_GLOBAL_STORE, p, 4 * sizeof *p);\n"
                                 "  for (int i = 0; i < 4; i++)\n"
                                 "    p[i] = tile[i];\n"
                                 "}\n";

void prelude_cpu_half_in(const spec *s, text *out) {
  add(out, s->binding.in.format == TW_F16 ? from_f16 : from_bf16);
  add(out, spec_moves_pairs(s, 0) ? pairs_in : s->binding.in.is_complex ? complex_in : real_in);
  add(out, loads);
  if (record_fetches(&s->record))
    add(out, fetches);
  if (spec_packs_spectrum(s, 0))
    add(out, packed_in);
}

/* Words of the tile, with tile=halves. */
static const char tile_halves[] = "typedef tw_u32 tw_word;\n"
                                  "TW_ACCESS tw_complex tw_sh_load(const tw_word *p) {\n"
                                  "  TW_COUNT(TW_SHARED_LOAD, p, sizeof *p);\n"
                                  "  return tw_from_element(*p);\n"
                                  "}\n"
                                  "TW_ACCESS void tw_sh_store(tw_word *p, tw_complex v) {\n"
                                  "  TW_COUNT(TW_SHARED_STORE, p, sizeof *p);\n"
                                  "  *p = tw_to_element(v);\n"
                                  "}\n";

void prelude_cpu_half_out(const spec *s, text *out) {
  add(out, s->binding.out.format == TW_F16 ? to_f16 : to_bf16);
  add(out, spec_moves_pairs(s, 1) ? pairs_out : s->binding.out.is_complex ? complex_out : real_out);
  add(out, stores);
  if (spec_packs_spectrum(s, 1))
    add(out, packed_out);
  if (s->record.value[FIELD_TILE] == TILE_HALVES)
    add(out, tile_halves);
}

/* prelude_cuda_real.c: loads and stores of real numbers of the kernel's precision on GPUs: one by
 * one, several at once where they are aligned, and in pairs. */
#include "prelude_real.h"

static void add_text(text *out, const char *part) {
  text_add(out, "%s", part);
}

/* ---- real elements, whose imaginary part is 0 when they are loaded and lost when stored ---- */

static const char cuda_real_in[] =
    "typedef tw_real tw_in;\n"
    "TW_INLINE tw_complex tw_real_word(tw_real re) {\n"
    "  const tw_complex x = {re, 0};\n"
    "  return x;\n"
    "}\n"
    "TW_INLINE tw_complex tw_load(const tw_in *p) { return tw_real_word(*p); }\n"
    "TW_INLINE tw_complex tw_sh_load_in(const tw_in *p) { return tw_real_word(*p); }\n"
    "TW_INLINE tw_complex tw_load_stream(const tw_in *p) { return tw_real_word(__ldcs(p)); }\n"
    "#define tw_load_lines tw_load\n";

static const char cuda_real_out[] =
    "typedef tw_real tw_out;\n"
    "TW_INLINE void tw_store(tw_out *p, tw_complex v) { *p = v.re; }\n"
    "TW_INLINE void tw_store_stream(tw_out *p, tw_complex v) { __stcs(p, v.re); }\n"
    "#define tw_store_keep tw_store\n";

static const char cuda_real_in_f32[] =
    "TW_INLINE void tw_load_pair(const tw_in *p, tw_complex *a, tw_complex *b) {\n"
    "  const float2 v = *(const float2 *)p;\n"
    "  *a = tw_real_word(v.x), *b = tw_real_word(v.y);\n"
    "}\n"
    "TW_INLINE void tw_load_pair_stream(const tw_in *p, tw_complex *a, tw_complex *b) {\n"
    "  const float2 v = __ldcs((const float2 *)p);\n"
    "  *a = tw_real_word(v.x), *b = tw_real_word(v.y);\n"
    "}\n"
    "TW_INLINE void tw_load_quad(const tw_in *p, tw_complex *a, tw_complex *b, tw_complex *c,\n"
    "                            tw_complex *d) {\n"
    "  const float4 v = *(const float4 *)p;\n"
    "  *a = tw_real_word(v.x), *b = tw_real_word(v.y);\n"
    "  *c = tw_real_word(v.z), *d = tw_real_word(v.w);\n"
    "}\n"
    "TW_INLINE void tw_load_quad_stream(const tw_in *p, tw_complex *a, tw_complex *b,\n"
    "                                   tw_complex *c, tw_complex *d) {\n"
    "  const float4 v = __ldcs((const float4 *)p);\n"
    "  *a = tw_real_word(v.x), *b = tw_real_word(v.y);\n"
    "  *c = tw_real_word(v.z), *d = tw_real_word(v.w);\n"
    "}\n";

/* Sixteen bytes are stored by PTX: the compiler takes some such stores in C apart. */
static const char cuda_real_out_f32[] =
    "TW_INLINE void tw_store_pair(tw_out *p, tw_complex a, tw_complex b) {\n"
    "  *(float2 *)p = make_float2(a.re, b.re);\n"
    "}\n"
    "TW_INLINE void tw_store_pair_stream(tw_out *p, tw_complex a, tw_complex b) {\n"
    "  __stcs((float2 *)p, make_float2(a.re, b.re));\n"
    "}\n"
    "TW_INLINE void tw_store_quad(tw_out *p, tw_complex a, tw_complex b, tw_complex c,\n"
    "                             tw_complex d) {\n"
    "  asm volatile(\"st.global.v4.f32 [%0], {%1, %2, %3, %4};\" : : \"l\"(tw_global(p)),\n"
    "               \"f\"(a.re), \"f\"(b.re), \"f\"(c.re), \"f\"(d.re) : \"memory\");\n"
    "}\n"
    "TW_INLINE void tw_store_quad_stream(tw_out *p, tw_complex a, tw_complex b, tw_complex c,\n"
    "                                    tw_complex d) {\n"
    "  __stcs((float4 *)p, make_float4(a.re, b.re, c.re, d.re));\n"
    "}\n";

static const char cuda_real_in_f64[] =
    "TW_INLINE void tw_load_pair(const tw_in *p, tw_complex *a, tw_complex *b) {\n"
    "  const double2 v = *(const double2 *)p;\n"
    "  *a = tw_real_word(v.x), *b = tw_real_word(v.y);\n"
    "}\n"
    "TW_INLINE void tw_load_quad(const tw_in *p, tw_complex *a, tw_complex *b, tw_complex *c,\n"
    "                            tw_complex *d) {\n"
    "  const double2 v = *(const double2 *)p, w = *(const double2 *)(p + 2);\n"
    "  *a = tw_real_word(v.x), *b = tw_real_word(v.y);\n"
    "  *c = tw_real_word(w.x), *d = tw_real_word(w.y);\n"
    "}\n";

static const char cuda_real_out_f64[] =
    "TW_INLINE void tw_store_pair(tw_out *p, tw_complex a, tw_complex b) {\n"
    "  asm volatile(\"st.global.v2.f64 [%0], {%1, %2};\" : : \"l\"(tw_global(p)),\n"
    "               \"d\"(a.re), \"d\"(b.re) : \"memory\");\n"
    "}\n"
    "TW_INLINE void tw_store_quad(tw_out *p, tw_complex a, tw_complex b, tw_complex c,\n"
    "                             tw_complex d) {\n"
    "  tw_store_pair(p, a, b), tw_store_pair(p + 2, c, d);\n"
    "}\n";

void prelude_cuda_real_in(const spec *s, text *out) {
  add_text(out, cuda_real_in);
  add_text(out, s->binding.in.format == TW_F32 ? cuda_real_in_f32 : cuda_real_in_f64);
  text_add(out, "#define TW_COPY \"cp.async.ca.shared.global [%%0], [%%1], %d;\"\n",
           element_bytes(s->binding.in));
}

void prelude_cuda_real_out(const spec *s, text *out) {
  add_text(out, cuda_real_out);
  add_text(out, s->binding.out.format == TW_F32 ? cuda_real_out_f32 : cuda_real_out_f64);
}

/* ---- pairs of real elements, which may begin at any of them ---- */

/* One access where the pair is aligned to its size, else two: predicates, so that loads stay
 * together. The address is copied before the first of them, which may overwrite it: NVRTC before 12
 * knows no way to say that (=&). hint: between ld.global and the type. */
static void pair_load(element e, const char *name, const char *hint, text *out) {
  cuda_word w = prelude_cuda_word(e);
  const char *type = w.vector + 3;
  int bytes = number_of(e.format)->bytes;
  text_add(
      out,
      "TW_INLINE tw_complex %s(const tw_in *p) {\n"
      "  tw_complex x;\n"
      "  asm volatile(\"{\\n .reg .pred whole;\\n .reg .b64 at, low;\\n mov.b64 at, %%2;\\n\"\n"
      "               \" and.b64 low, at, %d;\\n setp.eq.u64 whole, low, 0;\\n\"\n"
      "               \" @whole ld.global%s.%s {%%0, %%1}, [at];\\n\"\n"
      "               \" @!whole ld.global%s.%s %%0, [at];\\n\"\n"
      "               \" @!whole ld.global%s.%s %%1, [at+%d];\\n}\"\n"
      "               : \"=%c\"(x.re), \"=%c\"(x.im) : \"l\"(tw_global(p)));\n"
      "  return x;\n"
      "}\n",
      name, 2 * bytes - 1, hint, w.vector, hint, type, hint, type, bytes, w.letter, w.letter);
}

static void pair_store(element e, const char *name, const char *hint, text *out) {
  cuda_word w = prelude_cuda_word(e);
  const char *type = w.vector + 3;
  int bytes = number_of(e.format)->bytes;
  text_add(
      out,
      "TW_INLINE void %s(tw_out *p, tw_complex v) {\n"
      "  asm volatile(\"{\\n .reg .pred whole;\\n .reg .b64 low;\\n and.b64 low, %%0, %d;\\n\"\n"
      "               \" setp.eq.u64 whole, low, 0;\\n\"\n"
      "               \" @whole st.global%s.%s [%%0], {%%1, %%2};\\n\"\n"
      "               \" @!whole st.global%s.%s [%%0], %%1;\\n\"\n"
      "               \" @!whole st.global%s.%s [%%0+%d], %%2;\\n}\" : :\n"
      "               \"l\"(tw_global(p)), \"%c\"(v.re), \"%c\"(v.im) : \"memory\");\n"
      "}\n",
      name, 2 * bytes - 1, hint, w.vector, hint, type, hint, type, bytes, w.letter, w.letter);
}

/* Of a side where all pairs are aligned to their size. */
static void whole_pairs_in(element e, text *out) {
  const char *type = e.format == TW_F64 ? "double2" : "float2";
  text_add(out,
           "TW_INLINE tw_complex tw_load_whole(const tw_in *p) {\n"
           "  const %s v = *(const %s *)p;\n"
           "  const tw_complex x = {v.x, v.y};\n"
           "  return x;\n"
           "}\n"
           "TW_INLINE tw_complex tw_load_whole_stream(const tw_in *p) {\n"
           "  const %s v = __ldcs((const %s *)p);\n"
           "  const tw_complex x = {v.x, v.y};\n"
           "  return x;\n"
           "}\n"
           "#define tw_load_whole_lines tw_load_lines\n",
           type, type, type, type);
}

static void whole_pairs_out(element e, text *out) {
  const char *type = e.format == TW_F64 ? "double2" : "float2";
  text_add(out,
           "TW_INLINE void tw_store_whole(tw_out *p, tw_complex v) {\n"
           "  *(%s *)p = make_%s(v.re, v.im);\n"
           "}\n"
           "TW_INLINE void tw_store_whole_stream(tw_out *p, tw_complex v) {\n"
           "  __stcs((%s *)p, make_%s(v.re, v.im));\n"
           "}\n"
           "#define tw_store_whole_keep tw_store_whole\n",
           type, type, type, type);
}

void prelude_cuda_pairs_in(const spec *s, text *out) {
  add_text(out, "typedef struct { tw_real re, im; } tw_in;\n");
  pair_load(s->binding.in, "tw_load", "", out);
  pair_load(s->binding.in, "tw_load_stream", ".cs", out);
  pair_load(s->binding.in, "tw_load_lines", ".L2::128B", out);
  whole_pairs_in(s->binding.in, out);
  text_add(out, "#define TW_COPY \"cp.async.ca.shared.global [%%0], [%%1], %d;\"\n",
           complex_bytes(s->binding.in.format));
}

void prelude_cuda_pairs_out(const spec *s, text *out) {
  add_text(out, "typedef struct { tw_real re, im; } tw_out;\n");
  pair_store(s->binding.out, "tw_store", "", out);
  pair_store(s->binding.out, "tw_store_stream", ".cs", out);
  add_text(out, "#define tw_store_keep tw_store\n");
  whole_pairs_out(s->binding.out, out);
}

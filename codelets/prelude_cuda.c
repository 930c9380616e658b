/* prelude_cuda.c: the prelude of GPUs; prelude.h lists the names it defines. */
#include "compile_time.h"
#include "prelude_cluster.h"
#include "prelude_half.h"
#include "prelude_held.h"
#include "prelude_real.h"

static void add_text(text *out, const char *part) {
  text_add(out, "%s", part);
}

static const char cuda_head[] =
    "#define TW_KERNEL(name, threads, blocks) \\\n"
    "  extern \"C\" __global__ void __launch_bounds__(threads, blocks) \\\n"
    "  name(const __grid_constant__ tw_args args)\n"
    "#define TW_INLINE static __device__ __forceinline__\n"
    "#define TW_UNROLL _Pragma(\"unroll\")\n"
    "#define TW_ROLLED _Pragma(\"unroll 1\")\n"
    "#define TW_CONSTANT static __constant__ const\n"
    "typedef int tw_i32;\n"
    "typedef unsigned int tw_u32;\n"
    "typedef unsigned long long tw_u64;\n"
    "typedef long long tw_i64;\n"
    "TW_INLINE tw_u32 tw_thread() { return threadIdx.x; }\n"
    "TW_INLINE tw_u32 tw_block() { return blockIdx.x; }\n"
    "TW_INLINE tw_u32 tw_blocks() { return gridDim.x; }\n"
    "TW_INLINE void tw_barrier() { __syncthreads(); }\n"
    "extern __shared__ __align__(16) unsigned char tw_shared_memory[];\n"
    "TW_INLINE unsigned char *tw_shared() { return tw_shared_memory; }\n"
    "TW_INLINE size_t tw_global(const void *p) { return __cvta_generic_to_global(p); }\n";

/* __fmaf_rn and __fma_rn are calls two functions deep. Undoing them took NVRTC 13.0 a twentieth of
 * a compile, so the name that the compiler itself has is used where there is one. */
static const char cuda_f32[] =
    "typedef float tw_real;\n"
    "#define TW_REAL_IS_DOUBLE 0\n"
    "#define TW_R(x) x##f\n"
    "typedef struct __align__(8) { float re, im; } tw_complex;\n"
    "#ifdef __has_builtin\n"
    "#if __has_builtin(__nvvm_fma_rn_f)\n"
    "#define tw_fma __nvvm_fma_rn_f\n"
    "#endif\n"
    "#endif\n"
    "#ifndef tw_fma\n"
    "#define tw_fma __fmaf_rn\n"
    "#endif\n"
    "TW_INLINE void tw_sincospi(float x, float *s, float *c) { sincospif(x, s, c); }\n"
    "TW_INLINE float tw_shuffle(float v, tw_u32 lane) {\n"
    "  return __shfl_sync(0xffffffffu, v, (int)lane);\n"
    "}\n"
    "TW_INLINE tw_complex tw_load_table(const tw_complex *p) {\n"
    "  const float2 v = __ldg((const float2 *)p);\n"
    "  const tw_complex x = {v.x, v.y};\n"
    "  return x;\n"
    "}\n";

static const char cuda_f64[] =
    "typedef double tw_real;\n"
    "#define TW_REAL_IS_DOUBLE 1\n"
    "#define TW_R(x) x\n"
    "typedef struct __align__(16) { double re, im; } tw_complex;\n"
    "#ifdef __has_builtin\n"
    "#if __has_builtin(__nvvm_fma_rn_d)\n"
    "#define tw_fma __nvvm_fma_rn_d\n"
    "#endif\n"
    "#endif\n"
    "#ifndef tw_fma\n"
    "#define tw_fma __fma_rn\n"
    "#endif\n"
    "TW_INLINE void tw_sincospi(double x, double *s, double *c) { sincospi(x, s, c); }\n"
    "TW_INLINE double tw_shuffle(double v, tw_u32 lane) {\n"
    "  return __shfl_sync(0xffffffffu, v, (int)lane);\n"
    "}\n"
    "TW_INLINE tw_complex tw_load_table(const tw_complex *p) {\n"
    "  const double2 v = __ldg((const double2 *)p);\n"
    "  const tw_complex x = {v.x, v.y};\n"
    "  return x;\n"
    "}\n";

/* What shared memory holds between stages; with tile=halves, words come with the sides' elements.
 */
static const char cuda_words[] =
    "TW_INLINE tw_complex tw_sh_load(const tw_word *p) { return *p; }\n"
    "TW_INLINE void tw_sh_store(tw_word *p, tw_complex v) { *p = v; }\n";

static const char cuda_tile[] =
    "TW_INLINE tw_real tw_sh_load_part(const tw_part *p) { return *p; }\n"
    "TW_INLINE void tw_sh_store_part(tw_part *p, tw_real v) { *p = v; }\n"
    "TW_INLINE tw_complex tw_sh_load_table(const tw_complex *p) { return *p; }\n"
    "TW_INLINE void tw_sh_store_table(tw_complex *p, tw_complex v) { *p = v; }\n";

/* Asynchronous copies of elements as memory holds them. */
static const char cuda_copies[] =
    "#if __CUDA_ARCH__ >= 800\n"
    "TW_INLINE void tw_copy_async(tw_in *to, const tw_in *from) {\n"
    "  asm volatile(TW_COPY : : \"r\"((tw_u32)__cvta_generic_to_shared(to)),\n"
    "               \"l\"(tw_global(from)) : \"memory\");\n"
    "}\n"
    "TW_INLINE void tw_copy_commit() { asm volatile(\"cp.async.commit_group;\" : : : \"memory\"); "
    "}\n"
    "#define tw_copy_wait(n) asm volatile(\"cp.async.wait_group %0;\" : : \"n\"(n) : \"memory\")\n"
    "#else\n"
    "TW_INLINE void tw_copy_async(tw_in *to, const tw_in *from) { *to = *from; }\n"
    "TW_INLINE void tw_copy_commit() {}\n"
    "#define tw_copy_wait(n)\n"
    "#endif\n";

/* No asynchronous copy moves so few bytes: the copies are over when they are committed. */
static const char cuda_plain_copies[] =
    "TW_INLINE void tw_copy_async(tw_in *to, const tw_in *from) { *to = *from; }\n"
    "TW_INLINE void tw_copy_commit() {}\n"
    "#define tw_copy_wait(n)\n";

/* Assembly of no instructions: the registers keep whatever they hold. */
static const char cuda_unset[] = "TW_INLINE tw_complex tw_unset() {\n"
                                 "  tw_complex x;\n"
                                 "  asm(\"\" : \"=f\"(x.re), \"=f\"(x.im));\n"
                                 "  return x;\n"
                                 "}\n";

static const char cuda_index[] = "TW_INLINE tw_u32 tw_load_index(const void *table, tw_u32 at) {\n"
                                 "  return __ldg((const unsigned short *)table + at);\n"
                                 "}\n";

/* ---- elements of memory that are what the kernel computes with ---- */

static const char cuda_in[] = "typedef tw_complex tw_in;\n"
                              "TW_INLINE tw_complex tw_load(const tw_in *p) { return *p; }\n"
                              "TW_INLINE tw_complex tw_sh_load_in(const tw_in *p) { return *p; }\n";

static const char cuda_in_f32[] =
    "#define TW_COPY \"cp.async.ca.shared.global [%0], [%1], 8;\"\n"
    "TW_INLINE tw_complex tw_load_stream(const tw_in *p) {\n"
    "  tw_complex x;\n"
    "  asm volatile(\"ld.global.cs.v2.f32 {%0, %1}, [%2];\" : \"=f\"(x.re), \"=f\"(x.im)\n"
    "               : \"l\"(tw_global(p)));\n"
    "  return x;\n"
    "}\n"
    "TW_INLINE void tw_load_pair(const tw_in *p, tw_complex *a, tw_complex *b) {\n"
    "  const float4 v = *(const float4 *)p;\n"
    "  a->re = v.x, a->im = v.y, b->re = v.z, b->im = v.w;\n"
    "}\n"
    "TW_INLINE void tw_load_pair_stream(const tw_in *p, tw_complex *a, tw_complex *b) {\n"
    "  asm volatile(\"ld.global.cs.v4.f32 {%0, %1, %2, %3}, [%4];\" : \"=f\"(a->re),\n"
    "               \"=f\"(a->im), \"=f\"(b->re), \"=f\"(b->im) : \"l\"(tw_global(p)));\n"
    "}\n";

static const char cuda_in_f64[] =
    "#define TW_COPY \"cp.async.cg.shared.global [%0], [%1], 16;\"\n"
    "TW_INLINE tw_complex tw_load_stream(const tw_in *p) {\n"
    "  tw_complex x;\n"
    "  asm volatile(\"ld.global.cs.v2.f64 {%0, %1}, [%2];\" : \"=d\"(x.re), \"=d\"(x.im)\n"
    "               : \"l\"(tw_global(p)));\n"
    "  return x;\n"
    "}\n";

static const char cuda_out[] = "typedef tw_complex tw_out;\n"
                               "TW_INLINE void tw_store(tw_out *p, tw_complex v) { *p = v; }\n";

static const char cuda_out_f32[] =
    "TW_INLINE void tw_store_stream(tw_out *p, tw_complex v) {\n"
    "  asm volatile(\"st.global.cs.v2.f32 [%0], {%1, %2};\" : : \"l\"(tw_global(p)),\n"
    "               \"f\"(v.re), \"f\"(v.im) : \"memory\");\n"
    "}\n"
    "TW_INLINE void tw_store_pair(tw_out *p, tw_complex a, tw_complex b) {\n"
    "  *(float4 *)p = make_float4(a.re, a.im, b.re, b.im);\n"
    "}\n"
    "TW_INLINE void tw_store_pair_stream(tw_out *p, tw_complex a, tw_complex b) {\n"
    "  asm volatile(\"st.global.cs.v4.f32 [%0], {%1, %2, %3, %4};\" : : \"l\"(tw_global(p)),\n"
    "               \"f\"(a.re), \"f\"(a.im), \"f\"(b.re), \"f\"(b.im) : \"memory\");\n"
    "}\n";

static const char cuda_out_f64[] =
    "TW_INLINE void tw_store_stream(tw_out *p, tw_complex v) {\n"
    "  asm volatile(\"st.global.cs.v2.f64 [%0], {%1, %2};\" : : \"l\"(tw_global(p)),\n"
    "               \"d\"(v.re), \"d\"(v.im) : \"memory\");\n"
    "}\n";

cuda_word prelude_cuda_word(element e) {
  return e.format == TW_F64 ? (cuda_word){"v2.f64", 'd'} : (cuda_word){"v2.f32", 'f'};
}

/* Loads that fetch whole lines, or pairs of them, into L2. */
static void lines(element e, int pairs, text *out) {
  cuda_word w = prelude_cuda_word(e);
  if (pairs)
    add_text(out, "#if __CUDA_ARCH__ >= 800\n"
                  "#define TW_LINES \".L2::256B\"\n"
                  "#else\n"
                  "#define TW_LINES \".L2::128B\"\n"
                  "#endif\n");
  else
    add_text(out, "#define TW_LINES \".L2::128B\"\n");
  text_add(out,
           "TW_INLINE tw_complex tw_load_lines(const tw_in *p) {\n"
           "  tw_complex x;\n"
           "  asm volatile(\"ld.global\" TW_LINES \".%s {%%0, %%1}, [%%2];\"\n"
           "               : \"=%c\"(x.re), \"=%c\"(x.im) : \"l\"(tw_global(p)));\n"
           "  return x;\n"
           "}\n",
           w.vector, w.letter, w.letter);
}

static void keep(element e, text *out) {
  cuda_word w = prelude_cuda_word(e);
  text_add(out,
           "#if __CUDA_ARCH__ >= 800\n"
           "TW_INLINE void tw_store_keep(tw_out *p, tw_complex v) {\n"
           "  tw_u64 policy;\n"
           "  asm(\"createpolicy.fractional.L2::evict_last.b64 %%0;\" : \"=l\"(policy));\n"
           "  asm volatile(\"st.global.L2::cache_hint.%s [%%0], {%%1, %%2}, %%3;\" : :\n"
           "               \"l\"(tw_global(p)), \"%c\"(v.re), \"%c\"(v.im), \"l\"(policy) : "
           "\"memory\");\n"
           "}\n"
           "#else\n"
           "#define tw_store_keep tw_store\n"
           "#endif\n",
           w.vector, w.letter, w.letter);
}

/* One piece of assembly, since compilers otherwise compute all addresses first and keep them. */
static void owned(element e, int own, text *out) {
  cuda_word w = prelude_cuda_word(e);
  sector_bits bits = sector_bits_of(element_bytes(e));
  text_add(out,
           "TW_INLINE void tw_store_owned(tw_out *p, tw_complex v, tw_u32 row, tw_u32 run) {\n"
           "  asm volatile(\"{\\n .reg .pred mine;\\n .reg .u32 first;\\n\"\n"
           "               \" cvt.u32.u64 first, %%0;\\n bfe.u32 first, first, %d, %d;\\n\"\n"
           "               \" min.u32 first, first, %%2;\\n sub.u32 first, %%1, first;\\n\"\n"
           "               \" setp.lt.u32 mine, first, %d;\\n\"\n"
           "               \" @mine st.global.%s [%%0], {%%3, %%4};\\n}\" : :\n"
           "               \"l\"(tw_global(p)), \"r\"(row), \"r\"(run), \"%c\"(v.re), "
           "\"%c\"(v.im) : \"memory\");\n"
           "}\n",
           bits.below, bits.count, own, w.vector, w.letter, w.letter);
}

static void words_in(const spec *s, text *out) {
  const record *r = &s->record;
  int hint = r->value[FIELD_LOAD_HINT];
  add_text(out, cuda_in);
  add_text(out, s->binding.in.format == TW_F64 ? cuda_in_f64 : cuda_in_f32);
  if (hint >= HINT_LINES)
    lines(s->binding.in, hint == HINT_LINE_PAIRS, out);
}

static void words_out(const spec *s, text *out) {
  const record *r = &s->record;
  add_text(out, cuda_out);
  add_text(out, s->binding.out.format == TW_F64 ? cuda_out_f64 : cuda_out_f32);
  if (r->value[FIELD_STORE_HINT] == HINT_KEEP)
    keep(s->binding.out, out);
  if (r->value[FIELD_OVERLAP])
    owned(s->binding.out, record_own_rows(r), out);
}

/* ---- the tile ---- */

/* With assembly and constant offsets the compiler has nothing to find out about addresses, which
 * took NVRTC 13.0 a twentieth to a tenth of a compile, in the quickest kernels none. It keeps such
 * accesses in the order of the text, and barriers keep those of other threads apart. The
 * instructions are the same, in another order: of 63 transforms on an H200 58 took 0.98 to 1.02 of
 * the time, 8000 points 0.95, 3125 in f64 0.97 and 2401 in f64 1.04; but 100x100 points took 1.11
 * and 100x100x100 points 1.05. So kernels of complex points in single blocks have it from LONG
 * seconds of expected compiling on, boxes from LONG_OF_BOXES on. That was before words were held;
 * kernels with held words have assembly for all of that (prelude_held.h). */
static const double LONG = 0.1, LONG_OF_BOXES = 0.25;

static int in_assembly(const spec *s) {
  const binding *b = &s->binding;
  int complex_points = b->type == TW_C2C && b->in.is_complex && b->out.is_complex;
  return complex_points && !element_halves(b->in) && !element_halves(b->out) &&
         record_cluster(&s->record) == 1 &&
         compile_seconds(&s->record, b) >= (record_is_box(&s->record) ? LONG_OF_BOXES : LONG);
}

static void tile_words(element e, text *out) {
  cuda_word w = prelude_cuda_word(e);
  int bytes = (int)element_bytes(e);
  text_add(
      out,
      "typedef tw_u32 tw_tile;\n"
      "TW_INLINE tw_tile tw_tile_from(tw_u32 word) {\n"
      "  return (tw_u32)__cvta_generic_to_shared((tw_word *)tw_shared() + word);\n"
      "}\n"
      "#define tw_put(tile, base, n, v) \\\n"
      "  asm volatile(\"st.shared.%s [%%0 + %%1], {%%2, %%3};\" : : \"r\"(tile + (base) * %du), "
      "\\\n"
      "               \"n\"((n) * %d), \"%c\"(v.re), \"%c\"(v.im))\n"
      "#define tw_get(tile, base, n, v) \\\n"
      "  asm volatile(\"ld.shared.%s {%%0, %%1}, [%%2 + %%3];\" : \"=%c\"(v.re), \"=%c\"(v.im) "
      "\\\n"
      "               : \"r\"(tile + (base) * %du), \"n\"((n) * %d))\n",
      w.vector, bytes, bytes, w.letter, w.letter, w.vector, w.letter, w.letter, bytes, bytes);
}

static void tile_parts(int precision, text *out) {
  const char *type = precision == TW_F64 ? "f64" : "f32";
  char letter = precision == TW_F64 ? 'd' : 'f';
  int bytes = precision == TW_F64 ? 8 : 4;
  text_add(out,
           "typedef tw_u32 tw_plane;\n"
           "TW_INLINE tw_plane tw_plane_from(tw_u32 part) {\n"
           "  return (tw_u32)__cvta_generic_to_shared((tw_part *)tw_shared() + part);\n"
           "}\n"
           "#define tw_put_part(plane, base, n, v) \\\n"
           "  asm volatile(\"st.shared.%s [%%0 + %%1], %%2;\" : : \"r\"(plane + (base) * %du), \\\n"
           "               \"n\"((n) * %d), \"%c\"(v))\n"
           "#define tw_get_part(plane, base, n, v) \\\n"
           "  asm volatile(\"ld.shared.%s %%0, [%%1 + %%2];\" : \"=%c\"(v) \\\n"
           "               : \"r\"(plane + (base) * %du), \"n\"((n) * %d))\n",
           type, bytes, bytes, letter, type, letter, bytes, bytes);
}

static void tile(const spec *s, text *out) {
  int precision = s->record.value[FIELD_PRECISION];
  int held = spec_holds_words(&s->record, &s->binding);
  if (held)
    prelude_cuda_held(s, out);
  if (!held && !in_assembly(s)) {
    add_text(out, prelude_plain_tile);
    return;
  }
  tile_words((element){precision, 1}, out);
  tile_parts(precision, out);
}

/* ---- the prelude ---- */

static void begin(const spec *s, text *out) {
  add_text(out, cuda_head);
  add_text(out, s->record.value[FIELD_PRECISION] == TW_F64 ? cuda_f64 : cuda_f32);
  int words = s->record.value[FIELD_TILE] == TILE_WORDS;
  add_text(out, words ? "typedef tw_complex tw_word;\n" : "");
  add_text(out, "typedef tw_real tw_part;\n");
  add_text(out, words ? cuda_words : "");
  add_text(out, cuda_tile);
}

static void end(const spec *s, text *out) {
  int small =
      element_halves(s->binding.in) && (!s->binding.in.is_complex || spec_moves_pairs(s, 0));
  tile(s, out);
  add_text(out, small ? cuda_plain_copies : cuda_copies);
  if (record_rader(&s->record))
    add_text(out, cuda_index);
  if (spec_starts_unset(s) && !spec_holds_words(&s->record, &s->binding))
    add_text(out, cuda_unset);
  if (record_cluster(&s->record) > 1)
    prelude_cuda_cluster(s, out);
}

static const prelude_element elements[] = {
    {{TW_F32, 1}, 0, words_in, words_out},
    {{TW_F64, 1}, 0, words_in, words_out},
    {{TW_F32, 0}, 0, prelude_cuda_real_in, prelude_cuda_real_out},
    {{TW_F64, 0}, 0, prelude_cuda_real_in, prelude_cuda_real_out},
    {{TW_F32, 0}, 1, prelude_cuda_pairs_in, prelude_cuda_pairs_out},
    {{TW_F64, 0}, 1, prelude_cuda_pairs_in, prelude_cuda_pairs_out},
    {{TW_F32, 1}, 1, prelude_cuda_pairs_in, prelude_cuda_pairs_out},
    {{TW_F64, 1}, 1, prelude_cuda_pairs_in, prelude_cuda_pairs_out},
    {{TW_F16, 1}, 0, prelude_cuda_half_in, prelude_cuda_half_out},
    {{TW_BF16, 1}, 0, prelude_cuda_half_in, prelude_cuda_half_out},
    {{TW_F16, 0}, 0, prelude_cuda_half_in, prelude_cuda_half_out},
    {{TW_BF16, 0}, 0, prelude_cuda_half_in, prelude_cuda_half_out},
    {{TW_F16, 0}, 1, prelude_cuda_half_in, prelude_cuda_half_out},
    {{TW_F16, 1}, 1, prelude_cuda_half_in, prelude_cuda_half_out},
    {{TW_BF16, 0}, 1, prelude_cuda_half_in, prelude_cuda_half_out},
    {{TW_BF16, 1}, 1, prelude_cuda_half_in, prelude_cuda_half_out},
};

const prelude_target prelude_cuda = {begin, end, elements, sizeof elements / sizeof *elements};

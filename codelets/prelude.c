/* prelude.c: the CUDA prelude, and the choice between preludes. */
#include "prelude.h"
#include "prelude_cpu.h"

static const char cuda_head[] =
    "#define TW_KERNEL(name, threads, blocks) \\\n"
    "  extern \"C\" __global__ void __launch_bounds__(threads, blocks) \\\n"
    "  name(const __grid_constant__ tw_args args)\n"
    "#define TW_INLINE static __device__ __forceinline__\n"
    "#define TW_UNROLL _Pragma(\"unroll\")\n"
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

static const char cuda_f32[] =
    "typedef float tw_real;\n"
    "#define TW_REAL_IS_DOUBLE 0\n"
    "#define TW_R(x) x##f\n"
    "typedef struct __align__(8) { float re, im; } tw_complex;\n"
    "TW_INLINE float tw_fma(float a, float b, float c) { return __fmaf_rn(a, b, c); }\n"
    "TW_INLINE void tw_sincospi(float x, float *s, float *c) { sincospif(x, s, c); }\n"
    "TW_INLINE float tw_shuffle(float v, tw_u32 lane) {\n"
    "  return __shfl_sync(0xffffffffu, v, (int)lane);\n"
    "}\n"
    "TW_INLINE tw_complex tw_load_stream(const tw_complex *p) {\n"
    "  tw_complex x;\n"
    "  asm volatile(\"ld.global.cs.v2.f32 {%0, %1}, [%2];\" : \"=f\"(x.re), \"=f\"(x.im)\n"
    "               : \"l\"(tw_global(p)));\n"
    "  return x;\n"
    "}\n"
    "TW_INLINE void tw_store_stream(tw_complex *p, tw_complex v) {\n"
    "  asm volatile(\"st.global.cs.v2.f32 [%0], {%1, %2};\" : : \"l\"(tw_global(p)),\n"
    "               \"f\"(v.re), \"f\"(v.im) : \"memory\");\n"
    "}\n"
    "TW_INLINE void tw_load_pair(const tw_complex *p, tw_complex *a, tw_complex *b) {\n"
    "  const float4 v = *(const float4 *)p;\n"
    "  a->re = v.x, a->im = v.y, b->re = v.z, b->im = v.w;\n"
    "}\n"
    "TW_INLINE void tw_store_pair(tw_complex *p, tw_complex a, tw_complex b) {\n"
    "  *(float4 *)p = make_float4(a.re, a.im, b.re, b.im);\n"
    "}\n"
    "TW_INLINE void tw_load_pair_stream(const tw_complex *p, tw_complex *a, tw_complex *b) {\n"
    "  asm volatile(\"ld.global.cs.v4.f32 {%0, %1, %2, %3}, [%4];\" : \"=f\"(a->re),\n"
    "               \"=f\"(a->im), \"=f\"(b->re), \"=f\"(b->im) : \"l\"(tw_global(p)));\n"
    "}\n"
    "TW_INLINE void tw_store_pair_stream(tw_complex *p, tw_complex a, tw_complex b) {\n"
    "  asm volatile(\"st.global.cs.v4.f32 [%0], {%1, %2, %3, %4};\" : : \"l\"(tw_global(p)),\n"
    "               \"f\"(a.re), \"f\"(a.im), \"f\"(b.re), \"f\"(b.im) : \"memory\");\n"
    "}\n"
    "TW_INLINE tw_complex tw_load_table(const tw_complex *p) {\n"
    "  const float2 v = __ldg((const float2 *)p);\n"
    "  const tw_complex x = {v.x, v.y};\n"
    "  return x;\n"
    "}\n"
    "#define TW_COPY \"cp.async.ca.shared.global [%0], [%1], 8;\"\n";

static const char cuda_f64[] =
    "typedef double tw_real;\n"
    "#define TW_REAL_IS_DOUBLE 1\n"
    "#define TW_R(x) x\n"
    "typedef struct __align__(16) { double re, im; } tw_complex;\n"
    "TW_INLINE double tw_fma(double a, double b, double c) { return __fma_rn(a, b, c); }\n"
    "TW_INLINE void tw_sincospi(double x, double *s, double *c) { sincospi(x, s, c); }\n"
    "TW_INLINE double tw_shuffle(double v, tw_u32 lane) {\n"
    "  return __shfl_sync(0xffffffffu, v, (int)lane);\n"
    "}\n"
    "TW_INLINE tw_complex tw_load_stream(const tw_complex *p) {\n"
    "  tw_complex x;\n"
    "  asm volatile(\"ld.global.cs.v2.f64 {%0, %1}, [%2];\" : \"=d\"(x.re), \"=d\"(x.im)\n"
    "               : \"l\"(tw_global(p)));\n"
    "  return x;\n"
    "}\n"
    "TW_INLINE void tw_store_stream(tw_complex *p, tw_complex v) {\n"
    "  asm volatile(\"st.global.cs.v2.f64 [%0], {%1, %2};\" : : \"l\"(tw_global(p)),\n"
    "               \"d\"(v.re), \"d\"(v.im) : \"memory\");\n"
    "}\n"
    "TW_INLINE tw_complex tw_load_table(const tw_complex *p) {\n"
    "  const double2 v = __ldg((const double2 *)p);\n"
    "  const tw_complex x = {v.x, v.y};\n"
    "  return x;\n"
    "}\n"
    "#define TW_COPY \"cp.async.cg.shared.global [%0], [%1], 16;\"\n";

static const char cuda_tail[] =
    "TW_INLINE tw_complex tw_load(const tw_complex *p) { return *p; }\n"
    "TW_INLINE void tw_store(tw_complex *p, tw_complex v) { *p = v; }\n"
    "TW_INLINE tw_complex tw_sh_load(const tw_complex *p) { return *p; }\n"
    "TW_INLINE void tw_sh_store(tw_complex *p, tw_complex v) { *p = v; }\n"
    "TW_INLINE tw_real tw_sh_load_real(const tw_real *p) { return *p; }\n"
    "TW_INLINE void tw_sh_store_real(tw_real *p, tw_real v) { *p = v; }\n"
    "#if __CUDA_ARCH__ >= 800\n"
    "TW_INLINE void tw_copy_async(tw_complex *to, const tw_complex *from) {\n"
    "  asm volatile(TW_COPY : : \"r\"((tw_u32)__cvta_generic_to_shared(to)),\n"
    "               \"l\"(tw_global(from)) : \"memory\");\n"
    "}\n"
    "TW_INLINE void tw_copy_commit() { asm volatile(\"cp.async.commit_group;\" : : : \"memory\"); "
    "}\n"
    "#define tw_copy_wait(n) asm volatile(\"cp.async.wait_group %0;\" : : \"n\"(n) : \"memory\")\n"
    "#else\n"
    "TW_INLINE void tw_copy_async(tw_complex *to, const tw_complex *from) { *to = *from; }\n"
    "TW_INLINE void tw_copy_commit() {}\n"
    "#define tw_copy_wait(n)\n"
    "#endif\n";

static void add_text(text *out, const char *part) {
  text_add(out, "%s", part);
}

void prelude_emit(enum kernel_target target, int precision, text *out) {
  if (target == TARGET_CPU) {
    prelude_emit_cpu(precision, out);
    return;
  }
  add_text(out, cuda_head);
  add_text(out, precision == TW_F64 ? cuda_f64 : cuda_f32);
  add_text(out, cuda_tail);
}

static const char cuda_index[] = "TW_INLINE tw_u32 tw_load_index(const void *table, tw_u32 at) {\n"
                                 "  return __ldg((const unsigned short *)table + at);\n"
                                 "}\n";

static const char cpu_index[] =
    "TW_ACCESS tw_u32 tw_load_index(const void *table, tw_u32 at) {\n"
    "  const unsigned short *const p = (const unsigned short *)table + at;\n"
    "  TW_COUNT(TW_TABLE_LOAD, p, sizeof *p);\n"
    "  return *p;\n"
    "}\n";

static void emit_index(enum kernel_target target, text *out) {
  add_text(out, target == TARGET_CPU ? cpu_index : cuda_index);
}

static void emit_lines(enum kernel_target target, const record *r, text *out) {
  int f64 = r->value[FIELD_PRECISION] == TW_F64;
  if (target == TARGET_CPU) {
    add_text(out, "#define tw_load_lines tw_load\n");
    return;
  }
  if (r->value[FIELD_LOAD_HINT] == HINT_LINE_PAIRS)
    add_text(out, "#if __CUDA_ARCH__ >= 800\n"
                  "#define TW_LINES \".L2::256B\"\n"
                  "#else\n"
                  "#define TW_LINES \".L2::128B\"\n"
                  "#endif\n");
  else
    add_text(out, "#define TW_LINES \".L2::128B\"\n");
  text_add(out,
           "TW_INLINE tw_complex tw_load_lines(const tw_complex *p) {\n"
           "  tw_complex x;\n"
           "  asm volatile(\"ld.global\" TW_LINES \".v2.f%d {%%0, %%1}, [%%2];\"\n"
           "               : \"=%c\"(x.re), \"=%c\"(x.im) : \"l\"(tw_global(p)));\n"
           "  return x;\n"
           "}\n",
           f64 ? 64 : 32, f64 ? 'd' : 'f', f64 ? 'd' : 'f');
}

static void emit_keep(enum kernel_target target, const record *r, text *out) {
  int f64 = r->value[FIELD_PRECISION] == TW_F64;
  if (target == TARGET_CPU) {
    add_text(out, "#define tw_store_keep tw_store\n");
    return;
  }
  text_add(out,
           "#if __CUDA_ARCH__ >= 800\n"
           "TW_INLINE void tw_store_keep(tw_complex *p, tw_complex v) {\n"
           "  tw_u64 policy;\n"
           "  asm(\"createpolicy.fractional.L2::evict_last.b64 %%0;\" : \"=l\"(policy));\n"
           "  asm volatile(\"st.global.L2::cache_hint.v2.f%d [%%0], {%%1, %%2}, %%3;\" : :\n"
           "               \"l\"(tw_global(p)), \"%c\"(v.re), \"%c\"(v.im), \"l\"(policy) : "
           "\"memory\");\n"
           "}\n"
           "#else\n"
           "#define tw_store_keep tw_store\n"
           "#endif\n",
           f64 ? 64 : 32, f64 ? 'd' : 'f', f64 ? 'd' : 'f');
}

/* Stores what is this block's: of a run of rows beside each other a sector belongs to the block
 * whose own rows have the first of the run's rows in it, so that every word is written once, by one
 * block. In one piece, since compilers otherwise work out all places first and keep them. */
static void emit_owned(enum kernel_target target, const record *r, text *out) {
  int f64 = r->value[FIELD_PRECISION] == TW_F64, own = record_own_rows(r);
  text_add(
      out,
      "/* run: the row's place among those beside each other */\n"
      "TW_INLINE void tw_store_owned(tw_complex *p, tw_complex v, tw_u32 row, tw_u32 run) {\n");
  if (target == TARGET_CPU)
    text_add(out,
             "  const tw_u32 before = (tw_u32)((tw_u64)p / %du %% %du);\n"
             "  if (row - (before < run ? before : run) < %du)\n"
             "    tw_store(p, v);\n",
             f64 ? 16 : 8, f64 ? 2 : 4, own);
  else
    text_add(out,
             "  asm volatile(\"{\\n .reg .pred mine;\\n .reg .u32 first;\\n\"\n"
             "               \" cvt.u32.u64 first, %%0;\\n bfe.u32 first, first, %d, %d;\\n\"\n"
             "               \" min.u32 first, first, %%2;\\n sub.u32 first, %%1, first;\\n\"\n"
             "               \" setp.lt.u32 mine, first, %d;\\n\"\n"
             "               \" @mine st.global.v2.f%d [%%0], {%%3, %%4};\\n}\" : :\n"
             "               \"l\"(tw_global(p)), \"r\"(row), \"r\"(run), \"%c\"(v.re), "
             "\"%c\"(v.im) : \"memory\");\n",
             f64 ? 4 : 3, f64 ? 1 : 2, own, f64 ? 64 : 32, f64 ? 'd' : 'f', f64 ? 'd' : 'f');
  text_add(out, "}\n");
}

void prelude_emit_more(enum kernel_target target, const record *r, text *out) {
  if (record_rader(r))
    emit_index(target, out);
  if (r->value[FIELD_LOAD_HINT] >= HINT_LINES)
    emit_lines(target, r, out);
  if (r->value[FIELD_STORE_HINT] == HINT_KEEP)
    emit_keep(target, r, out);
  if (r->value[FIELD_OVERLAP])
    emit_owned(target, r, out);
}

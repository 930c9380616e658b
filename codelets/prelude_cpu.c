/* prelude_cpu.c: the prelude that lets a kernel's body run on the cpu device, as GNU C11.
 * Thread indices, shared memory, barriers and shuffles come from the environment that the device
 * keeps at the start of its stack region (cpu_environment.h). Includes nothing: kernels compile
 * faster, and no header of the machine can change their meaning. */
#include "prelude_cluster.h"
#include "prelude_half.h"
#include "prelude_held.h"

#include "cpu_environment.h"
#include <string.h>

static const char single_types[] = "typedef float tw_real;\n"
                                   "#define TW_REAL_IS_DOUBLE 0\n"
                                   "#define TW_R(x) x##f\n";

static const char double_types[] = "typedef double tw_real;\n"
                                   "#define TW_REAL_IS_DOUBLE 1\n"
                                   "#define TW_R(x) x\n";

static const char names[] = "typedef int tw_i32;\n"
                            "typedef unsigned tw_u32;\n"
                            "typedef long long tw_i64;\n"
                            "typedef unsigned long long tw_u64;\n"
                            "typedef struct __attribute__((aligned(2 * sizeof(tw_real)))) {\n"
                            "  tw_real re, im;\n"
                            "} tw_complex;\n"
                            "#define TW_INLINE static inline __attribute__((always_inline))\n"
                            "#define TW_UNROLL\n"
                            "#define TW_ROLLED\n"
                            "#define TW_CONSTANT static const\n"
                            "#define TW_KERNEL(name, threads, min_blocks) \\\n"
                            "  __attribute__((visibility(\"default\"))) void name(tw_args args)\n";

/* The environment of the running fibre: the aligned region around its stack begins with it. Counted
 * accesses are calls: if they were inlined, the branches of a kernel's hundreds of accesses would
 * make compiling half as long again. */
static const char access_text[] =
    "TW_INLINE struct tw_environment *tw_env(void) {\n"
    "  unsigned long here = (unsigned long)__builtin_frame_address(0);\n"
    "  return (struct tw_environment *)(here & ~(TW_REGION_BYTES - 1));\n"
    "}\n"
    "#define TW_ACCESS static __attribute__((noinline))\n"
    "#define TW_COUNT(kind, address, bytes) \\\n"
    "  (__builtin_expect(tw_env()->counting, 0) \\\n"
    "       ? tw_env()->access(tw_env(), (kind), (address), (bytes)) \\\n"
    "       : (void)0)\n"
    "TW_INLINE tw_u32 tw_thread(void) { return tw_env()->thread; }\n"
    "TW_INLINE tw_u32 tw_block(void) { return tw_env()->block; }\n"
    "TW_INLINE tw_u32 tw_blocks(void) { return tw_env()->blocks; }\n"
    "TW_INLINE void tw_barrier(void) { tw_env()->barrier(tw_env()); }\n"
    "TW_INLINE unsigned char *tw_shared(void) { return tw_env()->shared; }\n"
    "TW_ACCESS tw_complex tw_load_table(const tw_complex *p) {\n"
    "  TW_COUNT(TW_TABLE_LOAD, p, sizeof *p);\n"
    "  return *p;\n"
    "}\n"
    "TW_INLINE void tw_copy_commit(void) { tw_env()->copy_commit(tw_env()); }\n"
    "TW_INLINE void tw_copy_wait(tw_u32 pending) { tw_env()->copy_wait(tw_env(), pending); }\n"
    "TW_INLINE tw_real tw_shuffle(tw_real v, tw_u32 lane) {\n"
    "  tw_real result;\n"
    "  tw_env()->shuffle(tw_env(), &v, &result, sizeof v, lane);\n"
    "  return result;\n"
    "}\n";

/* What shared memory holds between stages; with tile=halves, words come with the sides' elements.
 */
static const char words_text[] = "TW_ACCESS tw_complex tw_sh_load(const tw_word *p) {\n"
                                 "  TW_COUNT(TW_SHARED_LOAD, p, sizeof *p);\n"
                                 "  return *p;\n"
                                 "}\n"
                                 "TW_ACCESS void tw_sh_store(tw_word *p, tw_complex v) {\n"
                                 "  TW_COUNT(TW_SHARED_STORE, p, sizeof *p);\n"
                                 "  *p = v;\n"
                                 "}\n";

static const char tile_text[] = "TW_ACCESS tw_real tw_sh_load_part(const tw_part *p) {\n"
                                "  TW_COUNT(TW_SHARED_LOAD, p, sizeof *p);\n"
                                "  return *p;\n"
                                "}\n"
                                "TW_ACCESS void tw_sh_store_part(tw_part *p, tw_real v) {\n"
                                "  TW_COUNT(TW_SHARED_STORE, p, sizeof *p);\n"
                                "  *p = v;\n"
                                "}\n"
                                "TW_ACCESS tw_complex tw_sh_load_table(const tw_complex *p) {\n"
                                "  TW_COUNT(TW_SHARED_LOAD, p, sizeof *p);\n"
                                "  return *p;\n"
                                "}\n"
                                "TW_ACCESS void tw_sh_store_table(tw_complex *p, tw_complex v) {\n"
                                "  TW_COUNT(TW_SHARED_STORE, p, sizeof *p);\n"
                                "  *p = v;\n"
                                "}\n";

/* Elements of memory that are what the kernel computes with. */
static const char in_text[] =
    "typedef tw_complex tw_in;\n"
    "TW_ACCESS tw_complex tw_load(const tw_in *p) {\n"
    "  TW_COUNT(TW_GLOBAL_LOAD, p, sizeof *p);\n"
    "  return *p;\n"
    "}\n"
    "#define tw_load_stream tw_load\n"
    "#define tw_load_lines tw_load\n"
    "TW_ACCESS void tw_load_pair(const tw_in *p, tw_complex *a, tw_complex *b) {\n"
    "  TW_COUNT(TW_GLOBAL_LOAD, p, 2 * sizeof *p);\n"
    "  *a = p[0], *b = p[1];\n"
    "}\n"
    "#define tw_load_pair_stream tw_load_pair\n"
    "TW_ACCESS tw_complex tw_sh_load_in(const tw_in *p) {\n"
    "  TW_COUNT(TW_SHARED_LOAD, p, sizeof *p);\n"
    "  return *p;\n"
    "}\n"
    "TW_INLINE void tw_copy_async(tw_in *to, const tw_in *from) {\n"
    "  tw_env()->copy_async(tw_env(), to, from, sizeof *to);\n"
    "}\n";

static const char out_text[] =
    "typedef tw_complex tw_out;\n"
    "TW_ACCESS void tw_store(tw_out *p, tw_complex v) {\n"
    "  TW_COUNT(TW_GLOBAL_STORE, p, sizeof *p);\n"
    "  *p = v;\n"
    "}\n"
    "#define tw_store_stream tw_store\n"
    "#define tw_store_keep tw_store\n"
    "TW_ACCESS void tw_store_pair(tw_out *p, tw_complex a, tw_complex b) {\n"
    "  TW_COUNT(TW_GLOBAL_STORE, p, 2 * sizeof *p);\n"
    "  p[0] = a, p[1] = b;\n"
    "}\n"
    "#define tw_store_pair_stream tw_store_pair\n";

static const char index_text[] =
    "TW_ACCESS tw_u32 tw_load_index(const void *table, tw_u32 at) {\n"
    "  const unsigned short *const p = (const unsigned short *)table + at;\n"
    "  TW_COUNT(TW_TABLE_LOAD, p, sizeof *p);\n"
    "  return *p;\n"
    "}\n";

/* sin and cos of pi*x. The argument is reduced exactly to [-1/4, 1/4]; pi times it is formed as an
 * unevaluated sum of two doubles, so both results stay within 1 ulp of double. */
static const char maths[] =
    "double sin(double), cos(double);\n"
    "TW_INLINE tw_real tw_fma(tw_real a, tw_real b, tw_real c) {\n"
    "  return TW_REAL_IS_DOUBLE ? __builtin_fma(a, b, c) : __builtin_fmaf(a, b, c);\n"
    "}\n"
    "static __attribute__((noinline)) void tw_sincospi(tw_real x, tw_real *s, tw_real *c) {\n"
    "  double quarters = __builtin_rint(2.0 * (double)x);\n"
    "  double r = (double)x - 0.5 * quarters;\n"
    "  double high = 3.141592653589793116 * r;\n"
    "  double low = __builtin_fma(3.141592653589793116, r, -high) + 1.2246467991473532e-16 * r;\n"
    "  double sine = sin(high), cosine = cos(high);\n"
    "  double s0 = sine + low * cosine, c0 = cosine - low * sine;\n"
    "  int q = (int)((long long)__builtin_fmod(quarters, 4.0) & 3);\n"
    "  double s1 = q & 1 ? c0 : s0, c1 = q & 1 ? s0 : c0;\n"
    "  *s = (tw_real)(q & 2 ? -s1 : s1);\n"
    "  *c = (tw_real)((q + 1) & 2 ? -c1 : c1);\n"
    "}\n";

static void add(text *out, const char *s) {
  text_bytes(out, s, strlen(s));
}

static void begin(const spec *s, text *out) {
  add(out, "/* Prelude for the cpu device. */\n");
  add(out, s->record.value[FIELD_PRECISION] == TW_F64 ? double_types : single_types);
  add(out, names);
  prelude_cpu_declare(CPU_ENVIRONMENT(CPU_ENVIRONMENT_TEXT), out);
  text_add(out, "#define TW_REGION_BYTES 0x%lxul\n",
           record_cluster(&s->record) > 1 ? CPU_CLUSTER_REGION_BYTES : CPU_REGION_BYTES);
  text_add(out,
           "enum { TW_SHARED_LOAD = %d, TW_SHARED_STORE = %d, TW_GLOBAL_LOAD = %d,\n"
           "       TW_GLOBAL_STORE = %d, TW_TABLE_LOAD = %d };\n",
           CPU_SHARED_LOAD, CPU_SHARED_STORE, CPU_GLOBAL_LOAD, CPU_GLOBAL_STORE, CPU_TABLE_LOAD);
  /* Weak, since several kernels may share one library. The device refuses other versions. */
  text_add(
      out,
      "__attribute__((weak, visibility(\"default\"))) const int tw_environment_version = %d;\n",
      CPU_ENVIRONMENT_VERSION);
  add(out, access_text);
  int words = s->record.value[FIELD_TILE] == TILE_WORDS;
  add(out, words ? "typedef tw_complex tw_word;\n" : "");
  add(out, "typedef tw_real tw_part;\n");
  add(out, words ? words_text : "");
  add(out, tile_text);
  add(out, maths);
}

static void words_in(const spec *s, text *out) {
  (void)s;
  add(out, in_text);
}

static void words_out(const spec *s, text *out) {
  int bytes = element_bytes(s->binding.out);
  add(out, out_text);
  if (s->record.value[FIELD_OVERLAP])
    text_add(out,
             "TW_INLINE void tw_store_owned(tw_out *p, tw_complex v, tw_u32 row, tw_u32 run) {\n"
             "  const tw_u32 before = (tw_u32)((tw_u64)p / %du %% %du);\n"
             "  if (row - (before < run ? before : run) < %du)\n"
             "    tw_store(p, v);\n"
             "}\n",
             bytes, RECORD_SECTOR / bytes, record_own_rows(&s->record));
}

/* Real elements, whose imaginary part is 0 when they are loaded and lost when they are stored. */
static const char real_in_text[] =
    "typedef tw_real tw_in;\n"
    "TW_ACCESS tw_complex tw_load(const tw_in *p) {\n"
    "  TW_COUNT(TW_GLOBAL_LOAD, p, sizeof *p);\n"
    "  return (tw_complex){*p, 0};\n"
    "}\n"
    "#define tw_load_stream tw_load\n"
    "#define tw_load_lines tw_load\n"
    "TW_ACCESS void tw_load_pair(const tw_in *p, tw_complex *a, tw_complex *b) {\n"
    "  TW_COUNT(TW_GLOBAL_LOAD, p, 2 * sizeof *p);\n"
    "  *a = (tw_complex){p[0], 0}, *b = (tw_complex){p[1], 0};\n"
    "}\n"
    "#define tw_load_pair_stream tw_load_pair\n"
    "TW_ACCESS void tw_load_quad(const tw_in *p, tw_complex *a, tw_complex *b, tw_complex *c,\n"
    "                            tw_complex *d) {\n"
    "  TW_COUNT(TW_GLOBAL_LOAD, p, 4 * sizeof *p);\n"
    "  *a = (tw_complex){p[0], 0}, *b = (tw_complex){p[1], 0};\n"
    "  *c = (tw_complex){p[2], 0}, *d = (tw_complex){p[3], 0};\n"
    "}\n"
    "#define tw_load_quad_stream tw_load_quad\n"
    "TW_ACCESS tw_complex tw_sh_load_in(const tw_in *p) {\n"
    "  TW_COUNT(TW_SHARED_LOAD, p, sizeof *p);\n"
    "  return (tw_complex){*p, 0};\n"
    "}\n"
    "TW_INLINE void tw_copy_async(tw_in *to, const tw_in *from) {\n"
    "  tw_env()->copy_async(tw_env(), to, from, sizeof *to);\n"
    "}\n";

static const char real_out_text[] =
    "typedef tw_real tw_out;\n"
    "TW_ACCESS void tw_store(tw_out *p, tw_complex v) {\n"
    "  TW_COUNT(TW_GLOBAL_STORE, p, sizeof *p);\n"
    "  *p = v.re;\n"
    "}\n"
    "#define tw_store_stream tw_store\n"
    "#define tw_store_keep tw_store\n"
    "TW_ACCESS void tw_store_pair(tw_out *p, tw_complex a, tw_complex b) {\n"
    "  TW_COUNT(TW_GLOBAL_STORE, p, 2 * sizeof *p);\n"
    "  p[0] = a.re, p[1] = b.re;\n"
    "}\n"
    "#define tw_store_pair_stream tw_store_pair\n"
    "TW_ACCESS void tw_store_quad(tw_out *p, tw_complex a, tw_complex b, tw_complex c,\n"
    "                             tw_complex d) {\n"
    "  TW_COUNT(TW_GLOBAL_STORE, p, 4 * sizeof *p);\n"
    "  p[0] = a.re, p[1] = b.re, p[2] = c.re, p[3] = d.re;\n"
    "}\n"
    "#define tw_store_quad_stream tw_store_quad\n";

static void real_in(const spec *s, text *out) {
  (void)s;
  add(out, real_in_text);
}

static void real_out(const spec *s, text *out) {
  (void)s;
  add(out, real_out_text);
}

/* Pairs of real elements, aligned to a single one. */
static const char pairs_in_text[] = "typedef struct { tw_real re, im; } tw_in;\n"
                                    "TW_ACCESS tw_complex tw_load(const tw_in *p) {\n"
                                    "  TW_COUNT(TW_GLOBAL_LOAD, p, sizeof *p);\n"
                                    "  return (tw_complex){p->re, p->im};\n"
                                    "}\n"
                                    "#define tw_load_stream tw_load\n"
                                    "#define tw_load_lines tw_load\n"
                                    "#define tw_load_whole tw_load\n"
                                    "#define tw_load_whole_stream tw_load\n"
                                    "#define tw_load_whole_lines tw_load\n";

static const char pairs_out_text[] = "typedef struct { tw_real re, im; } tw_out;\n"
                                     "TW_ACCESS void tw_store(tw_out *p, tw_complex v) {\n"
                                     "  TW_COUNT(TW_GLOBAL_STORE, p, sizeof *p);\n"
                                     "  p->re = v.re, p->im = v.im;\n"
                                     "}\n"
                                     "#define tw_store_stream tw_store\n"
                                     "#define tw_store_keep tw_store\n"
                                     "#define tw_store_whole tw_store\n"
                                     "#define tw_store_whole_stream tw_store\n"
                                     "#define tw_store_whole_keep tw_store\n";

static void pairs_in(const spec *s, text *out) {
  (void)s;
  add(out, pairs_in_text);
}

static void pairs_out(const spec *s, text *out) {
  (void)s;
  add(out, pairs_out_text);
}

static const char unset_text[] =
    "TW_INLINE tw_complex tw_unset(void) {\n"
    "  const tw_complex x = {__builtin_nanf(\"\"), __builtin_nanf(\"\")};\n"
    "  return x;\n"
    "}\n";

static void end(const spec *s, text *out) {
  add(out, prelude_plain_tile);
  if (spec_holds_words(&s->record, &s->binding))
    prelude_plain_held(out);
  if (record_cluster(&s->record) > 1)
    prelude_cpu_cluster(out);
  if (record_rader(&s->record))
    add(out, index_text);
  if (spec_starts_unset(s) && !spec_holds_words(&s->record, &s->binding))
    add(out, unset_text);
}

static const prelude_element elements[] = {
    {{TW_F32, 1}, 0, words_in, words_out},
    {{TW_F64, 1}, 0, words_in, words_out},
    {{TW_F32, 0}, 0, real_in, real_out},
    {{TW_F64, 0}, 0, real_in, real_out},
    {{TW_F32, 0}, 1, pairs_in, pairs_out},
    {{TW_F64, 0}, 1, pairs_in, pairs_out},
    {{TW_F32, 1}, 1, pairs_in, pairs_out},
    {{TW_F64, 1}, 1, pairs_in, pairs_out},
    {{TW_F16, 1}, 0, prelude_cpu_half_in, prelude_cpu_half_out},
    {{TW_BF16, 1}, 0, prelude_cpu_half_in, prelude_cpu_half_out},
    {{TW_F16, 0}, 0, prelude_cpu_half_in, prelude_cpu_half_out},
    {{TW_BF16, 0}, 0, prelude_cpu_half_in, prelude_cpu_half_out},
    {{TW_F16, 0}, 1, prelude_cpu_half_in, prelude_cpu_half_out},
    {{TW_F16, 1}, 1, prelude_cpu_half_in, prelude_cpu_half_out},
    {{TW_BF16, 0}, 1, prelude_cpu_half_in, prelude_cpu_half_out},
    {{TW_BF16, 1}, 1, prelude_cpu_half_in, prelude_cpu_half_out},
};

const prelude_target prelude_cpu = {begin, end, elements, sizeof elements / sizeof *elements};

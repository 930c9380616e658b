/* prelude_cluster.c: what preludes have for clusters of blocks, each of which reads the others'
 * shared memory (PTX ISA: mapa, ld.shared::cluster, barrier.cluster). */
#include "prelude_cluster.h"

#include "cpu_environment.h"

/* ---- GPUs ---- */

/* Without a word about it, arriving releases and waiting acquires. These words are of PTX ISA 8.0,
 * which NVRTC before 12.0 does not know. */
static const char cuda_cluster[] =
    "#define TW_CLUSTER_KERNEL(name, threads, blocks, cluster) \\\n"
    "  extern \"C\" __global__ void __cluster_dims__(cluster, 1, 1) \\\n"
    "  __launch_bounds__(threads, blocks) name(const __grid_constant__ tw_args args)\n"
    "TW_INLINE tw_u32 tw_rank() {\n"
    "  tw_u32 rank;\n"
    "  asm(\"mov.u32 %0, %%cluster_ctarank;\" : \"=r\"(rank));\n"
    "  return rank;\n"
    "}\n"
    "TW_INLINE void tw_cluster_arrive() {\n"
    "  asm volatile(\"barrier.cluster.arrive.aligned;\" : : : \"memory\");\n"
    "}\n"
    "TW_INLINE void tw_cluster_wait() {\n"
    "  asm volatile(\"barrier.cluster.wait.aligned;\" : : : \"memory\");\n"
    "}\n"
    "TW_INLINE tw_u32 tw_peer(const void *p, tw_u32 rank) {\n"
    "  tw_u32 at;\n"
    "  asm(\"mapa.shared::cluster.u32 %0, %1, %2;\" : \"=r\"(at)\n"
    "      : \"r\"((tw_u32)__cvta_generic_to_shared(p)), \"r\"(rank));\n"
    "  return at;\n"
    "}\n";

static const char cuda_peer_halves[] =
    "TW_INLINE tw_complex tw_peer_load(const tw_word *p, tw_u32 rank) {\n"
    "  tw_u32 bits;\n"
    "  asm volatile(\"ld.shared::cluster.u32 %0, [%1];\" : \"=r\"(bits) : \"r\"(tw_peer(p, "
    "rank)));\n"
    "  return tw_from_halves(bits);\n"
    "}\n";

void prelude_cuda_cluster(const spec *s, text *out) {
  int f64 = s->record.value[FIELD_PRECISION] == TW_F64;
  const char *type = f64 ? "f64" : "f32";
  const char letter = f64 ? 'd' : 'f';
  text_add(out, "%s", cuda_cluster);
  if (s->record.value[FIELD_TILE] == TILE_HALVES)
    text_add(out, "%s", cuda_peer_halves);
  else if (s->record.value[FIELD_EXCHANGE] == EXCHANGE_COMPLEX)
    text_add(out,
             "TW_INLINE tw_complex tw_peer_load(const tw_word *p, tw_u32 rank) {\n"
             "  tw_complex x;\n"
             "  asm volatile(\"ld.shared::cluster.v2.%s {%%0, %%1}, [%%2];\"\n"
             "               : \"=%c\"(x.re), \"=%c\"(x.im) : \"r\"(tw_peer(p, rank)));\n"
             "  return x;\n"
             "}\n",
             type, letter, letter);
  else
    text_add(out,
             "TW_INLINE tw_real tw_peer_load_part(const tw_part *p, tw_u32 rank) {\n"
             "  tw_real x;\n"
             "  asm volatile(\"ld.shared::cluster.%s %%0, [%%1];\" : \"=%c\"(x)\n"
             "               : \"r\"(tw_peer(p, rank)));\n"
             "  return x;\n"
             "}\n",
             type, letter);
}

/* ---- the cpu device ---- */

/* Adds a declaration, which the preprocessor gives as one line, broken after each member. */
void prelude_cpu_declare(const char *line, text *out) {
  for (const char *c = line; *c; c++) {
    text_bytes(out, c, 1);
    if (*c == '{' || (*c == ';' && c[1] != '\0')) {
      text_add(out, "%s", c[1] == ' ' && c[2] == '}' ? "\n" : "\n ");
      if (c[1] == ' ' && c[2] == '}')
        c++;
    }
  }
  text_add(out, "\n");
}

static const char cpu_cluster[] =
    "#define TW_CLUSTER_KERNEL(name, threads, min_blocks, cluster) \\\n"
    "  __attribute__((visibility(\"default\"))) const int name##_cluster = cluster; \\\n"
    "  TW_KERNEL(name, threads, min_blocks)\n"
    "TW_INLINE struct tw_cluster *tw_cluster_env(void) {\n"
    "  return (struct tw_cluster *)((char *)tw_env() + TW_CLUSTER_AT);\n"
    "}\n"
    "TW_INLINE tw_u32 tw_rank(void) { return tw_cluster_env()->rank; }\n"
    "TW_INLINE void tw_cluster_arrive(void) { tw_cluster_env()->arrive(tw_env()); }\n"
    "TW_INLINE void tw_cluster_wait(void) { tw_cluster_env()->wait(tw_env()); }\n"
    "TW_INLINE const void *tw_peer(const void *p, tw_u32 rank) {\n"
    "  return (const char *)p + ((tw_i64)rank - tw_rank()) * TW_PEER_BYTES;\n"
    "}\n"
    "TW_ACCESS tw_complex tw_peer_load(const tw_word *p, tw_u32 rank) {\n"
    "  return tw_sh_load((const tw_word *)tw_peer(p, rank));\n"
    "}\n"
    "TW_ACCESS tw_real tw_peer_load_part(const tw_part *p, tw_u32 rank) {\n"
    "  TW_COUNT(TW_SHARED_LOAD, tw_peer(p, rank), sizeof *p);\n"
    "  return *(const tw_part *)tw_peer(p, rank);\n"
    "}\n";

void prelude_cpu_cluster(text *out) {
  prelude_cpu_declare(CPU_CLUSTER(CPU_ENVIRONMENT_TEXT), out);
  text_add(out, "#define TW_CLUSTER_AT 0x%lxul\n#define TW_PEER_BYTES 0x%lxl\n", CPU_CLUSTER_AT,
           CPU_PEER_BYTES);
  text_add(out, "%s", cpu_cluster);
}

#define TW_KERNEL(name, threads, blocks) \
  extern "C" __global__ void __launch_bounds__(threads, blocks) \
  name(const __grid_constant__ tw_args args)
#define TW_INLINE static __device__ __forceinline__
#define TW_UNROLL _Pragma("unroll")
#define TW_ROLLED _Pragma("unroll 1")
#define TW_CONSTANT static __constant__ const
typedef int tw_i32;
typedef unsigned int tw_u32;
typedef unsigned long long tw_u64;
typedef long long tw_i64;
TW_INLINE tw_u32 tw_thread() { return threadIdx.x; }
TW_INLINE tw_u32 tw_block() { return blockIdx.x; }
TW_INLINE tw_u32 tw_blocks() { return gridDim.x; }
TW_INLINE void tw_barrier() { __syncthreads(); }
extern __shared__ __align__(16) unsigned char tw_shared_memory[];
TW_INLINE unsigned char *tw_shared() { return tw_shared_memory; }
TW_INLINE size_t tw_global(const void *p) { return __cvta_generic_to_global(p); }
typedef float tw_real;
#define TW_REAL_IS_DOUBLE 0
#define TW_R(x) x##f
typedef struct __align__(8) { float re, im; } tw_complex;
#ifdef __has_builtin
#if __has_builtin(__nvvm_fma_rn_f)
#define tw_fma __nvvm_fma_rn_f
#endif
#endif
#ifndef tw_fma
#define tw_fma __fmaf_rn
#endif
TW_INLINE void tw_sincospi(float x, float *s, float *c) { sincospif(x, s, c); }
TW_INLINE float tw_shuffle(float v, tw_u32 lane) {
  return __shfl_sync(0xffffffffu, v, (int)lane);
}
TW_INLINE tw_complex tw_load_table(const tw_complex *p) {
  const float2 v = __ldg((const float2 *)p);
  const tw_complex x = {v.x, v.y};
  return x;
}
typedef tw_complex tw_word;
typedef tw_real tw_part;
TW_INLINE tw_complex tw_sh_load(const tw_word *p) { return *p; }
TW_INLINE void tw_sh_store(tw_word *p, tw_complex v) { *p = v; }
TW_INLINE tw_real tw_sh_load_part(const tw_part *p) { return *p; }
TW_INLINE void tw_sh_store_part(tw_part *p, tw_real v) { *p = v; }
TW_INLINE tw_complex tw_sh_load_table(const tw_complex *p) { return *p; }
TW_INLINE void tw_sh_store_table(tw_complex *p, tw_complex v) { *p = v; }
typedef tw_complex tw_in;
TW_INLINE tw_complex tw_load(const tw_in *p) { return *p; }
TW_INLINE tw_complex tw_sh_load_in(const tw_in *p) { return *p; }
#define TW_COPY "cp.async.ca.shared.global [%0], [%1], 8;"
TW_INLINE tw_complex tw_load_stream(const tw_in *p) {
  tw_complex x;
  asm volatile("ld.global.cs.v2.f32 {%0, %1}, [%2];" : "=f"(x.re), "=f"(x.im)
               : "l"(tw_global(p)));
  return x;
}
TW_INLINE void tw_load_pair(const tw_in *p, tw_complex *a, tw_complex *b) {
  const float4 v = *(const float4 *)p;
  a->re = v.x, a->im = v.y, b->re = v.z, b->im = v.w;
}
TW_INLINE void tw_load_pair_stream(const tw_in *p, tw_complex *a, tw_complex *b) {
  asm volatile("ld.global.cs.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(a->re),
               "=f"(a->im), "=f"(b->re), "=f"(b->im) : "l"(tw_global(p)));
}
typedef tw_complex tw_out;
TW_INLINE void tw_store(tw_out *p, tw_complex v) { *p = v; }
TW_INLINE void tw_store_stream(tw_out *p, tw_complex v) {
  asm volatile("st.global.cs.v2.f32 [%0], {%1, %2};" : : "l"(tw_global(p)),
               "f"(v.re), "f"(v.im) : "memory");
}
TW_INLINE void tw_store_pair(tw_out *p, tw_complex a, tw_complex b) {
  *(float4 *)p = make_float4(a.re, a.im, b.re, b.im);
}
TW_INLINE void tw_store_pair_stream(tw_out *p, tw_complex a, tw_complex b) {
  asm volatile("st.global.cs.v4.f32 [%0], {%1, %2, %3, %4};" : : "l"(tw_global(p)),
               "f"(a.re), "f"(a.im), "f"(b.re), "f"(b.im) : "memory");
}
/* the words that a thread holds are registers of assembly: x0_re, x0_im, ... */
#define tw_held_load(p, words) asm volatile(words : : "l"(tw_global(p)))
#define tw_load_each(x, n) \
  "ld.global.v2.f32 {" #x "_re, " #x "_im}, [%0 + " #n " * 8];"
#define tw_held_load_below(p, at, end, words) \
  asm volatile(words : : "l"(tw_global(p)), "r"(at), "r"(end))
#define tw_load_below_each(x, n, beyond) \
  "{ .reg .pred below; .reg .u32 at; add.u32 at, %1, " #beyond ";" \
  "setp.lt.u32 below, at, %2; " "@below ld.global.v2.f32 {" #x "_re, " #x "_im}, [%0 + " #n " * 8]; }"
#define tw_held_load_stream(p, words) asm volatile(words : : "l"(tw_global(p)))
#define tw_load_stream_each(x, n) \
  "ld.global.cs.v2.f32 {" #x "_re, " #x "_im}, [%0 + " #n " * 8];"
#define tw_held_load_stream_below(p, at, end, words) \
  asm volatile(words : : "l"(tw_global(p)), "r"(at), "r"(end))
#define tw_load_stream_below_each(x, n, beyond) \
  "{ .reg .pred below; .reg .u32 at; add.u32 at, %1, " #beyond ";" \
  "setp.lt.u32 below, at, %2; " "@below ld.global.cs.v2.f32 {" #x "_re, " #x "_im}, [%0 + " #n " * 8]; }"
#define tw_held_store(p, words) asm volatile(words : : "l"(tw_global(p)))
#define tw_store_each(x, n) \
  "st.global.v2.f32 [%0 + " #n " * 8], {" #x "_re, " #x "_im};"
#define tw_held_store_below(p, at, end, words) \
  asm volatile(words : : "l"(tw_global(p)), "r"(at), "r"(end))
#define tw_store_below_each(x, n, beyond) \
  "{ .reg .pred below; .reg .u32 at; add.u32 at, %1, " #beyond ";" \
  "setp.lt.u32 below, at, %2; " "@below st.global.v2.f32 [%0 + " #n " * 8], {" #x "_re, " #x "_im}; }"
#define tw_held_store_stream(p, words) asm volatile(words : : "l"(tw_global(p)))
#define tw_store_stream_each(x, n) \
  "st.global.cs.v2.f32 [%0 + " #n " * 8], {" #x "_re, " #x "_im};"
#define tw_held_store_stream_below(p, at, end, words) \
  asm volatile(words : : "l"(tw_global(p)), "r"(at), "r"(end))
#define tw_store_stream_below_each(x, n, beyond) \
  "{ .reg .pred below; .reg .u32 at; add.u32 at, %1, " #beyond ";" \
  "setp.lt.u32 below, at, %2; " "@below st.global.cs.v2.f32 [%0 + " #n " * 8], {" #x "_re, " #x "_im}; }"
#define tw_held_load_pair(p, words) asm volatile(words : : "l"(tw_global(p)))
#define tw_load_pair_each(x, y, n) \
  "ld.global.v4.f32 {" #x "_re, " #x "_im, " #y "_re, " #y "_im}, [%0 + " #n " * 8];"
#define tw_held_load_pair_below(p, at, end, words) \
  asm volatile(words : : "l"(tw_global(p)), "r"(at), "r"(end))
#define tw_load_pair_below_each(x, y, n, beyond) \
  "{ .reg .pred below; .reg .u32 at; add.u32 at, %1, " #beyond ";" \
  "setp.lt.u32 below, at, %2; " "@below ld.global.v4.f32 {" #x "_re, " #x "_im, " #y "_re, " #y "_im}, [%0 + " #n " * 8]; }"
#define tw_held_load_pair_stream(p, words) asm volatile(words : : "l"(tw_global(p)))
#define tw_load_pair_stream_each(x, y, n) \
  "ld.global.cs.v4.f32 {" #x "_re, " #x "_im, " #y "_re, " #y "_im}, [%0 + " #n " * 8];"
#define tw_held_load_pair_stream_below(p, at, end, words) \
  asm volatile(words : : "l"(tw_global(p)), "r"(at), "r"(end))
#define tw_load_pair_stream_below_each(x, y, n, beyond) \
  "{ .reg .pred below; .reg .u32 at; add.u32 at, %1, " #beyond ";" \
  "setp.lt.u32 below, at, %2; " "@below ld.global.cs.v4.f32 {" #x "_re, " #x "_im, " #y "_re, " #y "_im}, [%0 + " #n " * 8]; }"
#define tw_held_store_pair(p, words) asm volatile(words : : "l"(tw_global(p)))
#define tw_store_pair_each(x, y, n) \
  "st.global.v4.f32 [%0 + " #n " * 8], {" #x "_re, " #x "_im, " #y "_re, " #y "_im};"
#define tw_held_store_pair_below(p, at, end, words) \
  asm volatile(words : : "l"(tw_global(p)), "r"(at), "r"(end))
#define tw_store_pair_below_each(x, y, n, beyond) \
  "{ .reg .pred below; .reg .u32 at; add.u32 at, %1, " #beyond ";" \
  "setp.lt.u32 below, at, %2; " "@below st.global.v4.f32 [%0 + " #n " * 8], {" #x "_re, " #x "_im, " #y "_re, " #y "_im}; }"
#define tw_held_store_pair_stream(p, words) asm volatile(words : : "l"(tw_global(p)))
#define tw_store_pair_stream_each(x, y, n) \
  "st.global.cs.v4.f32 [%0 + " #n " * 8], {" #x "_re, " #x "_im, " #y "_re, " #y "_im};"
#define tw_held_store_pair_stream_below(p, at, end, words) \
  asm volatile(words : : "l"(tw_global(p)), "r"(at), "r"(end))
#define tw_store_pair_stream_below_each(x, y, n, beyond) \
  "{ .reg .pred below; .reg .u32 at; add.u32 at, %1, " #beyond ";" \
  "setp.lt.u32 below, at, %2; " "@below st.global.cs.v4.f32 [%0 + " #n " * 8], {" #x "_re, " #x "_im, " #y "_re, " #y "_im}; }"
#define tw_held_put(tile, base, words) \
  asm volatile(words : : "r"(tile + (base) * 8u))
#define tw_held_get(tile, base, words) \
  asm volatile(words : : "r"(tile + (base) * 8u))
#define tw_put_each(x, n) "st.shared.v2.f32 [%0 + " #n " * 8], {" #x "_re, " #x "_im};"
#define tw_get_each(x, n) "ld.shared.v2.f32 {" #x "_re, " #x "_im}, [%0 + " #n " * 8];"
#define tw_held_put_part(plane, base, words) \
  asm volatile(words : : "r"(plane + (base) * 4u))
#define tw_held_get_part(plane, base, words) \
  asm volatile(words : : "r"(plane + (base) * 4u))
#define tw_put_part_each(x, part, n) "st.shared.f32 [%0 + " #n " * 4], " #x "_" #part ";"
#define tw_get_part_each(x, part, n) "ld.shared.f32 " #x "_" #part ", [%0 + " #n " * 4];"
#define tw_held_load_in(x, p) \
  asm volatile("ld.shared.v2.f32 {" #x "_re, " #x "_im}, [%0];" : : \
               "r"((tw_u32)__cvta_generic_to_shared(p)))
#define tw_held_multiply(x, w) \
  do { \
    const tw_complex by = w; \
    asm volatile("{ .reg .f32 p, q;" \
  "mul.f32 p, " #x "_im, %1; neg.f32 p, p; mul.f32 q, " #x "_im, %0;" \
  "fma.rn.f32 " #x "_im, " #x "_re, %1, q; fma.rn.f32 " #x "_re, " #x "_re, %0, p; }" : : "f"(by.re), "f"(by.im)); \
  } while (0)
#define tw_held_scale(by_re, by_im, words) \
  asm volatile(words : : "f"(by_re), "f"(by_im))
#define tw_scale_each(x) \
  "mul.f32 " #x "_re, " #x "_re, %0; mul.f32 " #x "_im, " #x "_im, %1;"
#define tw_held_turn(by, words) asm volatile(words : : "f"(by))
#define tw_turn_each(x) "mul.f32 " #x "_im, " #x "_im, %0;"
#define tw_held_conjugate(words) asm volatile(words)
#define tw_conjugate_each(x) "neg.f32 " #x "_im, " #x "_im;"
#define tw_held_product(p, words) asm volatile(words : : "l"(tw_global(p)))
#define tw_product_each(x, n) "{ .reg .f32 p, q, re, im; " \
  "ld.global.nc.v2.f32 {re, im}, [%0 + " #n " * 8];" \
  "mul.f32 p, " #x "_im, im; neg.f32 p, p; mul.f32 q, " #x "_im, re;" \
  "fma.rn.f32 " #x "_im, " #x "_re, im, q; fma.rn.f32 " #x "_re, " #x "_re, re, p; }"
#define tw_held_roots(radix, roots, words) \
  asm volatile("{ .reg .f32 p, q, w_re<" #radix ">, w_im<" #radix ">;" \
               words " }" : : "l"(tw_global(roots)))
#define tw_fetch_each(j, n) \
  "ld.global.nc.v2.f32 {w_re" #j ", w_im" #j "}, [%0 + " #n " * 8];"
#define tw_power_each(j, a, b) \
  "mul.f32 p, w_im" #a ", w_im" #b "; neg.f32 p, p; mul.f32 q, w_im" #a ", w_re" #b ";" \
  "fma.rn.f32 w_im" #j ", w_re" #a ", w_im" #b ", q; fma.rn.f32 w_re" #j ", w_re" #a ", w_re" #b ", p;"
#define tw_times_each(x, j) \
  "mul.f32 p, " #x "_im, w_im" #j "; neg.f32 p, p; mul.f32 q, " #x "_im, w_re" #j ";" \
  "fma.rn.f32 " #x "_im, " #x "_re, w_im" #j ", q; fma.rn.f32 " #x "_re, " #x "_re, w_re" #j ", p;"
#define tw_held_declare(words) asm volatile(words)
#define tw_declare_each(x) ".reg .f32 " #x "_re, " #x "_im;"
#define tw_held_clear(words) asm volatile(words)
#define tw_clear_each(x) "mov.f32 " #x "_re, 0f00000000; mov.f32 " #x "_im, 0f00000000;"
#define tw_held_add(x, y) \
  asm volatile("add.f32 " #x "_re, " #x "_re, " #y "_re;" \
               "add.f32 " #x "_im, " #x "_im, " #y "_im;")
#define tw_held_plus(x, w) \
  asm volatile("add.f32 " #x "_re, " #x "_re, %0;" \
               "add.f32 " #x "_im, " #x "_im, %1;" : : "f"((w).re), "f"((w).im))
#define tw_held_read(v, x) \
  asm volatile("mov.f32 %0, " #x "_re; mov.f32 %1, " #x "_im;" : \
               "=f"(v.re), "=f"(v.im))
#define tw_held_write(x, w) \
  asm volatile("mov.f32 " #x "_re, %0; mov.f32 " #x "_im, %1;" : : \
               "f"((w).re), "f"((w).im))
typedef tw_u32 tw_tile;
TW_INLINE tw_tile tw_tile_from(tw_u32 word) {
  return (tw_u32)__cvta_generic_to_shared((tw_word *)tw_shared() + word);
}
#define tw_put(tile, base, n, v) \
  asm volatile("st.shared.v2.f32 [%0 + %1], {%2, %3};" : : "r"(tile + (base) * 8u), \
               "n"((n) * 8), "f"(v.re), "f"(v.im))
#define tw_get(tile, base, n, v) \
  asm volatile("ld.shared.v2.f32 {%0, %1}, [%2 + %3];" : "=f"(v.re), "=f"(v.im) \
               : "r"(tile + (base) * 8u), "n"((n) * 8))
typedef tw_u32 tw_plane;
TW_INLINE tw_plane tw_plane_from(tw_u32 part) {
  return (tw_u32)__cvta_generic_to_shared((tw_part *)tw_shared() + part);
}
#define tw_put_part(plane, base, n, v) \
  asm volatile("st.shared.f32 [%0 + %1], %2;" : : "r"(plane + (base) * 4u), \
               "n"((n) * 4), "f"(v))
#define tw_get_part(plane, base, n, v) \
  asm volatile("ld.shared.f32 %0, [%1 + %2];" : "=f"(v) \
               : "r"(plane + (base) * 4u), "n"((n) * 4))
#if __CUDA_ARCH__ >= 800
TW_INLINE void tw_copy_async(tw_in *to, const tw_in *from) {
  asm volatile(TW_COPY : : "r"((tw_u32)__cvta_generic_to_shared(to)),
               "l"(tw_global(from)) : "memory");
}
TW_INLINE void tw_copy_commit() { asm volatile("cp.async.commit_group;" : : : "memory"); }
#define tw_copy_wait(n) asm volatile("cp.async.wait_group %0;" : : "n"(n) : "memory")
#else
TW_INLINE void tw_copy_async(tw_in *to, const tw_in *from) { *to = *from; }
TW_INLINE void tw_copy_commit() {}
#define tw_copy_wait(n)
#endif

/* Prelude for the cpu device. */
typedef float tw_real;
#define TW_REAL_IS_DOUBLE 0
#define TW_R(x) x##f
typedef int tw_i32;
typedef unsigned tw_u32;
typedef long long tw_i64;
typedef unsigned long long tw_u64;
typedef struct __attribute__((aligned(2 * sizeof(tw_real)))) {
  tw_real re, im;
} tw_complex;
#define TW_INLINE static inline __attribute__((always_inline))
#define TW_UNROLL
#define TW_ROLLED
#define TW_CONSTANT static const
#define TW_KERNEL(name, threads, min_blocks) \
  __attribute__((visibility("default"))) void name(tw_args args)
struct tw_environment {
  unsigned thread, block, blocks;
  int counting;
  unsigned char *shared;
  void (*barrier)(struct tw_environment *);
  void (*shuffle)(struct tw_environment *, const void *value, void *result, unsigned bytes, unsigned lane);
  void (*copy_async)(struct tw_environment *, void *to, const void *from, unsigned bytes);
  void (*copy_commit)(struct tw_environment *);
  void (*copy_wait)(struct tw_environment *, unsigned pending);
  void (*access)(struct tw_environment *, unsigned kind, const void *address, unsigned bytes);
};
#define TW_REGION_BYTES 0x8000000ul
enum { TW_SHARED_LOAD = 0, TW_SHARED_STORE = 1, TW_GLOBAL_LOAD = 2,
       TW_GLOBAL_STORE = 3, TW_TABLE_LOAD = 4 };
__attribute__((weak, visibility("default"))) const int tw_environment_version = 1;
TW_INLINE struct tw_environment *tw_env(void) {
  unsigned long here = (unsigned long)__builtin_frame_address(0);
  return (struct tw_environment *)(here & ~(TW_REGION_BYTES - 1));
}
#define TW_ACCESS static __attribute__((noinline))
#define TW_COUNT(kind, address, bytes) \
  (__builtin_expect(tw_env()->counting, 0) \
       ? tw_env()->access(tw_env(), (kind), (address), (bytes)) \
       : (void)0)
TW_INLINE tw_u32 tw_thread(void) { return tw_env()->thread; }
TW_INLINE tw_u32 tw_block(void) { return tw_env()->block; }
TW_INLINE tw_u32 tw_blocks(void) { return tw_env()->blocks; }
TW_INLINE void tw_barrier(void) { tw_env()->barrier(tw_env()); }
TW_INLINE unsigned char *tw_shared(void) { return tw_env()->shared; }
TW_ACCESS tw_complex tw_load_table(const tw_complex *p) {
  TW_COUNT(TW_TABLE_LOAD, p, sizeof *p);
  return *p;
}
TW_INLINE void tw_copy_commit(void) { tw_env()->copy_commit(tw_env()); }
TW_INLINE void tw_copy_wait(tw_u32 pending) { tw_env()->copy_wait(tw_env(), pending); }
TW_INLINE tw_real tw_shuffle(tw_real v, tw_u32 lane) {
  tw_real result;
  tw_env()->shuffle(tw_env(), &v, &result, sizeof v, lane);
  return result;
}
typedef tw_complex tw_word;
typedef tw_real tw_part;
TW_ACCESS tw_complex tw_sh_load(const tw_word *p) {
  TW_COUNT(TW_SHARED_LOAD, p, sizeof *p);
  return *p;
}
TW_ACCESS void tw_sh_store(tw_word *p, tw_complex v) {
  TW_COUNT(TW_SHARED_STORE, p, sizeof *p);
  *p = v;
}
TW_ACCESS tw_real tw_sh_load_part(const tw_part *p) {
  TW_COUNT(TW_SHARED_LOAD, p, sizeof *p);
  return *p;
}
TW_ACCESS void tw_sh_store_part(tw_part *p, tw_real v) {
  TW_COUNT(TW_SHARED_STORE, p, sizeof *p);
  *p = v;
}
TW_ACCESS tw_complex tw_sh_load_table(const tw_complex *p) {
  TW_COUNT(TW_SHARED_LOAD, p, sizeof *p);
  return *p;
}
TW_ACCESS void tw_sh_store_table(tw_complex *p, tw_complex v) {
  TW_COUNT(TW_SHARED_STORE, p, sizeof *p);
  *p = v;
}
double sin(double), cos(double);
TW_INLINE tw_real tw_fma(tw_real a, tw_real b, tw_real c) {
  return TW_REAL_IS_DOUBLE ? __builtin_fma(a, b, c) : __builtin_fmaf(a, b, c);
}
static __attribute__((noinline)) void tw_sincospi(tw_real x, tw_real *s, tw_real *c) {
  double quarters = __builtin_rint(2.0 * (double)x);
  double r = (double)x - 0.5 * quarters;
  double high = 3.141592653589793116 * r;
  double low = __builtin_fma(3.141592653589793116, r, -high) + 1.2246467991473532e-16 * r;
  double sine = sin(high), cosine = cos(high);
  double s0 = sine + low * cosine, c0 = cosine - low * sine;
  int q = (int)((long long)__builtin_fmod(quarters, 4.0) & 3);
  double s1 = q & 1 ? c0 : s0, c1 = q & 1 ? s0 : c0;
  *s = (tw_real)(q & 2 ? -s1 : s1);
  *c = (tw_real)((q + 1) & 2 ? -c1 : c1);
}
typedef tw_complex tw_in;
TW_ACCESS tw_complex tw_load(const tw_in *p) {
  TW_COUNT(TW_GLOBAL_LOAD, p, sizeof *p);
  return *p;
}
#define tw_load_stream tw_load
#define tw_load_lines tw_load
TW_ACCESS void tw_load_pair(const tw_in *p, tw_complex *a, tw_complex *b) {
  TW_COUNT(TW_GLOBAL_LOAD, p, 2 * sizeof *p);
  *a = p[0], *b = p[1];
}
#define tw_load_pair_stream tw_load_pair
TW_ACCESS tw_complex tw_sh_load_in(const tw_in *p) {
  TW_COUNT(TW_SHARED_LOAD, p, sizeof *p);
  return *p;
}
TW_INLINE void tw_copy_async(tw_in *to, const tw_in *from) {
  tw_env()->copy_async(tw_env(), to, from, sizeof *to);
}
typedef tw_complex tw_out;
TW_ACCESS void tw_store(tw_out *p, tw_complex v) {
  TW_COUNT(TW_GLOBAL_STORE, p, sizeof *p);
  *p = v;
}
#define tw_store_stream tw_store
#define tw_store_keep tw_store
TW_ACCESS void tw_store_pair(tw_out *p, tw_complex a, tw_complex b) {
  TW_COUNT(TW_GLOBAL_STORE, p, 2 * sizeof *p);
  p[0] = a, p[1] = b;
}
#define tw_store_pair_stream tw_store_pair
typedef tw_word *tw_tile;
TW_INLINE tw_tile tw_tile_from(tw_u32 word) { return (tw_word *)tw_shared() + word; }
#define tw_put(tile, base, n, v) tw_sh_store(tile + base + (n), v)
#define tw_get(tile, base, n, v) v = tw_sh_load(tile + base + (n))
typedef tw_part *tw_plane;
TW_INLINE tw_plane tw_plane_from(tw_u32 part) { return (tw_part *)tw_shared() + part; }
#define tw_put_part(plane, base, n, v) tw_sh_store_part(plane + base + (n), v)
#define tw_get_part(plane, base, n, v) v = tw_sh_load_part(plane + base + (n))
#define tw_held_declare(words) words
#define tw_declare_each(x) tw_complex x = {__builtin_nanf(""), __builtin_nanf("")};
#define tw_held_clear(words) do { words } while (0)
#define tw_clear_each(x) x.re = 0, x.im = 0;
#define tw_held_load(p, words) do { const tw_in *const tw_from = p; words } while (0)
#define tw_held_load_stream tw_held_load
#define tw_held_load_lines tw_held_load
#define tw_held_load_pair tw_held_load
#define tw_held_load_pair_stream tw_held_load
#define tw_load_each(x, n) x = tw_load(tw_from + n);
#define tw_load_stream_each(x, n) x = tw_load_stream(tw_from + n);
#define tw_load_lines_each(x, n) x = tw_load_lines(tw_from + n);
#define tw_load_pair_each(x, y, n) tw_load_pair(tw_from + n, &x, &y);
#define tw_load_pair_stream_each(x, y, n) tw_load_pair_stream(tw_from + n, &x, &y);
#define tw_held_load_in(x, p) x = tw_sh_load_in(p)
#define tw_held_store(p, words) do { tw_out *const tw_to = p; words } while (0)
#define tw_held_store_stream tw_held_store
#define tw_held_store_keep tw_held_store
#define tw_held_store_pair tw_held_store
#define tw_held_store_pair_stream tw_held_store
#define tw_store_each(x, n) tw_store(tw_to + n, x);
#define tw_store_stream_each(x, n) tw_store_stream(tw_to + n, x);
#define tw_store_keep_each(x, n) tw_store_keep(tw_to + n, x);
#define tw_store_pair_each(x, y, n) tw_store_pair(tw_to + n, x, y);
#define tw_store_pair_stream_each(x, y, n) tw_store_pair_stream(tw_to + n, x, y);
#define tw_held_store_owned(p, x, row, run) tw_store_owned(p, x, row, run)
#define tw_held_load_below(p, at, end, words) \
  do { const tw_in *const tw_from = p; const tw_u32 tw_at = at, tw_end = end; words } while (0)
#define tw_held_load_stream_below tw_held_load_below
#define tw_held_load_lines_below tw_held_load_below
#define tw_held_load_pair_below tw_held_load_below
#define tw_held_load_pair_stream_below tw_held_load_below
#define tw_below(beyond) if (tw_at + (beyond) < tw_end)
#define tw_load_below_each(x, n, beyond) tw_below(beyond) x = tw_load(tw_from + n);
#define tw_load_stream_below_each(x, n, beyond) tw_below(beyond) x = tw_load_stream(tw_from + n);
#define tw_load_lines_below_each(x, n, beyond) tw_below(beyond) x = tw_load_lines(tw_from + n);
#define tw_load_pair_below_each(x, y, n, beyond) \
  tw_below(beyond) tw_load_pair(tw_from + n, &x, &y);
#define tw_load_pair_stream_below_each(x, y, n, beyond) \
  tw_below(beyond) tw_load_pair_stream(tw_from + n, &x, &y);
#define tw_held_store_below(p, at, end, words) \
  do { tw_out *const tw_to = p; const tw_u32 tw_at = at, tw_end = end; words } while (0)
#define tw_held_store_stream_below tw_held_store_below
#define tw_held_store_keep_below tw_held_store_below
#define tw_held_store_pair_below tw_held_store_below
#define tw_held_store_pair_stream_below tw_held_store_below
#define tw_store_below_each(x, n, beyond) tw_below(beyond) tw_store(tw_to + n, x);
#define tw_store_stream_below_each(x, n, beyond) tw_below(beyond) tw_store_stream(tw_to + n, x);
#define tw_store_keep_below_each(x, n, beyond) tw_below(beyond) tw_store_keep(tw_to + n, x);
#define tw_store_pair_below_each(x, y, n, beyond) tw_below(beyond) tw_store_pair(tw_to + n, x, y);
#define tw_store_pair_stream_below_each(x, y, n, beyond) \
  tw_below(beyond) tw_store_pair_stream(tw_to + n, x, y);
#define tw_held_put(tile, base, words) do { const tw_u32 tw_at = base; words } while (0)
#define tw_held_get tw_held_put
#define tw_held_put_part tw_held_put
#define tw_held_get_part tw_held_put
#define tw_put_each(x, n) tw_put(tile, tw_at, n, x);
#define tw_get_each(x, n) tw_get(tile, tw_at, n, x);
#define tw_put_part_each(x, part, n) tw_put_part(plane, tw_at, n, x.part);
#define tw_get_part_each(x, part, n) tw_get_part(plane, tw_at, n, x.part);
#define tw_held_multiply(x, w) x = tw_multiply(x, w)
#define tw_held_product(p, words) do { const tw_complex *const tw_from = p; words } while (0)
#define tw_product_each(x, n) x = tw_multiply(x, tw_load_table(tw_from + n));
#define tw_held_roots(radix, roots, words) \
  do { const tw_complex *const tw_roots = roots; words } while (0)
#define tw_fetch_each(j, n) const tw_complex w##j = tw_load_table(tw_roots + n);
#define tw_power_each(j, a, b) const tw_complex w##j = tw_multiply(w##a, w##b);
#define tw_times_each(x, j) x = tw_multiply(x, w##j);
#define tw_held_scale(by_re, by_im, words) \
  do { const tw_real tw_by_re = by_re, tw_by_im = by_im; words } while (0)
#define tw_scale_each(x) x.re *= tw_by_re, x.im *= tw_by_im;
#define tw_held_turn(by, words) do { const tw_real tw_by = by; words } while (0)
#define tw_turn_each(x) x.im *= tw_by;
#define tw_held_conjugate(words) do { words } while (0)
#define tw_conjugate_each(x) x.im = -x.im;
#define tw_held_add(x, y) x.re += y.re, x.im += y.im
#define tw_held_plus(x, w) x.re += (w).re, x.im += (w).im
#define tw_held_read(v, x) v = x
#define tw_held_write(x, w) x = w

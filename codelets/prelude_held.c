/* prelude_held.c: the statements about words that threads hold, as C and as assembly. */
#include "prelude_held.h"

static const char plain[] =
    "#define tw_held(x) tw_complex x = {__builtin_nanf(\"\"), __builtin_nanf(\"\")}\n"
    "#define tw_held_clear(x) x.re = 0, x.im = 0\n"
    "#define tw_held_load(x, p) x = tw_load(p)\n"
    "#define tw_held_load_stream(x, p) x = tw_load_stream(p)\n"
    "#define tw_held_load_lines(x, p) x = tw_load_lines(p)\n"
    "#define tw_held_load_pair(p, x, y) tw_load_pair(p, &x, &y)\n"
    "#define tw_held_load_pair_stream(p, x, y) tw_load_pair_stream(p, &x, &y)\n"
    "#define tw_held_load_in(x, p) x = tw_sh_load_in(p)\n"
    "#define tw_held_store(p, x) tw_store(p, x)\n"
    "#define tw_held_store_stream(p, x) tw_store_stream(p, x)\n"
    "#define tw_held_store_keep(p, x) tw_store_keep(p, x)\n"
    "#define tw_held_store_owned(p, x, row, run) tw_store_owned(p, x, row, run)\n"
    "#define tw_held_store_pair(p, x, y) tw_store_pair(p, x, y)\n"
    "#define tw_held_store_pair_stream(p, x, y) tw_store_pair_stream(p, x, y)\n"
    "#define tw_held_put tw_put\n"
    "#define tw_held_get tw_get\n"
    "#define tw_held_put_part(plane, base, n, x, part) tw_put_part(plane, base, n, x.part)\n"
    "#define tw_held_get_part(plane, base, n, x, part) tw_get_part(plane, base, n, x.part)\n"
    "#define tw_held_multiply(x, w) x = tw_multiply(x, w)\n"
    "#define tw_held_scale(x, by_re, by_im) x.re *= by_re, x.im *= by_im\n"
    "#define tw_held_turn(x, by) x.im *= by\n"
    "#define tw_held_conjugate(x) x.im = -x.im\n"
    "#define tw_held_add(x, y) x.re += y.re, x.im += y.im\n"
    "#define tw_held_plus(x, w) x.re += (w).re, x.im += (w).im\n"
    "#define tw_held_read(v, x) v = x\n"
    "#define tw_held_write(x, w) x = w\n";

void prelude_plain_held(text *out) {
  text_add(out, "%s", plain);
}

/* The names of a type of number: of assembly, of a pair of them, and of operands. */
typedef struct {
  const char *part, *word, *pair;
  char letter;
  int bytes; /* of a word */
} names;

static void memory_words(const names *n, text *out) {
  static const char *const hints[][2] = {{"", ""}, {"_stream", ".cs"}};
  for (int i = 0; i < 2; i++)
    text_add(out,
             "#define tw_held_load%s(x, p) \\\n"
             "  asm volatile(\"ld.global%s.%s {\" #x \"_re, \" #x \"_im}, [%%0];\" : : \\\n"
             "               \"l\"(tw_global(p)))\n"
             "#define tw_held_store%s(p, x) \\\n"
             "  asm volatile(\"st.global%s.%s [%%0], {\" #x \"_re, \" #x \"_im};\" : : \\\n"
             "               \"l\"(tw_global(p)))\n",
             hints[i][0], hints[i][1], n->word, hints[i][0], hints[i][1], n->word);
  for (int i = 0; i < 2 && n->pair; i++)
    text_add(out,
             "#define tw_held_load_pair%s(p, x, y) \\\n"
             "  asm volatile(\"ld.global%s.%s {\" #x \"_re, \" #x \"_im, \" #y \"_re, \" #y \\\n"
             "               \"_im}, [%%0];\" : : \"l\"(tw_global(p)))\n"
             "#define tw_held_store_pair%s(p, x, y) \\\n"
             "  asm volatile(\"st.global%s.%s [%%0], {\" #x \"_re, \" #x \"_im, \" #y \"_re, \" "
             "#y \\\n"
             "               \"_im};\" : : \"l\"(tw_global(p)))\n",
             hints[i][0], hints[i][1], n->pair, hints[i][0], hints[i][1], n->pair);
}

/* load_hint=lines: TW_LINES says how much (prelude_cuda.c). */
static void memory_lines(const names *n, text *out) {
  text_add(out,
           "#define tw_held_load_lines(x, p) \\\n"
           "  asm volatile(\"ld.global\" TW_LINES \".%s {\" #x \"_re, \" #x \"_im}, [%%0];\" : : "
           "\\\n"
           "               \"l\"(tw_global(p)))\n",
           n->word);
}

static void memory_keep(const names *n, text *out) {
  text_add(out,
           "#if __CUDA_ARCH__ >= 800\n"
           "#define tw_held_store_keep(p, x) \\\n"
           "  asm volatile(\"{ .reg .b64 policy;\" \\\n"
           "               \"createpolicy.fractional.L2::evict_last.b64 policy;\" \\\n"
           "               \"st.global.L2::cache_hint.%s [%%0], {\" #x \"_re, \" #x \"_im}, \" \\\n"
           "               \"policy; }\" : : \"l\"(tw_global(p)))\n"
           "#else\n"
           "#define tw_held_store_keep tw_held_store\n"
           "#endif\n",
           n->word);
}

static void memory_owned(const spec *s, const names *n, text *out) {
  int shift = 0, of_sector = 0;
  while (1 << shift < n->bytes)
    shift++;
  while (n->bytes << of_sector < RECORD_SECTOR)
    of_sector++;
  text_add(out,
           "#define tw_held_store_owned(p, x, row, run) \\\n"
           "  asm volatile(\"{ .reg .pred mine; .reg .u32 first;\" \\\n"
           "               \"cvt.u32.u64 first, %%0; bfe.u32 first, first, %d, %d;\" \\\n"
           "               \"min.u32 first, first, %%2; sub.u32 first, %%1, first;\" \\\n"
           "               \"setp.lt.u32 mine, first, %d;\" \\\n"
           "               \"@mine st.global.%s [%%0], {\" #x \"_re, \" #x \"_im}; }\" : : \\\n"
           "               \"l\"(tw_global(p)), \"r\"(row), \"r\"(run))\n",
           shift, of_sector, record_own_rows(&s->record), n->word);
}

static void shared_words(const names *n, text *out) {
  text_add(out,
           "#define tw_held_put(tile, base, n, x) \\\n"
           "  asm volatile(\"st.shared.%s [%%0 + %%1], {\" #x \"_re, \" #x \"_im};\" : : \\\n"
           "               \"r\"(tile + (base) * %du), \"n\"((n) * %d))\n"
           "#define tw_held_get(tile, base, n, x) \\\n"
           "  asm volatile(\"ld.shared.%s {\" #x \"_re, \" #x \"_im}, [%%0 + %%1];\" : : \\\n"
           "               \"r\"(tile + (base) * %du), \"n\"((n) * %d))\n",
           n->word, n->bytes, n->bytes, n->word, n->bytes, n->bytes);
  text_add(out,
           "#define tw_held_put_part(plane, base, n, x, part) \\\n"
           "  asm volatile(\"st.shared.%s [%%0 + %%1], \" #x \"_\" #part \";\" : : \\\n"
           "               \"r\"(plane + (base) * %du), \"n\"((n) * %d))\n"
           "#define tw_held_get_part(plane, base, n, x, part) \\\n"
           "  asm volatile(\"ld.shared.%s \" #x \"_\" #part \", [%%0 + %%1];\" : : \\\n"
           "               \"r\"(plane + (base) * %du), \"n\"((n) * %d))\n",
           n->part, n->bytes / 2, n->bytes / 2, n->part, n->bytes / 2, n->bytes / 2);
  text_add(out,
           "#define tw_held_load_in(x, p) \\\n"
           "  asm volatile(\"ld.shared.%s {\" #x \"_re, \" #x \"_im}, [%%0];\" : : \\\n"
           "               \"r\"((tw_u32)__cvta_generic_to_shared(p)))\n",
           n->word);
}

/* The product is that of tw_multiply, operation by operation. */
static void products(const names *n, text *out) {
  const char *t = n->part;
  text_add(out,
           "#define tw_held_multiply(x, w) \\\n"
           "  do { \\\n"
           "    const tw_complex by = w; \\\n"
           "    asm volatile(\"{ .reg .%s p, q;\" \\\n"
           "                 \"mul.%s p, \" #x \"_im, %%1; neg.%s p, p;\" \\\n"
           "                 \"mul.%s q, \" #x \"_im, %%0;\" \\\n"
           "                 \"fma.rn.%s \" #x \"_im, \" #x \"_re, %%1, q;\" \\\n"
           "                 \"fma.rn.%s \" #x \"_re, \" #x \"_re, %%0, p; }\" : : \\\n"
           "                 \"%c\"(by.re), \"%c\"(by.im)); \\\n"
           "  } while (0)\n",
           t, t, t, t, t, t, n->letter, n->letter);
  text_add(out,
           "#define tw_held_scale(x, by_re, by_im) \\\n"
           "  asm volatile(\"mul.%s \" #x \"_re, \" #x \"_re, %%0;\" \\\n"
           "               \"mul.%s \" #x \"_im, \" #x \"_im, %%1;\" : : \"%c\"(by_re), "
           "\"%c\"(by_im))\n"
           "#define tw_held_turn(x, by) \\\n"
           "  asm volatile(\"mul.%s \" #x \"_im, \" #x \"_im, %%0;\" : : \"%c\"(by))\n"
           "#define tw_held_conjugate(x) \\\n"
           "  asm volatile(\"neg.%s \" #x \"_im, \" #x \"_im;\")\n",
           t, t, n->letter, n->letter, t, n->letter, t);
}

static void moves(const names *n, text *out) {
  const char *t = n->part, *zero = n->bytes == 16 ? "0d0000000000000000" : "0f00000000";
  text_add(out,
           "#define tw_held(x) asm volatile(\".reg .%s \" #x \"_re, \" #x \"_im;\")\n"
           "#define tw_held_clear(x) \\\n"
           "  asm volatile(\"mov.%s \" #x \"_re, %s; mov.%s \" #x \"_im, %s;\")\n",
           t, t, zero, t, zero);
  text_add(out,
           "#define tw_held_add(x, y) \\\n"
           "  asm volatile(\"add.%s \" #x \"_re, \" #x \"_re, \" #y \"_re;\" \\\n"
           "               \"add.%s \" #x \"_im, \" #x \"_im, \" #y \"_im;\")\n"
           "#define tw_held_plus(x, w) \\\n"
           "  asm volatile(\"add.%s \" #x \"_re, \" #x \"_re, %%0;\" \\\n"
           "               \"add.%s \" #x \"_im, \" #x \"_im, %%1;\" : : \"%c\"((w).re), "
           "\"%c\"((w).im))\n",
           t, t, t, t, n->letter, n->letter);
  text_add(out,
           "#define tw_held_read(v, x) \\\n"
           "  asm volatile(\"mov.%s %%0, \" #x \"_re; mov.%s %%1, \" #x \"_im;\" : \\\n"
           "               \"=%c\"(v.re), \"=%c\"(v.im))\n"
           "#define tw_held_write(x, w) \\\n"
           "  asm volatile(\"mov.%s \" #x \"_re, %%0; mov.%s \" #x \"_im, %%1;\" : : \\\n"
           "               \"%c\"((w).re), \"%c\"((w).im))\n",
           t, t, n->letter, n->letter, t, t, n->letter, n->letter);
}

void prelude_cuda_held(const spec *s, text *out) {
  static const names single = {"f32", "v2.f32", "v4.f32", 'f', 8};
  static const names wide = {"f64", "v2.f64", NULL, 'd', 16};
  const record *r = &s->record;
  const names *n = r->value[FIELD_PRECISION] == TW_F64 ? &wide : &single;
  text_add(out,
           "/* the words that a thread holds are registers of assembly: x0_re, x0_im, ... */\n");
  memory_words(n, out);
  if (r->value[FIELD_LOAD_HINT] >= HINT_LINES)
    memory_lines(n, out);
  if (r->value[FIELD_STORE_HINT] == HINT_KEEP)
    memory_keep(n, out);
  if (r->value[FIELD_OVERLAP])
    memory_owned(s, n, out);
  shared_words(n, out);
  products(n, out);
  moves(n, out);
}

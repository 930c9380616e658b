/* prelude_held.c: the statements about words that threads hold, as C and as assembly. */
#include "prelude_held.h"

static const char plain[] =
    "#define tw_held(x) tw_complex x = {__builtin_nanf(\"\"), __builtin_nanf(\"\")}\n"
    "#define tw_held_clear(x) x.re = 0, x.im = 0\n"
    "#define tw_held_load(x, p, n) x = tw_load((p) + n)\n"
    "#define tw_held_load_stream(x, p, n) x = tw_load_stream((p) + n)\n"
    "#define tw_held_load_lines(x, p, n) x = tw_load_lines((p) + n)\n"
    "#define tw_held_load_pair(p, n, x, y) tw_load_pair((p) + n, &x, &y)\n"
    "#define tw_held_load_pair_stream(p, n, x, y) tw_load_pair_stream((p) + n, &x, &y)\n"
    "#define tw_held_load_in(x, p) x = tw_sh_load_in(p)\n"
    "#define tw_held_store(p, n, x) tw_store((p) + n, x)\n"
    "#define tw_held_store_stream(p, n, x) tw_store_stream((p) + n, x)\n"
    "#define tw_held_store_keep(p, n, x) tw_store_keep((p) + n, x)\n"
    "#define tw_held_store_owned(p, x, row, run) tw_store_owned(p, x, row, run)\n"
    "#define tw_held_store_pair(p, n, x, y) tw_store_pair((p) + n, x, y)\n"
    "#define tw_held_store_pair_stream(p, n, x, y) tw_store_pair_stream((p) + n, x, y)\n"
    "#define tw_held_load_below(x, p, n, at, end) if (at < end) x = tw_load((p) + n)\n"
    "#define tw_held_load_stream_below(x, p, n, at, end) if (at < end) x = tw_load_stream((p) + "
    "n)\n"
    "#define tw_held_load_lines_below(x, p, n, at, end) if (at < end) x = tw_load_lines((p) + n)\n"
    "#define tw_held_load_pair_below(p, n, x, y, at, end) if (at < end) tw_load_pair((p) + n, &x, "
    "&y)\n"
    "#define tw_held_load_pair_stream_below(p, n, x, y, at, end) \\\n"
    "  if (at < end) tw_load_pair_stream((p) + n, &x, &y)\n"
    "#define tw_held_store_below(p, n, x, at, end) if (at < end) tw_store((p) + n, x)\n"
    "#define tw_held_store_stream_below(p, n, x, at, end) if (at < end) tw_store_stream((p) + n, "
    "x)\n"
    "#define tw_held_store_keep_below(p, n, x, at, end) if (at < end) tw_store_keep((p) + n, x)\n"
    "#define tw_held_store_pair_below(p, n, x, y, at, end) if (at < end) tw_store_pair((p) + n, x, "
    "y)\n"
    "#define tw_held_store_pair_stream_below(p, n, x, y, at, end) \\\n"
    "  if (at < end) tw_store_pair_stream((p) + n, x, y)\n"
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

/* How an element, or two neighbours, are moved. */
typedef struct {
  int load, pair;
  const char *hint;          /* what the statement's name ends with */
  const char *instruction;   /* without the type */
  const char *before, *last; /* instructions that come first; the last operand */
} access;

/* The statement, and the one that does so where at < end: branches around single accesses took the
 * assembler a quarter of its time. */
static void one_access(const names *n, const access *a, text *out) {
  const char *words = a->pair ? "{\" #x \"_re, \" #x \"_im, \" #y \"_re, \" #y \"_im}"
                              : "{\" #x \"_re, \" #x \"_im}";
  const char *given = a->pair ? "p, n, x, y" : a->load ? "x, p, n" : "p, n, x";
  for (int below = 0; below < 2; below++) {
    int block = below || a->before[0];
    text_add(out, "#define tw_held_%s%s%s%s(%s%s) \\\n  asm volatile(\"%s%s\" \\\n",
             a->load ? "load" : "store", a->pair ? "_pair" : "", a->hint, below ? "_below" : "",
             given, below ? ", at, end" : "", block ? "{ " : "",
             below ? ".reg .pred below; setp.lt.u32 below, %2, %3; " : "");
    text_add(out, "               \"%s%s%s.%s \" \\\n               \"", a->before,
             below ? "@below " : "", a->instruction, a->pair ? n->pair : n->word);
    if (a->load)
      text_add(out, "%s, [%%0 + %%1]%s;%s", words, a->last, block ? " }" : "");
    else
      text_add(out, "[%%0 + %%1], %s%s;%s", words, a->last, block ? " }" : "");
    text_add(out, "\" : : \\\n               \"l\"(tw_global(p)), \"n\"((n) * %d)%s)\n", n->bytes,
             below ? ", \"r\"(at), \"r\"(end)" : "");
  }
}

static void accesses(const record *r, const names *n, text *out) {
  static const access of_all[] = {
      {1, 0, "", "ld.global", "", ""}, {1, 0, "_stream", "ld.global.cs", "", ""},
      {0, 0, "", "st.global", "", ""}, {0, 0, "_stream", "st.global.cs", "", ""},
      {1, 1, "", "ld.global", "", ""}, {1, 1, "_stream", "ld.global.cs", "", ""},
      {0, 1, "", "st.global", "", ""}, {0, 1, "_stream", "st.global.cs", "", ""}};
  static const access keep = {
      0,
      0,
      "_keep",
      "st.global.L2::cache_hint",
      ".reg .b64 policy; createpolicy.fractional.L2::evict_last.b64 policy; ",
      ", policy"};
  static const access lines = {1,  0, "_lines", "ld.global\" TW_LINES \"",
                               "", ""}; /* prelude_cuda.c */
  for (size_t i = 0; i < sizeof of_all / sizeof *of_all; i++)
    if (n->pair || !of_all[i].pair)
      one_access(n, &of_all[i], out);
  if (r->value[FIELD_LOAD_HINT] >= HINT_LINES)
    one_access(n, &lines, out);
  if (r->value[FIELD_STORE_HINT] != HINT_KEEP)
    return;
  text_add(out, "#if __CUDA_ARCH__ >= 800\n");
  one_access(n, &keep, out);
  text_add(out, "#else\n"
                "#define tw_held_store_keep tw_held_store\n"
                "#define tw_held_store_keep_below tw_held_store_below\n"
                "#endif\n");
}

static void memory_owned(const spec *s, const names *n, text *out) {
  sector_bits bits = sector_bits_of(n->bytes);
  text_add(out,
           "#define tw_held_store_owned(p, x, row, run) \\\n"
           "  asm volatile(\"{ .reg .pred mine; .reg .u32 first;\" \\\n"
           "               \"cvt.u32.u64 first, %%0; bfe.u32 first, first, %d, %d;\" \\\n"
           "               \"min.u32 first, first, %%2; sub.u32 first, %%1, first;\" \\\n"
           "               \"setp.lt.u32 mine, first, %d;\" \\\n"
           "               \"@mine st.global.%s [%%0], {\" #x \"_re, \" #x \"_im}; }\" : : \\\n"
           "               \"l\"(tw_global(p)), \"r\"(row), \"r\"(run))\n",
           bits.below, bits.count, record_own_rows(&s->record), n->word);
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
  accesses(r, n, out);
  if (r->value[FIELD_OVERLAP])
    memory_owned(s, n, out);
  shared_words(n, out);
  products(n, out);
  moves(n, out);
}

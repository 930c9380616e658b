/* prelude_held.c: the statements about words that threads hold, as C and as assembly. */
#include "prelude_held.h"

#include <stdio.h>

static const char plain_memory[] =
    "#define tw_held_declare(words) words\n"
    "#define tw_declare_each(x) tw_complex x = {__builtin_nanf(\"\"), __builtin_nanf(\"\")};\n"
    "#define tw_held_clear(words) do { words } while (0)\n"
    "#define tw_clear_each(x) x.re = 0, x.im = 0;\n"
    "#define tw_held_load(p, words) do { const tw_in *const tw_from = p; words } while (0)\n"
    "#define tw_held_load_stream tw_held_load\n"
    "#define tw_held_load_lines tw_held_load\n"
    "#define tw_held_load_pair tw_held_load\n"
    "#define tw_held_load_pair_stream tw_held_load\n"
    "#define tw_load_each(x, n) x = tw_load(tw_from + n);\n"
    "#define tw_load_stream_each(x, n) x = tw_load_stream(tw_from + n);\n"
    "#define tw_load_lines_each(x, n) x = tw_load_lines(tw_from + n);\n"
    "#define tw_load_pair_each(x, y, n) tw_load_pair(tw_from + n, &x, &y);\n"
    "#define tw_load_pair_stream_each(x, y, n) tw_load_pair_stream(tw_from + n, &x, &y);\n"
    "#define tw_held_load_in(x, p) x = tw_sh_load_in(p)\n"
    "#define tw_held_store(p, words) do { tw_out *const tw_to = p; words } while (0)\n"
    "#define tw_held_store_stream tw_held_store\n"
    "#define tw_held_store_keep tw_held_store\n"
    "#define tw_held_store_pair tw_held_store\n"
    "#define tw_held_store_pair_stream tw_held_store\n"
    "#define tw_store_each(x, n) tw_store(tw_to + n, x);\n"
    "#define tw_store_stream_each(x, n) tw_store_stream(tw_to + n, x);\n"
    "#define tw_store_keep_each(x, n) tw_store_keep(tw_to + n, x);\n"
    "#define tw_store_pair_each(x, y, n) tw_store_pair(tw_to + n, x, y);\n"
    "#define tw_store_pair_stream_each(x, y, n) tw_store_pair_stream(tw_to + n, x, y);\n"
    "#define tw_held_store_owned(p, x, row, run) tw_store_owned(p, x, row, run)\n"
    "#define tw_held_load_below(p, at, end, words) \\\n"
    "  do { const tw_in *const tw_from = p; const tw_u32 tw_at = at, tw_end = end; words } while "
    "(0)\n"
    "#define tw_held_load_stream_below tw_held_load_below\n"
    "#define tw_held_load_lines_below tw_held_load_below\n"
    "#define tw_held_load_pair_below tw_held_load_below\n"
    "#define tw_held_load_pair_stream_below tw_held_load_below\n"
    "#define tw_below(beyond) if (tw_at + (beyond) < tw_end)\n"
    "#define tw_load_below_each(x, n, beyond) tw_below(beyond) x = tw_load(tw_from + n);\n"
    "#define tw_load_stream_below_each(x, n, beyond) tw_below(beyond) x = tw_load_stream(tw_from + "
    "n);\n"
    "#define tw_load_lines_below_each(x, n, beyond) tw_below(beyond) x = tw_load_lines(tw_from + "
    "n);\n"
    "#define tw_load_pair_below_each(x, y, n, beyond) \\\n"
    "  tw_below(beyond) tw_load_pair(tw_from + n, &x, &y);\n"
    "#define tw_load_pair_stream_below_each(x, y, n, beyond) \\\n"
    "  tw_below(beyond) tw_load_pair_stream(tw_from + n, &x, &y);\n"
    "#define tw_held_store_below(p, at, end, words) \\\n"
    "  do { tw_out *const tw_to = p; const tw_u32 tw_at = at, tw_end = end; words } while (0)\n"
    "#define tw_held_store_stream_below tw_held_store_below\n"
    "#define tw_held_store_keep_below tw_held_store_below\n"
    "#define tw_held_store_pair_below tw_held_store_below\n"
    "#define tw_held_store_pair_stream_below tw_held_store_below\n"
    "#define tw_store_below_each(x, n, beyond) tw_below(beyond) tw_store(tw_to + n, x);\n"
    "#define tw_store_stream_below_each(x, n, beyond) tw_below(beyond) tw_store_stream(tw_to + n, "
    "x);\n"
    "#define tw_store_keep_below_each(x, n, beyond) tw_below(beyond) tw_store_keep(tw_to + n, x);\n"
    "#define tw_store_pair_below_each(x, y, n, beyond) tw_below(beyond) tw_store_pair(tw_to + n, "
    "x, y);\n"
    "#define tw_store_pair_stream_below_each(x, y, n, beyond) \\\n"
    "  tw_below(beyond) tw_store_pair_stream(tw_to + n, x, y);\n";

static const char plain_others[] =
    "#define tw_held_put(tile, base, words) do { const tw_u32 tw_at = base; words } while (0)\n"
    "#define tw_held_get tw_held_put\n"
    "#define tw_held_put_part tw_held_put\n"
    "#define tw_held_get_part tw_held_put\n"
    "#define tw_put_each(x, n) tw_put(tile, tw_at, n, x);\n"
    "#define tw_get_each(x, n) tw_get(tile, tw_at, n, x);\n"
    "#define tw_put_part_each(x, part, n) tw_put_part(plane, tw_at, n, x.part);\n"
    "#define tw_get_part_each(x, part, n) tw_get_part(plane, tw_at, n, x.part);\n"
    "#define tw_held_multiply(x, w) x = tw_multiply(x, w)\n"
    "#define tw_held_product(p, words) do { const tw_complex *const tw_from = p; words } while "
    "(0)\n"
    "#define tw_product_each(x, n) x = tw_multiply(x, tw_load_table(tw_from + n));\n"
    "#define tw_held_roots(radix, roots, words) \\\n"
    "  do { const tw_complex *const tw_roots = roots; words } while (0)\n"
    "#define tw_fetch_each(j, n) const tw_complex w##j = tw_load_table(tw_roots + n);\n"
    "#define tw_power_each(j, a, b) const tw_complex w##j = tw_multiply(w##a, w##b);\n"
    "#define tw_times_each(x, j) x = tw_multiply(x, w##j);\n"
    "#define tw_held_scale(by_re, by_im, words) \\\n"
    "  do { const tw_real tw_by_re = by_re, tw_by_im = by_im; words } while (0)\n"
    "#define tw_scale_each(x) x.re *= tw_by_re, x.im *= tw_by_im;\n"
    "#define tw_held_turn(by, words) do { const tw_real tw_by = by; words } while (0)\n"
    "#define tw_turn_each(x) x.im *= tw_by;\n"
    "#define tw_held_conjugate(words) do { words } while (0)\n"
    "#define tw_conjugate_each(x) x.im = -x.im;\n"
    "#define tw_held_add(x, y) x.re += y.re, x.im += y.im\n"
    "#define tw_held_plus(x, w) x.re += (w).re, x.im += (w).im\n"
    "#define tw_held_read(v, x) v = x\n"
    "#define tw_held_write(x, w) x = w\n";

void prelude_plain_held(text *out) {
  text_add(out, "%s%s", plain_memory, plain_others);
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

/* The instruction between quotes; place: its address. */
static void one_instruction(const names *n, const access *a, const char *where, const char *place,
                            text *out) {
  const char *words = a->pair ? "{\" #x \"_re, \" #x \"_im, \" #y \"_re, \" #y \"_im}"
                              : "{\" #x \"_re, \" #x \"_im}";
  text_add(out, "\"%s%s%s.%s ", a->before, where, a->instruction, a->pair ? n->pair : n->word);
  if (a->load)
    text_add(out, "%s, [%s]%s;", words, place, a->last);
  else
    text_add(out, "[%s], %s%s;", place, words, a->last);
}

/* The statement about words that lie constants apart, and the one about those that are moved where
 * at + beyond < end: branches around single accesses took the assembler a quarter of its time. */
static void one_access(const names *n, const access *a, text *out) {
  const char *given = a->pair ? "x, y, n" : "x, n";
  char name[64], apart[32];
  snprintf(name, sizeof name, "%s%s%s", a->load ? "load" : "store", a->pair ? "_pair" : "",
           a->hint);
  snprintf(apart, sizeof apart, "%%0 + \" #n \" * %d", n->bytes);
  text_add(out, "#define tw_held_%s(p, words) asm volatile(words : : \"l\"(tw_global(p)))\n", name);
  text_add(out, "#define tw_%s_each(%s) \\\n  ", name, given);
  if (a->before[0])
    text_add(out, "\"{ \" ");
  one_instruction(n, a, "", apart, out);
  text_add(out, "%s\"\n", a->before[0] ? " }" : "");
  text_add(out,
           "#define tw_held_%s_below(p, at, end, words) \\\n"
           "  asm volatile(words : : \"l\"(tw_global(p)), \"r\"(at), \"r\"(end))\n"
           "#define tw_%s_below_each(%s, beyond) \\\n"
           "  \"{ .reg .pred below; .reg .u32 at; add.u32 at, %%1, \" #beyond \";\" \\\n"
           "  \"setp.lt.u32 below, at, %%2; \" ",
           name, name, given);
  one_instruction(n, a, "@below ", apart, out);
  text_add(out, " }\"\n");
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
                "#define tw_store_keep_each tw_store_each\n"
                "#define tw_held_store_keep_below tw_held_store_below\n"
                "#define tw_store_keep_below_each tw_store_below_each\n"
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

/* Moves of words in a tile, or of parts in a plane, that lie constants apart. */
static void tile_words(const names *n, int part, text *out) {
  int bytes = part ? n->bytes / 2 : n->bytes;
  const char *ending = part ? "_part" : "", *of = part ? "plane" : "tile";
  const char *type = part ? n->part : n->word, *given = part ? "x, part, n" : "x, n";
  const char *word = part ? "\" #x \"_\" #part \"" : "{\" #x \"_re, \" #x \"_im}";
  for (int load = 0; load < 2; load++)
    text_add(out,
             "#define tw_held_%s%s(%s, base, words) \\\n"
             "  asm volatile(words : : \"r\"(%s + (base) * %du))\n",
             load ? "get" : "put", ending, of, of, bytes);
  text_add(out,
           "#define tw_put%s_each(%s) \"st.shared.%s [%%0 + \" #n \" * %d], %s;\"\n"
           "#define tw_get%s_each(%s) \"ld.shared.%s %s, [%%0 + \" #n \" * %d];\"\n",
           ending, given, type, bytes, word, ending, given, type, word, bytes);
}

static void shared_words(const names *n, text *out) {
  tile_words(n, 0, out);
  tile_words(n, 1, out);
  text_add(out,
           "#define tw_held_load_in(x, p) \\\n"
           "  asm volatile(\"ld.shared.%s {\" #x \"_re, \" #x \"_im}, [%%0];\" : : \\\n"
           "               \"r\"((tw_u32)__cvta_generic_to_shared(p)))\n",
           n->word);
}

/* The product of words whose parts are a and b, by a piece that p and q are declared for: that of
 * tw_multiply, operation by operation. The results may be parts of a. */
static void product(const names *n, const char *a_re, const char *a_im, const char *b_re,
                    const char *b_im, const char *re, const char *im, text *out) {
  const char *t = n->part;
  text_add(out,
           " \\\n  \"mul.%s p, %s, %s; neg.%s p, p; mul.%s q, %s, %s;\" \\\n"
           "  \"fma.rn.%s %s, %s, %s, q; fma.rn.%s %s, %s, %s, p;",
           t, a_im, b_im, t, t, a_im, b_re, t, im, a_re, b_im, t, re, a_re, b_re);
}

static void products(const names *n, text *out) {
  const char *t = n->part, *x_re = "\" #x \"_re", *x_im = "\" #x \"_im";
  text_add(out,
           "#define tw_held_multiply(x, w) \\\n"
           "  do { \\\n"
           "    const tw_complex by = w; \\\n"
           "    asm volatile(\"{ .reg .%s p, q;\"",
           t);
  product(n, x_re, x_im, "%0", "%1", x_re, x_im, out);
  text_add(out,
           " }\" : : \"%c\"(by.re), \"%c\"(by.im)); \\\n"
           "  } while (0)\n",
           n->letter, n->letter);
  text_add(out,
           "#define tw_held_scale(by_re, by_im, words) \\\n"
           "  asm volatile(words : : \"%c\"(by_re), \"%c\"(by_im))\n"
           "#define tw_scale_each(x) \\\n"
           "  \"mul.%s \" #x \"_re, \" #x \"_re, %%0; mul.%s \" #x \"_im, \" #x \"_im, %%1;\"\n"
           "#define tw_held_turn(by, words) asm volatile(words : : \"%c\"(by))\n"
           "#define tw_turn_each(x) \"mul.%s \" #x \"_im, \" #x \"_im, %%0;\"\n"
           "#define tw_held_conjugate(words) asm volatile(words)\n"
           "#define tw_conjugate_each(x) \"neg.%s \" #x \"_im, \" #x \"_im;\"\n",
           n->letter, n->letter, t, t, n->letter, t, t);
}

/* Products with a table's words, which are read-only, and with products of these. */
static void table_products(const names *n, text *out) {
  const char *t = n->part, *x_re = "\" #x \"_re", *x_im = "\" #x \"_im";
  text_add(out,
           "#define tw_held_product(p, words) asm volatile(words : : \"l\"(tw_global(p)))\n"
           "#define tw_product_each(x, n) \"{ .reg .%s p, q, re, im; \" \\\n"
           "  \"ld.global.nc.%s {re, im}, [%%0 + \" #n \" * %d];\"",
           t, n->word, n->bytes);
  product(n, x_re, x_im, "re", "im", x_re, x_im, out);
  text_add(out,
           " }\"\n"
           "#define tw_held_roots(radix, roots, words) \\\n"
           "  asm volatile(\"{ .reg .%s p, q, w_re<\" #radix \">, w_im<\" #radix \">;\" \\\n"
           "               words \" }\" : : \"l\"(tw_global(roots)))\n"
           "#define tw_fetch_each(j, n) \\\n"
           "  \"ld.global.nc.%s {w_re\" #j \", w_im\" #j \"}, [%%0 + \" #n \" * %d];\"\n"
           "#define tw_power_each(j, a, b)",
           t, n->word, n->bytes);
  product(n, "w_re\" #a \"", "w_im\" #a \"", "w_re\" #b \"", "w_im\" #b \"", "w_re\" #j \"",
          "w_im\" #j \"", out);
  text_add(out, "\"\n#define tw_times_each(x, j)");
  product(n, x_re, x_im, "w_re\" #j \"", "w_im\" #j \"", x_re, x_im, out);
  text_add(out, "\"\n");
}

static void moves(const names *n, text *out) {
  const char *t = n->part, *zero = n->bytes == 16 ? "0d0000000000000000" : "0f00000000";
  text_add(out,
           "#define tw_held_declare(words) asm volatile(words)\n"
           "#define tw_declare_each(x) \".reg .%s \" #x \"_re, \" #x \"_im;\"\n"
           "#define tw_held_clear(words) asm volatile(words)\n"
           "#define tw_clear_each(x) \"mov.%s \" #x \"_re, %s; mov.%s \" #x \"_im, %s;\"\n",
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
  table_products(n, out);
  moves(n, out);
}

/* family_tally.h: what random kernels have had so far, so that each value of each field, each
 * format of numbers and each form occurs at least once; and what has not occurred yet. */
#ifndef FAMILY_TALLY_H
#define FAMILY_TALLY_H

#include "binding.h"
#include "check.h"

/* Of fields with fewer than FEW values, each value must occur. */
enum { RADER_FORMS = 16, FEW = 8 };

/* What a binding may impose, each with both orders of lanes, packed rows excepted. */
enum {
  LOOPS_IN,
  LOOPS_OUT,
  STRIDED_IN,
  STRIDED_OUT,
  TWIDDLES,
  FACTORS,
  SWAPPED,
  INDEX_SHARED,
  BINDING_PARTS
};
static const char *const part_names[] = {"loops_in", "loops_out", "strided_in", "strided_out",
                                         "twiddles", "factors",   "swapped",    "index_shared"};
enum { PART_VALUES = 4, FAMILY_FORMS = 21 };
static const int part_values[BINDING_PARTS][PART_VALUES] = {
    {0, 2, 3, 0}, {0, 2, 3, 0}, {0, 1, 0, 0}, {0, 1, 0, 0},
    {0, 1, 2, 0}, {0, 1, 2, 3}, {0, 1, 0, 0}, {0, 1, 0, 0}};

typedef struct {
  int seen[FIELD_COUNT][FEW];
  int parts[2][BINDING_PARTS][FEW];
  int rader[RADER_FORMS]; /* lanes, input, output and whether there is a cofactor */
  int forms[FAMILY_FORMS];
  int formats[2][NUMBER_FORMATS];
} family_tally;

static int rader_form(const record *r) {
  return r->value[FIELD_LANES] + 2 * r->value[FIELD_INPUT] + 4 * r->value[FIELD_OUTPUT] +
         8 * (record_cofactor(r) > 1);
}

static int axes_strided(const spec *s) {
  int n[RECORD_AXES_MAX];
  return record_axes(&s->record, n) > 1 && s->record.value[FIELD_LANES] == LANES_ROWS &&
         s->binding.strided_in;
}

static int reads_at_once(const spec *s) {
  return s->record.value[FIELD_INPUT] == IO_DIRECT && !s->binding.packed &&
         spec_vector(&s->record, &s->binding, 0);
}

static int packs_results(const spec *s) {
  return spec_packs_spectrum(s, 1);
}

static int packs_input(const spec *s) {
  return spec_packs_spectrum(s, 0);
}

static int moves_pairs_at_once(const spec *s) {
  return s->record.value[FIELD_REAL] == REAL_HALF && s->record.value[FIELD_VECTOR];
}

static int crosses_late(const spec *s) {
  return record_crossing(&s->record) > 0;
}

static int crosses_in_halves(const spec *s) {
  return record_cluster(&s->record) > 1 && s->record.value[FIELD_TILE] == TILE_HALVES;
}

static int crosses_by_planes(const spec *s) {
  return record_cluster(&s->record) > 1 && s->record.value[FIELD_EXCHANGE] == EXCHANGE_PLANE;
}

static int crosses_to_spectra(const spec *s) {
  return record_cluster(&s->record) > 1 && s->binding.type == TW_R2C;
}

static int crosses_from_spectra(const spec *s) {
  return record_cluster(&s->record) > 1 && s->binding.type == TW_C2R;
}

/* 1 when two threads or more have several butterflies of a stage each: in the first thread some
 * wrong words are the right ones. */
static int has_groups(const record *r, int stage) {
  int all = record_stage_words(r, stage) / record_radix(r, stage);
  int threads = record_stage_threads(r, stage);
  return threads > 1 && all > threads + 1;
}

static int crosses_to_groups(const spec *s) {
  int crossing = record_crossing(&s->record);
  return crossing >= 0 && has_groups(&s->record, crossing + 1);
}

static int crosses_groups_to_spectra(const spec *s) {
  return crosses_to_spectra(s) && has_groups(&s->record, record_stages(&s->record) - 1);
}

static int crosses_groups_from_spectra(const spec *s) {
  return crosses_from_spectra(s) && has_groups(&s->record, 0);
}

/* 1 when spectra wait in the tile in memory's order, in rows that lie at any distance. */
static int has_lines_apart(const spec *s) {
  const record *r = &s->record;
  const binding *b = &s->binding;
  int output = binding_spectrum(b);
  return r->value[output ? FIELD_OUTPUT : FIELD_INPUT] == IO_STAGED &&
         spec_meets_in_registers(r, b) && r->value[FIELD_TRANSFORMS] > 1 && !b->packed &&
         !(output ? b->strided_out : b->strided_in) && !spec_packs_spectrum(s, output);
}

static int stores_lines_apart(const spec *s) {
  return s->binding.type == TW_R2C && has_lines_apart(s);
}

static int loads_lines_apart(const spec *s) {
  return s->binding.type == TW_C2R && has_lines_apart(s);
}

static int crosses_interleaved(const spec *s) {
  return record_cluster(&s->record) > 1 && s->record.value[FIELD_LANES] == LANES_ROWS;
}

static int crosses_columns(const spec *s) {
  return crosses_interleaved(s) && s->binding.strided_in && s->binding.strided_out &&
         binding_operates(&s->binding);
}

static int crosses_from_rows(const spec *s) {
  return crosses_interleaved(s) && s->record.value[FIELD_INPUT] == IO_STAGED;
}

static int crosses_to_rows(const spec *s) {
  return crosses_interleaved(s) && s->record.value[FIELD_OUTPUT] == IO_STAGED;
}

static int takes_real_points(const spec *s) {
  return s->binding.type == TW_C2C && !s->binding.in.is_complex;
}

static int stores_real_parts(const spec *s) {
  return s->binding.type == TW_C2C && !s->binding.out.is_complex;
}

static int stores_real_parts_of_twiddled(const spec *s) {
  return stores_real_parts(s) && binding_has_at(&s->binding, SIDE_STORE, OPERATION_TWIDDLE);
}

static int stores_real_parts_of_chirped(const spec *s) {
  return stores_real_parts(s) && binding_has_at(&s->binding, SIDE_STORE, OPERATION_CHIRP);
}

/* What few random kernels do. */
static const struct {
  int (*does)(const spec *s);
  const char *what;
} family_forms[FAMILY_FORMS] = {
    {axes_strided, "had several axes that are strided"},
    {reads_at_once, "read several points at once from rows with gaps"},
    {packs_results, "packed spectra of halves before it stored them"},
    {packs_input, "packed spectra of halves as it loaded them"},
    {moves_pairs_at_once, "moved several pairs of real points at once"},
    {crosses_late, "went through a cluster after a later stage than the first"},
    {crosses_in_halves, "went through a cluster rounded to halves"},
    {crosses_by_planes, "went through a cluster plane by plane"},
    {crosses_to_spectra, "stored spectra from a cluster"},
    {crosses_from_spectra, "loaded spectra to a cluster"},
    {crosses_to_groups, "took several butterflies in each thread from a cluster"},
    {crosses_groups_to_spectra,
     "stored spectra from a cluster with several butterflies in each thread"},
    {crosses_groups_from_spectra,
     "loaded spectra to a cluster with several butterflies in each thread"},
    {stores_lines_apart, "stored spectra through the tile to rows with gaps"},
    {loads_lines_apart, "loaded spectra through the tile from rows with gaps"},
    {crosses_columns, "took columns with pass twiddles through a cluster"},
    {crosses_from_rows, "staged rows of the input of a cluster"},
    {crosses_to_rows, "staged rows of the output of a cluster"},
    {takes_real_points, "took real points as complex ones"},
    {stores_real_parts_of_twiddled, "stored the real parts of products with pass twiddles"},
    {stores_real_parts_of_chirped, "stored the real parts of products with a chirp"},
};

/* Pass twiddles at load or at store; a chirp at load or at store, or a filter between. */
static int twiddles_of(const binding *b) {
  return binding_has_at(b, SIDE_LOAD, OPERATION_TWIDDLE) +
         2 * binding_has_at(b, SIDE_STORE, OPERATION_TWIDDLE);
}

static int factors_of(const binding *b) {
  return binding_has_at(b, SIDE_LOAD, OPERATION_CHIRP) +
         2 * binding_has_at(b, SIDE_STORE, OPERATION_CHIRP) +
         3 * binding_has_at(b, SIDE_BETWEEN, OPERATION_FILTER);
}

static int part_of(const binding *b, int part) {
  const int32_t parts[] = {b->loops_in,    b->loops_out,  b->strided_in, b->strided_out,
                           twiddles_of(b), factors_of(b), b->swapped,    b->index_shared};
  return parts[part];
}

static void note(const spec *s, family_tally *t) {
  for (int f = 0; f < FIELD_COUNT; f++)
    if (s->record.value[f] >= 0 && s->record.value[f] < FEW)
      t->seen[f][s->record.value[f]]++;
  for (int part = 0; part < BINDING_PARTS; part++)
    t->parts[s->record.value[FIELD_LANES] == LANES_ROWS][part][part_of(&s->binding, part)]++;
  for (int form = 0; form < FAMILY_FORMS; form++)
    t->forms[form] += family_forms[form].does(s);
  t->formats[0][s->binding.in.format]++;
  t->formats[1][s->binding.out.format]++;
  if (record_rader(&s->record))
    t->rader[rader_form(&s->record)]++;
}

static int unseen_parts(const family_tally *t, const spec *s, int naming) {
  int count = 0;
  for (int i = 0; i < 2 * BINDING_PARTS * PART_VALUES; i++) {
    int lanes = i % 2, part = i / 2 % BINDING_PARTS, v = part_values[part][i / 2 / BINDING_PARTS];
    if (t->parts[lanes][part][v] || (s && (s->record.value[FIELD_LANES] == LANES_ROWS) == lanes &&
                                     part_of(&s->binding, part) == v))
      continue;
    count++;
    if (naming)
      fprintf(stderr, "no kernel had lanes=%s and %s=%d\n", lanes ? "rows" : "points",
              part_names[part], v);
  }
  return count;
}

static int unseen_formats(const family_tally *t, const spec *s, int naming) {
  int count = 0;
  for (int i = 0; i < 2 * NUMBER_FORMATS; i++) {
    int side = i % 2, format = i / 2;
    if (t->formats[side][format] ||
        (s && (side ? &s->binding.out : &s->binding.in)->format == format))
      continue;
    count++;
    if (naming)
      fprintf(stderr, "no kernel had %s of %s\n", side ? "results" : "input",
              number_of(format)->name);
  }
  return count;
}

/* How many values have occurred neither so far nor in s, which may be NULL; prints them when asked.
 */
static int unseen(const family_tally *t, const spec *s, int naming) {
  const record_field_info *fields = record_field_table();
  const record *r = s ? &s->record : NULL;
  int count = unseen_parts(t, s, naming) + unseen_formats(t, s, naming);
  for (int form = 0; form < FAMILY_FORMS; form++)
    if (!t->forms[form] && !(s && family_forms[form].does(s))) {
      count++;
      if (naming)
        fprintf(stderr, "no kernel %s\n", family_forms[form].what);
    }
  for (int form = 0; form < RADER_FORMS; form++)
    if (!t->rader[form] && !(r && record_rader(r) && rader_form(r) == form)) {
      count++;
      if (naming)
        fprintf(stderr, "no kernel of a prime%s had lanes=%d, input=%d and output=%d\n",
                form / 8 ? " and a cofactor" : "", form % 2, form / 2 % 2, form / 4 % 2);
    }
  for (int f = 0; f < FIELD_COUNT; f++)
    for (int v = fields[f].least; v <= fields[f].most && fields[f].most < FEW; v++)
      if (!t->seen[f][v] && !(r && r->value[f] == v) &&
          !(f == FIELD_REAL && v == REAL_QUARTER)) { /* test_r2r_kernels runs those */
        count++;
        if (naming)
          fprintf(stderr, "no kernel had %s=%d\n", fields[f].name, v);
      }
  return count;
}

#endif

/* steps.c: the step lists of plain passes and of convolutions. */
#include "steps.h"
#include "method_text.h"
#include "operation_table.h"

void steps_append(step_list *list, step s) {
  if (list->count < STEPS_MAX)
    list->step[list->count++] = s;
  else
    list->lost++;
}

/* Which layouts of a step need slots. */
enum { SLOTS_FROM = 1, SLOTS_TO = 2, SLOTS_OF_STAGE = 4 };

static const int slots_of_kind[STEP_KINDS] = {
    [STEP_LOAD] = SLOTS_TO,
    [STEP_POINTWISE] = SLOTS_FROM,
    [STEP_OPERATION] = SLOTS_FROM,
    [STEP_STAGE] = SLOTS_OF_STAGE,
    [STEP_EXCHANGE] = SLOTS_FROM | SLOTS_TO,
    [STEP_STORE] = SLOTS_FROM,
    [STEP_LOAD_POINTS] = SLOTS_TO,
    [STEP_STORE_POINTS] = SLOTS_FROM,
    [STEP_LOAD_SPECTRUM] = SLOTS_TO,
    [STEP_STORE_SPECTRUM] = SLOTS_FROM,
    [STEP_METHOD] = SLOTS_FROM,
};

int step_slots(const record *r, const step *s) {
  int kind = slots_of_kind[s->kind], most = 0;
  const layout of_stage = {LAYOUT_INPUT, s->stage, 0},
               *used[] = {kind & SLOTS_FROM ? &s->from : NULL, kind & SLOTS_TO ? &s->to : NULL,
                          kind & SLOTS_OF_STAGE ? &of_stage : NULL};
  for (int i = 0; i < 3; i++) {
    int slots = used[i] ? layout_slots(r, *used[i]) : 0;
    most = slots > most ? slots : most;
  }
  return most;
}

static layout input_of(const spec *s, int stage) {
  return (layout){LAYOUT_INPUT, stage, spec_faces(s, stage)};
}

static layout output_of(const spec *s, int stage) {
  return (layout){LAYOUT_OUTPUT, stage, spec_faces(s, stage)};
}

int steps_same_lists(const spec *s) {
  const record *r = &s->record;
  int stages = record_stages(r), faces = 0;
  for (int i = 0; i < record_runs(r); i++)
    faces |= spec_faces(s, i) != FACING_NONE;
  if (s->binding.does[SIDE_BETWEEN].count)
    return stages > 1 && !faces && r->value[FIELD_BUFFERS] == 1;
  return record_same_lists(r) && !faces;
}

static layout first_of(const spec *s) {
  layout first = layout_first(&s->record);
  first.facing = spec_faces(s, 0);
  return first;
}

static layout last_of(const spec *s) {
  layout last = layout_last(&s->record);
  last.facing = spec_faces(s, record_stages(&s->record) - 1);
  if (record_cluster(&s->record) > 1)
    last.facing = spec_faces_in_cluster(s, last.stage);
  return last;
}

static const layout linear = {LAYOUT_LINEAR, 0, 0};

/* 1 when staged words of a side are no whole words of memory's order: points of real rows, or words
 * of mirrored rows. */
static int sweeps_points(const spec *s, int output) {
  return (record_mirrors(&s->record) || s->record.value[FIELD_REAL] == REAL_QUARTER) &&
         !spec_moves_pairs(s, output);
}

/* 1 where words are rounded to halves between stages: the scale acts before, so that none of them
 * is larger than a result may be. */
static int scales_first(const spec *s) {
  return s->record.value[FIELD_TILE] == TILE_HALVES;
}

/* Words arrive in the layout of the first stage's inputs. A prefetched tile is read from shared
 * memory in any order, so only an unprefetched staged load needs an exchange. */
static void add_load(const spec *s, step_list *list) {
  const record *r = &s->record;
  layout first = first_of(s);
  int staged = r->value[FIELD_INPUT] == IO_STAGED && !r->value[FIELD_PREFETCH];
  if (record_mirrors(r) && !binding_spectrum(&s->binding) && !spec_joins_spectra(s)) {
    steps_append(list, (step){.kind = STEP_LOAD_SPECTRUM, .to = first});
    return;
  }
  if (staged && sweeps_points(s, 0)) {
    steps_append(list, (step){.kind = STEP_LOAD_POINTS, .to = first});
    return;
  }
  layout at = staged ? linear : first;
  steps_append(list, (step){.kind = STEP_LOAD, .to = at});
  if (record_rader(r) && record_cofactor(r) == 1)
    steps_append(list, (step){.kind = STEP_LOAD_DC});
  if ((s->binding.in.is_complex || s->binding.folded) &&
      r->value[FIELD_REAL] == REAL_NONE) /* real points are their own conjugates */
    steps_append(list, (step){.kind = STEP_POINTWISE,
                              .from = at,
                              .op = scales_first(s) ? POINTWISE_SCALE : POINTWISE_DIRECTION});
  if (s->binding.twins == TW_C2R)
    steps_append(list, (step){.kind = STEP_TWINS, .from = at});
  if (binding_loads_ends(&s->binding))
    steps_append(list, (step){.kind = STEP_TURNS, .from = at});
  if (staged)
    steps_append(list, (step){.kind = STEP_EXCHANGE, .from = linear, .to = first});
}

/* How a stage's inputs are read after an exchange. */
static layout read_by(const spec *s, int stage) {
  layout at = layout_read_by(&s->record, stage);
  if (at.kind == LAYOUT_INPUT)
    return input_of(s, stage);
  at.facing = spec_faces_in_cluster(s, stage);
  return at;
}

/* Adds stages and the exchanges before them; those from `twice` on run twice. */
static void add_list(const spec *of, int first, int end, int twice, step_list *list) {
  const record *r = &of->record;
  for (int s = first; s < end; s++) {
    /* where Rader's rows begin, their DC points are taken out of the tile */
    int dc = record_cofactor(r) > 1 && s == r->value[FIELD_AXIS_1];
    if (s > first)
      steps_append(list, (step){.kind = STEP_EXCHANGE,
                                .from = output_of(of, s - 1),
                                .to = read_by(of, s),
                                .dc = dc ? DC_READ : DC_STAYS});
    if (s == twice)
      steps_append(list, (step){.kind = STEP_TWICE});
    steps_append(list, (step){.kind = STEP_STAGE, .stage = s});
  }
}

enum { NEVER = -1 }; /* stages that run twice */

static void add_stages(const spec *s, step_list *list) {
  add_list(s, 0, record_stages(&s->record), NEVER, list);
}

static void add_store(const spec *s, step_list *list) {
  const record *r = &s->record;
  layout at = last_of(s);
  int real = record_mirrors(r);
  if (real && binding_spectrum(&s->binding)) {
    steps_append(list, (step){.kind = STEP_STORE_SPECTRUM, .from = at});
    return;
  }
  int staged = r->value[FIELD_OUTPUT] == IO_STAGED;
  if (s->binding.twins == TW_R2C)
    steps_append(list, (step){.kind = STEP_TWINS, .from = at});
  int with_dc = staged && record_cofactor(r) > 1, sweeps = staged && sweeps_points(s, 1);
  if (staged && !sweeps) {
    steps_append(list, (step){.kind = STEP_EXCHANGE,
                              .from = at,
                              .to = linear,
                              .dc = with_dc ? DC_WRITTEN : DC_STAYS});
    at = linear;
  }
  steps_append(list, (step){.kind = STEP_POINTWISE,
                            .from = at,
                            .op = r->value[FIELD_REAL] == REAL_QUARTER ? POINTWISE_BARE_SCALE
                                  : real                               ? POINTWISE_REAL_SCALE
                                  : scales_first(s)                    ? POINTWISE_DIRECTION
                                                                       : POINTWISE_SCALE});
  steps_append(list, (step){.kind = sweeps ? STEP_STORE_POINTS : STEP_STORE, .from = at});
  if (record_rader(r) && !with_dc && !sweeps)
    steps_append(list, (step){.kind = STEP_STORE_DC});
}

int exchange_shuffles(const record *r, const step *s) {
  return r->value[FIELD_EXCHANGE] == EXCHANGE_SHUFFLE && s->from.kind != LAYOUT_LINEAR &&
         s->to.kind != LAYOUT_LINEAR;
}

/* 1 when all threads have met at a barrier since the load. */
static int threads_met(const record *r, const step_list *list) {
  for (int i = 0; i < list->count; i++)
    if (list->step[i].kind == STEP_EXCHANGE && !exchange_shuffles(r, &list->step[i]))
      return 1;
  return 0;
}

/* Adds two lists of stages around a product: the chirp's convolution (bluestein.c) or Rader's. The
 * second one begins with the words that the first one ended with. */
static void add_convolution(const spec *s, step_list *list) {
  const record *r = &s->record;
  int stages = record_stages(r), same = steps_same_lists(s);
  int runs = record_runs(r);
  layout first = input_of(s, 0), middle = output_of(s, stages - 1), end = output_of(s, runs - 1);
  if (!record_rader(r))
    steps_append(list, (step){.kind = STEP_POINTWISE, .from = first, .op = POINTWISE_CHIRP});
  add_list(s, 0, stages, same ? r->value[FIELD_AXIS_1] : NEVER, list);
  if (same)
    steps_append(list, (step){.kind = STEP_BETWEEN});
  steps_append(list, (step){.kind = STEP_POINTWISE, .from = middle, .op = POINTWISE_SPECTRUM});
  steps_append(list, (step){.kind = STEP_POINTWISE, .from = middle, .op = POINTWISE_CONJUGATE});
  if (same)
    steps_append(list, (step){.kind = STEP_TWICE_END});
  else
    add_list(s, stages, runs, NEVER, list);
  steps_append(list, (step){.kind = STEP_POINTWISE, .from = end, .op = POINTWISE_CONJUGATE});
  if (!record_rader(r))
    steps_append(list, (step){.kind = STEP_POINTWISE, .from = end, .op = POINTWISE_CHIRP});
}

/* 1 when an operation is done to words: not a window that multiplies single points. */
static int acts_on_words(const spec *s, int32_t operation) {
  if ((operation & ~OPERATION_CONJUGATED) == OPERATION_WINDOW)
    return spec_windows_words(s);
  return record_stages(&s->record) || !operation_of(operation)->keeps_dc;
}

/* Adds a list of the binding's operations, on words of that layout. */
static void add_operations(const spec *s, enum operation_side side, layout at, step_list *list) {
  const operations *does = &s->binding.does[side];
  for (int i = 0; i < does->count; i++)
    if (acts_on_words(s, does->at[i]))
      steps_append(list, (step){.kind = STEP_OPERATION, .from = at, .operation = does->at[i]});
}

/* Adds two lists of stages around the binding's operations between them. */
static void add_product(const spec *s, step_list *list) {
  const record *r = &s->record;
  int stages = record_stages(r), same = steps_same_lists(s);
  layout end = stages ? output_of(s, stages - 1) : (layout){LAYOUT_ROW, 0, 0};
  add_list(s, 0, stages, same ? 0 : NEVER, list);
  if (same)
    steps_append(list, (step){.kind = STEP_BETWEEN});
  add_operations(s, SIDE_BETWEEN, end, list);
  steps_append(list, (step){.kind = STEP_POINTWISE, .from = end, .op = POINTWISE_CONJUGATE});
  if (stages > 1) /* a single stage ends in the layout where it began, and may have no buffer */
    steps_append(list, (step){.kind = STEP_EXCHANGE, .from = end, .to = input_of(s, 0)});
  if (same)
    steps_append(list, (step){.kind = STEP_TWICE_END});
  else
    add_stages(s, list);
  steps_append(list, (step){.kind = STEP_POINTWISE, .from = end, .op = POINTWISE_CONJUGATE});
}

static const char *title(const spec *s) {
  const char *own = method_text_of(&s->record)->title;
  if (own)
    return own;
  if (s->binding.words)
    return s->binding.out.is_complex ? "words of real rows" : "real rows from words";
  if (s->binding.kind)
    return "transform between real rows";
  if (s->record.value[FIELD_REAL] != REAL_NONE)
    return binding_spectrum(&s->binding) ? "spectra of real rows" : "real rows from their spectra";
  return s->binding.does[SIDE_BETWEEN].count
             ? "circular convolution of rows: forward, product, inverse"
             : "complex transform of rows";
}

void steps_pass(const spec *s, step_list *list) {
  const record *r = &s->record;
  const binding *b = &s->binding;
  *list = (step_list){.title = title(s)};
  if (b->words) {
    steps_append(list, (step){.kind = STEP_WORDS});
    return;
  }
  add_load(s, list);
  add_operations(s, SIDE_LOAD, first_of(s), list);
  if (b->does[SIDE_BETWEEN].count)
    add_product(s, list);
  else if (record_convolves(r))
    add_convolution(s, list);
  else
    add_stages(s, list);
  if (method_text_of(r)->emit)
    steps_append(list, (step){.kind = STEP_METHOD, .from = last_of(s)});
  add_operations(s, SIDE_STORE, last_of(s), list);
  if (b->swapped && !threads_met(r, list))
    steps_append(list, (step){.kind = STEP_WAIT});
  add_store(s, list);
}

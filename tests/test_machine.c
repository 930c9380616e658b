/* test_machine.c: the machine model against known cases, against the cpu device's own counting of
 * the same rules, and against what generated kernels do when they run in counting mode. */
#include "machine.h"
#include "cpu_counting.h"
#include "device_cpu.h"
#include "kernel_run.h"
#include "random_records.h"

/* ---- one request ---- */

static bank_cost access_of(const int *word, int lanes, int bytes) {
  bank_cost cost = {0, 0};
  machine_access(word, lanes, bytes, &cost);
  return cost;
}

static void known_accesses(void) {
  int word[32];
  for (int stride = 1; stride <= 32; stride++) {
    for (int i = 0; i < 32; i++)
      word[i] = i * stride;
    int ways = 1; /* gcd(stride, 32): lanes that share a bank */
    while (ways < 32 && stride % (2 * ways) == 0)
      ways *= 2;
    CHECK(access_of(word, 32, 4).wavefronts == ways && access_of(word, 32, 4).ideal == 1);
    CHECK(access_of(word, 32, 8).wavefronts == 2 * (ways < 16 ? ways : 16));
    CHECK(access_of(word, 32, 16).wavefronts == 4 * (ways < 8 ? ways : 8));
    CHECK(access_of(word, 32, 8).ideal == 2 && access_of(word, 32, 16).ideal == 4);
  }
  for (int i = 0; i < 32; i++)
    word[i] = -1;
  CHECK(access_of(word, 32, 8).wavefronts == 0 && access_of(word, 32, 8).ideal == 0);
  word[20] = 3;
  CHECK(access_of(word, 32, 8).wavefronts == 1 && access_of(word, 32, 8).ideal == 1);
}

/* A number below `span` that is not yet among the first of some words. */
static int other_word(uint64_t *state, const int *word, int count, int span) {
  for (;;) {
    int drawn = random_pick(state, span), seen = 0;
    for (int i = 0; i < count; i++)
      seen |= word[i] == drawn;
    if (!seen)
      return drawn;
  }
}

/* The model and the device count by code of their own. */
static void random_accesses(uint64_t *state) {
  for (int i = 0; i < 20000; i++) {
    int word[32], bytes = 4 << random_pick(state, 3), span = 32 + random_pick(state, 300);
    cpu_access lanes[32];
    uint8_t active[32];
    cpu_access_count counted = {0, 0, 0};
    for (int k = 0; k < 32; k++) {
      active[k] = random_pick(state, 8) != 0;
      word[k] = active[k] ? other_word(state, word, k, span) : -1;
      lanes[k] = (cpu_access){4096 + (uintptr_t)(active[k] ? word[k] * bytes : 0),
                              (uint32_t)(active[k] ? bytes : 0)};
    }
    bank_cost modelled = access_of(word, 32, bytes);
    cpu_cost_shared(lanes, active, &counted);
    /* The width of a request without any access is unknown; so is its cost, 0, the same. */
    CHECK(modelled.wavefronts == counted.cost && modelled.ideal == counted.ideal);
  }
}

/* ---- whole kernels ---- */

/* 1 for records of which the blocks of a cluster have other conflicts than its first one, which is
 * the one that the model sees: interleaved rows of the others begin elsewhere among the pads. */
static int differs_in_clusters(const record *r) {
  return record_cluster(r) > 1 && r->value[FIELD_LANES] == LANES_ROWS &&
         r->value[FIELD_PADDING] != PADDING_NONE;
}

static void compare_kernel(kernel_runner *run, const spec *s) {
  const record *r = &s->record;
  launch_shape shape;
  cpu_counters counted;
  bank_cost model = machine_exchanges(r, 0);
  kernel_shape(s, &shape);
  device_cpu_count(run->device, differs_in_clusters(r) ? COUNT_FIRST_BLOCKS : COUNT_ALL);
  kernel_run_batch(run, s, 1);
  device_cpu_count(run->device, COUNT_NONE);
  device_cpu_counters(run->device, &counted);
  const cpu_access_count *loads = &counted.of[CPU_SHARED_LOAD];
  const cpu_access_count *stores = &counted.of[CPU_SHARED_STORE];
  int64_t tiles = counted.launches * ((kernel_rows(s, &shape) + shape.tile - 1) / shape.tile) *
                  (differs_in_clusters(r) ? 1 : shape.cluster);
  CHECK(counted.launches == 2);
  int good = loads->cost + stores->cost == tiles * model.wavefronts &&
             loads->ideal + stores->ideal == tiles * model.ideal;
  CHECK(good);
  if (!good) {
    text line = TEXT_EMPTY;
    record_print(r, &line);
    fprintf(stderr,
            "counted %lld + %lld (ideal %lld + %lld) in %lld tiles, modelled %lld (ideal %lld) for "
            "each: %s\n",
            (long long)loads->cost, (long long)stores->cost, (long long)loads->ideal,
            (long long)stores->ideal, (long long)tiles, (long long)model.wavefronts,
            (long long)model.ideal, line.bytes);
    text_free(&line);
  }
}

/* The counters pair the k-th access of each thread, so all threads must take part in all that lies
 * between two barriers: a prefetch copies the last part of a tile with some threads only unless
 * they divide it. A shared twiddle table adds loads of its own, which are no exchange, and so do DC
 * points of a transform with a cofactor. */
static int comparable(spec *s) {
  record *r = &s->record;
  int tile = record_row(r) * r->value[FIELD_TRANSFORMS];
  if (r->value[FIELD_PREFETCH] && tile % record_block_threads(r))
    return 0;
  r->value[FIELD_WHOLE] |= r->value[FIELD_PREFETCH] > 0; /* rows past the batch are not copied */
  return r->value[FIELD_TWIDDLE] != TWIDDLE_SHARED && record_cofactor(r) == 1 &&
         r->value[FIELD_LENGTH] <= 1024 && machine_exchanges(r, 0).wavefronts > 0;
}

static void kernels(kernel_runner *run) {
  int wanted = 30, made = 0, forms[4] = {0}, prefetched = 0, differing = 0, least = 4, few = 2;
#ifdef TWIDDLE_SANITIZED
  wanted = 10, least = few = 1;
#endif
  facts f = *run->device->call->facts(run->device);
  for (int drawn = 0; made < wanted && drawn < 100000; drawn++) {
    record r = random_valid_record(&run->random);
    spec s = {r, {.arch = 90, .packed = 1, .aligned = 1}};
    int form = r.value[FIELD_EXCHANGE];
    binding_help_elements(&r, &s.binding);
    if (!comparable(&s) || record_fits(&r, &s.binding, &f) != TW_OK)
      continue;
    /* First the prefetching ones, of whatever form comes: split exchanges never prefetch, and
     * theirs may be the form that is left. Then those whose blocks differ, and then each form a
     * fair number of times. */
    int differs = differs_in_clusters(&r);
    if (prefetched < least ? !r.value[FIELD_PREFETCH]
        : differing < few
            ? !differs
            : forms[form] * 4 > made || (r.value[FIELD_PREFETCH] && prefetched * 3 > made))
      continue;
    compare_kernel(run, &s);
    prefetched += r.value[FIELD_PREFETCH] > 0;
    differing += differs;
    forms[form]++;
    made++;
  }
  CHECK(made == wanted && prefetched >= least && differing >= few);
  for (int form = 0; form < 4; form++)
    CHECK(forms[form] >= least);
  printf("%d kernels counted, %d of them prefetching, %d whose blocks differ\n", made, prefetched,
         differing);
}

/* Loops whose last turn computes some results again, between stages and at the end, with and
 * without halved sums. */
static void loops(kernel_runner *run) {
  static const char *const lines[] = {
      "precision=f32 n=116 radices=29x4 elements=29 threads=5 transforms=3 min_blocks=1 "
      "input=staged output=staged exchange=split chain=1 spills=1 lanes=rows rolled=3",
      "precision=f32 n=94 radices=47x2 elements=47 threads=3 transforms=21 rolled=3",
      "precision=f64 n=148 radices=4x37 elements=37 threads=5 transforms=3 output=staged rolled=2",
      "precision=f32 n=1369 radices=37x37 elements=37 threads=37 output=staged padding=insert "
      "pad_every=3 pad_by=1 rolled=2"};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    spec s = {.binding = {.arch = 90, .packed = 1, .aligned = 1}};
    CHECK_OK(record_parse(lines[i], &s.record));
    binding_help_elements(&s.record, &s.binding);
    record once = s.record;
    once.value[FIELD_ROLLED] = 1;
    CHECK(machine_exchanges(&s.record, 0).ideal > machine_exchanges(&once, 0).ideal);
    compare_kernel(run, &s);
  }
}

/* ---- padding ---- */

/* Whether the choice helps the record; it must not harm it. spare: bytes that pads may take. */
static int padding_helps(const record *given, int spare) {
  record bare = *given, r;
  bare.value[FIELD_PADDING] = bare.value[FIELD_PAD_EVERY] = bare.value[FIELD_PAD_BY] = 0;
  r = bare;
  int room = record_shared_bytes(&bare) + spare;
  machine_choose_padding(&r, room);
  CHECK_OK(record_valid(&r));
  CHECK(record_shared_bytes(&r) <= room);
  for (int f = 0; f < FIELD_COUNT; f++)
    if (f != FIELD_PADDING && f != FIELD_PAD_EVERY && f != FIELD_PAD_BY)
      CHECK(r.value[f] == bare.value[f]);
  int64_t before = machine_exchanges(&bare, 0).wavefronts;
  int64_t after = machine_exchanges(&r, 0).wavefronts;
  CHECK(after <= before);
  if (after > before) {
    text line = TEXT_EMPTY;
    record_print(&r, &line);
    fprintf(stderr, "padding made %lld wavefronts of %lld: %s\n", (long long)after,
            (long long)before, line.bytes);
    text_free(&line);
  }
  CHECK((double)machine_exchanges(&r, 0).ideal >= machine_ideal(&r));
  return after < before;
}

/* Records of which a padding that helps the first warps harms all together. */
static void misleading_warps(void) {
  static const char *const lines[] = {
      "precision=f64 n=1000 radices=4x5x10x5 elements=10 threads=126 transforms=2 min_blocks=1 "
      "streaming=1 output=staged load_hint=line_pairs exchange=split buffers=2 twiddle=computed "
      "points=1004 axis_1=1",
      "precision=f32 n=768 radices=2x3x4x4x2x2x2 elements=4 threads=259 transforms=3 min_blocks=2 "
      "streaming=1 load_hint=lines store_hint=stream exchange=plane points=769",
      "precision=f64 n=9720 radices=18x2x18x15 elements=18 threads=648 output=staged chain=1 "
      "points=9721"};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    record r;
    CHECK_OK(record_parse(lines[i], &r));
    (void)padding_helps(&r, 1 << 16);
  }
}

/* Other lengths than powers of two get pads after blocks of a stage's outputs, which take more
 * than a seventh of the wavefronts away here; but none that take more memory than conflicts cost.
 */
static void padded_blocks(void) {
  record r, bare;
  CHECK_OK(record_parse("n=1000 radices=5x20x10 elements=20 threads=50 transforms=3", &bare));
  r = bare;
  machine_choose_padding(&r, 1 << 16);
  CHECK(r.value[FIELD_PADDING] == PADDING_BLOCKS && record_pad_every(&r) == 100);
  CHECK(record_position(&r, 99) == 99 && record_position(&r, 100) == 100 + r.value[FIELD_PAD_BY]);
  CHECK(20 * machine_exchanges(&r, 0).wavefronts < 17 * machine_exchanges(&bare, 0).wavefronts);
  CHECK_OK(record_parse("n=625 radices=25x25 elements=25 threads=25 transforms=5", &r));
  machine_choose_padding(&r, 1 << 16);
  CHECK(record_shared_bytes(&r) < 28000);
}

static void chosen_padding(uint64_t *state) {
  int better = 0, records = 400;
#ifdef TWIDDLE_SANITIZED
  records = 80;
#endif
  for (int i = 0; i < records; i++) {
    record r = random_valid_record(state);
    better += padding_helps(&r, random_pick(state, 4096));
  }
  CHECK(better > records / 8);
  printf("padding helped %d of %d records\n", better, records);
}

/* Boxes of real points meet in a tile without padding, where neighbours are taken, so that this has
 * no conflicts. */
static void boxes_meet_bare(void) {
  static const char *const boxes[] = {"precision=f32 n=2048 radices=4x16x8x4 elements=16 "
                                      "threads=128 output=staged axis_1=1 real=half",
                                      "precision=f32 n=8192 radices=16x8x16x4 elements=16 "
                                      "threads=512 output=staged axis_1=2 real=half",
                                      "precision=f32 n=16384 radices=32x32x16 elements=32 "
                                      "threads=512 output=staged axis_1=1 axis_2=2 "
                                      "real=half",
                                      "precision=f64 n=2048 radices=4x16x8x4 elements=16 "
                                      "threads=128 output=staged axis_1=1 real=half"};
  for (unsigned i = 0; i < sizeof boxes / sizeof *boxes; i++) {
    record r;
    CHECK_OK(record_parse(boxes[i], &r));
    machine_choose_padding(&r, 1 << 18);
    bank_cost c = machine_exchanges(&r, 0);
    CHECK((double)c.wavefronts <= 1.13 * (double)c.ideal);
  }
}

int main(void) {
  kernel_runner run;
  CHECK(kernel_runner_open(&run, 0));
  known_accesses();
  random_accesses(&run.random);
  misleading_warps();
  boxes_meet_bare();
  padded_blocks();
  chosen_padding(&run.random);
  kernels(&run);
  loops(&run);
  kernel_runner_close(&run);
  return check_report();
}

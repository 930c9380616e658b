/* family_transforms.h: the test of a family of transforms, on the cpu device or a GPU: random
 * problems, whose number TWIDDLE_TEST_PROBLEMS sets; and rows of every length up to 512 of every
 * kind, on the cpu device a few of them that change with the seed. In single precision each length
 * has its turn, in the others every second one, on a GPU every fourth, which change with the seed
 * too: in so many days each has had its turn. On a GPU several processes share both. */
#ifndef FAMILY_TRANSFORMS_H
#define FAMILY_TRANSFORMS_H

#include "random_lengths.h"
#include "random_transforms.h"
#include "shared_parts.h"

enum { FAMILY_GPU = 1, FAMILY_LENGTH_MOST = 512 };

/* On a GPU: the parts that random problems are in, which come first. The longest length follows. */
enum { RANDOM_PARTS = 16, FAMILY_PARTS = RANDOM_PARTS + FAMILY_LENGTH_MOST };

typedef struct {
  int types, formats; /* 1 << TW_R2C and so on, added */
  int every;          /* the cpu device computes one in so many lengths */
  int problems;       /* random ones on the cpu device */
  void (*more)(transform_run *run);
} transform_family;

static inline uint64_t family_seed(void) {
  const char *given = getenv("TWIDDLE_TEST_SEED");
  return given ? strtoull(given, NULL, 0) : 0;
}

/* Packed rows of one length and one kind of TW_R2R. */
static inline void run_kind(transform_run *run, int type, int kind, int64_t n, int precision) {
  transform_shape s = packed_shape(1, &n, 2048, precision);
  s.type = type;
  s.kind[0] = kind;
  s.n[1] += 2;
  run_shape(run, &s);
}

/* How lengths take turns from day to day, or seed to seed: one in `every` lengths has its turn, in
 * single precision and in one in `one_in` of the other formats. */
typedef struct {
  int every, one_in;
} length_turns;

static inline int has_turn(const length_turns *t, int64_t n, int kind, int format, uint64_t day) {
  const int64_t of_day = (int64_t)(day % (uint64_t)t->every);
  const int64_t round = (int64_t)(day / (uint64_t)t->every % (uint64_t)t->one_in);
  return (n - 1) % t->every == of_day &&
         (format == TW_F32 || (n + kind + round) % t->one_in == format % t->one_in);
}

static inline void run_length(transform_run *run, const transform_family *f, const length_turns *t,
                              int64_t n) {
  for (int type = TW_C2C; type <= TW_R2R; type++)
    for (int kind = 0; kind < (type == TW_R2R ? R2R_KINDS : 1); kind++)
      for (int format = 0; format < FORMATS; format++) {
        int turn = has_turn(t, n, kind, format, family_seed());
        int exists = type != TW_R2R || kind != TW_DCT1 || n > 1;
        if (turn && exists && f->types >> type & 1 && f->formats >> format & 1)
          run_kind(run, type, kind, n, format);
      }
}

/* Of so many random problems of `shapes` shapes, one part. */
static inline void run_random_part(transform_run *run, const transform_sizes *sizes, int shapes,
                                   int problems) {
  run_random(run, sizes, (shapes + RANDOM_PARTS - 1) / RANDOM_PARTS,
             (problems + RANDOM_PARTS - 1) / RANDOM_PARTS);
}

/* ---- the whole program ---- */

static inline transform_sizes family_sizes(transform_run *run, const transform_family *f) {
  transform_sizes sizes = run->device != TW_DEVICE_CPU ? gpu_sizes() : draw_sizes(&run->random);
  sizes.types = f->types;
  sizes.formats = f->formats;
  return sizes;
}

/* One of several processes on a GPU. */
static inline int run_share(transform_run *run, const transform_family *f, char **argv) {
  const uint64_t random = run->random;
  const length_turns turns = {1, 4};
  transform_sizes sizes = family_sizes(run, f);
  int part;
  api_begin_again(argv[0]);
  shared_parts *parts = parts_open();
  run->context = api_context(TW_POLICY_OFF, NULL);
  while ((part = parts_take(parts, FAMILY_PARTS)) >= 0) {
    run->random = parts_random(random, part);
    if (part < RANDOM_PARTS)
      run_random_part(run, &sizes, 60, transforms_wanted(300));
    else
      run_length(run, f, &turns, FAMILY_PARTS - part);
  }
  munmap(parts, sizeof *parts);
  judge_pools(run);
  tw_context_destroy(run->context);
  return check_report();
}

static inline int has_device(const transform_run *run) {
  void *memory = NULL;
  if (tw_device_alloc(run->context, run->device, 8, &memory) != TW_OK)
    return 0;
  tw_device_free(run->context, run->device, memory);
  return 1;
}

static inline void run_on_cpu(transform_run *run, const transform_family *f) {
  transform_sizes sizes = family_sizes(run, f);
  length_turns turns = {f->every, 2};
#ifdef TWIDDLE_SANITIZED
  turns.every *= 8;
#endif
  run_random(run, &sizes, 70, transforms_wanted(f->problems));
  for (int n = 1; n <= FAMILY_LENGTH_MOST; n++)
    run_length(run, f, &turns, n);
  f->more(run);
}

static inline void run_on_gpu(transform_run *run, const transform_family *f) {
  parts_processes all;
  int first, every;
  parts_shard(&first, &every);
  parts_processes_begin(&all);
  if (!first)
    f->more(run);
  check_progress("shapes beside the parts: %d problems", run->problems);
  parts_processes_end(&all);
  check_progress("all parts");
}

/* The seed, which the processes get too. */
static inline void family_begin(transform_run *run) {
  uint64_t seed = check_seed();
  char text[32];
  run->random = seed * 0x9e3779b97f4a7c15ull + 1;
  snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
  fflush(stdout);
  setenv("TWIDDLE_TEST_SEED", text, 1);
}

static inline int family_main(int argc, char **argv, const transform_family *f, int32_t device) {
  static transform_run run;
  run.device = device;
  family_begin(&run);
  if (parts_shares(argc, argv))
    return run_share(&run, f, argv);
  api_begin(argv[0]);
  run.context = api_context(TW_POLICY_OFF, NULL);
  if (!has_device(&run)) {
    printf("left out: %s\n", api_detail());
    tw_context_destroy(run.context);
    scratch_remove(api_root);
    return CHECK_SKIP;
  }
  if (device == TW_DEVICE_CPU)
    run_on_cpu(&run, f);
  else
    run_on_gpu(&run, f);
  judge_pools(&run);
  printf("%d files of kernels and of what is known of them\n",
         scratch_count(api_path("home/cache"), ""));
  tw_context_destroy(run.context);
  return api_end();
}

#endif

/* family_transforms.h: the test of a family of transforms, on the cpu device or a GPU: random
 * problems, whose number TWIDDLE_TEST_PROBLEMS sets; and rows of every length up to 512 of every
 * kind, on the cpu device a few of them that change with the seed. In single precision each length
 * has its turn, in the others every second one, on a GPU every fourth, which change with the seed
 * too. On a GPU several processes share both, since one compiler compiles few kernels at once. */
#ifndef FAMILY_TRANSFORMS_H
#define FAMILY_TRANSFORMS_H

#include "random_lengths.h"
#include "random_transforms.h"

enum { FAMILY_GPU = 1, FAMILY_LENGTH_MOST = 512, FAMILY_PROCESSES = 16 };

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

static inline void run_length(transform_run *run, const transform_family *f, int64_t n) {
  int others = run->device == TW_DEVICE_CPU ? 2 : 4;
  for (int type = TW_C2C; type <= TW_R2R; type++)
    for (int kind = 0; kind < (type == TW_R2R ? R2R_KINDS : 1); kind++)
      for (int format = 0; format < FORMATS; format++) {
        int turn =
            format == TW_F32 || (n + kind + (int64_t)family_seed()) % others == format % others;
        int exists = type != TW_R2R || kind != TW_DCT1 || n > 1;
        if (turn && exists && f->types >> type & 1 && f->formats >> format & 1)
          run_kind(run, type, kind, n, format);
      }
}

static inline void run_lengths(transform_run *run, const transform_family *f, int first,
                               int distance) {
  for (int n = 1 + first; n <= FAMILY_LENGTH_MOST; n += distance)
    run_length(run, f, n);
}

/* ---- several processes ---- */

typedef struct {
  pthread_t thread;
  int share, result; /* result: of the process */
} family_process;

static inline void *process_run(void *one) {
  family_process *p = one;
  char number[16];
  snprintf(number, sizeof number, "%d", p->share);
  p->result = api_run((const char *const[]){"share", number, NULL});
  return NULL;
}

/* Begins all of them, which then have what argv names as their share. */
static inline void processes_begin(family_process all[FAMILY_PROCESSES]) {
  for (int i = 0; i < FAMILY_PROCESSES; i++) {
    all[i] = (family_process){.share = i};
    scratch_need(pthread_create(&all[i].thread, NULL, process_run, &all[i]) == 0, "a thread");
  }
}

static inline void processes_end(family_process all[FAMILY_PROCESSES]) {
  for (int i = 0; i < FAMILY_PROCESSES; i++) {
    pthread_join(all[i].thread, NULL);
    CHECK(all[i].result == 0);
  }
}

/* The number of such a process, which draws numbers of its own; -1 in the process that began. */
static inline int family_share(transform_run *run, int argc, char **argv) {
  if (argc != 3 || strcmp(argv[1], "share") != 0)
    return -1;
  int share = atoi(argv[2]);
  run->random += 0x9e3779b97f4a7c15ull / FAMILY_PROCESSES * (uint64_t)(share + 1);
  return share;
}

/* A process's part of so many random problems of `shapes` shapes. */
static inline void run_random_share(transform_run *run, const transform_sizes *sizes, int shapes,
                                    int problems) {
  run_random(run, sizes, (shapes + FAMILY_PROCESSES - 1) / FAMILY_PROCESSES,
             (problems + FAMILY_PROCESSES - 1) / FAMILY_PROCESSES);
}

/* ---- the whole program ---- */

static inline transform_sizes family_sizes(transform_run *run, const transform_family *f) {
  transform_sizes sizes = run->device != TW_DEVICE_CPU ? gpu_sizes() : draw_sizes(&run->random);
  sizes.types = f->types;
  sizes.formats = f->formats;
  return sizes;
}

/* One of the processes above. */
static inline int run_share(transform_run *run, const transform_family *f, char **argv, int share) {
  transform_sizes sizes = family_sizes(run, f);
  api_begin_again(argv[0]);
  run->context = api_context(TW_POLICY_OFF, NULL);
  run_random_share(run, &sizes, 60, transforms_wanted(300));
  run_lengths(run, f, share, FAMILY_PROCESSES);
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
  int every = f->every;
#ifdef TWIDDLE_SANITIZED
  every *= 8;
#endif
  run_random(run, &sizes, 70, transforms_wanted(f->problems));
  run_lengths(run, f, (int)(family_seed() % (uint64_t)every), every);
  f->more(run);
}

static inline void run_on_gpu(transform_run *run, const transform_family *f) {
  family_process all[FAMILY_PROCESSES];
  processes_begin(all);
  f->more(run);
  processes_end(all);
}

/* The seed, which the processes above get too. */
static inline void family_begin(transform_run *run) {
  uint64_t seed = check_seed();
  char text[32];
  run->random = seed * 0x9e3779b97f4a7c15ull + 1;
  snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
  setenv("TWIDDLE_TEST_SEED", text, 1);
}

static inline int family_main(int argc, char **argv, const transform_family *f, int32_t device) {
  static transform_run run;
  run.device = device;
  family_begin(&run);
  int share = family_share(&run, argc, argv);
  if (share >= 0)
    return run_share(&run, f, argv, share);
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
  printf("%d kernels\n", scratch_count(api_path("home/cache"), ""));
  tw_context_destroy(run.context);
  return api_end();
}

#endif

/* labels: gpu */
/* test_cufft_beside_plans.c: the drop-in plans what the real cuFFT does, and refuses the rest with
 * the same statuses: layouts, types, lengths. What differs on purpose is listed. The argument is
 * the path of the drop-in. */
#include "beside_codes.h"

/* ---- in one step ---- */

static void at_once(const real_cufft *c, answers *a, int part) {
  int h, n[4] = {8, 8, 8, 8};
  (void)part;
#define ASK_PLAN(call)                                                                             \
  do {                                                                                             \
    h = UNTOUCHED;                                                                                 \
    int status_ = (int)(c->call);                                                                  \
    told(a, status_, status_ ? h : 0, "%s", #call);                                                \
    told(a, (int)c->cufftDestroy(h), 0, "destroyed after %s", #call);                              \
  } while (0)
  ASK_PLAN(cufftPlan1d(&h, 8, C2C, 1));
  ASK_PLAN(cufftPlan1d(&h, 1, C2C, 1));
  ASK_PLAN(cufftPlan1d(&h, 1, R2C, 3));
  ASK_PLAN(cufftPlan1d(&h, 1, C2R, 3));
  ASK_PLAN(cufftPlan1d(&h, 0, C2C, 1));
  ASK_PLAN(cufftPlan1d(&h, -8, C2C, 1));
  ASK_PLAN(cufftPlan1d(&h, 8, C2C, 0));
  ASK_PLAN(cufftPlan1d(&h, 8, C2C, -1));
  ASK_PLAN(cufftPlan1d(&h, 8, NO_TYPE, 1));
  ASK_PLAN(cufftPlan1d(&h, 0, NO_TYPE, 0));
  ASK_PLAN(cufftPlan1d(&h, INT_MAX, C2C, 1));
  ASK_PLAN(cufftPlan2d(&h, 8, 8, R2C));
  ASK_PLAN(cufftPlan2d(&h, 0, 8, C2C));
  ASK_PLAN(cufftPlan2d(&h, 8, 0, C2C));
  ASK_PLAN(cufftPlan2d(&h, 1, 8, C2C));
  ASK_PLAN(cufftPlan2d(&h, 8, 1, R2C));
  ASK_PLAN(cufftPlan2d(&h, 8, 8, NO_TYPE));
  ASK_PLAN(cufftPlan3d(&h, 8, 8, 8, C2R));
  ASK_PLAN(cufftPlan3d(&h, 8, 8, -8, C2R));
  ASK_PLAN(cufftPlan3d(&h, 8, -8, 8, C2R));
  ASK_PLAN(cufftPlan3d(&h, 1, 1, 1, Z2Z));
  ASK_PLAN(cufftPlan3d(&h, 8, 8, 8, NO_TYPE));
  ASK_PLAN(cufftPlanMany(&h, 2, n, NULL, 1, 0, NULL, 1, 0, C2C, 2));
  ASK_PLAN(cufftPlanMany(&h, 0, n, NULL, 1, 0, NULL, 1, 0, C2C, 2));
  ASK_PLAN(cufftPlanMany(&h, 4, n, NULL, 1, 0, NULL, 1, 0, C2C, 2));
  ASK_PLAN(cufftPlanMany(&h, 1, NULL, NULL, 1, 0, NULL, 1, 0, C2C, 2));
  ASK_PLAN(cufftPlanMany(&h, 1, n, n, 0, 8, n, 1, 8, C2C, 2));
  ASK_PLAN(cufftPlanMany(&h, 1, n, n, 1, 8, n, 1, 8, NO_TYPE, 2));
  ASK_PLAN(cufftPlanMany(&h, 1, n, n, 1, 8, n, 1, 8, C2C, 0));
}

/* ---- layouts: one argument differs from good ones ---- */

typedef struct {
  int rank, type, is_null, os_null, n_null;
  long long n[4], is[4], os[4], istride, idist, ostride, odist, batch;
} many;

typedef struct {
  const char *what;
  size_t at;
  int wide;
  long long value;
} change;

#define NUMBER(member, value)                                                                      \
  { #member " = " #value, offsetof(many, member), 1, value }
#define FLAG(member, value)                                                                        \
  { #member " = " #value, offsetof(many, member), 0, value }

static const change changes[] = {
    FLAG(rank, 2),       FLAG(rank, 1),      FLAG(rank, 3),       FLAG(rank, 0),
    FLAG(rank, 4),       FLAG(rank, -1),     FLAG(rank, 7),       FLAG(n_null, 1),
    FLAG(is_null, 1),    FLAG(os_null, 1),   NUMBER(n[0], 0),     NUMBER(n[1], 0),
    NUMBER(n[0], -8),    NUMBER(n[1], -8),   NUMBER(n[0], 1),     NUMBER(n[1], 1),
    NUMBER(n[0], 9),     NUMBER(n[1], 9),    NUMBER(is[0], 0),    NUMBER(is[0], -5),
    NUMBER(is[1], 0),    NUMBER(is[1], -8),  NUMBER(is[1], 3),    NUMBER(is[1], 11),
    NUMBER(os[0], 0),    NUMBER(os[0], -5),  NUMBER(os[1], 0),    NUMBER(os[1], -8),
    NUMBER(os[1], 3),    NUMBER(os[1], 11),  NUMBER(istride, 0),  NUMBER(istride, -1),
    NUMBER(istride, 3),  NUMBER(ostride, 0), NUMBER(ostride, -1), NUMBER(ostride, 3),
    NUMBER(idist, 0),    NUMBER(idist, -64), NUMBER(idist, 1),    NUMBER(idist, 999),
    NUMBER(odist, 0),    NUMBER(odist, -64), NUMBER(odist, 1),    NUMBER(odist, 999),
    NUMBER(batch, 0),    NUMBER(batch, -1),  NUMBER(batch, 1),    NUMBER(batch, 70000),
    FLAG(type, NO_TYPE), FLAG(type, 0),
};
enum { CHANGES = sizeof changes / sizeof *changes };

static void apply(many *m, const change *x) {
  if (x->wide)
    memcpy((char *)m + x->at, &x->value, sizeof x->value);
  else
    *(int *)(void *)((char *)m + x->at) = (int)x->value;
}

static void narrow(const long long from[4], int to[4]) {
  for (int i = 0; i < 4; i++)
    to[i] = (int)from[i];
}

/* cudaDataTypes of a cufftType. */
static void types_of(int type, int *in, int *out, int *executes) {
  *in = type == R2C ? CUDA_R_32F : type == C2C || type == C2R ? CUDA_C_32F : 99;
  *out = type == C2R ? CUDA_R_32F : type == C2C || type == R2C ? CUDA_C_32F : 99;
  *executes = CUDA_C_32F;
}

/* The calls that take layouts. */
static void ask_many(const real_cufft *c, answers *a, const many *given, const char *what) {
  many m = *given;
  int n[4], is[4], os[4], intype, outtype, executes, h = fresh_handle(c), one = UNTOUCHED;
  size_t work = UNTOUCHED;
  narrow(m.n, n);
  narrow(m.is, is);
  narrow(m.os, os);
  types_of(m.type, &intype, &outtype, &executes);
  int *const pn = m.n_null ? NULL : n, *const pi = m.is_null ? NULL : is,
             *const po = m.os_null ? NULL : os;
  long long *const wn = m.n_null ? NULL : m.n, *const wi = m.is_null ? NULL : m.is,
                   *const wo = m.os_null ? NULL : m.os;
#define NARROW                                                                                     \
  m.rank, pn, pi, (int)m.istride, (int)m.idist, po, (int)m.ostride, (int)m.odist, m.type,          \
      (int)m.batch
#define WIDE m.rank, wn, wi, m.istride, m.idist, wo, m.ostride, m.odist, m.type, m.batch
#define TYPED                                                                                      \
  m.rank, wn, wi, m.istride, m.idist, intype, wo, m.ostride, m.odist, outtype, m.batch, &work,     \
      executes
#define ASK_MANY(name, ...)                                                                        \
  do {                                                                                             \
    work = UNTOUCHED;                                                                              \
    int status_ = (int)c->name(__VA_ARGS__);                                                       \
    told(a, status_, work != UNTOUCHED, "%s, type %x: %s", #name, (unsigned)given->type, what);    \
  } while (0)
  ASK_MANY(cufftEstimateMany, NARROW, &work);
  ASK_MANY(cufftGetSizeMany, h, NARROW, &work);
  ASK_MANY(cufftGetSizeMany64, h, WIDE, &work);
  ASK_MANY(cufftXtGetSizeMany, h, TYPED);
  ASK_MANY(cufftMakePlanMany, h, NARROW, &work);
  (void)c->cufftDestroy(h);
  h = fresh_handle(c);
  ASK_MANY(cufftMakePlanMany64, h, WIDE, &work);
  (void)c->cufftDestroy(h);
  h = fresh_handle(c);
  ASK_MANY(cufftXtMakePlanMany, h, TYPED);
  (void)c->cufftDestroy(h);
  ASK_MANY(cufftPlanMany, &one, NARROW);
  (void)c->cufftDestroy(one);
}

static void layouts(const real_cufft *c, answers *a, int part) {
  static const int of_part[] = {C2C, R2C, C2R};
  const many good = {.rank = 2,
                     .type = of_part[part],
                     .n = {8, 8, 8, 8},
                     .is = {8, 10, 10, 10},
                     .os = {8, 10, 10, 10},
                     .istride = 1,
                     .idist = 900,
                     .ostride = 1,
                     .odist = 900,
                     .batch = 2};
  for (int i = 0; i < CHANGES; i++) {
    many m = good;
    apply(&m, &changes[i]);
    ask_many(c, a, &m, changes[i].what);
    m.is_null = m.os_null = 1; /* then neither strides nor distances count */
    char what[64];
    snprintf(what, sizeof what, "%s, packed", changes[i].what);
    ask_many(c, a, &m, what);
  }
}

/* ---- types ---- */

static void types(const real_cufft *c, answers *a, int part) {
  for (int in = 0; in < 16; in++)
    for (int out = 0; out < 16; out++)
      for (int executes = part; executes < 16; executes += 2) {
        long long n[1] = {8};
        size_t work = UNTOUCHED, size = UNTOUCHED;
        int h = fresh_handle(c);
        int sized = (int)c->cufftXtGetSizeMany(h, 1, n, NULL, 1, 8, in, NULL, 1, 8, out, 1, &size,
                                               executes);
        int made = (int)c->cufftXtMakePlanMany(h, 1, n, NULL, 1, 8, in, NULL, 1, 8, out, 1, &work,
                                               executes);
        told(a, sized, size != UNTOUCHED, "size of types %d to %d in %d", in, out, executes);
        told(a, made, work != UNTOUCHED, "plan of types %d to %d in %d", in, out, executes);
        (void)c->cufftDestroy(h);
      }
}

/* Lengths of halves. */
static void halves(const real_cufft *c, answers *a, int part) {
  static const int pairs[][2] = {{CUDA_C_16F, CUDA_C_16F},   {CUDA_R_16F, CUDA_C_16F},
                                 {CUDA_C_16F, CUDA_R_16F},   {CUDA_C_16BF, CUDA_C_16BF},
                                 {CUDA_R_16BF, CUDA_C_16BF}, {CUDA_C_16BF, CUDA_R_16BF}};
  (void)part;
  for (int k = 0; k < 6; k++)
    for (int i = 0; i < 5; i++) {
      static const long long lengths[] = {1, 2, 12, 1024, 1 << 17};
      long long n[1] = {lengths[i]};
      size_t work = UNTOUCHED;
      int h = fresh_handle(c);
      int made = (int)c->cufftXtMakePlanMany(h, 1, n, NULL, 1, 1, pairs[k][0], NULL, 1, 1,
                                             pairs[k][1], 2, &work, pairs[k][k % 3 == 2 ? 0 : 1]);
      told(a, made, work != UNTOUCHED, "%lld points of types %d to %d", n[0], pairs[k][0],
           pairs[k][1]);
      if (made == 0 && n[0] != 12) /* which only Twiddle has */
        told(a, (int)c->cufftXtExec(h, memory, memory + MEMORY / 2, k % 3 == 2 ? 1 : -1), 0,
             "executed");
      (void)c->cufftDestroy(h);
    }
}

/* ---- long lengths, without areas ---- */

static void lengths(const real_cufft *c, answers *a, int part) {
  static const long long every[] = {1LL << 30, 1LL << 31, 1LL << 33, 3LL << 30, 134217729,
                                    100000007, 1LL << 40, 1LL << 62, INT64_MAX};
  static const long long batches[] = {1, 1LL << 31, 1LL << 40};
  static const int pairs[][2] = {{CUDA_C_32F, CUDA_C_32F}, {CUDA_R_32F, CUDA_C_32F}};
  for (size_t i = 0; i < sizeof every / sizeof *every; i++)
    for (int b = 0; b < (i ? 1 : 3); b++) {
      long long n[1] = {b ? 8 : every[i]};
      size_t work = UNTOUCHED;
      int h = fresh_handle(c);
      (void)c->cufftSetAutoAllocation(h, 0);
      int made = (int)c->cufftXtMakePlanMany(h, 1, n, NULL, 1, 1, pairs[part][0], NULL, 1, 1,
                                             pairs[part][1], batches[b], &work, CUDA_C_32F);
      told(a, made, 0, "%lld points, %lld times, types %d to %d", n[0], batches[b], pairs[part][0],
           pairs[part][1]);
      (void)c->cufftDestroy(h);
    }
}

/* ---- main ---- */

static const job jobs[] = {
    {"layouts", layouts, 0}, {"layouts", layouts, 1}, {"layouts", layouts, 2},
    {"types", types, 0},     {"types", types, 1},     {"at once", at_once, 0},
    {"halves", halves, 0},   {"lengths", lengths, 0}, {"lengths", lengths, 1},
};

/* Of a lone embed that is missing, cuFFT's manual says that both sides are packed; of a length
 * below 1 behind the first one cuFFT says nothing, or 5. Halves have any length here. */
static const difference on_purpose[] = {
    {"layouts", "is_null = 1", 0, 4},
    {"layouts", "os_null = 1", 0, 4},
    {"layouts", "n[1] = 0", 8, 0},
    {"layouts", "n[1] = 0", 8, 5},
    {"layouts", "n[1] = -8", 8, 0},
    {"layouts", "n[1] = -8", 8, 5},
    {"at once", "cufftPlan2d(&h, 8, 0,", 8, 0},
    {"at once", "cufftPlan3d(&h, 8, -8,", 8, 0},
    {"at once", "cufftPlan3d(&h, 8, 8, -8,", 8, 5},
    {"at once", "destroyed after cufftPlan2d(&h, 8, 0,", 1, 0},
    {"at once", "destroyed after cufftPlan3d(&h, 8, -8,", 1, 0},
    {"halves", "12 points", 0, 16},
};

int main(int argc, char **argv) {
  return beside_codes(argc, argv, jobs, sizeof jobs / sizeof *jobs, on_purpose,
                      sizeof on_purpose / sizeof *on_purpose);
}

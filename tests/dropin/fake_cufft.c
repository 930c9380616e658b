/* fake_cufft.c: a library with cuFFT's interface for tests without a GPU, which stands for the real
 * one. It computes fp32 and fp64 on the host, by the definition, dimension by dimension. Its
 * handles begin at 1000. What it does not compute answers CUFFT_NOT_IMPLEMENTED;
 * it does not know property 4.
 *
 *   FAKE_CUFFT_LOG      a file that receives a line for each call
 *   FAKE_CUFFT_FAULT    set: results are wrong
 *   FAKE_CUFFT_REFUSES  a length that is refused with CUFFT_NOT_SUPPORTED */
#include "cufft_layout.h"

#include <complex.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As in a library of the real one's size, the functions are far from what runs when it is loaded.
 */
__asm__(".text\n.skip 262144\n");

typedef struct {
  int used, planned;
  layout layout;
} fake_plan;

enum { FIRST = 1000, PLANS = 64 };
static fake_plan plans[PLANS];

static void note(const char *format, ...) {
  const char *path = getenv("FAKE_CUFFT_LOG");
  FILE *f = path ? fopen(path, "ae") : NULL;
  va_list arguments;
  if (!f)
    return;
  va_start(arguments, format);
  vfprintf(f, format, arguments);
  va_end(arguments);
  fputc('\n', f);
  fclose(f);
}

static fake_plan *find(int handle) {
  int i = handle - FIRST;
  return i >= 0 && i < PLANS && plans[i].used ? &plans[i] : NULL;
}

/* ---- computing ---- */

typedef long double complex number;

/* One side of a layout: where element (i, j, k) of a transform is. */
static size_t place(const layout *l, int output, int in_place, const int at[3]) {
  const long long *embed = output ? l->onembed : l->inembed;
  int complex_side = l->type == TW_C2C || (l->type == TW_R2C) == output;
  size_t index = 0;
  for (int i = 0; i < l->rank; i++) {
    long long room = l->packed ? l->n[i] : i ? embed[i] : 0;
    if (l->packed && i == l->rank - 1 && l->type != TW_C2C)
      room = complex_side ? room / 2 + 1 : in_place ? 2 * (room / 2 + 1) : room;
    index = index * (size_t)room + (size_t)at[i];
  }
  return index * (size_t)(l->packed ? 1 : output ? l->ostride : l->istride);
}

static size_t distance(const layout *l, int output, int in_place) {
  const int next[3] = {(int)l->n[0], 0, 0};
  if (!l->packed)
    return (size_t)(output ? l->odist : l->idist);
  if (l->rank > 1)
    return place(l, output, in_place, next);
  int complex_side = l->type == TW_C2C || (l->type == TW_R2C) == output;
  return l->type == TW_C2C ? (size_t)l->n[0]
         : complex_side    ? (size_t)l->n[0] / 2 + 1
         : in_place        ? 2 * ((size_t)l->n[0] / 2 + 1)
                           : (size_t)l->n[0];
}

static number get(const layout *l, int is_complex, const void *array, size_t at) {
  if (l->precision == TW_F32) {
    const float *x = (const float *)array + at * (is_complex ? 2 : 1);
    return is_complex ? x[0] + I * x[1] : x[0];
  }
  const double *x = (const double *)array + at * (is_complex ? 2 : 1);
  return is_complex ? x[0] + I * x[1] : x[0];
}

static void put(const layout *l, int is_complex, void *array, size_t at, number value) {
  for (int part = 0; part <= is_complex; part++) {
    double x = (double)(part ? cimagl(value) : creall(value));
    if (l->precision == TW_F32)
      ((float *)array)[at * (is_complex ? 2 : 1) + (size_t)part] = (float)x;
    else
      ((double *)array)[at * (is_complex ? 2 : 1) + (size_t)part] = x;
  }
}

/* exp(2 pi i k / n). */
static number root(int k, int n) {
  return cexpl(2 * I * acosl(-1) * ((long double)k / n));
}

/* One dimension of a packed array of n[0] x n[1] x n[2]. */
static void transform_axis(number *x, const int n[3], int axis, int direction) {
  int stride = axis == 2 ? 1 : axis == 1 ? n[2] : n[1] * n[2], all = n[0] * n[1] * n[2];
  number *row = calloc((size_t)n[axis], sizeof *row);
  for (int first = 0; first < all; first++) {
    if (first / stride % n[axis])
      continue;
    for (int k = 0; k < n[axis]; k++) {
      row[k] = 0;
      for (int j = 0; j < n[axis]; j++)
        row[k] += x[first + j * stride] * root(j * k % n[axis], direction * n[axis]);
    }
    for (int k = 0; k < n[axis]; k++)
      x[first + k * stride] = row[k];
  }
  free(row);
}

/* Of a spectrum's last dimension the points beyond n/2 are conjugates of others. */
static void transform_one(const layout *l, const void *in, void *out, size_t in_at, size_t out_at,
                          int in_place, int direction) {
  int n[3] = {1, 1, 1}, gap = 3 - l->rank, last = (int)l->n[l->rank - 1];
  for (int i = 0; i < l->rank; i++)
    n[gap + i] = (int)l->n[i];
  number *x = calloc((size_t)n[0] * (size_t)n[1] * (size_t)n[2], sizeof *x);
  for (int i = 0, at = 0; i < n[0]; i++)
    for (int j = 0; j < n[1]; j++)
      for (int k = 0; k < n[2]; k++, at++) {
        int mirrored = l->type == TW_C2R && k > last / 2;
        int where[3] = {mirrored ? (n[0] - i) % n[0] : i, mirrored ? (n[1] - j) % n[1] : j,
                        mirrored ? last - k : k};
        number value = get(l, l->type != TW_R2C, in, in_at + place(l, 0, in_place, where + gap));
        x[at] = mirrored ? conjl(value) : value;
      }
  for (int axis = gap; axis < 3; axis++)
    transform_axis(x, n, axis, direction);
  if (getenv("FAKE_CUFFT_FAULT"))
    x[0] += 0.01L * cabsl(x[0]) + 0.01;
  for (int i = 0, at = 0; i < n[0]; i++)
    for (int j = 0; j < n[1]; j++)
      for (int k = 0; k < n[2]; k++, at++) {
        int where[3] = {i, j, k};
        if (l->type != TW_R2C || k <= last / 2)
          put(l, l->type != TW_C2R, out, out_at + place(l, 1, in_place, where + gap), x[at]);
      }
  free(x);
}

static cufft_result execute(int plan, void *in, void *out, int direction) {
  fake_plan *p = find(plan);
  if (!p || !p->planned)
    return CUFFT_INVALID_PLAN;
  const layout *l = &p->layout;
  if (l->precision != TW_F32 && l->precision != TW_F64)
    return CUFFT_NOT_SUPPORTED;
  for (long long b = 0; b < l->batch; b++)
    transform_one(l, in, out, (size_t)b * distance(l, 0, in == out),
                  (size_t)b * distance(l, 1, in == out), in == out, direction);
  return CUFFT_OK;
}

/* ---- planning ---- */

static cufft_result check(const layout *l, size_t *work) {
  const char *refused = getenv("FAKE_CUFFT_REFUSES");
  for (int i = 0; i < l->rank; i++)
    if (refused && atoll(refused) == l->n[i])
      return CUFFT_NOT_SUPPORTED;
  if (work)
    *work = 64 * (size_t)l->n[0];
  return CUFFT_OK;
}

static cufft_result make(int plan, const layout_arguments *a, int type, size_t *work) {
  fake_plan *p = find(plan);
  if (!p)
    return CUFFT_INVALID_PLAN;
  cufft_result result = layout_of_type(a, type, &p->layout);
  if (result == CUFFT_OK)
    result = check(&p->layout, work);
  p->planned = result == CUFFT_OK;
  return result;
}

/* ---- the interface ---- */

cufft_result cufftCreate(int *handle) {
  int i = 0;
  while (i < PLANS && plans[i].used)
    i++;
  if (i == PLANS)
    return CUFFT_ALLOC_FAILED;
  plans[i] = (fake_plan){.used = 1};
  *handle = FIRST + i;
  note("cufftCreate %d", *handle);
  return CUFFT_OK;
}

cufft_result cufftDestroy(int plan) {
  note("cufftDestroy %d", plan);
  fake_plan *p = find(plan);
  if (p)
    p->used = 0;
  return p ? CUFFT_OK : CUFFT_INVALID_PLAN;
}

cufft_result cufftGetVersion(int *version) {
  *version = 12789;
  return CUFFT_OK;
}

cufft_result cufftSetStream(int plan, void *stream) {
  note("cufftSetStream %d %p", plan, stream);
  return CUFFT_OK;
}

cufft_result cufftSetWorkArea(int plan, void *area) {
  note("cufftSetWorkArea %d %s", plan, area ? "area" : "none");
  return CUFFT_OK;
}

cufft_result cufftSetAutoAllocation(int plan, int allocate) {
  note("cufftSetAutoAllocation %d %d", plan, allocate);
  return CUFFT_OK;
}

cufft_result cufftXtSetWorkAreaPolicy(int plan, int policy, size_t *size) {
  note("cufftXtSetWorkAreaPolicy %d %d %zu", plan, policy, size ? *size : 0);
  return CUFFT_OK;
}

cufft_result cufftSetPlanPropertyInt64(int plan, int property, long long value) {
  note("cufftSetPlanPropertyInt64 %d %d %lld", plan, property, value);
  return property == 4 ? CUFFT_INVALID_VALUE : CUFFT_OK;
}

cufft_result cufftXtSetJITCallback(int plan, const char *name, const void *code, size_t size,
                                   int kind, void **info) {
  (void)code, (void)size, (void)info;
  note("cufftXtSetJITCallback %d %s %d", plan, name, kind);
  return CUFFT_OK;
}

cufft_result cufftXtSetGPUs(int plan, int count, int *gpus) {
  (void)gpus;
  note("cufftXtSetGPUs %d %d", plan, count);
  return CUFFT_OK;
}

cufft_result cufftMakePlan1d(int plan, int nx, int type, int batch, size_t *work) {
  const layout_arguments a = {.rank = 1, .n = &nx, .batch = batch};
  note("cufftMakePlan1d %d %d", plan, nx);
  return make(plan, &a, type, work);
}

cufft_result cufftXtMakePlanMany(int plan, int rank, long long *n, long long *inembed,
                                 long long istride, long long idist, int intype, long long *onembed,
                                 long long ostride, long long odist, int outtype, long long batch,
                                 size_t *work, int executiontype) {
  fake_plan *p = find(plan);
  const layout_arguments a = {rank, 1, n, inembed, onembed, istride, idist, ostride, odist, batch};
  note("cufftXtMakePlanMany %d %lld", plan, n[0]);
  if (!p)
    return CUFFT_INVALID_PLAN;
  cufft_result result = layout_of_types(&a, intype, outtype, executiontype, &p->layout);
  if (result == CUFFT_OK)
    result = check(&p->layout, work);
  p->planned = result == CUFFT_OK;
  return result;
}

cufft_result cufftXtGetSizeMany(int plan, int rank, long long *n, long long *inembed,
                                long long istride, long long idist, int intype, long long *onembed,
                                long long ostride, long long odist, int outtype, long long batch,
                                size_t *work, int executiontype) {
  layout l;
  const layout_arguments a = {rank, 1, n, inembed, onembed, istride, idist, ostride, odist, batch};
  note("cufftXtGetSizeMany %d %lld", plan, n[0]);
  cufft_result result = layout_of_types(&a, intype, outtype, executiontype, &l);
  return result == CUFFT_OK ? check(&l, work) : result;
}

cufft_result cufftGetSize(int plan, size_t *work) {
  fake_plan *p = find(plan);
  return p && p->planned ? check(&p->layout, work) : CUFFT_INVALID_PLAN;
}

cufft_result cufftExecC2C(int plan, void *in, void *out, int direction) {
  note("cufftExecC2C %d", plan);
  return execute(plan, in, out, direction);
}

cufft_result cufftXtExec(int plan, void *in, void *out, int direction) {
  note("cufftXtExec %d", plan);
  return execute(plan, in, out, direction);
}

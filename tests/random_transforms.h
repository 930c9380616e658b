/* random_transforms.h: runs random problems through the public interface and compares them with
 * FFTW in long double, on the cpu device or a GPU. */
#ifndef RANDOM_TRANSFORMS_H
#define RANDOM_TRANSFORMS_H

#include "random_compare.h"

typedef struct {
  int32_t device;
  tw_context *context;
  error_pools pools;
  uint64_t random;
  int problems, executions, capped; /* capped: plans with a limited work area */
} transform_run;

static inline void judge_pools(transform_run *run) {
  printf("%d problems, %d executions, %d plans with a capped work area, ", run->problems,
         run->executions, run->capped);
  judge_all(run->pools);
}

/* ---- one execution ---- */

static inline int count_launches(const tw_plan *plan) {
  static char text[1 << 18];
  CHECK_OK(tw_plan_describe(plan, 1, text, sizeof text, NULL));
  return api_count(text, "{\"kernel\": ");
}

static inline void arrays_upload(transform_run *run, transform_arrays *a) {
  for (int side = 0; side < a->sides; side++) {
    CHECK_OK(tw_device_alloc(run->context, run->device, a->bytes[side], &a->device[side]));
    CHECK_OK(tw_device_upload(run->context, run->device, a->device[side], a->before[side],
                              a->bytes[side]));
  }
}

static inline void arrays_download(transform_run *run, transform_arrays *a) {
  for (int side = 0; side < a->sides; side++) {
    CHECK_OK(tw_device_download(run->context, run->device, a->after[side], a->device[side],
                                a->bytes[side]));
    tw_device_free(run->context, run->device, a->device[side]);
  }
}

/* Only plans of complex transforms for either direction must be told it. */
static inline int32_t direction_named(const transform_case *c, int sign) {
  return c->type == TW_C2C ? sign : c->direction;
}

static inline tw_status execute_arrays(transform_run *run, const tw_plan *plan,
                                       const transform_case *c, int sign, transform_arrays *a) {
  size_t work_bytes = 0;
  void *work = NULL;
  CHECK_OK(tw_plan_work_size(plan, &work_bytes));
  if (work_bytes && !c->own_work)
    CHECK_OK(tw_device_alloc(run->context, run->device, work_bytes, &work));
  tw_buffers b = {.size = sizeof b,
                  .in = (char *)a->device[IN] + a->first[IN],
                  .out = (char *)a->device[a->sides - 1] + a->first[OUT],
                  .work = work,
                  .direction = direction_named(c, sign)};
  tw_status status = tw_plan_execute(plan, &b);
  CHECK(status == TW_OK);
  if (status != TW_OK)
    fprintf(stderr, "execute: %s\n", api_detail());
  arrays_download(run, a);
  if (work)
    tw_device_free(run->context, run->device, work);
  return status;
}

/* sign: the direction of complex transforms. */
static inline int execute_case(transform_run *run, const tw_plan *plan, const transform_case *c,
                               int sign, int in_place) {
  transform_case placed = case_placed(c, in_place);
  transform_arrays a = arrays_draw(&run->random, &placed, in_place);
  if (format_is_half(c->precision))
    placed.passes = count_launches(plan);
  arrays_upload(run, &a);
  tw_status status = execute_arrays(run, plan, c, sign, &a);
  int wrong = judge(run->pools, &placed, &a, sign);
  CHECK(!(wrong & RESULT_WRONG));
  CHECK(!(wrong & GAPS_DISTURBED));
  CHECK(!(wrong & INPUT_CHANGED));
  if (wrong)
    fprintf(stderr, "sign %d, %s place:\n", sign, in_place ? "in" : "out of");
  arrays_free(&a);
  run->executions++;
  return !wrong && status == TW_OK;
}

/* ---- one problem ---- */

/* What the first points of both arrays are aligned to, of at most 64 bytes. */
static inline size_t first_alignment(const transform_case *c) {
  size_t align = 64;
  for (int side = 0; side < 2; side++)
    while ((size_t)c->side[side].first * element_size(c, side) % align)
      align /= 2;
  return align;
}

/* Borrows the case, which must live as long. */
static inline tw_problem request_of(const transform_run *run, const transform_case *c,
                                    tw_dim dim[ALL_MOST]) {
  for (int d = 0; d < c->rank + c->loops; d++)
    dim[d] = c->packed ? (tw_dim){c->n[d], 0, 0}
                       : (tw_dim){c->n[d], c->side[IN].stride[d], c->side[OUT].stride[d]};
  return (tw_problem){.size = sizeof(tw_problem),
                      .dims = dim,
                      .batch = dim + c->rank,
                      .r2r = c->type == TW_R2R ? c->kind : NULL,
                      .rank = c->rank,
                      .batch_rank = c->loops,
                      .type = c->type,
                      .precision = c->precision,
                      .direction = c->direction,
                      .placement = c->placement,
                      .device = run->device,
                      .scale = c->scale,
                      .align = c->aligned ? first_alignment(c) : 0,
                      .in_points = c->padded[IN] ? c->side[IN].points : NULL,
                      .out_points = c->padded[OUT] ? c->side[OUT].points : NULL,
                      .window = c->window,
                      .flags = (c->ortho ? TW_ORTHO : 0) | (c->destroy ? TW_DESTROY_INPUT : 0),
                      .between = c->between};
}

/* Every direction and placement that the plan serves. */
static inline int execute_all(transform_run *run, const tw_plan *plan, const transform_case *c) {
  int good = 1;
  for (int sign = TW_FORWARD; sign <= TW_INVERSE; sign += 2)
    for (int in_place = 0; in_place < 2; in_place++) {
      if ((c->direction && c->direction != sign) || (in_place && !c->same) ||
          (c->type != TW_C2C && !c->direction && sign == TW_INVERSE) ||
          (c->placement && (c->placement == TW_IN_PLACE) != in_place))
        continue;
      good &= execute_case(run, plan, c, sign, in_place);
    }
  return good;
}

/* A limit of just enough work area must change nothing. With one byte less, the plan must be
 * refused, or keep the limit and compute right results. */
static inline int check_work_cap(transform_run *run, const tw_plan *plan, const transform_case *c,
                                 tw_problem request) {
  tw_plan *capped = NULL;
  size_t bytes = 0, less = 0;
  int good = 1;
  CHECK_OK(tw_plan_work_size(plan, &bytes));
  if (!bytes)
    return 1;
  request.max_work = bytes;
  CHECK_OK(tw_plan_create(run->context, &request, &capped));
  CHECK_OK(tw_plan_work_size(capped, &less));
  CHECK(less == bytes);
  tw_plan_destroy(capped);
  capped = NULL;
  request.max_work = bytes - 1;
  tw_status status = tw_plan_create(run->context, &request, &capped);
  int refused = status == TW_UNSUPPORTED && strstr(api_detail(), "work area");
  CHECK(status == TW_OK || refused);
  if (status != TW_OK && !refused)
    fprintf(stderr, "with %lld of %lld bytes: status %d, %s\n", (long long)request.max_work,
            (long long)bytes, status, api_detail());
  if (status == TW_OK) {
    CHECK_OK(tw_plan_work_size(capped, &less));
    CHECK(less < bytes);
    good = execute_all(run, capped, c);
    run->capped++;
  }
  tw_plan_destroy(capped);
  return good;
}

static inline void run_case(transform_run *run, const transform_case *c) {
  tw_dim dim[ALL_MOST];
  tw_problem request = request_of(run, c, dim);
  tw_plan *plan = NULL;
  tw_status status = tw_plan_create(run->context, &request, &plan);
  run->problems++;
  CHECK(status == TW_OK);
  if (status != TW_OK) {
    fprintf(stderr, "refused: %s\n", api_detail());
    print_case(c);
    return;
  }
  int good = execute_all(run, plan, c);
  if (draw(&run->random, 8) == 0)
    good &= check_work_cap(run, plan, c, request);
  if (!good)
    print_case(c);
  tw_plan_destroy(plan);
}

/* ---- the whole program ---- */

static inline int transforms_wanted(int usual) {
  const char *asked = getenv("TWIDDLE_TEST_PROBLEMS");
  int wanted = asked ? atoi(asked) : usual;
#ifdef TWIDDLE_SANITIZED
  wanted /= 10;
#endif
  return wanted > 1 ? wanted : 1;
}

static inline void run_shape(transform_run *run, const transform_shape *s) {
  transform_case c = draw_case(&run->random, s);
  run_case(run, &c);
}

/* Runs so many problems, of `shapes` shapes alternately. */
static inline void run_random(transform_run *run, const transform_sizes *sizes, int shapes,
                              int problems) {
  static transform_shape shape[512];
  shapes = shapes < problems ? shapes : problems;
  for (int i = 0; i < shapes; i++)
    shape[i] = draw_shape(&run->random, sizes);
  for (int i = 0; i < problems; i++)
    run_shape(run, &shape[i % shapes]);
}

/* Packed rows: of `rank` dimensions and one loop with as many rows as fill `elements`. */
static inline transform_shape packed_shape(int rank, const int64_t *n, int64_t elements,
                                           int precision) {
  transform_shape s = {.rank = rank, .loops = 1, .precision = precision, .packed = 1, .same = 1};
  int64_t points = 1;
  for (int d = 0; d < rank; d++)
    points *= s.n[d] = n[d];
  s.n[rank] = points < elements ? elements / points : 1;
  return s;
}

static inline void run_packed(transform_run *run, int rank, const int64_t *n, int64_t elements,
                              int precision) {
  transform_shape s = packed_shape(rank, n, elements, precision);
  run_shape(run, &s);
}

#endif

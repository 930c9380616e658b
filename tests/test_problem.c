/* test_problem.c: what makes a canonical problem, and every refusal of requests and of buffers. */
#include "problem.h"
#include "check.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* A request with room for its dimensions, so that one line changes one thing. */
typedef struct {
  tw_problem p;
  tw_dim dims[3], batch[3];
} request;

static request *usual(void) {
  static request q;
  memset(&q, 0, sizeof q);
  q.dims[0] = (tw_dim){64, 1, 1};
  q.batch[0] = (tw_dim){10, 100, 80};
  q.p = (tw_problem){
      .size = sizeof q.p, .dims = q.dims, .batch = q.batch, .rank = 1, .batch_rank = 1};
  return &q;
}

static void refuse(const tw_problem *p, tw_status status, const char *why, int line) {
  problem out, before;
  memset(&out, 0x5a, sizeof out);
  before = out;
  tw_status got = problem_canonical(p, &out);
  int good = got == status && got != TW_OK && strstr(status_detail(), why);
  CHECK(good);
  if (!good)
    fprintf(stderr, "line %d: expected %d '%s', got %d: %s\n", line, status, why, got,
            status_detail());
  CHECK(!memcmp(&out, &before, sizeof out));
}

/* Changes the usual request and expects a refusal. */
#define REFUSED(change, status, why)                                                               \
  do {                                                                                             \
    request *q = usual();                                                                          \
    change;                                                                                        \
    refuse(&q->p, status, why, __LINE__);                                                          \
  } while (0)
#define INVALID(change, why) REFUSED(change, TW_INVALID, why)
#define UNSUPPORTED(change, why) REFUSED(change, TW_UNSUPPORTED, why)

static void nonsense(void) {
  refuse(NULL, TW_INVALID, "problem is null", __LINE__);
  INVALID(q->p.size = 0, "size is 0");
  INVALID(q->p.size = sizeof q->p - 1, "set it with sizeof");
  INVALID(q->p.dims = NULL, "dims is null");
  INVALID(q->p.batch = NULL, "batch is null");
  INVALID(q->p.rank = 0, "rank 0");
  INVALID(q->p.rank = -1, "rank -1");
  INVALID(q->p.rank = 65, "rank 65");
  INVALID(q->p.batch_rank = -1, "batch_rank -1");
  INVALID(q->p.batch_rank = INT32_MAX, "batch_rank 2147483647");
  INVALID(q->p.type = -1, "type -1");
  INVALID(q->p.type = 4, "type 4");
  INVALID(q->p.precision = -1, "precision -1");
  INVALID(q->p.precision = 4, "precision 4");
  INVALID(q->p.direction = 2, "direction 2");
  INVALID(q->p.direction = -2, "direction -2");
  INVALID(q->p.placement = 3, "placement 3");
  INVALID(q->p.placement = -1, "placement -1");
  INVALID(q->p.policy = 6, "policy 6");
  INVALID(q->p.policy = -1, "policy -1");
  INVALID(q->p.device = -2, "device -2");
  INVALID(q->p.scale = NAN, "scale");
  INVALID(q->p.scale = -INFINITY, "scale");
  INVALID(q->p.scale = 1e39, "scale"); /* infinite as a float */
  INVALID(q->p.align = 24, "power of two");
}

static void lengths_and_strides(void) {
  INVALID(q->dims[0].n = 0, "length 0");
  INVALID(q->dims[0].n = -8, "length -8");
  INVALID(q->dims[0].n = INT64_MIN, "not positive");
  INVALID(q->batch[0].n = 0, "batch dimension 0: length 0");
  INVALID(q->batch[0].n = -1, "batch dimension 0: length -1");
  INVALID((q->p.rank = 2, q->dims[1] = (tw_dim){-3, 1, 1}), "dimension 1: length -3");
  INVALID(q->batch[0].n = INT64_MAX, "too large");
  INVALID(q->dims[0].n = (int64_t)1 << 59, "too large");
  INVALID((q->dims[0].n = 1 << 28, q->batch[0].n = (int64_t)1 << 31), "too large");
  INVALID(q->batch[0].is = INT64_MAX, "span of the input");
  INVALID(q->batch[0].is = INT64_MIN, "span of the input");
  INVALID(q->batch[0].os = (int64_t)1 << 57, "span of the output");
  INVALID(q->batch[0].os = INT64_MIN, "span of the output");
  INVALID(q->dims[0].is = 0, "stride of zero");
  INVALID(q->dims[0].os = 0, "stride of zero");
  INVALID(q->batch[0].is = 0, "stride of zero");
  INVALID(q->batch[0].os = 0, "stride of zero");
  INVALID(q->batch[0] = ((tw_dim){10, 0, 0}), "stride of zero");
  INVALID(q->batch[0].os = 63, "overlap in the output");
  INVALID(q->batch[0].os = -63, "overlap in the output");
  INVALID(q->p.placement = TW_IN_PLACE, "equal distances");
}

static void not_there_yet(void) {
  UNSUPPORTED(q->p.type = TW_R2C, "complex");
  UNSUPPORTED(q->p.type = TW_C2R, "complex");
  UNSUPPORTED(q->p.type = TW_R2R, "complex");
  UNSUPPORTED(q->p.precision = TW_F16, "TW_F32");
  UNSUPPORTED(q->p.precision = TW_BF16, "TW_F32");
  UNSUPPORTED((q->p.rank = 2, q->dims[1] = (tw_dim){4, 1, 1}), "rank 1");
  UNSUPPORTED((q->p.batch_rank = 2, q->batch[1] = (tw_dim){4, 1000, 1000}), "one batch");
  UNSUPPORTED(q->p.policy = TW_POLICY_ADAPTIVE, "adaptive");
  UNSUPPORTED(q->dims[0].is = 2, "unit strides");
  UNSUPPORTED(q->dims[0].os = -1, "unit strides");
  UNSUPPORTED((q->dims[0].n = ((int64_t)1 << 28) + 1, q->p.batch_rank = 0), "2^28");
  /* Nonsense is named before what is missing. */
  INVALID((q->p.type = TW_R2C, q->dims[0].n = -1), "length -1");
}

static problem accepted(const request *q) {
  problem out;
  memset(&out, 0, sizeof out);
  tw_status status = problem_canonical(&q->p, &out);
  CHECK_OK(status);
  if (status != TW_OK)
    fprintf(stderr, "refused: %s\n", status_detail());
  return out;
}

static void canonical_forms(void) {
  request *q = usual();
  problem p = accepted(q);
  CHECK(p.n == 64 && p.batch == 10 && p.in_dist == 100 && p.out_dist == 80 && p.scale == 1);
  CHECK(p.align == 8 && p.precision == TW_F32 && p.direction == 0 && p.placement == 0);
  CHECK(problem_span(&p, 0) == 8 * (9 * 100 + 64) && problem_span(&p, 1) == 8 * (9 * 80 + 64));
  q = usual(); /* all strides zero: packed */
  q->dims[0] = (tw_dim){64, 0, 0}, q->batch[0] = (tw_dim){10, 0, 0};
  q->p.precision = TW_F64, q->p.scale = 0.25, q->p.align = 64, q->p.direction = TW_INVERSE;
  q->p.placement = TW_IN_PLACE, q->p.size += 64;
  p = accepted(q);
  CHECK(p.in_dist == 64 && p.out_dist == 64 && p.scale == 0.25 && p.align == 64);
  CHECK(p.direction == TW_INVERSE && p.placement == TW_IN_PLACE);
  CHECK(problem_span(&p, 0) == 16 * 640);
  q = usual(); /* no batch, and a batch of one whose distances mean nothing */
  q->p.batch_rank = 0, q->p.batch = NULL, q->p.align = 4;
  p = accepted(q);
  CHECK(p.batch == 1 && p.in_dist == 64 && p.out_dist == 64 && p.align == 8);
  q = usual();
  q->batch[0] = (tw_dim){1, 3, -7};
  p = accepted(q);
  CHECK(p.batch == 1 && p.in_dist == 64 && p.out_dist == 64);
  q->batch[0] = (tw_dim){1, 0, 0};
  CHECK(accepted(q).in_dist == 64);
  q = usual(); /* rows that run downwards, and inputs that overlap, as frames of a signal do */
  q->batch[0] = (tw_dim){10, 16, -64};
  p = accepted(q);
  CHECK(p.in_dist == 16 && p.out_dist == -64);
  CHECK(problem_span(&p, 0) == 8 * (9 * 16 + 64) && problem_span(&p, 1) == 8 * 640);
  q = usual(); /* a length of one has no stride */
  q->dims[0] = (tw_dim){1, 0, 5};
  CHECK(accepted(q).n == 1);
  q = usual();
  q->p.precision = TW_F64, q->p.scale = 1e39;
  CHECK(accepted(q).scale == 1e39);
}

static void bindings_and_classes(void) {
  facts f = facts_sm90();
  request *q = usual();
  problem p = accepted(q);
  binding b = problem_binding(&p, &f);
  CHECK(b.arch == 90 && !b.packed && b.aligned == 0);
  q->p.align = 16;
  p = accepted(q);
  CHECK(problem_binding(&p, &f).aligned == 1);
  q->p.align = 4096;
  p = accepted(q);
  CHECK(problem_binding(&p, &f).aligned == 2); /* 100 = 4 * 25 */
  q->batch[0].os = 81;
  p = accepted(q);
  CHECK(problem_binding(&p, &f).aligned == 0);
  q->batch[0] = (tw_dim){10, -64, 64};
  p = accepted(q);
  CHECK(problem_binding(&p, &f).aligned == 4 && !problem_binding(&p, &f).packed);
  q->batch[0] = (tw_dim){10, 64, 64};
  p = accepted(q);
  CHECK(problem_binding(&p, &f).packed);
  pass_class c = problem_class(&p); /* 5120 bytes */
  CHECK(c.precision == TW_F32 && c.length == 64 && c.role == 0 && c.volume_bucket == 12);
  q->dims[0].n = q->batch[0].n = 1;
  p = accepted(q);
  CHECK(problem_class(&p).volume_bucket == 3 && problem_class(&p).length == 1);
}

/* ---- buffers ---- */

static void refuse_buffers(const problem *p, const tw_buffers *b, const char *why, int line) {
  int32_t direction = 77;
  tw_status got = problem_check_buffers(p, b, &direction);
  int good = got == TW_INVALID && strstr(status_detail(), why);
  CHECK(good && direction == 77);
  if (!good)
    fprintf(stderr, "line %d: expected '%s', got %d: %s\n", line, why, got, status_detail());
}

static int accept_buffers(const problem *p, const tw_buffers *b, int32_t *direction) {
  tw_status got = problem_check_buffers(p, b, direction);
  if (got != TW_OK)
    fprintf(stderr, "refused: %s\n", status_detail());
  return got == TW_OK;
}

#define BAD_BUFFERS(change, why)                                                                   \
  do {                                                                                             \
    tw_buffers b = good;                                                                           \
    problem p = either;                                                                            \
    change;                                                                                        \
    refuse_buffers(&p, &b, why, __LINE__);                                                         \
  } while (0)

static void refused_buffers(char *a) {
  problem either = accepted(usual()), same = either;
  same.in_dist = same.out_dist;
  const int64_t in_bytes = problem_span(&either, 0), out_bytes = problem_span(&either, 1);
  tw_buffers good = {.size = sizeof good, .in = a, .out = a + in_bytes, .direction = TW_FORWARD};
  refuse_buffers(&either, NULL, "buffers are null", __LINE__);
  BAD_BUFFERS(b.size = sizeof b - 1, "set it with sizeof");
  BAD_BUFFERS(b.in = NULL, "in is null");
  BAD_BUFFERS(b.out = NULL, "out is null");
  BAD_BUFFERS(b.in = a + 4, "in is not aligned to 8");
  BAD_BUFFERS(b.out = a + in_bytes + 4, "out is not aligned to 8");
  BAD_BUFFERS((p.align = 32, b.out = a + in_bytes + 8), "out is not aligned to 32");
  BAD_BUFFERS(b.direction = 0, "either direction");
  BAD_BUFFERS(b.direction = 2, "either direction");
  BAD_BUFFERS((p.direction = TW_FORWARD, b.direction = TW_INVERSE), "direction");
  BAD_BUFFERS((p.direction = TW_INVERSE, b.direction = 5), "direction");
  BAD_BUFFERS(b.out = a, "equal distances");
  BAD_BUFFERS((p = same, p.placement = TW_OUT_OF_PLACE, b.out = a), "out of place");
  BAD_BUFFERS((p = same, p.placement = TW_IN_PLACE), "in place, but in differs");
  BAD_BUFFERS(b.out = a + in_bytes - 8, "overlap");
  BAD_BUFFERS((b.in = a + out_bytes - 8, b.out = a), "overlap");
  BAD_BUFFERS((p = same, b.out = a + 8), "overlap");
  /* Downwards from out: its lowest byte is 9 rows of 80 below. */
  BAD_BUFFERS((p.out_dist = -80, b.out = a + in_bytes + 9 * 80 * 8 - 8), "overlap");
  BAD_BUFFERS((p.in_dist = -100, b.in = a + 9 * 100 * 8, b.out = a + in_bytes - 8), "overlap");
}

static void accepted_buffers(char *a) {
  problem p = accepted(usual()), same = p;
  int64_t in_bytes = problem_span(&p, 0), out_bytes = problem_span(&p, 1);
  int32_t direction = 0;
  tw_buffers b = {.size = sizeof b, .in = a, .out = a + in_bytes, .direction = TW_INVERSE};
  CHECK(accept_buffers(&p, &b, &direction) && direction == TW_INVERSE);
  b.in = a + out_bytes, b.out = a, b.direction = TW_FORWARD;
  CHECK(accept_buffers(&p, &b, &direction) && direction == TW_FORWARD);
  p.direction = TW_INVERSE, b.direction = 0;
  CHECK(accept_buffers(&p, &b, &direction) && direction == TW_INVERSE);
  b.direction = TW_INVERSE;
  CHECK(accept_buffers(&p, &b, &direction) && direction == TW_INVERSE);
  same.in_dist = same.out_dist, b.in = b.out;
  CHECK(accept_buffers(&same, &b, &direction));
  same.placement = TW_IN_PLACE;
  CHECK(accept_buffers(&same, &b, &direction));
  p.out_dist = -80, b.in = a, b.out = a + in_bytes + 9 * 80 * 8;
  CHECK(accept_buffers(&p, &b, &direction));
  p.in_dist = -100, b.in = a + 9 * 100 * 8;
  CHECK(accept_buffers(&p, &b, &direction));
}

int main(void) {
  static _Alignas(64) char arena[65536];
  nonsense();
  lengths_and_strides();
  not_there_yet();
  canonical_forms();
  bindings_and_classes();
  refused_buffers(arena);
  accepted_buffers(arena);
  return check_report();
}

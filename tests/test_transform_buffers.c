/* test_transform_buffers.c: which buffers of an execution are refused, and why; and which are not.
 */
#include "usual_request.h"

static void refuse_buffers(const transform *p, const tw_buffers *b, const char *why, int line) {
  int32_t direction = 77;
  tw_status got = transform_check_buffers(p, b, 0, &direction);
  int good = got == TW_INVALID && strstr(status_detail(), why);
  CHECK(good && direction == 77);
  if (!good)
    fprintf(stderr, "line %d: expected '%s', got %d: %s\n", line, why, got, status_detail());
}

static int accept_buffers(const transform *p, const tw_buffers *b, int32_t *direction) {
  tw_status got = transform_check_buffers(p, b, 0, direction);
  if (got != TW_OK)
    fprintf(stderr, "refused: %s\n", status_detail());
  return got == TW_OK;
}

#define BAD_BUFFERS(change, why)                                                                   \
  do {                                                                                             \
    tw_buffers b = good;                                                                           \
    transform p = either;                                                                          \
    change;                                                                                        \
    refuse_buffers(&p, &b, why, __LINE__);                                                         \
  } while (0)

/* A work area of 64 bytes, of which one byte more would lie in an array. */
static void refused_work(char *memory, const transform *t, int64_t in_bytes, int64_t out_bytes) {
  char *const in = memory + 64, *const out = in + in_bytes, *const end = out + out_bytes;
  int32_t direction = 0;
  struct {
    char *work;
    const char *why;
  } cases[] = {{in, "work and in"},      {out - 8, "work and in"},
               {out, "work and out"},    {end - 8, "work and out"},
               {in - 56, "work and in"}, {end, NULL},
               {in - 64, NULL}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    tw_buffers b = {.size = sizeof b, .in = in, .out = out, .direction = TW_FORWARD};
    b.work = cases[i].work;
    tw_status got = transform_check_buffers(t, &b, 64, &direction);
    CHECK(cases[i].why ? got == TW_INVALID && strstr(status_detail(), cases[i].why) != NULL
                       : got == TW_OK);
    CHECK_OK(transform_check_buffers(t, &b, 0, &direction)); /* not used: it may lie anywhere */
  }
}

/* The usual request after a change. */
#define CHANGED(name, change)                                                                      \
  transform name;                                                                                  \
  do {                                                                                             \
    request *q = usual();                                                                          \
    change;                                                                                        \
    name = accepted(q);                                                                            \
  } while (0)

static void refused_buffers(char *a) {
  transform either = accepted(usual());
  CHANGED(same, q->batch[0].is = 80);
  CHANGED(in_f64, q->p.precision = TW_F64);
  CHANGED(deep, (q->p.rank = 2, q->dims[1] = (tw_dim){3, 2000, 2000}));
  const int64_t in_bytes = 8 * (9 * 100 + 64), out_bytes = 8 * (9 * 80 + 64);
  tw_buffers good = {.size = sizeof good, .in = a, .out = a + in_bytes, .direction = TW_FORWARD};
  refused_work(a, &either, in_bytes, out_bytes);
  BAD_BUFFERS(b.in = NULL, "in is null");
  BAD_BUFFERS(b.out = NULL, "out is null");
  BAD_BUFFERS(b.in = a + 4, "in is not aligned to 8");
  BAD_BUFFERS(b.out = a + in_bytes + 4, "out is not aligned to 8");
  BAD_BUFFERS((p.align = 32, b.out = a + in_bytes + 8), "out is not aligned to 32");
  BAD_BUFFERS(b.direction = 0, "either direction");
  BAD_BUFFERS(b.direction = 2, "either direction");
  BAD_BUFFERS((p.direction = TW_FORWARD, b.direction = TW_INVERSE), "direction");
  BAD_BUFFERS((p.direction = TW_INVERSE, b.direction = 5), "direction");
  BAD_BUFFERS(b.out = a, "equal strides");
  BAD_BUFFERS((p = same, p.placement = TW_OUT_OF_PLACE, b.out = a), "out of place");
  BAD_BUFFERS((p = same, p.placement = TW_IN_PLACE), "in place, but in differs");
  BAD_BUFFERS(b.out = a + in_bytes - 8, "overlap");
  BAD_BUFFERS((b.in = a + out_bytes - 8, b.out = a), "overlap");
  BAD_BUFFERS((p = same, b.out = a + 8), "overlap");
  /* Downwards from out: its lowest byte is 9 rows of 80 below. */
  BAD_BUFFERS((p.loop[0].os = -80, b.out = a + in_bytes + 9 * 80 * 8 - 8), "overlap");
  BAD_BUFFERS(b.work = a + 4, "work is not aligned to 8");
  BAD_BUFFERS((p = in_f64, b.out = a + 2 * in_bytes, b.work = a + 8), "work is not aligned to 16");
  /* A second dimension takes part in the extent. */
  BAD_BUFFERS((p = deep, b.out = a + 8 * 4963), "overlap");
  BAD_BUFFERS((p.loop[0].is = -100, b.in = a + 9 * 100 * 8, b.out = a + in_bytes - 8), "overlap");
}

static void accepted_buffers(char *a) {
  transform p = accepted(usual());
  CHANGED(same, q->batch[0].is = 80);
  CHANGED(deep, (q->p.rank = 2, q->dims[1] = (tw_dim){3, 2000, 2000}));
  const int64_t in_bytes = 8 * (9 * 100 + 64), out_bytes = 8 * (9 * 80 + 64);
  int32_t direction = 0;
  tw_buffers b = {.size = sizeof b, .in = a, .out = a + in_bytes, .direction = TW_INVERSE};
  CHECK(accept_buffers(&p, &b, &direction) && direction == TW_INVERSE);
  b.in = a + out_bytes, b.out = a, b.direction = TW_FORWARD;
  CHECK(accept_buffers(&p, &b, &direction) && direction == TW_FORWARD);
  p.direction = TW_INVERSE, b.direction = 0;
  CHECK(accept_buffers(&p, &b, &direction) && direction == TW_INVERSE);
  b.direction = TW_INVERSE;
  CHECK(accept_buffers(&p, &b, &direction) && direction == TW_INVERSE);
  b.in = b.out;
  CHECK(accept_buffers(&same, &b, &direction));
  same.placement = TW_IN_PLACE;
  CHECK(accept_buffers(&same, &b, &direction));
  p.loop[0].os = -80, b.in = a, b.out = a + in_bytes + 9 * 80 * 8;
  CHECK(accept_buffers(&p, &b, &direction));
  p.loop[0].is = -100, b.in = a + 9 * 100 * 8;
  CHECK(accept_buffers(&p, &b, &direction));
  p = deep;
  b.in = a, b.out = a + 8 * 4964, b.work = a + 8;
  CHECK(accept_buffers(&p, &b, &direction));
}

int main(void) {
  static _Alignas(64) char arena[1 << 17];
  refused_buffers(arena);
  accepted_buffers(arena);
  return check_report();
}

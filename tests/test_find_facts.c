/* test_find_facts.c: a device that gives up clusters of blocks while a search for a schedule is
 * under way: what is kept of that search is for the facts with which it began, so that another
 * device of these facts gets what a context of its own finds. */
#include "api_help.h"
#include "context.h"
#include "find_schedule.h"

static facts with_clusters, without;
static int asked, changes_after; /* how often the first device's facts were asked for */

static const facts *changing(device *d) {
  (void)d;
  return asked++ < changes_after ? &with_clusters : &without;
}

static const facts *lasting(device *d) {
  (void)d;
  return &with_clusters;
}

static transform rows_of(int64_t n, int64_t rows) {
  const tw_dim length = {n, 0, 0}, batch = {rows, 0, 0};
  const tw_problem p = {.size = sizeof p,
                        .dims = &length,
                        .rank = 1,
                        .batch = &batch,
                        .batch_rank = 1,
                        .placement = TW_OUT_OF_PLACE};
  transform t;
  CHECK_OK(transform_canonical(&p, &t));
  return t;
}

static void found_alike(int64_t n) {
  const device_functions changes = {.facts = changing}, lasts = {.facts = lasting};
  device first = {.call = &changes}, second = {.call = &lasts};
  const transform t = rows_of(n, 3000), more = rows_of(n, 3001);
  tw_context *c = api_context(TW_POLICY_NOTE, NULL), *fresh = api_context(TW_POLICY_NOTE, NULL);
  schedule before = {0}, got = {0}, wanted = {0};
  double ms;
  asked = 0;
  CHECK_OK(find_schedule(c, &first, &t, 0, &before, &ms));
  CHECK_OK(find_schedule(c, &second, &more, 0, &got, &ms));
  CHECK_OK(find_schedule(fresh, &second, &more, 0, &wanted, &ms));
  CHECK(got.count == wanted.count);
  CHECK(got.count != wanted.count ||
        !memcmp(got.pass, wanted.pass, (size_t)got.count * sizeof *got.pass));
  schedule_free(&before);
  schedule_free(&got);
  schedule_free(&wanted);
  tw_context_destroy(c);
  tw_context_destroy(fresh);
}

int main(int argc, char **argv) {
  static const int64_t lengths[] = {32768, 65536}; /* that clusters take in one pass */
  (void)argc;
  api_begin(argv[0]);
  with_clusters = without = facts_sm90();
  without.cluster_limit = 1;
  for (changes_after = 1; changes_after < 8; changes_after++)
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
      found_alike(lengths[i]);
  return api_end();
}

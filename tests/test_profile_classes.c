/* test_profile_classes.c: which classes of a length have a schedule, over the notes that are not
 * yet written and all layers: each once, and none of another length or device. */
#include "profile_help.h"

static void note(profile *p, int64_t device, const pass_class *c) {
  int log2n = 0;
  while (1 << log2n < c->length)
    log2n++;
  const schedule_choice s = {.class_of = *c,
                             .kernel = sample_record(log2n, 0),
                             .ns_per_element = 0.5,
                             .state = SCHEDULE_PILOTED};
  profile_note_schedule(p, device, &s);
}

static pass_class at(int log2n, int volume) {
  pass_class c = sample_class(log2n);
  c.volume_bucket = volume;
  return c;
}

/* The volumes of the listed classes of 2^log2n points: a sum of powers of two. */
static int64_t volumes(profile *p, int64_t device, int log2n) {
  pass_class c = sample_class(log2n), *classes = NULL;
  int count = -1;
  int64_t sum = 0;
  CHECK_OK(profile_classes(p, device, &c, &classes, &count));
  for (int i = 0; i < count; i++) {
    CHECK(classes[i].length == c.length && classes[i].precision == c.precision);
    sum += (int64_t)1 << classes[i].volume_bucket;
  }
  free(classes);
  return sum;
}

int main(void) {
  make_folder();
  const char *mine = in_folder("mine.db"), *site = in_folder("site.db");
  char both[400];
  snprintf(both, sizeof both, "%s:%s", mine, site);
  profile *p = open_profile(site, 1, 0);
  int64_t device = open_device(p);
  CHECK(volumes(p, device, 8) == 0);
  const pass_class written[] = {at(8, 20), at(8, 21), at(9, 22)};
  for (int i = 0; i < 3; i++)
    note(p, device, &written[i]);
  CHECK(volumes(p, device, 8) == (1 << 20 | 1 << 21)); /* before they are written */
  profile_close(p);

  p = open_profile(both, 1, 0);
  device = open_device(p);
  const pass_class added[] = {at(8, 21), at(8, 24)};
  for (int i = 0; i < 2; i++)
    note(p, device, &added[i]);
  CHECK(volumes(p, device, 8) == (1 << 20 | 1 << 21 | 1 << 24));
  CHECK(volumes(p, device, 9) == 1 << 22 && volumes(p, device, 10) == 0);
  CHECK(volumes(p, device + 1, 8) == 0);
  CHECK_OK(profile_flush(p, 1));
  CHECK(volumes(p, device, 8) == (1 << 20 | 1 << 21 | 1 << 24));
  profile_close(p);

  p = open_profile("none", 1, 0);
  CHECK(volumes(p, open_device(p), 8) == 0);
  profile_close(p);
  remove_folder();
  return check_report();
}

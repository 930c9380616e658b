/* test_profile_choices.c: whatever kernel the model chooses for a pass of any plan can be filed
 * under the class of that pass, and comes back: else what tuning finds would be lost. */
#include "random_lengths.h"
#include "random_transforms.h"

#include "planner.h"
#include "profile_help.h"
#include "space.h"

enum { PROBLEMS = 1500 };

static int kernels, halves;

/* Notes a time of the kernel in the class of its pass, and looks for it there. */
static void file(profile *p, int64_t device, const pass_demand *d, const record *r) {
  measurement m = {.class_of = d->class_of,
                   .kernel = *r,
                   .ns_per_element = 0.004,
                   .fraction_of_copy = 0.5,
                   .runs = 5,
                   .when = 1};
  measurement *rows = NULL;
  int count = 0, found = 0;
  profile_note_measurement(p, device, &m);
  CHECK_OK(profile_measurements(p, device, &d->class_of, &rows, &count));
  for (int i = 0; i < count; i++)
    found |= !memcmp(&rows[i].kernel, r, sizeof *r);
  if (!found) {
    text line = TEXT_EMPTY;
    record_print(r, &line);
    fprintf(stderr, "lost: %s\n", line.bytes);
    text_free(&line);
  }
  CHECK(found);
  free(rows);
  kernels++;
  halves += r->value[FIELD_TILE] == TILE_HALVES || r->value[FIELD_VECTOR] > 1;
}

static void file_choices(profile *p, int64_t device, const facts *f, const transform *t) {
  schedule s = {0};
  if (planner_schedule(t, f, NULL, NULL, &s) != TW_OK)
    return;
  for (int i = 0; i < s.count; i++) {
    pass_demand d = pass_demands(&s.pass[i], t, f);
    candidate fast, first;
    if (space_choice(&d, f, &fast))
      file(p, device, &d, &fast.record);
    if (space_first_choice(&d, f, &first))
      file(p, device, &d, &first.record);
  }
  schedule_free(&s);
}

int main(void) {
  uint64_t random = check_seed();
  make_folder();
  profile *p = open_profile(in_folder("choices.db"), 1, 0);
  int64_t device = open_device(p);
  facts f = facts_sm90();
  transform_run run = {.device = TW_DEVICE_CPU};
  transform_sizes sizes = draw_sizes(&random);
  sizes.types = 1 << TW_C2C | 1 << TW_R2C | 1 << TW_C2R | 1 << TW_R2R;
  for (int i = 0; i < PROBLEMS; i++) {
    sizes.formats = 1 << i % NUMBER_FORMATS;
    transform_shape shape = draw_shape(&random, &sizes);
    transform_case c = draw_case(&random, &shape);
    tw_dim dim[ALL_MOST];
    tw_problem problem = request_of(&run, &c, dim);
    transform t;
    if (transform_canonical(&problem, &t) == TW_OK)
      file_choices(p, device, &f, &t);
  }
  profile_close(p);
  remove_folder();
  printf("%d kernels were filed, %d of which only halves can have\n", kernels, halves);
  CHECK(kernels > PROBLEMS && halves > PROBLEMS / 100);
  return check_report();
}

/* pass.c: which records serve a pass. */
#include "pass.h"

int pass_axes(const pass_class *c) {
  return 1 + c->role / 16 % 4;
}

int pass_type(const pass_class *c) {
  return c->role / 256;
}

int pass_served_by(const pass_demand *d, const record *r, const facts *f) {
  int n[RECORD_AXES_MAX];
  if (record_valid(r) != TW_OK || record_fits(r, &d->binding, f) != TW_OK)
    return 0;
  if (record_points(r) != d->points || r->value[FIELD_PRECISION] != d->precision)
    return 0;
  int axes = record_axes(r, n), same = axes == d->axes;
  for (int i = 0; i < axes && axes > 1 && same; i++)
    same = n[i] == d->axis[i];
  return same;
}

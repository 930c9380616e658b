/* rolled.c: the shape of the loop that a large prime's codelet may be (rolled.h). */
#include "rolled.h"

#include "residues.h"

rolled_loop rolled_loop_of(int p, int at_once) {
  int pairs = (p - 1) / 2, halved = pairs % 2 == 0, inputs = halved ? pairs / 2 : pairs;
  return (rolled_loop){.p = p,
                       .g = residues_root(p),
                       .at_once = at_once,
                       .halved = halved,
                       .inputs = inputs,
                       .turned = (inputs + at_once - 1) / at_once * at_once};
}

int rolled_power(const rolled_loop *l, int e) {
  int order = l->p - 1;
  return residues_power(l->g, (e % order + order) % order, l->p);
}

int rolled_stored(const rolled_loop *l) {
  return 1 + 2 * l->turned * (1 + l->halved);
}

void rolled_times(const rolled_loop *l, int times[RECORD_ROLLED_MOST]) {
  times[0] = 1;
  for (int k = 1; k < l->p; k++)
    times[k] = 0;
  for (int o = 0; o < l->turned; o++)
    for (int second = 0; second <= l->halved; second++) {
      int k = rolled_power(l, o + second * l->inputs);
      times[k]++;
      times[l->p - k]++;
    }
}

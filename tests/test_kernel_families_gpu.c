/* labels: gpu */
/* Every family of record on a GPU. */
#include "kernel_families.h"

int main(void) {
  return families_main(1);
}

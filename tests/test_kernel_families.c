/* Every family of record on the cpu device. */
#include "kernel_families.h"

int main(void) {
  return families_main(0);
}

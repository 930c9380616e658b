/* labels: gpu */
/* Random transforms of arrays of half precision on a GPU. */
#include "half_transforms.h"

int main(int argc, char **argv) {
  return half_main(argc, argv, FAMILY_GPU);
}

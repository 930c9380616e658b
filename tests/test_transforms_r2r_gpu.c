/* labels: gpu */
/* Random transforms between real points, of every kind, on a GPU. */
#include "r2r_transforms.h"

int main(int argc, char **argv) {
  return r2r_main(argc, argv, FAMILY_GPU);
}

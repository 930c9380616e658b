/* labels: gpu */
/* Random transforms from real to complex points and back on a GPU. */
#include "real_transforms.h"

int main(int argc, char **argv) {
  return real_main(argc, argv, FAMILY_GPU);
}

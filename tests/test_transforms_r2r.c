/* Random transforms between real points, of every kind, on the cpu device. */
#include "r2r_transforms.h"

int main(int argc, char **argv) {
  return r2r_main(argc, argv, TW_DEVICE_CPU);
}

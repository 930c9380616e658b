/* Random transforms of arrays of half precision on the cpu device. */
#include "half_transforms.h"

int main(int argc, char **argv) {
  return half_main(argc, argv, TW_DEVICE_CPU);
}

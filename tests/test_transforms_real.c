/* Random transforms from real to complex points and back on the cpu device. */
#include "real_transforms.h"

int main(int argc, char **argv) {
  return real_main(argc, argv, TW_DEVICE_CPU);
}

/* test_picture.c: the pictures of spectra that the tool draws: which number is drawn where, and in
 * what colour. */
#include "canvas.h"
#include "check.h"
#include "picture.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#ifdef TWIDDLE_PNG
#include <png.h>
#endif

static const int unsigned_axes[2] = {0, 0}, signed_axes[2] = {1, 1};

/* Powers of [2][4][3] numbers: the sum of squares over axis 0, in either order of memory. */
static void check_powers(void) {
  for (int round = 0; round < 4; round++) {
    array a = {.rank = 3,
               .shape = {2, 4, 3},
               .is_complex = round & 1,
               .fortran = round >> 1,
               .precision = TW_F64};
    int64_t stride[ARRAY_RANK_MAX];
    picture p;
    CHECK_OK(array_allocate(&a));
    array_strides(&a, stride);
    for (int i = 0; a.data && i < 24; i++) {
      double *x =
          (double *)a.data +
          (round & 1 ? 2 : 1) * (i / 12 * stride[0] + i / 3 % 4 * stride[1] + i % 3 * stride[2]);
      x[0] = i;
      if (round & 1)
        x[1] = 1;
    }
    for (int sign = 0; sign < 2; sign++) {
      CHECK_OK(picture_of(&a, 1, 2, sign ? signed_axes : unsigned_axes, &p));
      CHECK(p.columns == 4 && p.rows == 3);
      for (int k = 0; p.power && k < 12; k++) {
        int column = sign ? (k / 3 + 2) % 4 : k / 3, row = sign ? (k % 3 + 1) % 3 : k % 3;
        double wanted = k * k + (k + 12) * (k + 12) + (round & 1 ? 2 : 0);
        CHECK(p.power[row * 4 + column] == wanted);
      }
      picture_free(&p);
    }
    array_free(&a);
  }
}

#ifdef TWIDDLE_PNG

typedef struct {
  int width, height;
  unsigned char *pixels;
} drawn;

static int read_png(const char *path, drawn *out) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  *out = (drawn){0};
  if (!png_image_begin_read_from_file(&image, path))
    return 0;
  image.format = PNG_FORMAT_RGB;
  *out = (drawn){(int)image.width, (int)image.height, malloc(PNG_IMAGE_SIZE(image))};
  return out->pixels && png_image_finish_read(&image, NULL, out->pixels, 0, NULL);
}

static int is_colour(const drawn *d, int x, int y, int red, int green, int blue) {
  const unsigned char *pixel = d->pixels + 3 * (y * d->width + x);
  int same = pixel[0] == red && pixel[1] == green && pixel[2] == blue;
  if (!same)
    fprintf(stderr, "pixel %d, %d is %d %d %d\n", x, y, pixel[0], pixel[1], pixel[2]);
  return same;
}

/* 4 x 2 cells: the greatest, a tenth of its amplitude, nothing, and what is no number. */
static void check_colours(void) {
  enum { LEFT = 84, TOP = 44, WIDTH = 1000, HEIGHT = 480 };
  double power[8] = {1e4, 1e2, 0, NAN, 1e-30, 1e4, 1e4, INFINITY};
  picture p = {.columns = 4, .rows = 2, .power = power};
  char path[] = "/tmp/twiddle-picture-XXXXXX";
  int file = mkstemp(path);
  drawn d;
  CHECK(file >= 0);
  close(file);
  p.x = (picture_axis){PICTURE_SECOND, 0, 0.5};
  p.y = (picture_axis){PICTURE_HERTZ, 0, 1000};
  CHECK_OK(picture_write(&p, path));
  int opened = read_png(path, &d);
  CHECK(opened && d.width > LEFT + WIDTH && d.height > TOP + HEIGHT);
  for (int k = 0; opened && k < 8; k++) {
    int x = LEFT + WIDTH * (2 * (k % 4) + 1) / 8, y = TOP + HEIGHT * (k < 4 ? 3 : 1) / 4;
    if (!isfinite(power[k]))
      CHECK(is_colour(&d, x, y, 0, 160, 160));
    else if (power[k] == 1e4)
      CHECK(is_colour(&d, x, y, 252, 255, 164));
    else if (power[k] < 1)
      CHECK(is_colour(&d, x, y, 0, 0, 4)); /* 90 decibels down or more */
    else
      CHECK(is_colour(&d, x, y, 249, 154, 19)); /* 20 decibels of 90 */
  }
  if (opened) { /* outside of the map there is paper */
    CHECK(is_colour(&d, 2, 2, 255, 255, 255));
    CHECK(is_colour(&d, d.width - 2, d.height - 2, 255, 255, 255));
  }
  free(d.pixels);
  unlink(path);
}

/* Any size and any unit can be drawn; all zeros too. */
static void check_sizes(void) {
  static double power[3000];
  for (int i = 0; i < 3000; i += 61) {
    picture p = {.columns = 1 + i % 7 * 499, .power = power, .is_square = i & 1};
    p.rows = 3000 / p.columns;
    p.x = (picture_axis){(enum picture_unit)(i % 4), 0, pow(10, i % 9 - 6)};
    p.y = (picture_axis){(enum picture_unit)(i / 4 % 4), -5, 1};
    CHECK_OK(picture_write(&p, "/dev/null"));
    power[i] = i;
  }
}

#else

static void check_colours(void) {
  double power[1] = {1};
  picture p = {.columns = 1, .rows = 1, .power = power, .x = {.step = 1}, .y = {.step = 1}};
  CHECK(picture_write(&p, "/dev/null") == TW_UNSUPPORTED && !canvas_png_version());
}

static void check_sizes(void) {}

#endif

int main(void) {
  check_powers();
  check_colours();
  check_sizes();
  return check_report();
}

/* canvas.c: pixels, a font of the few characters that axes need, and libpng. */
#include "canvas.h"

#include <stdlib.h>
#include <string.h>

#ifdef TWIDDLE_PNG
#include <png.h>
#endif

tw_status canvas_make(int width, int height, canvas *c) {
  if (width < 1 || height < 1 || width > CANVAS_SIDE_MOST || height > CANVAS_SIDE_MOST)
    return status_fail(TW_INVALID, "a picture of %d x %d pixels", width, height);
  size_t bytes = (size_t)width * (size_t)height * 3;
  unsigned char *pixels = malloc(bytes);
  if (!pixels)
    return status_fail(TW_NO_MEMORY, "no memory for a picture");
  memset(pixels, 255, bytes);
  *c = (canvas){width, height, pixels};
  return TW_OK;
}

void canvas_free(canvas *c) {
  free(c->pixels);
  c->pixels = NULL;
}

void canvas_fill(canvas *c, int x, int y, int width, int height, colour with) {
  int left = x > 0 ? x : 0, top = y > 0 ? y : 0;
  int right = x + width < c->width ? x + width : c->width;
  int bottom = y + height < c->height ? y + height : c->height;
  for (int row = top; row < bottom; row++)
    for (int column = left; column < right; column++) {
      unsigned char *pixel = c->pixels + 3 * ((size_t)row * (size_t)c->width + (size_t)column);
      pixel[0] = with.red;
      pixel[1] = with.green;
      pixel[2] = with.blue;
    }
}

/* ---- words ---- */

enum { GLYPH_WIDTH = 5, GLYPH_HEIGHT = 9, DOT = 2, ADVANCE = (GLYPH_WIDTH + 1) * DOT };

/* Rows from the top, the last two of which are below the line: bit 4 is the dot on the left. */
static const struct {
  char character;
  unsigned char rows[GLYPH_HEIGHT];
} glyphs[] = {
    {'0', {14, 17, 19, 21, 25, 17, 14}},
    {'1', {4, 12, 4, 4, 4, 4, 14}},
    {'2', {14, 17, 1, 2, 4, 8, 31}},
    {'3', {31, 2, 4, 2, 1, 17, 14}},
    {'4', {2, 6, 10, 18, 31, 2, 2}},
    {'5', {31, 16, 30, 1, 1, 17, 14}},
    {'6', {6, 8, 16, 30, 17, 17, 14}},
    {'7', {31, 1, 2, 4, 8, 8, 8}},
    {'8', {14, 17, 17, 14, 17, 17, 14}},
    {'9', {14, 17, 17, 15, 1, 2, 12}},
    {'-', {0, 0, 0, 31, 0, 0, 0}},
    {'.', {0, 0, 0, 0, 0, 12, 12}},
    {',', {0, 0, 0, 0, 0, 12, 12, 4, 8}},
    {'B', {30, 17, 17, 30, 17, 17, 30}},
    {'H', {17, 17, 17, 31, 17, 17, 17}},
    {'a', {0, 0, 14, 1, 15, 17, 15}},
    {'b', {16, 16, 22, 25, 17, 17, 30}},
    {'c', {0, 0, 14, 16, 16, 17, 14}},
    {'d', {1, 1, 13, 19, 17, 17, 15}},
    {'e', {0, 0, 14, 17, 31, 16, 14}},
    {'f', {6, 9, 8, 28, 8, 8, 8}},
    {'i', {4, 0, 12, 4, 4, 4, 14}},
    {'k', {16, 16, 18, 20, 24, 20, 18}},
    {'m', {0, 0, 26, 21, 21, 17, 17}},
    {'n', {0, 0, 22, 25, 17, 17, 17}},
    {'q', {0, 0, 15, 17, 17, 17, 15, 1, 1}},
    {'r', {0, 0, 22, 25, 16, 16, 16}},
    {'s', {0, 0, 14, 16, 14, 1, 30}},
    {'t', {8, 8, 28, 8, 8, 9, 6}},
    {'u', {0, 0, 17, 17, 17, 19, 13}},
    {'y', {0, 0, 17, 17, 17, 17, 15, 1, 14}},
    {'z', {0, 0, 31, 2, 4, 8, 31}},
};

void canvas_text(canvas *c, int x, int y, const char *words, colour with) {
  for (; *words; words++, x += ADVANCE)
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++) {
      if (glyphs[i].character != *words)
        continue;
      for (int row = 0; row < GLYPH_HEIGHT; row++)
        for (int column = 0; column < GLYPH_WIDTH; column++)
          if (glyphs[i].rows[row] >> (GLYPH_WIDTH - 1 - column) & 1)
            canvas_fill(c, x + column * DOT, y + row * DOT, DOT, DOT, with);
    }
}

int canvas_text_width(const char *words) {
  return (int)strlen(words) * ADVANCE - DOT;
}

/* ---- files ---- */

#ifdef TWIDDLE_PNG

const char *canvas_png_version(void) {
  return png_get_libpng_ver(NULL);
}

tw_status canvas_png(const canvas *c, unsigned char **bytes, size_t *size) {
  png_image image = {.version = PNG_IMAGE_VERSION,
                     .width = (png_uint_32)c->width,
                     .height = (png_uint_32)c->height,
                     .format = PNG_FORMAT_RGB};
  png_alloc_size_t most = PNG_IMAGE_PNG_SIZE_MAX(image);
  unsigned char *made = malloc(most);
  if (!made)
    return status_fail(TW_NO_MEMORY, "no memory for a picture");
  if (!png_image_write_to_memory(&image, made, &most, 0, c->pixels, 0, NULL)) {
    free(made);
    return status_fail(TW_INTERNAL, "libpng: %s", image.message);
  }
  *bytes = made;
  *size = most;
  return TW_OK;
}

#else

const char *canvas_png_version(void) {
  return NULL;
}

tw_status canvas_png(const canvas *c, unsigned char **bytes, size_t *size) {
  (void)c;
  (void)bytes;
  (void)size;
  return status_fail(TW_UNSUPPORTED, "this build draws no pictures: it was made without libpng");
}

#endif

/* canvas.h: a small image in memory, with rectangles and words, as PNG where the build has libpng.
 */
#ifndef CANVAS_H
#define CANVAS_H

#include "status.h"
#include <stddef.h>

enum { CANVAS_SIDE_MOST = 4096, CANVAS_TEXT_HEIGHT = 14 };

typedef struct {
  int width, height;
  unsigned char *pixels; /* red, green and blue of each, from the top left; owned */
} canvas;

typedef struct {
  unsigned char red, green, blue;
} colour;

/* A white canvas. */
tw_status canvas_make(int width, int height, canvas *c) MUST_USE;
void canvas_free(canvas *c);

/* Fills a rectangle; what lies outside of the canvas is left out. */
void canvas_fill(canvas *c, int x, int y, int width, int height, colour with);

/* Writes words of the characters that the canvas's font has, with their top left corner at x, y.
 * Others appear as blanks. */
void canvas_text(canvas *c, int x, int y, const char *words, colour with);
int canvas_text_width(const char *words);

/* The bytes of a PNG file, owned by the caller. TW_UNSUPPORTED where there is no libpng. */
tw_status canvas_png(const canvas *c, unsigned char **bytes, size_t *size) MUST_USE;

/* The version of the libpng that is used; NULL: there is none. */
const char *canvas_png_version(void);

#endif

/* real_kind.c: the table of kinds, and their rows as those of complex transforms. */
#include "real_kind.h"
#include "twiddle.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

static const real_kind_info kinds[REAL_KINDS] = {
    [TW_R2HC] = {"r2hc", FORM_PLAIN, 1, 0, {0, 0}},
    [TW_HC2R] = {"hc2r", FORM_PLAIN, 0, 0, {0, 0}},
    [TW_DHT] = {"dht", FORM_HARTLEY, 1, 0, {0, 0}},
    [TW_DCT1] = {"dct1", FORM_EVEN, 1, 0, {3, 3}},
    [TW_DCT2] = {"dct2", FORM_COSINE, 1, 0, {0, 1}},
    [TW_DCT3] = {"dct3", FORM_COSINE, 0, 0, {1, 0}},
    [TW_DCT4] = {"dct4", FORM_QUARTER, 1, 0, {0, 0}},
    [TW_DST1] = {"dst1", FORM_ODD, 1, 0, {0, 0}},
    [TW_DST2] = {"dst2", FORM_COSINE, 1, 1, {0, 1}},
    [TW_DST3] = {"dst3", FORM_COSINE, 0, 1, {1, 0}},
    [TW_DST4] = {"dst4", FORM_QUARTER, 1, 1, {0, 0}},
};

const real_kind_info *real_kind_of(int kind) {
  return &kinds[kind - 1];
}

int real_kind_least(int kind) {
  return real_kind_of(kind)->form == FORM_EVEN ? 2 : 1;
}

int64_t real_kind_core(int kind, int64_t n) {
  enum real_form form = real_kind_of(kind)->form;
  return form == FORM_EVEN ? 2 * (n - 1) : form == FORM_ODD ? 2 * (n + 1) : n;
}

int64_t real_kind_points(int kind, int64_t core) {
  enum real_form form = real_kind_of(kind)->form;
  return form == FORM_EVEN ? core / 2 + 1 : form == FORM_ODD ? core / 2 - 1 : core;
}

int real_kind_quarters(int kind, int64_t n) {
  return real_kind_of(kind)->form == FORM_QUARTER && n % 2 == 0;
}

/* Backwards is the side of the spectrum of type II, that of the points of type III, and the input
 * of type IV. */
int real_kind_reversed(const real_kind_info *k, int output) {
  return k->sine && output == (k->form == FORM_COSINE && k->spectrum);
}

int real_kind_alternates(const real_kind_info *k, int output) {
  return k->sine && !real_kind_reversed(k, output);
}

int64_t real_kind_norm(int kind, int64_t n) {
  enum real_form form = real_kind_of(kind)->form;
  return form == FORM_COSINE || form == FORM_QUARTER ? 2 * n : real_kind_core(kind, n);
}

int64_t real_kind_roots(int kind, int64_t n) {
  enum real_form form = real_kind_of(kind)->form;
  return real_kind_core(kind, n) * (form == FORM_QUARTER ? 16 : form == FORM_COSINE ? 4 : 1);
}

int64_t real_kind_words(int kind, int64_t n) {
  return real_kind_quarters(kind, n) ? n / 2 : real_kind_core(kind, n);
}

/* ---- rows for checks ---- */

/* A side's points as those of cosines, whose ends have no factors: with the input's factors
 * applied, or the output's taken back. */
typedef struct {
  const real_kind_info *kind;
  int ortho, output;
  int64_t n;
  const double *points;
} cosines;

static double cosine(const cosines *c, int64_t i) {
  int64_t at = real_kind_reversed(c->kind, c->output) ? c->n - 1 - i : i;
  double v = c->points[at];
  int ends = c->ortho ? c->kind->ends[c->output] : 0;
  if (real_kind_alternates(c->kind, c->output) && at % 2)
    v = -v;
  if ((i == 0 && ends & 1) || (i == c->n - 1 && ends & 2))
    v *= sqrt(2);
  return v;
}

static void turn(double *word, double angle) {
  double re = word[0] * cos(angle) - word[1] * sin(angle);
  word[1] = word[0] * sin(angle) + word[1] * cos(angle);
  word[0] = re;
}

/* Word j of the rows of an even number of points (FORM_QUARTER). */
static void quarter_word(const cosines *c, int64_t j, double *word) {
  double angle = PI * (double)(8 * j + 1) / (double)(8 * c->n);
  word[0] = cosine(c, 2 * j);
  word[1] = cosine(c, c->n - 1 - 2 * j);
  if (c->output)
    word[0] /= 2, word[1] /= -2;
  turn(word, c->output ? angle : -angle);
}

/* The point whose odd number is `a`, below 16n, up to its sign, which *sign gets. */
static int64_t folded(int64_t n, int64_t a, double *sign) {
  a = a >= 8 * n ? a - 8 * n : a;
  a = a > 4 * n ? 8 * n - a : a;
  *sign = a > 2 * n ? -1 : 1;
  return (a > 2 * n ? 4 * n - a : a) / 2;
}

/* The odd number that is 1 modulo 8 and `by` * j modulo n; `by` is even. */
static int64_t eighth(int64_t n, int64_t by, int64_t j) {
  return by * j + n * (n % 8 * ((1 - by * j) & 7) & 7);
}

/* Point j of the core. */
static double core_point(const cosines *c, int64_t j) {
  int64_t n = c->n;
  double sign;
  switch (c->kind->form) {
  case FORM_EVEN:
    return cosine(c, j < n ? j : 2 * (n - 1) - j);
  case FORM_ODD:
    if (j % (n + 1) == 0)
      return 0;
    return j <= n ? cosine(c, j - 1) : -cosine(c, 2 * n + 1 - j);
  case FORM_COSINE:
    return cosine(c, j < (n + 1) / 2 ? 2 * j : 2 * (n - j) - 1);
  case FORM_QUARTER:
    j = folded(n, eighth(n, 4, j), &sign);
    return sign * cosine(c, j);
  default:
    return cosine(c, j);
  }
}

static void odd_quarter(const cosines *c, int64_t k, double *x) {
  double one, other, of_cosine = 2 * cos(PI * (double)(c->n % 8) / 4);
  double of_sine = 2 * sin(PI * (double)(c->n % 8) / 4);
  int64_t at = folded(c->n, eighth(c->n, 2, k), &one);
  int64_t mirrored = folded(c->n, eighth(c->n, 2, k ? c->n - k : 0), &other);
  one *= cosine(c, at);
  other *= cosine(c, mirrored);
  x[0] = (one + other) / (2 * of_cosine);
  x[1] = (one - other) / (2 * of_sine);
}

/* X[k] of the core, k at most half of its length. */
static void core_spectrum(const cosines *c, int64_t k, double *x) {
  int64_t n = c->n, mirrored = k && 2 * k != n ? n - k : -1;
  x[0] = x[1] = 0;
  switch (c->kind->form) {
  case FORM_EVEN:
    x[0] = cosine(c, k);
    return;
  case FORM_ODD:
    x[1] = k && k <= n ? -cosine(c, k - 1) : 0;
    return;
  case FORM_HARTLEY:
    x[0] = mirrored < 0 ? cosine(c, k) : (cosine(c, k) + cosine(c, mirrored)) / 2;
    x[1] = mirrored < 0 ? 0 : (cosine(c, mirrored) - cosine(c, k)) / 2;
    return;
  case FORM_COSINE:
    x[0] = cosine(c, k);
    x[1] = k ? -cosine(c, n - k) : 0;
    turn(x, PI * (double)k / (double)(2 * n));
    if (c->output)
      x[0] /= 2, x[1] /= 2;
    return;
  case FORM_QUARTER:
    odd_quarter(c, k, x);
    return;
  default:
    x[0] = cosine(c, k);
    x[1] = mirrored < 0 ? 0 : cosine(c, mirrored);
  }
}

void real_kind_row(int kind, int ortho, int64_t n, int output, const double *points, double *row) {
  const cosines c = {real_kind_of(kind), ortho, output, n, points};
  int64_t words = real_kind_words(kind, n);
  for (int64_t j = 0; j < words; j++) {
    double *word = row + 2 * j;
    if (real_kind_quarters(kind, n)) {
      quarter_word(&c, j, word);
    } else if (output != c.kind->spectrum) {
      word[0] = core_point(&c, j);
      word[1] = 0;
    } else if (j <= words / 2) {
      core_spectrum(&c, j, word);
    } else {
      word[0] = row[2 * (words - j)];
      word[1] = -row[2 * (words - j) + 1];
    }
  }
}

/* dft_name.c: says in words, for comments in printed codelets, which algorithm a length uses and
 * which number a constant is. Nothing is computed from these words. */
#include "dft_build.h"
#include "roots.h"

#include <math.h>
#include <stdio.h>

void dft_describe(int n, char *words, size_t capacity) {
  int coprime, factor = dft_first_factor(n, &coprime);
  if (factor < n)
    snprintf(words, capacity, "%s, %d x %d", coprime ? "prime factor" : "Cooley-Tukey", factor,
             n / factor);
  else if (n == 2)
    snprintf(words, capacity, "butterfly");
  else if (n % 2 == 0)
    snprintf(words, capacity, "conjugate-pair split radix");
  else
    snprintf(words, capacity, "odd prime by real convolutions of length %d", (n - 1) / 2);
}

/* Roots of unity, which are looked up often and computed once per call. */
typedef struct {
  int n;
  long double value[2][DFT_BUILD_MOST]; /* cos and sin of 2*pi*j/n */
} root_table;

static const char *const function_names[] = {"cos", "sin"};

/* p/q or sqrt(p/q) with small p and q */
static int name_root(long double value, char *words, size_t capacity) {
  for (int is_root = 0; is_root < 2; is_root++)
    for (int q = 1; q <= 64; q++) {
      long double p = (is_root ? value * value : value) * q, nearest = roundl(p);
      if (nearest < 1 || nearest > 64 || !dag_same_constant(nearest, p))
        continue;
      snprintf(words, capacity, is_root ? "sqrt(%d/%d)" : "%d/%d", (int)nearest, q);
      return 1;
    }
  return 0;
}

/* A cosine, sine or tangent of a multiple of 2*pi/n */
static int name_function(const root_table *roots, long double value, char *words, size_t capacity) {
  for (int j = 1; 4 * j < roots->n; j++) {
    long double c = roots->value[0][j], s = roots->value[1][j];
    const char *function = dag_same_constant(c, value)       ? "cos"
                           : dag_same_constant(s, value)     ? "sin"
                           : dag_same_constant(s / c, value) ? "tan"
                                                             : NULL;
    if (!function)
      continue;
    snprintf(words, capacity, "%s(2*pi*%d/%d)", function, j, roots->n);
    return 1;
  }
  return 0;
}

/* In a fraction of the time, 0 where the quotient or product of a and b is not the value. */
static int is_near(double a, double b, int divide, double value) {
  double found = fabs(divide ? a : a * b), wanted = divide ? value * fabs(b) : value;
  return fabs(found - wanted) <= 1e-12 * wanted;
}

/* The quotient or product of two cosines or sines of multiples of 2*pi/n, up to sign */
static int name_pair(const root_table *roots, long double value, char *words, size_t capacity) {
  for (int code = 0; code < 8; code++) {
    int first = code & 1, second = code >> 1 & 1, divide = code >> 2;
    for (int i = 1; 2 * i < roots->n; i++)
      for (int j = 1; 2 * j < roots->n; j++) {
        long double a = roots->value[first][i], b = roots->value[second][j];
        if (!is_near((double)a, (double)b, divide, (double)value) || fabsl(b) < 1e-9L ||
            !dag_same_constant(fabsl(divide ? a / b : a * b), value))
          continue;
        snprintf(words, capacity, "|%s(2*pi*%d/%d) %c %s(2*pi*%d/%d)|", function_names[first], i,
                 roots->n, divide ? '/' : '*', function_names[second], j, roots->n);
        return 1;
      }
  }
  return 0;
}

void dft_name_constant(long double value, int n, char *words, size_t capacity) {
  root_table roots = {.n = n};
  words[0] = '\0';
  if (name_root(value, words, capacity))
    return;
  for (int j = 0; j < n && j < DFT_BUILD_MOST; j++)
    root_of_unity(j, n, &roots.value[0][j], &roots.value[1][j]);
  if (!name_function(&roots, value, words, capacity))
    name_pair(&roots, value, words, capacity);
}

/* dft_name.c: says in words, for comments in printed codelets, which algorithm a length uses and
 * which number a constant is. Nothing is computed from these words. */
#include "dft_build.h"

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

static const char *const function_names[] = {"cos", "sin", "tan"};
enum { FUNCTION_COUNT = 3 };

static long double function_value(int function, int j, int n) {
  long double c, s;
  dft_root(j, n, &c, &s);
  return function == 0 ? c : function == 1 ? s : s / c;
}

/* sqrt(p/q) with small p and q */
static int name_root(long double value, char *words, size_t capacity) {
  for (int q = 1; q <= 64; q++) {
    long double p = value * value * q, nearest = roundl(p);
    if (nearest < 1 || nearest > 64 || !dag_same_constant(nearest, p))
      continue;
    snprintf(words, capacity, "sqrt(%d/%d)", (int)nearest, q);
    return 1;
  }
  return 0;
}

/* A function of a multiple of 2*pi/n */
static int name_function(long double value, int n, char *words, size_t capacity) {
  for (int function = 0; function < FUNCTION_COUNT; function++)
    for (int j = 1; 4 * j < n; j++) {
      if (!dag_same_constant(function_value(function, j, n), value))
        continue;
      snprintf(words, capacity, "%s(2*pi*%d/%d)", function_names[function], j, n);
      return 1;
    }
  return 0;
}

/* The quotient or product of two cosines or sines of multiples of 2*pi/n, up to sign */
static int name_pair(long double value, int n, char *words, size_t capacity) {
  for (int code = 0; code < 8; code++) {
    int first = code & 1, second = code >> 1 & 1, divide = code >> 2;
    for (int i = 1; 2 * i < n; i++)
      for (int j = 1; 2 * j < n; j++) {
        long double a = function_value(first, i, n), b = function_value(second, j, n);
        if (fabsl(b) < 1e-9L || !dag_same_constant(fabsl(divide ? a / b : a * b), value))
          continue;
        snprintf(words, capacity, "|%s(2*pi*%d/%d) %c %s(2*pi*%d/%d)|", function_names[first], i,
                 n, divide ? '/' : '*', function_names[second], j, n);
        return 1;
      }
  }
  return 0;
}

void dft_name_constant(long double value, int n, char *words, size_t capacity) {
  words[0] = '\0';
  if (!name_root(value, words, capacity) && !name_function(value, n, words, capacity))
    name_pair(value, n, words, capacity);
}

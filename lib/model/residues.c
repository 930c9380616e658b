/* residues.c: primitive roots and powers, by trial. */
#include "residues.h"

int residues_prime(int n) {
  for (int d = 2; d * d <= n; d++)
    if (n % d == 0)
      return 0;
  return n > 1;
}

int residues_power(int base, int exponent, int p) {
  int64_t result = 1 % p, square = base % p;
  for (; exponent; exponent >>= 1, square = square * square % p)
    if (exponent & 1)
      result = result * square % p;
  return (int)result;
}

/* The powers of g reach every residue unless g^((p-1)/f) = 1 for some prime factor f of p-1. */
static int generates(int g, int p) {
  int rest = p - 1;
  for (int f = 2; f * f <= rest; f++) {
    if (rest % f)
      continue;
    if (residues_power(g, (p - 1) / f, p) == 1)
      return 0;
    while (rest % f == 0)
      rest /= f;
  }
  return rest == 1 || residues_power(g, (p - 1) / rest, p) != 1;
}

int residues_root(int p) {
  int g = 1;
  while (!generates(g, p))
    g++;
  return g;
}

void residues_powers_of(int base, int p, residues_powers *powers) {
  powers->p = p;
  uint32_t low = 1, high = 1, step = (uint32_t)residues_power(base, 256, p);
  for (int i = 0; i < 256; i++) {
    powers->low[i] = (uint16_t)low;
    powers->high[i] = (uint16_t)high;
    low = low * (uint32_t)base % (uint32_t)p;
    high = high * step % (uint32_t)p;
  }
}

int residues_look_up(const residues_powers *powers, int exponent) {
  uint32_t product = (uint32_t)powers->low[exponent % 256] * powers->high[exponent / 256];
  return (int)(product % (uint32_t)powers->p);
}

void residues_order_of(int p, int m, residues_order *order) {
  order->p = p;
  order->m = m;
  order->inverse = m > 1 ? 1 : 0;
  while (m > 1 && (int64_t)p * order->inverse % m != 1)
    order->inverse++;
  residues_powers_of(residues_root(p), p, &order->powers);
}

static int point_of(const residues_order *o, int a, int c) {
  int point = a * o->p + c * o->m, n = o->p * o->m; /* below 2*n */
  return point < n ? point : point - n;
}

int residues_gathered(const residues_order *o, int word) {
  int exponent = o->p - 1 - word % o->p;
  return point_of(o, word / o->p, exponent ? residues_look_up(&o->powers, exponent) : 0);
}

int residues_scattered(const residues_order *o, int word) {
  return point_of(o, (int)((int64_t)(word % o->m) * o->inverse % o->m),
                  residues_look_up(&o->powers, word / o->m + 1));
}

/* test_rader.c: transforms of prime length as convolutions of one point less, and of lengths with a
 * prime factor: their order and tables by definition, and kernels of every form on the cpu device,
 * against FFTW in long double. */
#include "kernel_run.h"
#include "rader.h"
#include "residues.h"

static const int primes[] = {3, 5, 7, 17, 31, 101, 257, 1021, 2053, 65521};
enum { PRIMES = sizeof primes / sizeof *primes, SLOW = 1021 };

/* Every residue once, each g times the one before. */
static void check_points(int p) {
  int g = residues_root(p), good = 1;
  uint16_t *point = malloc((size_t)p * sizeof *point);
  char *seen = calloc((size_t)p, 1);
  rader_points(point, p);
  for (int k = 1; k < p; k++) {
    good &=
        !seen[point[k]] && point[k] > 0 && point[k] == (int64_t)(k > 1 ? point[k - 1] : 1) * g % p;
    seen[point[k]] = 1;
  }
  CHECK(good && point[0] == 0 && point[p - 1] == 1);
  free(seen);
  free(point);
}

/* The transform of b, by its definition; (p-1) * value k has the modulus sqrt(p) except the 0th. */
static void check_spectrum(int p, int m) {
  const long double two_pi = 2 * 3.14159265358979323846264338327950288L;
  const int q = p - 1;
  double *spectrum = malloc((size_t)(2 * q) * sizeof *spectrum), worst = 0;
  uint16_t *point = malloc((size_t)p * sizeof *point);
  CHECK(rader_spectrum(spectrum, 1, p, m));
  rader_points(point, p);
  CHECK(fabs(spectrum[0] + 1.0 / q) < 1e-17 && fabs(spectrum[1]) < 1e-17);
  for (int k = 0; k<q; k += p> SLOW ? q / 7 : 1) {
    long double re = 0, im = 0;
    for (int j = 0; j < q; j++) {
      long double angle = -two_pi * ((long double)((int64_t)point[j + 1] * m % p) / p +
                                     (long double)((int64_t)j * k % q) / q);
      re += cosl(angle), im += sinl(angle);
    }
    double error =
        hypot(spectrum[2 * k] - (double)(re / q), spectrum[2 * k + 1] - (double)(im / q));
    worst = error > worst ? error : worst;
    CHECK(!k || fabs(hypot(spectrum[2 * k], spectrum[2 * k + 1]) * q / sqrt(p) - 1) < 1e-14);
  }
  CHECK(worst < 1e-16);
  free(point);
  free(spectrum);
}

/* Word by word against the definition: i = p*a + m*c, and results of the m-point transforms b. */
static void check_order(int p, int m) {
  int n = p * m, good = 1, power = 1, g = residues_root(p);
  residues_order order;
  char *from = calloc((size_t)n, 1), *to = calloc((size_t)n, 1);
  residues_order_of(p, m, &order);
  for (int s = p - 2; s >= 0; s--) { /* c = g, g^2, ... are columns p-2, p-3, ... */
    power = (int)((int64_t)power * g % p);
    for (int a = 0; a < m; a++) {
      int in = residues_gathered(&order, a * p + s);
      int out = residues_scattered(&order, a + m * (p - 2 - s));
      good &= in == (p * a + m * power) % n && out % p == (int)((int64_t)m * power % p);
      /* exp(-2*pi*i*p*x*out/n), x = 0 .. m-1, is what the transform b = a of m points has */
      good &= out % m == a;
      from[in]++, to[out]++;
    }
  }
  for (int a = 0; a < m; a++) {
    int in = residues_gathered(&order, a * p + p - 1);
    good &= in == p * a;
    from[in]++;
  }
  for (int i = 0; i < n; i++) /* results of column 0 are not among the words */
    good &= from[i] == 1 && to[i] == (i % p != 0);
  CHECK(good);
  free(from);
  free(to);
}

static void tables(void) {
  CHECK(residues_root(3) == 2 && residues_root(7) == 3 && residues_root(65521) == 17);
  CHECK(residues_prime(2) && residues_prime(65521) && !residues_prime(1) && !residues_prime(65535));
  for (int i = 0; i < PRIMES; i++) {
    check_points(primes[i]);
    check_spectrum(primes[i], 1);
    check_spectrum(primes[i], primes[i] > 12 ? 12 : 2);
    for (int m = 1; m < 31 && primes[i] > 3 && primes[i] < 3000; m += 1 + m % 2 + m % 3)
      if (m % primes[i])
        check_order(primes[i], m);
  }
}

/* ---- kernels ---- */

#define PACKED                                                                                     \
  { .arch = 90, .packed = 1 }
#define DISTANT_ROWS                                                                               \
  { .arch = 90 }
#define LOOPS                                                                                      \
  { .arch = 90, .loops_in = 2, .loops_out = 3 }
#define STRIDED                                                                                    \
  { .arch = 90, .loops_in = 3, .loops_out = 2, .strided_in = 1, .strided_out = 1 }
#define TWIDDLED(how, over_32_bits)                                                                \
  { .arch = 90, .loops_in = 2, .loops_out = 2, how, .twiddle_64 = over_32_bits }

static const struct {
  const char *record;
  binding binding;
} cases[] = {
    {"points=3 n=2 radices=2 elements=2 transforms=7", PACKED},
    {"points=5 n=4 radices=2x2 elements=2 threads=2 transforms=6 input=staged output=staged",
     DISTANT_ROWS},
    {"points=17 n=16 radices=16 elements=16 transforms=34", PACKED},
    {"points=101 n=100 radices=10x10 elements=10 threads=10 transforms=6", PACKED},
    {"points=101 n=100 radices=10x10 elements=10 threads=10 transforms=6 input=staged "
     "output=staged padding=insert pad_every=4 pad_by=1",
     PACKED},
    {"points=101 n=100 radices=10x10 elements=10 threads=10 input=staged output=staged "
     "exchange=plane",
     PACKED},
    {"points=101 n=100 radices=10x10 elements=10 threads=12 transforms=5 input=staged "
     "exchange=split buffers=2 streaming=1",
     LOOPS},
    {"points=101 n=100 radices=5x4x5 elements=10 threads=13 transforms=8 lanes=rows output=staged "
     "padding=xor pad_every=5",
     DISTANT_ROWS},
    {"points=101 n=100 radices=10x10 elements=10 threads=10 transforms=8 lanes=rows chain=1",
     STRIDED},
    {"points=11 n=10 radices=10 elements=10 transforms=22 lanes=rows",
     {.arch = 90, .loops_in = 2, .strided_out = 1, .swapped = 1}},
    {"precision=f64 points=127 n=126 radices=9x14 elements=14 threads=14 transforms=3 whole=1",
     PACKED},
    {"precision=f64 points=127 n=126 radices=14x9 elements=14 threads=14 transforms=4 lanes=rows "
     "input=staged output=staged twiddle=shared",
     LOOPS},
    {"points=131 n=130 radices=13x10 elements=13 threads=13 transforms=5 input=staged streaming=1 "
     "twiddle=hoisted load_hint=stream store_hint=stream",
     TWIDDLED(AT_LOAD(OPERATION_TWIDDLE), 0)},
    {"precision=f64 points=131 n=130 radices=10x13 elements=13 threads=13 transforms=4 "
     "output=staged",
     TWIDDLED(AT_STORE(OPERATION_TWIDDLE), 1)},
    {"points=131 n=130 radices=10x13 elements=13 threads=13 transforms=4",
     TWIDDLED(AT_STORE(OPERATION_TWIDDLE), 0)},
    {"precision=f64 points=257 n=256 radices=16x16 elements=16 threads=16 transforms=4 "
     "input=staged output=staged exchange=plane padding=insert pad_every=4 pad_by=1",
     DISTANT_ROWS},
    {"points=257 n=256 radices=4x8x8 elements=8 threads=32 transforms=2 lanes=rows streaming=1 "
     "buffers=2 twiddle=computed",
     TWIDDLED(AT_LOAD(OPERATION_TWIDDLE), 1)},
    {"points=521 n=520 radices=8x5x13 elements=13 threads=65 transforms=2 input=staged "
     "output=staged streaming=1",
     PACKED},
    {"precision=f64 points=521 n=520 radices=13x8x5 elements=13 threads=65 input=staged "
     "output=staged",
     DISTANT_ROWS},
    {"points=1021 n=1020 radices=17x10x6 elements=17 threads=102 input=staged output=staged",
     PACKED},
    {"precision=f64 points=1021 n=1020 radices=17x10x6 elements=17 threads=102 output=staged",
     PACKED},
    {"points=2053 n=2052 radices=12x19x9 elements=19 threads=171 input=staged output=staged",
     DISTANT_ROWS},
    {"precision=f64 points=2053 n=2052 radices=12x19x9 elements=19 threads=171 input=staged "
     "output=staged exchange=plane",
     PACKED},
    /* a cofactor, whose stages come first */
    {"points=6 n=4 radices=2x2 axis_1=1 elements=2 threads=3 transforms=6", PACKED},
    {"points=15 n=12 radices=3x4 axis_1=1 elements=4 threads=5 transforms=7", STRIDED},
    {"points=34 n=32 radices=2x16 axis_1=1 elements=16 threads=3 transforms=9 input=staged "
     "output=staged padding=insert pad_every=4 pad_by=1",
     PACKED},
    {"points=155 n=124 radices=31x4 axis_1=1 elements=31 threads=5 transforms=7", PACKED},
    {"points=155 n=124 radices=31x4 axis_1=1 elements=31 threads=5 transforms=3 input=staged "
     "output=staged exchange=plane",
     DISTANT_ROWS},
    {"points=202 n=200 radices=2x10x10 axis_1=1 elements=10 threads=21 transforms=6", PACKED},
    {"points=202 n=200 radices=2x10x10 axis_1=1 elements=10 threads=21 transforms=6 input=staged "
     "output=staged",
     DISTANT_ROWS},
    {"points=202 n=200 radices=2x10x10 axis_1=1 elements=10 threads=21 transforms=3 input=staged "
     "output=staged exchange=plane vector=1",
     {.arch = 90, .packed = 1, .aligned = 1}},
    {"points=404 n=400 radices=4x10x10 axis_1=1 elements=10 threads=51 transforms=2 input=staged "
     "output=staged exchange=split buffers=2 streaming=1",
     LOOPS},
    {"points=404 n=400 radices=4x5x4x5 axis_1=1 elements=5 threads=101 lanes=rows transforms=2 "
     "chain=1 padding=xor pad_every=5",
     STRIDED},
    {"points=707 n=700 radices=7x10x10 axis_1=1 elements=10 threads=101 lanes=rows transforms=2 "
     "output=staged",
     DISTANT_ROWS},
    {"points=1212 n=1200 radices=3x4x10x10 axis_1=2 elements=10 threads=152 input=staged "
     "output=staged twiddle=shared",
     PACKED},
    {"precision=f64 points=1010 n=1000 radices=10x10x10 axis_1=1 elements=10 threads=101",
     TWIDDLED(AT_STORE(OPERATION_TWIDDLE), 1)},
    {"points=1010 n=1000 radices=10x10x10 axis_1=1 elements=10 threads=101 output=staged",
     TWIDDLED(AT_STORE(OPERATION_TWIDDLE), 0)},
    {"points=1010 n=1000 radices=10x10x10 axis_1=1 elements=10 threads=101 input=staged",
     TWIDDLED(AT_LOAD(OPERATION_TWIDDLE), 0)},
    {"points=202 n=200 radices=2x10x10 axis_1=1 elements=10 threads=21 transforms=8 lanes=rows "
     "overlap=1",
     {.arch = 90, .loops_out = 2, .strided_in = 1, .strided_out = 1, .overlap = 1}},
    {"precision=f64 points=101 n=100 radices=10x10 elements=10 threads=10 transforms=5 lanes=rows "
     "overlap=1 chain=1 streaming=1",
     {.arch = 90, .strided_in = 1, .strided_out = 1, .overlap = 1}},
    {"points=85 n=80 radices=5x4x4 axis_1=1 elements=5 threads=20 transforms=3 twiddle=computed "
     "streaming=1",
     PACKED},
    {"points=170 n=160 radices=2x5x16 axis_1=2 elements=16 threads=17 transforms=4 "
     "twiddle=hoisted streaming=1 exchange=plane",
     PACKED},
    {"points=10 n=8 radices=2x4 axis_1=1 elements=4 threads=3 transforms=20 lanes=rows",
     {.arch = 90, .loops_in = 2, .strided_out = 1, .swapped = 1}},
    {"precision=f64 points=4084 n=4080 radices=4x17x10x6 axis_1=1 elements=17 threads=408 "
     "input=staged output=staged",
     PACKED},
};
enum { CASES = sizeof cases / sizeof *cases };

/* The runner holds two transforms and a product to the bound of two; here they keep that of one,
 * as a prime computed directly has it. */
static void kernels(kernel_runner *run) {
  for (int i = 0; i < CASES; i++) {
    spec s = {.binding = cases[i].binding};
    tw_status parsed = record_parse(cases[i].record, &s.record);
    CHECK_OK(parsed);
    if (parsed != TW_OK) {
      fprintf(stderr, "%s\n", status_detail());
      continue;
    }
    binding_help_elements(&s.record, &s.binding);
    int n = record_points(&s.record), precision = s.record.value[FIELD_PRECISION];
    run->worst = 0;
    kernel_run_batch(run, &s, 1);
    double ratio = run->worst * kernel_bound(n, precision, 1) / kernel_bound(n, precision, 0);
    printf("%5d %s: error %.3f of one transform's bound\n", n, precision == TW_F64 ? "f64" : "f32",
           ratio);
    CHECK(ratio <= 1 || n <= 13);
  }
  CHECK(run->kernels == CASES);
}

int main(void) {
  kernel_runner run;
  tables();
  CHECK(kernel_runner_open(&run, 0));
  kernels(&run);
  kernel_runner_close(&run);
  return check_report();
}

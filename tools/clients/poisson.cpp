// poisson.cpp: a C++ program against cufft.h: solves Poisson's equation on a periodic cube by
// spectra in double precision, a step of many simulations.
//
//     cmake -S . -B build && cmake --build build
//     build/poisson                                   # with cuFFT
//     twiddle run -- build/poisson                    # with Twiddle
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cufft.h>
#include <vector>

namespace {

constexpr int steps = 20;
const double pi = std::acos(-1.0);

void check(int code, const char *what) {
  if (code != 0) {
    std::fprintf(stderr, "%s: error %d\n", what, code);
    std::exit(1);
  }
}

class Solver {
public:
  explicit Solver(int n) : n_(n), half_(n / 2 + 1) {
    check(cufftPlan3d(&forward_, n, n, n, CUFFT_D2Z), "cufftPlan3d");
    check(cufftPlan3d(&inverse_, n, n, n, CUFFT_Z2D), "cufftPlan3d");
    check(cudaMalloc(&spectrum_, sizeof(cufftDoubleComplex) * n * n * half_), "cudaMalloc");
  }
  ~Solver() {
    cufftDestroy(forward_);
    cufftDestroy(inverse_);
    cudaFree(spectrum_);
  }
  Solver(const Solver &) = delete;
  Solver &operator=(const Solver &) = delete;

  // The transforms of a step. What lies between them, a division by -k^2, is done on the host in
  // the check below, so that this program needs no compiler for GPUs.
  void forward(double *density) const {
    check(cufftExecD2Z(forward_, density, spectrum_), "cufftExecD2Z");
  }
  void inverse(double *potential) const {
    check(cufftExecZ2D(inverse_, spectrum_, potential), "cufftExecZ2D");
  }

  void divide() const {
    std::vector<cufftDoubleComplex> host(static_cast<size_t>(n_) * n_ * half_);
    const size_t bytes = host.size() * sizeof host[0];
    check(cudaMemcpy(host.data(), spectrum_, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy");
    const double points = static_cast<double>(n_) * n_ * n_;
    size_t at = 0;
    for (int x = 0; x < n_; x++)
      for (int y = 0; y < n_; y++)
        for (int z = 0; z < half_; z++, at++) {
          const double k2 = square(x) + square(y) + square(z);
          const double factor = k2 > 0 ? -1 / (k2 * points) : 0;
          host[at].x *= factor;
          host[at].y *= factor;
        }
    check(cudaMemcpy(spectrum_, host.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  }

private:
  double square(int k) const {
    const double wave = 2 * pi * (k <= n_ / 2 ? k : k - n_);
    return wave * wave;
  }
  int n_, half_;
  cufftHandle forward_ = 0, inverse_ = 0;
  cufftDoubleComplex *spectrum_ = nullptr;
};

double milliseconds() {
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

// What is solved: the density of which sin(2 pi x) cos(4 pi y) sin(6 pi z) is the potential.
std::vector<double> make_potential(int n) {
  std::vector<double> u(static_cast<size_t>(n) * n * n);
  size_t at = 0;
  for (int x = 0; x < n; x++)
    for (int y = 0; y < n; y++)
      for (int z = 0; z < n; z++)
        u[at++] = std::sin(2 * pi * x / n) * std::cos(4 * pi * y / n) * std::sin(6 * pi * z / n);
  return u;
}

} // namespace

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 240;
  const std::vector<double> wanted = make_potential(n);
  std::vector<double> found(wanted.size());
  double *array = nullptr;
  check(cudaMalloc(&array, wanted.size() * sizeof(double)), "cudaMalloc");
  for (size_t i = 0; i < wanted.size(); i++)
    found[i] = -(4 + 16 + 36) * pi * pi * wanted[i];
  check(cudaMemcpy(array, found.data(), found.size() * sizeof(double), cudaMemcpyHostToDevice),
        "cudaMemcpy");

  const double start = milliseconds();
  const Solver solver(n);
  const double planned = milliseconds();
  solver.forward(array);
  solver.divide();
  solver.inverse(array);
  check(cudaMemcpy(found.data(), array, found.size() * sizeof(double), cudaMemcpyDeviceToHost),
        "cudaMemcpy");
  double error = 0;
  for (size_t i = 0; i < wanted.size(); i++)
    error = std::fmax(error, std::fabs(found[i] - wanted[i]));

  const double before = milliseconds();
  for (int step = 0; step < steps; step++) {
    solver.forward(array);
    solver.inverse(array);
  }
  const double each = (milliseconds() - before) / steps;
  std::printf("%d x %d x %d points: largest error %.1e\n", n, n, n, error);
  std::printf("planned in %.1f ms; a step's two transforms take %.3f ms\n", planned - start, each);
  cudaFree(array);
  return error < 1e-10 ? 0 : 1;
}

"""Image deconvolution with CuPy: blurred images are sharpened, by Wiener's filter and by Richardson
and Lucy's iteration. Without CuPy it runs on NumPy.

    python deconvolution.py                         # with cuFFT
    twiddle run -- python deconvolution.py          # with Twiddle
"""
import time

import numpy as np

try:
    import cupy as xp
    import cupyx.scipy.fft as fft
    wait = xp.cuda.Device().synchronize
except Exception:  # no CuPy, or no GPU
    xp, wait = np, lambda: None
    import scipy.fft as fft

SIZE, STEPS, TIMES = 1800, 30, 5  # images of 1800 x 1800 pixels: 2^3 3^2 5^2


def make_image():
    """Stars of many sizes on a dark sky, as a sharp lens shows them."""
    random = np.random.default_rng(1)
    image = np.full((SIZE, SIZE), 0.02, np.float32)
    rows, columns = random.integers(0, SIZE, (2, 20000))
    np.add.at(image, (rows, columns), random.pareto(2.5, 20000).astype(np.float32))
    return xp.maximum(filtered(xp.asarray(image), make_blur(1)), 0)


def make_blur(width):
    """The spectrum of a round blur that keeps the image's brightness."""
    at = xp.minimum(xp.arange(SIZE), SIZE - xp.arange(SIZE)).astype(xp.float32)
    line = xp.exp(-(at**2) / (2 * width**2))
    blur = line[:, None] * line[None, :]
    return fft.rfft2(blur / blur.sum())


def filtered(image, spectrum):
    return fft.irfft2(fft.rfft2(image) * spectrum, s=image.shape)


def wiener(blurred, blur, noise=1e-4):
    return filtered(blurred, blur.conj() / (abs(blur) ** 2 + noise))


def richardson_lucy(blurred, blur):
    estimate = blurred
    for _ in range(STEPS):
        ratio = blurred / xp.maximum(filtered(estimate, blur), 1e-6)
        estimate = xp.maximum(estimate * filtered(ratio, blur.conj()), 0)
    return estimate


def misplaced(result):
    return 50 * float(abs(result - image).sum() / image.sum())


def milliseconds(function, *arguments, times=1):
    """The last result and the best of some times."""
    best = float("inf")
    for _ in range(times):
        wait()
        start = time.perf_counter()
        result = function(*arguments)
        wait()
        best = min(best, 1000 * (time.perf_counter() - start))
    return result, best


image, blur = make_image(), make_blur(2)
blurred = xp.maximum(filtered(image, blur), 0)
print(f"{SIZE} x {SIZE} pixels, {xp.__name__}: {misplaced(blurred):.1f} % of the light misplaced")
for name, function in (("Wiener", wiener), ("Richardson-Lucy", richardson_lucy)):
    _, first = milliseconds(function, blurred, blur)
    result, later = milliseconds(function, blurred, blur, times=TIMES)
    print(f"{name}: {misplaced(result):.1f} % is left; first {first:.1f} ms, then {later:.3f} ms")

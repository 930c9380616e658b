"""CuPy: cupy.fft, cupyx.scipy.fft and convolution; without a GPU, NumPy and SciPy themselves."""
import cases
import numpy as np
import pytest
import scipy.fft
import scipy.signal

try:
    import cupy as xp
    import cupyx.scipy.fft as xfft
    import cupyx.scipy.signal as xsignal
    xp.cuda.Device().compute_capability
    make, back = xp.asarray, xp.asnumpy
except Exception:  # no CuPy, or no GPU
    xp, xfft, xsignal = np, scipy.fft, scipy.signal
    make, back = np.array, np.asarray

def served(case):
    """cuFFT refuses pairs of real numbers that begin at an odd one, and CuPy hands them on."""
    return not (case.layout == "offset" and case.name in ("rfft2", "rfftn"))


ALL = cases.both_precisions(cases.lengths())
LAYOUTS = cases.LAYOUTS + ("reversed",)
for each in (cases.one_axis(), cases.several_axes(True), cases.layouts(LAYOUTS)):
    ALL += cases.in_turns(filter(served, each))
CUPY = [case for case in ALL if hasattr(xp.fft, case.name)]
SCIPY = [case for case in ALL if not hasattr(xp.fft, case.name)] + ALL[::5]


def run(module, case, close):
    x = cases.draw(case)
    placed = cases.place(make, xp.broadcast_to, x, case.layout)
    y = case.call(module)(placed)
    close(back(y), cases.reference(case, x), case.lengths)
    assert np.array_equal(back(y), back(case.call(module)(placed))), "other bits the second time"
    assert np.array_equal(back(placed), x), "the input was changed"


@pytest.mark.parametrize("case", CUPY, ids=str)
def test_cupy_fft(case, close):
    run(xp.fft, case, close)


@pytest.mark.parametrize("case", SCIPY, ids=str)
def test_scipy_fft(case, close):
    run(xfft, case, close)


@pytest.mark.parametrize("order", "CF")
@pytest.mark.parametrize("axes", (None, (0, 1), (1, 2)), ids=str)
@pytest.mark.parametrize("name", ("fftn", "ifftn", "rfftn"))
def test_order(name, axes, order, close):
    """Arrays of Fortran's order are planned as they lie."""
    case = cases.Case(name, (24, 20, 18), axes=axes)
    x = cases.draw(case)
    y = case.call(xp.fft)(make(np.asarray(x, order=order)))
    close(back(y), cases.reference(case, x), case.lengths)


@pytest.mark.parametrize("name", ("fft", "ifft", "fftn", "rfft", "irfft"))
def test_overwrite(name, close):
    case = cases.Case(name, (40, 51))
    x = cases.draw(case)
    y = getattr(xfft, name)(make(x), overwrite_x=True)
    close(back(y), cases.reference(case, x), case.lengths)


@pytest.mark.parametrize("dtype", ("float16", "int16", "bool", "uint8", "float64"))
def test_cast(dtype, close):
    x = (np.arange(4800).reshape(50, 96) % 7).astype(dtype)
    for name in ("fft", "rfft"):
        case = cases.Case(name, x.shape)
        y = back(case.call(xp.fft)(make(x)))
        close(y, cases.reference(case, x.astype(float)), [96])


# ---- sums of cosines and sines -------------------------------------------------------------------
@pytest.mark.parametrize("double", (False, True), ids=("fp32", "fp64"))
@pytest.mark.parametrize("norm", (None, "ortho", "forward"))
@pytest.mark.parametrize("kind", (2, 3))
@pytest.mark.parametrize("name", ("dct", "idct", "dst", "idst", "dctn", "idctn", "dstn", "idstn"))
def test_trigonometric(name, kind, norm, double, close):
    for shape in ((40, 128), (43, 101), (5, 1000)):
        x = cases.draw(cases.Case("rfft", shape, double=double))
        got = getattr(xfft, name)(make(x), kind, norm=norm)
        want = getattr(scipy.fft, name)(x.astype(np.longdouble), kind, norm=norm)
        lengths = shape if name.endswith("n") else shape[1:]
        close(back(got), want, [2 * n for n in lengths], operations=4 * len(lengths))


@pytest.mark.parametrize("sizes", (50, 70))
@pytest.mark.parametrize("axis", (0, 1))
def test_trigonometric_sizes(axis, sizes, close):
    x = cases.draw(cases.Case("rfft", (64, 66)))
    want = scipy.fft.dct(x.astype(np.longdouble), 2, sizes, axis)
    close(back(xfft.dct(make(x), 2, sizes, axis)), want, [2 * sizes], operations=4)


def test_hankel():
    """The fast Hankel transform, a product between two transforms."""
    r = np.logspace(-4, 4, 512)
    x = r * np.exp(-r**2 / 2)
    step = np.log(r[1] / r[0])
    offset = scipy.fft.fhtoffset(step, mu=1.5)
    got = back(xfft.fht(make(x), step, 1.5, offset))
    want = scipy.fft.fht(x, step, 1.5, offset)
    assert np.abs(got - want).max() < 1e-12 * np.abs(want).max()


# ---- convolution ---------------------------------------------------------------------------------
SHAPES = (((3000,), (500,)), ((100, 90), (7, 12)), ((30, 20, 25), (5, 4, 6)))


@pytest.mark.parametrize("mode", ("full", "same", "valid"))
@pytest.mark.parametrize("shapes", SHAPES, ids=str)
@pytest.mark.parametrize("kind", ("f4", "f8", "c8", "c16"))
def test_convolution(kind, shapes, mode, close):
    name = "fft" if kind[0] == "c" else "rfft"
    a, b = (cases.draw(cases.Case(name, s, double=kind in ("f8", "c16"))) for s in shapes)
    got = back(xsignal.fftconvolve(make(a), make(b), mode=mode))
    want = scipy.signal.fftconvolve(cases.longer(a), cases.longer(b), mode=mode)
    assert got.dtype == a.dtype
    close(got, want, [4 * n for n in shapes[0]], operations=4)


@pytest.mark.parametrize("name", ("oaconvolve", "convolve"))
def test_convolution_otherwise(name, close):
    a, b = (cases.draw(cases.Case("rfft", s)) for s in ((9000,), (300,)))
    function = getattr(xsignal, name)
    got = back(function(make(a), make(b), **({"method": "fft"} if name == "convolve" else {})))
    want = scipy.signal.fftconvolve(cases.longer(a), cases.longer(b))
    close(got, want, [36000], operations=4)


def test_frames(close):
    x = cases.draw(cases.Case("rfft", (3, 5000)))
    got = xsignal.stft(make(x), nperseg=200)[2]
    want = scipy.signal.stft(x.astype(float), nperseg=200)[2]
    close(back(got), want, [200], operations=4)
    again = back(xsignal.istft(got, nperseg=200)[1])[:, :5000]
    close(again, x.astype(float), [200], operations=8)


def test_frequencies():
    for module in (xp.fft, xfft):
        for name in ("fftfreq", "rfftfreq"):
            assert np.allclose(back(getattr(module, name)(9, 0.5)), getattr(np.fft, name)(9, 0.5))
        x = np.arange(27).reshape(3, 9)
        for name in ("fftshift", "ifftshift"):
            assert np.array_equal(back(getattr(module, name)(make(x))), getattr(np.fft, name)(x))

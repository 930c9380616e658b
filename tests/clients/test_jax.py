"""JAX: jax.numpy.fft and what is built on it, compiled, mapped and differentiated."""
import os

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # others use the GPU too

import cases
import jax
import jax.numpy as jnp
import jax.scipy.fft
import jax.scipy.signal
import numpy as np
import pytest
import scipy.fft
import scipy.signal

jax.config.update("jax_enable_x64", True)


def three_axes(case):  # what JAX can do
    return hasattr(jnp.fft, case.name) and len(case.axis_list) <= 3


ALL = [case for each in (cases.lengths(), cases.one_axis(), cases.several_axes(False))
       for case in each if three_axes(case)]
# Each compiles a program of its own: half of them, in turns of precision, so that every function
# and every length is among them.
ALL = [cases.replace(case, double=k // 2 % 2 == 1) for k, case in enumerate(ALL)
       if (k + k // 4) % 2 == 0]


@pytest.mark.parametrize("case", ALL, ids=str)
def test_transform(case, close):
    x = cases.draw(case)
    function = jax.jit(case.call(jnp.fft))
    y = np.asarray(function(x))
    close(y, cases.reference(case, x), case.lengths, operations=2)
    assert np.array_equal(y, np.asarray(function(x))), "other bits the second time"


@pytest.mark.parametrize("name", ("fft", "ifft", "rfft", "irfft"))
def test_mapped(name, close):
    case = cases.Case(name, (40, 60), axes=0)
    x = cases.draw(case)
    y = jax.vmap(getattr(jnp.fft, name), in_axes=1, out_axes=1)(x)
    close(np.asarray(y), cases.reference(case, x), case.lengths, operations=2)


LINEAR = ("fft", "ifft", "rfft", "irfft", "fft2", "rfft2", "irfft2", "fftn")


@pytest.mark.parametrize("name", LINEAR)
def test_gradient(name):
    """Against the product with the transform of a difference: these functions are linear."""
    case = cases.Case(name, (6, 8), double=True)
    x, v = cases.draw(case), cases.draw(cases.replace(case, norm="ortho"))
    function = getattr(jnp.fft, name)
    y, along = jax.jvp(function, (x,), (v,))
    assert np.allclose(along, function(v), rtol=1e-13, atol=1e-13)
    w = np.random.default_rng(1).standard_normal(y.shape).astype(y.dtype)
    (back,) = jax.vjp(function, x)[1](jnp.asarray(w))
    assert np.isclose((back * v).sum().real, (w * along).sum().real, rtol=1e-12)


def test_casts(close):
    x = (np.arange(4800).reshape(50, 96) % 7).astype(np.int32)
    y = np.asarray(jnp.fft.fft(x))
    close(y, cases.reference(cases.Case("fft", x.shape), x.astype(float)), [96])


def test_frequencies():
    for name in ("fftfreq", "rfftfreq"):
        assert np.allclose(getattr(jnp.fft, name)(9, 0.5), getattr(np.fft, name)(9, 0.5))
    x = np.arange(27).reshape(3, 9)
    for name in ("fftshift", "ifftshift"):
        assert np.array_equal(getattr(jnp.fft, name)(x), getattr(np.fft, name)(x))


@pytest.mark.parametrize("name", ("dct", "idct", "dctn", "idctn"))
def test_cosines(name, close):
    x = cases.draw(cases.Case("rfft", (40, 128)))
    want = getattr(scipy.fft, name)(x.astype(np.longdouble), norm="ortho")
    got = getattr(jax.scipy.fft, name)(x, norm="ortho")
    close(np.asarray(got), want, [256] * (1 + name.endswith("n")), operations=6)


@pytest.mark.parametrize("mode", ("full", "same", "valid"))
def test_convolution(mode, close):
    a, b = (cases.draw(cases.Case("rfft", s)) for s in ((100, 90), (7, 12)))
    got = jax.scipy.signal.fftconvolve(a, b, mode=mode)
    want = scipy.signal.fftconvolve(cases.longer(a), cases.longer(b), mode=mode)
    close(np.asarray(got), want, [400, 400], operations=4)


def test_frames(close):
    x = cases.draw(cases.Case("rfft", (3, 5000)))
    got = jax.scipy.signal.stft(x, nperseg=200)[2]
    close(np.asarray(got), scipy.signal.stft(x.astype(float), nperseg=200)[2], [200], operations=4)
    again = np.asarray(jax.scipy.signal.istft(got, nperseg=200)[1])[:, :5000]
    close(again, x.astype(float), [200], operations=8)


def test_many_at_once():
    """Transforms of many lengths in one program, which may run them as one graph."""
    lengths = (64, 96, 100, 128, 243, 500, 1000, 2048)
    inputs = [cases.draw(cases.Case("fft", (8, n))) for n in lengths]
    program = jax.jit(lambda xs: [jnp.fft.ifft(jnp.fft.fft(x) * 2) for x in xs])
    first = program(inputs)
    for _ in range(5):
        assert all(np.array_equal(a, b) for a, b in zip(program(inputs), first))
    assert all(np.abs(y - 2 * x).max() < 1e-4 for x, y in zip(inputs, first))

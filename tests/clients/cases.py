"""Transforms that every framework is asked for, their inputs, and what is right.

A case is one call: a function by the name that it has in numpy.fft, scipy.fft and torch.fft, the
shape of its input, the sizes, axes and norm that it is given, how the input lies in memory, and the
precision. What is right is computed by scipy.fft in long double.
"""
import os
import zlib
from dataclasses import dataclass, replace

import numpy as np
import scipy.fft

DROP_IN = "libcufft" in os.environ.get("LD_PRELOAD", "")  # Twiddle computes, not cuFFT
ONE_AXIS = ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
FROM_REAL = ("rfft", "ihfft")  # and those that begin with them: rfft2, ihfftn
FROM_HALF = ("irfft", "hfft")


@dataclass(frozen=True)
class Case:
    name: str
    shape: tuple
    sizes: object = None  # n of one axis, s of several
    axes: object = None
    norm: str = None
    layout: str = "packed"
    double: bool = False

    def __str__(self):
        words = [self.name, "x".join(map(str, self.shape))]
        words += [f"{key}={getattr(self, key)}" for key in ("sizes", "axes", "norm")
                  if getattr(self, key) is not None]
        words += [self.layout] * (self.layout != "packed") + ["fp64" if self.double else "fp32"]
        return " ".join(words).replace(", ", ",")

    @property
    def one_axis(self):
        return self.name in ONE_AXIS

    @property
    def axis_list(self):
        """The axes, none of them negative; the last is the one with the half spectrum."""
        axes = self.axes
        if axes is None:
            axes = -1 if self.one_axis else (-2, -1) if self.name.endswith("2") else None
        if axes is None:
            axes = range(len(self.shape))
        return [a % len(self.shape) for a in ([axes] if isinstance(axes, int) else axes)]

    @property
    def lengths(self):
        """The points along each axis that is transformed."""
        sizes = [self.sizes] if isinstance(self.sizes, int) else self.sizes
        if sizes is None:
            sizes = [self.shape[a] for a in self.axis_list]
            if self.name.startswith(FROM_HALF):
                sizes[-1] = 2 * (sizes[-1] - 1)
        return list(sizes)

    def call(self, module):
        """The function of a module such as numpy.fft, as a function of the array alone."""
        function = getattr(module, self.name)
        if self.axes is None:
            return lambda x: function(x, self.sizes, norm=self.norm)
        return lambda x: function(x, self.sizes, self.axes, self.norm)


def draw(case):
    """Random input: real, complex, or the half spectrum of a real array where several axes need it
    (what is not Hermitian has no defined result there)."""
    random = np.random.default_rng(zlib.crc32(repr(case).encode()))
    real = np.float64 if case.double else np.float32
    x = random.standard_normal(case.shape)
    if not case.name.startswith(FROM_REAL):
        x = x + 1j * random.standard_normal(case.shape)
    if case.name.startswith(FROM_HALF) and not case.one_axis:
        full = list(case.shape)
        full[case.axis_list[-1]] = case.lengths[-1]
        x = scipy.fft.rfftn(random.standard_normal(full).astype(np.longdouble), axes=case.axis_list)
        assert x.shape == case.shape, "a half spectrum of these sizes has another shape"
    if case.layout == "repeated":
        x[:] = x[:1]
    return x.astype(np.result_type(real, np.complex64) if np.iscomplexobj(x) else real)


def longer(x):
    return x.astype(np.clongdouble if np.iscomplexobj(x) else np.longdouble)


def reference(case, x):
    return case.call(scipy.fft)(longer(x))


def place(make, broadcast_to, a, layout):
    """A framework's array with the elements of a, which lie in memory as the layout says."""
    if layout == "swapped":  # the first axis is the fastest
        return make(np.ascontiguousarray(a.swapaxes(0, -1))).swapaxes(0, -1)
    if layout == "every second":
        return make(np.repeat(a, 2, axis=-1))[..., ::2]
    if layout == "offset":  # by one element: no wider alignment
        return make(np.concatenate([a.ravel()[:1], a.ravel()]))[1:].reshape(a.shape)
    if layout == "repeated":  # a stride of zero
        return broadcast_to(make(a[:1].copy()), a.shape)
    if layout == "reversed":
        return make(a[::-1].copy())[::-1]
    return make(a)


# ---- the lists -----------------------------------------------------------------------------------
LENGTHS = (1, 2, 3, 4, 5, 7, 8, 12, 16, 31, 64, 97, 100, 127, 243, 256, 360, 1000, 1009, 1024, 4096,
           9973, 65536, 100000)
NORMS = ("backward", "ortho", "forward")
LAYOUTS = ("swapped", "every second", "offset", "repeated")


def half(name, n):
    return n // 2 + 1 if name.startswith(FROM_HALF) else n


def lengths():
    """Every length; so many rows that an error is that of 4096 outputs or more."""
    for n in LENGTHS:
        for name in ("fft", "ifft", "rfft", "irfft"):
            yield Case(name, (4096 // n + 1, half(name, n)), sizes=n)


def one_axis():
    for name in ONE_AXIS:
        for norm in NORMS:
            yield Case(name, (50, 100), norm=norm)
        for axis in (0, 1):
            yield Case(name, (24, 30, 20), axes=axis)
        yield Case(name, (20, 6, 7, 10), axes=2)
        for n in (60, 75, 130):  # cut, and padded with zeros
            yield Case(name, (80, 100), sizes=n, axes=1)
            yield Case(name, (100, 80), sizes=n, axes=0)


def several(name, shape, axes, odd=False, **more):
    """A case over several axes of an array whose real side has this shape."""
    case = Case(name, shape, axes=axes, **more)
    if not name.startswith(FROM_HALF):
        return case
    axes, last = tuple(case.axis_list), case.axis_list[-1]
    sizes = tuple(shape[a] for a in axes)
    halved = shape[:last] + (shape[last] // 2 + 1,) + shape[last + 1:]
    return Case(name, halved, sizes, axes, **more)


def several_axes(hermitian):
    kinds = ("fft", "ifft", "rfft", "irfft") + (("hfft", "ihfft") if hermitian else ())
    for kind in kinds:
        for norm in NORMS:
            yield several(kind + "2", (4, 30, 42), None, norm=norm)
        yield several(kind + "2", (3, 127, 64), None)
        yield several(kind + "2", (512, 256), None)
        yield several(kind + "2", (30, 4, 45), (0, 2))
        shape = (24, 20, 18)
        for shape, axes in ((shape, None), (shape, (0, 1)), (shape, (1, 2)), ((24, 20, 17), (2, 0)),
                            ((64, 64, 64), (0, 1, 2)), ((40, 128), (0,)),
                            ((9, 10, 11, 12), (1, 2, 3))):
            yield several(kind + "n", shape, axes)
    for name in ("fftn", "rfftn"):
        yield Case(name, (20, 30, 16), sizes=(16, 25, 20), axes=(0, 1, 2))


def layouts(names=LAYOUTS):
    for layout in names:
        for name in ("fft", "ifft", "rfft", "irfft"):
            yield Case(name, (60, 81), layout=layout)
            yield Case(name, (60, 84), axes=0, layout=layout)
            yield Case(name, (16, 16, 20), axes=1, layout=layout)
        for kind in ("fft", "rfft", "irfft"):
            yield several(kind + "2", (16, 20, 24), None, layout=layout)
            yield several(kind + "n", (16, 20, 24), None, layout=layout)


def both_precisions(cases):
    return [replace(case, double=double) for case in cases for double in (False, True)]


def in_turns(cases):
    """Every second one in double precision."""
    return [replace(case, double=k % 2 == 1) for k, case in enumerate(cases)]

"""How exact is exact enough, for every client's tests.

The error is relative, in the L2 norm, against long double. A run without the drop-in writes the
errors of cuFFT into the folder $TWIDDLE_CLIENTS_WRITE; a run with it reads them from
$TWIDDLE_CLIENTS_READ and allows the bound of the library's own tests, or 1.5 times cuFFT's error.
Where there is nothing to read, cuFFT or a CPU is what is tested, and only gross errors fail.
"""
import json
import math
import os
import time
from pathlib import Path

import numpy as np
import pytest

started = time.monotonic()
measured = {}
ROUNDOFF = {"float16": 2.0**-11, "float32": 2.0**-24, "float64": 2.0**-53,
            "complex64": 2.0**-24, "complex128": 2.0**-53}


def largest_prime(n):
    prime, factor = 1, 2
    while n > 1:
        if factor * factor > n:
            return n
        while n % factor == 0:
            prime, n = factor, n // factor
        factor += 1
    return prime


def bound(lengths, dtype):
    """Of an unscaled transform: larger for large primes; every pass rounds halves."""
    unit = ROUNDOFF[dtype]
    if dtype == "float16":
        return 3 * unit
    prime = max(map(largest_prime, lengths))
    factor = 1 if prime <= 13 else 1.5 if prime <= 31 else 2
    return factor * unit * (0.6 * math.sqrt(math.log2(math.prod(lengths))) + 0.5)


@pytest.fixture
def close(request):
    """close(got, want, lengths): fails when got is not what a transform of these lengths should
    give. dtype: where got was cast; operations: roundings besides the transform's, such as of a
    norm."""
    calls = []

    def check(got, want, lengths, dtype=None, operations=1):
        calls.append(1)
        name = f"{request.node.nodeid} {len(calls)}"
        assert got.shape == want.shape
        dtype = dtype or str(got.dtype)
        error = np.linalg.norm((got - want).ravel()) / np.linalg.norm(want.ravel())
        measured[name] = float(error)
        known = request.config.cufft_errors
        allowed = bound(lengths, dtype) + operations * ROUNDOFF[dtype]
        allowed = max(allowed, 1.5 * known.get(name, 0)) if known else 3 * allowed
        assert error <= allowed, f"error {error:.3g}, allowed {allowed:.3g}"

    return check


def pytest_configure(config):
    config.addinivalue_line("markers", "alone: needs all of the GPU's memory, or watches it")
    config.cufft_errors = {}
    for path in Path(os.environ.get("TWIDDLE_CLIENTS_READ", "/nonexistent")).glob("*.json"):
        config.cufft_errors.update(json.loads(path.read_text()))


def pytest_runtest_setup():
    if time.monotonic() - started > float(os.environ.get("TWIDDLE_CLIENTS_SECONDS", "inf")):
        pytest.skip("no time is left")


def pytest_sessionfinish(session):
    folder = os.environ.get("TWIDDLE_CLIENTS_WRITE")
    if folder and measured:
        (Path(folder) / f"{os.getpid()}.json").write_text(json.dumps(measured))

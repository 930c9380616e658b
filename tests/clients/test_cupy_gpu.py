"""CuPy on a GPU: plans of its own, graphs, streams, threads, callbacks, memory."""
from concurrent.futures import ThreadPoolExecutor

import cases
import numpy as np
import pytest

cp = pytest.importorskip("cupy")
try:
    cp.cuda.Device().compute_capability
except cp.cuda.runtime.CUDARuntimeError:
    pytest.skip("needs a GPU", allow_module_level=True)

from cupy.cuda import cufft
from cupyx.scipy.fft import fft, fftn, get_fft_plan, ifft, irfft, rfft


def randn(shape, dtype="c8", seed=1):
    random = np.random.default_rng(seed)
    x = random.standard_normal(shape)
    if dtype[0] == "c":
        x = x + 1j * random.standard_normal(shape)
    return cp.asarray(x.astype(dtype))


# ---- plans ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("shape", ((40, 1000), (64, 1024), (3, 9973)), ids=str)
def test_plan(shape, close):
    """A plan kept by the caller, as an argument and as a context, out of place and in place."""
    x = randn(shape)
    want = np.fft.fft(cases.longer(x.get()))
    plan = get_fft_plan(x, axes=1)
    y = fft(x, plan=plan)
    close(y.get(), want, shape[1:])
    with plan:
        assert cp.array_equal(fft(x), y)
    close(fft(x.copy(), overwrite_x=True, plan=plan).get(), want, shape[1:])
    out = cp.empty_like(x)
    plan.fft(x, out, cufft.CUFFT_FORWARD)
    assert cp.array_equal(out, y)


@pytest.mark.parametrize("kind", ("R2C", "C2R"))
def test_plan_real(kind, close):
    x = randn((40, 1000), "f4") if kind == "R2C" else rfft(randn((40, 1000), "f4"))
    plan = get_fft_plan(x, shape=(1000,), axes=(1,), value_type=kind)
    name, function = ("rfft", rfft) if kind == "R2C" else ("irfft", irfft)
    y = function(x, plan=plan) if kind == "R2C" else function(x, 1000, plan=plan)
    case = cases.Case(name, x.shape)
    close(y.get(), cases.reference(case, x.get()), [1000])


def test_plan_half(close):
    """Complex halves, which CuPy has no type for: rows of two halves each."""
    x = randn((16, 32, 128), "f4").astype(cp.float16)
    shape, n = (32, 64), 32 * 64
    plan = cufft.XtPlanNd(shape, shape, 1, n, "E", shape, 1, n, "E", 16, "E", order="C",
                          last_axis=-1, last_size=None)
    y = cp.empty_like(x)
    plan.fft(x, y, cufft.CUFFT_FORWARD)
    got = y.get().astype("f4").view("c8")
    case = cases.Case("fft2", got.shape)
    close(got, cases.reference(case, x.get().astype("f4").view("c8")), shape, dtype="float16")


def test_many_plans():
    cache = cp.fft.config.get_plan_cache()
    inputs = [randn((3, n), seed=n) for n in range(50, 110)]
    cache.set_size(64)
    first = [fft(x) for x in inputs]
    for _ in range(2):
        assert all(cp.array_equal(fft(x), y) for x, y in zip(inputs, first))
        cache.clear()
    cache.set_size(16)


@pytest.mark.alone
def test_plans_come_and_go():
    """Made, used and dropped: memory does not grow."""
    pool, cache = cp.get_default_memory_pool(), cp.fft.config.get_plan_cache()
    inputs = [randn((16, n)) for n in (100, 128, 1000, 65536)]
    free = []
    for _ in range(3):
        for _ in range(25):
            for x in inputs:
                fft(x)
            cache.clear()
        cp.cuda.Device().synchronize()
        pool.free_all_blocks()
        free.append(cp.cuda.runtime.memGetInfo()[0])
    assert free[-1] >= free[0] - (4 << 20), free


# ---- graphs --------------------------------------------------------------------------------------
@pytest.mark.parametrize("planned", ("planned before", "planned inside"))
@pytest.mark.parametrize("shape", ((64, 1024), (40, 1000), (3, 65536)), ids=str)
@pytest.mark.parametrize("name", ("fft", "rfft", "fft2"))
def test_graph(name, shape, planned):
    """A replay equals eager execution bit for bit; with Twiddle also after the plan is gone."""
    function = getattr(cp.fft, name)
    cp.fft.config.clear_plan_cache()
    with cp.cuda.Stream(non_blocking=True) as stream:
        x = randn(shape, "f4" if name == "rfft" else "c8")
        want = function(x)  # leaves blocks in the stream's pool, which capture takes
        del want
        if planned == "planned inside":
            cp.fft.config.clear_plan_cache()
        stream.synchronize()
        stream.begin_capture()
        y = function(x)
        graph = stream.end_capture()
        want = function(x)
        for _ in range(3):
            y.fill(0)
            graph.launch(stream)
            assert cp.array_equal(y, want)
        if cases.DROP_IN:
            cp.fft.config.clear_plan_cache()
            y.fill(0)
            graph.launch(stream)
            assert cp.array_equal(y, want)
        stream.synchronize()


# ---- streams and threads -------------------------------------------------------------------------
def test_streams():
    inputs = [randn((200, 3000), seed=k) for k in range(4)]
    want = [ifft(fft(x)) for x in inputs]
    streams = [cp.cuda.Stream(non_blocking=True) for _ in inputs]
    cp.cuda.Device().synchronize()
    results = [None] * len(inputs)
    for _ in range(10):
        for k, stream in enumerate(streams):
            with stream:
                results[k] = ifft(fft(inputs[k]))
    cp.cuda.Device().synchronize()
    assert all(cp.array_equal(y, w) for y, w in zip(results, want))


def test_per_thread_stream():
    x = randn((50, 500))
    want = fft(x)
    cp.cuda.Device().synchronize()
    with cp.cuda.Stream.ptds:
        y = fft(x)
    cp.cuda.Stream.ptds.synchronize()
    assert cp.array_equal(y, want)


def test_threads():
    """A thread of its own has no current context until CuPy makes one."""
    lengths = [960, 1000, 1024, 1155, 1250, 2001, 2003, 4096]

    def work(n):
        with cp.cuda.Stream(non_blocking=True) as stream:
            x = randn((16, n), seed=n)
            results = [ifft(fft(x)) for _ in range(20)]
            stream.synchronize()
            return float(abs(results[-1] - x).max()), [r.get() for r in results]

    with ThreadPoolExecutor(8) as pool:
        for error, results in pool.map(work, lengths):
            assert error < 1e-5
            assert all(np.array_equal(results[0], r) for r in results)


# ---- what cuFFT does for us ----------------------------------------------------------------------
def test_callback():
    """A callback in LTO code: Twiddle has none, so cuFFT does it."""
    name = "cufftJITCallbackLoadComplex"  # of any name since CUDA 12.9
    code = f"""#include <cufftXt.h>
__device__ cufftComplex {name}(void *in, unsigned long long at, void *info, void *shared) {{
  cufftComplex x = ((cufftComplex *)in)[at];
  x.x *= 2;
  x.y *= 2;
  return x;
}}
__device__ cufftJITCallbackLoadC d_loadCallbackPtr = {name};
"""
    x = randn((8, 256))
    want = fft(2 * x)
    try:
        with cp.fft.config.set_cufft_callbacks(cb_load=code, cb_load_name=name, cb_ver="jit"):
            y = cp.fft.fft(x)
    except (RuntimeError, ImportError, OSError) as error:
        pytest.skip(f"CuPy cannot do it here: {error}")
    assert float(abs(y - want).max()) < 1e-4


def test_several_gpus():
    if cp.cuda.runtime.getDeviceCount() < 2:
        pytest.skip("needs two GPUs")
    x = randn((8, 1 << 16))
    config = cp.fft.config
    try:
        config.use_multi_gpus = True
        config.set_cufft_gpus([0, 1])
        y = cp.fft.fft(x)
    finally:
        config.use_multi_gpus = False
    assert float(abs(y - fftn(x, axes=(1,))).max()) < 1e-2


def test_large():
    n = 1 << 26
    if cp.cuda.runtime.memGetInfo()[0] < 8 * n * 8:
        pytest.skip("too little memory is free")
    x = cp.zeros(n, "c8")
    x[1] = 1
    y = cp.fft.fft(x)
    k = cp.arange(0, n, 99991)
    assert float(abs(y[k] - cp.exp(-2j * np.pi * k / n)).max()) < 1e-6
    assert float(abs(cp.fft.ifft(y) - x).max()) < 1e-6

"""PyTorch on a GPU: graphs, streams, threads, many plans at a time, a full memory, large inputs."""
import gc
import math
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import cases
import pytest
import torch

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")
plan_cache = torch.backends.cuda.cufft_plan_cache
GB = 1 << 30


def randn(*shape, dtype=torch.complex64, seed=1):
    return torch.randn(*shape, dtype=dtype, generator=torch.Generator().manual_seed(seed)).cuda()


def need(size):
    gc.collect()
    torch.cuda.empty_cache()
    if torch.cuda.mem_get_info()[0] < size:
        pytest.skip("too little memory is free")


# ---- graphs --------------------------------------------------------------------------------------
TRANSFORMS = {
    "fft": lambda x: torch.fft.fft(x),
    "ifft": lambda x: torch.fft.ifft(x),
    "fft2": lambda x: torch.fft.fft2(x),
    "rfft": lambda x: torch.fft.rfft(x.real),
    "irfft": lambda x: torch.fft.irfft(x),
    "filter": lambda x: torch.fft.ifft(torch.fft.fft(x) * 2),
    "first axis": lambda x: torch.fft.fft(x, dim=0),
}


def capture(function, x):
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        y = function(x)
    return graph, y


@pytest.mark.parametrize("planned", ("planned before", "planned inside"))
@pytest.mark.parametrize("shape", ((64, 1024), (40, 1000), (3, 65536)), ids=str)
@pytest.mark.parametrize("name", TRANSFORMS)
def test_graph(name, shape, planned):
    """A replay equals eager execution bit for bit, with new data, and with Twiddle also after its
    plan is gone, which cuFFT does not survive."""
    if not cases.DROP_IN and (name, shape, planned) == ("irfft", (3, 65536), "planned inside"):
        pytest.skip("cuFFT does not plan this while a stream is captured")
    function = TRANSFORMS[name]
    plan_cache.clear()
    x = randn(*shape)
    if planned == "planned before":
        eager = function(x)
        torch.cuda.synchronize()
    graph, y = capture(function, x)
    for seed in (1, 2):
        x.copy_(randn(*shape, seed=seed))
        y.zero_()
        graph.replay()
        assert torch.equal(y, function(x))
    if planned == "planned before":
        x.copy_(randn(*shape))
        graph.replay()
        assert torch.equal(y, eager)
    if cases.DROP_IN:
        plan_cache.clear()
        torch.fft.fft(randn(33, 77))  # takes what the plan has given back
        y.zero_()
        graph.replay()
        assert torch.equal(y, function(x))


@pytest.mark.parametrize("n", (1009, 9973, 100003))
def test_graph_prime(n):
    x = randn(4, n)
    eager = torch.fft.fft(x)
    graph, y = capture(torch.fft.fft, x)
    if cases.DROP_IN:
        plan_cache.clear()
    y.zero_()
    graph.replay()
    assert torch.equal(y, eager)


def test_graph_of_many():
    """Transforms of many lengths in one graph, replayed often."""
    inputs = [randn(8, n, seed=n) for n in (64, 96, 100, 128, 243, 500, 1000, 2048, 5000)]
    eager = [torch.fft.fft(x) for x in inputs]
    graph, outputs = capture(lambda xs: [torch.fft.fft(x) for x in xs], inputs)
    for _ in range(20):
        graph.replay()
    assert all(torch.equal(y, want) for y, want in zip(outputs, eager))


# ---- streams and threads -------------------------------------------------------------------------
def test_streams():
    """The same plan on several streams, whose work overlaps."""
    inputs = [randn(200, 3000, seed=k) for k in range(4)]
    want = [torch.fft.ifft(torch.fft.fft(x)) for x in inputs]
    streams = [torch.cuda.Stream() for _ in inputs]
    torch.cuda.synchronize()
    results = [None] * len(inputs)
    for _ in range(10):
        for k, stream in enumerate(streams):
            with torch.cuda.stream(stream):
                results[k] = torch.fft.ifft(torch.fft.fft(inputs[k]))
    torch.cuda.synchronize()
    assert all(torch.equal(y, w) for y, w in zip(results, want))


def test_stream_order():
    """A transform waits for what its stream was given before, and later work waits for it."""
    x = torch.zeros(64, 1 << 16, dtype=torch.complex64, device="cuda")
    stream = torch.cuda.Stream()
    torch.cuda.synchronize()
    with torch.cuda.stream(stream):
        torch.cuda._sleep(50_000_000)
        x.fill_(1)
        y = torch.fft.fft(x)
        total = y.sum()
    stream.synchronize()
    assert abs(total.item() - 64 * (1 << 16)) < 1


@pytest.mark.parametrize("same", (True, False), ids=("one length", "many lengths"))
def test_threads(same):
    lengths = [960] * 8 if same else [960, 1000, 1024, 1155, 1250, 2001, 2003, 4096]

    def work(k):
        with torch.cuda.stream(torch.cuda.Stream()):
            x = torch.full((16, lengths[k]), k + 1, dtype=torch.complex64, device="cuda")
            x[:, 1] = 0
            results = [torch.fft.ifft(torch.fft.fft(x)) for _ in range(20)]
            torch.cuda.current_stream().synchronize()
            return x, results

    plan_cache.clear()
    with ThreadPoolExecutor(8) as pool:
        for x, results in pool.map(work, range(8)):
            assert all(torch.equal(y, results[0]) for y in results)
            assert (results[0] - x).abs().max() < 1e-4 * x.abs().max()


# ---- plans ---------------------------------------------------------------------------------------
def test_many_plans():
    """Sixty plans alive, used by turns, then again after all were made anew."""
    inputs = [randn(3, n, seed=n) for n in range(50, 110)]
    first = [torch.fft.fft(x) for x in inputs]
    for _ in range(2):
        assert all(torch.equal(torch.fft.fft(x), y) for x, y in zip(inputs, first))
        plan_cache.clear()


@pytest.mark.alone
def test_small_plan_cache():
    """Plans come and go: memory does not grow."""
    size = plan_cache.max_size
    inputs = [randn(16, n) for n in (100, 128, 1000, 65536)]
    free = []
    try:
        plan_cache.max_size = 1
        for _ in range(3):
            for _ in range(25):
                for x in inputs:
                    torch.fft.fft(x)
            torch.cuda.synchronize()
            free.append(torch.cuda.mem_get_info()[0])
    finally:
        plan_cache.max_size = size
    assert free[-1] >= free[0] - (4 << 20), free


@pytest.mark.alone
def test_full_memory():
    """PyTorch owns nearly all memory and has room in its pool: plans are still made and run."""
    x = randn(8, 1 << 17)
    want = torch.fft.fft(x)
    plan_cache.clear()
    need(2 * GB)
    pool = torch.empty(torch.cuda.mem_get_info()[0] - (300 << 20), dtype=torch.uint8, device="cuda")
    try:
        assert torch.equal(torch.fft.fft(x), want)
        y = randn(7, 5000)
        assert (torch.fft.ifft(torch.fft.fft(y)) - y).abs().max() < 1e-4
    finally:
        del pool
        torch.cuda.empty_cache()


# ---- large inputs --------------------------------------------------------------------------------
def spot_check(x, y, points):
    """Some points of a row's spectrum by the definition, in double precision."""
    n = x.numel()
    at = torch.arange(n, device="cuda")
    for k in points:
        angle = (at * k % n).double() * (-2 * math.pi / n)
        want = (x * torch.complex(angle.cos(), angle.sin())).sum()
        assert (y[k] - want).abs() < 1e-5 * math.sqrt(n) * x.abs().max(), k


@pytest.mark.parametrize("n", (1 << 26, 10**8, 3**15 * 5), ids=("2^26", "10^8", "5*3^15"))
def test_long(n):
    need(8 * n * 8)
    x = torch.empty(n, dtype=torch.complex64, device="cuda")
    torch.view_as_real(x).normal_(generator=torch.Generator("cuda").manual_seed(1))
    y = torch.fft.fft(x)
    spot_check(x, y, (0, 1, n // 3, n - 1))
    assert (torch.fft.ifft(y) - x).abs().max() < 1e-4


@pytest.mark.alone
@pytest.mark.parametrize("shape", (((1 << 21) + 3, 1024), (2, (1 << 30) + (1 << 20))), ids=str)
def test_large(shape):
    """More than 2^31 elements: rows far from the start are right."""
    rows, n = shape
    need(5 * 8 * rows * n)
    x = torch.zeros(shape, dtype=torch.complex64, device="cuda")
    for row in (0, rows // 2, rows - 1):
        x[row, 1] = row + 1
    y = torch.fft.fft(x)
    for row in (0, rows // 2, rows - 1):
        k = torch.tensor([0, 1, 5, n // 2, n - 1], device="cuda")
        angle = k.double() * (-2 * math.pi / n)
        want = (row + 1) * torch.complex(angle.cos(), angle.sin())
        assert (y[row, k] - want).abs().max() < 1e-5 * (row + 1)


# ---- processes -----------------------------------------------------------------------------------
PROGRAMS = {
    "used": "import torch; assert torch.fft.fft(torch.ones(8, device='cuda'))[0].item() == 8",
    "unused": "import torch; torch.ones(8, device='cuda')",
    "data loaders": """
import torch
class Rows(torch.utils.data.Dataset):
    def __len__(self): return 8
    def __getitem__(self, k): return torch.fft.fft(torch.full((16,), float(k)))
x = torch.fft.fft(torch.ones(8, device='cuda'))
for y in torch.utils.data.DataLoader(Rows(), num_workers=2):
    assert torch.allclose(torch.fft.ifft(y.cuda()).real, torch.fft.ifft(y).real.cuda(), atol=1e-5)
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_exit(name):
    """A program ends cleanly, and nothing is printed."""
    done = subprocess.run([sys.executable, "-c", PROGRAMS[name]], capture_output=True, text=True,
                          timeout=60, env=os.environ)
    assert done.returncode == 0, done.stderr
    assert "widdle" not in done.stdout + done.stderr

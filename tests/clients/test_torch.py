"""PyTorch: every function of torch.fft, torch.stft and torch.istft."""
import cases
import numpy as np
import pytest
import torch

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
on_gpu = pytest.mark.skipif(DEVICE == "cpu", reason="needs a GPU")


def make(a):
    return torch.from_numpy(a).to(DEVICE)


def run(case, close):
    x = cases.draw(case)
    placed = cases.place(make, torch.broadcast_to, x, case.layout)
    y = case.call(torch.fft)(placed)
    close(y.resolve_conj().cpu().numpy(), cases.reference(case, x), case.lengths)
    assert torch.equal(y, case.call(torch.fft)(placed)), "other bits the second time"
    assert np.array_equal(placed.cpu().numpy(), x), "the input was changed"


@pytest.mark.parametrize("case", cases.both_precisions(cases.lengths()), ids=str)
def test_length(case, close):
    run(case, close)


@pytest.mark.parametrize("case", cases.in_turns(cases.one_axis()), ids=str)
def test_one_axis(case, close):
    run(case, close)


@pytest.mark.parametrize("case", cases.in_turns(cases.several_axes(True)), ids=str)
def test_several_axes(case, close):
    run(case, close)


@pytest.mark.parametrize("case", cases.in_turns(cases.layouts()), ids=str)
def test_layout(case, close):
    run(case, close)


def test_conjugate_view(close):
    x = cases.draw(cases.Case("fft", (50, 96)))
    y = torch.fft.fft(make(x).conj())
    close(y.cpu().numpy(), cases.reference(cases.Case("fft", x.shape), x.conj()), [96])


def test_out(close):
    case = cases.Case("fft", (50, 96))
    x = cases.draw(case)
    out = torch.empty(x.shape, dtype=torch.complex64, device=DEVICE)
    torch.fft.fft(make(x), out=out)
    close(out.cpu().numpy(), cases.reference(case, x), [96])


KINDS = (torch.int32, torch.uint8, torch.bool, torch.float32, torch.float64)


@pytest.mark.parametrize("dtype", KINDS, ids=str)
def test_cast(dtype, close):
    x = torch.arange(4800).reshape(50, 96).remainder(7).to(dtype)
    y = torch.fft.fft(x.to(DEVICE)).cpu().numpy()
    assert y.dtype == (np.complex128 if dtype == torch.float64 else np.complex64)
    case = cases.Case("fft", (50, 96))
    close(y, cases.reference(case, x.to(torch.float64).numpy()), [96])


@on_gpu
@pytest.mark.parametrize("n", (2, 4, 16, 64, 256, 1024, 4096, 65536))
@pytest.mark.parametrize("name", ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"))
def test_half(name, n, close):
    case = cases.Case(name, (4096 // n + 1, cases.half(name, n)), sizes=n, norm="ortho")
    x = cases.draw(case) / np.float32(16)
    kind = torch.complex32 if np.iscomplexobj(x) else torch.float16
    placed = make(x).to(kind)
    y = case.call(torch.fft)(placed)
    wide = torch.complex64 if y.is_complex() else torch.float32
    rounded = placed.to(torch.complex64 if placed.is_complex() else torch.float32).cpu().numpy()
    close(y.to(wide).cpu().numpy(), cases.reference(case, rounded), case.lengths, dtype="float16")


@on_gpu
@pytest.mark.parametrize("name", ("fft2", "rfft2", "fftn", "rfftn"))
def test_half_several_axes(name, close):
    case = cases.Case(name, (16, 32, 64), norm="ortho")
    x = cases.draw(case)
    placed = make(x).to(torch.complex32 if np.iscomplexobj(x) else torch.float16)
    y = case.call(torch.fft)(placed).to(torch.complex64)
    rounded = placed.to(torch.complex64 if placed.is_complex() else torch.float32).cpu().numpy()
    close(y.cpu().numpy(), cases.reference(case, rounded), case.lengths, dtype="float16")


@pytest.mark.parametrize("n", (8, 9))
def test_frequencies(n):
    for name in ("fftfreq", "rfftfreq"):
        want = getattr(np.fft, name)(n, 0.5)
        got = getattr(torch.fft, name)(n, 0.5, dtype=torch.float64, device=DEVICE)
        assert np.allclose(got.cpu().numpy(), want, rtol=1e-15)
    x = torch.arange(3 * n).reshape(3, n)
    for name in ("fftshift", "ifftshift"):
        assert np.array_equal(getattr(torch.fft, name)(x.to(DEVICE)).cpu().numpy(),
                              getattr(np.fft, name)(x.numpy()))


# ---- frames --------------------------------------------------------------------------------------
FRAMES = [dict(n_fft=n, hop_length=hop, center=center, normalized=normalized, onesided=onesided)
          for n, hop in ((256, 64), (400, 160), (509, 101))
          for center, normalized, onesided in ((True, False, True), (False, True, True),
                                               (True, True, False))]


@pytest.mark.parametrize("double", (False, True), ids=("fp32", "fp64"))
@pytest.mark.parametrize("frames", FRAMES, ids=lambda f: "-".join(map(str, f.values())))
def test_stft(frames, double, close):
    dtype = torch.float64 if double else torch.float32
    x = torch.randn(3, 6000, dtype=dtype, generator=torch.Generator().manual_seed(1))
    window = torch.hann_window(frames["n_fft"], dtype=dtype)
    y = torch.stft(x.to(DEVICE), window=window.to(DEVICE), return_complex=True, **frames)
    want = torch.stft(x.double(), window=window.double(), return_complex=True, **frames)
    lengths = [frames["n_fft"]]
    close(y.cpu().numpy(), want.numpy(), lengths, operations=2)
    frames = {**frames, "length": 5500}
    if frames["center"]:  # else the window's first point, 0, cannot be undone
        back = torch.istft(y, window=window.to(DEVICE), **frames)
        want = torch.istft(y.cpu().to(torch.complex128), window=window.double(), **frames)
        close(back.cpu().numpy(), want.numpy(), lengths, operations=4)


def test_stft_complex(close):
    x = torch.randn(2, 4000, dtype=torch.complex64, generator=torch.Generator().manual_seed(2))
    window = torch.hann_window(200)
    y = torch.stft(x.to(DEVICE), 200, 50, window=window.to(DEVICE), return_complex=True)
    want = torch.stft(x.to(torch.complex128), 200, 50, window=window.double(), return_complex=True)
    close(y.cpu().numpy(), want.numpy(), [200], operations=2)
    back = torch.istft(y, 200, 50, window=window.to(DEVICE), onesided=False, return_complex=True)
    close(back.cpu().numpy(), x[:, :back.shape[1]].numpy(), [200], operations=6)


# ---- gradients -----------------------------------------------------------------------------------
GRADIENTS = ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fft2", "rfft2", "irfft2", "fftn",
             "ifftn", "rfftn", "irfftn", "hfftn", "ihfftn")


@pytest.mark.parametrize("norm", ("backward", "ortho"))
@pytest.mark.parametrize("name", GRADIENTS)
def test_gradient(name, norm):
    generator = torch.Generator().manual_seed(3)
    kind = torch.float64 if name.startswith(cases.FROM_REAL) else torch.complex128
    x = torch.randn(2, 3, 5, dtype=kind, generator=generator).to(DEVICE).requires_grad_()
    function = getattr(torch.fft, name)
    assert torch.autograd.gradcheck(lambda x: function(x, norm=norm), (x,), fast_mode=True)
    assert torch.autograd.gradgradcheck(lambda x: function(x, norm=norm), (x,), fast_mode=True)


def test_gradient_stft():
    x = torch.randn(40, dtype=torch.float64).to(DEVICE).requires_grad_()
    window = torch.hann_window(8, dtype=torch.float64, device=DEVICE)
    assert torch.autograd.gradcheck(
        lambda x: torch.stft(x, 8, 4, window=window, return_complex=True), (x,), fast_mode=True)

"""A spectral filter in PyTorch: recordings are freed of hum and hiss, 64 at a time.

    python spectral_filter.py                       # with cuFFT
    twiddle run -- python spectral_filter.py        # with Twiddle
"""
import math
import time

import torch

RATE, SECONDS, CLIPS, ROUNDS = 48000, 10, 64, 50
device = "cuda" if torch.cuda.is_available() else "cpu"


def make_clips():
    """A melody of two tones each; with mains hum and white noise."""
    t = torch.arange(RATE * SECONDS, device=device) / RATE
    pitch = 220 * 2 ** (torch.arange(CLIPS, device=device)[:, None] % 24 / 12)
    clean = torch.sin(2 * math.pi * pitch * t) + 0.5 * torch.sin(3 * math.pi * pitch * t)
    hum = sum(torch.sin(2 * math.pi * 50 * k * t) / k for k in range(1, 4))
    generator = torch.Generator(device).manual_seed(1)
    return clean, clean + hum + 0.3 * torch.randn(clean.shape, generator=generator, device=device)


def denoise(clips):
    """Keeps what stands out of the noise, and drops the hum."""
    spectrum = torch.fft.rfft(clips)
    power = spectrum.abs() ** 2
    hertz = torch.fft.rfftfreq(clips.shape[-1], 1 / RATE, device=device)
    hum = ((hertz % 50) < 0.3) & (hertz < 160)
    gain = (1 - 20 * power.median(dim=-1, keepdim=True).values / power).clamp(min=0) * ~hum
    return torch.fft.irfft(spectrum * gain, n=clips.shape[-1])


def transform_only(clips):
    return torch.fft.irfft(torch.fft.rfft(clips), n=clips.shape[-1])


def milliseconds(function, clips, rounds):
    if device == "cuda":
        torch.cuda.synchronize()
    start = time.perf_counter()
    for _ in range(rounds):
        result = function(clips)
    if device == "cuda":
        torch.cuda.synchronize()
    return result, 1000 * (time.perf_counter() - start) / rounds


def decibels(clean, clips):
    return 10 * math.log10(((clips - clean) ** 2).mean() / (clean**2).mean())


clean, noisy = make_clips()
result, first = milliseconds(denoise, noisy, 1)
rounds = ROUNDS if device == "cuda" else 1
_, later = milliseconds(denoise, noisy, rounds)
_, alone = milliseconds(transform_only, noisy, rounds)
print(f"{CLIPS} recordings of {SECONDS} s on {device}: noise {decibels(clean, noisy):.1f} dB, "
      f"filtered {decibels(clean, result):.1f} dB")
print(f"first {first:.1f} ms, then {later:.3f} ms each; transforms alone {alone:.3f} ms")

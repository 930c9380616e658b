"""Twiddle: its command, its library for C programs and its drop-in for cuFFT, as files.

`twiddle help` lists what the command does; `import twiddle.cufft` puts Twiddle in cuFFT's place.
"""
from pathlib import Path

FOLDER = Path(__file__).parent  # bin/twiddle, include/twiddle.h, lib/libtwiddle.so.0, lib/cufft

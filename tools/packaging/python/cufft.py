"""Importing this module puts Twiddle in cuFFT's place, for all that this process loads afterwards.

It opens the drop-in so that later libraries find it under cuFFT's name, as `twiddle run` and
LD_PRELOAD do. Import it before PyTorch, CuPy or JAX: a cuFFT that is loaded already stays.
"""
import ctypes
import glob
import re
import sys
import warnings

from . import FOLDER


def _loaded():
    """The paths of all libcufft that this process has."""
    with open("/proc/self/maps") as maps:
        return set(re.findall(r"/\S*/libcufft\.so\.\S*", maps.read()))


def _wanted_major():
    """Of the newest cuFFT among the packages of this Python, else in CUDA's toolkit, else 12."""
    folders = [path + below for path in sys.path + [sys.prefix + "/lib"] if path
               for below in ("/nvidia/*/lib", "")]
    for places in (folders, ["/usr/local/cuda*/lib64"]):
        names = [name for place in places for name in glob.glob(place + "/libcufft.so.*")]
        majors = [int(n) for n in re.findall(r"libcufft\.so\.(1[12])\b", "\n".join(names))]
        if majors:
            return max(majors)
    return 12


def _interpose():
    before = _loaded()
    if any(path.startswith(f"{FOLDER}/") for path in before):
        return
    if before:
        warnings.warn(f"{min(before)} is loaded already: import twiddle.cufft before what uses it",
                      stacklevel=3)
    ctypes.CDLL(f"{FOLDER}/lib/cufft/libcufft.so.{_wanted_major()}", mode=ctypes.RTLD_GLOBAL)


_interpose()

#!/bin/sh
# wheel_test.sh SOURCE FOLDER PYTHON: makes the wheels in the folder, where the next run finds what
# is compiled; installs this machine's in a fresh virtual environment and uses it on the cpu device.
set -u
source=$1 folder=$2 python=$3
work=$(mktemp -d "${TMPDIR:-/tmp}/twiddle-wheel-XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
unset CFLAGS LDFLAGS PYTHONPATH VIRTUAL_ENV
checks=0
failures=0

# expect CODE COMMAND...: the exit code; what it printed is in $work/said.
expect() {
  code=$1
  shift
  "$@" >"$work/said" 2>&1
  got=$?
  checks=$((checks + 1))
  if [ "$got" -ne "$code" ]; then
    failures=$((failures + 1))
    echo "exit code $got, not $code: $*"
    tail -n 20 "$work/said"
  fi
}

# says PATTERN: in what the last command printed.
says() {
  checks=$((checks + 1))
  if ! grep -q -e "$1" "$work/said"; then
    failures=$((failures + 1))
    echo "no '$1' in:"
    tail -n 20 "$work/said"
  fi
}

# made ARCHITECTURE: its wheel, whose files need glibc 2.28 at most and nothing but glibc.
made() {
  rm -f "$folder"/*_"$1".whl
  PYTHON=$python expect 0 "$source/tools/packaging/wheel.sh" "$folder" "$1"
  for file in bin/twiddle lib/libtwiddle.so.0 lib/cufft/libcufft.so.11 lib/cufft/libcufft.so.12; do
    expect 0 readelf -W --dyn-syms -d "$folder/build-$1/stage/twiddle/$file"
    says 'NEEDED.*libc\.so\.6'
    newest=$(grep -oE 'GLIBC_[0-9.]+' "$work/said" | sort -uV | tail -n 1)
    expect 0 test "$newest" = "$(printf '%s\nGLIBC_2.28\n' "$newest" | sort -V | head -n 1)"
    others=$(sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' "$folder/build-$1/stage/twiddle/$file" |
      grep -vE '^(libc|libm|libdl|libpthread|ld-linux-.*)\.so')
    expect 0 test -z "$others"
  done
}

machine=$(uname -m)
for other in x86_64 aarch64; do
  [ "$other" = "$machine" ] && continue
  if command -v apt-get >/dev/null || [ -r "/usr/lib/$other-linux-gnu/libsqlite3.a" ]; then
    made "$other"
  else
    echo "left out: the wheel for $other (no static SQLite for it)"
  fi
done
made "$machine"

# ---- installed and used ----
expect 0 "$python" -m venv "$work/venv"
expect 0 "$work/venv/bin/pip" install --no-index "$folder"/*_"$machine".whl
export TWIDDLE_HOME="$work/home" TWIDDLE_CUFFT_DEVICE=cpu PATH="$work/venv/bin:$PATH"
version=$(sed -n 's/^project(twiddle VERSION \([0-9.]*\) .*/\1/p' "$source/CMakeLists.txt")
expect 0 twiddle --version
says "$version"
expect 2 twiddle no-such-command
expect 0 python -m twiddle plan --device cpu --policy off 1000
says record
cat >"$work/spectrum.py" <<'END'
"""A program of cuFFT's: the spectrum of one impulse, by the library that the process has."""
import ctypes, math, sys
cufft = ctypes.CDLL(sys.argv[1] or None) # '': what libraries see that name none
plan, n = ctypes.c_int(), 60
assert cufft.cufftPlan1d(ctypes.byref(plan), n, 0x29, 1) == 0
array = (ctypes.c_float * (2 * n))()
array[2] = 1
assert cufft.cufftExecC2C(plan, array, array, -1) == 0
for k in range(n):
    assert abs(array[2 * k] - math.cos(2 * math.pi * k / n)) < 1e-6
    assert abs(array[2 * k + 1] + math.sin(2 * math.pi * k / n)) < 1e-6
assert cufft.cufftDestroy(plan) == 0
print("right:", *{line.split()[-1] for line in open("/proc/self/maps") if "libcufft" in line})
END
for major in 11 12; do
  expect 0 twiddle run --major $major --report -- python "$work/spectrum.py" libcufft.so.$major
  says "right: $work/venv/lib/.*/twiddle/lib/cufft/libcufft.so.$major$"
  says '60'
done
# Without LD_PRELOAD: of the major version that the packages of this Python have.
site=$(python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
for major in 11 12; do
  mkdir -p "$site/nvidia/cufft/lib"
  : >"$site/nvidia/cufft/lib/libcufft.so.$major"
  for name in libcufft.so.$major ''; do
    expect 0 python -W error -c "import sys, twiddle.cufft; sys.argv[1:] = ['$name']
exec(open('$work/spectrum.py').read())"
    says "right: $site/twiddle/lib/cufft/libcufft.so.$major$"
  done
done
# The command finds NVIDIA's packages beside its own, wherever it is started from.
mkdir -p "$site/nvidia/cuda_nvrtc/lib"
cp "$site/twiddle/lib/libtwiddle.so.0" "$site/nvidia/cuda_nvrtc/lib/libnvrtc.so.63"
expect 0 env -i "$site/twiddle/bin/twiddle" info
says "compiler nvrtc: .*$site/nvidia/cuda_nvrtc/lib/libnvrtc.so.63"
# Too late: another cuFFT is loaded already.
mkdir "$work/other"
cp "$site/twiddle/lib/cufft/libcufft.so.12" "$work/other"
expect 0 python -c "import ctypes; ctypes.CDLL('$work/other/libcufft.so.12'); import twiddle.cufft"
says "$work/other/libcufft.so.12 is loaded already"
# Taken away again without a trace.
expect 0 pip uninstall -y twiddle
expect 1 test -e "$site/twiddle"
expect 1 test -e "$work/venv/bin/twiddle"

echo "$checks checks, $failures failed"
[ "$failures" -eq 0 ]

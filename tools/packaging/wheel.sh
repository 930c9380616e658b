#!/bin/sh
# wheel.sh FOLDER [ARCHITECTURE...]: makes Python wheels for x86_64 and aarch64 (or those named)
# with the command, the library and the drop-in for cuFFT. They need glibc 2.28 or later.
#
# Needs cmake, and python3 with a cross compiler: python3 -m pip install ziglang wheel. SQLite is
# the static one of Debian's libsqlite3-dev, which is downloaded where it is not installed.
set -eu
glibc=2.28
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
python=${PYTHON:-python3}
zig=$("$python" -c 'import os, ziglang; print(os.path.dirname(ziglang.__file__) + "/zig")')
version=$(sed -n 's/^project(twiddle VERSION \([0-9.]*\) .*/\1/p' "$source/CMakeLists.txt")

# find_sqlite ARCHITECTURE FOLDER: sets include and archive.
find_sqlite() {
  root="" below=usr/lib/$1-linux-gnu/libsqlite3.a
  if [ ! -r "/$below" ]; then
    root=$2/sqlite
    case $1 in x86_64) name=amd64 ;; *) name=arm64 ;; esac
    [ -r "$root/$below" ] || fetch_sqlite "$name" "$root"
  fi
  include=$root/usr/include archive=$root/$below
}

# fetch_sqlite ARCHITECTURE FOLDER: by Debian's name of it; with package lists of its own, so that
# this system's stay as they are.
fetch_sqlite() (
  mkdir -p "$2/lists/partial"
  cd "$2"
  set -- "$1" -oAPT::Architecture="$1" -oAPT::Architectures="$1" -oDir::State::Lists="$2/lists" \
    -oAPT::Sandbox::User=root
  architecture=$1
  shift
  apt-get -qq "$@" update
  apt-get -qq "$@" download "libsqlite3-dev:$architecture"
  dpkg -x libsqlite3-dev_*.deb .
)

# build ARCHITECTURE FOLDER: into FOLDER/bin and FOLDER/lib.
build() {
  find_sqlite "$1" "$2"
  for tool in ar ranlib; do
    printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$zig" "$tool" >"$2/$tool"
    chmod +x "$2/$tool"
  done
  cmake -S "$source" -B "$2" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$1" \
    -DCMAKE_C_COMPILER="$zig;cc;--target=$1-linux-gnu.$glibc" -DCMAKE_AR="$2/ar" \
    -DCMAKE_RANLIB="$2/ranlib" -DCMAKE_BUILD_TYPE=Release -DCMAKE_SHARED_LINKER_FLAGS=-s \
    -DCMAKE_EXE_LINKER_FLAGS=-s -DTWIDDLE_TESTS=OFF -DTWIDDLE_TOOLS=ON -DTWIDDLE_PNG=OFF \
    -DTWIDDLE_SQLITE=static -DTWIDDLE_SQLITE_INCLUDE="$include" \
    -DTWIDDLE_SQLITE_STATIC="$archive"
  cmake --build "$2" --parallel "$(nproc)" \
    --target twiddle twiddle_command twiddle_cufft11 twiddle_cufft12
}

# stage ARCHITECTURE FOLDER STAGE: the wheel's files.
stage() {
  package=$3/twiddle information=$3/twiddle-$version.dist-info
  rm -rf "$3"
  mkdir -p "$package/bin" "$package/include" "$package/lib/cufft" "$information/licenses"
  cp "$here"/python/*.py "$package"
  cp "$2/bin/twiddle" "$package/bin"
  cp "$2/lib/libtwiddle.so.0" "$package/lib"
  cp "$2/lib/cufft/libcufft.so.11" "$2/lib/cufft/libcufft.so.12" "$package/lib/cufft"
  cp "$source/include/twiddle.h" "$package/include"
  cp "$source/LICENSE" "$information/licenses"
  cat >"$information/METADATA" <<END
Metadata-Version: 2.4
Name: twiddle
Version: $version
Summary: Fast Fourier transforms on NVIDIA GPUs, kernels generated on demand; a drop-in for cuFFT
License-Expression: MIT
License-File: LICENSE
Requires-Python: >=3.8
Provides-Extra: cuda12
Requires-Dist: nvidia-cuda-nvrtc-cu12; extra == "cuda12"
Provides-Extra: cuda13
Requires-Dist: nvidia-cuda-nvrtc<14,>=13; extra == "cuda13"
Description-Content-Type: text/markdown

END
  cat "$source/README.md" >>"$information/METADATA"
  cat >"$information/WHEEL" <<END
Wheel-Version: 1.0
Generator: wheel.sh
Root-Is-Purelib: false
Tag: py3-none-manylinux_$(echo $glibc | tr . _)_$1
END
  printf '[console_scripts]\ntwiddle = twiddle.__main__:main\n' >"$information/entry_points.txt"
}

[ $# -gt 0 ] || set -- x86_64 aarch64
for architecture in "$@"; do
  build=$folder/build-$architecture
  mkdir -p "$build"
  build "$architecture" "$build" >"$build/log.txt" 2>&1 || {
    tail -n 20 "$build/log.txt"
    echo "The build for $architecture failed; $build/log.txt holds all of it." >&2
    exit 1
  }
  stage "$architecture" "$build" "$build/stage"
  "$python" -m wheel pack "$build/stage" --dest-dir "$folder"
done

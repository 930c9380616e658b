#!/bin/sh
# test.sh: installs what is missing, builds with warnings as errors, runs the tests.
#
#   tools/test.sh [--sanitize | --clang] [arguments of ctest...]
#
#   --sanitize  address and undefined-behaviour sanitizers, in build-asan
#   --clang     with clang, in build-clang
#
# These two repeat random tests less often, and leave compiling all golden kernels to the usual
# build. Kernels for the cpu device are compiled once for all three, and kept in build-kernels for a
# day.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
# shellcheck source=tools/packages.sh
. tools/packages.sh

need_packages build-essential cmake libsqlite3-dev libfftw3-dev alsa-utils groff-base libpng-dev
folder=build-test
set_up='-DTWIDDLE_WERROR=ON -DTWIDDLE_TESTS=ON'
elsewhere= # tests that take long and are left to the usual build
case ${1:-} in
--sanitize)
  shift
  folder=build-asan
  set_up="$set_up -DTWIDDLE_SANITIZE=address,undefined"
  # The tests read these: how often a random test or a fuzzer repeats itself.
  export TWIDDLE_TEST_ROUNDS="${TWIDDLE_TEST_ROUNDS:-20000}"
  export TWIDDLE_TEST_FAMILIES="${TWIDDLE_TEST_FAMILIES:-8}"
  export TWIDDLE_TEST_ERRORS="${TWIDDLE_TEST_ERRORS:-9}"
  elsewhere='test_nvrtc_goldens'
  ;;
--clang)
  shift
  need_packages clang
  folder=build-clang
  set_up="$set_up -DCMAKE_C_COMPILER=clang"
  export TWIDDLE_TEST_PROBLEMS="${TWIDDLE_TEST_PROBLEMS:-300}"
  export TWIDDLE_TEST_ERRORS="${TWIDDLE_TEST_ERRORS:-9}"
  elsewhere='test_nvrtc_goldens'
  ;;
*) # with the wheels' test, whose cross compiler is from PyPI
  need_packages python3-venv
  if python3 -m venv "$folder/python" && "$folder/python/bin/pip" -q install ziglang wheel; then
    set_up="$set_up -DTWIDDLE_PYTHON=$PWD/$folder/python/bin/python3"
  fi
  ;;
esac

mkdir -p "$folder"
# shellcheck disable=SC2086 # a list of words
if ! { cmake -S . -B "$folder" $set_up && cmake --build "$folder" --parallel "$(nproc)"; } \
  >"$folder/build.log" 2>&1; then
  grep -n -i -A 12 -e 'error' "$folder/build.log" | head -n 80
  echo "The build in $folder failed; $folder/build.log holds all of it." >&2
  exit 1
fi
echo "Built in $folder without a warning."
sed -n 's/^-- Left out/Left out/p' "$folder/build.log"
if ! "$folder/bin/twiddle" plan --device cuda --policy off 16 >/dev/null 2>&1; then
  echo 'Left out: what needs a GPU (tests with the label gpu are skipped).'
fi
if ! why=$("$folder/bin/twiddle" emit --cubin /dev/null 16 2>&1); then
  echo "Left out: compiling for GPUs: $(echo "$why" | tail -n 1)"
fi
export TWIDDLE_TEST_COMPILED="${TWIDDLE_TEST_COMPILED:-$PWD/build-kernels}"
if [ -d "$TWIDDLE_TEST_COMPILED" ]; then
  find "$TWIDDLE_TEST_COMPILED" -type f -mtime +0 -delete
fi
if [ -n "$elsewhere" ]; then
  echo "Left out: what takes long and is left to the usual build ($elsewhere)."
fi
cd "$folder"
PATH=$PWD/kernel_cc:$PATH
ctest --parallel "$(nproc)" --output-on-failure --exclude-regex "^($elsewhere)\$" "$@"

#!/bin/sh
# setup.sh: installs what is missing, builds, and runs the main job: a real recording through
# `twiddle transform`, checked against the definition. Works without a GPU, on the cpu device.
#
#   tools/setup.sh [FILE.wav]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
recording=${1:-/usr/share/sounds/alsa/Front_Center.wav}
case $recording in
/*) ;;
*) recording=$PWD/$recording ;;
esac
cd "$here/.."
# shellcheck source=tools/packages.sh
. tools/packages.sh

need_packages build-essential cmake libsqlite3-dev alsa-utils libpng-dev

echo '== building'
mkdir -p build
if ! { cmake -S . -B build -DTWIDDLE_TESTS=OFF && cmake --build build --parallel "$(nproc)"; } \
  >build/setup.log 2>&1; then
  tail -n 40 build/setup.log
  echo 'The build failed; build/setup.log holds all of it.' >&2
  exit 1
fi
twiddle=build/bin/twiddle
"$twiddle" --version

# What is missing is said in one line each; the rest runs all the same.
device=auto
if ! why=$("$twiddle" plan --device cuda --policy off 16 2>&1); then
  device=cpu
  echo "Left out: computing on a GPU, the cpu device serves: $(echo "$why" | tail -n 1)"
fi
if ! why=$("$twiddle" emit --cubin /dev/null 1024 2>&1); then
  echo "Left out: compiling for GPUs: $(echo "$why" | tail -n 1)"
fi

picture=build/spectrum.png
set -- # the option that draws it
if "$twiddle" info | grep -q '^pictures: libpng'; then
  set -- --picture "$picture"
else
  picture=
  echo 'Left out: the picture (no libpng)'
fi

# The kernel is compiled anew, so that its source is there to be shown.
echo "== the spectrum of $recording, in frames"
rm -rf build/kernel
mkdir build/kernel
if ! said=$(TWIDDLE_CACHE=none TWIDDLE_DUMP=build/kernel "$twiddle" transform "$recording" \
  --window hann --frame 1024 --hop 256 --device "$device" --check --describe \
  -o build/frames.npy "$@"); then
  echo "$said"
  exit 1
fi
plan=$(echo "$said" | sed -n '/^transform: /,/^check: /{/^transform: \|^check: /!p;}')
echo "$said" | sed '/^transform: /,/^check: /{/^transform: \|^check: /!d;}'

echo '== and back, as the line about the frames says'
# shellcheck disable=SC2046 # options
"$twiddle" transform build/frames.npy --device "$device" --check -o build/back.wav \
  $(echo "$said" | sed -n 's/^frames: .* back: twiddle transform //p')

echo '== how the spectrum was computed: schedule, record, and why'
echo "$plan"
record=$(echo "$plan" | sed -n 's/^ *record \([0-9a-f]*\): .*/\1/p' | head -n 1)
kernel=$(echo "$plan" | sed -n 's/^ *kernel //p' | head -n 1)

echo '== what the profile holds about this kernel'
"$twiddle" profile query "select device, precision, length, type, at_load, radices, kernel, \
ns_per_element, fraction_of_copy, runs, measured from speed where kernel = '$record'"

echo "== the kernel's source, in part (all of it: build/kernel/$kernel.cu)"
head -n 2 "build/kernel/$kernel.cu"
echo '...'
sed -n '/^TW_KERNEL(/,/^ *\/\* stage/p' "build/kernel/$kernel.cu" |
  grep -v 'tw_complex x[0-9]* = {0, 0};' | head -n 50

if [ -n "$picture" ]; then
  echo "== the picture of the recording is in $picture, the recording from its frames in build/back.wav"
else
  echo '== the recording from its frames is in build/back.wav'
fi

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

echo "== the spectrum of $recording, in frames"
said=$("$twiddle" transform "$recording" --window hann --frame 1024 --hop 256 --device "$device" \
  --check -o build/frames.npy "$@")
echo "$said"
rows=$(echo "$said" | sed -n 's/^transform: \([0-9]*\) of .*/\1/p')

echo '== and back, as the line about the frames says'
# shellcheck disable=SC2046 # options
"$twiddle" transform build/frames.npy --device "$device" --check -o build/back.wav \
  $(echo "$said" | sed -n 's/^frames: .* back: twiddle transform //p')

echo '== how length 1024 is computed: schedule, record, and why'
plan=$("$twiddle" plan --device "$device" --policy off --kind r2c "1024*${rows:-1}")
echo "$plan"
record=$(echo "$plan" | sed -n 's/^ *record \([0-9a-f]*\): .*/\1/p' | head -n 1)

echo '== the row of the profile that chose it (none: the model did)'
"$twiddle" profile query "select v.device, v.precision, v.length, v.radices, v.kernel, \
v.ns_per_element, v.fraction_of_copy, v.runs, v.measured from speed v join schedule s \
on s.device = v.device_id and s.class = v.class_id \
and v.kernel = printf('%08x', s.kernel) where v.kernel = '$record'"

echo "== the kernel's source, in part (all of it: build/kernel-1024.cu)"
"$twiddle" emit --record "$(echo "$plan" | sed -n 's/^ *record [0-9a-f]*: //p' | head -n 1)" \
  >build/kernel-1024.cu
head -n 3 build/kernel-1024.cu
echo '...'
sed -n '/^TW_KERNEL(/,/^ *{ \/\* stage/p' build/kernel-1024.cu | grep -v 'tw_complex x[0-9]* = {0, 0};' |
  head -n 30

if [ -n "$picture" ]; then
  echo "== the picture of the recording is in $picture, the recording from its frames in build/back.wav"
else
  echo '== the recording from its frames is in build/back.wav'
fi

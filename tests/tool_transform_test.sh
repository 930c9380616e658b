#!/bin/sh
# tool_transform_test.sh TWIDDLE: `twiddle transform`: bad inputs, round trips, kinds, formats, and
# files that are written whole or not at all.
# shellcheck source=tests/tool_help.sh
. "$(dirname "$0")/tool_help.sh"

# ---- bad inputs ----
npy '<f8' '16,' 118 >good.npy
eight >>good.npy
head -c 200 good.npy >short.npy
printf 'this is a poem, not an array' >poem.npy
: >empty.npy
npy '<i8' '16,' 118 >integers.npy
eight >>integers.npy
npy '<f8' '0,' 118 >nothing.npy
npy '<f8' '' 118 >scalar.npy
bytes '\000\000\000\000\000\000\360\077' >>scalar.npy
printf 'RIFF\004\000\000\000WAVE' >hollow.wav
printf 'words\n' >poem.wav
t="$tool transform --device cpu -o out.npy"
# shellcheck disable=SC2086 # $t is a list of words
{
  expect 2 'missing.npy: No such file' $t missing.npy
  expect 2 'not a .npy file' $t poem.npy
  expect 2 'not a .npy file' $t empty.npy
  expect 2 'promises 128 bytes' $t short.npy
  expect 2 "type is '<i8'" $t integers.npy
  expect 2 'empty' $t nothing.npy
  expect 2 'no axis' $t scalar.npy
  expect 2 'no data' $t hollow.wav
  expect 2 'not a WAVE file' $t poem.wav
  expect 2 'not a regular file' $t /dev/null
  expect 2 'axis 1' $t --axis 1 good.npy
  expect 2 'axis 1' $t --axes 0,1 good.npy
  expect 2 'named twice' $t --axes 0,-1 good.npy
  expect 2 'takes axes' $t --axes 0, good.npy
  expect 2 'exclude' $t --axes 0 --axis 0 good.npy
  expect 2 'leave samples out' $t --frame 8 --hop 9 good.npy
  expect 2 'frame' $t --hop 4 good.npy
  expect 2 'along the last axis' $t --frame 8 --axis 0 good.npy
  expect 2 'is no window: hann' $t --window hanning good.npy
  expect 2 'a BETA from 0 to 500' $t --window kaiser:x good.npy
  expect 2 'BETA' $t --frame 8 --window kaiser good.npy
  expect 2 'positive' $t --frame 0 good.npy
  expect 2 'positive' $t --frame 8 --hop 0 good.npy
  expect 2 'less than 2^61' $t --frame 9223372036854775807 good.npy
  expect 2 'leave samples out' $t --frame 8 --hop 9223372036854775807 good.npy
  expect 2 'axes such as' $t --axes 9223372036854775808 good.npy
  expect 2 'the array has 1 axes' $t --axis 9223372036854775807 good.npy
  expect 2 'the array has 1 axes' $t --axis -9223372036854775807 good.npy
  expect 2 'scale' $t --scale 0 good.npy
  expect 2 'scale' $t --scale nan good.npy
  expect 2 'auto|c2c|r2c' $t --kind r2d good.npy
  expect 2 'c2r takes complex numbers' $t --kind c2r good.npy
  expect 2 'inverse is for --kind c2c' $t --kind dct2 --inverse good.npy
  expect 2 'points is for --kind c2r' $t --points 16 good.npy
  expect 2 'overlap-add is for --kind c2r' $t --overlap-add good.npy
  expect 2 'samples needs --overlap-add' $t --samples 4 good.npy
  expect 2 'puts it together' $t --frame 8 --overlap-add good.npy
  expect 2 'draws a batch of spectra\|without libpng' $t --picture no.png good.npy
  expect 2 'pictures are .png files, not .jpg' $t --picture no.jpg good.npy
}
absent no.png
absent out.npy
t="$tool transform --device cpu good.npy"
# shellcheck disable=SC2086 # $t is a list of words
{
  refused 'nowhere/out.npy: No such file' $t -o nowhere/out.npy
  refused 'Is a directory' $t -o "$work/"
  refused '536870911' $t --kind dct2 --rate 99999999999 -o out.wav
  if "$tool" info | grep -q '^pictures: libpng'; then
    npy '<f8' '2, 8' 118 >rows.npy
    eight >>rows.npy
    t="$tool transform --device cpu rows.npy"
    refused 'nowhere/no.png: No such file' $t -o out.npy --picture nowhere/no.png
    refused 'the same file, both' $t -o both --picture both
    refused 'the same file, /dev/stdout' $t -o - --picture /dev/stdout
  fi
}
absent both
absent out.npy
absent out.wav
if [ ! -e /dev/nvidia0 ]; then
  expect 3 'transform' "$tool" transform --device cuda -o out.npy good.npy
  absent out.npy
fi

# ---- round trips ----
npy '<c16' '16,' 118 >complex.npy
for word in '\360\077' '\000\100' '\010\100' '\020\100' '\024\100' '\030\100' '\034\100' '\040\100' \
  '\360\077' '\000\100' '\010\100' '\020\100' '\024\100' '\030\100' '\034\100' '\040\100'; do
  bytes "\\000\\000\\000\\000\\000\\000$word\\000\\000\\000\\000\\000\\000\\000\\000"
done >>complex.npy
expect 2 'dct2 takes real numbers' "$tool" transform --device cpu --kind dct2 complex.npy -o no.npy
expect 0 'passed' "$tool" transform --device cpu --scale -2 --check good.npy -o negative.npy
expect 0 'passed' "$tool" transform --device cpu --kind c2c --check good.npy -o forward.npy
expect 0 'complex128 of shape (16)' "$tool" transform --device cpu --check --inverse --scale 1/n \
  forward.npy -o back.npy
# Small integers come back exactly, or within a unit in the last place: compare through a tool
# that reads both. The difference's transform must be nothing but rounding.
size=$(wc -c <back.npy)
checks=$((checks + 1))
if [ "$size" -ne 384 ]; then
  failures=$((failures + 1))
  echo "back.npy has $size bytes, not 384"
fi
numbers back.npy >back.txt
numbers complex.npy >wanted.txt
checks=$((checks + 1))
if ! paste back.txt wanted.txt | awk '
    { d = $1 - $2; if (d < 0) d = -d; if (d > 1e-14) bad = 1; n++ }
    END { exit bad || n != 32 }'; then
  failures=$((failures + 1))
  echo 'forward, then inverse, does not give the input back'
fi
# X[0] is the sum, 72; X[1] is 0 because the row repeats itself after 8.
numbers forward.npy | head -n 4 >head.txt
checks=$((checks + 1))
if ! awk 'NR == 1 { d = $1 - 72 } NR > 1 { d = $1 } d * d > 1e-24 { bad = 1 }
          END { exit bad || NR != 4 }' head.txt; then
  failures=$((failures + 1))
  echo 'the sum of the inputs is not the first output'
fi

# Along axis 0 of the 4 x 4 array is along axis 1 of its transpose, which has another file.
npy '<f8' '4, 4' 118 >square.npy
eight >>square.npy
c="$tool transform --device cpu --check --kind c2c"
# shellcheck disable=SC2086 # $c is a list of words
{
  expect 0 'shape (4, 4)' $c --axis 0 square.npy -o columns.npy
  expect 0 'shape (4, 4)' $c --axis -2 square.npy -o again.npy
  expect 0 'of length 4x4' $c --axes all square.npy -o plane.npy
  sed "s/'fortran_order': False/'fortran_order': True /" square.npy >fortran.npy
  expect 0 'in Fortran order' $c --axis 1 fortran.npy -o turned.npy
  expect 0 'complex64' $c --precision f32 square.npy -o single.npy
}
same columns.npy again.npy
# The same bytes as an array in Fortran order have their axes the other way round.
numbers turned.npy >turned.txt
numbers columns.npy >columns.txt
same turned.txt columns.txt

# A pulse-coded recording of one channel: 64 samples of a sawtooth.
{
  bytes 'RIFF\244\000\000\000WAVEfmt \020\000\000\000\001\000\001\000'
  bytes '\200\273\000\000\000\167\001\000\002\000\020\000data\200\000\000\000'
  i=0
  while [ $i -lt 64 ]; do
    bytes "\\000\\$(printf '%o' $((i % 16)))"
    i=$((i + 1))
  done
} >saw.wav
expect 0 '64 samples' "$tool" transform --device cpu --check --frame 32 --hop 16 saw.wav -o saw.npy
expect 0 'shape (5, 17)' "$tool" transform --device cpu --describe --frame 32 --hop 16 saw.wav \
  -o saw.npy

# ---- kinds ----
real="$tool transform --device cpu --check"
numbers good.npy >good.txt
numbers square.npy >square.txt
# shellcheck disable=SC2086 # $real is a list of words
{
  expect 0 'r2c, on cpu' $real good.npy -o half.npy
  expect 0 'complex128 of shape (9)' $real --kind r2c good.npy -o half.npy
  numbers forward.npy | head -n 18 >first.txt
  numbers half.npy >half.txt
  near half.txt first.txt
  expect 0 'float64 of shape (16)' $real --kind c2r --scale 1/n half.npy -o back.npy
  numbers back.npy >back.txt
  near back.txt good.txt
  expect 2 '9 points belongs to 16 or 17, not 18' $real --kind c2r --points 18 half.npy -o no.npy
  expect 0 'float64 of shape (17)' $real --kind c2r --points 17 half.npy -o odd.npy
  expect 0 'shape (4, 3)' $real --axes all square.npy -o plane.npy
  expect 0 'float64 of shape (4, 4)' $real --axes all --kind c2r --scale 1/n plane.npy -o back.npy
  numbers back.npy >back.txt
  near back.txt square.txt
  for pair in dct1:dct1 dct2:dct3 dct3:dct2 dct4:dct4 dst1:dst1 dst2:dst3 dst3:dst2 dst4:dst4 \
    dht:dht r2hc:hc2r; do # orthogonal ones give the input back
    expect 0 'float64 of shape (16)' $real --ortho --kind ${pair%:*} good.npy -o there.npy
    expect 0 'float64 of shape (16)' $real --ortho --kind ${pair#*:} there.npy -o back.npy
    numbers back.npy >back.txt
    [ $pair = r2hc:hc2r ] || near back.txt good.txt
  done
  expect 0 'float64 of shape (4, 4)' $real --kind dct2 --axes all --scale 0.25 square.npy -o there.npy
  # Halves: float16 in and out, complex ones with an axis of 2; bf16 in float32.
  expect 0 'complex halves, as float16 of shape (9, 2)' $real --precision f16 good.npy -o half16.npy
  expect 0 'float16 of shape (16)' $real --kind c2r half16.npy -o real16.npy
  expect 0 'complex halves, as float16 of shape (9, 2)' $real real16.npy -o again16.npy
  expect 0 'complex halves, as float16 of shape (16, 2)' $real --precision f16 complex.npy -o c16.npy
  expect 0 'complex halves, as float16 of shape (16, 2)' $real --kind c2c c16.npy -o c16.npy
  expect 0 'bf16, as complex64 of shape (9)' $real --precision bf16 good.npy -o bf16.npy
  expect 0 'float32 of shape (16)' $real --kind dct2 --precision bf16 good.npy -o bf16.npy
  expect 0 'float16, as float32 of shape (64)' $real --kind dct2 --precision f16 saw.wav -o f16.wav
  # Windows and frames: the recording comes back; a .wav says its rate, and a .npy does not.
  expect 0 'passed' $real --window hamming good.npy -o windowed.npy
  expect 0 'passed' $real --kind dct2 --window kaiser:4 --axes all square.npy -o windowed.npy
  for window in '' hann hamming blackman kaiser:6; do
    option=${window:+--window $window}
    expect 0 "back: twiddle transform --kind c2r --overlap-add --hop 4 .*--samples 64" \
      $real $option --frame 16 --hop 4 saw.wav -o saw.npy
    expect 0 'float32 of shape (64), 48000 samples a second' $real --kind c2r --overlap-add --hop 4 \
      $option --rate 48000 saw.npy -o back.wav
    expect 0 '48000 samples a second, 1 channel, 64 samples' $real --kind dct4 back.wav -o back.npy
    od -An -v -j 44 -t d2 saw.wav | tr -s ' ' '\n' | grep . >saw.txt
    od -An -v -j 58 -t f4 back.wav | tr -s ' ' '\n' | grep . >back.txt
    checks=$((checks + 1))
    if ! paste back.txt saw.txt | awk '{ d = 32768 * $1 - $2; if (d * d > 1e-4) bad = 1 }
        END { exit bad || NR != 64 }'; then
      failures=$((failures + 1))
      echo "the recording does not come back through frames with the window '$window'"
    fi
  done
  expect 0 'float64 of shape (60)' $real --kind c2r --overlap-add --hop 4 $option --samples 60 \
    --precision f64 saw.npy -o back.npy
  refused 'hop of 16 is too large for this window' $real --kind c2r --overlap-add --hop 16 \
    --window hann saw.npy -o no.npy
  refused 'hold 64 samples' $real --kind c2r --overlap-add --hop 4 --samples 65 saw.npy -o no.npy
  refused 'takes its spectra' $real --kind c2r --frame 8 saw.npy -o no.npy
  refused 'how many samples a second there are: --rate' $real --kind c2r --overlap-add --hop 4 \
    saw.npy -o no.wav
  expect 2 'complex values cannot be written as a recording' $real saw.wav -o no.wav
  absent no.wav
  if "$tool" info | grep -q 'pictures: libpng'; then
    expect 0 'drew: saw.png' $real --frame 16 --hop 4 saw.wav -o saw.npy --picture saw.png
    expect 0 'PNG' head -c 8 saw.png
    expect 0 'drew: plane.png' $real --axes all square.npy -o plane.npy --picture plane.png
    expect 2 'draws a batch of spectra' $real --kind c2r saw.npy -o no.npy --picture no.png
  else
    expect 2 'without libpng' $real --frame 16 saw.wav -o saw.npy --picture saw.png
  fi
}

# A number that is none fails the check, which says so.
npy '<f8' '16,' 118 >nan.npy
eight | head -c 120 >>nan.npy
bytes '\000\000\000\000\000\000\370\177' >>nan.npy
expect 1 'the input holds 1 numbers that are NaN' "$tool" transform --device cpu --check nan.npy -o no.npy
if command -v script >/dev/null; then
  {
    npy '<f4' '65536,' 118
    head -c 262144 /dev/zero
  } >zeros.npy
  expect 0 'check  *\[[#.]*\] .* [0-9.]* s' script -qec \
    "'$tool' transform --device cpu --kind c2c --check zeros.npy -o no.npy" /dev/null
fi

expect 2 'not a regular file' "$tool" transform "$work" -o no.npy

# ---- outputs: formats, links, modes and pipes ----
expect 2 'back.mp3: only .npy and .wav files are written, not .mp3' "$tool" transform --device cpu \
  saw.wav -o back.mp3
absent back.mp3
for name in - /dev/stdout; do # the array alone goes into a pipe, words go to standard error
  "$tool" transform --device cpu --check --describe complex.npy -o $name 2>words.txt | cat >piped
  same piped forward.npy
  expect 0 'passed' cat words.txt
done
absent ./-
mkfifo fifo
cat fifo >piped &
expect 0 'wrote: fifo' "$tool" transform --device cpu complex.npy -o fifo
wait $!
same piped forward.npy
: >private.npy
chmod 600 private.npy
ln -s private.npy link.npy
expect 0 'wrote: link.npy' "$tool" transform --device cpu complex.npy -o link.npy
same private.npy forward.npy
expect 0 '^lrwx' ls -l link.npy
expect 0 '^-rw-------' ls -l private.npy
expect 0 'planned in .* ms, computed and fetched in .* ms' "$tool" transform --device cpu complex.npy -o fine

report

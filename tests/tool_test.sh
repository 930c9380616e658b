#!/bin/sh
# tool_test.sh TWIDDLE: the command as its users meet it, on the cpu device: exit codes, refusals
# with a reason, files that are written whole or not at all, a round trip. Uses a private cache and
# profile. Needs the host's C compiler, as the cpu device does.
set -u
tool=$1
work=$(mktemp -d "${TMPDIR:-/tmp}/twiddle-tool-XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
export TWIDDLE_HOME="$work/home"
export TWIDDLE_POLICY=off # tuning is tested elsewhere
unset TWIDDLE_CACHE TWIDDLE_PROFILE TWIDDLE_LOG
cd "$work" || exit 1
checks=0
failures=0

# expect CODE PATTERN COMMAND...: the exit code, and a pattern in what it prints (either stream).
expect() {
  code=$1 pattern=$2
  shift 2
  "$@" >out 2>err
  got=$?
  checks=$((checks + 1))
  if [ "$got" -ne "$code" ]; then
    failures=$((failures + 1))
    echo "exit code $got, not $code: $*"
    cat out err
  elif ! cat out err | grep -q -e "$pattern"; then
    failures=$((failures + 1))
    echo "no '$pattern' in the output of: $*"
    cat out err
  fi
}

# absent FILE: must not exist.
absent() {
  checks=$((checks + 1))
  if [ -e "$1" ]; then
    failures=$((failures + 1))
    echo "$1 exists"
  fi
}

# bytes OCTAL: the bytes a printf format stands for.
bytes() {
  # shellcheck disable=SC2059 # the argument is a format on purpose
  printf "$1"
}

# npy DESCR SHAPE HEADER_BYTES: a version 1 header; the text is padded with spaces to its size.
npy() {
  bytes '\223NUMPY\001\000'
  bytes "\\$(printf '%o' "$3")\\000"
  printf "%-$(($3 - 1))s\n" "{'descr': '$1', 'fortran_order': False, 'shape': ($2), }"
}

# Eight float64 numbers: 1 2 3 4 5 6 7 8, twice.
eight() {
  for _ in 1 2; do
    bytes '\000\000\000\000\000\000\360\077\000\000\000\000\000\000\000\100'
    bytes '\000\000\000\000\000\000\010\100\000\000\000\000\000\000\020\100'
    bytes '\000\000\000\000\000\000\024\100\000\000\000\000\000\000\030\100'
    bytes '\000\000\000\000\000\000\034\100\000\000\000\000\000\000\040\100'
  done
}

# same FILE FILE: equal bytes.
same() {
  checks=$((checks + 1))
  if ! cmp "$1" "$2"; then
    failures=$((failures + 1))
  fi
}

# ---- usage ----
expect 2 'COMMAND' "$tool"
expect 0 'transform' "$tool" --help
expect 0 '^twiddle [0-9]' "$tool" --version
expect 2 'unknown command' "$tool" frobnicate
commands='transform plan emit bench tune run profile cache info doctor help completion'
for command in $commands; do
  expect 0 "twiddle $command" "$tool" "$command" --help
  expect 0 "twiddle $command" "$tool" help "$command"
  expect 2 "unknown option '--frobnicate'" "$tool" "$command" --frobnicate
done
expect 2 "no command 'frobnicate'" "$tool" help frobnicate
expect 2 'a shell is needed' "$tool" completion
expect 2 "unknown action 'csh'" "$tool" completion csh
expect 2 'of less than 2^63' "$tool" plan --batch 9223372036854775808 16

# ---- what is made from the tables of options ----
"$tool" help --man >twiddle.1
expect 0 '^.SH ENVIRONMENT' cat twiddle.1
if command -v groff >/dev/null; then
  groff -ww -man -Tascii -P-cbou twiddle.1 >page.txt 2>warnings.txt
  expect 0 '^no warning$' sh -c 'cat warnings.txt; [ -s warnings.txt ] || echo no warning'
  expect 0 'max-work SIZE' cat page.txt
else
  echo 'left out: the manual page (no groff)'
fi
# offered.bash WORD...: what bash offers for the last word of a command line.
cat >offered.bash <<'SCRIPT'
. ./twiddle.bash
COMP_WORDS=(twiddle "$@") COMP_CWORD=$#
_twiddle
printf '[%s]' "${COMPREPLY[@]}"
SCRIPT
if command -v bash >/dev/null; then
  "$tool" completion bash >twiddle.bash
  for command in $commands; do
    expect 0 "\[$command\]" bash offered.bash "${command%?}"
  done
  expect 0 '^\[--max-work\]$' bash offered.bash plan --ma
  expect 0 '^\[f64\]$' bash offered.bash plan --precision f6
  expect 0 '^\[f32\]\[f64\]\[f16\]\[bf16\]$' bash offered.bash plan --precision =
  expect 0 '^\[dst1\]\[dst2\]\[dst3\]\[dst4\]$' bash offered.bash transform --kind ds
  expect 0 '^\[f64\]$' bash offered.bash plan --precision = f6
  expect 0 '^\[\]$' bash offered.bash plan --batch ''
  expect 0 '^\[off\]$' bash offered.bash bench 16 --policy of
  expect 0 '^\[show\]$' bash offered.bash profile sh
  expect 0 '^\[twiddle.bash\]$' bash offered.bash profile import twiddle.b
  expect 0 '^\[twiddle.bash\]$' bash offered.bash transform --check -o twiddle.b
  expect 0 '^\[zsh\]$' bash offered.bash completion z
  expect 0 '^\[tune\]$' bash offered.bash help tu
  expect 0 '^\[\]$' bash offered.bash frobnicate ''
else
  echo 'left out: completion in bash (no bash)'
fi
for shell in zsh fish; do
  "$tool" completion $shell >twiddle.$shell
  if command -v $shell >/dev/null; then
    expect 0 '^read$' sh -c "$shell --no-exec twiddle.$shell && echo read"
  else
    echo "left out: completion in $shell (no $shell)"
  fi
done
if command -v fish >/dev/null; then
  expect 0 '^--max-work' fish -c 'source twiddle.fish; complete -C "twiddle plan --ma"'
  expect 0 '^f64' fish -c 'source twiddle.fish; complete -C "twiddle plan --precision f6"'
fi

expect 2 'needed' "$tool" transform
expect 2 'length' "$tool" plan
expect 2 'no length' "$tool" plan --device cpu 12a
expect 2 'no length' "$tool" plan --device cpu 0
expect 2 'no device' "$tool" plan --device tpu 16
expect 2 'f32|f64|f16|bf16' "$tool" plan --precision f128 16
expect 2 'c2c|r2c|c2r|dct1' "$tool" plan --kind dct5 16
expect 2 'inverse is for --kind c2c' "$tool" plan --device cpu --kind r2c --inverse 16
expect 2 'unknown action' "$tool" profile frobnicate
expect 2 'unknown action' "$tool" cache frobnicate
expect 2 'no architecture' "$tool" emit --arch sm_x 16
expect 2 'lengths are needed' "$tool" bench
expect 2 'takes a positive integer' "$tool" plan --device cpu --batch 0 16
for order in --json --columns; do # products beyond 63 bits
  expect 2 'too large' "$tool" plan --device cpu "$order" --batch 9223372036854775807 16
  expect 2 'too large' "$tool" plan --device cpu "$order" '2^31x2^31'
  expect 2 'too large for any memory' \
    "$tool" bench --device cpu "$order" --batch 576460752303423488 16
  expect 2 'too large for any memory' "$tool" bench --device cpu "$order" '2^30x2^31'
done
for number in 9223372036854775808 99999999999999999999 -9223372036854775809; do
  for option in 'plan --batch' 'plan --alternatives' 'bench --rounds' 'tune --budget-ms' \
    'plan --process-budget-ms' 'emit --kernel'; do
    # shellcheck disable=SC2086 # a list of words
    expect 2 'of less than 2^63' "$tool" $option $number 16
  done
done
expect 2 'of less than 2^63' "$tool" transform --axis -9223372036854775808 in.npy -o out.npy
expect 2 'fewer than 2^31' "$tool" plan --process-budget-ms 2147483648 16
expect 2 'at most 1001 rounds' "$tool" bench --rounds 9223372036854775807 16
for size in 9223372036854775808 9223372036854775807K 8589934592G; do
  for option in 'plan --bytes' 'plan --max-work' 'bench --bytes' 'tune --max-work'; do
    # shellcheck disable=SC2086 # a list of words
    expect 2 'less than 2^63, such as' "$tool" $option $size 16
  done
done
for length in 9223372036854775808 '2^63' '2^32x2^32' '16*2^60' '3^40'; do
  for command in plan bench tune emit 'cache warm' 'profile show'; do
    # shellcheck disable=SC2086 # a list of words
    expect 2 'less than 2^63 points in all' "$tool" $command "$length"
  done
done
for command in plan bench tune; do # what can be written, but not be computed
  for most in '--batch 9223372036854775807' '--bytes 9223372036854775807' \
    '--columns --batch 9223372036854775807'; do
    # shellcheck disable=SC2086 # a list of words
    expect 2 'too large\|too long\|memory\|2^' "$tool" $command --device cpu $most 16
  done
done
for command in 'emit --describe' 'emit --columns --describe' 'cache warm --arch sm_90'; do
  # shellcheck disable=SC2086 # a list of words
  expect 2 'too large\|no schedule\|2^' "$tool" $command '2^31x2^31'
done
expect 2 'no rows to print' "$tool" profile export --json away.db
absent away.db
expect 2 'takes a positive integer' "$tool" emit --kernel 0 300x200
expect 0 'TWIDDLE_POLICY=fast is not' env TWIDDLE_POLICY=fast "$tool" info
expect 0 'TWIDDLE_LOG=warning is not' env TWIDDLE_LOG=warning "$tool" info
expect 0 'TWIDDLE_LOG: /missing/log cannot' env TWIDDLE_LOG=info:/missing/log "$tool" info
expect 0 '^\[$' env TWIDDLE_POLICY=fast sh -c '"$1" plan --device cpu --json 16 2>/dev/null' sh "$tool"

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
  expect 2 'scale' $t --scale -1 good.npy
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
expect 2 'nowhere' "$tool" transform --device cpu -o nowhere/out.npy good.npy
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
od -An -v -j 128 -t f8 back.npy | tr -s ' ' '\n' | grep . >back.txt
od -An -v -j 128 -t f8 complex.npy | tr -s ' ' '\n' | grep . >wanted.txt
checks=$((checks + 1))
if ! paste back.txt wanted.txt | awk '
    { d = $1 - $2; if (d < 0) d = -d; if (d > 1e-14) bad = 1; n++ }
    END { exit bad || n != 32 }'; then
  failures=$((failures + 1))
  echo 'forward, then inverse, does not give the input back'
fi
# X[0] is the sum, 72; X[1] is 0 because the row repeats itself after 8.
od -An -v -j 128 -N 32 -t f8 forward.npy | tr -s ' ' '\n' | grep . >head.txt
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
od -An -v -j 128 -t f8 turned.npy >turned.txt
od -An -v -j 128 -t f8 columns.npy >columns.txt
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
numbers() { # FILE: its float64 numbers, one a line
  od -An -v -j 128 -t f8 "$1" | tr -s ' ' '\n' | grep .
}
# near FILE FILE: as many numbers, equal to a few units of rounding.
near() {
  checks=$((checks + 1))
  if ! paste "$1" "$2" | awk 'NF != 2 { bad = 1 } { d = $1 - $2; if (d * d > 1e-26) bad = 1 }
      END { exit bad || !NR }'; then
    failures=$((failures + 1))
    echo "the numbers of $1 and $2 differ"
  fi
}
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
  expect 2 'hop of 16 is too large for this window' $real --kind c2r --overlap-add --hop 16 \
    --window hann saw.npy -o no.npy
  expect 2 'how many samples a second there are: --rate' $real --kind c2r --overlap-add --hop 4 \
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

# ---- listings ----
expect 0 '' "$tool" plan --device cpu 16 '30*7'
expect 0 '"length": "16", "kind": "c2c"' "$tool" plan --device cpu --json 16
expect 0 'transforms, r2c, f64, on cpu' "$tool" plan --device cpu --kind r2c --precision f64 16
expect 0 'transforms, dst3, f32, on cpu' "$tool" plan --device cpu --kind dst3 30x20
expect 2 'no schedule' "$tool" plan --device cpu 4294967311
expect 0 'by Rader: a convolution of length 256' "$tool" plan --device cpu 257
expect 0 '10 times 101, by Rader: convolutions of length 100' "$tool" plan --device cpu 1010
expect 0 'by Bluestein: a convolution' "$tool" plan --device cpu 4007
expect 0 '"method": "rader".*"method": "bluestein"' \
  sh -c '"$1" plan --device cpu --json 257 4007 | tr -d "\n"' sh "$tool"
expect 0 '"method": "stockham"' "$tool" plan --device cpu --json 60
expect 0 '16x16 points in one block' "$tool" plan --device cpu 16x16
expect 0 '2 launches of 2 kernels, 2 compiled, no work area' "$tool" plan --device cpu 300x200
expect 0 '3 launches of 3 kernels.*no work area' "$tool" plan --device cpu --max-work 1 30000
expect 2 'max-work takes 1 or more bytes' "$tool" plan --device cpu --max-work 0 30030
expect 0 'names 5 transforms: --batch 7 is not used' "$tool" plan --device cpu '16*5' --batch 7
expect 0 'planned in [0-9.]* ms: tuning [0-9.]* ms, choosing .* ms; the kernel was made while tuning' \
  "$tool" plan --device cpu --policy lazy 36
expect 0 'planned in [0-9.]* ms: .*loading [0-9.]* ms.*; the kernel came from the cache' \
  "$tool" plan --device cpu 16
expect 0 'estimates are those of an sm_90, which it models' "$tool" plan --device cpu 16
expect 2 'a work area of 240240 bytes is needed' "$tool" plan --device cpu --max-work 240239 '30030*1'
expect 0 '2 launches of 2 kernels, 0 compiled, no work area' "$tool" plan --device cpu 300x200
expect 0 '2 launches of 2 kernels, 2 compiled, work area of' "$tool" plan --device cpu '2^16*2'
expect 0 '3 launches of 3 kernels, 3 compiled, work area of' "$tool" plan --device cpu '20011*2'
expect 0 '"method": "bluestein".*"method": "bluestein"' "$tool" plan --device cpu --json '20011*2'
expect 2 'no schedule' "$tool" plan --device cpu 16x4294967311
expect 0 'several_passes 32x64 batch 8: .* us, +.* %, passes 32 64, work area of' \
  "$tool" plan --device cpu --alternatives 2 '2048*8'
expect 0 '"alternatives": \[{"way": "one_pass", "numbers": \[16\]' \
  sh -c '"$1" plan --device cpu --alternatives 1 --json 16 | tr -d "\n"' sh "$tool"
expect 0 'in_place: .* us, passes 64 256 64$' "$tool" plan --device cpu --way in_place '2^20*4'
expect 0 'convolution.*chirp' "$tool" plan --way list
expect 2 'there are copy, one_block' "$tool" plan --device cpu --way guesswork 16
expect 2 'in_place cannot compute' "$tool" plan --device cpu --way in_place 30
expect 2 'exclude each other' "$tool" plan --device cpu --way in_place --alternatives 1 64
expect 0 '__global__\|TW_KERNEL' "$tool" emit 16
expect 0 'TW_KERNEL' "$tool" emit --kind c2r --precision f16 16
expect 0 'points of the transform' "$tool" emit --fields
expect 2 '.' "$tool" emit --record 'nonsense=1'
record='n=16 radices=4x4 elements=4 threads=4 transforms=8'
expect 0 'TW_KERNEL' "$tool" emit --record "$record"
expect 0 'TW_KERNEL' "$tool" emit 16 --record "$record"
expect 2 'the record is for 16 points, not 8' "$tool" emit 8 --record "$record"
expect 2 'lengths are needed' "$tool" emit 8 16 --record "$record"
expect 2 'json' "$tool" emit --json 16
expect 0 '"kernel": 2' "$tool" emit --describe --json '2^16'
expect 0 '2 TW_KERNEL' sh -c "'$tool' emit '2^16' | grep -c '^TW_KERNEL' | sed 's/$/ TW_KERNEL/'"
"$tool" emit '2^16' >several.cu # one source, which compiles where there is a compiler
expect 0 '2 namespaces' sh -c "grep -c '^namespace' several.cu | sed 's/$/ namespaces/'"
expect 0 'same' sh -c "test \$(grep -c '^#define' several.cu) -eq \$(grep -c '^#undef' several.cu) &&
  echo same"
nvcc=$(command -v nvcc || ls /usr/local/cuda*/bin/nvcc 2>/dev/null | tail -n 1)
[ -z "$nvcc" ] ||
  expect 0 'compiled' sh -c "'$nvcc' -arch=sm_90 -cubin -o several.cubin several.cu && echo compiled"
expect 2 'has 2 kernels' "$tool" emit --kernel 3 '2^16'
expect 2 'chooses one' "$tool" emit --cubin 16.cubin '2^16'
checks=$((checks + 1))
if [ "$(TWIDDLE_NVRTC=/nowhere "$tool" emit --cubin 16.cubin 16 2>&1 | wc -l)" -ne 1 ]; then
  failures=$((failures + 1))
  echo 'a missing NVRTC takes more or less than one line'
fi
absent 16.cubin
expect 0 '.' env TWIDDLE_CACHE=none TWIDDLE_DUMP="$work/dump" "$tool" plan --device cpu 16
for suffix in cu options log; do
  expect 0 "$suffix" sh -c "ls '$work'/dump/*.$suffix"
done
expect 0 '.' "$tool" info
expect 0 '^{' "$tool" info --json
expect 0 "^$TWIDDLE_HOME" "$tool" cache path
expect 0 "^$TWIDDLE_HOME" "$tool" profile path
expect 0 '^tw_f32_16x16_[a-z0-9_]* *16x16  *cpu  *[1-9][0-9]*  *[0-9]* [smin]* ago  *whole  *[0-9a-f]*$' \
  "$tool" cache list
expect 0 '^tw_f32_rf32_cf32_250_[a-z0-9_]* *250  *cpu ' sh -c \
  '"$1" plan --device cpu --kind r2c 250*2 >/dev/null; "$1" cache list' sh "$tool"
expect 0 '^tw_f64_chirp  *-  *cpu ' sh -c '"$1" plan --device cpu --precision f64 20011*2 >/dev/null
  "$1" cache list' sh "$tool"
expect 0 '"kernel": "tw_f32_16x16_.*"used": "20.*Z".*"name": "[0-9a-f]\{64\}"' "$tool" cache list --json
expect 0 '.' "$tool" cache check
expect 0 '.' "$tool" profile list
expect 0 '0 problems' "$tool" profile check
expect 2 'profile query: \|not authorized' "$tool" profile query 'delete from measurement'
expect 2 'neither a view' "$tool" profile show 'kernel; drop table kernel'
TWIDDLE_POLICY=note "$tool" plan --device cpu 68545 1x256x256 >planned.txt
expect 0 ' 68545 .* 350 x 392 x 350  bluestein  model ' "$tool" profile show 68545
expect 0 ' 2     392  none     filter ' "$tool" profile show 68545
expect 0 ' 256x256 .* 256 x 256 ' "$tool" profile show 256x256
expect 0 '^{"transforms": \[\]' "$tool" profile show --json 392
expect 0 '^68545,c2c,f32,packed,1,1,' "$tool" profile query --csv "select * from transforms where length = '68545'"
expect 0 'no transform of this length' "$tool" profile show 77
expect 0 'removed' "$tool" cache clear
expect 0 'record_id' "$tool" bench --device cpu --no-cufft --rounds 2 --bytes 64K --csv 16 30
expect 0 'f32,12x5,8,' "$tool" bench --device cpu --no-cufft --rounds 1 --columns --csv '12x5*8'
for kind in r2c c2r dct2; do
  expect 0 "f16,12x5,8,.*,$kind\$" "$tool" bench --device cpu --no-cufft --rounds 1 --columns --csv \
    --kind $kind --precision f16 '12x5*8'
done
expect 0 '^r2c  f32 .* 30 ' "$tool" bench --device cpu --no-cufft --rounds 1 --bytes 4K --kind r2c 30
expect 0 '"us"' "$tool" bench --device cpu --rounds 1 --bytes 4K --json 16
expect 0 '"rel_l2": null' "$tool" bench --device cpu --rounds 1 --no-cufft --json '2^16*1'
expect 0 '^verdict: fine: all [1-9]' "$tool" doctor --bundle report.txt
expect 0 'self-test' cat report.txt
expect 0 '^verdict: fine: all [1-9][0-9]* tests passed; devices: .*cpu' head -n 1 report.txt
expect 0 '"passed": true' "$tool" doctor --json
expect 0 '"kind": "dct3", "precision": "f64", "length": 1001, "passed": true' \
  "$tool" doctor --json --kind dct3 --precision f64
expect 0 'rule fits dropped' "$tool" tune --device cpu --budget-ms 1 --bytes 64K --json --explain 16
expect 2 'no profile is written' env TWIDDLE_PROFILE=none "$tool" tune --device cpu --budget-ms 1 16
rows=$("$tool" profile query 'select count(*) from measurement' | tail -n 1 | tr -d ' ')
# Interrupted, tuning keeps what it measured and says so; the next run goes on from there.
"$tool" tune --device cpu 2000 4096 >told.txt 2>warned.txt &
pid=$!
for _ in $(seq 120); do # what is measured is written while it runs
  sleep 0.5
  now=$("$tool" profile query 'select count(*) from measurement' | tail -n 1 | tr -d ' ')
  [ "$now" -gt "$rows" ] && break
done
kill -TERM $pid
wait $pid
expect 0 '^143$' echo $?
expect 0 '^rows were written$' sh -c "[ $now -gt $rows ] && echo rows were written"
expect 0 '^2000: 65 transforms (1016 KiB), no limit of time' cat told.txt
expect 0 '^2000: [1-9][0-9]* kernels* measured in this run of .* s, kept in .*profile.db' cat told.txt
expect 0 'interrupted at about [0-9]* %: the same command goes on' cat told.txt
expect 0 '4096: not begun' cat warned.txt
measured=$(sed -n 's/^2000: \([0-9]*\) kernels* measured.*/\1/p' told.txt)
expect 0 "^ *${measured:-none}\$" "$tool" profile query \
  'select count(*) from measurement join class on id = class where length = 2000'
expect 0 '"measured": 0, "left": "nothing".*"known": [1-9]' \
  sh -c '"$1" tune --device cpu --bytes 4K 1 >/dev/null; sleep 1; "$1" tune --device cpu --json --bytes 4K 1' sh "$tool"
expect 0 '^2 kernels\|^pass 2: \|schedule: 2 launches' "$tool" tune --device cpu --budget-ms 500 '2^16*1'
# Interrupted, a measurement of planning removes its private folder.
folders=$(find /tmp -maxdepth 1 -name 'twiddle-bench-*' -user "$(id -u)" | wc -l)
"$tool" bench --device cpu --no-cufft --plan-times 16 32 64 128 256 512 1000 1001 2000 3000 4096 >/dev/null &
pid=$!
sleep 0.7
kill -TERM $pid
wait $pid
expect 0 '^143$' echo $?
expect 0 "^$folders\$" sh -c "find /tmp -maxdepth 1 -name 'twiddle-bench-*' -user '$(id -u)' | wc -l"
if command -v script >/dev/null; then # on a terminal, a bar shows that time passes
  expect 0 '\[[#.]*\] .* [1-9][.][0-9] s' script -qec \
    "timeout --preserve-status -s INT 4 '$tool' tune --device cpu 3000; true" /dev/null
fi
expect 0 '^exported to exported.db: [1-9][0-9]* measurements and [1-9][0-9]* schedules' \
  "$tool" profile export exported.db
expect 0 '^exported to /dev/stdout' sh -c '"$1" profile export /dev/stdout 2>&1 >piped' sh "$tool"
expect 0 ' 0 problems\|^0 problems' env TWIDDLE_PROFILE="$work/piped" "$tool" profile check
expect 2 'no profile is written' env TWIDDLE_PROFILE=none "$tool" profile import exported.db
for new in '[1-9][0-9]*' 0; do
  expect 0 "^imported from exported.db: $new measurements and $new schedules were new; .* [1-9]" \
    env TWIDDLE_POLICY=off TWIDDLE_PROFILE="$work/imported.db" "$tool" profile import exported.db
done
expect 0 'imported.db: [1-9]' env TWIDDLE_PROFILE="$work/imported.db" "$tool" profile list
# A kernel from the cache needs no NVRTC: the library stays closed (where the loader can tell).
if "$tool" cache warm --arch sm_90 64 '2^16' 65537 >warmed.txt 2>&1; then
  expect 2 'arch sm_50: .* compiles for nothing that sm_50 can run' \
    "$tool" cache warm --arch sm_50 64
  expect 0 '^tw_f32_64_.* sm_90 ' "$tool" cache list
  expect 0 'tw_f32_chirp *compiled' cat warmed.txt
  expect 0 '.' env LD_DEBUG=files LD_DEBUG_OUTPUT=opened-anew "$tool" cache warm --arch sm_90 30
  expect 0 '.' env LD_DEBUG=files LD_DEBUG_OUTPUT=opened-again "$tool" cache warm --arch sm_90 64 '2^16' \
    65537
  expect 2 'no such GPU' "$tool" cache warm --seen
  expect 2 'needs lengths, --seen or --common' "$tool" cache warm
  printf 'name some GPU\narch 80\n' >facts.txt
  expect 2 'facts.txt: no line tells sms' "$tool" cache warm --facts facts.txt 64
  printf 'sms 108\nwarp 32\nblock_threads_max 1024\nsm_threads_max 2048\nsm_blocks_max 32\n' >>facts.txt
  printf 'sm_registers 65536\nblock_shared_max 166912\nsm_shared 167936\n' >>facts.txt
  printf 'block_shared_reserved 1024\nl2_bytes 41943040\ndriver 0\ncopy_mbps 1555200\n' >>facts.txt
  printf 'issue_mips 609120.0\n' >>facts.txt
  expect 0 '^ *64 *sm_80 .*compiled' "$tool" cache warm --facts facts.txt 64
  expect 0 '^ *64 *sm_80 .*was there' "$tool" cache warm --facts facts.txt 64
  # In one file, which is a layer as well, and the same bytes again.
  expect 0 '^[1-9][0-9]* kernels packed' "$tool" cache pack kernels.twc
  # No home directory is needed for it.
  expect 0 '^ *64 *sm_80 .*was there' env -u HOME -u TWIDDLE_HOME TWIDDLE_CACHE="none:$work/kernels.twc" \
    "$tool" cache warm --facts facts.txt 64
  expect 0 'cache layer .*/kernels.twc: [1-9][0-9]* kernels in one file' \
    env TWIDDLE_CACHE="none:$work/kernels.twc" "$tool" info
  expect 0 'cache layer .*/away.twc: not used: it is not there' \
    env TWIDDLE_CACHE="none:$work/away.twc" "$tool" info
  expect 0 '^[1-9][0-9]* kernels added, 0 were there, 0 are damaged' \
    env TWIDDLE_CACHE="$work/unpacked" "$tool" cache unpack kernels.twc
  expect 0 '"packed": [1-9]' env TWIDDLE_CACHE="$work/unpacked" "$tool" cache pack --json again.twc
  same kernels.twc again.twc
  expect 2 'is a packed file' env TWIDDLE_CACHE="$work/kernels.twc" "$tool" cache clear
  expect 2 'is no packed cache' "$tool" cache unpack facts.txt
  expect 2 'does not exist' "$tool" cache unpack away.twc
  if cat opened-anew.* 2>/dev/null | grep -q nvrtc; then
    expect 0 '^0$' sh -c 'cat opened-again.* | grep -c nvrtc || true'
  fi
else
  expect 0 'NVRTC\|nvrtc' cat warmed.txt
  echo 'left out: kernels for a GPU that is elsewhere (no NVRTC)'
fi
checks=$((checks + 1))
if [ -n "${HOME:-}" ] && [ "$HOME" != / ] && grep -q -F "$HOME/" report.txt; then
  failures=$((failures + 1))
  echo 'the bundle names the home directory'
fi

echo "$checks checks, $failures failed"
[ "$failures" -eq 0 ]

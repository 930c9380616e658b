#!/bin/bash
# run_test.sh TWIDDLE CLIENT12 CLIENT11 REAL: twiddle run, and what the drop-in hands over, with the
# clients of this folder, on the cpu device. REAL is the folder of the fake libraries that stand for
# the real cuFFT. Needs the host's C compiler, as the cpu device does.
# shellcheck disable=SC2016 # the shell that a test starts expands its words
set -u
tool=$1 client=$2 client11=$3 real=$4
work=$(mktemp -d "${TMPDIR:-/tmp}/twiddle-dropin-XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
command -v cc >/dev/null || command -v gcc >/dev/null || { echo 'left out: no C compiler'; exit 77; }
export TWIDDLE_HOME="$work/home" TMPDIR="$work/tmp" TWIDDLE_CUFFT_DEVICE=cpu
export TWIDDLE_CUFFT_REAL="$real/libcufft.so.12" FAKE_CUFFT_LOG="$work/log"
unset TWIDDLE_CACHE TWIDDLE_PROFILE TWIDDLE_LOG TWIDDLE_POLICY LD_PRELOAD
unset TWIDDLE_CUFFT_VERIFY TWIDDLE_CUFFT_REPORT TWIDDLE_CUFFT_TALLY
mkdir "$TMPDIR"
cd "$work" || exit 1
checks=0
failures=0

fail() {
  failures=$((failures + 1))
  echo "$1"
  cat out err
}

# run CODE COMMAND...: its exit code; its output is in out and err.
run() {
  code=$1
  shift
  timeout 300 "$@" >out 2>err
  got=$?
  checks=$((checks + 1))
  [ "$got" -eq "$code" ] || fail "exit code $got, not $code: $*"
}

# says PATTERN [FILE]: a line of standard error, or of a file, has it.
says() {
  checks=$((checks + 1))
  grep -q -e "$1" "${2:-err}" || fail "no '$1' in ${2:-standard error}"
}

# silent [FILE]: nothing is there.
silent() {
  checks=$((checks + 1))
  [ ! -s "${1:-err}" ] || fail "something in ${1:-standard error}"
}

# ---- a program's own output and exit code ----
run 0 "$tool" run -- "$client" compute
silent
silent out
run 7 "$tool" run -- "$client" exit 7
says 'nothing was intercepted: no plan of libcufft.so.12 was made'
run 143 "$tool" run -- "$client" raise 15
run 137 "$tool" run -- "$client" raise 9
run 0 "$tool" run -- echo -n --major 11
checks=$((checks + 1))
[ "$(cat out)" = '--major 11' ] || fail 'arguments of the program were taken'
run 127 "$tool" run -- ./missing
says 'missing cannot be run: No such file'
run 126 "$tool" run -- "$work"
run 2 "$tool" run
says 'what to run follows --'
run 2 "$tool" run "$client" -- compute
run 2 "$tool" run --major 13 -- "$client" compute
run 0 env LD_PRELOAD=libm.so.6 "$tool" run -- sh -c 'echo $LD_PRELOAD'
says 'libcufft.so.12:libm.so.6' out
nested() { "$tool" run --major 11 -- "$tool" run --major 12 -- sh -c 'echo =$LD_PRELOAD'; }
export -f nested
export tool
run 0 env LD_PRELOAD=libm.so.6 bash -c nested
says '^=/[^:]*/libcufft.so.12:libm.so.6$' out
run 0 "$tool" run --lazy -- sh -c 'echo policy $TWIDDLE_POLICY'
says 'policy lazy' out
run 0 "$tool" run --policy off -- sh -c 'echo policy $TWIDDLE_POLICY'
says 'policy off' out
run 0 "$tool" run -- sh -c 'echo policy [$TWIDDLE_POLICY]'
says 'policy \[\]' out
run 0 env TMPDIR=/missing "$tool" run -- "$client" compute
says 'nothing will be counted: /missing/'

mkdir -p 'with a blank/bin' 'with a blank/lib/cufft'
cp "$tool" 'with a blank/bin/twiddle'
run 2 'with a blank/bin/twiddle' run -- "$client" compute
says 'the drop-in libcufft.so.12 is neither in'
: >'with a blank/lib/cufft/libcufft.so.12'
run 2 'with a blank/bin/twiddle' run -- "$client" compute
says 'LD_PRELOAD takes no path with a blank'

if [ ! -e /dev/nvidiactl ]; then
  run 9 env -u TWIDDLE_CUFFT_DEVICE "$tool" run -- "$client" compute # no GPU, but it was asked for
  says '^client: no plan'
  checks=$((checks + 1))
  ! grep -q intercepted err || fail 'what failed counts as not intercepted'
fi

# Signals for the command are the program's.
timeout --foreground -k 5 60 "$tool" run -- "$client" wait >out 2>err &
waiting=$!
until [ -s out ]; do sleep 0.01; done
kill -TERM $waiting
wait $waiting
got=$?
checks=$((checks + 1))
[ $got -eq 143 ] || fail "exit code $got after SIGTERM"

if env --ignore-signal=CHLD true 2>out; then
  run 7 env --ignore-signal=CHLD "$tool" run -- "$client" exit 7
else
  echo 'left out: an ignored SIGCHLD (env cannot set it)'
fi
run 0 sh -c 'trap "" HUP; exec "$@"' sh "$tool" run -- sh -c 'kill -HUP $$; echo alive'
says alive out

# ---- which version ----
run 0 "$tool" run -- "$client" version
says 'version 12000' out
run 0 "$tool" run -- "$client" version "$real/libcufft.so.12"
says 'version 12789' out
run 0 "$tool" run -- "$client" version "$real/libcufft.so.11" # of another major version
says 'version 12000' out
run 0 env TWIDDLE_CUFFT_VERSION=12.3.0 "$tool" run -- "$client" version "$real/libcufft.so.12"
says 'version 12300' out

# ---- which library ----
run 0 "$tool" run --report -- "$client11" compute
says '2  Twiddle  c2c f32 12'
run 0 "$tool" run --major 12 -- "$client11" path "$real/libcufft.so.11"
says 'nothing was intercepted: no plan of libcufft.so.12'
says "$real/libcufft.so.11 was called: try --major 11"
printf '#!/bin/sh\necho %s/nvidia/cufft/lib/libcufft.so.11\n' "$work" >python3
chmod +x python3
printf '#!/usr/bin/env -S python3 -B\n' >script
chmod +x script
for program in ./python3 ./script; do
  run 0 env PATH="$work:$PATH" "$tool" run -- $program
  says 'no plan of libcufft.so.11 was made'
done
run 0 env TWIDDLE_CUFFT_REAL="$real/libcufft.so.11" "$tool" run -- "$client" path "$real/libcufft.so.12"
says "libcufft.so.12 was called: Twiddle does not reach"
run 0 "$tool" run -- "$client" map "$real/libcufft.so.12"
says 'nothing was intercepted'
checks=$((checks + 1))
! grep -q 'was called' err || fail 'what was only mapped counts as called'

# ---- processes ----
run 0 "$tool" run --report -- "$client" fork
says 'in all: plans 4, executions 8'
run 0 "$tool" run --report -- sh -c '"$1" compute; "$1" compute' sh "$client"
says '       2           4  Twiddle  c2c f32 12: kernels: 1 by the model, 1 from the cache'
run 0 "$tool" run -- "$client" daemon
sleep 0.4 # the program's own child goes on for that long
run 0 ls "$TMPDIR"
silent out

# ---- the report, without the command ----
run 0 env LD_PRELOAD="$(dirname "$tool")/../lib/cufft/libcufft.so.12" TWIDDLE_CUFFT_REPORT=1 \
  "$client" fork
says 'in all: plans 4, executions 8'
run 0 env LD_PRELOAD="$(dirname "$tool")/../lib/cufft/libcufft.so.12" TWIDDLE_CUFFT_REPORT="$work/report" \
  "$client" compute
silent
says 'in all: plans 1, executions 2' report
run 0 env LD_PRELOAD="$(dirname "$tool")/../lib/cufft/libcufft.so.12" "$client" compute
silent
silent out

# ---- comparing ----
run 0 "$tool" run --verify -- "$client" all
says '^compared with cuFFT: agree 36, differ 0, skipped 0'
run 0 env FAKE_CUFFT_FAULT=1 "$tool" run --verify -- "$client" all
says '^different from cuFFT: c2r f64 4x12, 3 at once (2 of 2): relative L2 distance'
says '^compared with cuFFT: agree 0, differ 36, skipped 0'
run 0 env FAKE_CUFFT_REFUSES=12 "$tool" run --verify -- "$client" compute
says '^not compared: c2c f32 12 (1 of 1): cuFFT refuses it with status 16'
says '^compared with cuFFT: agree 0, differ 0, skipped 1'
run 0 env TWIDDLE_CUFFT_REAL="$work/none.so" "$tool" run --verify -- "$client" compute
says 'not compared: .*none.so cannot be used'

# What the real library does is allowed beside a capture; on the cpu device there is no context.
rm -f log
run 0 env LD_PRELOAD="$real/libcuda.so.1" "$tool" run --verify -- "$client" compute
cat >expected <<'LOG'
capture mode 2
cufftCreate 1000
cufftXtMakePlanMany 1000 12
cufftXtExec 1000
cufftDestroy 1000
capture mode 0
LOG
run 0 diff expected log

# ---- handing over ----
rm -f log
run 0 "$tool" run --report -- "$client" hand-over
says '       1           1  cuFFT    a handle for cufftXtSetJITCallback'
says '       1           1  Twiddle  c2c f32 12'
cat >expected <<'LOG'
cufftCreate 1000
cufftSetStream 1000 0x70
cufftSetAutoAllocation 1000 0
cufftSetPlanPropertyInt64 1000 1 1
cufftSetWorkArea 1000 area
cufftXtSetJITCallback 1000 load 0
cufftMakePlan1d 1000 12
cufftSetStream 1000 (nil)
cufftExecC2C 1000
cufftCreate 1001
cufftXtSetGPUs 1001 2
cufftDestroy 1001
cufftCreate 1001
cufftSetPlanPropertyInt64 1001 4 7
cufftDestroy 1001
cufftCreate 1001
cufftSetPlanPropertyInt64 1001 3 1
cufftSetPlanPropertyInt64 1001 2 8
cufftDestroy 1001
cufftDestroy 1000
cufftCreate 1000
cufftXtGetSizeMany 1000 12
cufftDestroy 1000
LOG
run 0 diff expected log
# Without a compiler, nothing can be planned here.
alone=(env PATH=/missing TWIDDLE_CACHE=none TWIDDLE_LOG=info)
run 0 "${alone[@]}" "$tool" run --report -- "$client" compute
says "handed over to $real/libcufft.so.12: no C compiler"
says '       1           2  cuFFT    c2c f32 12: no C compiler'
run 9 "${alone[@]}" TWIDDLE_CUFFT_REAL=none "$tool" run -- "$client" compute
says 'not handed over .*TWIDDLE_CUFFT_REAL=none switches forwarding off'
run 9 "${alone[@]}" TWIDDLE_CUFFT_REAL="$(dirname "$tool")/../lib/cufft/libcufft.so.12" \
  "$tool" run -- "$client" compute
says 'not handed over .*cannot be used' # the drop-in is not taken for the real one
unset TWIDDLE_CUFFT_REAL
run 0 "${alone[@]}" LD_LIBRARY_PATH="$(dirname "$tool")/../lib/cufft:$real" "$tool" run -- "$client" compute
says "handed over to $real/libcufft.so.12"
mkdir -p site-packages/nvidia/cufft/lib site-packages/cupy
cp "$real/libcufft.so.12" site-packages/nvidia/cufft/lib
cp "$real/libcufft.so.11" site-packages/cupy/fft.so
run 0 "${alone[@]}" LD_PRELOAD="$work/site-packages/cupy/fft.so" "$tool" run --major 12 -- "$client" compute
says "handed over to $work/site-packages/nvidia/cufft/lib/libcufft.so.12"

# ---- learning on the way, where it is wanted ----
for learns in --lazy ''; do
  # shellcheck disable=SC2086 # an option or none
  run 0 env TWIDDLE_HOME="$work/learns$learns" TWIDDLE_CUFFT_REAL=none \
    "$tool" run $learns --report -- "$client" compute
  [ -z "$learns" ] || says 'Twiddle  c2c f32 12: kernels: 1 measured'
  [ -n "$learns" ] || says 'Twiddle  c2c f32 12: kernels: 1 by the model'
done

# ---- what was wanted is tuned ----
export TWIDDLE_HOME="$work/tuned"
run 0 "$tool" tune --device cpu
says 'nothing that programs planned here is left to tune'
run 0 env TWIDDLE_CUFFT_REAL=none "$tool" run -- "$client" compute
run 0 "$tool" tune --device cpu
says '^12\*1: 1 transforms' out
says '^12\*1: [1-9][0-9]* kernels* measured' out
says 'nothing is left to measure' out
run 0 "$tool" tune --device cpu
silent out
says 'nothing that programs planned here is left to tune'
run 0 "$tool" tune --device cpu --budget-ms 1 15 # which no program planned
run 0 env TWIDDLE_CUFFT_REAL=none "$tool" run -- "$client" all
run 0 "$tool" tune --device cpu --budget-ms 1
says '^r2c f64 4x12\*' out
says 'transforms are left out: the profile does not tell how their points lie'
run 1 grep -q '^15' out

echo "$checks checks, $failures failed"
[ "$failures" -eq 0 ]

#!/bin/sh
# on_gpu.sh: everything that needs a GPU, from a finished build, in one go: tests, sanitizers,
# benchmarks beside cuFFT. Builds nothing. Prints a short table last.
#
#   tools/bench/on_gpu.sh BIN OUT [STAGE...]
#
# BIN: the folder of the programs. OUT: where the CSV files go.
# Stages, all of them when none is named:
#   test      the tests with the label gpu
#   sanitize  memcheck and racecheck over real and windowed transforms, and kernels of every family
#   off       the model alone          -> off-f32.csv, off-f64.csv
#   lazy      after 1, 3 and 8 rounds of first plans -> lazy1-f32.csv, ..., lazy8-f64.csv
#   earned    lazy with 10, 1000 and 100000 executions credited to each transform after each process
#             (EARNED_EXECUTIONS), and off: what planning cost in each of 8 processes, and the speed
#             after some of them (EARNED_AFTER) relative to full -> earned.csv, earned-*.csv
#   full      full tuning, FULL_MS milliseconds each, 3500 by default: a step begun is ended
#             -> full-f32.csv, full-f64.csv, tune-*.txt, profile.db
#   several   passes, dimensions, primes -> several-f32.csv, several-f64.csv
#   columns   transforms that lie interleaved -> columns-f32.csv, columns-f64.csv
#   singles   one transform, or a few -> singles-f32.csv
#   in_place  the same without work areas, where lengths allow -> in_place-f32.csv, ...
#   tuned     several after some seconds of tuning each -> tuned-f32.csv, tuned-f64.csv;
#             TUNE_MS milliseconds each, 2400 by default
#   tuned_columns  columns likewise -> tuned-columns-f32.csv, tuned-columns-f64.csv;
#             COLUMNS_MS milliseconds each, 6000 by default
#   real      real points, halves and cosine transforms, the model alone -> real.csv
#   times     what planning costs      -> times.txt
#   first     first plans of 250 random problems, beside cuFFT -> first_plans.csv, first_plans.txt
#   shapes    500 shapes, such as a test suite plans, in two processes, and beside cuFFT
#             -> shapes.csv
#   bits      whether 20 processes compute the same bits -> bits/
set -u
here=$(cd "$(dirname "$0")" && pwd)
bin=$1
out=$2
shift 2
stages=${*:-test sanitize off lazy full several columns singles in_place tuned tuned_columns real times first shapes bits}
# shellcheck source=tools/bench/lengths.sh
. "$here/lengths.sh"
# shellcheck source=tools/bench/problems.sh
. "$here/problems.sh"
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

wants() {
  case " $stages " in *" $1 "*) return 0 ;; esac
  return 1
}

# A profile and cache of its own for each stage, so that none knows what another learned.
home() {
  export TWIDDLE_HOME="$work/$1"
  mkdir -p "$TWIDDLE_HOME"
}

lengths() {
  case $1 in
  several_f32) echo "$several_f32" ;;
  several_f64) echo "$several_f64" ;;
  columns) echo "$columns" ;;
  singles) echo "$singles" ;;
  in_place) echo "$in_place" ;;
  real_f32) echo "$real_f32" ;;
  real_f64) echo "$real_f64" ;;
  real_f16) echo "$real_f16" ;;
  half_f16) echo "$half_f16" ;;
  half_beside) echo "$half_beside" ;;
  cosine) echo "$cosine" ;;
  cosine_beside) echo "$cosine_beside" ;;
  real_singles) echo "$real_singles" ;;
  mixed_f32) echo "$mixed_f32" ;;
  f32) echo "$powers_f32 $smooth_f32" ;;
  f64) echo "$powers_f64 $smooth_f64" ;;
  esac
}

# bench NAME PRECISION [LENGTHS [OPTION...]]: the table of one policy; its last lines are the
# geometric means.
bench() {
  name=$1 precision=$2 list=${3:-$2}
  shift $(($# < 3 ? $# : 3))
  # shellcheck disable=SC2046
  "$bin/twiddle" bench $(lengths "$list") --precision "$precision" --policy off --csv "$@" \
    >"$out/$name-$precision.csv" 2>"$work/err"
  grep -v beside "$work/err" | sed "s/^/$name $precision: /" >>"$out/summary.txt"
}

: >"$out/summary.txt"
nvidia-smi --query-gpu=name,driver_version --format=csv,noheader >>"$out/summary.txt"
if wants test; then
  home test
  for program in "$bin"/test_*_gpu "$bin"/test_device_cuda; do
    "$program" >"$out/$(basename "$program").txt" 2>&1
    echo "$(basename "$program"): exit $?, $(tail -n 1 "$out/$(basename "$program").txt")" \
      >>"$out/summary.txt"
  done
fi
# sanitized TOOL NAME COMMAND...: its exit code, 9 where the tool found something, and its last word.
sanitized() {
  tool=$1 name=$2
  shift 2
  compute-sanitizer --tool "$tool" --error-exitcode 9 "$@" >"$out/$tool-$name.txt" 2>&1
  echo "$tool, $name: exit $?, $(grep SUMMARY "$out/$tool-$name.txt" | tail -n 1)" >>"$out/summary.txt"
}
if wants sanitize; then
  home sanitize
  python3 -c "import array, sys, wave
sound = wave.open(sys.argv[1], 'wb')
sound.setparams((1, 2, 8000, 0, 'NONE', ''))
sound.writeframes(array.array('h', [(k * k) % 9973 for k in range(8000)]).tobytes())" "$work/sound.wav"
  mixed_problems | grep -v '^c2c f[36]' >"$work/real"
  for tool in memcheck racecheck; do
    sanitized "$tool" real "$bin/planned" --execute <"$work/real"
    sanitized "$tool" window "$bin/twiddle" transform "$work/sound.wav" --frame 256 --hop 64 --window hann -o "$work/spectra.npy"
    TWIDDLE_TEST_KERNELS=${SANITIZED_KERNELS:-60} sanitized "$tool" families "$bin/test_kernel_families_gpu"
  done
fi
if wants off; then
  home off
  bench off f32
  bench off f64
fi
if wants lazy; then
  home lazy
  for round in 1 2 3 4 5 6 7 8; do
    for precision in f32 f64; do
      # A fresh process; each length gets what its first plan there may spend.
      # shellcheck disable=SC2046
      "$bin/twiddle" plan $(lengths $precision) --precision $precision --policy lazy \
        --process-budget-ms 1000000 >/dev/null
      case $round in 1 | 3 | 8) bench "lazy$round" $precision ;; esac
    done
  done
fi
# credit EXECUTIONS: as if every transform of the profile had run so often since the last plan. A pass
# whose kernel was never timed counts at a copy's speed.
credit() {
  python3 - "$TWIDDLE_HOME/profile.db" "$1" <<'END'
import sqlite3
import sys
profile = sqlite3.connect(sys.argv[1])
passes = """FROM planned_pass q JOIN device d ON d.id = q.device LEFT JOIN measurement m
  ON m.device = q.device AND m.class = q.class AND m.kernel = q.kernel
  WHERE q.device = used.device AND q.class = used.class"""
profile.execute(f"""UPDATE used SET executions = executions + :n * (SELECT count(*) {passes}),
  device_us = device_us + :n * ifnull((SELECT CAST(sum(q.elements
    * ifnull(m.fs_per_element, 16e9 / nullif(d.copy_mbps, 0))) / 1e9 AS INTEGER) {passes}), 0)""",
                {"n": int(sys.argv[2])})
profile.execute("UPDATE planned SET executions = executions + :n", {"n": int(sys.argv[2])})
profile.commit()
END
}

# earned_plans POLICY: plans the mixed list in a fresh process; prints the seconds of all plans.
earned_plans() {
  # shellcheck disable=SC2086
  "$bin/twiddle" plan $mixed_f32 --bytes "$earned_bytes" --policy "$1" --json |
    sed -n 's/.*"batch": [0-9]*, "plan_ms": \([0-9.]*\), .*/\1/p' | awk '{ s += $1 } END { print s / 1e3 }'
}

# earned_home NAME POLICY EXECUTIONS AFTER: processes that plan one after the other in a home of their
# own; the speed is measured after those of AFTER.
earned_home() {
  home "earned-$1"
  for process in 1 2 3 4 5 6 7 8; do
    echo "$1,$process,$(earned_plans "$2")" >>"$out/earned-seconds.csv"
    [ "$3" -eq 0 ] || credit "$3"
    case " $4 " in
    *" $process "*) bench "earned-$1-$process" f32 mixed_f32 --bytes "$earned_bytes" --rounds 7 ;;
    esac
    [ "$process" -lt "${earned_after##* }" ] || break
  done
  [ "$2" = off ] || cp "$TWIDDLE_HOME/profile.db" "$out/earned-$1.db"
}

# earned_table: what each process cost, and the speed then, relative to what full tuning reached.
earned_table() {
  echo "executions,process,seconds,of_full"
  while IFS=, read -r name process seconds; do
    speeds=$out/earned-$name-$process-f32.csv
    [ -s "$speeds" ] || speeds=/dev/null
    echo "$name,$process,$seconds,$(awk -F, 'FNR == NR { full[$2] = $6 + 0; next }
      $6 + 0 > 0 && full[$2] > 0 { s += log($6 / full[$2]); n++ }
      END { if (n) printf "%.3f", exp(s / n) }' "$out/earned-full-f32.csv" "$speeds")"
  done <"$out/earned-seconds.csv"
}

if wants earned; then
  earned_bytes=${EARNED_BYTES:-128M} earned_after=${EARNED_AFTER:-1 2 4 8}
  : >"$out/earned-seconds.csv"
  home earned-full
  # shellcheck disable=SC2086
  "$bin/twiddle" tune $mixed_f32 --bytes "$earned_bytes" --budget-ms "${FULL_MS:-3500}" >"$out/tune-earned.txt" 2>&1
  bench earned-full f32 mixed_f32 --bytes "$earned_bytes" --rounds 7
  for executions in ${EARNED_EXECUTIONS:-10 1000 100000}; do
    earned_home "$executions" lazy "$executions" "$earned_after"
  done
  earned_home off off 0 1
  earned_table >"$out/earned.csv"
  cat "$out/earned.csv" >>"$out/summary.txt"
fi
if wants full; then
  home full
  for precision in f32 f64; do
    # shellcheck disable=SC2046
    "$bin/twiddle" tune $(lengths $precision) --precision $precision --budget-ms "${FULL_MS:-3500}" \
      >"$out/tune-$precision.txt" 2>&1
    bench full $precision
  done
  cp "$TWIDDLE_HOME/profile.db" "$out/profile.db"
fi
if wants several; then
  home several
  bench several f32 several_f32
  bench several f64 several_f64
fi
if wants columns; then
  home columns
  bench columns f32 columns --columns
  bench columns f64 columns --columns
fi
if wants singles; then
  home singles
  bench singles f32 singles
fi
if wants in_place; then
  home in_place
  bench in_place f32 in_place --max-work 1
  bench in_place f64 in_place --max-work 1
fi
if wants tuned; then
  home tuned
  for precision in f32 f64; do
    # shellcheck disable=SC2046
    "$bin/twiddle" tune $(lengths several_$precision) --precision "$precision" --budget-ms "${TUNE_MS:-2400}" \
      >"$out/tune-several-$precision.txt" 2>&1
    bench tuned $precision several_$precision
  done
fi
if wants tuned_columns; then
  home tuned_columns
  for precision in f32 f64; do
    # shellcheck disable=SC2046
    "$bin/twiddle" tune $(lengths columns) --columns --precision "$precision" \
      --budget-ms "${COLUMNS_MS:-6000}" >"$out/tune-columns-$precision.txt" 2>&1
    bench tuned-columns "$precision" columns --columns
  done
fi
if wants real; then
  home real
  for kind in r2c c2r; do
    bench "$kind" f32 real_f32 --kind "$kind"
    bench "$kind" f64 real_f64 --kind "$kind"
  done
  bench c2c f16 half_f16
  bench c2c f32 half_beside
  bench r2c f16 real_f16 --kind r2c
  for precision in f32 f64; do
    bench r2c-beside "$precision" cosine_beside --kind r2c
    for kind in dct2 dct3; do
      bench "$kind" "$precision" cosine --kind "$kind"
    done
  done
  for kind in dct4 dst2 dht dct1; do
    bench "$kind" f32 cosine --kind "$kind"
  done
  bench r2c-single f32 real_singles --kind r2c
  awk 'FNR > 1 || NR == 1' "$out"/r2c-*.csv "$out"/c2r-*.csv "$out"/c2c-f??.csv "$out"/d?t*-f??.csv \
    >"$out/real.csv"
fi
if wants times; then
  home times
  # shellcheck disable=SC2046
  "$bin/twiddle" bench $(lengths f32) --plan-times >"$out/times.txt" 2>&1
  tail -n 1 "$out/times.txt" >>"$out/summary.txt"
  head -n 1 "$out/times.txt" >>"$out/summary.txt"
fi
if wants first; then
  home first
  "$bin/first_plans" 250 "${FIRST_SEED:-1}" --cufft >"$out/first_plans.csv" 2>"$out/first_plans.txt"
  sed 's/^/first: /' "$out/first_plans.txt" >>"$out/summary.txt"
fi
if wants shapes; then
  home shapes
  for process in 1 2 cufft; do
    # shellcheck disable=SC2046
    suite_shapes | TWIDDLE_POLICY=note "$bin/planned" $([ $process != cufft ] || echo --cufft) >"$out/shapes-$process.csv" 2>"$out/shapes-$process.txt"
    sed "s/^/shapes, process $process: /" "$out/shapes-$process.txt" >>"$out/summary.txt"
  done
  # What the first and the second process took, a plan known in the second one, and cuFFT.
  paste -d, "$out/shapes-1.csv" "$out/shapes-2.csv" "$out/shapes-cufft.csv" | awk -F, -v OFS=, '
    NR == 1 { print $1, $2, $3, $4, "first_ms", "second_ms", "known_us", "cufft_ms", $8, $9 }
    NR > 1 { print $1, $2, $3, $4, $5, $16, $17, $29, $8, $9 }' >"$out/shapes.csv"
fi
if wants bits; then
  "$here/equal_bits.sh" "$bin" "$out/bits" >>"$out/summary.txt"
fi
cat "$out/summary.txt"

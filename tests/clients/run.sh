#!/bin/sh
# run.sh BUILD [NAME...]: the clients' tests on a GPU, with cuFFT and with the drop-in of a build
# folder. Prints a table and what failed; everything else is in the folder $OUT.
#
#   NAME     torch, torch_gpu, cupy, cupy_gpu, jax; default: all of them, side by side
#   PYTHON   with PyTorch, CuPy, JAX, SciPy and pytest (python3); pytest-xdist makes it faster
#   MAJOR    of the libcufft.so that the frameworks were built with (12; 11 for CUDA 12)
#   OUT      a folder for logs and for cuFFT's errors
#   MODES    Twiddle: with the drop-in only, against errors of cuFFT that OUT has from before
#   LIMIT    seconds for each file (200); tests that have not begun by then are skipped
#   ALONE    0: leaves out the tests that need the GPU for themselves
set -u
here=$(cd "$(dirname "$0")" && pwd)
library=$(cd "$1" && pwd)/lib/cufft/libcufft.so.${MAJOR:-12}
shift
names=${*:-torch torch_gpu cupy cupy_gpu jax}
python=${PYTHON:-python3}
out=${OUT:-$(mktemp -d "${TMPDIR:-/tmp}/twiddle-clients-XXXXXX")}
export TWIDDLE_CLIENTS_SECONDS="${LIMIT:-200}" OMP_NUM_THREADS=1
cd "$here" || exit 1
[ -r "$library" ] || { echo "there is no $library" && exit 1; }
workers=
"$python" -c 'import xdist' 2>/dev/null && workers="-n $((($(nproc) + 7) / 8))"
modes=${MODES:-cuFFT Twiddle}
mkdir -p "$out/cuFFT" "$out/Twiddle"

# tests MODE NAME OUTPUT ARGUMENTS...: one file.
tests() (
  mode=$1 name=$2 output=$out/$1/$3
  shift 3
  mkdir -p "$out/errors/$name"
  if [ "$mode" = cuFFT ]; then
    export TWIDDLE_CLIENTS_WRITE="$out/errors/$name"
  else
    export TWIDDLE_CLIENTS_READ="$out/errors/$name" TWIDDLE_HOME="$out/home" LD_PRELOAD="$library"
    export TWIDDLE_LOG="info:$output-%p.log"
  fi
  timeout -k 5 $((TWIDDLE_CLIENTS_SECONDS + 20)) "$python" -m pytest -q --tb=line -rf \
    -p no:cacheprovider -p no:benchmark -o faulthandler_timeout=30 "test_$name.py" "$@" \
    >"$output.txt" 2>&1
  echo "exit code $?" >>"$output.txt"
)

# row MODE OUTPUT: a line of the table.
row() {
  file=$out/$1/$2
  said=$(grep -E '^[=]* ?[0-9].* in [0-9.]+s' "$file.txt" | tail -n 1)
  code=$(tail -n 1 "$file.txt")
  count() {
    number=$(echo "$said" | grep -oE "[0-9]+ $1" | cut -d ' ' -f 1)
    echo "${number:-0}"
  }
  bad=$(($(count failed) + $(count error)))
  printf '%-17s%-9s%7s%8s%8s%9s' "$2" "$1" "$(count passed)" "$bad" "$(count skipped)" \
    "$(echo "$said" | grep -oE '[0-9.]+s' | head -n 1)"
  case $code in
  'exit code '[015]) ;;
  *) printf '  did not finish: %s' "$code" && bad=1 ;;
  esac
  if [ "$1" = Twiddle ]; then
    [ "$bad" -eq 0 ] || failed=1
    cat "$file"-*.log >"$file.log" 2>/dev/null
    rm -f "$file"-*.log
    printf '  %s passes planned' "$(grep -c record "$file.log")"
  fi
  echo
}

failed=0
printf '%-17s%-9s%7s%8s%8s%9s\n' file library passed failed skipped time
for mode in $modes; do
  for name in $names; do
    # shellcheck disable=SC2086 # two words or none
    case $name in
    *_gpu) tests "$mode" "$name" "$name" -m 'not alone' & ;;
    *) tests "$mode" "$name" "$name" $workers & ;;
    esac
  done
  wait
  for name in $names; do row "$mode" "$name"; done
done
for mode in $modes; do
  for name in $names; do
    case ${ALONE:-1}$name in
    1*_gpu) tests "$mode" "$name" "$name, alone" -m alone && row "$mode" "$name, alone" ;;
    esac
  done
done
for mode in $modes; do
  echo "failed with $mode:"
  grep -h -E '^(FAILED|ERROR)' "$out/$mode"/*.txt | cut -c 1-230 | head -n 60
done
exit $failed

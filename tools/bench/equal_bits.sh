#!/bin/sh
# equal_bits.sh: whether 20 processes choose the same kernels and compute the same bits under policy
# note, with nothing cached and with everything, on an idle machine and on a busy one, and as ranks
# that share a home. On the GPU, or on the cpu device where there is none.
#
#   tools/bench/equal_bits.sh BIN OUT [EVERY]
#
# BIN: the folder of the programs. OUT: where each process leaves its table, named after its
# circumstances. EVERY: of the list of 106 problems only each one that this divides, 1 by default.
# Prints one line; exit code 1: two processes differ, or one failed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
bin=$1
out=$2
every=${3:-1}
# shellcheck source=tools/bench/problems.sh
. "$here/problems.sh"
mkdir -p "$out"
work=$(mktemp -d)
spinning=""
# shellcheck disable=SC2086
trap 'kill $spinning 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 143' TERM
trap 'exit 130' INT
unset TWIDDLE_CACHE TWIDDLE_PROFILE TWIDDLE_POLICY TWIDDLE_LOG TWIDDLE_THREADS
mixed_problems | awk -v every="$every" 'NR % every == 0' >"$work/list"

# run_one NAME HOME: one process. Its table keeps what must be equal: problem, kernels, fingerprint
# and hash.
run_one() {
  TWIDDLE_HOME="$work/$2" TWIDDLE_POLICY="${policy-note}" "$bin/planned" --execute \
    <"$work/list" >"$work/$1.csv" 2>"$out/$1.txt" || echo failed >>"$work/$1.csv"
  cut -d, -f1-4,8,10,11 "$work/$1.csv" >"$out/$1.csv"
}

# All at once, each with an empty home of its own.
for k in 1 2 3 4; do
  run_one cold$k home$k &
done
wait
# One after the other, all cached by another process.
for k in 1 2 3 4; do
  run_one warm$k home1
done
# 8 ranks at once share an empty home. The default policy is note for the first, off for the others.
for k in 0 1 2 3 4 5 6 7; do
  policy="" WORLD_SIZE=8 RANK=$k run_one rank$k ranks &
done
wait
# While something else keeps all processors busy.
for k in $(seq "$(nproc)"); do
  timeout 600 sh -c 'while :; do :; done' &
  spinning="$spinning $!"
done
run_one busy1 home5
run_one busy2 home5
TWIDDLE_THREADS=1 run_one busy3 home2
policy=off run_one busy4 home3

processes=0
differ=0
for table in "$out"/*.csv; do
  processes=$((processes + 1))
  cmp -s "$out/cold1.csv" "$table" || {
    differ=$((differ + 1))
    diff "$out/cold1.csv" "$table" | sed "s/^/$(basename "$table" .csv): /"
  }
done
rows=$(grep -c '[0-9a-f]\{12\},[0-9a-f]\{16\}$' "$out/cold1.csv")
wanted=$(wc -l <"$work/list")
echo "$rows problems of $wanted, $processes processes: $differ differ from the first"
[ "$differ" -eq 0 ] && [ "$rows" -eq "$wanted" ]

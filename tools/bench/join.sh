#!/bin/sh
# join.sh: the tables that figures.sh and picture.sh read, from what on_gpu.sh left in a folder.
# Measures nothing.
#
#   tools/bench/join.sh OUT MACHINE [TABLES]
#
# OUT: on_gpu.sh's folder after the stages off, lazy, full, several, tuned, columns, singles and times.
# MACHINE: the first line of each table: GPU, driver, CUDA, cuFFT, commit, date.
# TABLES: what the files' names begin with, results/nvidia-h200 beside this script by default.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$1
machine=$2
tables=${3:-$here/results/nvidia-h200}

head_of_cases="policy,precision,n,batch,us,fraction_of_copy,cufft_us,cufft_fraction,ratio,rel_l2"
head_of_cases="$head_of_cases,plan_ms,record_id"

# cases POLICY FILE: the rows of one file, without GFLOP/s.
cases() {
  awk -F, -v OFS=, -v policy="$1" '
    FNR > 1 { print policy, $1, $2, $3, $4, $6, $7, $8, $9, $10, $11, $12 }' "$2"
}

# beyond STAGES: as comments, the results that these stages found further off than the bench allows.
beyond() {
  sed -n "s/^\($1\) \(f[0-9]*\): .*: \([^:]*\): WRONG: /# beyond: \1 \2 \3: /p" "$out/summary.txt"
}

{
  echo "# $machine"
  beyond 'off\|full\|lazy[0-9]'
  echo "$head_of_cases"
  for policy in off full; do
    cases $policy "$out/$policy-f32.csv"
    cases $policy "$out/$policy-f64.csv"
  done
  for round in 1 3 8; do
    cases lazy$round "$out/lazy$round-f32.csv"
    cases lazy$round "$out/lazy$round-f64.csv"
  done
} >"$tables.csv"

{
  echo "# $machine"
  beyond 'several\|tuned'
  echo "$head_of_cases"
  for precision in f32 f64; do
    cases off "$out/several-$precision.csv"
    cases full "$out/tuned-$precision.csv"
  done
} >"$tables-several.csv"

{
  echo "# $machine"
  beyond '.*columns'
  echo "$head_of_cases"
  for precision in f32 f64; do
    cases off "$out/columns-$precision.csv"
    cases full "$out/tuned-columns-$precision.csv"
  done
} >"$tables-columns.csv"

{
  echo "# $machine"
  beyond singles
  echo "$head_of_cases"
  cases off "$out/singles-f32.csv"
} >"$tables-singles.csv"

{
  echo "# $machine"
  echo "precision,n,kernels,seconds,fraction_of_copy,record_id"
  for precision in f32 f64; do
    awk -v OFS=, -v precision=$precision '/kernels measured in/ {
      match($0, /[0-9.]+ % of copy/)
      share = substr($0, RSTART, RLENGTH) / 100
      match($0, /best [0-9a-f]+/)
      print precision, $1 + 0, $2, $6, sprintf("%.3f", share), substr($0, RSTART + 5, RLENGTH - 5)
    }' "$out/tune-$precision.txt"
  done
} >"$tables-tuning.csv"

awk -v OFS=, -v machine="$machine" '
  NR == 1 {
    print "# " machine "; " $0
    print "n,first_ms,disk_ms,known_us,execute_us,bare_us,added_us"
  }
  /^[0-9]/ { print $1, $2, $3, $4, $5, $6, $7 }' "$out/times.txt" >"$tables-plan-times.csv"

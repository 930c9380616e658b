#!/bin/sh
# figures.sh: the figures of results/README.md, as Markdown, from the tables of one machine. Measures
# nothing; every number printed comes from those files.
#
#   tools/bench/figures.sh [TABLES]
#
# TABLES: what the files' names begin with, results/nvidia-h200 beside this script by default:
#   TABLES.csv             times beside cuFFT, per policy
#   TABLES-tuning.csv      what full tuning cost
#   TABLES-plan-times.csv  what planning cost
#   TABLES-several.csv     several passes, dimensions, primes
#   TABLES-columns.csv     interleaved transforms
#   TABLES-singles.csv     one transform, or a few
set -eu
folder=$(dirname "$0")
tables=${1:-$folder/results/nvidia-h200}

LC_ALL=C awk -F, -v main="$tables.csv" -f "$folder/figures.awk" -f "$folder/figures_cases.awk" \
  "$tables.csv" "$tables-tuning.csv" "$tables-plan-times.csv" "$tables-several.csv" \
  "$tables-columns.csv" "$tables-singles.csv"

printf "\nThrough cuFFT's interface, tuned where it was slower:\n\n"
echo '| transforms | cases | time of cuFFT over ours | slower than cuFFT | by more than 2 % |'
echo '| --- | --- | --- | --- | --- |'
LC_ALL=C awk -F, '
/^#/ || $1 == "precision" || $14 == "" { next }
{
  group = $1 == "f16" ? "f16" : $2 == "c2c" ? "c2c " $1 : "real points, f32 and f64"
  sum[group] += log($14)
  cases[group]++
  slower[group] += $12 + 0 > $7 + 0
  far[group] += $14 < 0.98
}
END {
  count = split("c2c f32|c2c f64|real points, f32 and f64|f16", group_at, "|")
  for (i = 1; i <= count; i++) {
    group = group_at[i]
    printf "| %s | %d | %.2f | %d | %d |\n", group, cases[group], exp(sum[group] / cases[group]), slower[group], far[group]
  }
}' "$tables-cufft-interface.csv"

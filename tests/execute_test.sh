#!/bin/sh
# execute_test.sh LIBRARY: what executing a plan runs through in machine code, as far as the library
# calls itself by name: no operation that locks memory, no lock, no clock, no file and no memory of
# the heap. Functions of one name are taken for one. Where there is another processor than x86-64,
# or no objdump, nothing is looked at.
set -eu
export LC_ALL=C
command -v objdump > /dev/null || { echo "left out: no objdump"; exit 77; }
objdump -f "$1" | grep -q x86-64 || { echo "left out: not for x86-64"; exit 77; }
objdump -d --no-show-raw-insn "$1" | awk -F'\t' '
/^[0-9a-f]+ <.*>:$/ {
  name = $1
  gsub(/^[^<]*<|>:$/, "", name)
  known[name] = 1
  next
}
$2 ~ /^(call|jmp|j[a-z]+) .*<[^+>]*>$/ {
  to = $2
  gsub(/^[^<]*<|>$/, "", to)
  calls[name] = calls[name] " " to
}
$2 ~ /^lock / || $2 ~ /^xchg .*\(/ || $2 ~ /^mfence/ { locks[name] = $2 }
END {
  split("tw_plan_execute launches_run cuda_launch cuda_captures cuda_stream_wait", todo, " ")
  for (count = 5; at < count;) {
    f = todo[++at]
    # Two say what went wrong, one is for arrays that belong to no context yet.
    if (done[f]++ || f ~ /^(status_fail|cuda_fail|find_home)$/)
      continue
    if (f ~ /@plt$/) {
      if (f ~ /^(pthread_|malloc|calloc|realloc|free|clock_|gettimeofday|time@|f?open|read@|stat)/)
        wrong = wrong "\n" f " is called"
      continue
    }
    if (!(f in known))
      wrong = wrong "\nthere is no " f
    if (f in locks)
      wrong = wrong "\n" f ": " locks[f]
    looked++
    more = split(calls[f], next_ones, " ")
    for (i = 1; i <= more; i++)
      todo[++count] = next_ones[i]
  }
  print looked " functions" wrong
  exit wrong != "" || looked < 6
}'

#!/bin/sh
# rooms_test.sh ROOMS LARGEST: which sources of the library use which, as their object files say.
# Fails where a room uses another one that it may not see, and where sources use each other in a
# cycle of more than LARGEST. ROOMS lists the rooms, one line each of two kinds:
#
#   sees ROOM ROOM...       the rooms that the first one names; it sees theirs too
#   object ROOM FILE
#
# With LARGEST 0 all cycles are listed, and the test does not fail for them.
set -eu
rooms=$1 largest=$2
export LC_ALL=C
command -v nm > /dev/null || { echo "left out: no nm"; exit 77; }
symbols=$(mktemp)
trap 'rm -f "$symbols"' EXIT
while read -r kind room file; do
  [ "$kind" = object ] || continue
  source=${file##*/}
  echo "source $room/${source%.o}"
  nm -g "$file"
done < "$rooms" > "$symbols"

awk -v largest="$largest" '
# ---- what is read ----
FNR == NR {
  if ($1 == "sees")
    for (i = 2; i <= NF; i++)
      seen[$2, $i] = is_room[$i] = 1
  next
}
$1 == "source" {
  name[++sources] = $2
  room[sources] = substr($2, 1, index($2, "/") - 1)
  next
}
NF > 1 {
  if ($(NF - 1) == "U")
    wants[sources, $NF] = 1
  else
    defined_in[$NF] = sources
}

# ---- paths: reach[a, b] from any pair that links[a, b] ----
function close_paths(reach, nodes, count,   a, b, via) {
  for (via = 1; via <= count; via++)
    for (a = 1; a <= count; a++)
      if ((nodes[a], nodes[via]) in reach)
        for (b = 1; b <= count; b++)
          if ((nodes[via], nodes[b]) in reach)
            reach[nodes[a], nodes[b]] = 1
}

function add_uses(   pair, part, from, to) {
  for (pair in wants) {
    split(pair, part, SUBSEP)
    from = part[1]
    if (!(part[2] in defined_in))
      continue
    to = defined_in[part[2]]
    if (to == from)
      continue
    uses++
    reach[from, to] = 1
    by[from, to] = by[from, to] (by[from, to] == "" ? "" : ", ") part[2]
  }
}

function check_rooms(   pair, part) {
  for (pair in by) {
    split(pair, part, SUBSEP)
    if (room[part[1]] == room[part[2]] || (room[part[1]], room[part[2]]) in seen)
      continue
    print name[part[1]] " uses " by[pair] " of " name[part[2]] ", which it does not see"
    failed = 1
  }
}

function in_cycle(a, first) {
  return a in cycle && cycle[a] == first
}

# The sources that reach first and that it reaches, and what they use of each other.
function show_cycle(first, size,   a, b) {
  print "a cycle of " size " sources:"
  for (a = first; a <= sources; a++)
    for (b = first; b <= sources; b++)
      if ((a, b) in by && in_cycle(a, first) && in_cycle(b, first))
        print "  " name[a] " uses " by[a, b] " of " name[b]
}

function check_cycles(   a, b, size) {
  for (a = 1; a <= sources; a++) {
    if (a in cycle || !((a, a) in reach))
      continue
    size = 0
    for (b = a; b <= sources; b++)
      if ((a, b) in reach && (b, a) in reach) {
        cycle[b] = a
        size++
      }
    longest = size > longest ? size : longest
    if (size > largest)
      show_cycle(a, size)
  }
  if (largest && longest > largest)
    failed = 1
}

END {
  for (r in is_room)
    list[++count] = r
  close_paths(seen, list, count)
  add_uses()
  check_rooms()
  for (i = 1; i <= sources; i++)
    indices[i] = i
  close_paths(reach, indices, sources)
  check_cycles()
  print sources " sources, " uses + 0 " symbols of others used, the largest cycle has " longest + 0
  exit failed || !uses
}' "$rooms" "$symbols"

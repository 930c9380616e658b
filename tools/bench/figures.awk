# figures.awk: reads the tables of figures.sh and prints its figures; those of single cases are
# printed by figures_cases.awk.
#
# Families: p powers of two, s other smooth lengths, the longest of one block (l) on its own.
function family(precision, n,   power) {
  for (power = 1; power < n; power *= 2)
    ;
  if (n == power && n > (precision == "f32" ? 8192 : 4096))
    return "l"
  return n == power ? "p" : "s"
}

# The geometric mean of v[policy, precision, n] over a family, of v / over[...] if one is named;
# counted holds over how many.
function mean(what, policy, precision, kind, base,   i, n, sum) {
  counted = sum = 0
  lowest = highest = 0
  for (i = 1; i <= lengths; i++) {
    n = length_at[i]
    if (!((policy, precision, n) in value) || (kind != "" && family(precision, n) != kind))
      continue
    counted++
    sum += log(cell(what, policy, precision, n) / (base != "" ? cell(what, base, precision, n) : 1))
    if (!lowest || n < lowest)
      lowest = n
    if (n > highest)
      highest = n
  }
  return exp(sum / counted)
}

function cell(what, policy, precision, n) {
  if (what == "ours")
    return value[policy, precision, n]
  return what == "cufft" ? cufft[policy, precision, n] : ratio[policy, precision, n]
}

function title(precision, kind) {
  if (lowest == highest)
    return precision " " lowest
  return precision (kind == "p" ? " powers of two, " : " other lengths, ") lowest "–" highest
}

function print_policies(   i, part, full, share) {
  print "| family | lengths | cuFFT | `off` | `full` | `off` / `full` |" \
    " time of cuFFT over `off` | over `full` |"
  print "| --- | --- | --- | --- | --- | --- | --- | --- |"
  for (i = 1; i <= families; i++) {
    split(family_at[i], part, " ")
    full = mean("ours", "full", part[1], part[2])
    share = mean("ours", "off", part[1], part[2], "full")
    printf "| %s | %d | %.3f | %.3f | %.3f | %.3f | %.2f | %.2f |\n", title(part[1], part[2]),
      counted, mean("cufft", "full", part[1], part[2]), mean("ours", "off", part[1], part[2]),
      full, share, mean("ratio", "off", part[1], part[2]), mean("ratio", "full", part[1], part[2])
  }
}

function print_lazy(   i, k, name, part) {
  split("off lazy1 lazy3 lazy8 full", name, " ")
  print "| family | lengths | `off` | `lazy`, 1 | 3 | 8 | `full` |"
  print "| --- | --- | --- | --- | --- | --- | --- |"
  for (k = 1; k <= families; k++) {
    split(family_at[k], part, " ")
    mean("ours", "lazy1", part[1], part[2])
    printf "| %s | %d", title(part[1], part[2]), counted
    for (i = 1; i <= 5; i++)
      printf " | %.3f", mean("ours", name[i], part[1], part[2])
    print " |"
  }
}

# Every length slower than 0.97 of cuFFT under a policy, slowest first; slow counts them.
function behind(policy, precision,   i, n, list, best, taken) {
  slow = 0
  list = ""
  for (;;) {
    best = 0
    for (i = 1; i <= lengths; i++) {
      n = length_at[i]
      if ((policy, precision, n) in ratio && !(n in taken) && ratio[policy, precision, n] < 0.97 &&
          (!best || ratio[policy, precision, n] < ratio[policy, precision, best]))
        best = n
    }
    if (!best)
      return list
    taken[best] = 1
    slow++
    list = list (list == "" ? "" : ", ") best sprintf(" (%.3f)", ratio[policy, precision, best])
  }
}

function worst(policy, precision, many,   i, n, list, best, taken, k) {
  for (k = 1; k <= many; k++) {
    best = 0
    for (i = 1; i <= lengths; i++) {
      n = length_at[i]
      if ((policy, precision, n) in value && !(n in taken) &&
          (!best || value[policy, precision, n] < value[policy, precision, best]))
        best = n
    }
    taken[best] = 1
    list = list (k == 1 ? "" : ", ") best sprintf(" (%.3f)", value[policy, precision, best])
  }
  return list
}

# Where the model alone is below 0.90 of what full tuning found.
function far_from_full(precision,   i, n, list, share) {
  for (i = 1; i <= lengths; i++) {
    n = length_at[i]
    if (!(("off", precision, n) in value))
      continue
    share = value["off", precision, n] / value["full", precision, n]
    if (share < 0.9)
      list = list (list == "" ? "" : ", ") n sprintf(" (%.3f)", share)
  }
  return list == "" ? "none" : list
}

function print_lengths(   i, k, policy, precision, list) {
  print "| policy | | lengths with less than 0.97 of the speed of cuFFT |" \
    " lowest fractions of copy |"
  print "| --- | --- | --- | --- |"
  for (i = 1; i <= 2; i++)
    for (k = 1; k <= 2; k++) {
      policy = i == 1 ? "off" : "full"
      precision = k == 1 ? "f32" : "f64"
      list = behind(policy, precision)
      mean("ours", policy, precision, "")
      printf "| `%s` | %s | %d of %d%s | %s |\n", policy, precision, slow, counted,
        (list == "" ? "" : ": " list), worst(policy, precision, 5)
    }
  printf "\n`off` below 0.90 of `full`: f32 %s; f64 %s.\n", far_from_full("f32"),
    far_from_full("f64")
}

function median(column, count,   i, k, sorted, t) {
  for (i = 1; i <= count; i++) {
    t = plan_time[column, i]
    for (k = i - 1; k >= 1 && sorted[k] > t; k--)
      sorted[k + 1] = sorted[k]
    sorted[k + 1] = t
  }
  smallest = sorted[1]
  largest = sorted[count]
  return (sorted[int((count + 1) / 2)] + sorted[int(count / 2) + 1]) / 2
}

function time_row(what, column, unit, format,   m) {
  m = median(column, plans)
  printf "| %s | " format " %s | " format " | " format " |\n", what, m, unit, smallest, largest
}

function print_times(   i) {
  print "| what it costs the host | median | least | most |"
  print "| --- | --- | --- | --- |"
  time_row("first plan of a length never seen, `off`, compiler open", 2, "ms", "%.1f")
  time_row("first plan in a process, compiled before", 3, "ms", "%.2f")
  time_row("plan known in the process", 4, "µs", "%.2f")
  time_row("execute", 5, "µs", "%.2f")
  time_row("of it, beyond the driver launching an empty kernel", 7, "µs", "%.2f")
  for (i = 1; i <= tunings; i++)
    plan_time["tuning", i] = tuning[i]
  i = median("tuning", tunings)
  printf "| `full` tuning of a length | %.1f s | %.1f | %.1f |\n", i, smallest, largest
  slowest_tuning = largest
  printf "\nOpening driver and compiler, with the very first plan of a process: %.0f ms.\n", opening
}

function target(what, wanted, measured, met) {
  printf "| %s | %s | %s | %s |\n", what, wanted, measured, (met ? "yes" : "**no**")
}

function at_least(what, bound, measured) {
  target(what, sprintf("≥ %.2f", bound), sprintf("%.3f", measured), measured >= bound)
}

function at_most(what, bound, measured, format) {
  target(what, "≤ " sprintf(format, bound), sprintf(format, measured), measured <= bound)
}

function print_targets(   i, full, share, lowest_share, total, part) {
  print "| wanted | target | measured | met |"
  print "| --- | --- | --- | --- |"
  for (i = 1; i <= families; i++) {
    split(family_at[i], part, " ")
    if (family_at[i] == "f64 l") # beyond what was aimed at
      continue
    full = mean("ours", "full", part[1], part[2])
    at_least(title(part[1], part[2]) ", after `full`",
             part[2] == "p" ? 0.97 : part[2] == "s" ? 0.94 : 0.80, full)
    share = mean("ours", "off", part[1], part[2], "full")
    if (!lowest_share || share < lowest_share)
      lowest_share = share
  }
  at_least("`off` / `full`, the lowest of these families", 0.90, lowest_share)
  for (i = 1; i <= 2; i++) {
    behind("full", i == 1 ? "f32" : "f64")
    total += slow
  }
  at_most("lengths with less than 0.97 of the speed of cuFFT after `full`", 0, total, "%d")
  at_most("`full` tuning, longest", 4, slowest_tuning, "%.1f s")
  at_most("first plan of a length never seen, median", 100, median(2, plans), "%.1f ms")
  at_most("first plan in a process, compiled before, median", 2, median(3, plans), "%.2f ms")
  at_most("plan known in the process, median", 20, median(4, plans), "%.2f µs")
  at_most("execute beyond the launch, median", 1, median(7, plans), "%.2f µs")
}

FNR == 1 {
  file = FILENAME
  sub(/.*-/, "", file) # tuning.csv, ..., or h200.csv
  sub(/\.csv$/, "", file)
  if (FILENAME == main)
    file = "main"
}
/^# beyond: / {
  beyond[++beyonds] = $0
  next
}
/^#/ {
  if (file == "main")
    machine = substr($0, 3)
  if (match($0, /first plan: [0-9.]+ ms/))
    opening = substr($0, RSTART + 12, RLENGTH - 15)
  next
}
/^[a-z_]+,[a-z_]+,/ || /^n,/ { next }
file == "main" {
  value[$1, $2, $3] = $6
  cufft[$1, $2, $3] = $8
  ratio[$1, $2, $3] = $9
  if (!($3 in seen)) {
    seen[$3] = 1
    length_at[++lengths] = $3
  }
}
file == "tuning" { tuning[++tunings] = $4 }
file == "times" {
  plans++
  for (i = 2; i <= NF; i++)
    plan_time[i, plans] = $i
}
file == "several" || file == "columns" || file == "singles" {
  key = $2 " " $3 " " $4
  if (!((file, key) in case_seen)) {
    case_seen[file, key] = 1
    case_at[file, ++cases[file]] = key
    case_precision[key] = $2
    case_length[key] = $3
    case_batch[key] = $4
  }
  case_us[file, $1, key] = $5
  case_value[file, $1, key] = $6
  case_other_us[file, $1, key] = $7
  case_cufft[file, $1, key] = $8
  case_ratio[file, $1, key] = $9
}
END {
  families = split("f32 p|f32 l|f32 s|f64 p|f64 l|f64 s", family_at, "|")
  print machine ".\n"
  print "Fraction of copy, geometric means:\n"
  print_policies()
  print "\nThe same for `lazy`, after first plans in 1, 3 and 8 fresh processes:\n"
  print_lazy()
  print "\nThe slowest lengths:\n"
  print_lengths()
  print "\nSeveral passes, several dimensions and primes:\n"
  print_several()
  print "\nInterleaved transforms, the same points of all side by side:\n"
  print_columns()
  print "\nOne transform or a few, `off`:\n"
  print_singles()
  print "\nPlanning:\n"
  print_times()
  print "\nAgainst what was aimed at:\n"
  print_targets()
}

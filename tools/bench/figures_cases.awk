# figures_cases.awk: the tables of cases of figures.sh: several passes, several dimensions and primes,
# interleaved transforms, a few transforms. figures.awk fills what is read here.

function is_prime(n,   i) {
  for (i = 2; i * i <= n; i++)
    if (n % i == 0)
      return 0
  return n > 1
}

# A prime factor that no codelet computes in both precisions.
function has_large_prime(n,   i) {
  for (i = 2; i <= 43; i++)
    while (n % i == 0)
      n /= i
  return n > 1
}

# 2, 3: dimensions; c primes of one codelet, v larger ones, l larger ones beside other factors; b one
# block, p and s several passes over powers of two and over other lengths. Two passes move twice what
# a copy does, so that whatever is faster than 0.52 of one, which leaves something to noise, took one
# pass.
function several_family(n, fraction,   part, axes, power) {
  axes = split(n, part, "x")
  if (axes > 1)
    return axes
  if (!is_prime(n) && has_large_prime(n))
    return "l"
  if (is_prime(n))
    return n <= 31 ? "c" : "v"
  if (fraction > 0.52)
    return "b"
  for (power = 1; power < n; power *= 2)
    ;
  return n == power ? "p" : "s"
}

# Geometric means over the cases at member[1..count] of a table: sets ours, theirs, ratios by policy,
# slower (a list of those that take longer than cuFFT after tuning) and below (how many).
function mean_cases(table, member, count,   i, k, policy, key) {
  below = 0
  slower = ""
  theirs = 0
  for (k = 1; k <= 2; k++) {
    policy = k == 1 ? "off" : "full"
    ours[policy] = ratios[policy] = 0
    for (i = 1; i <= count; i++) {
      key = table SUBSEP policy SUBSEP member[i]
      ours[policy] += log(case_value[key])
      ratios[policy] += log(case_ratio[key])
      if (k == 1)
        continue
      theirs += log(case_cufft[key])
      if (case_ratio[key] < 1) {
        below++
        slower = slower (slower == "" ? ": " : ", ") case_length[member[i]] \
          sprintf(" (%.3f)", case_ratio[key])
      }
    }
  }
}

function print_cases(what, count) {
  printf "| %s | %d | %.3f | %.3f | %.3f | %.2f | %.2f | %d%s |\n", what, count, exp(theirs / count),
    exp(ours["off"] / count), exp(ours["full"] / count), exp(ratios["off"] / count),
    exp(ratios["full"] / count), below, slower
}

function head_of_cases() {
  print "| family | cases | cuFFT | `off` | `full` | time of cuFFT over `off` | over `full` |" \
    " slower than cuFFT after `full` (time of cuFFT over ours) |"
  print "| --- | --- | --- | --- | --- | --- | --- | --- |"
}

function print_several(   kind, name, i, k, j, m, precision, member, counted, all, all_below, first,
                          last) {
  m = split("b p s 2 3 c v l", kind, " ")
  split("one block, other lengths|several passes, powers of two|several passes, other lengths" \
    "|two dimensions|three dimensions|primes to 31|larger primes|with a large prime factor",
    name, "|")
  head_of_cases()
  for (i = 1; i <= 2; i++)
    for (k = 1; k <= m; k++) {
      precision = i == 1 ? "f32" : "f64"
      counted = 0
      for (j = 1; j <= cases["several"]; j++) {
        key = case_at["several", j]
        if (case_precision[key] != precision ||
            several_family(case_length[key], case_value["several", "off", key]) != kind[k])
          continue
        member[++counted] = key
        if (counted == 1)
          first = last = case_length[key]
        if (case_length[key] + 0 < first + 0)
          first = case_length[key]
        if (case_length[key] + 0 > last + 0)
          last = case_length[key]
      }
      if (!counted)
        continue
      mean_cases("several", member, counted)
      print_cases(precision " " name[k] ", " (first == last ? first : first "–" last), counted)
      all_below += below
      all += counted
    }
  printf "\nSlower than cuFFT after `full`: %d of %d cases.\n", all_below, all
  print_beyond()
}

function print_columns(   i, k, j, precision, member, counted, power, n, two, low) {
  head_of_cases()
  for (i = 1; i <= 2; i++)
    for (k = 1; k <= 2; k++) {
      precision = i == 1 ? "f32" : "f64"
      counted = 0
      for (j = 1; j <= cases["columns"]; j++) {
        key = case_at["columns", j]
        n = case_length[key]
        for (power = 1; power < n; power *= 2)
          ;
        if (case_precision[key] == precision && (power == n) == (k == 1))
          member[++counted] = key
      }
      mean_cases("columns", member, counted)
      print_cases(precision (k == 1 ? ", powers of two" : ", other lengths"), counted)
    }
  low = ""
  for (j = 1; j <= cases["columns"]; j++) {
    key = case_at["columns", j]
    if (case_value["columns", "full", key] < 0.85)
      low = low (low == "" ? "" : ", ") case_precision[key] " " case_length[key] \
        sprintf(" (%.3f)", case_value["columns", "full", key])
  }
  printf "\nBelow 0.85 of a copy after `full`: %s.\n", (low == "" ? "none" : low)
}

function print_singles(   j, key) {
  print "| transforms | ours, µs | cuFFT, µs | time of cuFFT over ours |"
  print "| --- | --- | --- | --- |"
  for (j = 1; j <= cases["singles"]; j++) {
    key = case_at["singles", j]
    printf "| %s of %s | %.2f | %.2f | %.2f |\n", case_batch[key], case_length[key],
      case_us["singles", "off", key], case_other_us["singles", "off", key],
      case_ratio["singles", "off", key]
  }
}

# What the bench found further off than its bound.
function print_beyond(   i, part, list) {
  for (i = 1; i <= beyonds; i++) {
    split(beyond[i], part, /[ :,]+/) # "# beyond: off f32 521: relative L2 error E, the bound is B"
    list = list (i == 1 ? "" : ", ") part[4] " " part[5] sprintf(" (%.2f)", part[9] / part[13])
  }
  if (beyonds)
    printf "\nRelative L2 error beyond the bound of the bench, over that bound: %s.\n", list
  else
    print "\nNo result was beyond the error bound of the bench."
}

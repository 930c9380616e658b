#!/bin/sh
# tool_usage_test.sh TWIDDLE: how the command is called: help, completion, the manual page, numbers
# that make no sense.
# shellcheck source=tests/tool_help.sh
. "$(dirname "$0")/tool_help.sh"

# ---- usage ----
expect 2 'COMMAND' "$tool"
expect 0 'transform' "$tool" --help
expect 0 '^twiddle [0-9]' "$tool" --version
expect 2 'unknown command' "$tool" frobnicate
commands='transform plan emit bench tune run profile cache info doctor help completion'
for command in $commands; do
  expect 0 "twiddle $command" "$tool" "$command" --help
  expect 0 "twiddle $command" "$tool" help "$command"
  expect 2 "unknown option '--frobnicate'" "$tool" "$command" --frobnicate
done
expect 2 "no command 'frobnicate'" "$tool" help frobnicate
expect 2 'a shell is needed' "$tool" completion
expect 2 "unknown action 'csh'" "$tool" completion csh
expect 2 'of less than 2^63' "$tool" plan --batch 9223372036854775808 16

# ---- what is made from the tables of options ----
"$tool" help --man >twiddle.1
expect 0 '^.SH ENVIRONMENT' cat twiddle.1
if command -v groff >/dev/null; then
  groff -ww -man -Tascii -P-cbou twiddle.1 >page.txt 2>warnings.txt
  expect 0 '^no warning$' sh -c 'cat warnings.txt; [ -s warnings.txt ] || echo no warning'
  expect 0 'max-work SIZE' cat page.txt
else
  echo 'left out: the manual page (no groff)'
fi
# offered.bash WORD...: what bash offers for the last word of a command line.
cat >offered.bash <<'SCRIPT'
. ./twiddle.bash
COMP_WORDS=(twiddle "$@") COMP_CWORD=$#
_twiddle
printf '[%s]' "${COMPREPLY[@]}"
SCRIPT
if command -v bash >/dev/null; then
  "$tool" completion bash >twiddle.bash
  for command in $commands; do
    expect 0 "\[$command\]" bash offered.bash "${command%?}"
  done
  expect 0 '^\[--max-work\]$' bash offered.bash plan --ma
  expect 0 '^\[f64\]$' bash offered.bash plan --precision f6
  expect 0 '^\[f32\]\[f64\]\[f16\]\[bf16\]$' bash offered.bash plan --precision =
  expect 0 '^\[dst1\]\[dst2\]\[dst3\]\[dst4\]$' bash offered.bash transform --kind ds
  expect 0 '^\[f64\]$' bash offered.bash plan --precision = f6
  expect 0 '^\[\]$' bash offered.bash plan --batch ''
  expect 0 '^\[off\]$' bash offered.bash bench 16 --policy of
  expect 0 '^\[show\]$' bash offered.bash profile sh
  expect 0 '^\[twiddle.bash\]$' bash offered.bash profile import twiddle.b
  expect 0 '^\[twiddle.bash\]$' bash offered.bash transform --check -o twiddle.b
  expect 0 '^\[zsh\]$' bash offered.bash completion z
  expect 0 '^\[tune\]$' bash offered.bash help tu
  expect 0 '^\[\]$' bash offered.bash frobnicate ''
else
  echo 'left out: completion in bash (no bash)'
fi
for shell in zsh fish; do
  "$tool" completion $shell >twiddle.$shell
  if command -v $shell >/dev/null; then
    expect 0 '^read$' sh -c "$shell --no-exec twiddle.$shell && echo read"
  else
    echo "left out: completion in $shell (no $shell)"
  fi
done
if command -v fish >/dev/null; then
  expect 0 '^--max-work' fish -c 'source twiddle.fish; complete -C "twiddle plan --ma"'
  expect 0 '^f64' fish -c 'source twiddle.fish; complete -C "twiddle plan --precision f6"'
fi

expect 2 'needed' "$tool" transform
expect 2 'length' "$tool" plan
expect 2 'no length' "$tool" plan --device cpu 12a
expect 2 'no length' "$tool" plan --device cpu 0
expect 2 'no device' "$tool" plan --device tpu 16
expect 2 'f32|f64|f16|bf16' "$tool" plan --precision f128 16
expect 2 'c2c|r2c|c2r|dct1' "$tool" plan --kind dct5 16
expect 2 'inverse is for --kind c2c' "$tool" plan --device cpu --kind r2c --inverse 16
expect 2 'unknown action' "$tool" profile frobnicate
expect 2 'unknown action' "$tool" cache frobnicate
expect 2 'no architecture' "$tool" emit --arch sm_x 16
expect 2 'lengths are needed' "$tool" bench
expect 2 'takes a positive integer' "$tool" plan --device cpu --batch 0 16
for order in --json --columns; do # products beyond 63 bits
  expect 2 'too large' "$tool" plan --device cpu "$order" --batch 9223372036854775807 16
  expect 2 'too large' "$tool" plan --device cpu "$order" '2^31x2^31'
  expect 2 'too large for any memory' \
    "$tool" bench --device cpu "$order" --batch 576460752303423488 16
  expect 2 'too large for any memory' "$tool" bench --device cpu "$order" '2^30x2^31'
done
for number in 9223372036854775808 99999999999999999999 -9223372036854775809; do
  for option in 'plan --batch' 'plan --alternatives' 'bench --rounds' 'tune --budget-ms' \
    'plan --process-budget-ms' 'emit --kernel'; do
    # shellcheck disable=SC2086 # a list of words
    expect 2 'of less than 2^63' "$tool" $option $number 16
  done
done
expect 2 'of less than 2^63' "$tool" transform --axis -9223372036854775808 in.npy -o out.npy
expect 2 'fewer than 2^31' "$tool" plan --process-budget-ms 2147483648 16
expect 2 'at most 1001 rounds' "$tool" bench --rounds 9223372036854775807 16
for size in 9223372036854775808 9223372036854775807K 8589934592G; do
  for option in 'plan --bytes' 'plan --max-work' 'bench --bytes' 'tune --max-work'; do
    # shellcheck disable=SC2086 # a list of words
    expect 2 'less than 2^63, such as' "$tool" $option $size 16
  done
done
for length in 9223372036854775808 '2^63' '2^32x2^32' '16*2^60' '3^40'; do
  for command in plan bench tune emit 'cache warm' 'profile show'; do
    # shellcheck disable=SC2086 # a list of words
    expect 2 'less than 2^63 points in all' "$tool" $command "$length"
  done
done
for command in plan bench tune; do # what can be written, but not be computed
  for most in '--batch 9223372036854775807' '--bytes 9223372036854775807' \
    '--columns --batch 9223372036854775807'; do
    # shellcheck disable=SC2086 # a list of words
    expect 2 'too large\|too long\|memory\|2^' "$tool" $command --device cpu $most 16
  done
done
for command in 'emit --describe' 'emit --columns --describe' 'cache warm --arch sm_90'; do
  # shellcheck disable=SC2086 # a list of words
  expect 2 'too large\|no schedule\|2^' "$tool" $command '2^31x2^31'
done
expect 2 'no rows to print' "$tool" profile export --json away.db
absent away.db
expect 2 'takes a positive integer' "$tool" emit --kernel 0 300x200
expect 0 'TWIDDLE_POLICY=fast is not' env TWIDDLE_POLICY=fast "$tool" info
expect 0 'TWIDDLE_LOG=warning is not' env TWIDDLE_LOG=warning "$tool" info
expect 0 'TWIDDLE_LOG: /missing/log cannot' env TWIDDLE_LOG=info:/missing/log "$tool" info
expect 0 '^\[$' env TWIDDLE_POLICY=fast sh -c '"$1" plan --device cpu --json 16 2>/dev/null' sh "$tool"

report

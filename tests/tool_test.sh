#!/bin/sh
# tool_test.sh TWIDDLE: the commands beside `transform`: plan, emit, cache, profile, bench, doctor,
# tune.
# shellcheck source=tests/tool_help.sh
. "$(dirname "$0")/tool_help.sh"

expect 0 '' "$tool" plan --device cpu 16 '30*7'
expect 0 '"length": "16", "kind": "c2c"' "$tool" plan --device cpu --json 16
expect 0 'transforms, r2c, f64, on cpu' "$tool" plan --device cpu --kind r2c --precision f64 16
expect 0 'transforms, dst3, f32, on cpu' "$tool" plan --device cpu --kind dst3 30x20
expect 2 'no schedule' "$tool" plan --device cpu 4294967311
expect 0 'by Rader: a convolution of length 256' "$tool" plan --device cpu 257
expect 0 '10 times 101, by Rader: convolutions of length 100' "$tool" plan --device cpu 1010
expect 0 'by Bluestein: a convolution' "$tool" plan --device cpu 2027
expect 0 '"method": "rader".*"method": "bluestein"' \
  sh -c '"$1" plan --device cpu --json 257 2027 | tr -d "\n"' sh "$tool"
expect 0 '"method": "stockham"' "$tool" plan --device cpu --json 60
expect 0 '16x16 points in one block' "$tool" plan --device cpu 16x16
expect 0 '2 launches of 2 kernels, 2 compiled, no work area' "$tool" plan --device cpu 300x200
expect 0 '3 launches of 3 kernels.*no work area' "$tool" plan --device cpu --max-work 1 100000
expect 2 'max-work takes 1 or more bytes' "$tool" plan --device cpu --max-work 0 30030
expect 0 'names 5 transforms: --batch 7 is not used' "$tool" plan --device cpu '16*5' --batch 7
expect 0 'planned in [0-9.]* ms: tuning [0-9.]* ms, choosing .* ms; the kernel was made while tuning' \
  "$tool" plan --device cpu --policy lazy 36
expect 0 'planned in [0-9.]* ms: .*loading [0-9.]* ms.*; the kernel came from the cache' \
  "$tool" plan --device cpu 16
expect 0 'estimates are those of an sm_90, which it models' "$tool" plan --device cpu 16
expect 2 'a work area of 240240 bytes is needed' "$tool" plan --device cpu --max-work 240239 '30030*1'
expect 0 '2 launches of 2 kernels, 0 compiled, no work area' "$tool" plan --device cpu 300x200
expect 0 '2 launches of 2 kernels, 2 compiled, work area of' "$tool" plan --device cpu '2^16*2'
expect 0 '3 launches of 3 kernels, 3 compiled, work area of' "$tool" plan --device cpu '20011*2'
expect 0 '"method": "bluestein".*"method": "bluestein"' "$tool" plan --device cpu --json '20011*2'
expect 2 'no schedule' "$tool" plan --device cpu 16x4294967311
expect 0 'several_passes 32x64 batch 8: .* us, +.* %, passes 32 64, work area of' \
  "$tool" plan --device cpu --alternatives 2 '2048*8'
expect 0 '"alternatives": \[{"way": "one_pass", "numbers": \[16\]' \
  sh -c '"$1" plan --device cpu --alternatives 1 --json 16 | tr -d "\n"' sh "$tool"
expect 0 'in_place: .* us, passes 64 256 64$' "$tool" plan --device cpu --way in_place '2^20*4'
expect 0 'convolution.*chirp' "$tool" plan --way list
expect 2 'there are copy, one_block' "$tool" plan --device cpu --way guesswork 16
expect 2 'in_place cannot compute' "$tool" plan --device cpu --way in_place 30
expect 2 'exclude each other' "$tool" plan --device cpu --way in_place --alternatives 1 64
expect 0 '__global__\|TW_KERNEL' "$tool" emit 16
expect 0 'TW_KERNEL' "$tool" emit --kind c2r --precision f16 16
expect 0 'points of the transform' "$tool" emit --fields
expect 2 '.' "$tool" emit --record 'nonsense=1'
record='n=16 radices=4x4 elements=4 threads=4 transforms=8'
expect 0 'TW_KERNEL' "$tool" emit --record "$record"
expect 0 'TW_KERNEL' "$tool" emit 16 --record "$record"
expect 2 'the record is for 16 points, not 8' "$tool" emit 8 --record "$record"
expect 2 'lengths are needed' "$tool" emit 8 16 --record "$record"
expect 2 'json' "$tool" emit --json 16
expect 0 '"kernel": 2' "$tool" emit --describe --json '2^17'
expect 0 '2 TW_KERNEL' sh -c "'$tool' emit '2^17' | grep -c '^TW_KERNEL' | sed 's/$/ TW_KERNEL/'"
expect 0 '^0$' sh -c "'$tool' emit '2^17' | grep -c '^#undef __'; true" # names of compilers
"$tool" emit '2^17' >several.cu # one source, which compiles where there is a compiler
expect 0 '2 namespaces' sh -c "grep -c '^namespace' several.cu | sed 's/$/ namespaces/'"
expect 0 'same' sh -c "test \$(grep -c '^#define' several.cu) -eq \$(grep -c '^#undef' several.cu) &&
  echo same"
nvcc=$(command -v nvcc || ls /usr/local/cuda*/bin/nvcc 2>/dev/null | tail -n 1)
[ -z "$nvcc" ] ||
  expect 0 'compiled' sh -c "'$nvcc' -arch=sm_90 -cubin -o several.cubin several.cu && echo compiled"
expect 2 'has 2 kernels' "$tool" emit --kernel 3 '2^17'
expect 2 'chooses one' "$tool" emit --cubin 16.cubin '2^17'
checks=$((checks + 1))
if [ "$(TWIDDLE_NVRTC=/nowhere "$tool" emit --cubin 16.cubin 16 2>&1 | wc -l)" -ne 1 ]; then
  failures=$((failures + 1))
  echo 'a missing NVRTC takes more or less than one line'
fi
absent 16.cubin
expect 0 '.' env TWIDDLE_CACHE=none TWIDDLE_DUMP="$work/dump" "$tool" plan --device cpu 16
for suffix in cu options log; do
  expect 0 "$suffix" sh -c "ls '$work'/dump/*.$suffix"
done
expect 0 '.' "$tool" info
expect 0 '^{' "$tool" info --json
expect 0 "^$TWIDDLE_HOME" "$tool" cache path
expect 0 "^$TWIDDLE_HOME" "$tool" profile path
expect 0 '^tw_f32_16x16_[a-z0-9_]* *16x16  *cpu  *[1-9][0-9]*  *[0-9]* [smin]* ago  *whole  *[0-9a-f]*$' \
  "$tool" cache list
expect 0 '^tw_f32_rf32_cf32_250_[a-z0-9_]* *250  *cpu ' sh -c \
  '"$1" plan --device cpu --kind r2c 250*2 >/dev/null; "$1" cache list' sh "$tool"
expect 0 '^tw_f64_chirp  *-  *cpu ' sh -c '"$1" plan --device cpu --precision f64 20011*2 >/dev/null
  "$1" cache list' sh "$tool"
expect 0 '"kernel": "tw_f32_16x16_.*"used": "20.*Z".*"name": "[0-9a-f]\{64\}"' "$tool" cache list --json
expect 0 "$TWIDDLE_HOME/cache\$" "$tool" cache check
# A check reads all layers: the last byte of a packed file changed, half of it missing.
expect 0 'files packed' "$tool" cache pack layer.twc
half=$(($(wc -c <layer.twc) / 2))
{ head -c -1 layer.twc; tail -c 1 layer.twc | tr '\000-\377' '\001-\377\000'; } >changed.twc
head -c "$half" layer.twc >cut.twc
chmod 600 layer.twc changed.twc cut.twc
own=$("$tool" cache path)
expect 0 "whole .*$work/layer.twc\$" env TWIDDLE_CACHE="none:$work/layer.twc" "$tool" cache check
expect 1 "damaged .*$work/changed.twc\$" env TWIDDLE_CACHE="$own:$work/changed.twc" "$tool" cache check
expect 1 '"state": "damaged", .*"layer": ".*/changed.twc"' \
  env TWIDDLE_CACHE="$own:$work/changed.twc" "$tool" cache check --json
expect 1 "$work/cut.twc is not used: .* is damaged" \
  env TWIDDLE_CACHE="$own:$work/away.twc:$work/cut.twc" "$tool" cache check
expect 0 'MB$' env TWIDDLE_CACHE="$own:$work/changed.twc" "$tool" cache list
expect 0 '.' "$tool" profile list
expect 0 '0 problems' "$tool" profile check
expect 2 'profile query: \|not authorized' "$tool" profile query 'delete from measurement'
expect 2 'neither a view' "$tool" profile show 'kernel; drop table kernel'
TWIDDLE_POLICY=note "$tool" plan --device cpu 68545 1x256x256 >planned.txt
expect 0 ' 68545 .* 360 x 384 x 360  bluestein  model ' "$tool" profile show 68545
expect 0 ' 2     384  none     filter ' "$tool" profile show 68545
expect 0 ' 256x256 .* 256 x 256 ' "$tool" profile show 256x256
expect 0 '^{"transforms": \[\]' "$tool" profile show --json 392
expect 0 '^68545,c2c,f32,packed,1,1,' "$tool" profile query --csv "select * from transforms where length = '68545'"
expect 0 'no transform of this length' "$tool" profile show 77
expect 0 'removed' "$tool" cache clear
expect 0 'record_id' "$tool" bench --device cpu --no-cufft --rounds 2 --bytes 64K --csv 16 30
expect 0 'f32,12x5,8,' "$tool" bench --device cpu --no-cufft --rounds 1 --columns --csv '12x5*8'
for kind in r2c c2r dct2; do
  expect 0 "f16,12x5,8,.*,$kind\$" "$tool" bench --device cpu --no-cufft --rounds 1 --columns --csv \
    --kind $kind --precision f16 '12x5*8'
done
expect 0 '^r2c  f32 .* 30 ' "$tool" bench --device cpu --no-cufft --rounds 1 --bytes 4K --kind r2c 30
expect 0 '"us"' "$tool" bench --device cpu --rounds 1 --bytes 4K --json 16
# There is no launch to time where what is launched has ended when the call returns.
expect 0 '"known_us": [0-9.]*, "execute_us": null' \
  "$tool" bench --device cpu --no-cufft --plan-times --json 16
expect 0 '"rel_l2": null' "$tool" bench --device cpu --rounds 1 --no-cufft --json '2^16*1'
expect 0 '^verdict: fine: all [1-9]' env TWIDDLE_CUFFT_REPORT="$work/secret/report.txt" \
  "$tool" doctor --bundle report.txt
expect 0 'self-test' cat report.txt
expect 0 '^verdict: fine: all [1-9][0-9]* tests passed; devices: .*cpu' head -n 1 report.txt
expect 0 '"passed": true' "$tool" doctor --json
expect 0 '"kind": "dct3", "precision": "f64", "length": 1001, "passed": true' \
  "$tool" doctor --json --kind dct3 --precision f64
expect 0 'rule fits dropped' "$tool" tune --device cpu --budget-ms 1 --bytes 64K --json --explain 16
expect 2 'no profile is written' env TWIDDLE_PROFILE=none "$tool" tune --device cpu --budget-ms 1 16
rows=$("$tool" profile query 'select count(*) from measurement' | tail -n 1 | tr -d ' ')
# Interrupted, tuning keeps what it measured and says so; the next run goes on from there.
"$tool" tune --device cpu 2000 4096 >told.txt 2>warned.txt &
pid=$!
for _ in $(seq 120); do # what is measured is written while it runs
  sleep 0.5
  now=$("$tool" profile query 'select count(*) from measurement' | tail -n 1 | tr -d ' ')
  [ "$now" -gt "$rows" ] && break
done
kill -TERM $pid
wait $pid
expect 0 '^143$' echo $?
expect 0 '^rows were written$' sh -c "[ $now -gt $rows ] && echo rows were written"
expect 0 '^2000: 65 transforms (1016 KiB), no limit of time' cat told.txt
expect 0 '^2000: [1-9][0-9]* kernels* measured in this run of .* s, kept in .*profile.db' cat told.txt
expect 0 'interrupted at about [0-9]* %: the same command goes on' cat told.txt
expect 0 '4096: not begun' cat warned.txt
measured=$(sed -n 's/^2000: \([0-9]*\) kernels* measured.*/\1/p' told.txt)
expect 0 "^ *${measured:-none}\$" "$tool" profile query \
  'select count(*) from measurement join class on id = class where length = 2000'
expect 0 '"measured": 0, "left": "nothing".*"known": [1-9]' \
  sh -c '"$1" tune --device cpu --bytes 4K 1 >/dev/null; sleep 1; "$1" tune --device cpu --json --bytes 4K 1' sh "$tool"
expect 0 '^2 kernels\|^pass 2: \|schedule: 2 launches' "$tool" tune --device cpu --budget-ms 500 '2^16*1'
# Interrupted, a measurement of planning removes its private folder.
bench_folders() {
  find /tmp -maxdepth 1 -name 'twiddle-bench-*' -user "$(id -u)" | wc -l
}
folders=$(bench_folders)
"$tool" bench --device cpu --no-cufft --plan-times 16 32 64 128 256 512 1000 1001 2000 3000 4096 >/dev/null &
pid=$!
for _ in $(seq 500); do
  [ "$(bench_folders)" -gt "$folders" ] && break
  sleep 0.01
done
kill -TERM $pid
wait $pid
expect 0 '^143$' echo $?
expect 0 "^$folders\$" bench_folders
if command -v script >/dev/null; then # on a terminal, a bar shows that time passes
  expect 0 '\[[#.]*\] .* [1-9][.][0-9] s' script -qec \
    "timeout --preserve-status -s INT 4 '$tool' tune --device cpu 3000; true" /dev/null
fi
expect 0 '^exported to exported.db: [1-9][0-9]* measurements and [1-9][0-9]* schedules' \
  "$tool" profile export exported.db
expect 0 '^exported to /dev/stdout' sh -c '"$1" profile export /dev/stdout 2>&1 >piped' sh "$tool"
expect 0 ' 0 problems\|^0 problems' env TWIDDLE_PROFILE="$work/piped" "$tool" profile check
expect 2 'no profile is written' env TWIDDLE_PROFILE=none "$tool" profile import exported.db
for new in '[1-9][0-9]*' 0; do
  expect 0 "^imported from exported.db: $new measurements and $new schedules were new; .* [1-9]" \
    env TWIDDLE_POLICY=off TWIDDLE_PROFILE="$work/imported.db" "$tool" profile import exported.db
done
expect 0 'imported.db: [1-9]' env TWIDDLE_PROFILE="$work/imported.db" "$tool" profile list
# A kernel from the cache needs no NVRTC: the library stays closed (where the loader can tell).
if "$tool" cache warm --arch sm_90 64 '2^16' 65537 >warmed.txt 2>&1; then
  expect 2 'arch sm_50: .* compiles for nothing that sm_50 can run' \
    "$tool" cache warm --arch sm_50 64
  expect 0 '^tw_f32_64_.* sm_90 ' "$tool" cache list
  expect 0 'tw_f32_chirp *compiled' cat warmed.txt
  expect 0 '.' env LD_DEBUG=files LD_DEBUG_OUTPUT=opened-anew "$tool" cache warm --arch sm_90 30
  expect 0 '.' env LD_DEBUG=files LD_DEBUG_OUTPUT=opened-again "$tool" cache warm --arch sm_90 64 '2^16' \
    65537
  expect 2 'the profile has seen no GPU' "$tool" cache warm --seen
  expect 2 'needs lengths, --seen or --common' "$tool" cache warm
  printf 'name some GPU\narch 80\n' >facts.txt
  expect 2 'facts.txt: no line tells sms' "$tool" cache warm --facts facts.txt 64
  printf 'sms 108\nwarp 32\nblock_threads_max 1024\nsm_threads_max 2048\nsm_blocks_max 32\n' >>facts.txt
  printf 'sm_registers 65536\nblock_shared_max 166912\nsm_shared 167936\n' >>facts.txt
  printf 'block_shared_reserved 1024\nl2_bytes 41943040\ndriver 0\ncopy_mbps 1555200\n' >>facts.txt
  printf 'issue_mips 609120.0\n' >>facts.txt
  expect 0 '^ *64 *sm_80 .*compiled' "$tool" cache warm --facts facts.txt 64
  expect 0 '^ *64 *sm_80 .*was there' "$tool" cache warm --facts facts.txt 64
  # In one file, which is a layer as well, and the same bytes again.
  expect 0 '^[1-9][0-9]* files packed' "$tool" cache pack kernels.twc
  # No home directory is needed for it.
  expect 0 '^ *64 *sm_80 .*was there' env -u HOME -u TWIDDLE_HOME TWIDDLE_CACHE="none:$work/kernels.twc" \
    "$tool" cache warm --facts facts.txt 64
  expect 0 'cache layer .*/kernels.twc: [1-9][0-9]* files in one' \
    env TWIDDLE_CACHE="none:$work/kernels.twc" "$tool" info
  expect 0 'cache layer .*/away.twc: not used: it is not there' \
    env TWIDDLE_CACHE="none:$work/away.twc" "$tool" info
  # Layers of the site are read without a home directory.
  mkdir -p share/twiddle
  cp kernels.twc share/twiddle/cache
  for home in '' "$work/nowhere"; do
    expect 0 'cache layer .*/share/twiddle/cache: [1-9][0-9]* files in one' \
      env -u TWIDDLE_HOME -u TWIDDLE_CACHE -u XDG_CACHE_HOME HOME="$home" XDG_DATA_DIRS="$work/share" "$tool" info
    expect 0 '^ *64 *sm_80 .*was there' env -u TWIDDLE_HOME -u TWIDDLE_CACHE -u XDG_CACHE_HOME \
      HOME="$home" XDG_DATA_DIRS="$work/share" "$tool" cache warm --facts facts.txt 64
  done
  expect 0 '^[1-9][0-9]* files added, 0 were there, 0 are damaged' \
    env TWIDDLE_CACHE="$work/unpacked" "$tool" cache unpack kernels.twc
  expect 0 '"packed": [1-9]' env TWIDDLE_CACHE="$work/unpacked" "$tool" cache pack --json again.twc
  same kernels.twc again.twc
  expect 2 'is a packed file' env TWIDDLE_CACHE="$work/kernels.twc" "$tool" cache clear
  expect 2 'is no packed cache' "$tool" cache unpack facts.txt
  expect 2 'does not exist' "$tool" cache unpack away.twc
  if cat opened-anew.* 2>/dev/null | grep -q nvrtc; then
    expect 0 '^0$' sh -c 'cat opened-again.* | grep -c nvrtc || true'
  fi
else
  expect 0 'NVRTC\|nvrtc' cat warmed.txt
  echo 'left out: kernels for a GPU that is elsewhere (no NVRTC)'
fi
checks=$((checks + 1))
if [ -n "${HOME:-}" ] && [ "$HOME" != / ] && grep -q -F "$HOME/" report.txt; then
  failures=$((failures + 1))
  echo 'the bundle names the home directory'
fi
expect 0 '^TWIDDLE_HOME=$TWIDDLE_HOME' cat report.txt
expect 0 '^TWIDDLE_CUFFT_REPORT=$TWIDDLE_CUFFT_REPORT' cat report.txt
expect 0 '^cache $TWIDDLE_HOME/cache' cat report.txt
expect 0 '^profile $TWIDDLE_HOME/profile.db' cat report.txt
expect 1 '^$' sh -c "grep -F '$work' report.txt || { echo; false; }"

report

#!/usr/bin/env bash
# Compares two programs, or one program with two settings, in alternating rounds: cached pages and leads per
# second, time to start, and memory at rest and after the rounds. Prints medians and the ratios B / A.
#   A='target/release/mudanza' B='MUDANZA_METRICS_LISTEN=127.0.0.1:9190 target/release/mudanza' bench/compare.sh
# A and B are commands for `env`: variables, then the program. Each stands still while the other one is measured.
# CLIENTS=64 SECONDS_EACH=5 ROUNDS=7
set -euo pipefail
cd "$(dirname "$0")/.."
. bench/server.sh
need wrk; need curl
clients=${CLIENTS:-64} seconds=${SECONDS_EACH:-5} rounds=${ROUNDS:-7}
: "${A:?give two programs: A=... B=... bench/compare.sh}" "${B:?give two programs: A=... B=... bench/compare.sh}"
declare -A COMMAND=([a]=$A [b]=$B) ADDRESS=([a]=127.0.0.1:$PORT [b]=127.0.0.1:$((PORT + 1))) PROCESS=()

lead_script >"$WORK/send.lua"

milliseconds() { echo $(($(date +%s%N) / 1000000)); }
# Starts a program on its data folder, and sets STARTED to the milliseconds until it answers.
start() {
  local began; began=$(milliseconds)
  # The words of the command are variables and a program.
  # shellcheck disable=SC2086
  env MUDANZA_LIMITS_FORMS_PER_MINUTE=0 MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL=0 ${COMMAND[$1]} serve \
    --listen "${ADDRESS[$1]}" --data "$WORK/$1" >>"$WORK/log-$1" 2>&1 &
  PROCESS[$1]=$!; PIDS+=("${PROCESS[$1]}")
  until curl -sf -o /dev/null "http://${ADDRESS[$1]}/"; do sleep 0.002; done
  STARTED=$(($(milliseconds) - began))
}
stop() { kill "${PROCESS[$1]}"; wait "${PROCESS[$1]}" 2>/dev/null || true; }
# Memory of its own and mapped files, in MiB.
memory() { awk '/^VmRSS/ {printf "%.1f", $2 / 1024}' "/proc/${PROCESS[$1]}/status"; }
note() { echo "$3" >>"$WORK/$1-$2"; }
median() { sort -g "$1" | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }
# Requests per second and the 99th percentile in milliseconds of a run of wrk.
report() { awk '/^RESULT/ {if ($5 > 0) exit 1; print $2, $4}'; }

{ echo 'wrk.headers["Accept-Encoding"] = "br"'; wrk_report; } >"$WORK/page.lua"
pages() { wrk -t1 -c "$clients" -d "${seconds}s" -s "$WORK/page.lua" "http://${ADDRESS[$1]}/" | report; }
leads() { wrk -t1 -c "$clients" -d "${seconds}s" -s "$WORK/send.lua" "http://${ADDRESS[$1]}" | report; }

# The first start creates the data folder and compresses every page.
for one in a b; do start $one; done
sleep 60
for one in a b; do stop $one; done
for _ in $(seq 1 7); do
  for one in a b; do start $one; note $one start "$STARTED"; stop $one; done
done
for one in a b; do start $one; done
sleep 20
for one in a b; do note $one rest "$(memory $one)"; done
declare -A OTHER=([a]=b [b]=a)
for what in pages leads; do
  for _ in $(seq 1 "$rounds"); do
    for one in a b; do
      # The other program stands still, because after a burst it still indexes leads and sends mail.
      kill -STOP "${PROCESS[${OTHER[$one]}]}"
      result=$("$what" $one) || result=
      kill -CONT "${PROCESS[${OTHER[$one]}]}"
      [ -n "$result" ] || { echo "$one refused some $what" >&2; exit 1; }
      read -r rate slowest <<<"$result"
      note $one "$what" "$rate"; note $one "$what-p99" "$slowest"
    done
  done
done
for one in a b; do note $one after "$(memory $one)"; done

echo "A: $A"; echo "B: $B"
while read -r key words; do
  first=$(median "$WORK/a-$key") second=$(median "$WORK/b-$key")
  awk -v a="$first" -v b="$second" -v words="$words" 'BEGIN {printf "%-42s A %10s   B %10s   B / A %.3f\n", words, a, b, b / a}'
done <<ROWS
pages pages per second
pages-p99 99th percentile of pages, milliseconds
leads leads per second
leads-p99 99th percentile of leads, milliseconds
start start to the first 200, milliseconds
rest memory at rest, MiB
after memory after all rounds, MiB
ROWS
